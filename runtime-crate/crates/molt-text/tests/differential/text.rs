//! repr, case mappings and the Unicode database, against tests/record/record_text.py.

use crate::data::{check, ok};
use molt_text::unicode::{self, NormalForm};
use molt_text::{CodePoint, Wtf8, Wtf8Buf, float_repr, repr_text, str_methods};
use std::fmt::Write;

#[test]
fn reprs_are_those_of_cpython() {
    check("repr", |case| match case.name.as_str() {
        "repr" => ok(repr_text::repr_str(case.text(0).as_wtf8())),
        "ascii" => ok(repr_text::ascii_str(case.text(0).as_wtf8())),
        "escape_non_ascii" => ok(repr_text::escape_non_ascii(case.text(0).as_wtf8())),
        "repr_bytes" => ok(repr_text::repr_bytes(&case.bytes(0))),
        "repr_bytearray" => ok(repr_text::repr_bytearray(&case.bytes(0))),
        other => panic!("{other}"),
    });
}

const TESTS: [&str; 11] = [
    "isalpha",
    "isdigit",
    "isdecimal",
    "isnumeric",
    "isalnum",
    "isspace",
    "isprintable",
    "isidentifier",
    "islower",
    "isupper",
    "istitle",
];
const MAPPINGS: [&str; 6] = ["upper", "lower", "title", "casefold", "swapcase", "capitalize"];
const FORMS: [NormalForm; 4] = [NormalForm::Nfc, NormalForm::Nfd, NormalForm::Nfkc, NormalForm::Nfkd];

fn test(name: &str, text: Wtf8<'_>) -> bool {
    let all = |test: fn(CodePoint) -> bool| unicode::non_empty_and_all(text, test);
    match name {
        "isalpha" => all(unicode::is_alpha),
        "isdigit" => all(unicode::is_digit),
        "isdecimal" => all(unicode::is_decimal),
        "isnumeric" => all(unicode::is_numeric),
        "isalnum" => all(unicode::is_alnum),
        "isspace" => all(unicode::is_space),
        "isprintable" => text.is_empty() || all(unicode::is_printable),
        "isidentifier" => unicode::is_identifier(text),
        "islower" => unicode::is_lower(text),
        "isupper" => unicode::is_upper(text),
        "istitle" => unicode::is_title(text),
        other => panic!("{other}"),
    }
}

fn map(name: &str, text: Wtf8<'_>) -> Wtf8Buf {
    match name {
        "upper" => unicode::upper(text),
        "lower" => unicode::lower(text),
        "title" => unicode::title(text),
        "casefold" => unicode::casefold(text),
        "swapcase" => unicode::swapcase(text),
        "capitalize" => unicode::capitalize(text),
        other => panic!("{other}"),
    }
}

fn push_hex(out: &mut String, text: Wtf8<'_>) {
    text.as_bytes().iter().for_each(|byte| write!(out, "{byte:02x}").expect("a string takes all"));
    out.push(' ');
}

/// The twin of `digest` in the recording script.
fn digest(start: u32) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325u64;
    for code_point in start..start + 256 {
        let char: Wtf8Buf = [code_point].into_iter().collect();
        let char = char.as_wtf8();
        let mut answers = String::new();
        TESTS.iter().for_each(|name| answers.push_str(if test(name, char) { "1 " } else { "0 " }));
        MAPPINGS.iter().for_each(|name| push_hex(&mut answers, map(name, char).as_wtf8()));
        let around: Wtf8Buf = [0x61, code_point, 0x62].into_iter().collect();
        let lines = str_methods::split_lines(around.as_wtf8(), false).len();
        let (category, width) = (unicode::category(code_point), unicode::east_asian_width(code_point));
        write!(answers, "{category} {width} {lines} {} ", unicode::combining_class(code_point))
            .expect("a string takes all");
        FORMS.iter().for_each(|&form| push_hex(&mut answers, unicode::normalize(form, char).as_wtf8()));
        if let Some((numerator, denominator)) = unicode::numeric_value(code_point) {
            answers.push_str(&general(numerator as f64 / denominator as f64));
        }
        for byte in answers.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        }
    }
    hash
}

fn general(value: f64) -> String {
    float_repr::format(value, float_repr::FloatNotation::General(12), float_repr::FloatStyle::default())
}

#[test]
fn unicode_properties_are_those_of_cpython() {
    check("unicode", |case| {
        let form = |index| NormalForm::from_name(case.raw(index)).expect("normal form");
        match case.name.as_str() {
            "digest" => ok(digest(case.int(0) as u32)),
            "normalize" => ok(unicode::normalize(form(0), case.text(1).as_wtf8())),
            "is_normalized" => ok(unicode::is_normalized(form(0), case.text(1).as_wtf8())),
            name if TESTS.contains(&name) => ok(test(name, case.text(0).as_wtf8())),
            name => ok(map(name, case.text(0).as_wtf8())),
        }
    });
}
