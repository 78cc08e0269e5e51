//! From start-up to shutdown: uvicorn's `Server` (`server.py`).

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use socket2::{Domain, Socket, Type};
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::{AbortHandle, spawn_local};
use tokio::time::{sleep, timeout};

use crate::application::Application;
use crate::connection::{Connection, ConnectionTask};
use crate::date::DefaultHeaders;
use crate::event::Event;
use crate::lifespan::LifespanControl;
use crate::log::{Level, Log};
use crate::outbox::{Outbox, OutboxTask};
use crate::proxy_headers::TrustedProxies;
use crate::scope::Address;
use crate::settings::Settings;
use crate::websocket::WebSocketConnection;

/// uvicorn's `STARTUP_FAILURE`.
pub(crate) const STARTUP_FAILURE: i32 = 3;
pub(crate) const BACKLOG: i32 = 2048;
/// How often a shutdown looks whether it may go on.
const TICK: Duration = Duration::from_millis(100);

/// How the process is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitStatus {
    /// With this status.
    Code(i32),
    /// By this signal, as if it had not been handled.
    Signal(i32),
}

impl ExitStatus {
    /// Ends the process.
    pub fn exit(self) -> ! {
        match self {
            ExitStatus::Code(code) => std::process::exit(code),
            ExitStatus::Signal(signal) => {
                // Does not return for a signal whose default action is to terminate.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
                std::process::exit(128 + signal)
            }
        }
    }
}

/// What all connections share (`ServerState`).
pub(crate) struct ServerState {
    pub application: Rc<dyn Application>,
    pub settings: Settings,
    pub log: Rc<dyn Log>,
    pub defaults: DefaultHeaders,
    pub proxies: TrustedProxies,
    pub outbox: Rc<Outbox>,
    /// Sends what is in the outbox.
    pub sends: Rc<dyn Fn()>,
    pub connections: RefCell<HashMap<u64, Rc<Connection>>>,
    pub websockets: RefCell<HashMap<u64, Rc<WebSocketConnection>>>,
    /// Requests that the application works on.
    pub tasks: Cell<usize>,
    last_connection: Cell<u64>,
}

impl ServerState {
    /// The number of a new connection.
    pub fn next_connection(&self) -> u64 {
        let id = self.last_connection.get() + 1;
        self.last_connection.set(id);
        id
    }

    fn has_connections(&self) -> bool {
        !self.connections.borrow().is_empty() || !self.websockets.borrow().is_empty()
    }
}

/// Serves the application until a signal ends it. To be awaited in a `LocalSet` of a single-threaded runtime.
pub async fn serve(application: Rc<dyn Application>, settings: Settings, log: Rc<dyn Log>) -> ExitStatus {
    let outbox = Rc::<Outbox>::default();
    let server = Server {
        lifespan: LifespanControl::new(log.clone()),
        signals: SIGNALS.with(Rc::clone),
        state: Rc::new(ServerState {
            application,
            proxies: TrustedProxies::parse(&settings.forwarded_allow_ips),
            settings,
            log,
            defaults: DefaultHeaders::default(),
            sends: Rc::new({
                let outbox = outbox.clone();
                move || outbox.send()
            }),
            outbox,
            connections: RefCell::default(),
            websockets: RefCell::default(),
            tasks: Cell::new(0),
            last_connection: Cell::new(0),
        }),
    };
    let status = server.serve().await;
    server.state.log.flush();
    status
}

struct Server {
    state: Rc<ServerState>,
    lifespan: LifespanControl,
    signals: Rc<Signals>,
}

impl Server {
    async fn serve(&self) -> ExitStatus {
        self.signals.clone().capture();
        let process = std::process::id();
        let colored = format!("Started server process [\x1b[36m{process}\x1b[0m]");
        self.info(&format!("Started server process [{process}]"), Some(&colored));

        if !self.lifespan.startup(&*self.state.application).await {
            return ExitStatus::Code(STARTUP_FAILURE);
        }
        let listeners = match self.bind().await {
            Ok(listeners) => listeners,
            Err(message) => {
                self.state.log.message(Level::Error, &message, None, None);
                self.lifespan.shutdown().await;
                return ExitStatus::Code(STARTUP_FAILURE);
            }
        };
        match &self.state.settings.inherited {
            Some(inherited) => inherited.say_ready(),
            None => self.announce(&listeners),
        }
        let accepting: Vec<AbortHandle> = listeners
            .into_iter()
            .map(|listener| spawn_local(accept(self.state.clone(), listener)).abort_handle())
            .collect();
        spawn_local(OutboxTask(self.state.outbox.clone()));
        self.state.application.started();

        self.signals.first().await;
        self.shutdown(accepting).await;
        let colored = format!("Finished server process [\x1b[36m{process}\x1b[0m]");
        self.info(&format!("Finished server process [{process}]"), Some(&colored));
        self.signals.exit_status()
    }

    fn info(&self, message: &str, color_message: Option<&str>) {
        self.state.log.message(Level::Info, message, color_message, None);
    }

    /// Listens on every address of the host; an error is the text that uvicorn logs.
    async fn bind(&self) -> Result<Vec<TcpListener>, String> {
        let Settings { host, port, inherited, .. } = &self.state.settings;
        if let Some(inherited) = inherited {
            let listener = inherited.listen().and_then(TcpListener::from_std);
            return listener.map(|listener| vec![listener]).map_err(|error| error.to_string());
        }
        let addresses: Vec<SocketAddr> = tokio::net::lookup_host((host.as_str(), *port))
            .await
            .map_err(|error| {
                let text = error.to_string();
                format!("[Errno -2] {}", text.rsplit(": ").next().unwrap_or_default())
            })?
            .collect();
        addresses.into_iter().map(|address| listen(address).map_err(|error| bind_error(address, &error))).collect()
    }

    fn announce(&self, listeners: &[TcpListener]) {
        let Settings { host, port, .. } = &self.state.settings;
        let bound = listeners.first().and_then(|listener| listener.local_addr().ok());
        let port = bound.map_or(*port, |address| address.port());
        let (message, colored) = announcement(host, port);
        self.info(&message, Some(&colored));
    }

    async fn shutdown(&self, accepting: Vec<AbortHandle>) {
        self.info("Shutting down", None);
        accepting.iter().for_each(AbortHandle::abort);
        let connections: Vec<Rc<Connection>> = self.state.connections.borrow().values().cloned().collect();
        connections.iter().for_each(|connection| connection.shutdown());
        drop(connections);
        let websockets: Vec<Rc<WebSocketConnection>> = self.state.websockets.borrow().values().cloned().collect();
        websockets.iter().for_each(|websocket| websocket.shutdown());
        drop(websockets);
        sleep(TICK).await;

        let over = match self.state.settings.shutdown_timeout {
            Some(limit) => timeout(limit, self.wait_for_requests()).await.is_err(),
            None => {
                self.wait_for_requests().await;
                false
            }
        };
        if over {
            let running = self.state.tasks.get();
            let message = format!("Cancel {running} running task(s), timeout graceful shutdown exceeded");
            self.state.log.message(Level::Error, &message, None, None);
            let reason = "Task cancelled, timeout graceful shutdown exceeded";
            self.state.application.cancel_requests(reason);
        }
        if !self.signals.forced() {
            self.lifespan.shutdown().await;
        }
    }

    /// `_wait_tasks_to_complete`
    async fn wait_for_requests(&self) {
        let state = &self.state;
        if state.has_connections() && !self.signals.forced() {
            self.info("Waiting for connections to close. (CTRL+C to force quit)", None);
            while state.has_connections() && !self.signals.forced() {
                sleep(TICK).await;
            }
        }
        if state.tasks.get() > 0 && !self.signals.forced() {
            self.info("Waiting for background tasks to complete. (CTRL+C to force quit)", None);
            while state.tasks.get() > 0 && !self.signals.forced() {
                sleep(TICK).await;
            }
        }
    }
}

/// Where a server can be reached, and the same in colour.
pub(crate) fn announcement(host: &str, port: u16) -> (String, String) {
    let url = if host.contains(':') { format!("http://[{host}]:{port}") } else { format!("http://{host}:{port}") };
    let message = format!("Uvicorn running on {url} (Press CTRL+C to quit)");
    (message, format!("Uvicorn running on \x1b[1m{url}\x1b[0m (Press CTRL+C to quit)"))
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
    socket.set_reuse_address(true)?;
    if address.is_ipv6() {
        socket.set_only_v6(true)?;
    }
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    socket.set_nonblocking(true)?;
    TcpListener::from_std(socket.into())
}

/// The text of the `OSError` that uvloop raises.
fn bind_error(address: SocketAddr, error: &io::Error) -> String {
    let number = error.raw_os_error().unwrap_or_default();
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default().to_lowercase();
    let address = match address {
        SocketAddr::V4(address) => format!("('{}', {})", address.ip(), address.port()),
        SocketAddr::V6(address) => {
            format!("('{}', {}, {}, {})", address.ip(), address.port(), address.flowinfo(), address.scope_id())
        }
    };
    format!("[Errno {number}] error while attempting to bind on address {address}: {text}")
}

async fn accept(state: Rc<ServerState>, listener: TcpListener) {
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            // Out of descriptors, most likely: asyncio pauses for a second too.
            Err(error) => {
                state.log.message(Level::Error, &format!("socket.accept() failed: {error}"), None, None);
                sleep(Duration::from_secs(1)).await;
                continue;
            }
        };
        let Ok(local) = stream.local_addr() else {
            continue;
        };
        // Fails only for a peer that has gone already, which the first read finds out.
        let _ = stream.set_nodelay(true);
        let id = state.next_connection();
        let connection = Connection::new(id, state.clone(), stream, Address::from(peer), Address::from(local));
        state.connections.borrow_mut().insert(id, connection.clone());
        spawn_local(ConnectionTask::new(connection));
    }
}

thread_local! {
    /// What came so far; also what the program says itself, before there is a server.
    static SIGNALS: Rc<Signals> = Rc::default();
}

/// What a signal does to the server of this thread, as if it had come. uvicorn `Server.handle_exit`.
pub fn handle_exit(number: i32) {
    SIGNALS.with(|signals| signals.take(SignalKind::from_raw(number)));
}

/// From now on the program handles a signal, which then means nothing to the server of this thread.
pub fn leave_to_program(number: i32) {
    SIGNALS.with(|signals| signals.left.borrow_mut().push(SignalKind::from_raw(number)));
}

/// SIGINT and SIGTERM as `handle_exit` takes them, but that the second of any kind ends the waiting.
#[derive(Default)]
struct Signals {
    captured: RefCell<Vec<SignalKind>>,
    left: RefCell<Vec<SignalKind>>,
    arrived: Event,
}

impl Signals {
    fn capture(self: Rc<Self>) {
        for kind in [SignalKind::interrupt(), SignalKind::terminate()] {
            // Without a handler the signal ends the process at once, which is the next best thing.
            if let Ok(stream) = signal(kind) {
                spawn_local(self.clone().listen(kind, stream));
            }
        }
    }

    async fn listen(self: Rc<Self>, kind: SignalKind, mut stream: Signal) {
        while stream.recv().await.is_some() {
            if !self.left.borrow().contains(&kind) {
                self.take(kind);
            }
        }
    }

    fn take(&self, kind: SignalKind) {
        self.captured.borrow_mut().push(kind);
        self.arrived.set();
    }

    async fn first(&self) {
        self.arrived.wait().await;
    }

    fn forced(&self) -> bool {
        self.captured.borrow().len() > 1
    }

    /// The last signal decides: SIGINT becomes a KeyboardInterrupt that uvicorn swallows, SIGTERM ends the process.
    fn exit_status(&self) -> ExitStatus {
        match self.captured.borrow().last() {
            Some(&kind) if kind != SignalKind::interrupt() => ExitStatus::Signal(kind.as_raw_value()),
            _ => ExitStatus::Code(0),
        }
    }
}
