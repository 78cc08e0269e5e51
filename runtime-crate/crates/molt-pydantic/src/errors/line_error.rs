//! One error of a validation, and what a validator returns instead of a value. pydantic-core src/errors/line_error.rs.

use molt_macros::Trace;
use molt_object::{Exc, Value};

use super::{ErrorKind, ErrorType, LocItem, Location};

/// One thing that is wrong with an input.
#[derive(Clone, Trace)]
pub struct LineError {
    /// What is wrong.
    pub kind: ErrorKind,
    /// Where.
    #[trace(skip)]
    pub location: Location,
    /// The part of the input that is wrong.
    pub input: Value,
}

impl LineError {
    /// An error whose message needs no values.
    pub fn new(error_type: ErrorType, input: &Value) -> LineError {
        LineError::of_kind(error_type.into(), input)
    }

    /// An error of any kind.
    pub fn of_kind(kind: ErrorKind, input: &Value) -> LineError {
        LineError { kind, location: Location::default(), input: input.clone() }
    }

    /// The same error with another value for its message.
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> LineError {
        self.kind = self.kind.with(name, value);
        self
    }

    /// The same error seen from outside: the part it is in comes before its location.
    pub fn inside(mut self, item: impl Into<LocItem>) -> LineError {
        self.location.push_outer(item.into());
        self
    }

    /// The same error at another location.
    pub fn at(mut self, location: Location) -> LineError {
        self.location = location;
        self
    }
}

/// Why a validator has no value.
pub enum ValError {
    /// The input is wrong.
    LineErrors(Vec<LineError>),
    /// Python code raised.
    Raised(Exc),
    /// The value is to be left out of its container.
    Omit,
    /// The default is to be used instead.
    UseDefault,
}

/// What a validator returns.
pub type ValResult<T> = Result<T, ValError>;

impl From<Exc> for ValError {
    fn from(exc: Exc) -> ValError {
        ValError::Raised(exc)
    }
}

impl From<LineError> for ValError {
    fn from(error: LineError) -> ValError {
        ValError::LineErrors(vec![error])
    }
}

impl ValError {
    /// An error whose message needs no values.
    pub fn new(error_type: ErrorType, input: &Value) -> ValError {
        LineError::new(error_type, input).into()
    }

    /// The same errors seen from outside.
    pub fn inside(self, item: impl Into<LocItem>) -> ValError {
        match self {
            ValError::LineErrors(mut errors) => {
                let item = item.into();
                for error in &mut errors {
                    error.location.push_outer(item.clone());
                }
                ValError::LineErrors(errors)
            }
            other => other,
        }
    }

    /// The line errors, if the input is wrong; any other reason as an error.
    ///
    /// # Errors
    /// Every reason but wrong input.
    pub fn into_lines(self) -> ValResult<Vec<LineError>> {
        match self {
            ValError::LineErrors(errors) => Ok(errors),
            other => Err(other),
        }
    }
}
