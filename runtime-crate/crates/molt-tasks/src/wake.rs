//! Wakers of native futures: they may be called from any thread, so all they do is to note a number and to wake the driver.

use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Wake, Waker};

/// Numbers of coroutines whose native future made progress, and how to wake the driver.
#[derive(Default)]
pub(crate) struct WakeQueue {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    woken: Vec<u64>,
    driver: Option<Waker>,
}

impl WakeQueue {
    /// Keeps the driver's waker for later wakes.
    pub fn set_driver(&self, waker: &Waker) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if !inner.driver.as_ref().is_some_and(|known| known.will_wake(waker)) {
            inner.driver = Some(waker.clone());
        }
    }

    /// Takes the numbers noted since the last call.
    pub fn take(&self, into: &mut Vec<u64>) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        into.append(&mut inner.woken);
    }

    /// Wakes the driver without a number: something else waits for it.
    pub fn wake_driver(&self) {
        let driver = self.inner.lock().unwrap_or_else(PoisonError::into_inner).driver.clone();
        if let Some(driver) = driver {
            driver.wake();
        }
    }

    fn note(&self, id: u64) {
        let driver = {
            let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
            inner.woken.push(id);
            inner.driver.clone()
        };
        if let Some(driver) = driver {
            driver.wake();
        }
    }

    /// The waker of a coroutine.
    pub fn waker(self: &Arc<WakeQueue>, id: u64) -> Waker {
        Waker::from(Arc::new(CoroutineWaker { id, queue: self.clone() }))
    }
}

struct CoroutineWaker {
    id: u64,
    queue: Arc<WakeQueue>,
}

impl Wake for CoroutineWaker {
    fn wake(self: Arc<Self>) {
        self.queue.note(self.id);
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.queue.note(self.id);
    }
}
