//! `list`, and what all collections have in common. pydantic-core src/validators/list.rs and src/input/return_enums.rs
//! `validate_iter_to_vec`.

use molt_macros::Trace;
use molt_object::{Cx, Exc, Value};

use super::{Build, Builder, Shared, Validate, Validator, shared};
use crate::errors::{ErrorType, LineError, ValError, ValResult};
use crate::input::{Collection, Input};
use crate::schema::Schema;
use crate::state::State;

/// How long a collection may be.
#[derive(Trace)]
pub struct Lengths {
    /// The least length.
    pub min: Option<usize>,
    /// The greatest length.
    pub max: Option<usize>,
}

impl Lengths {
    /// The lengths of a schema.
    ///
    /// # Errors
    /// TypeError and OverflowError for what are no lengths.
    pub fn of(cx: &mut Cx, schema: &Schema) -> Result<Lengths, Exc> {
        Ok(Lengths { min: schema.get(cx, "min_length")?, max: schema.get(cx, "max_length")? })
    }

    /// The error for fewer items than the least length.
    ///
    /// # Errors
    /// `too_short`.
    pub fn check_min(&self, cx: &Cx, field_type: &str, input: Input<'_>, actual: usize) -> ValResult<()> {
        match self.min.filter(|min| actual < *min) {
            Some(min) => Err(too_short(cx, field_type, input.value, min, actual).into()),
            None => Ok(()),
        }
    }

    /// The error for more items than the greatest length; `shown` is the length that the message tells.
    ///
    /// # Errors
    /// `too_long`.
    pub fn check_max(
        &self,
        cx: &Cx,
        field_type: &str,
        input: Input<'_>,
        actual: usize,
        shown: Option<usize>,
    ) -> ValResult<()> {
        match self.max.filter(|max| actual > *max) {
            Some(max) => Err(too_long(cx, field_type, input.value, max, shown).into()),
            None => Ok(()),
        }
    }
}

/// `too_short`.
pub fn too_short(cx: &Cx, field_type: &str, input: &Value, min: usize, actual: usize) -> LineError {
    let error = LineError::new(ErrorType::TooShort, input).with("field_type", cx.str(field_type));
    error.with("min_length", min as i64).with("actual_length", actual as i64)
}

/// `too_long`; the actual length is `None` where the source cannot tell how many items there are.
pub fn too_long(cx: &Cx, field_type: &str, input: &Value, max: usize, actual: Option<usize>) -> LineError {
    let actual = actual.map_or(Value::NONE, |actual| Value::int(actual as i64));
    let error = LineError::new(ErrorType::TooLong, input).with("field_type", cx.str(field_type));
    error.with("max_length", max as i64).with("actual_length", actual)
}

/// The validator of a schema's items; none if they may be anything.
///
/// # Errors
/// As building a validator.
pub fn items_validator(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Option<Shared>, Exc> {
    let items = schema.build_optional(cx, "items_schema", builder)?;
    Ok(items.filter(|items| !matches!(**items, Validator::Any(_))))
}

/// Takes a list of valid items.
#[derive(Trace)]
pub struct ListValidator {
    strict: bool,
    items: Option<Shared>,
    lengths: Lengths,
    fail_fast: bool,
}

impl Build for ListValidator {
    const TYPE: &'static str = "list";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        Ok(shared(ListValidator {
            items: items_validator(cx, schema, builder)?,
            strict: schema.strict(cx)?,
            lengths: Lengths::of(cx, schema)?,
            fail_fast: schema.switch(cx, "fail_fast")?,
        }))
    }
}

impl ListValidator {
    /// The validator of items, if there is nothing else to a list.
    pub fn plain_items(&self) -> Option<&Shared> {
        let is_plain = !self.fail_fast && self.lengths.min.is_none() && self.lengths.max.is_none();
        self.items.as_ref().filter(|_| is_plain)
    }

    /// The valid items; what is omitted does not count.
    fn valid_items(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Vec<Value>> {
        let items = input.items(cx, Collection::List, state.strict_or(self.strict))?;
        let mut items = state.unpack(items);
        let partial = state.partial;
        let mut valid = molt_room::vec(items.length.unwrap_or_default());
        let (mut errors, mut count) = (Vec::new(), 0);
        while let Some(item) = items.next(cx, input, partial)? {
            state.partial = partial.only_if(item.last_partial);
            let outcome = match &self.items {
                Some(validator) => validator.validate(cx, input.like(&item.value), state),
                None => Ok(item.value),
            };
            if matches!(outcome, Err(ValError::Omit)) {
                continue;
            }
            if matches!(outcome, Ok(_) | Err(ValError::LineErrors(_))) {
                count += 1;
                self.lengths.check_max(cx, "List", input, count, items.length)?;
            }
            match outcome {
                Ok(value) => valid.push(value),
                Err(ValError::LineErrors(_)) if item.last_partial => {}
                Err(error) => {
                    errors.extend(error.into_lines()?.into_iter().map(|line| line.inside(item.index)));
                    if self.fail_fast {
                        break;
                    }
                }
            }
        }
        if errors.is_empty() { Ok(valid) } else { Err(ValError::LineErrors(errors)) }
    }
}

impl Validate for ListValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        if self.items.is_none()
            && let Some(list) = input.value.downcast::<molt_object::builtins::list::List>()
        {
            let items = list.read(cx).items.clone();
            self.lengths.check_min(cx, "List", input, items.len())?;
            self.lengths.check_max(cx, "List", input, items.len(), Some(items.len()))?;
            return Ok(cx.list(items).into());
        }
        let valid = self.valid_items(cx, input, state)?;
        self.lengths.check_min(cx, "List", input, valid.len())?;
        Ok(cx.list(valid).into())
    }

    fn name(&self) -> String {
        format!("list[{}]", self.items.as_ref().map_or("any".to_owned(), |items| items.name()))
    }
}
