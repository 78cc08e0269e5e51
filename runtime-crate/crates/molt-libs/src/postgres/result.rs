//! What the server answered to one statement: its columns, its rows as they came, its command or its error.
//! libpq's `PGresult`, as psycopg/pq/abc.py has it.

use std::cell::RefCell;

use bytes::Bytes;
use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Trace, Value, Visitor};

use super::texts;
use crate::asyncpg::frames::{self, Body, HEADER, tag};

/// How a value is made of the bytes of the text format, by the numbers that `load` takes.
mod kind {
    pub const TEXT: i64 = 0;
    pub const INT: i64 = 1;
    pub const FLOAT: i64 = 2;
    pub const BOOL: i64 = 3;
    pub const BYTES: i64 = 4;
}

/// A column as RowDescription has it.
struct Column {
    name: String,
    numbers: [i64; 6],
}

/// The payload of `Answer`.
pub struct Answer {
    /// `T` for rows, `C` for a command, `I` for an empty query, `E` for an error, `G` and `H` for COPY.
    kind: u8,
    command: Option<String>,
    columns: Vec<Column>,
    fields: Vec<(u8, String)>,
    /// The answer in pieces; those whose rows nobody asks for any more are empty.
    pieces: RefCell<Vec<Bytes>>,
    /// What the server said of the columns.
    described: Bytes,
    rows: Vec<Place>,
}

/// Where the body of a row is: its piece, and where it begins and ends there.
#[derive(Clone, Copy)]
struct Place {
    piece: u32,
    start: u32,
    end: u32,
}

impl Place {
    fn of(piece: usize, start: usize, end: usize) -> Place {
        // A message is shorter than 2 GiB, and a piece ends with the message that fills it.
        Place { piece: piece as u32, start: start as u32, end: end as u32 }
    }
}

impl Trace for Answer {
    fn trace(&self, _visitor: &mut Visitor<'_>) {}
}

impl Payload for Answer {
    type Access = Frozen;
}

fn columns(body: &[u8]) -> Vec<Column> {
    let mut body = Body::new(body);
    let count = body.int16();
    (0..count)
        .map(|_| {
            let name = body.text();
            let (table, place, oid) = (body.int32() as u32, body.int16(), body.int32() as u32);
            let (size, modifier, format) = (body.int16(), body.int32(), body.int16());
            let numbers = [
                i64::from(table),
                i64::from(place),
                i64::from(oid),
                i64::from(size),
                i64::from(modifier),
                i64::from(format),
            ];
            Column { name, numbers }
        })
        .collect()
}

/// What is wrong with a row, in libpq's words: a row that is not what was described is no answer. fe-protocol3.c `getAnotherTuple`.
fn fault_of(row: &[u8], described: Option<&Answer>) -> Option<&'static str> {
    let Some(described) = described else {
        return Some("server sent data (\"D\" message) without prior row description (\"T\" message)");
    };
    let Some((count, mut rest)) = row.split_first_chunk::<2>() else {
        return Some("insufficient data in \"D\" message");
    };
    if usize::from(u16::from_be_bytes(*count)) != described.columns.len() {
        return Some("unexpected field count in \"D\" message");
    }
    for _ in &described.columns {
        let after = rest.split_first_chunk::<4>().and_then(|(len, after)| {
            let len = usize::try_from(i32::from_be_bytes(*len)).unwrap_or(0);
            after.get(len..)
        });
        match after {
            Some(after) => rest = after,
            None => return Some("insufficient data in \"D\" message"),
        }
    }
    (!rest.is_empty()).then_some("message contents do not agree with length in message type \"D\"")
}

/// Messages of an answer that tell nothing of a result. What is none of these is none that a server sends then. fe-protocol3.c
/// `pqParseInput3`.
const PASSED_OVER: &[u8] = b"123ANSKWZcdnst";

/// The results of all statements that an answer is about.
///
/// # Errors
/// What making the class raises.
pub fn results(cx: &mut Cx, pieces: &[Bytes]) -> Result<Value, Exc> {
    let class = Answer::class(cx)?;
    let empty = |kind| Answer {
        kind,
        command: None,
        columns: Vec::new(),
        fields: Vec::new(),
        pieces: RefCell::default(),
        described: Bytes::new(),
        rows: Vec::new(),
    };
    let empty_error = |message| Answer { fields: vec![(b'M', message)], ..empty(b'E') };
    let mut made: Vec<Value> = Vec::new();
    let mut current: Option<Answer> = None;
    // After a row that is none the rest of its statement is passed over.
    let mut refused = false;
    for (piece, at, end, found) in places(pieces) {
        let body = &pieces[piece][at..end];
        let done = match found {
            tag::ROW_DESCRIPTION => {
                current =
                    Some(Answer { columns: columns(body), described: Bytes::copy_from_slice(body), ..empty(b'T') });
                continue;
            }
            tag::DATA_ROW => match (fault_of(body, current.as_ref()), &mut current) {
                _ if refused => continue,
                (None, Some(current)) => {
                    current.rows.push(Place::of(piece, at, end));
                    continue;
                }
                (fault, _) => {
                    refused = true;
                    current = None;
                    empty_error(fault.unwrap_or_default().to_owned())
                }
            },
            tag::COMMAND_COMPLETE if refused => {
                refused = false;
                continue;
            }
            tag::COMMAND_COMPLETE if body.iter().position(|byte| *byte == 0) != body.len().checked_sub(1) => {
                current = None;
                empty_error("message contents do not agree with length in message type \"C\"".to_owned())
            }
            tag::COMMAND_COMPLETE => {
                let command = Some(Body::new(body).text());
                // Nothing that comes after the consent to COPY tells more than its end.
                Answer { command, ..current.take().map_or_else(|| empty(b'C'), |made| made.within(pieces)) }
            }
            b'I' => empty(b'I'),
            tag::ERROR => {
                current = None;
                Answer { fields: frames::fields(&mut Body::new(body)), ..empty(b'E') }
            }
            tag::COPY_IN | b'H' => empty(found),
            known if PASSED_OVER.contains(&known) => continue,
            unknown => {
                current = None;
                let shown = char::from(unknown);
                empty_error(format!("unexpected response from server; first received character was \"{shown}\""))
            }
        };
        made.push(Gc::new(&class, done).into());
    }
    // Who only asked what the columns are gets no rows and no command.
    if let Some(described) = current {
        made.push(Gc::new(&class, Answer { kind: b'C', ..described.within(pieces) }).into());
    }
    Ok(cx.list(made).into())
}

/// The messages of an answer: the piece of each, where its body begins and ends there, and its tag.
fn places(pieces: &[Bytes]) -> impl Iterator<Item = (usize, usize, usize, u8)> {
    pieces.iter().enumerate().flat_map(|(at, piece)| {
        let mut start = 0;
        std::iter::from_fn(move || {
            let (found, end) = frames::next(piece, start)?;
            let body = start + HEADER;
            start = end;
            Some((at, body, end, found))
        })
    })
}

impl Answer {
    /// The answer with the pieces that its rows are in.
    fn within(self, pieces: &[Bytes]) -> Answer {
        if !self.rows.is_empty() {
            self.pieces.replace(pieces.to_vec());
        }
        self
    }

    /// The bytes of a row.
    fn row(&self, place: Place) -> Bytes {
        let pieces = self.pieces.borrow();
        let piece = pieces.get(place.piece as usize).filter(|piece| piece.len() >= place.end as usize);
        piece.map(|piece| piece.slice(place.start as usize..place.end as usize)).unwrap_or_default()
    }
}

/// How much room the rows of an answer take; 0 for anything else.
pub fn size_of(answer: &Value) -> usize {
    answer.downcast::<Answer>().map_or(0, |answer| answer.pieces.borrow().iter().map(Bytes::len).sum())
}

/// Nobody asks for the rows before this one any more.
pub fn let_go_before(answer: &Value, row: usize) {
    let Some(answer) = answer.downcast::<Answer>() else { return };
    let mut pieces = answer.pieces.borrow_mut();
    let read = answer.rows.get(row).map_or(pieces.len(), |place| place.piece as usize);
    // The pieces before were let go before.
    for piece in pieces.iter_mut().take(read).rev().take_while(|piece| !piece.is_empty()) {
        *piece = Bytes::new();
    }
}

/// The parts of a row: where each value lies, or nothing for NULL.
fn parts(row: &[u8]) -> impl Iterator<Item = Option<&[u8]>> {
    let count = row.first_chunk::<2>().map_or(0, |count| u16::from_be_bytes(*count));
    let mut rest = row.get(2..).unwrap_or(&[]);
    (0..count).map(move |_| {
        let (len, after) = rest.split_first_chunk::<4>().unwrap_or((&[0xff; 4], &[]));
        let len = i32::from_be_bytes(*len);
        let taken = usize::try_from(len).ok().and_then(|len| after.split_at_checked(len));
        rest = taken.map_or(after, |(_, rest)| rest);
        taken.map(|(value, _)| value)
    })
}

fn value_of(cx: &mut Cx, loader: &Value, bytes: &[u8]) -> Result<Value, Exc> {
    if let Some([kind, other]) = loader.downcast::<Tuple>().map(|pair| pair.items()) {
        return match texts::usual(cx, kind.as_int().unwrap_or_default(), bytes)? {
            Some(value) => Ok(value),
            None => value_of(cx, other, bytes),
        };
    }
    let kind = loader.as_int();
    match (kind, std::str::from_utf8(bytes)) {
        (Some(kind::TEXT), Ok(text)) => Ok(cx.str(text).into()),
        (Some(kind::BOOL), _) => Ok(Value::bool(bytes == b"t")),
        (Some(kind::BYTES), _) => Ok(cx.bytes(bytes).into()),
        (Some(kind::INT), Ok(text)) => match text.parse() {
            Ok(number) => Ok(Value::int(number)),
            Err(_) => Err(cx.value_error(format!("no integer: {text:?}"))),
        },
        (Some(kind::FLOAT), Ok(text)) => match text.parse() {
            Ok(number) => Ok(Value::float(number)),
            Err(_) => Err(cx.value_error(format!("no number: {text:?}"))),
        },
        (Some(_), _) => Err(cx.value_error("the server sent text that is not UTF-8")),
        (None, _) => {
            let bytes = cx.bytes(bytes).into();
            cx.call(loader, &[bytes])
        }
    }
}

#[class(name = "Answer", module = "_postgres")]
impl Answer {
    #[getter]
    fn kind(cx: &mut Cx, this: &Gc<Answer>) -> Value {
        cx.str(char::from(this.kind).encode_utf8(&mut [0; 4])).into()
    }

    #[getter]
    fn command(cx: &mut Cx, this: &Gc<Answer>) -> Value {
        this.command.as_deref().map_or(Value::NONE, |command| cx.str(command).into())
    }

    /// A tuple a column: name, table, place in it, type, size, modifier, format.
    #[getter]
    fn columns(cx: &mut Cx, this: &Gc<Answer>) -> Value {
        let mut columns = Vec::new();
        for column in &this.columns {
            let mut parts = vec![cx.str(&column.name).into()];
            parts.extend(column.numbers.iter().map(|number| Value::int(*number)));
            columns.push(cx.tuple(parts).into());
        }
        cx.tuple(columns).into()
    }

    /// What the server said of the columns, as bytes: the same for results that have the same columns.
    #[getter]
    fn described(cx: &mut Cx, this: &Gc<Answer>) -> Value {
        cx.bytes(&this.described).into()
    }

    /// The fields of the error, by their codes.
    #[getter]
    fn fields(cx: &mut Cx, this: &Gc<Answer>) -> Value {
        crate::asyncpg::field_dict(cx, &this.fields)
    }

    #[getter]
    fn ntuples(cx: &mut Cx, this: &Gc<Answer>) -> i64 {
        let _ = cx;
        this.rows.len() as i64
    }

    /// The bytes of one value, or None.
    #[method(signature = "(self, row, column, /)")]
    fn get_value(cx: &mut Cx, this: &Gc<Answer>, row: i64, column: i64) -> Value {
        let row = usize::try_from(row).ok().and_then(|row| this.rows.get(row));
        let Some((place, column)) = row.zip(usize::try_from(column).ok()) else { return Value::NONE };
        let row = this.row(*place);
        let found = parts(&row).nth(column).flatten();
        found.map_or(Value::NONE, |bytes| cx.bytes(bytes).into())
    }

    /// The rows from `start` to `end` as tuples. A column's loader is the number of a kind, a function that takes
    /// bytes, or both: a kind whose usual form is read natively, and the function for other forms.
    #[method(signature = "(self, start, end, loaders, /)")]
    fn load(cx: &mut Cx, this: &Gc<Answer>, start: i64, end: i64, loaders: Gc<Tuple>) -> Result<Value, Exc> {
        let len = this.rows.len();
        let place = |at: i64| usize::try_from(at).unwrap_or(0).min(len);
        let (start, end) = (place(start), place(end));
        let mut rows = molt_room::vec(end.saturating_sub(start));
        for place in this.rows.get(start..end).unwrap_or(&[]) {
            let mut values = molt_room::vec(loaders.items().len());
            for (part, loader) in parts(&this.row(*place)).zip(loaders.items()) {
                values.push(match part {
                    Some(bytes) => value_of(cx, loader, bytes)?,
                    None => Value::NONE,
                });
            }
            rows.push(cx.tuple(values).into());
        }
        Ok(cx.list(rows).into())
    }
}
