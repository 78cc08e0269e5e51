//! Errors of the system as Python has them. CPython Python/errors.c `PyErr_SetFromErrnoWithFilenameObjects`.

use std::io;

use molt_object::{Cx, Exc, ExceptionKind, Value};

/// The OSError (or its subclass) for an error of the system, with the file names there are.
pub fn os_error(cx: &mut Cx, error: &io::Error, files: &[&Value]) -> Exc {
    let number = error.raw_os_error().unwrap_or(0);
    let text = cx.str(&molt_host::files::error_text(number)).into();
    let class = cx.world.exceptions.get(ExceptionKind::OSError).value();
    let mut arguments = vec![Value::int(i64::from(number)), text];
    if let Some(first) = files.first() {
        arguments.push((*first).clone());
    }
    if let Some(second) = files.get(1) {
        arguments.push(Value::NONE);
        arguments.push((*second).clone());
    }
    match cx.call(&class, &arguments) {
        Ok(exception) => cx.exception_from(exception).unwrap_or_else(|exc| exc),
        Err(exc) => exc,
    }
}
