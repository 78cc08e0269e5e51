//! `literal`: one of some values. pydantic-core src/validators/literal.rs.

use molt_macros::Trace;
use molt_object::builtins::list::List;
use molt_object::{Cx, Exc, Gc, Value};

use super::lookup_table::{LookupTable, choices};
use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, LineError, ValResult, schema_error};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::State;

/// Takes what equals one of its values and gives that value.
#[derive(Trace)]
pub struct LiteralValidator {
    table: LookupTable,
    expected: Vec<Value>,
    choices: String,
    name: String,
}

impl Build for LiteralValidator {
    const TYPE: &'static str = "literal";

    fn build(cx: &mut Cx, schema: &Schema, _builder: &mut Builder) -> Result<Shared, Exc> {
        let expected = schema.need::<Gc<List>>(cx, "expected")?.read(cx).items.clone();
        if expected.is_empty() {
            return Err(schema_error(cx, "`expected` should have length > 0"));
        }
        let shown = expected.iter().map(|value| cx.repr_text(value)).collect::<Result<Vec<_>, Exc>>()?;
        let table = LookupTable::of(cx, &expected)?;
        let name = format!("literal[{}]", shown.join(","));
        Ok(shared(LiteralValidator { table, expected, choices: choices(&shown), name }))
    }
}

impl Validate for LiteralValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, _state: &mut State) -> ValResult<Value> {
        match self.table.find(cx, input)? {
            Some(number) => Ok(self.expected[number].clone()),
            None => {
                let expected = cx.str(&self.choices);
                Err(LineError::new(ErrorType::LiteralError, input.value).with("expected", expected).into())
            }
        }
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
