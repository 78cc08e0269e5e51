//! The parser under mutated requests: nothing brings it down, and how the bytes are cut changes nothing of what it finds.

use std::cell::RefCell;

use molt_fuzz::{Random, Target};

use super::*;

const HTTP: Target = Target {
    name: "http",
    corpus: &[
        b"GET /items?q=1&r=%20 HTTP/1.1\r\nHost: a\r\nAccept: */*\r\nCookie: a=b; c=d\r\n\r\n",
        b"POST /items HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Type: application/json\r\n\r\n{\"a\"}",
        b"PUT /a/b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTrailer: x\r\n\r\n3;a=b\r\nabc\r\nA\r\n0123456789\r\n0\r\nx: y\r\n\r\n",
        b"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET / HTTP/1.1\r\nHost: b\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n\x81\x05",
        b"OPTIONS * HTTP/1.1\r\nHost: [::1]:80\r\nX: a\r\n folded\r\n\r\n",
        b"CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n\x16\x03\x01",
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: a1234567890123456789012345678901234567890123456789012345678901234567890",
        b"GET http://a:80/p?q#f HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n",
    ],
    words: &[
        b"\r\n", b"\r\n\r\n", b"\n\n", b": ", b"HTTP/1.1", b"HTTP/2.0", b"Content-Length: ", b"Transfer-Encoding: chunked\r\n", b"chunked, identity",
        b"Connection: close\r\n", b"Upgrade: h2c\r\n", b"0\r\n\r\n", b"ffffffffffffffff\r\n", b"GET ", b"PRI * HTTP/2.0", b"%00", b"%zz", b"\t", b";", b"//",
    ],
};

/// What the parser found: bodies in one piece, however they came.
#[derive(Default)]
struct Found(RefCell<Vec<Vec<u8>>>);

impl Found {
    fn note(&self, parts: &[&[u8]]) {
        self.0.borrow_mut().push(parts.join(&b'|'));
    }
}

impl Sink for Found {
    fn head(&self, head: Head, traits: HeadTraits) -> Result<(), Refusal> {
        let target = url::split(head.raw_path());
        self.note(&[b"head", head.method.as_bytes(), head.raw_path(), head.query_string()]);
        self.note(&[format!("{} {traits:?}", target.is_some()).as_bytes()]);
        head.headers().for_each(|(name, value)| self.note(&[name, value]));
        Ok(())
    }

    fn body(&self, data: &[u8]) -> Result<(), Refusal> {
        let mut found = self.0.borrow_mut();
        match found.last_mut() {
            Some(last) if last.starts_with(b"body|") => last.extend_from_slice(data),
            _ => found.push([b"body|", data].concat()),
        }
        Ok(())
    }

    fn trailers(&self, trailers: Head) {
        trailers.headers().for_each(|(name, value)| self.note(&[b"trailer", name, value]));
    }

    fn message_complete(&self) {
        self.note(&[b"end"]);
    }
}

/// What becomes of pieces, up to the first that is refused or behind which is no HTTP.
fn parsed<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> Vec<Vec<u8>> {
    let (mut parser, found) = (RequestParser::new(), Found::default());
    for piece in pieces {
        match parser.feed(piece, &found) {
            Ok(Fed::All) => {}
            Ok(Fed::Upgrade) => {
                found.note(&[b"upgrade"]);
                break;
            }
            Err(refusal) => {
                found.note(&[format!("{refusal:?}").as_bytes()]);
                break;
            }
        }
    }
    found.0.into_inner()
}

#[test]
fn no_bytes_bring_the_parser_down() {
    molt_fuzz::run(&HTTP, |input| {
        let whole = parsed(std::iter::once(input));
        let mut random = Random::new(input.len() as u64);
        let most = 1 + random.below(40);
        assert_eq!(parsed(input.chunks(most)), whole, "in pieces of {most}");
    });
}
