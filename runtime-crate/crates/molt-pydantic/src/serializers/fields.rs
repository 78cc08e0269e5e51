//! The fields of models, dataclasses and typed dicts. pydantic-core src/serializers/fields.rs.

use hashbrown::HashMap;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::set::{AnySet, Set};
use molt_object::builtins::tuple::Tuple;
use molt_object::{CompareOp, Cx, Exc, Gc, Str, Value};
use molt_object::{Trace, Visitor};
use smallvec::SmallVec;

use super::build::Node;
use super::computed_fields::ComputedFields;
use super::errors::{JsonError, Unexpected};
use super::filter::SchemaFilter;
use super::json_writer::{JsonWriter, PreparedKey, encode_error};
use super::key::Key;
use super::kinds::AnySerializer;
use super::known_types::missing_sentinel;
use super::output::{MapOutput, Output, ToJson, ToPython};
use super::state::{SerCheck, State};
use super::{Serializer, TypeSerializer, invalid_as_json_key};

/// The key of a field, as Python and JSON have it.
pub struct FieldKey {
    /// As a `str`, interned.
    pub text: Gc<Str>,
    /// As JSON.
    pub json: PreparedKey,
}

impl FieldKey {
    /// The key of this name.
    pub fn new(cx: &mut Cx, text: &Gc<Str>) -> FieldKey {
        FieldKey { text: cx.world.intern_object(text), json: PreparedKey::new(&text.to_text()) }
    }
}

impl Trace for FieldKey {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.text.trace(visitor);
    }
}

/// A field.
pub struct SerField {
    /// Its name.
    pub key: FieldKey,
    /// Its alias.
    pub alias: Option<FieldKey>,
    /// Its serializer; a field that the schema excludes has none.
    pub node: Option<Node>,
    /// Whether every value has it.
    pub required: bool,
    /// Whether the configuration asks for aliases.
    pub by_alias: Option<bool>,
    /// Called with the value to ask whether it is left out.
    pub exclude_if: Option<Value>,
}

impl Trace for SerField {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.key.trace(visitor);
        self.alias.trace(visitor);
        self.node.trace(visitor);
        self.exclude_if.trace(visitor);
    }
}

impl SerField {
    fn shown_key(&self, state: &State) -> &FieldKey {
        match &self.alias {
            Some(alias) if state.by_alias_or(self.by_alias) => alias,
            _ => &self.key,
        }
    }
}

/// Where the values of the fields come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldsMode {
    /// A dict, or what has attributes, without more than the fields.
    Simple,
    /// A model's `__dict__` and its `__pydantic_extra__`.
    ModelExtra,
    /// A dict with more than the fields.
    TypedDictAllow,
}

/// Names and values, a copy of what may change meanwhile.
pub type Items = SmallVec<[(Value, Value); 8]>;

/// What is serialized: the values of the fields and what else there is.
pub struct FieldValues<'a> {
    /// The model, dataclass or dict that has them.
    pub model: &'a Value,
    /// Names and values of the fields.
    pub main: &'a [(Value, Value)],
    /// Names and values of what else there is.
    pub extra: &'a [(Value, Value)],
    /// The names that were set, where others are left out.
    pub fields_set: Option<&'a Gc<Set>>,
}

/// Serializes the fields of models, dataclasses and typed dicts.
pub struct FieldsSerializer {
    fields: Vec<SerField>,
    positions: HashMap<Box<str>, usize>,
    computed: Option<ComputedFields>,
    mode: FieldsMode,
    extra: Option<Node>,
    filter: SchemaFilter,
    required: usize,
}

impl Trace for FieldsSerializer {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.fields.trace(visitor);
        self.computed.trace(visitor);
        self.extra.trace(visitor);
    }
}

const NAME: &str = "general-fields";

impl FieldsSerializer {
    /// With fields in the order of their schema.
    pub fn new(
        fields: Vec<SerField>,
        mode: FieldsMode,
        extra: Option<Node>,
        computed: Option<ComputedFields>,
    ) -> FieldsSerializer {
        let required = fields.iter().filter(|field| field.required).count();
        let positions = fields.iter().enumerate().map(|(at, field)| (field.key.text.to_text().into(), at)).collect();
        FieldsSerializer { fields, positions, computed, mode, extra, filter: SchemaFilter::default(), required }
    }

    /// Whether extra values are looked for.
    pub fn has_extra(&self) -> bool {
        self.mode == FieldsMode::ModelExtra
    }

    /// The field of a name, which is usually the one behind the field before.
    #[inline]
    fn field(&self, name: &Gc<Str>, expected: &mut usize) -> Option<&SerField> {
        if let Some(field) = self.fields.get(*expected)
            && field.key.text.is(name)
        {
            *expected += 1;
            return Some(field);
        }
        let &at = self.positions.get(&*name.to_text())?;
        *expected = at + 1;
        self.fields.get(at)
    }

    /// Serializes the values of the fields, then what else there is, then the computed fields. `serialize_iterators`.
    ///
    /// # Errors
    /// Those of the serializers; among the choices of a union, that the fields are others.
    pub fn serialize_values<O: Output>(
        &self,
        cx: &mut Cx,
        values: FieldValues<'_>,
        state: &mut State,
        out: O,
    ) -> Result<O::Ok, O::Error> {
        let FieldValues { model, main, extra, fields_set } = values;
        let missing = missing_sentinel(cx);
        let mut map = out.map(cx);
        let outer = state.field_name.take();
        let done = self.main_values(cx, model, main, fields_set, &missing, state, &mut map);
        state.field_name = outer;
        let used = done?;
        if state.check.enabled() && self.required > used {
            return Err(self.wrong_count(cx, model, used, state).into());
        }
        for (key, value) in extra {
            let key = name_of(cx, key)?;
            self.extra_value(cx, &key, value, &missing, state, &mut map)?;
        }
        if let Some(computed) = &self.computed {
            computed.serialize(cx, model, &self.filter, &missing, state, &mut map)?;
        }
        map.end()
    }

    /// How many of the required fields there were.
    #[allow(clippy::too_many_arguments)]
    fn main_values<M: MapOutput>(
        &self,
        cx: &mut Cx,
        model: &Value,
        main: &[(Value, Value)],
        fields_set: Option<&Gc<Set>>,
        missing: &Value,
        state: &mut State,
        map: &mut M,
    ) -> Result<usize, M::Error> {
        let (mut used, mut expected) = (0, 0);
        for (key, value) in main {
            let name = name_of(cx, key)?;
            state.field_name = Some(name.clone());
            let Some(field) = self.field(&name, &mut expected) else {
                if self.mode == FieldsMode::TypedDictAllow {
                    self.extra_value(cx, &name, value, missing, state, map)?;
                } else if state.check == SerCheck::Strict {
                    return Err(unexpected_field(cx, &name, model).into());
                }
                continue;
            };
            used += usize::from(field.required);
            let Some(node) = &field.node else { continue };
            let Some(next) = self.filter.key(cx, key, state)? else { continue };
            if let Some(fields_set) = fields_set
                && !contains(cx, fields_set, key)?
            {
                continue;
            }
            let excluded = exclude_by_value(cx, value, state, missing, field.exclude_if.as_ref())?;
            if excluded || state.extra.exclude_defaults && is_default(cx, value, node)? {
                continue;
            }
            let outer = state.enter(next);
            let done = match state.extra.serialize_as_any && !node.is_field_function() {
                true => map.field(cx, field.shown_key(state), &Serializer::from(AnySerializer), value, state),
                false => map.field(cx, field.shown_key(state), node, value, state),
            };
            state.filters = outer;
            done?;
        }
        Ok(used)
    }

    fn extra_value<M: MapOutput>(
        &self,
        cx: &mut Cx,
        name: &Gc<Str>,
        value: &Value,
        missing: &Value,
        state: &mut State,
        map: &mut M,
    ) -> Result<(), M::Error> {
        let Some(next) = self.filter.key(cx, &name.value(), state)? else { return Ok(()) };
        if exclude_by_value(cx, value, state, missing, None)? {
            return Ok(());
        }
        let outer = state.enter(next);
        let done = match &self.extra {
            Some(node) if !state.extra.serialize_as_any => map.text_entry(cx, name, node, value, state),
            _ => map.text_entry(cx, name, &Serializer::from(AnySerializer), value, state),
        };
        state.filters = outer;
        done
    }

    fn serialize<O: Output>(&self, cx: &mut Cx, value: &Value, state: &mut State, out: O) -> Result<O::Ok, O::Error> {
        let (mut main, mut extra) = (Items::new(), Items::new());
        if self.items_of(cx, value, &mut main, &mut extra).is_none() {
            return out.fallback(cx, NAME, value, state);
        }
        let Some(model) = state.model.clone() else {
            return Err(Unexpected::message("No model found for fields serialization").into_exc(cx).into());
        };
        let values = FieldValues { model: &model, main: &main, extra: &extra, fields_set: None };
        self.serialize_values(cx, values, state, out)
    }

    /// The items of a dict, or of a pair of a dict and extra values; `None` for anything else. `extract_dicts`.
    fn items_of(&self, cx: &Cx, value: &Value, main: &mut Items, extra: &mut Items) -> Option<()> {
        if self.mode != FieldsMode::ModelExtra {
            add_items(cx, value.downcast::<Dict>()?, main);
            return Some(());
        }
        let [fields, others] = value.downcast::<Tuple>()?.items() else { return None };
        if !others.is_none() {
            add_items(cx, others.downcast::<Dict>()?, extra);
        }
        add_items(cx, fields.downcast::<Dict>()?, main);
        Some(())
    }

    #[cold]
    fn wrong_count(&self, cx: &mut Cx, model: &Value, used: usize, state: &State) -> Exc {
        let class = cx.short_class_name(model);
        let unexpected = Unexpected {
            message: Some(format!("Expected {} fields but got {used}", self.required)),
            field_name: state.field_name.as_ref().map(Gc::value),
            field_type: Some(class),
            input_value: Some(model.clone()),
        };
        unexpected.into_exc(cx)
    }
}

impl TypeSerializer for FieldsSerializer {
    fn to_python(&self, cx: &mut Cx, value: &Value, state: &mut State) -> Result<Value, Exc> {
        self.serialize(cx, value, state, ToPython)
    }

    fn json_key(&self, cx: &mut Cx, key: &Value, state: &mut State) -> Result<Key, Exc> {
        invalid_as_json_key(cx, key, state, NAME, "fields")
    }

    fn write_json(&self, cx: &mut Cx, value: &Value, out: &mut JsonWriter, state: &mut State) -> Result<(), JsonError> {
        self.serialize(cx, value, state, ToJson(out))
    }

    fn name(&self) -> &str {
        NAME
    }
}

/// Adds the items of a dict.
pub fn add_items(cx: &Cx, dict: &Gc<Dict>, items: &mut Items) {
    items.extend(dict.read(cx).iter().map(|(key, value)| (key.clone(), value.clone())));
}

/// The name of a field, interned.
#[inline]
fn name_of(cx: &mut Cx, key: &Value) -> Result<Gc<Str>, Exc> {
    match key.downcast::<Str>() {
        Some(text) if text.is_interned() && text.as_str().is_some() => Ok(text.clone()),
        _ => other_name(cx, key),
    }
}

fn other_name(cx: &mut Cx, key: &Value) -> Result<Gc<Str>, Exc> {
    match key.downcast::<Str>() {
        Some(text) if text.as_str().is_some() => Ok(cx.world.intern_object(text)),
        Some(text) => Err(encode_error(cx, text)),
        None => {
            let given = cx.short_class_name(key);
            Err(cx.type_error(format!("'{given}' object is not an instance of 'str'")))
        }
    }
}

fn contains(cx: &mut Cx, set: &Gc<Set>, key: &Value) -> Result<bool, Exc> {
    let hash = cx.hash(key)?;
    AnySet::Set(set.clone()).has(cx, key, hash)
}

/// Whether a value is left out for what it is. `exclude_field_by_value`.
///
/// # Errors
/// What `exclude_if` raises.
#[inline]
pub fn exclude_by_value(
    cx: &mut Cx,
    value: &Value,
    state: &State,
    missing: &Value,
    exclude_if: Option<&Value>,
) -> Result<bool, Exc> {
    if state.extra.exclude_none && value.is_none() || value.is(missing) {
        return Ok(true);
    }
    match exclude_if {
        Some(exclude_if) => asked(cx, exclude_if, value),
        None => Ok(false),
    }
}

fn asked(cx: &mut Cx, exclude_if: &Value, value: &Value) -> Result<bool, Exc> {
    let answer = cx.call(exclude_if, std::slice::from_ref(value))?;
    match answer.as_bool() {
        Some(excluded) => Ok(excluded),
        None => {
            let given = cx.short_class_name(&answer);
            Err(cx.type_error(format!("'{given}' object is not an instance of 'bool'")))
        }
    }
}

/// Whether a value equals the default of its field.
fn is_default(cx: &mut Cx, value: &Value, node: &Node) -> Result<bool, Exc> {
    match node.default_value(cx)? {
        Some(default) => cx.compare_truth(value, &default, CompareOp::Eq),
        None => Ok(false),
    }
}

#[cold]
fn unexpected_field(cx: &mut Cx, name: &Gc<Str>, model: &Value) -> Exc {
    let unexpected = Unexpected {
        message: Some(format!("Unexpected field `{}`", name.to_text())),
        field_name: Some(name.value()),
        field_type: Some(cx.short_class_name(model)),
        input_value: None,
    };
    unexpected.into_exc(cx)
}
