//! What leaf functions are made of: functions that a call lets answer before it sets up a frame. They read as fused expressions do,
//! and may end in one change of an object, which is made whole or not at all: where a leaf gives `None` nothing has happened, and
//! the body runs from its beginning.

use super::Cache;
use super::fused::{Operands, Value};
use crate::Cx;
use crate::builtins::code::Globals;
use crate::builtins::list::List;

/// A function over the registers of its arguments; `None` leaves the call to the body.
pub type Leaf = fn(Activation<'_>) -> Option<Value>;

/// A call that a leaf may answer: its arguments, and what it may change.
pub struct Activation<'a> {
    regs: &'a [Value],
    constants: &'a [Value],
    globals: &'a Globals,
    cx: &'a mut Cx,
}

impl<'a> Activation<'a> {
    #[inline(always)]
    pub(crate) fn new(
        regs: &'a [Value],
        constants: &'a [Value],
        globals: &'a Globals,
        cx: &'a mut Cx,
    ) -> Activation<'a> {
        Activation { regs, constants, globals, cx }
    }

    /// What expressions read.
    #[inline(always)]
    pub fn operands(&self) -> Operands<'_> {
        Operands::new(self.regs, self.constants, self.globals, self.cx)
    }

    /// `[]`
    #[inline]
    pub fn list(&self) -> Value {
        self.cx.list(Vec::new()).into()
    }

    /// `{}`
    #[inline]
    pub fn dict(&self) -> Value {
        self.cx.new_dict().into()
    }

    /// `object.NAME = value` of each, in their order, where the inline caches of writing know all of them as the instance's own.
    #[inline]
    pub fn assign<const N: usize>(&mut self, object: &Value, values: [(&Cache, Value); N]) -> Option<()> {
        self.cx.set_own_attributes_cached(object, values)
    }

    /// `list.append(item)` of a list of no derived class.
    #[inline]
    pub fn append(&mut self, list: &Value, item: Value) -> Option<()> {
        if !list.class_is(&self.cx.world.types.list) {
            return None;
        }
        list.downcast::<List>()?.write(self.cx).items.push(item);
        Some(())
    }

    /// `list.pop()` of a list of no derived class that is not empty.
    #[inline]
    pub fn pop(&mut self, list: &Value) -> Option<Value> {
        if !list.class_is(&self.cx.world.types.list) {
            return None;
        }
        list.downcast::<List>()?.write(self.cx).items.pop()
    }
}
