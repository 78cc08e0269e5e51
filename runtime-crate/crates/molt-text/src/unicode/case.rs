//! Case mappings of whole texts (CPython Objects/unicodeobject.c, `do_lower` and its neighbours): full mappings, so that
//! one code point may become three, and the rule of the final sigma.

use super::{generated::tables as t, is_case_ignorable, is_cased, is_lowercase, is_uppercase, record};
use crate::wtf8::{CodePoint, CodePoints, Wtf8, Wtf8Buf};

const CAPITAL_SIGMA: CodePoint = 0x3A3;
const SMALL_SIGMA: CodePoint = 0x3C3;
const FINAL_SIGMA: CodePoint = 0x3C2;

#[derive(Clone, Copy)]
enum Mapping {
    Upper = 0,
    Lower = 1,
    Title = 2,
    Fold = 3,
}

fn push_mapped(out: &mut Wtf8Buf, code_point: CodePoint, mapping: Mapping) {
    let record = record(code_point);
    if record.flags & t::EXTENDED_CASE != 0 {
        let key = (code_point, mapping as u8);
        if let Ok(found) = t::EXTENDED_MAPPINGS.binary_search_by_key(&key, |entry| (entry.0, entry.1)) {
            out.extend(t::EXTENDED_MAPPINGS[found].2.iter().copied());
            return;
        }
    }
    out.push(code_point.wrapping_add_signed(record.case_deltas[mapping as usize]));
}

/// Whether the sigma between these two ends a word: a cased code point before it and none after, past what case ignores.
fn is_final_sigma(before: CodePoints<'_>, mut after: CodePoints<'_>) -> bool {
    let next_to = |mut code_points: &mut dyn Iterator<Item = CodePoint>| {
        (&mut code_points).find(|&code_point| !is_case_ignorable(code_point)).is_some_and(is_cased)
    };
    next_to(&mut before.rev()) && !next_to(&mut after)
}

fn push_lower(out: &mut Wtf8Buf, text: Wtf8<'_>, offset: usize, code_point: CodePoint) {
    if code_point == CAPITAL_SIGMA {
        let is_final = is_final_sigma(text.code_points_up_to(offset), text.code_points_from(offset + 2));
        out.push(if is_final { FINAL_SIGMA } else { SMALL_SIGMA });
    } else {
        push_mapped(out, code_point, Mapping::Lower);
    }
}

fn ascii(text: Wtf8<'_>, map: impl FnMut(&u8) -> u8) -> Wtf8Buf {
    Wtf8Buf::from_parts(text.as_bytes().iter().map(map).collect(), text.len())
}

fn map_all(text: Wtf8<'_>, mapping: Mapping) -> Wtf8Buf {
    let mut out = Wtf8Buf::with_capacity(text.as_bytes().len());
    text.code_points().for_each(|code_point| push_mapped(&mut out, code_point, mapping));
    out
}

/// `str.upper`.
pub fn upper(text: Wtf8<'_>) -> Wtf8Buf {
    if text.is_ascii() { ascii(text, u8::to_ascii_uppercase) } else { map_all(text, Mapping::Upper) }
}

/// `str.lower`.
pub fn lower(text: Wtf8<'_>) -> Wtf8Buf {
    if text.is_ascii() {
        return ascii(text, u8::to_ascii_lowercase);
    }
    let mut out = Wtf8Buf::with_capacity(text.as_bytes().len());
    text.code_point_indices().for_each(|(offset, code_point)| push_lower(&mut out, text, offset, code_point));
    out
}

/// `str.casefold`.
pub fn casefold(text: Wtf8<'_>) -> Wtf8Buf {
    if text.is_ascii() { ascii(text, u8::to_ascii_lowercase) } else { map_all(text, Mapping::Fold) }
}

/// `str.swapcase`.
pub fn swapcase(text: Wtf8<'_>) -> Wtf8Buf {
    let mut out = Wtf8Buf::with_capacity(text.as_bytes().len());
    for (offset, code_point) in text.code_point_indices() {
        if is_uppercase(code_point) {
            push_lower(&mut out, text, offset, code_point);
        } else if is_lowercase(code_point) {
            push_mapped(&mut out, code_point, Mapping::Upper);
        } else {
            out.push(code_point);
        }
    }
    out
}

/// `str.title`.
pub fn title(text: Wtf8<'_>) -> Wtf8Buf {
    let mut out = Wtf8Buf::with_capacity(text.as_bytes().len());
    let mut previous_is_cased = false;
    for (offset, code_point) in text.code_point_indices() {
        if previous_is_cased {
            push_lower(&mut out, text, offset, code_point);
        } else {
            push_mapped(&mut out, code_point, Mapping::Title);
        }
        previous_is_cased = is_cased(code_point);
    }
    out
}

/// `str.capitalize`: the first in title case, the rest in lower case.
pub fn capitalize(text: Wtf8<'_>) -> Wtf8Buf {
    let mut out = Wtf8Buf::with_capacity(text.as_bytes().len());
    for (offset, code_point) in text.code_point_indices() {
        if offset == 0 {
            push_mapped(&mut out, code_point, Mapping::Title);
        } else {
            push_lower(&mut out, text, offset, code_point);
        }
    }
    out
}

fn first_mapped(code_point: CodePoint, mapping: Mapping) -> CodePoint {
    let record = record(code_point);
    if record.flags & t::EXTENDED_CASE != 0 {
        let key = (code_point, mapping as u8);
        if let Ok(found) = t::EXTENDED_MAPPINGS.binary_search_by_key(&key, |entry| (entry.0, entry.1)) {
            return t::EXTENDED_MAPPINGS[found].2.first().copied().unwrap_or(code_point);
        }
    }
    code_point.wrapping_add_signed(record.case_deltas[mapping as usize])
}

/// The lower-case form as one code point (CPython Objects/unicodectype.c `_PyUnicode_ToLowercase`).
pub fn simple_lower(code_point: CodePoint) -> CodePoint {
    first_mapped(code_point, Mapping::Lower)
}

/// The upper-case form as one code point (CPython Objects/unicodectype.c `_PyUnicode_ToUppercase`).
pub fn simple_upper(code_point: CodePoint) -> CodePoint {
    first_mapped(code_point, Mapping::Upper)
}
