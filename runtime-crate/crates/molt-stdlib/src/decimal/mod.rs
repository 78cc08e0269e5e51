//! The native half of `decimal`, as module `_decimal`: the usual operations on the usual numbers, those that are finite and have
//! up to 38 digits. The rest is Python over it, in `runtime-crate/python/decimal`. CPython Modules/_decimal.

mod bodies;
mod contexts;
mod finite;
mod numbers;

pub use contexts::current_precision;
pub use finite::{Finite, digits};
pub use numbers::{finite_of, make, of_text, parsed, text_of};

/// The native half of `decimal`.
#[molt_macros::module(name = "_decimal", functions(crate::decimal::bodies::accelerated))]
pub mod native {
    use molt_object::builtins::str_::{Str, as_wtf8};
    use molt_object::{Cx, Exc, Gc, Value};
    use molt_text::{decimal_digits, int_text};
    use num_bigint::{BigInt, BigUint};

    fn magnitude(cx: &mut Cx, coefficient: &Value) -> Result<BigUint, Exc> {
        match cx.int_as_big(coefficient) {
            Some(number) => Ok(number.magnitude().clone()),
            None => Err(cx.type_error("a coefficient is an int")),
        }
    }

    /// The number of decimal digits of a coefficient; 1 for 0.
    #[function(signature = "(coefficient, /)")]
    fn digits_of(cx: &mut Cx, coefficient: Value) -> Result<i64, Exc> {
        match cx.int_as_big(&coefficient) {
            Some(number) => Ok(decimal_digits::digit_count(number.magnitude()) as i64),
            None => Err(cx.type_error("a coefficient is an int")),
        }
    }

    /// The digits of a coefficient as text, however many there are.
    #[function(signature = "(coefficient, /)")]
    fn text_of(cx: &mut Cx, coefficient: Value) -> Result<String, Exc> {
        Ok(magnitude(cx, &coefficient)?.to_string())
    }

    /// The coefficient that a text of digits writes, however many there are.
    #[function(signature = "(digits, /)")]
    fn number_of(cx: &mut Cx, digits: Gc<Str>) -> Result<Value, Exc> {
        let parsed = int_text::parse_str(as_wtf8(&digits), 10, 0);
        let number = cx.text_result(parsed)?;
        Ok(cx.int_of(number))
    }

    /// The coefficient without its last digits, and how what was taken away compares with half a unit: 0 for nothing, 1 below, 2 for
    /// half, 3 above.
    #[function(signature = "(coefficient, count, /)")]
    fn split(cx: &mut Cx, coefficient: Value, count: Value) -> Result<Value, Exc> {
        let number = magnitude(cx, &coefficient)?;
        let count = cx.int_to_i64(&count).map_or(u64::MAX, |count| count.max(0) as u64);
        let (kept, lost) = decimal_digits::split(&number, count);
        let kept = cx.int(BigInt::from(kept));
        Ok(cx.tuple_of([kept, Value::int(lost as i64)]).into())
    }

    /// A coefficient other than 0 without zeros at its end, so many of them at most, and how many there were.
    #[function(signature = "(coefficient, most=None, /)")]
    fn stripped(cx: &mut Cx, coefficient: Value, most: Value) -> Result<Value, Exc> {
        let most = cx.int_to_i64(&most).map_or(u64::MAX, |most| most.max(0) as u64);
        let number = magnitude(cx, &coefficient)?;
        let (rest, gone) = decimal_digits::without_zeros(&number, most);
        let rest = if gone == 0 { coefficient } else { cx.int(BigInt::from(rest)) };
        Ok(cx.tuple_of([rest, Value::int(gone as i64)]).into())
    }

    /// The integer part of the square root.
    #[function(signature = "(number, /)")]
    fn square_root(cx: &mut Cx, number: Value) -> Result<Value, Exc> {
        let root = magnitude(cx, &number)?.sqrt();
        Ok(cx.int(BigInt::from(root)))
    }
}
