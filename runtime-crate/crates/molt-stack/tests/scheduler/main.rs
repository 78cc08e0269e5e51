//! The coroutine under an event loop on tokio: interleaving across segments, panics, cancellation, many parked tasks.

mod event_loop;

use std::cell::{Cell, RefCell};
use std::hint::black_box;
use std::rc::Rc;
use std::task::{Poll, Waker};
use std::time::Duration;

use event_loop::{Cx, EventLoop, Outcome};
use molt_stack::{Interrupt, Limits, call_with_room, configure, pool_stats};

/// Opens once for all that wait, in the order in which they came.
#[derive(Default)]
struct Gate {
    open: Cell<bool>,
    waiting: RefCell<Vec<Waker>>,
}

impl Gate {
    fn opened(&self) -> impl Future<Output = ()> {
        std::future::poll_fn(|context| match self.open.get() {
            true => Poll::Ready(()),
            false => {
                self.waiting.borrow_mut().push(context.waker().clone());
                Poll::Pending
            }
        })
    }

    fn open(&self) {
        self.open.set(true);
        self.waiting.take().into_iter().for_each(Waker::wake);
    }
}

fn block_on(future: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
}

/// Recurses with half a kilobyte a level, sleeps at every 50th, and counts the levels on the way back.
fn recurse(cx: &mut Cx, level: u32) -> Result<u32, Interrupt> {
    let pad = black_box([level; 128]);
    cx.depth += 1;
    if level.is_multiple_of(50) {
        cx.wait(tokio::time::sleep(Duration::from_millis(u64::from(1 + level % 3))))?;
    }
    let below = match level {
        0 => 0,
        _ => call_with_room(|| recurse(cx, level - 1)).expect("within the budget")?,
    };
    cx.depth -= 1;
    assert_eq!(black_box(&pad)[127], level);
    Ok(below + 1)
}

#[test]
fn three_hundred_tasks_interleave_across_segments() {
    configure(Limits { stack_size: 128 << 10, segment_size: 128 << 10, ..Limits::default() });
    block_on(async {
        let event_loop = EventLoop::new();
        let levels: Vec<u32> = (0..300).map(|i| (i * 37) % 900).collect();
        let ids: Vec<usize> = levels.iter().map(|&n| event_loop.spawn(move |cx| recurse(cx, n))).collect();
        event_loop.run().await;
        for (id, n) in ids.into_iter().zip(levels) {
            assert_eq!(event_loop.take_outcome(id), Some(Outcome::Returned(Ok(n + 1))));
        }
    });
    let stats = pool_stats();
    assert_eq!((stats.stacks_in_use, stats.segments_in_use), (0, 0));
    assert!(stats.segments_idle > 0, "the test was to leave the first stack");
}

#[test]
fn a_panic_deep_in_segments_ends_its_own_task_only() {
    configure(Limits { stack_size: 128 << 10, segment_size: 128 << 10, ..Limits::default() });
    fn fall(cx: &mut Cx, level: u32) -> u32 {
        let pad = black_box([level; 128]);
        if level == 0 {
            let _ = cx.wait(tokio::time::sleep(Duration::from_millis(1)));
            panic!("fell {}", black_box(&pad)[0]);
        }
        call_with_room(|| fall(cx, level - 1)).expect("within the budget") + black_box(&pad)[0]
    }
    block_on(async {
        let event_loop = EventLoop::new();
        let well = event_loop.spawn(|cx| recurse(cx, 500).unwrap());
        let ill = event_loop.spawn(|cx| fall(cx, 600));
        event_loop.run().await;
        assert_eq!(event_loop.take_outcome(ill), Some(Outcome::Panicked("fell 0".to_owned())));
        assert_eq!(event_loop.take_outcome(well), Some(Outcome::Returned(501)));
    });
    let stats = pool_stats();
    assert_eq!((stats.stacks_in_use, stats.segments_in_use), (0, 0));
}

#[test]
fn cancellation_is_an_error_at_the_await_and_cleanup_may_await() {
    block_on(async {
        let event_loop = EventLoop::new();
        let log = Rc::new(RefCell::new(Vec::new()));
        let seen = log.clone();
        let sleeper = event_loop.spawn(move |cx| {
            let result = cx.wait(tokio::time::sleep(Duration::from_secs(3600)));
            seen.borrow_mut().push("interrupted");
            cx.wait(tokio::time::sleep(Duration::from_millis(1))).unwrap();
            seen.borrow_mut().push("cleaned up");
            result
        });
        let other = event_loop.clone();
        event_loop.spawn(move |cx| {
            cx.wait(tokio::time::sleep(Duration::from_millis(2)))?;
            other.cancel(sleeper, 7);
            Ok(())
        });
        event_loop.run().await;
        assert_eq!(event_loop.take_outcome(sleeper), Some(Outcome::Returned(Err(Interrupt::Cancelled(7)))));
        assert_eq!(*log.borrow(), ["interrupted", "cleaned up"]);
    });
}

#[test]
fn ten_thousand_parked_tasks_go_on_in_order() {
    block_on(async {
        let event_loop = EventLoop::new();
        let order = Rc::new(RefCell::new(Vec::new()));
        let gate = Rc::new(Gate::default());
        for i in 0..10_000 {
            let (order, gate) = (order.clone(), gate.clone());
            event_loop.spawn(move |cx| {
                cx.wait(gate.opened()).unwrap();
                order.borrow_mut().push(i);
            });
        }
        let opener = gate.clone();
        event_loop.spawn(move |cx| {
            cx.wait(tokio::time::sleep(Duration::from_millis(1))).unwrap();
            assert_eq!(pool_stats().stacks_in_use, 10_001);
            opener.open();
        });
        event_loop.run().await;
        assert!(order.borrow().iter().copied().eq(0..10_000));
    });
    assert_eq!(pool_stats().stacks_in_use, 0);
}

#[test]
fn a_waker_may_be_woken_from_another_thread() {
    block_on(async {
        let event_loop = EventLoop::new();
        let id = event_loop.spawn(|cx| {
            let work = tokio::task::spawn_blocking(|| {
                std::thread::sleep(Duration::from_millis(2));
                42
            });
            cx.wait(work).unwrap().unwrap()
        });
        event_loop.run().await;
        assert_eq!(event_loop.take_outcome(id), Some(Outcome::Returned(42)));
    });
}
