//! `asyncio.Event` for native futures of one thread: who waits when it is set goes on, even if it is cleared at once.

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::task::{Poll, Waker};

#[derive(Default)]
pub(crate) struct Event {
    is_set: Cell<bool>,
    /// Raised by each `set`, so that a waiter knows that it was woken.
    generation: Cell<u64>,
    waiting: RefCell<Vec<Waker>>,
}

impl Event {
    pub fn set(&self) {
        if !self.is_set.replace(true) {
            self.generation.set(self.generation.get().wrapping_add(1));
            self.waiting.take().into_iter().for_each(Waker::wake);
        }
    }

    pub fn clear(&self) {
        self.is_set.set(false);
    }

    pub async fn wait(&self) {
        let generation = self.generation.get();
        poll_fn(|context| {
            if self.is_set.get() || self.generation.get() != generation {
                return Poll::Ready(());
            }
            let mut waiting = self.waiting.borrow_mut();
            if !waiting.iter().any(|waker| waker.will_wake(context.waker())) {
                waiting.push(context.waker().clone());
            }
            Poll::Pending
        })
        .await;
    }
}
