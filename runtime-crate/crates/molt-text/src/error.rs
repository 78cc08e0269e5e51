//! The error every algorithm here reports: which Python exception to raise, and its exact message.

use crate::wtf8::Wtf8Buf;

/// The built-in exception class to raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    IndexError,
    KeyError,
    LookupError,
    OverflowError,
    TypeError,
    ValueError,
    ZeroDivisionError,
}

/// A Python exception as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    pub kind: ErrorKind,
    /// Text, since a message may quote a string that holds a lone surrogate.
    pub message: Wtf8Buf,
}

pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    pub fn new(kind: ErrorKind, message: impl Into<Wtf8Buf>) -> Self {
        Error { kind, message: message.into() }
    }

    pub(crate) fn value(message: impl Into<Wtf8Buf>) -> Self {
        Error::new(ErrorKind::ValueError, message)
    }

    pub(crate) fn overflow(message: impl Into<Wtf8Buf>) -> Self {
        Error::new(ErrorKind::OverflowError, message)
    }
}

impl ErrorKind {
    /// The name of the class.
    pub fn name(self) -> &'static str {
        match self {
            ErrorKind::IndexError => "IndexError",
            ErrorKind::KeyError => "KeyError",
            ErrorKind::LookupError => "LookupError",
            ErrorKind::OverflowError => "OverflowError",
            ErrorKind::TypeError => "TypeError",
            ErrorKind::ValueError => "ValueError",
            ErrorKind::ZeroDivisionError => "ZeroDivisionError",
        }
    }
}
