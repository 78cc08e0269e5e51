//! `_weakref`: the native half of `weakref`. CPython Modules/_weakref.c.

/// Weak-reference support module.
#[molt_macros::module(
    name = "_weakref",
    missing("getweakrefcount", "getweakrefs", "proxy", "ProxyType", "CallableProxyType")
)]
pub mod native {
    use molt_object::{Cx, Value};

    #[constant(name = "ref")]
    fn reference(cx: &mut Cx) -> Value {
        cx.world.types.weakref.value()
    }

    #[constant(name = "ReferenceType")]
    fn reference_type(cx: &mut Cx) -> Value {
        cx.world.types.weakref.value()
    }
}
