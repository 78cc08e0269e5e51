//! Normal forms (`unicodedata.normalize`). Lone surrogates are starters that never compose: the text is normalised in
//! the stretches between them.

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
