//! `is-subclass`. pydantic-core src/validators/is_subclass.rs.

use molt_macros::Trace;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Value};

use super::is_instance::{class_repr, needs_python};
use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, LineError, ValResult};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::State;

/// Takes a class that derives from another.
#[derive(Trace)]
pub struct IsSubclassValidator {
    class: Gc<Type>,
    class_repr: String,
}

impl Build for IsSubclassValidator {
    const TYPE: &'static str = "is-subclass";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        let class = schema.class(cx, "cls")?;
        let class_repr = class_repr(cx, schema, &class.value())?;
        Ok(shared(IsSubclassValidator { class, class_repr }))
    }
}

impl Validate for IsSubclassValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, _state: &mut State) -> ValResult<Value> {
        let Some(value) = input.as_python() else { return needs_python(cx, "issubclass", input) };
        if value.is_instance_of::<Type>() && cx.is_subclass(value, &self.class.value())? {
            return Ok(value.clone());
        }
        let class = cx.str(&self.class_repr);
        Err(LineError::new(ErrorType::IsSubclassOf, value).with("class", class).into())
    }

    fn name(&self) -> String {
        format!("is-subclass[{}]", self.class_repr)
    }
}
