//! The client of `record.py`.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, SocketAddrV4, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use socket2::{Domain, Socket, Type};

pub struct Client {
    server: SocketAddr,
    address: Ipv4Addr,
    socket: TcpStream,
    pub received: Vec<u8>,
    start: usize,
    pub end: &'static str,
}

fn connect(server: SocketAddr, address: Ipv4Addr) -> TcpStream {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    socket.bind(&SocketAddr::V4(SocketAddrV4::new(address, 0)).into()).expect("a client address");
    socket.connect(&server.into()).expect("a connection");
    socket.into()
}

/// One byte a character.
fn latin1(text: &Value) -> Vec<u8> {
    text.as_str().expect("a string").chars().map(|character| character as u8).collect()
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

impl Client {
    pub fn new(server: SocketAddr, address: Ipv4Addr) -> Self {
        let socket = connect(server, address);
        Client { server, address, socket, received: Vec::new(), start: 0, end: "open" }
    }

    /// Appends what arrives; false when nothing more will, or did in time.
    fn read(&mut self, timeout: Duration) -> bool {
        let mut buffer = vec![0; 1 << 18];
        self.socket.set_read_timeout(Some(timeout)).expect("a timeout");
        match self.socket.read(&mut buffer) {
            Ok(0) => self.end = "closed",
            Ok(count) => {
                self.received.extend_from_slice(&buffer[..count]);
                return true;
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => self.end = "reset",
        }
        false
    }

    /// A server that has closed need not take it.
    fn send(&mut self, data: &[u8]) {
        let _ = self.socket.write_all(data);
    }

    pub fn step(&mut self, step: &Value) {
        if step.is_string() {
            return self.send(&latin1(step));
        }
        let (kind, argument) = step.as_object().and_then(|step| step.iter().next()).expect("a step");
        match kind.as_str() {
            "repeat" => self.send(&latin1(&argument[0]).repeat(argument[1].as_u64().expect("a number") as usize)),
            "each" => {
                for byte in latin1(argument) {
                    self.send(&[byte]);
                    sleep(Duration::from_millis(1));
                }
            }
            "pause" => sleep(Duration::from_millis(argument.as_u64().expect("milliseconds"))),
            "await" => {
                let awaited = latin1(argument);
                while !contains(&self.received[self.start..], &awaited) && self.read(Duration::from_secs(5)) {}
            }
            "finish" => self.socket.shutdown(Shutdown::Write).expect("an open socket"),
            "reconnect" => {
                self.socket = connect(self.server, self.address);
                self.start = self.received.len();
            }
            "aside" => {
                let mut other = Client::new(self.server, self.address);
                other.send(&latin1(argument));
                while other.read(Duration::from_millis(500)) {}
                self.received.append(&mut other.received);
            }
            "forget" => {
                // The real end: the socket must not outlive this step.
                self.socket.shutdown(Shutdown::Both).expect("an open socket");
                self.end = "forgotten";
            }
            other => panic!("no such step: {other}"),
        }
    }

    /// Reads until what is expected has come and the connection is as expected, or time is up.
    pub fn finish(&mut self, is_complete: impl Fn(&[u8]) -> bool, expected_end: &str) {
        let deadline = Instant::now() + Duration::from_secs(8);
        while self.end == "open" && Instant::now() < deadline {
            let patience = match expected_end == "open" && is_complete(&self.received) {
                true => Duration::from_millis(60),
                false => Duration::from_secs(4),
            };
            if !self.read(patience) {
                return;
            }
        }
    }
}
