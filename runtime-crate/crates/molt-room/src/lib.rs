//! Room: memory whose size a request may choose. Where the system refuses it, the operation ends by unwinding with [`NoRoom`], which
//! the edge of every operation that compiled code calls turns into Python's MemoryError. Rust's own collections abort the process.
//!
//! What asks for memory by a size that is computed asks here: `clippy.toml` forbids the functions that these stand for.

#![expect(clippy::disallowed_methods, reason = "these are what stands for them")]

use std::hint::black_box;

#[cfg(feature = "failing")]
pub mod faults;

/// The payload of an unwinding that stands for a MemoryError.
#[derive(Clone, Copy, Debug)]
pub struct NoRoom;

/// Ends the operation for want of memory. No hook of panics is told: to the program it is an exception like others.
#[cold]
#[inline(never)]
pub fn refuse() -> ! {
    std::panic::resume_unwind(Box::new(NoRoom))
}

/// Notes that room is asked for: a test may want it refused.
#[inline(always)]
pub fn asked() {
    #[cfg(feature = "failing")]
    faults::asked();
}

/// Runs a step of an operation, around which somebody catches what unwinds.
#[inline(always)]
pub fn in_step<R>(step: impl FnOnce() -> R) -> R {
    #[cfg(feature = "failing")]
    let _within = faults::Stretch::enter(true);
    step()
}

/// Runs a compiled body. Whatever asks for room in it is to be a step of its own: unwinding would pass by the body's handlers.
#[inline(always)]
pub fn in_body<R>(body: impl FnOnce() -> R) -> R {
    #[cfg(feature = "failing")]
    let _within = faults::Stretch::enter(false);
    body()
}

/// Lets other tasks run, in steps and bodies of their own, until this one goes on.
#[inline(always)]
pub fn suspended<R>(suspend: impl FnOnce() -> R) -> R {
    #[cfg(feature = "failing")]
    let _within = faults::Stretch::suspended();
    suspend()
}

/// An empty vector with room for so many items.
#[inline]
pub fn vec<T>(capacity: usize) -> Vec<T> {
    let mut made = Vec::new();
    reserve_exact(&mut made, capacity);
    made
}

/// An empty text with room for so many bytes.
#[inline]
pub fn string(capacity: usize) -> String {
    asked();
    let mut made = String::new();
    if made.try_reserve_exact(capacity).is_err() {
        refuse();
    }
    made
}

/// Makes room for so many more bytes of a text, and for as many again as there are.
#[inline]
pub fn reserve_text(text: &mut String, more: usize) {
    asked();
    if text.try_reserve(more).is_err() {
        refuse();
    }
}

/// Makes room for so many more items, and for as many again as there are.
#[inline]
pub fn reserve<T>(items: &mut Vec<T>, more: usize) {
    asked();
    if items.try_reserve(more).is_err() {
        refuse();
    }
}

/// Makes room for so many more items and not for others.
#[inline]
pub fn reserve_exact<T>(items: &mut Vec<T>, more: usize) {
    asked();
    if items.try_reserve_exact(more).is_err() {
        refuse();
    }
}

/// Appends an item, as `Vec::push`.
#[inline]
pub fn push<T>(items: &mut Vec<T>, item: T) {
    if items.len() == items.capacity() {
        grow(items);
    }
    items.push(item);
}

#[cold]
#[inline(never)]
fn grow<T>(items: &mut Vec<T>) {
    reserve(items, 1);
}

/// So many times the same item.
pub fn filled<T: Clone>(item: T, count: usize) -> Vec<T> {
    let mut made = vec(count);
    made.resize(count, item);
    made
}

/// So many bytes 0, which take no memory before they are written.
pub fn zeroed(count: usize) -> Vec<u8> {
    /// What is written at once anyway.
    const SMALL: usize = 1 << 16;
    if count <= SMALL {
        return filled(0, count);
    }
    // The request that is known to succeed is the one that can ask for zeroes: what is not looked at would be left out by the
    // compiler, the question with it.
    drop(black_box(vec::<u8>(count)));
    vec![0; count]
}

/// Lengthens a vector with copies of an item, or shortens it.
pub fn resize<T: Clone>(items: &mut Vec<T>, len: usize, item: T) {
    reserve(items, len.saturating_sub(items.len()));
    items.resize(len, item);
}

/// Lengthens a vector by so many copies of an item.
pub fn pad<T: Clone>(items: &mut Vec<T>, count: usize, item: T) {
    reserve(items, count);
    items.resize(items.len() + count, item);
}

/// Items, so many times one after the other.
pub fn repeated<T: Clone>(items: &[T], count: usize) -> Vec<T> {
    let Some(len) = items.len().checked_mul(count) else { refuse() };
    let mut made = vec(len);
    if len > 0 {
        made.extend_from_slice(items);
    }
    while made.len() < len {
        let rest = len - made.len();
        let part = made.len().min(rest);
        made.extend_from_within(..part);
    }
    made
}

/// A text, so many times one after the other.
pub fn repeated_text(text: &str, count: usize) -> String {
    let Some(len) = text.len().checked_mul(count) else { refuse() };
    let mut made = string(len);
    (0..count).for_each(|_| made.push_str(text));
    made
}

/// A size that is computed from others; [`refuse`]s where it is beyond every memory.
#[inline]
pub fn size(sum: Option<usize>) -> usize {
    match sum {
        Some(size) => size,
        None => refuse(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused<R>(ask: impl FnOnce() -> R) -> bool {
        match std::panic::catch_unwind(std::panic::AssertUnwindSafe(ask)) {
            Ok(_) => false,
            Err(payload) => payload.is::<NoRoom>(),
        }
    }

    #[test]
    fn what_no_memory_holds_is_refused() {
        for size in [1 << 62, usize::MAX / 2, usize::MAX] {
            assert!(refused(|| vec::<u8>(size)), "vec {size}");
            assert!(refused(|| vec::<u64>(size)), "vec of words {size}");
            assert!(refused(|| string(size)), "string {size}");
            assert!(refused(|| filled(1_u8, size)), "filled {size}");
            assert!(refused(|| zeroed(size)), "zeroed {size}");
            assert!(refused(|| repeated(b"ab", size)), "repeated {size}");
            assert!(refused(|| repeated_text("ab", size)), "repeated text {size}");
            assert!(refused(|| reserve(&mut vec![1_u8], size)), "reserve {size}");
            assert!(refused(|| pad(&mut vec![1_u8], size, 0)), "pad {size}");
            assert!(refused(|| resize(&mut vec![1_u8], size, 0)), "resize {size}");
        }
        assert!(refused(|| size(usize::MAX.checked_add(1))));
    }

    #[test]
    fn what_is_made_is_what_was_asked_for() {
        assert_eq!(repeated(b"abc", 5), b"abcabcabcabcabc");
        assert_eq!(repeated(b"abc", 0), b"");
        assert_eq!(repeated(b"", 1 << 40), b"");
        assert_eq!(repeated_text("ab", 3), "ababab");
        assert_eq!(filled(7, 3), [7, 7, 7]);
        assert_eq!(zeroed(100_000), [0; 100_000]);
        let mut items = vec![1, 2, 3];
        resize(&mut items, 5, 9);
        assert_eq!(items, [1, 2, 3, 9, 9]);
        resize(&mut items, 1, 9);
        assert_eq!(items, [1]);
        push(&mut items, 4);
        pad(&mut items, 2, 8);
        assert_eq!(items, [1, 4, 8, 8]);
        assert!(vec::<u8>(10).capacity() >= 10 && string(10).capacity() >= 10);
    }
}
