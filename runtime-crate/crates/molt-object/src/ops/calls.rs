//! Calls. Arguments lie in a window of temporaries and are moved into the callee.

use molt_value::{Gc, Str, Value};

use super::building::{callee_text, mapping_items};
use super::{Cache, Frame, NO_REG, Reg};
use crate::args::Arguments;
use crate::builtins::cell::Cell;
use crate::builtins::code::CodeKind;
use crate::builtins::function::Function;
use crate::builtins::quick;
use crate::builtins::super_::Super;
use crate::builtins::type_::{self, Type};
use crate::native::FunctionDef;
use crate::object::attributes::Receiver;
use crate::object::call::{clear, unset};
use crate::object::lookup::Target;
use crate::{Cx, Exc};

/// Whether a call is awaited: what `f(...)` and `await f(...)` differ in.
const PLAIN: bool = false;
const AWAITED: bool = true;

/// The compiled function whose body such a call runs at once.
#[inline(always)]
fn direct<const AWAIT: bool>(callee: &Value) -> Option<&Gc<Function>> {
    let wanted = if AWAIT { CodeKind::Coroutine } else { CodeKind::Function };
    callee.downcast::<Function>().filter(|function| function.def().kind == wanted)
}

#[inline(always)]
fn call_as<const AWAIT: bool>(cx: &mut Cx, callee: &Value, mut arguments: Arguments<'_>) -> Result<Value, Exc> {
    match direct::<AWAIT>(callee) {
        Some(function) => cx.run_function(function, &mut arguments),
        None if AWAIT => awaited_otherwise(cx, callee, arguments),
        None => cx.call_with(callee, arguments),
    }
}

/// A call of what is no compiled function to run at once; what it leaves of the window is dropped.
#[inline(never)]
fn call_otherwise<const AWAIT: bool>(
    fr: &mut Frame<'_>,
    dst: Reg,
    callee: &Value,
    start: Reg,
    n: u16,
    names: &[Gc<Str>],
) -> bool {
    let (start, last) = (usize::from(start), usize::from(start + n));
    let window = &mut fr.regs[start + 1..=last];
    if !AWAIT
        && names.is_empty()
        && let Some(class) = callee.downcast::<Type>()
        && let Some(value) = quick::construct(fr.cx, class, window)
    {
        clear(window);
        fr.set(dst, value);
        return fr.settle();
    }
    if !AWAIT && let Some(class) = callee.downcast::<Type>() {
        match fr.attempt(|fr| Ok(type_::construct_in_place(fr.cx, class, &mut fr.regs[start..], n, names))) {
            Ok(Some(Some(made))) => {
                fr.set(dst, made);
                return fr.settle();
            }
            Ok(Some(None)) => return passed(fr),
            Ok(None) => {}
            Err(exc) => return fr.fail(exc),
        }
    }
    let result = fr.attempt(|fr| {
        let arguments = Arguments::with_keywords(&mut fr.regs[start + 1..=last], names);
        if AWAIT { awaited_otherwise(fr.cx, callee, arguments) } else { fr.cx.call_with(callee, arguments) }
    });
    clear(&mut fr.regs[start + 1..=last]);
    fr.finish(dst, result)
}

/// `await callee(...)`: an `async def` runs on this stack, without a coroutine object.
pub(crate) fn awaited(cx: &mut Cx, callee: &Value, arguments: Arguments<'_>) -> Result<Value, Exc> {
    call_as::<AWAITED>(cx, callee, arguments)
}

/// As [`awaited`] of a method of an asynchronous context manager, whose result is to be awaitable.
pub(super) fn awaited_method(
    cx: &mut Cx,
    callee: &Value,
    mut arguments: Arguments<'_>,
    method: &str,
) -> Result<Value, Exc> {
    if let Some(function) = direct::<AWAITED>(callee) {
        return cx.run_function(function, &mut arguments);
    }
    if let Some((receiver, function)) = coroutine_method(cx, callee) {
        return cx.run_function_on(&function, receiver, &mut arguments);
    }
    let awaitable = cx.call_with(callee, arguments)?;
    if !super::waiting::is_awaitable(cx, &awaitable) {
        let class = cx.class_name(&awaitable);
        let text = format!("'async with' received an object from {method} that does not implement __await__: {class}");
        return Err(cx.type_error(text));
    }
    super::waiting::wait_for(cx, &awaitable)
}

#[inline(never)]
fn awaited_otherwise(cx: &mut Cx, callee: &Value, mut arguments: Arguments<'_>) -> Result<Value, Exc> {
    if let Some((receiver, function)) = coroutine_method(cx, callee) {
        return cx.run_function_on(&function, receiver, &mut arguments);
    }
    let awaitable = cx.call_with(callee, arguments)?;
    super::waiting::wait_for(cx, &awaitable)
}

/// The receiver and the `async def` that a call of a bound method, or of an instance whose class has such a `__call__`, runs.
fn coroutine_method(cx: &mut Cx, callee: &Value) -> Option<(Value, Gc<Function>)> {
    if callee.is_instance_of::<Function>() {
        return None;
    }
    let (receiver, function) = match callee.downcast::<crate::builtins::function::Method>() {
        Some(method) => (method.receiver.clone(), method.function.clone()),
        None => {
            if !cx.class_of(callee).read(cx).heap {
                return None;
            }
            let name = cx.world.names.call.clone();
            (callee.clone(), cx.lookup_special(callee, &name)?)
        }
    };
    let function = function.downcast_into::<Function>().ok()?;
    (function.def().kind == CodeKind::Coroutine).then_some((receiver, function))
}

/// Calls with the n arguments that lie in the window from its second register on. The first one holds nothing: a compiled
/// function runs right there, and leaves its result in it.
#[inline(always)]
fn call_window<const AWAIT: bool>(
    fr: &mut Frame<'_>,
    dst: Reg,
    callee: &Value,
    start: Reg,
    n: u16,
    keywords: Option<u16>,
) -> bool {
    let code = fr.code;
    let names: &[Gc<Str>] = match keywords {
        Some(at) => &code.keywords[usize::from(at)],
        None => &[],
    };
    let window = &mut fr.regs[usize::from(start)..];
    if let Some(function) = callee.downcast::<Function>() {
        let at_once = if names.is_empty() { fr.cx.run_at_once::<AWAIT>(function, window, n) } else { None };
        let done = match at_once {
            None if direct::<AWAIT>(callee).is_some() => fr.cx.run_window_binding(function, window, n, names),
            None => return call_otherwise::<AWAIT>(fr, dst, callee, start, n, names),
            Some(done) => done,
        };
        return fr.ended(dst, start, done);
    }
    if !AWAIT
        && names.is_empty()
        && let Some(usual) = quick::of(callee)
        && let Some(arguments) = window.get_mut(1..=usize::from(n))
        && let Some(value) = quick::answer(usual, fr.cx, arguments)
    {
        clear(arguments);
        return fr.put(dst, value);
    }
    call_otherwise::<AWAIT>(fr, dst, callee, start, n, names)
}

impl Frame<'_> {
    /// Takes the result of a body that ran in the window, or notes that its exception passes this frame.
    #[inline(always)]
    fn ended(&mut self, dst: Reg, start: Reg, done: bool) -> bool {
        if !done {
            return passed(self);
        }
        if dst == start {
            return true;
        }
        let result = self.regs.get_mut(usize::from(start)).map(Value::take).unwrap_or_default();
        self.put(dst, result)
    }

    /// Calls a compiled function with positional arguments, in the registers behind those of the frame where there are some.
    pub(super) fn call_behind<const N: usize>(
        &mut self,
        function: &Gc<Function>,
        mut arguments: [Value; N],
    ) -> Result<Value, Exc> {
        let own = usize::from(self.code.def.registers);
        match self.regs.get_mut(own..).filter(|window| window.len() > N) {
            Some(window) if function.def().kind == CodeKind::Function => {
                // These registers hold no objects, so that exchanging is moving.
                for (register, argument) in window[1..].iter_mut().zip(&mut arguments) {
                    std::mem::swap(register, argument);
                }
                arguments.into_iter().for_each(std::mem::forget);
                unset(&mut window[..1]);
                if self.cx.run_window(function, window, N as u16, &[]) {
                    return Ok(self.regs[own].take());
                }
                Err(self.cx.take_parked())
            }
            _ => self.cx.call_function(function, &mut Arguments::positional(&mut arguments)),
        }
    }
}

/// Notes that the exception of a called function passes this frame.
#[cold]
#[inline(never)]
fn passed(fr: &mut Frame<'_>) -> bool {
    let exc = fr.cx.take_parked();
    fr.fail(exc)
}

macro_rules! calls {
    ($call:ident $call_kw:ident $call_method:ident $call_method_kw:ident $call_loaded:ident $call_loaded_kw:ident $call_ex:ident $caller:ident $what:literal) => {
        #[doc = concat!("`dst = ", $what, "callable(...)` with n positional arguments, which follow `start`: no register, or the callable's.")]
        pub fn $call(fr: &mut Frame<'_>, dst: Reg, callable: Reg, start: Reg, n: u16) -> bool {
            let callee = fr.operand(callable);
            fr.publish();
            call_window::<$caller>(fr, dst, &callee, start, n, None)
        }

        #[doc = concat!("`dst = ", $what, "callable(...)`; the last arguments are keyword arguments.")]
        pub fn $call_kw(fr: &mut Frame<'_>, dst: Reg, callable: Reg, start: Reg, n: u16, keywords: u16) -> bool {
            let callee = fr.operand(callable);
            fr.publish();
            call_window::<$caller>(fr, dst, &callee, start, n, Some(keywords))
        }

        #[doc = concat!("`dst = ", $what, "receiver.NAME(...)`; the receiver and n arguments follow `start`.")]
        pub fn $call_method(fr: &mut Frame<'_>, dst: Reg, name: u16, start: Reg, n: u16, cache: &Cache) -> bool {
            method::<$caller>(fr, dst, name, start, n, None, cache)
        }

        #[doc = concat!("`dst = ", $what, "receiver.NAME(...)` with keyword arguments.")]
        pub fn $call_method_kw(
            fr: &mut Frame<'_>,
            dst: Reg,
            name: u16,
            start: Reg,
            n: u16,
            keywords: u16,
            cache: &Cache,
        ) -> bool {
            method::<$caller>(fr, dst, name, start, n, Some(keywords), cache)
        }

        #[doc = concat!("`dst = ", $what, "` a call of what `load_method` left in the first two places of the window.")]
        pub fn $call_loaded(fr: &mut Frame<'_>, dst: Reg, start: Reg, n: u16) -> bool {
            loaded::<$caller>(fr, dst, start, n, None)
        }

        #[doc = concat!("`dst = ", $what, "` a call of what `load_method` left, with keyword arguments.")]
        pub fn $call_loaded_kw(fr: &mut Frame<'_>, dst: Reg, start: Reg, n: u16, keywords: u16) -> bool {
            loaded::<$caller>(fr, dst, start, n, Some(keywords))
        }

        #[doc = concat!("`dst = ", $what, "callable(*args, **kwargs)`.")]
        pub fn $call_ex(fr: &mut Frame<'_>, dst: Reg, callable: Reg, args: Reg, kwargs: Reg) -> bool {
            let callee = fr.operand(callable);
            let arguments = fr.operand(args);
            let keywords = fr.optional(kwargs);
            let result = fr.attempt(|fr| unpacked::<$caller>(fr.cx, &callee, &arguments, keywords.as_ref()));
            fr.finish(dst, result)
        }
    };
}

calls!(call call_kw call_method call_method_kw call_loaded call_loaded_kw call_ex PLAIN "");
calls!(call_await call_kw_await call_method_await call_method_kw_await call_loaded_await call_loaded_kw_await call_ex_await AWAITED "await ");

#[inline(always)]
fn method<const AWAIT: bool>(
    fr: &mut Frame<'_>,
    dst: Reg,
    name: u16,
    start: Reg,
    n: u16,
    keywords: Option<u16>,
    cache: &Cache,
) -> bool {
    let Some(at) = fr.peek(start + 1).and_then(|receiver| fr.cx.method_position_cached(receiver, cache)) else {
        return method_elsewhere::<AWAIT>(fr, dst, name, start, n, keywords, cache);
    };
    match fr.cx.world.attribute_cache.target(at) {
        Some(Target::Compiled(function)) if keywords.is_none() => {
            let function = function.clone();
            fr.publish();
            let window = fr.regs.get_mut(usize::from(start)..).unwrap_or_default();
            return match fr.cx.run_at_once::<AWAIT>(&function, window, n + 1) {
                Some(done) => fr.ended(dst, start, done),
                None => call_window::<AWAIT>(fr, dst, &function.into(), start, n + 1, None),
            };
        }
        Some(&Target::Native(def)) if !AWAIT && keywords.is_none() => {
            if let Some(usual) = def.quick
                && let Some(arguments) = fr.regs.get_mut(usize::from(start + 1)..=usize::from(start + 1 + n))
                && let Some(value) = quick::answer(usual, fr.cx, arguments)
            {
                clear(arguments);
                return fr.put(dst, value);
            }
            return native_method(fr, dst, start + 1, n + 1, def);
        }
        _ => {}
    }
    fr.publish();
    match fr.cx.world.attribute_cache.entry(at).cloned() {
        Some(callee) => call_window::<AWAIT>(fr, dst, &callee, start, n + 1, keywords),
        None => method_elsewhere::<AWAIT>(fr, dst, name, start, n, keywords, cache),
    }
}

/// Calls a native method with the n values from a register on, the first of them the receiver.
#[inline(never)]
fn native_method(fr: &mut Frame<'_>, dst: Reg, first: Reg, n: u16, def: &'static FunctionDef) -> bool {
    fr.publish();
    let arguments = &mut fr.regs[usize::from(first)..usize::from(first + n)];
    let result = fr.cx.native_thunk(def.call, &mut Arguments::positional(arguments));
    clear(arguments);
    fr.finish(dst, result)
}

#[inline(never)]
fn method_elsewhere<const AWAIT: bool>(
    fr: &mut Frame<'_>,
    dst: Reg,
    name: u16,
    start: Reg,
    n: u16,
    keywords: Option<u16>,
    cache: &Cache,
) -> bool {
    if let Some(receiver) = fr.peek(start + 1) {
        if let Some(at) = fr.cx.method_position_kept(receiver, cache)
            && let Some(callee) = fr.cx.world.attribute_cache.entry(at).cloned()
        {
            fr.publish();
            return call_window::<AWAIT>(fr, dst, &callee, start, n + 1, keywords);
        }
        if let Some(callee) = fr.cx.namespace_attribute_cached(receiver, &fr.code.names[usize::from(name)], cache) {
            fr.publish();
            fr.set(start + 1, Value::UNSET);
            return call_window::<AWAIT>(fr, dst, &callee, start + 1, n, keywords);
        }
    }
    let found = fr.attempt(|fr| {
        fr.cx.method_and_receiver(&fr.regs[usize::from(start + 1)], &fr.code.names[usize::from(name)], cache)
    });
    match found {
        Ok((callee, receiver)) => {
            let (start, n) = match receiver {
                Receiver::This => (start, n + 1),
                Receiver::Other(receiver) => {
                    fr.set(start + 1, receiver);
                    (start, n + 1)
                }
                Receiver::Nobody => {
                    fr.set(start + 1, Value::UNSET);
                    (start + 1, n)
                }
            };
            call_window::<AWAIT>(fr, dst, &callee, start, n, keywords)
        }
        Err(exc) => fr.fail(exc),
    }
}

/// Looks a method up before its arguments are evaluated: the function into `start` and the receiver into `start + 1`, or the
/// bound attribute and nothing.
pub fn load_method(fr: &mut Frame<'_>, start: Reg, obj: Reg, name: u16, cache: &Cache) -> bool {
    let receiver = fr.operand(obj);
    if let Some(callee) = fr.cx.method_of_class_cached(&receiver, cache) {
        fr.set(start, callee);
        fr.set(start + 1, receiver);
        return fr.settle();
    }
    load_method_elsewhere(fr, start, receiver, name, cache)
}

/// As [`load_method`] of `super()` without arguments: `callable` is what the name `super` stands for.
pub fn load_super_method(
    fr: &mut Frame<'_>,
    start: Reg,
    callable: Reg,
    class_cell: Reg,
    first: Reg,
    name: u16,
    cache: &Cache,
) -> bool {
    let is_super = |callee: &Value| callee.downcast::<Type>().is_some_and(|class| class.is(&fr.cx.world.types.super_));
    if fr.peek(callable).is_some_and(is_super)
        && let Some(class) = content(fr, class_cell)
        && let Some(object) = content(fr, first)
        && let Some(found) = fr.cx.super_method_cached(class, object, cache)
    {
        let (found, object) = (found.clone(), object.clone());
        fr.consume(callable);
        fr.set(start, found);
        return fr.put(start + 1, object);
    }
    load_super_method_filling(fr, start, callable, class_cell, first, name, cache)
}

#[inline(never)]
fn load_super_method_filling(
    fr: &mut Frame<'_>,
    start: Reg,
    callable: Reg,
    class_cell: Reg,
    first: Reg,
    name: u16,
    cache: &Cache,
) -> bool {
    let callee = fr.operand(callable);
    if callee.is(&fr.cx.world.types.super_.value())
        && let Some(class) = content(fr, class_cell).and_then(|class| class.downcast::<Type>()).cloned()
        && let Some(object) = content(fr, first).cloned()
        && let Some(found) = Super::method_of(fr.cx, &class, &object, &fr.code.names[usize::from(name)])
    {
        fr.cx.note_super_method(&class, &object, &found, cache);
        fr.set(start, found);
        return fr.put(start + 1, object);
    }
    if !bind_super(fr, start, &callee, class_cell, first) {
        return false;
    }
    load_method(fr, start, start, name, cache)
}

#[inline(never)]
fn load_method_elsewhere(fr: &mut Frame<'_>, start: Reg, receiver: Value, name: u16, cache: &Cache) -> bool {
    if let Some(at) = fr.cx.method_position_kept(&receiver, cache)
        && let Some(callee) = fr.cx.world.attribute_cache.entry(at).cloned()
    {
        fr.set(start, callee);
        return fr.put(start + 1, receiver);
    }
    if let Some(callee) = fr.cx.namespace_attribute_cached(&receiver, &fr.code.names[usize::from(name)], cache) {
        fr.set(start, callee);
        fr.set(start + 1, Value::UNSET);
        return fr.let_go(receiver);
    }
    let found = fr.attempt(|fr| fr.cx.method_and_receiver(&receiver, &fr.code.names[usize::from(name)], cache));
    match found {
        Ok((callee, who)) => {
            fr.set(start, callee);
            let receiver = match who {
                Receiver::This => receiver,
                Receiver::Other(other) => other,
                Receiver::Nobody => Value::UNSET,
            };
            fr.set(start + 1, receiver);
            fr.settle()
        }
        Err(exc) => fr.fail(exc),
    }
}

#[inline(always)]
fn loaded<const AWAIT: bool>(fr: &mut Frame<'_>, dst: Reg, start: Reg, n: u16, keywords: Option<u16>) -> bool {
    fr.publish();
    let callee = fr.regs[usize::from(start)].take();
    let unbound = u16::from(!fr.regs[usize::from(start + 1)].is_unset());
    call_window::<AWAIT>(fr, dst, &callee, start + 1 - unbound, n + unbound, keywords)
}

fn unpacked<const AWAIT: bool>(
    cx: &mut Cx,
    callee: &Value,
    arguments: &Value,
    keywords: Option<&Value>,
) -> Result<Value, Exc> {
    let slots = cx.slots(arguments);
    if slots.iter.is_none() && slots.getitem.is_none() {
        let text = callee_text(cx, callee)?;
        let message = format!("{text} argument after * must be an iterable, not {}", cx.class_name(arguments));
        return Err(cx.type_error(message));
    }
    let mut values = cx.collect(arguments)?;
    let mut names: Vec<Gc<Str>> = Vec::new();
    if let Some(keywords) = keywords {
        for (key, value) in mapping_items(cx, keywords)? {
            let Some(name) = key.downcast::<Str>() else {
                return Err(cx.type_error("keywords must be strings"));
            };
            names.push(cx.world.intern_object(name));
            values.push(value);
        }
    }
    call_as::<AWAIT>(cx, callee, Arguments::with_keywords(&mut values, &names))
}

/// A call without arguments of a name spelled `locals`, `vars` or `dir`: the builtins of these names look at this frame.
pub fn call_locals(fr: &mut Frame<'_>, dst: Reg, callable: Reg) -> bool {
    let callee = fr.operand(callable);
    let result = fr.attempt(|fr| match crate::builtins::functions::frame_function(&callee) {
        Some(wanted) => locals(fr).and_then(|locals| match wanted {
            crate::builtins::functions::FrameFunction::Locals => Ok(locals),
            crate::builtins::functions::FrameFunction::Dir => {
                let names = fr.cx.collect(&locals)?;
                let list: Value = fr.cx.list(names).into();
                let sort = fr.cx.intern("sort");
                fr.cx.call_method(&list, &sort, &[])?;
                Ok(list)
            }
        }),
        None => fr.cx.call(&callee, &[]),
    });
    fr.finish(dst, result)
}

/// After a call of what is named like `sys._getframe` or `inspect.currentframe`: a frame of this function gets its variables.
pub fn note_locals(fr: &mut Frame<'_>, frame: Reg) -> bool {
    let Some(frame) = fr.regs[usize::from(frame)].downcast::<crate::builtins::frame::Frame>().cloned() else {
        return true;
    };
    if frame.is_running(fr.cx) {
        match fr.attempt(locals) {
            Ok(locals) => frame.keep_locals(fr.cx, locals),
            Err(exc) => {
                fr.park(exc);
                return false;
            }
        }
    }
    true
}

/// `locals()`: the module's globals, a class body's namespace, or a new dict of a function's bound variables.
fn locals(fr: &mut Frame<'_>) -> Result<Value, Exc> {
    match fr.code.def.kind {
        CodeKind::Module => return Ok(fr.globals.value()),
        CodeKind::Class => return Ok(fr.regs[1].clone()),
        _ => {}
    }
    let dict = fr.cx.new_dict();
    let def = fr.code.def;
    let names: Vec<_> = def.variables.iter().chain(def.free).map(|name| fr.cx.intern(name)).collect();
    for (at, name) in names.iter().enumerate() {
        let mut value = fr.regs[1 + at].clone();
        if let Some(cell) = value.downcast::<Cell>().cloned() {
            value = cell.read(fr.cx).content.clone();
        }
        if !value.is_unset() {
            fr.cx.dict_set_interned(&dict, name, value);
        }
    }
    Ok(dict.into())
}

/// `super()` without arguments: the class from the cell `__class__`, the instance from the first parameter.
pub fn call_super(fr: &mut Frame<'_>, dst: Reg, callable: Reg, class_cell: Reg, first: Reg) -> bool {
    let callee = fr.operand(callable);
    bind_super(fr, dst, &callee, class_cell, first)
}

fn bind_super(fr: &mut Frame<'_>, dst: Reg, callee: &Value, class_cell: Reg, first: Reg) -> bool {
    let result = fr.attempt(|fr| bound_super(fr, callee, class_cell, first));
    fr.finish(dst, result)
}

fn bound_super(fr: &mut Frame<'_>, callee: &Value, class_cell: Reg, first: Reg) -> Result<Value, Exc> {
    if !callee.is(&fr.cx.world.types.super_.value()) {
        return fr.cx.call(callee, &[]);
    }
    if first == NO_REG || class_cell == NO_REG {
        let message = if first == NO_REG { "super(): no arguments" } else { "super(): __class__ cell not found" };
        return Err(fr.cx.runtime_error(message));
    }
    let variable = |register| content(fr, register).cloned().unwrap_or_default();
    let (class, object) = (variable(class_cell), variable(first));
    if class.is_unset() {
        return Err(fr.cx.runtime_error("super(): empty __class__ cell"));
    }
    if object.is_unset() {
        return Err(fr.cx.runtime_error("super(): arg[0] deleted"));
    }
    match class.downcast::<Type>() {
        Some(class) if !object.is_none() => Super::bound(fr.cx, class, object),
        _ => fr.cx.call(callee, &[class, object]),
    }
}

/// What a variable holds, in a cell or not; unset where it is not bound.
#[inline]
fn content<'a>(fr: &'a Frame<'_>, register: Reg) -> Option<&'a Value> {
    let value = fr.peek(register)?;
    Some(match value.downcast::<Cell>() {
        Some(cell) => &cell.read(fr.cx).content,
        None => value,
    })
}
