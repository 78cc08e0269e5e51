//! The run of a statement by its plan on a driver with cursors, and its rows. sqlalchemy/engine/default.py
//! `DefaultDialect.do_execute`, engine/base.py `Connection._exec_single_context`, engine/cursor.py `CursorFetchStrategy`.

use molt_object::builtins::list::List;
use molt_object::builtins::tuple::Tuple;
use molt_object::{Cx, Exc, Gc, Trace, Value, Visitor};

use crate::entities::Target;
use crate::execution::{Execution, loaded, processed};
use crate::names::names;
use crate::plans::{LoadPlan, Parameter};

/// The cursor on which a plan's statement was run; `None` if the connection gives none, which the Python half finds out again.
///
/// # Errors
/// What SQLAlchemy makes of what the driver raises.
pub(crate) fn run(
    cx: &mut Cx,
    execution: &Execution<'_>,
    (adapted, log, tell): (&Value, Option<&Value>, &Value),
    arguments: Vec<Value>,
) -> Result<Option<Value>, Exc> {
    let names = names(cx);
    let plan = execution.plan;
    let Ok(cursor) = cx.call_method(adapted, &names.cursor, &[]) else { return Ok(None) };
    let parameters = named(cx, &plan.parameters, arguments)?;
    if let Some(log) = log {
        cx.call(log, &[plan.text.clone(), parameters.clone()])?;
    }
    let outcome = cx
        .call_method(&cursor, &names.execute, &[plan.text.clone(), parameters])
        .and_then(|_| told(cx, adapted, &cursor, tell));
    match outcome {
        Ok(()) => Ok(Some(cursor)),
        Err(exc) => {
            execution.refuse(cx, &exc, cursor)?;
            Err(exc)
        }
    }
}

fn named(cx: &mut Cx, parameters: &[Parameter], arguments: Vec<Value>) -> Result<Value, Exc> {
    let dict = cx.new_dict_for(arguments.len());
    for (parameter, argument) in parameters.iter().zip(arguments) {
        cx.dict_set(&dict, parameter.name.clone(), argument)?;
    }
    Ok(dict.into())
}

/// Passes on what the server has told. `tell` is None where the driver does it.
fn told(cx: &mut Cx, adapted: &Value, cursor: &Value, tell: &Value) -> Result<(), Exc> {
    if tell.is_none() {
        return Ok(());
    }
    let names = names(cx);
    let notices = cx.instance_attr(adapted, &names.notices);
    let is_quiet =
        notices.is_some_and(|told| told.downcast::<List>().is_some_and(|told| told.read(cx).items.is_empty()));
    if is_quiet { Ok(()) } else { cx.call(tell, std::slice::from_ref(cursor)).map(drop) }
}

/// Rows that nobody has read yet: they become objects when somebody does.
#[derive(Clone)]
pub(crate) struct Pending {
    pub plan: Gc<LoadPlan>,
    pub session: Value,
    pub statement: Value,
    /// SQLAlchemy's connection.
    pub connection: Value,
    pub cursor: Value,
    /// What was the session's when the statement was run.
    pub target: Option<Target>,
    pub load_options: Value,
}

impl Trace for Pending {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.plan.trace(visitor);
        for value in [&self.session, &self.statement, &self.connection, &self.cursor, &self.load_options] {
            value.trace(visitor);
        }
        if let Some(target) = &self.target {
            target.trace(visitor);
        }
    }
}

impl Pending {
    /// What all rows become.
    ///
    /// # Errors
    /// What the driver and the loading raise.
    pub(crate) fn all(&self, cx: &mut Cx) -> Result<Vec<Value>, Exc> {
        let names = names(cx);
        let rows = self.fetched(cx, |cx| cx.call_method(&self.cursor, &names.fetchall, &[]))?;
        cx.call_method(&self.cursor, &names.close, &[])?;
        self.made(cx, rows)
    }

    /// What the next rows become.
    ///
    /// # Errors
    /// As [`Pending::all`].
    pub(crate) fn some(&self, cx: &mut Cx, size: Value) -> Result<Vec<Value>, Exc> {
        let names = names(cx);
        let rows = self.fetched(cx, |cx| cx.call_method(&self.cursor, &names.fetchmany, &[size]))?;
        self.made(cx, rows)
    }

    /// The native result that a driver reads its rows from, if it reads them in their order and natively.
    pub(crate) fn held(&self, cx: &mut Cx) -> Result<Option<Value>, Exc> {
        let names = names(cx);
        if cx.lookup_special(&self.cursor, &names.held).is_none() {
            return Ok(None);
        }
        let held = cx.call_method(&self.cursor, &names.held, &[])?;
        Ok((!held.is_none()).then_some(held))
    }

    /// The values of the next rows, at most so many. The cursor is closed behind the last ones, if nobody begins again.
    ///
    /// # Errors
    /// What SQLAlchemy makes of what the driver raises.
    pub(crate) fn values(&self, cx: &mut Cx, most: usize, closes: bool) -> Result<Vec<Vec<Value>>, Exc> {
        let names = names(cx);
        let rows = match i64::try_from(most) {
            Ok(most) => self.fetched(cx, |cx| cx.call_method(&self.cursor, &names.fetchmany, &[Value::int(most)])),
            Err(_) => self.fetched(cx, |cx| cx.call_method(&self.cursor, &names.fetchall, &[])),
        }?;
        if closes && (rows.is_empty() || most == usize::MAX) {
            cx.call_method(&self.cursor, &names.close, &[])?;
        }
        unpacked(cx, rows)
    }

    /// Begins again with the first row.
    ///
    /// # Errors
    /// What the driver raises.
    pub(crate) fn rewind(&self, cx: &mut Cx) -> Result<(), Exc> {
        let names = names(cx);
        let absolute = cx.str("absolute").into();
        cx.call_method(&self.cursor, &names.scroll, &[Value::int(0), absolute]).map(drop)
    }

    fn fetched(&self, cx: &mut Cx, fetch: impl FnOnce(&mut Cx) -> Result<Value, Exc>) -> Result<Vec<Value>, Exc> {
        let outcome = fetch(cx).and_then(|rows| cx.collect(&rows));
        outcome.or_else(|exc| {
            let names = names(cx);
            let error = [exc.value(), Value::NONE, Value::NONE, self.cursor.clone(), Value::NONE];
            cx.while_handling(&exc, |cx| cx.call_method(&self.connection, &names.handle_dbapi_exception, &error))?;
            Err(exc)
        })
    }

    fn made(&self, cx: &mut Cx, rows: Vec<Value>) -> Result<Vec<Value>, Exc> {
        let values = unpacked(cx, rows)?;
        let values = processed(cx, &self.plan, values)?;
        let options = self.load_options.clone();
        loaded(cx, (&self.session, &self.statement), &self.plan, self.target.as_ref(), (values, options))
    }
}

/// The values of rows.
fn unpacked(cx: &mut Cx, rows: Vec<Value>) -> Result<Vec<Vec<Value>>, Exc> {
    let mut values = molt_room::vec(rows.len());
    for row in rows {
        values.push(match row.downcast::<Tuple>() {
            Some(row) => row.items().to_vec(),
            None => cx.collect(&row)?,
        });
    }
    Ok(values)
}
