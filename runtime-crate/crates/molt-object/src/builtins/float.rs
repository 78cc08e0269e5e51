//! `float`. CPython Objects/floatobject.c.

use molt_value::{Frozen, Payload, Trace, Visitor};

/// The payload of instances of subclasses of `float`; plain ones lie in the value itself.
pub struct Float {
    /// The number.
    pub value: f64,
}

impl Trace for Float {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Float {
    type Access = Frozen;
    const TRACKED: bool = false;
}

use molt_value::Value;

use crate::{Cx, Exc};

impl Cx {
    /// The number of a `float`, an instance of a subclass, or what has `__float__` or `__index__`; CPython `PyFloat_AsDouble`.
    ///
    /// # Errors
    /// TypeError for what is no number.
    pub fn to_f64(&mut self, value: &Value) -> Result<f64, Exc> {
        if let Some(number) = value.as_float() {
            return Ok(number);
        }
        if let Some(float) = value.downcast::<Float>() {
            return Ok(float.value);
        }
        if let Some(small) = self.int_to_i64(value) {
            return Ok(small as f64);
        }
        if let Some(float) = self.slots(value).float {
            let result = float(self, value)?;
            return match (result.as_float(), result.downcast::<Float>()) {
                (Some(number), _) => Ok(number),
                (None, Some(float)) => Ok(float.value),
                _ => {
                    let (own, got) = (self.class_name(value), self.class_name(&result));
                    Err(self.type_error(format!("{own}.__float__() returned non-float (type {got})")))
                }
            };
        }
        let message = format!("must be real number, not {}", self.class_name(value));
        Err(self.type_error(message))
    }
}

pub(crate) static DEF: crate::native::ClassDef = crate::native::ClassDef {
    name: "float",
    module: "builtins",
    doc: "",
    bases: &[],
    members: &[],
    slots: crate::native::Slots::EMPTY,
    flags: crate::native::ClassFlags::BASETYPE,
    missing: &[],
    ..crate::native::ClassDef::EMPTY
};
