//! `float`. CPython Objects/floatobject.c.

use molt_value::{Frozen, Payload, Trace, Value, Visitor};

use crate::{Cx, Exc};

mod class;

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

impl Cx {
    /// The number of a `float` or an instance of a subclass.
    #[inline]
    pub fn float_value(&self, value: &Value) -> Option<f64> {
        value.as_float().or_else(|| value.downcast::<Float>().map(|float| float.value))
    }

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
        if let Some(float) = self.slots(value).float {
            let result = float(self, value)?;
            return match (result.as_float(), result.downcast::<Float>()) {
                (Some(number), _) => Ok(number),
                (None, Some(float)) => Ok(float.value),
                _ => {
                    let (own, got) = (self.class_name(value), self.class_name(&result));
                    Err(self.type_error(format!("{own}.__float__ returned non-float (type {got})")))
                }
            };
        }
        if self.slots(value).index.is_some() {
            let index = self.index(value)?;
            return self.int_to_f64(&index);
        }
        let message = format!("must be real number, not {}", self.class_name(value));
        Err(self.type_error(message))
    }
}
