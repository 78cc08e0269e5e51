//! Where the registers of compiled functions lie: in pieces of memory that native code takes when it calls one. What that one
//! calls goes on in the same piece: the window of the caller's arguments is where the callee's registers begin.

use molt_value::Value;

/// How many registers a piece has, unless one function needs more.
const PIECE: usize = 128;

/// How many pieces are kept that nobody uses.
const KEPT: usize = 256;

/// The pieces that are not in use. Their registers hold no objects.
#[derive(Default)]
pub(crate) struct RegisterPieces {
    free: Vec<Box<[Value]>>,
}

impl RegisterPieces {
    /// A piece with at least that many registers.
    #[inline]
    pub(crate) fn take(&mut self, least: usize) -> Box<[Value]> {
        match self.free.pop() {
            Some(piece) if least <= PIECE => piece,
            kept => {
                self.free.extend(kept);
                new_piece(least)
            }
        }
    }

    /// Gives up the memory of the pieces that are not in use.
    pub(crate) fn forget_free(&mut self) {
        self.free = Vec::new();
    }

    /// Gives a piece back whose registers hold no objects.
    #[inline]
    pub(crate) fn give_back(&mut self, piece: Box<[Value]>) {
        debug_assert!(!piece.iter().any(Value::is_object));
        if piece.len() == PIECE && self.free.len() < KEPT {
            self.free.push(piece);
        }
    }
}

#[cold]
fn new_piece(least: usize) -> Box<[Value]> {
    std::iter::repeat_with(Value::default).take(least.max(PIECE)).collect()
}

/// Drops what registers hold.
#[inline]
pub(crate) fn clear(registers: &mut [Value]) {
    for register in registers {
        let old = register.take();
        drop(old);
    }
}

/// Drops the objects that registers hold; scalars stay.
#[inline(always)]
pub(crate) fn release_objects(registers: &mut [Value]) {
    for register in registers {
        if register.is_object() {
            let old = register.take();
            drop(old);
        }
    }
}

/// Forgets the scalars that registers which hold no objects were left with.
#[inline(always)]
pub(crate) fn unset(registers: &mut [Value]) {
    for register in registers {
        debug_assert!(!register.is_object());
        std::mem::forget(register.take());
    }
}
