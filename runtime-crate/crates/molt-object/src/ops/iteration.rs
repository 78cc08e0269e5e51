//! Loops and unpacking.

use molt_value::Value;

use super::{Frame, NO, RAISED, Reg, YES};
use crate::builtins::code::CodeKind;
use crate::builtins::dict::{DictIterator, next_of_dict};
use crate::builtins::generator::{Generator, Resume, Step};
use crate::builtins::list::{List, ListIterator};
use crate::builtins::range::RangeIterator;
use crate::builtins::set::SetIterator;
use crate::builtins::tuple::{Tuple, TupleIterator};
use crate::{Cx, Exc, breaker};

/// `dst = iter(a)`.
pub fn get_iter(fr: &mut Frame<'_>, dst: Reg, a: Reg) -> bool {
    let value = fr.operand(a);
    let result = fr.attempt(|fr| fr.cx.iter(&value));
    fr.finish(dst, result)
}

/// As [`for_next`], over a range in place.
#[inline(always)]
pub(super) fn for_next_here(fr: &mut Frame<'_>, dst: Reg, iterator: Reg) -> u8 {
    if !breaker::is_set()
        && let Some(range) = fr.regs.get(usize::from(iterator)).and_then(Value::downcast::<RangeIterator>)
    {
        let Some(number) = RangeIterator::step(fr.cx, range) else { return NO };
        fr.put(dst, number);
        return YES;
    }
    for_next(fr, dst, iterator)
}

/// `dst =` the next item (1), or 0 when the iterator is exhausted. The iterator is kept.
pub fn for_next(fr: &mut Frame<'_>, dst: Reg, iterator: Reg) -> u8 {
    if breaker::is_set() {
        return next_after_service(fr, dst, iterator);
    }
    // Most loops run over lists and ranges, whose iterators run no Python code.
    let Some(quick) = fr.regs.get(usize::from(iterator)) else { return slow_next(fr, dst, iterator) };
    if let Some(range) = quick.downcast::<RangeIterator>() {
        let Some(number) = RangeIterator::step(fr.cx, range) else { return NO };
        fr.put(dst, number);
        return YES;
    }
    if let Some(list) = quick.downcast::<ListIterator>() {
        let Some(item) = ListIterator::step(fr.cx, list) else { return NO };
        fr.put(dst, item);
        return YES;
    }
    if quick.is_instance_of::<Generator>() {
        return next_of_generator(fr, dst, iterator);
    }
    next_of_container(fr, dst, iterator)
}

/// The next item of an iterator over a tuple, a dict or a set, which runs no Python code either.
#[inline(never)]
fn next_of_container(fr: &mut Frame<'_>, dst: Reg, iterator: Reg) -> u8 {
    let container = &fr.regs[usize::from(iterator)];
    if let Some(tuple) = container.downcast::<TupleIterator>() {
        let Some(item) = TupleIterator::step(fr.cx, tuple) else { return NO };
        fr.put(dst, item);
        return YES;
    }
    let outcome = if let Some(dict) = container.downcast::<DictIterator>() {
        // Pairs are made.
        if dict.read(fr.cx).gives_items() {
            return slow_next(fr, dst, iterator);
        }
        next_of_dict(fr.cx, dict)
    } else if let Some(set) = container.downcast::<SetIterator>() {
        SetIterator::step(fr.cx, set)
    } else {
        return slow_next(fr, dst, iterator);
    };
    store_next(fr, dst, outcome)
}

/// Lets what waits between two operations have its turn; a `while` loop asks each time around. CPython Python/bytecodes.c
/// `_CHECK_PERIODIC`.
#[inline(always)]
pub fn poll(fr: &mut Frame<'_>) -> bool {
    !breaker::is_set() || service(fr)
}

#[cold]
#[inline(never)]
fn service(fr: &mut Frame<'_>) -> bool {
    match fr.attempt(|fr| fr.cx.service_breaker()) {
        Ok(()) => true,
        Err(exc) => fr.fail(exc),
    }
}

#[cold]
#[inline(never)]
fn next_after_service(fr: &mut Frame<'_>, dst: Reg, iterator: Reg) -> u8 {
    if let Err(exc) = fr.attempt(|fr| fr.cx.service_breaker()) {
        fr.park(exc);
        return RAISED;
    }
    for_next(fr, dst, iterator)
}

/// The next item of a generator, which goes on where it rests.
#[inline(never)]
fn next_of_generator(fr: &mut Frame<'_>, dst: Reg, iterator: Reg) -> u8 {
    // A generator's own operations catch what panics in them.
    fr.publish();
    let Some(generator) = fr.regs[usize::from(iterator)].downcast::<Generator>() else { return NO };
    if generator.kind() != CodeKind::Generator {
        return slow_next(fr, dst, iterator);
    }
    let mut ended = None;
    let yielded = fr.cx.next_at_rest::<false>(generator, &mut ended);
    if yielded.is_unset() {
        return next_otherwise(fr, dst, iterator, ended);
    }
    fr.put(dst, yielded);
    YES
}

#[inline(never)]
fn next_otherwise(fr: &mut Frame<'_>, dst: Reg, iterator: Reg, ended: Option<Result<Step, Exc>>) -> u8 {
    let Some(generator) = fr.regs[usize::from(iterator)].downcast::<Generator>() else { return NO };
    let outcome = ended.unwrap_or_else(|| fr.cx.resume_generator(generator, Resume::Send(Value::NONE)));
    let outcome = outcome.map(|step| match step {
        Step::Yielded(value) => Some(value),
        Step::Returned(_) => None,
    });
    store_next(fr, dst, outcome)
}

#[inline(never)]
fn slow_next(fr: &mut Frame<'_>, dst: Reg, iterator: Reg) -> u8 {
    let outcome = fr.attempt(|fr| fr.cx.next(&fr.regs[usize::from(iterator)]));
    store_next(fr, dst, outcome)
}

#[inline]
fn store_next(fr: &mut Frame<'_>, dst: Reg, outcome: Result<Option<Value>, Exc>) -> u8 {
    match outcome {
        Ok(Some(value)) => {
            fr.set(dst, value);
            fr.settle();
            YES
        }
        Ok(None) => NO,
        Err(exc) => {
            fr.park(exc);
            RAISED
        }
    }
}

/// The items of the next item into n consecutive registers (1), or 0 when the iterator is exhausted. The iterator is kept.
pub fn for_unpack(fr: &mut Frame<'_>, start: Reg, n: u16, iterator: Reg) -> u8 {
    if breaker::is_set()
        && let Err(exc) = fr.attempt(|fr| fr.cx.service_breaker())
    {
        fr.park(exc);
        return RAISED;
    }
    if let Some(list) = fr.regs[usize::from(iterator)].downcast::<ListIterator>() {
        let Some(item) = ListIterator::step(fr.cx, list) else { return NO };
        return if unpack_into(fr, start, n, item) { YES } else { RAISED };
    }
    if n == 2 {
        match fr.attempt(|fr| fr.cx.next_pair(&fr.regs[usize::from(iterator)]).transpose()) {
            Ok(Some(Some((first, second)))) => {
                fr.set(start, first);
                fr.put(start + 1, second);
                return YES;
            }
            Ok(Some(None)) => return NO,
            Ok(None) => {}
            Err(exc) => {
                fr.park(exc);
                return RAISED;
            }
        }
    }
    match fr.attempt(|fr| fr.cx.next(&fr.regs[usize::from(iterator)])) {
        Ok(Some(item)) => {
            if unpack_into(fr, start, n, item) {
                YES
            } else {
                RAISED
            }
        }
        Ok(None) => NO,
        Err(exc) => {
            fr.park(exc);
            RAISED
        }
    }
}

/// Unpacks `a` into n consecutive registers.
pub fn unpack_sequence(fr: &mut Frame<'_>, start: Reg, n: u16, a: Reg) -> bool {
    let value = fr.operand(a);
    unpack_into(fr, start, n, value)
}

#[inline]
fn unpack_into(fr: &mut Frame<'_>, start: Reg, n: u16, value: Value) -> bool {
    unpack_over(fr, start..start + n, value)
}

/// Unpacks `a` into registers, one after the other.
pub fn unpack_to(fr: &mut Frame<'_>, registers: &[Reg], a: Reg) -> bool {
    let value = fr.operand(a);
    unpack_over(fr, registers.iter().copied(), value)
}

#[inline(always)]
fn unpack_over(fr: &mut Frame<'_>, registers: impl ExactSizeIterator<Item = Reg>, value: Value) -> bool {
    let Some(items) = plain_items(fr.cx, &value).filter(|items| items.len() == registers.len()) else {
        return unpack_slowly(fr, registers, &value);
    };
    for (register, item) in registers.zip(items) {
        let old = std::mem::replace(&mut fr.regs[usize::from(register)], item.clone());
        drop(old);
    }
    fr.let_go(value)
}

/// The items of a tuple or a list of no derived class.
#[inline(always)]
fn plain_items<'a>(cx: &'a Cx, value: &'a Value) -> Option<&'a [Value]> {
    if value.class_is(&cx.world.types.tuple) {
        return Some(value.downcast::<Tuple>()?.items());
    }
    value.class_is(&cx.world.types.list).then(|| value.downcast::<List>())?.map(|list| &*list.read(cx).items)
}

#[inline(never)]
fn unpack_slowly(fr: &mut Frame<'_>, registers: impl ExactSizeIterator<Item = Reg>, value: &Value) -> bool {
    let result = fr.attempt(|fr| unpack(fr.cx, value, registers.len(), None));
    store(fr, registers, result)
}

/// Unpacks `a` into `before` registers, a list, and `after` registers.
pub fn unpack_ex(fr: &mut Frame<'_>, start: Reg, before: u16, after: u16, a: Reg) -> bool {
    let value = fr.operand(a);
    let result = fr.attempt(|fr| unpack(fr.cx, &value, usize::from(before), Some(usize::from(after))));
    store(fr, start.., result)
}

fn store(fr: &mut Frame<'_>, registers: impl Iterator<Item = Reg>, result: Result<Vec<Value>, Exc>) -> bool {
    match result {
        Ok(items) => {
            for (register, item) in registers.zip(items) {
                fr.set(register, item);
            }
            fr.settle()
        }
        Err(exc) => {
            fr.park(exc);
            false
        }
    }
}

/// CPython Python/ceval.c `unpack_iterable`.
fn unpack(cx: &mut Cx, value: &Value, before: usize, after: Option<usize>) -> Result<Vec<Value>, Exc> {
    let slots = cx.slots(value);
    if slots.iter.is_none() && slots.getitem.is_none() {
        let message = format!("cannot unpack non-iterable {} object", cx.class_name(value));
        return Err(cx.type_error(message));
    }
    let iterator = cx.iter(value)?;
    let mut items = molt_room::vec(before);
    while items.len() < before {
        match cx.next(&iterator)? {
            Some(item) => items.push(item),
            None => {
                let (least, wanted) = match after {
                    Some(after) => ("at least ", before + after),
                    None => ("", before),
                };
                let message = format!("not enough values to unpack (expected {least}{wanted}, got {})", items.len());
                return Err(cx.value_error(message));
            }
        }
    }
    let Some(after) = after else {
        return match cx.next(&iterator)? {
            None => Ok(items),
            Some(_) => Err(too_many(cx, value, before)),
        };
    };
    let mut middle = Vec::new();
    while let Some(item) = cx.next(&iterator)? {
        middle.push(item);
    }
    if middle.len() < after {
        let (wanted, got) = (before + after, before + middle.len());
        return Err(cx.value_error(format!("not enough values to unpack (expected at least {wanted}, got {got})")));
    }
    let tail = middle.split_off(middle.len() - after);
    items.push(cx.list(middle).into());
    items.extend(tail);
    Ok(items)
}

#[cold]
fn too_many(cx: &mut Cx, value: &Value, wanted: usize) -> Exc {
    use crate::builtins::{dict::Dict, list::List};
    let sized = value.is_instance_of::<Tuple>() || value.is_instance_of::<List>() || value.is_instance_of::<Dict>();
    if cx.world.python >= (3, 14)
        && sized
        && let Ok(got) = cx.len(value)
    {
        return cx.value_error(format!("too many values to unpack (expected {wanted}, got {got})"));
    }
    cx.value_error(format!("too many values to unpack (expected {wanted})"))
}
