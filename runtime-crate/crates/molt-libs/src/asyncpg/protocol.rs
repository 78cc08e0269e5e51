//! The class `Protocol`: what a `Connection` of the Python half asks of the wire. Its methods wait in the task that calls them.
//! asyncpg/protocol/protocol.pyx `BaseProtocol`.

use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use bytes::Bytes;
use molt_macros::class;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::exceptions::write_unraisable;
use molt_object::builtins::str_::Str;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::{Cx, Exc, ExceptionKind, Gc, Mutable, Payload, Trace, Value, Visitor, heap};
use molt_tasks::{Jobs, wait};

use super::authentication::{Binding, Failure, Login, log_in};
use super::connect::{self, Address, ConnectError, Server, system_error};
use super::copy;
use super::errors;
use super::frames::{self, Body, FLUSH, SYNC, messages, tag};
use super::link::{Awaited, Link, News};
use super::many;
use super::privacy::{self, NotPrivate, Privacy, Stream};
use super::settings::Settings;
use super::statement::{Preparation, Statement};

/// The payload of `Protocol`.
pub struct Protocol {
    server: Server,
    login: Option<Login>,
    /// A connection over which nobody has logged in.
    opened: Option<Stream>,
    link: Option<Rc<Link>>,
    settings: Option<Gc<Settings>>,
    /// A weak reference to the `Connection`, or unset.
    connection: Value,
    record_class: Gc<Type>,
    command_timeout: Option<f64>,
    closing: bool,
    queries: i64,
}

impl Protocol {
    /// Whether a request could be sent at once.
    pub fn is_idle(&self) -> bool {
        let usable = |link: &Rc<Link>| !link.is_lost() && !link.is_busy() && !link.is_settling();
        !self.closing && self.link.as_ref().is_some_and(usable)
    }

    /// Whether requests have only so much time.
    pub fn has_timeout(&self) -> bool {
        self.command_timeout.is_some()
    }

    /// Whether the server is inside of a transaction.
    pub fn in_transaction(&self) -> bool {
        self.link.as_ref().is_some_and(|link| link.is_in_transaction())
    }
}

impl Trace for Protocol {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.settings.trace(visitor);
        self.connection.trace(visitor);
        self.record_class.trace(visitor);
    }
}

impl Payload for Protocol {
    type Access = Mutable;
}

/// `timeout=NO_TIMEOUT`: not even the connection's.
pub const NO_TIMEOUT: Value = Value::ELLIPSIS;

/// `asyncio.TimeoutError()`
pub fn timed_out(cx: &mut Cx) -> Exc {
    cx.error_with(ExceptionKind::TimeoutError, Vec::new())
}

/// What a request to a connection that ended raises.
pub fn lost(cx: &mut Cx, how: std::io::Result<()>) -> Exc {
    let message = cx.str("connection was closed in the middle of operation").into();
    let error = errors::make(cx, "ConnectionDoesNotExistError", vec![message]);
    match how {
        Ok(()) => error,
        Err(cause) => {
            let cause = system_error(cx, &cause);
            errors::caused_by(cx, error, &cause)
        }
    }
}

/// What is left of a time in seconds.
#[derive(Clone, Copy)]
pub struct Deadline(Option<tokio::time::Instant>);

impl Deadline {
    /// That many seconds from now.
    pub fn after(timeout: Option<f64>) -> Deadline {
        // A time that is too long for the clock is as good as none.
        let duration = timeout.and_then(|timeout| Duration::try_from_secs_f64(timeout).ok());
        Deadline(duration.and_then(|duration| tokio::time::Instant::now().checked_add(duration)))
    }
}

/// Waits for the answer to a request that was sent. A wait that is cut short cancels the request.
///
/// # Errors
/// ConnectionDoesNotExistError, TimeoutError, CancelledError.
pub fn answer(cx: &mut Cx, link: &Rc<Link>, deadline: Deadline) -> Result<Bytes, Exc> {
    let outcome = match deadline.0 {
        None => wait(cx, link.answer()).map(Ok),
        Some(when) => wait(cx, tokio::time::timeout_at(when, link.answer())),
    };
    match outcome {
        Ok(Ok(Ok(answer))) => Ok(answer),
        Ok(Ok(Err(how))) => Err(lost(cx, how)),
        Ok(Err(_)) => {
            link.cancel();
            Err(timed_out(cx))
        }
        Err(exc) => {
            link.cancel();
            Err(exc)
        }
    }
}

/// The exception of the answer's error message, if there is one.
pub fn refusal(cx: &mut Cx, answer: &[u8], query: Option<&str>) -> Option<Exc> {
    let (_, body) = messages(answer).find(|(tag, _)| *tag == tag::ERROR)?;
    let fields = frames::fields(&mut Body::new(body));
    Some(errors::postgres(cx, &fields, query))
}

/// The server's word on what a command did.
pub fn status(answer: &[u8]) -> Option<&[u8]> {
    let complete = messages(answer).filter(|(tag, _)| *tag == tag::COMMAND_COMPLETE).last();
    complete.map(|(_, body)| Body::new(body).string())
}

/// The text of the status, as commands without rows return it.
pub fn status_text(cx: &mut Cx, answer: &[u8]) -> Result<Value, Exc> {
    match status(answer) {
        Some(status) => Ok(cx.str(&String::from_utf8_lossy(status)).into()),
        None => {
            let name = cx.intern("decode");
            Err(cx.no_attribute(&Value::NONE, &name))
        }
    }
}

/// The connection, once what was cancelled before is over and if nothing else is under way.
///
/// # Errors
/// InterfaceError.
pub fn begin(cx: &mut Cx, this: &Gc<Protocol>) -> Result<Rc<Link>, Exc> {
    let inner = this.read(cx);
    let link = inner.link.clone();
    if let Some(link) = &link
        && link.is_settling()
    {
        wait(cx, link.settled())?;
    }
    match link {
        Some(link) if !this.read(cx).closing && !link.is_lost() => {
            if link.is_busy() {
                let message = "cannot perform operation: another operation is in progress";
                return Err(errors::interface(cx, message));
            }
            Ok(link)
        }
        _ => Err(errors::interface(cx, "cannot perform operation: connection is closed")),
    }
}

/// A timeout in seconds: the connection's where none is given.
///
/// # Errors
/// ValueError for what is no number; TimeoutError for what is over.
pub fn timeout(cx: &mut Cx, this: &Gc<Protocol>, given: &Value) -> Result<Option<f64>, Exc> {
    let seconds = if given.is_none() || given.is_unset() {
        this.read(cx).command_timeout
    } else if given.is(&NO_TIMEOUT) {
        None
    } else {
        let class = cx.world.types.float.value();
        let number = match given.as_bool() {
            Some(_) => None,
            None => match cx.call(&class, std::slice::from_ref(given)) {
                Ok(number) => number.as_float(),
                Err(exc) if exc.is_kind(cx, ExceptionKind::ValueError) => None,
                Err(exc) => return Err(exc),
            },
        };
        if number.is_none() {
            let shown = cx.repr_text(given)?;
            let message = format!("invalid timeout value: expected non-negative float (got {shown})");
            return Err(cx.value_error(message));
        }
        number
    };
    match seconds {
        Some(seconds) if seconds <= 0.0 => Err(timed_out(cx)),
        seconds => Ok(seconds),
    }
}

/// Counts a query, for pools that let connections go after so many.
pub fn count_query(cx: &mut Cx, this: &Gc<Protocol>) {
    this.write(cx).queries += 1;
}

/// The rows of an answer.
///
/// # Errors
/// What reading a row raises.
pub fn rows(cx: &mut Cx, statement: &Gc<Statement>, answer: &[u8]) -> Result<Vec<Value>, Exc> {
    let plan = Statement::plan(cx, statement)?;
    let class = statement.read(cx).record_class.clone();
    let mut rows = Vec::new();
    for (_, body) in messages(answer).filter(|(tag, _)| *tag == tag::DATA_ROW) {
        rows.push(plan.row(cx, &class, body)?);
    }
    Ok(rows)
}

/// Rows, status and whether the portal is exhausted.
fn outcome(cx: &mut Cx, statement: &Gc<Statement>, answer: &[u8]) -> Result<Value, Exc> {
    let query = statement.read(cx).query.clone();
    // An error after rows that cannot be read is not the server's.
    let rows = rows(cx, statement, answer)?;
    if let Some(exc) = refusal(cx, answer, Some(&query)) {
        return Err(exc);
    }
    let rows = cx.list(rows).into();
    let status = status(answer);
    let shown = status.map_or(Value::NONE, |status| cx.bytes(status).into());
    Ok(cx.tuple_of([rows, shown, Value::bool(status.is_some())]).into())
}

/// Runs commands as one text: the answer, which is no refusal.
///
/// # Errors
/// What the server refuses, and what waiting raises.
pub fn run_text(
    cx: &mut Cx,
    this: &Gc<Protocol>,
    link: &Rc<Link>,
    deadline: Deadline,
    query: &str,
) -> Result<Bytes, Exc> {
    let query: Rc<str> = query.into();
    count_query(cx, this);
    link.send(Awaited::Ready, Some(query.clone()), &text_request(&query));
    let answer = answer(cx, link, deadline)?;
    refusal(cx, &answer, Some(&query)).map_or(Ok(answer), Err)
}

/// The request that runs commands as one text.
pub fn text_request(query: &str) -> Vec<u8> {
    let mut request = molt_room::vec(query.len() + 8);
    frames::message(&mut request, b'Q', |out| frames::text(out, query));
    request
}

/// Hands what the server said unasked to the `Connection`.
fn deliver(cx: &mut Cx, protocol: &Value) {
    let Some(this) = protocol.downcast::<Protocol>() else { return };
    let inner = this.read(cx);
    let (Some(link), connection) = (inner.link.clone(), inner.connection.clone()) else { return };
    for news in link.take_news() {
        let outcome = match connection.is_unset() {
            true => Ok(Value::NONE),
            false => cx.call(&connection, &[]).and_then(|connection| tell(cx, &connection, news)),
        };
        if let Err(exc) = outcome {
            write_unraisable(cx, &exc, protocol);
        }
    }
}

fn tell(cx: &mut Cx, connection: &Value, news: News) -> Result<Value, Exc> {
    if connection.is_none() {
        return Ok(Value::NONE);
    }
    let (name, arguments) = match news {
        News::Notification { pid, channel, payload } => {
            let (channel, payload) = (cx.str(&channel).into(), cx.str(&payload).into());
            ("_process_notification", vec![Value::int(i64::from(pid)), channel, payload])
        }
        News::Notice(fields, query) => {
            let fields = errors::field_dict(cx, &fields);
            let query = query.map_or(Value::NONE, |query| cx.str(&query).into());
            ("_process_log_message", vec![fields, query])
        }
        News::Lost => ("_cleanup", Vec::new()),
    };
    let name = cx.intern(name);
    cx.call_method(connection, &name, &arguments)
}

/// What `connect` could not do.
fn connect_failure(cx: &mut Cx, failure: Result<Failure, ConnectError>) -> Exc {
    match failure {
        Err(error) => error.into_exception(cx),
        Ok(Failure::Lost(how)) => lost(cx, how),
        Ok(Failure::Refused(fields, _)) => errors::postgres(cx, &fields, None),
        Ok(Failure::Unsupported(message)) => errors::interface(cx, message),
        Ok(Failure::Unexpected(message)) => errors::internal(cx, message),
    }
}

fn text(value: &Value) -> Option<String> {
    value.downcast::<Str>().map(|text| text.to_text().into_owned())
}

fn address_of(cx: &mut Cx, value: &Value) -> Result<Address, Exc> {
    if let Some(path) = text(value) {
        return Ok(Address::Unix(PathBuf::from(path)));
    }
    match value.downcast::<Tuple>().map(|pair| pair.items()) {
        Some([host, port]) => {
            let port = cx.index_i64(port)?;
            let port = u16::try_from(port).map_err(|_| cx.overflow_error("getsockaddrarg: port must be 0-65535."))?;
            Ok(Address::Tcp(cx.str_text(host)?, port))
        }
        _ => Err(cx.type_error("an address is a path, or a tuple of host and port")),
    }
}

#[class(name = "Protocol", module = "asyncpg.protocol.protocol")]
impl Protocol {
    /// `login` is the role, its password or None, the database and a dict of settings or None.
    #[new(signature = "(address, login, record_class, command_timeout)")]
    fn new(
        cx: &mut Cx,
        class: &Gc<Type>,
        address: Value,
        login: Gc<Tuple>,
        record_class: Gc<Type>,
        command_timeout: Value,
    ) -> Result<Value, Exc> {
        let [user, password, database, server_settings] = login.items() else {
            return Err(cx.type_error("a login has four parts"));
        };
        let mut settings = Vec::new();
        if let Some(given) = server_settings.downcast::<Dict>() {
            for (name, value) in cx.dict_items(given) {
                settings.push((cx.str_text(&name)?, cx.str_text(&value)?));
            }
        }
        let (user, database) = (cx.str_text(user)?, cx.str_text(database)?);
        let login = Some(Login { user, password: text(password), database, settings, binding: Binding::Never });
        let command_timeout = match command_timeout.is_none() {
            true => None,
            false => Some(cx.to_f64(&command_timeout)?),
        };
        let protocol = Protocol {
            server: Server { address: address_of(cx, &address)?, privacy: None },
            login,
            opened: None,
            link: None,
            settings: None,
            connection: Value::UNSET,
            record_class,
            command_timeout,
            closing: false,
            queries: 0,
        };
        Ok(cx.instantiate(class, protocol).into())
    }

    /// Connects and asks for TLS: the server's answer, None if it closed the connection instead.
    #[method(signature = "(self, /)")]
    fn ask(cx: &mut Cx, this: &Gc<Protocol>) -> Result<Option<i64>, Exc> {
        let address = this.read(cx).server.address.clone();
        let asked = wait(cx, async {
            let mut socket = connect::open(&address).await.map_err(Ok)?;
            let answer = privacy::ask(&mut socket).await.map_err(Err)?;
            Ok((socket, answer))
        })?;
        match asked {
            Ok((socket, answer)) => {
                this.write(cx).opened = Some(Stream::Plain(socket));
                Ok(answer.map(i64::from))
            }
            Err(Ok(error)) => Err(error.into_exception(cx)),
            Err(Err(error)) => Err(system_error(cx, &error)),
        }
    }

    /// Agrees on TLS with the server, which was asked before if `direct` is false.
    #[method(signature = "(self, context, host, direct, /)")]
    fn encrypt(cx: &mut Cx, this: &Gc<Protocol>, context: Value, host: Value, direct: bool) -> Result<(), Exc> {
        let settings = molt_stdlib::tls::settings_of(cx, &context)?;
        let privacy = Rc::new(Privacy { settings, host: text(&host), direct });
        let inner = this.write(cx);
        let (opened, address) = (inner.opened.take(), inner.server.address.clone());
        let agreed = wait(cx, async {
            let socket = match opened {
                Some(Stream::Plain(socket)) => socket,
                _ => connect::open(&address).await.map_err(Ok)?,
            };
            privacy::encrypt(socket, &privacy).await.map_err(Err)
        })?;
        match agreed {
            Ok(stream) => {
                let inner = this.write(cx);
                inner.opened = Some(stream);
                inner.server.privacy = Some(privacy);
                Ok(())
            }
            Err(Ok(error)) => Err(error.into_exception(cx)),
            Err(Err(NotPrivate::Broken(error))) => Err(system_error(cx, &error)),
            Err(Err(NotPrivate::Failed(failure))) => Err(molt_stdlib::tls::exception(cx, &failure)),
        }
    }

    /// Connects, if that is not done yet, and logs in.
    #[method(signature = "(self, /)")]
    fn connect(cx: &mut Cx, this: &Gc<Protocol>) -> Result<(), Exc> {
        let inner = this.write(cx);
        let (server, opened, Some(login)) = (inner.server.clone(), inner.opened.take(), inner.login.take()) else {
            return Err(errors::internal(cx, "already connected"));
        };
        let connected = wait(cx, async {
            let stream = match opened {
                Some(stream) => stream,
                None => Stream::Plain(connect::open(&server.address).await.map_err(Err)?),
            };
            let link = Link::new(stream, server);
            log_in(&link, &login).await.map_err(Ok)?;
            Ok(link)
        })?;
        let link = match connected {
            Ok(link) => Rc::new(link),
            Err(failure) => return Err(connect_failure(cx, failure)),
        };
        let own = heap::downgrade(&this.value());
        link.announce(Jobs::of(cx), move |cx| {
            if let Some(protocol) = own.and_then(heap::upgrade) {
                deliver(cx, &protocol);
            }
        });
        let settings = Settings::new(cx, link.parameters())?;
        let inner = this.write(cx);
        inner.link = Some(link);
        inner.settings = Some(settings);
        Ok(())
    }

    /// Parses and describes a statement.
    #[method(signature = "(self, stmt_name, query, timeout, record_class, ignore_custom_codec, /)")]
    fn prepare(
        cx: &mut Cx,
        this: &Gc<Protocol>,
        stmt_name: Gc<Str>,
        query: Value,
        timeout: Value,
        record_class: Gc<Type>,
        ignore_custom_codec: bool,
    ) -> Result<Gc<Statement>, Exc> {
        let link = begin(cx, this)?;
        let deadline = Deadline::after(self::timeout(cx, this, &timeout)?);
        let Some(query) = text(&query) else {
            let class = cx.short_class_name(&query);
            drop_connection(cx, this);
            let message = format!("Argument 'query' has incorrect type (expected str, got {class})");
            return Err(cx.type_error(message));
        };
        let (name, query): (Rc<str>, Rc<str>) = (stmt_name.to_text().into(), query.into());
        let mut request = molt_room::vec(query.len() + 64);
        frames::parse(&mut request, &name, &query);
        frames::named(&mut request, b'D', b'S', &name);
        request.extend_from_slice(FLUSH);
        link.send(Awaited::Description, Some(query.clone()), &request);
        let answer = answer(cx, &link, deadline)?;
        if let Some(exc) = refusal(cx, &answer, Some(&query)) {
            return Err(exc);
        }
        let Some(settings) = this.read(cx).settings.clone() else { return Err(errors::internal(cx, "not connected")) };
        Statement::described(cx, settings, Preparation { name, query, record_class, ignore_custom_codec }, &answer)
    }

    /// Runs a statement: its rows, its status, and whether there are no more.
    #[method(signature = "(self, state, args, portal_name, limit, timeout, /)")]
    fn bind_execute(
        cx: &mut Cx,
        this: &Gc<Protocol>,
        state: Gc<Statement>,
        args: Value,
        portal_name: Gc<Str>,
        limit: i64,
        timeout: Value,
    ) -> Result<Value, Exc> {
        let link = begin(cx, this)?;
        let deadline = Deadline::after(self::timeout(cx, this, &timeout)?);
        let request = bound(cx, &state, &args, (&portal_name, Some(limit)))?;
        count_query(cx, this);
        link.send(Awaited::Ready, Some(state.read(cx).query.clone()), &request);
        let answer = answer(cx, &link, deadline)?;
        outcome(cx, &state, &answer)
    }

    /// Opens a portal over a statement.
    #[method(signature = "(self, state, args, portal_name, timeout, /)")]
    fn bind(
        cx: &mut Cx,
        this: &Gc<Protocol>,
        state: Gc<Statement>,
        args: Value,
        portal_name: Gc<Str>,
        timeout: Value,
    ) -> Result<(), Exc> {
        let link = begin(cx, this)?;
        let deadline = Deadline::after(self::timeout(cx, this, &timeout)?);
        let request = bound(cx, &state, &args, (&portal_name, None))?;
        let query = state.read(cx).query.clone();
        link.send(Awaited::Ready, Some(query.clone()), &request);
        let answer = answer(cx, &link, deadline)?;
        refusal(cx, &answer, Some(&query)).map_or(Ok(()), Err)
    }

    /// Reads on from a portal: rows, status, and whether there are no more.
    #[method(signature = "(self, state, portal_name, limit, timeout, /)")]
    fn execute(
        cx: &mut Cx,
        this: &Gc<Protocol>,
        state: Gc<Statement>,
        portal_name: Gc<Str>,
        limit: i64,
        timeout: Value,
    ) -> Result<Value, Exc> {
        let link = begin(cx, this)?;
        let deadline = Deadline::after(self::timeout(cx, this, &timeout)?);
        let mut request = Vec::new();
        frames::execute(&mut request, &portal_name.to_text(), limit as i32);
        request.extend_from_slice(SYNC);
        count_query(cx, this);
        link.send(Awaited::Ready, Some(state.read(cx).query.clone()), &request);
        let answer = answer(cx, &link, deadline)?;
        outcome(cx, &state, &answer)
    }

    /// Runs a statement for each of many argument lists; the rows of all, or None.
    #[method(signature = "(self, state, args, timeout, return_rows, /)")]
    fn bind_execute_many(
        cx: &mut Cx,
        this: &Gc<Protocol>,
        state: Gc<Statement>,
        args: Value,
        timeout: Value,
        return_rows: bool,
    ) -> Result<Value, Exc> {
        many::bind_execute_many(cx, this, &state, &args, (&timeout, return_rows))
    }

    /// Runs commands as one text; the status of the last.
    #[method(signature = "(self, query, timeout, /)")]
    fn query(cx: &mut Cx, this: &Gc<Protocol>, query: Value, timeout: Value) -> Result<Value, Exc> {
        let link = begin(cx, this)?;
        let deadline = Deadline::after(self::timeout(cx, this, &timeout)?);
        let Some(query) = text(&query) else {
            let class = cx.short_class_name(&query);
            drop_connection(cx, this);
            return Err(cx.type_error(format!("Expected str, got {class}")));
        };
        let answer = run_text(cx, this, &link, deadline, &query)?;
        status_text(cx, &answer)
    }

    /// Closes a portal.
    #[method(signature = "(self, portal_name, timeout, /)")]
    fn close_portal(cx: &mut Cx, this: &Gc<Protocol>, portal_name: Gc<Str>, timeout: Value) -> Result<(), Exc> {
        close_named(cx, this, b'P', &portal_name.to_text(), &timeout)
    }

    /// Closes a prepared statement.
    #[method(signature = "(self, state, timeout, /)")]
    fn close_statement(cx: &mut Cx, this: &Gc<Protocol>, state: Gc<Statement>, timeout: Value) -> Result<(), Exc> {
        let name = state.read(cx).name.clone();
        close_named(cx, this, b'S', &name, &timeout)
    }

    /// Lets the server send data to a function.
    #[method(signature = "(self, copy_stmt, sink, timeout, /)")]
    fn copy_out(
        cx: &mut Cx,
        this: &Gc<Protocol>,
        copy_stmt: Gc<Str>,
        sink: Value,
        timeout: Value,
    ) -> Result<Value, Exc> {
        copy::copy_out(cx, this, &copy_stmt.to_text(), &sink, &timeout)
    }

    /// Sends data to the server: those of an asynchronous iterable, of a buffer, or, with a statement that has their columns,
    /// rows.
    #[method(signature = "(self, copy_stmt, source, record_stmt, timeout, /)")]
    fn copy_in(
        cx: &mut Cx,
        this: &Gc<Protocol>,
        copy_stmt: Gc<Str>,
        source: Value,
        record_stmt: Value,
        timeout: Value,
    ) -> Result<Value, Exc> {
        let aiter = cx.intern("__aiter__");
        let source = match record_stmt.downcast::<Statement>() {
            Some(statement) => copy::Source::Records(source, statement.clone()),
            None if cx.lookup_special(&source, &aiter).is_some() => copy::Source::Reader(source),
            None => copy::Source::Buffer(source),
        };
        copy::copy_in(cx, this, &copy_stmt.to_text(), source, &timeout)
    }

    /// Says goodbye and waits until the connection is down.
    #[method(signature = "(self, timeout, /)")]
    fn close(cx: &mut Cx, this: &Gc<Protocol>, timeout: Value) -> Result<(), Exc> {
        let inner = this.write(cx);
        if std::mem::replace(&mut inner.closing, true) {
            return Ok(());
        }
        let Some(link) = inner.link.clone() else { return Ok(()) };
        if link.is_busy() && !link.is_settling() {
            link.cancel();
        }
        if link.is_settling() {
            wait(cx, link.settled())?;
        }
        let deadline = Deadline::after(self::timeout(cx, this, &timeout)?);
        link.send(Awaited::End, None, frames::TERMINATE);
        let ended = match deadline.0 {
            None => wait(cx, link.answer()).map(|_| Ok(())),
            Some(when) => wait(cx, tokio::time::timeout_at(when, link.answer())).map(|ended| ended.map(|_| ())),
        };
        link.abort();
        match ended {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(timed_out(cx)),
            Err(exc) => Err(exc),
        }
    }

    /// Says goodbye and drops the connection.
    #[method(signature = "(self, /)")]
    fn abort(cx: &mut Cx, this: &Gc<Protocol>) {
        drop_connection(cx, this);
    }

    #[method(signature = "(self, /)")]
    fn is_closed(cx: &mut Cx, this: &Gc<Protocol>) -> bool {
        !is_connected(this.read(cx))
    }

    #[method(signature = "(self, /)")]
    fn is_connected(cx: &mut Cx, this: &Gc<Protocol>) -> bool {
        is_connected(this.read(cx))
    }

    #[method(signature = "(self, /)")]
    fn is_in_transaction(cx: &mut Cx, this: &Gc<Protocol>) -> bool {
        this.read(cx).in_transaction()
    }

    #[method(signature = "(self, /)")]
    fn _is_cancelling(cx: &mut Cx, this: &Gc<Protocol>) -> bool {
        this.read(cx).link.as_ref().is_some_and(|link| link.is_settling())
    }

    #[method(signature = "(self, /)")]
    fn _wait_for_cancellation(cx: &mut Cx, this: &Gc<Protocol>) -> Result<(), Exc> {
        match this.read(cx).link.clone() {
            Some(link) => wait(cx, link.settled()),
            None => Ok(()),
        }
    }

    #[method(signature = "(self, timeout, /)")]
    fn _get_timeout(cx: &mut Cx, this: &Gc<Protocol>, timeout: Value) -> Result<Option<f64>, Exc> {
        self::timeout(cx, this, &timeout)
    }

    /// Takes a weak reference to the connection.
    #[method(signature = "(self, connection, /)")]
    fn set_connection(cx: &mut Cx, this: &Gc<Protocol>, connection: Value) {
        let old = std::mem::replace(&mut this.write(cx).connection, connection);
        drop(old);
    }

    #[method(signature = "(self, /)")]
    fn get_settings(cx: &mut Cx, this: &Gc<Protocol>) -> Value {
        this.read(cx).settings.as_ref().map_or(Value::NONE, Gc::value)
    }

    #[method(signature = "(self, /)")]
    fn get_record_class(cx: &mut Cx, this: &Gc<Protocol>) -> Value {
        this.read(cx).record_class.value()
    }

    #[method(signature = "(self, /)")]
    fn get_server_pid(cx: &mut Cx, this: &Gc<Protocol>) -> Option<i64> {
        let key = this.read(cx).link.as_ref().and_then(|link| link.key());
        key.map(|(pid, _)| i64::from(pid))
    }

    #[getter]
    fn queries_count(cx: &mut Cx, this: &Gc<Protocol>) -> i64 {
        this.read(cx).queries
    }
}

/// Says goodbye and drops the connection, as asyncpg also does when a request could not be written.
fn drop_connection(cx: &mut Cx, this: &Gc<Protocol>) {
    let inner = this.write(cx);
    inner.closing = true;
    if let Some(link) = inner.link.clone() {
        link.abort();
    }
}

fn is_connected(protocol: &Protocol) -> bool {
    !protocol.closing && protocol.link.as_ref().is_some_and(|link| !link.is_lost())
}

/// A request that binds arguments to a portal and, with a limit, reads from it.
fn bound(
    cx: &mut Cx,
    state: &Gc<Statement>,
    args: &Value,
    (portal, limit): (&Gc<Str>, Option<i64>),
) -> Result<Vec<u8>, Exc> {
    let plan = Statement::plan(cx, state)?;
    let arguments = match args.downcast::<Tuple>() {
        Some(args) => plan.arguments(cx, args.items(), None)?,
        None => {
            let args = cx.collect(args)?;
            plan.arguments(cx, &args, None)?
        }
    };
    Ok(request_of(cx, state, &arguments, (&portal.to_text(), limit)))
}

/// The messages that bind a statement to its arguments and, with a limit, run it.
pub(super) fn request_of(
    cx: &Cx,
    state: &Gc<Statement>,
    arguments: &[u8],
    (portal, limit): (&str, Option<i64>),
) -> Vec<u8> {
    let inner = state.read(cx);
    let mut request = molt_room::vec(arguments.len() + 64);
    if !inner.prepared {
        frames::parse(&mut request, &inner.name, &inner.query);
    }
    frames::bind(&mut request, portal, &inner.name, arguments);
    if let Some(limit) = limit {
        frames::execute(&mut request, portal, limit as i32);
    }
    request.extend_from_slice(SYNC);
    request
}

fn close_named(cx: &mut Cx, this: &Gc<Protocol>, kind: u8, name: &str, timeout: &Value) -> Result<(), Exc> {
    let link = begin(cx, this)?;
    let deadline = Deadline::after(self::timeout(cx, this, timeout)?);
    let mut request = Vec::new();
    frames::named(&mut request, b'C', kind, name);
    request.extend_from_slice(SYNC);
    link.send(Awaited::Ready, None, &request);
    let answer = answer(cx, &link, deadline)?;
    refusal(cx, &answer, None).map_or(Ok(()), Err)
}
