//! The parser against httptools: `tests/recorded.json` holds mutated requests, cut anywhere, and what became of them
//! (`tests/record.py`).

use std::cell::RefCell;

use serde_json::Value;

use super::*;

/// Notes events as `record.py` does.
#[derive(Default)]
struct Notes {
    events: RefCell<Vec<String>>,
    body: RefCell<Vec<u8>>,
}

fn text(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

impl Notes {
    fn note(&self, parts: &[&[u8]]) {
        let parts: Vec<String> = parts.iter().map(|part| text(part)).collect();
        self.events.borrow_mut().push(parts.join("|"));
    }

    fn note_headers(&self, head: &Head) {
        head.headers().for_each(|(name, value)| self.note(&[b"header", name, value]));
    }

    fn note_body(&self) {
        let body = self.body.take();
        if !body.is_empty() {
            self.note(&[b"body", &body]);
        }
    }
}

impl Sink for Notes {
    fn head(&self, head: Head, traits: HeadTraits) -> Result<(), Refusal> {
        self.note(&[
            b"head",
            head.method.as_bytes(),
            head.raw_path(),
            head.query_string(),
            head.http_version().as_bytes(),
            if traits.keep_alive { b"keep-alive" } else { b"close" },
            if traits.upgrade { b"upgrade" } else { b"" },
        ]);
        self.note_headers(&head);
        Ok(())
    }

    fn body(&self, data: &[u8]) -> Result<(), Refusal> {
        self.body.borrow_mut().extend_from_slice(data);
        Ok(())
    }

    fn trailers(&self, trailers: Head) {
        self.note_body();
        self.note_headers(&trailers);
    }

    fn message_complete(&self) {
        self.note_body();
        self.note(&[b"end"]);
    }
}

#[test]
fn everything_is_parsed_as_by_httptools() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("tests/recorded.json")).unwrap();
    let mut differences = Vec::new();
    for case in &cases {
        let chunks: Vec<&str> =
            case["chunks"].as_array().unwrap().iter().map(|chunk| chunk.as_str().unwrap()).collect();
        let mut parser = RequestParser::new();
        let notes = Notes::default();
        let mut found = Vec::new();
        for chunk in &chunks {
            let bytes: Vec<u8> = chunk.chars().map(|character| character as u8).collect();
            match parser.feed(&bytes, &notes) {
                Ok(Fed::All) => {}
                Ok(Fed::Upgrade) => notes.note(&[b"upgrade"]),
                Err(_) => notes.note(&[b"refused"]),
            }
            found.push(notes.events.take());
        }
        let expected: Vec<Vec<String>> = serde_json::from_value(case["events"].clone()).unwrap();
        if found != expected {
            differences.push(format!("{chunks:?}\n  expected {expected:?}\n  found    {found:?}"));
        }
    }
    let shown = differences.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(differences.is_empty(), "{} of {} differ\n{shown}", differences.len(), cases.len());
}
