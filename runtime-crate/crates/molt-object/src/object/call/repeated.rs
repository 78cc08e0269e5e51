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
    piece: Option<Box<[Value]>>,
}

impl Repeated {
    /// For calls of `callee`, after which [`Repeated::end`] is called.
    pub fn of(callee: Value) -> Repeated {
        Repeated { callee, piece: None }
    }

    /// Calls with these positional arguments.
    ///
    /// # Errors
    /// As [`Cx::call`].
    pub fn call<const N: usize>(&mut self, cx: &mut Cx, mut arguments: [Value; N]) -> Result<Value, Exc> {
        let Some(function) = self.callee.downcast::<Function>() else {
            if let Some(usual) = quick::of(&self.callee)
                && let Some(value) = usual(cx, &mut arguments)
            {
                return Ok(value);
            }
            return cx.call_with(&self.callee, Arguments::positional(&mut arguments));
        };
        let code = function.code(cx);
        let needed = code.registers();
        if usize::from(code.exactly) != N || function.def().kind != CodeKind::Function {
            return cx.call_with(&self.callee, Arguments::positional(&mut arguments));
        }
        let piece = match self.piece.take() {
            Some(piece) if piece.len() >= needed => piece,
            _ => cx.world.registers.take(needed),
        };
        let piece = self.piece.insert(piece);
        unset(&mut piece[..=N]);
        for (register, argument) in piece[1..].iter_mut().zip(&mut arguments) {
            std::mem::swap(register, argument);
        }
        if cx.enter_registers(function, code, piece) { Ok(piece[0].take()) } else { Err(cx.take_parked()) }
    }

    /// Gives the registers back.
    pub fn end(self, cx: &mut Cx) {
        if let Some(piece) = self.piece {
            cx.world.registers.give_back(piece);
        }
    }
}
