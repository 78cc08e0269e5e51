//! Sets of characters in the form that the matcher asks. CPython Lib/re/_compiler.py `_optimize_charset`, Modules/_sre
//! `charset` and `sre_category`: the answers are CPython's, the representation is not.

use super::case::Fold;
use super::tree::{Category, Item};
use crate::unicode;
use crate::wtf8::CodePoint;

/// A set of characters.
pub struct Charset {
    /// The answers for the code points below 256.
    low: [u64; 4],
    /// Sorted, apart from one another.
    ranges: Vec<(CodePoint, CodePoint)>,
    /// Ranges whose upper-case forms count too: those beyond the first plane, when case is ignored.
    upper_ranges: Vec<(CodePoint, CodePoint)>,
    categories: Vec<Category>,
    negated: bool,
    fold: Fold,
    unicode: bool,
}

/// Whether a code point belongs to a class; `unicode` tells the classes of Unicode from those of ASCII.
pub fn in_category(category: Category, char: CodePoint, unicode: bool) -> bool {
    match category {
        Category::Digit => is_digit(char, unicode),
        Category::NotDigit => !is_digit(char, unicode),
        Category::Space => is_space(char, unicode),
        Category::NotSpace => !is_space(char, unicode),
        Category::Word => is_word(char, unicode),
        Category::NotWord => !is_word(char, unicode),
    }
}

fn is_digit(char: CodePoint, unicode: bool) -> bool {
    (0x30..=0x39).contains(&char) || unicode && unicode::is_decimal(char)
}

fn is_space(char: CodePoint, unicode: bool) -> bool {
    matches!(char, 9..=13 | 32) || unicode && unicode::is_space(char)
}

/// Whether `\w` matches.
#[inline]
pub fn is_word(char: CodePoint, unicode: bool) -> bool {
    match u8::try_from(char) {
        Ok(byte) if byte < 0x80 => byte.is_ascii_alphanumeric() || byte == b'_',
        _ => unicode && unicode::is_alnum(char),
    }
}

impl Charset {
    /// The set of these items, or of everything else.
    pub fn new(items: &[Item], negated: bool, fold: Fold, unicode: bool) -> Charset {
        let mut set = Charset {
            low: [0; 4],
            ranges: Vec::new(),
            upper_ranges: Vec::new(),
            categories: Vec::new(),
            negated,
            fold: Fold::None,
            unicode,
        };
        let mut cased = fold == Fold::Locale;
        let folded = if cased { Fold::None } else { fold };
        for item in items {
            match *item {
                Item::Category(category) => set.categories.push(category),
                Item::Literal(char) => cased |= set.add_literal(char, folded),
                Item::Range(low, high) => cased |= set.add_range(low, high, folded),
            }
        }
        if cased {
            set.fold = fold;
        }
        set.ranges = merged(std::mem::take(&mut set.ranges));
        for char in 0..256 {
            if set.decide(char) {
                set.low[char as usize / 64] |= 1 << (char % 64);
            }
        }
        set
    }

    fn add_folded(&mut self, char: CodePoint, fold: Fold) {
        let lowered = fold.lower(char);
        self.ranges.push((lowered, lowered));
        for &other in fold.extra_cases(lowered) {
            self.ranges.push((other, other));
        }
    }

    /// Whether case makes a difference.
    fn add_literal(&mut self, char: CodePoint, fold: Fold) -> bool {
        if fold == Fold::None {
            self.ranges.push((char, char));
            return false;
        }
        if fold.lower(char) > 0xFFFF {
            // CPython keeps what its bitmaps cannot hold as it is written, so that it matches in lower case only.
            self.ranges.push((char, char));
            return true;
        }
        self.add_folded(char, fold);
        fold.is_cased(char)
    }

    /// Whether case makes a difference.
    fn add_range(&mut self, low: CodePoint, high: CodePoint, fold: Fold) -> bool {
        if fold == Fold::None {
            self.ranges.push((low, high));
            return false;
        }
        let mut cased = false;
        for char in low..=high.min(0xFFFF) {
            if fold.lower(char) == char && fold.extra_cases(char).is_empty() {
                match self.ranges.last_mut() {
                    Some(last) if last.1 + 1 == char && last.0 >= low => last.1 = char,
                    _ => self.ranges.push((char, char)),
                }
            } else {
                self.add_folded(char, fold);
            }
            cased = cased || fold.is_cased(char);
        }
        if high > 0xFFFF {
            self.upper_ranges.push((low, high));
            cased = true;
        }
        cased
    }

    fn decide(&self, char: CodePoint) -> bool {
        let lowered = self.fold.lower(char);
        self.has(lowered) || self.fold == Fold::Locale && self.has(ascii_upper(lowered))
    }

    fn has(&self, char: CodePoint) -> bool {
        let found = self.ranges.partition_point(|range| range.1 < char);
        let is_member = self.ranges.get(found).is_some_and(|range| range.0 <= char)
            || self.categories.iter().any(|&category| in_category(category, char, self.unicode))
            || self.upper_ranges.iter().any(|&(low, high)| {
                (low..=high).contains(&char) || (low..=high).contains(&unicode::simple_upper(char))
            });
        is_member != self.negated
    }

    /// Whether a code point belongs to the set.
    #[inline]
    pub fn contains(&self, char: CodePoint) -> bool {
        if char < 256 { self.low[char as usize / 64] >> (char % 64) & 1 != 0 } else { self.decide(char) }
    }
}

fn ascii_upper(char: CodePoint) -> CodePoint {
    if (0x61..=0x7A).contains(&char) { char - 0x20 } else { char }
}

fn merged(mut ranges: Vec<(CodePoint, CodePoint)>) -> Vec<(CodePoint, CodePoint)> {
    ranges.sort_unstable();
    let mut merged: Vec<(CodePoint, CodePoint)> = molt_room::vec(ranges.len());
    for (low, high) in ranges {
        match merged.last_mut() {
            Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
            _ => merged.push((low, high)),
        }
    }
    merged
}
