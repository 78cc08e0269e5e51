//! `Url` and `MultiHostUrl`. pydantic-core src/serializers/type_serializers/url.rs.

use super::prelude::*;
use crate::serializers::known_types::{Imported, imported};

/// Serializes URLs.
pub struct UrlSerializer {
    class: Imported,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    _config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    let kind = schema.required_text(cx, "type")?;
    let class = if kind.as_bytes() == b"url" { Imported::Url } else { Imported::MultiHostUrl };
    Ok(node(UrlSerializer { class }))
}

impl Trace for UrlSerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl UrlSerializer {
    fn fits(&self, cx: &mut Cx, value: &Value) -> bool {
        imported(cx, self.class).is_some_and(|class| cx.is_instance(value, &class))
    }
}

impl TypeSerializer for UrlSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match self.fits(cx, value) {
            true if state.is_json() => Ok(cx.str_of(value)?.into()),
            true => Ok(value.clone()),
            false => ToPython.fallback(cx, self.name(), value, state),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        if self.fits(cx, key) {
            return cx.str_of(key).map(Key::Str);
        }
        state.warn_fallback(cx, self.name(), key)?;
        infer::json_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        if !self.fits(cx, value) {
            return ToJson(out).fallback(cx, self.name(), value, state);
        }
        let text = cx.str_of(value)?;
        out.str(cx, &text)
    }

    fn name(&self) -> &str {
        match self.class {
            Imported::Url => "url",
            _ => "multi-host-url",
        }
    }
}
