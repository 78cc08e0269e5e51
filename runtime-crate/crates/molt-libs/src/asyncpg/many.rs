//! One statement with many argument lists, in one round trip. asyncpg/protocol/coreproto.pyx `_bind_execute_many_more`,
//! `_bind_execute_many_fail`.

use std::rc::Rc;

use molt_object::builtins::bytes::Bytes;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Value};
use molt_tasks::wait;

use super::errors;
use super::frames::{self, SYNC};
use super::link::{Awaited, Link};
use super::protocol::{Deadline, Protocol, answer, begin, count_query, refusal, rows, timeout};
use super::statement::{Plan, Statement};

/// What is collected before it is sent.
const BATCH: usize = 4 * 32 * 1024;

/// The values of one argument list.
fn listed(cx: &mut Cx, arguments: &Value, element: usize) -> Result<Vec<Value>, Exc> {
    if let Some(tuple) = arguments.downcast::<Tuple>() {
        return Ok(tuple.items().to_vec());
    }
    let getitem = cx.intern("__getitem__");
    let is_sequence = arguments.is_instance_of::<List>()
        || arguments.is_instance_of::<Bytes>()
        || (!arguments.is_instance_of::<Dict>() && cx.lookup_special(arguments, &getitem).is_some());
    if !is_sequence {
        let class = cx.short_class_name(arguments);
        let message = format!(
            "invalid input in executemany() argument sequence element #{element}: expected a sequence, got {class}"
        );
        return Err(errors::data(cx, message));
    }
    let mut values = Vec::new();
    for at in 0..cx.len(arguments)? {
        values.push(cx.getitem(arguments, &Value::int(at as i64))?);
    }
    Ok(values)
}

/// The next batch of Bind and Execute messages.
struct Batches<'a> {
    iterator: Value,
    plan: &'a Gc<Plan>,
    name: Rc<str>,
    element: usize,
}

/// What a batch came to.
enum Batch {
    /// There may be more.
    Full(Vec<u8>),
    /// There is no more.
    Last(Vec<u8>),
    /// An argument list was wrong.
    Failed(Exc),
}

impl Batches<'_> {
    fn next(&mut self, cx: &mut Cx, mut batch: Vec<u8>) -> Batch {
        while batch.len() < BATCH {
            let arguments = match cx.next(&self.iterator) {
                Ok(Some(arguments)) => arguments,
                Ok(None) => return Batch::Last(batch),
                Err(exc) => return Batch::Failed(exc),
            };
            let element = self.element;
            self.element += 1;
            let listed = listed(cx, &arguments, element);
            match listed.and_then(|values| self.plan.arguments(cx, &values, Some(element))) {
                Ok(bytes) => {
                    frames::bind(&mut batch, "", &self.name, &bytes);
                    frames::execute(&mut batch, "", 0);
                }
                Err(exc) => return Batch::Failed(exc),
            }
        }
        Batch::Full(batch)
    }
}

/// What is sent after a wrong argument list, so that nothing of what went before stays.
fn give_up(link: &Rc<Link>) -> Vec<u8> {
    let mut request = Vec::new();
    if !link.is_in_transaction() {
        frames::parse(&mut request, "", "ROLLBACK");
        frames::bind(&mut request, "", "", &[0; 6]);
        frames::execute(&mut request, "", 0);
    }
    request.extend_from_slice(SYNC);
    request
}

/// Runs a statement for each of many argument lists; the rows of all, or None.
///
/// # Errors
/// The server's, and those of wrong arguments.
pub fn bind_execute_many(
    cx: &mut Cx,
    protocol: &Gc<Protocol>,
    statement: &Gc<Statement>,
    arguments: &Value,
    (seconds, return_rows): (&Value, bool),
) -> Result<Value, Exc> {
    let link = begin(cx, protocol)?;
    let deadline = Deadline::after(timeout(cx, protocol, seconds)?);
    let plan = Statement::plan(cx, statement)?;
    let iterator = cx.iter(arguments)?;
    let inner = statement.read(cx);
    let (name, query, prepared) = (inner.name.clone(), inner.query.clone(), inner.prepared);
    let mut first = Vec::new();
    if !prepared {
        frames::parse(&mut first, &name, &query);
    }
    let mut batches = Batches { iterator, plan: &plan, name, element: 0 };
    let (mut batch, mut sent, mut failure) = (batches.next(cx, first), false, None);
    count_query(cx, protocol);
    loop {
        let send = |bytes: &[u8]| match sent {
            true => link.send_more(Awaited::Ready, bytes),
            false => link.send(Awaited::Ready, Some(query.clone()), bytes),
        };
        match batch {
            Batch::Last(_) if batches.element == 0 => {
                return Ok(if return_rows { cx.list(Vec::new()).into() } else { Value::NONE });
            }
            Batch::Failed(exc) if batches.element <= 1 => return Err(exc),
            Batch::Last(mut bytes) => {
                bytes.extend_from_slice(SYNC);
                send(&bytes);
                break;
            }
            Batch::Failed(exc) => {
                send(&give_up(&link));
                failure = Some(exc);
                break;
            }
            Batch::Full(bytes) => {
                send(&bytes);
                sent = true;
                if let Err(exc) = wait(cx, link.drained()) {
                    link.send_more(Awaited::Ready, SYNC);
                    link.cancel();
                    return Err(exc);
                }
                if link.has_failed() {
                    link.send_more(Awaited::Ready, SYNC);
                    break;
                }
                batch = batches.next(cx, Vec::new());
            }
        }
    }
    let answer = answer(cx, &link, deadline)?;
    if let Some(exc) = failure.or_else(|| refusal(cx, &answer, Some(&query))) {
        return Err(exc);
    }
    if !return_rows {
        return Ok(Value::NONE);
    }
    let rows = rows(cx, statement, &answer)?;
    Ok(cx.list(rows).into())
}
