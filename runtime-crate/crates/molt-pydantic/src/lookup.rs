//! Where in an input a field is found: under its name, an alias, or along a path. pydantic-core src/lookup_key.rs.

use molt_macros::Trace;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::ops::Cache;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

use crate::errors::{ErrorType, LineError, LocItem, Location, ValResult, raised_text, schema_error};
use crate::schema::Schema;
use crate::state::LookupBy;

/// One step of a path behind the first.
#[derive(Trace)]
enum Step {
    /// A key or an attribute.
    Key(Gc<Str>),
    /// An index, from the end if it is negative.
    Index(i64),
}

impl Step {
    fn of(cx: &mut Cx, value: &Value) -> Result<Step, Exc> {
        if let Some(key) = value.downcast::<Str>() {
            return Ok(Step::Key(cx.world.intern_object(key)));
        }
        match cx.int_to_i64(value) {
            Some(index) => Ok(Step::Index(index)),
            None => Err(cx.type_error("Item in an alias path should be a string or int")),
        }
    }

    fn value(&self) -> Value {
        match self {
            Step::Key(key) => key.value(),
            Step::Index(index) => Value::int(*index),
        }
    }

    fn location(&self) -> LocItem {
        match self {
            Step::Key(key) => key.into(),
            Step::Index(index) => LocItem::Index(*index),
        }
    }

    /// `value[step]`, which text does not have; errors mean that there is none.
    fn item(&self, cx: &mut Cx, value: &Value) -> Option<Value> {
        if value.is_instance_of::<Str>() {
            return None;
        }
        cx.getitem(value, &self.value()).ok()
    }

    /// `value[step]` of parsed JSON, which has keys in objects and indexes in arrays alone.
    fn json_item(&self, cx: &mut Cx, value: &Value) -> Option<Value> {
        match self {
            Step::Key(key) => value.downcast::<Dict>()?.read(cx).get_interned(key).cloned(),
            Step::Index(_) if value.is_instance_of::<List>() => self.item(cx, value),
            Step::Index(_) => None,
        }
    }

    /// An attribute or an item.
    fn attribute(&self, cx: &mut Cx, value: &Value) -> Result<Option<Value>, Exc> {
        match self {
            Step::Key(key) => attribute(cx, value, key, None),
            Step::Index(_) => Ok(self.item(cx, value)),
        }
    }
}

/// An attribute, or the item of a dict.
fn attribute(cx: &mut Cx, value: &Value, name: &Gc<Str>, cache: Option<&Cache>) -> Result<Option<Value>, Exc> {
    match value.downcast::<Dict>() {
        Some(dict) if cx.class_of(value).is(&cx.world.types.dict) => Ok(dict.read(cx).get_interned(name).cloned()),
        Some(_) => Ok(cx.getitem(value, &name.value()).ok()),
        None => match cache {
            Some(cache) => match cx.getattr_cached(value, name, cache) {
                Ok(found) => Ok(Some(found)),
                Err(exc) if exc.is_kind(cx, ExceptionKind::AttributeError) => Ok(None),
                Err(exc) => Err(exc),
            },
            None => cx.getattr_optional(value, name),
        },
    }
}

/// A path into an input: a key, and maybe steps into what is found there.
#[derive(Trace)]
pub struct Path {
    /// The first key.
    pub first: Gc<Str>,
    rest: Vec<Step>,
    /// Where objects have the first key as an attribute.
    #[trace(skip)]
    cache: Cache,
}

impl Path {
    fn of_key(cx: &mut Cx, key: &Gc<Str>) -> Path {
        Path { first: cx.world.intern_object(key), rest: Vec::new(), cache: Cache::new(0) }
    }

    fn of_list(cx: &mut Cx, items: &[Value]) -> Result<Path, Exc> {
        let Some((first, rest)) = items.split_first() else {
            return Err(schema_error(cx, "Each alias path should have at least one element"));
        };
        let Some(first) = first.downcast::<Str>() else {
            return Err(cx.type_error("The first item in an alias path should be a string"));
        };
        let first = cx.world.intern_object(first);
        let rest = rest.iter().map(|item| Step::of(cx, item)).collect::<Result<_, Exc>>()?;
        Ok(Path { first, rest, cache: Cache::new(0) })
    }

    /// `'a'.0.'b'`: how discriminators are shown.
    pub fn shown(&self) -> String {
        let mut text = format!("'{}'", self.first.to_text());
        for step in &self.rest {
            match step {
                Step::Key(key) => text.push_str(&format!(".'{}'", key.to_text())),
                Step::Index(index) => text.push_str(&format!(".{index}")),
            }
        }
        text
    }

    /// What a dict has at the path.
    pub fn in_dict(&self, cx: &mut Cx, dict: &Gc<Dict>) -> Option<Value> {
        let found = dict.read(cx).get_interned(&self.first).cloned()?;
        self.rest.iter().try_fold(found, |value, step| step.item(cx, &value))
    }

    /// What parsed JSON has at the path.
    pub fn in_json(&self, cx: &mut Cx, dict: &Gc<Dict>) -> Option<Value> {
        let found = dict.read(cx).get_interned(&self.first).cloned()?;
        self.rest.iter().try_fold(found, |value, step| step.json_item(cx, &value))
    }

    /// What a mapping has at the path, asked by its `get`.
    ///
    /// # Errors
    /// What `get` raises.
    pub fn in_mapping(&self, cx: &mut Cx, mapping: &Value) -> Result<Option<Value>, Exc> {
        let get = cx.intern("get");
        let undefined = crate::markers::undefined(cx)?;
        let found = cx.call_method(mapping, &get, &[self.first.value(), undefined.clone()])?;
        if found.is(&undefined) {
            return Ok(None);
        }
        Ok(self.rest.iter().try_fold(found, |value, step| step.item(cx, &value)))
    }

    /// What an object has at the path as attributes, after the keyword arguments that came with it.
    ///
    /// # Errors
    /// `get_attribute_error` for what reading an attribute raises.
    pub fn in_attributes(&self, cx: &mut Cx, object: &Value, kwargs: Option<&Gc<Dict>>) -> ValResult<Option<Value>> {
        if let Some(found) = kwargs.and_then(|kwargs| self.in_dict(cx, kwargs)) {
            return Ok(Some(found));
        }
        match self.attributes(cx, object) {
            Ok(found) => Ok(found),
            Err(exc) => {
                let text = raised_text(cx, &exc);
                let text = cx.str(&text);
                Err(LineError::new(ErrorType::GetAttributeError, object).with("error", text).into())
            }
        }
    }

    fn attributes(&self, cx: &mut Cx, object: &Value) -> Result<Option<Value>, Exc> {
        let Some(mut found) = attribute(cx, object, &self.first, Some(&self.cache))? else { return Ok(None) };
        for step in &self.rest {
            match step.attribute(cx, &found)? {
                Some(next) => found = next,
                None => return Ok(None),
            }
        }
        Ok(Some(found))
    }

    /// The path as a location.
    pub fn location(&self) -> Location {
        let first = std::iter::once(LocItem::from(&self.first));
        let items: Vec<LocItem> = first.chain(self.rest.iter().map(Step::location)).collect();
        Location::of_items(items.into_iter())
    }

    /// An error of the field, seen from its model.
    pub fn inside(&self, error: LineError, by_alias: bool, name: &Gc<Str>) -> LineError {
        if !by_alias {
            return error.inside(name);
        }
        let error = self.rest.iter().rev().fold(error, |error, step| error.inside(step.location()));
        error.inside(&self.first)
    }
}

/// The paths that an alias stands for: a key, a path, or several paths.
///
/// # Errors
/// SchemaError and TypeError for what is none of these.
pub fn paths_of_alias(cx: &mut Cx, alias: &Value) -> Result<Vec<Path>, Exc> {
    if let Some(key) = alias.downcast::<Str>() {
        let key = key.clone();
        return Ok(vec![Path::of_key(cx, &key)]);
    }
    let Some(list) = alias.downcast::<List>() else {
        let message = format!("'{}' object is not an instance of 'str'", cx.short_class_name(alias));
        return Err(cx.type_error(message));
    };
    let items = list.read(cx).items.clone();
    if items.first().is_some_and(|first| first.is_instance_of::<List>()) {
        let mut paths = molt_room::vec(items.len());
        for item in &items {
            let Some(path) = item.downcast::<List>() else {
                return Err(cx.type_error("The first item in an alias path should be a string"));
            };
            let path = path.read(cx).items.clone();
            paths.push(Path::of_list(cx, &path)?);
        }
        return Ok(paths);
    }
    Ok(vec![Path::of_list(cx, &items)?])
}

/// All paths of a field.
#[derive(Trace)]
pub struct Paths {
    /// By its name.
    pub by_name: Path,
    /// By its aliases, the first before the others.
    pub by_alias: Vec<Path>,
}

impl Paths {
    /// The paths of a field with this name and the alias that its schema has under `key`.
    ///
    /// # Errors
    /// As [`paths_of_alias`].
    pub fn of(cx: &mut Cx, name: &Gc<Str>, field: &Schema, key: &str) -> Result<Paths, Exc> {
        let by_name = Path::of_key(cx, name);
        let alias = field.get::<Value>(cx, key)?.filter(|alias| !alias.is_none());
        let by_alias = match alias {
            Some(alias) => paths_of_alias(cx, &alias)?,
            None => Vec::new(),
        };
        Ok(Paths { by_name, by_alias })
    }

    /// The paths to try, in this order; a field without aliases is always found by its name.
    pub fn by(&self, by: LookupBy) -> impl Iterator<Item = &Path> {
        let aliases = if by == LookupBy::Name { &[][..] } else { &self.by_alias[..] };
        let named = self.by_alias.is_empty() || by != LookupBy::Alias;
        aliases.iter().chain(named.then_some(&self.by_name))
    }

    /// All paths.
    pub fn all(&self) -> impl Iterator<Item = &Path> {
        self.by_alias.iter().chain(std::iter::once(&self.by_name))
    }

    /// Where the field is missing.
    pub fn missing(&self, by: LookupBy, loc_by_alias: bool) -> Location {
        match self.by_alias.first() {
            Some(alias) if loc_by_alias && by != LookupBy::Name => alias.location(),
            _ => self.by_name.location(),
        }
    }
}
