//! What the connections wrote during one turn of the event loop goes out at its end: the answers to requests that came together
//! leave together, and wake a client that waits for several of them once. To wake a process costs more than to send.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use crate::transport::Transport;

/// The transports with something to send.
#[derive(Default)]
pub(crate) struct Outbox {
    waiting: RefCell<Vec<Rc<Transport>>>,
    /// Of the task that sends.
    waker: RefCell<Option<Waker>>,
}

impl Outbox {
    /// Has a transport flushed at the end of this turn.
    pub fn push(&self, transport: Rc<Transport>) {
        let mut waiting = self.waiting.borrow_mut();
        waiting.push(transport);
        if waiting.len() == 1
            && let Some(waker) = &*self.waker.borrow()
        {
            waker.wake_by_ref();
        }
    }

    /// Sends what is waiting.
    pub fn send(&self) {
        // Flushing resumes who waits for room, and who is resumed may write.
        let waiting = self.waiting.take();
        waiting.iter().for_each(|transport| transport.flush_queued());
    }
}

/// Sends what is in an outbox whenever there is something.
pub(crate) struct OutboxTask(pub Rc<Outbox>);

impl Future for OutboxTask {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let outbox = &self.0;
        let mut waker = outbox.waker.borrow_mut();
        if !waker.as_ref().is_some_and(|old| old.will_wake(context.waker())) {
            *waker = Some(context.waker().clone());
        }
        drop(waker);
        outbox.send();
        Poll::Pending
    }
}
