//! `literal`: one of some values. pydantic-core src/validators/literal.rs.

use molt_object::{Cx, Exc, Trace, Value, Visitor};

use super::{State, Validate};
use crate::errors::{ErrorType, LineError, ValResult};
use crate::input::Input;

/// Takes what equals one of its values and gives that value.
pub struct LiteralValidator {
    expected: Vec<Value>,
    /// The values' `repr`s.
    shown: Vec<String>,
}

impl LiteralValidator {
    /// A validator for these values.
    ///
    /// # Errors
    /// What `repr()` of a value raises.
    pub fn new(cx: &mut Cx, expected: Vec<Value>) -> Result<LiteralValidator, Exc> {
        let shown = expected.iter().map(|value| cx.repr_text(value)).collect::<Result<_, Exc>>()?;
        Ok(LiteralValidator { expected, shown })
    }

    /// Values of the input's own class come first: `Literal[1, True]` keeps `True` apart from `1`.
    fn find(&self, cx: &mut Cx, input: &Value) -> Result<Option<Value>, Exc> {
        let class = cx.class_of(input).clone();
        for same_class in [true, false] {
            for expected in &self.expected {
                if cx.class_of(expected).is(&class) == same_class && cx.eq(expected, input)? {
                    return Ok(Some(expected.clone()));
                }
            }
        }
        Ok(None)
    }

    /// `'a', 'b' or 3`.
    fn choices(&self) -> String {
        match self.shown.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => String::new(),
        }
    }
}

impl Trace for LiteralValidator {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.expected.trace(visitor);
    }
}

impl Validate for LiteralValidator {
    fn validate<I: Input>(&self, cx: &mut Cx, input: &I, _state: &mut State) -> ValResult<Value> {
        let value = input.value(cx);
        if let Some(found) = self.find(cx, &value)? {
            return Ok(found);
        }
        let expected = cx.str(&self.choices()).into();
        Err(LineError::new(ErrorType::LiteralError, &value).with("expected", expected).into())
    }

    fn name(&self) -> String {
        format!("literal[{}]", self.shown.join(","))
    }
}
