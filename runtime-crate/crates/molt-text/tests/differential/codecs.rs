//! Encodings, their error handlers and names, against tests/record/record_codecs.py.

use crate::data::{Case, List, Show, check, ok};
use molt_text::codecs::{self, Codec, DecodeError, EncodeError, ErrorHandler};
use molt_text::{Wtf8, Wtf8Buf};
use std::convert::Infallible;

fn codec(case: &Case) -> Codec {
    codecs::lookup(case.raw(1)).expect("an encoding")
}

fn handler(case: &Case) -> ErrorHandler {
    ErrorHandler::from_name(case.raw(2)).expect("a handler")
}

fn describe(encoding: &str, start: usize, end: usize, reason: &str, message: &str) -> String {
    let shown = [encoding.show(), start.show(), end.show(), reason.show(), message.show()];
    format!("=[{}]", shown.join(","))
}

fn encode(codec: Codec, text: Wtf8<'_>, handler: ErrorHandler) -> String {
    match codecs::encode(codec, text, handler) {
        Ok(bytes) => ok(List(vec![bytes])),
        Err(error) => {
            let message = codecs::encode_error_message(&error, text);
            let EncodeError { encoding, start, end, reason } = error;
            describe(encoding, start, end, reason, &message)
        }
    }
}

fn decode(codec: Codec, bytes: &[u8], handler: ErrorHandler) -> String {
    match codecs::decode(codec, bytes, handler) {
        Ok(text) => ok(List(vec![text])),
        Err(error) => {
            let object = codecs::decode_error_object(codec, bytes);
            let message = codecs::decode_error_message(&error, object);
            let DecodeError { encoding, start, end, reason } = error;
            describe(encoding, start, end, reason, &message)
        }
    }
}

/// An incremental decoder: what a piece leaves waits for the next one.
fn stream(codec: Codec, bytes: &[u8], sizes: &[usize]) -> Vec<Wtf8Buf> {
    let (mut pieces, mut waiting, mut rest) = (Vec::new(), Vec::new(), bytes);
    for size in sizes.iter().copied().chain([usize::MAX]) {
        let (piece, later) = rest.split_at(size.min(rest.len()));
        rest = later;
        waiting.extend_from_slice(piece);
        let replace = |error: &DecodeError| Ok::<_, Infallible>(([0xFFFD].into_iter().collect(), error.end));
        let (text, used) = codecs::decode_part(codec, &waiting, 0, size == usize::MAX, replace).unwrap_or_default();
        pieces.push(text);
        waiting.drain(..used);
    }
    pieces
}

#[test]
fn codecs_are_those_of_cpython() {
    check("codecs", |case| match case.name.as_str() {
        "encode" => encode(codec(case), case.text(0).as_wtf8(), handler(case)),
        "decode" => decode(codec(case), &case.bytes(0), handler(case)),
        "stream" => {
            let sizes: Vec<usize> = case.list(2).iter().map(|size| size.parse().expect("size")).collect();
            ok(List(stream(codec(case), &case.bytes(0), &sizes)))
        }
        "lookup" => ok(codecs::lookup(&case.string(0)).map(Codec::name)),
        "table" => {
            let codec = codecs::lookup(case.raw(0)).expect("an encoding");
            let bytes: Vec<u8> = (0..=255).collect();
            let table = codecs::decode(codec, &bytes, ErrorHandler::Replace).unwrap_or_default();
            let back = codecs::encode(codec, table.as_wtf8(), ErrorHandler::Replace).unwrap_or_default();
            ok((table, back))
        }
        other => panic!("{other}"),
    });
}
