//! The coroutine by itself: escape, nesting, bounds, growth, and what dropping a suspended one does.

use std::cell::{Cell, RefCell};
use std::hint::black_box;
use std::rc::Rc;

use molt_stack::{
    Coroutine, Interrupt, Limits, StackError, Step, Suspender, begin_exit, call_with_room, catch_panic, configure, low,
    pool_stats, remaining, trim,
};

type Plain<R> = Coroutine<u32, u32, R>;

#[test]
fn values_pass_both_ways() {
    let mut coroutine: Plain<u32> = Coroutine::new(|suspender, first| {
        let second = suspender.suspend(first.unwrap() + 1).unwrap();
        second + 1
    })
    .unwrap();
    assert!(!coroutine.is_suspended());
    assert!(matches!(coroutine.resume(10), Step::Suspended(11)));
    assert!(coroutine.is_suspended());
    assert!(matches!(coroutine.resume(20), Step::Finished(21)));
    assert!(coroutine.is_finished());
}

#[test]
fn a_cancellation_before_the_start_reaches_the_body() {
    let mut coroutine: Plain<Result<u32, u64>> = Coroutine::new(|_, first| first).unwrap();
    assert!(matches!(coroutine.cancel(5), Step::Finished(Err(5))));
}

#[test]
fn an_escaped_suspender_is_refused() {
    let slot: Rc<RefCell<Option<Suspender<u32, u32>>>> = Rc::default();
    let inside = slot.clone();
    let mut outer: Plain<()> = Coroutine::new(move |suspender, _| {
        *inside.borrow_mut() = Some(suspender);
        let mine = inside.clone();
        // While another coroutine runs inside it, the outer one cannot be suspended.
        let mut inner: Plain<Result<u32, Interrupt>> =
            Coroutine::new(move |_, _| mine.borrow().as_ref().unwrap().suspend(0)).unwrap();
        assert!(matches!(inner.resume(0), Step::Finished(Err(Interrupt::NotCurrent))));
        inside.borrow().as_ref().unwrap().suspend(1).unwrap();
    })
    .unwrap();
    assert!(matches!(outer.resume(0), Step::Suspended(1)));
    assert_eq!(slot.borrow().as_ref().unwrap().suspend(2), Err(Interrupt::NotCurrent));
    assert!(matches!(outer.resume(0), Step::Finished(())));
    assert_eq!(slot.borrow().as_ref().unwrap().suspend(3), Err(Interrupt::NotCurrent));
    // Nor by a later coroutine on the same stack.
    let mine = slot.clone();
    let mut later: Plain<Result<u32, Interrupt>> =
        Coroutine::new(move |_, _| mine.borrow().as_ref().unwrap().suspend(4)).unwrap();
    assert!(matches!(later.resume(0), Step::Finished(Err(Interrupt::NotCurrent))));
}

/// Descends `level` calls, suspends at the bottom, returns the number of levels.
fn descend(suspender: &Suspender<u32, u32>, level: u32) -> u32 {
    let pad = black_box([level; 64]);
    let below = match level {
        0 => suspender.suspend(0).unwrap(),
        _ => call_with_room(|| descend(suspender, level - 1)).expect("within the budget"),
    };
    assert_eq!(black_box(&pad)[63], level);
    below + 1
}

#[test]
fn twenty_thousand_levels_suspend_at_the_bottom_and_others_run_meanwhile() {
    let mut deep: Plain<u32> = Coroutine::new(|suspender, _| descend(&suspender, 20_000)).unwrap();
    assert!(matches!(deep.resume(0), Step::Suspended(0)));
    let grown = pool_stats().segments_in_use;
    assert!(grown > 5, "grew by {grown} segments");
    let mut other: Plain<u32> = Coroutine::new(|suspender, _| descend(&suspender, 7)).unwrap();
    assert!(matches!(other.resume(0), Step::Suspended(0)));
    assert!(matches!(other.resume(0), Step::Finished(8)));
    assert!(matches!(deep.resume(0), Step::Finished(20_001)));
    assert_eq!(pool_stats().segments_in_use, 0);
}

#[test]
fn the_budget_ends_a_runaway_recursion_with_an_error() {
    configure(Limits { task_budget: 3 << 20, ..Limits::default() });
    fn forever(depth: &Cell<u32>) -> bool {
        depth.set(depth.get() + 1);
        let pad = black_box([0u8; 256]);
        let reached = call_with_room(|| forever(depth)).unwrap_or(true);
        black_box(&pad);
        reached
    }
    let mut coroutine: Plain<u32> = Coroutine::new(|_, _| {
        let depth = Cell::new(0);
        assert!(forever(&depth));
        assert!(!low() && remaining() > 100 << 10);
        depth.get()
    })
    .unwrap();
    let Step::Finished(depth) = coroutine.resume(0) else { panic!("not finished") };
    assert!(depth > 1_000);
    assert_eq!(pool_stats().segments_idle, 2);
    trim(0, 1);
    assert_eq!(pool_stats().segments_idle, 1);
    assert_eq!(pool_stats().stacks_idle, 0);
}

#[test]
fn outside_a_coroutine_the_stack_is_never_low() {
    assert!(!low());
    assert_eq!(call_with_room(|| 3).unwrap(), 3);
}

#[test]
fn the_number_of_stacks_is_bounded() {
    configure(Limits { max_stacks: 2, ..Limits::default() });
    let make = || -> Result<Plain<()>, StackError> { Coroutine::new(|_, _| ()) };
    let (_first, second) = (make().unwrap(), make().unwrap());
    assert!(matches!(make(), Err(StackError::TooMany)));
    drop(second);
    make().unwrap();
}

#[test]
fn a_panic_is_a_value_and_the_stack_is_used_again() {
    let mut coroutine: Plain<()> = Coroutine::new(|suspender, _| {
        suspender.suspend(0).unwrap();
        panic!("broken {}", 1)
    })
    .unwrap();
    coroutine.resume(0);
    let Step::Panicked(panic) = coroutine.resume(0) else { panic!("no panic") };
    assert_eq!(panic.message(), "broken 1");
    assert_eq!((pool_stats().stacks_in_use, pool_stats().stacks_idle), (0, 1));
}

/// Tries to suspend when it is dropped, and notes what it was told.
struct Clingy(Rc<Suspender<u32, u32>>, Rc<RefCell<Vec<Interrupt>>>);

impl Drop for Clingy {
    fn drop(&mut self) {
        self.1.borrow_mut().extend(self.0.suspend(0).err());
    }
}

#[test]
fn at_process_exit_a_suspended_coroutine_is_unwound_past_all_that_catches() {
    begin_exit();
    let log: Rc<RefCell<Vec<Interrupt>>> = Rc::default();
    let seen = log.clone();
    let mut coroutine: Plain<()> = Coroutine::new(move |suspender, _| {
        let suspender = Rc::new(suspender);
        let _clingy = Clingy(suspender.clone(), seen.clone());
        let caught = catch_panic(|| {
            let _clingy = Clingy(suspender.clone(), seen);
            suspender.suspend(0).unwrap()
        });
        unreachable!("the forced unwind was caught: {caught:?}");
    })
    .unwrap();
    assert!(matches!(coroutine.resume(0), Step::Suspended(0)));
    drop(coroutine);
    assert_eq!(*log.borrow(), [Interrupt::Unwinding, Interrupt::Unwinding]);
    assert_eq!(pool_stats().stacks_in_use, 0);
}

#[test]
fn a_destructor_that_suspends_during_a_panic_is_refused() {
    let log: Rc<RefCell<Vec<Interrupt>>> = Rc::default();
    let seen = log.clone();
    let mut coroutine: Plain<()> = Coroutine::new(move |suspender, _| {
        let _clingy = Clingy(Rc::new(suspender), seen);
        panic!("on the way out");
    })
    .unwrap();
    assert!(matches!(coroutine.resume(0), Step::Panicked(_)));
    assert_eq!(*log.borrow(), [Interrupt::Unwinding]);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "a suspended coroutine was dropped")]
fn dropping_a_suspended_coroutine_before_exit_is_a_bug() {
    let mut coroutine: Plain<u32> = Coroutine::new(|suspender, _| suspender.suspend(0).unwrap()).unwrap();
    coroutine.resume(0);
}
