//! A server process from start to end against uvicorn's: what it prints where, whom it waits for, how it ends. Scenarios and
//! recorded results in the files beside this one (`record.py`). The process is this test binary again, told what to serve.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::rc::Rc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use molt_server::{
    Application, Completion, Lifespan, LifespanEvent, LifespanMessage, Receiver, RequestScope, Responder, Settings,
    StandardLog, serve,
};
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::{LocalSet, spawn_local};

const SERVED: &str = "MOLT_TEST_SERVED";

/// The applications of `app.py`.
struct App {
    kind: String,
    /// A change of it cancels the running requests.
    cancelled: watch::Sender<String>,
}

impl Application for App {
    fn lifespan(&self, lifespan: Lifespan) {
        let kind = self.kind.clone();
        spawn_local(async move {
            if kind == "unsupported" {
                return lifespan.raised();
            }
            assert_eq!(lifespan.receive().await, LifespanEvent::Startup);
            if kind == "startup_fails" {
                let failure = LifespanMessage::StartupFailed("no database".to_owned());
                lifespan.send(failure).expect("in turn");
                return lifespan.raised();
            }
            lifespan.send(LifespanMessage::StartupComplete).expect("in turn");
            assert_eq!(lifespan.receive().await, LifespanEvent::Shutdown);
            if kind == "shutdown_fails" {
                let failure = LifespanMessage::ShutdownFailed("cannot say goodbye".to_owned());
                lifespan.send(failure).expect("in turn");
                return lifespan.raised();
            }
            // As under asyncio, cancelled tasks have their turn first.
            tokio::task::yield_now().await;
            lifespan.send(LifespanMessage::ShutdownComplete).expect("in turn");
            lifespan.returned();
        });
    }

    fn handle(&self, scope: RequestScope, _receive: Receiver, send: Responder, completion: Completion) {
        let mut cancelled = self.cancelled.subscribe();
        spawn_local(async move {
            tokio::select! {
                () = answer(&scope, &send) => completion.returned(),
                Ok(()) = cancelled.changed() => {
                    let reason = cancelled.borrow().clone();
                    completion.raised(&format!("asyncio.exceptions.CancelledError: {reason}"));
                }
            }
        });
    }

    fn cancel_requests(&self, message: &str) {
        self.cancelled.send_replace(message.to_owned());
    }
}

async fn answer(scope: &RequestScope, send: &Responder) {
    match scope.path() {
        "/slow" => tokio::time::sleep(Duration::from_millis(800)).await,
        "/stuck" => tokio::time::sleep(Duration::from_secs(60)).await,
        _ => {}
    }
    let headers: [(&[u8], &[u8]); 1] = [(b"content-length", b"2")];
    send.start(200, headers).expect("a head");
    send.body(b"ok", false).expect("a body");
    if scope.path() == "/background" {
        tokio::time::sleep(Duration::from_millis(800)).await;
    }
}

/// Not a test: the server process of the others.
#[test]
fn serve_as_told() {
    let Ok(kind) = std::env::var(SERVED) else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let settings = Settings::from_environment().expect("settings");
    let (cancelled, _) = watch::channel(String::new());
    let app = Rc::new(App { kind, cancelled });
    let log = Rc::new(StandardLog::new(settings.python_minor));
    LocalSet::new().block_on(&runtime, serve(app, settings, log)).exit();
}

struct Server {
    process: Child,
    stderr: BufReader<std::process::ChildStderr>,
    port: u16,
    messages: Vec<String>,
}

/// Starts a server and reads its messages up to the one that it runs, or to its end.
fn start(kind: &str, port: u16, variables: &[(&str, String)]) -> Server {
    let mut process = Command::new(std::env::current_exe().expect("this test"))
        .args(["serve_as_told", "--exact", "--nocapture"])
        .env(SERVED, kind)
        .env("PORT", port.to_string())
        .envs(variables.iter().map(|(name, value)| (*name, value.as_str())))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a process");
    let stderr = BufReader::new(process.stderr.take().expect("its stderr"));
    let mut server = Server { process, stderr, port, messages: Vec::new() };
    let mut line = String::new();
    while server.stderr.read_line(&mut line).expect("text") > 0 {
        server.messages.push(std::mem::take(&mut line));
        if server.messages.last().is_some_and(|line| line.contains("running on")) {
            break;
        }
    }
    server
}

impl Server {
    fn request(&self, path: &str) -> TcpStream {
        let mut client = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        write!(client, "GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").expect("a request");
        client
    }

    fn signal(&self, name: &str) {
        let number = self.process.id().to_string();
        let status = Command::new("kill").args(["-s", name, &number]).status().expect("kill");
        assert!(status.success());
    }

    /// Its messages, the lines of its access log, and its exit status, negative for a signal.
    fn end(mut self) -> (Vec<String>, Vec<String>, i32) {
        let mut rest = String::new();
        self.stderr.read_to_string(&mut rest).expect("text");
        let mut stdout = String::new();
        self.process.stdout.take().expect("its stdout").read_to_string(&mut stdout).expect("text");
        let status = self.process.wait().expect("its end");
        let is_message = |line: &&str| ["INFO: ", "WARNING: ", "ERROR: "].iter().any(|level| line.starts_with(level));
        let messages = self.messages.iter().map(String::as_str).chain(rest.lines()).filter(is_message);
        let process = format!("[{}]", self.process.id());
        let port = self.port.to_string();
        let mask = |line: &str| line.trim_end().replace(&process, "[PID]").replace(&port, "PORT");
        let access = stdout.lines().filter(is_message).map(|line| {
            let (client, rest) = line.split_once(" - ").expect("a client");
            format!("{}:* - {rest}", client.rsplit_once(':').expect("a port").0)
        });
        let status = status.code().unwrap_or_else(|| -status.signal().expect("a signal"));
        (messages.map(mask).collect(), access.collect(), status)
    }
}

/// What the server answers, up to the end of a body of the test's applications.
fn read_answer(mut client: TcpStream) -> String {
    let mut received = Vec::new();
    let mut buffer = [0; 4096];
    while !received.ends_with(b"ok") && !received.ends_with(b"Error") {
        match client.read(&mut buffer).expect("an answer") {
            0 => break,
            count => received.extend_from_slice(&buffer[..count]),
        }
    }
    let text = String::from_utf8(received).expect("text");
    let lines = text.split("\r\n").map(|line| if line.starts_with("date: ") { "date: *" } else { line });
    lines.collect::<Vec<_>>().join("\r\n")
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().expect("a list").iter().map(|item| item.as_str().expect("a string").to_owned()).collect()
}

fn run(scenario: &Value) -> Value {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("a port").port();
    let taken = scenario["taken"].as_bool().unwrap_or(false).then_some(listener);
    let mut variables = Vec::new();
    if let Some(seconds) = scenario["timeout"].as_u64() {
        variables.push(("MOLT_SHUTDOWN_TIMEOUT", seconds.to_string()));
    }
    if let Some(host) = scenario["host"].as_str() {
        variables.push(("MOLT_HOST", host.to_owned()));
    }
    let server = start(scenario["app"].as_str().expect("an application"), port, &variables);
    let requests = strings(&scenario["requests"]);
    let mut answers = Vec::new();
    let mut waiting = None;
    for (number, path) in requests.iter().enumerate() {
        let client = server.request(path);
        if scenario["during"] == true && number + 1 == requests.len() {
            waiting = Some(client);
        } else {
            answers.push(read_answer(client));
        }
    }
    sleep(Duration::from_millis(200));
    for name in strings(&scenario["signals"]) {
        server.signal(&name);
    }
    answers.extend(waiting.map(read_answer));
    let (stderr, stdout, exit) = server.end();
    drop(taken);
    serde_json::json!({ "stderr": stderr, "stdout": stdout, "answers": answers, "exit": exit })
}

#[test]
fn processes_start_and_end_as_uvicorns() {
    let scenarios: Value = serde_json::from_str(include_str!("scenarios.json")).expect("scenarios");
    let recorded: Value = serde_json::from_str(include_str!("recorded.json")).expect("recorded results");
    for (name, scenario) in scenarios.as_object().expect("scenarios") {
        assert_eq!(run(scenario), recorded[name], "{name}");
    }
}

/// Here the server is not uvicorn, which takes a second SIGTERM for the first.
#[test]
fn a_second_signal_ends_the_waiting_at_once() {
    for (first, second, exit) in [("TERM", "TERM", -15), ("TERM", "INT", 0), ("INT", "TERM", -15)] {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("a port").port();
        drop(listener);
        let server = start("works", port, &[]);
        let client = server.request("/stuck");
        sleep(Duration::from_millis(200));
        server.signal(first);
        sleep(Duration::from_millis(200));
        let start = Instant::now();
        server.signal(second);
        let (messages, _, status) = server.end();
        assert!(start.elapsed() < Duration::from_secs(5));
        assert_eq!(status, exit);
        assert!(messages.last().is_some_and(|line| line.starts_with("INFO:     Finished server process")));
        assert!(!messages.iter().any(|line| line.contains("application shutdown")));
        drop(client);
    }
}
