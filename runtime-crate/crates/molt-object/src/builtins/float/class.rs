//! The class `float`: its methods and operators. CPython Objects/floatobject.c.

use std::cmp::Ordering;

use molt_macros::class;
use molt_text::format_spec::{FormatTarget, format_float};
use molt_text::{float_math, float_parse, float_repr, int_math};
use molt_value::{Gc, Str, Value};

use super::Float;
use crate::builtins::bytes::Bytes;
use crate::builtins::str_::as_wtf8;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// Convert a string or number to a floating-point number, if possible.
#[class(name = "float", module = "builtins", basetype)]
impl Float {
    #[new(signature = "(x=0, /)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, x: Option<Value>) -> Result<Value, Exc> {
        let value = match x {
            Some(x) => {
                let value = convert(cx, &x)?;
                distinct(cx, value, &x)
            }
            None => 0.0,
        };
        if class.is(&cx.world.types.float) {
            return Ok(Value::float(value));
        }
        Ok(cx.instantiate(class, Float { value }).into())
    }

    #[getter]
    fn real(cx: &mut Cx, this: &Value) -> Result<f64, Exc> {
        own(cx, this, "real")
    }

    #[getter]
    fn imag(_cx: &mut Cx, _this: &Value) -> f64 {
        0.0
    }

    /// Return self, the complex conjugate of any float.
    #[method(signature = "(self, /)")]
    fn conjugate(cx: &mut Cx, this: &Value) -> Result<f64, Exc> {
        own(cx, this, "conjugate")
    }

    /// Return True if the float is an integer.
    #[method(signature = "(self, /)")]
    fn is_integer(cx: &mut Cx, this: &Value) -> Result<bool, Exc> {
        let value = own(cx, this, "is_integer")?;
        Ok(value.is_finite() && value.fract() == 0.0)
    }

    /// Return a pair of integers, whose ratio is exactly equal to the original float.
    #[method(signature = "(self, /)")]
    fn as_integer_ratio(cx: &mut Cx, this: &Value) -> Result<Gc<Tuple>, Exc> {
        let value = own(cx, this, "as_integer_ratio")?;
        let (numerator, denominator) = cx.text_result(float_math::as_integer_ratio(value))?;
        let ratio = vec![cx.int(numerator), cx.int(denominator)];
        Ok(cx.tuple(ratio))
    }

    /// Return a hexadecimal representation of a floating-point number.
    #[method(signature = "(self, /)")]
    fn hex(cx: &mut Cx, this: &Value) -> Result<String, Exc> {
        Ok(float_repr::hex(own(cx, this, "hex")?))
    }

    /// Create a floating-point number from a hexadecimal string.
    #[classmethod(signature = "(cls, string, /)")]
    fn fromhex(cx: &mut Cx, class: &Value, string: Value) -> Result<Value, Exc> {
        let Some(string) = string.downcast::<Str>() else {
            return Err(cx.type_error("bad argument type for built-in operation"));
        };
        let value = Value::float(cx.text_result(float_parse::from_hex(as_wtf8(string)))?);
        if class.downcast::<Type>().is_some_and(|class| class.is(&cx.world.types.float)) {
            return Ok(value);
        }
        cx.call(class, &[value])
    }

    /// How a C double or float is stored.
    #[classmethod(signature = "(cls, typestr, /)")]
    fn __getformat__(cx: &mut Cx, _class: &Value, typestr: Gc<Str>) -> Result<Gc<Str>, Exc> {
        match typestr.as_bytes() {
            b"double" | b"float" => Ok(cx.str("IEEE, little-endian")),
            _ => Err(cx.value_error("__getformat__() argument 1 must be 'double' or 'float'")),
        }
    }

    #[method(signature = "(self, /)")]
    fn __trunc__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        let value = own(cx, this, "__trunc__")?;
        to_int(cx, value)
    }

    #[method(signature = "(self, /)")]
    fn __floor__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        let value = own(cx, this, "__floor__")?;
        to_int(cx, value.floor())
    }

    #[method(signature = "(self, /)")]
    fn __ceil__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        let value = own(cx, this, "__ceil__")?;
        to_int(cx, value.ceil())
    }

    /// Return the Integral closest to x, rounding half toward even, or a float where an ndigits argument is given.
    #[method(signature = "(self, ndigits=None, /)")]
    fn __round__(cx: &mut Cx, this: &Value, ndigits: Option<Value>) -> Result<Value, Exc> {
        let value = own(cx, this, "__round__")?;
        let Some(ndigits) = ndigits.filter(|ndigits| !ndigits.is_none()) else {
            let rounded = cx.text_result(float_math::round_to_int(value))?;
            return Ok(cx.int_of(rounded));
        };
        let ndigits = cx.index_clamped(&ndigits)?;
        cx.text_result(float_math::round_to_digits(value, ndigits)).map(Value::float)
    }

    #[method(signature = "(self, /)")]
    fn __getnewargs__(cx: &mut Cx, this: &Value) -> Result<Gc<Tuple>, Exc> {
        let value = own(cx, this, "__getnewargs__")?;
        Ok(cx.tuple(vec![Value::float(value)]))
    }

    /// Formats the float according to format_spec.
    #[method(signature = "(self, format_spec, /)")]
    fn __format__(cx: &mut Cx, this: &Value, format_spec: Gc<Str>) -> Result<Value, Exc> {
        let value = own(cx, this, "__format__")?;
        if format_spec.char_len() == 0 {
            return Ok(cx.str_of(this)?.into());
        }
        let type_name = cx.class_name(this);
        let target = FormatTarget { type_name: &type_name, version: cx.text_version() };
        let text = cx.text_result(format_float(value, as_wtf8(&format_spec), target))?;
        Ok(cx.str_from_wtf8(text.as_wtf8()).into())
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Value) -> Result<String, Exc> {
        Ok(float_repr::repr(own(cx, this, "__repr__")?))
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Value) -> Result<i64, Exc> {
        let value = own(cx, this, "__hash__")?;
        Ok(match molt_text::hash::hash_float(value) {
            Some(hash) => hash,
            None => molt_text::hash::hash_identity(this.address()),
        })
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        let value = own(cx, this, "__eq__")?;
        let ordering = if let Some(other) = cx.float_value(other) {
            value.partial_cmp(&other)
        } else if let Some(small) = cx.int_to_i64(other) {
            int_math::compare_small_with_float(small, value).map(Ordering::reverse)
        } else if let Some(big) = cx.int_to_big(other) {
            int_math::compare_with_float(&big, value).map(Ordering::reverse)
        } else {
            return Ok(Value::NOT_IMPLEMENTED);
        };
        Ok(Value::bool(ordering.map_or(op == CompareOp::Ne, |ordering| op.holds(ordering))))
    }

    #[slot]
    fn __bool__(cx: &mut Cx, this: &Value) -> Result<bool, Exc> {
        Ok(own(cx, this, "__bool__")? != 0.0)
    }

    #[slot]
    fn __int__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        let value = own(cx, this, "__int__")?;
        to_int(cx, value)
    }

    #[slot]
    fn __float__(cx: &mut Cx, this: &Value) -> Result<f64, Exc> {
        own(cx, this, "__float__")
    }

    #[slot]
    fn __neg__(cx: &mut Cx, this: &Value) -> Result<f64, Exc> {
        Ok(-own(cx, this, "__neg__")?)
    }

    #[slot]
    fn __pos__(cx: &mut Cx, this: &Value) -> Result<f64, Exc> {
        own(cx, this, "__pos__")
    }

    #[slot]
    fn __abs__(cx: &mut Cx, this: &Value) -> Result<f64, Exc> {
        Ok(own(cx, this, "__abs__")?.abs())
    }

    #[slot]
    fn __add__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        binary(cx, left, right, |a, b| a + b)
    }

    #[slot]
    fn __sub__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        binary(cx, left, right, |a, b| a - b)
    }

    #[slot]
    fn __mul__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        binary(cx, left, right, |a, b| a * b)
    }

    #[slot]
    fn __truediv__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let Some((a, b)) = operands(cx, left, right)? else { return Ok(Value::NOT_IMPLEMENTED) };
        if b == 0.0 {
            return Err(zero_division(cx, "float division by zero"));
        }
        Ok(Value::float(a / b))
    }

    #[slot]
    fn __floordiv__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let Some((a, b)) = operands(cx, left, right)? else { return Ok(Value::NOT_IMPLEMENTED) };
        if b == 0.0 {
            return Err(zero_division(cx, "float floor division by zero"));
        }
        Ok(Value::float(float_math::floor_divmod(a, b).0))
    }

    #[slot]
    fn __mod__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let Some((a, b)) = operands(cx, left, right)? else { return Ok(Value::NOT_IMPLEMENTED) };
        if b == 0.0 {
            let message = if cx.world.python >= (3, 13) { "float modulo by zero" } else { "float modulo" };
            return Err(zero_division(cx, message));
        }
        Ok(Value::float(float_math::floor_divmod(a, b).1))
    }

    #[slot]
    fn __divmod__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let Some((a, b)) = operands(cx, left, right)? else { return Ok(Value::NOT_IMPLEMENTED) };
        if b == 0.0 {
            return Err(zero_division(cx, "float divmod()"));
        }
        let (quotient, rest) = float_math::floor_divmod(a, b);
        Ok(cx.tuple(vec![Value::float(quotient), Value::float(rest)]).into())
    }

    #[slot]
    fn __pow__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        match operands(cx, left, right)? {
            Some((base, exponent)) => cx.float_power(base, exponent),
            None => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    #[slot]
    fn power(cx: &mut Cx, _base: &Value, _exponent: &Value, _modulus: &Value) -> Result<Value, Exc> {
        Err(cx.type_error("pow() 3rd argument not allowed unless all arguments are integers"))
    }
}

/// The receiver of a method.
fn own(cx: &mut Cx, this: &Value, method: &str) -> Result<f64, Exc> {
    match cx.float_value(this) {
        Some(value) => Ok(value),
        None => {
            let class = cx.class_name(this);
            Err(cx.type_error(format!("descriptor '{method}' for 'float' objects doesn't apply to a '{class}' object")))
        }
    }
}

/// An operand: a float or an integer.
fn operand(cx: &mut Cx, value: &Value) -> Result<Option<f64>, Exc> {
    match cx.float_value(value) {
        Some(float) => Ok(Some(float)),
        None if cx.is_int(value) => cx.int_to_f64(value).map(Some),
        None => Ok(None),
    }
}

fn operands(cx: &mut Cx, left: &Value, right: &Value) -> Result<Option<(f64, f64)>, Exc> {
    let Some(left) = operand(cx, left)? else { return Ok(None) };
    Ok(operand(cx, right)?.map(|right| (left, right)))
}

fn binary(cx: &mut Cx, left: &Value, right: &Value, operation: fn(f64, f64) -> f64) -> Result<Value, Exc> {
    Ok(operands(cx, left, right)?.map_or(Value::NOT_IMPLEMENTED, |(a, b)| Value::float(operation(a, b))))
}

fn zero_division(cx: &mut Cx, message: &str) -> Exc {
    cx.zero_division_error(if cx.world.python >= (3, 14) { "division by zero" } else { message })
}

fn to_int(cx: &mut Cx, value: f64) -> Result<Value, Exc> {
    let int = cx.text_result(float_math::truncate(value))?;
    Ok(cx.int_of(int))
}

/// `float(x)`. CPython `float_new_impl`, `PyNumber_Float`, `PyFloat_FromString`.
fn convert(cx: &mut Cx, x: &Value) -> Result<f64, Exc> {
    if let Some(text) = x.downcast::<Str>() {
        return cx.text_result(float_parse::parse_str(as_wtf8(text)));
    }
    if let Some(bytes) = cx.bytes_like(x) {
        return match float_parse::parse_bytes(&bytes) {
            // The message shows the object, whatever its class.
            Err(_) if !x.is_instance_of::<Bytes>() => {
                let shown = cx.repr_text(x)?;
                Err(cx.value_error(format!("could not convert string to float: {shown}")))
            }
            parsed => cx.text_result(parsed),
        };
    }
    if cx.float_value(x).is_none() && cx.slots(x).float.is_none() && cx.slots(x).index.is_none() {
        let class = cx.class_name(x);
        return Err(cx.type_error(format!("float() argument must be a string or a real number, not '{class}'")));
    }
    cx.to_f64(x)
}

/// A NaN made of something else than a float is an object of its own: containers take values that are identical for equal.
/// What tells it apart stands in bits that nobody else reads.
fn distinct(cx: &mut Cx, value: f64, source: &Value) -> f64 {
    const PAYLOAD: u64 = (1 << 51) - 1;
    if !value.is_nan() || source.as_float().is_some() {
        return value;
    }
    cx.world.nans += 1;
    f64::from_bits((value.to_bits() & !PAYLOAD) | (cx.world.nans & PAYLOAD))
}
