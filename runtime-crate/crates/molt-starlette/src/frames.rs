//! What the native bodies of ASGI applications have in common: reading attributes, the scope, calling the next application.

use molt_object::builtins::dict::Dict;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Gc, Str, Value};

/// `object.name` through a cache of this place.
#[macro_export]
macro_rules! attr {
    ($cx:expr, $object:expr, $name:expr) => {{
        static CACHE: ::molt_object::ops::Cache = ::molt_object::ops::Cache::new(0);
        $cx.getattr_cached($object, $name, &CACHE)
    }};
}

/// `object.name = value` through a cache of this place.
#[macro_export]
macro_rules! set_attr {
    ($cx:expr, $object:expr, $name:expr, $value:expr) => {{
        static CACHE: ::molt_object::ops::Cache = ::molt_object::ops::Cache::new(0);
        $cx.setattr_cached($object, $name, $value, &CACHE)
    }};
}

/// What `object.name(...)` calls and whether the receiver goes first, through a cache of this place.
#[macro_export]
macro_rules! method {
    ($cx:expr, $object:expr, $name:expr) => {{
        static CACHE: ::molt_object::ops::Cache = ::molt_object::ops::Cache::new(0);
        $cx.method_cached($object, $name, &CACHE)
    }};
}

/// The registers of `__call__(self, scope, receive, send)`, counted from the first parameter.
pub const SCOPE: usize = 1;
/// As [`SCOPE`].
pub const RECEIVE: usize = 2;
/// As [`SCOPE`].
pub const SEND: usize = 3;

/// The value as a dict, if its class is `dict` itself.
#[inline]
pub fn exact_dict(cx: &Cx, value: &Value) -> Option<Gc<Dict>> {
    let dict = value.downcast::<Dict>()?;
    dict.class_is(&cx.world.types.dict).then(|| dict.clone())
}

/// Whether an entry of a scope is this text.
#[inline]
pub fn is_text(cx: &Cx, scope: &Gc<Dict>, name: &Gc<Str>, text: &Gc<Str>) -> bool {
    scope
        .read(cx)
        .get_interned(name)
        .and_then(|value| value.downcast::<Str>())
        .is_some_and(|value| value.is(text) || value.as_bytes() == text.as_bytes())
}

/// The scope of a call, if it is a plain dict of type `http`.
#[inline]
pub fn usual_scope(fr: &mut Frame<'_>) -> Option<Gc<Dict>> {
    let names = crate::names::names(fr.cx);
    let scope = exact_dict(fr.cx, &fr.argument(SCOPE))?;
    is_text(fr.cx, &scope, &names.type_, &names.http).then_some(scope)
}

/// `await app(scope, receive, send)` with the frame's scope and `receive`.
pub fn forward(fr: &mut Frame<'_>, app: &Value, send: Value) -> Result<Value, Exc> {
    let mut arguments = [fr.argument(SCOPE), fr.argument(RECEIVE), send];
    fr.cx.call_awaited(app, &mut arguments).map(|_| Value::NONE)
}

/// `await object.name(...)`: the receiver's place is the first of the arguments.
pub fn call_found(cx: &mut Cx, found: (Value, bool), arguments: &mut [Value]) -> Result<Value, Exc> {
    match found {
        (function, true) => cx.call_awaited(&function, arguments),
        (bound, false) => cx.call_awaited(&bound, &mut arguments[1..]),
    }
}

/// As [`call_found`], for a function that is not awaited.
pub fn call_found_plain(cx: &mut Cx, found: (Value, bool), arguments: &mut [Value]) -> Result<Value, Exc> {
    use molt_object::args::Arguments;
    match found {
        (function, true) => cx.call_with(&function, Arguments::positional(arguments)),
        (bound, false) => cx.call_with(&bound, Arguments::positional(&mut arguments[1..])),
    }
}

/// The function that `super().name` finds in a method with the cell `__class__`, for an instance.
pub fn super_function(fr: &mut Frame<'_>, object: &Value, name: &Gc<Str>) -> Option<Value> {
    use molt_object::builtins::cell::Cell;
    use molt_object::builtins::function::Function;
    use molt_object::builtins::type_::Type;
    let cell = fr.regs.get(1 + fr.code.def.variables.len())?.downcast::<Cell>()?.clone();
    let class = cell.read(fr.cx).content.downcast::<Type>()?.clone();
    let own = fr.cx.class_of(object).clone();
    let mro = &own.read(fr.cx).mro;
    let at = mro.iter().position(|base| base.is(&class))?;
    let found = mro[at + 1..].iter().find_map(|base| base.read(fr.cx).dict.read(fr.cx).get_interned(name).cloned())?;
    found.is_instance_of::<Function>().then_some(found)
}
