//! One connection over memory: bytes of the wire go in and come out, and so do those of the program. CPython Modules/_ssl.c `PySSLSocket`
//! over memory BIOs. A session takes one record at a time, as OpenSSL does, so that what it has not read is still there.

use core::net::IpAddr;
use std::io::{Read, Write};
use std::sync::{Arc, Mutex};

use rustls::pki_types::{ServerName, UnixTime};
use rustls::server::Acceptor;
use rustls::{CipherSuite, ClientConnection, Connection, ProtocolVersion, ServerConnection};

use crate::failure::Failure;
use crate::settings::Settings;

/// How far an operation came.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress<T> {
    /// It is done.
    Done(T),
    /// More must come in first.
    Wanted,
    /// The other side said that nothing more will come.
    Closed,
}

/// What the connection is before the client has said which protocols it speaks, and after.
enum State {
    /// A server that has heard nothing.
    Listening(Box<Acceptor>),
    /// The rest of the time.
    Speaking(Box<Connection>),
}

/// A connection.
pub struct Session {
    state: State,
    settings: Arc<Settings>,
    /// The part of a record that came.
    record: Vec<u8>,
    is_first: bool,
    is_server: bool,
    failure: Option<Failure>,
    refused: Arc<Mutex<Option<Failure>>>,
    /// What an acceptor had to say before there was a connection.
    parting: Vec<u8>,
    sent_close: bool,
    received_close: bool,
}

const HEADER: usize = 5;

/// The record of TLS 1.3's alert for a client without a certificate, where it is not encrypted.
const CERTIFICATE_REQUIRED: &[u8] = &[21, 3, 3, 0, 2, 2, 116];

/// The record of the alert that ends a connection before there are keys: the server has nothing to show that the client takes.
const HANDSHAKE_FAILURE: &[u8] = &[21, 3, 3, 0, 2, 2, 40];

impl Session {
    /// A client; `host` is whom it asks for and whose certificate it expects.
    ///
    /// # Errors
    /// That no version of the protocol is left, or what rustls does not take for a host.
    pub fn client(settings: &Arc<Settings>, host: Option<&str>) -> Result<Session, Failure> {
        let verifier = settings.verifier(host);
        let refused = verifier.refused();
        let name = match host.map(|host| (host.parse::<IpAddr>(), ServerName::try_from(host.to_owned()))) {
            // An address is never told to the server.
            None => ServerName::from(IpAddr::from([0, 0, 0, 0])),
            Some((Ok(address), _)) => ServerName::from(address),
            Some((_, Ok(name))) => name,
            Some(_) => return Err(Failure::new("invalid server name")),
        };
        let config = settings.client(verifier, host.is_some()).ok_or_else(|| Failure::new("no protocols available"))?;
        let made = ClientConnection::new(Arc::new(config), name).map_err(|error| Failure::of(&error, false))?;
        Ok(Session::over(State::Speaking(Box::new(Connection::Client(made))), settings, refused))
    }

    /// A server.
    pub fn server(settings: &Arc<Settings>) -> Session {
        Session::over(State::Listening(Box::default()), settings, Arc::default())
    }

    fn over(mut state: State, settings: &Arc<Settings>, refused: Arc<Mutex<Option<Failure>>>) -> Session {
        let is_server = matches!(state, State::Listening(_));
        if let State::Speaking(connection) = &mut state {
            connection.set_buffer_limit(None);
        }
        Session {
            state,
            settings: settings.clone(),
            record: Vec::new(),
            is_first: true,
            is_server,
            failure: None,
            refused,
            parting: Vec::new(),
            sent_close: false,
            received_close: false,
        }
    }

    /// How many bytes are to be fed next: the rest of a record, or of its head.
    pub fn wanted(&self) -> usize {
        match self.record.as_slice() {
            [_, _, _, high, low, rest @ ..] => {
                usize::from(u16::from_be_bytes([*high, *low])).saturating_sub(rest.len())
            }
            part => HEADER - part.len(),
        }
    }

    /// Takes bytes of the wire, no more than are wanted.
    ///
    /// # Errors
    /// Why the connection failed with them.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.record.extend_from_slice(bytes);
        if self.record.len() < HEADER {
            return Ok(());
        }
        if self.record.len() == HEADER {
            self.check_head()?;
        }
        if self.wanted() > 0 {
            return Ok(());
        }
        let record = std::mem::take(&mut self.record);
        self.is_first = false;
        self.take(&record)
    }

    /// OpenSSL ssl/record/ssl3_record.c `ssl3_get_record`.
    fn check_head(&mut self) -> Result<(), Failure> {
        let head = self.record.as_slice();
        if head.get(1) == Some(&3) {
            return Ok(());
        }
        let text = match head {
            _ if !self.is_first || !self.is_server => "wrong version number",
            [b'G', b'E', b'T', b' ', ..]
            | [b'P', b'O', b'S', b'T', ..]
            | [b'H', b'E', b'A', b'D', ..]
            | [b'P', b'U', b'T', b' ', ..] => "http request",
            [b'C', b'O', b'N', b'N', b'E'] => "https proxy request",
            _ => "wrong version number",
        };
        Err(self.fail(Failure::new(text)))
    }

    fn fail(&mut self, failure: Failure) -> Failure {
        self.failure = Some(failure.clone());
        failure
    }

    fn take(&mut self, record: &[u8]) -> Result<(), Failure> {
        let mut rest = record;
        while !rest.is_empty() {
            let taken = match &mut self.state {
                State::Listening(acceptor) => acceptor.read_tls(&mut rest),
                State::Speaking(connection) => connection.read_tls(&mut rest),
            };
            if !matches!(taken, Ok(count) if count > 0) {
                return Err(self.fail(Failure::new("internal error")));
            }
            self.process()?;
        }
        Ok(())
    }

    fn process(&mut self) -> Result<(), Failure> {
        let accepted = match &mut self.state {
            State::Speaking(connection) => {
                return match connection.process_new_packets() {
                    Ok(state) => {
                        self.received_close |= state.peer_has_closed();
                        Ok(())
                    }
                    Err(error) => {
                        let why = self.refused.lock().ok().and_then(|mut refused| refused.take());
                        let why = why.unwrap_or_else(|| Failure::of(&error, self.is_server));
                        Err(self.fail(why))
                    }
                };
            }
            State::Listening(acceptor) => acceptor.accept(),
        };
        match accepted {
            Ok(None) => Ok(()),
            Ok(Some(accepted)) => self.accept(accepted),
            Err((error, mut alert)) => {
                let _ = alert.write_all(&mut self.parting);
                let why = Failure::of(&error, true);
                Err(self.fail(why))
            }
        }
    }

    /// Answers a client whose first words are known.
    fn accept(&mut self, accepted: rustls::server::Accepted) -> Result<(), Failure> {
        let verifier = self.settings.verifier(None);
        self.refused = verifier.refused();
        let Some(identity) = self.settings.identity.clone() else {
            self.parting.extend_from_slice(HANDSHAKE_FAILURE);
            return Err(self.fail(Failure::new("no shared cipher")));
        };
        let Some(mut config) = self.settings.server(verifier, &identity) else {
            return Err(self.fail(Failure::new("no protocols available")));
        };
        // A client that offers none of ours goes on without, as CPython has it.
        let offered: Vec<Vec<u8>> = accepted.client_hello().alpn().into_iter().flatten().map(<[u8]>::to_vec).collect();
        if !config.alpn_protocols.iter().any(|own| offered.contains(own)) {
            config.alpn_protocols.clear();
        }
        match accepted.into_connection(Arc::new(config)) {
            Ok(made) => {
                let mut made = Connection::Server(made);
                made.set_buffer_limit(None);
                self.state = State::Speaking(Box::new(made));
                self.process()
            }
            Err((error, mut alert)) => {
                let _ = alert.write_all(&mut self.parting);
                let why = Failure::of(&error, true);
                Err(self.fail(why))
            }
        }
    }

    /// The bytes for the wire that have come up.
    pub fn outgoing(&mut self) -> Vec<u8> {
        let mut bytes = std::mem::take(&mut self.parting);
        if let State::Speaking(connection) = &mut self.state {
            while connection.wants_write() && matches!(connection.write_tls(&mut bytes), Ok(count) if count > 0) {}
        }
        // TLS 1.2 has no alert of its own for a client without a certificate; there are no keys yet, so it can be read.
        if bytes.ends_with(CERTIFICATE_REQUIRED) {
            bytes.truncate(bytes.len() - CERTIFICATE_REQUIRED.len());
            bytes.extend_from_slice(HANDSHAKE_FAILURE);
        }
        bytes
    }

    /// Why the connection failed, if it did.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// Whether the two sides have agreed.
    pub fn handshake(&self) -> Progress<()> {
        match &self.state {
            State::Speaking(connection) if !connection.is_handshaking() => Progress::Done(()),
            _ => Progress::Wanted,
        }
    }

    /// Bytes of the other side's program, as many as there are and fit.
    pub fn read(&mut self, into: &mut [u8]) -> Progress<usize> {
        let State::Speaking(connection) = &mut self.state else { return Progress::Wanted };
        match connection.reader().read(into) {
            Ok(0) if !into.is_empty() => Progress::Closed,
            Ok(count) => Progress::Done(count),
            Err(_) => Progress::Wanted,
        }
    }

    /// How many bytes of the other side's program can be read at once.
    pub fn pending(&mut self) -> usize {
        match &mut self.state {
            State::Speaking(connection) => {
                connection.process_new_packets().map_or(0, |state| state.plaintext_bytes_to_read())
            }
            State::Listening(_) => 0,
        }
    }

    /// Takes bytes of the program; false before the two sides have agreed.
    pub fn write(&mut self, bytes: &[u8]) -> bool {
        match &mut self.state {
            State::Speaking(connection) => connection.writer().write_all(bytes).is_ok(),
            State::Listening(_) => false,
        }
    }

    /// Says that nothing more will be sent, once.
    pub fn close(&mut self) {
        if let State::Speaking(connection) = &mut self.state
            && !self.sent_close
        {
            connection.send_close_notify();
            self.sent_close = true;
        }
    }

    /// Whether this side said that nothing more will be sent, and whether the other side did.
    pub fn closed(&self) -> (bool, bool) {
        (self.sent_close, self.received_close)
    }

    fn connection(&self) -> Option<&Connection> {
        match &self.state {
            State::Speaking(connection) => Some(connection),
            State::Listening(_) => None,
        }
    }

    /// The certificates that the other side showed.
    pub fn peer_certificates(&self) -> Vec<Vec<u8>> {
        let shown = self.connection().and_then(|connection| connection.peer_certificates());
        shown.unwrap_or_default().iter().map(|one| one.as_ref().to_vec()).collect()
    }

    /// The certificates from the other side's to the one that it is trusted for.
    pub fn verified_certificates(&self) -> Vec<Vec<u8>> {
        let shown = self.connection().and_then(|connection| connection.peer_certificates());
        self.settings.trust(!self.is_server, None).chain(shown.unwrap_or_default(), UnixTime::now())
    }

    /// The protocol above that was agreed on.
    pub fn protocol(&self) -> Option<Vec<u8>> {
        self.connection().and_then(|connection| connection.alpn_protocol()).map(<[u8]>::to_vec)
    }

    /// The version of the protocol, as OpenSSL names it.
    pub fn version(&self) -> Option<&'static str> {
        match self.connection()?.protocol_version()? {
            ProtocolVersion::TLSv1_2 => Some("TLSv1.2"),
            ProtocolVersion::TLSv1_3 => Some("TLSv1.3"),
            _ => None,
        }
    }

    /// OpenSSL's name of the cipher, the version that it came with, and its bits.
    pub fn cipher(&self) -> Option<(&'static str, &'static str, i64)> {
        cipher(self.connection()?.negotiated_cipher_suite()?.suite())
    }

    /// The host that a client asked for.
    pub fn asked_host(&self) -> Option<String> {
        match &self.state {
            State::Speaking(connection) => match &**connection {
                Connection::Server(made) => ServerConnection::server_name(made).map(str::to_owned),
                Connection::Client(_) => None,
            },
            State::Listening(_) => None,
        }
    }
}

/// OpenSSL ssl/s3_lib.c.
pub(crate) fn cipher(suite: CipherSuite) -> Option<(&'static str, &'static str, i64)> {
    use CipherSuite as Suite;
    Some(match suite {
        Suite::TLS13_AES_256_GCM_SHA384 => ("TLS_AES_256_GCM_SHA384", "TLSv1.3", 256),
        Suite::TLS13_AES_128_GCM_SHA256 => ("TLS_AES_128_GCM_SHA256", "TLSv1.3", 128),
        Suite::TLS13_CHACHA20_POLY1305_SHA256 => ("TLS_CHACHA20_POLY1305_SHA256", "TLSv1.3", 256),
        Suite::TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384 => ("ECDHE-ECDSA-AES256-GCM-SHA384", "TLSv1.2", 256),
        Suite::TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256 => ("ECDHE-ECDSA-AES128-GCM-SHA256", "TLSv1.2", 128),
        Suite::TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256 => ("ECDHE-ECDSA-CHACHA20-POLY1305", "TLSv1.2", 256),
        Suite::TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384 => ("ECDHE-RSA-AES256-GCM-SHA384", "TLSv1.2", 256),
        Suite::TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 => ("ECDHE-RSA-AES128-GCM-SHA256", "TLSv1.2", 128),
        Suite::TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256 => ("ECDHE-RSA-CHACHA20-POLY1305", "TLSv1.2", 256),
        _ => return None,
    })
}
