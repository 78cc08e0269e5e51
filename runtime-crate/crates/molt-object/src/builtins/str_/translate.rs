//! `str.translate` and `str.maketrans`. CPython Objects/unicodeobject.c `charmaptranslate_lookup`, `unicode_maketrans_impl`.

use molt_text::Wtf8Buf;
use molt_text::str_methods::{self, Translated};
use molt_value::{Gc, Str, Value};

use super::as_wtf8;
use crate::builtins::dict::Dict;
use crate::{Cx, Exc, ExceptionKind};

/// `text.translate(table)`.
pub(super) fn translate(cx: &mut Cx, this: &Gc<Str>, table: &Value) -> Result<Wtf8Buf, Exc> {
    str_methods::translate(as_wtf8(this), |code_point| lookup(cx, table, code_point))
}

fn lookup(cx: &mut Cx, table: &Value, code_point: u32) -> Result<Translated, Exc> {
    let found = match cx.getitem(table, &Value::int(i64::from(code_point))) {
        Ok(found) => found,
        Err(error) if error.is_kind(cx, ExceptionKind::LookupError) => return Ok(Translated::Unchanged),
        Err(error) => return Err(error),
    };
    if found.is_none() {
        return Ok(Translated::Deleted);
    }
    if let Some(text) = found.downcast::<Str>() {
        return Ok(Translated::Text(as_wtf8(text).to_owned()));
    }
    if !cx.is_int(&found) {
        return Err(cx.type_error("character mapping must return integer, None or str"));
    }
    let code_point = cx.int_to_i64(&found).and_then(|number| u32::try_from(number).ok());
    match code_point.filter(|&code_point| code_point <= 0x10_FFFF) {
        Some(code_point) => Ok(Translated::CodePoint(code_point)),
        None => Err(cx.value_error("character mapping must be in range(0x110000)")),
    }
}

/// `str.maketrans(x, y, z)`.
pub(super) fn make_table(cx: &mut Cx, x: &Value, y: Option<Gc<Str>>, z: Option<Gc<Str>>) -> Result<Gc<Dict>, Exc> {
    match y {
        Some(y) => table_of_texts(cx, x, &y, z.as_ref()),
        None => table_of_dict(cx, x),
    }
}

fn table_of_texts(cx: &mut Cx, x: &Value, y: &Gc<Str>, z: Option<&Gc<Str>>) -> Result<Gc<Dict>, Exc> {
    let Some(x) = x.downcast::<Str>() else {
        return Err(cx.type_error("first maketrans argument must be a string if there is a second argument"));
    };
    if x.char_len() != y.char_len() {
        return Err(cx.value_error("the first two maketrans arguments must have equal length"));
    }
    let table = cx.new_dict();
    for (from, to) in as_wtf8(x).code_points().zip(as_wtf8(y).code_points()) {
        cx.dict_set(&table, Value::int(i64::from(from)), Value::int(i64::from(to)))?;
    }
    for deleted in z.into_iter().flat_map(|z| as_wtf8(z).code_points()) {
        cx.dict_set(&table, Value::int(i64::from(deleted)), Value::NONE)?;
    }
    Ok(table)
}

fn table_of_dict(cx: &mut Cx, x: &Value) -> Result<Gc<Dict>, Exc> {
    let Some(given) = x.downcast::<Dict>().filter(|_| cx.class_of(x).is(&cx.world.types.dict)).cloned() else {
        return Err(cx.type_error("if you give only one argument to maketrans it must be a dict"));
    };
    let table = cx.new_dict();
    for (key, value) in cx.dict_items(&given) {
        let key = match key.downcast::<Str>() {
            Some(text) => match as_wtf8(text).single() {
                Some(code_point) => Value::int(i64::from(code_point)),
                None => return Err(cx.value_error("string keys in translate table must be of length 1")),
            },
            None if cx.is_int(&key) => key,
            None => return Err(cx.type_error("keys in translate table must be strings or integers")),
        };
        cx.dict_set(&table, key, value)?;
    }
    Ok(table)
}
