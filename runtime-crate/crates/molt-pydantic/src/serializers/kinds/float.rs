//! `float`. pydantic-core src/serializers/type_serializers/float.rs.

use super::prelude::*;
use crate::serializers::config::InfNanMode;

/// Serializes `float`.
pub struct FloatSerializer {
    inf_nan: InfNanMode,
}

impl FloatSerializer {
    /// As the configuration says.
    ///
    /// # Errors
    /// SchemaError for a mode that there is not.
    pub fn of_config(cx: &mut Cx, config: Option<&SchemaDict>) -> Result<Node, Exc> {
        Ok(node(FloatSerializer { inf_nan: InfNanMode::from_config(cx, config)? }))
    }
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    _schema: &SchemaDict,
    config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    FloatSerializer::of_config(cx, config)
}

impl Trace for FloatSerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl TypeSerializer for FloatSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match fit(cx, value, KnownType::Float) {
            Fit::Exact => Ok(value.clone()),
            Fit::Subclass if state.check == SerCheck::Strict => Err(Unexpected::default().into_exc(cx)),
            Fit::Subclass if state.is_json() => cx.to_f64(value).map(Value::float),
            Fit::Subclass => infer::to_python(cx, value, state),
            Fit::None => ToPython.fallback(cx, self.name(), value, state),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        match fit(cx, key, KnownType::Float) {
            Fit::None => {
                state.warn_fallback(cx, self.name(), key)?;
                infer::json_key(cx, key, state)
            }
            _ => Ok(Key::Str(cx.str_of(key)?)),
        }
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        match cx.to_f64(value) {
            Ok(number) => {
                out.float(number, self.inf_nan);
                Ok(())
            }
            Err(_) => ToJson(out).fallback(cx, self.name(), value, state),
        }
    }

    fn name(&self) -> &str {
        "float"
    }
}
