//! Regular expressions with the semantics of CPython's `re` (Lib/re/_parser.py, Lib/re/_compiler.py, Modules/_sre): a parser
//! to a tree, a compiler to a program, a backtracking matcher with its own stack, templates of replacements.

mod case;
mod charset;
mod compiler;
mod escapes;
mod generated {
    #[rustfmt::skip]
    pub mod extra_cases;
}
mod matcher;
mod parser;
mod program;
mod search;
mod template;
mod tokenizer;
mod tree;

pub use case::{ascii_lower, unicode_is_cased, unicode_lower};
pub use matcher::{Captures, Matcher, Mode, Span};
pub use template::{Part, parse_template};

use crate::error::Error;
use crate::python_version::PythonVersion;
use crate::wtf8::{CodePoint, Wtf8, Wtf8Buf};

/// The flags of a pattern; CPython Lib/re/_constants.py `SRE_FLAG_*`.
pub mod flag {
    pub const TEMPLATE: u32 = 1;
    pub const IGNORECASE: u32 = 2;
    pub const LOCALE: u32 = 4;
    pub const MULTILINE: u32 = 8;
    pub const DOTALL: u32 = 16;
    pub const UNICODE: u32 = 32;
    pub const VERBOSE: u32 = 64;
    pub const DEBUG: u32 = 128;
    pub const ASCII: u32 = 256;
    /// Those of which a pattern has one at most.
    pub(crate) const TYPE: u32 = ASCII | LOCALE | UNICODE;
}

/// A quantifier without an upper bound. CPython `MAXREPEAT`.
pub const MAX_REPEAT: u32 = u32::MAX;

/// Why a pattern or a template is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegexError {
    /// `re.PatternError`: the message, and where, in code points; `None` where CPython names no position.
    Pattern { message: Wtf8Buf, position: Option<usize> },
    /// Another exception.
    Other(Error),
    /// RecursionError: groups are nested too deeply.
    TooDeep,
}

pub(crate) type Result<T> = std::result::Result<T, RegexError>;

/// What a pattern is parsed from.
#[derive(Clone, Copy)]
pub enum Source<'a> {
    Text(Wtf8<'a>),
    Bytes(&'a [u8]),
}

impl Source<'_> {
    pub(crate) fn is_text(self) -> bool {
        matches!(self, Source::Text(_))
    }

    /// How deeply groups may be nested at most.
    fn opening_parentheses(self) -> usize {
        let bytes = match self {
            Source::Text(text) => text.as_bytes(),
            Source::Bytes(bytes) => bytes,
        };
        memchr::memchr_iter(b'(', bytes).count()
    }

    pub(crate) fn code_points(self) -> Vec<CodePoint> {
        match self {
            Source::Text(text) => text.code_points().collect(),
            Source::Bytes(bytes) => bytes.iter().map(|&byte| CodePoint::from(byte)).collect(),
        }
    }
}

/// A FutureWarning that compiling gave; CPython tells it of sets that later syntax may read otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    pub message: String,
}

/// A compiled pattern.
pub struct Regex {
    program: program::Program,
    /// The flags given and those set in the pattern.
    pub flags: u32,
    /// How many groups there are, the whole match not counted.
    pub groups: usize,
    /// The names of groups with their numbers, in order of definition.
    pub group_names: Vec<(Wtf8Buf, usize)>,
    /// What the compiler had to say.
    pub warnings: Vec<Warning>,
    /// Whether it is for text, and not for bytes.
    pub is_text: bool,
}

impl Regex {
    /// Compiles a pattern; `flags` are those of the call. `deepest` is how often the functions of CPython's parser may call each
    /// other before its stack ends: twice for a group in a group, once for a condition in a condition.
    ///
    /// # Errors
    /// What CPython's `re.compile` raises.
    pub fn compile(
        source: Source<'_>,
        flags: u32,
        version: PythonVersion,
        deepest: usize,
    ) -> std::result::Result<Regex, RegexError> {
        /// Groups in groups that every stack has room for.
        const FEW: usize = 20;
        if source.opening_parentheses() <= FEW {
            return Regex::compile_here(source, flags, version, deepest);
        }
        // The tree is as deep as the pattern, and dropping it goes as deep: that, too, needs the room of a segment.
        match molt_stack::call_on_segment(|| Regex::compile_here(source, flags, version, deepest)) {
            Ok(compiled) => compiled,
            Err(_) => Err(RegexError::TooDeep),
        }
    }

    fn compile_here(source: Source<'_>, flags: u32, version: PythonVersion, deepest: usize) -> Result<Regex> {
        let parsed = parser::parse(source, flags, version, deepest)?;
        let program = compiler::compile(&parsed, version)?;
        Ok(Regex {
            program,
            flags: parsed.flags,
            groups: parsed.groups() - 1,
            group_names: parsed.group_names,
            warnings: parsed.warnings,
            is_text: source.is_text(),
        })
    }
}

/// Runs a step of a recursion over groups, on a new piece of stack where this one is nearly used up.
pub(crate) fn nested<R>(step: impl FnOnce() -> Result<R>) -> Result<R> {
    molt_stack::call_with_room(step).unwrap_or(Err(RegexError::TooDeep))
}

#[cfg(test)]
mod tests;
