//! Callbacks for descriptors: what stands behind `loop.add_reader` and `loop.add_writer`. As with CPython's selector a callback is
//! called in each turn of the loop in which its descriptor has something. CPython Lib/asyncio/selector_events.py `_add_reader`,
//! `_process_events`, Lib/selectors.py `EpollSelector.select`.

use std::collections::HashMap;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use molt_host::socket;
use molt_object::{Cx, Gc, Value};
use tokio::io::Interest;
use tokio::io::unix::{AsyncFd, AsyncFdReadyGuard};

use crate::asyncio::handle::Handle;
use crate::descriptors::{READABLE, WRITABLE};
use crate::homes::{Home, Homes};
use crate::scheduler::{ByNumber, Scheduler};
use crate::wake::WakeQueue;

/// What a callback waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Something to read, an error or the end.
    Read,
    /// Room to write, an error or the end.
    Write,
}

/// One watched descriptor, with a callback for one direction or both.
struct Watch {
    registered: AsyncFd<OwnedFd>,
    waker: Waker,
    number: u64,
    reader: Option<Gc<Handle>>,
    writer: Option<Gc<Handle>>,
    /// The event loop that it was given to, and its number.
    owner: Value,
    home: Home,
}

impl Watch {
    fn slot(&mut self, direction: Direction) -> &mut Option<Gc<Handle>> {
        match direction {
            Direction::Read => &mut self.reader,
            Direction::Write => &mut self.writer,
        }
    }

    fn is_idle(&self) -> bool {
        self.reader.is_none() && self.writer.is_none()
    }

    /// What `poll(2)` is to look for.
    fn events(&self) -> i16 {
        let reads = if self.reader.is_some() { READABLE } else { 0 };
        reads | if self.writer.is_some() { WRITABLE } else { 0 }
    }

    /// Lets the reactor wake the driver when something comes; whether something came already.
    fn rest(&self) -> bool {
        let mut context = Context::from_waker(&self.waker);
        let read = self.reader.is_some() && arm(|context| self.registered.poll_read_ready(context), &mut context);
        let write = self.writer.is_some() && arm(|context| self.registered.poll_write_ready(context), &mut context);
        read || write
    }
}

/// Takes back what the reactor knew and asks it to wake whoever waits; whether there is news meanwhile. A reactor that is gone has none.
fn arm<'a>(
    mut ready: impl FnMut(&mut Context<'_>) -> Poll<io::Result<AsyncFdReadyGuard<'a, OwnedFd>>>,
    context: &mut Context<'_>,
) -> bool {
    if let Poll::Ready(Ok(mut guard)) = ready(context) {
        guard.clear_ready();
        return matches!(ready(context), Poll::Ready(Ok(_)));
    }
    false
}

/// The watched descriptors of a world.
#[derive(Default)]
pub(crate) struct Watches {
    by_descriptor: HashMap<RawFd, Watch>,
    /// The descriptors by the numbers that their wakers note.
    numbers: ByNumber<RawFd>,
    /// Those that may have something.
    hot: Vec<RawFd>,
}

impl Watches {
    /// Whether some descriptor is to be looked at before the loop may rest.
    pub fn has_news(&self, homes: &Homes) -> bool {
        self.hot.iter().any(|descriptor| self.can_call(*descriptor, homes))
    }

    /// Whether the loop of a descriptor's callbacks can go on.
    fn can_call(&self, descriptor: RawFd, homes: &Homes) -> bool {
        self.by_descriptor.get(&descriptor).is_none_or(|watch| homes.can_run(watch.home))
    }

    /// Notes that the reactor has woken the watch of a number; whether there is one.
    pub fn wake(&mut self, number: u64) -> bool {
        let Some(&descriptor) = self.numbers.get(&number) else { return false };
        if !self.hot.contains(&descriptor) {
            self.hot.push(descriptor);
        }
        true
    }

    fn insert(
        &mut self,
        descriptor: RawFd,
        number: u64,
        (owner, home): (Value, Home),
        wakes: &Arc<WakeQueue>,
    ) -> io::Result<()> {
        let interest = Interest::READABLE | Interest::WRITABLE;
        let registered = socket::watch(descriptor, interest)?;
        let watch = Watch { registered, waker: wakes.waker(number), number, reader: None, writer: None, owner, home };
        self.by_descriptor.insert(descriptor, watch);
        self.numbers.insert(number, descriptor);
        Ok(())
    }

    fn remove(&mut self, descriptor: RawFd) -> Option<Watch> {
        let watch = self.by_descriptor.remove(&descriptor)?;
        self.numbers.remove(&watch.number);
        self.hot.retain(|&hot| hot != descriptor);
        Some(watch)
    }
}

/// Has a handle called whenever a descriptor is ready; the one that it takes the place of.
///
/// # Errors
/// The system's, for what cannot be watched.
pub fn add(
    cx: &mut Cx,
    owner: Value,
    descriptor: RawFd,
    direction: Direction,
    handle: Gc<Handle>,
) -> io::Result<Option<Gc<Handle>>> {
    let home = handle.read(cx).home;
    let scheduler = Scheduler::of(cx);
    if !scheduler.watches.by_descriptor.contains_key(&descriptor) {
        let number = scheduler.new_id();
        let wakes = scheduler.wakes.clone();
        scheduler.watches.insert(descriptor, number, (owner, home), &wakes)?;
    }
    let watches = &mut scheduler.watches;
    let before = watches.by_descriptor.get_mut(&descriptor).and_then(|watch| watch.slot(direction).replace(handle));
    if !watches.hot.contains(&descriptor) {
        watches.hot.push(descriptor);
    }
    Ok(before)
}

/// Ends the calls for one direction of a descriptor; the handle that was called.
pub fn remove(cx: &mut Cx, descriptor: RawFd, direction: Direction) -> Option<Gc<Handle>> {
    let watches = &mut Scheduler::of(cx).watches;
    let watch = watches.by_descriptor.get_mut(&descriptor)?;
    let handle = watch.slot(direction).take();
    if watch.is_idle() {
        watches.remove(descriptor);
    }
    handle
}

/// Ends all calls that an event loop was asked for: it is closed.
pub(crate) fn remove_all_of(cx: &mut Cx, owner: &Value) {
    let watches = &mut Scheduler::of(cx).watches;
    let own =
        watches.by_descriptor.iter().filter(|(_, watch)| watch.owner.is(owner)).map(|(&descriptor, _)| descriptor);
    let removed: Vec<Option<Watch>> =
        own.collect::<Vec<_>>().into_iter().map(|descriptor| watches.remove(descriptor)).collect();
    drop(removed);
}

/// Puts the callbacks of the descriptors that have something into the ready queue.
pub(crate) fn collect(cx: &mut Cx) {
    let Scheduler { watches, homes, .. } = Scheduler::of(cx);
    if !watches.has_news(homes) {
        return;
    }
    let hot = std::mem::take(&mut watches.hot);
    let (hot, waiting): (Vec<RawFd>, Vec<RawFd>) =
        hot.into_iter().partition(|descriptor| watches.can_call(*descriptor, homes));
    watches.hot = waiting;
    let watches = &Scheduler::of(cx).watches.by_descriptor;
    let asked: Vec<(RawFd, i16)> = hot
        .iter()
        .filter_map(|descriptor| watches.get(descriptor))
        .map(|watch| (watch.registered.get_ref().as_raw_fd(), watch.events()))
        .collect();
    // A poll that fails tells of nothing: those are looked at again in the next turn.
    let Ok(told) = socket::poll(&asked) else {
        Scheduler::of(cx).watches.hot.extend(hot);
        return;
    };
    for (descriptor, events) in hot.into_iter().zip(told) {
        let Some(watch) = Scheduler::of(cx).watches.by_descriptor.get(&descriptor) else { continue };
        // An error or a hang-up is news for both.
        let reader = watch.reader.clone().filter(|_| events & !WRITABLE != 0);
        let writer = watch.writer.clone().filter(|_| events & !READABLE != 0);
        if (events != 0 || watch.rest()) && !Scheduler::of(cx).watches.hot.contains(&descriptor) {
            Scheduler::of(cx).watches.hot.push(descriptor);
        }
        for (handle, direction) in [(reader, Direction::Read), (writer, Direction::Write)] {
            match handle {
                Some(handle) if handle.read(cx).cancelled => drop(remove(cx, descriptor, direction)),
                Some(handle) => Scheduler::of(cx).call_soon(handle),
                None => {}
            }
        }
    }
}
