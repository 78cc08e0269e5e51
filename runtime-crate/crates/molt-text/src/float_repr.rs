//! Floats as text: `repr`, the `e`, `f` and `g` presentations behind every kind of formatting, and `float.hex`
//! (CPython Python/pystrtod.c `PyOS_double_to_string`, float_repr_style "short"; Objects/floatobject.c).
//!
//! Rust's formatter supplies correctly rounded digits (ties to even), shortest or to a given count; where the point goes
//! and when an exponent is written is CPython's.

/// How many digits are asked for, and which notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatNotation {
    /// `e`: this many digits after the point, always an exponent.
    Exponent(usize),
    /// `f`: this many digits after the point, never an exponent.
    Fixed(usize),
    /// `g`: this many significant digits (0 means 1), an exponent for small and large values.
    General(usize),
    /// `repr`: the shortest digits that give the same float back.
    Shortest,
}

/// The flags of `PyOS_double_to_string`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FloatStyle {
    /// `Py_DTSF_SIGN`: a plus before what is not negative.
    pub always_sign: bool,
    /// `Py_DTSF_ADD_DOT_0`: `.0` after what would look like an int.
    pub add_dot_zero: bool,
    /// `Py_DTSF_ALT`: keep the point, and with `g` the trailing zeros.
    pub alternate: bool,
    /// `Py_DTSF_NO_NEG_0`: no sign on what rounds to zero.
    pub no_negative_zero: bool,
    /// Letters in upper case: `E+10`, `INF`.
    pub upper: bool,
}

/// No finite double has more significant digits, nor more digits after the point.
const MAX_SIGNIFICANT: usize = 800;
const MAX_FRACTION: usize = 1100;
/// What is smaller is written with an exponent.
const SMALLEST_FIXED: f64 = 1e-4;

/// Digits without leading or trailing zeros, and where the point stands among them: `0.DIGITS * 10**point`.
/// Zero is the digit `0` with the point at 1.
struct Decimal {
    digits: Vec<u8>,
    point: i32,
}

impl Decimal {
    /// Reads a number that is not negative, in fixed or in exponent form.
    fn parse(text: &str) -> Self {
        let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let point = mantissa.find('.').unwrap_or(mantissa.len());
        let all = || mantissa.bytes().filter(|&byte| byte != b'.');
        let zeros = all().take_while(|&byte| byte == b'0').count();
        Decimal {
            digits: all().skip(zeros).collect(),
            point: point as i32 - zeros as i32 + exponent.parse::<i32>().unwrap_or(0),
        }
        .trimmed()
    }

    fn trimmed(mut self) -> Self {
        let kept = self.digits.iter().rposition(|&digit| digit != b'0').map_or(0, |last| last + 1);
        self.digits.truncate(kept);
        if self.digits.is_empty() {
            return Decimal { digits: vec![b'0'], point: 1 };
        }
        self
    }

    fn is_zero(&self) -> bool {
        self.digits == b"0"
    }
}

/// `repr(float)` and `str(float)`.
pub fn repr(value: f64) -> String {
    with_repr(value, str::to_owned)
}

/// What is made of the `repr` of a float.
pub fn with_repr<R>(value: f64, make: impl FnOnce(&str) -> R) -> R {
    if value.is_finite() && (value == 0.0 || value.abs() >= SMALLEST_FIXED) {
        let mut buffer = zmij::Buffer::new();
        let text = buffer.format_finite(value);
        if !text.contains('e') {
            return make(text);
        }
    }
    make(&format(value, FloatNotation::Shortest, FloatStyle { add_dot_zero: true, ..FloatStyle::default() }))
}

/// `PyOS_double_to_string`.
pub fn format(value: f64, notation: FloatNotation, style: FloatStyle) -> String {
    let mut text = if value.is_nan() {
        String::from(if style.always_sign { "+nan" } else { "nan" })
    } else if value.is_infinite() {
        format!("{}inf", sign_of(value < 0.0, style))
    } else {
        format_finite(value, notation, style)
    };
    if style.upper {
        text.make_ascii_uppercase();
    }
    text
}

fn sign_of(negative: bool, style: FloatStyle) -> &'static str {
    match (negative, style.always_sign) {
        (true, _) => "-",
        (false, true) => "+",
        (false, false) => "",
    }
}

fn format_finite(value: f64, notation: FloatNotation, style: FloatStyle) -> String {
    let magnitude = value.abs();
    let decimal = match notation {
        FloatNotation::Shortest => Decimal::parse(zmij::Buffer::new().format_finite(magnitude)),
        FloatNotation::Exponent(precision) => {
            Decimal::parse(&format!("{magnitude:.*e}", precision.min(MAX_SIGNIFICANT)))
        }
        FloatNotation::General(precision) => {
            let digits = precision.clamp(1, MAX_SIGNIFICANT);
            Decimal::parse(&format!("{magnitude:.*e}", digits - 1))
        }
        FloatNotation::Fixed(precision) if precision <= MAX_FRACTION && !style.alternate && !style.add_dot_zero => {
            return format_fixed(value, precision, style);
        }
        FloatNotation::Fixed(precision) => Decimal::parse(&format!("{magnitude:.*}", precision.min(MAX_FRACTION))),
    };
    let negative = value.is_sign_negative() && !(style.no_negative_zero && decimal.is_zero());
    let mut out = String::from(sign_of(negative, style));
    write_decimal(&mut out, &decimal, notation, style);
    out
}

/// The plain case of `f`: Rust's own form.
fn format_fixed(value: f64, precision: usize, style: FloatStyle) -> String {
    let text = format!("{value:.precision$}");
    let Some(digits) = text.strip_prefix('-') else {
        return format!("{}{text}", sign_of(false, style));
    };
    if style.no_negative_zero && !digits.bytes().any(|byte| matches!(byte, b'1'..=b'9')) {
        return format!("{}{digits}", sign_of(false, style));
    }
    text
}

fn write_decimal(out: &mut String, decimal: &Decimal, notation: FloatNotation, style: FloatStyle) {
    let point = decimal.point;
    // The number of digits to write, counted from the first one; beyond those that are there, zeros.
    let mut end = decimal.digits.len() as i64;
    let use_exponent = match notation {
        FloatNotation::Exponent(precision) => {
            end = precision as i64 + 1;
            true
        }
        FloatNotation::Fixed(precision) => {
            end = i64::from(point) + precision as i64;
            false
        }
        FloatNotation::General(precision) => {
            let precision = precision.max(1) as i64;
            if style.alternate {
                end = precision;
            }
            point <= -4 || i64::from(point) > precision - i64::from(style.add_dot_zero)
        }
        FloatNotation::Shortest => point <= -4 || point > 16,
    };
    let shown_point = if use_exponent { 1 } else { i64::from(point) };
    end = end.max(shown_point + i64::from(!use_exponent && style.add_dot_zero));

    let digit = |index: i64| match usize::try_from(index) {
        Ok(index) => char::from(decimal.digits.get(index).copied().unwrap_or(b'0')),
        Err(_) => '0',
    };
    let start = if shown_point <= 0 { shown_point - 1 } else { 0 };
    molt_room::reserve_text(out, (end.max(shown_point) - start) as usize + "e+999".len());
    out.extend((start..shown_point).map(digit));
    if end > shown_point || style.alternate {
        out.push('.');
        out.extend((shown_point..end).map(digit));
    }
    if use_exponent {
        let exponent = point - 1;
        out.push_str(&format!("e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.unsigned_abs()));
    }
}

/// `float.hex`.
pub fn hex(value: f64) -> String {
    if !value.is_finite() {
        return repr(value);
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value == 0.0 {
        return format!("{sign}0x0.0p+0");
    }
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let (lead, exponent) = match bits >> 52 & 0x7FF {
        0 => (0, -1022),
        biased => (1, biased as i32 - 1023),
    };
    let exponent_sign = if exponent < 0 { '-' } else { '+' };
    format!("{sign}0x{lead}.{fraction:013x}p{exponent_sign}{}", exponent.unsigned_abs())
}
