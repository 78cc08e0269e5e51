//! How a payload reports the references that it owns to the cycle collector.

use std::ptr::NonNull;

use crate::header::Header;
use crate::{Gc, Payload, Value};

/// What a traversal reports to.
pub struct Visitor<'a> {
    each: &'a mut dyn FnMut(NonNull<Header>),
}

impl<'a> Visitor<'a> {
    pub(crate) fn new(each: &'a mut dyn FnMut(NonNull<Header>)) -> Visitor<'a> {
        Visitor { each }
    }

    /// One owned reference.
    #[inline]
    pub fn value(&mut self, value: &Value) {
        if let Some(header) = value.header_ptr() {
            (self.each)(header);
        }
    }

    /// One owned reference of known payload type.
    #[inline]
    pub fn gc<T: Payload>(&mut self, object: &Gc<T>) {
        (self.each)(object.header_ptr());
    }
}

/// Reports each owned reference exactly once.
///
/// A reference that is not reported only makes the collector conservative (its target counts as a root). One that is reported twice, or
/// not owned, makes it take for garbage what is alive; it finds out before anybody can look at that, and ends the process. Only
/// [`Value`] and [`Gc`] may own objects.
pub trait Trace {
    /// Calls `visitor` for each owned reference.
    fn trace(&self, visitor: &mut Visitor<'_>);
}

impl Trace for Value {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        visitor.value(self);
    }
}

impl<T: Payload> Trace for Gc<T> {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        visitor.gc(self);
    }
}

impl<T: Trace> Trace for Option<T> {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        if let Some(inner) = self {
            inner.trace(visitor);
        }
    }
}

impl<T: Trace> Trace for Vec<T> {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for item in self {
            item.trace(visitor);
        }
    }
}

impl<T: Trace> Trace for Box<T> {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        (**self).trace(visitor);
    }
}

impl<T: Trace> Trace for Box<[T]> {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for item in self.iter() {
            item.trace(visitor);
        }
    }
}

impl<T: Trace> Trace for std::collections::VecDeque<T> {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        for item in self {
            item.trace(visitor);
        }
    }
}

impl<A: Trace, B: Trace> Trace for (A, B) {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.0.trace(visitor);
        self.1.trace(visitor);
    }
}

macro_rules! trace_nothing {
    ($($ty:ty),* $(,)?) => {
        $(impl Trace for $ty {
            fn trace(&self, _visitor: &mut Visitor<'_>) {}
        })*
    };
}

trace_nothing!((), bool, u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, f64, String, &'static str);
