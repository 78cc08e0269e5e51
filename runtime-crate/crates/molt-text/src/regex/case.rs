//! What IGNORECASE compares: code points in lower case. CPython Modules/_sre/sre.c `sre_lower_unicode` and its neighbours,
//! Lib/re/_casefix.py.

use super::generated::extra_cases::EXTRA_CASES;
use crate::unicode::{simple_lower, simple_upper};
use crate::wtf8::CodePoint;

/// How a pattern that ignores case lowers code points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fold {
    /// Not at all.
    None,
    /// The letters of ASCII.
    Ascii,
    /// As the C locale does, where sets are asked for both cases.
    Locale,
    /// By the Unicode database.
    Unicode,
}

/// `_sre.ascii_tolower`.
#[inline]
pub fn ascii_lower(char: CodePoint) -> CodePoint {
    if (0x41..=0x5A).contains(&char) { char + 0x20 } else { char }
}

/// `_sre.unicode_tolower`.
#[inline]
pub fn unicode_lower(char: CodePoint) -> CodePoint {
    if char < 0x80 { ascii_lower(char) } else { simple_lower(char) }
}

/// `_sre.unicode_iscased`.
pub fn unicode_is_cased(char: CodePoint) -> bool {
    simple_lower(char) != char || simple_upper(char) != char
}

impl Fold {
    #[inline]
    pub fn lower(self, char: CodePoint) -> CodePoint {
        match self {
            Fold::None => char,
            Fold::Ascii | Fold::Locale => ascii_lower(char),
            Fold::Unicode => unicode_lower(char),
        }
    }

    pub fn is_cased(self, char: CodePoint) -> bool {
        match self {
            Fold::None => false,
            Fold::Ascii | Fold::Locale => char < 0x80 && (char as u8).is_ascii_alphabetic(),
            Fold::Unicode => unicode_is_cased(char),
        }
    }

    /// Other lower-case code points that match the same texts.
    pub fn extra_cases(self, lowered: CodePoint) -> &'static [CodePoint] {
        match self {
            Fold::Unicode => match EXTRA_CASES.binary_search_by_key(&lowered, |entry| entry.0) {
                Ok(found) => EXTRA_CASES[found].1,
                Err(_) => &[],
            },
            _ => &[],
        }
    }
}
