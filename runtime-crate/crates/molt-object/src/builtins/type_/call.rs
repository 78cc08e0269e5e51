//! Calling a class; CPython Objects/typeobject.c `type_call`.

use molt_value::{Gc, Str, Trace, Value, Visitor};
use smallvec::SmallVec;

use super::Type;
use crate::args::Arguments;
use crate::builtins::code::CodeKind;
use crate::builtins::function::Function;
use crate::native::ParamKind;
use crate::object::instance::Instance;
use crate::object::lookup::Epoch;
use crate::{Cx, Exc};

/// What a call of a class comes to, as far as it was found out, and the epoch of attribute caches for which that holds.
#[derive(Default)]
pub(crate) enum Construction {
    /// Not known yet.
    #[default]
    Unknown,
    /// Not the usual case.
    General(Epoch),
    /// `object.__new__`, then a compiled `__init__`.
    Init(Epoch, Gc<Function>),
    /// A `__new__` of its own, and the `__init__` of `object`, which then does nothing.
    New(Epoch),
}

impl Trace for Construction {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        if let Construction::Init(_, init) = self {
            init.trace(visitor);
        }
    }
}

/// The compiled `__init__` of a class whose instances `object.__new__` makes.
#[inline]
fn usual_init(cx: &mut Cx, class: &Gc<Type>) -> Option<Gc<Function>> {
    let cache = &cx.world.attribute_cache;
    match &class.read(cx).construction {
        Construction::Init(at, init) if cache.is_current(*at) => Some(init.clone()),
        Construction::General(at) | Construction::New(at) if cache.is_current(*at) => None,
        _ => find_construction(cx, class),
    }
}

#[cold]
fn find_construction(cx: &mut Cx, class: &Gc<Type>) -> Option<Gc<Function>> {
    let (new, init) = (cx.world.names.new.clone(), cx.world.names.init.clone());
    let object = cx.world.types.object.clone();
    let makes_plain = match (cx.lookup_in_class(class, &new), cx.lookup_in_class(&object, &new)) {
        (Some(own), Some(base)) => own.is(&base),
        _ => false,
    };
    let inherited = cx.lookup_in_class(&object, &init);
    let found = cx.lookup_in_class(class, &init);
    let inherits_init = matches!((&found, &inherited), (Some(own), Some(base)) if own.is(base));
    let init = found.and_then(|init| init.downcast_into::<Function>().ok());
    let init = init.filter(|_| makes_plain && !class.read(cx).abstract_methods && class.read(cx).slots.init.is_some());
    let now = cx.world.attribute_cache.now();
    let found = match &init {
        Some(init) => Construction::Init(now, init.clone()),
        None if inherits_init && !makes_plain => Construction::New(now),
        None => Construction::General(now),
    };
    let old = std::mem::replace(&mut class.write(cx).construction, found);
    drop(old);
    init
}

/// Calls a class whose instances `object.__new__` makes and a compiled `__init__` sets up; `None` for any other class. The arguments
/// lie in the caller's registers, from the second of the window on, and are moved out. No instance when an exception is parked.
pub(crate) fn construct_in_place(
    cx: &mut Cx,
    class: &Gc<Type>,
    window: &mut [Value],
    given: u16,
    names: &[Gc<Str>],
) -> Option<Option<Value>> {
    let last = usize::from(given);
    if window.len() < last + 2 || !class.class_is(&cx.world.types.type_) {
        return None;
    }
    let init = usual_init(cx, class).filter(|init| init.def().kind == CodeKind::Function)?;
    let made: Value = cx.instantiate(class, Instance).into();
    // The receiver goes before the arguments.
    for at in (1..=last).rev() {
        window.swap(at, at + 1);
    }
    window[1] = made.clone();
    if !cx.run_window(&init, window, given + 1, names) {
        return Some(None);
    }
    let result = window[0].take();
    if !result.is_none() {
        let exc = init_returned(cx, &result);
        cx.task.parked = Some(exc);
        return Some(None);
    }
    Some(Some(made))
}

/// The TypeError of an `__init__` that returned something.
#[cold]
pub(crate) fn init_returned(cx: &mut Cx, result: &Value) -> Exc {
    let message = format!("__init__() should return None, not '{}'", cx.class_name(result));
    cx.type_error(message)
}

/// `type.__call__`: `__new__`, then `__init__` if that made an instance of the class.
///
/// # Errors
/// TypeError for a class that cannot be instantiated, and what `__new__` and `__init__` raise.
pub fn type_call(cx: &mut Cx, callee: &Value, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let Some(class) = callee.downcast::<Type>() else {
        return Err(cx.type_error("descriptor '__call__' requires a 'type' object"));
    };
    if let Some(init) = usual_init(cx, class) {
        let made: Value = cx.instantiate(class, Instance).into();
        let result = cx.call_function_on(&init, made.clone(), arguments)?;
        return if result.is_none() { Ok(made) } else { Err(init_returned(cx, &result)) };
    }
    if class.is(&cx.world.types.type_) && arguments.positional_len() == 1 && arguments.keyword_names().is_empty() {
        let value = arguments.take(0);
        return Ok(cx.class_of(&value).value());
    }
    if arguments.positional_len() > 2 && arguments.keyword_names().is_empty() {
        check_counted(cx, class, arguments.positional_len())?;
    }
    let Some(new) = class.read(cx).slots.new else {
        let message = format!("cannot create '{}' instances", super::full_name(cx, class));
        return Err(cx.type_error(message));
    };
    let inner = class.read(cx);
    let needs_init = !matches!(inner.construction, Construction::New(at) if cx.world.attribute_cache.is_current(at));
    let init = inner.slots.init;
    let names = arguments.keyword_names();
    // Both get the arguments, so one of them gets copies.
    let mut kept: SmallVec<[Value; 6]> = SmallVec::new();
    if init.is_some() {
        kept.extend(arguments.values().iter().cloned());
    }
    let ignoring = if names.is_empty() { Ignoring::default() } else { ignoring_keywords(cx, class) };
    let made = if ignoring.new {
        let given = arguments.positional_len();
        new(cx, class, &mut Arguments::positional(&mut arguments.values()[..given]))?
    } else {
        new(cx, class, arguments)?
    };
    if (!needs_init && cx.class_of(&made).is(class)) || !cx.is_instance(&made, class) {
        return Ok(made);
    }
    // `__new__` may have returned an instance of a subclass, whose `__init__` is called then.
    let own = cx.class_of(&made);
    let init = if own.is(class) { init } else { own.read(cx).slots.init };
    if let Some(init) = init {
        if ignoring.init {
            let given = kept.len() - names.len();
            init(cx, &made, &mut Arguments::positional(&mut kept[..given]))?;
        } else {
            init(cx, &made, &mut Arguments::with_keywords(&mut kept, names))?;
        }
    }
    Ok(made)
}

/// Since 3.13 a call of `int` or `str` itself counts its arguments before `__new__` would (`long_vectorcall`, `unicode_vectorcall`).
fn check_counted(cx: &mut Cx, class: &Gc<Type>, given: usize) -> Result<(), Exc> {
    let types = &cx.world.types;
    let (name, most) = match () {
        () if class.is(&types.int) => ("int", 2),
        () if class.is(&types.str) => ("str", 3),
        () => return Ok(()),
    };
    if cx.world.python < (3, 13) || given <= most {
        return Ok(());
    }
    Err(cx.type_error(format!("{name} expected at most {most} arguments, got {given}")))
}

/// Which of the two native steps that make an instance of a Python class take no notice of keywords.
#[derive(Default)]
struct Ignoring {
    new: bool,
    init: bool,
}

/// A native `__new__` without keywords leaves them to an overridden `__init__`, and a native `__init__` to an overridden `__new__`.
/// CPython `_PyArg_NoKeywords` behind `type->tp_init == PyTuple_Type.tp_init`.
fn ignoring_keywords(cx: &Cx, class: &Gc<Type>) -> Ignoring {
    let mut native = class.clone();
    while let (true, Some(base)) = (native.read(cx).heap, native.read(cx).base.clone()) {
        native = base;
    }
    let (own, base) = (class.read(cx), native.read(cx));
    let params = base.native.and_then(|def| def.signature);
    let takes_none = params.is_some_and(|params| {
        params.iter().all(|param| matches!(param.kind, ParamKind::PositionalOnly | ParamKind::VarPositional))
    });
    if !own.heap || !takes_none {
        return Ignoring::default();
    }
    let same_new = own.slots.new.zip(base.slots.new).is_some_and(|(own, base)| std::ptr::fn_addr_eq(own, base));
    let same_init = match (own.slots.init, base.slots.init) {
        (Some(own), Some(base)) => std::ptr::fn_addr_eq(own, base),
        (None, None) => true,
        _ => false,
    };
    Ignoring { new: same_new && !same_init, init: same_init && !same_new }
}
