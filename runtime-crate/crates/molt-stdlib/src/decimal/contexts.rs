//! The current context: what it decides, and the flags that it keeps. CPython Modules/_decimal `PyDecContext`.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::Str;
use molt_object::builtins::type_::Type;
use molt_object::object::instance::Instance;
use molt_object::ops::Frame;
use molt_object::{Cx, Exc, Gc, Value};

use super::finite::{Rounding, Settings, Status};

molt_object::interned_names! {
    context_class = "Context", contexts_module = "decimal._contexts", current = "_current", decimal = "Decimal", default_context = "DefaultContext",
    empty = "", inexact = "Inexact", numbers_module = "decimal._numbers", rounded = "Rounded", signal_dict = "SignalDict",
}

/// What the Python half has made, once it is imported. These names of its own are never bound anew.
pub struct Parts {
    /// `Decimal`
    pub class: Gc<Type>,
    context_class: Gc<Type>,
    /// The variable of the current context.
    current: Value,
    default_context: Value,
    rounded: Signal,
    inexact: Signal,
}

/// The class of a signal, and its hash: it is the key of flags and traps.
#[derive(Clone)]
struct Signal {
    class: Value,
    hash: i64,
    /// Where it stands in the dict of a `SignalDict`.
    place: usize,
}

/// What the Python half has made; `None` as long as it is not imported.
#[inline]
pub fn parts(cx: &mut Cx) -> Option<&'static Parts> {
    match cx.world.extensions.get::<Option<&'static Parts>>() {
        Some(parts) => Some(parts),
        None => find_parts(cx),
    }
}

#[cold]
fn find_parts(cx: &mut Cx) -> Option<&'static Parts> {
    let names = names(cx);
    let modules = cx.world.modules.clone();
    let mut find = |module: &Gc<Str>, name: &Gc<Str>| {
        let module = modules.read(cx).get_interned(module).cloned()?;
        cx.getattr_optional(&module, name).ok().flatten()
    };
    let rounded = find(&names.contexts_module, &names.rounded)?;
    let inexact = find(&names.contexts_module, &names.inexact)?;
    let default_context = find(&names.contexts_module, &names.default_context)?;
    let signal = |cx: &mut Cx, class: Value| {
        let hash = cx.hash(&class).ok()?;
        let place = cx.dict_find(&signals(cx, &default_context, slot::FLAGS)?, &class, hash).ok()??;
        Some(Signal { class, hash, place })
    };
    let parts = Parts {
        class: find(&names.numbers_module, &names.decimal)?.downcast_into::<Type>().ok()?,
        context_class: find(&names.contexts_module, &names.context_class)?.downcast_into::<Type>().ok()?,
        current: find(&names.contexts_module, &names.current)?,
        rounded: signal(cx, rounded)?,
        inexact: signal(cx, inexact)?,
        default_context,
    };
    let parts: &'static Parts = Box::leak(Box::new(parts));
    *cx.world.extensions.get() = Some(parts);
    Some(parts)
}

/// The slots of `Context`, in the order in which the class names them.
mod slot {
    pub const MOST: usize = 0;
    pub const LEAST: usize = 1;
    pub const CLAMP: usize = 3;
    pub const FLAGS: usize = 4;
    pub const PRECISION: usize = 5;
    pub const ROUNDING: usize = 6;
    pub const TRAPS: usize = 7;
    pub const COUNT: usize = 8;
}

/// The current context of a thread of execution, or the one that it would be a copy of.
pub(super) struct Current {
    context: Value,
    is_made: bool,
    pub settings: Settings,
}

/// The current context, if it is of the usual kind.
pub(super) fn current(cx: &mut Cx) -> Option<Current> {
    let parts = parts(cx)?;
    let made = molt_tasks::context::get(cx, &parts.current);
    let is_made = made.is_some();
    let context = made.unwrap_or_else(|| parts.default_context.clone());
    usual(cx, parts, context, is_made)
}

/// The context that is given to an operation, or the current one where that is `None`.
pub(super) fn given(cx: &mut Cx, context: &Value) -> Option<Current> {
    if context.is_none() {
        return current(cx);
    }
    let parts = parts(cx)?;
    usual(cx, parts, context.clone(), true)
}

/// What a context decides, if it is of the usual kind.
fn usual(cx: &Cx, parts: &Parts, context: Value, is_made: bool) -> Option<Current> {
    if !cx.class_of(&context).is(&parts.context_class) {
        return None;
    }
    let values = cx.slot_values(&context);
    let number = |at: usize| values.get(at)?.as_int();
    let settings = Settings {
        precision: number(slot::PRECISION)?,
        rounding: Rounding::named(values.get(slot::ROUNDING)?.downcast::<Str>()?.as_str()?)?,
        least: number(slot::LEAST)?,
        most: number(slot::MOST)?,
    };
    (number(slot::CLAMP)? == 0).then_some(Current { context, is_made, settings })
}

/// The dict of a `SignalDict`.
fn signals(cx: &Cx, context: &Value, at: usize) -> Option<Gc<Dict>> {
    cx.slot_value(&cx.slot_value(context, at)?, 0)?.downcast_into::<Dict>().ok()
}

/// Sets the flags of what happened. `None` where one of them is trapped: nothing is changed then.
pub(super) fn report(fr: &mut Frame<'_>, current: &Current, status: Status) -> Option<Result<(), Exc>> {
    if status == Status::default() {
        return Some(Ok(()));
    }
    let happened = signals_of(parts(fr.cx)?, status);
    let traps = signals(fr.cx, &current.context, slot::TRAPS)?;
    for signal in happened.clone() {
        if !is_unset(fr.cx, &traps, signal)? {
            return None;
        }
    }
    let context = if current.is_made { current.context.clone() } else { make_current(fr)? };
    let flags = signals(fr.cx, &context, slot::FLAGS)?;
    for signal in happened {
        if is_unset(fr.cx, &flags, signal) != Some(false)
            && let Err(exc) = fr.cx.dict_set_hashed(&flags, signal.class.clone(), signal.hash, Value::TRUE)
        {
            return Some(Err(exc));
        }
    }
    Some(Ok(()))
}

/// The signals of what happened.
fn signals_of(parts: &'static Parts, status: Status) -> impl Iterator<Item = &'static Signal> + Clone {
    let happened = [(status.rounded, &parts.rounded), (status.inexact, &parts.inexact)];
    happened.into_iter().filter(|(happened, _)| *happened).map(|(_, signal)| signal)
}

/// Whether [`report`] has nothing to change: the flags are set, and nothing is trapped.
pub(super) fn is_reported(cx: &mut Cx, current: &Current, status: Status) -> Option<bool> {
    if status == Status::default() {
        return Some(true);
    }
    let parts = parts(cx)?;
    let (flags, traps) = (signals(cx, &current.context, slot::FLAGS)?, signals(cx, &current.context, slot::TRAPS)?);
    for signal in signals_of(parts, status) {
        if !current.is_made || is_unset(cx, &flags, signal)? || !is_unset(cx, &traps, signal)? {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether a flag or trap is `False`; `None` where it is no `bool`.
fn is_unset(cx: &mut Cx, signals: &Gc<Dict>, signal: &Signal) -> Option<bool> {
    let table = signals.read(cx);
    let is_set = match table.item_from(signal.place) {
        Some((_, entry)) if entry.key.is(&signal.class) => entry.value.as_bool()?,
        _ => {
            let at = cx.dict_find(signals, &signal.class, signal.hash).ok()??;
            signals.read(cx).value_at(at)?.as_bool()?
        }
    };
    Some(!is_set)
}

/// Makes the current context: a copy of the default one, without flags.
pub(super) fn make_current(fr: &mut Frame<'_>) -> Option<Value> {
    let names = names(fr.cx);
    let default = fr.global(&names.default_context)?;
    let class = fr.global(&names.context_class)?.downcast_into::<Type>().ok()?;
    let signal_dict = fr.global(&names.signal_dict)?.downcast_into::<Type>().ok()?;
    if !fr.cx.class_of(&default).is(&class) {
        return None;
    }
    let (flags, traps) = (signals(fr.cx, &default, slot::FLAGS)?, signals(fr.cx, &default, slot::TRAPS)?);
    let count = flags.read(fr.cx).len();
    let unset = fr.cx.dict_like(&flags, std::iter::repeat_n(Value::FALSE, count));
    let traps = fr.cx.dict_copy(&traps);
    let context = fr.cx.instantiate(&class, Instance).value();
    for at in 0..slot::COUNT {
        let value = match at {
            slot::FLAGS => wrapped(fr.cx, &signal_dict, unset.value()),
            slot::TRAPS => wrapped(fr.cx, &signal_dict, traps.value()),
            _ => fr.cx.slot_value(&default, at)?,
        };
        fr.cx.set_slot_value(&context, at, value);
    }
    let variable = fr.global(&names.current)?;
    molt_tasks::context::set(fr.cx, &variable, Some(context.clone()));
    Some(context)
}

fn wrapped(cx: &mut Cx, class: &Gc<Type>, dict: Value) -> Value {
    let made = cx.instantiate(class, Instance).value();
    cx.set_slot_value(&made, 0, dict);
    made
}

/// `getcontext()`
pub(super) fn getcontext(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let Some(variable) = fr.global(&names.current) else { return fr.hand_over() };
    let context = match molt_tasks::context::get(fr.cx, &variable) {
        Some(context) if !context.is_none() => Some(context),
        _ => make_current(fr),
    };
    match context {
        Some(context) => fr.return_result(Ok(context)),
        None => fr.hand_over(),
    }
}

/// The class `Decimal`.
pub(super) fn decimal_class(cx: &mut Cx) -> Option<&'static Gc<Type>> {
    parts(cx).map(|parts| &parts.class)
}

/// The precision of the current context.
pub fn current_precision(cx: &mut Cx) -> Option<i64> {
    let parts = parts(cx)?;
    let context = molt_tasks::context::get(cx, &parts.current).unwrap_or_else(|| parts.default_context.clone());
    cx.slot_value(&context, slot::PRECISION)?.as_int()
}
