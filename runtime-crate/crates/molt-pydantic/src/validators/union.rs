//! `union`: one of some choices, the best (smart) or the first (left to right). pydantic-core src/validators/union.rs.

use molt_macros::Trace;
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Value};

use super::custom_error::CustomError;
use super::{Build, Builder, Shared, Validate, build, shared};
use crate::errors::{LineError, ValError, ValResult, schema_error};
use crate::input::Input;
use crate::schema::Schema;
use crate::state::{Exactness, State};

/// How a union chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// The choice that the input fits best; the first of equals.
    Smart,
    /// The first that takes the input.
    LeftToRight,
}

#[derive(Trace)]
struct Choice {
    validator: Shared,
    label: Option<String>,
}

impl Choice {
    fn label(&self) -> String {
        self.label.clone().unwrap_or_else(|| self.validator.name())
    }
}

/// Takes what one of its choices takes.
#[derive(Trace)]
pub struct UnionValidator {
    #[trace(skip)]
    mode: Mode,
    choices: Vec<Choice>,
    custom_error: Option<CustomError>,
    name: String,
}

/// What a choice made, and what tells how well it fits.
struct Success {
    value: Value,
    exactness: Exactness,
    fields_set: Option<usize>,
}

impl Success {
    /// More fields set are better; if that does not decide, greater exactness is.
    fn is_better_than(&self, other: &Success) -> bool {
        match (self.fields_set, other.fields_set) {
            (Some(own), Some(others)) if own != others => own > others,
            _ => self.exactness > other.exactness,
        }
    }
}

impl Build for UnionValidator {
    const TYPE: &'static str = "union";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let given = schema.need::<Gc<List>>(cx, "choices")?.read(cx).items.clone();
        let mut choices = molt_room::vec(given.len());
        for choice in given {
            let (part, label) = match choice.downcast::<Tuple>().map(|pair| pair.items()) {
                Some([part, label]) => (part, Some(cx.str_text(label)?)),
                _ => (&choice, None),
            };
            let validator = build(cx, part, schema.config.as_ref(), builder)?;
            choices.push(Choice { validator, label });
        }
        let mode = match schema.get::<String>(cx, "mode")?.as_deref() {
            None | Some("smart") => Mode::Smart,
            Some("left_to_right") => Mode::LeftToRight,
            Some(other) => {
                let message = format!("Invalid union mode: `{other}`, expected `smart` or `left_to_right`");
                return Err(schema_error(cx, message));
            }
        };
        let collapse = schema.get::<bool>(cx, "auto_collapse").ok().flatten().unwrap_or(true);
        match choices.as_slice() {
            [] => Err(schema_error(cx, "One or more union choices required")),
            [only] if collapse => Ok(only.validator.clone()),
            _ => {
                let labels: Vec<String> = choices.iter().map(Choice::label).collect();
                let name = format!("union[{}]", labels.join(","));
                Ok(shared(UnionValidator { mode, choices, custom_error: CustomError::of(cx, schema)?, name }))
            }
        }
    }
}

impl UnionValidator {
    /// The error when no choice took the input.
    fn failed(&self, errors: Vec<(&Choice, Vec<LineError>)>, input: Input<'_>) -> ValError {
        if let Some(error) = &self.custom_error {
            return error.for_input(input);
        }
        let of_choice = |(choice, lines): (&Choice, Vec<LineError>)| {
            let label = choice.label();
            lines.into_iter().map(move |line| line.inside(label.as_str()))
        };
        ValError::LineErrors(errors.into_iter().flat_map(of_choice).collect())
    }

    fn smart(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let outer = (state.exactness, state.fields_set_count);
        let chosen = self.choose(cx, input, state);
        (state.exactness, state.fields_set_count) = outer;
        let best = chosen?;
        // An exact match leaves the exactness as it was.
        if best.exactness != Exactness::Exact || best.fields_set.is_some() {
            state.floor(best.exactness);
        }
        if let Some(count) = best.fields_set {
            state.add_fields_set(count);
        }
        Ok(best.value)
    }

    /// The choice that fits best.
    fn choose(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Success> {
        let mut best: Option<Success> = None;
        let mut errors = Vec::new();
        let mut omit = false;
        for choice in &self.choices {
            (state.exactness, state.fields_set_count) = (Some(Exactness::Exact), None);
            match choice.validator.validate(cx, input, state) {
                Ok(value) => {
                    let exactness = state.exactness.unwrap_or(Exactness::Lax);
                    let success = Success { value, exactness, fields_set: state.fields_set_count };
                    if exactness == Exactness::Exact && success.fields_set.is_none() {
                        return Ok(success);
                    }
                    if best.as_ref().is_none_or(|best| success.is_better_than(best)) {
                        best = Some(success);
                    }
                }
                Err(ValError::Omit) => omit |= best.is_none(),
                Err(ValError::LineErrors(lines)) if best.is_none() => errors.push((choice, lines)),
                Err(ValError::LineErrors(_)) => {}
                Err(other) => return Err(other),
            }
        }
        match best {
            Some(best) => Ok(best),
            None if omit => Err(ValError::Omit),
            None => Err(self.failed(errors, input)),
        }
    }

    fn left_to_right(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        let mut errors = Vec::new();
        for choice in &self.choices {
            match choice.validator.validate(cx, input, state) {
                Err(ValError::LineErrors(lines)) => errors.push((choice, lines)),
                other => return other,
            }
        }
        Err(self.failed(errors, input))
    }
}

impl Validate for UnionValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        match self.mode {
            Mode::Smart => self.smart(cx, input, state),
            Mode::LeftToRight => self.left_to_right(cx, input, state),
        }
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
