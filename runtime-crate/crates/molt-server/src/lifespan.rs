//! ASGI's lifespan protocol in uvicorn's `auto` mode (`lifespan/on.py`): start-up and shutdown of the application.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt;
use std::rc::Rc;

use crate::application::Application;
use crate::event::Event;
use crate::log::{Level, Log};

/// What the application receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LifespanEvent {
    /// `lifespan.startup`
    Startup,
    /// `lifespan.shutdown`
    Shutdown,
}

/// What the application sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LifespanMessage {
    /// `lifespan.startup.complete`
    StartupComplete,
    /// `lifespan.startup.failed` with its message.
    StartupFailed(String),
    /// `lifespan.shutdown.complete`
    ShutdownComplete,
    /// `lifespan.shutdown.failed` with its message.
    ShutdownFailed(String),
}

/// A message out of its turn: an `AssertionError` in Python.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateTransition;

impl fmt::Display for StateTransition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Got invalid state transition on lifespan protocol.")
    }
}

impl std::error::Error for StateTransition {}

struct State {
    log: Rc<dyn Log>,
    events: RefCell<VecDeque<LifespanEvent>>,
    arrived: Event,
    started: Event,
    is_started: Cell<bool>,
    stopped: Event,
    is_stopped: Cell<bool>,
    startup_failed: Cell<bool>,
    shutdown_failed: Cell<bool>,
    error_occurred: Cell<bool>,
}

impl State {
    fn set_started(&self) {
        self.is_started.set(true);
        self.started.set();
    }

    fn set_stopped(&self) {
        self.is_stopped.set(true);
        self.stopped.set();
    }

    fn push(&self, event: LifespanEvent) {
        self.events.borrow_mut().push_back(event);
        self.arrived.set();
    }
}

/// The application's end of the protocol: `receive`, `send`, and how its task ended. Dropped without a word it counts as raised.
pub struct Lifespan {
    state: Rc<State>,
    told: Cell<bool>,
}

impl Lifespan {
    /// The next event.
    pub async fn receive(&self) -> LifespanEvent {
        loop {
            if let Some(event) = self.state.events.borrow_mut().pop_front() {
                return event;
            }
            self.state.arrived.clear();
            self.state.arrived.wait().await;
        }
    }

    /// Answers the last event.
    ///
    /// # Errors
    /// [`StateTransition`] when it does not answer what is being waited for.
    pub fn send(&self, message: LifespanMessage) -> Result<(), StateTransition> {
        let state = &self.state;
        let (started, stopped) = (state.is_started.get(), state.is_stopped.get());
        let (is_in_turn, failure) = match &message {
            LifespanMessage::StartupComplete => (!started && !stopped, None),
            LifespanMessage::StartupFailed(text) => (!started && !stopped, Some(text)),
            LifespanMessage::ShutdownComplete => (started && !stopped, None),
            LifespanMessage::ShutdownFailed(text) => (started && !stopped, Some(text)),
        };
        if !is_in_turn {
            return Err(StateTransition);
        }
        match started {
            false => {
                state.startup_failed.set(failure.is_some());
                state.set_started();
            }
            true => {
                state.shutdown_failed.set(failure.is_some());
                state.set_stopped();
            }
        }
        if let Some(text) = failure.filter(|text| !text.is_empty()) {
            state.log.message(Level::Error, text, None, None);
        }
        Ok(())
    }

    /// The application's task returned.
    pub fn returned(self) {
        self.told.set(true);
        self.end();
    }

    /// Whether the start-up is over, however it went.
    pub fn has_started(&self) -> bool {
        self.state.is_started.get()
    }

    /// The application's task raised: after a failure it reported itself that is all; otherwise it does without a lifespan.
    pub fn raised(self) {
        self.end_with_error();
    }

    fn end_with_error(&self) {
        self.told.set(true);
        let state = &self.state;
        state.error_occurred.set(true);
        if !state.startup_failed.get() && !state.shutdown_failed.get() {
            state.log.message(Level::Info, "ASGI 'lifespan' protocol appears unsupported.", None, None);
        }
        self.end();
    }

    fn end(&self) {
        self.state.set_started();
        self.state.set_stopped();
    }
}

impl Drop for Lifespan {
    fn drop(&mut self) {
        if !self.told.get() {
            self.end_with_error();
        }
    }
}

impl fmt::Debug for Lifespan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lifespan").finish_non_exhaustive()
    }
}

/// The server's end of the protocol.
pub(crate) struct LifespanControl {
    state: Rc<State>,
}

impl LifespanControl {
    pub fn new(log: Rc<dyn Log>) -> Self {
        LifespanControl {
            state: Rc::new(State {
                log,
                events: RefCell::default(),
                arrived: Event::default(),
                started: Event::default(),
                is_started: Cell::new(false),
                stopped: Event::default(),
                is_stopped: Cell::new(false),
                startup_failed: Cell::new(false),
                shutdown_failed: Cell::new(false),
                error_occurred: Cell::new(false),
            }),
        }
    }

    /// Starts the application's lifespan and waits until it has started; false if the server must not.
    pub async fn startup(&self, application: &dyn Application) -> bool {
        let state = &self.state;
        state.log.message(Level::Info, "Waiting for application startup.", None, None);
        state.push(LifespanEvent::Startup);
        application.lifespan(Lifespan { state: state.clone(), told: Cell::new(false) });
        state.started.wait().await;
        if state.startup_failed.get() {
            state.log.message(Level::Error, "Application startup failed. Exiting.", None, None);
            return false;
        }
        state.log.message(Level::Info, "Application startup complete.", None, None);
        true
    }

    /// Has the application shut down, and waits.
    pub async fn shutdown(&self) {
        let state = &self.state;
        if state.error_occurred.get() {
            return;
        }
        state.log.message(Level::Info, "Waiting for application shutdown.", None, None);
        state.push(LifespanEvent::Shutdown);
        state.stopped.wait().await;
        if state.shutdown_failed.get() {
            state.log.message(Level::Error, "Application shutdown failed. Exiting.", None, None);
        } else {
            state.log.message(Level::Info, "Application shutdown complete.", None, None);
        }
    }
}
