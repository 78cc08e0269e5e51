//! A value in one machine word, for tables whose items are objects and small ints almost always.

use std::fmt;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::ptr::NonNull;

use crate::header::Header;
use crate::trace::{Trace, Visitor};
use crate::value::Tag;
use crate::{Gc, Payload, Value};

/// A [`Value`] in one word: the pointer to an object as it is; ints of 61 bits and constants beside a mark in the lowest bits, which
/// are zero in a pointer; floats and larger ints in a block of their own.
pub struct PackedValue {
    word: NonNull<()>,
    _owns: PhantomData<Value>,
}

const MARK_BITS: u32 = 3;
const MARK: usize = (1 << MARK_BITS) - 1;
const INT: usize = 1;
const BLOCK: usize = 2;
/// Tag and payload stand behind the mark, eight bits each.
const CONSTANT: usize = 3;
const PAYLOAD_SHIFT: u32 = 8;

const _: () = assert!(align_of::<Header>() > MARK && align_of::<Value>() > MARK);

impl PackedValue {
    /// No value.
    pub const UNSET: PackedValue = PackedValue::scalar(CONSTANT);

    /// A value with a mark.
    const fn scalar(word: usize) -> PackedValue {
        match NonNull::new(std::ptr::without_provenance_mut(word)) {
            Some(word) => PackedValue { word, _owns: PhantomData },
            None => panic!("a mark is not zero"),
        }
    }

    const fn of_pointer(word: NonNull<()>) -> PackedValue {
        PackedValue { word, _owns: PhantomData }
    }

    #[inline(always)]
    fn word(&self) -> usize {
        self.word.addr().get()
    }

    #[inline(always)]
    fn mark(&self) -> usize {
        self.word() & MARK
    }

    /// Whether there is no value.
    #[inline(always)]
    pub fn is_unset(&self) -> bool {
        self.word() == CONSTANT
    }

    /// Whether there is a counted object behind this value.
    #[inline(always)]
    pub fn is_object(&self) -> bool {
        self.mark() == 0
    }

    /// Whether this is the object with that [`Value::address`].
    #[inline(always)]
    pub fn is_object_at(&self, address: usize) -> bool {
        // Other values have a mark.
        self.word() == address
    }

    /// Identity: the same object, or the same scalar.
    #[inline]
    pub fn is(&self, value: &Value) -> bool {
        match value.tag() {
            Tag::Object => self.is_object_at(value.address()),
            _ => self.get().is(value),
        }
    }

    /// The value of an inline `int`; see [`Value::as_int`].
    #[inline]
    pub fn as_int(&self) -> Option<i64> {
        match self.mark() {
            INT => Some(self.word() as i64 >> MARK_BITS),
            BLOCK => self.get().as_int(),
            _ => None,
        }
    }

    /// The object as one of payload type `T`; see [`Value::downcast`].
    #[inline]
    pub fn downcast<T: Payload>(&self) -> Option<&Gc<T>> {
        if !self.is_object() {
            return None;
        }
        // SAFETY: without a mark the word points to a header that lives as long as this value counts for it.
        let header = unsafe { self.word.cast::<Header>().as_ref() };
        // SAFETY: the payload is a `T`; `Gc<T>` is a transparent wrapper of the pointer, and the borrow keeps the count.
        header.holds::<T>().then(|| unsafe { &*(&raw const self.word).cast::<Gc<T>>() })
    }

    /// The value as it is elsewhere, not counted.
    #[inline]
    pub fn get(&self) -> Unpacked<'_> {
        Unpacked { value: ManuallyDrop::new(self.bits()), _packed: PhantomData }
    }

    /// The value as it is elsewhere, and counted.
    #[inline]
    pub fn value(&self) -> Value {
        Value::clone(&self.get())
    }

    /// A value with the same bits, to be forgotten while this one is there.
    #[inline]
    fn bits(&self) -> Value {
        let word = self.word();
        match word & MARK {
            // SAFETY: without a mark the word points to a header; whoever asks sees to the count.
            0 => unsafe { Value::from_header(self.word.cast()) },
            INT => Value::int(word as i64 >> MARK_BITS),
            // SAFETY: what the block holds is no object, so that there is nothing to count.
            BLOCK => unsafe { self.block().read() },
            _ => constant(word),
        }
    }

    fn block(&self) -> *mut Value {
        self.word.as_ptr().map_addr(|word| word & !MARK).cast()
    }

    /// Leaves [`PackedValue::UNSET`] and returns what was there.
    #[inline]
    pub fn take(&mut self) -> Value {
        std::mem::replace(self, PackedValue::UNSET).into_value()
    }

    /// The value as it is elsewhere.
    #[inline]
    pub fn into_value(self) -> Value {
        let value = self.bits();
        if self.mark() == BLOCK {
            // SAFETY: the block was made by `in_block`, belongs to this value, and what it holds needs no dropping.
            drop(unsafe { Box::from_raw(self.block().cast::<ManuallyDrop<Value>>()) });
        }
        std::mem::forget(self);
        value
    }
}

/// The constant of a word with [`CONSTANT`]'s mark.
fn constant(word: usize) -> Value {
    let tag = word >> MARK_BITS & ((1 << (PAYLOAD_SHIFT - MARK_BITS)) - 1);
    match tag {
        tag if tag == Tag::Unset as usize => Value::UNSET,
        tag if tag == Tag::None as usize => Value::NONE,
        tag if tag == Tag::NotImplemented as usize => Value::NOT_IMPLEMENTED,
        tag if tag == Tag::Ellipsis as usize => Value::ELLIPSIS,
        _ => Value::bool(word >> PAYLOAD_SHIFT != 0),
    }
}

#[cold]
fn in_block(value: Value) -> PackedValue {
    let block = NonNull::from(Box::leak(Box::new(value)));
    PackedValue::of_pointer(block.cast().map_addr(|word| word | BLOCK))
}

impl From<Value> for PackedValue {
    #[inline]
    fn from(value: Value) -> PackedValue {
        if let Some(header) = value.header_ptr() {
            std::mem::forget(value);
            return PackedValue::of_pointer(header.cast());
        }
        match value.tag() {
            Tag::Unset => PackedValue::UNSET,
            Tag::Int => {
                let int = value.address() as i64;
                match int << MARK_BITS >> MARK_BITS == int {
                    true => PackedValue::scalar((int << MARK_BITS) as usize | INT),
                    false => in_block(value),
                }
            }
            Tag::Float => in_block(value),
            tag => PackedValue::scalar(value.address() << PAYLOAD_SHIFT | (tag as usize) << MARK_BITS | CONSTANT),
        }
    }
}

impl Clone for PackedValue {
    #[inline]
    fn clone(&self) -> PackedValue {
        self.value().into()
    }
}

impl Drop for PackedValue {
    #[inline]
    fn drop(&mut self) {
        if !self.is_unset() {
            drop(self.take());
        }
    }
}

impl Default for PackedValue {
    fn default() -> PackedValue {
        PackedValue::UNSET
    }
}

impl Trace for PackedValue {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.get().trace(visitor);
    }
}

impl fmt::Debug for PackedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

/// What a [`PackedValue`] holds, as long as that is borrowed.
pub struct Unpacked<'a> {
    value: ManuallyDrop<Value>,
    _packed: PhantomData<&'a PackedValue>,
}

impl Deref for Unpacked<'_> {
    type Target = Value;

    #[inline(always)]
    fn deref(&self) -> &Value {
        &self.value
    }
}
