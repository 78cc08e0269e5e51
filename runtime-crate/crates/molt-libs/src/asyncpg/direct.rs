//! A connection without its Python half, for native code above: the same requests, with the values of rows as they are.
//! asyncpg/protocol/protocol.pyx `BaseProtocol.bind_execute`, `query`.

use std::rc::Rc;

use molt_object::builtins::str_::Str;
use molt_object::{Cx, Exc, Gc, Value};

use super::frames::{messages, tag};
use super::held::{self, run_prepared};
pub use super::held::{HeldRows, next_values};
use super::link::{Link, Pieces};
pub use super::protocol::Protocol;
use super::protocol::{self, Deadline};
pub use super::statement::Statement;

/// The protocol of a connection, if a request could be sent over it at once.
pub fn idle(cx: &Cx, protocol: &Value) -> Option<Gc<Protocol>> {
    let protocol = protocol.downcast::<Protocol>()?;
    protocol.read(cx).is_idle().then(|| protocol.clone())
}

/// Whether the server is inside of a transaction.
pub fn is_in_transaction(cx: &Cx, protocol: &Gc<Protocol>) -> bool {
    protocol.read(cx).in_transaction()
}

/// A prepared statement that can be run.
pub fn prepared(cx: &Cx, state: &Value) -> Option<Gc<Statement>> {
    let statement = state.downcast::<Statement>()?;
    let inner = statement.read(cx);
    (inner.prepared && !inner.is_gone()).then(|| statement.clone())
}

/// The arguments of a statement as they are sent.
///
/// # Errors
/// What an argument that does not fit raises.
pub fn encoded(cx: &mut Cx, statement: &Gc<Statement>, arguments: &[Value]) -> Result<Vec<u8>, Exc> {
    Statement::plan(cx, statement)?.arguments(cx, arguments, None)
}

/// What went wrong with a statement, and whether the command before it was done.
pub struct Failure {
    /// What it raises.
    pub exc: Exc,
    /// Whether the command was done.
    pub is_begun: bool,
}

/// Runs a prepared statement with [`encoded`] arguments, after a command that is sent along with it: the values of each row.
///
/// # Errors
/// As `query` and `bind_execute`.
pub fn fetch(
    cx: &mut Cx,
    protocol: &Gc<Protocol>,
    before: Option<&Gc<Str>>,
    (statement, arguments): (&Gc<Statement>, &[u8]),
) -> Result<Vec<Vec<Value>>, Failure> {
    let command = before.map(|command| command.to_text().into_owned());
    let answer = run_prepared(cx, protocol, command.as_deref(), (statement, arguments))
        .map_err(|exc| Failure { exc, is_begun: false })?;
    if let Some(command) = &command {
        let mut first = messages(&answer).take_while(|(tag, _)| *tag != tag::READY_FOR_QUERY);
        if first.any(|(tag, _)| tag == tag::ERROR)
            && let Some(exc) = protocol::refusal(cx, &answer, Some(command))
        {
            return Err(Failure { exc, is_begun: false });
        }
    }
    rows_of(cx, statement, &answer).map_err(|exc| Failure { exc, is_begun: true })
}

/// As [`fetch`], with the rows as they came.
///
/// # Errors
/// As `query` and `bind_execute`.
pub fn fetch_held(
    cx: &mut Cx,
    protocol: &Gc<Protocol>,
    before: Option<&Gc<Str>>,
    (statement, arguments): (&Gc<Statement>, &[u8]),
) -> Result<HeldRows, Failure> {
    let command = before.map(|command| command.to_text().into_owned());
    let pieces = held::run_prepared_in_pieces(cx, protocol, command.as_deref(), (statement, arguments))
        .map_err(|exc| Failure { exc, is_begun: false })?;
    held_rows(cx, command.as_deref(), statement, (pieces, None))
}

/// As [`fetch_held`], but the rows of a long answer are read from the connection as they are taken.
///
/// # Errors
/// As `query` and `bind_execute`.
pub fn fetch_ahead(
    cx: &mut Cx,
    protocol: &Gc<Protocol>,
    before: Option<&Gc<Str>>,
    (statement, arguments): (&Gc<Statement>, &[u8]),
) -> Result<HeldRows, Failure> {
    let command = before.map(|command| command.to_text().into_owned());
    let answer = held::run_prepared_ahead(cx, protocol, command.as_deref(), (statement, arguments))
        .map_err(|exc| Failure { exc, is_begun: false })?;
    held_rows(cx, command.as_deref(), statement, answer)
}

fn held_rows(
    cx: &mut Cx,
    command: Option<&str>,
    statement: &Gc<Statement>,
    (pieces, link): (Pieces, Option<Rc<Link>>),
) -> Result<HeldRows, Failure> {
    if command.is_some()
        && held::fails_at_once(&pieces)
        && let Some(exc) = held::refusal(cx, &pieces, command)
    {
        return Err(Failure { exc, is_begun: false });
    }
    let query = statement.read(cx).query.clone();
    match held::refusal(cx, &pieces, Some(&query)) {
        Some(exc) => Err(Failure { exc, is_begun: true }),
        None => Ok(HeldRows::new(statement.clone(), pieces, link)),
    }
}

/// Whether no function of the application makes values of a statement's rows.
///
/// # Errors
/// As [`encoded`].
pub fn decodes_natively(cx: &mut Cx, statement: &Gc<Statement>) -> Result<bool, Exc> {
    Ok(Statement::plan(cx, statement)?.decodes_natively())
}

fn rows_of(cx: &mut Cx, statement: &Gc<Statement>, answer: &[u8]) -> Result<Vec<Vec<Value>>, Exc> {
    let plan = Statement::plan(cx, statement)?;
    let mut rows = Vec::new();
    for (_, body) in messages(answer).filter(|(tag, _)| *tag == tag::DATA_ROW) {
        rows.push(plan.values(cx, body)?);
    }
    let query = statement.read(cx).query.clone();
    protocol::refusal(cx, answer, Some(&query)).map_or(Ok(rows), Err)
}

/// Runs a command that gives no rows.
///
/// # Errors
/// As `query`.
pub fn command(cx: &mut Cx, protocol: &Gc<Protocol>, command: &Gc<Str>) -> Result<(), Exc> {
    let link = protocol::begin(cx, protocol)?;
    let deadline = Deadline::after(protocol::timeout(cx, protocol, &Value::NONE)?);
    protocol::run_text(cx, protocol, &link, deadline, &command.to_text()).map(drop)
}

/// Runs a command that ends the transaction, like [`command`]. Its answer, which says nothing on a living connection, is not waited
/// for, unless commands have only so much time.
///
/// # Errors
/// As `query`.
pub fn end_transaction(cx: &mut Cx, protocol: &Gc<Protocol>, command: &Gc<Str>) -> Result<(), Exc> {
    if waits_for_end(cx, protocol) {
        return self::command(cx, protocol, command);
    }
    let link = protocol::begin(cx, protocol)?;
    link.send_unheeded(&protocol::text_request(&command.to_text()));
    protocol::count_query(cx, protocol);
    Ok(())
}

/// Whether [`end_transaction`] waits.
pub fn waits_for_end(cx: &Cx, protocol: &Gc<Protocol>) -> bool {
    let protocol = protocol.read(cx);
    protocol.has_timeout() || !protocol.is_idle()
}
