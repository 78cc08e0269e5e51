//! `union`: one of some choices, the best (smart) or the first (left to right). pydantic-core src/validators/union.rs.

use molt_object::{Cx, Trace, Value, Visitor};

use super::{State, Validate, Validator};
use crate::errors::{ValError, ValResult};
use crate::input::{Exactness, Input};

/// How a union chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnionMode {
    /// The choice that the input fits best; the first of equals.
    Smart,
    /// The first that takes the input.
    LeftToRight,
}

/// Takes what one of its choices takes.
pub struct UnionValidator {
    /// How it chooses.
    pub mode: UnionMode,
    /// What it chooses from.
    pub choices: Vec<Validator>,
}

impl Trace for UnionValidator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.choices.trace(visitor);
    }
}

impl Validate for UnionValidator {
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, state: &mut State) -> ValResult<Value> {
        let mut best: Option<(Value, Exactness)> = None;
        let mut errors = Vec::new();
        for choice in &self.choices {
            let mut own = State::new(state.strict);
            match choice.validate(cx, input, &mut own) {
                Ok(value) => {
                    if own.exactness == Exactness::Exact || self.mode == UnionMode::LeftToRight {
                        state.floor(own.exactness);
                        return Ok(value);
                    }
                    if best.as_ref().is_none_or(|(_, exactness)| own.exactness > *exactness) {
                        best = Some((value, own.exactness));
                    }
                }
                Err(ValError::LineErrors(lines)) => {
                    errors.extend(lines.into_iter().map(|line| line.inside(choice.name().as_str().into())));
                }
                Err(other) => return Err(other),
            }
        }
        match best {
            Some((value, exactness)) => {
                state.floor(exactness);
                Ok(value)
            }
            None => Err(ValError::LineErrors(errors)),
        }
    }

    fn name(&self) -> String {
        let names: Vec<String> = self.choices.iter().map(Validate::name).collect();
        format!("union[{}]", names.join(","))
    }
}
