//! `model`: instances of a class of models. pydantic-core src/validators/model.rs.

use std::cell::Cell;

use molt_macros::Trace;
use molt_object::args::Arguments;
use molt_object::builtins::descriptors::Member;
use molt_object::builtins::dict::{Dict, merge_dict};
use molt_object::builtins::set::{Set, of_items};
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::object::lookup::Epoch;
use molt_object::object::shape::ShapeId;
use molt_object::{Cx, Exc, Gc, Value, heap};

use super::{Assignment, Build, Builder, Shared, Validate, Validator, made, shared};
use crate::errors::{ErrorType, ValError, ValResult, from_raised, schema_error};
use crate::input::{Input, call_with_dict};
use crate::markers::undefined;
use crate::schema::Schema;
use crate::state::{Exactness, State};

use super::fields::no_such_attribute;

/// Whether instances that come as input are validated again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Revalidate {
    /// All of them.
    Always,
    /// None.
    Never,
    /// Those of subclasses.
    SubclassInstances,
}

impl Revalidate {
    /// What a schema or its config says.
    ///
    /// # Errors
    /// SchemaError for an unknown value.
    pub fn of(cx: &mut Cx, schema: &Schema) -> Result<Revalidate, Exc> {
        let name = schema.get_or_config::<String>(cx, "revalidate_instances", "revalidate_instances")?;
        match name.as_deref() {
            Some("always") => Ok(Revalidate::Always),
            Some("never") | None => Ok(Revalidate::Never),
            Some("subclass-instances") => Ok(Revalidate::SubclassInstances),
            Some(other) => Err(schema_error(cx, format!("Invalid revalidate_instances value: {other}"))),
        }
    }

    /// Whether an instance is validated again.
    pub fn applies(self, cx: &Cx, value: &Value, class: &Gc<Type>) -> bool {
        match self {
            Revalidate::Always => true,
            Revalidate::Never => false,
            Revalidate::SubclassInstances => !cx.class_of(value).is(class),
        }
    }
}

/// A new instance, as the class's `__new__` makes it without arguments.
///
/// # Errors
/// What `__new__` raises.
pub fn create_instance(cx: &mut Cx, class: &Value) -> Result<Value, Exc> {
    let Some(class) = class.downcast::<Type>().cloned() else {
        return Err(cx.type_error("base type without tp_new"));
    };
    match class.read(cx).slots.new {
        Some(new) => new(cx, &class, &mut Arguments::positional(&mut [])),
        None => Err(cx.type_error("base type without tp_new")),
    }
}

/// Sets an attribute as `object.__setattr__` does, whatever the class's own `__setattr__` says.
///
/// # Errors
/// AttributeError where the instance cannot have it.
pub fn force_setattr(cx: &mut Cx, object: &Value, name: &str, value: Value) -> Result<(), Exc> {
    let name = cx.intern(name);
    cx.generic_setattr(object, &name, Some(value))
}

/// Where instances with a layout have what they have beside their fields, as long as no class changes.
#[derive(Clone, Copy)]
struct OwnPlaces {
    epoch: Epoch,
    layout: ShapeId,
    extra: usize,
    private: usize,
    fields_set: usize,
}

/// The place in `__slots__` that an attribute of a class has, unless the class hides it.
fn place_of(cx: &mut Cx, class: &Gc<Type>, name: &Gc<Str>) -> Option<usize> {
    let found = cx.lookup_in_class(class, name)?;
    let member = found.downcast::<Member>()?;
    class.read(cx).is_subclass_of(&member.class).then_some(member.at)
}

/// Whether an instance has no attributes in its `__dict__` yet.
fn is_fresh(cx: &Cx, object: &Value) -> bool {
    let Some(attrs) = heap::attrs(object) else { return false };
    let (attrs, class) = (attrs.read(cx), cx.class_of(object).read(cx));
    class.instances_have_dict() && attrs.shape == class.root_shape
}

/// Makes a dict's entries the instance's `__dict__`.
///
/// # Errors
/// TypeError where the instance has none.
pub fn set_dict(cx: &mut Cx, object: &Value, fields: &Gc<Dict>) -> Result<(), Exc> {
    let entries = cx.dict_items(fields);
    if !is_fresh(cx, object) || !entries.iter().all(|(key, _)| key.is_instance_of::<Str>()) {
        return cx.replace_dict(object, fields.clone());
    }
    // Attributes in the instance's own layout are found faster than in a dict.
    for (key, value) in entries {
        if let Some(key) = key.downcast::<Str>() {
            let name = cx.world.intern_object(key);
            cx.set_instance_attr(object, &name, value);
        }
    }
    Ok(())
}

/// Where the valid fields of a model are.
pub enum Fields {
    /// In a dict.
    Dict(Value),
    /// In [`State::found`], from this place on.
    Found(usize),
}

impl Fields {
    /// The dict of the fields.
    fn into_dict(self, cx: &mut Cx, state: &mut State) -> Value {
        match self {
            Fields::Dict(dict) => dict,
            Fields::Found(from) => {
                let dict = cx.new_dict();
                for (name, value) in state.found.drain(from..) {
                    cx.dict_set_interned(&dict, &name, value);
                }
                dict.into()
            }
        }
    }
}

/// The valid fields of a model.
pub struct ModelParts {
    /// The fields.
    pub fields: Fields,
    /// The extra fields, or `None`.
    pub extra: Value,
    /// The names of the fields that the input set.
    pub fields_set: Value,
}

impl ModelParts {
    /// The parts as the tuple that validators between model and fields see.
    pub fn into_tuple(self, cx: &mut Cx, state: &mut State) -> Value {
        let fields = self.fields.into_dict(cx, state);
        cx.tuple_of([fields, self.extra, self.fields_set]).into()
    }

    /// The parts that such a tuple holds.
    ///
    /// # Errors
    /// TypeError and ValueError for any other value.
    pub fn of_tuple(cx: &mut Cx, parts: &Value) -> Result<ModelParts, Exc> {
        let tuple = made::<Tuple>(cx, parts)?;
        match tuple.items() {
            [fields, extra, fields_set] => {
                let fields = Fields::Dict(fields.clone());
                Ok(ModelParts { fields, extra: extra.clone(), fields_set: fields_set.clone() })
            }
            items => {
                let message = format!("expected tuple of length 3, but got tuple of length {}", items.len());
                Err(cx.value_error(message))
            }
        }
    }
}

/// The names of what an instance has beside its fields.
#[derive(Trace)]
struct OwnNames {
    extra: Gc<Str>,
    private: Gc<Str>,
    fields_set: Gc<Str>,
}

/// Takes instances of a model, and what instances can be made of.
#[derive(Trace)]
pub struct ModelValidator {
    #[trace(skip)]
    revalidate: Revalidate,
    inner: Shared,
    class: Gc<Type>,
    generic_origin: Option<Gc<Type>>,
    post_init: Option<Gc<Str>>,
    frozen: bool,
    custom_init: bool,
    root_model: bool,
    undefined: Value,
    root: Gc<Str>,
    own_names: OwnNames,
    #[trace(skip)]
    places: Cell<Option<OwnPlaces>>,
    name: String,
}

impl Build for ModelValidator {
    const TYPE: &'static str = "model";

    fn build(cx: &mut Cx, schema: &Schema, builder: &mut Builder) -> Result<Shared, Exc> {
        let schema = schema.with_own_config(cx)?;
        let class = schema.class(cx, "cls")?;
        let inner = schema.build_part(cx, "schema", builder)?;
        let post_init = schema.get::<Gc<Str>>(cx, "post_init")?;
        Ok(shared(ModelValidator {
            revalidate: Revalidate::of(cx, &schema)?,
            inner,
            generic_origin: schema.get(cx, "generic_origin")?,
            post_init: post_init.map(|name| cx.world.intern_object(&name)),
            frozen: schema.switch(cx, "frozen")?,
            custom_init: schema.switch(cx, "custom_init")?,
            root_model: schema.switch(cx, "root_model")?,
            undefined: undefined(cx)?,
            root: cx.intern("root"),
            places: Cell::default(),
            own_names: OwnNames {
                extra: cx.intern("__pydantic_extra__"),
                private: cx.intern("__pydantic_private__"),
                fields_set: cx.intern("__pydantic_fields_set__"),
            },
            name: class.read(cx).name.to_string(),
            class,
        }))
    }
}

impl ModelValidator {
    /// The valid fields of an input.
    fn parts(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<ModelParts> {
        match &*self.inner {
            Validator::ModelFields(fields) => fields.parts(cx, input, state),
            inner => {
                let parts = inner.validate(cx, input, state)?;
                Ok(ModelParts::of_tuple(cx, &parts)?)
            }
        }
    }

    fn set_parts(&self, cx: &mut Cx, instance: &Value, parts: ModelParts, state: &mut State) -> Result<(), Exc> {
        match parts.fields {
            Fields::Found(from) if self.set_fields(cx, instance, from, state) => {}
            fields => {
                let fields = fields.into_dict(cx, state);
                let fields = made::<Dict>(cx, &fields)?;
                set_dict(cx, instance, &fields)?;
            }
        }
        let names = &self.own_names;
        if let Some(places) = self.own_places(cx, instance) {
            let old = [
                cx.set_slot_value(instance, places.extra, parts.extra),
                cx.set_slot_value(instance, places.private, Value::NONE),
                cx.set_slot_value(instance, places.fields_set, parts.fields_set),
            ];
            drop(old);
            return Ok(());
        }
        cx.generic_setattr(instance, &names.extra, Some(parts.extra))?;
        cx.generic_setattr(instance, &names.private, Some(Value::NONE))?;
        cx.generic_setattr(instance, &names.fields_set, Some(parts.fields_set))
    }

    fn own_places(&self, cx: &mut Cx, instance: &Value) -> Option<OwnPlaces> {
        let class = cx.class_of(instance).clone();
        let (layout, cache) = (class.read(cx).root_shape, &cx.world.attribute_cache);
        if let Some(known) = self.places.get().filter(|known| cache.is_current(known.epoch) && known.layout == layout) {
            return Some(known);
        }
        let names = &self.own_names;
        let extra = place_of(cx, &class, &names.extra)?;
        let private = place_of(cx, &class, &names.private)?;
        let fields_set = place_of(cx, &class, &names.fields_set)?;
        let epoch = cx.world.attribute_cache.now();
        let places = OwnPlaces { epoch, layout, extra, private, fields_set };
        self.places.set(Some(places));
        Some(places)
    }

    /// Gives a new instance the fields as attributes in its own layout. `false` where that is not possible.
    fn set_fields(&self, cx: &mut Cx, instance: &Value, from: usize, state: &mut State) -> bool {
        let Validator::ModelFields(fields) = &*self.inner else { return false };
        if !is_fresh(cx, instance) {
            return false;
        }
        let root = cx.class_of(instance).read(cx).root_shape;
        let Some(layout) = fields.layout(cx, root, &state.found[from..]) else { return false };
        cx.extend_instance(instance, layout, state.found.drain(from..).map(|(_, value)| value));
        true
    }

    /// The instance that a validator of fields made parts for: a new one, or the one whose `__init__` runs.
    fn fill(
        &self,
        cx: &mut Cx,
        input: Input<'_>,
        instance: Option<&Value>,
        fields_set: Option<Value>,
        state: &mut State,
    ) -> ValResult<Value> {
        let instance = if self.root_model {
            let root = state.for_field(&self.root, |state| self.inner.validate(cx, input, state))?;
            let instance = self.instance_or_new(cx, instance)?;
            let set = if input.value.is(&self.undefined) { Vec::new() } else { vec![self.root.value()] };
            let set = of_items(cx, set)?.into();
            force_setattr(cx, &instance, "__pydantic_fields_set__", set)?;
            cx.generic_setattr(&instance, &self.root, Some(root))?;
            instance
        } else {
            let mut parts = self.parts(cx, input, state)?;
            let made = self.instance_or_new(cx, instance);
            if let (Err(_), Fields::Found(from)) = (&made, &parts.fields) {
                state.found.truncate(*from);
            }
            let instance = made?;
            if let Some(fields_set) = fields_set {
                parts.fields_set = fields_set;
            }
            self.set_parts(cx, &instance, parts, state)?;
            instance
        };
        if let Some(post_init) = &self.post_init {
            let context = if state.context.is_unset() { Value::NONE } else { state.context.clone() };
            if let Err(exc) = cx.call_method(&instance, post_init, &[context]) {
                return Err(from_raised(cx, exc, input.value));
            }
        }
        Ok(instance)
    }

    fn instance_or_new(&self, cx: &mut Cx, instance: Option<&Value>) -> Result<Value, Exc> {
        match instance {
            Some(instance) => Ok(instance.clone()),
            None => create_instance(cx, &self.class.value()),
        }
    }

    /// A new instance, made by the class's own `__init__` if it has one.
    fn construct(
        &self,
        cx: &mut Cx,
        input: Input<'_>,
        fields_set: Option<Value>,
        state: &mut State,
    ) -> ValResult<Value> {
        if self.custom_init
            && let Some(kwargs) = input.kwargs()
        {
            let made = call_with_dict(cx, &self.class.value(), &[], &kwargs);
            return made.map_err(|exc| from_raised(cx, exc, input.value));
        }
        self.fill(cx, input, None, fields_set, state)
    }

    /// Validates an instance again.
    fn revalidated(&self, cx: &mut Cx, instance: &Value, state: &mut State) -> ValResult<Value> {
        let fields_set = cx.getattr_str(instance, "__pydantic_fields_set__")?;
        if self.root_model {
            let root = cx.getattr(instance, &self.root)?;
            return self.construct(cx, Input::python(&root), Some(fields_set), state);
        }
        let fields = self.dict_with_extra(cx, instance, false)?;
        self.construct(cx, Input::python(&fields), Some(fields_set), state)
    }

    /// The `__dict__` of an instance with its extra fields; a copy if `copied` or if there are some.
    fn dict_with_extra(&self, cx: &mut Cx, instance: &Value, copied: bool) -> Result<Value, Exc> {
        let fields = cx.getattr_str(instance, "__dict__")?;
        let extra = cx.getattr_str(instance, "__pydantic_extra__")?;
        let extra = extra.downcast::<Dict>().cloned();
        if extra.is_none() && !copied {
            return Ok(fields);
        }
        let fields = made::<Dict>(cx, &fields)?;
        let all = cx.dict_copy(&fields);
        if let Some(extra) = extra {
            merge_dict(cx, &all, &extra)?;
        }
        Ok(all.into())
    }

    fn assign_root(&self, cx: &mut Cx, assignment: Assignment<'_>, state: &mut State) -> ValResult<Value> {
        if assignment.field.as_bytes() != self.root.as_bytes() {
            return Err(no_such_attribute(assignment.field, assignment.value));
        }
        let input = Input::python(assignment.value);
        let root = state.for_field(&self.root, |state| self.inner.validate(cx, input, state))?;
        cx.generic_setattr(assignment.object, &self.root, Some(root))?;
        Ok(assignment.object.clone())
    }
}

impl Validate for ModelValidator {
    fn validate(&self, cx: &mut Cx, input: Input<'_>, state: &mut State) -> ValResult<Value> {
        if !state.self_instance.is_unset() {
            let instance = state.self_instance.take();
            let result = self.fill(cx, input, Some(&instance), None, state);
            state.self_instance = instance;
            return result;
        }
        let (class, origin) = (self.class.value(), self.generic_origin.as_ref().map(|origin| origin.value()));
        if let Some(instance) = input.as_instance(cx, &class) {
            return match self.revalidate.applies(cx, instance, &self.class) {
                true => self.revalidated(cx, instance, state),
                false => Ok(instance.clone()),
            };
        }
        // An instance of another parametrization of the same generic class is always validated again.
        if let Some(instance) = origin.and_then(|origin| input.as_instance(cx, &origin)) {
            return self.revalidated(cx, instance, state);
        }
        state.floor(Exactness::Strict);
        self.construct(cx, input, None, state)
    }

    fn validate_assignment(&self, cx: &mut Cx, assignment: Assignment<'_>, state: &mut State) -> ValResult<Value> {
        let model = assignment.object;
        if self.frozen {
            return Err(ValError::new(ErrorType::FrozenInstance, assignment.value));
        }
        if self.root_model {
            return self.assign_root(cx, assignment, state);
        }
        let fields = self.dict_with_extra(cx, model, true)?;
        let dict = made::<Dict>(cx, &fields)?;
        cx.dict_set(&dict, assignment.field.value(), assignment.value.clone())?;
        let parts = self.inner.validate_assignment(cx, Assignment { object: &fields, ..assignment }, state)?;
        let parts = ModelParts::of_tuple(cx, &parts)?;
        if let Ok(fields_set) = cx.getattr_str(model, "__pydantic_fields_set__") {
            let fields_set = made::<Set>(cx, &fields_set)?;
            cx.set_update(&fields_set, &parts.fields_set)?;
        }
        let fields = parts.fields.into_dict(cx, state);
        let fields = made::<Dict>(cx, &fields)?;
        cx.replace_dict(model, fields)?;
        force_setattr(cx, model, "__pydantic_extra__", parts.extra)?;
        Ok(model.clone())
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
