//! The class `int`: its methods and operators. CPython Objects/longobject.c.

use molt_macros::class;
use molt_text::format_spec::{FormatTarget, format_int};
use molt_text::int_text::{self, ByteOrder};
use molt_text::{PythonVersion, int_math};
use molt_value::{Gc, Str, Value};

use super::{Int, construct, operators};
use crate::args::Place;
use crate::builtins::bytes::{self, Bytes};
use crate::builtins::str_::as_wtf8;
use crate::builtins::tuple::Tuple;
use crate::builtins::type_::Type;
use crate::native::{BinaryOp, CompareOp};
use crate::{Cx, Exc};

/// Convert a number or string to an integer, or return 0 if no arguments are given.
#[class(name = "int", module = "builtins", basetype, missing("__sizeof__"))]
impl Int {
    #[new(signature = "(x=0, /, base=10)")]
    fn new(cx: &mut Cx, class: &Gc<Type>, x: Option<Value>, base: Option<Value>) -> Result<Value, Exc> {
        let number = construct::construct(cx, x, base)?;
        if class.is(&cx.world.types.int) {
            return Ok(number);
        }
        let value = cx.int_to_big(&number).unwrap_or_default();
        Ok(cx.instantiate(class, Int { value }).into())
    }

    #[getter]
    fn real(cx: &mut Cx, this: &Value) -> Value {
        plain(cx, this)
    }

    #[getter]
    fn imag(_cx: &mut Cx, _this: &Value) -> i64 {
        0
    }

    #[getter]
    fn numerator(cx: &mut Cx, this: &Value) -> Value {
        plain(cx, this)
    }

    #[getter]
    fn denominator(_cx: &mut Cx, _this: &Value) -> i64 {
        1
    }

    /// Returns self, the complex conjugate of any int.
    #[method(signature = "(self, /)")]
    fn conjugate(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        own(cx, this, "conjugate")
    }

    /// Number of bits necessary to represent self in binary.
    #[method(signature = "(self, /)")]
    fn bit_length(cx: &mut Cx, this: &Value) -> Result<i64, Exc> {
        let number = own(cx, this, "bit_length")?;
        Ok(match number.as_int() {
            Some(small) => i64::from(64 - small.unsigned_abs().leading_zeros()),
            None => cx.int_as_big(&number).map_or(0, |big| int_math::bit_length(&big)) as i64,
        })
    }

    /// Number of ones in the binary representation of the absolute value of self.
    #[method(signature = "(self, /)")]
    fn bit_count(cx: &mut Cx, this: &Value) -> Result<i64, Exc> {
        let number = own(cx, this, "bit_count")?;
        Ok(int_math::bit_count(&cx.int_to_big(&number).unwrap_or_default()) as i64)
    }

    /// Returns True. Exists for duck type compatibility with float.is_integer.
    #[method(signature = "(self, /)", python = ">=3.12")]
    fn is_integer(_cx: &mut Cx, _this: &Value) -> bool {
        true
    }

    /// Return a pair of integers, whose ratio is equal to the original int.
    #[method(signature = "(self, /)")]
    fn as_integer_ratio(cx: &mut Cx, this: &Value) -> Result<Gc<Tuple>, Exc> {
        let number = own(cx, this, "as_integer_ratio")?;
        Ok(cx.tuple(vec![number, Value::int(1)]))
    }

    /// Return an array of bytes representing an integer.
    #[method(signature = "(self, /, length=1, byteorder='big', *, signed=False)")]
    fn to_bytes(
        cx: &mut Cx,
        this: &Value,
        length: i64,
        byteorder: Option<Gc<Str>>,
        signed: bool,
    ) -> Result<Gc<Bytes>, Exc> {
        let number = own(cx, this, "to_bytes")?;
        let order = byte_order(cx, byteorder)?;
        let Ok(length) = usize::try_from(length) else {
            return Err(cx.value_error("length argument must be non-negative"));
        };
        let number = cx.int_to_big(&number).unwrap_or_default();
        let bytes = cx.text_result(int_text::to_bytes(&number, length, order, signed))?;
        Ok(cx.bytes(&bytes))
    }

    /// Return the integer represented by the given array of bytes.
    #[classmethod(signature = "(cls, /, bytes, byteorder='big', *, signed=False)")]
    fn from_bytes(
        cx: &mut Cx,
        class: &Value,
        bytes: Value,
        byteorder: Option<Gc<Str>>,
        signed: bool,
    ) -> Result<Value, Exc> {
        let order = byte_order(cx, byteorder)?;
        let bytes = bytes_of(cx, &bytes)?;
        let number = cx.int_of(int_text::from_bytes(&bytes, order, signed));
        if class.downcast::<Type>().is_some_and(|class| class.is(&cx.world.types.int)) {
            return Ok(number);
        }
        cx.call(class, &[number])
    }

    #[method(signature = "(self, /)")]
    fn __trunc__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        own(cx, this, "__trunc__")
    }

    #[method(signature = "(self, /)")]
    fn __floor__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        own(cx, this, "__floor__")
    }

    #[method(signature = "(self, /)")]
    fn __ceil__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        own(cx, this, "__ceil__")
    }

    /// Rounding an Integral with an ndigits argument also returns an integer.
    #[method(signature = "(self, ndigits=None, /)")]
    fn __round__(cx: &mut Cx, this: &Value, ndigits: Option<Value>) -> Result<Value, Exc> {
        let number = own(cx, this, "__round__")?;
        let Some(ndigits) = ndigits.filter(|ndigits| !ndigits.is_none()) else { return Ok(number) };
        let ndigits = cx.index_clamped(&ndigits)?;
        if ndigits >= 0 {
            return Ok(number);
        }
        let number = cx.int_to_big(&number).unwrap_or_default();
        Ok(cx.int_of(int_math::round_to_digits(&number, ndigits)))
    }

    #[method(signature = "(self, /)")]
    fn __getnewargs__(cx: &mut Cx, this: &Value) -> Result<Gc<Tuple>, Exc> {
        let number = own(cx, this, "__getnewargs__")?;
        Ok(cx.tuple(vec![number]))
    }

    /// Convert to a string according to format_spec.
    #[method(signature = "(self, format_spec, /)")]
    fn __format__(cx: &mut Cx, this: &Value, format_spec: Gc<Str>) -> Result<Value, Exc> {
        let number = own(cx, this, "__format__")?;
        if format_spec.char_len() == 0 {
            return Ok(cx.str_of(this)?.into());
        }
        let type_name = cx.class_name(this);
        let target = FormatTarget { type_name: &type_name, version: cx.text_version() };
        let number = cx.int_value(&number).unwrap_or(molt_text::Int::Small(0));
        let limit = cx.world.int_max_str_digits;
        let text = cx.text_result(format_int(&number, as_wtf8(&format_spec), limit, target))?;
        Ok(cx.str_from_wtf8(text.as_wtf8()).into())
    }

    #[slot]
    fn __repr__(cx: &mut Cx, this: &Value) -> Result<Value, Exc> {
        if let Some(small) = cx.int_to_i64(this) {
            return Ok(cx.decimal_text(small).into());
        }
        let number = cx.int_to_big(this).unwrap_or_default();
        let limit = cx.world.int_max_str_digits;
        let digits = cx.text_result(int_text::to_decimal(&number, limit))?;
        Ok(cx.str(&digits).into())
    }

    #[slot]
    fn __hash__(cx: &mut Cx, this: &Value) -> Result<i64, Exc> {
        Ok(cx.int_value(this).map_or(0, |number| molt_text::hash::hash_int(&number)))
    }

    #[slot]
    fn compare(cx: &mut Cx, this: &Value, other: &Value, op: CompareOp) -> Result<Value, Exc> {
        Ok(operators::compare(cx, this, other, op))
    }

    #[slot]
    fn __bool__(cx: &mut Cx, this: &Value) -> Result<bool, Exc> {
        Ok(cx.int_to_i64(this) != Some(0))
    }

    #[slot]
    fn __int__(cx: &mut Cx, this: &Value) -> Value {
        plain(cx, this)
    }

    #[slot]
    fn __index__(cx: &mut Cx, this: &Value) -> Value {
        plain(cx, this)
    }

    #[slot]
    fn __float__(cx: &mut Cx, this: &Value) -> Result<f64, Exc> {
        cx.int_to_f64(this)
    }

    #[slot]
    fn __neg__(cx: &mut Cx, this: &Value) -> Value {
        operators::sub(cx, &Value::int(0), this)
    }

    #[slot]
    fn __pos__(cx: &mut Cx, this: &Value) -> Value {
        plain(cx, this)
    }

    #[slot]
    fn __abs__(cx: &mut Cx, this: &Value) -> Value {
        if cx.int_is_negative(this) { operators::sub(cx, &Value::int(0), this) } else { plain(cx, this) }
    }

    #[slot]
    fn __invert__(cx: &mut Cx, this: &Value) -> Value {
        operators::invert(cx, this)
    }

    #[slot]
    fn __add__(cx: &mut Cx, left: &Value, right: &Value) -> Value {
        operators::add(cx, left, right)
    }

    #[slot]
    fn __sub__(cx: &mut Cx, left: &Value, right: &Value) -> Value {
        operators::sub(cx, left, right)
    }

    #[slot]
    fn __mul__(cx: &mut Cx, left: &Value, right: &Value) -> Value {
        operators::mul(cx, left, right)
    }

    #[slot]
    fn __truediv__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        operators::true_divide(cx, left, right)
    }

    #[slot]
    fn __floordiv__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let message = zero_message(cx, "integer division or modulo by zero");
        Ok(operators::divmod(cx, left, right, message)?.map_or(Value::NOT_IMPLEMENTED, |(quotient, _)| quotient))
    }

    #[slot]
    fn __mod__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let message = zero_message(cx, "integer modulo by zero");
        Ok(operators::divmod(cx, left, right, message)?.map_or(Value::NOT_IMPLEMENTED, |(_, rest)| rest))
    }

    #[slot]
    fn __divmod__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        let message = zero_message(cx, "integer division or modulo by zero");
        match operators::divmod(cx, left, right, message)? {
            Some((quotient, rest)) => Ok(cx.tuple(vec![quotient, rest]).into()),
            None => Ok(Value::NOT_IMPLEMENTED),
        }
    }

    #[slot]
    fn __pow__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        operators::pow(cx, left, right)
    }

    #[slot]
    fn power(cx: &mut Cx, base: &Value, exponent: &Value, modulus: &Value) -> Result<Value, Exc> {
        operators::pow_mod(cx, base, exponent, modulus)
    }

    #[slot]
    fn __lshift__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        operators::shift(cx, left, right, true)
    }

    #[slot]
    fn __rshift__(cx: &mut Cx, left: &Value, right: &Value) -> Result<Value, Exc> {
        operators::shift(cx, left, right, false)
    }

    #[slot]
    fn __and__(cx: &mut Cx, left: &Value, right: &Value) -> Value {
        operators::logical(cx, BinaryOp::And, left, right)
    }

    #[slot]
    fn __or__(cx: &mut Cx, left: &Value, right: &Value) -> Value {
        operators::logical(cx, BinaryOp::Or, left, right)
    }

    #[slot]
    fn __xor__(cx: &mut Cx, left: &Value, right: &Value) -> Value {
        operators::logical(cx, BinaryOp::Xor, left, right)
    }
}

/// The number as an `int` of no subclass.
fn plain(cx: &Cx, this: &Value) -> Value {
    if this.class_is(&cx.world.types.int) {
        return this.clone();
    }
    match cx.int_value(this) {
        Some(int) => cx.int_of(int),
        None => this.clone(),
    }
}

/// The receiver of a method as a plain `int`.
fn own(cx: &mut Cx, this: &Value, method: &str) -> Result<Value, Exc> {
    if cx.is_int(this) {
        return Ok(plain(cx, this));
    }
    let class = cx.class_name(this);
    Err(cx.type_error(format!("descriptor '{method}' for 'int' objects doesn't apply to a '{class}' object")))
}

fn zero_message(cx: &Cx, message: &'static str) -> &'static str {
    if cx.world.python >= (3, 14) { "division by zero" } else { message }
}

fn byte_order(cx: &mut Cx, name: Option<Gc<Str>>) -> Result<ByteOrder, Exc> {
    match name {
        Some(name) => cx.text_result(ByteOrder::from_name(&name.to_text())),
        None => Ok(ByteOrder::Big),
    }
}

/// The bytes of `int.from_bytes`: a bytes-like object or an iterable of integers. CPython `PyObject_Bytes`.
fn bytes_of(cx: &mut Cx, value: &Value) -> Result<Vec<u8>, Exc> {
    if let Some(bytes) = bytes::from_special_method(cx, value)? {
        return Ok(bytes.items().to_vec());
    }
    bytes::construct::from_object(cx, value, bytes::construct::BYTES)
}

impl Cx {
    /// The decimal digits of a number.
    pub(crate) fn decimal_text(&mut self, number: i64) -> Gc<Str> {
        Gc::of_number(&self.world.types.str, number)
    }
}

impl Cx {
    /// The version of Python as the algorithms of `molt-text` take it.
    pub fn text_version(&self) -> PythonVersion {
        PythonVersion(self.world.python.1)
    }

    /// The float nearest to an integer.
    ///
    /// # Errors
    /// OverflowError when it is out of range.
    pub fn int_to_f64(&mut self, value: &Value) -> Result<f64, Exc> {
        match self.int_to_i64(value) {
            Some(small) => Ok(small as f64),
            None => {
                let float = self.int_as_big(value).map_or(Ok(0.0), |number| int_math::to_float(&number));
                self.text_result(float)
            }
        }
    }
}

impl crate::args::FromArg for molt_text::Int {
    fn from_arg(cx: &mut Cx, value: Value, _place: Place) -> Result<molt_text::Int, Exc> {
        let index = cx.index(&value)?;
        Ok(cx.int_value(&index).unwrap_or(molt_text::Int::Small(0)))
    }
}
