//! `list`. pydantic-core src/validators/list.rs and src/input/return_enums.rs `validate_iter_to_vec`.

use molt_object::{Cx, Trace, Value, Visitor};

use super::{State, Validate, Validator};
use crate::errors::{ErrorType, LineError, ValError, ValResult};
use crate::input::Input;

/// Takes a list of valid items.
pub struct ListValidator {
    /// Its own mode, if it has one.
    pub strict: Option<bool>,
    /// What the items are.
    pub items: Box<Validator>,
    /// The least length.
    pub min_length: Option<usize>,
    /// The greatest length.
    pub max_length: Option<usize>,
}

impl Trace for ListValidator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.items.trace(visitor);
    }
}

/// The error for a container of a wrong length; `actual` is `None` where the source cannot tell how many items there are.
pub(super) fn wrong_length(field_type: Value, input: &Value, limit: (bool, usize), actual: Option<usize>) -> ValError {
    let (too_long, limit) = limit;
    let (error_type, name) =
        if too_long { (ErrorType::TooLong, "max_length") } else { (ErrorType::TooShort, "min_length") };
    let actual = actual.map_or(Value::NONE, |actual| Value::int(actual as i64));
    let error = LineError::new(error_type, input).with("field_type", field_type);
    error.with(name, Value::int(limit as i64)).with("actual_length", actual).into()
}

impl Validate for ListValidator {
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, state: &mut State) -> ValResult<Value> {
        let (source, exactness) = input.list_items(cx, self.strict.unwrap_or(state.strict))?;
        state.floor(exactness);
        let mut valid = Vec::with_capacity(source.items.len());
        let mut errors = Vec::new();
        for (index, item) in source.items.iter().enumerate() {
            match self.items.validate(cx, item, state) {
                Ok(value) => valid.push(value),
                Err(ValError::Omit) => continue,
                Err(ValError::LineErrors(lines)) => {
                    errors.extend(lines.into_iter().map(|line| line.inside(index.into())));
                }
                Err(other) => return Err(other),
            }
            if let Some(max) = self.max_length.filter(|max| index >= *max) {
                let field_type = cx.str("List").into();
                return Err(wrong_length(field_type, &input.value(cx), (true, max), source.length));
            }
        }
        if !errors.is_empty() {
            return Err(ValError::LineErrors(errors));
        }
        if let Some(min) = self.min_length.filter(|min| valid.len() < *min) {
            let field_type = cx.str("List").into();
            return Err(wrong_length(field_type, &input.value(cx), (false, min), Some(valid.len())));
        }
        Ok(cx.list(valid).into())
    }

    fn name(&self) -> String {
        format!("list[{}]", self.items.name())
    }
}
