//! Messages of a server that is broken or means ill: each is read, or the connection is out of step.

use bytes::Bytes;
use molt_fuzz::Target;
use molt_object::Cx;

use super::result::results;
use crate::asyncpg::frames::{Body, fields, messages, next, out_of_step, tag};

const MESSAGES: Target = Target {
    name: "postgres",
    corpus: &[
        b"R\0\0\0\x08\0\0\0\0S\0\0\0\x19client_encoding\0UTF8\0K\0\0\0\x0c\0\0\x04\xd2\0\0\x16\x2eZ\0\0\0\x05I",
        b"T\0\0\0\x1a\0\x01a\0\0\0\0\0\0\0\0\0\0\x17\0\x04\xff\xff\xff\xff\0\0D\0\0\0\x0b\0\x01\0\0\0\x011C\0\0\0\x0dSELECT 1\0Z\0\0\0\x05I",
        b"E\0\0\0\x25SERROR\0VERROR\0C42P01\0Mno table\0\0Z\0\0\0\x05E",
        b"N\0\0\0\x12SNOTICE\0Mwell\0\0A\0\0\0\x10\0\0\0\x01chan\0pay\0",
        b"1\0\0\0\x04t\0\0\0\x0a\0\x01\0\0\0\x17n\0\0\0\x042\0\0\0\x04I\0\0\0\x04",
        b"R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0R\0\0\0\x10\0\0\0\x0br=a,s=b=,i=4096",
        b"G\0\0\0\x07\0\0\0H\0\0\0\x07\0\0\0d\0\0\0\x06a\tc\0\0\0\x04",
    ],
    words: &[
        b"\0\0\0\x04", b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\x80\0\0\0", b"T\0\0\0\x06\0\0", b"D\0\0\0\x06\0\0", b"D\0\0\0\x0a\xff\xff", b"\0\x01\xff\xff\xff\xff", b"Z\0\0\0\x05I",
        b"C\0\0\0\x0dSELECT 1\0", b"E\0\0\0\x05\0", b"\0", b"\xff\xff", b"\x7f\xff",
    ],
};

#[test]
fn no_messages_bring_their_readers_down() {
    let cx = &mut Cx::new();
    molt_fuzz::run(&MESSAGES, |input| {
        let answer = whole_messages(input);
        for (kind, body) in messages(&answer) {
            let mut body = Body::new(body);
            match kind {
                tag::ERROR | tag::NOTICE => assert!(fields(&mut body).len() <= input.len()),
                _ => {
                    let _ = (body.int16(), body.int32(), body.byte(), body.text());
                }
            }
            assert!(body.rest().len() <= input.len());
        }
        drop(results(cx, &[answer]));
    });
}

/// As much of what has come as a connection hands on: whole messages, up to one that no server sends.
fn whole_messages(input: &[u8]) -> Bytes {
    let mut end = 0;
    while out_of_step(input, end).is_none() {
        match next(input, end) {
            Some((_, after)) => end = after,
            None => break,
        }
    }
    Bytes::copy_from_slice(&input[..end])
}
