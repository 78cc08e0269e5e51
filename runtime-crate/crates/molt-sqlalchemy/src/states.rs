//! The states of mapped objects: made with their object, let go when it goes. sqlalchemy/orm/state.py `InstanceState.__init__`,
//! `InstanceState._cleanup`.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::type_::Type;
use molt_object::builtins::weakref;
use molt_object::object::instance::Instance;
use molt_object::ops::Frame;
use molt_object::{Attrs, Cx, Exc, Frozen, Gc, Payload, Str, Trace, Value, Visitor};

use crate::bodies;
use crate::entities::Target;
use crate::names::names;

/// `InstanceState.__init__(self, obj, manager)`
pub(crate) fn init(fr: &mut Frame<'_>) -> bool {
    let (this, obj, manager) = (fr.argument(0), fr.argument(1), fr.argument(2));
    let result = initialize(fr.cx, &this, &obj, manager);
    fr.return_result(result.map(|()| Value::NONE))
}

/// Gives a state its object and its manager.
///
/// # Errors
/// TypeError if the object cannot be referred to weakly.
pub(crate) fn initialize(cx: &mut Cx, state: &Value, obj: &Value, manager: Value) -> Result<(), Exc> {
    let names = names(cx);
    let reference = reference_to(cx, state, obj)?;
    let (committed, expired) = (cx.new_dict(), cx.new_set());
    let obj_class = cx.class_of(obj).value();
    cx.set_instance_attr(state, &names.class_, obj_class);
    cx.set_instance_attr(state, &names.manager, manager);
    cx.set_instance_attr(state, &names.obj, reference);
    cx.set_instance_attr(state, &names.committed_state, committed.into());
    cx.set_instance_attr(state, &names.expired_attributes, expired.into());
    Ok(())
}

/// The weak reference of a state to its object, which lets the state know when that is gone.
fn reference_to(cx: &mut Cx, state: &Value, obj: &Value) -> Result<Value, Exc> {
    let names = names(cx);
    let callback = match cx.lookup_special(state, &names.cleanup) {
        Some(function) if cx.has_native_body(&function, &bodies::STATE_CLEANUP) => {
            let class = Departure::class(cx)?;
            Gc::new(&class, Departure { state: state.clone() }).into()
        }
        Some(function) => cx.bind_special(function, state)?,
        None => Value::NONE,
    };
    let class = cx.world.types.weakref.clone();
    Ok(weakref::make(cx, &class, obj, callback)?.into())
}

/// What the state of an object has that was just loaded.
pub(crate) struct Loaded<'a> {
    /// The class manager.
    pub manager: &'a Value,
    /// The identity key.
    pub key: &'a Value,
    /// The token in it.
    pub identity_token: &'a Value,
    /// The session.
    pub target: &'a Target,
    /// The options that go along with the object.
    pub options: &'a Value,
    /// The path by which it was loaded.
    pub load_path: &'a Value,
}

/// The attributes of the state of an object that was just loaded, in their order.
fn loaded_names(cx: &mut Cx) -> [&'static Gc<Str>; 12] {
    let names = names(cx);
    [
        &names.class_,
        &names.manager,
        &names.obj,
        &names.committed_state,
        &names.expired_attributes,
        &names.key,
        &names.identity_token,
        &names.session_id,
        &names.instance_dict,
        &names.load_options,
        &names.load_path,
        &names.runid,
    ]
}

/// Whether a shape is that of the states of objects that were just loaded.
pub(crate) fn is_loaded_shape(cx: &mut Cx, shape: u32) -> bool {
    let names = loaded_names(cx);
    let keys = cx.world.shapes.keys(shape);
    keys.len() == names.len() && keys.iter().zip(names).all(|(key, name)| key.is(name))
}

/// The state of an object that was just loaded, made as a whole; its shape is one for which [`is_loaded_shape`] holds.
///
/// # Errors
/// As [`initialize`].
pub(crate) fn loaded(cx: &mut Cx, class: &Gc<Type>, obj: &Value, shape: u32, parts: &Loaded<'_>) -> Result<Value, Exc> {
    let (committed, expired) = (cx.new_dict().into(), cx.new_set().into());
    let values = vec![
        cx.class_of(obj).value(),
        parts.manager.clone(),
        Value::NONE,
        committed,
        expired,
        parts.key.clone(),
        parts.identity_token.clone(),
        parts.target.session_id.clone(),
        parts.target.map_reference.clone(),
        parts.options.clone(),
        parts.load_path.clone(),
        parts.target.runid.clone(),
    ];
    const OBJ: usize = 2;
    let state: Value = Gc::with_attrs(class, Instance, Attrs::new(shape, values)).into();
    let reference = reference_to(cx, &state, obj)?;
    if let Some(place) = molt_object::heap::attrs(&state).and_then(|cell| cell.write(cx).values_mut().get_mut(OBJ)) {
        *place = reference;
    }
    Ok(state)
}

/// The object of a state: `Some(None)` if it is gone, `None` if the state does not refer to it in the usual way.
pub(crate) fn object_of(cx: &mut Cx, state: &Value) -> Option<Option<Value>> {
    let names = names(cx);
    let reference = cx.instance_attr(state, &names.obj)?;
    weakref::target(cx, &reference)
}

/// `InstanceState._cleanup(self, ref)`: the object is gone.
pub(crate) fn cleanup(fr: &mut Frame<'_>) -> bool {
    let this = fr.argument(0);
    match let_go(fr.cx, &this) {
        Ok(true) => fr.return_result(Ok(Value::NONE)),
        Ok(false) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// Takes the state of an object that is gone out of its session; whether that was possible.
fn let_go(cx: &mut Cx, state: &Value) -> Result<bool, Exc> {
    let names = names(cx);
    if let Some(map) = cx.instance_attr(state, &names.instance_dict) {
        let Some(map) = weakref::target(cx, &map) else { return Ok(false) };
        if let Some(map) = map {
            let dict = cx.instance_attr(&map, &names.dict).and_then(|dict| dict.downcast_into::<Dict>().ok());
            let (Some(dict), Some(key)) = (dict, cx.instance_attr(state, &names.key)) else { return Ok(false) };
            cx.dict_remove_value(&dict, &key, state)?;
            // Only what has to let go of it still has it, and it has no session to hold it.
            const LAST: u32 = 1;
            if state.references() == Some(LAST) {
                return Ok(true);
            }
            // What states have that never were in a session; a deleted attribute would make a dict of them all.
            match cx.lookup_special(state, &names.instance_dict) {
                Some(nothing) => {
                    let nothing = cx.bind_special(nothing, state)?;
                    cx.set_instance_attr(state, &names.instance_dict, nothing)
                }
                None => cx.delete_instance_attr(state, &names.instance_dict),
            };
        }
    }
    cx.set_instance_attr(state, &names.session_id, Value::NONE);
    if cx.instance_attr(state, &names.strong_obj).is_some() {
        cx.set_instance_attr(state, &names.strong_obj, Value::NONE);
    }
    Ok(true)
}

/// What a state's weak reference calls when the object is gone.
pub struct Departure {
    state: Value,
}

impl Trace for Departure {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.state.trace(visitor);
    }
}

impl Payload for Departure {
    type Access = Frozen;
}

/// `state._cleanup`, where no class has another.
#[class(name = "Departure", module = "_sqlalchemy", no_new)]
impl Departure {
    #[call(signature = "(reference, /)")]
    fn call(cx: &mut Cx, this: &Gc<Departure>, reference: Value) -> Result<Value, Exc> {
        if let_go(cx, &this.state)? {
            return Ok(Value::NONE);
        }
        let names = names(cx);
        cx.call_method(&this.state, &names.cleanup, &[reference])
    }
}
