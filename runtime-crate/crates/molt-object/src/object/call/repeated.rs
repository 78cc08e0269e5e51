//! Calls of one callable again and again by native code, as `sorted` makes them of its key.

use molt_value::Value;

use super::unset;
use crate::args::Arguments;
use crate::builtins::code::CodeKind;
use crate::builtins::function::Function;
use crate::builtins::quick;
use crate::{Cx, Exc};

/// A callable and the registers for it, if it is a compiled function.
pub struct Repeated {
    callee: Value,
    /// Empty before the first call, and where the callee is no compiled function that runs at once.
    piece: Box<[Value]>,
}

impl Repeated {
    /// For calls of `callee`, after which [`Repeated::end`] is called.
    pub fn of(callee: Value) -> Repeated {
        Repeated { callee, piece: Box::default() }
    }

    /// Calls with these positional arguments.
    ///
    /// # Errors
    /// As [`Cx::call`].
    #[inline]
    pub fn call<const N: usize>(&mut self, cx: &mut Cx, mut arguments: [Value; N]) -> Result<Value, Exc> {
        let Some(function) = self.callee.downcast::<Function>() else {
            return self.call_otherwise(cx, &mut arguments);
        };
        let code = function.code(cx);
        let needed = code.registers();
        if usize::from(code.exactly) != N || function.def().kind != CodeKind::Function {
            return self.call_otherwise(cx, &mut arguments);
        }
        if self.piece.len() < needed {
            cx.world.registers.give_back(std::mem::take(&mut self.piece));
            self.piece = cx.world.registers.take(needed);
        }
        let piece = &mut *self.piece;
        unset(&mut piece[..1]);
        // The registers hold no objects, so that exchanging is moving.
        for (register, argument) in piece[1..].iter_mut().zip(&mut arguments) {
            std::mem::swap(register, argument);
        }
        std::mem::forget(arguments);
        if cx.enter_registers(function, code, piece) { Ok(piece[0].take()) } else { Err(cx.take_parked()) }
    }

    #[inline(never)]
    fn call_otherwise(&self, cx: &mut Cx, arguments: &mut [Value]) -> Result<Value, Exc> {
        if let Some(usual) = quick::of(&self.callee)
            && let Some(value) = usual(cx, arguments)
        {
            return Ok(value);
        }
        cx.call_with(&self.callee, Arguments::positional(arguments))
    }

    /// Gives the registers back.
    pub fn end(self, cx: &mut Cx) {
        cx.world.registers.give_back(self.piece);
    }
}
