//! The class `complex`: its methods and operators. CPython Objects/complexobject.c.

use molt_macros::class;
use molt_text::complex_repr;
use molt_text::format_spec::{FormatTarget, format_complex};
use molt_value::{Gc, Str, Value};

use super::Complex;
use super::arithmetic::{self, Parts};
use crate::builtins::str_::as_wtf8;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// Create a complex number from a string or numbers.
#[class(name = "complex", module = "builtins", basetype, missing("from_number"))]
impl Complex {
    #[new(signature = "(real=0, imag=0)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, real: Option<Value>, imag: Option<Value>) -> Result<Value, Exc> {
        let (real, imaginary) = construct(cx, real, imag)?;
        Ok(cx.instantiate(class, Complex { real, imaginary }).into())
    }

    #[getter(member)]
    fn real(_cx: &mut Cx, this: &Gc<Complex>) -> f64 {
        this.real
    }

    #[getter(member)]
    fn imag(_cx: &mut Cx, this: &Gc<Complex>) -> f64 {
        this.imaginary
    }

    /// Return the complex conjugate of its argument.
    #[method(signature = "(self, /)")]
    fn conjugate(cx: &mut Cx, this: &Gc<Complex>) -> Gc<Complex> {
        cx.complex(this.real, -this.imaginary)
    }

    #[method(signature = "(self, /)")]
    fn __complex__(cx: &mut Cx, this: &Gc<Complex>) -> Gc<Complex> {
        cx.complex(this.real, this.imaginary)
    }

    #[method(signature = "(self, /)")]
    fn __getnewargs__(cx: &mut Cx, this: &Gc<Complex>) -> Gc<Tuple> {
        cx.tuple(vec![Value::float(this.real), Value::float(this.imaginary)])
    }

    /// Convert to a string according to format_spec.
    #[method(signature = "(self, format_spec, /)")]
    fn __format__(cx: &mut Cx, this: &Gc<Complex>, format_spec: Gc<Str>) -> Result<Value, Exc> {
        let object = this.value();
        if format_spec.char_len() == 0 {
            return Ok(cx.str_of(&object)?.into());
        }
        let type_name = cx.class_name(&object);
        let target = FormatTarget { type_name: &type_name, version: cx.text_version() };
        let text = cx.text_result(format_complex(this.real, this.imaginary, as_wtf8(&format_spec), target))?;
        Ok(cx.str_from_wtf8(text.as_wtf8()).into())
    }

    #[slot]
    fn __repr__(_cx: &mut Cx, this: &Gc<Complex>) -> String {
        complex_repr::repr(this.real, this.imaginary)
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Gc<Complex>) -> Result<i64, Exc> {
        let (real, imaginary) = (cx.hash(&Value::float(this.real))?, cx.hash(&Value::float(this.imaginary))?);
        Ok(molt_text::hash::hash_complex(real, imaginary))
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Gc<Complex>, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        if !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            return Ok(Value::NOT_IMPLEMENTED);
        }
        let equal = if let Some(other) = other.downcast::<Complex>() {
            this.real == other.real && this.imaginary == other.imaginary
        } else if cx.float_value(other).is_some() || cx.is_int(other) {
            this.imaginary == 0.0 && cx.compare_truth(&Value::float(this.real), other, CompareOp::Eq)?
        } else {
            return Ok(Value::NOT_IMPLEMENTED);
        };
        Ok(Value::bool(equal == (op == CompareOp::Eq)))
    }

    #[slot]
    fn __bool__(_cx: &mut Cx, this: &Gc<Complex>) -> Result<bool, Exc> {
        Ok(this.real != 0.0 || this.imaginary != 0.0)
    }

    #[slot]
    fn __neg__(cx: &mut Cx, this: &Gc<Complex>) -> Gc<Complex> {
        cx.complex(-this.real, -this.imaginary)
    }

    #[slot]
    fn __pos__(cx: &mut Cx, this: &Gc<Complex>) -> Gc<Complex> {
        cx.complex(this.real, this.imaginary)
    }

    #[slot]
    fn __abs__(cx: &mut Cx, this: &Gc<Complex>) -> Result<f64, Exc> {
        let length = this.real.hypot(this.imaginary);
        if length.is_infinite() && this.real.is_finite() && this.imaginary.is_finite() {
            return Err(cx.overflow_error("absolute value too large"));
        }
        Ok(length)
    }

    #[slot]
    fn __add__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        binary(cx, left, right, |a, b| Some((a.0 + b.0, a.1 + b.1)))
    }

    #[slot]
    fn __sub__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        binary(cx, left, right, |a, b| Some((a.0 - b.0, a.1 - b.1)))
    }

    #[slot]
    fn __mul__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        binary(cx, left, right, |a, b| Some(arithmetic::product(a, b)))
    }

    #[slot]
    fn __truediv__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        binary(cx, left, right, arithmetic::quotient)
    }

    #[slot]
    fn __pow__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let Some(left) = operand(cx, left)? else { return Ok(Value::NOT_IMPLEMENTED) };
        match operand(cx, right)? {
            Some(right) => arithmetic::power(cx, left, right),
            None => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    #[slot]
    fn power(cx: &mut Cx, _base: &Value, _exponent: &Value, _modulus: &Value) -> Result<Value, Exc> {
        Err(cx.value_error("complex modulo"))
    }
}

/// An operand: a complex number, a float or an integer.
fn operand(cx: &mut Cx, value: &Value) -> Result<Option<Parts>, Exc> {
    if let Some(complex) = value.downcast::<Complex>() {
        return Ok(Some((complex.real, complex.imaginary)));
    }
    if let Some(float) = cx.float_value(value) {
        return Ok(Some((float, 0.0)));
    }
    if cx.is_int(value) { Ok(Some((cx.int_to_f64(value)?, 0.0))) } else { Ok(None) }
}

fn binary(cx: &mut Cx, left: &Value, right: &Value, op: fn(Parts, Parts) -> Option<Parts>) -> Result<Value, Exc> {
    let Some(left) = operand(cx, left)? else { return Ok(Value::NOT_IMPLEMENTED) };
    let Some(right) = operand(cx, right)? else { return Ok(Value::NOT_IMPLEMENTED) };
    match op(left, right) {
        Some((real, imaginary)) => Ok(cx.complex(real, imaginary).into()),
        None if cx.world.python >= (3, 14) => Err(cx.zero_division_error("division by zero")),
        None => Err(cx.zero_division_error("complex division by zero")),
    }
}

/// `complex(real, imag)`. CPython `complex_new_impl`.
fn construct(cx: &mut Cx, real: Option<Value>, imag: Option<Value>) -> Result<Parts, Exc> {
    if let Some(text) = real.as_ref().and_then(Value::downcast::<Str>) {
        if imag.is_some() {
            return Err(cx.type_error("complex() can't take second arg if first is a string"));
        }
        return cx.text_result(complex_repr::parse_str(as_wtf8(text)));
    }
    if imag.as_ref().is_some_and(Value::is_instance_of::<Str>) {
        return Err(cx.type_error("complex() second arg can't be a string"));
    }
    let first = "complex() first argument must be a string or a number, not";
    let (real, real_is_complex) = number(cx, real.as_ref(), first)?;
    let Some(imag) = imag else { return Ok(real) };
    let (imag, imag_is_complex) = match imag.downcast::<Complex>() {
        Some(imag) => ((imag.real, imag.imaginary), true),
        None => ((real_number(cx, &imag, "complex() second argument must be a number, not")?, 0.0), false),
    };
    let real_part = if imag_is_complex { real.0 - imag.1 } else { real.0 };
    let imaginary_part = if real_is_complex { imag.0 + real.1 } else { imag.0 };
    Ok((real_part, imaginary_part))
}

/// An argument as a number, and whether it is a complex one.
fn number(cx: &mut Cx, argument: Option<&Value>, refusal: &str) -> Result<(Parts, bool), Exc> {
    let Some(value) = argument else { return Ok(((0.0, 0.0), false)) };
    if let Some(complex) = value.downcast::<Complex>() {
        return Ok(((complex.real, complex.imaginary), true));
    }
    let special = cx.intern("__complex__");
    if let Some(made) = cx.call_special(value, &special, &[])? {
        return match made.downcast::<Complex>() {
            Some(complex) => Ok(((complex.real, complex.imaginary), true)),
            None => {
                let class = cx.class_name(&made);
                Err(cx.type_error(format!("__complex__ returned non-complex (type {class})")))
            }
        };
    }
    Ok(((real_number(cx, value, refusal)?, 0.0), false))
}

/// An argument that is not a complex number.
fn real_number(cx: &mut Cx, value: &Value, refusal: &str) -> Result<f64, Exc> {
    if cx.float_value(value).is_none() && cx.slots(value).float.is_none() && cx.slots(value).index.is_none() {
        let class = cx.class_name(value);
        return Err(cx.type_error(format!("{refusal} '{class}'")));
    }
    cx.to_f64(value)
}
