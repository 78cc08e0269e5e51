//! What the differential tests do not reach: bounds on memory and stack.

#![expect(clippy::disallowed_methods, reason = "a test's own sizes")]

use super::{Matcher, Mode, Regex, RegexError, Source, Span};
use crate::python_version::PythonVersion;
use crate::wtf8::Wtf8;

fn compile(pattern: &str) -> Result<Regex, RegexError> {
    Regex::compile(Source::Text(Wtf8::from(pattern)), 0, PythonVersion::PY_3_13, 990)
}

fn full_match(pattern: &str, text: &str) -> bool {
    let span = Span { start: 0, end: text.len(), must_advance: false };
    let regex = compile(pattern).expect("a valid pattern");
    regex.run_narrow(&mut Matcher::default(), text.as_bytes(), span, Mode::Full).is_some()
}

#[test]
fn long_texts_take_no_native_stack() {
    let text = "ab".repeat(200_000);
    assert!(full_match("(?:a|b)*", &text));
    assert!(full_match("(?:(a)|(b))*?", &text));
    assert!(full_match("(?:ab)*+", &text));
    assert!(full_match("(?>(a)b)*", &text));
}

#[test]
fn groups_nested_too_deeply_are_an_error() {
    let nested = |depth: usize| "(".repeat(depth) + &")".repeat(depth);
    assert!(compile(&nested(495)).is_ok());
    assert_eq!(compile(&nested(496)).err(), Some(RegexError::TooDeep));
    assert_eq!(compile(&nested(50_000)).err(), Some(RegexError::TooDeep));
}
