//! COPY: data of a table as a stream, in both directions. asyncpg/protocol/protocol.pyx `copy_in`, `copy_out`.

use std::rc::Rc;

use molt_object::{Cx, Exc, ExceptionKind, Gc, Value};
use molt_tasks::wait;

use super::codecs::buffer;
use super::frames::{self, COPY_DONE, messages, tag};
use super::link::{Awaited, Link};
use super::protocol::{Deadline, Protocol, answer, begin, refusal, status_text, timeout};
use super::statement::Statement;

/// What is collected before it is sent.
const BATCH: usize = 524_288;

/// PostgreSQL documentation "COPY", Binary Format: signature, flags, length of the extension.
const BINARY_HEADER: &[u8] = b"PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0";

/// Where data come from.
pub enum Source {
    /// An asynchronous iterable of buffers.
    Reader(Value),
    /// One buffer.
    Buffer(Value),
    /// An iterable of rows, and a statement with their columns.
    Records(Value, Gc<Statement>),
}

fn ask(link: &Link, awaited: Awaited, statement: &str) {
    let mut request = Vec::new();
    frames::message(&mut request, b'Q', |out| frames::text(out, statement));
    link.send(awaited, Some(statement.into()), &request);
}

/// Passes each piece of data to a function that returns an awaitable; the status at the end.
///
/// # Errors
/// The server's, and the function's, upon which the server is stopped.
pub fn copy_out(
    cx: &mut Cx,
    protocol: &Gc<Protocol>,
    statement: &str,
    sink: &Value,
    seconds: &Value,
) -> Result<Value, Exc> {
    let link = begin(cx, protocol)?;
    let deadline = Deadline::after(timeout(cx, protocol, seconds)?);
    ask(&link, Awaited::CopyOut, statement);
    loop {
        let answer = answer(cx, &link, deadline)?;
        for (_, data) in messages(&answer).filter(|(tag, _)| *tag == tag::COPY_DATA) {
            let data = cx.bytes(data).into();
            let passed = cx.call(sink, &[data]).and_then(|passing| cx.wait_for(&passing));
            if let Err(exc) = passed {
                link.cancel();
                return Err(exc);
            }
        }
        if messages(&answer).any(|(tag, _)| tag == tag::READY_FOR_QUERY) {
            return match refusal(cx, &answer, Some(statement)) {
                Some(exc) => Err(exc),
                None => status_text(cx, &answer),
            };
        }
    }
}

/// Sends data; the status at the end.
///
/// # Errors
/// The server's, and those of the source, upon which the server is told.
pub fn copy_in(
    cx: &mut Cx,
    protocol: &Gc<Protocol>,
    statement: &str,
    source: Source,
    seconds: &Value,
) -> Result<Value, Exc> {
    let link = begin(cx, protocol)?;
    let deadline = Deadline::after(timeout(cx, protocol, seconds)?);
    if let Source::Records(_, columns) = &source {
        Statement::plan(cx, columns)?.check_copy(cx)?;
    }
    ask(&link, Awaited::CopyIn, statement);
    let consent = answer(cx, &link, deadline)?;
    if let Some(exc) = refusal(cx, &consent, Some(statement)) {
        return Err(exc);
    }
    if let Err(exc) = send(cx, &link, source) {
        let why = cx.str_text(&exc.value()).unwrap_or_default();
        let mut message = Vec::new();
        frames::message(&mut message, b'f', |out| frames::text(out, &why));
        link.send_more(Awaited::Ready, &message);
        link.cancel();
        return Err(exc);
    }
    link.send_more(Awaited::Ready, COPY_DONE);
    let answer = answer(cx, &link, deadline)?;
    match refusal(cx, &answer, Some(statement)) {
        Some(exc) => Err(exc),
        None => status_text(cx, &answer),
    }
}

fn send_data(cx: &mut Cx, link: &Rc<Link>, data: &[u8]) -> Result<(), Exc> {
    let mut message = molt_room::vec(data.len() + frames::HEADER);
    frames::message(&mut message, tag::COPY_DATA, |out| out.extend_from_slice(data));
    link.send_more(Awaited::Ready, &message);
    wait(cx, link.drained())
}

fn send(cx: &mut Cx, link: &Rc<Link>, source: Source) -> Result<(), Exc> {
    match source {
        Source::Buffer(data) => {
            let data = buffer(cx, &data)?;
            send_data(cx, link, &data)
        }
        Source::Reader(reader) => {
            let (aiter, anext) = (cx.intern("__aiter__"), cx.intern("__anext__"));
            let iterator = match cx.call_special(&reader, &aiter, &[])? {
                Some(iterator) => iterator,
                None => return Err(cx.type_error("reader is not an asynchronous iterable")),
            };
            loop {
                let next = cx.call_method(&iterator, &anext, &[]).and_then(|next| cx.wait_for(&next));
                match next {
                    Ok(data) => {
                        let data = buffer(cx, &data)?;
                        send_data(cx, link, &data)?;
                    }
                    Err(exc) if exc.is_kind(cx, ExceptionKind::StopAsyncIteration) => return Ok(()),
                    Err(exc) => return Err(exc),
                }
            }
        }
        Source::Records(records, columns) => send_records(cx, link, &records, &columns),
    }
}

fn send_records(cx: &mut Cx, link: &Rc<Link>, records: &Value, columns: &Gc<Statement>) -> Result<(), Exc> {
    let plan = Statement::plan(cx, columns)?;
    let mut batch = BINARY_HEADER.to_vec();
    let (aiter, anext) = (cx.intern("__aiter__"), cx.intern("__anext__"));
    let asynchronous = cx.call_special(records, &aiter, &[])?;
    let iterator = match &asynchronous {
        Some(iterator) => iterator.clone(),
        None => cx.iter(records)?,
    };
    loop {
        let row = match asynchronous {
            None => cx.next(&iterator)?,
            Some(_) => match cx.call_method(&iterator, &anext, &[]).and_then(|next| cx.wait_for(&next)) {
                Ok(row) => Some(row),
                Err(exc) if exc.is_kind(cx, ExceptionKind::StopAsyncIteration) => None,
                Err(exc) => return Err(exc),
            },
        };
        let Some(row) = row else { break };
        plan.copied_row(cx, &mut batch, &row)?;
        if batch.len() >= BATCH {
            send_data(cx, link, &batch)?;
            batch.clear();
        }
    }
    batch.extend_from_slice(&(-1_i16).to_be_bytes());
    send_data(cx, link, &batch)
}
