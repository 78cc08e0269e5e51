//! `dict`. pydantic-core src/validators/dict.rs.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::list::Lengths;
use super::{Build, Builder, Shared, Validate, shared};
use crate::errors::{LocItem, ValError, ValResult};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::{Partial, State};

/// Takes a dict of valid keys and values.
#[derive(Trace)]
pub struct DictValidator {
    strict: bool,
    keys: Shared,
    values: Shared,
    lengths: Lengths,
    fail_fast: bool,
    name: String,
}

impl Build for DictValidator {
    const TYPE: &'static str = "dict";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let keys = schema.build_or_any(cx, "keys_schema", builder)?;
        let values = schema.build_or_any(cx, "values_schema", builder)?;
        Ok(shared(DictValidator {
            strict: schema.strict(cx)?,
            lengths: Lengths::of(cx, schema)?,
            fail_fast: schema.switch(cx, "fail_fast")?,
            name: format!("dict[{},{}]", keys.name(), values.name()),
            keys,
            values,
        }))
    }
}

impl Validate for DictValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let mapping = input.dict(cx, state.strict_or(self.strict))?;
        let pairs = mapping.pairs(cx)?;
        let (output, partial, last) = (cx.new_dict(), state.partial, pairs.len());
        let mut errors = Vec::new();
        for (index, (key, value)) in pairs.into_iter().enumerate() {
            let last_partial = partial.is_active() && index + 1 == last;
            state.partial = Partial::Off;
            let valid_key = match self.keys.validate(cx, input.like(&key), state) {
                Ok(key) => Some(key),
                Err(ValError::Omit) => continue,
                Err(error) => {
                    let item = LocItem::of_key(cx, &key);
                    let lines = error.into_lines()?.into_iter();
                    errors.extend(lines.map(|line| line.inside("[key]").inside(item.clone())));
                    None
                }
            };
            state.partial = partial.only_if(last_partial);
            if self.fail_fast && !errors.is_empty() {
                break;
            }
            match self.values.validate(cx, input.like(&value), state) {
                Ok(value) => {
                    if let Some(key) = valid_key {
                        cx.dict_set(&output, key, value)?;
                    }
                }
                Err(ValError::Omit) => continue,
                Err(ValError::LineErrors(_)) if last_partial => continue,
                Err(error) => {
                    let item = LocItem::of_key(cx, &key);
                    errors.extend(error.into_lines()?.into_iter().map(|line| line.inside(item.clone())));
                }
            }
        }
        if !errors.is_empty() {
            return Err(ValError::LineErrors(errors));
        }
        let length = output.read(cx).len();
        self.lengths.check_min(cx, "Dictionary", input, length)?;
        self.lengths.check_max(cx, "Dictionary", input, length, Some(length))?;
        Ok(output.into())
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
