//! A sanity check, no benchmark: the processor time that this server and hyper spend on a small answer, interleaved in one run.
//! `cargo run --release -p molt-server --example ping_load` (Linux)

use std::convert::Infallible;
use std::fs::read_to_string;
use std::net::SocketAddr;
use std::rc::Rc;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::Full;
use hyper::header::{CONTENT_TYPE, HeaderValue, SERVER};
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use molt_server::{
    AccessRecord, Application, Completion, Level, Lifespan, LifespanEvent, LifespanMessage, Log, Receiver,
    RequestScope, Responder, Settings, serve,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{LocalSet, spawn_local};

const CONNECTIONS: usize = 32;
const ROUNDS: usize = 6;
const ROUND: Duration = Duration::from_secs(1);
const CONTENT: &[u8] = b"{\"ping\":\"pong\"}";
const REQUEST: &[u8] = b"GET /ping HTTP/1.1\r\nHost: 127.0.0.1:8000\r\nUser-Agent: ping-load/1.0\r\nAccept: */*\r\n\
Accept-Encoding: gzip, deflate\r\nAuthorization: Bearer 0123456789abcdef0123456789abcdef\r\n\r\n";

struct Ping;

impl Application for Ping {
    fn lifespan(&self, lifespan: Lifespan) {
        spawn_local(async move {
            if lifespan.receive().await == LifespanEvent::Startup {
                let _ = lifespan.send(LifespanMessage::StartupComplete);
            }
            lifespan.receive().await;
            lifespan.returned();
        });
    }

    fn handle(&self, _scope: RequestScope, receive: Receiver, send: Responder, completion: Completion) {
        spawn_local(async move {
            receive.receive().await;
            let headers: [(&[u8], &[u8]); 2] = [(b"content-length", b"15"), (b"content-type", b"application/json")];
            let sent = send.start(200, headers).and_then(|()| send.body(CONTENT, false));
            match sent {
                Ok(()) => completion.returned(),
                Err(error) => completion.raised(&error.to_string()),
            }
        });
    }

    fn cancel_requests(&self, _message: &str) {}
}

/// Tells where the server listens and drops everything else.
struct Quiet(Sender<SocketAddr>);

impl Log for Quiet {
    fn message(&self, _level: Level, message: &str, _color_message: Option<&str>, _traceback: Option<&str>) {
        let address = message.strip_prefix("Uvicorn running on http://").and_then(|rest| rest.split(' ').next());
        if let Some(address) = address.and_then(|address| address.parse().ok()) {
            let _ = self.0.send(address);
        }
    }

    fn access(&self, _record: &AccessRecord<'_>) {}
}

/// A server in a thread of its own: where it listens, and where the thread's processor time can be read.
struct Server {
    address: SocketAddr,
    times: String,
}

fn start<F: Future>(run: impl FnOnce(Sender<SocketAddr>) -> F + Send + 'static) -> Server {
    let (sender, addresses) = channel();
    let (report, threads) = channel();
    std::thread::spawn(move || {
        let link = std::fs::read_link("/proc/thread-self").expect("procfs");
        report.send(format!("/proc/{}/schedstat", link.display())).expect("a listener");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        LocalSet::new().block_on(&runtime, run(sender));
    });
    Server { times: threads.recv().expect("a thread"), address: addresses.recv().expect("a server") }
}

impl Server {
    fn processor_time(&self) -> f64 {
        let times = read_to_string(&self.times).expect("the thread's times");
        times.split(' ').next().and_then(|time| time.parse().ok()).expect("nanoseconds")
    }
}

async fn ours(sender: Sender<SocketAddr>) {
    let settings = Settings { port: 0, access_log: false, ..Settings::default() };
    serve(Rc::new(Ping), settings, Rc::new(Quiet(sender))).await;
}

async fn hypers(sender: Sender<SocketAddr>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    sender.send(listener.local_addr().expect("an address")).expect("a listener");
    loop {
        let (stream, _) = listener.accept().await.expect("a connection");
        stream.set_nodelay(true).expect("a socket");
        let service = service_fn(|_request| {
            // As here, the handler is a task of its own, which outlives the connection.
            let handler = spawn_local(async {
                let mut response = hyper::Response::new(Full::new(Bytes::from_static(CONTENT)));
                let headers = response.headers_mut();
                headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
                headers.insert(SERVER, HeaderValue::from_static("uvicorn"));
                response
            });
            async { Ok::<_, Infallible>(handler.await.expect("a response")) }
        });
        spawn_local(hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(stream), service));
    }
}

/// Asks again and again on one connection until time is up; returns how often.
async fn ask(address: SocketAddr, until: Instant) -> u64 {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.set_nodelay(true).expect("a socket");
    let mut answers = 0;
    let mut buffer = Vec::new();
    while Instant::now() < until {
        stream.write_all(REQUEST).await.expect("a request");
        buffer.clear();
        while !buffer.ends_with(CONTENT) {
            assert!(stream.read_buf(&mut buffer).await.expect("an answer") > 0, "the server closed");
        }
        answers += 1;
    }
    answers
}

async fn load(address: SocketAddr) -> u64 {
    let until = Instant::now() + ROUND;
    let clients: Vec<_> = (0..CONNECTIONS).map(|_| spawn_local(ask(address, until))).collect();
    let mut answers = 0;
    for client in clients {
        answers += client.await.expect("a client");
    }
    answers
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let servers = [("molt-server", start(ours)), ("hyper", start(hypers))];
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let mut costs = [Vec::new(), Vec::new()];
    LocalSet::new().block_on(&runtime, async {
        for _ in 0..ROUNDS {
            for ((name, server), costs) in servers.iter().zip(&mut costs) {
                let before = server.processor_time();
                let answers = load(server.address).await;
                let cost = (server.processor_time() - before) / answers as f64;
                println!("{name:<12} {answers:>8} requests {cost:>8.0} ns of processor time each");
                costs.push(cost);
            }
        }
    });
    let [ours, hypers] = costs.map(median);
    println!("ratio of hyper's to ours: {:.2}", hypers / ours);
}
