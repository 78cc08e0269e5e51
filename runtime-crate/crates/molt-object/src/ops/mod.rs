//! The operations that generated code is made of, over a register frame. `docs/internals/generated-code.md` is their contract.
//!
//! An operation returns `false` when it has parked an exception in the task; a test returns [`NO`], [`YES`] or [`RAISED`].
//! Operands at or above the code's first temporary are consumed.

use molt_value::{Gc, Str, Value};

use crate::builtins::code::{Code, Globals};
use crate::{Cx, Exc};

mod attributes;
mod building;
mod calls;
mod cells;
mod classes;
mod compare;
mod exceptions;
pub mod fused;
mod generators;
mod globals;
mod imports;
pub mod inlined;
mod items;
mod iteration;
pub mod leaves;
mod matching;
mod moves;
mod operators;
mod refusals;
mod returning;
pub mod scalars;
mod text;
mod type_parameters;
#[cfg(test)]
mod unwinding;
mod waiting;
mod with;

pub use crate::object::attributes::Cache;
pub use attributes::*;
pub use building::*;
pub use calls::*;
pub use cells::*;
pub use classes::*;
pub use compare::*;
pub use exceptions::*;
pub use generators::*;
pub use globals::*;
pub use imports::*;
pub use items::*;
pub use iteration::*;
pub use matching::*;
pub use moves::*;
pub use operators::*;
pub use refusals::*;
pub use returning::*;
pub use text::*;
pub use type_parameters::*;
pub use waiting::*;
pub use with::*;

/// The number of a register.
pub type Reg = u16;

/// An absent operand.
pub const NO_REG: Reg = u16::MAX;

/// A test came out false, or an iterator is exhausted.
pub const NO: u8 = 0;
/// A test came out true, or an iterator gave an item.
pub const YES: u8 = 1;
/// The operation parked an exception.
pub const RAISED: u8 = 2;

/// What a compiled body runs over: its registers, its code and globals, and the task's cell.
pub struct Frame<'a> {
    /// Register 0 is the result; then parameters, locals, cells of free variables, temporaries.
    pub regs: &'a mut [Value],
    /// The running task's cell.
    pub cx: &'a mut Cx,
    /// The function's code.
    pub code: &'a Gc<Code>,
    /// The module's namespace.
    pub globals: &'a Globals,
    /// The current line, as its place among those of the code.
    pub line: u32,
    /// Where a generator's body goes on.
    pub pc: u32,
    /// The code's first temporary.
    pub(crate) first_temporary: Reg,
    /// Where a generator's body has left what it yields.
    pub(crate) yielded: Reg,
    /// The register of what a generator's body delegates to where it has yielded for that, else 0.
    pub(crate) delegate: Reg,
    /// Whether a generator's body goes on as after `next()`: nothing was sent and nothing thrown.
    pub(crate) plain: bool,
    /// Whether what a generator's body yields goes to the task's innermost sink, as far as that takes it.
    pub(crate) drained: bool,
}

#[cold]
#[inline(never)]
fn no_such_register(value: Value) -> bool {
    panic!("a register beyond the frame was to hold {value:?}")
}

impl<'a> Frame<'a> {
    /// Runs what an operation asks of others: whatever may run Python code, panic or ask for memory. The line is published for it, and
    /// unwinding ends here, in the frame that can handle it.
    #[inline(always)]
    pub(crate) fn attempt<R>(&mut self, step: impl FnOnce(&mut Frame<'a>) -> Result<R, Exc>) -> Result<R, Exc> {
        self.publish();
        let depths = self.cx.task.depths();
        match molt_stack::catch_panic(|| step(self)) {
            Ok(result) => result,
            Err(panic) => Err(self.cx.unwound(panic, depths)),
        }
    }
}

impl Frame<'_> {
    /// Reads an operand: moved out of a temporary, cloned from anything else.
    #[inline]
    pub(crate) fn operand(&mut self, register: Reg) -> Value {
        let place = &mut self.regs[usize::from(register)];
        if register >= self.first_temporary { place.take() } else { place.clone() }
    }

    /// What a generator's body has just yielded: moved out of a temporary or the result's register, cloned from a variable's.
    #[inline(always)]
    pub(crate) fn take_yielded(&mut self) -> Value {
        let place = &mut self.regs[usize::from(self.yielded)];
        if self.yielded == 0 || self.yielded >= self.first_temporary { place.take() } else { place.clone() }
    }

    /// Reads an operand that may be absent.
    #[inline]
    pub(crate) fn optional(&mut self, register: Reg) -> Option<Value> {
        (register != NO_REG).then(|| self.operand(register))
    }

    /// Drops an operand that was read in place, if it is a temporary.
    #[inline]
    pub(crate) fn consume(&mut self, register: Reg) {
        if register >= self.first_temporary {
            let old = self.regs[usize::from(register)].take();
            drop(old);
        }
    }

    /// Puts a value into a register.
    #[inline]
    pub(crate) fn set(&mut self, register: Reg, value: Value) {
        let old = std::mem::replace(&mut self.regs[usize::from(register)], value);
        drop(old);
    }

    /// The value in a register. That there is no such register is for an operation's general path to find.
    #[inline(always)]
    pub(crate) fn peek(&self, register: Reg) -> Option<&Value> {
        self.regs.get(usize::from(register))
    }

    /// The constant at an index, as [`Frame::peek`].
    #[inline(always)]
    pub(crate) fn peek_constant(&self, index: u16) -> Option<&Value> {
        self.code.constants.get(usize::from(index))
    }

    /// Puts a scalar into a register that holds no object; says whether it did.
    #[inline(always)]
    pub(crate) fn put_scalar(&mut self, register: Reg, value: Value) -> bool {
        match self.regs.get_mut(usize::from(register)) {
            Some(place) if !place.is_object() => {
                std::mem::forget(std::mem::replace(place, value));
                true
            }
            _ => false,
        }
    }

    /// Puts a value into a register, as the last step of an operation.
    #[inline(always)]
    pub(crate) fn put(&mut self, register: Reg, value: Value) -> bool {
        // Nothing here may panic while it holds a value, so that an operation that ends so needs no landing pad.
        match self.regs.get_mut(usize::from(register)) {
            Some(place) => {
                let old = std::mem::replace(place, value);
                self.let_go(old)
            }
            None => no_such_register(value),
        }
    }

    /// Drops a value, as the last step of an operation.
    #[inline(always)]
    pub(crate) fn let_go(&mut self, value: Value) -> bool {
        if value.release() {
            return self.settle_after_death();
        }
        true
    }

    #[cold]
    #[inline(never)]
    fn settle_after_death(&mut self) -> bool {
        self.settle()
    }

    /// Makes the current line visible to whoever looks at the stack.
    #[inline]
    pub(crate) fn publish(&mut self) {
        self.cx.task.shadow.set_line(self.line);
    }

    /// The name at an index.
    #[inline]
    pub(crate) fn name(&self, index: u16) -> Gc<Str> {
        self.code.names[usize::from(index)].clone()
    }

    /// The constant at an index.
    #[inline]
    pub(crate) fn constant(&self, index: u16) -> Value {
        self.code.constants[usize::from(index)].clone()
    }

    /// Parks an exception that arose in this frame.
    #[cold]
    pub(crate) fn park(&mut self, exc: Exc) {
        self.cx.note_passage(&exc, self.code, self.line);
        self.cx.task.parked = Some(exc);
    }

    /// Parks the exception of a failed operation.
    #[cold]
    #[inline(never)]
    pub(crate) fn fail(&mut self, exc: Exc) -> bool {
        self.park(exc);
        false
    }

    /// Puts a result into a register, or parks the exception.
    #[inline(always)]
    pub(crate) fn finish(&mut self, register: Reg, result: Result<Value, Exc>) -> bool {
        match result {
            Ok(value) => {
                self.set(register, value);
                self.settle()
            }
            Err(exc) => self.fail(exc),
        }
    }

    /// Ends an operation without result, or parks the exception.
    #[inline]
    pub(crate) fn done(&mut self, result: Result<(), Exc>) -> bool {
        match result {
            Ok(()) => self.settle(),
            Err(exc) => self.fail(exc),
        }
    }

    /// Ends a test, or parks the exception.
    #[inline]
    pub(crate) fn test(&mut self, result: Result<bool, Exc>) -> u8 {
        match result {
            Ok(truth) => u8::from(truth),
            Err(exc) => {
                self.park(exc);
                RAISED
            }
        }
    }

    /// Runs what an operation's drops left behind: finalizers and weak-reference callbacks.
    #[inline]
    pub(crate) fn settle(&mut self) -> bool {
        if molt_value::heap::finalizers_waiting() {
            self.drain();
        }
        true
    }

    #[cold]
    #[inline(never)]
    fn drain(&mut self) {
        self.publish();
        crate::builtins::gc_support::drain(self.cx);
    }
}
