//! Third-party libraries by import name, one Cargo feature each.
