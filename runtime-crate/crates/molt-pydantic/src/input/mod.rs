//! What validators read: a Python value, told apart by where it came from. JSON is parsed to values first; a value from JSON is
//! read by JSON's rules until Python code has replaced it. pydantic-core src/input/.

mod collections;
mod json;
mod mapping;
mod modules;
mod numbers;
mod scalars;
mod temporal;
mod text;

use molt_object::{Cx, Value};

use crate::errors::{ErrorType, InputType, ValError, ValResult};
use crate::state::Exactness;

pub use collections::{Collection, Item, Items, iteration_error};
pub use json::{JsonText, from_json, json_value};
pub use mapping::{Arguments, Mapping, call_with_dict, string_value};
pub use modules::{class_of_module, is_enum_member, is_instance_of_module, is_mapping};
pub use temporal::{Precision, Temporal, microseconds};
pub use text::{BytesMode, utf8};

/// A value read from an input, with how well it fitted.
pub type Match<T> = (T, Exactness);

/// A value to validate.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// The value: what errors show and what is passed to Python code.
    pub value: &'a Value,
    /// By whose rules it is read.
    pub source: InputType,
}

impl<'a> Input<'a> {
    /// A value of Python code.
    pub fn python(value: &'a Value) -> Input<'a> {
        Input { value, source: InputType::Python }
    }

    /// Another value from the same source.
    pub fn like<'b>(self, value: &'b Value) -> Input<'b> {
        Input { value, source: self.source }
    }

    /// The value, if it is one of Python code.
    pub fn as_python(self) -> Option<&'a Value> {
        (self.source == InputType::Python).then_some(self.value)
    }

    /// Whether it is `None` or `null`.
    pub fn is_none(self) -> bool {
        self.source != InputType::String && self.value.is_none()
    }

    /// The value, if it is an instance of the class.
    pub fn as_instance(self, cx: &mut Cx, class: &Value) -> Option<&'a Value> {
        let value = self.as_python()?;
        cx.is_instance_of(value, class).unwrap_or(false).then_some(value)
    }

    /// The error that says so of this input.
    pub fn error<T>(self, error_type: ErrorType) -> ValResult<T> {
        Err(ValError::new(error_type, self.value))
    }
}
