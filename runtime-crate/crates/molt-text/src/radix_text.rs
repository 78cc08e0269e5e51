//! Bytes as digits to the base 32 and 85, in groups of whole digits. CPython Lib/base64.py; alphabets are the digits in order.

const NO_DIGIT: u8 = u8::MAX;

/// The values of an alphabet's digits by their bytes.
const fn values_of<const N: usize>(alphabet: &[u8; N]) -> [u8; 256] {
    let mut values = [NO_DIGIT; 256];
    let mut value = 0;
    while value < N {
        values[alphabet[value] as usize] = value as u8;
        value += 1;
    }
    values
}

/// `base64.b32encode` with that alphabet.
pub fn to_base32(data: &[u8], alphabet: &[u8; 32]) -> Vec<u8> {
    let mut out = molt_room::vec(data.len().div_ceil(5) * 8);
    for chunk in data.chunks(5) {
        let mut group = [0; 8];
        group[3..3 + chunk.len()].copy_from_slice(chunk);
        let bits = u64::from_be_bytes(group);
        let mut digits: [u8; 8] = std::array::from_fn(|at| alphabet[(bits >> (35 - 5 * at) & 31) as usize]);
        digits[(chunk.len() * 8).div_ceil(5)..].fill(b'=');
        out.extend_from_slice(&digits);
    }
    out
}

/// The bytes of digits to the base 32, as many as they hold, without the padding behind them; `None` where something else is among
/// them.
pub fn from_base32(digits: &[u8], alphabet: &[u8; 32]) -> Option<Vec<u8>> {
    let values = values_of(alphabet);
    let mut out = molt_room::vec(digits.len().div_ceil(8) * 5);
    for chunk in digits.chunks(8) {
        let mut bits = 0u64;
        for &digit in chunk {
            let value = values[usize::from(digit)];
            if value == NO_DIGIT {
                return None;
            }
            bits = bits << 5 | u64::from(value);
        }
        bits <<= 5 * (8 - chunk.len());
        out.extend_from_slice(&bits.to_be_bytes()[3..3 + chunk.len() * 5 / 8]);
    }
    Some(out)
}

/// How groups of four bytes are written to the base 85.
#[derive(Clone, Copy, Default)]
pub struct Base85 {
    /// The last group is written whole.
    pub pads: bool,
    /// Four zeros are `z`.
    pub folds_zeros: bool,
    /// Four spaces are `y`.
    pub folds_spaces: bool,
}

/// `base64.b85encode` and `a85encode`, with that alphabet.
pub fn to_base85(data: &[u8], alphabet: &[u8; 85], how: Base85) -> Vec<u8> {
    let mut out = molt_room::vec(data.len().div_ceil(4) * 5);
    for chunk in data.chunks(4) {
        let mut group = [0; 4];
        group[..chunk.len()].copy_from_slice(chunk);
        let word = u32::from_be_bytes(group);
        let is_cut = chunk.len() < 4 && !how.pads;
        if word == 0 && how.folds_zeros && !is_cut {
            out.push(b'z');
        } else if &group == b"    " && how.folds_spaces {
            out.push(b'y');
        } else {
            let digits = [52_200_625, 614_125, 7_225, 85, 1].map(|power| alphabet[(word / power % 85) as usize]);
            out.extend_from_slice(&digits[..if is_cut { chunk.len() + 1 } else { 5 }]);
        }
    }
    out
}

/// What is wrong with digits to the base 85.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base85Fault {
    /// There is no digit at this place.
    NoDigit(usize),
    /// The group of digits that begins at this place is a number beyond 32 bits.
    Overflow(usize),
}

/// `base64.b85decode` with that alphabet. What is missing in the last group are the highest digits.
///
/// # Errors
/// The first fault.
pub fn from_base85(digits: &[u8], alphabet: &[u8; 85]) -> Result<Vec<u8>, Base85Fault> {
    let values = values_of(alphabet);
    let mut out = molt_room::vec(digits.len().div_ceil(5) * 4);
    for (chunk, start) in digits.chunks(5).zip((0..).step_by(5)) {
        let mut number = 0u64;
        for (&digit, at) in chunk.iter().zip(start..) {
            let value = values[usize::from(digit)];
            if value == NO_DIGIT {
                return Err(Base85Fault::NoDigit(at));
            }
            number = number * 85 + u64::from(value);
        }
        for _ in chunk.len()..5 {
            number = number * 85 + 84;
        }
        let word = u32::try_from(number).map_err(|_| Base85Fault::Overflow(start))?;
        out.extend_from_slice(&word.to_be_bytes()[..chunk.len() - 1]);
    }
    Ok(out)
}

/// What is wrong with a text in Ascii85.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ascii85Fault {
    /// A group of digits is a number beyond 32 bits.
    Overflow,
    /// This short form stands within a group.
    Inside(u8),
    /// This byte means nothing.
    NoDigit(u8),
}

/// `base64.a85decode` between the frames, without the bytes that are to be ignored.
///
/// # Errors
/// The first fault.
pub fn from_ascii85(text: &[u8], folds_spaces: bool, ignored: &[u8]) -> Result<Vec<u8>, Ascii85Fault> {
    let mut out = molt_room::vec(text.len().div_ceil(5) * 4);
    let (mut number, mut have) = (0u64, 0);
    for &byte in text.iter().chain(b"uuuu") {
        match byte {
            b'!'..=b'u' => {
                number = number * 85 + u64::from(byte - b'!');
                have += 1;
                if have == 5 {
                    let word = u32::try_from(number).map_err(|_| Ascii85Fault::Overflow)?;
                    out.extend_from_slice(&word.to_be_bytes());
                    (number, have) = (0, 0);
                }
            }
            b'z' if have == 0 => out.extend_from_slice(&[0; 4]),
            b'y' if have == 0 && folds_spaces => out.extend_from_slice(b"    "),
            b'z' => return Err(Ascii85Fault::Inside(byte)),
            b'y' if folds_spaces => return Err(Ascii85Fault::Inside(byte)),
            _ if ignored.contains(&byte) => {}
            _ => return Err(Ascii85Fault::NoDigit(byte)),
        }
    }
    // What the four digits behind the text have filled up is no part of it.
    out.truncate(out.len() - (4 - have).min(out.len()));
    Ok(out)
}
