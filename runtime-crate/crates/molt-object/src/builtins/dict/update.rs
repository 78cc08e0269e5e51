//! Adding the items of mappings and of iterables of pairs to a dict. CPython Objects/dictobject.c `dict_update_arg`,
//! `PyDict_MergeFromSeq2`.

use molt_value::{Gc, Value};

use super::Dict;
use crate::{Cx, Exc, ExceptionKind};

/// `dict.update(other)`: a dict or a mapping with `keys()`, else an iterable of pairs.
///
/// # Errors
/// TypeError and ValueError for what is neither, and what the objects' methods raise.
pub fn update(cx: &mut Cx, dict: &Gc<Dict>, other: &Value) -> Result<(), Exc> {
    if let Some(source) = cx.iterated_as_dict(other) {
        return merge_dict(cx, dict, &source);
    }
    let keys = cx.intern("keys");
    match cx.getattr_optional(other, &keys)? {
        Some(keys) => {
            let keys = cx.call(&keys, &[])?;
            let iterator = cx.iter(&keys)?;
            while let Some(key) = cx.next(&iterator)? {
                let value = cx.getitem(other, &key)?;
                cx.dict_set(dict, key, value)?;
            }
            Ok(())
        }
        None => merge_pairs(cx, dict, other),
    }
}

impl Cx {
    /// The dict that a value is, if going through its items needs nothing of a derived class. CPython `dict_merge`.
    pub fn iterated_as_dict(&self, value: &Value) -> Option<Gc<Dict>> {
        let dict = value.downcast::<Dict>()?;
        let own = self.world.types.dict.read(self).slots.iter;
        let same = match (self.slots(value).iter, own) {
            (Some(iter), Some(own)) => std::ptr::fn_addr_eq(iter, own),
            _ => false,
        };
        (same || super::ordered::is_exact(self, value)).then(|| dict.clone())
    }
}

/// Adds the items of another dict, whose hashes are known.
///
/// # Errors
/// What comparing keys raises; RuntimeError when that changes the other dict.
pub fn merge_dict(cx: &mut Cx, dict: &Gc<Dict>, other: &Gc<Dict>) -> Result<(), Exc> {
    if dict.is(other) {
        return Ok(());
    }
    let len = other.read(cx).len();
    if dict.read(cx).is_empty() {
        // Taken out, since both tables are needed at once.
        let mut filled = std::mem::take(dict.write(cx));
        filled.fill_from(other.read(cx));
        *dict.write(cx) = filled;
        return Ok(());
    }
    dict.write(cx).reserve(len);
    let mut at = 0;
    loop {
        let source = other.read(cx);
        let Some((next, entry)) = source.item_from(at) else { return Ok(()) };
        let (hash, key, value) = (source.hash_at(next - 1), entry.key.value(), entry.value.clone());
        at = next;
        cx.dict_set_hashed(dict, key, hash, value)?;
        if other.read(cx).len() != len {
            return Err(cx.runtime_error("dict mutated during update"));
        }
    }
}

fn merge_pairs(cx: &mut Cx, dict: &Gc<Dict>, pairs: &Value) -> Result<(), Exc> {
    let iterator = cx.iter(pairs)?;
    let mut at = 0;
    while let Some(pair) = cx.next(&iterator)? {
        let items = cx.collect(&pair).map_err(|error| match error.is_kind(cx, ExceptionKind::TypeError) {
            true => cx.type_error(format!("cannot convert dictionary update sequence element #{at} to a sequence")),
            false => error,
        })?;
        let len = items.len();
        let Ok([key, value]) = <[Value; 2]>::try_from(items) else {
            let message = format!("dictionary update sequence element #{at} has length {len}; 2 is required");
            return Err(cx.value_error(message));
        };
        cx.dict_set(dict, key, value)?;
        at += 1;
    }
    Ok(())
}
