//! `enum`: a member of an enumeration, or a value of one. pydantic-core src/validators/enum_.rs.

use molt_macros::Trace;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Value};

use super::is_instance::class_repr;
use super::lookup_table::{LookupTable, choices};
use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, InputType, LineError, ValError, ValResult, safe_repr, schema_error};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::{Exactness, State};

/// The class whose values the members have, if the enumeration derives from it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SubType {
    Plain,
    Int,
    Str,
    Float,
}

/// Takes a member of an enumeration.
#[derive(Trace)]
pub struct EnumValidator {
    #[trace(skip)]
    sub_type: SubType,
    class: Gc<Type>,
    table: LookupTable,
    members: Vec<Value>,
    missing: Option<Value>,
    choices: String,
    strict: bool,
    class_repr: String,
}

impl Build for EnumValidator {
    const TYPE: &'static str = "enum";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        let members = schema.need::<Gc<List>>(cx, "members")?.read(cx).items.clone();
        if members.is_empty() {
            return Err(schema_error(cx, "`members` should have length > 0"));
        }
        let values = members.iter().map(|member| cx.getattr_str(member, "value")).collect::<Result<Vec<_>, Exc>>()?;
        let shown = values.iter().map(|value| cx.repr_text(value)).collect::<Result<Vec<_>, Exc>>()?;
        let class = schema.class(cx, "cls")?;
        let sub_type = match schema.get::<String>(cx, "sub_type")?.as_deref() {
            None => SubType::Plain,
            Some("int") => SubType::Int,
            Some("str") => SubType::Str,
            Some("float") => SubType::Float,
            Some(_) => {
                return Err(schema_error(cx, "`sub_type` must be one of: 'int', 'str', 'float' or None"));
            }
        };
        Ok(shared(EnumValidator {
            sub_type,
            class_repr: class_repr(cx, schema, &class.value())?,
            table: LookupTable::of(cx, &values)?,
            missing: schema.get(cx, "missing")?,
            strict: schema.strict(cx)?,
            choices: choices(&shown),
            class,
            members,
        }))
    }
}

impl EnumValidator {
    fn no_member(&self, cx: &Cx, input: Input<'_>) -> ValError {
        let expected = cx.str(&self.choices);
        LineError::new(ErrorType::Enum, input.value).with("expected", expected).into()
    }

    /// The number of the member that has the input as its value.
    fn find(&self, cx: &mut Cx, input: Input<'_>, strict: bool) -> ValResult<Option<usize>> {
        match self.sub_type {
            SubType::Int => self.table.find_int(cx, input, strict),
            SubType::Str => self.table.find_text(cx, input, strict),
            SubType::Float => Ok(self.table.find_float(cx, input, strict)),
            SubType::Plain => match self.table.find(cx, input)? {
                Some(number) => Ok(Some(number)),
                None => match input.as_python().filter(|_| !strict) {
                    Some(value) if value.is_instance_of::<Str>() => self.table.find_text(cx, input, false),
                    Some(value) if cx.is_int(value) || cx.float_value(value).is_some() => {
                        self.table.find_int(cx, input, false)
                    }
                    _ => Ok(None),
                },
            },
        }
    }

    /// What the class's `_missing_` makes of the input.
    fn ask_missing(&self, cx: &mut Cx, missing: &Value, input: Input<'_>) -> ValResult<Value> {
        let Ok(made) = cx.call(missing, std::slice::from_ref(input.value)) else {
            return Err(self.no_member(cx, input));
        };
        if cx.is_instance_of(&made, &self.class.value())? {
            return Ok(made);
        }
        if made.is_none() {
            return Err(self.no_member(cx, input));
        }
        let (class, shown) = (self.class.read(cx).name.to_string(), safe_repr(cx, &made));
        let message = format!("error in {class}._missing_: returned {shown} instead of None or a valid member");
        Err(cx.type_error(message).into())
    }
}

impl Validate for EnumValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        if let Some(member) = input.as_python().filter(|value| cx.class_of(value).is(&self.class)) {
            return Ok(member.clone());
        }
        let strict = state.strict_or(self.strict);
        if strict && state.input_type == InputType::Python {
            let class = cx.str(&self.class_repr);
            return Err(LineError::new(ErrorType::IsInstanceOf, input.value).with("class", class).into());
        }
        state.floor(Exactness::Lax);
        if let Some(number) = self.find(cx, input, strict)? {
            return Ok(self.members[number].clone());
        }
        let argument = input.as_python().cloned().unwrap_or(Value::NONE);
        if let Ok(member) = cx.call(&self.class.value(), &[argument]) {
            return Ok(member);
        }
        match &self.missing {
            Some(missing) => self.ask_missing(cx, missing, input),
            None => Err(self.no_member(cx, input)),
        }
    }

    fn name(&self) -> String {
        let prefix = match self.sub_type {
            SubType::Plain => "enum",
            SubType::Int => "int-enum",
            SubType::Str => "str-enum",
            SubType::Float => "float-enum",
        };
        format!("{prefix}[{}]", self.class_repr)
    }
}
