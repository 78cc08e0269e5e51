//! `format(value, ...)` and `str(value)`. pydantic-core src/serializers/type_serializers/format.rs.

use molt_object::Str;

use super::function::WhenUsed;
use super::prelude::*;
use crate::serializers::errors::serialization_error;
use crate::serializers::texts::exception_text;

/// Serializes as `format` shows a value.
pub struct FormatSerializer {
    spec: Gc<Str>,
    when_used: WhenUsed,
}

/// Serializes as `str` shows a value.
pub struct ToStringSerializer {
    when_used: WhenUsed,
}

pub(in crate::serializers) fn build(
    cx: &mut Cx,
    schema: &SchemaDict,
    config: Option<&SchemaDict>,
    builder: &mut Builder,
) -> Result<Node, Exc> {
    let spec = schema.required_text(cx, "formatting_string")?;
    if spec.char_len() == 0 {
        return build_to_string(cx, schema, config, builder);
    }
    let when_used = WhenUsed::read(cx, schema, WhenUsed::JsonUnlessNone)?;
    Ok(node(FormatSerializer { spec, when_used }))
}

pub(in crate::serializers) fn build_to_string(
    cx: &mut Cx,
    schema: &SchemaDict,
    _config: Option<&SchemaDict>,
    _builder: &mut Builder,
) -> Result<Node, Exc> {
    Ok(node(ToStringSerializer { when_used: WhenUsed::read(cx, schema, WhenUsed::JsonUnlessNone)? }))
}

impl Trace for FormatSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.spec.trace(visitor);
    }
}

impl Trace for ToStringSerializer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl FormatSerializer {
    /// The text, or what went wrong in words.
    fn call(&self, cx: &mut Cx, value: &Value) -> Result<Gc<Str>, String> {
        let outcome = cx.world.builtins.read(cx).get_str("format").cloned().map(|format| {
            let arguments = [value.clone(), self.spec.value()];
            cx.call(&format, &arguments)
        });
        let exc = match outcome {
            Some(Ok(text)) => match text.downcast_into::<Str>() {
                Ok(text) => return Ok(text),
                Err(_) => cx.type_error("__format__ must return a str"),
            },
            Some(Err(exc)) => exc,
            None => cx.runtime_error("there is no `format`"),
        };
        let spec = cx.repr_text(&self.spec.value()).unwrap_or_else(|_| "???".to_owned());
        Err(format!("Error calling `format(value, {spec})`: {}", exception_text(cx, &exc)))
    }
}

impl TypeSerializer for FormatSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        if !self.when_used.applies(value, state) {
            return Ok(value.clone());
        }
        match self.call(cx, value) {
            Ok(text) => Ok(text.into()),
            Err(message) => Err(serialization_error(cx, &message)),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, _state: &mut State) -> Result<Key, Exc> {
        if !self.when_used.applies_to_json(key) {
            return Ok(Key::from("None"));
        }
        self.call(cx, key).map(Key::Str).map_err(|message| serialization_error(cx, &message))
    }

    fn write_json(
        &self,
        cx: &mut Cx,
        value: &Value,
        out: &mut JsonWriter,
        _state: &mut State,
    ) -> Result<(), JsonError> {
        if !self.when_used.applies_to_json(value) {
            out.null();
            return Ok(());
        }
        match self.call(cx, value) {
            Ok(text) => out.str(cx, &text),
            Err(message) => Err(JsonError::message(message)),
        }
    }

    fn name(&self) -> &str {
        "format"
    }
}

impl TypeSerializer for ToStringSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        match self.when_used.applies(value, state) {
            true => Ok(cx.str_of(value)?.into()),
            false => Ok(value.clone()),
        }
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, _state: &mut State) -> Result<Key, Exc> {
        match self.when_used.applies_to_json(key) {
            true => cx.str_of(key).map(Key::Str),
            false => Ok(Key::from("None")),
        }
    }

    fn write_json(
        &self,
        cx: &mut Cx,
        value: &Value,
        out: &mut JsonWriter,
        _state: &mut State,
    ) -> Result<(), JsonError> {
        if !self.when_used.applies_to_json(value) {
            out.null();
            return Ok(());
        }
        let text = cx.str_of(value)?;
        out.str(cx, &text)
    }

    fn name(&self) -> &str {
        "to-string"
    }
}
