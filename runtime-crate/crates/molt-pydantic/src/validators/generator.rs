//! `generator`: items that are validated while they are iterated. pydantic-core src/validators/generator.rs.

use molt_macros::Trace;
use molt_object::builtins::NativeClass;
use molt_object::{Cx, Exc, Gc, Value};

use super::list::{Lengths, items_validator};
use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::ValResult;
use crate::handlers::{Handler, Raises, ValidatorIterator};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::{Partial, State};

/// Takes what can be iterated.
#[derive(Trace)]
pub struct GeneratorValidator {
    items: Option<Shared>,
    lengths: Lengths,
    #[trace(skip)]
    raises: Raises,
    name: String,
}

impl Build for GeneratorValidator {
    const TYPE: &'static str = "generator";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let items = items_validator(cx, schema, builder)?;
        let name = format!("generator[{}]", items.as_ref().map_or("any".to_owned(), |items| items.name()));
        let lengths = Lengths::of(cx, schema)?;
        Ok(shared(GeneratorValidator { items, lengths, raises: Raises::of(cx, schema)?, name }))
    }
}

impl Validate for GeneratorValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        state.partial = Partial::Off;
        let iterator = input.iterator(cx)?;
        let handler = match &self.items {
            Some(items) => Some(Handler::of(cx, items, state, self.raises).into_object(cx)?),
            None => None,
        };
        let class = ValidatorIterator::class(cx)?;
        let validating = ValidatorIterator {
            iterable: input.value.clone(),
            iterator,
            source: input.source,
            handler,
            min_length: self.lengths.min,
            max_length: self.lengths.max,
            raises: self.raises,
            index: 0,
        };
        Ok(Gc::new(&class, validating).into())
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
