//! Reading the attributes of mapped objects. sqlalchemy/orm/attributes.py `InstrumentedAttribute.__get__`.

use molt_object::ops::{Cache, Frame};

use crate::names::names;

/// `InstrumentedAttribute.__get__(self, instance, owner)`: the usual case is a value that is there.
pub(crate) fn get(fr: &mut Frame<'_>) -> bool {
    static POPULATION: Cache = Cache::new(0);
    let names = names(fr.cx);
    let (this, instance) = (fr.argument(0), fr.argument(1));
    if instance.is_none() {
        return fr.return_result(Ok(this));
    }
    let cx = &mut *fr.cx;
    let Some(key) = cx.instance_attr(&this, &names.key).and_then(|key| key.downcast_into().ok()) else {
        return fr.hand_over();
    };
    let key = cx.world.intern_object(&key);
    let Some(value) = cx.instance_attr(&instance, &key) else { return fr.hand_over() };
    let Some(impl_) = cx.instance_attr(&this, &names.impl_) else { return fr.hand_over() };
    match cx.getattr_cached(&impl_, &names.supports_population, &POPULATION) {
        Ok(supports) if supports.is_true() => fr.return_result(Ok(value)),
        Ok(_) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}
