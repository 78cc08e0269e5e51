//! Unions: the first choice that accepts a value, strictly and then with subclasses, else inference with warnings.
//! pydantic-core src/serializers/type_serializers/union.rs.

use molt_object::builtins::tuple::Tuple;

use super::prelude::*;
use crate::serializers::texts::exception_text;

/// Serializes with one of several serializers.
pub struct UnionSerializer {
    choices: Vec<Node>,
    name: String,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let mut choices = Vec::new();
    for choice in schema.required_list(cx, "choices")? {
        let labelled = choice.downcast::<Tuple>().and_then(|pair| pair.items().first().cloned());
        let choice = SchemaDict::of(cx, &labelled.unwrap_or(choice))?;
        choices.push(builder.build(cx, &choice, config)?);
    }
    match single(cx, &choices)? {
        Some(only) => Ok(only),
        None => {
            let name = format!("Union[{}]", names(&choices));
            Ok(node(UnionSerializer { choices, name }))
        }
    }
}

/// The only choice, where there is one alone.
///
/// # Errors
/// SchemaError where there is none.
pub(super) fn single(cx: &mut Cx, choices: &[Node]) -> Result<Option<Node>, Exc> {
    match choices {
        [] => Err(schema_error(cx, "One or more union choices required")),
        [only] => Ok(Some(only.clone())),
        _ => Ok(None),
    }
}

/// The names of the choices.
pub(super) fn names(choices: &[Node]) -> String {
    choices.iter().map(|choice| choice.name()).collect::<Vec<_>>().join(", ")
}

/// What the choices are tried with: serializing to Python, or to a key.
pub(super) trait Attempt {
    type Ok;

    fn attempt(&self, cx: &mut Cx, choice: &Serializer, state: &mut State) -> Result<Self::Ok, Exc>;
}

/// Serializes a value to Python.
pub(super) struct Python<'a>(pub &'a Value);

/// Serializes a value to a key.
pub(super) struct AsKey<'a>(pub &'a Value);

impl Attempt for Python<'_> {
    type Ok = Value;

    fn attempt(&self, cx: &mut Cx, choice: &Serializer, state: &mut State) -> Result<Value, Exc> {
        choice.serialize_to_python(cx, self.0, state)
    }
}

impl Attempt for AsKey<'_> {
    type Ok = Key;

    fn attempt(&self, cx: &mut Cx, choice: &Serializer, state: &mut State) -> Result<Key, Exc> {
        choice.serialize_to_key(cx, self.0, state)
    }
}

/// Whether no union is around this one. Inside of one, failures are left to it.
pub(super) fn is_outermost(state: &State) -> bool {
    state.check == SerCheck::None
}

/// Tries a choice with a check.
pub(super) fn try_choice<A: Attempt>(
    cx: &mut Cx,
    choice: &Serializer,
    check: SerCheck,
    attempt: &A,
    state: &mut State,
) -> Result<A::Ok, Exc> {
    let outer = std::mem::replace(&mut state.check, check);
    let outcome = attempt.attempt(cx, choice, state);
    state.check = outer;
    outcome
}

/// The check of the first attempts.
pub(super) fn first_check(state: &State) -> SerCheck {
    if is_outermost(state) { SerCheck::Strict } else { state.check }
}

/// Tries the choices from left to right; `None` where inference must do. `UnionChoices::serialize`.
pub(super) fn try_choices<A: Attempt>(
    cx: &mut Cx,
    choices: &[Node],
    attempt: &A,
    state: &mut State,
) -> Result<Option<A::Ok>, Exc> {
    let check = first_check(state);
    let mut errors = Vec::new();
    for choice in choices {
        match try_choice(cx, choice, check, attempt, state) {
            Ok(found) => return Ok(Some(found)),
            Err(exc) => errors.push(exc),
        }
    }
    if !is_outermost(state) {
        let texts: Vec<String> = errors.iter().map(|exc| exception_text(cx, exc)).collect();
        return Err(Unexpected::message(texts.join("\n")).into_exc(cx));
    }
    if choices.iter().any(|choice| choice.retry_with_lax_check(cx)) {
        for choice in choices {
            if let Ok(found) = try_choice(cx, choice, SerCheck::Lax, attempt, state) {
                return Ok(Some(found));
            }
        }
    }
    for exc in &errors {
        register(cx, exc, state);
    }
    Ok(None)
}

/// Warns of what a choice raised.
#[cold]
pub(super) fn register(cx: &mut Cx, exc: &Exc, state: &mut State) {
    let unexpected = match Unexpected::of(cx, exc) {
        Some(unexpected) => unexpected,
        None => Unexpected::message(exception_text(cx, exc)),
    };
    state.warnings.register(unexpected);
}

/// Writes what the choices came to.
pub(super) fn write_found(
    cx: &mut Cx,
    found: Result<Option<Value>, Exc>,
    value: &Value,
    out: &mut JsonWriter,
    state: &mut State,
) -> Result<(), JsonError> {
    match found? {
        Some(found) => {
            let outer = state.enter(Filters::default());
            let outcome = infer::write_json(cx, &found, out, state);
            state.filters = outer;
            outcome
        }
        None => infer::write_json(cx, value, out, state),
    }
}

impl Trace for UnionSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.choices.trace(visitor);
    }
}

impl TypeSerializer for UnionSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match try_choices(cx, &self.choices, &Python(value), state)? {
            Some(found) => Ok(found),
            None => infer::to_python(cx, value, state),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        match try_choices(cx, &self.choices, &AsKey(key), state)? {
            Some(found) => Ok(found),
            None => infer::json_key(cx, key, state),
        }
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        let found = try_choices(cx, &self.choices, &Python(value), state);
        write_found(cx, found, value, out, state)
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn retry_with_lax_check(&self, cx: &Cx) -> bool {
        self.choices.iter().any(|choice| choice.retry_with_lax_check(cx))
    }
}
