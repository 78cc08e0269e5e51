//! The states of mapped objects: made with their object, let go when it goes. sqlalchemy/orm/state.py `InstanceState.__init__`,
//! `InstanceState._cleanup`.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::weakref;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Value};

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
    let callback = match cx.lookup_special(state, &names.cleanup) {
        Some(function) => cx.bind_special(function, state)?,
        None => Value::NONE,
    };
    let class = cx.world.types.weakref.clone();
    let reference = weakref::make(cx, &class, obj, callback)?;
    let (committed, expired) = (cx.new_dict(), cx.new_set());
    let obj_class = cx.class_of(obj).value();
    cx.set_instance_attr(state, &names.class_, obj_class);
    cx.set_instance_attr(state, &names.manager, manager);
    cx.set_instance_attr(state, &names.obj, reference.into());
    cx.set_instance_attr(state, &names.committed_state, committed.into());
    cx.set_instance_attr(state, &names.expired_attributes, expired.into());
    Ok(())
}

/// What a weak reference refers to, or Python's `None` if that is gone; `None` for what is no weak reference.
///
/// # Errors
/// None in practice.
pub(crate) fn referred(cx: &mut Cx, reference: &Value) -> Result<Option<Value>, Exc> {
    if !reference.class_is(&cx.world.types.weakref) {
        return Ok(None);
    }
    cx.call(reference, &[]).map(Some)
}

/// `InstanceState._cleanup(self, ref)`: the object is gone.
pub(crate) fn cleanup(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    if let Some(map) = fr.cx.instance_attr(&this, &names.instance_dict) {
        let map = match referred(fr.cx, &map) {
            Ok(Some(map)) => map,
            Ok(None) => return fr.hand_over(),
            Err(exc) => return fr.return_result(Err(exc)),
        };
        if !map.is_none() {
            let dict = fr.cx.instance_attr(&map, &names.dict).and_then(|dict| dict.downcast_into::<Dict>().ok());
            let key = fr.cx.instance_attr(&this, &names.key);
            let (Some(dict), Some(key)) = (dict, key) else { return fr.hand_over() };
            match fr.cx.dict_get(&dict, &key) {
                Ok(Some(known)) if known.is(&this) => {
                    if let Err(exc) = fr.cx.dict_remove(&dict, &key) {
                        return fr.return_result(Err(exc));
                    }
                }
                Ok(_) => {}
                Err(exc) => return fr.return_result(Err(exc)),
            }
            fr.cx.delete_instance_attr(&this, &names.instance_dict);
        }
    }
    fr.cx.set_instance_attr(&this, &names.session_id, Value::NONE);
    if fr.cx.instance_attr(&this, &names.strong_obj).is_some() {
        fr.cx.set_instance_attr(&this, &names.strong_obj, Value::NONE);
    }
    fr.return_result(Ok(Value::NONE))
}
