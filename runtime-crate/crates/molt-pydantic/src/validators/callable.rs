//! `callable`. pydantic-core src/validators/callable.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, ValResult};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::{Exactness, State};

/// Takes what can be called.
#[derive(Trace)]
pub struct CallableValidator;

impl Build for CallableValidator {
    const TYPE: &'static str = "callable";

    fn build(_cx: &mut Cx, _schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(shared(CallableValidator))
    }
}

impl Validate for CallableValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        state.floor(Exactness::Lax);
        match input.as_python().filter(|value| cx.is_callable(value)) {
            Some(value) => Ok(value.clone()),
            None => input.error(ErrorType::CallableType),
        }
    }

    fn name(&self) -> String {
        Self::TYPE.to_owned()
    }
}
