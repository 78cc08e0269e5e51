//! A connection's socket as an asyncio transport: writes that never block, a buffer with high and low water marks, a close that
//! lets the buffer drain (uvloop's `UVStream`).

use std::cell::{Cell, RefCell};
use std::io::{self, IoSlice};
use std::net::Shutdown;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use socket2::SockRef;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::net::TcpStream;

use crate::event::Event;
use crate::outbox::Outbox;

/// Above this many unsent bytes the application's `send` waits, until they are fewer than `LOW_WATER`.
const HIGH_WATER: usize = 64 * 1024;
const LOW_WATER: usize = 16 * 1024;
/// Pieces of this size are sent from where they are; smaller ones are gathered first.
const WORTH_SENDING_ALONE: usize = 16 * 1024;

pub(crate) struct Transport {
    stream: RefCell<Option<TcpStream>>,
    /// Bytes not yet sent, from `sent` on.
    out: RefCell<Vec<u8>>,
    sent: Cell<usize>,
    closing: Cell<bool>,
    broken: Cell<bool>,
    discarding: Cell<bool>,
    reading_paused: Cell<bool>,
    writing_paused: Cell<bool>,
    writable: Event,
    outbox: Rc<Outbox>,
    /// Whether it is in the outbox.
    queued: Cell<bool>,
    /// Of the connection's task.
    waker: RefCell<Option<Waker>>,
}

impl Transport {
    pub fn new(stream: TcpStream, outbox: Rc<Outbox>) -> Rc<Self> {
        Rc::new(Transport {
            stream: RefCell::new(Some(stream)),
            out: RefCell::default(),
            sent: Cell::new(0),
            closing: Cell::new(false),
            broken: Cell::new(false),
            discarding: Cell::new(false),
            reading_paused: Cell::new(false),
            writing_paused: Cell::new(false),
            writable: Event::default(),
            outbox,
            queued: Cell::new(false),
            waker: RefCell::new(None),
        })
    }

    pub fn set_waker(&self, waker: &Waker) {
        let mut slot = self.waker.borrow_mut();
        if !slot.as_ref().is_some_and(|old| old.will_wake(waker)) {
            *slot = Some(waker.clone());
        }
    }

    /// Lets the connection's task look again at what there is to do.
    pub fn wake(&self) {
        if let Some(waker) = &*self.waker.borrow() {
            waker.wake_by_ref();
        }
    }

    /// Stops reading, and writing once the buffer is empty.
    pub fn close(&self) {
        if !self.closing.replace(true) {
            self.wake();
        }
    }

    /// Has the close wait for the peer's, and what it still sends thrown away: a socket closed with unread data is reset, and
    /// the answer lost with it.
    pub fn discard_input(&self) {
        self.discarding.set(true);
    }

    pub fn is_discarding(&self) -> bool {
        self.discarding.get()
    }

    /// Tells the peer that nothing more comes.
    pub fn finish_writing(&self) {
        if let Some(stream) = &*self.stream.borrow() {
            // Fails only if the peer is gone, which reading finds out.
            let _ = SockRef::from(stream).shutdown(Shutdown::Write);
        }
    }

    pub fn is_closing(&self) -> bool {
        self.closing.get() || self.broken.get()
    }

    /// Whether the peer is known to be gone.
    pub fn is_broken(&self) -> bool {
        self.broken.get()
    }

    pub fn pause_reading(&self) {
        self.reading_paused.set(true);
    }

    pub fn resume_reading(&self) {
        if self.reading_paused.replace(false) {
            self.wake();
        }
    }

    pub fn is_reading_paused(&self) -> bool {
        self.reading_paused.get()
    }

    pub fn is_writing_paused(&self) -> bool {
        self.writing_paused.get()
    }

    /// Waits until less than the low-water mark is unsent, or the connection is gone.
    pub async fn drain(&self) {
        while self.writing_paused.get() && !self.broken.get() {
            self.writable.clear();
            self.writable.wait().await;
        }
    }

    /// Lets `write` append to the buffer; what it appended is taken back if it fails. On a closing transport it goes nowhere.
    pub fn append<E>(self: &Rc<Self>, write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> Result<(), E> {
        let mut out = self.out.borrow_mut();
        let before = out.len();
        let result = write(&mut out);
        if result.is_err() || self.is_closing() {
            out.truncate(before);
        } else {
            drop(out);
            self.queue();
        }
        result
    }

    /// Has what is in the buffer sent at the end of this turn.
    fn queue(self: &Rc<Self>) {
        if !self.queued.replace(true) {
            self.outbox.push(self.clone());
        }
    }

    /// Sends what was queued; the connection's task sees to what the socket does not take.
    pub fn flush_queued(&self) {
        self.queued.set(false);
        if !self.flush() {
            self.wake();
        }
    }

    /// Writes `pieces` behind what is in the buffer; at once, if they are large or much is unsent.
    pub fn write(self: &Rc<Self>, pieces: &[&[u8]]) {
        if self.is_closing() {
            return;
        }
        let size: usize = pieces.iter().map(|piece| piece.len()).sum();
        let mut out = self.out.borrow_mut();
        let unsent = out.len() - self.sent.get();
        if self.writing_paused.get() || size < WORTH_SENDING_ALONE {
            pieces.iter().for_each(|piece| out.extend_from_slice(piece));
            drop(out);
            if unsent + size <= HIGH_WATER {
                self.queue();
            } else if !self.flush() {
                self.wake();
            }
            return;
        }
        let mut slices = [IoSlice::new(&[]); 5];
        slices[0] = IoSlice::new(&out[self.sent.get()..]);
        for (slice, piece) in slices[1..].iter_mut().zip(pieces) {
            *slice = IoSlice::new(piece);
        }
        let written = self.send(&mut slices);
        if written < unsent {
            self.sent.set(self.sent.get() + written);
        } else {
            out.clear();
            self.sent.set(0);
        }
        let mut skipped = written.saturating_sub(unsent);
        for piece in pieces {
            let skip = skipped.min(piece.len());
            skipped -= skip;
            out.extend_from_slice(&piece[skip..]);
        }
        drop(out);
        if !self.mark_waters() {
            self.wake();
        }
    }

    /// Sends what the socket takes; true if nothing is left.
    pub fn flush(&self) -> bool {
        let mut out = self.out.borrow_mut();
        if !out.is_empty() {
            let unsent = out.len() - self.sent.get();
            let written = self.send(&mut [IoSlice::new(&out[self.sent.get()..])]);
            if written < unsent {
                self.sent.set(self.sent.get() + written);
            } else {
                out.clear();
                out.shrink_to(HIGH_WATER);
                self.sent.set(0);
            }
        }
        drop(out);
        self.mark_waters()
    }

    /// Pauses or resumes the application's writing; true if nothing is unsent and the peer is still there.
    fn mark_waters(&self) -> bool {
        let unsent = self.out.borrow().len() - self.sent.get();
        if unsent > HIGH_WATER {
            self.writing_paused.set(true);
        } else if unsent <= LOW_WATER && self.writing_paused.replace(false) {
            self.writable.set();
        }
        unsent == 0 && !self.broken.get()
    }

    /// How much of the slices the socket took.
    fn send(&self, mut slices: &mut [IoSlice<'_>]) -> usize {
        let stream = self.stream.borrow();
        let Some(stream) = &*stream else { return 0 };
        let mut written = 0;
        IoSlice::advance_slices(&mut slices, 0);
        while !slices.is_empty() {
            let sent = match &*slices {
                [one] => stream.try_write(one),
                several => stream.try_write_vectored(several),
            };
            match sent {
                Ok(count) => {
                    written += count;
                    IoSlice::advance_slices(&mut slices, count);
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => {
                    self.broken.set(true);
                    break;
                }
            }
        }
        written
    }

    pub fn poll_writable(&self, context: &mut Context<'_>) -> Poll<()> {
        match &*self.stream.borrow() {
            Some(stream) => stream.poll_write_ready(context).map(drop),
            None => Poll::Ready(()),
        }
    }

    /// Reads what has arrived; nothing at the end of the stream.
    pub fn poll_read(&self, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let mut stream = self.stream.borrow_mut();
        let Some(stream) = &mut *stream else { return Poll::Ready(Ok(())) };
        // Unlike `try_read` this remembers that a read which did not fill the buffer has emptied the socket.
        Pin::new(stream).poll_read(context, buffer)
    }

    /// Closes the socket now, or hands it to whom the client asked for.
    pub fn take_stream(&self) -> Option<TcpStream> {
        self.broken.set(true);
        self.writing_paused.set(false);
        self.writable.set();
        self.stream.borrow_mut().take()
    }
}
