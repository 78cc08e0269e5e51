//! Moves the bytes of a WebSocket connection until it ends.

use std::cell::RefCell;
use std::future::Future;
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

use tokio::io::ReadBuf;
use tokio::time::{Instant, Sleep, sleep_until};

use super::connection::WebSocketConnection;

/// How much is read at a time.
const READ_SIZE: usize = 64 * 1024;

thread_local! {
    /// Where all connections of the thread read into.
    static READ_BUFFER: RefCell<Box<[MaybeUninit<u8>]>> = RefCell::new(Box::new_uninit_slice(READ_SIZE));
}

pub(super) struct WebSocketTask {
    connection: Rc<WebSocketConnection>,
    timer: Option<Pin<Box<Sleep>>>,
    /// Whether the application had a turn after the close.
    lingered: bool,
}

impl WebSocketTask {
    pub fn new(connection: Rc<WebSocketConnection>) -> WebSocketTask {
        WebSocketTask { connection, timer: None, lingered: false }
    }

    /// Runs the timers that have run out, and waits for the next one.
    fn poll_timers(&mut self, context: &mut Context<'_>) {
        while let Some(due) = self.connection.due() {
            let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(due)));
            if timer.deadline() != due {
                timer.as_mut().reset(due);
            }
            if timer.as_mut().poll(context).is_pending() {
                return;
            }
            self.timer = None;
            self.connection.run_timers(Instant::now());
        }
        self.timer = None;
    }

    /// Reads once; Ready if the task is to look at everything again at once.
    fn poll_data(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let transport = &self.connection.transport;
        READ_BUFFER.with_borrow_mut(|memory| {
            let mut buffer = ReadBuf::uninit(memory);
            match ready!(transport.poll_read(context, &mut buffer)) {
                Ok(()) if buffer.filled().is_empty() => transport.close(),
                Ok(()) => {
                    self.connection.data_received(buffer.filled());
                    // The application's turn comes before the next read.
                    context.waker().wake_by_ref();
                    return Poll::Pending;
                }
                Err(_) => drop(transport.take_stream()),
            }
            Poll::Ready(())
        })
    }
}

impl Future for WebSocketTask {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let connection = self.connection.clone();
        let transport = &connection.transport;
        transport.set_waker(context.waker());
        loop {
            let drained = transport.flush();
            if transport.is_broken() {
                connection.lost();
                return Poll::Ready(());
            }
            if !drained && transport.poll_writable(context).is_ready() {
                continue;
            }
            if transport.is_closing() {
                if !drained {
                    return Poll::Pending;
                }
                if !std::mem::replace(&mut self.lingered, true) {
                    context.waker().wake_by_ref();
                    return Poll::Pending;
                }
                connection.lost();
                return Poll::Ready(());
            }
            self.poll_timers(context);
            if transport.is_closing() {
                continue;
            }
            if transport.is_reading_paused() {
                return Poll::Pending;
            }
            ready!(self.poll_data(context));
        }
    }
}
