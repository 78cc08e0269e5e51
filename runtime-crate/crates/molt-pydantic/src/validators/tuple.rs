//! `tuple`: a validator for each place, one of which may stand for any number of items. pydantic-core src/validators/tuple.rs.

use molt_object::{Cx, Trace, Value, Visitor};

use super::list::wrong_length;
use super::{State, Validate, Validator};
use crate::errors::{ErrorType, LineError, ValError, ValResult};
use crate::input::Input;

/// Takes a tuple of items that are valid at their places.
pub struct TupleValidator {
    /// Its own mode, if it has one.
    pub strict: Option<bool>,
    /// What the first items are.
    pub items: Vec<Validator>,
    /// What all items after them are; without it there may be none.
    pub rest: Option<Box<Validator>>,
}

impl Trace for TupleValidator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.items.trace(visitor);
        if let Some(rest) = &self.rest {
            rest.trace(visitor);
        }
    }
}

impl Validate for TupleValidator {
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, state: &mut State) -> ValResult<Value> {
        let (source, exactness) = input.tuple_items(cx, self.strict.unwrap_or(state.strict))?;
        state.floor(exactness);
        let mut valid = Vec::with_capacity(source.items.len());
        let mut errors = Vec::new();
        for (index, item) in source.items.iter().enumerate() {
            let Some(validator) = self.items.get(index).or(self.rest.as_deref()) else {
                let field_type = cx.str("Tuple").into();
                return Err(wrong_length(field_type, &input.value(cx), (true, self.items.len()), source.length));
            };
            match validator.validate(cx, item, state) {
                Ok(value) => valid.push(value),
                Err(ValError::Omit) => {}
                Err(ValError::LineErrors(lines)) => {
                    errors.extend(lines.into_iter().map(|line| line.inside(index.into())));
                }
                Err(other) => return Err(other),
            }
        }
        for index in source.items.len()..self.items.len() {
            errors.push(LineError::new(ErrorType::Missing, &input.value(cx)).inside(index.into()));
        }
        if !errors.is_empty() {
            return Err(ValError::LineErrors(errors));
        }
        Ok(cx.tuple(valid).into())
    }

    fn name(&self) -> String {
        let mut names: Vec<String> = self.items.iter().map(Validate::name).collect();
        if let Some(rest) = &self.rest {
            names.extend([rest.name(), "...".to_owned()]);
        }
        format!("tuple[{}]", names.join(", "))
    }
}
