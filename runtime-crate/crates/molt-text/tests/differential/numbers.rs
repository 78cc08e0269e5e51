//! Floats, complex numbers and ints, against tests/record/record_numbers.py.

use crate::data::{Case, check, ok, result};
use molt_text::float_math::FloatPower;
use molt_text::int_text::{self, ByteOrder, DEFAULT_MAX_STR_DIGITS};
use molt_text::{BigInt, complex_repr, float_math, float_parse, float_repr, int_math};
use std::cmp::Ordering;

/// A NaN's sign and payload are not Python's concern, except in `copysign`.
fn canonical(value: f64) -> f64 {
    if value.is_nan() { f64::NAN } else { value }
}

#[test]
fn floats_are_those_of_cpython() {
    check("float", |case| match case.name.as_str() {
        "repr" => ok(float_repr::repr(case.float(0))),
        "hex" => ok(float_repr::hex(case.float(0))),
        "as_integer_ratio" => result(float_math::as_integer_ratio(case.float(0))),
        "truncate" => result(float_math::truncate(case.float(0))),
        "round_to_int" => result(float_math::round_to_int(case.float(0))),
        "round" => result(float_math::round_to_digits(case.float(0), case.int(1)).map(canonical)),
        "divmod" => ok(float_math::floor_divmod(case.float(0), case.float(1))),
        "pow" => match float_math::power(case.float(0), case.float(1)) {
            FloatPower::Real(value) => ok(canonical(value)),
            FloatPower::Complex => ok("complex"),
            FloatPower::ZeroToNegative => ok("ZeroDivisionError"),
            FloatPower::OutOfRange => ok("OverflowError"),
        },
        "parse" => result(float_parse::parse_str(case.text(0).as_wtf8())),
        "fromhex" => result(float_parse::from_hex(case.text(0).as_wtf8()).map(canonical)),
        other => panic!("{other}"),
    });
}

#[test]
fn complex_numbers_are_those_of_cpython() {
    check("complex", |case| match case.name.as_str() {
        "repr" => ok(complex_repr::repr(case.float(0), case.float(1))),
        "parse" => {
            result(complex_repr::parse_str(case.text(0).as_wtf8()).map(|(re, im)| (canonical(re), canonical(im))))
        }
        other => panic!("{other}"),
    });
}

#[test]
fn int_texts_are_those_of_cpython() {
    check("int_text", |case| match case.name.as_str() {
        "parse" => result(int_text::parse_str(case.text(0).as_wtf8(), case.int(1) as u32, DEFAULT_MAX_STR_DIGITS)),
        // Too long to be printed in base 10.
        "parse16" => {
            let parsed = int_text::parse_str(case.text(0).as_wtf8(), case.int(1) as u32, DEFAULT_MAX_STR_DIGITS);
            result(parsed.map(|value| format!("{:x}", value.as_big().as_ref())))
        }
        "parse640" => result(int_text::parse_str(case.text(0).as_wtf8(), case.int(1) as u32, 640)),
        "str" => {
            let hexadecimal = case.string(0);
            let digits = hexadecimal.replacen("0x", "", 1);
            let value = BigInt::parse_bytes(digits.as_bytes(), 16).expect("hexadecimal");
            result(int_text::to_decimal(&value, DEFAULT_MAX_STR_DIGITS))
        }
        other => panic!("{other}"),
    });
}

fn byte_order(case: &Case, index: usize) -> ByteOrder {
    ByteOrder::from_name(case.raw(index)).expect("byte order")
}

#[test]
fn int_arithmetic_is_that_of_cpython() {
    check("int_math", |case| match case.name.as_str() {
        "truediv" => result(int_math::true_divide(&case.big(0), &case.big(1))),
        "divmod" => ok(int_math::floor_divmod(&case.big(0), &case.big(1))),
        "powmod" => result(int_math::pow_mod(&case.big(0), &case.big(1), &case.big(2))),
        "pow" => ok(int_math::pow(&case.big(0), &case.big(1))),
        "float" => result(int_math::to_float(&case.big(0))),
        "shift" => result(
            int_math::shift_left(&case.big(0), &case.big(1))
                .and_then(|left| int_math::shift_right(&case.big(0), &case.big(1)).map(|right| (left, right))),
        ),
        "shift_left" => result(int_math::shift_left(&case.big(0), &case.big(1))),
        "shift_right" => result(int_math::shift_right(&case.big(0), &case.big(1))),
        "bits" => ok((int_math::bit_length(&case.big(0)), int_math::bit_count(&case.big(0)))),
        "round" => ok(int_math::round_to_digits(&case.big(0), case.int(1))),
        "gcd" => ok(int_math::gcd(&case.big(0), &case.big(1))),
        "isqrt" => ok(int_math::isqrt(&case.big(0))),
        "to_bytes" => result(int_text::to_bytes(&case.big(0), case.int(1) as usize, byte_order(case, 2), case.bool(3))),
        "from_bytes" => ok(int_text::from_bytes(&case.bytes(0), byte_order(case, 1), case.bool(2))),
        "compare" => ok(int_math::compare_with_float(&case.big(0), case.float(1)).map(|ordering| match ordering {
            Ordering::Less => -1i64,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        })),
        other => panic!("{other}"),
    });
}

#[test]
fn small_ints_take_the_same_path_as_big_ones() {
    check("int_math", |case| {
        let small = |index| case.raw(index).parse::<i64>().ok();
        let actual = match case.name.as_str() {
            "truediv" => small(0).zip(small(1)).map(|(a, b)| result(int_math::true_divide_small(a, b))),
            "divmod" => small(0).zip(small(1)).and_then(|(a, b)| int_math::floor_divmod_small(a, b)).map(ok),
            _ => None,
        };
        actual.unwrap_or_else(|| case.expected().to_owned())
    });
}
