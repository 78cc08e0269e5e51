//! Prints what the coroutine costs: a switch there and back, a task from start to end, a crossing into a segment, an await.
//! `cargo run --release -p molt-stack --example switch_cost`

use std::hint::black_box;
use std::task::{Poll, Waker};
use std::time::Instant;

use molt_stack::{Coroutine, Limits, Step, call_on_segment, configure, low};

const ROUNDS: u32 = 2_000_000;

fn report(what: &str, count: u32, mut work: impl FnMut()) {
    let best = (0..5)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .min()
        .unwrap_or_default();
    println!("{what:<52} {:>8.1} ns", best.as_nanos() as f64 / f64::from(count));
}

fn switching() -> Coroutine<(), (), ()> {
    Coroutine::new(|suspender, _| while suspender.suspend(()).is_ok() {}).expect("a stack")
}

fn main() {
    configure(Limits { idle_stacks: 2_000, ..Limits::default() });
    let mut one = switching();
    report("resume and suspend, one coroutine", ROUNDS, || (0..ROUNDS).for_each(|_| drop(one.resume(()))));
    one.cancel(0);

    let mut many: Vec<_> = (0..1_000).map(|_| switching()).collect();
    report("resume and suspend, over 1,000 coroutines", ROUNDS, || {
        (0..ROUNDS / 1_000).for_each(|_| many.iter_mut().for_each(|c| drop(c.resume(()))))
    });
    many.iter_mut().for_each(|c| drop(c.cancel(0)));

    report("create, run and end a task on a pooled stack", ROUNDS, || {
        for round in 0..ROUNDS {
            let mut task: Coroutine<(), (), u32> = Coroutine::new(move |_, _| round).expect("a stack");
            assert!(matches!(task.resume(()), Step::Finished(_)));
        }
    });

    configure(Limits { idle_stacks: 0, ..Limits::default() });
    report("the same on a fresh mapping", ROUNDS / 100, || {
        for round in 0..ROUNDS / 100 {
            let mut task: Coroutine<(), (), u32> = Coroutine::new(move |_, _| round).expect("a stack");
            assert!(matches!(task.resume(()), Step::Finished(_)));
        }
    });
    configure(Limits::default());

    report("cross into a pooled segment and back", ROUNDS, || {
        for round in 0..ROUNDS {
            let _ = black_box(call_on_segment(|| black_box(round)));
        }
    });
    report("stack check that finds room", ROUNDS, || {
        for round in 0..ROUNDS {
            black_box(low() || black_box(round) == u32::MAX);
        }
    });
    report("await a future that is ready", ROUNDS, || {
        let mut task: Coroutine<(), (), ()> = Coroutine::new(|suspender, _| {
            for _ in 0..ROUNDS {
                let _ = suspender.wait(Waker::noop(), std::future::ready(()), || ());
            }
        })
        .expect("a stack");
        task.resume(());
    });
    report("await a future that is pending once", ROUNDS, || {
        let mut task: Coroutine<(), (), ()> = Coroutine::new(|suspender, _| {
            for _ in 0..ROUNDS {
                let mut polled = false;
                let future = std::future::poll_fn(|_| match std::mem::replace(&mut polled, true) {
                    true => Poll::Ready(()),
                    false => Poll::Pending,
                });
                let _ = suspender.wait(Waker::noop(), future, || ());
            }
        })
        .expect("a stack");
        while matches!(task.resume(()), Step::Suspended(())) {}
    });
}
