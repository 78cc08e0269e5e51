//! Annotated elements as keys: they hash as the elements that they stand for. sqlalchemy/sql/annotation.py `Annotated`.

use molt_object::ops::{Cache, Frame};
use molt_object::{Exc, Value};

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
