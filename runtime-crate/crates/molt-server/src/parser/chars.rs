//! The character classes of the request grammar, as llhttp 9.4 has them in its strict mode (`src/llhttp/constants.ts`).

/// `tchar` of RFC 9110: methods, header names, names of chunk extensions.
pub(super) const TOKEN: u8 = 1;
/// What a path, query or fragment may hold besides `?` and `#`. Nothing above ASCII.
pub(super) const URL: u8 = 2;
/// What a header value may hold: HTAB, SP, VCHAR and obs-text.
pub(super) const FIELD: u8 = 4;
/// The authority of an absolute-form target, brackets of IPv6 addresses included.
pub(super) const AUTHORITY: u8 = 8;
/// `qdtext` of RFC 9110: quoted values of chunk extensions.
pub(super) const QUOTED: u8 = 16;
/// Letters: a scheme.
pub(super) const ALPHA: u8 = 32;

static CLASSES: [u8; 256] = classes();

/// Whether `byte` is of the class.
#[inline(always)]
pub(super) fn is(byte: u8, class: u8) -> bool {
    CLASSES[usize::from(byte)] & class != 0
}

/// The first position from `start` on whose byte is not of the class; the length if there is none.
#[inline]
pub(super) fn skip(bytes: &[u8], start: usize, class: u8) -> usize {
    let mut position = start;
    while position < bytes.len() && is(bytes[position], class) {
        position += 1;
    }
    position
}

const fn classes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let character = byte as u8;
        if character.is_ascii_alphabetic() {
            table[byte] |= ALPHA;
        }
        if character.is_ascii_alphanumeric() {
            table[byte] |= TOKEN | URL | AUTHORITY;
        }
        if character == b'\t' || (character >= 0x20 && character != 0x7f) {
            table[byte] |= FIELD;
            if character != b'"' && character != b'\\' {
                table[byte] |= QUOTED;
            }
        }
        byte += 1;
    }
    add(&mut table, b"!#$%&'*+-.^_`|~", TOKEN);
    add(&mut table, b"!\"$%&'()*+,-./:;<=>@[\\]^_`{|}~", URL);
    add(&mut table, b"-_.!~*'()%;:&=+$,[]", AUTHORITY);
    table
}

const fn add(table: &mut [u8; 256], characters: &[u8], class: u8) {
    let mut i = 0;
    while i < characters.len() {
        table[characters[i] as usize] |= class;
        i += 1;
    }
}
