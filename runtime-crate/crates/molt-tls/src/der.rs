//! Reading DER (ITU-T X.690): elements one after the other, each a tag and its content.

/// The tags that certificates have.
pub mod tag {
    pub const BOOLEAN: u8 = 0x01;
    pub const INTEGER: u8 = 0x02;
    pub const BIT_STRING: u8 = 0x03;
    pub const OCTET_STRING: u8 = 0x04;
    pub const OBJECT: u8 = 0x06;
    pub const SEQUENCE: u8 = 0x30;
    pub const SET: u8 = 0x31;
    pub const UTC_TIME: u8 = 0x17;
    pub const BMP_STRING: u8 = 0x1e;
    pub const LATIN_STRING: u8 = 0x14;
}

/// One element.
#[derive(Clone, Copy)]
pub struct Element<'a> {
    /// Its tag.
    pub tag: u8,
    /// Its content.
    pub content: &'a [u8],
    /// The tag, the length and the content.
    pub whole: &'a [u8],
}

/// What is left to be read.
#[derive(Clone, Copy)]
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// The elements of these bytes.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    /// The next element whatever it is.
    pub fn next(&mut self) -> Option<Element<'a>> {
        let bytes = self.0;
        let (&tag, &first) = (bytes.first()?, bytes.get(1)?);
        let (header, length) = match first {
            0..=0x7f => (2, usize::from(first)),
            _ => {
                let count = usize::from(first & 0x7f);
                if count == 0 || count > 4 {
                    return None;
                }
                let digits = bytes.get(2..2 + count)?;
                (2 + count, digits.iter().fold(0, |length, &byte| length << 8 | usize::from(byte)))
            }
        };
        let end = header.checked_add(length)?;
        let (whole, rest) = (bytes.get(..end)?, bytes.get(end..)?);
        self.0 = rest;
        Some(Element { tag, content: whole.get(header..)?, whole })
    }

    /// The next element, which must be of this tag.
    pub fn expect(&mut self, tag: u8) -> Option<Element<'a>> {
        let before = self.0;
        match self.next() {
            Some(element) if element.tag == tag => Some(element),
            _ => {
                self.0 = before;
                None
            }
        }
    }

    /// The elements inside of the next one, which must be of this tag.
    pub fn enter(&mut self, tag: u8) -> Option<Reader<'a>> {
        self.expect(tag).map(|element| Reader(element.content))
    }
}

impl<'a> Iterator for Reader<'a> {
    type Item = Element<'a>;

    fn next(&mut self) -> Option<Element<'a>> {
        Reader::next(self)
    }
}

/// An object identifier as numbers between dots.
pub fn dotted(content: &[u8]) -> String {
    let mut numbers: Vec<u64> = Vec::new();
    let mut number: u64 = 0;
    for &byte in content {
        number = number << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 != 0 {
            continue;
        }
        if numbers.is_empty() {
            let root = (number / 40).min(2);
            numbers.push(root);
            number -= root * 40;
        }
        numbers.push(number);
        number = 0;
    }
    let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
    texts.join(".")
}

/// The text of one of ASN.1's kinds of strings.
pub fn text(element: &Element<'_>) -> String {
    match element.tag {
        tag::BMP_STRING => {
            let units: Vec<u16> =
                element.content.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
            String::from_utf16_lossy(&units)
        }
        tag::LATIN_STRING => element.content.iter().map(|&byte| char::from(byte)).collect(),
        _ => String::from_utf8_lossy(element.content).into_owned(),
    }
}

/// Seconds since 1970 of a UTCTime or a GeneralizedTime.
pub fn seconds(element: &Element<'_>) -> Option<i64> {
    let text = std::str::from_utf8(element.content).ok()?.strip_suffix('Z')?;
    let (year, rest) = if element.tag == tag::UTC_TIME {
        let year: i64 = text.get(..2)?.parse().ok()?;
        (if year < 50 { 2000 + year } else { 1900 + year }, text.get(2..)?)
    } else {
        (text.get(..4)?.parse().ok()?, text.get(4..)?)
    };
    let part = |from: usize| rest.get(from..from + 2).and_then(|digits| digits.parse::<i64>().ok());
    let (month, day, hour, minute) = (part(0)?, part(2)?, part(4)?, part(6)?);
    let second = if rest.len() > 8 { part(8)? } else { 0 };
    Some(days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second)
}

/// Days since 1970 of a date of the Gregorian calendar; years are counted from March, so that the leap day is the last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted() {
        let utc = |text: &[u8]| {
            let mut bytes = vec![tag::UTC_TIME, text.len() as u8];
            bytes.extend_from_slice(text);
            Reader::new(&bytes).next().and_then(|element| seconds(&element))
        };
        assert_eq!(utc(b"700101000000Z"), Some(0));
        assert_eq!(utc(b"240229120000Z"), Some(1_709_208_000));
        assert_eq!(utc(b"700101"), None);
    }

    #[test]
    fn lengths_that_lie_are_no_elements() {
        assert!(Reader::new(&[0x30, 0x05, 0x00]).next().is_none());
        assert!(Reader::new(&[0x30, 0x84, 0xff, 0xff, 0xff, 0xff]).next().is_none());
        assert_eq!(dotted(&[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d]), "1.2.840.113549");
    }
}
