//! The limits that uvicorn does not have: sizes of heads and bodies, and header values that would split the response.

use std::net::Ipv4Addr;

use molt_server::Settings;
use serde_json::json;

use crate::{client::Client, mask, start_server};

fn refused(line: &str, message: &str) -> String {
    let length = message.len();
    format!(
        "HTTP/1.1 {line}\r\ndate: *\r\nserver: uvicorn\r\ncontent-type: text/plain; charset=utf-8\r\n\
         content-length: {length}\r\nconnection: close\r\n\r\n{message}"
    )
}

/// Sends the pieces to a server with the settings; returns the answer, how the connection ended, and what the server logged.
fn exchange(settings: Settings, pieces: &[&str]) -> (String, &'static str, Vec<String>, usize) {
    let (server, lines) = start_server(Settings { port: 0, ..settings });
    let mut client = Client::new(server, Ipv4Addr::LOCALHOST);
    for piece in pieces {
        client.step(&json!(piece));
    }
    client.finish(|_| false, "closed");
    let lines = lines.lock().unwrap();
    (mask(&client.received), client.end, lines.messages.clone(), lines.access.len())
}

fn limited(bytes: u64) -> Settings {
    Settings { max_body: Some(bytes), ..Settings::default() }
}

const TOO_LARGE: &str = "Too large request body received.";

#[test]
fn a_declared_length_over_the_limit_is_a_413_and_reaches_no_application() {
    let request = "POST /echo HTTP/1.1\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n";
    let (answer, end, messages, requests) = exchange(limited(10), &[request]);
    assert_eq!(answer, refused("413 Content Too Large", TOO_LARGE));
    assert_eq!((end, requests), ("closed", 0));
    assert_eq!(messages, ["WARNING:  Too large request body received."]);
}

#[test]
fn a_chunked_body_over_the_limit_is_a_413_while_it_is_read() {
    let head = "POST /echo HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n";
    let (answer, end, _, requests) = exchange(limited(10), &[head, "6\r\n world"]);
    assert_eq!(answer, refused("413 Content Too Large", TOO_LARGE));
    assert_eq!((end, requests), ("closed", 0));
}

#[test]
fn a_client_that_sends_on_gets_its_413() {
    let head = "POST /echo HTTP/1.1\r\nContent-Length: 5000000\r\n\r\n";
    let body = "0123456789".repeat(500_000);
    let (answer, end, ..) = exchange(limited(10), &[head, &body]);
    assert_eq!(answer, refused("413 Content Too Large", TOO_LARGE));
    assert_eq!(end, "closed");
}

#[test]
fn a_client_that_sends_on_gets_its_400() {
    let message = "Invalid HTTP request received.";
    for rest in [10, 5_000_000] {
        let (answer, end, ..) = exchange(Settings::default(), &["GET\t/ HTTP/1.1\r\n", &"a".repeat(rest)]);
        assert_eq!(answer, refused("400 Bad Request", message));
        assert_eq!(end, "closed");
    }
}

#[test]
fn a_request_ahead_of_others_has_its_body_though_the_client_is_gone() {
    let (server, _) = start_server(Settings { port: 0, ..Settings::default() });
    let ahead = |name: &str| format!("POST /keep/{name} HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello");
    let endings = [("refused", "GET /late/1 HTTP/1.1\r\n\r\nGET\t/ "), ("left", "GET /late/1 HTTP/1.1\r\n\r\n")];
    for (name, behind) in endings {
        let mut client = Client::new(server, Ipv4Addr::LOCALHOST);
        client.step(&json!(ahead(name) + behind));
        client.step(&json!({ "pause": 50 }));
        client.step(&json!({ "forget": null }));
        client.step(&json!({ "pause": 300 }));
        let mut other = Client::new(server, Ipv4Addr::LOCALHOST);
        other.step(&json!(format!("GET /events/{name} HTTP/1.1\r\nConnection: close\r\n\r\n")));
        other.finish(|_| false, "closed");
        assert!(other.received.ends_with(b"\r\n\r\nhello"), "{name}: {}", String::from_utf8_lossy(&other.received));
    }
}

#[test]
fn a_body_at_the_limit_is_taken() {
    let request = "POST /echo HTTP/1.1\r\nContent-Length: 10\r\nConnection: close\r\n\r\n0123456789";
    let (answer, _, messages, requests) = exchange(limited(10), &[request]);
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("\n0123456789"), "{answer}");
    assert_eq!((messages.len(), requests), (0, 1));
}

#[test]
fn more_than_a_hundred_headers_are_a_431() {
    let request = format!("GET /echo HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(101));
    let (answer, end, ..) = exchange(Settings::default(), &[&request]);
    let message = "Too many request headers received.";
    assert_eq!(answer, refused("431 Request Header Fields Too Large", message));
    assert_eq!(end, "closed");
}

#[test]
fn a_head_of_more_than_four_hundred_kilobytes_is_a_431() {
    let request = format!("GET /echo HTTP/1.1\r\nX-A: {}", "a".repeat(401 * 1024));
    let (answer, ..) = exchange(Settings::default(), &[&request]);
    let message = "Too large request headers received.";
    assert_eq!(answer, refused("431 Request Header Fields Too Large", message));
}

#[test]
fn a_header_value_with_a_line_break_is_a_plain_500() {
    let (answer, end, messages, requests) = exchange(Settings::default(), &["GET /headers/bad-value HTTP/1.1\r\n\r\n"]);
    assert_eq!(answer, refused("500 Internal Server Error", "Internal Server Error"));
    assert_eq!((end, requests), ("closed", 1));
    assert_eq!(messages, ["ERROR:    Exception in ASGI application"]);
}
