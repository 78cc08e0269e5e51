//! Native consumers of generators, as `sum` and `sorted` are: a generator's body runs on from `yield` to `yield` as long as its consumer
//! takes the values without running Python code. Nobody can tell that from being resumed for each of them.

use molt_value::Value;

use super::{Generator, Resume, Step};
use crate::builtins::code::CodeKind;
use crate::native::CompareOp;
use crate::{Cx, Exc};

/// What takes the values that a generator yields.
pub enum Sink {
    /// Adds small ints and bools.
    Sum(i64),
    /// Passes over small ints and bools of this truth.
    Truth(bool),
    /// Keeps the small int that compares so with all others.
    Extreme(CompareOp, i64),
    /// Takes everything.
    Items(Vec<Value>),
}

impl Sink {
    /// As [`Sink::takes`], for any value, which is moved where it is kept.
    #[inline]
    pub(crate) fn takes_from(&mut self, value: &mut Value) -> bool {
        match self {
            Sink::Items(items) => {
                items.push(value.take());
                true
            }
            _ => self.takes(value),
        }
    }

    /// Whether it has taken a value, of which it needs to hold nothing.
    #[inline]
    pub(crate) fn takes(&mut self, value: &Value) -> bool {
        match self {
            Sink::Sum(total) => match small(value).and_then(|number| total.checked_add(number)) {
                Some(sum) => {
                    *total = sum;
                    true
                }
                None => false,
            },
            Sink::Truth(passed) => small(value).is_some_and(|number| (number != 0) == *passed),
            Sink::Extreme(op, best) => match value.as_int() {
                Some(number) => {
                    if op.holds(number.cmp(best)) {
                        *best = number;
                    }
                    true
                }
                None => false,
            },
            Sink::Items(_) => false,
        }
    }
}

#[inline]
fn small(value: &Value) -> Option<i64> {
    value.as_int().or_else(|| value.as_bool().map(i64::from))
}

impl Cx {
    /// Whether an iterator is a generator, which a sink may drain.
    #[inline]
    pub(crate) fn can_drain(&self, iterator: &Value) -> bool {
        iterator.downcast::<Generator>().is_some_and(|generator| generator.kind() == CodeKind::Generator)
    }

    /// The next item of a generator that a sink does not take; what it has taken before is in the sink.
    ///
    /// # Errors
    /// As [`Cx::next`].
    pub(crate) fn drain(&mut self, iterator: &Value, sink: &mut Sink) -> Result<Option<Value>, Exc> {
        let Some(generator) = iterator.downcast::<Generator>() else { return self.next(iterator) };
        let depth = self.task.sinks.len();
        self.task.sinks.push(std::mem::replace(sink, Sink::Truth(false)));
        let mut ended = None;
        let yielded = self.next_at_rest::<true>(generator, &mut ended);
        self.task.sinks.truncate(depth + 1);
        if let Some(filled) = self.task.sinks.pop() {
            *sink = filled;
        }
        if !yielded.is_unset() {
            return Ok(Some(yielded));
        }
        let outcome = ended.unwrap_or_else(|| self.resume_generator(generator, Resume::Send(Value::NONE)));
        Ok(match outcome? {
            Step::Yielded(value) => Some(value),
            Step::Returned(_) => None,
        })
    }

    /// All that a generator yields from here on.
    pub(crate) fn collect_generator(&mut self, iterator: &Value) -> Result<Vec<Value>, Exc> {
        let mut sink = Sink::Items(Vec::new());
        while let Some(item) = self.drain(iterator, &mut sink)? {
            if let Sink::Items(items) = &mut sink {
                items.push(item);
            }
        }
        match sink {
            Sink::Items(items) => Ok(items),
            _ => Ok(Vec::new()),
        }
    }
}
