//! `dict`. pydantic-core src/validators/dict.rs.

use molt_object::{Cx, Trace, Value, Visitor};

use super::list::wrong_length;
use super::{State, Validate, Validator};
use crate::errors::{LocItem, ValError, ValResult};
use crate::input::Input;

/// Takes a dict of valid keys and values.
pub struct DictValidator {
    /// Its own mode, if it has one.
    pub strict: Option<bool>,
    /// What the keys are.
    pub keys: Box<Validator>,
    /// What the values are.
    pub values: Box<Validator>,
    /// The least length.
    pub min_length: Option<usize>,
    /// The greatest length.
    pub max_length: Option<usize>,
}

impl Trace for DictValidator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.keys.trace(visitor);
        self.values.trace(visitor);
    }
}

/// The valid value, or nothing when it is left out or its errors, seen from outside, are added to the others.
fn part(
    result: ValResult<Value>,
    location: &[LocItem],
    errors: &mut Vec<crate::errors::LineError>,
) -> ValResult<Option<Value>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(ValError::Omit) => Ok(None),
        Err(ValError::LineErrors(lines)) => {
            let outside =
                |line: crate::errors::LineError| location.iter().cloned().fold(line, |line, item| line.inside(item));
            errors.extend(lines.into_iter().map(outside));
            Ok(None)
        }
        Err(other) => Err(other),
    }
}

impl Validate for DictValidator {
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, state: &mut State) -> ValResult<Value> {
        let (pairs, exactness) = input.dict_items(cx, self.strict.unwrap_or(state.strict))?;
        state.floor(exactness);
        let valid = cx.new_dict();
        let mut errors = Vec::new();
        for (key, value) in &pairs {
            let shown = key.value(cx);
            let step = LocItem::of_key(cx, &shown);
            let valid_key = part(self.keys.validate(cx, key, state), &["[key]".into(), step.clone()], &mut errors)?;
            let valid_value = part(self.values.validate(cx, value, state), &[step], &mut errors)?;
            if let (Some(key), Some(value)) = (valid_key, valid_value) {
                cx.dict_set(&valid, key, value)?;
            }
        }
        if !errors.is_empty() {
            return Err(ValError::LineErrors(errors));
        }
        let length = valid.read(cx).len();
        let min = self.min_length.filter(|min| length < *min).map(|min| (false, min));
        let max = self.max_length.filter(|max| length > *max).map(|max| (true, max));
        if let Some(limit) = min.or(max) {
            let field_type = cx.str("Dictionary").into();
            return Err(wrong_length(field_type, &input.value(cx), limit, Some(length)));
        }
        Ok(valid.into())
    }

    fn name(&self) -> String {
        format!("dict[{},{}]", self.keys.name(), self.values.name())
    }
}
