//! Tasks run in asyncio's order, wait, are cancelled; threads block alone; a blocking call on the loop stops the tasks.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use molt_object::{Cx, Exc, Gc, Value};
use molt_tasks::future::Future;
use molt_tasks::task::{self, Body};
use molt_tasks::{Jobs, asyncio, block, run, thread, wait};

type Log = Rc<RefCell<Vec<String>>>;

fn in_world(body: impl FnOnce(&mut Cx) -> Result<Value, Exc> + 'static) -> Result<Value, Exc> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    let Ok(runtime) = runtime else { panic!("no tokio runtime") };
    let mut cx = Cx::new();
    let jobs = Jobs::of(&mut cx);
    runtime.block_on(run(&mut cx, &jobs, body))
}

fn spawn(cx: &mut Cx, body: impl FnOnce(&mut Cx) -> Result<Value, Exc> + 'static) -> Result<Gc<Future>, Exc> {
    task::spawn(cx, Body::Native(Box::new(body)), Value::NONE, Value::UNSET)
}

fn note(log: &Log, text: &str) {
    log.borrow_mut().push(text.to_owned());
}

fn sleep(millis: u64) -> tokio::time::Sleep {
    tokio::time::sleep(Duration::from_millis(millis))
}

#[test]
fn tasks_take_turns_in_the_order_they_were_made() {
    let log = Log::default();
    let outer = log.clone();
    let result = in_world(move |cx| {
        let mut tasks = Vec::new();
        for name in ["a", "b", "c"] {
            let log = outer.clone();
            tasks.push(spawn(cx, move |cx| {
                for turn in 0..2 {
                    note(&log, &format!("{name}{turn}"));
                    asyncio::yield_once(cx)?;
                }
                Ok(Value::int(1))
            })?);
        }
        let mut sum = 0;
        for task in &tasks {
            sum += task::await_future(cx, task)?.as_int().unwrap_or_default();
        }
        Ok(Value::int(sum))
    });
    assert_eq!(result.ok().and_then(|value| value.as_int()), Some(3));
    assert_eq!(*log.borrow(), ["a0", "b0", "c0", "a1", "b1", "c1"]);
}

#[test]
fn a_cancelled_wait_raises_and_cleans_up() {
    let log = Log::default();
    let outer = log.clone();
    let result = in_world(move |cx| {
        let inner = outer.clone();
        let sleeper = spawn(cx, move |cx| {
            let slept = wait(cx, sleep(60_000));
            note(&inner, if slept.is_err() { "cancelled" } else { "slept" });
            wait(cx, sleep(1))?;
            note(&inner, "cleaned up");
            slept.map(|()| Value::NONE)
        })?;
        wait(cx, sleep(1))?;
        assert!(task::cancel(cx, &sleeper, Value::NONE)?);
        let outcome = task::await_future(cx, &sleeper);
        note(&outer, if outcome.is_err_and(|exc| asyncio::errors::is_cancelled(cx, &exc)) { "raised" } else { "lost" });
        Ok(Value::NONE)
    });
    assert!(result.is_ok());
    assert_eq!(*log.borrow(), ["cancelled", "cleaned up", "raised"]);
}

#[test]
fn a_thread_blocks_alone_and_the_loop_blocks_all_tasks() {
    let log = Log::default();
    let outer = log.clone();
    let result = in_world(move |cx| {
        let (one, two, three) = (outer.clone(), outer.clone(), outer.clone());
        let worker = thread::run_in_worker(cx, move |cx| {
            block(cx, sleep(20))?;
            note(&one, "worker");
            Ok(Value::NONE)
        })?;
        let quick = spawn(cx, move |cx| {
            wait(cx, sleep(1))?;
            note(&two, "task");
            Ok(Value::NONE)
        })?;
        let blocker = spawn(cx, move |cx| {
            block(cx, sleep(40))?;
            note(&three, "blocker");
            Ok(Value::NONE)
        })?;
        for awaited in [&worker, &quick, &blocker] {
            task::await_future(cx, awaited)?;
        }
        Ok(Value::NONE)
    });
    assert!(result.is_ok());
    assert_eq!(*log.borrow(), ["worker", "blocker", "task"]);
}

#[test]
fn ten_thousand_tasks_sleep_at_once() {
    let result = in_world(|cx| {
        let mut tasks = Vec::new();
        for _ in 0..10_000 {
            tasks.push(spawn(cx, |cx| wait(cx, sleep(5)).map(|()| Value::int(1)))?);
        }
        let mut sum = 0;
        for task in &tasks {
            sum += task::await_future(cx, task)?.as_int().unwrap_or_default();
        }
        Ok(Value::int(sum))
    });
    assert_eq!(result.ok().and_then(|value| value.as_int()), Some(10_000));
}

#[test]
fn a_panic_ends_its_task_alone() {
    let result = in_world(|cx| {
        let broken = spawn(cx, |_| panic!("broken"))?;
        let outcome = task::await_future(cx, &broken);
        Ok(Value::bool(outcome.is_err()))
    });
    assert!(result.is_ok_and(|value| value.is_true()));
}
