//! `weakref.ref`: a reference that does not keep its object alive. CPython Objects/weakrefobject.c.

use molt_macros::class;
use molt_value::{Gc, Value, WeakWatcher};

use crate::args::Arguments;
use crate::builtins::type_::{Type, shown_name};
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// Builtin classes whose instances may be referred to weakly; those of the other builtins, such as `int` or `list`, may not.
const REFERABLE: &[&str] = &[
    "function",
    "builtin_function_or_method",
    "method",
    "type",
    "set",
    "frozenset",
    "generator",
    "coroutine",
    "async_generator",
    "module",
    "code",
    "memoryview",
];

/// Whether an object's class lets it be referred to weakly.
fn is_referable(cx: &mut Cx, target: &Value) -> bool {
    if !target.is_object() {
        return false;
    }
    let class = cx.class_of(target).clone();
    let inner = class.read(cx);
    if !inner.heap {
        return natively_referable(inner);
    }
    let name = cx.world.names.weakref.clone();
    if cx.lookup_in_class(&class, &name).is_some() {
        return true;
    }
    class.read(cx).mro.iter().any(|base| natively_referable(base.read(cx))) || has_weakref_slot(cx, &class)
}

/// Builtin classes with instances of several sizes: classes that derive from them have no room for weak references.
const SIZED: &[&str] = &["int", "tuple", "bytes"];

/// Whether a class without `__slots__` that derives from this one makes its instances referable.
pub(crate) fn may_become_referable(cx: &Cx, base: &Gc<Type>) -> bool {
    let is_sized = |class: &Type| {
        !class.heap && class.native.is_some_and(|native| native.module == "builtins" && SIZED.contains(&native.name))
    };
    !base.read(cx).mro.iter().any(|class| natively_referable(class.read(cx)) || is_sized(class.read(cx)))
}

/// Whether a class is a native one whose instances can be referred to.
fn natively_referable(class: &Type) -> bool {
    match class.native {
        _ if class.heap => false,
        Some(native) if native.module != "builtins" => native.module != "datetime",
        _ => REFERABLE.contains(&&*class.name),
    }
}

/// Whether a class or one of its bases names `__weakref__` among its `__slots__`.
fn has_weakref_slot(cx: &mut Cx, class: &Gc<Type>) -> bool {
    let (slots, wanted) = (cx.intern("__slots__"), cx.world.names.weakref.value());
    let order = class.read(cx).mro.clone();
    order.iter().any(|base| {
        let dict = base.read(cx).dict.clone();
        let slots = dict.read(cx).get_interned(&slots).cloned();
        slots.is_some_and(|slots| cx.contains(&slots, &wanted).unwrap_or(false))
    })
}

/// A new weak reference of a class; `callback` is unset or `None`, or called when the object dies.
///
/// # Errors
/// TypeError for an object that cannot be referred to weakly.
pub fn make(cx: &mut Cx, class: &Gc<Type>, target: &Value, callback: Value) -> Result<Gc<WeakWatcher>, Exc> {
    if !is_referable(cx, target) {
        let class = cx.class_name(target);
        return Err(cx.type_error(format!("cannot create weak reference to '{class}' object")));
    }
    let is_plain = class.is(&cx.world.types.weakref) && (callback.is_unset() || callback.is_none());
    // Plain references without a callback are one.
    let known = if is_plain { WeakWatcher::of(target) } else { Vec::new() };
    let known = known.into_iter().filter(|known| known.class_is(class));
    for known in known.filter_map(|known| known.downcast_into::<WeakWatcher>().ok()) {
        if !known.read(cx).has_callback() {
            return Ok(known);
        }
    }
    let reference = cx.instantiate(class, WeakWatcher::new(target, callback));
    WeakWatcher::watch(&reference, cx);
    Ok(reference)
}

/// What a plain weak reference refers to, `Some(None)` if that is gone; `None` for what is no plain weak reference.
pub fn target(cx: &Cx, reference: &Value) -> Option<Option<Value>> {
    if !reference.class_is(&cx.world.types.weakref) {
        return None;
    }
    reference.downcast::<WeakWatcher>().map(|watcher| watcher.read(cx).upgrade())
}

/// Stands for the class of weak references.
pub struct Reference;

#[class(name = "ReferenceType", module = "weakref", basetype)]
impl Reference {
    #[new(signature = "(object, callback=None, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
        // A subclass's `__init__` may take more, by name.
        if !class.read(cx).heap && !arguments.keyword_names().is_empty() {
            return Err(cx.type_error("ref() takes no keyword arguments"));
        }
        let given = arguments.positional_len();
        if !(1..=2).contains(&given) {
            let bound = if given == 0 { "at least 1 argument" } else { "at most 2 arguments" };
            return Err(cx.type_error(format!("__new__ expected {bound}, got {given}")));
        }
        let (target, callback) = (arguments.take(0), arguments.take(1));
        make(cx, class, &target, callback).map(Value::from)
    }

    #[init]
    fn init(cx: &mut Cx, _this: &Value, arguments: &mut Arguments<'_>) -> Result<(), Exc> {
        let given = arguments.positional_len();
        if (1..=2).contains(&given) {
            return Ok(());
        }
        let bound = if given == 0 { "at least 1 argument" } else { "at most 2 arguments" };
        Err(cx.type_error(format!("__init__ expected {bound}, got {given}")))
    }

    #[getter(member)]
    fn __callback__(cx: &mut Cx, this: &Gc<WeakWatcher>) -> Value {
        let inner = this.read(cx);
        match inner.callback.is_unset() || inner.upgrade().is_none() {
            true => Value::NONE,
            false => inner.callback.clone(),
        }
    }

    #[classmethod(signature = "(cls, item, /)")]
    fn __class_getitem__(cx: &mut Cx, class: &Value, item: Value) -> Value {
        crate::builtins::generic_alias::make(cx, class.clone(), item)
    }

    #[call(signature = "()")]
    fn call(cx: &mut Cx, this: &Gc<WeakWatcher>) -> Result<Option<Value>, Exc> {
        Ok(this.read(cx).upgrade())
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Gc<WeakWatcher>) -> Result<String, Exc> {
        let own = this.address();
        let Some(target) = this.read(cx).upgrade() else { return Ok(format!("<weakref at {own:#x}; dead>")) };
        let class = shown_name(cx, cx.class_of(&target));
        let name = cx.world.names.name.clone();
        // The class alone is asked: an instance may find anything under the name.
        let named = match cx.lookup_special(&target, &name) {
            Some(_) => cx.getattr_optional(&target, &name)?,
            None => None,
        };
        let named = match named.as_ref().and_then(Value::downcast::<crate::builtins::str_::Str>) {
            Some(name) => format!(" ({})", name.to_text()),
            None => String::new(),
        };
        Ok(format!("<weakref at {own:#x}; to '{class}' at {:#x}{named}>", target.address()))
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<WeakWatcher>) -> Result<i64, Exc> {
        if let Some(hash) = this.read(cx).hash {
            return Ok(hash);
        }
        let Some(target) = this.read(cx).upgrade() else { return Err(cx.type_error("weak object has gone away")) };
        let hash = cx.hash(&target)?;
        this.write(cx).hash = Some(hash);
        Ok(hash)
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let (Some(a), Some(b)) = (this.downcast::<WeakWatcher>(), other.downcast::<WeakWatcher>()) else {
            return Ok(Value::NOT_IMPLEMENTED);
        };
        if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        match (a.read(cx).upgrade(), b.read(cx).upgrade()) {
            (Some(a), Some(b)) => cx.compare(&a, &b, op),
            _ => Ok(Value::bool(this.is(other) == (op == CompareOp::Eq))),
        }
    }
}

pub(crate) static DEF: &crate::native::ClassDef = <Reference as crate::builtins::NativeClass>::DEF;
