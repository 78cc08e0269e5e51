//! Normal forms (`unicodedata.normalize`). Lone surrogates are starters that never compose: the text is normalised in
//! the stretches between them.

use super::generated::decompositions::{STEPS, TAGS};
use crate::wtf8::{CodePoint, Wtf8, Wtf8Buf, is_surrogate};
use unicode_normalization::UnicodeNormalization;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NormalForm {
    Nfc,
    Nfd,
    Nfkc,
    Nfkd,
}

impl NormalForm {
    /// The form of this name: NFC, NFD, NFKC or NFKD.
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "NFC" => NormalForm::Nfc,
            "NFD" => NormalForm::Nfd,
            "NFKC" => NormalForm::Nfkc,
            "NFKD" => NormalForm::Nfkd,
            _ => return None,
        })
    }
}

/// `unicodedata.normalize`.
pub fn normalize(form: NormalForm, text: Wtf8<'_>) -> Wtf8Buf {
    if text.is_ascii() {
        return text.to_owned();
    }
    if let Some(text) = text.as_str() {
        return Wtf8Buf::from(normalize_str(form, text));
    }
    let mut out = Wtf8Buf::with_capacity(text.as_bytes().len());
    let mut stretch = String::new();
    for code_point in text.code_points() {
        match char::from_u32(code_point) {
            Some(char) => stretch.push(char),
            None => {
                debug_assert!(is_surrogate(code_point));
                out.push_str(&normalize_str(form, &stretch));
                stretch.clear();
                out.push(code_point);
            }
        }
    }
    out.push_str(&normalize_str(form, &stretch));
    out
}

fn normalize_str(form: NormalForm, text: &str) -> String {
    match form {
        NormalForm::Nfc => text.nfc().collect(),
        NormalForm::Nfd => text.nfd().collect(),
        NormalForm::Nfkc => text.nfkc().collect(),
        NormalForm::Nfkd => text.nfkd().collect(),
    }
}

/// `unicodedata.is_normalized`.
pub fn is_normalized(form: NormalForm, text: Wtf8<'_>) -> bool {
    text.is_ascii() || normalize(form, text).as_wtf8() == text
}

/// `unicodedata.combining`: the canonical combining class.
pub fn combining_class(code_point: CodePoint) -> u8 {
    char::from_u32(code_point).map_or(0, unicode_normalization::char::canonical_combining_class)
}

/// The first and last of the Hangul syllables, which are decomposed by arithmetic and have no mapping of their own.
const HANGUL: std::ops::RangeInclusive<CodePoint> = 0xAC00..=0xD7A3;

/// `unicodedata.decomposition`: the tag of a compatibility mapping (`compat`, `font`, ...; none for a canonical one) and the code
/// points that one step of decomposition gives; none for what is not decomposed.
pub fn decomposition(code_point: CodePoint) -> Option<(Option<&'static str>, Vec<CodePoint>)> {
    let char =
        char::from_u32(code_point).filter(|_| !HANGUL.contains(&code_point) && super::category(code_point) != "Cn")?;
    let range = TAGS.binary_search_by(|&(first, last, _)| match code_point {
        _ if last < code_point => std::cmp::Ordering::Less,
        _ if first > code_point => std::cmp::Ordering::Greater,
        _ => std::cmp::Ordering::Equal,
    });
    let tag = range.ok().map(|at| TAGS[at].2);
    if let Ok(at) = STEPS.binary_search_by_key(&code_point, |step| step.0) {
        return Some((tag, STEPS[at].1.to_vec()));
    }
    let form = if tag.is_some() { NormalForm::Nfkd } else { NormalForm::Nfd };
    let full = normalize_str(form, char.encode_utf8(&mut [0; 4]));
    if full.chars().eq([char]) {
        return None;
    }
    let mapped = if tag.is_some() { full } else { with_composed_start(full) };
    Some((tag, mapped.chars().map(CodePoint::from).collect()))
}

/// A full canonical decomposition with all but its last character composed again: each step splits one character off.
fn with_composed_start(full: String) -> String {
    let Some((at, _)) = full.char_indices().next_back() else { return full };
    let start = normalize_str(NormalForm::Nfc, &full[..at]);
    if start.chars().count() == 1 { start + &full[at..] } else { full }
}
