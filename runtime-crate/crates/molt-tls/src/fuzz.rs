//! Records, certificates and keys that a peer, or who wrote a file, has mutated: each is taken or refused, and brings nobody down.

use molt_fuzz::Target;

use crate::tests::{CERTIFICATE, KEY, der, settings};
use crate::{Certificate, Progress, Session, pem_certificates, private_key};

const RECORDS: Target = Target {
    name: "tls",
    corpus: &[
        b"\x16\x03\x01\x00\x05\x01\x00\x00\x01\x03",
        b"\x15\x03\x03\x00\x02\x02\x28",
        b"\x14\x03\x03\x00\x01\x01\x17\x03\x03\x00\x10aaaaaaaaaaaaaaaa",
        b"GET / HTTP/1.1\r\n\r\n",
        // Behind this a greeting is put, which is made anew.
        b"",
    ],
    words: &[
        b"\x16\x03\x01",
        b"\x16\x03\x03\x40\x00",
        b"\x17\x03\x03\xff\xff",
        b"\x03\x04",
        b"\x03\x03",
        b"\x13\x01",
        b"\x00\x00\x00\x0e\x00\x0c\x00\x00\x09localhost",
        b"\x00\x2b\x00\x03\x02\x03\x04",
        b"\x00\x10",
        b"\x00\x33",
        b"\x00\x0d",
        b"\x15\x03\x03\x00\x02\x01\x00",
        b"\xff\x01\x00\x01\x00",
    ],
};

const FILES: Target = Target {
    name: "certificates",
    corpus: &[
        CERTIFICATE,
        KEY,
        b"-----BEGIN RSA PRIVATE KEY-----\nMAA=\n-----END RSA PRIVATE KEY-----",
        b"\x30\x82\x01\x00\x30\x03\x02\x01\x02\x06\x03\x55\x04\x03\x17\x0d250101000000Z",
    ],
    words: &[
        b"-----BEGIN CERTIFICATE-----\n",
        b"-----END CERTIFICATE-----",
        b"-----BEGIN EC PRIVATE KEY-----",
        b"Proc-Type: 4,ENCRYPTED\n",
        b"\x30\x84\xff\xff\xff\xff",
        b"\x30\x80",
        b"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0b",
        b"\x17\x0d",
        b"\x18\x0f",
        b"\xa3\x82",
        b"\x02\x01\x00",
        b"MII",
        b"====",
    ],
};

/// Gives a session bytes until it refuses them.
fn feed(session: &mut Session, bytes: &[u8]) {
    let mut rest = bytes;
    while !rest.is_empty() {
        let (part, after) = rest.split_at(session.wanted().min(rest.len()));
        if session.feed(part).is_err() {
            break;
        }
        rest = after;
    }
    let mut into = [0; 64];
    while matches!(session.read(&mut into), Progress::Done(count) if count > 0) {}
    assert_eq!(session.handshake(), Progress::Wanted, "nobody agreed");
    drop(session.outgoing());
}

#[test]
fn no_records_bring_a_session_down() {
    let greeting = Session::client(&settings(false, false), None).expect("a client").outgoing();
    molt_fuzz::run(&RECORDS, |input| {
        feed(&mut Session::server(&settings(false, true)), input);
        feed(&mut Session::client(&settings(true, false), Some("localhost")).expect("a client"), input);
        // A greeting with mutated bytes in its middle, of the same length, so that more than its head is read.
        let mut mixed = greeting.clone();
        let at = input.first().map_or(0, |byte| usize::from(*byte) % mixed.len());
        let count = input.len().min(mixed.len() - at).min(16);
        mixed[at..at + count].copy_from_slice(&input[..count]);
        feed(&mut Session::server(&settings(false, true)), &mixed);
    });
}

#[test]
fn no_files_of_certificates_bring_their_reader_down() {
    let whole = der();
    molt_fuzz::run(&FILES, |input| {
        for read in pem_certificates(input).into_iter().flatten() {
            examine(&read);
        }
        drop(private_key(input));
        examine(input);
        let mut mixed = whole.clone();
        let at = input.first().map_or(0, |byte| usize::from(*byte) * 2 % mixed.len());
        let count = input.len().min(mixed.len() - at).min(8);
        mixed[at..at + count].copy_from_slice(&input[..count]);
        examine(&mixed);
    });
}

fn examine(der: &[u8]) {
    if let Some(read) = Certificate::read(der) {
        assert!(read.common_names().count() <= der.len());
        let _ = (read.signed_parts(), read.key_parts(), read.is_self_issued(), read.is_authority());
    }
}
