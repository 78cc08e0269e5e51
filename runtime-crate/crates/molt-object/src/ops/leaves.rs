//! What leaf functions are made of: functions that a call lets answer before it sets up a frame. They read as fused expressions do,
//! and may end in one change of an object, which is made whole or not at all: where a leaf gives `None` nothing has happened, and
//! the body runs from its beginning. No step is around a leaf: what asks for room here is a step of its own.

use molt_value::Gc;

use super::Cache;
use super::fused::{Operands, Value};
use crate::Cx;
use crate::builtins::code::Globals;
use crate::builtins::function::Function;
use crate::builtins::list::List;
use crate::object::call::defaults_after;

/// A function over the registers of its arguments; `None` leaves the call to the body.
pub type Leaf = fn(Activation<'_>) -> Option<Value>;

/// How deep leaves call each other.
const MOST_NESTED: u8 = 8;

/// The registers of a leaf that another one calls.
const REGISTERS: usize = 8;

/// A call that a leaf may answer: its arguments, and what it may change.
pub struct Activation<'a> {
    regs: &'a [Value],
    constants: &'a [Value],
    globals: &'a Globals,
    access: Access<'a>,
    depth: u8,
}

/// Whether a leaf may change objects: one that an expression calls may not.
enum Access<'a> {
    Reading(&'a Cx),
    Acting(&'a mut Cx),
}

impl<'a> Activation<'a> {
    #[inline(always)]
    pub(crate) fn new(
        regs: &'a [Value],
        constants: &'a [Value],
        globals: &'a Globals,
        cx: &'a mut Cx,
    ) -> Activation<'a> {
        Activation { regs, constants, globals, access: Access::Acting(cx), depth: 0 }
    }

    #[inline(always)]
    fn cx(&self) -> &Cx {
        match &self.access {
            Access::Reading(cx) => cx,
            Access::Acting(cx) => cx,
        }
    }

    /// What may change objects, if the leaf may.
    #[inline(always)]
    fn acting(&mut self) -> Option<&mut Cx> {
        match &mut self.access {
            Access::Reading(_) => None,
            Access::Acting(cx) => Some(cx),
        }
    }

    /// The world, the arguments in their order, and the globals of the function, for a leaf of a native body.
    #[inline(always)]
    pub fn parts(&mut self) -> Option<(&mut Cx, &[Value], &Globals)> {
        match &mut self.access {
            Access::Reading(_) => None,
            Access::Acting(cx) => Some((cx, self.regs.get(1..).unwrap_or_default(), self.globals)),
        }
    }

    /// What expressions read.
    #[inline(always)]
    pub fn operands(&self) -> Operands<'_> {
        Operands::new(self.regs, self.constants, self.globals, self.cx()).nested(self.depth)
    }

    /// `[]`
    #[inline]
    pub fn list(&self) -> Option<Value> {
        molt_stack::catch_panic(|| self.cx().list(Vec::new()).into()).ok()
    }

    /// `{}`
    #[inline]
    pub fn dict(&self) -> Option<Value> {
        molt_stack::catch_panic(|| self.cx().new_dict().into()).ok()
    }

    /// `object.NAME = value` of each, in their order, where the inline caches of writing know all of them as the instance's own.
    #[inline]
    pub fn assign<const N: usize>(&mut self, object: &Value, values: [(&Cache, Value); N]) -> Option<()> {
        self.acting()?.set_own_attributes_cached(object, values)
    }

    /// `list.append(item)` of a list of no derived class.
    #[inline]
    pub fn append(&mut self, list: &Value, item: Value) -> Option<()> {
        let cx = self.acting().filter(|cx| list.class_is(&cx.world.types.list))?;
        push_quickly(&mut list.downcast::<List>()?.write(cx).items, item)
    }

    /// `list.pop()` of a list of no derived class that is not empty.
    #[inline]
    pub fn pop(&mut self, list: &Value) -> Option<Value> {
        let cx = self.acting().filter(|cx| list.class_is(&cx.world.types.list))?;
        list.downcast::<List>()?.write(cx).items.pop()
    }
}

/// Appends an item; `None`, with nothing changed, where there is no room for it.
#[inline]
pub(super) fn push_quickly(items: &mut Vec<Value>, item: Value) -> Option<()> {
    if items.len() == items.capacity() {
        grow(items)?;
    }
    items.push(item);
    Some(())
}

#[cold]
#[inline(never)]
fn grow(items: &mut Vec<Value>) -> Option<()> {
    molt_stack::catch_panic(|| molt_room::reserve(items, 1)).ok()
}

/// What the leaf of a function answers inside of an expression, to positional arguments behind a receiver where there is one.
#[inline]
pub(super) fn answer<const N: usize>(
    function: &Gc<Function>,
    receiver: Option<&Value>,
    arguments: [Value; N],
    (cx, depth): (&Cx, u8),
) -> Option<Value> {
    let code = function.made_code()?;
    let leaf = code.leaf()?;
    let (given, end) = (N + usize::from(receiver.is_some()), usize::from(code.parameters_end));
    let is_deep = depth >= MOST_NESTED || cx.task.shadow.len() + usize::from(depth) >= cx.recursion_limit;
    if is_deep || crate::breaker::is_set() || end > REGISTERS || given >= end {
        return None;
    }
    let mut registers = [const { Value::UNSET }; REGISTERS];
    let values = receiver.cloned().into_iter().chain(arguments);
    registers[1..].iter_mut().zip(values).for_each(|(register, value)| *register = value);
    if given != usize::from(code.exactly) {
        let defaults = defaults_after(cx, function, given)?;
        registers[1 + given..end].iter_mut().zip(defaults).for_each(|(register, value)| *register = value.clone());
    }
    let (regs, access) = (&registers[..end], Access::Reading(cx));
    leaf(Activation { regs, constants: &code.constants, globals: &function.globals, access, depth: depth + 1 })
}
