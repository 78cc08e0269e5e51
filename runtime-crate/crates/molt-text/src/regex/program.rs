//! The program that a pattern is compiled to. CPython Lib/re/_constants.py `OPCODES`.

use super::case::Fold;
use super::charset::Charset;
use super::search::Search;
use crate::wtf8::CodePoint;

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Beginning,
    BeginningLine,
    End,
    EndLine,
    EndString,
    /// Between what `\w` matches and what it does not; Unicode's `\w` or that of ASCII.
    Boundary {
        unicode: bool,
    },
    NonBoundary {
        unicode: bool,
    },
}

/// One step. Targets are indexes of steps.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// The end of the pattern, or of an assertion, an atomic group or an item of a possessive repetition.
    Success,
    Failure,
    Literal(CodePoint),
    NotLiteral(CodePoint),
    /// Like the two above, of code points in lower case.
    LiteralFolded(CodePoint, Fold),
    NotLiteralFolded(CodePoint, Fold),
    /// Anything but a line feed.
    Any,
    AnyAll,
    Set(u32),
    At(Anchor),
    Mark(u32),
    Jump(u32),
    /// Goes on behind it; if that fails, at the next alternative.
    Branch {
        next: u32,
    },
    /// The single character of the next step, that many times; then the step behind that.
    RepeatOne {
        min: u32,
        max: u32,
        lazy: bool,
        possessive: bool,
    },
    /// Starts a repetition of the steps behind it, which end with the step `until`.
    Repeat {
        until: u32,
    },
    /// The end of the item of a repetition that begins behind `start`.
    Until {
        start: u32,
        min: u32,
        max: u32,
        lazy: bool,
    },
    /// Repeats the steps behind it, up to their `Success` before `end`, and keeps what they took.
    Possessive {
        min: u32,
        max: u32,
        end: u32,
    },
    /// The steps behind it, up to their `Success` before `end`; what they took is kept.
    Atomic {
        end: u32,
    },
    /// Whether the steps behind it match that many code points back; up to their `Success` before `end`.
    Assert {
        back: u32,
        negative: bool,
        end: u32,
    },
    GroupRef {
        group: u32,
        fold: Fold,
    },
    /// Goes on behind it if the group matched, else at `no`.
    GroupRefExists {
        group: u32,
        no: u32,
    },
}

/// A compiled pattern.
pub struct Program {
    pub ops: Vec<Op>,
    pub sets: Vec<Charset>,
    /// The fewest code points that a match takes.
    pub min_width: usize,
    /// How the beginnings of matches are looked for.
    pub search: Search,
    /// How many marks there are, two a group.
    pub marks: usize,
    /// Whether `\B` matches where the text is empty: since CPython 3.14.
    pub empty_non_boundary: bool,
}

impl Program {
    /// Whether a step of a single character matches this one.
    #[inline]
    pub fn matches_one(&self, op: Op, char: CodePoint) -> bool {
        match op {
            Op::Literal(wanted) => char == wanted,
            Op::NotLiteral(refused) => char != refused,
            Op::LiteralFolded(wanted, fold) => fold.lower(char) == wanted,
            Op::NotLiteralFolded(refused, fold) => fold.lower(char) != refused,
            Op::Any => char != 10,
            Op::AnyAll => true,
            Op::Set(set) => self.sets[set as usize].contains(char),
            _ => false,
        }
    }
}
