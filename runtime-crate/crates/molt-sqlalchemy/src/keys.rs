//! The structural keys of statements, over the parts that the classes of elements list. sqlalchemy/sql/cache_key.py
//! `HasCacheKey._gen_cache_key`, `_CacheKeyTraversal`. What has a key of its own kind is asked for it.

use std::collections::HashMap;

use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::hashing::UniqueState;
use molt_object::object::shape::{DICT_SHAPE, ShapeId};
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Str, Trace, Value, Visitor, heap};

use crate::bodies;
use crate::names::names;

/// How the objects of a class give their keys.
pub(crate) enum Way {
    /// Part by part.
    Parts,
    /// As a bound parameter.
    Parameter,
    /// As a mapper: itself.
    Itself,
    /// As a table: itself and its annotations.
    Table,
    /// By their own method.
    Asked,
    /// Not at all.
    Unkeyed,
}

/// What a kind of part contributes.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    Plain,
    Ignored,
    Element,
    Elements,
    Options,
    Type,
    Name,
    Annotations,
    Propagate,
    /// The options of dialects, which come into being when they are first asked for.
    Dialects,
    /// Functions that have a say in the compilation, each with a key.
    ContextOptions,
    Asked,
}

/// One part of the objects of a class.
pub(crate) struct Part {
    name: Gc<Str>,
    /// What it contributes.
    pub kind: Kind,
    part: Value,
    /// What the class has under its name.
    pub inherited: Inherited,
}

/// What the class has under the name of a part.
pub(crate) enum Inherited {
    /// Nothing, or a value that objects without one of their own have.
    Value(Value),
    /// A descriptor that goes before what objects have.
    DataDescriptor,
    /// Another descriptor.
    Descriptor,
}

/// What is decided once a class.
pub(crate) struct Plan {
    /// How the objects give their keys.
    pub way: Way,
    /// The parts, if part by part.
    pub parts: Vec<Part>,
    /// Whether they are columns.
    pub is_column: bool,
}

impl Trace for Plan {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for part in &self.parts {
            part.name.trace(visitor);
            part.part.trace(visitor);
            if let Inherited::Value(value) = &part.inherited {
                value.trace(visitor);
            }
        }
    }
}

impl Payload for Plan {
    type Access = Frozen;
}

/// The plans of classes by their numbers, which belong to no other class ever.
#[derive(Default)]
struct Plans(HashMap<u32, Gc<Plan>, UniqueState>);

/// The plan of an object's class.
///
/// # Errors
/// What reading the class raises.
pub(crate) fn plan_of(cx: &mut Cx, object: &Value) -> Result<Gc<Plan>, Exc> {
    let number = cx.class_of(object).read(cx).root_shape;
    if let Some(plan) = cx.world.extensions.get::<Plans>().0.get(&number) {
        return Ok(plan.clone());
    }
    let class = cx.class_of(object).clone();
    let way = way_of(cx, &class);
    let parts = if matches!(way, Way::Parts) { parts_of(cx, &class)? } else { Vec::new() };
    let names = names(cx);
    let visit_name = cx.lookup_in_class(&class, &names.visit_name);
    let is_column = visit_name.is_some_and(|name| text(&name) == b"column");
    let base = cx.world.types.object.clone();
    let plan = Gc::new(&base, Plan { way, parts, is_column });
    cx.world.extensions.get::<Plans>().0.insert(number, plan.clone());
    Ok(plan)
}

fn way_of(cx: &mut Cx, class: &Gc<Type>) -> Way {
    let names = names(cx);
    let Some(mut method) = cx.lookup_in_class(class, &names.gen_cache_key) else { return Way::Unkeyed };
    // A hybrid method: that of instances.
    if let Some(function) = cx.instance_attr(&method, &names.func) {
        method = function;
    }
    let is = |body| cx.has_native_body(&method, body);
    if is(&bodies::HAS_CACHE_KEY) || is(&bodies::OPTIONS_KEY) {
        Way::Parts
    } else if is(&bodies::PARAMETER_KEY) {
        Way::Parameter
    } else if is(&bodies::MAPPER_KEY) {
        Way::Itself
    } else if is(&bodies::TABLE_KEY) {
        Way::Table
    } else {
        Way::Asked
    }
}

fn parts_of(cx: &mut Cx, class: &Gc<Type>) -> Result<Vec<Part>, Exc> {
    let names = names(cx);
    let mut listed = cx.getattr(&class.value(), &names.cache_key_traversal)?;
    if !cx.truth(&listed)? {
        listed = cx.getattr(&class.value(), &names.traverse_internals)?;
    }
    let mut parts = Vec::new();
    for pair in cx.collect(&listed)? {
        let pair = cx.collect(&pair)?;
        let [name, part] = pair.as_slice() else { continue };
        let Some(name) = name.downcast::<Str>() else { continue };
        let name = cx.world.intern_object(name);
        let kind = kind_of(cx, part);
        let inherited = inherited(cx, class, &name);
        parts.push(Part { name, kind, part: part.clone(), inherited });
    }
    Ok(parts)
}

fn inherited(cx: &mut Cx, class: &Gc<Type>, name: &Gc<Str>) -> Inherited {
    let Some(value) = cx.lookup_in_class(class, name) else { return Inherited::Value(Value::UNSET) };
    let slots = cx.slots(&value);
    match (slots.descr_get.is_some(), slots.descr_set.is_some()) {
        (true, true) => Inherited::DataDescriptor,
        (true, false) => Inherited::Descriptor,
        (false, _) => Inherited::Value(value),
    }
}

impl Part {
    /// What an object has as this part.
    pub fn value_of(&self, cx: &mut Cx, object: &Value) -> Result<Value, Exc> {
        if self.kind == Kind::Dialects {
            return Ok(cx.instance_attr(object, &self.name).unwrap_or(Value::NONE));
        }
        if !matches!(self.inherited, Inherited::DataDescriptor)
            && let Some(own) = cx.instance_attr(object, &self.name)
        {
            return Ok(own);
        }
        match &self.inherited {
            Inherited::Value(value) if !value.is_unset() => Ok(value.clone()),
            _ => cx.getattr(object, &self.name),
        }
    }
}

/// Where objects with the same attributes have their parts: those that say something, by their places in the plan, each with the
/// place of its attribute, or none if it has to be asked for.
pub(crate) struct Layout(Vec<(usize, Option<usize>)>);

impl Trace for Layout {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Layout {
    type Access = Frozen;
}

/// The layouts by the attributes and the number of the class.
#[derive(Default)]
struct Layouts(HashMap<(ShapeId, ShapeId), Gc<Layout>, UniqueState>);

impl Plan {
    /// The parts of an object that say something, each with its place.
    ///
    /// # Errors
    /// What reading them raises.
    pub fn parts_of<'a>(&'a self, cx: &mut Cx, object: &Value) -> Result<Vec<(usize, &'a Part, Value)>, Exc> {
        let mut found = molt_room::vec(8);
        let layout = self.layout_of(cx, object);
        let count = layout.as_ref().map_or(self.parts.len(), |layout| layout.0.len());
        for nth in 0..count {
            let known = layout.as_ref().and_then(|layout| layout.0.get(nth).copied());
            let (at, place) = known.unwrap_or((nth, None));
            let Some(part) = self.parts.get(at) else { continue };
            let own = place.and_then(|place| heap::attrs(object)?.read(cx).values().get(place).cloned());
            let value = match own.filter(|own| !own.is_unset()) {
                Some(own) => own,
                None => part.value_of(cx, object)?,
            };
            if !says_nothing(cx, &value) {
                found.push((at, part, value));
            }
        }
        Ok(found)
    }

    fn layout_of(&self, cx: &mut Cx, object: &Value) -> Option<Gc<Layout>> {
        let shape = heap::attrs(object)?.read(cx).shape;
        if shape == DICT_SHAPE {
            return None;
        }
        let key = (shape, cx.class_of(object).read(cx).root_shape);
        if let Some(layout) = cx.world.extensions.get::<Layouts>().0.get(&key) {
            return Some(layout.clone());
        }
        let place = |(at, part): (usize, &Part)| match &part.inherited {
            Inherited::DataDescriptor => Some((at, None)),
            inherited => match (cx.world.shapes.index_of(shape, &part.name), inherited) {
                (Some(place), _) => Some((at, Some(place))),
                (None, _) if part.kind == Kind::Dialects => None,
                (None, Inherited::Value(value)) if is_never_anything(value) => None,
                (None, _) => Some((at, None)),
            },
        };
        let places = self.parts.iter().enumerate().filter_map(place).collect();
        let base = cx.world.types.object.clone();
        let layout = Gc::new(&base, Layout(places));
        cx.world.extensions.get::<Layouts>().0.insert(key, layout.clone());
        Some(layout)
    }
}

/// Whether a part says nothing by this value.
pub(crate) fn says_nothing(cx: &Cx, value: &Value) -> bool {
    value.is_none() || value.is_false() || is_empty(cx, value)
}

/// Whether a value of a class says nothing now and ever.
fn is_never_anything(value: &Value) -> bool {
    value.is_none() || value.is_false() || value.downcast::<Tuple>().is_some_and(|tuple| tuple.items().is_empty())
}

fn kind_of(cx: &mut Cx, part: &Value) -> Kind {
    let names = names(cx);
    let Some(method) = cx.lookup_special(part, &names.key) else { return Kind::Asked };
    let kinds = [
        (&bodies::PLAIN_PART, Kind::Plain),
        (&bodies::IGNORED_PART, Kind::Ignored),
        (&bodies::ELEMENT_PART, Kind::Element),
        (&bodies::KEYED_PART, Kind::Element),
        (&bodies::ELEMENTS_PART, Kind::Elements),
        (&bodies::KEYED_LIST_PART, Kind::Elements),
        (&bodies::OPTIONS_PART, Kind::Options),
        (&bodies::TYPE_PART, Kind::Type),
        (&bodies::NAME_PART, Kind::Name),
        (&bodies::ANNOTATIONS_PART, Kind::Annotations),
        (&bodies::PROPAGATE_PART, Kind::Propagate),
        (&bodies::DIALECTS_PART, Kind::Dialects),
        (&bodies::CONTEXT_OPTIONS_PART, Kind::ContextOptions),
    ];
    kinds.into_iter().find(|(body, _)| cx.has_native_body(&method, body)).map_or(Kind::Asked, |(_, kind)| kind)
}

/// `HasCacheKey._gen_cache_key(self, anon_map, bindparams)`
pub(crate) fn gen_cache_key(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let (this, numbers, parameters) = (fr.argument(0), fr.argument(1), fr.argument(2));
    let (Ok(numbers), Some(no_cache)) = (numbers.downcast_into::<Dict>(), fr.global(&names.no_cache)) else {
        return fr.hand_over();
    };
    let walk = Walk { numbers, parameters, no_cache };
    // Whatever the class has as its method, it came here: the parts are meant.
    let result = plan_of(fr.cx, &this).and_then(|plan| match plan.way {
        Way::Parts => walk.by_parts(fr.cx, &this, &plan).map(Some),
        _ => Ok(None),
    });
    match result {
        Ok(Some(key)) => fr.return_result(Ok(key)),
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// Making one key.
struct Walk {
    /// The `anon_map`.
    numbers: Gc<Dict>,
    /// The list of the bound parameters met, or `None`.
    parameters: Value,
    /// What is put into the `anon_map` if there can be no key.
    no_cache: Value,
}

impl Walk {
    /// The key of an object of any class.
    fn key(&self, cx: &mut Cx, object: &Value) -> Result<Value, Exc> {
        if object.is_instance_of::<Type>() {
            return self.key_of_class(cx, object);
        }
        let plan = plan_of(cx, object)?;
        match plan.way {
            Way::Parts => cx.nested(|cx| self.by_parts(cx, object, &plan)),
            Way::Parameter => self.of_parameter(cx, object),
            Way::Itself => Ok(cx.tuple_of([object.clone()]).into()),
            Way::Table => of_table(cx, object),
            Way::Asked | Way::Unkeyed => self.ask(cx, object),
        }
    }

    fn ask(&self, cx: &mut Cx, object: &Value) -> Result<Value, Exc> {
        let names = names(cx);
        let parameters = if self.parameters.is_none() { cx.list(Vec::new()).into() } else { self.parameters.clone() };
        cx.call_method(object, &names.gen_cache_key, &[self.numbers.value(), parameters])
    }

    /// Options that are no instance but their class stand for themselves.
    fn key_of_class(&self, cx: &mut Cx, class: &Value) -> Result<Value, Exc> {
        if key_stands_for_class(cx, class) {
            let nothing = cx.tuple(Vec::new());
            return Ok(cx.tuple_of([class.clone(), nothing.into()]).into());
        }
        self.ask(cx, class)
    }

    /// The number of an object, and whether it was met before.
    fn number(&self, cx: &mut Cx, object: &Value) -> Result<(Value, bool), Exc> {
        self.number_of(cx, Value::int(object.address() as i64))
    }

    fn number_of(&self, cx: &mut Cx, key: Value) -> Result<(Value, bool), Exc> {
        let hash = cx.hash(&key)?;
        if let Some(at) = cx.dict_find(&self.numbers, &key, hash)?
            && let Some(number) = self.numbers.read(cx).value_at(at)
        {
            return Ok((number.clone(), true));
        }
        let number = Value::int(self.numbers.read(cx).len() as i64);
        cx.dict_set_hashed(&self.numbers, key, hash, number.clone())?;
        Ok((number, false))
    }

    fn by_parts(&self, cx: &mut Cx, object: &Value, plan: &Gc<Plan>) -> Result<Value, Exc> {
        let class = cx.class_of(object).value();
        let (number, met) = self.number(cx, object)?;
        if met {
            return Ok(cx.tuple_of([number, class]).into());
        }
        let mut key = molt_room::vec(16);
        key.extend([number, class]);
        for (_, part, value) in plan.parts_of(cx, object)? {
            key.push(part.name.value());
            key.push(self.part(cx, part, value)?);
        }
        Ok(cx.tuple(key).into())
    }

    fn part(&self, cx: &mut Cx, part: &Part, value: Value) -> Result<Value, Exc> {
        match part.kind {
            Kind::Plain => Ok(value),
            Kind::Ignored => Ok(Value::NONE),
            Kind::Element => self.key(cx, &value),
            Kind::Elements => self.elements(cx, &value, false),
            Kind::Options => self.elements(cx, &value, true),
            Kind::Type => self.of_type(cx, &value),
            Kind::Name => self.of_name(cx, value),
            Kind::Annotations => self.of_annotations(cx, &value),
            Kind::Propagate => self.of_plugin(cx, &value),
            Kind::Dialects | Kind::ContextOptions | Kind::Asked => {
                let names = names(cx);
                cx.call_method(&part.part, &names.key, &[value, self.numbers.value(), self.parameters.clone()])
            }
        }
    }

    fn elements(&self, cx: &mut Cx, value: &Value, only_keyed: bool) -> Result<Value, Exc> {
        let names = names(cx);
        let elements = match value.downcast::<Tuple>() {
            Some(tuple) => tuple.items().to_vec(),
            None => cx.collect(value)?,
        };
        let mut keys = molt_room::vec(elements.len());
        for element in elements {
            if only_keyed {
                let has_key = cx.getattr(&element, &names.is_has_cache_key)?;
                if !cx.truth(&has_key)? {
                    continue;
                }
            }
            keys.push(self.key(cx, &element)?);
        }
        Ok(cx.tuple(keys).into())
    }

    fn of_type(&self, cx: &mut Cx, type_: &Value) -> Result<Value, Exc> {
        let names = names(cx);
        let key = match cx.instance_attr(type_, &names.static_cache_key) {
            Some(kept) => kept,
            None => cx.getattr(type_, &names.static_cache_key)?,
        };
        if key.is(&self.no_cache) {
            cx.dict_set(&self.numbers, self.no_cache.clone(), Value::TRUE)?;
        }
        Ok(key)
    }

    fn of_name(&self, cx: &mut Cx, name: Value) -> Result<Value, Exc> {
        let names = names(cx);
        let Some(apply) = cx.lookup_special(&name, &names.apply_map) else { return Ok(name) };
        if cx.has_native_body(&apply, &bodies::TRUNCATED_NAME) {
            return Ok(name);
        }
        if cx.has_native_body(&apply, &bodies::ANONYMOUS_NAME) && cx.getattr(&name, &names.quote)?.is_none() {
            return self.of_anonymous(cx, &name);
        }
        cx.call_method(&name, &names.apply_map, &[self.numbers.value()])
    }

    /// `name % anon_map`, where the name is nothing but `%(...)s`.
    fn of_anonymous(&self, cx: &mut Cx, name: &Value) -> Result<Value, Exc> {
        let inner = name.downcast::<Str>().and_then(|name| name.as_str()?.strip_prefix("%(")?.strip_suffix(")s"));
        if let Some(inner) = inner.filter(|inner| !inner.contains(['%', '(', ')'])) {
            let key = cx.str(inner).into();
            let (number, _) = self.number_of(cx, key)?;
            if let Some(number) = number.as_int() {
                return Ok(cx.str(&number.to_string()).into());
            }
        }
        let names = names(cx);
        cx.call_method(name, &names.rem, &[self.numbers.value()])
    }

    fn of_parameter(&self, cx: &mut Cx, parameter: &Value) -> Result<Value, Exc> {
        static TYPE: Cache = Cache::new(0);
        static KEY: Cache = Cache::new(0);
        static IS_ANONYMOUS: Cache = Cache::new(0);
        static LITERAL: Cache = Cache::new(0);
        let names = names(cx);
        let class = cx.class_of(parameter).value();
        let (number, met) = self.number(cx, parameter)?;
        if met {
            return Ok(cx.tuple_of([number, class]).into());
        }
        if let Some(parameters) = self.parameters.downcast::<List>() {
            parameters.write(cx).items.push(parameter.clone());
        }
        let type_ = cx.getattr_cached(parameter, &names.type_, &TYPE)?;
        let type_key = self.of_type(cx, &type_)?;
        let mut key = cx.getattr_cached(parameter, &names.key, &KEY)?;
        let is_anonymous = cx.getattr_cached(parameter, &names.key_is_anon, &IS_ANONYMOUS)?;
        if cx.truth(&is_anonymous)? {
            key = self.of_anonymous(cx, &key)?;
        }
        let literal = cx.getattr_cached(parameter, &names.literal_execute, &LITERAL)?;
        Ok(cx.tuple_of([number, class, type_key, key, literal]).into())
    }

    /// Parameters within annotations are nobody's.
    fn of_annotations(&self, cx: &mut Cx, annotations: &Value) -> Result<Value, Exc> {
        let inner = Walk { numbers: self.numbers.clone(), parameters: Value::NONE, no_cache: self.no_cache.clone() };
        let Some(dict) = annotations.downcast::<Dict>().cloned() else { return Ok(annotations.clone()) };
        let mut items = cx.dict_items(&dict);
        items.sort_by(|(left, _), (right, _)| text(left).cmp(text(right)));
        let mut keys = molt_room::vec(items.len());
        for (name, value) in items {
            let key = if has_key(cx, &value)? { inner.key(cx, &value)? } else { value };
            keys.push(cx.tuple_of([name, key]).into());
        }
        Ok(cx.tuple(keys).into())
    }

    fn of_plugin(&self, cx: &mut Cx, attrs: &Value) -> Result<Value, Exc> {
        let names = names(cx);
        let subject = cx.getitem(attrs, &names.plugin_subject.value())?;
        let plugin = cx.getitem(attrs, &names.compile_state_plugin.value())?;
        let key = if cx.truth(&subject)? { self.key(cx, &subject)? } else { Value::NONE };
        Ok(cx.tuple_of([plugin, key]).into())
    }
}

/// Whether a class among the parts is options that stand for themselves.
pub(crate) fn key_stands_for_class(cx: &mut Cx, class: &Value) -> bool {
    let names = names(cx);
    let method = class.downcast::<Type>().cloned().and_then(|class| cx.lookup_in_class(&class, &names.gen_cache_key));
    let of_class = method.and_then(|method| cx.instance_attr(&method, &names.class_level));
    of_class.is_some_and(|method| cx.has_native_body(&method, &bodies::OPTIONS_CLASS_KEY))
}

/// The bytes of a name.
pub(crate) fn text(name: &Value) -> &[u8] {
    name.downcast::<Str>().map_or(b"", |name| name.as_bytes())
}

fn has_key(cx: &mut Cx, value: &Value) -> Result<bool, Exc> {
    if let Some(class) = value.downcast::<Type>().cloned() {
        let names = names(cx);
        return Ok(cx.lookup_in_class(&class, &names.gen_cache_key).is_some());
    }
    Ok(!matches!(plan_of(cx, value)?.way, Way::Unkeyed))
}

fn of_table(cx: &mut Cx, table: &Value) -> Result<Value, Exc> {
    static ANNOTATIONS: Cache = Cache::new(0);
    let names = names(cx);
    let annotations = cx.getattr_cached(table, &names.annotations, &ANNOTATIONS)?;
    if is_empty(cx, &annotations) {
        return Ok(cx.tuple_of([table.clone()]).into());
    }
    let kept = cx.getattr(table, &names.annotations_cache_key)?;
    let mut key = vec![table.clone()];
    key.extend(cx.collect(&kept)?);
    Ok(cx.tuple(key).into())
}

/// Whether the value is a container of nothing, which says as much as no part at all.
pub(crate) fn is_empty(cx: &Cx, value: &Value) -> bool {
    if let Some(tuple) = value.downcast::<Tuple>() {
        return tuple.items().is_empty();
    }
    if let Some(dict) = value.downcast::<Dict>() {
        return dict.read(cx).is_empty();
    }
    value.downcast::<List>().is_some_and(|list| list.read(cx).items.is_empty())
}
