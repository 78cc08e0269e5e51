//! The Python whose behaviour is reproduced, where versions differ.

/// A 3.x version by its minor number: `PythonVersion(13)` is CPython 3.13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PythonVersion(pub u8);

impl PythonVersion {
    pub const PY_3_11: PythonVersion = PythonVersion(11);
    pub const PY_3_12: PythonVersion = PythonVersion(12);
    pub const PY_3_13: PythonVersion = PythonVersion(13);
    pub const PY_3_14: PythonVersion = PythonVersion(14);
}
