//! The value's two words, the object header, counts and the cycle collector: the crate that contains that unsafe code.
