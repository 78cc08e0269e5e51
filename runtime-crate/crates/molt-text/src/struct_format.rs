//! Format strings of `struct`: which items lie where. CPython Modules/_struct.c `prepare_s`.

/// The order of bytes, and what sizes and alignment are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    pub big_endian: bool,
    /// Sizes and alignment are those of C on a 64-bit machine.
    pub native: bool,
}

/// One item, or one run of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Item {
    /// The format's character.
    pub code: u8,
    /// Where it begins.
    pub offset: usize,
    /// How many bytes it takes.
    pub size: usize,
}

/// An item that is repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    first: Item,
    count: usize,
}

/// A parsed format.
#[derive(Clone, Debug)]
pub struct Format {
    pub layout: Layout,
    runs: Vec<Run>,
    /// How many items have a value.
    pub values: usize,
    pub size: usize,
}

impl Format {
    /// The items that have a value, in order.
    pub fn items(&self) -> impl Iterator<Item = Item> + '_ {
        self.runs.iter().flat_map(|&Run { first, count }| {
            (0..count).map(move |at| Item { offset: first.offset + at * first.size, ..first })
        })
    }
}

fn size_of(code: u8, native: bool) -> Option<usize> {
    Some(match code {
        b'x' | b'c' | b'b' | b'B' | b'?' | b's' | b'p' => 1,
        b'h' | b'H' | b'e' => 2,
        b'i' | b'I' | b'f' => 4,
        b'l' | b'L' if native => 8,
        b'l' | b'L' => 4,
        b'q' | b'Q' | b'd' => 8,
        b'n' | b'N' | b'P' if native => 8,
        _ => return None,
    })
}

/// Parses a format.
///
/// # Errors
/// What CPython says of a format that is none.
pub fn parse(format: &[u8]) -> Result<Format, &'static str> {
    let (layout, body) = match format.split_first() {
        Some((b'<', rest)) => (Layout { big_endian: false, native: false }, rest),
        Some((b'=', rest)) => (Layout { big_endian: false, native: false }, rest),
        Some((b'>' | b'!', rest)) => (Layout { big_endian: true, native: false }, rest),
        Some((b'@', rest)) => (Layout { big_endian: false, native: true }, rest),
        _ => (Layout { big_endian: false, native: true }, format),
    };
    if format.contains(&0) {
        return Err("embedded null character");
    }
    let (mut runs, mut values, mut size) = (Vec::new(), 0usize, 0usize);
    let mut bytes = body.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte.is_ascii_whitespace() || byte == 0x0B {
            continue;
        }
        let (mut count, mut code) = (1usize, byte);
        if byte.is_ascii_digit() {
            count = usize::from(byte - b'0');
            while let Some(digit) = bytes.next_if(u8::is_ascii_digit) {
                count = count
                    .checked_mul(10)
                    .and_then(|count| count.checked_add(usize::from(digit - b'0')))
                    .ok_or("total struct size too long")?;
            }
            code = bytes.next().ok_or("repeat count given without format specifier")?;
        }
        let width = size_of(code, layout.native).ok_or("bad char in struct format")?;
        if layout.native {
            size = size.checked_next_multiple_of(width).ok_or("total struct size too long")?;
        }
        let total = width.checked_mul(count).and_then(|total| size.checked_add(total));
        let end = total.filter(|&end| end <= isize::MAX as usize).ok_or("total struct size too long")?;
        let run = match code {
            b'x' => None,
            b's' | b'p' => Some(Run { first: Item { code, offset: size, size: count }, count: 1 }),
            _ => Some(Run { first: Item { code, offset: size, size: width }, count }),
        };
        values += run.map_or(0, |run| run.count);
        runs.extend(run);
        size = end;
    }
    Ok(Format { layout, runs, values, size })
}

/// A float of 16 bits; `None` when it is too large for one.
pub fn to_half(value: f64) -> Option<u16> {
    let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
    if value.is_nan() {
        return Some(sign | 0x7E00);
    }
    let magnitude = value.abs();
    if magnitude.is_infinite() {
        return Some(sign | 0x7C00);
    }
    // The unit of the last place: subnormal numbers share theirs.
    let (_, exponent) = crate::math_functions::frexp(magnitude);
    let exponent = if magnitude == 0.0 { -13 } else { exponent.max(-13) };
    let scaled = magnitude / 2f64.powi(exponent - 11);
    let rounded = scaled.round_ties_even() as u32;
    let (rounded, exponent) = if rounded == 2048 { (1024, exponent + 1) } else { (rounded, exponent) };
    if exponent > 16 {
        return None;
    }
    if rounded < 1024 {
        return Some(sign | rounded as u16);
    }
    Some(sign | ((exponent + 14) as u16) << 10 | (rounded - 1024) as u16)
}

/// The float of 16 bits.
pub fn from_half(bits: u16) -> f64 {
    let sign = if bits & 0x8000 != 0 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 0x1F), f64::from(bits & 0x3FF));
    match exponent {
        0 => sign * fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => sign * f64::INFINITY,
        31 => f64::NAN.copysign(sign),
        _ => sign * (1024.0 + fraction) * 2f64.powi(exponent - 25),
    }
}
