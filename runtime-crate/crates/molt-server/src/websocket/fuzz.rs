//! The protocol under mutated frames: nothing brings it down, it takes no more memory than a message may have, and how the bytes are
//! cut changes nothing of what arrives.

use molt_fuzz::Target;

use super::MAX_SIZE;
use super::deflate::{Deflate, Parameters};
use super::protocol::{Arrived, Protocol};

const FRAMES: Target = Target {
    name: "websocket",
    corpus: &[
        b"\x81\x85\x01\x02\x03\x04igoim",
        b"\x82\xfe\x00\x80\0\0\0\0aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        b"\x01\x81\0\0\0\0a\x00\x81\0\0\0\0b\x80\x81\0\0\0\0c",
        b"\x89\x82\0\0\0\0hi\x8a\x80\0\0\0\0\x88\x82\0\0\0\0\x03\xe8",
        b"\xc1\x87\0\0\0\0\xf2H\xcd\xc9\xc9\x07\x00",
        b"\xc1\x85\0\0\0\0\xcaH,\x05\x00\x41\x81\0\0\0\0\xca\x80\x84\0\0\0\0H,\x05\x00",
        b"\x81\xff\0\0\0\0\0\0\0\x04\0\0\0\0abcd",
        b"\x88\x84\0\0\0\0\x0f\xa0ok",
    ],
    words: &[
        b"\x81\x80\0\0\0\0",
        b"\xc1\xfe",
        b"\x82\xff\0\0\0\0\x01\0\0\0",
        b"\x82\xff\xff\xff\xff\xff\xff\xff\xff\xff",
        b"\x00\x80\0\0\0\0",
        b"\x88\x80\0\0\0\0",
        b"\x89\xfd\0\0\0\0",
        b"\xca\xcf\x48\xcd",
        b"\0\0\xff\xff",
        b"\xed\xa0\x80",
        b"\x03\xef",
        b"\x80\x80\0\0\0\0",
    ],
};

/// What arrives of pieces, and what is answered.
fn arrived<'a>(compressed: bool, pieces: impl Iterator<Item = &'a [u8]>) -> (Vec<Arrived>, Vec<u8>) {
    let mut protocol = Protocol::default();
    protocol.deflate = compressed.then(|| Parameters::answering(&[])).flatten().map(Deflate::new);
    let mut all = Vec::new();
    for piece in pieces {
        protocol.feed(piece);
        while let Some(next) = protocol.next() {
            if let Arrived::Data(frame) = &next {
                assert!(frame.data.len() <= MAX_SIZE);
            }
            all.push(next);
        }
    }
    (all, protocol.out)
}

#[test]
fn no_frames_bring_the_protocol_down() {
    molt_fuzz::run(&FRAMES, |input| {
        for compressed in [false, true] {
            let whole = arrived(compressed, std::iter::once(input));
            assert_eq!(arrived(compressed, input.chunks(7)), whole);
        }
    });
}
