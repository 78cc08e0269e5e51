//! A payload that reports more references than it owns ends the process before anybody can look at what was freed.

use std::cell::Cell;
use std::process::Command;

use molt_value::{Gc, Generation, Mutable, Payload, Token, Trace, Value, Visitor, heap};

/// How often a payload reports the one reference that it owns, in the first look at it and in the second.
#[derive(Clone, Copy)]
struct Reports(usize, usize);

struct Teller {
    /// Itself, where nobody else holds it.
    own: Value,
    held: Value,
    reports: Reports,
    looks: Cell<usize>,
}

impl Trace for Teller {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.own.trace(visitor);
        let looks = self.looks.replace(self.looks.get() + 1);
        for _ in 0..if looks == 0 { self.reports.0 } else { self.reports.1 } {
            self.held.trace(visitor);
        }
    }
}

impl Payload for Teller {
    type Access = Mutable;
}

fn teller(held: Value, reports: Reports) -> Gc<Teller> {
    Gc::without_class(Teller { own: Value::UNSET, held, reports, looks: Cell::default() })
}

/// Collects with two references to an object: one is told of, by an object that is garbage or not.
fn collect(reports: Reports, is_garbage: bool) {
    let mut token = Token::claim();
    let kept = teller(Value::UNSET, Reports(1, 1));
    let other = teller(kept.value(), reports);
    if is_garbage {
        other.write(&mut token).own = other.value();
        drop(other);
        heap::collect(Generation::Full, &mut token);
    } else {
        heap::collect(Generation::Full, &mut token);
        drop(other);
    }
    assert!(kept.read(&token).held.is_unset());
    assert_eq!(kept.count(), 1);
}

/// The name of the test that is run again, in a process of its own.
const AGAIN: &str = "MISREPORTED_AGAIN";

fn ends_by_itself(test: &str, reports: Reports, is_garbage: bool) {
    if std::env::var_os(AGAIN).is_some() {
        collect(reports, is_garbage);
        return;
    }
    let this = std::env::current_exe().expect("this test");
    let ended = Command::new(this).args([test, "--exact", "--nocapture"]).env(AGAIN, "1").output().expect("it runs");
    assert_eq!(ended.status.code(), None, "no signal ended it");
    assert!(String::from_utf8_lossy(&ended.stderr).contains("references to the collector that it does not own"));
}

#[test]
fn what_is_reported_as_it_is_or_not_at_all_does_no_harm() {
    for is_garbage in [false, true] {
        collect(Reports(1, 1), is_garbage);
    }
    collect(Reports(0, 0), false);
}

#[test]
#[cfg_attr(miri, ignore = "starts a process")]
fn a_reference_of_garbage_that_is_reported_twice_ends_the_process() {
    ends_by_itself("a_reference_of_garbage_that_is_reported_twice_ends_the_process", Reports(2, 2), true);
}

#[test]
#[cfg_attr(miri, ignore = "starts a process")]
fn a_reference_that_is_reported_once_too_often_and_then_not_ends_the_process() {
    ends_by_itself("a_reference_that_is_reported_once_too_often_and_then_not_ends_the_process", Reports(2, 0), false);
}
