//! `bytes`. pydantic-core src/serializers/type_serializers/bytes.rs.

use molt_object::builtins::bytes::Bytes;

use super::prelude::*;
use crate::serializers::config::{BytesMode, decode_error};

/// Serializes `bytes`.
pub struct BytesSerializer {
    mode: BytesMode,
}

const NAME: &str = "bytes";

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    _schema: &SchemaDict,
    config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    Ok(node(BytesSerializer { mode: BytesMode::from_config(cx, config)? }))
}

impl Trace for BytesSerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl BytesSerializer {
    fn text(&self, cx: &mut Cx, bytes: &Gc<Bytes>) -> Result<Key, Exc> {
        match self.mode.text(bytes.items()) {
            Ok(text) => Ok(text.into_owned().into()),
            Err(error) => Err(decode_error(cx, bytes.items(), error)),
        }
    }
}

impl TypeSerializer for BytesSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match value.downcast::<Bytes>() {
            Some(bytes) if state.is_json() => Ok(self.text(cx, bytes)?.into_value(cx)),
            Some(_) => Ok(value.clone()),
            None => ToPython.fallback(cx, NAME, value, state),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        match key.downcast::<Bytes>() {
            Some(bytes) => self.text(cx, bytes),
            None => {
                state.warn_fallback(cx, NAME, key)?;
                infer::json_key(cx, key, state)
            }
        }
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        match value.downcast::<Bytes>() {
            Some(bytes) => out.bytes(self.mode, bytes.items()),
            None => ToJson(out).fallback(cx, NAME, value, state),
        }
    }

    fn name(&self) -> &str {
        NAME
    }
}
