//! From rows to new objects of a mapped class. sqlalchemy/orm/loading.py `_instance_processor._instance`, `_populate_full`,
//! sqlalchemy/orm/instrumentation.py `ClassManager.new_instance`, sqlalchemy/orm/identity.py `WeakInstanceDict._add_unpresent`.

use molt_macros::class;
use molt_object::args::Arguments;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::set::Set;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::object::instance::Instance;
use molt_object::ops::Cache;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Str, Trace, Value, Visitor};

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

/// What is the same for all rows of a load.
pub struct EntityLoader {
    process: Value,
    identity_map: Value,
    states: Gc<Dict>,
    map_reference: Value,
    identity_class: Value,
    identity_token: Value,
    class: Gc<Type>,
    manager: Value,
    session_id: Value,
    runid: Value,
    options: Value,
    load_path: Value,
    primary_key: Vec<usize>,
    quick: Vec<Source>,
    expired: Vec<Value>,
    populators: Vec<Value>,
    post_load: Value,
}

impl Trace for EntityLoader {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for value in [
            &self.process,
            &self.identity_map,
            &self.map_reference,
            &self.identity_class,
            &self.identity_token,
            &self.manager,
            &self.session_id,
            &self.runid,
            &self.options,
            &self.load_path,
            &self.post_load,
        ] {
            value.trace(visitor);
        }
        self.states.trace(visitor);
        self.class.trace(visitor);
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
/// key, quick populators, expired keys, other populators).
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
        let [primary_key, quick, expired, populators] = values.items() else {
            return Err(cx.type_error("EntityLoader: not what an object gets"));
        };
        let (Some(states), Some(of), Some(primary_key)) =
            (states.downcast::<Dict>(), of.downcast::<Type>(), primary_key.downcast::<Places>())
        else {
            return Err(cx.type_error("EntityLoader: not what makes an object"));
        };
        let loader = EntityLoader {
            process,
            identity_map: map.clone(),
            states: states.clone(),
            map_reference: map_reference.clone(),
            identity_class: identity_class.clone(),
            identity_token: identity_token.clone(),
            class: of.clone(),
            manager: manager.clone(),
            session_id: session.clone(),
            runid: run.clone(),
            options: options.clone(),
            load_path: path.clone(),
            primary_key: primary_key.at.clone(),
            quick: sources(cx, quick)?,
            expired: cx.collect(expired)?,
            populators: cx.collect(populators)?,
            post_load,
        };
        Ok(cx.instantiate(class, loader).into())
    }

    #[call(signature = "(row, /)")]
    fn call(cx: &mut Cx, this: &Gc<EntityLoader>, row: Value) -> Result<Value, Exc> {
        let Some(key) = this.free_key(cx, &row)? else {
            return cx.call(&this.process, &[row]);
        };
        let (instance, state) = this.new_instance(cx)?;
        this.join_session(cx, &state, key)?;
        this.fill(cx, &row, &instance, &state)?;
        Ok(instance)
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
    /// The identity key of a row whose object has to be made.
    fn free_key(&self, cx: &mut Cx, row: &Value) -> Result<Option<Value>, Exc> {
        let names = names(cx);
        let mut primary_key = Vec::with_capacity(self.primary_key.len());
        for place in &self.primary_key {
            match value_at(cx, row, *place) {
                Some(value) if !value.is_none() => primary_key.push(value),
                _ => return Ok(None),
            }
        }
        let primary_key = cx.tuple(primary_key).into();
        let key = cx.tuple_of([self.identity_class.clone(), primary_key, self.identity_token.clone()]).into();
        if let Some(state) = cx.dict_get(&self.states, &key)? {
            let reference = cx.instance_attr(&state, &names.obj);
            let referred = match reference {
                Some(reference) => states::referred(cx, &reference)?,
                None => None,
            };
            if !referred.is_some_and(|object| object.is_none()) {
                return Ok(None);
            }
        }
        // A closed session's map refuses with a message of its own.
        Ok(cx.instance_attr(&self.identity_map, &names.add_unpresent).is_none().then_some(key))
    }

    fn new_instance(&self, cx: &mut Cx) -> Result<(Value, Value), Exc> {
        static CONSTRUCTOR: Cache = Cache::new(0);
        static STATE: Cache = Cache::new(0);
        let names = names(cx);
        let Some(new) = self.class.read(cx).slots.new else { return Err(cx.type_error("base type without tp_new")) };
        let instance = new(cx, &self.class, &mut Arguments::positional(&mut []))?;
        let constructor = cx.getattr_cached(&self.manager, &names.state_constructor, &CONSTRUCTOR)?;
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

    fn join_session(&self, cx: &mut Cx, state: &Value, key: Value) -> Result<(), Exc> {
        let names = names(cx);
        cx.set_instance_attr(state, &names.key, key.clone());
        cx.set_instance_attr(state, &names.identity_token, self.identity_token.clone());
        cx.set_instance_attr(state, &names.session_id, self.session_id.clone());
        cx.dict_set(&self.states, key, state.clone())?;
        cx.set_instance_attr(state, &names.instance_dict, self.map_reference.clone());
        Ok(())
    }

    fn fill(&self, cx: &mut Cx, row: &Value, instance: &Value, state: &Value) -> Result<(), Exc> {
        let names = names(cx);
        cx.set_instance_attr(state, &names.load_options, self.options.clone());
        cx.set_instance_attr(state, &names.load_path, self.load_path.clone());
        cx.set_instance_attr(state, &names.runid, self.runid.clone());
        for source in &self.quick {
            let value = match source.place.and_then(|place| value_at(cx, row, place)) {
                Some(value) => value,
                None => cx.call(&source.getter, std::slice::from_ref(row))?,
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
        if !self.populators.is_empty() {
            let Some(dict) = cx.materialize_dict(instance) else { return Ok(()) };
            for populator in &self.populators {
                cx.call(populator, &[state.clone(), dict.value(), row.clone()])?;
            }
            let modified = cx.getattr(state, &names.modified)?;
            if cx.truth(&modified)? {
                cx.call_method(state, &names.commit_all, &[dict.into(), self.identity_map.clone()])?;
            }
        }
        if !self.post_load.is_none() {
            cx.call_method(&self.post_load, &names.add_state, &[state.clone(), Value::TRUE])?;
        }
        Ok(())
    }
}

/// Whether states of the class are made as `InstanceState` makes them.
fn is_usual_state(cx: &mut Cx, class: &Gc<Type>) -> bool {
    let names = names(cx);
    let init = cx.lookup_in_class(class, &names.init);
    init.is_some_and(|init| cx.has_native_body(&init, &bodies::STATE_INIT))
}
