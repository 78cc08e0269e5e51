//! Several workers: the parent binds the socket, starts this program again for each of them, and sees that they live. uvicorn
//! `supervisors/multiprocess.py`, `Config.bind_socket`, `_subprocess.py`.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read, Write};
use std::net::ToSocketAddrs;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, ExitStatus};
use std::rc::Rc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use molt_host::{child, descriptors, files};
use socket2::{Domain, Socket, Type};
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::{LocalSet, spawn_local};

use crate::log::{Level, Log};
use crate::server::{BACKLOG, STARTUP_FAILURE, announcement};
use crate::settings::Settings;

/// The variable by which a worker knows that it is one: the parent's number, and its own of the socket and of the pipe.
pub(crate) const VARIABLE: &str = molt_host::process::WORKER_VARIABLE;

/// uvicorn's status for an address that cannot be had.
const BIND_FAILURE: i32 = 1;
/// How often the parent looks.
const TICK: Duration = Duration::from_millis(500);
/// How long a worker that takes another's place may take to start: `Config.timeout_worker_healthcheck`.
const PATIENCE: Duration = Duration::from_secs(5);

const INTERRUPT: i32 = 2;
const TERMINATE: i32 = 15;
const HANG_UP: i32 = 1;
const MORE: i32 = 21;
const FEWER: i32 = 22;
/// The signals that end nothing in the parent: those above, SIGQUIT, SIGUSR1, SIGUSR2 and SIGWINCH. `SIGNALS`.
const HANDLED: [i32; 9] = [INTERRUPT, TERMINATE, HANG_UP, 3, MORE, FEWER, 10, 12, 28];

/// What a worker has from its parent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Inherited {
    /// The bound socket.
    listener: i32,
    /// Where it says that it has started.
    readiness: i32,
}

impl fmt::Debug for Inherited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inherited").finish_non_exhaustive()
    }
}

impl Inherited {
    /// What the environment says, if it is this process's parent that says it and not an older one.
    pub(crate) fn parse(text: &str, parent: u32) -> Option<Inherited> {
        let numbers: Vec<i64> = text.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?;
        match numbers.as_slice() {
            &[by, listener, readiness] if by == i64::from(parent) => {
                Some(Inherited { listener: listener.try_into().ok()?, readiness: readiness.try_into().ok()? })
            }
            _ => None,
        }
    }

    /// The socket, which listens now.
    pub(crate) fn listen(&self) -> io::Result<std::net::TcpListener> {
        let socket = Socket::from(adopt(self.listener)?);
        socket.listen(BACKLOG)?;
        socket.set_nonblocking(true)?;
        Ok(socket.into())
    }

    /// Tells the parent that this worker serves. A parent that is gone need not know.
    pub(crate) fn say_ready(&self) {
        if let Ok(pipe) = adopt(self.readiness) {
            let _ = UnixStream::from(pipe).write_all(b"1");
        }
    }
}

/// A descriptor that this process was started with, under a number that no program of its own inherits.
fn adopt(descriptor: i32) -> io::Result<OwnedFd> {
    let own = files::copy(descriptor)?;
    files::close(descriptor)?;
    Ok(own)
}

/// A worker process as its parent sees it.
struct Worker {
    process: Child,
    readiness: UnixStream,
    ended: Option<ExitStatus>,
}

impl Worker {
    fn start(listener: &Socket) -> io::Result<Worker> {
        let (readiness, theirs) = UnixStream::pair()?;
        descriptors::set_inheritable(theirs.as_raw_fd(), true)?;
        let numbers = format!("{},{},{}", std::process::id(), listener.as_raw_fd(), theirs.as_raw_fd());
        let mut command = Command::new(std::env::current_exe()?);
        command.args(std::env::args_os().skip(1)).env(VARIABLE, numbers);
        Ok(Worker { process: command.spawn()?, readiness, ended: None })
    }

    fn id(&self) -> u32 {
        self.process.id()
    }

    fn has_ended(&mut self) -> bool {
        if self.ended.is_none() {
            self.ended = self.process.try_wait().ok().flatten();
        }
        self.ended.is_some()
    }

    /// Whether it has started within a time.
    fn becomes_ready(&mut self, patience: Duration) -> bool {
        let until = Instant::now() + patience;
        // A pipe that cannot wait is read when it is looked at.
        let _ = self.readiness.set_read_timeout(Some(Duration::from_millis(100)));
        while Instant::now() < until && !self.has_ended() {
            match self.readiness.read(&mut [0]) {
                Ok(1) => return true,
                Ok(_) => return false,
                Err(_) => sleep(Duration::from_millis(1)),
            }
        }
        false
    }

    /// Asks it to end; whether it still ran.
    fn terminate(&mut self) -> bool {
        !self.has_ended() && child::signal(self.id() as i32, TERMINATE).is_ok()
    }

    fn kill(&mut self) {
        // Fails for a process that has ended.
        let _ = self.process.kill();
    }

    fn join(&mut self) -> Option<i32> {
        if self.ended.is_none() {
            self.ended = self.process.wait().ok();
        }
        self.ended.and_then(|status| status.code())
    }
}

/// Serves with several workers until a signal ends it; gives the exit status.
///
/// # Errors
/// What the system says where no process can be started.
pub fn supervise(settings: &Settings, log: Rc<dyn Log>) -> io::Result<i32> {
    let listener = match bind(settings) {
        Ok(listener) => listener,
        Err(error) => {
            log.message(Level::Error, &plain_error(&error), None, None);
            return Ok(BIND_FAILURE);
        }
    };
    let port = listener.local_addr()?.as_socket().map_or(settings.port, |address| address.port());
    let (message, colored) = announcement(&settings.host, port);
    log.message(Level::Info, &message, Some(&colored), None);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let parent =
        Parent { listener, log, workers: RefCell::default(), wanted: settings.workers, signals: Rc::default() };
    LocalSet::new().block_on(&runtime, parent.run())
}

/// `Config.bind_socket`: one socket, also for a name with several addresses.
fn bind(settings: &Settings) -> io::Result<Socket> {
    let is_v6 = settings.host.contains(':');
    let mut addresses = (settings.host.as_str(), settings.port).to_socket_addrs()?;
    let address = addresses
        .find(|address| address.is_ipv6() == is_v6)
        .ok_or_else(|| io::Error::from(io::ErrorKind::AddrNotAvailable))?;
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    descriptors::set_inheritable(socket.as_raw_fd(), true)?;
    Ok(socket)
}

/// `str()` of the OSError.
fn plain_error(error: &io::Error) -> String {
    match error.raw_os_error() {
        Some(number) => format!("[Errno {number}] {}", files::error_text(number)),
        None => error.to_string(),
    }
}

struct Parent {
    listener: Socket,
    log: Rc<dyn Log>,
    workers: RefCell<Vec<Worker>>,
    wanted: usize,
    signals: Rc<RefCell<VecDeque<i32>>>,
}

impl Parent {
    fn info(&self, message: &str) {
        self.log.message(Level::Info, message, None, None);
    }

    fn tell_own(&self, what: &str) {
        let process = std::process::id();
        let colored = format!("{what} parent process [\x1b[36m\x1b[1m{process}\x1b[0m]");
        self.log.message(Level::Info, &format!("{what} parent process [{process}]"), Some(&colored), None);
    }

    async fn run(mut self) -> io::Result<i32> {
        for number in HANDLED {
            let mut stream = signal(SignalKind::from_raw(number))?;
            let signals = self.signals.clone();
            spawn_local(async move {
                while stream.recv().await.is_some() {
                    signals.borrow_mut().push_back(number);
                }
            });
        }
        self.tell_own("Started");
        for _ in 0..self.wanted {
            self.add_worker()?;
        }
        loop {
            tokio::time::sleep(TICK).await;
            if self.handle_signals()? || self.keep_alive()? {
                break;
            }
        }
        self.end();
        self.tell_own("Stopping");
        self.log.flush();
        Ok(0)
    }

    fn add_worker(&self) -> io::Result<()> {
        let worker = Worker::start(&self.listener)?;
        self.workers.borrow_mut().push(worker);
        Ok(())
    }

    /// `handle_signals`; whether it is to end.
    fn handle_signals(&mut self) -> io::Result<bool> {
        let mut ends = false;
        loop {
            let Some(number) = self.signals.borrow_mut().pop_front() else { return Ok(ends) };
            match number {
                INTERRUPT => self.info("Received SIGINT, exiting."),
                TERMINATE => self.info("Received SIGTERM, exiting."),
                HANG_UP => {
                    self.info("Received SIGHUP, restarting processes.");
                    if !ends {
                        self.restart_all()?;
                    }
                }
                MORE => {
                    self.info("Received SIGTTIN, increasing the number of processes.");
                    self.wanted += 1;
                    self.add_worker()?;
                }
                FEWER => self.remove_worker(),
                _ => {}
            }
            ends |= matches!(number, INTERRUPT | TERMINATE);
        }
    }

    fn remove_worker(&mut self) {
        self.info("Received SIGTTOU, decreasing number of processes.");
        if self.wanted <= 1 {
            self.info("Already reached one process, cannot decrease the number of processes anymore.");
            return;
        }
        self.wanted -= 1;
        if let Some(mut worker) = self.workers.borrow_mut().pop() {
            self.terminate(&mut worker);
            self.join(&mut worker);
        }
    }

    fn terminate(&self, worker: &mut Worker) {
        if worker.terminate() {
            self.info(&format!("Terminated child process [{}]", worker.id()));
        }
    }

    fn join(&self, worker: &mut Worker) -> Option<i32> {
        self.info(&format!("Waiting for child process [{}]", worker.id()));
        worker.join()
    }

    /// Puts a new worker in the place of each, which ends once the new one serves.
    fn restart_all(&self) -> io::Result<()> {
        for old in self.workers.borrow_mut().iter_mut() {
            let mut new = Worker::start(&self.listener)?;
            if !new.becomes_ready(PATIENCE) {
                new.kill();
                self.join(&mut new);
                let message = format!(
                    "New child process [{}] was not ready in time; keeping worker [{}] and aborting the restart.",
                    new.id(),
                    old.id()
                );
                self.log.message(Level::Error, &message, None, None);
                return Ok(());
            }
            self.terminate(old);
            self.join(old);
            *old = new;
        }
        Ok(())
    }

    /// `keep_subprocess_alive`; whether it is to end, as a worker could not start.
    fn keep_alive(&self) -> io::Result<bool> {
        for worker in self.workers.borrow_mut().iter_mut() {
            if !worker.has_ended() {
                continue;
            }
            let id = worker.id();
            if self.join(worker) == Some(STARTUP_FAILURE) {
                let message = format!("Child process [{id}] failed to start, stopping the parent process.");
                self.log.message(Level::Error, &message, None, None);
                return Ok(true);
            }
            self.info(&format!("Child process [{id}] died"));
            *worker = Worker::start(&self.listener)?;
        }
        Ok(false)
    }

    fn end(&self) {
        let mut workers = self.workers.borrow_mut();
        workers.iter_mut().for_each(|worker| self.terminate(worker));
        for worker in workers.iter_mut() {
            self.join(worker);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_parent_of_this_process_is_believed() {
        assert_eq!(Inherited::parse("7,3,5", 7), Some(Inherited { listener: 3, readiness: 5 }));
        for other in ["7,3,5,1", "8,3,5", "7,3", "7,3,x", ""] {
            assert_eq!(Inherited::parse(other, 7), None);
        }
    }
}
