//! Reading the attributes of mapped objects. sqlalchemy/orm/attributes.py `InstrumentedAttribute.__get__`.

use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::names::names;

/// `InstrumentedAttribute.__get__(self, instance, owner)`
pub(crate) fn get(fr: &mut Frame<'_>) -> bool {
    let (this, instance, owner) = (fr.argument(0), fr.argument(1), fr.argument(2));
    match loaded(fr.cx, &this, &instance, &owner) {
        Some(value) => fr.return_result(Ok(value)),
        None => fr.hand_over(),
    }
}

/// The value of an attribute that is there: the usual case. The attribute itself for a class.
pub(crate) fn loaded(cx: &mut Cx, this: &Value, instance: &Value, _owner: &Value) -> Option<Value> {
    static POPULATION: Cache = Cache::new(0);
    let names = names(cx);
    if instance.is_none() {
        return Some(this.clone());
    }
    let key = cx.instance_attr(this, &names.key)?.downcast_into().ok()?;
    let key = cx.world.intern_object(&key);
    let value = cx.instance_attr(instance, &key)?;
    let impl_ = cx.instance_attr(this, &names.impl_)?;
    let supports = cx.getattr_cached(&impl_, &names.supports_population, &POPULATION);
    supports.is_ok_and(|supports| supports.is_true()).then_some(value)
}

/// An attribute that an object usually has itself.
///
/// # Errors
/// What reading it from the class raises.
pub(crate) fn attribute(cx: &mut Cx, object: &Value, name: &Gc<Str>) -> Result<Value, Exc> {
    match cx.instance_attr(object, name) {
        Some(own) => Ok(own),
        None => cx.getattr(object, name),
    }
}
