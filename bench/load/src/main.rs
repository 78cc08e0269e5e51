//! Closed-loop HTTP load: a fixed number of keep-alive connections, each sending its next request when the answer to the
//! last has come. One thread, so that one core is all it takes. Prints one line of JSON.
//!
//! `molt-load PORT CONNECTIONS (seconds=S | requests=N) FILE...`; each file holds the bytes of one request, and connections
//! take turns through the files.

use std::cell::Cell;
use std::error::Error;
use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::LocalSet;

/// What to send, and for how long.
struct Plan {
    port: u16,
    requests: Vec<Vec<u8>>,
    deadline: Option<Instant>,
    limit: u64,
    started: Cell<u64>,
}

impl Plan {
    /// The number of the next request, unless it is time to end.
    fn next(&self) -> Option<u64> {
        let number = self.started.get();
        let over = number >= self.limit || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if over {
            return None;
        }
        self.started.set(number + 1);
        Some(number)
    }

    fn request(&self, number: u64) -> &[u8] {
        &self.requests[number as usize % self.requests.len()]
    }
}

#[derive(Default)]
struct Tally {
    failed: u64,
    latencies: Vec<u32>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [port, connections, duration, files @ ..] = arguments.as_slice() else {
        return Err("usage: molt-load PORT CONNECTIONS (seconds=S | requests=N) FILE...".into());
    };
    let requests = files.iter().map(std::fs::read).collect::<Result<Vec<_>, _>>()?;
    let begin = Instant::now();
    let (deadline, limit) = match duration.split_once('=') {
        Some(("seconds", seconds)) => (Some(begin + Duration::from_secs_f64(seconds.parse()?)), u64::MAX),
        Some(("requests", count)) => (None, count.parse()?),
        _ => return Err("either seconds=S or requests=N".into()),
    };
    let plan = Rc::new(Plan { port: port.parse()?, requests, deadline, limit, started: Cell::new(0) });
    let tallies = run(&plan, connections.parse()?).await;
    report(&tallies, begin.elapsed());
    Ok(())
}

async fn run(plan: &Rc<Plan>, connections: usize) -> Vec<Tally> {
    let local = LocalSet::new();
    let workers: Vec<_> = (0..connections).map(|_| local.spawn_local(drive(Rc::clone(plan)))).collect();
    local.await;
    let mut tallies = Vec::new();
    for worker in workers {
        tallies.push(worker.await.unwrap_or_default());
    }
    tallies
}

/// One connection, reopened when the server closes it.
async fn drive(plan: Rc<Plan>) -> Tally {
    let mut tally = Tally::default();
    let mut stream = None;
    let mut buffer = Vec::with_capacity(64 * 1024);
    while let Some(number) = plan.next() {
        let begin = Instant::now();
        match exchange(&mut stream, plan.port, plan.request(number), &mut buffer).await {
            Ok(true) => {}
            Ok(false) => tally.failed += 1,
            Err(_) => {
                tally.failed += 1;
                stream = None;
            }
        }
        tally.latencies.push(u32::try_from(begin.elapsed().as_micros()).unwrap_or(u32::MAX));
    }
    tally
}

/// Send one request and read its response; whether that was below 400.
async fn exchange(
    slot: &mut Option<TcpStream>,
    port: u16,
    request: &[u8],
    buffer: &mut Vec<u8>,
) -> std::io::Result<bool> {
    let stream = match slot {
        Some(stream) => stream,
        None => {
            let stream = TcpStream::connect(("127.0.0.1", port)).await?;
            stream.set_nodelay(true)?;
            slot.insert(stream)
        }
    };
    stream.write_all(request).await?;
    buffer.clear();
    loop {
        if stream.read_buf(buffer).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if is_complete(buffer) {
            return Ok(buffer.get(9).is_some_and(|digit| *digit < b'4'));
        }
    }
}

/// Whether the bytes are a whole response, which is framed by its length or in chunks, or has no body.
fn is_complete(bytes: &[u8]) -> bool {
    let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") else {
        return false;
    };
    let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
    if head.contains("transfer-encoding: chunked") {
        return bytes.ends_with(b"0\r\n\r\n");
    }
    let length = head
        .split("\r\n")
        .find_map(|line| line.strip_prefix("content-length:"))
        .and_then(|value| value.trim().parse::<usize>().ok())
        .unwrap_or(0);
    bytes.len() >= end + 4 + length
}

fn report(tallies: &[Tally], elapsed: Duration) {
    let mut latencies: Vec<u32> = tallies.iter().flat_map(|tally| tally.latencies.iter().copied()).collect();
    latencies.sort_unstable();
    let quantile = |part: f64| latencies.get((latencies.len() as f64 * part) as usize).copied().unwrap_or(0);
    let summary = serde_json::json!({
        "requests": latencies.len(),
        "failed": tallies.iter().map(|tally| tally.failed).sum::<u64>(),
        "seconds": elapsed.as_secs_f64(),
        "p50_us": quantile(0.5),
        "p99_us": quantile(0.99),
    });
    println!("{summary}");
}
