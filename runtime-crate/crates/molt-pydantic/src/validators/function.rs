//! `function-before`, `function-after`, `function-plain` and `function-wrap`: functions of the application around or in place
//! of validators. pydantic-core src/validators/function.rs.

use molt_macros::Trace;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Gc, Value};

use super::{Assignment, Build, Builder, Shared, Validate, shared};
use crate::errors::{ValResult, from_raised};
use crate::handlers::{Handler, Raises, ValidationInfo};
use crate::input::Input;
use crate::schema::{Schema, required};
use crate::state::State;

/// A function of the application.
#[derive(Trace)]
struct Function {
    function: Value,
    /// The config that `ValidationInfo` shows.
    config: Value,
    field_name: Option<Gc<Str>>,
    takes_info: bool,
    name: String,
}

impl Function {
    fn of(cx: &mut Cx, schema: &Schema) -> Result<Function, Exc> {
        let given = schema.need::<Gc<Dict>>(cx, "function")?;
        let function = required::<Value>(cx, &given, "function")?;
        let takes_info = required::<String>(cx, &given, "type")? == "with-info";
        let field_name = crate::schema::entry::<Value>(cx, &given, "field_name")?;
        let field_name = field_name.and_then(|name| name.downcast_into::<Str>().ok());
        let config = schema.config.as_ref().map_or(Value::NONE, |config| config.value());
        let name = match cx.getattr_str(&function, "__name__") {
            Ok(name) => cx.str_text(&name)?,
            Err(_) => cx.repr_text(&function)?,
        };
        Ok(Function { function, config, field_name, takes_info, name })
    }

    /// Calls the function with these arguments and, if it takes one, a `ValidationInfo`.
    fn call(&self, cx: &mut Cx, arguments: &[Value], input: &Value, state: &mut State) -> ValResult<Value> {
        let result = if self.takes_info {
            let field_name = state.field_name.clone().or_else(|| self.field_name.clone());
            let info = ValidationInfo::of(cx, state, &self.config, field_name)?;
            cx.call(&self.function, &[arguments, &[info]].concat())
        } else {
            cx.call(&self.function, arguments)
        };
        result.map_err(|exc| from_raised(cx, exc, input))
    }
}

/// Passes the input through a function, and what that returns to another validator.
#[derive(Trace)]
pub struct FunctionBeforeValidator {
    function: Function,
    inner: Shared,
    name: String,
}

impl Build for FunctionBeforeValidator {
    const TYPE: &'static str = "function-before";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let inner = schema.build_part(cx, "schema", builder)?;
        let function = Function::of(cx, schema)?;
        let name = format!("function-before[{}(), {}]", function.name, inner.name());
        Ok(shared(FunctionBeforeValidator { function, inner, name }))
    }
}

impl Validate for FunctionBeforeValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let value = self.function.call(cx, std::slice::from_ref(input.value), input.value, state)?;
        self.inner.validate(cx, Input::python(&value), state)
    }

    fn validate_assignment(&self, cx: &mut Cx, assignment: Assignment<'_>, state: &mut State) -> ValResult<Value> {
        let object = assignment.object;
        let object = self.function.call(cx, std::slice::from_ref(object), object, state)?;
        self.inner.validate_assignment(cx, Assignment { object: &object, ..assignment }, state)
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}

/// Passes what another validator makes through a function.
#[derive(Trace)]
pub struct FunctionAfterValidator {
    function: Function,
    inner: Shared,
    name: String,
}

impl Build for FunctionAfterValidator {
    const TYPE: &'static str = "function-after";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let inner = schema.build_part(cx, "schema", builder)?;
        let function = Function::of(cx, schema)?;
        let name = format!("function-after[{}(), {}]", function.name, inner.name());
        Ok(shared(FunctionAfterValidator { function, inner, name }))
    }
}

impl Validate for FunctionAfterValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let value = self.inner.validate(cx, input, state)?;
        self.function.call(cx, &[value], input.value, state)
    }

    fn validate_assignment(&self, cx: &mut Cx, assignment: Assignment<'_>, state: &mut State) -> ValResult<Value> {
        let value = self.inner.validate_assignment(cx, assignment, state)?;
        self.function.call(cx, &[value], assignment.object, state)
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}

/// A function in place of a validator.
#[derive(Trace)]
pub struct FunctionPlainValidator {
    function: Function,
}

impl Build for FunctionPlainValidator {
    const TYPE: &'static str = "function-plain";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(shared(FunctionPlainValidator { function: Function::of(cx, schema)? }))
    }
}

impl Validate for FunctionPlainValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        self.function.call(cx, std::slice::from_ref(input.value), input.value, state)
    }

    fn name(&self) -> String {
        format!("function-plain[{}()]", self.function.name)
    }
}

/// A function that is given a validator to call, or not to.
#[derive(Trace)]
pub struct FunctionWrapValidator {
    function: Function,
    inner: Shared,
    #[trace(skip)]
    raises: Raises,
}

impl Build for FunctionWrapValidator {
    const TYPE: &'static str = "function-wrap";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let inner = schema.build_part(cx, "schema", builder)?;
        let (function, raises) = (Function::of(cx, schema)?, Raises::of(cx, schema)?);
        Ok(shared(FunctionWrapValidator { function, inner, raises }))
    }
}

impl Validate for FunctionWrapValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let handler = Handler::of(cx, &self.inner, state, self.raises).into_object(cx)?;
        let arguments = [input.value.clone(), handler.value()];
        let result = self.function.call(cx, &arguments, input.value, state);
        (state.exactness, state.fields_set_count) = handler.read(cx).fit();
        result
    }

    fn validate_assignment(&self, cx: &mut Cx, assignment: Assignment<'_>, state: &mut State) -> ValResult<Value> {
        let handler = Handler::for_assignment(cx, &self.inner, assignment, state, self.raises).into_object(cx)?;
        let arguments = [assignment.object.clone(), handler.value()];
        self.function.call(cx, &arguments, assignment.object, state)
    }

    fn name(&self) -> String {
        format!("function-wrap[{}()]", self.function.name)
    }
}
