//! `asyncio.CancelledError` and `asyncio.InvalidStateError`. CPython Lib/asyncio/exceptions.py.

use molt_object::builtins::exceptions::BaseException;
use molt_object::builtins::type_::Type;
use molt_object::native::{ClassDef, ClassFlags};
use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};

static CANCELLED: ClassDef = ClassDef {
    name: "CancelledError",
    module: "asyncio.exceptions",
    doc: "The Future or Task was cancelled.",
    bases: &[|cx| Ok(cx.world.exceptions.get(ExceptionKind::BaseException).clone())],
    flags: ClassFlags::WITH_DICT,
    ..ClassDef::EMPTY
};

static INVALID_STATE: ClassDef = ClassDef {
    name: "InvalidStateError",
    module: "asyncio.exceptions",
    doc: "The operation is not allowed in this state.",
    bases: &[|cx| Ok(cx.world.exceptions.get(ExceptionKind::Exception).clone())],
    flags: ClassFlags::WITH_DICT,
    ..ClassDef::EMPTY
};

/// The class `CancelledError`.
///
/// # Errors
/// What making it raises.
pub fn cancelled_class(cx: &mut Cx) -> Result<Gc<Type>, Exc> {
    cx.native_class(&CANCELLED)
}

/// The class `InvalidStateError`.
///
/// # Errors
/// What making it raises.
pub fn invalid_state_class(cx: &mut Cx) -> Result<Gc<Type>, Exc> {
    cx.native_class(&INVALID_STATE)
}

fn make(cx: &mut Cx, class: Result<Gc<Type>, Exc>, args: Vec<Value>) -> Exc {
    match class {
        Ok(class) => {
            let args = cx.tuple(args);
            Exc::new(BaseException::make(cx, &class, args))
        }
        Err(exc) => exc,
    }
}

/// A new `CancelledError`, with the message if there is one.
pub fn cancelled(cx: &mut Cx, message: Value) -> Exc {
    let class = cancelled_class(cx);
    let args = if message.is_unset() || message.is_none() { Vec::new() } else { vec![message] };
    make(cx, class, args)
}

/// A new `InvalidStateError`.
pub fn invalid_state(cx: &mut Cx, message: &str) -> Exc {
    let class = invalid_state_class(cx);
    let message = cx.str(message).into();
    make(cx, class, vec![message])
}

/// Whether it is a `CancelledError`.
pub fn is_cancelled(cx: &mut Cx, exc: &Exc) -> bool {
    cancelled_class(cx).is_ok_and(|class| exc.is_a(cx, &class))
}
