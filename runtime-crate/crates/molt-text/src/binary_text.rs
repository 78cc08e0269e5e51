//! Bytes as text: base64, hexadecimal, quoted-printable, uuencode, and the checksums of `binascii`. CPython
//! Modules/binascii.c; the messages are those of `binascii.Error`.

/// What is wrong with the text.
pub type Failure = String;

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const NO_DIGIT: u8 = u8::MAX;

/// The values of digits by their bytes.
static BASE64_VALUES: [u8; 256] = {
    let mut values = [NO_DIGIT; 256];
    let mut value = 0;
    while value < BASE64.len() {
        values[BASE64[value] as usize] = value as u8;
        value += 1;
    }
    values
};

fn base64_value(byte: u8) -> Option<u32> {
    Some(BASE64_VALUES[usize::from(byte)]).filter(|&value| value != NO_DIGIT).map(u32::from)
}

fn base64_digits([first, second, third]: [u8; 3]) -> [u8; 4] {
    let bits = u32::from_be_bytes([0, first, second, third]);
    [18, 12, 6, 0].map(|shift| BASE64[(bits >> shift & 0x3F) as usize])
}

/// `b2a_base64` without the line feed.
pub fn to_base64(data: &[u8]) -> Vec<u8> {
    let (whole, rest) = data.as_chunks::<3>();
    let mut out = molt_room::filled(b'=', data.len().div_ceil(3) * 4);
    let (places, _) = out.as_chunks_mut::<4>();
    for (place, &group) in places.iter_mut().zip(whole) {
        *place = base64_digits(group);
    }
    if !rest.is_empty()
        && let Some(place) = places.last_mut()
    {
        let mut group = [0; 3];
        group[..rest.len()].copy_from_slice(rest);
        place[..=rest.len()].copy_from_slice(&base64_digits(group)[..=rest.len()]);
    }
    out
}

/// The bytes of the whole groups of digits that a text begins with, into `out`; how many digits that were.
fn leading_groups(text: &[u8], out: &mut Vec<u8>) -> usize {
    let (groups, _) = text.as_chunks::<4>();
    for (at, group) in groups.iter().enumerate() {
        let [first, second, third, fourth] = group.map(|byte| BASE64_VALUES[usize::from(byte)]);
        if (first | second | third | fourth) == NO_DIGIT {
            return 4 * at;
        }
        out.extend_from_slice(&[first << 2 | second >> 4, second << 4 | third >> 2, third << 6 | fourth]);
    }
    4 * groups.len()
}

/// `a2b_base64`: in strict mode nothing but the alphabet and proper padding is allowed, else the rest is skipped.
///
/// # Errors
/// What CPython says.
pub fn from_base64(text: &[u8], strict: bool) -> Result<Vec<u8>, Failure> {
    let refuse = |message: &str| Err(message.to_owned());
    if strict && text.first() == Some(&b'=') {
        return refuse("Leading padding not allowed");
    }
    let mut out = molt_room::vec(text.len() / 4 * 3);
    let (mut group, mut left, mut pads, mut padded) = (0, 0u32, 0, false);
    let begun = leading_groups(text, &mut out);
    let mut bytes = text.iter().copied().enumerate().skip(begun);
    for (at, byte) in bytes.by_ref() {
        if byte == b'=' {
            padded = true;
            if group >= 2 {
                pads += 1;
                if group + pads >= 4 {
                    if strict && at + 1 < text.len() {
                        return refuse("Excess data after padding");
                    }
                    return Ok(out);
                }
            }
            continue;
        }
        let Some(value) = base64_value(byte) else {
            if strict {
                return refuse("Only base64 data is allowed");
            }
            continue;
        };
        if strict && padded {
            return refuse("Discontinuous padding not allowed");
        }
        pads = 0;
        match group {
            0 => {}
            1 => out.push((left << 2 | value >> 4) as u8),
            2 => out.push((left << 4 | value >> 2) as u8),
            _ => out.push((left << 6 | value) as u8),
        }
        left = match group {
            0 => value,
            1 => value & 0x0F,
            2 => value & 0x03,
            _ => 0,
        };
        group = (group + 1) % 4;
    }
    match group {
        0 => Ok(out),
        1 => {
            let count = out.len() / 3 * 4 + 1;
            Err(format!(
                "Invalid base64-encoded string: number of data characters ({count}) cannot be 1 more than a multiple of 4"
            ))
        }
        _ => refuse("Incorrect padding"),
    }
}

/// `b2a_hex` with a separator between groups of that many bytes, counted from the right, or from the left if negative.
pub fn to_hex(data: &[u8], separator: Option<(u8, i64)>) -> Vec<u8> {
    let Some((separator, group)) = separator.filter(|&(_, group)| group != 0) else {
        let mut out = molt_room::filled(0, data.len() * 2);
        for (place, &byte) in out.as_chunks_mut::<2>().0.iter_mut().zip(data) {
            *place = hex_digits(byte);
        }
        return out;
    };
    let size = group.unsigned_abs() as usize;
    let mut out = molt_room::vec(data.len() * 2);
    for (at, &byte) in data.iter().enumerate() {
        let before = if group > 0 { data.len() - at } else { at };
        if at > 0 && before % size == 0 {
            out.push(separator);
        }
        out.extend(hex_digits(byte));
    }
    out
}

fn hex_digits(byte: u8) -> [u8; 2] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]
}

/// The values of digits of both cases by their bytes.
static HEX_VALUES: [u8; 256] = {
    let mut values = [NO_DIGIT; 256];
    let mut value = 0;
    while value < 16 {
        let upper = if value < 10 { b'0' + value } else { b'A' - 10 + value };
        values[upper as usize] = value;
        values[upper.to_ascii_lowercase() as usize] = value;
        value += 1;
    }
    values
};

/// `a2b_hex`.
///
/// # Errors
/// What CPython says.
pub fn from_hex(text: &[u8]) -> Result<Vec<u8>, Failure> {
    if !text.len().is_multiple_of(2) {
        return Err("Odd-length string".to_owned());
    }
    let mut out = molt_room::filled(0, text.len() / 2);
    for (place, &[high, low]) in out.iter_mut().zip(text.as_chunks::<2>().0) {
        let (high, low) = (HEX_VALUES[usize::from(high)], HEX_VALUES[usize::from(low)]);
        if (high | low) == NO_DIGIT {
            return Err("Non-hexadecimal digit found".to_owned());
        }
        *place = high << 4 | low;
    }
    Ok(out)
}

/// `crc32`.
pub fn crc32(data: &[u8], start: u32) -> u32 {
    const TABLE: [u32; 256] = crc32_table();
    !data.iter().fold(!start, |crc, &byte| TABLE[((crc ^ u32::from(byte)) & 0xFF) as usize] ^ crc >> 8)
}

const fn crc32_table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 {
        let mut crc = at as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 != 0 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
            bit += 1;
        }
        table[at] = crc;
        at += 1;
    }
    table
}

/// `crc_hqx`: CRC-CCITT.
pub fn crc_hqx(data: &[u8], start: u16) -> u16 {
    data.iter().fold(start, |crc, &byte| {
        (0..8).fold(crc ^ u16::from(byte) << 8, |crc, _| if crc & 0x8000 != 0 { crc << 1 ^ 0x1021 } else { crc << 1 })
    })
}

/// `b2a_uu` of at most 45 bytes: one line.
///
/// # Errors
/// For more bytes.
pub fn to_uu(data: &[u8], backtick: bool) -> Result<Vec<u8>, Failure> {
    if data.len() > 45 {
        return Err("At most 45 bytes at once".to_owned());
    }
    let digit = |value: u32| if backtick && value == 0 { b'`' } else { value as u8 + b' ' };
    let mut out = vec![digit(data.len() as u32)];
    for chunk in data.chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        out.extend((0..4).map(|at| digit(bits >> (18 - 6 * at) & 0x3F)));
    }
    out.push(b'\n');
    Ok(out)
}

/// `a2b_uu` of one line.
///
/// # Errors
/// For characters that do not belong there.
pub fn from_uu(line: &[u8]) -> Result<Vec<u8>, Failure> {
    let Some((&first, rest)) = line.split_first() else { return Ok(molt_room::filled(0, 32)) };
    let len = usize::from(first.wrapping_sub(b' ') & 0x3F);
    let mut out = molt_room::vec(len);
    let (mut bits, mut have) = (0u32, 0);
    let mut text = rest.iter().copied();
    while out.len() < len {
        let value = match text.next() {
            None | Some(b'\n' | b'\r') => 0,
            Some(byte @ b' '..=b'`') => u32::from(byte - b' ') & 0x3F,
            Some(_) => return Err("Illegal char".to_owned()),
        };
        bits = bits << 6 | value;
        have += 6;
        if have >= 8 {
            have -= 8;
            out.push((bits >> have) as u8);
            bits &= (1 << have) - 1;
        }
    }
    match text.all(|byte| matches!(byte, b' ' | b'`' | b'\n' | b'\r')) {
        true => Ok(out),
        false => Err("Trailing garbage".to_owned()),
    }
}

/// `a2b_qp`.
pub fn from_quoted_printable(text: &[u8], header: bool) -> Vec<u8> {
    let mut out = molt_room::vec(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        if byte != b'=' {
            out.push(if header && byte == b'_' { b' ' } else { byte });
            continue;
        }
        let hex = |at: usize| text.get(at).and_then(|&byte| char::from(byte).to_digit(16));
        match text.get(at) {
            None => break,
            Some(b'\n' | b'\r') => {
                let rest = &text[at..];
                at += rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |found| found + 1);
            }
            Some(b'=') => {
                out.push(b'=');
                at += 1;
            }
            Some(_) => match (hex(at), hex(at + 1)) {
                (Some(high), Some(low)) => {
                    out.push((high << 4 | low) as u8);
                    at += 2;
                }
                _ => out.push(b'='),
            },
        }
    }
    out
}

/// How `b2a_qp` writes.
#[derive(Clone, Copy)]
pub struct QuotedPrintable {
    /// Blanks are written as `=20` also within lines.
    pub quote_tabs: bool,
    /// Line breaks are left as they are.
    pub is_text: bool,
    /// Blanks are written as underscores.
    pub header: bool,
}

/// `b2a_qp`.
pub fn to_quoted_printable(data: &[u8], how: QuotedPrintable) -> Vec<u8> {
    const MOST: usize = 76;
    let crlf = data.iter().position(|&byte| byte == b'\n').is_some_and(|at| at > 0 && data[at - 1] == b'\r');
    let end_of_line: &[u8] = if crlf { b"\r\n" } else { b"\n" };
    let mut out = molt_room::vec(data.len() + data.len() / 4);
    let (mut at, mut column) = (0, 0);
    while let Some(&byte) = data.get(at) {
        let next = data.get(at + 1).copied();
        let is_break = |byte: Option<u8>| matches!(byte, Some(b'\n' | b'\r'));
        let quoted = byte > 126
            || byte == b'='
            || how.header && byte == b'_'
            || byte == b'.' && column == 0 && (next.is_none() || is_break(next) || next == Some(0))
            || !how.is_text && matches!(byte, b'\r' | b'\n')
            || matches!(byte, b'\t' | b' ') && next.is_none()
            || byte < 33 && !matches!(byte, b'\r' | b'\n' | b'\t' | b' ')
            || byte < 33 && byte != b'\r' && byte != b'\n' && (how.quote_tabs || !matches!(byte, b'\t' | b' '));
        if quoted {
            if column + 3 >= MOST {
                out.push(b'=');
                out.extend_from_slice(end_of_line);
                column = 0;
            }
            out.push(b'=');
            let hex = to_hex(&[byte], None);
            out.extend(hex.iter().map(u8::to_ascii_uppercase));
            column += 3;
            at += 1;
            continue;
        }
        let ends_line = byte == b'\n' || byte == b'\r' && next == Some(b'\n');
        if how.is_text && ends_line {
            column = 0;
            // Blanks before a line break are written by number.
            if let Some(&last @ (b' ' | b'\t')) = out.last() {
                out.pop();
                let hex = to_hex(&[last], None);
                out.push(b'=');
                out.extend(hex.iter().map(u8::to_ascii_uppercase));
            }
            out.extend_from_slice(end_of_line);
            at += if byte == b'\r' { 2 } else { 1 };
            continue;
        }
        if next.is_some() && next != Some(b'\n') && column + 1 >= MOST {
            out.push(b'=');
            out.extend_from_slice(end_of_line);
            column = 0;
        }
        column += 1;
        out.push(if how.header && byte == b' ' { b'_' } else { byte });
        at += 1;
    }
    out
}
