//! The class `Wire`: a connection as bytes, which Python code waits for as a thread does or as a task does. It does what libpq does for
//! psycopg and psycopg2 (libpq `fe-connect.c`, `fe-exec.c`).

use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use bytes::Bytes;
use molt_host::network::Unconnected;
use molt_macros::class;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, Gc, Mutable, Payload, Trace, Value, Visitor};
use molt_tasks::{block, wait};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::result;
use crate::asyncpg::authentication::{Binding, Failure, Login, log_in};
use crate::asyncpg::connect::{self, Address, ConnectError, Server};
use crate::asyncpg::frames::{self, SYNC, tag};
use crate::asyncpg::link::{Awaited, Link, News};
use crate::asyncpg::privacy::{self, NotPrivate, Privacy, Stream};
use crate::asyncpg::{codecs, field_dict};

/// The payload of `Wire`.
pub struct Wire {
    server: Server,
    login: Option<Login>,
    /// A connection over which nobody has logged in.
    opened: Option<Stream>,
    link: Option<Rc<Link>>,
}

impl Trace for Wire {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Wire {
    type Access = Mutable;
}

/// Waits as a thread in a blocking call, or as a task.
fn waiting<F: Future>(cx: &mut Cx, blocking: bool, future: F) -> Result<F::Output, Exc> {
    if blocking { block(cx, future) } else { wait(cx, future) }
}

/// Waits for so many seconds, or without bound if there are none; None if the time is up.
fn in_time<F: Future>(cx: &mut Cx, blocking: bool, timeout: f64, future: F) -> Result<Option<F::Output>, Exc> {
    match Duration::try_from_secs_f64(timeout) {
        Ok(limit) if timeout > 0.0 => {
            Ok(waiting(cx, blocking, async { tokio::time::timeout(limit, future).await })?.ok())
        }
        _ => waiting(cx, blocking, future).map(Some),
    }
}

fn timed_out(cx: &mut Cx) -> Value {
    let kind = cx.str("timeout").into();
    cx.tuple_of([kind, Value::NONE]).into()
}

fn text(value: &Value) -> Option<String> {
    value.downcast::<Str>().map(|text| text.to_text().into_owned())
}

/// What the system says of an error, without its number.
fn system_text(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split_once(" (os error").map_or(text.clone(), |(message, _)| message.to_owned())
}

/// Why there is no connection, as a kind and what is known of it.
fn failure(cx: &mut Cx, failure: Result<Failure, ConnectError>) -> Value {
    let (kind, known) = match failure {
        Err(ConnectError::File(error)) => ("socket", cx.str(&system_text(&error)).into()),
        Err(ConnectError::Host(Unconnected::Unresolved(_, message))) => ("name", cx.str(&message).into()),
        Err(ConnectError::Host(Unconnected::Refused(refused))) => {
            let texts: Vec<Value> = refused
                .iter()
                .map(|(address, error)| {
                    let pair = [cx.str(address).into(), cx.str(&system_text(error)).into()];
                    cx.tuple_of(pair).into()
                })
                .collect();
            ("refused", cx.tuple(texts).into())
        }
        Ok(Failure::Lost(_)) => ("lost", Value::NONE),
        Ok(Failure::Refused(fields, is_known)) => {
            (if is_known { "server" } else { "login refused" }, field_dict(cx, &fields))
        }
        Ok(Failure::Unsupported(message) | Failure::Unexpected(message)) => ("login", cx.str(&message).into()),
    };
    let kind = cx.str(kind).into();
    cx.tuple_of([kind, known]).into()
}

/// The answer to a request that was sent. COPY, which needs more than one request, is ended.
async fn answered(link: &Link, is_extended: bool) -> Option<Bytes> {
    let answer = link.answer().await.ok()?;
    let consents = frames::messages(&answer).last().is_some_and(|(found, _)| found == tag::COPY_IN);
    if !consents {
        return Some(answer);
    }
    let mut refusal = Vec::new();
    frames::message(&mut refusal, b'f', |out| out.push(0));
    if is_extended {
        // While it takes data the server passes over the Sync that came with the statement.
        refusal.extend_from_slice(SYNC);
    }
    link.send_more(Awaited::Ready, &refusal);
    link.answer().await.ok()?;
    Some(answer)
}

/// An answer of which this is the last piece.
fn in_pieces(link: &Link, last: Bytes) -> Vec<Bytes> {
    link.take_pieces().into_iter().map(Bytes::from).chain([last]).collect()
}

/// The results that came before the connection ended, if they say why; else None: an answer without its end is none. libpq
/// `PQconsumeInput`.
fn last_results(cx: &mut Cx, link: &Link) -> Result<Value, Exc> {
    let answer = in_pieces(link, link.rest());
    let says_why = answer.iter().any(|piece| frames::messages(piece).any(|(found, _)| found == tag::ERROR));
    if says_why { result::results(cx, &answer) } else { Ok(Value::NONE) }
}

#[class(name = "Wire", module = "_postgres")]
impl Wire {
    /// `address` is a path, or a tuple of host and port.
    #[new(signature = "(address, user, password, database, settings)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        address: Value,
        user: Gc<Str>,
        password: Value,
        database: Gc<Str>,
        settings: Gc<Dict>,
    ) -> Result<Value, Exc> {
        let address = match (text(&address), address.downcast::<Tuple>().map(|pair| pair.items())) {
            (Some(path), _) => Address::Unix(PathBuf::from(path)),
            (None, Some([host, port])) => Address::Tcp(cx.str_text(host)?, cx.index_i64(port)? as u16),
            _ => return Err(cx.type_error("an address is a path, or a tuple of host and port")),
        };
        let mut given = Vec::new();
        for (name, value) in cx.dict_items(&settings) {
            given.push((cx.str_text(&name)?, cx.str_text(&value)?));
        }
        let login = Login {
            user: user.to_text().into_owned(),
            password: text(&password),
            database: database.to_text().into_owned(),
            settings: given,
            binding: Binding::Never,
        };
        Ok(cx
            .instantiate(
                class,
                Wire { server: Server { address, privacy: None }, login: Some(login), opened: None, link: None },
            )
            .into())
    }

    /// Connects and asks for TLS: the server's answer as a number, -1 if it closed the connection instead, or what went wrong.
    #[method(signature = "(self, blocking, timeout, /)")]
    fn ask(cx: &mut Cx, this: &Gc<Wire>, blocking: bool, timeout: f64) -> Result<Value, Exc> {
        let address = this.read(cx).server.address.clone();
        let asking = async {
            let mut socket = connect::open(&address).await.map_err(Err)?;
            let answer = privacy::ask(&mut socket).await.map_err(|error| Ok(Failure::Lost(Err(error))))?;
            Ok((socket, answer))
        };
        match in_time(cx, blocking, timeout, asking)? {
            None => Ok(timed_out(cx)),
            Some(Err(why)) => Ok(failure(cx, why)),
            Some(Ok((socket, answer))) => {
                this.write(cx).opened = Some(Stream::Plain(socket));
                Ok(Value::int(answer.map_or(-1, i64::from)))
            }
        }
    }

    /// Agrees on TLS with the server, which was asked before if `direct` is false: None, or what went wrong.
    #[method(signature = "(self, context, host, direct, blocking, timeout, /)")]
    fn encrypt(
        cx: &mut Cx,
        this: &Gc<Wire>,
        context: Value,
        host: Value,
        direct: bool,
        blocking: bool,
        timeout: f64,
    ) -> Result<Value, Exc> {
        let settings = molt_stdlib::tls::settings_of(cx, &context)?;
        let privacy = Rc::new(Privacy { settings, host: text(&host), direct });
        let inner = this.write(cx);
        let (opened, address) = (inner.opened.take(), inner.server.address.clone());
        let agreeing = async {
            let socket = match opened {
                Some(Stream::Plain(socket)) => socket,
                _ => connect::open(&address).await.map_err(Err)?,
            };
            Ok(privacy::encrypt(socket, &privacy).await)
        };
        match in_time(cx, blocking, timeout, agreeing)? {
            None => Ok(timed_out(cx)),
            Some(Err(why)) => Ok(failure(cx, why)),
            Some(Ok(Err(NotPrivate::Broken(error)))) => Ok(failure(cx, Ok(Failure::Lost(Err(error))))),
            Some(Ok(Err(NotPrivate::Failed(failure)))) => {
                let (kind, known) = (cx.str("tls").into(), molt_stdlib::tls::failure_value(cx, &failure));
                Ok(cx.tuple_of([kind, known]).into())
            }
            Some(Ok(Ok(stream))) => {
                let inner = this.write(cx);
                inner.opened = Some(stream);
                inner.server.privacy = Some(privacy);
                Ok(Value::NONE)
            }
        }
    }

    /// What the server's certificate says, before anybody logs in.
    #[method(signature = "(self, /)")]
    fn certificate(cx: &mut Cx, this: &Gc<Wire>) -> Result<Value, Exc> {
        let session = this.read(cx).opened.as_ref().and_then(|stream| stream.session());
        let shown = session.map(|session| session.peer_certificates()).unwrap_or_default();
        molt_stdlib::tls::certificate_value(cx, shown.first())
    }

    /// Version, cipher, bits and protocol above of an encrypted connection, or None.
    #[getter]
    fn encryption(cx: &mut Cx, this: &Gc<Wire>) -> Value {
        let found = this.read(cx).link.as_ref().and_then(|link| link.encryption());
        let Some((version, cipher, bits, protocol)) = found else { return Value::NONE };
        let protocol = protocol.map_or(Value::NONE, |name| cx.str(&String::from_utf8_lossy(&name)).into());
        let (version, cipher) = (cx.str(version).into(), cx.str(cipher).into());
        cx.tuple_of([version, cipher, Value::int(bits), protocol]).into()
    }

    /// Connects, if that is not done yet, and logs in: None, or what went wrong as a kind and what is known of it. `binding` says
    /// whether the login is tied to the connection: 0 for no, 1 if the server can, 2 for in any case.
    #[method(signature = "(self, binding, blocking, timeout, /)")]
    fn connect(cx: &mut Cx, this: &Gc<Wire>, binding: i64, blocking: bool, timeout: f64) -> Result<Value, Exc> {
        let inner = this.write(cx);
        let (server, opened, Some(mut login)) = (inner.server.clone(), inner.opened.take(), inner.login.take()) else {
            return Err(cx.runtime_error("already connected"));
        };
        let hash = opened.as_ref().and_then(Stream::end_point);
        login.binding = match (binding, hash) {
            (1, Some(hash)) => Binding::Offered(hash),
            (0 | 1, _) => Binding::Never,
            (_, hash) => Binding::Required(hash),
        };
        let connecting = async {
            let stream = match opened {
                Some(stream) => stream,
                None => Stream::Plain(connect::open(&server.address).await.map_err(Err)?),
            };
            let link = Link::new(stream, server);
            log_in(&link, &login).await.map_err(Ok)?;
            Ok(link)
        };
        let Some(connected) = in_time(cx, blocking, timeout, connecting)? else { return Ok(timed_out(cx)) };
        match connected {
            Ok(link) => {
                this.write(cx).link = Some(Rc::new(link));
                Ok(Value::NONE)
            }
            Err(why) => Ok(failure(cx, why)),
        }
    }

    /// Sends a request, or so many at once of which the last is an extended one, and waits for the answer: the results, or None if the
    /// connection ended. A wait that is cut short cancels what was asked.
    #[method(signature = "(self, request, blocking, count=1, /)")]
    fn exchange(
        cx: &mut Cx,
        this: &Gc<Wire>,
        request: Value,
        blocking: bool,
        count: Option<i64>,
    ) -> Result<Value, Exc> {
        let Some(link) = this.read(cx).link.clone() else { return Ok(Value::NONE) };
        let request = codecs::buffer(cx, &request)?;
        if link.is_settling() {
            waiting(cx, blocking, link.settled())?;
        }
        if link.is_lost() {
            return last_results(cx, &link);
        }
        if link.is_busy() {
            return Err(cx.runtime_error("another request is under way"));
        }
        let count = count.and_then(|count| u8::try_from(count).ok()).unwrap_or(1);
        let is_extended = count > 1 || request.first() != Some(&b'Q');
        link.send_all(Awaited::CopyIn, None, (&request, count));
        link.keep_pieces(usize::MAX);
        match waiting(cx, blocking, answered(&link, is_extended)) {
            Ok(Some(last)) => {
                let answer = in_pieces(&link, last);
                result::results(cx, &answer)
            }
            Ok(None) => last_results(cx, &link),
            Err(exc) => {
                link.cancel();
                Err(exc)
            }
        }
    }

    /// Has the server stop what it does, over a connection of its own.
    #[method(signature = "(self, blocking, /)")]
    fn cancel(cx: &mut Cx, this: &Gc<Wire>, blocking: bool) -> Result<(), Exc> {
        let inner = this.read(cx);
        let (server, key) = (inner.server.clone(), inner.link.as_ref().and_then(|link| link.key()));
        let Some((pid, secret)) = key else { return Ok(()) };
        waiting(cx, blocking, async move {
            let Some(mut socket) = server.reopen().await else { return };
            let mut rest = [0; 16];
            if socket.write_all(&frames::cancel_request(pid, secret)).await.is_ok() {
                while socket.read(&mut rest).await.is_ok_and(|read| read > 0) {}
            }
        })
    }

    /// Says goodbye.
    #[method(signature = "(self, /)")]
    fn abort(cx: &mut Cx, this: &Gc<Wire>) {
        if let Some(link) = this.write(cx).link.take() {
            link.abort();
        }
    }

    /// What came unasked: tuples of `A`, process, channel and text, or of `N` and the fields of a notice.
    #[method(signature = "(self, /)")]
    fn take_news(cx: &mut Cx, this: &Gc<Wire>) -> Value {
        let Some(link) = this.read(cx).link.clone() else { return cx.list(Vec::new()).into() };
        let mut told = Vec::new();
        for news in link.take_news() {
            let parts = match news {
                News::Notification { pid, channel, payload } => {
                    let (channel, payload) = (cx.str(&channel).into(), cx.str(&payload).into());
                    vec![cx.str("A").into(), Value::int(i64::from(pid)), channel, payload]
                }
                News::Notice(fields, _) => vec![cx.str("N").into(), field_dict(cx, &fields)],
                News::Lost => continue,
            };
            told.push(cx.tuple(parts).into());
        }
        cx.list(told).into()
    }

    #[getter]
    fn lost(cx: &mut Cx, this: &Gc<Wire>) -> bool {
        this.read(cx).link.as_ref().is_none_or(|link| link.is_lost())
    }

    /// libpq's number of the state of the transaction.
    #[getter]
    fn transaction_status(cx: &mut Cx, this: &Gc<Wire>) -> i64 {
        match &this.read(cx).link {
            Some(link) => match (link.is_busy() && !link.is_lost(), link.transaction()) {
                (true, _) => 1,
                (false, b'T') => 2,
                (false, b'E') => 3,
                (false, _) => 0,
            },
            None => 4,
        }
    }

    #[getter]
    fn pid(cx: &mut Cx, this: &Gc<Wire>) -> i64 {
        let key = this.read(cx).link.as_ref().and_then(|link| link.key());
        key.map_or(0, |(pid, _)| i64::from(pid))
    }

    /// A setting that the server reported, or None.
    #[method(signature = "(self, name, /)")]
    fn parameter(cx: &mut Cx, this: &Gc<Wire>, name: Gc<Str>) -> Value {
        let Some(link) = this.read(cx).link.clone() else { return Value::NONE };
        let (name, parameters) = (name.to_text().into_owned(), link.parameters());
        let found = parameters.borrow().iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
        found.map_or(Value::NONE, |value| cx.str(&value).into())
    }
}
