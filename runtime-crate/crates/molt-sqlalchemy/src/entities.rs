//! From rows to new objects of a mapped class. sqlalchemy/orm/loading.py `_instance_processor._instance`, `_populate_full`,
//! sqlalchemy/orm/instrumentation.py `ClassManager.new_instance`, sqlalchemy/orm/identity.py `WeakInstanceDict._add_unpresent`.

use std::cell::Cell;

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::set::{AnySet, Set};
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::object::instance::Instance;
use molt_object::ops::Cache;
use molt_object::{Attrs, Cx, Exc, Frozen, Gc, Payload, Str, Trace, Value, Visitor, heap};

use crate::names::names;
use crate::rows::{Place, Places, value_at};
use crate::{bodies, states};

/// Where a value of an object comes from.
struct Source {
    key: Gc<Str>,
    /// The place in the row, if that is all.
    place: Option<usize>,
    getter: Value,
}

/// The session that objects are loaded into, and the load.
#[derive(Clone)]
pub(crate) struct Target {
    /// The identity map.
    pub identity_map: Value,
    /// The identity map's states by their keys.
    pub states: Gc<Dict>,
    /// The weak reference to the identity map that its states have.
    pub map_reference: Value,
    /// The number of the session.
    pub session_id: Value,
    /// The number of the load.
    pub runid: Value,
}

impl Trace for Target {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.identity_map.trace(visitor);
        self.states.trace(visitor);
        self.map_reference.trace(visitor);
        self.session_id.trace(visitor);
        self.runid.trace(visitor);
    }
}

/// A row as the loader gets it.
pub(crate) enum Row<'a> {
    /// An object of Python's.
    Object(&'a Value),
    /// Its values.
    Values(&'a [Value]),
}

impl Row<'_> {
    fn at(&self, cx: &mut Cx, place: usize) -> Option<Value> {
        match self {
            Row::Object(row) => value_at(cx, row, place),
            Row::Values(values) => values.get(place).cloned(),
        }
    }
}

/// What a row says of the object that it is about.
pub(crate) enum Found {
    /// Nothing: there is none.
    Nobody,
    /// The session does not have it; its key.
    New(Value),
    /// The session has it, and the row has nothing for it.
    Known(Value),
    /// More has to be looked at.
    Unusual,
}

/// What is the same for all rows of a load.
pub struct EntityLoader {
    process: Value,
    target: Target,
    map_class: Gc<Type>,
    identity_class: Value,
    identity_token: Value,
    class: Gc<Type>,
    manager: Value,
    options: Value,
    load_path: Value,
    primary_key: Vec<usize>,
    quick: Vec<Source>,
    expired: Vec<Value>,
    populators: Vec<Value>,
    post_load: Value,
    is_plain: bool,
    /// The shapes of objects and states that were loaded in the usual way, or 0.
    shapes: [Cell<u32>; 2],
}

impl Trace for EntityLoader {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for value in [
            &self.process,
            &self.identity_class,
            &self.identity_token,
            &self.manager,
            &self.options,
            &self.load_path,
            &self.post_load,
        ] {
            value.trace(visitor);
        }
        self.target.trace(visitor);
        self.class.trace(visitor);
        self.map_class.trace(visitor);
        self.expired.trace(visitor);
        self.populators.trace(visitor);
        for source in &self.quick {
            source.key.trace(visitor);
            source.getter.trace(visitor);
        }
    }
}

impl Payload for EntityLoader {
    type Access = Frozen;
}

/// The processor of the rows of an entity: makes an object that the session does not have yet and gives it the values of its
/// first row; every other row goes to `process`. `identity` is (identity map, its dict, its weak reference, identity class,
/// identity token), `new_state` (class, manager, number of the session, run, options, path), `values` (places of the primary
/// key, quick populators, expired keys, populators of new objects, those of others).
#[class(name = "EntityLoader", module = "_sqlalchemy")]
impl EntityLoader {
    #[new(signature = "(process, identity, new_state, values, post_load, /)")]
    #[allow(clippy::too_many_arguments)]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        process: Value,
        identity: Gc<Tuple>,
        new_state: Gc<Tuple>,
        values: Gc<Tuple>,
        post_load: Value,
    ) -> Result<Value, Exc> {
        let ([map, states, map_reference, identity_class, identity_token], [of, manager, session, run, options, path]) =
            (identity.items(), new_state.items())
        else {
            return Err(cx.type_error("EntityLoader: not what makes an object"));
        };
        let [primary_key, quick, expired, populators, others] = values.items() else {
            return Err(cx.type_error("EntityLoader: not what an object gets"));
        };
        let (Some(states), Some(of), Some(primary_key)) =
            (states.downcast::<Dict>(), of.downcast::<Type>(), primary_key.downcast::<Places>())
        else {
            return Err(cx.type_error("EntityLoader: not what makes an object"));
        };
        let (quick, populators) = (sources(cx, quick)?, cx.collect(populators)?);
        let all_places = quick.iter().all(|source| source.place.is_some());
        let is_plain = all_places && populators.is_empty() && !cx.truth(others)? && post_load.is_none();
        let target = Target {
            identity_map: map.clone(),
            states: states.clone(),
            map_reference: map_reference.clone(),
            session_id: session.clone(),
            runid: run.clone(),
        };
        let loader = EntityLoader {
            process,
            target,
            map_class: cx.class_of(map).clone(),
            identity_class: identity_class.clone(),
            identity_token: identity_token.clone(),
            class: of.clone(),
            manager: manager.clone(),
            options: options.clone(),
            load_path: path.clone(),
            primary_key: primary_key.at.clone(),
            quick,
            expired: cx.collect(expired)?,
            populators,
            post_load,
            is_plain,
            shapes: [Cell::new(0), Cell::new(0)],
        };
        Ok(cx.instantiate(class, loader).into())
    }

    #[call(signature = "(row, /)")]
    fn call(cx: &mut Cx, this: &Gc<EntityLoader>, row: Value) -> Result<Value, Exc> {
        match this.find(cx, &this.target, &Row::Object(&row))? {
            Found::New(key) => this.load(cx, &this.target, &Row::Object(&row), key),
            _ => cx.call(&this.process, &[row]),
        }
    }
}

fn sources(cx: &mut Cx, quick: &Value) -> Result<Vec<Source>, Exc> {
    let mut found = Vec::new();
    for pair in cx.collect(quick)? {
        let pair = cx.collect(&pair)?;
        let [key, getter] = pair.as_slice() else { continue };
        let Some(key) = key.downcast::<Str>() else { continue };
        let key = cx.world.intern_object(key);
        let place = getter.downcast::<Place>().map(|place| place.at);
        found.push(Source { key, place, getter: getter.clone() });
    }
    Ok(found)
}

impl EntityLoader {
    /// Whether it takes nothing but the row to load an object.
    pub(crate) fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// The class manager of the objects.
    pub(crate) fn manager(&self) -> &Value {
        &self.manager
    }

    /// The class of the objects.
    pub(crate) fn class(&self) -> &Gc<Type> {
        &self.class
    }

    /// Whether each row brings an attribute.
    pub(crate) fn brings(&self, name: &Gc<Str>) -> bool {
        self.quick.iter().any(|source| source.place.is_some() && source.key.is(name))
    }

    /// The hash of the primary key in a row.
    ///
    /// # Errors
    /// What hashing a value raises.
    pub(crate) fn identity_hash(&self, cx: &mut Cx, row: &[Value]) -> Result<Option<i64>, Exc> {
        let key: Option<Vec<Value>> = self.primary_key.iter().map(|place| row.get(*place).cloned()).collect();
        let Some(key) = key else { return Ok(None) };
        let key = cx.tuple(key).into();
        cx.hash(&key).map(Some)
    }

    /// Whether objects are loaded into an identity map of this kind.
    pub(crate) fn loads_into(&self, cx: &Cx, identity_map: &Value) -> bool {
        cx.class_of(identity_map).is(&self.map_class)
    }

    /// The same loader, which knows no session.
    pub(crate) fn without_session(&self, cx: &mut Cx) -> Gc<EntityLoader> {
        let target = Target {
            identity_map: Value::NONE,
            states: cx.new_dict(),
            map_reference: Value::NONE,
            session_id: Value::NONE,
            runid: Value::NONE,
        };
        let quick = self.quick.iter().map(|source| Source {
            key: source.key.clone(),
            place: source.place,
            getter: source.getter.clone(),
        });
        let loader = EntityLoader {
            process: Value::NONE,
            target,
            map_class: self.map_class.clone(),
            identity_class: self.identity_class.clone(),
            identity_token: self.identity_token.clone(),
            class: self.class.clone(),
            manager: self.manager.clone(),
            options: self.options.clone(),
            load_path: self.load_path.clone(),
            primary_key: self.primary_key.clone(),
            quick: quick.collect(),
            expired: self.expired.clone(),
            populators: Vec::new(),
            post_load: Value::NONE,
            is_plain: self.is_plain,
            shapes: self.shapes.clone(),
        };
        let class = cx.world.types.object.clone();
        Gc::new(&class, loader)
    }

    /// The object of a row.
    pub(crate) fn find(&self, cx: &mut Cx, target: &Target, row: &Row<'_>) -> Result<Found, Exc> {
        let mut primary_key = molt_room::vec(self.primary_key.len());
        let mut missing = 0;
        for place in &self.primary_key {
            let Some(value) = row.at(cx, *place) else { return Ok(Found::Unusual) };
            missing += usize::from(value.is_none());
            primary_key.push(value);
        }
        if missing > 0 {
            return Ok(if missing == primary_key.len() { Found::Nobody } else { Found::Unusual });
        }
        let primary_key = cx.tuple(primary_key).into();
        let key = cx.tuple_of([self.identity_class.clone(), primary_key, self.identity_token.clone()]).into();
        if let Some(state) = cx.dict_get(&target.states, &key)? {
            match states::object_of(cx, &state) {
                Some(Some(object)) => return Ok(self.known(cx, target, state, object)),
                Some(None) => {}
                None => return Ok(Found::Unusual),
            }
        }
        let names = names(cx);
        // A closed session's map refuses with a message of its own.
        let refuses = cx.instance_attr(&target.identity_map, &names.add_unpresent).is_some();
        Ok(if refuses { Found::Unusual } else { Found::New(key) })
    }

    /// Whether there is anything to do for an object that the session has.
    fn known(&self, cx: &mut Cx, target: &Target, state: Value, object: Value) -> Found {
        let names = names(cx);
        if !self.is_plain || !self.expired.is_empty() {
            return Found::Unusual;
        }
        let is_of_load =
            cx.instance_attr(&state, &names.runid).is_some_and(|run| run.as_int() == target.runid.as_int());
        if !is_of_load {
            let unchanged = is_empty_attr(cx, &state, &names.committed_state)
                && is_empty_attr(cx, &state, &names.expired_attributes)
                && !cx.instance_attr(&state, &names.expired).is_some_and(|expired| expired.is_true());
            if !unchanged || self.quick.iter().any(|source| cx.instance_attr(&object, &source.key).is_none()) {
                return Found::Unusual;
            }
        }
        Found::Known(object)
    }

    /// Makes the object of a row.
    pub(crate) fn load(&self, cx: &mut Cx, target: &Target, row: &Row<'_>, key: Value) -> Result<Value, Exc> {
        if let [Some(of_object), Some(of_state)] =
            self.shapes.each_ref().map(|shape| Some(shape.get()).filter(|at| *at > 0))
            && let Row::Values(values) = row
        {
            return self.load_again(cx, target, values, (key, of_object, of_state));
        }
        let (instance, state) = self.new_instance(cx)?;
        self.join_session(cx, target, &state, key)?;
        self.fill(cx, target, row, &instance, &state)?;
        if self.is_plain && self.expired.is_empty() {
            self.keep_shapes(cx, &instance, &state);
        }
        Ok(instance)
    }

    /// Notes how the attributes of objects and states lie, if the next ones may be made as a whole.
    fn keep_shapes(&self, cx: &mut Cx, instance: &Value, state: &Value) {
        let names = names(cx);
        let class = self.class.read(cx);
        let is_usual = class.slots.setattro.is_none()
            && class.slots.del.is_none()
            && class.slot_names.is_empty()
            && class
                .slots
                .new
                .zip(cx.world.types.object.read(cx).slots.new)
                .is_some_and(|(own, plain)| std::ptr::fn_addr_eq(own, plain));
        let state_class = cx.class_of(state).clone();
        if !is_usual || !is_usual_state(cx, &state_class) {
            return;
        }
        let (Some(of_object), Some(of_state)) = (heap::attrs(instance), heap::attrs(state)) else { return };
        let (of_object, of_state) = (of_object.read(cx).shape, of_state.read(cx).shape);
        let keys = cx.world.shapes.keys(of_object);
        let expected = std::iter::once(&names.instance_state).chain(self.quick.iter().map(|source| &source.key));
        let as_expected =
            keys.len() == self.quick.len() + 1 && keys.iter().zip(expected).all(|(key, name)| key.is(name));
        if as_expected && states::is_loaded_shape(cx, of_state) {
            self.shapes[0].set(of_object);
            self.shapes[1].set(of_state);
        }
    }

    /// The same as for the objects before, whose attributes lie alike.
    fn load_again(
        &self,
        cx: &mut Cx,
        target: &Target,
        row: &[Value],
        (key, of_object, of_state): (Value, u32, u32),
    ) -> Result<Value, Exc> {
        let mut values = molt_room::vec(self.quick.len() + 1);
        values.push(Value::UNSET);
        values.extend(
            self.quick.iter().map(|source| source.place.and_then(|at| row.get(at)).cloned().unwrap_or_default()),
        );
        let attrs = Attrs::new(of_object, values);
        let instance: Value = Gc::with_attrs(&self.class, Instance, attrs).into();
        let parts = states::Loaded {
            manager: &self.manager,
            key: &key,
            identity_token: &self.identity_token,
            target,
            options: &self.options,
            load_path: &self.load_path,
        };
        let state = self.state_class(cx)?;
        let state = states::loaded(cx, &state, &instance, of_state, &parts)?;
        if let Some(place) = heap::attrs(&instance).and_then(|cell| cell.write(cx).values_mut().first_mut()) {
            *place = state.clone();
        }
        cx.dict_set(&target.states, key, state)?;
        Ok(instance)
    }

    fn state_class(&self, cx: &mut Cx) -> Result<Gc<Type>, Exc> {
        let constructor = self.state_constructor(cx)?;
        constructor.downcast_into::<Type>().map_err(|_| cx.type_error("states are made by a class"))
    }

    fn state_constructor(&self, cx: &mut Cx) -> Result<Value, Exc> {
        static CONSTRUCTOR: Cache = Cache::new(0);
        let names = names(cx);
        cx.getattr_cached(&self.manager, &names.state_constructor, &CONSTRUCTOR)
    }

    fn new_instance(&self, cx: &mut Cx) -> Result<(Value, Value), Exc> {
        static STATE: Cache = Cache::new(0);
        let names = names(cx);
        let Some(new) = self.class.read(cx).slots.new else { return Err(cx.type_error("base type without tp_new")) };
        let instance = new(cx, &self.class, &mut Arguments::positional(&mut []))?;
        let constructor = self.state_constructor(cx)?;
        let state = match constructor.downcast::<Type>().cloned() {
            Some(class) if is_usual_state(cx, &class) => {
                let state = cx.instantiate(&class, Instance).into();
                states::initialize(cx, &state, &instance, self.manager.clone())?;
                state
            }
            _ => cx.call(&constructor, &[instance.clone(), self.manager.clone()])?,
        };
        cx.setattr_cached(&instance, &names.instance_state, state.clone(), &STATE)?;
        Ok((instance, state))
    }

    fn join_session(&self, cx: &mut Cx, target: &Target, state: &Value, key: Value) -> Result<(), Exc> {
        let names = names(cx);
        cx.set_instance_attr(state, &names.key, key.clone());
        cx.set_instance_attr(state, &names.identity_token, self.identity_token.clone());
        cx.set_instance_attr(state, &names.session_id, target.session_id.clone());
        cx.dict_set(&target.states, key, state.clone())?;
        cx.set_instance_attr(state, &names.instance_dict, target.map_reference.clone());
        Ok(())
    }

    fn fill(&self, cx: &mut Cx, target: &Target, row: &Row<'_>, instance: &Value, state: &Value) -> Result<(), Exc> {
        let names = names(cx);
        cx.set_instance_attr(state, &names.load_options, self.options.clone());
        cx.set_instance_attr(state, &names.load_path, self.load_path.clone());
        cx.set_instance_attr(state, &names.runid, target.runid.clone());
        for source in &self.quick {
            let value = match (source.place.and_then(|place| row.at(cx, place)), row) {
                (Some(value), _) => value,
                (None, Row::Object(row)) => cx.call(&source.getter, std::slice::from_ref(row))?,
                (None, Row::Values(_)) => continue,
            };
            cx.set_instance_attr(instance, &source.key, value);
        }
        if !self.expired.is_empty() {
            let expired = cx.getattr(state, &names.expired_attributes)?;
            if let Some(expired) = expired.downcast::<Set>() {
                for key in &self.expired {
                    cx.set_add(expired, key.clone())?;
                }
            }
        }
        if let (false, Row::Object(row)) = (self.populators.is_empty(), row) {
            let Some(dict) = cx.materialize_dict(instance) else { return Ok(()) };
            for populator in &self.populators {
                cx.call(populator, &[state.clone(), dict.value(), (*row).clone()])?;
            }
            let modified = cx.getattr(state, &names.modified)?;
            if cx.truth(&modified)? {
                cx.call_method(state, &names.commit_all, &[dict.into(), target.identity_map.clone()])?;
            }
        }
        if !self.post_load.is_none() {
            cx.call_method(&self.post_load, &names.add_state, &[state.clone(), Value::TRUE])?;
        }
        Ok(())
    }
}

/// Whether an attribute of an object is an empty dict or set.
fn is_empty_attr(cx: &Cx, object: &Value, name: &Gc<Str>) -> bool {
    let Some(value) = cx.instance_attr(object, name) else { return false };
    match (value.downcast::<Dict>(), AnySet::of(&value)) {
        (Some(dict), _) => dict.read(cx).is_empty(),
        (_, Some(set)) => set.table(cx).is_empty(),
        _ => false,
    }
}

/// Whether states of the class are made as `InstanceState` makes them.
fn is_usual_state(cx: &mut Cx, class: &Gc<Type>) -> bool {
    let names = names(cx);
    let init = cx.lookup_in_class(class, &names.init);
    init.is_some_and(|init| cx.has_native_body(&init, &bodies::STATE_INIT))
}
