//! `complex`. CPython Objects/complexobject.c.

use molt_value::{Frozen, Gc, Payload, Trace, Visitor};

use crate::Cx;

mod arithmetic;
mod class;

pub(crate) use arithmetic::power;

/// The payload of `complex`.
pub struct Complex {
    /// The real part.
    pub real: f64,
    /// The imaginary part.
    pub imaginary: f64,
}

impl Trace for Complex {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Complex {
    type Access = Frozen;
    const TRACKED: bool = false;
}

impl Cx {
    /// A new `complex`.
    pub fn complex(&self, real: f64, imaginary: f64) -> Gc<Complex> {
        Gc::new(&self.world.types.complex, Complex { real, imaginary })
    }
}
