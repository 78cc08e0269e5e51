//! What holds for one run of a tree of serializers. pydantic-core src/serializers/extra.rs.

use molt_object::{Cx, Exc, Gc, Str, Value};
use molt_object::{Trace, Visitor};

use super::config::SerializationConfig;
use super::errors::{JsonError, Unexpected};
use super::recursion::RecursionGuard;
use super::warnings::{Warnings, WarningsMode};

/// What the result is meant for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SerMode {
    /// Python code.
    Python,
    /// JSON.
    Json,
    /// Something that serializers of the application know.
    Other(Box<str>),
}

impl SerMode {
    /// The mode of this name.
    pub fn parse(text: Option<&str>) -> SerMode {
        match text {
            Some("json") => SerMode::Json,
            Some("python") | None => SerMode::Python,
            Some(other) => SerMode::Other(other.into()),
        }
    }

    /// Its name.
    pub fn text(&self) -> &str {
        match self {
            SerMode::Python => "python",
            SerMode::Json => "json",
            SerMode::Other(text) => text,
        }
    }
}

/// How closely the choices of a union look at values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SerCheck {
    /// Not at all: everywhere else.
    #[default]
    None,
    /// Instances of subclasses are not accepted.
    Strict,
    /// Instances of subclasses are accepted.
    Lax,
}

impl SerCheck {
    /// Whether they look at all.
    pub fn enabled(self) -> bool {
        self != SerCheck::None
    }
}

/// What of a value is serialized: sets of keys or dicts of them, as the caller gave them.
#[derive(Clone, Default)]
pub struct Filters {
    /// What alone is serialized.
    pub include: Option<Value>,
    /// What is left out.
    pub exclude: Option<Value>,
}

impl Trace for Filters {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.include.trace(visitor);
        self.exclude.trace(visitor);
    }
}

/// What the caller asked for; the same for the whole run.
#[derive(Clone)]
pub struct Extra {
    /// What the result is meant for.
    pub mode: SerMode,
    /// Whether keys are aliases, if the caller says so.
    pub by_alias: Option<bool>,
    /// Leave out what was not set.
    pub exclude_unset: bool,
    /// Leave out what equals its default.
    pub exclude_defaults: bool,
    /// Leave out `None`.
    pub exclude_none: bool,
    /// Leave out computed fields.
    pub exclude_computed_fields: bool,
    /// The result will be validated again.
    pub round_trip: bool,
    /// Write something for values of unknown types.
    pub serialize_unknown: bool,
    /// Called with values of unknown types.
    pub fallback: Option<Value>,
    /// Serialize by the values' types, not the annotated ones.
    pub serialize_as_any: bool,
    /// Whether instances of subclasses are serialized by their own serializers, if the caller says so.
    pub polymorphic_serialization: Option<bool>,
    /// Passed to the functions of the application.
    pub context: Option<Value>,
}

impl Default for Extra {
    fn default() -> Extra {
        Extra {
            mode: SerMode::Python,
            by_alias: None,
            exclude_unset: false,
            exclude_defaults: false,
            exclude_none: false,
            exclude_computed_fields: false,
            round_trip: false,
            serialize_unknown: false,
            fallback: None,
            serialize_as_any: false,
            polymorphic_serialization: None,
            context: None,
        }
    }
}

/// What holds for one run of a tree of serializers.
#[derive(Clone)]
pub struct State {
    /// What the caller asked for.
    pub extra: Extra,
    /// How scalars that no serializer is for are written.
    pub config: SerializationConfig,
    /// What did not fit.
    pub warnings: Warnings,
    /// The values that are being serialized.
    pub guard: RecursionGuard,
    /// The model that is being serialized.
    pub model: Option<Value>,
    /// The field that is being serialized.
    pub field_name: Option<Gc<Str>>,
    /// How closely values are looked at.
    pub check: SerCheck,
    /// What of the value at hand is serialized.
    pub filters: Filters,
}

impl Trace for State {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.extra.fallback.trace(visitor);
        self.extra.context.trace(visitor);
        self.warnings.trace(visitor);
        self.model.trace(visitor);
        self.field_name.trace(visitor);
        self.filters.trace(visitor);
    }
}

impl State {
    /// The state at the beginning of a run.
    pub fn new(config: SerializationConfig, warnings: WarningsMode, filters: Filters, extra: Extra) -> State {
        State {
            extra,
            config,
            warnings: Warnings::new(warnings),
            guard: RecursionGuard::default(),
            model: None,
            field_name: None,
            check: SerCheck::None,
            filters,
        }
    }

    /// Whether the result is meant for JSON.
    #[inline]
    pub fn is_json(&self) -> bool {
        self.extra.mode == SerMode::Json
    }

    /// Whether keys are aliases, where the configuration says this.
    pub fn by_alias_or(&self, configured: Option<bool>) -> bool {
        self.extra.by_alias.or(configured).unwrap_or(false)
    }

    /// Filters for the parts of the value, in exchange for those of the value itself.
    #[inline]
    pub fn enter(&mut self, next: Filters) -> Filters {
        std::mem::replace(&mut self.filters, next)
    }

    /// Notes that the value is not of the type that a serializer expects. `None` fits everywhere.
    ///
    /// # Errors
    /// PydanticSerializationUnexpectedValue among the choices of a union.
    #[cold]
    pub fn warn_fallback(&mut self, cx: &mut Cx, field_type: &str, value: &Value) -> Result<(), Exc> {
        if value.is_none() {
            return Ok(());
        }
        if self.check.enabled() {
            return Err(self.unexpected(field_type, value).into_exc(cx));
        }
        if self.warnings.mode() != WarningsMode::None {
            let unexpected = self.unexpected(field_type, value);
            self.warnings.register(unexpected);
        }
        Ok(())
    }

    /// As [`State::warn_fallback`] while JSON is written.
    ///
    /// # Errors
    /// The same as a failure of JSON.
    #[cold]
    pub fn warn_fallback_json(&mut self, cx: &mut Cx, field_type: &str, value: &Value) -> Result<(), JsonError> {
        if self.check.enabled() && !value.is_none() {
            return Err(JsonError::Unexpected);
        }
        Ok(self.warn_fallback(cx, field_type, value)?)
    }

    fn unexpected(&self, field_type: &str, value: &Value) -> Unexpected {
        Unexpected {
            message: None,
            field_name: self.field_name.as_ref().map(Gc::value),
            field_type: Some(field_type.to_owned()),
            input_value: Some(value.clone()),
        }
    }
}
