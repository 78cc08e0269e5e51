//! `set`, and what it has in common with `frozenset`. pydantic-core src/validators/set.rs and src/input/return_enums.rs
//! `validate_iter_to_set`.

use molt_macros::Trace;
use molt_object::builtins::set::Set;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

use super::list::Lengths;
use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{ErrorType, ValError, ValResult};
use crate::input::{Collection, Input};
use crate::schema::Schema;
use crate::state::State;

/// What a set's items must be, and how many.
#[derive(Trace)]
pub struct SetItems {
    strict: bool,
    items: Shared,
    lengths: Lengths,
    fail_fast: bool,
    items_name: String,
}

impl SetItems {
    /// What a schema says.
    ///
    /// # Errors
    /// SchemaError, KeyError and TypeError for a wrong schema.
    pub fn of(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<SetItems, Exc> {
        let items = schema.build_or_any(cx, "items_schema", builder)?;
        Ok(SetItems {
            strict: schema.strict(cx)?,
            lengths: Lengths::of(cx, schema)?,
            fail_fast: schema.switch(cx, "fail_fast")?,
            items_name: items.name(),
            items,
        })
    }

    /// The name of the items' validator.
    pub fn items_name(&self) -> &str {
        &self.items_name
    }

    fn add(&self, cx: &mut Cx, set: &Gc<Set>, item: Input<'_>, state: &mut State) -> ValResult<()> {
        let value = self.items.validate(cx, item, state)?;
        match cx.set_add(set, value) {
            Ok(_) => Ok(()),
            Err(exc) => {
                cx.unless_kind(exc, ExceptionKind::TypeError)?;
                item.error(ErrorType::SetItemNotHashable)
            }
        }
    }

    /// The set of the valid items.
    ///
    /// # Errors
    /// What is wrong with the items or their number.
    pub fn collect(
        &self,
        cx: &mut Cx,
        wanted: Collection,
        field_type: &str,
        input: Input<'_>,
        state: &mut State,
    ) -> ValResult<Gc<Set>> {
        let items = input.items(cx, wanted, state.strict_or(self.strict))?;
        let mut items = state.unpack(items);
        let partial = state.partial;
        let set = cx.new_set();
        let mut errors = Vec::new();
        while let Some(item) = items.next(cx, input, partial)? {
            state.partial = partial.only_if(item.last_partial);
            match self.add(cx, &set, input.like(&item.value), state) {
                Ok(()) => {
                    let length = cx.len(&set.value())?;
                    self.lengths.check_max(cx, field_type, input, length, None)?;
                }
                Err(ValError::Omit) => {}
                Err(ValError::LineErrors(_)) if item.last_partial => {}
                Err(error) => errors.extend(error.into_lines()?.into_iter().map(|line| line.inside(item.index))),
            }
            if self.fail_fast && !errors.is_empty() {
                break;
            }
        }
        if !errors.is_empty() {
            return Err(ValError::LineErrors(errors));
        }
        let length = cx.len(&set.value())?;
        self.lengths.check_min(cx, field_type, input, length)?;
        Ok(set)
    }
}

/// Takes a set of valid items.
#[derive(Trace)]
pub struct SetValidator(SetItems);

impl Build for SetValidator {
    const TYPE: &'static str = "set";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(shared(SetValidator(SetItems::of(cx, schema, builder)?)))
    }
}

impl Validate for SetValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        Ok(self.0.collect(cx, Collection::Set, "Set", input, state)?.into())
    }

    fn name(&self) -> String {
        format!("set[{}]", self.0.items_name())
    }
}
