//! `MISSING`, where it stands by itself: fields that have it are left out before.
//! pydantic-core src/serializers/type_serializers/missing_sentinel.rs.

use super::prelude::*;
use crate::serializers::known_types::missing_sentinel;

/// Serializes `MISSING`.
pub struct MissingSentinelSerializer;

const NAME: &str = "missing-sentinel";

pub(in crate::serializers) fn build(
    _cx: &mut Cx,
    _schema: &SchemaDict,
    _config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    Ok(node(MissingSentinelSerializer))
}

impl Trace for MissingSentinelSerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl TypeSerializer for MissingSentinelSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, _state: &mut State) -> Result<Value, Exc> {
        if value.is(&missing_sentinel(cx)) {
            return Ok(value.clone());
        }
        Err(Unexpected::message("Expected 'MISSING' sentinel").into_exc(cx))
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        invalid_as_json_key(cx, key, state, NAME, NAME)
    }

    fn write_json(
        &self,
        _cx: &mut Cx,
        _value: &Value,
        _out: &mut JsonWriter,
        _state: &mut State,
    ) -> Result<(), JsonError> {
        Err(JsonError::message("'MISSING' can't be serialized to JSON"))
    }

    fn name(&self) -> &str {
        NAME
    }
}
