//! Reading the parameters of one place of a request by the fields of a plan. fastapi/dependencies/utils.py `request_params_to_args`,
//! `request_body_to_args`.

use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Value};
use molt_starlette::{attr, method};

use crate::bodies::{BODY_READ, PARAMETERS_READ};
use crate::fields;
use crate::names::names;
use crate::solving::{Solving, Values, name_of};

/// Where parameters are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the path.
    Path,
    /// In the query.
    Query,
    /// Among the headers.
    Headers,
    /// In the header `cookie`.
    Cookies,
}

/// Reads the parameters of a place, each by itself or as the members of a model, as the reader says.
///
/// # Errors
/// What validators raise.
pub fn read(
    cx: &mut Cx,
    reader: &Value,
    place: Place,
    solving: &mut Solving<'_>,
    values: &mut Values,
) -> Result<(), Exc> {
    if reader.is_none() {
        return Ok(());
    }
    let names = names(cx);
    let (function, _) = method!(cx, reader, &names.read)?;
    let Some(source) = Source::of(cx, place, solving)?.filter(|_| cx.has_native_body(&function, &PARAMETERS_READ))
    else {
        return read_by_class(cx, reader, place, solving, values);
    };
    let readers = attr!(cx, reader, &names.readers)?;
    let mut at = 0;
    loop {
        let pair = readers.downcast::<List>().and_then(|readers| readers.read(cx).items.get(at).cloned());
        let Some([field_reader, loc]) =
            pair.as_ref().and_then(|pair| pair.downcast::<Tuple>()).map(|pair| pair.items())
        else {
            return Ok(());
        };
        at += 1;
        let value = value_in(cx, field_reader, &source, solving)?;
        let known = solving.errors.len();
        let value = validated(cx, field_reader, value, loc, solving)?;
        if solving.errors.len() == known {
            let name = attr!(cx, field_reader, &names.name)?;
            if let Some(name) = name_of(cx, &name) {
                values.push((name, value));
            }
        }
    }
}

/// Lets the reader's own class read.
fn read_by_class(
    cx: &mut Cx,
    reader: &Value,
    place: Place,
    solving: &mut Solving<'_>,
    values: &mut Values,
) -> Result<(), Exc> {
    let names = names(cx);
    let request = solving.exchange.request(cx)?;
    let name = match place {
        Place::Path => &names.path_params,
        Place::Query => &names.query_params,
        Place::Headers => &names.headers,
        Place::Cookies => &names.cookies,
    };
    let source = cx.getattr(&request, name)?;
    into_dict(cx, reader, source, solving, values)
}

/// `reader.read(source, values, errors)`
fn into_dict(
    cx: &mut Cx,
    reader: &Value,
    source: Value,
    solving: &mut Solving<'_>,
    values: &mut Values,
) -> Result<(), Exc> {
    let names = names(cx);
    let found = cx.new_dict();
    let errors = cx.list(std::mem::take(&mut solving.errors));
    let outcome = cx.call_method(reader, &names.read, &[source, found.value(), errors.value()]);
    solving.errors = std::mem::take(&mut errors.write(cx).items);
    outcome?;
    for (name, value) in cx.dict_items(&found) {
        if let Some(name) = name_of(cx, &name) {
            values.push((name, value));
        }
    }
    Ok(())
}

/// What parameters are read from.
enum Source {
    Mapping(Gc<Dict>),
    Query,
    Headers(Gc<List>),
}

impl Source {
    /// The source, if native code can read it.
    fn of(cx: &mut Cx, place: Place, solving: &mut Solving<'_>) -> Result<Option<Source>, Exc> {
        let names = names(cx);
        let scope = solving.exchange.scope.clone();
        let dict = |value: Value| value.downcast_into::<Dict>().ok().map(Source::Mapping);
        Ok(match place {
            Place::Path => match scope.read(cx).get_interned(&names.path_params).cloned() {
                Some(params) => dict(params),
                None => Some(Source::Mapping(cx.new_dict())),
            },
            Place::Query => solving.exchange.query(cx).map(|_| Source::Query),
            Place::Headers => {
                let raw = scope.read(cx).get_interned(&names.headers).cloned();
                raw.and_then(|raw| raw.downcast_into::<List>().ok())
                    .filter(|raw| is_usual(cx, raw))
                    .map(Source::Headers)
            }
            Place::Cookies => {
                let request = solving.exchange.request(cx)?;
                dict(cx.getattr(&request, &names.cookies)?)
            }
        })
    }

    /// All values under a name; the last one in a query, the first one of headers, is what `get` gives.
    fn texts(&self, cx: &mut Cx, alias: &str, solving: &mut Solving<'_>) -> Vec<Value> {
        match self {
            Source::Mapping(_) => Vec::new(),
            Source::Query => {
                let query = solving.exchange.query(cx).unwrap_or_default();
                let found: Vec<&str> =
                    query.iter().filter(|(name, _)| name == alias).map(|(_, value)| value.as_str()).collect();
                found.into_iter().map(|text| cx.str(text).into()).collect()
            }
            Source::Headers(raw) => {
                let wanted = alias.to_lowercase();
                let mut found = Vec::new();
                for pair in &raw.read(cx).items {
                    if let Some([name, value]) = pair.downcast::<Tuple>().map(|pair| pair.items())
                        && name.downcast::<Bytes>().is_some_and(|name| name.items() == wanted.as_bytes())
                        && let Some(value) = value.downcast::<Bytes>()
                    {
                        found.push(latin1(cx, value.items()));
                    }
                }
                found
            }
        }
    }
}

fn is_usual(cx: &Cx, raw: &Gc<List>) -> bool {
    raw.read(cx).items.iter().all(|pair| {
        pair.downcast::<Tuple>()
            .is_some_and(|pair| pair.items().len() == 2 && pair.items().iter().all(Value::is_instance_of::<Bytes>))
    })
}

/// `value.decode("latin-1")`
pub fn latin1(cx: &Cx, bytes: &[u8]) -> Value {
    match std::str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => cx.str(text).into(),
        _ => cx.str(&bytes.iter().map(|&byte| char::from(byte)).collect::<String>()).into(),
    }
}

/// `FieldReader.get`: the value as it was sent, the default instead of an empty one, or `None` if there is neither.
fn value_in(cx: &mut Cx, reader: &Value, source: &Source, solving: &mut Solving<'_>) -> Result<Value, Exc> {
    let names = names(cx);
    let alias = attr!(cx, reader, &names.alias)?;
    let value = match source {
        Source::Mapping(mapping) => cx.dict_get(mapping, &alias)?.unwrap_or(Value::NONE),
        _ => {
            let alias = alias.downcast::<Str>().map(|alias| alias.to_text().into_owned()).unwrap_or_default();
            let mut texts = source.texts(cx, &alias, solving);
            if attr!(cx, reader, &names.reads_list)?.is_true() {
                cx.list(texts).into()
            } else if matches!(source, Source::Query) {
                texts.pop().unwrap_or(Value::NONE)
            } else {
                texts.into_iter().next().unwrap_or(Value::NONE)
            }
        }
    };
    let is_absent = value.is_none()
        || (attr!(cx, reader, &names.is_sequence)?.is_true() && cx.len(&value)? == 0)
        || (attr!(cx, reader, &names.is_form)?.is_true()
            && value.downcast::<Str>().is_some_and(|text| text.as_bytes().is_empty()));
    if !is_absent {
        return Ok(value);
    }
    if attr!(cx, reader, &names.required)?.is_true() { Ok(Value::NONE) } else { default(cx, reader) }
}

/// `FieldReader.default()`
fn default(cx: &mut Cx, reader: &Value) -> Result<Value, Exc> {
    let names = names(cx);
    let fixed = cx.getattr_str(reader, "fixed_default")?;
    if let Some([default]) = fixed.downcast::<Tuple>().map(|fixed| fixed.items()) {
        return Ok(default.clone());
    }
    cx.call_method(reader, &names.default, &[])
}

/// `FieldReader.validated`: the valid value; with errors, none.
fn validated(cx: &mut Cx, reader: &Value, value: Value, loc: &Value, solving: &mut Solving<'_>) -> Result<Value, Exc> {
    let names = names(cx);
    if value.is_none() {
        if !attr!(cx, reader, &names.required)?.is_true() {
            return default(cx, reader);
        }
        let missing = fields::module_global(cx, "fastapi._compat.fields", "get_missing_field_error")?;
        let error = cx.call(&missing, std::slice::from_ref(loc))?;
        solving.errors.push(error);
        return Ok(Value::NONE);
    }
    let field = attr!(cx, reader, &names.field)?;
    match fields::validate(cx, &field, &value, loc)? {
        Ok(value) => Ok(value),
        Err(errors) => {
            solving.errors.extend(errors);
            Ok(Value::NONE)
        }
    }
}

/// Reads what a plan takes from the body.
///
/// # Errors
/// What validators raise.
pub fn read_body(cx: &mut Cx, reader: &Value, solving: &mut Solving<'_>, values: &mut Values) -> Result<(), Exc> {
    if reader.is_none() {
        return Ok(());
    }
    let names = names(cx);
    let mut body = solving.body.clone();
    let (function, _) = method!(cx, reader, &names.read)?;
    if cx.has_native_body(&function, &BODY_READ) && attr!(cx, reader, &names.is_whole)?.is_true() && is_json(&body) {
        let readers = attr!(cx, reader, &names.readers)?;
        let first = readers.downcast::<List>().and_then(|readers| readers.read(cx).items.first().cloned());
        if let Some(field_reader) = first {
            let loc: Value = cx.tuple_of([names.body.value()]).into();
            let value = validated(cx, &field_reader, body, &loc, solving)?;
            let name = attr!(cx, &field_reader, &names.name)?;
            if let Some(name) = name_of(cx, &name) {
                values.push((name, value));
            }
            return Ok(());
        }
    }
    let form = fields::module_global(cx, "starlette.datastructures", "FormData")?;
    if let Some(form) = form.downcast::<molt_object::builtins::type_::Type>()
        && cx.is_instance(&body, form)
    {
        let from_form = cx.getattr_str(reader, "from_form")?;
        body = cx.call_awaited(&from_form, &mut [body])?;
    }
    into_dict(cx, reader, body, solving, values)
}

/// Whether a body is of a kind that JSON gives, or none.
fn is_json(body: &Value) -> bool {
    body.is_none()
        || body.is_instance_of::<Dict>()
        || body.is_instance_of::<List>()
        || body.is_instance_of::<Str>()
        || body.is_instance_of::<Bytes>()
        || !body.is_object()
}
