//! `asyncio.Event` for native futures of one thread: who waits when it is set goes on, even if it is cleared at once.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::task::{Poll, Waker};

#[derive(Default)]
pub(crate) struct Event {
    is_set: Cell<bool>,
    /// Raised by each `set`, so that a waiter knows that it was woken.
    generation: Cell<u64>,
    /// The waker of each waiter, by the waiter's number.
    waiting: RefCell<BTreeMap<u64, Waker>>,
    next: Cell<u64>,
}

/// One who waits; it has one waker at a time, and none once it is dropped.
struct Waiter<'a> {
    event: &'a Event,
    number: u64,
}

impl Drop for Waiter<'_> {
    fn drop(&mut self) {
        let waker = self.event.waiting.borrow_mut().remove(&self.number);
        drop(waker);
    }
}

impl Waiter<'_> {
    fn wake_by(&self, waker: &Waker) {
        let mut waiting = self.event.waiting.borrow_mut();
        match waiting.get_mut(&self.number) {
            Some(known) => known.clone_from(waker),
            None => {
                waiting.insert(self.number, waker.clone());
            }
        }
    }
}

impl Event {
    pub fn set(&self) {
        if !self.is_set.replace(true) {
            self.generation.set(self.generation.get().wrapping_add(1));
            self.waiting.take().into_values().for_each(Waker::wake);
        }
    }

    pub fn is_set(&self) -> bool {
        self.is_set.get()
    }

    pub fn clear(&self) {
        self.is_set.set(false);
    }

    pub async fn wait(&self) {
        let generation = self.generation.get();
        let waiter = Waiter { event: self, number: self.next.replace(self.next.get() + 1) };
        poll_fn(|context| {
            if self.is_set.get() || self.generation.get() != generation {
                return Poll::Ready(());
            }
            waiter.wake_by(context.waker());
            Poll::Pending
        })
        .await;
    }
}
