//! Views of several dimensions, or of none: shapes, strides, nested lists. CPython Objects/memoryobject.c
//! `memory_item_multi`, `ptr_from_tuple`, `tolist_rec`.

use std::rc::Rc;

use molt_value::{Gc, Value};

use super::MemoryView;
use crate::builtins::sequence;
use crate::builtins::slice::SliceObject;
use crate::builtins::tuple::Tuple;
use crate::{Cx, Exc};

/// The sizes of a view's dimensions.
pub(super) fn of(cx: &Cx, view: &Gc<MemoryView>) -> Rc<[usize]> {
    let inner = view.read(cx);
    inner.shape.clone().unwrap_or_else(|| Rc::from([inner.layout.len]))
}

/// The distances between items of each dimension in bytes, the last one being the nearest.
pub(super) fn strides(sizes: &[usize], item: usize) -> Vec<i64> {
    let mut strides = molt_room::filled(item as i64, sizes.len());
    for at in (1..sizes.len()).rev() {
        strides[at - 1] = strides[at] * sizes[at] as i64;
    }
    strides
}

/// The number of the item that a key of as many indexes as there are dimensions points to.
pub(super) fn locate(cx: &mut Cx, sizes: &[usize], key: &Value) -> Result<usize, Exc> {
    let is_index = |cx: &Cx, key: &Value| cx.is_int(key) || cx.slots(key).index.is_some();
    let indexes = match key.downcast::<Tuple>() {
        Some(tuple) => tuple.items().to_vec(),
        None if sizes.is_empty() && key.is(&Value::ELLIPSIS) => Vec::new(),
        None if sizes.is_empty() => return Err(cx.type_error("invalid indexing of 0-dim memory")),
        None if key.is_instance_of::<SliceObject>() => {
            return Err(cx.not_implemented_error("multi-dimensional slicing is not implemented"));
        }
        None if is_index(cx, key) => {
            return Err(cx.not_implemented_error("multi-dimensional sub-views are not implemented"));
        }
        None => return Err(cx.type_error("memoryview: invalid slice key")),
    };
    if sizes.is_empty() && !indexes.is_empty() {
        return Err(cx.type_error("invalid indexing of 0-dim memory"));
    }
    if !indexes.iter().all(|index| is_index(cx, index)) {
        let slices = indexes.iter().all(Value::is_instance_of::<SliceObject>);
        return Err(match slices {
            true => cx.not_implemented_error("multi-dimensional slicing is not implemented"),
            false => cx.type_error("memoryview: invalid slice key"),
        });
    }
    if indexes.len() < sizes.len() {
        return Err(cx.not_implemented_error("sub-views are not implemented"));
    }
    if indexes.len() > sizes.len() {
        let (dimensions, given) = (sizes.len(), indexes.len());
        return Err(cx.type_error(format!("cannot index {dimensions}-dimension view with {given}-element tuple")));
    }
    let mut place = 0;
    for (dimension, (index, &size)) in indexes.iter().zip(sizes).enumerate() {
        let index = sequence::index_size(cx, index)?;
        match sequence::position(index, size) {
            Some(at) => place = place * size + at,
            None => {
                let message = format!("index out of bounds on dimension {}", dimension + 1);
                return Err(cx.index_error(message));
            }
        }
    }
    Ok(place)
}

/// The items as lists in lists; the item itself where there is no dimension.
pub(super) fn nested(cx: &mut Cx, mut values: Vec<Value>, sizes: &[usize]) -> Value {
    for &size in sizes.iter().skip(1).rev() {
        let mut rows = molt_room::vec(values.len() / size.max(1));
        let mut rest = values.into_iter();
        loop {
            let row: Vec<Value> = rest.by_ref().take(size).collect();
            if row.is_empty() {
                break;
            }
            rows.push(cx.list(row).into());
        }
        values = rows;
    }
    match sizes {
        [] => values.pop().unwrap_or(Value::NONE),
        _ => cx.list(values).into(),
    }
}

/// The items' bytes with the first dimension varying fastest: `tobytes(order='F')`.
pub(super) fn columns_first(bytes: &[u8], sizes: &[usize], item: usize) -> Vec<u8> {
    let strides = strides(sizes, item);
    let count: usize = sizes.iter().product();
    let mut turned = molt_room::vec(bytes.len());
    for number in 0..count {
        let (mut rest, mut place) = (number, 0);
        for (&size, &stride) in sizes.iter().zip(&strides) {
            place += (rest % size) * stride as usize;
            rest /= size;
        }
        turned.extend_from_slice(bytes.get(place..place + item).unwrap_or_default());
    }
    turned
}
