//! Runs of prepared statements for native code above, and rows that are held as they came until their values are wanted.

use std::rc::Rc;

use bytes::Bytes;
use molt_object::{Cx, Exc, Gc, Trace, Value, Visitor};

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
    link.keep_pieces();
    let last = answer(cx, &link, deadline)?;
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
}

impl Trace for HeldRows {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.statement.trace(visitor);
    }
}

impl HeldRows {
    /// The rows of a whole answer.
    pub fn new(statement: Gc<Statement>, pieces: Pieces) -> HeldRows {
        HeldRows { statement, pieces, at: (0, 0), lets_go: false }
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
                        return Some(bytes[start + HEADER..end].to_vec());
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
    while rows.len() < most
        && let Some(row) = held(cx, holder).and_then(HeldRows::next_row)
    {
        rows.push(plan.values(cx, &row)?);
    }
    Ok(rows)
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
