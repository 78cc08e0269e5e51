//! Stackful coroutines: the stack pool, the segments and the driver over `corosensei`: the crate that contains that unsafe code.
