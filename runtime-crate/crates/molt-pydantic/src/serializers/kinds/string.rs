//! `str`. pydantic-core src/serializers/type_serializers/string.rs.

use molt_object::Str;

use super::prelude::*;

/// Serializes `str`.
pub struct StrSerializer;

const NAME: &str = "str";

pub(in crate::serializers) fn build(
    _cx: &mut Cx,
    _schema: &SchemaDict,
    _config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    Ok(node(StrSerializer))
}

impl Trace for StrSerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl TypeSerializer for StrSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match value.downcast::<Str>() {
            Some(text) if state.is_json() && !cx.is_exact_str(text) => Ok(infer::exact_utf8(cx, text)?.into()),
            Some(_) => Ok(value.clone()),
            None => ToPython.fallback(cx, NAME, value, state),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        match key.downcast::<Str>() {
            Some(text) => Ok(Key::Str(text.clone())),
            None => {
                state.warn_fallback(cx, NAME, key)?;
                infer::json_key(cx, key, state)
            }
        }
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        match value.downcast::<Str>() {
            Some(text) => out.str(cx, text),
            None => ToJson(out).fallback(cx, NAME, value, state),
        }
    }

    fn name(&self) -> &str {
        NAME
    }
}
