//! The two forms in which errors are shown: text and dicts. pydantic-core src/errors/validation_exception.rs.

use molt_host::process::variable;
use molt_object::{Cx, Exc, Value};

use super::{ErrorKind, ErrorType, FieldKind, InputType, LineError, LocItem, qualified_name, safe_repr};

/// How many bytes of an input's `repr` are shown in full.
const SHOWN_INPUT: usize = 50;

/// Where an error type is documented.
pub fn documentation(code: &str) -> String {
    format!("https://errors.pydantic.dev/2.13/v/{code}")
}

/// Whether texts name the documentation: unless the environment says no.
fn shows_documentation() -> bool {
    if let Some(omit) = variable("PYDANTIC_ERRORS_OMIT_URL") {
        return omit.is_empty();
    }
    match variable("PYDANTIC_ERRORS_INCLUDE_URL").as_ref().and_then(|include| include.to_str()) {
        Some(include) => include == "1" || include.eq_ignore_ascii_case("true"),
        None => true,
    }
}

/// Which parts of the errors are shown.
#[derive(Clone, Copy)]
pub struct Shown {
    /// Where the error type is documented.
    pub url: bool,
    /// The values of the message.
    pub context: bool,
    /// The wrong input.
    pub input: bool,
}

/// `str()` of a `ValidationError`: a line of summary, then location, message and documentation of each error.
pub fn display(cx: &mut Cx, summary: &str, errors: &[LineError], input_type: InputType, hide_input: bool) -> String {
    let mut text = summary.to_owned();
    let url = shows_documentation();
    for error in errors {
        if !error.location.is_empty() {
            text.push('\n');
            text.push_str(&error.location.text());
        }
        let code = error.kind.code().to_owned();
        let message = match error.kind.message(cx, input_type) {
            Ok(message) => message,
            Err(exc) => format!("(error rendering message: {})", raised_text(cx, &exc)),
        };
        text.push_str(&format!("\n  {message} [type={code}"));
        if !hide_input && !error.kind.is(ErrorType::DefaultFactoryNotCalled) {
            let input = shortened(&safe_repr(cx, &error.input));
            let class = qualified_name(cx, &error.input);
            text.push_str(&format!(", input_value={input}, input_type={class}"));
        }
        text.push(']');
        if url && !error.kind.is_custom() {
            text.push_str(&format!("\n    For further information visit {}", documentation(&code)));
        }
    }
    text
}

/// `Class: message` of an exception, or the class alone. pydantic-core src/errors/mod.rs `py_err_string`.
pub fn raised_text(cx: &mut Cx, exc: &Exc) -> String {
    let raised = exc.value();
    let class = qualified_name(cx, &raised);
    match cx.str_text(&raised) {
        Ok(text) if text.is_empty() => class,
        Ok(text) => format!("{class}: {text}"),
        Err(_) => format!("{class}: <exception str() failed>"),
    }
}

/// The beginning and the end of a long text; pydantic-core `truncate_safe_repr`.
pub fn shortened(text: &str) -> String {
    if text.len() <= SHOWN_INPUT {
        return text.to_owned();
    }
    let half = SHOWN_INPUT.div_ceil(2);
    let head = &text[..text.floor_char_boundary(half)];
    let tail = &text[text.ceil_char_boundary(text.len() - (half - 1))..];
    format!("{head}...{tail}")
}

/// `errors()`: a list of dicts with `type`, `loc`, `msg`, `input`, `ctx` and, if wanted, `url`. The items of `prefix` come before
/// each location, as FastAPI puts `body` or `query` there.
///
/// # Errors
/// What `str()` of a context's value raises.
pub fn to_dicts(
    cx: &mut Cx,
    errors: &[LineError],
    prefix: &[LocItem],
    input_type: InputType,
    shown: Shown,
) -> Result<Value, Exc> {
    let mut dicts = molt_room::vec(errors.len());
    for error in errors {
        let mut location = error.location.clone();
        for item in prefix.iter().rev() {
            location.push_outer(item.clone());
        }
        let dict = cx.new_dict();
        let code = error.kind.code().to_owned();
        let code_value = cx.str(&code).into();
        cx.dict_set_str(&dict, "type", code_value);
        let location = location.tuple(cx);
        cx.dict_set_str(&dict, "loc", location);
        let message = error.kind.message(cx, input_type)?;
        let message = cx.str(&message).into();
        cx.dict_set_str(&dict, "msg", message);
        if shown.input {
            cx.dict_set_str(&dict, "input", error.input.clone());
        }
        if shown.context
            && let Some(context) = error.kind.context_dict(cx)?
        {
            cx.dict_set_str(&dict, "ctx", context.into());
        }
        if shown.url && !error.kind.is_custom() {
            let url = cx.str(&documentation(&code)).into();
            cx.dict_set_str(&dict, "url", url);
        }
        dicts.push(dict.into());
    }
    Ok(cx.list(dicts).into())
}

/// The example that stands for a value of a context in `list_all_errors`.
fn example(cx: &Cx, kind: FieldKind) -> Value {
    match kind {
        FieldKind::Text => cx.str("").into(),
        FieldKind::Object | FieldKind::OptionalLength => Value::NONE,
        _ => Value::int(0),
    }
}

/// `list_all_errors()`: a list of dicts that describe the error types.
///
/// # Errors
/// None; the signature is that of rendering a message.
pub fn list_all_errors(cx: &mut Cx) -> Result<Value, Exc> {
    let mut dicts = molt_room::vec(ErrorType::ALL.len());
    for &error_type in ErrorType::ALL {
        let mut kind = ErrorKind::from(error_type);
        for name in error_type.fields() {
            let value = example(cx, error_type.field_kind(name));
            kind = kind.with(name, value);
        }
        let dict = cx.new_dict();
        let (python, json) = (error_type.template(InputType::Python), error_type.template(InputType::Json));
        let mut entries = vec![("type", error_type.code().to_owned()), ("message_template_python", python.to_owned())];
        entries.push(("example_message_python", kind.message(cx, InputType::Python)?));
        if python != json {
            entries.push(("message_template_json", json.to_owned()));
            entries.push(("example_message_json", kind.message(cx, InputType::Json)?));
        }
        for (name, text) in entries {
            let text = cx.str(&text).into();
            cx.dict_set_str(&dict, name, text);
        }
        let context = kind.context_dict(cx)?.map_or(Value::NONE, Value::from);
        cx.dict_set_str(&dict, "example_context", context);
        dicts.push(dict.into());
    }
    Ok(cx.list(dicts).into())
}
