//! Which event loop a piece of work belongs to, and which loops can go on. There is one ready queue; a loop whose thread waits in a blocking
//! call runs nothing meanwhile, and neither does one that nobody runs, while the others go on.

use molt_object::{Cx, Exc, Value};

use crate::scheduler::Scheduler;
use crate::thread;

/// The number of an event loop.
pub(crate) type Home = u64;

/// The loop that was always there: it always runs.
pub(crate) const MAIN: Home = 0;

/// A coroutine that blocks the thread of its event loop.
struct Blocking {
    coroutine: u64,
    home: Home,
    /// What it waits for may have happened.
    is_woken: bool,
}

/// A run of an event loop by a thread.
pub(crate) struct Run {
    pub home: Home,
    /// The thread, by the number of its coroutine.
    pub thread: u64,
    pub event_loop: Value,
    /// What was being handled where the loop is run.
    pub handled: Option<Exc>,
    /// What ends the run: a callback or a task raised KeyboardInterrupt or SystemExit.
    pub interrupted: Option<Exc>,
}

/// The event loops that run, and those among them that are blocked.
#[derive(Default)]
pub(crate) struct Homes {
    /// The loop of the task or callback that has its turn.
    pub current: Home,
    /// The loops that threads run.
    running: Vec<Run>,
    blocking: Vec<Blocking>,
}

impl Homes {
    /// A thread begins to run a loop.
    pub fn begin(&mut self, run: Run) {
        self.running.push(run);
    }

    /// A loop is no longer run.
    pub fn end(&mut self, home: Home) -> Option<Run> {
        let place = self.running.iter().position(|run| run.home == home)?;
        Some(self.running.remove(place))
    }

    /// The run of a loop by a thread.
    pub fn run_of(&mut self, home: Home) -> Option<&mut Run> {
        self.running.iter_mut().find(|run| run.home == home)
    }

    /// The loop that a thread runs.
    pub fn run_by(&self, thread: u64) -> Option<&Run> {
        self.running.iter().find(|run| run.thread == thread)
    }

    /// Whether work of a loop may have its turn.
    pub fn can_run(&self, home: Home) -> bool {
        let is_running = home == MAIN || self.running.iter().any(|run| run.home == home && run.interrupted.is_none());
        is_running && !self.blocking.iter().any(|blocking| blocking.home == home)
    }

    /// Nothing of the loop of the running task has its turn until this coroutine goes on.
    pub fn block(&mut self, coroutine: u64) {
        self.blocking.push(Blocking { coroutine, home: self.current, is_woken: false });
    }

    /// Notes that a coroutine was woken; whether it is one that blocks its loop.
    pub fn wake(&mut self, coroutine: u64) -> bool {
        let found = self.blocking.iter_mut().find(|blocking| blocking.coroutine == coroutine);
        found.map(|blocking| blocking.is_woken = true).is_some()
    }

    /// Lets every coroutine that blocks its loop look again.
    pub fn wake_all(&mut self) {
        for blocking in &mut self.blocking {
            blocking.is_woken = true;
        }
    }

    /// Whether a coroutine that blocks its loop can go on.
    pub fn is_woken(&self) -> bool {
        self.blocking.iter().any(|blocking| blocking.is_woken)
    }

    /// A coroutine that was woken, whose loop is no longer blocked.
    pub fn take_woken(&mut self) -> Option<u64> {
        let place = self.blocking.iter().position(|blocking| blocking.is_woken)?;
        let Blocking { coroutine, home, .. } = self.blocking.remove(place);
        self.current = home;
        Some(coroutine)
    }
}

/// The loop that what is made here belongs to.
pub(crate) fn here(cx: &mut Cx) -> Home {
    let thread = thread::current(cx);
    let homes = &Scheduler::of(cx).homes;
    match thread {
        None => homes.current,
        Some(id) => homes.run_by(id).map_or(MAIN, |run| run.home),
    }
}

#[cfg(test)]
mod tests {
    use molt_object::Value;

    use super::{Home, Homes, MAIN, Run};

    fn run(home: Home) -> Run {
        Run { home, thread: home + 100, event_loop: Value::NONE, handled: None, interrupted: None }
    }

    #[test]
    fn a_loop_runs_while_a_thread_runs_it() {
        let mut homes = Homes::default();
        assert!(homes.can_run(MAIN) && !homes.can_run(7));
        homes.begin(run(7));
        assert!(homes.can_run(7) && homes.run_by(107).is_some_and(|run| run.home == 7));
        assert!(homes.end(7).is_some());
        assert!(!homes.can_run(7));
    }

    #[test]
    fn a_blocked_loop_alone_waits() {
        let mut homes = Homes::default();
        homes.begin(run(7));
        homes.block(3);
        assert!(!homes.can_run(MAIN) && homes.can_run(7));
        homes.current = 7;
        homes.block(4);
        assert!(!homes.can_run(7));
        assert!(homes.wake(4) && !homes.wake(5));
        assert_eq!((homes.take_woken(), homes.current), (Some(4), 7));
        assert!(homes.can_run(7) && !homes.can_run(MAIN));
        assert_eq!(homes.take_woken(), None);
    }
}
