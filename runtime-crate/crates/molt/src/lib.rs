//! The facade of the runtime: the one crate that generated code names.
