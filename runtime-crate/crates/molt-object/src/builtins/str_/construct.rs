//! `str(object, encoding, errors)`. CPython Objects/unicodeobject.c `unicode_new_impl`, `PyUnicode_FromEncodedObject`.

use molt_value::{Gc, Str, Value};

use crate::{Cx, Exc};

/// The text that the constructor makes, not yet of a derived class.
pub(super) fn construct(
    cx: &mut Cx,
    object: Option<Value>,
    encoding: Option<Gc<Str>>,
    errors: Option<Gc<Str>>,
) -> Result<Gc<Str>, Exc> {
    let Some(object) = object else { return Ok(cx.str("")) };
    if encoding.is_none() && errors.is_none() {
        return cx.str_of(&object);
    }
    if object.is_instance_of::<Str>() {
        return Err(cx.type_error("decoding str is not supported"));
    }
    let Some(bytes) = cx.bytes_like(&object) else {
        let message = format!("decoding to str: need a bytes-like object, {} found", cx.class_name(&object));
        return Err(cx.type_error(message));
    };
    cx.decode(&bytes, encoding.as_ref(), errors.as_ref())
}
