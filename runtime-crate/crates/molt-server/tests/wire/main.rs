//! The server against what uvicorn answers, byte for byte: `cases.json` replayed, `recorded.json` expected (`record.py`).

#![expect(clippy::disallowed_methods, reason = "a test's own sizes")]

mod app;
mod client;
mod limits;
mod turns;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use molt_server::{AccessRecord, Level, Log, Settings, serve};
use serde_json::Value;
use tokio::task::LocalSet;

use app::App;
use client::Client;

const CASES: &str = include_str!("cases.json");
const RECORDED: &str = include_str!("recorded.json");
const PARALLEL: usize = 12;

#[derive(Default)]
struct Lines {
    messages: Vec<String>,
    /// Client address, and the line as uvicorn prints it but for the client.
    access: Vec<(String, String)>,
}

/// Collects what the server logs; reports its address when it is known.
struct TestLog {
    lines: Arc<Mutex<Lines>>,
    address: RefCell<Option<Sender<SocketAddr>>>,
}

impl Log for TestLog {
    fn message(&self, level: Level, message: &str, _color_message: Option<&str>, _traceback: Option<&str>) {
        let mut lines = self.lines.lock().unwrap();
        if let Some(rest) = message.strip_prefix("Uvicorn running on http://") {
            let address = rest.split(' ').next().expect("an address");
            let address = address.parse().expect("an address");
            // What came before has tests of its own.
            lines.messages.clear();
            return self.address.take().expect("one start").send(address).expect("a test");
        }
        let level = match level {
            Level::Info => "INFO:     ",
            Level::Warning => "WARNING:  ",
            Level::Error => "ERROR:    ",
        };
        lines.messages.push(format!("{level}{}", message.trim_end()));
    }

    fn access(&self, record: &AccessRecord<'_>) {
        let AccessRecord { client, method, path, http_version, status } = record;
        let line = format!("\"{method} {path} HTTP/{http_version}\" {status}");
        self.lines.lock().unwrap().access.push((client.host.to_string(), line));
    }
}

fn start_server(settings: Settings) -> (SocketAddr, Arc<Mutex<Lines>>) {
    let lines: Arc<Mutex<Lines>> = Arc::default();
    let (sender, receiver): (_, Receiver<SocketAddr>) = channel();
    let shared = lines.clone();
    thread::spawn(move || {
        let log = Rc::new(TestLog { lines: shared, address: RefCell::new(Some(sender)) });
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        LocalSet::new().block_on(&runtime, serve(Rc::new(App::default()), settings, log));
    });
    (receiver.recv().expect("a server"), lines)
}

/// `mask` of `record.py`.
fn mask(received: &[u8]) -> String {
    const DATE: &[u8] = b"date: ";
    const DATE_LENGTH: usize = "Sat, 21 Nov 2026 10:56:41 GMT".len();
    let mut masked = Vec::new();
    let mut rest = received;
    while let Some(found) = rest.windows(DATE.len()).position(|window| window == DATE) {
        let end = found + DATE.len();
        masked.extend_from_slice(&rest[..end]);
        let is_date = rest[end..].get(DATE_LENGTH - 4..DATE_LENGTH) == Some(b" GMT");
        if is_date {
            masked.push(b'*');
        }
        rest = &rest[end + if is_date { DATE_LENGTH } else { 0 }..];
    }
    masked.extend_from_slice(rest);
    let text = |bytes: &[u8]| -> String { bytes.iter().map(|&byte| char::from(byte)).collect() };
    if masked.len() <= 6000 {
        return text(&masked);
    }
    let checksum = masked.iter().fold(0u32, |sum, &byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    format!("{}... {} bytes, checksum {checksum}", text(&masked[..300]), masked.len())
}

/// `CLIENT:* - "GET / HTTP/1.1" 200 OK` without the client and the phrase, which have tests of their own.
fn access_lines(recorded: &Value) -> Vec<String> {
    let lines = recorded["access"].as_array().expect("lines").iter();
    lines
        .map(|line| {
            let line = line.as_str().expect("a line").split_once(" - ").expect("a client").1;
            match line.split_once("\" ") {
                Some((request, status)) => format!("{request}\" {}", status.split(' ').next().expect("a status")),
                None => line.trim_end_matches("...").to_owned(),
            }
        })
        .collect()
}

fn run_case(server: SocketAddr, number: usize, case: &Value, recorded: &Value) -> Vec<String> {
    let own = || Ipv4Addr::new(127, 1, (number / 250) as u8, (number % 250 + 1) as u8);
    let address = case["from"].as_str().map_or_else(own, |address| address.parse().expect("an address"));
    let mut client = Client::new(server, address);
    for step in case["steps"].as_array().expect("steps") {
        client.step(step);
    }
    let expected = recorded["received"].as_str().expect("an answer");
    let expected_end = recorded["end"].as_str().expect("an end");
    client.finish(|received| mask(received) == expected, expected_end);
    let mut differences = Vec::new();
    let received = mask(&client.received);
    if received != expected {
        differences.push(format!("answer\n  expected {expected:?}\n  received {received:?}"));
    }
    if client.end != expected_end {
        differences.push(format!("connection: expected {expected_end}, is {}", client.end));
    }
    differences
}

#[test]
fn every_answer_is_uvicorns() {
    let cases: Vec<Value> = serde_json::from_str(CASES).expect("cases");
    let recorded: Value = serde_json::from_str(RECORDED).expect("recorded answers");
    let (server, lines) = start_server(Settings { port: 0, ..Settings::default() });

    let mut order: Vec<(usize, &Value)> = cases.iter().enumerate().collect();
    order.sort_by_key(|(_, case)| case["slow"].is_null());
    let queue = Mutex::new(order.into_iter());
    let failures = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..PARALLEL {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().unwrap().next();
                    let Some((number, case)) = next else { return };
                    let name = case["name"].as_str().expect("a name");
                    let differences = run_case(server, number, case, &recorded["cases"][name]);
                    failures.lock().unwrap().extend(differences.iter().map(|text| format!("{name}: {text}")));
                }
            });
        }
    });
    let mut failures = failures.into_inner().unwrap();
    let lines = lines.lock().unwrap();
    for (number, case) in cases.iter().enumerate() {
        let name = case["name"].as_str().expect("a name");
        let own = format!("127.1.{}.{}", number / 250, number % 250 + 1);
        let logged_as = case["logged_as"].as_str().or(case["from"].as_str()).unwrap_or(&own);
        let found: Vec<&str> =
            lines.access.iter().filter(|(client, _)| client == logged_as).map(|(_, line)| line.as_str()).collect();
        let expected = access_lines(&recorded["cases"][name]);
        let equal = found.len() == expected.len()
            && found
                .iter()
                .zip(&expected)
                .all(|(line, expected)| line == expected || line.len() > 300 && line.starts_with(expected));
        if !equal {
            failures.push(format!("{name}: access log\n  expected {expected:?}\n  logged   {found:?}"));
        }
    }
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for line in &lines.messages {
        *counts.entry(line).or_default() += 1;
    }
    let expected: BTreeMap<&str, u64> = recorded["messages"]
        .as_object()
        .expect("messages")
        .iter()
        .map(|(line, count)| (line.as_str(), count.as_u64().expect("a count")))
        .collect();
    if counts != expected {
        failures.push(format!("messages\n  expected {expected:?}\n  logged   {counts:?}"));
    }
    assert!(failures.is_empty(), "{} differences\n{}", failures.len(), failures.join("\n"));
}
