//! Exceptions of `asyncpg.exceptions`, whose classes are written in Python.

use molt_object::args::Arguments;
use molt_object::builtins::exceptions::BaseException;
use molt_object::{Cx, Exc, Gc, Value};

/// A class of the Python half, by its name in `asyncpg.exceptions`.
pub fn class(cx: &mut Cx, name: &str) -> Result<Value, Exc> {
    let module = cx.import_module("asyncpg.exceptions")?;
    cx.getattr_str(&module, name)
}

/// Has logs say something else than a text, which has a value.
///
/// # Errors
/// What importing the library's module for it raises.
pub fn hide(cx: &mut Cx, text: &str, shown: &str) -> Result<(), Exc> {
    let module = cx.import_module("_redaction")?;
    let hide = cx.getattr_str(&module, "hide")?;
    let arguments = [cx.str(text).into(), cx.str(shown).into()];
    cx.call(&hide, &arguments).map(drop)
}

/// A new exception of a class of the Python half.
#[cold]
pub fn make(cx: &mut Cx, name: &str, arguments: Vec<Value>) -> Exc {
    make_with(cx, name, arguments, &[])
}

fn make_with(cx: &mut Cx, name: &str, mut values: Vec<Value>, keywords: &[(&str, Value)]) -> Exc {
    let names: Vec<_> = keywords.iter().map(|(name, _)| cx.intern(name)).collect();
    values.extend(keywords.iter().map(|(_, value)| value.clone()));
    let made = class(cx, name).and_then(|class| cx.call_with(&class, Arguments::with_keywords(&mut values, &names)));
    made.and_then(|made| cx.exception_from(made)).unwrap_or_else(|exc| exc)
}

fn with_message(cx: &mut Cx, name: &str, message: &str, keywords: &[(&str, Value)]) -> Exc {
    let message = cx.str(message).into();
    make_with(cx, name, vec![message], keywords)
}

/// `InterfaceError(message)`: wrong use of the library.
#[cold]
pub fn interface(cx: &mut Cx, message: impl AsRef<str>) -> Exc {
    with_message(cx, "InterfaceError", message.as_ref(), &[])
}

/// `InterfaceError(message, hint=hint)`.
#[cold]
pub fn interface_with_hint(cx: &mut Cx, message: impl AsRef<str>, hint: &str) -> Exc {
    let hint = cx.str(hint).into();
    with_message(cx, "InterfaceError", message.as_ref(), &[("hint", hint)])
}

/// `InternalClientError(message)`: what must not happen.
#[cold]
pub fn internal(cx: &mut Cx, message: impl AsRef<str>) -> Exc {
    with_message(cx, "InternalClientError", message.as_ref(), &[])
}

/// `ProtocolError(message)`: what the server sent makes no sense.
#[cold]
pub fn protocol(cx: &mut Cx, message: impl AsRef<str>) -> Exc {
    with_message(cx, "ProtocolError", message.as_ref(), &[])
}

/// `DataError(message)`: a value that the server's type does not have.
#[cold]
pub fn data(cx: &mut Cx, message: impl AsRef<str>) -> Exc {
    with_message(cx, "DataError", message.as_ref(), &[])
}

/// `UnsupportedClientFeatureError(message, hint=, detail=)`.
#[cold]
pub fn unsupported(cx: &mut Cx, message: &str, hint: Option<&str>, detail: Option<&str>) -> Exc {
    let given = [("hint", hint), ("detail", detail)];
    let keywords: Vec<(&str, Value)> =
        given.iter().filter_map(|(name, text)| text.map(|text| (*name, cx.str(text).into()))).collect();
    with_message(cx, "UnsupportedClientFeatureError", message, &keywords)
}

/// `OutdatedSchemaCacheError`: a type is not what it was when it was looked up.
#[cold]
pub fn outdated(cx: &mut Cx, message: &str, schema: &str, data_type: &str, position: Option<usize>) -> Exc {
    let (schema, data_type) = (cx.str(schema).into(), cx.str(data_type).into());
    let position = position.map_or(Value::NONE, |position| Value::int(position as i64));
    let keywords = [("schema", schema), ("data_type", data_type), ("position", position)];
    with_message(cx, "OutdatedSchemaCacheError", message, &keywords)
}

/// The exception of an error message of the server, by its SQLSTATE.
#[cold]
pub fn postgres(cx: &mut Cx, fields: &[(u8, String)], query: Option<&str>) -> Exc {
    let fields = field_dict(cx, fields);
    let query = query.map_or(Value::NONE, |query| cx.str(query).into());
    let new = cx.intern("new");
    let made = class(cx, "PostgresError").and_then(|class| cx.call_method(&class, &new, &[fields, query]));
    made.and_then(|made| cx.exception_from(made)).unwrap_or_else(|exc| exc)
}

/// The fields of a message as `PostgresMessage.new` takes them.
pub fn field_dict(cx: &mut Cx, fields: &[(u8, String)]) -> Value {
    let dict = cx.new_dict();
    for (code, text) in fields {
        let text = cx.str(text).into();
        cx.dict_set_str(&dict, char::from(*code).encode_utf8(&mut [0; 4]), text);
    }
    dict.into()
}

/// Whether an exception is of one of the classes of the Python half.
pub fn is_any(cx: &mut Cx, exc: &Exc, names: &[&str]) -> Result<bool, Exc> {
    for name in names {
        let class = class(cx, name)?;
        if cx.is_instance_of(&exc.value(), &class)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// `raise ... from cause`.
pub fn caused_by(cx: &mut Cx, exc: Exc, cause: &Exc) -> Exc {
    let object: &Gc<BaseException> = exc.object();
    let inner = object.write(cx);
    inner.cause = cause.value();
    inner.suppress_context = true;
    exc
}
