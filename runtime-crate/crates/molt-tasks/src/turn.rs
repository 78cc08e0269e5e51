//! What is left to the end of a turn of the event loop, so that it is done once for all that ran in it: a server sends what was
//! written.

use std::rc::Rc;
use std::time::{Duration, Instant};

use molt_object::Cx;

use crate::scheduler::Scheduler;

/// A turn that takes longer does what is left before its end.
const LONG: Duration = Duration::from_micros(500);

/// What is to be done at the end of a turn.
pub(crate) struct TurnEnd {
    since: Instant,
    work: Rc<dyn Fn()>,
}

/// Has `work` done once at the end of this turn, or soon if the turn is a long one. There is one work in a program.
pub fn at_end_of_turn(cx: &mut Cx, work: &Rc<dyn Fn()>) {
    let end = &mut Scheduler::of(cx).turn_end;
    if end.is_none() {
        *end = Some(TurnEnd { since: Instant::now(), work: work.clone() });
    }
}

/// Does at once what was left to the end of this turn: what comes next may take long.
pub fn end_turn(cx: &mut Cx) {
    if let Some(end) = Scheduler::of(cx).turn_end.take() {
        (end.work)();
    }
}

/// Does what was left if that was long ago.
pub(crate) fn end_long_turn(cx: &mut Cx) {
    if Scheduler::of(cx).turn_end.as_ref().is_some_and(|end| end.since.elapsed() >= LONG) {
        end_turn(cx);
    }
}
