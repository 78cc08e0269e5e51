//! Annotated elements as keys: they hash as the elements that they stand for. sqlalchemy/sql/annotation.py `Annotated`.

use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Value};

use crate::bodies;
use crate::names::names;

/// `Annotated.__hash__(self)`
pub(crate) fn hash(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    match fr.cx.instance_attr(&fr.argument(0), &names.hash) {
        Some(hash) => fr.return_result(Ok(hash)),
        None => fr.hand_over(),
    }
}

/// `Annotated.__eq__(self, other)`
pub(crate) fn eq(fr: &mut Frame<'_>) -> bool {
    let (this, other) = (fr.argument(0), fr.argument(1));
    match equals_by_hash(fr, &this, &other) {
        Ok(Some(equal)) => fr.return_result(Ok(Value::bool(equal))),
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// Whether two elements hash as the same one; `None` where `==` makes an expression of columns.
fn equals_by_hash(fr: &mut Frame<'_>, this: &Value, other: &Value) -> Result<Option<bool>, Exc> {
    static OPERATORS: Cache = Cache::new(0);
    let names = names(fr.cx);
    if !fr.cx.getattr_cached(this, &names.column_operators, &OPERATORS)?.is_false() {
        return Ok(None);
    }
    Ok(Some(this.is(other) || fr.cx.hash(other)? == fr.cx.hash(this)?))
}

/// The hash of an element.
///
/// # Errors
/// What hashing it raises.
pub(crate) fn hash_of(cx: &mut Cx, element: &Value) -> Result<i64, Exc> {
    let names = names(cx);
    let Some(method) = cx.lookup_special(element, &names.hash_method) else { return cx.hash(element) };
    if cx.has_native_body(&method, &bodies::ANNOTATED_HASH)
        && let Some(hash) = cx.instance_attr(element, &names.hash).and_then(|hash| hash.as_int())
    {
        return Ok(hash);
    }
    let object = cx.world.types.object.clone();
    let by_identity = object.read(cx).slots.hash;
    match cx.lookup_in_class(&object, &names.hash_method).zip(by_identity) {
        Some((own, hash)) if own.is(&method) => hash(cx, element),
        _ => cx.hash(element),
    }
}
