//! Core schemas and configurations as they are read while a tree of serializers is built: dicts by key, where `None` is as
//! good as nothing. pydantic-core src/tools.rs `SchemaDict`.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::schema::{self, Entry};

/// A core schema or a configuration.
#[derive(Clone)]
pub struct SchemaDict(pub Gc<Dict>);

impl SchemaDict {
    /// The dict that a value is.
    ///
    /// # Errors
    /// TypeError for what is no dict.
    pub fn of(cx: &mut Cx, value: &Value) -> Result<SchemaDict, Exc> {
        Gc::<Dict>::of(cx, value.clone()).map(SchemaDict)
    }

    /// The value of a key.
    pub fn get(&self, cx: &Cx, key: &str) -> Option<Value> {
        self.0.read(cx).get_str(key).cloned()
    }

    fn entry<T: Entry>(&self, cx: &mut Cx, key: &str) -> Result<Option<T>, Exc> {
        match self.get(cx, key).filter(|value| !value.is_none()) {
            Some(value) => T::of(cx, value).map(Some),
            None => Ok(None),
        }
    }

    /// The value of a key that must be there.
    ///
    /// # Errors
    /// KeyError.
    pub fn required(&self, cx: &mut Cx, key: &str) -> Result<Value, Exc> {
        schema::required(cx, &self.0, key)
    }

    /// The text of a key.
    ///
    /// # Errors
    /// TypeError for what is no `str`.
    pub fn text(&self, cx: &mut Cx, key: &str) -> Result<Option<Gc<Str>>, Exc> {
        self.entry(cx, key)
    }

    /// The text of a key that must be there.
    ///
    /// # Errors
    /// KeyError; TypeError for what is no `str`.
    pub fn required_text(&self, cx: &mut Cx, key: &str) -> Result<Gc<Str>, Exc> {
        schema::required(cx, &self.0, key)
    }

    /// The truth of a key.
    ///
    /// # Errors
    /// TypeError for what is no `bool`.
    pub fn flag(&self, cx: &mut Cx, key: &str) -> Result<Option<bool>, Exc> {
        self.entry(cx, key)
    }

    /// The dict of a key.
    ///
    /// # Errors
    /// TypeError for what is no dict.
    pub fn dict(&self, cx: &mut Cx, key: &str) -> Result<Option<SchemaDict>, Exc> {
        Ok(self.entry(cx, key)?.map(SchemaDict))
    }

    /// The dict of a key that must be there.
    ///
    /// # Errors
    /// KeyError; TypeError for what is no dict.
    pub fn required_dict(&self, cx: &mut Cx, key: &str) -> Result<SchemaDict, Exc> {
        schema::required(cx, &self.0, key).map(SchemaDict)
    }

    /// The items of the list of a key.
    ///
    /// # Errors
    /// TypeError for what is no list.
    pub fn list(&self, cx: &mut Cx, key: &str) -> Result<Option<Vec<Value>>, Exc> {
        let list: Option<Gc<List>> = self.entry(cx, key)?;
        Ok(list.map(|list| list.read(cx).items.clone()))
    }

    /// The items of the list of a key that must be there.
    ///
    /// # Errors
    /// KeyError; TypeError for what is no list.
    pub fn required_list(&self, cx: &mut Cx, key: &str) -> Result<Vec<Value>, Exc> {
        let list: Gc<List> = schema::required(cx, &self.0, key)?;
        Ok(list.read(cx).items.clone())
    }

    /// The class of a key that must be there.
    ///
    /// # Errors
    /// KeyError; TypeError for what is no class.
    pub fn required_class(&self, cx: &mut Cx, key: &str) -> Result<Gc<Type>, Exc> {
        schema::required(cx, &self.0, key)
    }

    /// The key of this name here, or else in the configuration. pydantic-core src/build_tools.rs `schema_or_config`.
    ///
    /// # Errors
    /// TypeError for what is no `str`.
    pub fn text_or_config(
        &self,
        cx: &mut Cx,
        config: Option<&SchemaDict>,
        key: &str,
        config_key: &str,
    ) -> Result<Option<Gc<Str>>, Exc> {
        match (self.text(cx, key)?, config) {
            (None, Some(config)) => config.text(cx, config_key),
            (found, _) => Ok(found),
        }
    }

    /// Whether extra fields are kept. pydantic-core src/build_tools.rs `ExtraBehavior::from_schema_or_config`.
    ///
    /// # Errors
    /// TypeError for what is no `str`.
    pub fn allows_extra(&self, cx: &mut Cx, config: Option<&SchemaDict>) -> Result<bool, Exc> {
        let behavior = self.text_or_config(cx, config, "extra_behavior", "extra_fields_behavior")?;
        Ok(behavior.is_some_and(|behavior| behavior.as_bytes() == b"allow"))
    }
}
