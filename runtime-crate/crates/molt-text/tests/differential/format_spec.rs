//! The format mini-language, against tests/record/record_format_spec.py, for each Python version.

use crate::data::{check, result};
use molt_text::format_spec::{FormatTarget, format_complex, format_float, format_int, format_text};
use molt_text::int_text::DEFAULT_MAX_STR_DIGITS;
use molt_text::{Int, PythonVersion};

fn check_version(minor: u8) {
    let target = |type_name| FormatTarget { type_name, version: PythonVersion(minor) };
    check(&format!("format_spec-3.{minor}"), |case| match case.name.as_str() {
        "int" => {
            let value = Int::from(case.big(0));
            result(format_int(&value, case.text(1).as_wtf8(), DEFAULT_MAX_STR_DIGITS, target("int")))
        }
        "bool" => result(format_int(&Int::Small(1), case.text(0).as_wtf8(), DEFAULT_MAX_STR_DIGITS, target("bool"))),
        "float" => result(format_float(case.float(0), case.text(1).as_wtf8(), target("float"))),
        "complex" => {
            let parts = case.floats(0);
            result(format_complex(parts[0], parts[1], case.text(1).as_wtf8(), target("complex")))
        }
        "text" => result(format_text(case.text(0).as_wtf8(), case.text(1).as_wtf8(), target("str"))),
        other => panic!("{other}"),
    });
}

#[test]
fn format_specs_are_those_of_3_11() {
    check_version(11);
}

#[test]
fn format_specs_are_those_of_3_12() {
    check_version(12);
}

#[test]
fn format_specs_are_those_of_3_13() {
    check_version(13);
}

#[test]
fn format_specs_are_those_of_3_14() {
    check_version(14);
}
