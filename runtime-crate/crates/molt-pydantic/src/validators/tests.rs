//! Texts of errors and converted values, as pydantic 2.13.4 gives them.

use molt_object::{Cx, Value};

use super::*;
use crate::errors::{InputType, ValError, display};

fn list_of(items: impl Into<Validator>, min_length: Option<usize>, max_length: Option<usize>) -> Validator {
    ListValidator { strict: None, items: Box::new(items.into()), min_length, max_length }.into()
}

fn union_of(choices: Vec<Validator>) -> Validator {
    UnionValidator { mode: UnionMode::Smart, choices }.into()
}

/// The `repr` of the valid value, or the text of the errors without the lines of documentation.
fn outcome(cx: &mut Cx, validator: &Validator, input: &Value) -> String {
    match validator.validate(cx, input, &mut State::new(false)) {
        Ok(value) => cx.repr_text(&value).unwrap_or_default(),
        Err(ValError::LineErrors(errors)) => {
            let text = display(cx, &validator.name(), &errors, InputType::Python).unwrap_or_default();
            text.lines().filter(|line| !line.starts_with("    ")).collect::<Vec<_>>().join("\n")
        }
        Err(_) => "raised".to_owned(),
    }
}

fn text(cx: &Cx, text: &str) -> Value {
    cx.str(text).into()
}

#[test]
fn lists_report_items_and_lengths() {
    let cx = &mut Cx::new();
    let one = list_of(IntValidator::default(), Some(1), None);
    let empty = cx.list(Vec::new()).into();
    assert_eq!(
        outcome(cx, &one, &empty),
        "1 validation error for list[int]\n  List should have at least 1 item after validation, not 0 \
         [type=too_short, input_value=[], input_type=list]"
    );
    let two = list_of(IntValidator::default(), None, Some(2));
    let three = ["x", "y", "z"].map(|item| text(cx, item)).to_vec();
    let three = cx.list(three).into();
    assert_eq!(
        outcome(cx, &two, &three),
        "1 validation error for list[int]\n  List should have at most 2 items after validation, not 3 \
         [type=too_long, input_value=['x', 'y', 'z'], input_type=list]"
    );
    let wrong = text(cx, "ab");
    assert_eq!(
        outcome(cx, &two, &wrong),
        "1 validation error for list[int]\n  Input should be a valid list [type=list_type, input_value='ab', input_type=str]"
    );
}

#[test]
fn long_inputs_are_shortened_by_bytes() {
    let cx = &mut Cx::new();
    for (input, shown) in [
        ("y".repeat(48), format!("'{}'", "y".repeat(48))),
        ("y".repeat(49), format!("'{}...{}'", "y".repeat(24), "y".repeat(23))),
        ("é".repeat(49), format!("'{}...{}'", "é".repeat(12), "é".repeat(11))),
    ] {
        let input = text(cx, &input);
        let got = outcome(cx, &IntValidator::default().into(), &input);
        assert!(got.contains(&format!("input_value={shown},")), "{got}");
    }
}

#[test]
fn numbers_within_bounds() {
    let cx = &mut Cx::new();
    let bounds = |gt: Value| Bounds { gt: Some(gt), ..Bounds::default() };
    let zero = Value::int(0);
    for (bound, shown) in [(1.0, "1"), (1.5, "1.5"), (1e30, "1000000000000000000000000000000")] {
        let validator = FloatValidator { bounds: bounds(Value::float(bound)), ..FloatValidator::default() }.into();
        let expected = format!(
            "1 validation error for constrained-float\n  Input should be greater than {shown} \
             [type=greater_than, input_value=0, input_type=int]"
        );
        assert_eq!(outcome(cx, &validator, &zero), expected);
    }
    let within = Bounds {
        ge: Some(Value::int(0)),
        le: Some(Value::int(3)),
        gt: Some(Value::int(5)),
        multiple_of: Some(Value::int(7)),
        ..Bounds::default()
    };
    let validator = IntValidator { bounds: within, strict: None }.into();
    assert_eq!(
        outcome(cx, &validator, &Value::int(-3)),
        "1 validation error for constrained-int\n  Input should be a multiple of 7 \
         [type=multiple_of, input_value=-3, input_type=int]"
    );
}

#[test]
fn smart_unions_take_the_best_choice() {
    let cx = &mut Cx::new();
    let int_or_str = union_of(vec![IntValidator::default().into(), StrValidator::default().into()]);
    let one = text(cx, "1");
    assert_eq!(outcome(cx, &int_or_str, &one), "'1'");
    assert_eq!(outcome(cx, &int_or_str, &Value::float(1.0)), "1");
    let float_or_int = union_of(vec![FloatValidator::default().into(), IntValidator::default().into()]);
    assert_eq!(outcome(cx, &float_or_int, &Value::int(1)), "1");
    assert_eq!(outcome(cx, &float_or_int, &one), "1.0");
    let bool_or_int = union_of(vec![BoolValidator::default().into(), IntValidator::default().into()]);
    assert_eq!(outcome(cx, &bool_or_int, &Value::int(1)), "1");
    let lists = list_of(int_or_str, None, None);
    let inner = cx.list(vec![Value::int(1)]).into();
    let nested = cx.list(vec![inner]).into();
    assert_eq!(
        outcome(cx, &lists, &nested),
        "2 validation errors for list[union[int,str]]\n\
         0.int\n  Input should be a valid integer [type=int_type, input_value=[1], input_type=list]\n\
         0.str\n  Input should be a valid string [type=string_type, input_value=[1], input_type=list]"
    );
}

#[test]
fn literals_and_dicts() {
    let cx = &mut Cx::new();
    let values = vec![text(cx, "a"), text(cx, "b"), Value::int(3)];
    let literal = LiteralValidator::new(cx, values).map(Validator::from).ok().unwrap_or(AnyValidator.into());
    let wrong = text(cx, "c");
    assert_eq!(
        outcome(cx, &literal, &wrong),
        "1 validation error for literal['a','b',3]\n  Input should be 'a', 'b' or 3 \
         [type=literal_error, input_value='c', input_type=str]"
    );
    let keys = Box::new(StrValidator::default().into());
    let values = Box::new(IntValidator::default().into());
    let dict_of = DictValidator { strict: None, keys, values, min_length: None, max_length: None }.into();
    let dict = cx.new_dict();
    let x = text(cx, "x");
    cx.dict_set_str(&dict, "a.b", x);
    assert!(cx.dict_set(&dict, Value::int(1), Value::int(2)).is_ok());
    assert_eq!(
        outcome(cx, &dict_of, &dict.into()),
        "2 validation errors for dict[str,int]\n\
         `a.b`\n  Input should be a valid integer, unable to parse string as an integer \
         [type=int_parsing, input_value='x', input_type=str]\n\
         1.[key]\n  Input should be a valid string [type=string_type, input_value=1, input_type=int]"
    );
}

#[test]
fn scalars_convert_in_lax_mode() {
    let cx = &mut Cx::new();
    let bytes: Value = cx.bytes(b"12").into();
    let not_text: Value = cx.bytes(b"\xff").into();
    assert_eq!(outcome(cx, &IntValidator::default().into(), &bytes), "12");
    assert_eq!(outcome(cx, &IntValidator::default().into(), &Value::TRUE), "1");
    assert_eq!(outcome(cx, &BoolValidator::default().into(), &Value::float(1.0)), "True");
    for (validator, input, code) in [
        (Validator::from(IntValidator::default()), Value::float(1.5), "int_from_float"),
        (IntValidator::default().into(), Value::float(f64::NAN), "finite_number"),
        (IntValidator::default().into(), Value::NONE, "int_type"),
        (FloatValidator::default().into(), Value::NONE, "float_type"),
        (BoolValidator::default().into(), Value::int(2), "bool_parsing"),
        (BoolValidator::default().into(), Value::float(0.5), "bool_type"),
        (StrValidator::default().into(), not_text, "string_unicode"),
        (StrValidator::default().into(), Value::int(1), "string_type"),
    ] {
        let got = outcome(cx, &validator, &input);
        assert!(got.contains(&format!("[type={code},")), "{got}");
    }
}

#[test]
fn tuples_and_bytes() {
    let cx = &mut Cx::new();
    let items = || vec![IntValidator::default().into(), StrValidator::default().into()];
    let pair: Validator = TupleValidator { strict: None, items: items(), rest: None }.into();
    let short = cx.tuple(vec![Value::int(1)]).into();
    assert_eq!(
        outcome(cx, &pair, &short),
        "1 validation error for tuple[int, str]\n1\n  Field required [type=missing, input_value=(1,), input_type=tuple]"
    );
    let a = text(cx, "a");
    let long = cx.list(vec![Value::int(1), a, Value::int(3)]).into();
    assert_eq!(
        outcome(cx, &pair, &long),
        "1 validation error for tuple[int, str]\n  Tuple should have at most 2 items after validation, not 3 \
         [type=too_long, input_value=[1, 'a', 3], input_type=list]"
    );
    let rest = Some(Box::new(IntValidator::default().into()));
    let ints: Validator = TupleValidator { strict: None, items: Vec::new(), rest }.into();
    assert_eq!(ints.name(), "tuple[int, ...]");
    let content = text(cx, "é");
    assert_eq!(outcome(cx, &BytesValidator::default().into(), &content), r"b'\xc3\xa9'");
    let two = BytesValidator { min_length: Some(2), ..BytesValidator::default() }.into();
    let one = cx.bytes(b"a").into();
    assert_eq!(
        outcome(cx, &two, &one),
        "1 validation error for constrained-bytes\n  Data should have at least 2 bytes \
         [type=bytes_too_short, input_value=b'a', input_type=bytes]"
    );
}
