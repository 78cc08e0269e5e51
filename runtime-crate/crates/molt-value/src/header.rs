//! The header that stands before every object's payload, and the table of what its payload can do.

use std::alloc::Layout;
use std::any::TypeId;
use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::ptr::NonNull;

use crate::slice::{bytes_of_number, is_numbered, without_marks};
use crate::trace::Visitor;
use crate::value::Value;
use crate::{AttrsCell, Gc, Payload};

/// Facts of one payload type, as a static table.
pub(crate) struct Vtable {
    pub type_id: TypeId,
    /// Whether the collector must know the objects: they can be part of a cycle.
    pub tracked: bool,
    /// The layout of header and payload, without items.
    pub fixed: Layout,
    /// The items that stand behind the payload, if it is a slice.
    pub items: Option<Items>,
    /// Drops the payload in place; none where that does nothing.
    pub drop_payload: Option<unsafe fn(NonNull<Header>)>,
    /// Reports what the payload owns.
    pub trace: unsafe fn(NonNull<Header>, &mut Visitor<'_>),
}

/// Where the items of a slice are.
pub(crate) struct Items {
    /// Where their number stands, with [`crate::slice::Marks`] above it, in bytes from the header's start.
    pub len_at: usize,
    /// Where they begin.
    pub start: usize,
    /// The size of one.
    pub size: usize,
}

impl Vtable {
    /// The layout of header, payload and items of an object, without the attributes before it.
    ///
    /// # Safety
    /// `object` points to an object with this table whose payload was initialised.
    #[inline(always)]
    pub(crate) unsafe fn layout(&self, object: NonNull<Header>) -> Layout {
        let Some(items) = &self.items else { return self.fixed };
        // SAFETY: the table says that a `usize` stands there, and another behind the items of a numbered object; the object was
        // allocated with this very layout.
        unsafe {
            let len = object.as_ptr().cast::<u8>().add(items.len_at).cast::<usize>().read();
            let mut size = items.start.unchecked_add(without_marks(len).unchecked_mul(items.size));
            if is_numbered(len) {
                size += bytes_of_number(object.as_ptr().cast::<u8>().add(size).cast::<usize>().read_unaligned());
            }
            Layout::from_size_align_unchecked(
                if size > self.fixed.size() { size } else { self.fixed.size() },
                self.fixed.align(),
            )
        }
    }
}

/// Flags of one object.
pub(crate) mod flag {
    /// An [`crate::AttrsCell`] stands before the header.
    pub const ATTRS: u32 = 1;
    /// Weak references to the object exist.
    pub const WEAK: u32 = 1 << 1;
    /// Losing the last reference moves the object to the finalizer queue.
    pub const FINALIZER: u32 = 1 << 2;
    /// The finalizer has run or is queued; it runs once.
    pub const FINALIZED: u32 = 1 << 3;
    /// The object survived a collection.
    pub const OLD: u32 = 1 << 4;
    /// The collector is freeing the object: counts no longer matter.
    pub const CONDEMNED: u32 = 1 << 5;
    /// Neither the object's class nor what its payload owns can lead back to it: the collector does not know it, though it
    /// knows others with this table.
    pub const ATOMIC: u32 = 1 << 6;
}

/// The bits of the flags; the place in the collector's list stands above them.
const FLAGS: u32 = (1 << FLAG_BITS) - 1;
const FLAG_BITS: u32 = 7;

/// Position in the collector's list that says "not tracked". So many objects and more are never in one list.
pub(crate) const UNTRACKED: u32 = u32::MAX >> FLAG_BITS;

/// What every object starts with: count, flags and place in the collector's list, payload table, class.
#[repr(C)]
pub(crate) struct Header {
    count: Cell<u32>,
    state: Cell<u32>,
    pub(crate) vtable: &'static Vtable,
    // Counts for the class; none only while the first classes are made.
    class: Option<NonNull<Header>>,
}

impl Header {
    /// A header with one reference, which counts for its class.
    #[inline(always)]
    pub(crate) fn new(vtable: &'static Vtable, flags: u32, class: Option<NonNull<Header>>) -> Header {
        if let Some(class) = class {
            // SAFETY: the caller holds a reference to the class.
            unsafe { class.as_ref() }.count_up();
        }
        Header { count: Cell::new(1), state: Cell::new(flags | UNTRACKED << FLAG_BITS), vtable, class }
    }

    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.count.get()
    }

    #[inline]
    pub(crate) fn set_count(&self, count: u32) {
        self.count.set(count);
    }

    #[inline]
    pub(crate) fn count_up(&self) {
        let count = self.count.get().wrapping_add(1);
        self.count.set(count);
        if count == 0 {
            count_overflow();
        }
    }

    /// Counts down and says whether that was the last reference.
    #[inline]
    pub(crate) fn count_down(&self) -> bool {
        let count = self.count.get() - 1;
        self.count.set(count);
        count == 0
    }

    #[inline]
    pub(crate) fn has(&self, flag: u32) -> bool {
        self.state.get() & flag != 0
    }

    /// Whether the object owns nothing that the collector could know.
    #[inline]
    pub(crate) fn is_leaf(&self) -> bool {
        !self.vtable.tracked && !self.has(flag::ATTRS)
    }

    #[inline]
    pub(crate) fn set(&self, flag: u32) {
        self.state.set(self.state.get() | flag);
    }

    /// Wants the finalizer to run, also again, or not.
    #[inline]
    pub(crate) fn rearm(&self, wanted: bool) {
        let others = self.state.get() & !(flag::FINALIZER | flag::FINALIZED);
        self.state.set(if wanted { others | flag::FINALIZER } else { others });
    }

    #[inline]
    pub(crate) fn unset(&self, flag: u32) {
        self.state.set(self.state.get() & !flag);
    }

    /// The place in the collector's list, or [`UNTRACKED`].
    #[inline]
    pub(crate) fn place(&self) -> u32 {
        self.state.get() >> FLAG_BITS
    }

    #[inline]
    pub(crate) fn set_place(&self, place: u32) {
        self.state.set((self.state.get() & FLAGS) | place << FLAG_BITS);
    }

    /// Whether the payload is a `T`.
    #[inline]
    pub(crate) fn holds<T: Payload>(&self) -> bool {
        half_of(&self.vtable.type_id) == half_of(&TypeId::of::<T>())
    }

    /// The class's header.
    #[inline]
    pub(crate) fn class(&self) -> Option<NonNull<Header>> {
        self.class
    }

    /// Whether the class's header is this one.
    #[inline]
    pub(crate) fn class_is(&self, class: NonNull<Header>) -> bool {
        // One comparison, where that of an `Option` would be two.
        self.class.map_or(std::ptr::null_mut(), NonNull::as_ptr) == class.as_ptr()
    }

    /// The class, if its payload is a `C`.
    #[inline]
    pub(crate) fn class_as<C: Payload>(&self) -> Option<&Gc<C>> {
        let class = self.class?;
        // SAFETY: the header counts for its class.
        if !unsafe { class.as_ref() }.holds::<C>() {
            return None;
        }
        // SAFETY: `Gc` is a transparent wrapper of the pointer, which is present, and whose payload type was checked.
        Some(unsafe { &*(&raw const self.class).cast::<Gc<C>>() })
    }

    #[inline]
    pub(crate) fn attrs(&self) -> Option<&AttrsCell> {
        if self.has(flag::ATTRS) {
            // SAFETY: with this flag the allocation begins with an `AttrsCell` right before the header, initialised
            // with it and dropped with it.
            Some(unsafe { &*std::ptr::from_ref(self).cast::<AttrsCell>().sub(1) })
        } else {
            None
        }
    }

    /// Replaces the class, taking over one count of the new one, and returns the old one with its count.
    ///
    /// # Safety
    /// No reference into `class` of this header is alive.
    pub(crate) unsafe fn replace_class(this: NonNull<Header>, class: Option<NonNull<Header>>) -> Option<Value> {
        // SAFETY: the header is alive, and the caller says that nobody borrows the field; the count of the old class
        // moves into the value.
        unsafe {
            let old = std::ptr::replace(&raw mut (*this.as_ptr()).class, class);
            old.map(|header| Value::from_header(header))
        }
    }
}

/// The half of a type's number by which it is told from others: every operation asks what its operands are, and of numbers that are
/// hashes of 128 bits a half tells types apart as well as the compiler itself did for years.
#[inline(always)]
fn half_of(id: &TypeId) -> u64 {
    let mut half = Half(0);
    id.hash(&mut half);
    half.0
}

/// Takes what a `TypeId` gives a hasher: the half of it.
struct Half(u64);

impl Hasher for Half {
    #[inline(always)]
    fn write_u64(&mut self, half: u64) {
        self.0 = half;
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cold]
fn count_overflow() -> ! {
    // A count that wrapped would free a living object; memory for four billion references is gone long before.
    std::process::abort()
}

const _: () = assert!(size_of::<Header>() == 24);
