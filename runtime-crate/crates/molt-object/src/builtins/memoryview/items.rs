//! `view[key]`, `view[key] = value`, `view.cast(format)`, `view == other`. CPython Objects/memoryobject.c
//! `memory_subscript`, `memory_ass_sub`, `cast_to_1D`, `memory_richcompare`.

use std::rc::Rc;

use molt_value::{Gc, Str, Value};

use super::element::Format;
use super::{Layout, MemoryView, checked, derived, of_object, shape};
use crate::builtins::bytearray::ByteArray;
use crate::builtins::list::List;
use crate::builtins::sequence;
use crate::builtins::slice::SliceObject;
use crate::builtins::tuple::Tuple;
use crate::native::CompareOp;
use crate::{Cx, Exc, ExceptionKind};

/// `PyBUF_MAX_NDIM`.
const MOST_DIMENSIONS: usize = 64;

/// Where a key points.
enum Place {
    Item(usize),
    View(Layout),
}

fn locate(cx: &mut Cx, view: &Gc<MemoryView>, layout: Layout, key: &Value) -> Result<Place, Exc> {
    if let Some(sizes) = view.read(cx).shape.clone() {
        return shape::locate(cx, &sizes, key).map(Place::Item);
    }
    if let Some(slice) = key.downcast::<SliceObject>() {
        let at = cx.slice_bounds(slice)?.positions(layout.len);
        let start = if at.len == 0 { layout.start } else { layout.place(at.start as usize) };
        let stride = layout.stride.wrapping_mul(at.step as isize);
        return Ok(Place::View(Layout { start, len: at.len, stride, ..layout }));
    }
    if let Some(tuple) = key.downcast::<Tuple>() {
        let is_index = |key: &Value| cx.is_int(key) || cx.slots(key).index.is_some();
        return match tuple.items() {
            [] => Err(cx.not_implemented_error("sub-views are not implemented")),
            [only] if is_index(only) => item(cx, layout, only),
            items if items.iter().all(is_index) => {
                let message = format!("cannot index 1-dimension view with {}-element tuple", items.len());
                Err(cx.type_error(message))
            }
            _ if is_multislice(key) => Err(cx.not_implemented_error("multi-dimensional slicing is not implemented")),
            _ => Err(cx.type_error("memoryview: invalid slice key")),
        };
    }
    if !cx.is_int(key) && cx.slots(key).index.is_none() {
        return Err(cx.type_error("memoryview: invalid slice key"));
    }
    item(cx, layout, key)
}

/// CPython `is_multislice`: a tuple of slices.
fn is_multislice(key: &Value) -> bool {
    let slices =
        |key: &Gc<Tuple>| !key.items().is_empty() && key.items().iter().all(Value::is_instance_of::<SliceObject>);
    key.downcast::<Tuple>().is_some_and(slices)
}

fn item(cx: &mut Cx, layout: Layout, key: &Value) -> Result<Place, Exc> {
    let index = sequence::index_size(cx, key)?;
    match sequence::position(index, layout.len) {
        Some(at) => Ok(Place::Item(at)),
        None => Err(cx.index_error("index out of bounds on dimension 1")),
    }
}

/// `view[key]`.
pub(super) fn get(cx: &mut Cx, view: &Gc<MemoryView>, key: &Value) -> Result<Value, Exc> {
    let layout = checked(cx, view)?;
    if key.is(&Value::ELLIPSIS) && shape::of(cx, view).is_empty() {
        return Ok(view.value());
    }
    // What finding the place calls may release the view, whose slice shows the bytes nevertheless.
    let slice = if key.is_instance_of::<SliceObject>() { Some(derived(cx, view, layout, None)?) } else { None };
    match locate(cx, view, layout, key)? {
        Place::Item(at) => {
            checked(cx, view)?;
            layout.format.require_items(cx)?;
            Ok(value_at(cx, view, at))
        }
        Place::View(layout) => {
            let slice = slice.map_or_else(|| derived(cx, view, layout, None), Ok)?;
            slice.write(cx).layout = layout;
            Ok(slice.into())
        }
    }
}

/// The value of an item; unset where there is none.
pub(super) fn value_at(cx: &Cx, view: &Gc<MemoryView>, at: usize) -> Value {
    let inner = view.read(cx);
    let Layout { format, len, .. } = inner.layout;
    let item = inner.exported(cx).filter(|_| at < len).and_then(|bytes| bytes.get(inner.layout.place(at)..));
    item.and_then(|item| item.get(..format.size())).map_or(Value::UNSET, |item| format.unpack(cx, item))
}

/// The values of all items.
pub(super) fn values(cx: &Cx, view: &Gc<MemoryView>) -> Vec<Value> {
    (0..view.read(cx).layout.len).map(|at| value_at(cx, view, at)).collect()
}

/// `view[key] = value`, or `del view[key]` when there is no value.
pub(super) fn set(cx: &mut Cx, view: &Gc<MemoryView>, key: &Value, value: Option<Value>) -> Result<(), Exc> {
    let layout = checked(cx, view)?;
    if view.read(cx).readonly {
        return Err(cx.type_error("cannot modify read-only memory"));
    }
    let Some(value) = value else {
        return Err(cx.type_error("cannot delete memory"));
    };
    let dimensions = shape::of(cx, view).len();
    if is_multislice(key) || key.is_instance_of::<SliceObject>() && dimensions > 1 {
        let message = "memoryview slice assignments are currently restricted to ndim = 1";
        return Err(cx.not_implemented_error(message));
    }
    let place = locate(cx, view, layout, key)?;
    checked(cx, view)?;
    match place {
        Place::Item(at) => {
            layout.format.require_items(cx)?;
            let packed = layout.format.pack(cx, &value)?;
            checked(cx, view)?;
            write(cx, view, layout, at, &packed);
            Ok(())
        }
        Place::View(target) => {
            let (format, bytes) = assigned(cx, &value)?;
            if !format.is_like(target.format) || bytes.len() != target.byte_len() {
                let message = "memoryview assignment: lvalue and rvalue have different structures";
                return Err(cx.value_error(message));
            }
            checked(cx, view)?;
            for (at, item) in bytes.chunks_exact(format.size()).enumerate() {
                write(cx, view, target, at, item);
            }
            Ok(())
        }
    }
}

/// What is assigned to a slice.
fn assigned(cx: &mut Cx, value: &Value) -> Result<(Format, Vec<u8>), Exc> {
    if cx.buffer(value).is_none() {
        // Its class may have a buffer; whoever has none is told so as everywhere.
        if let Some(view) = cx.exported(value)? {
            return assigned(cx, &view);
        }
    }
    let format = value.downcast::<MemoryView>().map_or(Format::BYTE, |view| view.read(cx).layout.format);
    Ok((format, cx.required_buffer(value)?))
}

fn write(cx: &mut Cx, view: &Gc<MemoryView>, layout: Layout, at: usize, item: &[u8]) {
    if let Some(array) = view.read(cx).exporter.downcast::<ByteArray>().cloned() {
        let start = layout.place(at);
        if let Some(place) = array.write(cx).bytes.get_mut(start..start + item.len()) {
            place.copy_from_slice(item);
        }
    }
}

/// `view.cast(format, shape)`.
pub(super) fn cast(
    cx: &mut Cx,
    view: &Gc<MemoryView>,
    format: &Gc<Str>,
    shape: Option<Value>,
) -> Result<Gc<MemoryView>, Exc> {
    let layout = checked(cx, view)?;
    if !layout.is_contiguous() {
        return Err(cx.type_error("memoryview: casts are restricted to C-contiguous views"));
    }
    let shape = match shape {
        Some(shape) if !shape.is_none() => Some(dimensions(cx, &shape)?),
        _ => None,
    };
    let python = cx.world.python;
    let Some(format) = format.as_str().and_then(|text| Format::parse(text, python)) else {
        let message =
            "memoryview: destination format must be a native single character format prefixed with an optional '@'";
        return Err(cx.value_error(message));
    };
    if !format.is_byte() && !layout.format.is_byte() {
        return Err(cx.type_error("memoryview: cannot cast between two non-byte formats"));
    }
    if !layout.byte_len().is_multiple_of(format.size()) {
        return Err(cx.type_error("memoryview: length is not a multiple of itemsize"));
    }
    let len = layout.byte_len() / format.size();
    if shape.is_some() && view.read(cx).shape.is_some() {
        return Err(cx.type_error("memoryview: cast must be 1D -> ND or ND -> 1D"));
    }
    match shape.as_deref() {
        None => {}
        Some(sizes) if sizes.iter().try_fold(1usize, |product, size| product.checked_mul(*size)) != Some(len) => {
            return Err(cx.type_error("memoryview: product(shape) * itemsize != buffer size"));
        }
        Some(_) => {}
    }
    let stride = format.size() as isize;
    let shape = shape.filter(|sizes| sizes.len() != 1).map(Rc::from);
    derived(cx, view, Layout { format, start: layout.start, len, stride }, shape)
}

fn dimensions(cx: &mut Cx, shape: &Value) -> Result<Vec<usize>, Exc> {
    if !shape.is_instance_of::<List>() && !shape.is_instance_of::<Tuple>() {
        return Err(cx.type_error("shape must be a list or a tuple"));
    }
    let mut sizes = Vec::new();
    let listed = cx.collect(shape)?;
    if listed.len() > MOST_DIMENSIONS {
        return Err(cx.value_error(format!("memoryview: number of dimensions must not exceed {MOST_DIMENSIONS}")));
    }
    for size in listed {
        if !cx.is_int(&size) {
            return Err(cx.type_error("memoryview.cast(): elements of shape must be integers"));
        }
        match cx.int_to_i64(&size).and_then(|size| usize::try_from(size).ok()).filter(|&size| size > 0) {
            Some(size) => sizes.push(size),
            None => return Err(cx.value_error("memoryview.cast(): elements of shape must be integers > 0")),
        }
    }
    Ok(sizes)
}

/// `view == other`: as many items, of equal values.
pub(super) fn equal(cx: &mut Cx, view: &Gc<MemoryView>, other: &Value) -> Result<Option<bool>, Exc> {
    if other.is(&view.value()) {
        return Ok(Some(true));
    }
    let is_released = |cx: &Cx, view: &Gc<MemoryView>| view.read(cx).exporter.is_unset();
    if is_released(cx, view) || other.downcast::<MemoryView>().is_some_and(|other| is_released(cx, other)) {
        return Ok(Some(false));
    }
    let other = match of_object(cx, other) {
        Ok(other) => other,
        Err(error) if error.is_kind(cx, ExceptionKind::TypeError) => return Ok(None),
        Err(error) => return Err(error),
    };
    if shape::of(cx, view) != shape::of(cx, &other) {
        return Ok(Some(false));
    }
    if view.read(cx).layout.format.is_byte() && view.read(cx).layout.format.is_like(other.read(cx).layout.format) {
        return Ok(Some(view.read(cx).bytes(cx) == other.read(cx).bytes(cx)));
    }
    if !view.read(cx).layout.format.has_items() || !other.read(cx).layout.format.has_items() {
        return Ok(Some(false));
    }
    for (a, b) in values(cx, view).iter().zip(values(cx, &other)) {
        if !cx.compare_truth(a, &b, CompareOp::Eq)? {
            return Ok(Some(false));
        }
    }
    Ok(Some(true))
}
