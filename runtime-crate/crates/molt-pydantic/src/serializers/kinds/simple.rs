//! `int` and `bool`. pydantic-core src/serializers/type_serializers/simple.rs.

use super::prelude::*;

/// Serializes `int`.
pub struct IntSerializer;

/// Serializes `bool`.
pub struct BoolSerializer;

pub(in crate::serializers) fn build_int(
    _cx: &mut Cx,
    _schema: &SchemaDict,
    _config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    Ok(node(IntSerializer))
}

pub(in crate::serializers) fn build_bool(
    _cx: &mut Cx,
    _schema: &SchemaDict,
    _config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    Ok(node(BoolSerializer))
}

impl Trace for IntSerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Trace for BoolSerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl TypeSerializer for IntSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        if value.as_int().is_some() {
            return Ok(value.clone());
        }
        match fit(cx, value, KnownType::Int) {
            Fit::Exact => Ok(value.clone()),
            Fit::Subclass if state.check == SerCheck::Strict => Err(Unexpected::default().into_exc(cx)),
            Fit::Subclass => match cx.int_value(value) {
                Some(number) if state.is_json() => Ok(cx.int_of(number)),
                _ => infer::to_python(cx, value, state),
            },
            Fit::None => ToPython.fallback(cx, self.name(), value, state),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        match fit(cx, key, KnownType::Int) {
            Fit::None => {
                state.warn_fallback(cx, self.name(), key)?;
                infer::json_key(cx, key, state)
            }
            _ => Ok(Key::Str(cx.str_of(key)?)),
        }
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        if out.any_int(cx, value) { Ok(()) } else { ToJson(out).fallback(cx, self.name(), value, state) }
    }

    fn name(&self) -> &str {
        "int"
    }

    fn retry_with_lax_check(&self, _cx: &Cx) -> bool {
        true
    }
}

impl TypeSerializer for BoolSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match value.as_bool() {
            Some(_) => Ok(value.clone()),
            None => ToPython.fallback(cx, self.name(), value, state),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        if key.as_bool().is_none() {
            state.warn_fallback(cx, self.name(), key)?;
        }
        infer::json_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        match value.as_bool() {
            Some(truth) => {
                out.bool(truth);
                Ok(())
            }
            None => ToJson(out).fallback(cx, self.name(), value, state),
        }
    }

    fn name(&self) -> &str {
        "bool"
    }
}
