//! Reading core schemas and configs: dicts of plain values. pydantic-core src/tools.rs `SchemaDict`, src/build_tools.rs.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::set::Set;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Payload, Value};

/// A core schema and the config that holds for it.
#[derive(Clone)]
pub struct Schema {
    /// The schema.
    pub dict: Gc<Dict>,
    /// The config, if there is one.
    pub config: Option<Gc<Dict>>,
}

/// A Rust type that a schema's entry may have.
pub trait Entry: Sized {
    /// Converts an entry.
    ///
    /// # Errors
    /// TypeError where it is of another type.
    fn of(cx: &mut Cx, value: Value) -> Result<Self, Exc>;
}

impl Entry for Value {
    fn of(_cx: &mut Cx, value: Value) -> Result<Value, Exc> {
        Ok(value)
    }
}

fn wrong_type(cx: &mut Cx, value: &Value, expected: &str) -> Exc {
    let message = format!("'{}' object is not an instance of '{expected}'", cx.short_class_name(value));
    cx.type_error(message)
}

impl Entry for bool {
    fn of(cx: &mut Cx, value: Value) -> Result<bool, Exc> {
        value.as_bool().ok_or_else(|| wrong_type(cx, &value, "bool"))
    }
}

impl Entry for usize {
    fn of(cx: &mut Cx, value: Value) -> Result<usize, Exc> {
        let number = cx.index_i64(&value)?;
        usize::try_from(number).map_err(|_| cx.overflow_error("can't convert negative int to unsigned"))
    }
}

impl Entry for u16 {
    fn of(cx: &mut Cx, value: Value) -> Result<u16, Exc> {
        let number = cx.index_i64(&value)?;
        u16::try_from(number).map_err(|_| cx.overflow_error("out of range integral type conversion attempted"))
    }
}

impl Entry for f64 {
    fn of(cx: &mut Cx, value: Value) -> Result<f64, Exc> {
        cx.to_f64(&value)
    }
}

impl Entry for String {
    fn of(cx: &mut Cx, value: Value) -> Result<String, Exc> {
        Gc::<Str>::of(cx, value).map(|text| text.to_text().into_owned())
    }
}

/// A payload whose class has a name of its own in messages.
pub trait Named: Payload {
    /// The class's name.
    const NAME: &'static str;
}

impl Named for Str {
    const NAME: &'static str = "str";
}

impl Named for Dict {
    const NAME: &'static str = "dict";
}

impl Named for List {
    const NAME: &'static str = "list";
}

impl Named for Set {
    const NAME: &'static str = "set";
}

impl Named for Tuple {
    const NAME: &'static str = "tuple";
}

impl Named for Type {
    const NAME: &'static str = "type";
}

impl<T: Named> Entry for Gc<T> {
    fn of(cx: &mut Cx, value: Value) -> Result<Gc<T>, Exc> {
        value.downcast_into::<T>().map_err(|value| wrong_type(cx, &value, T::NAME))
    }
}

/// An entry of a dict, converted.
///
/// # Errors
/// TypeError where it is of another type.
pub fn entry<T: Entry>(cx: &mut Cx, dict: &Gc<Dict>, key: &str) -> Result<Option<T>, Exc> {
    match dict.read(cx).get_str(key).cloned() {
        Some(value) => T::of(cx, value).map(Some),
        None => Ok(None),
    }
}

/// An entry that a dict must have.
///
/// # Errors
/// KeyError where it is missing; TypeError where it is of another type.
pub fn required<T: Entry>(cx: &mut Cx, dict: &Gc<Dict>, key: &str) -> Result<T, Exc> {
    match entry(cx, dict, key)? {
        Some(value) => Ok(value),
        None => Err(cx.error(ExceptionKind::KeyError, key)),
    }
}

/// An argument that may be left out or `None`, converted.
///
/// # Errors
/// TypeError where it is of another type.
pub fn optional<T: Entry>(cx: &mut Cx, name: &str, value: Value) -> Result<Option<T>, Exc> {
    if value.is_unset() || value.is_none() {
        return Ok(None);
    }
    T::of(cx, value).map(Some).map_err(|exc| {
        if !exc.is_kind(cx, ExceptionKind::TypeError) {
            return exc;
        }
        let text = exc.value();
        let text = cx.str_text(&text).unwrap_or_default();
        cx.type_error(format!("argument '{name}': {text}"))
    })
}

impl Schema {
    /// Whether there is an entry.
    pub fn has(&self, cx: &Cx, key: &str) -> bool {
        self.dict.read(cx).get_str(key).is_some()
    }

    /// An entry of the schema.
    ///
    /// # Errors
    /// TypeError where it is of another type.
    pub fn get<T: Entry>(&self, cx: &mut Cx, key: &str) -> Result<Option<T>, Exc> {
        entry(cx, &self.dict, key)
    }

    /// An entry that the schema must have.
    ///
    /// # Errors
    /// KeyError where it is missing; TypeError where it is of another type.
    pub fn need<T: Entry>(&self, cx: &mut Cx, key: &str) -> Result<T, Exc> {
        required(cx, &self.dict, key)
    }

    /// An entry of the config.
    ///
    /// # Errors
    /// TypeError where it is of another type.
    pub fn config<T: Entry>(&self, cx: &mut Cx, key: &str) -> Result<Option<T>, Exc> {
        match &self.config {
            Some(config) => entry(cx, config, key),
            None => Ok(None),
        }
    }

    /// A switch of the config, off by default.
    ///
    /// # Errors
    /// TypeError where it is no `bool`.
    pub fn config_switch(&self, cx: &mut Cx, key: &str) -> Result<bool, Exc> {
        Ok(self.config(cx, key)?.unwrap_or(false))
    }

    /// An entry of the schema or, failing that, one of the config.
    ///
    /// # Errors
    /// TypeError where it is of another type.
    pub fn get_or_config<T: Entry>(&self, cx: &mut Cx, key: &str, config_key: &str) -> Result<Option<T>, Exc> {
        match self.get(cx, key)? {
            Some(value) => Ok(Some(value)),
            None => self.config(cx, config_key),
        }
    }

    /// A switch of the schema, off by default.
    ///
    /// # Errors
    /// TypeError where it is no `bool`.
    pub fn switch(&self, cx: &mut Cx, key: &str) -> Result<bool, Exc> {
        Ok(self.get(cx, key)?.unwrap_or(false))
    }

    /// A switch of the schema or the config, off by default.
    ///
    /// # Errors
    /// TypeError where it is no `bool`.
    pub fn switch_or_config(&self, cx: &mut Cx, key: &str) -> Result<bool, Exc> {
        Ok(self.get_or_config(cx, key, key)?.unwrap_or(false))
    }

    /// Whether the schema or the config asks for strict mode.
    ///
    /// # Errors
    /// TypeError where `strict` is no `bool`.
    pub fn strict(&self, cx: &mut Cx) -> Result<bool, Exc> {
        self.switch_or_config(cx, "strict")
    }

    /// The schema's dict with the schema's own config in place of the outer one, as models and typed dicts have it.
    ///
    /// # Errors
    /// TypeError where `config` is no dict.
    pub fn with_own_config(&self, cx: &mut Cx) -> Result<Schema, Exc> {
        Ok(Schema { dict: self.dict.clone(), config: self.get(cx, "config")? })
    }
}
