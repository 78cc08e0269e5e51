//! `memoryview` over `bytes` and `bytearray`. A view of several dimensions is a contiguous one of one dimension with a shape.
//! CPython Objects/memoryobject.c.

use std::borrow::Cow;
use std::rc::Rc;

use molt_value::{Gc, Mutable, Payload, Trace, Value, Visitor};

use crate::builtins::NativeClass;
use crate::builtins::bytearray::{ByteArray, Export};
use crate::builtins::bytes::Bytes;
use crate::{Cx, Exc};

mod class;
mod element;
mod items;
mod iterator;
mod shape;

use element::Format;

/// The payload of `memoryview`.
pub struct MemoryView {
    /// Whose bytes they are; unset once the view is released.
    exporter: Value,
    /// What says to be the exporter, where that only keeps its bytes.
    owner: Option<Value>,
    export: Option<Export>,
    readonly: bool,
    layout: Layout,
    /// The sizes of the dimensions, unless there is one.
    shape: Option<Rc<[usize]>>,
    /// What was computed while it was not released.
    hash: Option<i64>,
}

/// Which of the exporter's bytes a view shows, and as what.
#[derive(Clone, Copy)]
struct Layout {
    format: Format,
    /// The place of the first item.
    start: usize,
    /// How many items there are.
    len: usize,
    /// The distance between two items in bytes.
    stride: isize,
}

impl Layout {
    fn is_contiguous(&self) -> bool {
        self.len <= 1 || self.stride == self.format.size() as isize
    }

    /// The place of an item.
    fn place(&self, at: usize) -> usize {
        self.start.wrapping_add_signed(self.stride * at as isize)
    }

    fn byte_len(&self) -> usize {
        self.len * self.format.size()
    }
}

impl Trace for MemoryView {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.exporter.trace(visitor);
        self.owner.trace(visitor);
    }
}

impl Payload for MemoryView {
    type Access = Mutable;
}

impl MemoryView {
    /// The bytes of the items, one after the other; `None` once the view is released.
    pub fn bytes<'a>(&'a self, cx: &'a Cx) -> Option<Cow<'a, [u8]>> {
        let whole = self.exported(cx)?;
        let Layout { start, len, format, .. } = self.layout;
        if self.layout.is_contiguous() {
            return whole.get(start..start + len * format.size()).map(Cow::Borrowed);
        }
        let item = |at| whole.get(self.layout.place(at)..).and_then(|rest| rest.get(..format.size())).unwrap_or(&[]);
        Some(Cow::Owned((0..len).flat_map(item).copied().collect()))
    }

    /// All bytes of the exporter.
    fn exported<'a>(&'a self, cx: &'a Cx) -> Option<&'a [u8]> {
        if let Some(bytes) = self.exporter.downcast::<Bytes>() {
            return Some(bytes.items());
        }
        self.exporter.downcast::<ByteArray>().map(|array| &array.read(cx).bytes[..])
    }
}

/// A view of a bytes-like object.
///
/// # Errors
/// TypeError for anything else, ValueError for a view that was released.
fn of_object(cx: &mut Cx, object: &Value) -> Result<Gc<MemoryView>, Exc> {
    if let Some(view) = object.downcast::<MemoryView>() {
        let layout = checked(cx, view)?;
        let shape = view.read(cx).shape.clone();
        return derived(cx, view, layout, shape);
    }
    let Some(len) = cx.buffer(object).map(|bytes| bytes.len()) else {
        if let Some(view) = cx.exported(object)? {
            return of_object(cx, &view);
        }
        let message = format!("memoryview: a bytes-like object is required, not '{}'", cx.class_name(object));
        return Err(cx.type_error(message));
    };
    let layout = Layout { format: Format::BYTE, start: 0, len, stride: 1 };
    make(cx, object.clone(), object.is_instance_of::<Bytes>(), layout, None)
}

/// A view of the bytes that an object of another class keeps, as items of a type code of module `array`; `None` for a type code
/// that is none, or for bytes that do not come out even. CPython Modules/arraymodule.c `array_buffer_getbuf`.
///
/// # Errors
/// What making an object raises.
pub fn of_items(cx: &mut Cx, owner: Value, bytes: &Gc<ByteArray>, code: &[u8]) -> Result<Option<Value>, Exc> {
    let Some(format) = Format::of_array(code) else { return Ok(None) };
    let (size, byte_len) = (format.size(), bytes.read(cx).bytes.len());
    if !byte_len.is_multiple_of(size) {
        return Ok(None);
    }
    let layout = Layout { format, start: 0, len: byte_len / size, stride: size as isize };
    let view = make(cx, bytes.value(), false, layout, None)?;
    view.write(cx).owner = Some(owner);
    Ok(Some(view.into()))
}

fn make(
    cx: &mut Cx,
    exporter: Value,
    readonly: bool,
    layout: Layout,
    shape: Option<Rc<[usize]>>,
) -> Result<Gc<MemoryView>, Exc> {
    let class = MemoryView::class(cx)?;
    let export = exporter.downcast::<ByteArray>().map(|array| array.read(cx).export());
    Ok(Gc::new(&class, MemoryView { exporter, owner: None, export, readonly, layout, shape, hash: None }))
}

/// Another view of the same exporter.
fn derived(
    cx: &mut Cx,
    view: &Gc<MemoryView>,
    layout: Layout,
    shape: Option<Rc<[usize]>>,
) -> Result<Gc<MemoryView>, Exc> {
    let (exporter, readonly) = (view.read(cx).exporter.clone(), view.read(cx).readonly);
    let owner = view.read(cx).owner.clone();
    let made = make(cx, exporter, readonly, layout, shape)?;
    made.write(cx).owner = owner;
    Ok(made)
}

/// The layout of a view that was not released.
fn checked(cx: &mut Cx, view: &Gc<MemoryView>) -> Result<Layout, Exc> {
    if view.read(cx).exporter.is_unset() {
        return Err(cx.value_error("operation forbidden on released memoryview object"));
    }
    Ok(view.read(cx).layout)
}

/// Lets go of the exporter.
fn release(cx: &mut Cx, view: &Gc<MemoryView>) {
    let inner = view.write(cx);
    let released = (inner.exporter.take(), inner.owner.take(), inner.export.take());
    drop(released);
}
