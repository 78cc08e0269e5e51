//! Two sessions against each other, and what no session and no certificate may be brought down by.

use std::sync::Arc;

use crate::{Certificate, Failure, Progress, Session, Settings, Verify, identity, pem_certificates, private_key};

/// A certificate of `localhost` that signed itself, made with Python's `cryptography`.
pub(crate) const CERTIFICATE: &[u8] = b"-----BEGIN CERTIFICATE-----\n\
MIIBvzCCAWWgAwIBAgIUdBuCuv3YgYBxZ8pDjswX2D2Tc7cwCgYIKoZIzj0EAwIw\n\
ITELMAkGA1UEBhMCREUxEjAQBgNVBAMMCWxvY2FsaG9zdDAgFw0yNTAxMDEwMDAw\n\
MDBaGA8yMTI0MDEwMTAwMDAwMFowITELMAkGA1UEBhMCREUxEjAQBgNVBAMMCWxv\n\
Y2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJWdkT+zu5isAmZfUDDY\n\
kFxeWJJ6kw7ZSSdVa3zAnO1uBBHvPaB60ewGTCytr4ihbJCrGI9UUGkbKG18MDY0\n\
YsmjeTB3MA8GA1UdEwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0MB0G\n\
A1UdDgQWBBQ3DaXZAvzgwjx54IYFF2oyq66UrjAfBgNVHSMEGDAWgBQ3DaXZAvzg\n\
wjx54IYFF2oyq66UrjAOBgNVHQ8BAf8EBAMCAYYwCgYIKoZIzj0EAwIDSAAwRQIg\n\
K6qw+rwFLRAeXs5FIL0//XEWT9yENqbFOl4pls43OUwCIQDp6z6FPhE4vhLMpVqb\n\
a2sliOcvyTVyTr0cDk+mlYJRIA==\n\
-----END CERTIFICATE-----";

pub(crate) const KEY: &[u8] = b"-----BEGIN PRIVATE KEY-----\n\
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtfmdD0/g7XWV8URE\n\
CryvGXJekIdnEKOAzb6AUC/ef32hRANCAASVnZE/s7uYrAJmX1Aw2JBcXliSepMO\n\
2UknVWt8wJztbgQR7z2getHsBkwsra+IoWyQqxiPVFBpGyhtfDA2NGLJ\n\
-----END PRIVATE KEY-----";

pub(crate) fn der() -> Vec<u8> {
    pem_certificates(CERTIFICATE).and_then(|mut found| found.pop()).expect("a certificate")
}

pub(crate) fn settings(trusted: bool, shown: bool) -> Arc<Settings> {
    let key = private_key(KEY).expect("a key");
    Arc::new(Settings {
        verify: if trusted { Verify::Required } else { Verify::None },
        check_host: trusted,
        tls12: true,
        tls13: true,
        server_order: true,
        strict: false,
        partial: false,
        common_names: true,
        authorities: if trusted { Certificate::read(&der()).into_iter().collect() } else { Vec::new() },
        client_authorities: Vec::new(),
        identity: if shown { identity(vec![der()], key).expect("a known kind") } else { None },
        protocols: Vec::new(),
        ciphers: Vec::new(),
    })
}

/// Carries what one side has to say to the other.
fn carry(from: &mut Session, to: &mut Session) -> Result<(), Failure> {
    let bytes = from.outgoing();
    let mut rest = bytes.as_slice();
    while !rest.is_empty() {
        let (part, after) = rest.split_at(to.wanted().min(rest.len()));
        to.feed(part)?;
        rest = after;
    }
    Ok(())
}

fn agreed(client: &mut Session, server: &mut Session) -> Result<(), Failure> {
    for _ in 0..6 {
        carry(client, server)?;
        carry(server, client)?;
    }
    Ok(())
}

#[test]
fn two_sides_agree_and_speak() {
    let mut client = Session::client(&settings(true, false), Some("localhost")).expect("a client");
    let mut server = Session::server(&settings(false, true));
    agreed(&mut client, &mut server).expect("an agreement");
    assert_eq!((client.handshake(), server.handshake()), (Progress::Done(()), Progress::Done(())));
    assert_eq!(client.version(), Some("TLSv1.3"));
    assert_eq!(client.peer_certificates(), vec![der()]);
    assert!(client.write(b"hello"));
    carry(&mut client, &mut server).expect("no failure");
    let mut into = [0; 16];
    assert_eq!(server.read(&mut into), Progress::Done(5));
    assert_eq!(server.read(&mut into), Progress::Wanted);
    server.close();
    carry(&mut server, &mut client).expect("no failure");
    assert_eq!(client.read(&mut into), Progress::Closed);
    assert_eq!(client.closed(), (false, true));
}

#[test]
fn another_host_is_refused() {
    let mut client = Session::client(&settings(true, false), Some("other.test")).expect("a client");
    let mut server = Session::server(&settings(false, true));
    let failure = agreed(&mut client, &mut server).expect_err("a refusal");
    assert_eq!(failure.reason(), "CERTIFICATE_VERIFY_FAILED");
    assert_eq!(failure.verify.map(|(code, _)| code), Some(62));
    assert_eq!(carry(&mut client, &mut server).expect_err("an alert").reason(), "SSLV3_ALERT_BAD_CERTIFICATE");
}

#[test]
fn what_is_no_wire_is_a_failure() {
    let greeting = Session::client(&settings(false, false), None).expect("a client").outgoing();
    for at in 0..greeting.len() {
        for flipped in [0x01, 0x80, 0xff] {
            let mut broken = greeting.clone();
            broken[at] ^= flipped;
            let mut server = Session::server(&settings(false, true));
            let mut rest = broken.as_slice();
            while !rest.is_empty() {
                let (part, after) = rest.split_at(server.wanted().min(rest.len()));
                if server.feed(part).is_err() {
                    break;
                }
                rest = after;
            }
            let _ = server.outgoing();
        }
    }
}

#[test]
fn what_is_no_certificate_is_none() {
    let whole = der();
    assert!(Certificate::read(&whole).is_some());
    for length in 0..whole.len() {
        assert!(Certificate::read(&whole[..length]).is_none(), "{length}");
    }
    for at in 0..whole.len() {
        let mut broken = whole.clone();
        broken[at] ^= 0xff;
        // Read or not: it must not be brought down.
        let _ = Certificate::read(&broken).map(|read| (read.signed_parts().is_some(), read.key_parts().is_some()));
    }
}
