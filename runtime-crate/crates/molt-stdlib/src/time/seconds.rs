//! Seconds that a caller gives, as nanoseconds of 64 bits. CPython Python/pytime.c `_PyTime_FromSecondsObject`.

use molt_object::{Cx, Exc, Value};

const IN_A_SECOND: i64 = 1_000_000_000;

/// Seconds as nanoseconds, rounded away from zero.
///
/// # Errors
/// TypeError for what is no number, ValueError for NaN, OverflowError beyond some 292 years.
pub(super) fn nanoseconds(cx: &mut Cx, seconds: &Value) -> Result<i64, Exc> {
    let Some(number) = cx.float_value(seconds) else {
        let whole = cx.index(seconds)?;
        return match cx.int_to_i64(&whole).and_then(|whole| whole.checked_mul(IN_A_SECOND)) {
            Some(nanoseconds) => Ok(nanoseconds),
            None => {
                let kind = if cx.world.python >= (3, 13) { "PyTime_t" } else { "_PyTime_t" };
                Err(cx.overflow_error(format!("timestamp too large to convert to C {kind}")))
            }
        };
    };
    if number.is_nan() {
        return Err(cx.value_error("Invalid value NaN (not a number)"));
    }
    let exact = number * IN_A_SECOND as f64;
    let rounded = if exact < 0.0 { exact.floor() } else { exact.ceil() };
    // The bound itself is no number of 64 bits.
    if (i64::MIN as f64..-(i64::MIN as f64)).contains(&rounded) {
        Ok(rounded as i64)
    } else {
        Err(cx.overflow_error("timestamp out of range for platform time_t"))
    }
}
