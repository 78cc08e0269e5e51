//! `frozenset`. pydantic-core src/validators/frozenset.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::set::SetItems;
use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::ValResult;
use crate::input::{Collection, Input};
use crate::schema::Schema;
use crate::state::State;

/// Takes a frozen set of valid items.
#[derive(Trace)]
pub struct FrozenSetValidator(SetItems);

impl Build for FrozenSetValidator {
    const TYPE: &'static str = "frozenset";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(shared(FrozenSetValidator(SetItems::of(cx, schema, builder)?)))
    }
}

impl Validate for FrozenSetValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let set = self.0.collect(cx, Collection::FrozenSet, "Frozenset", input, state)?;
        let table = cx.collect_set(&set.into())?;
        Ok(cx.frozenset_of(table).into())
    }

    fn name(&self) -> String {
        format!("frozenset[{}]", self.0.items_name())
    }
}
