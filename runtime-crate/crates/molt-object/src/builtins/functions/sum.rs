//! `sum`. CPython Python/bltinmodule.c `builtin_sum_impl`: integers and floats without objects for the partial sums; floats with
//! Neumaier's compensation from 3.12 on.

use molt_macros::function;
use molt_value::{Str, Tag, Value};

use crate::builtins::generator::Sink;
use crate::builtins::list::ListIterator;
use crate::native::BinaryOp;
use crate::{Cx, Exc};

/// Return the sum of a 'start' value (default: 0) plus an iterable of numbers.
#[function(signature = "(iterable, /, start=0)")]
pub fn sum(cx: &mut Cx, iterable: Value, start: Value) -> Result<Value, Exc> {
    let iterator = cx.iter(&iterable)?;
    let types = &cx.world.types;
    let refused = if start.is_instance_of::<Str>() {
        Some(("strings", "''"))
    } else if cx.is_instance(&start, &types.bytes) {
        Some(("bytes", "b''"))
    } else if cx.is_instance(&start, &types.bytearray) {
        Some(("bytearray", "b''"))
    } else {
        None
    };
    if let Some((kind, empty)) = refused {
        return Err(cx.type_error(format!("sum() can't sum {kind} [use {empty}.join(seq) instead]")));
    }
    let mut total = start;
    loop {
        let outcome = match total.tag() {
            Tag::Int => sum_ints(cx, &iterator, total.as_int().unwrap_or_default())?,
            Tag::Float => sum_floats(cx, &iterator, total.as_float().unwrap_or_default())?,
            _ => match cx.next(&iterator)? {
                Some(item) => (total, Some(item)),
                None => (total, None),
            },
        };
        match outcome {
            (partial, Some(item)) => total = cx.binary(BinaryOp::Add, &partial, &item)?,
            (total, None) => return Ok(total),
        }
    }
}

/// The sum so far, and the item that is not an `int` or overflows it.
type Partial = (Value, Option<Value>);

fn sum_ints(cx: &mut Cx, iterator: &Value, mut total: i64) -> Result<Partial, Exc> {
    if cx.can_drain(iterator) {
        let mut sink = Sink::Sum(total);
        let item = cx.drain(iterator, &mut sink)?;
        if let Sink::Sum(sum) = sink {
            total = sum;
        }
        return Ok((Value::int(total), item));
    }
    if let Some(list) = iterator.downcast::<ListIterator>() {
        ListIterator::pass_over(cx, list, |item| {
            let number = item.as_int().or_else(|| item.as_bool().map(i64::from));
            let sum = number.and_then(|number| total.checked_add(number));
            total = sum.unwrap_or(total);
            sum.is_some()
        });
    }
    while let Some(item) = cx.next(iterator)? {
        let number = item.as_int().or_else(|| item.as_bool().map(i64::from));
        match number.and_then(|number| total.checked_add(number)) {
            Some(sum) => total = sum,
            None => return Ok((Value::int(total), Some(item))),
        }
    }
    Ok((Value::int(total), None))
}

fn sum_floats(cx: &mut Cx, iterator: &Value, mut total: f64) -> Result<Partial, Exc> {
    let compensates = cx.world.python >= (3, 12);
    let mut lost = 0.0;
    let mut add = |total: &mut f64, number: f64| {
        let sum = *total + number;
        if compensates {
            lost += if total.abs() >= number.abs() { (*total - sum) + number } else { (number - sum) + *total };
        }
        *total = sum;
    };
    if let Some(list) = iterator.downcast::<ListIterator>() {
        ListIterator::pass_over(cx, list, |item| item.as_float().map(|number| add(&mut total, number)).is_some());
    }
    while let Some(item) = cx.next(iterator)? {
        if let Some(number) = item.as_float() {
            add(&mut total, number);
        } else if let Some(number) = item.as_int().or_else(|| item.as_bool().map(i64::from)) {
            total += number as f64;
        } else {
            return Ok((Value::float(compensated(total, lost)), Some(item)));
        }
    }
    Ok((Value::float(compensated(total, lost)), None))
}

fn compensated(total: f64, lost: f64) -> f64 {
    if lost != 0.0 && lost.is_finite() { total + lost } else { total }
}
