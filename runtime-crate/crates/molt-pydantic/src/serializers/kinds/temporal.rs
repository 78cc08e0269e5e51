//! `datetime`, `date`, `time` and `timedelta`. pydantic-core src/serializers/type_serializers/datetime_etc.rs, timedelta.rs.

use molt_stdlib::datetime;

use super::prelude::*;
use crate::serializers::config::TemporalMode;
use crate::serializers::temporal::Temporal;

/// Serializes one class of module `datetime`.
pub struct TemporalSerializer {
    kind: KnownType,
    mode: TemporalMode,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    let name = schema.required_text(cx, "type")?;
    let kind = match name.as_bytes() {
        b"datetime" => KnownType::Datetime,
        b"date" => KnownType::Date,
        b"time" => KnownType::Time,
        _ => KnownType::Timedelta,
    };
    let mode = match kind {
        KnownType::Timedelta => TemporalMode::with_timedelta(cx, config)?,
        _ => TemporalMode::from_config(cx, config)?,
    };
    Ok(node(TemporalSerializer { kind, mode }))
}

impl Trace for TemporalSerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl TemporalSerializer {
    /// Whether a value is of the class. A `datetime` is no `date`: it would lose its time.
    fn fits(&self, value: &Value) -> bool {
        match self.kind {
            KnownType::Datetime => value.is_instance_of::<datetime::DateTime>(),
            KnownType::Date => value.is_instance_of::<datetime::Date>(),
            KnownType::Time => value.is_instance_of::<datetime::Time>(),
            _ => value.is_instance_of::<datetime::TimeDelta>(),
        }
    }
}

impl TypeSerializer for TemporalSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match self.fits(value) {
            true if state.is_json() => Ok(Temporal::read(cx, self.kind, value)?.to_python(cx, self.mode)),
            true => Ok(value.clone()),
            false => ToPython.fallback(cx, self.name(), value, state),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        if self.fits(key) {
            return Ok(Temporal::read(cx, self.kind, key)?.text(self.mode).into());
        }
        state.warn_fallback(cx, self.name(), key)?;
        infer::json_key(cx, key, state)
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        if !self.fits(value) {
            return ToJson(out).fallback(cx, self.name(), value, state);
        }
        Temporal::read(cx, self.kind, value)?.write(out, self.mode);
        Ok(())
    }

    fn name(&self) -> &str {
        self.kind.text()
    }
}
