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
use crate::asyncpg::authentication::{Failure, Login, log_in};
use crate::asyncpg::connect::{self, Address, ConnectError};
use crate::asyncpg::frames::{self, SYNC, tag};
use crate::asyncpg::link::{Awaited, Link, News};
use crate::asyncpg::{codecs, field_dict};

/// The payload of `Wire`.
pub struct Wire {
    address: Address,
    login: Option<Login>,
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
        Ok(Failure::Refused(fields)) => ("server", field_dict(cx, &fields)),
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

/// The results that came before the connection ended, or None.
fn last_results(cx: &mut Cx, link: &Link) -> Result<Value, Exc> {
    let rest = link.rest();
    if rest.is_empty() { Ok(Value::NONE) } else { result::results(cx, &rest) }
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
        };
        Ok(cx.instantiate(class, Wire { address, login: Some(login), link: None }).into())
    }

    /// Connects and logs in: None, or what went wrong as a kind and what is known of it.
    #[method(signature = "(self, blocking, timeout, /)")]
    fn connect(cx: &mut Cx, this: &Gc<Wire>, blocking: bool, timeout: f64) -> Result<Value, Exc> {
        let inner = this.write(cx);
        let (address, Some(login)) = (inner.address.clone(), inner.login.take()) else {
            return Err(cx.runtime_error("already connected"));
        };
        let connecting = async {
            let link = Link::new(connect::open(&address).await.map_err(Err)?, address.clone());
            log_in(&link, &login).await.map_err(Ok)?;
            Ok(link)
        };
        let connected = match Duration::try_from_secs_f64(timeout) {
            Ok(limit) if timeout > 0.0 => {
                match waiting(cx, blocking, async { tokio::time::timeout(limit, connecting).await })? {
                    Ok(connected) => connected,
                    Err(_) => {
                        let kind = cx.str("timeout").into();
                        return Ok(cx.tuple_of([kind, Value::NONE]).into());
                    }
                }
            }
            _ => waiting(cx, blocking, connecting)?,
        };
        match connected {
            Ok(link) => {
                this.write(cx).link = Some(Rc::new(link));
                Ok(Value::NONE)
            }
            Err(why) => Ok(failure(cx, why)),
        }
    }

    /// Sends a request and waits for its answer: the results, or None if the connection ended. A wait that is cut short
    /// cancels the request.
    #[method(signature = "(self, request, blocking, /)")]
    fn exchange(cx: &mut Cx, this: &Gc<Wire>, request: Value, blocking: bool) -> Result<Value, Exc> {
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
        let is_extended = request.first() != Some(&b'Q');
        link.send(Awaited::CopyIn, None, &request);
        match waiting(cx, blocking, answered(&link, is_extended)) {
            Ok(Some(answer)) => result::results(cx, &answer),
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
        let (address, key) = (inner.address.clone(), inner.link.as_ref().and_then(|link| link.key()));
        let Some((pid, secret)) = key else { return Ok(()) };
        waiting(cx, blocking, async move {
            let Ok(mut socket) = connect::open(&address).await else { return };
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
