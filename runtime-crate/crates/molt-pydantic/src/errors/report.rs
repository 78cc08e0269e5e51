//! The two forms in which errors are shown: text and dicts. pydantic-core src/errors/validation_exception.rs.

use molt_object::{Cx, Exc, Value};

use super::{InputType, LineError, LocItem};

/// Where the documentation of error types begins; the code follows.
pub const DOCUMENTATION: &str = "https://errors.pydantic.dev/2.13/v/";

/// How many bytes of an input's `repr` are shown in full.
const SHOWN_INPUT: usize = 50;

/// `str()` of a `ValidationError`: a line of summary, then location, message and documentation of each error.
///
/// # Errors
/// What `str()` of a context's value raises.
pub fn display(cx: &mut Cx, title: &str, errors: &[LineError], input_type: InputType) -> Result<String, Exc> {
    let plural = if errors.len() == 1 { "" } else { "s" };
    let mut text = format!("{} validation error{plural} for {title}", errors.len());
    for error in errors {
        if !error.location.is_empty() {
            text.push('\n');
            text.push_str(&error.location.text());
        }
        let code = error.error_type.code();
        let message = error.message(cx, input_type)?;
        let input = match cx.repr_text(&error.input) {
            Ok(repr) => shortened(&repr),
            Err(_) => format!("<unprintable {} object>", cx.short_class_name(&error.input)),
        };
        let class = cx.short_class_name(&error.input);
        text.push_str(&format!("\n  {message} [type={code}, input_value={input}, input_type={class}]"));
        text.push_str(&format!("\n    For further information visit {DOCUMENTATION}{code}"));
    }
    Ok(text)
}

/// The beginning and the end of a long text; pydantic-core `truncate_safe_repr`.
fn shortened(text: &str) -> String {
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
    include_url: bool,
) -> Result<Value, Exc> {
    let mut dicts = Vec::with_capacity(errors.len());
    for error in errors {
        let mut location = error.location.clone();
        for item in prefix.iter().rev() {
            location.push_outer(item.clone());
        }
        let dict = cx.new_dict();
        let code = error.error_type.code();
        let code_value = cx.str(code).into();
        cx.dict_set_str(&dict, "type", code_value);
        let location = location.tuple(cx);
        cx.dict_set_str(&dict, "loc", location);
        let message = error.message(cx, input_type)?;
        let message = cx.str(&message).into();
        cx.dict_set_str(&dict, "msg", message);
        cx.dict_set_str(&dict, "input", error.input.clone());
        if !error.context.is_empty() {
            let context = cx.new_dict();
            for (name, value) in &error.context {
                cx.dict_set_str(&context, name, value.clone());
            }
            cx.dict_set_str(&dict, "ctx", context.into());
        }
        if include_url {
            let url = cx.str(&format!("{DOCUMENTATION}{code}")).into();
            cx.dict_set_str(&dict, "url", url);
        }
        dicts.push(dict.into());
    }
    Ok(cx.list(dicts).into())
}
