//! When what is written during a turn of the event loop reaches its client.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use molt_server::Settings;

use crate::app::BUSY;
use crate::start_server;

/// How long the answer to a request takes whose application keeps the thread busy afterwards.
fn waited(server: SocketAddr, path: &str) -> Duration {
    let mut stream = TcpStream::connect(server).expect("a connection");
    let begun = Instant::now();
    write!(stream, "GET {path} HTTP/1.1\r\n\r\n").expect("a request");
    let mut answer = Vec::new();
    while !answer.ends_with(b"written") {
        let mut piece = [0; 512];
        let count = stream.read(&mut piece).expect("an answer");
        assert_ne!(count, 0, "{}", String::from_utf8_lossy(&answer));
        answer.extend_from_slice(&piece[..count]);
    }
    begun.elapsed()
}

#[test]
fn an_answer_goes_out_before_what_takes_long_if_it_is_told_to_and_else_at_the_end_of_the_turn() {
    let (server, _) = start_server(Settings { port: 0, ..Settings::default() });
    assert!(waited(server, "/busy/sent") < BUSY);
    assert!(waited(server, "/busy") >= BUSY);
}
