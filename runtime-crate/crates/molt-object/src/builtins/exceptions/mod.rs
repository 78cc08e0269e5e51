//! `BaseException` and the classes that derive from it. CPython Objects/exceptions.c.

use molt_value::{Gc, Mutable, Payload, Trace, Value, Visitor, heap};

use crate::args::Arguments;
use crate::builtins::code::Code;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::{Cx, Exc};

mod classes;
mod docs;
pub mod group;
mod members;
mod reduce;
mod report;
mod unicode;

pub(crate) use classes::make_classes;
pub use report::{format_exception, print_exception, report_uncaught, write_unraisable};

/// One frame that an exception passed on its way, innermost last in [`BaseException::traceback`]'s order of passing.
#[derive(Clone)]
pub struct TracebackEntry {
    /// The function.
    pub code: Gc<Code>,
    /// The line, from 1.
    pub line: u32,
}

/// The payload of every exception.
#[derive(Default)]
pub struct BaseException {
    /// `args`: a tuple.
    pub args: Value,
    /// Frames passed, innermost first.
    pub passed: Vec<TracebackEntry>,
    /// `__traceback__` when Python code set one, or asked for it; unset when `passed` says it all.
    pub traceback: Value,
    /// `__cause__`, or unset.
    pub cause: Value,
    /// `__context__`, or unset.
    pub context: Value,
    /// `__suppress_context__`.
    pub suppress_context: bool,
    /// Values of the class's own attributes (`name`, `errno`, ...).
    pub members: Vec<(&'static str, Value)>,
}

impl Trace for BaseException {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.args.trace(visitor);
        for entry in &self.passed {
            entry.code.trace(visitor);
        }
        self.traceback.trace(visitor);
        self.cause.trace(visitor);
        self.context.trace(visitor);
        for (_, value) in &self.members {
            value.trace(visitor);
        }
    }
}

impl Payload for BaseException {
    type Access = Mutable;
}

impl BaseException {
    /// A new exception of a class, as its `__new__` makes it; `__init__` of native classes included.
    pub fn make(cx: &mut Cx, class: &Gc<Type>, args: Gc<Tuple>) -> Gc<BaseException> {
        let payload = BaseException { args: args.into(), ..BaseException::default() };
        let made = match cx.new_attrs_of(class) {
            Some(attrs) => Gc::with_attrs(class, payload, attrs),
            None => Gc::new(class, payload),
        };
        if class.read(cx).slots.del.is_some() {
            heap::set_finalizer(&made.value(), true);
        }
        members::init_from_args(cx, class, &made);
        made
    }

    /// The value of one of the class's own attributes.
    pub fn member(&self, name: &str) -> Option<&Value> {
        self.members.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Sets one of the class's own attributes.
    pub fn set_member(&mut self, name: &'static str, value: Value) {
        match self.members.iter_mut().find(|(other, _)| *other == name) {
            Some((_, place)) => {
                let old = std::mem::replace(place, value);
                drop(old);
            }
            None => self.members.push((name, value)),
        }
    }
}

impl Cx {
    /// Notes that the exception passed a frame, and gives it its context: what was handled when it arose.
    pub fn note_passage(&mut self, exc: &Exc, code: &Gc<Code>, place: u32) {
        let line = code.line(place);
        let object = exc.object().clone();
        object.write(self).passed.push(TracebackEntry { code: code.clone(), line });
        self.set_context(exc);
    }

    /// Sets `__context__` to the exception being handled, unless it has one.
    pub fn set_context(&mut self, exc: &Exc) {
        let Some(handled) = self.handled().cloned() else {
            return;
        };
        if handled.object().is(exc.object()) {
            return;
        }
        let inner = exc.object().read(self);
        if inner.context.is_unset() {
            self.break_context_cycle(exc, &handled);
            let value = handled.into_value();
            exc.object().write(self).context = value;
        }
    }

    /// Sets `__context__` to the exception being handled, even where it has an older one: what a `raise` statement does, and what
    /// raises again an exception that was kept. CPython Python/errors.c `_PyErr_SetObject`.
    pub fn set_context_anew(&mut self, exc: &Exc) {
        if let Some(handled) = self.handled()
            && !handled.object().is(exc.object())
        {
            let old = exc.object().write(self).context.take();
            drop(old);
            self.set_context(exc);
        }
    }

    /// Takes the exception out of the chain that is about to become its context.
    fn break_context_cycle(&mut self, exc: &Exc, handled: &Exc) {
        let mut at = handled.object().clone();
        // Floyd's: the chain may be a circle that the program itself has closed.
        let mut behind = at.clone();
        let mut odd = false;
        loop {
            let Some(next) = at.read(self).context.downcast::<BaseException>().cloned() else {
                return;
            };
            if next.is(exc.object()) {
                let old = at.write(self).context.take();
                drop(old);
                return;
            }
            at = next;
            if at.is(&behind) {
                return;
            }
            if odd && let Some(next) = behind.read(self).context.downcast::<BaseException>().cloned() {
                behind = next;
            }
            odd = !odd;
        }
    }
}

/// `BaseException.__new__`: the arguments become `args`.
///
/// # Errors
/// None; the signature is the slot's.
pub(crate) fn new(cx: &mut Cx, class: &Gc<Type>, arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    let (positional, _) = arguments.drain();
    let args = cx.tuple(positional);
    Ok(BaseException::make(cx, class, args).into())
}
