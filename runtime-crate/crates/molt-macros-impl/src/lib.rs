//! The logic of the attribute macros, as an ordinary testable crate.
