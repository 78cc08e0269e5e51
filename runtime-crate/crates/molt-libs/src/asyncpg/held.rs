//! Runs of prepared statements for native code above, and rows that are held as they came until their values are wanted.

use std::rc::Rc;

use bytes::Bytes;
use molt_object::{Cx, Exc, Gc, Trace, Value, Visitor};
use molt_tasks::wait;

use super::frames::{self, HEADER, messages, tag};
use super::link::{Awaited, Link, Pieces};
use super::protocol::{self, Deadline, Protocol, answer, begin, count_query, request_of};
use super::statement::Statement;

/// Runs a prepared statement, after a command that is sent along with it: the server's answers to both.
///
/// # Errors
/// What waiting raises.
pub fn run_prepared(
    cx: &mut Cx,
    this: &Gc<Protocol>,
    before: Option<&str>,
    (statement, arguments): (&Gc<Statement>, &[u8]),
) -> Result<Bytes, Exc> {
    let (link, deadline) = send_prepared(cx, this, before, (statement, arguments))?;
    answer(cx, &link, deadline)
}

/// As [`run_prepared`], with the answers in pieces.
///
/// # Errors
/// What waiting raises.
pub fn run_prepared_in_pieces(
    cx: &mut Cx,
    this: &Gc<Protocol>,
    before: Option<&str>,
    (statement, arguments): (&Gc<Statement>, &[u8]),
) -> Result<Pieces, Exc> {
    let (link, deadline) = send_prepared(cx, this, before, (statement, arguments))?;
    link.keep_pieces(usize::MAX);
    rest_of(cx, &link, deadline)
}

/// As [`run_prepared_in_pieces`], but no more than the first part of a long answer: then the connection is busy until the rest of it was
/// taken.
///
/// # Errors
/// What waiting raises.
pub fn run_prepared_ahead(
    cx: &mut Cx,
    this: &Gc<Protocol>,
    before: Option<&str>,
    (statement, arguments): (&Gc<Statement>, &[u8]),
) -> Result<(Pieces, Option<Rc<Link>>), Exc> {
    if this.read(cx).has_timeout() {
        return Ok((run_prepared_in_pieces(cx, this, before, (statement, arguments))?, None));
    }
    let (link, deadline) = send_prepared(cx, this, before, (statement, arguments))?;
    link.keep_pieces(AHEAD);
    match wait(cx, link.read_ahead()) {
        Ok(true) => Ok((rest_of(cx, &link, deadline)?, None)),
        Ok(false) => Ok((link.take_pieces(), Some(link))),
        Err(exc) => {
            link.cancel();
            Err(exc)
        }
    }
}

/// How much of an answer is read ahead of who takes it.
const AHEAD: usize = 1024 * 1024;

fn rest_of(cx: &mut Cx, link: &Rc<Link>, deadline: Deadline) -> Result<Pieces, Exc> {
    let last = answer(cx, link, deadline)?;
    let mut pieces = link.take_pieces();
    let mut piece = molt_room::vec(last.len());
    piece.extend_from_slice(&last);
    pieces.push_back(piece);
    Ok(pieces)
}

fn send_prepared(
    cx: &mut Cx,
    this: &Gc<Protocol>,
    before: Option<&str>,
    (statement, arguments): (&Gc<Statement>, &[u8]),
) -> Result<(Rc<Link>, Deadline), Exc> {
    let link = begin(cx, this)?;
    let deadline = Deadline::after(protocol::timeout(cx, this, &Value::NONE)?);
    let mut request = Vec::new();
    if let Some(command) = before {
        frames::message(&mut request, b'Q', |out| frames::text(out, command));
        count_query(cx, this);
    }
    let count = 1 + u8::from(before.is_some());
    request.extend(request_of(cx, statement, arguments, ("", Some(0))));
    count_query(cx, this);
    link.send_all(Awaited::Ready, Some(statement.read(cx).query.clone()), (&request, count));
    Ok((link, deadline))
}

/// Rows of a prepared statement as the server sent them.
pub struct HeldRows {
    statement: Gc<Statement>,
    pieces: Pieces,
    /// The piece that is read, and where in it.
    at: (usize, usize),
    /// Whether pieces that were read are let go.
    lets_go: bool,
    /// The connection, while the rest of the rows is to come over it.
    link: Option<Rc<Link>>,
}

impl Trace for HeldRows {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.statement.trace(visitor);
    }
}

impl Drop for HeldRows {
    fn drop(&mut self) {
        if let Some(link) = &self.link {
            link.disregard();
        }
    }
}

impl HeldRows {
    /// The rows of an answer, the rest of which is to come over a connection.
    pub fn new(statement: Gc<Statement>, pieces: Pieces, link: Option<Rc<Link>>) -> HeldRows {
        HeldRows { statement, pieces, at: (0, 0), lets_go: false, link }
    }

    /// Whether rows are to come yet.
    pub fn is_coming(&self) -> bool {
        self.link.is_some()
    }

    /// Gives up rows that are to come.
    pub fn abandon(&mut self) {
        if let Some(link) = self.link.take() {
            link.cancel();
        }
    }

    /// How much room the rows take.
    pub fn size(&self) -> usize {
        self.pieces.iter().map(Vec::len).sum()
    }

    /// Begins again with the first row.
    pub fn rewind(&mut self) {
        self.at = (0, 0);
    }

    /// Lets go of what is read from now on.
    pub fn let_go(&mut self) {
        self.lets_go = true;
    }

    /// The bytes of the next row.
    fn next_row(&mut self) -> Option<Vec<u8>> {
        loop {
            let (piece, start) = self.at;
            let bytes = self.pieces.get(piece)?;
            match frames::next(bytes, start) {
                Some((tag, end)) => {
                    self.at.1 = end;
                    if tag == tag::DATA_ROW {
                        let body = &bytes[start + HEADER..end];
                        let mut row = molt_room::vec(body.len());
                        row.extend_from_slice(body);
                        return Some(row);
                    }
                }
                None if self.lets_go && piece == 0 => {
                    drop(self.pieces.pop_front());
                    self.at = (0, 0);
                }
                None => self.at = (piece + 1, 0),
            }
        }
    }
}

/// The values of the next of held rows, at most so many. `held` finds the rows in the object that holds them.
///
/// # Errors
/// What the codecs raise.
pub fn next_values<H>(
    cx: &mut Cx,
    holder: &H,
    held: impl for<'a> Fn(&'a mut Cx, &'a H) -> Option<&'a mut HeldRows>,
    most: usize,
) -> Result<Vec<Vec<Value>>, Exc> {
    let Some(statement) = held(cx, holder).map(|rows| rows.statement.clone()) else { return Ok(Vec::new()) };
    let plan = Statement::plan(cx, &statement)?;
    let mut rows = Vec::new();
    while rows.len() < most {
        match held(cx, holder).and_then(HeldRows::next_row) {
            Some(row) => rows.push(plan.values(cx, &row)?),
            None => {
                let link = held(cx, holder).and_then(|rows| rows.link.clone());
                let Some(link) = link else { break };
                let (piece, is_last) = next_piece(cx, &link, &statement)?;
                if let Some(rows) = held(cx, holder) {
                    rows.pieces.push_back(piece);
                    rows.link = Some(link).filter(|_| !is_last);
                }
            }
        }
    }
    Ok(rows)
}

/// The next piece of an answer that is to come, and whether it is the last one.
fn next_piece(cx: &mut Cx, link: &Rc<Link>, statement: &Gc<Statement>) -> Result<(Vec<u8>, bool), Exc> {
    match wait(cx, link.next_piece()) {
        Ok(Ok((piece, is_last))) => {
            let query = statement.read(cx).query.clone();
            match protocol::refusal(cx, &piece, Some(&query)) {
                Some(exc) => Err(exc),
                None => Ok((piece, is_last)),
            }
        }
        Ok(Err(how)) => Err(protocol::lost(cx, how)),
        Err(exc) => Err(exc),
    }
}

/// What the server refused of the answers in pieces.
pub fn refusal(cx: &mut Cx, pieces: &Pieces, query: Option<&str>) -> Option<Exc> {
    pieces.iter().find_map(|piece| protocol::refusal(cx, piece, query))
}

/// Whether the first of two answers is an error.
pub fn fails_at_once(pieces: &Pieces) -> bool {
    let first = pieces.front().map(Vec::as_slice).unwrap_or_default();
    messages(first).take_while(|(tag, _)| *tag != tag::READY_FOR_QUERY).any(|(tag, _)| tag == tag::ERROR)
}
