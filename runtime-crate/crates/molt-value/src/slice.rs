//! Frozen payloads of a length fixed when made, in one block with their header: `str`, `bytes`, `tuple`.

use std::alloc::Layout;
use std::any::TypeId;
use std::cell::{Cell, UnsafeCell};
use std::marker::PhantomData;
use std::ptr::NonNull;

use crate::gc::{GcBox, with_attrs_before};
use crate::header::{Header, Items, Vtable, flag};
use crate::landmarks::{self, Landmarks};
use crate::trace::{Trace, Visitor};
use crate::{Attrs, AttrsCell, Frozen, Gc, Payload, Value, heap};

/// What a [`Slice`] can hold.
pub trait SliceItem: Trace + 'static {
    /// Whether slices of this item can be part of a cycle.
    const TRACKED: bool;
}

impl SliceItem for u8 {
    const TRACKED: bool = false;
}

impl SliceItem for Value {
    const TRACKED: bool = true;
}

/// A head and a fixed number of items right behind it. Reached by `Deref` (the head) and [`Gc::items`].
#[repr(C)]
pub struct Slice<H, E> {
    /// The part that every such object has.
    pub head: H,
    /// The number of items, and above it [`Marks`].
    len: Cell<usize>,
    items: [UnsafeCell<E>; 0],
    _owns: PhantomData<E>,
}

impl<H: Trace, E: SliceItem> Trace for Slice<H, E> {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.head.trace(visitor);
    }
}

impl<H: Trace + 'static, E: SliceItem> Payload for Slice<H, E> {
    type Access = Frozen;
    const TRACKED: bool = E::TRACKED;
}

type SliceBox<H, E> = GcBox<Slice<H, E>>;

/// What the payload's owner notes of an object beside its length.
pub(crate) type Marks = u8;

/// How many marks there are.
const MARKS: u32 = 3;

const LEN_BITS: u32 = usize::BITS - MARKS;

/// The mark of an object with a number behind its bytes: of a text that is not ASCII, how many code points it has. Its landmarks follow.
pub(crate) const NUMBERED: Marks = 1;

/// The number of items, of what stands in their place.
#[inline(always)]
pub(crate) const fn without_marks(len: usize) -> usize {
    len & (usize::MAX >> MARKS)
}

/// Whether a number stands behind the items, and what belongs to it.
#[inline(always)]
pub(crate) const fn is_numbered(len: usize) -> bool {
    (len >> LEN_BITS) as Marks & NUMBERED != 0
}

/// How many bytes a number takes behind the items: itself, and the landmarks of a text of so many code points.
#[inline(always)]
pub(crate) const fn bytes_of_number(number: usize) -> usize {
    size_of::<usize>() + landmarks::room_for(number)
}

impl<H, E> Slice<H, E> {
    #[inline(always)]
    fn len(&self) -> usize {
        without_marks(self.len.get())
    }

    #[inline(always)]
    fn set_len(&self, len: usize) {
        self.len.set(self.len.get() & !(usize::MAX >> MARKS) | len);
    }

    /// The marks of the object.
    #[inline(always)]
    pub(crate) fn marks(&self) -> Marks {
        (self.len.get() >> LEN_BITS) as Marks
    }

    /// Adds marks.
    #[inline]
    pub(crate) fn mark(&self, marks: Marks) {
        debug_assert!(u32::from(marks) < 1 << MARKS && (marks & NUMBERED == 0 || self.marks() & NUMBERED != 0));
        self.len.set(self.len.get() | usize::from(marks) << LEN_BITS);
    }
}

/// Where the payload begins, in bytes from the header's start: the offset that `repr(C)` gives it.
const fn payload_offset<H, E>() -> usize {
    size_of::<Header>().next_multiple_of(align_of::<Slice<H, E>>())
}

#[inline]
fn object_layout<H: Trace + 'static, E: SliceItem>(len: usize, behind: usize) -> Layout {
    let fixed = Layout::new::<SliceBox<H, E>>();
    let size = std::mem::offset_of!(Slice<H, E>, items) + payload_offset::<H, E>();
    let whole = len
        .checked_mul(size_of::<E>())
        .and_then(|bytes| bytes.checked_add(size + behind))
        .and_then(|bytes| Layout::from_size_align(bytes.max(fixed.size()), fixed.align()).ok());
    match whole {
        Some(layout) => layout,
        None => molt_room::refuse(),
    }
}

impl<H: Trace + 'static, E: SliceItem> Gc<Slice<H, E>> {
    /// A new object whose items come from `items`, which yields exactly `len` of them.
    ///
    /// # Panics
    /// When `items` yields fewer.
    pub fn from_items<C: Payload>(
        class: &Gc<C>,
        head: H,
        len: usize,
        items: impl Iterator<Item = E>,
        attrs: Option<Attrs>,
    ) -> Self {
        Self::fill(class, head, len, items, attrs).finish()
    }

    #[inline(always)]
    fn fill<C: Payload>(
        class: &Gc<C>,
        head: H,
        len: usize,
        mut items: impl Iterator<Item = E>,
        attrs: Option<Attrs>,
    ) -> Builder<H, E> {
        let mut made = Self::build(class, head, len, None, attrs);
        for _ in 0..len {
            let item = items.next().unwrap_or_else(|| panic!("a slice got fewer items than it was promised"));
            made.push(item);
        }
        made
    }

    #[inline(always)]
    fn build<C: Payload>(
        class: &Gc<C>,
        head: H,
        len: usize,
        number: Option<usize>,
        attrs: Option<Attrs>,
    ) -> Builder<H, E> {
        let marks = if number.is_some() { usize::from(NUMBERED) << LEN_BITS } else { 0 };
        let object = object_layout::<H, E>(len, number.map_or(0, bytes_of_number));
        let flags = if attrs.is_some() { flag::ATTRS } else { 0 };
        // SAFETY: the layout is not empty; every part is written inside the block, aligned, before it is read.
        let ptr = unsafe {
            let (layout, offset) = if attrs.is_some() { with_attrs_before(object) } else { (object, 0) };
            let base = crate::room::block(layout).as_ptr();
            let header = Header::new(slice_vtable::<H, E>(), flags, Some(class.header_ptr()));
            if let Some(attrs) = attrs {
                base.cast::<AttrsCell>().write(AttrsCell::new(attrs));
            }
            let start = base.add(offset);
            start.cast::<Header>().write(header);
            let payload = start.add(payload_offset::<H, E>()).cast::<Slice<H, E>>();
            (&raw mut (*payload).head).write(head);
            (&raw mut (*payload).len).write(Cell::new(marks));
            if let Some(number) = number {
                let behind = items_of(payload).add(len).cast::<u8>();
                behind.cast::<usize>().write_unaligned(number);
                landmarks::clear(behind.add(size_of::<usize>()), number);
            }
            NonNull::new_unchecked(start.cast::<Header>())
        };
        Builder { ptr, capacity: len, _owns: PhantomData }
    }

    fn slice_ptr(&self) -> *mut Slice<H, E> {
        slice_of(self.header_ptr())
    }

    /// The items.
    #[inline]
    pub fn items(&self) -> &[E] {
        let slice = self.slice_ptr();
        // SAFETY: `len` items were written behind the head, are never written again, and live as long as the object.
        unsafe { std::slice::from_raw_parts(items_of(slice), (*slice).len()) }
    }
}

impl<H: Trace + 'static> Gc<Slice<H, Value>> {
    /// As [`Gc::from_items`], of a class from which its instances cannot be reached. The collector is told of the object only
    /// where an item could lead back to it. CPython Objects/tupleobject.c `_PyTuple_MaybeUntrack`.
    ///
    /// # Panics
    /// As [`Gc::from_items`].
    #[inline]
    pub fn from_items_of_closed_class<C: Payload>(
        class: &Gc<C>,
        head: H,
        len: usize,
        items: impl Iterator<Item = Value>,
    ) -> Self {
        const { assert!(!std::mem::needs_drop::<H>()) };
        let made = Self::fill(class, head, len, items, None);
        let slice = slice_of::<H, Value>(made.ptr);
        // SAFETY: `len` items are written, and nobody else knows the object yet.
        let (items, header) =
            unsafe { (std::slice::from_raw_parts(items_of(slice), (*slice).len()), made.ptr.as_ref()) };
        let atomic = items.iter().all(|item| item.header().is_none_or(Header::is_leaf));
        if !atomic {
            return made.finish();
        }
        header.set(flag::ATOMIC);
        made.release()
    }
}

impl<H: Trace + 'static> Gc<Slice<H, u8>> {
    /// A new object with these bytes.
    #[inline]
    pub fn from_bytes<C: Payload>(class: &Gc<C>, head: H, bytes: &[u8], attrs: Option<Attrs>) -> Self {
        Self::from_numbered_bytes(class, head, bytes, None, attrs)
    }

    /// A new object with these bytes `count` times, and a number behind them.
    pub(crate) fn from_repeated_bytes<C: Payload>(
        class: &Gc<C>,
        head: H,
        bytes: &[u8],
        count: usize,
        number: Option<usize>,
    ) -> Self {
        let len = molt_room::size(bytes.len().checked_mul(count));
        let made = Self::build(class, head, len, number, None);
        let slice = slice_of::<H, u8>(made.ptr);
        let items = items_of(slice);
        let mut done = bytes.len().min(len);
        // SAFETY: room for `len` items was allocated, nobody else knows the object yet, and each part that is copied ends where
        // the one it is copied to begins.
        unsafe {
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), items, done);
            while done < len {
                let part = done.min(len - done);
                std::ptr::copy_nonoverlapping(items, items.add(done), part);
                done += part;
            }
            (*slice).set_len(len);
        }
        made.finish()
    }

    /// A new object with these bytes, and a number behind them.
    #[inline(always)]
    pub(crate) fn from_numbered_bytes<C: Payload>(
        class: &Gc<C>,
        head: H,
        bytes: &[u8],
        number: Option<usize>,
        attrs: Option<Attrs>,
    ) -> Self {
        let made = Self::build(class, head, bytes.len(), number, attrs);
        let slice = slice_of::<H, u8>(made.ptr);
        // SAFETY: room for `bytes.len()` items was allocated, and nobody else knows the object yet.
        unsafe {
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), items_of(slice), bytes.len());
            (*slice).set_len(bytes.len());
        }
        made.finish()
    }

    /// This very object with more bytes behind its own, and a number behind these; unchanged where anybody else refers to it.
    pub(crate) fn lengthened(self, more: &[u8], number: Option<usize>, marks: Marks) -> Result<Self, Self> {
        let header = self.header();
        if header.count() != 1 || !header.is_leaf() || header.has(flag::WEAK | flag::FINALIZER | flag::CONDEMNED) {
            return Err(self);
        }
        let len = self.items().len();
        let whole = molt_room::size(len.checked_add(more.len()));
        let marks = usize::from(marks) << LEN_BITS;
        let layout = object_layout::<H, u8>(whole, number.map_or(0, bytes_of_number));
        let number_before = self.number().unwrap_or(0);
        molt_room::asked();
        let ptr = self.header_ptr();
        // SAFETY: the block has the layout that its table tells, and nobody else knows where it is, so it may move; what is written
        // lies within the new size. `more` is part of another object, which lives on.
        unsafe {
            let before = header.vtable.layout(ptr);
            let Some(block) = NonNull::new(std::alloc::realloc(ptr.as_ptr().cast(), before, layout.size())) else {
                molt_room::refuse()
            };
            std::mem::forget(self);
            let slice = slice_of::<H, u8>(block.cast());
            let (behind, whole_behind) = (items_of(slice).add(len), items_of(slice).add(whole));
            if let Some(number) = number {
                let place = whole_behind.add(size_of::<usize>());
                landmarks::transfer(behind.add(size_of::<usize>()), number_before, place, number);
                whole_behind.cast::<usize>().write_unaligned(number);
            }
            std::ptr::copy_nonoverlapping(more.as_ptr(), behind, more.len());
            (*slice).len.set(whole | marks);
            Ok(Gc::from_header(block.cast()))
        }
    }

    /// The number behind the bytes, of an object that was made with one.
    #[inline]
    pub(crate) fn number(&self) -> Option<usize> {
        if self.marks() & NUMBERED == 0 {
            return None;
        }
        let slice = self.slice_ptr();
        // SAFETY: the mark is set by `build` alone, which wrote a number behind the items.
        Some(unsafe { items_of(slice).add((*slice).len()).cast::<usize>().read_unaligned() })
    }

    /// The landmarks of a text that was made with the number of its code points.
    #[inline]
    pub(crate) fn landmarks(&self) -> Option<Landmarks<'_>> {
        let number = self.number()?;
        let text = self.items();
        let place = items_of(self.slice_ptr()).wrapping_add(text.len() + size_of::<usize>());
        // SAFETY: `build` made room for the number and its landmarks, and objects are used by one thread.
        Some(unsafe { Landmarks::new(text, number, place) })
    }

    /// A new object with the bytes of some parts, `len` in all, and a number behind them.
    ///
    /// # Panics
    /// When the parts have more or fewer bytes than that.
    #[inline]
    pub(crate) fn from_byte_parts<'a, C: Payload>(
        class: &Gc<C>,
        head: H,
        len: usize,
        parts: impl Iterator<Item = &'a [u8]>,
        number: Option<usize>,
    ) -> Self {
        let made = Self::build(class, head, len, number, None);
        let slice = slice_of::<H, u8>(made.ptr);
        let mut at = 0;
        for part in parts {
            assert!(part.len() <= len - at);
            // SAFETY: room for `len` items was allocated, the part ends within it, and nobody else knows the object yet.
            unsafe { std::ptr::copy_nonoverlapping(part.as_ptr(), items_of(slice).add(at), part.len()) };
            at += part.len();
        }
        assert!(at == len);
        // SAFETY: so many items are written, and nobody else knows the object yet.
        unsafe { (*slice).set_len(at) };
        made.finish()
    }
}

/// An object whose items are still being written; dropping it frees what was written.
struct Builder<H: Trace + 'static, E: SliceItem> {
    ptr: NonNull<Header>,
    capacity: usize,
    _owns: PhantomData<(H, E)>,
}

impl<H: Trace + 'static, E: SliceItem> Builder<H, E> {
    #[inline]
    fn push(&mut self, item: E) {
        let slice = slice_of::<H, E>(self.ptr);
        // SAFETY: the object is not shared yet; `len` stays below the capacity that was allocated.
        unsafe {
            let len = (*slice).len();
            assert!(len < self.capacity);
            items_of(slice).add(len).write(item);
            (*slice).set_len(len + 1);
        }
    }

    /// The object, not known to the collector.
    #[inline]
    fn release(self) -> Gc<Slice<H, E>> {
        let ptr = self.ptr;
        std::mem::forget(self);
        // SAFETY: every item is written; the one count of the new object moves into the `Gc`.
        unsafe { Gc::from_header(ptr) }
    }

    #[inline]
    fn finish(self) -> Gc<Slice<H, E>> {
        let ptr = self.ptr;
        let object = self.release();
        if E::TRACKED || object.header().has(flag::ATTRS) {
            heap::track(ptr);
        }
        object
    }
}

impl<H: Trace + 'static, E: SliceItem> Drop for Builder<H, E> {
    fn drop(&mut self) {
        // SAFETY: the items written so far are dropped with the object; the memory of a half-built object is given
        // up, since its layout is no longer known, which only happens when an iterator of ours broke its promise.
        unsafe { drop_slice::<H, E>(self.ptr) };
    }
}

#[inline]
fn slice_of<H: Trace + 'static, E: SliceItem>(ptr: NonNull<Header>) -> *mut Slice<H, E> {
    ptr.as_ptr().cast::<u8>().wrapping_add(payload_offset::<H, E>()).cast()
}

#[inline]
fn items_of<H, E>(slice: *mut Slice<H, E>) -> *mut E {
    slice.cast::<u8>().wrapping_add(std::mem::offset_of!(Slice<H, E>, items)).cast()
}

fn slice_vtable<H: Trace + 'static, E: SliceItem>() -> &'static Vtable {
    struct Of<H, E>(PhantomData<(H, E)>);
    impl<H: Trace + 'static, E: SliceItem> Of<H, E> {
        const TABLE: Vtable = Vtable {
            type_id: TypeId::of::<Slice<H, E>>(),
            tracked: E::TRACKED,
            fixed: Layout::new::<SliceBox<H, E>>(),
            items: Some(Items {
                len_at: payload_offset::<H, E>() + std::mem::offset_of!(Slice<H, E>, len),
                start: payload_offset::<H, E>() + std::mem::offset_of!(Slice<H, E>, items),
                size: size_of::<E>(),
            }),
            drop_payload: if std::mem::needs_drop::<H>() || std::mem::needs_drop::<E>() {
                Some(drop_slice::<H, E>)
            } else {
                None
            },
            trace: trace_slice::<H, E>,
        };
    }
    &Of::<H, E>::TABLE
}

/// # Safety
/// `ptr` is a slice object of these types whose payload nobody touches again.
unsafe fn drop_slice<H: Trace + 'static, E: SliceItem>(ptr: NonNull<Header>) {
    let slice = slice_of::<H, E>(ptr);
    // SAFETY: head and `len` items are initialised, and the caller gives the payload up.
    unsafe {
        std::ptr::drop_in_place(&raw mut (*slice).head);
        std::ptr::drop_in_place(std::ptr::slice_from_raw_parts_mut(items_of(slice), (*slice).len()));
    }
}

/// # Safety
/// `ptr` is a living slice object of these types.
unsafe fn trace_slice<H: Trace + 'static, E: SliceItem>(ptr: NonNull<Header>, visitor: &mut Visitor<'_>) {
    let slice = slice_of::<H, E>(ptr);
    // SAFETY: head and `len` items are initialised and never written again.
    unsafe {
        (*slice).head.trace(visitor);
        for item in std::slice::from_raw_parts(items_of(slice), (*slice).len()) {
            item.trace(visitor);
        }
    }
}
