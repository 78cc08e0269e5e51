//! A counted pointer to an object whose payload type is known.

use std::alloc::Layout;
use std::any::TypeId;
use std::cell::UnsafeCell;
use std::marker::PhantomData;
use std::ops::Deref;
use std::ptr::NonNull;

use crate::header::{Header, Vtable, flag};
use crate::trace::{Trace, Visitor};
use crate::{Attrs, AttrsCell, Token, Value, heap};

/// Access marker of payloads that change: reached by [`Gc::read`] and [`Gc::write`].
pub struct Mutable;

/// Access marker of payloads that never change once made: reached by `Deref`, without the token.
pub struct Frozen;

/// What can stand behind a [`Gc`]: the native part of an object.
pub trait Payload: Trace + Sized + 'static {
    /// [`Mutable`] or [`Frozen`].
    type Access;

    /// Whether objects of this type can be part of a cycle, so that the collector must know them.
    const TRACKED: bool = true;
}

/// Header and payload as they lie in memory.
#[repr(C)]
pub(crate) struct GcBox<T> {
    header: Header,
    payload: UnsafeCell<T>,
}

/// A counted pointer to an object with payload `T` (its class may be a subclass of the one that `T` belongs to).
#[repr(transparent)]
pub struct Gc<T: Payload> {
    ptr: NonNull<Header>,
    _owns: PhantomData<T>,
}

impl<T: Payload> Gc<T> {
    /// A new object without instance attributes.
    #[inline]
    pub fn new<C: Payload>(class: &Gc<C>, payload: T) -> Gc<T> {
        Gc::make(Some(class.ptr), payload)
    }

    /// A new object that has no class yet: for the first classes, which [`heap::set_class`] completes.
    pub fn without_class(payload: T) -> Gc<T> {
        Gc::make(None, payload)
    }

    #[inline]
    fn make(class: Option<NonNull<Header>>, payload: T) -> Gc<T> {
        let layout = Layout::new::<GcBox<T>>();
        // SAFETY: a header is not empty, so neither is the layout; the block is written before it is used.
        let ptr = unsafe {
            let object = crate::room::block(layout).cast::<GcBox<T>>();
            let header = Header::new(vtable_of::<T>(), 0, class);
            object.write(GcBox { header, payload: UnsafeCell::new(payload) });
            object.cast::<Header>()
        };
        if T::TRACKED {
            heap::track(ptr);
        }
        Gc { ptr, _owns: PhantomData }
    }

    /// A new object with instance attributes.
    #[inline]
    pub fn with_attrs<C: Payload>(class: &Gc<C>, payload: T, attrs: Attrs) -> Gc<T> {
        let (layout, offset) = with_attrs_before(Layout::new::<GcBox<T>>());
        // SAFETY: the layout is not empty; both parts lie inside the block, aligned, and are initialised before use.
        let ptr = unsafe {
            let base = crate::room::block(layout).as_ptr();
            let header = Header::new(vtable_of::<T>(), flag::ATTRS, Some(class.ptr));
            base.cast::<AttrsCell>().write(AttrsCell::new(attrs));
            let object = base.add(offset).cast::<GcBox<T>>();
            object.write(GcBox { header, payload: UnsafeCell::new(payload) });
            NonNull::new_unchecked(object.cast::<Header>())
        };
        heap::track(ptr);
        Gc { ptr, _owns: PhantomData }
    }

    #[inline]
    pub(crate) fn header_ptr(&self) -> NonNull<Header> {
        self.ptr
    }

    #[inline]
    pub(crate) fn header(&self) -> &Header {
        // SAFETY: the object lives as long as this pointer counts for it.
        unsafe { self.ptr.as_ref() }
    }

    /// Takes over one count.
    ///
    /// # Safety
    /// `ptr` points to a living object whose payload is a `T`, and the caller gives up one count of it.
    #[inline]
    pub(crate) unsafe fn from_header(ptr: NonNull<Header>) -> Gc<T> {
        Gc { ptr, _owns: PhantomData }
    }

    #[inline]
    fn payload_ptr(&self) -> *mut T {
        let object = self.ptr.as_ptr().cast::<GcBox<T>>();
        // SAFETY: `ptr` is the start of a living `GcBox<T>`; only the address of the field is taken.
        unsafe { UnsafeCell::raw_get(&raw const (*object).payload) }
    }

    /// The object as a value.
    #[inline]
    pub fn value(&self) -> Value {
        self.clone().into()
    }

    /// The class of the object, whose payload is a `C`, as [`Value::class_as`].
    #[inline]
    pub fn class_as<'a, C: Payload>(&'a self, _token: &'a Token) -> Option<&'a Gc<C>> {
        self.header().class_as()
    }

    /// Whether the object's own class is `class`.
    #[inline]
    pub fn class_is<C: Payload>(&self, class: &Gc<C>) -> bool {
        self.header().class_is(class.header_ptr())
    }

    /// Identity.
    #[inline]
    pub fn is(&self, other: &Gc<T>) -> bool {
        self.ptr == other.ptr
    }

    /// Whether others than this pointer refer to the object.
    pub fn is_shared(&self) -> bool {
        self.header().count() > 1
    }

    /// A number that no other living object has.
    #[inline]
    pub fn address(&self) -> usize {
        self.ptr.addr().get()
    }

    /// How many references there are.
    pub fn count(&self) -> u32 {
        self.header().count()
    }
}

impl<T: Payload<Access = Mutable>> Gc<T> {
    /// The payload, for as long as the token is borrowed.
    #[inline]
    pub fn read<'a>(&'a self, _token: &'a Token) -> &'a T {
        // SAFETY: exclusive access needs the exclusive token, which cannot exist while this shared borrow lives.
        unsafe { &*self.payload_ptr() }
    }

    /// The payload, exclusively, for as long as the token is borrowed.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub fn write<'a>(&'a self, _token: &'a mut Token) -> &'a mut T {
        // SAFETY: any other access needs the token, which is borrowed exclusively for `'a`.
        unsafe { &mut *self.payload_ptr() }
    }
}

impl<T: Payload<Access = Frozen>> Deref for Gc<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: a frozen payload is never borrowed mutably.
        unsafe { &*self.payload_ptr() }
    }
}

impl<T: Payload> Clone for Gc<T> {
    #[inline]
    fn clone(&self) -> Gc<T> {
        self.header().count_up();
        Gc { ptr: self.ptr, _owns: PhantomData }
    }
}

impl<T: Payload> Drop for Gc<T> {
    #[inline]
    fn drop(&mut self) {
        if self.header().count_down() {
            heap::last_reference_gone(self.ptr);
        }
    }
}

/// The layout of an object with attributes before it, and where the object begins.
#[inline(always)]
pub(crate) fn with_attrs_before(object: Layout) -> (Layout, usize) {
    let size = size_of::<AttrsCell>();
    let align = object.align().max(align_of::<AttrsCell>());
    // The attributes end exactly where the header begins, so that one subtraction finds them.
    let offset = (size + align - 1) & !(align - 1);
    let layout = Layout::from_size_align(offset + object.size(), align).unwrap_or(object);
    debug_assert!(offset == size);
    (layout, offset)
}

fn vtable_of<T: Payload>() -> &'static Vtable {
    struct Of<T>(PhantomData<T>);
    impl<T: Payload> Of<T> {
        const TABLE: Vtable = Vtable {
            type_id: TypeId::of::<T>(),
            tracked: T::TRACKED,
            fixed: Layout::new::<GcBox<T>>(),
            items: None,
            drop_payload: if std::mem::needs_drop::<T>() { Some(drop_box::<T>) } else { None },
            trace: trace_box::<T>,
        };
    }
    &Of::<T>::TABLE
}

/// # Safety
/// `ptr` is an object with payload `T` whose payload nobody touches again.
unsafe fn drop_box<T: Payload>(ptr: NonNull<Header>) {
    // SAFETY: the caller's promise.
    unsafe { std::ptr::drop_in_place((*ptr.cast::<GcBox<T>>().as_ptr()).payload.get()) }
}

/// # Safety
/// `ptr` is a living object with payload `T` that nobody borrows exclusively.
unsafe fn trace_box<T: Payload>(ptr: NonNull<Header>, visitor: &mut Visitor<'_>) {
    // SAFETY: the collector holds the exclusive token, so no payload is borrowed.
    let payload = unsafe { &*(*ptr.cast::<GcBox<T>>().as_ptr()).payload.get() };
    payload.trace(visitor);
}
