//! What numbers may be constrained to. pydantic-core src/validators/int.rs and float.rs, the constrained ones.

use molt_object::{CompareOp, Cx, Trace, Value, Visitor};

use crate::errors::{ErrorType, LineError, ValResult};

/// The bounds of a number; a missing one does not hold.
#[derive(Default)]
pub struct Bounds {
    /// `multiple_of`.
    pub multiple_of: Option<Value>,
    /// `le`.
    pub le: Option<Value>,
    /// `lt`.
    pub lt: Option<Value>,
    /// `ge`.
    pub ge: Option<Value>,
    /// `gt`.
    pub gt: Option<Value>,
}

impl Trace for Bounds {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for bound in [&self.multiple_of, &self.le, &self.lt, &self.ge, &self.gt] {
            bound.trace(visitor);
        }
    }
}

impl Bounds {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        [&self.multiple_of, &self.le, &self.lt, &self.ge, &self.gt].iter().all(|bound| bound.is_none())
    }

    /// Checks the order of a number and its bounds; the first that fails, in pydantic-core's order, is the error.
    ///
    /// # Errors
    /// The failing bound's; what comparing raises.
    pub fn check_order(&self, cx: &mut Cx, number: &Value, input: &Value) -> ValResult<()> {
        let rules = [
            (&self.le, "le", CompareOp::Le, ErrorType::LessThanEqual),
            (&self.lt, "lt", CompareOp::Lt, ErrorType::LessThan),
            (&self.ge, "ge", CompareOp::Ge, ErrorType::GreaterThanEqual),
            (&self.gt, "gt", CompareOp::Gt, ErrorType::GreaterThan),
        ];
        for (bound, name, op, error_type) in rules {
            if let Some(bound) = bound
                && !cx.compare_truth(number, bound, op)?
            {
                return Err(LineError::new(error_type, input).with(name, bound.clone()).into());
            }
        }
        Ok(())
    }
}
