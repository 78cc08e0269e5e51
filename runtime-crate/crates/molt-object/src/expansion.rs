//! What the expansions of the attribute macros (`molt-macros`) name. Nothing here is meant to be written by hand.

pub use molt_value::{Gc, Trace, Value, Visitor};

pub use crate::args::{Arguments, FromArg, IntoResult, Place, bind};
pub use crate::builtins::NativeClass;
use crate::native::BinarySlot;
pub use crate::native::{
    BinaryOp, ClassDef, ClassFlags, CompareOp, ConstantDef, FunctionDef, FunctionKind, GetterDef, MemberDef,
    NativeModuleDef, Param, ParamKind, Slots, Versions,
};
use crate::{Cx, Exc, ExceptionKind};
use molt_value::Payload;

/// The receiver of a method whose payload is a `T`.
///
/// # Errors
/// TypeError in the words of CPython Objects/descrobject.c `descr_check`.
#[inline]
pub fn receiver<'a, T: Payload>(cx: &mut Cx, value: &'a Value, name: &str, class: &str) -> Result<&'a Gc<T>, Exc> {
    match value.downcast::<T>() {
        Some(receiver) => Ok(receiver),
        None => Err(wrong_receiver(cx, value, name, class)),
    }
}

#[cold]
fn wrong_receiver(cx: &mut Cx, value: &Value, name: &str, class: &str) -> Exc {
    let given = cx.class_name(value);
    cx.type_error(format!("descriptor '{name}' for '{class}' objects doesn't apply to a '{given}' object"))
}

/// The parameters of a class or of a callable instance, to be bound under its name; it is called through its slot.
pub const fn signature_of(name: &'static str, params: &'static [Param]) -> FunctionDef {
    FunctionDef { name, kind: FunctionKind::Constructor, params, call: through_slot, ..FunctionDef::METHOD }
}

fn through_slot(cx: &mut Cx, _arguments: &mut Arguments<'_>) -> Result<Value, Exc> {
    Err(cx.system_error("a signature is not called"))
}

/// Refuses to write what CPython declares as a read-only member. CPython Python/structmember.c `PyMember_SetOne`.
///
/// # Errors
/// AttributeError.
pub fn read_only(cx: &mut Cx, _this: &Value, _value: Option<Value>) -> Result<(), Exc> {
    Err(cx.error(ExceptionKind::AttributeError, "readonly attribute"))
}

/// One comparison, of those that share the slot.
#[inline]
pub fn compare_with(cx: &mut Cx, this: &Value, other: &Value, compare: BinarySlot) -> Result<Value, Exc> {
    compare(cx, this, other)
}

/// `!=` from `==`: the opposite of its result, `NotImplemented` aside. CPython Objects/typeobject.c `object_richcompare`.
///
/// # Errors
/// What `==` raises.
pub fn differs_with(cx: &mut Cx, this: &Value, other: &Value, equal: BinarySlot) -> Result<Value, Exc> {
    let equal = equal(cx, this, other)?;
    if equal.is_not_implemented() {
        return Ok(equal);
    }
    Ok(Value::bool(!cx.truth(&equal)?))
}

/// Sets through a function of its own.
#[inline]
pub fn set_with<K>(
    cx: &mut Cx,
    this: &Value,
    key: &K,
    value: Value,
    set: fn(&mut Cx, &Value, &K, Value) -> Result<(), Exc>,
) -> Result<(), Exc> {
    set(cx, this, key, value)
}

/// Deletes through a function of its own.
#[inline]
pub fn delete_with<K>(
    cx: &mut Cx,
    this: &Value,
    key: &K,
    delete: fn(&mut Cx, &Value, &K) -> Result<(), Exc>,
) -> Result<(), Exc> {
    delete(cx, this, key)
}
