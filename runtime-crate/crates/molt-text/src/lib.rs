//! Text, number and hash algorithms of CPython over plain Rust data; knows no Python values.
