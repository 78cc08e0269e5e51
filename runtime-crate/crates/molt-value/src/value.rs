//! A Python value in two machine words.

use std::fmt;
use std::ptr::NonNull;

use crate::header::Header;
use crate::{Gc, Payload, Token, heap};

/// What the second word of a [`Value`] holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u64)]
pub enum Tag {
    /// No value: an unset register, slot or default. Never visible to Python code. All bits are zero, the cheapest to write.
    Unset = 0,
    /// `None`.
    None,
    /// `NotImplemented`.
    NotImplemented,
    /// `...`.
    Ellipsis,
    /// `False` or `True`: the payload is 0 or 1.
    Bool,
    /// An `int` of 64 bits.
    Int,
    /// A `float`: the payload is its bit pattern.
    Float,
    /// Everything else: the payload is a counted pointer to an object's header.
    Object,
}

/// A Python value: scalars inline, everything else behind one counted pointer.
///
/// Cloning counts up, dropping counts down; dropping never runs Python code. The type implements no `Hash`, `Eq` or
/// `Ord`, because Python's may run code; [`Value::is`] is identity.
pub struct Value {
    tag: Tag,
    // A pointer also where the payload is a scalar, so that provenance survives and rustc passes both words in registers.
    bits: *mut (),
}

impl Value {
    /// No value.
    pub const UNSET: Value = Value::constant(Tag::Unset, 0);
    /// `None`.
    pub const NONE: Value = Value::constant(Tag::None, 0);
    /// `NotImplemented`.
    pub const NOT_IMPLEMENTED: Value = Value::constant(Tag::NotImplemented, 0);
    /// `...`.
    pub const ELLIPSIS: Value = Value::constant(Tag::Ellipsis, 0);
    /// `True`.
    pub const TRUE: Value = Value::constant(Tag::Bool, 1);
    /// `False`.
    pub const FALSE: Value = Value::constant(Tag::Bool, 0);

    const fn constant(tag: Tag, bits: usize) -> Value {
        Value { tag, bits: std::ptr::without_provenance_mut(bits) }
    }

    /// An `int` of 64 bits.
    #[inline]
    pub const fn int(value: i64) -> Value {
        Value::constant(Tag::Int, value as usize)
    }

    /// A `float`.
    #[inline]
    pub const fn float(value: f64) -> Value {
        Value::constant(Tag::Float, value.to_bits() as usize)
    }

    /// `True` or `False`.
    #[inline]
    pub const fn bool(value: bool) -> Value {
        Value::constant(Tag::Bool, value as usize)
    }

    /// What the payload holds.
    #[inline]
    pub fn tag(&self) -> Tag {
        self.tag
    }

    /// Whether there is no value.
    #[inline]
    pub fn is_unset(&self) -> bool {
        self.tag == Tag::Unset
    }

    /// Whether this is `None`.
    #[inline]
    pub fn is_none(&self) -> bool {
        self.tag == Tag::None
    }

    /// Whether this is `NotImplemented`.
    #[inline]
    pub fn is_not_implemented(&self) -> bool {
        self.tag == Tag::NotImplemented
    }

    /// Whether this is `True` itself (not merely truthy).
    #[inline]
    pub fn is_true(&self) -> bool {
        self.tag == Tag::Bool && !self.bits.is_null()
    }

    /// Whether this is `False` itself.
    #[inline]
    pub fn is_false(&self) -> bool {
        self.tag == Tag::Bool && self.bits.is_null()
    }

    /// The value of an inline `int`; not of a `bool`, nor of an `int` beyond 64 bits.
    #[inline]
    pub fn as_int(&self) -> Option<i64> {
        if self.tag == Tag::Int { Some(self.bits.addr() as i64) } else { None }
    }

    /// The value of an exact `float`.
    #[inline]
    pub fn as_float(&self) -> Option<f64> {
        if self.tag == Tag::Float { Some(f64::from_bits(self.bits.addr() as u64)) } else { None }
    }

    /// The value of a `bool`.
    #[inline]
    pub fn as_bool(&self) -> Option<bool> {
        if self.tag == Tag::Bool { Some(!self.bits.is_null()) } else { None }
    }

    /// Identity: the same object, or the same scalar.
    #[inline]
    pub fn is(&self, other: &Value) -> bool {
        self.tag == other.tag && self.bits.addr() == other.bits.addr()
    }

    /// A number that no other living object has; the base of `id()`.
    pub fn address(&self) -> usize {
        self.bits.addr()
    }

    /// How many references to the object there are; none are counted for a value that is none.
    pub fn references(&self) -> Option<u32> {
        self.header().map(Header::count)
    }

    /// Whether there is a counted object behind this value.
    #[inline]
    pub fn is_object(&self) -> bool {
        self.tag == Tag::Object
    }

    /// The object as one of payload type `T`, also when its class is a subclass of `T`'s.
    #[inline]
    pub fn downcast<T: Payload>(&self) -> Option<&Gc<T>> {
        if self.is_instance_of::<T>() {
            // SAFETY: the tag says that `bits` is an object's header pointer and the check says that its payload is a
            // `T`; `Gc<T>` is a transparent wrapper of that pointer, and the borrow of `self` keeps the count.
            Some(unsafe { &*(&raw const self.bits).cast::<Gc<T>>() })
        } else {
            None
        }
    }

    /// The object as one of payload type `T`, or the value back.
    #[inline]
    pub fn downcast_into<T: Payload>(self) -> Result<Gc<T>, Value> {
        if self.is_instance_of::<T>() {
            let bits = self.bits;
            std::mem::forget(self);
            // SAFETY: as in `downcast`; the count of the forgotten value moves into the `Gc`.
            Ok(unsafe { Gc::from_header(NonNull::new_unchecked(bits.cast())) })
        } else {
            Err(self)
        }
    }

    /// Whether the payload of the object is a `T`.
    #[inline]
    pub fn is_instance_of<T: Payload>(&self) -> bool {
        match self.header() {
            Some(header) => header.holds::<T>(),
            None => false,
        }
    }

    /// The class of the object, whose payload is a `C`; `None` for scalars, whose class their tag says. An object may get another
    /// class, so the token is borrowed as long as the answer.
    #[inline]
    pub fn class_as<'a, C: Payload>(&'a self, _token: &'a Token) -> Option<&'a Gc<C>> {
        self.header().and_then(Header::class_as)
    }

    /// Whether the object's own class is `class`.
    #[inline]
    pub fn class_is<C: Payload>(&self, class: &Gc<C>) -> bool {
        self.header().is_some_and(|header| header.class_is(class.header_ptr()))
    }

    /// The header of the object.
    #[inline]
    pub(crate) fn header(&self) -> Option<&Header> {
        if self.tag == Tag::Object {
            // SAFETY: with this tag `bits` points to a header that lives as long as this value counts for it.
            Some(unsafe { &*self.bits.cast::<Header>() })
        } else {
            None
        }
    }

    #[inline]
    pub(crate) fn header_ptr(&self) -> Option<NonNull<Header>> {
        if self.tag == Tag::Object { NonNull::new(self.bits.cast()) } else { None }
    }

    /// Takes over one count of the object.
    ///
    /// # Safety
    /// `header` points to a living object, and the caller gives up one count of it.
    #[inline]
    pub(crate) unsafe fn from_header(header: NonNull<Header>) -> Value {
        Value { tag: Tag::Object, bits: header.as_ptr().cast() }
    }

    /// Drops the value, and says whether an object went with it, so that finalizers may be waiting.
    #[inline(always)]
    pub fn release(self) -> bool {
        let last = self.header().filter(|header| header.count_down()).map(NonNull::from);
        std::mem::forget(self);
        match last {
            Some(object) => {
                heap::last_reference_gone(object);
                true
            }
            None => false,
        }
    }

    /// Leaves [`Value::UNSET`] and returns what was there.
    #[inline]
    pub fn take(&mut self) -> Value {
        std::mem::replace(self, Value::UNSET)
    }
}

impl Clone for Value {
    #[inline]
    fn clone(&self) -> Value {
        if let Some(header) = self.header() {
            header.count_up();
        }
        Value { tag: self.tag, bits: self.bits }
    }
}

impl Drop for Value {
    #[inline]
    fn drop(&mut self) {
        if let Some(header) = self.header()
            && header.count_down()
        {
            heap::last_reference_gone(header.into());
        }
    }
}

impl Default for Value {
    fn default() -> Value {
        Value::UNSET
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tag {
            Tag::Int => write!(f, "Int({})", self.bits.addr() as i64),
            Tag::Float => write!(f, "Float({})", f64::from_bits(self.bits.addr() as u64)),
            Tag::Bool => write!(f, "Bool({})", !self.bits.is_null()),
            Tag::Object => write!(f, "Object({:p})", self.bits),
            tag => write!(f, "{tag:?}"),
        }
    }
}

impl<T: Payload> From<Gc<T>> for Value {
    #[inline]
    fn from(object: Gc<T>) -> Value {
        let header = object.header_ptr();
        std::mem::forget(object);
        // SAFETY: the count of the forgotten `Gc` moves into the value.
        unsafe { Value::from_header(header) }
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Value {
        Value::int(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Value {
        Value::float(value)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::bool(value)
    }
}
