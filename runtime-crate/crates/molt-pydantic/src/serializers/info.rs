//! `SerializationInfo`: what functions of the application are told about the run.
//! pydantic-core src/serializers/type_serializers/function.rs.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::dict::Dict;
use molt_object::{Cx, Exc, ExceptionKind, Frozen, Gc, Payload, Str, Trace, Value, Visitor};

use super::state::{Extra, Filters, State};

/// What functions of the application are told about the run.
pub struct SerializationInfo {
    extra: Extra,
    filters: Filters,
    field_name: Option<Gc<Str>>,
}

impl Trace for SerializationInfo {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.extra.fallback.trace(visitor);
        self.extra.context.trace(visitor);
        self.filters.trace(visitor);
        self.field_name.trace(visitor);
    }
}

impl Payload for SerializationInfo {
    type Access = Frozen;
}

impl SerializationInfo {
    /// About the run as it is now.
    ///
    /// # Errors
    /// RuntimeError for a function of a field where there is no field.
    pub fn make(cx: &mut Cx, state: &State, is_field_serializer: bool) -> Result<Value, Exc> {
        let mut extra = state.extra.clone();
        let field_name = match (is_field_serializer, &state.field_name) {
            (false, _) => None,
            (true, Some(name)) => {
                // So does pydantic-core 2.46.
                extra.exclude_computed_fields = extra.exclude_none;
                Some(name.clone())
            }
            (true, None) => {
                let message = "Model field context expected for field serialization info but no model field was found";
                return Err(cx.runtime_error(message));
            }
        };
        let class = SerializationInfo::class(cx)?;
        Ok(Gc::new(&class, SerializationInfo { extra, filters: state.filters.clone(), field_name }).into())
    }

    /// The flags, with the names that Python code sees.
    fn flags(&self) -> [(&'static str, bool); 6] {
        let extra = &self.extra;
        [
            ("exclude_unset", extra.exclude_unset),
            ("exclude_defaults", extra.exclude_defaults),
            ("exclude_none", extra.exclude_none),
            ("exclude_computed_fields", extra.exclude_computed_fields),
            ("round_trip", extra.round_trip),
            ("serialize_as_any", extra.serialize_as_any),
        ]
    }
}

fn optional_bool(truth: Option<bool>) -> Value {
    truth.map_or(Value::NONE, Value::bool)
}

fn optional(value: &Option<Value>) -> Value {
    value.clone().unwrap_or(Value::NONE)
}

/// Extra data used during serialization.
#[class(name = "SerializationInfo", module = "pydantic_core._pydantic_core", no_new)]
impl SerializationInfo {
    #[getter]
    fn include(_cx: &mut Cx, this: &Gc<SerializationInfo>) -> Value {
        optional(&this.filters.include)
    }

    #[getter]
    fn exclude(_cx: &mut Cx, this: &Gc<SerializationInfo>) -> Value {
        optional(&this.filters.exclude)
    }

    #[getter]
    fn context(_cx: &mut Cx, this: &Gc<SerializationInfo>) -> Value {
        optional(&this.extra.context)
    }

    #[getter]
    fn mode(cx: &mut Cx, this: &Gc<SerializationInfo>) -> Value {
        cx.str(this.extra.mode.text()).into()
    }

    #[getter]
    fn by_alias(_cx: &mut Cx, this: &Gc<SerializationInfo>) -> Value {
        optional_bool(this.extra.by_alias)
    }

    #[getter]
    fn exclude_unset(_cx: &mut Cx, this: &Gc<SerializationInfo>) -> bool {
        this.extra.exclude_unset
    }

    #[getter]
    fn exclude_defaults(_cx: &mut Cx, this: &Gc<SerializationInfo>) -> bool {
        this.extra.exclude_defaults
    }

    #[getter]
    fn exclude_none(_cx: &mut Cx, this: &Gc<SerializationInfo>) -> bool {
        this.extra.exclude_none
    }

    #[getter]
    fn exclude_computed_fields(_cx: &mut Cx, this: &Gc<SerializationInfo>) -> bool {
        this.extra.exclude_computed_fields
    }

    #[getter]
    fn round_trip(_cx: &mut Cx, this: &Gc<SerializationInfo>) -> bool {
        this.extra.round_trip
    }

    #[getter]
    fn serialize_as_any(_cx: &mut Cx, this: &Gc<SerializationInfo>) -> bool {
        this.extra.serialize_as_any
    }

    #[getter]
    fn polymorphic_serialization(_cx: &mut Cx, this: &Gc<SerializationInfo>) -> Value {
        optional_bool(this.extra.polymorphic_serialization)
    }

    #[getter]
    fn field_name(cx: &mut Cx, this: &Gc<SerializationInfo>) -> Result<Value, Exc> {
        match &this.field_name {
            Some(name) => Ok(name.value()),
            None => Err(cx.error(ExceptionKind::AttributeError, "No attribute named 'field_name'")),
        }
    }

    #[method(signature = "(self, /)")]
    fn mode_is_json(_cx: &mut Cx, this: &Gc<SerializationInfo>) -> bool {
        this.extra.mode == super::state::SerMode::Json
    }

    #[getter]
    fn __dict__(cx: &mut Cx, this: &Gc<SerializationInfo>) -> Gc<Dict> {
        let dict = cx.new_dict();
        let filters = &this.filters;
        let given = [("include", &filters.include), ("exclude", &filters.exclude), ("context", &this.extra.context)];
        for (name, value) in given {
            if let Some(value) = value {
                cx.dict_set_str(&dict, name, value.clone());
            }
        }
        let mode = cx.str(this.extra.mode.text()).into();
        cx.dict_set_str(&dict, "mode", mode);
        cx.dict_set_str(&dict, "by_alias", optional_bool(this.extra.by_alias));
        for (name, truth) in this.flags() {
            cx.dict_set_str(&dict, name, Value::bool(truth));
        }
        dict
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<SerializationInfo>) -> Result<String, Exc> {
        let mut shown = Vec::new();
        for value in [&this.filters.include, &this.filters.exclude, &this.extra.context] {
            shown.push(cx.repr_text(&optional(value))?);
        }
        let truth = |truth: bool| if truth { "True" } else { "False" };
        let flags: String = this.flags().iter().map(|(name, on)| format!(", {name}={}", truth(*on))).collect();
        Ok(format!(
            "SerializationInfo(include={}, exclude={}, context={}, mode='{}', by_alias={}{flags})",
            shown[0],
            shown[1],
            shown[2],
            this.extra.mode.text(),
            truth(this.extra.by_alias.unwrap_or(false)),
        ))
    }
}
