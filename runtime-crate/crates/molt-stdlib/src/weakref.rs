//! `_weakref`: the native half of `weakref`. CPython Modules/_weakref.c.

/// Weak-reference support module.
#[molt_macros::module(name = "_weakref", missing("proxy", "ProxyType", "CallableProxyType"))]
pub mod native {
    use molt_object::builtins::list::List;
    use molt_object::{Cx, Gc, Value, WeakWatcher};

    /// Return a list of all weak reference objects pointing to 'object': first the one that has neither a callback nor a class of
    /// its own, then the others, the last made first.
    #[function(signature = "(object, /)")]
    fn getweakrefs(cx: &mut Cx, object: Value) -> Gc<List> {
        let plain = &cx.world.types.weakref;
        let mut references = WeakWatcher::of(&object);
        references.reverse();
        references.sort_by_key(|one| {
            let called = one.downcast::<WeakWatcher>().is_some_and(|one| one.read(cx).has_callback());
            called || !one.class_is(plain)
        });
        cx.list(references)
    }

    /// Return the number of weak references to 'object'.
    #[function(signature = "(object, /)")]
    fn getweakrefcount(_cx: &mut Cx, object: Value) -> usize {
        WeakWatcher::of(&object).len()
    }

    #[constant(name = "ref")]
    fn reference(cx: &mut Cx) -> Value {
        cx.world.types.weakref.value()
    }

    #[constant(name = "ReferenceType")]
    fn reference_type(cx: &mut Cx) -> Value {
        cx.world.types.weakref.value()
    }
}
