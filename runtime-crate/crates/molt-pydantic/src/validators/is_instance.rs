//! `is-instance`. pydantic-core src/validators/is_instance.rs.

use molt_macros::Trace;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, LineError, ValResult, schema_error};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::State;

/// Takes an instance of a class.
#[derive(Trace)]
pub struct IsInstanceValidator {
    class: Value,
    class_repr: String,
}

/// How messages show the class of a schema.
///
/// # Errors
/// TypeError where the schema's `cls_repr` is no text; what `repr()` raises.
pub fn class_repr(cx: &mut Cx, schema: &Schema, class: &Value) -> Result<String, Exc> {
    if let Some(shown) = schema.get::<String>(cx, "cls_repr")? {
        return Ok(shown);
    }
    match class.downcast::<Type>() {
        Some(class) => Ok(class.read(cx).qualname.to_text().into_owned()),
        None => cx.repr_text(class),
    }
}

impl Build for IsInstanceValidator {
    const TYPE: &'static str = "is-instance";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        let class = schema.need::<Value>(cx, "cls")?;
        let any = cx.str("cls").into();
        if cx.is_instance_of(&any, &class).is_err() {
            return Err(schema_error(cx, "'cls' must be valid as the first argument to 'isinstance'"));
        }
        let class_repr = class_repr(cx, schema, &class)?;
        Ok(shared(IsInstanceValidator { class, class_repr }))
    }
}

/// The error of a check that JSON cannot pass.
pub fn needs_python<T>(cx: &Cx, method: &str, input: Input<'_>) -> ValResult<T> {
    let method = cx.str(method);
    Err(LineError::new(ErrorType::NeedsPythonObject, input.value).with("method_name", method).into())
}

impl Validate for IsInstanceValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, _state: &mut State) -> ValResult<Value> {
        let Some(value) = input.as_python() else { return needs_python(cx, "isinstance", input) };
        if cx.is_instance_of(value, &self.class)? {
            return Ok(value.clone());
        }
        let class = cx.str(&self.class_repr);
        Err(LineError::new(ErrorType::IsInstanceOf, value).with("class", class).into())
    }

    fn name(&self) -> String {
        format!("is-instance[{}]", self.class_repr)
    }
}
