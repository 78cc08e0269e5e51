//! The beginning of a connection: startup message and authentication by password, MD5 or SCRAM-SHA-256.
//! asyncpg/protocol/coreproto.pyx `_connect`, `_parse_msg_authentication`; asyncpg/protocol/scram.pyx.

use std::io;

use postgres_protocol::authentication::md5_hash;
use postgres_protocol::authentication::sasl::{ChannelBinding, SCRAM_SHA_256, SCRAM_SHA_256_PLUS, ScramSha256};

use super::frames::{self, Body, tag};
use super::link::{Awaited, Link};

/// Who connects to what.
pub struct Login {
    /// The role.
    pub user: String,
    /// Its password.
    pub password: Option<String>,
    /// The database.
    pub database: String,
    /// Settings of the session.
    pub settings: Vec<(String, String)>,
    /// Whether the login is tied to an encrypted connection.
    pub binding: Binding,
}

/// Whether a login is tied to its connection, so that nobody between can pass it on. RFC 5802, section 6.
#[derive(Clone, Default)]
pub enum Binding {
    /// It is not spoken of.
    #[default]
    Never,
    /// It is, over a connection with this hash, if the server offers it.
    Offered(Vec<u8>),
    /// It must be, over a connection with this hash; it cannot be without one.
    Required(Option<Vec<u8>>),
}

/// Why a connection was not made.
pub enum Failure {
    /// The connection ended.
    Lost(io::Result<()>),
    /// The server refused, with these fields, before it knew who connects or after.
    Refused(Vec<(u8, String)>, bool),
    /// The server wants what asyncpg does not offer.
    Unsupported(String),
    /// Something that must not happen went wrong.
    Unexpected(String),
}

/// What the server asks for, by the number in its message.
mod request {
    pub const NOTHING: i32 = 0;
    pub const KERBEROS: i32 = 2;
    pub const PASSWORD: i32 = 3;
    pub const MD5: i32 = 5;
    pub const GSS: i32 = 7;
    pub const SSPI: i32 = 9;
    pub const SASL: i32 = 10;
    pub const SASL_CONTINUE: i32 = 11;
    pub const SASL_FINAL: i32 = 12;
}

/// Introduces the client and answers what the server asks, until it is ready for queries.
pub async fn log_in(link: &Link, login: &Login) -> Result<(), Failure> {
    let own = [("client_encoding", "'utf-8'"), ("user", login.user.as_str()), ("database", login.database.as_str())];
    let settings = login.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    link.send(Awaited::Startup, None, &frames::startup(own.into_iter().chain(settings)));
    let mut exchange = Exchange::default();
    loop {
        let answer = link.answer().await.map_err(Failure::Lost)?;
        for (tag, body) in frames::messages(&answer) {
            let mut body = Body::new(body);
            match tag {
                tag::READY_FOR_QUERY => return exchange.end(login),
                tag::ERROR => return Err(Failure::Refused(frames::fields(&mut body), exchange.is_known)),
                tag::AUTHENTICATION => {
                    if let Some(reply) = exchange.answer(login, &mut body)? {
                        let mut message = Vec::new();
                        frames::message(&mut message, b'p', |out| out.extend_from_slice(&reply));
                        link.send_more(Awaited::Startup, &message);
                    }
                }
                _ => {}
            }
        }
    }
}

/// What client and server have told each other of who they are.
#[derive(Default)]
struct Exchange {
    scram: Option<ScramSha256>,
    /// Whether the connection itself is part of what is proved.
    is_bound: bool,
    /// Whether the server has proved that it knows the password's verifier.
    is_proved: bool,
    /// Whether the server has let the client in.
    is_known: bool,
}

impl Exchange {
    /// What the server's next message is answered with, if it is one that may come now. libpq `fe-auth.c` `check_expected_areq`:
    /// with a required binding nothing else is answered, a password least of all, and being let in counts only after the server's
    /// proof.
    fn answer(&mut self, login: &Login, body: &mut Body<'_>) -> Result<Option<Vec<u8>>, Failure> {
        let asked = Body::new(body.rest()).int32();
        if matches!(login.binding, Binding::Required(_)) {
            match asked {
                request::SASL | request::SASL_CONTINUE | request::SASL_FINAL => {}
                request::NOTHING if self.is_bound && self.is_proved => {}
                request::NOTHING => return Err(Failure::Unsupported(UNBOUND.to_owned())),
                _ => return Err(Failure::Unsupported(UNSUPPORTED.to_owned())),
            }
        }
        self.is_known |= asked == request::NOTHING;
        let reply = respond(login, &mut self.scram, body)?;
        match asked {
            request::SASL => {
                self.is_proved = false;
                self.is_bound = reply.as_ref().is_some_and(|reply| reply.starts_with(SCRAM_SHA_256_PLUS.as_bytes()));
            }
            request::SASL_FINAL => self.is_proved = true,
            _ => {}
        }
        Ok(reply)
    }

    /// The end of the beginning: the server waits for queries.
    fn end(&self, login: &Login) -> Result<(), Failure> {
        if matches!(login.binding, Binding::Required(_)) && !self.is_known {
            let text = "expected authentication request from server, but received Z";
            return Err(Failure::Unsupported(text.to_owned()));
        }
        Ok(())
    }
}

const UNBOUND: &str = "channel binding required, but server authenticated client without channel binding";
const UNSUPPORTED: &str = "channel binding required but not supported by server's authentication request";

fn unexpected(error: impl std::fmt::Display) -> Failure {
    Failure::Unexpected(format!("unexpected error while performing authentication: {error}"))
}

/// The body of the answer to one message of the authentication.
fn respond(login: &Login, scram: &mut Option<ScramSha256>, body: &mut Body<'_>) -> Result<Option<Vec<u8>>, Failure> {
    let password = login.password.as_deref();
    match body.int32() {
        request::NOTHING => Ok(None),
        request::PASSWORD => match password {
            Some(password) => Ok(Some(terminated(password))),
            None => Err(unexpected("'NoneType' object has no attribute 'encode'")),
        },
        request::MD5 => {
            let salt = body.rest().first_chunk::<4>().copied().unwrap_or_default();
            let hash = md5_hash(login.user.as_bytes(), password.unwrap_or("").as_bytes(), salt);
            Ok(Some(terminated(&hash)))
        }
        request::SASL => begin_scram(scram, login, body).map(Some),
        request::SASL_CONTINUE => {
            let Some(scram) = scram else { return Err(unexpected("SASL continuation without a beginning")) };
            scram.update(body.rest()).map_err(unexpected)?;
            Ok(Some(scram.message().to_vec()))
        }
        request::SASL_FINAL => match scram.as_mut().map(|scram| scram.finish(body.rest())) {
            Some(Ok(())) => Ok(None),
            _ => Err(Failure::Unsupported(
                "could not verify server signature for SCRAM authentciation: scram-sha-256".to_owned(),
            )),
        },
        other => Err(Failure::Unsupported(format!(
            "unsupported authentication method requested by the server: {}",
            method_name(other)
        ))),
    }
}

fn begin_scram(scram: &mut Option<ScramSha256>, login: &Login, body: &mut Body<'_>) -> Result<Vec<u8>, Failure> {
    let mut methods = Vec::new();
    while !body.rest().is_empty() {
        match body.text() {
            method if method.is_empty() => break,
            method => methods.push(method),
        }
    }
    let offers = |name: &str| methods.iter().any(|method| method == name);
    let (method, binding) = match &login.binding {
        Binding::Required(None) => {
            return Err(Failure::Unsupported("channel binding required, but SSL not in use".to_owned()));
        }
        Binding::Offered(hash) | Binding::Required(Some(hash)) if offers(SCRAM_SHA_256_PLUS) => {
            (SCRAM_SHA_256_PLUS, ChannelBinding::tls_server_end_point(hash.clone()))
        }
        // The server is told that it could have been, so that who took the offer away is found out.
        Binding::Offered(_) => (SCRAM_SHA_256, ChannelBinding::unrequested()),
        Binding::Required(_) => {
            let text = "channel binding is required, but server did not offer an authentication method that supports \
                        channel binding";
            return Err(Failure::Unsupported(text.to_owned()));
        }
        Binding::Never => (SCRAM_SHA_256, ChannelBinding::unsupported()),
    };
    if !offers(method) {
        let methods = methods.join(", ");
        return Err(Failure::Unsupported(format!(
            "unsupported SASL Authentication methods requested by the server: '{methods}'"
        )));
    }
    let password = login.password.as_deref().unwrap_or("");
    let begun = scram.insert(ScramSha256::new(password.as_bytes(), binding));
    let first = begun.message();
    let mut reply = terminated(method);
    reply.extend_from_slice(&(first.len() as u32).to_be_bytes());
    reply.extend_from_slice(first);
    Ok(reply)
}

fn terminated(text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.push(0);
    bytes
}

/// A method as asyncpg shows it.
fn method_name(method: i32) -> String {
    match method {
        request::KERBEROS => "'kerberosv5'".to_owned(),
        request::GSS => "'gss'".to_owned(),
        request::SSPI => "'sspi'".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "a test's own sizes")]
mod tests {
    use super::*;

    fn login(binding: Binding) -> Login {
        let (user, password) = ("somebody".to_owned(), Some("secret".to_owned()));
        Login { user, password, database: "data".to_owned(), settings: Vec::new(), binding }
    }

    /// The answer to a message of the authentication.
    fn ask(exchange: &mut Exchange, login: &Login, kind: i32, rest: &[u8]) -> Result<Option<Vec<u8>>, String> {
        let mut message = kind.to_be_bytes().to_vec();
        message.extend_from_slice(rest);
        exchange.answer(login, &mut Body::new(&message)).map_err(|failure| match failure {
            Failure::Unsupported(text) | Failure::Unexpected(text) => text,
            Failure::Lost(_) | Failure::Refused(..) => "lost".to_owned(),
        })
    }

    fn required() -> Login {
        login(Binding::Required(Some(vec![7; 32])))
    }

    #[test]
    fn a_required_binding_needs_the_proof_of_the_server() {
        for messages in 0..3 {
            let (login, mut exchange) = (required(), Exchange::default());
            if messages > 0 {
                let begun = ask(&mut exchange, &login, request::SASL, b"SCRAM-SHA-256-PLUS\0SCRAM-SHA-256\0\0");
                assert!(begun.unwrap().unwrap().starts_with(b"SCRAM-SHA-256-PLUS\0"));
            }
            if messages > 1 {
                // A final message that proves nothing.
                let refused = ask(&mut exchange, &login, request::SASL_FINAL, b"v=AAAA").unwrap_err();
                assert!(refused.contains("could not verify server signature"), "{refused}");
            }
            assert_eq!(ask(&mut exchange, &login, request::NOTHING, b"").unwrap_err(), UNBOUND);
            assert!(exchange.end(&login).is_err());
        }
    }

    #[test]
    fn a_required_binding_gives_no_password_away() {
        for kind in [request::PASSWORD, request::MD5, request::GSS, request::SSPI, request::KERBEROS] {
            let refused = ask(&mut Exchange::default(), &required(), kind, b"salt").unwrap_err();
            assert_eq!(refused, UNSUPPORTED);
        }
        let unencrypted = login(Binding::Required(None));
        let refused =
            ask(&mut Exchange::default(), &unencrypted, request::SASL, b"SCRAM-SHA-256-PLUS\0\0").unwrap_err();
        assert_eq!(refused, "channel binding required, but SSL not in use");
        let refused = ask(&mut Exchange::default(), &required(), request::SASL, b"SCRAM-SHA-256\0\0").unwrap_err();
        assert!(refused.contains("did not offer"), "{refused}");
    }

    #[test]
    fn without_a_required_binding_the_server_decides() {
        let login = login(Binding::Never);
        let mut exchange = Exchange::default();
        assert_eq!(ask(&mut exchange, &login, request::PASSWORD, b""), Ok(Some(b"secret\0".to_vec())));
        assert_eq!(ask(&mut exchange, &login, request::NOTHING, b""), Ok(None));
        assert!(exchange.is_known && exchange.end(&login).is_ok());
    }
}
