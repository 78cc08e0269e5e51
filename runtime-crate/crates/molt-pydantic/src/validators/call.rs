//! `call`: calls a function with validated arguments. pydantic-core src/validators/call.rs.

use molt_macros::Trace;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::ValResult;
use crate::input::{Input, call_with_dict};
use crate::schema::Schema;
use crate::state::State;

/// Takes arguments and gives what a function returns for them.
#[derive(Trace)]
pub struct CallValidator {
    function: Value,
    arguments: Shared,
    returned: Option<Shared>,
    name: String,
}

/// The name of a function; of a partial one, that of the function behind it.
fn function_name(cx: &mut Cx, schema: &Schema, function: &Value) -> Result<String, Exc> {
    if let Some(name) = schema.get::<String>(cx, "function_name")? {
        return Ok(name);
    }
    let named = match cx.getattr_str(function, "__name__") {
        Ok(name) => Some(name),
        Err(_) => match cx.getattr_str(function, "func") {
            Ok(inner) => Some(cx.getattr_str(&inner, "__name__")?),
            Err(_) => None,
        },
    };
    match named {
        Some(name) => cx.str_text(&name),
        None => Ok("<unknown>".to_owned()),
    }
}

impl Build for CallValidator {
    const TYPE: &'static str = "call";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let arguments = schema.build_part(cx, "arguments_schema", builder)?;
        let returned = schema.build_optional(cx, "return_schema", builder)?;
        let function = schema.need::<Value>(cx, "function")?;
        let name = format!("call[{}]", function_name(cx, schema, &function)?);
        Ok(shared(CallValidator { function, arguments, returned, name }))
    }
}

impl Validate for CallValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let arguments = self.arguments.validate(cx, input, state)?;
        let pair = arguments.downcast::<Tuple>().map(|pair| pair.items());
        let result = match (pair, arguments.downcast::<Dict>()) {
            (Some([args, kwargs]), _) => {
                let (args, kwargs) = (super::made::<Tuple>(cx, args)?, super::made::<Dict>(cx, kwargs)?);
                call_with_dict(cx, &self.function, args.items(), &kwargs)?
            }
            (_, Some(kwargs)) => call_with_dict(cx, &self.function, &[], kwargs)?,
            _ => {
                let message = "Arguments validator should return a tuple of (args, kwargs) or a dict of kwargs";
                return Err(cx.type_error(message).into());
            }
        };
        match &self.returned {
            Some(returned) => {
                returned.validate(cx, Input::python(&result), state).map_err(|error| error.inside("return"))
            }
            None => Ok(result),
        }
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
