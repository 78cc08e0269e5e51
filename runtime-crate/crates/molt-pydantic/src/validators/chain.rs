//! `chain`: validators one after the other. pydantic-core src/validators/chain.rs.

use molt_macros::Trace;
use molt_object::builtins::list::List;
use molt_object::{Cx, Exc, Gc, Value};

use super::{Build, Builder, Shared, Validate, Validator, build, shared};
use crate::errors::{ValResult, schema_error};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::State;

/// Passes an input through validators, each of which takes what the one before made.
#[derive(Trace)]
pub struct ChainValidator {
    first: Shared,
    rest: Vec<Shared>,
}

impl Build for ChainValidator {
    const TYPE: &'static str = "chain";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let given = schema.need::<Gc<List>>(cx, "steps")?.read(cx).items.clone();
        let mut steps = molt_room::vec(given.len());
        for step in given {
            let validator = build(cx, &step, schema.config.as_ref(), builder)?;
            match &*validator {
                Validator::Chain(chain) => steps.extend(chain.steps().cloned()),
                _ => steps.push(validator),
            }
        }
        let mut steps = steps.into_iter();
        let Some(first) = steps.next() else {
            return Err(schema_error(cx, "One or more steps are required for a chain validator"));
        };
        let rest: Vec<Shared> = steps.collect();
        Ok(if rest.is_empty() { first } else { shared(ChainValidator { first, rest }) })
    }
}

impl ChainValidator {
    fn steps(&self) -> impl Iterator<Item = &Shared> {
        std::iter::once(&self.first).chain(&self.rest)
    }
}

impl Validate for ChainValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let first = self.first.validate(cx, input, state)?;
        self.rest.iter().try_fold(first, |value, step| step.validate(cx, Input::python(&value), state))
    }

    fn name(&self) -> String {
        let names: Vec<String> = self.steps().map(|step| step.name()).collect();
        format!("chain[{}]", names.join(","))
    }
}
