//! Values out of a fixed set. pydantic-core src/serializers/type_serializers/literal.rs.

use hashbrown::HashSet;
use molt_object::{Str, builtins::list::List};

use super::prelude::*;

/// Serializes values out of a fixed set.
pub struct LiteralSerializer {
    ints: HashSet<i64>,
    texts: HashSet<Box<str>>,
    /// A list of the values that are neither.
    others: Option<Gc<List>>,
    name: String,
}

/// What a value was found to be.
enum Found {
    Int(i64),
    Text,
    Other,
    Nothing,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    _config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    let expected = schema.required_list(cx, "expected")?;
    if expected.is_empty() {
        return Err(schema_error(cx, "`expected` should have length > 0"));
    }
    let (mut ints, mut texts, mut others) = (HashSet::new(), HashSet::new(), Vec::new());
    let mut shown = molt_room::vec(expected.len());
    for value in expected {
        shown.push(cx.repr_text(&value)?);
        let number = if value.as_bool().is_none() { cx.int_to_i64(&value) } else { None };
        if let Some(number) = number {
            ints.insert(number);
        } else if let Some(text) = value.downcast::<Str>().and_then(|text| text.as_str()) {
            texts.insert(text.into());
        } else {
            others.push(value);
        }
    }
    let others = (!others.is_empty()).then(|| cx.list(others));
    Ok(node(LiteralSerializer { ints, texts, others, name: format!("literal[{}]", shown.join(",")) }))
}

impl Trace for LiteralSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.others.trace(visitor);
    }
}

impl LiteralSerializer {
    /// Only the choices of a union look closely.
    fn find(&self, cx: &mut Cx, value: &Value, state: &State) -> Result<Found, Exc> {
        if !state.check.enabled() {
            return Ok(Found::Other);
        }
        if value.as_bool().is_none()
            && let Some(number) = cx.int_to_i64(value)
            && self.ints.contains(&number)
        {
            return Ok(Found::Int(number));
        }
        if let Some(text) = value.downcast::<Str>().and_then(|text| text.as_str())
            && self.texts.contains(text)
        {
            return Ok(Found::Text);
        }
        match &self.others {
            Some(others) if cx.contains(&others.value(), value)? => Ok(Found::Other),
            _ => Ok(Found::Nothing),
        }
    }
}

impl TypeSerializer for LiteralSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match self.find(cx, value, state)? {
            Found::Int(number) if state.is_json() => Ok(Value::int(number)),
            Found::Text if state.is_json() => match value.downcast::<Str>() {
                Some(text) => Ok(cx.exact_str(text).into()),
                None => Ok(value.clone()),
            },
            Found::Int(_) | Found::Text => Ok(value.clone()),
            Found::Other => infer::to_python(cx, value, state),
            Found::Nothing => ToPython.fallback(cx, &self.name, value, state),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        match self.find(cx, key, state)? {
            Found::Int(number) => return Ok(number.to_string().into()),
            Found::Nothing => state.warn_fallback(cx, &self.name, key)?,
            Found::Text | Found::Other => {}
        }
        infer::json_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        match self.find(cx, value, state)? {
            Found::Int(number) => {
                out.int(number);
                Ok(())
            }
            Found::Text | Found::Other => infer::write_json(cx, value, out, state),
            Found::Nothing => ToJson(out).fallback(cx, &self.name, value, state),
        }
    }

    fn name(&self) -> &str {
        &self.name
    }
}
