//! The transaction of a session from its first statement to its close. sqlalchemy/orm/session.py `Session._connection_for_bind`,
//! `SessionTransaction._connection_for_bind`, `Session._close_impl`, `SessionTransaction.close`, sqlalchemy/engine/base.py
//! `RootTransaction._do_close`, asyncpg's `Transaction.rollback`: the usual session has one connection and nobody who listens.

use molt_macros::function;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::set::AnySet;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Value};

use molt_libs::asyncpg::direct;

use crate::bodies;
use crate::checkouts::{self, part_with};
use crate::connections::{is_false, is_nothing};
use crate::events::is_heard;
use crate::execution::instance_with;
use crate::names::names;
use crate::pools::{has_blocking_driver, returned_at_once};
use crate::session_init::fresh_map;

/// What the module of sessions calls the parts of transactions.
struct Kinds {
    transaction: Gc<Type>,
    autobegin: Value,
    active: Value,
    provisioning: Value,
    closed_state: Value,
}

fn kinds(fr: &mut Frame<'_>) -> Result<Option<Kinds>, Exc> {
    static AUTOBEGIN: Cache = Cache::new(0);
    static CLOSED: Cache = Cache::new(0);
    let names = names(fr.cx);
    let (Some(transaction), Some(origins), Some(active), Some(provisioning), Some(states)) = (
        fr.global(&names.session_transaction),
        fr.global(&names.session_transaction_origin),
        fr.global(&names.active),
        fr.global(&names.provisioning_connection),
        fr.global(&names.session_close_state),
    ) else {
        return Ok(None);
    };
    let Ok(transaction) = transaction.downcast_into::<Type>() else { return Ok(None) };
    let autobegin = fr.cx.getattr_cached(&origins, &names.autobegin_origin, &AUTOBEGIN)?;
    let closed_state = fr.cx.getattr_cached(&states, &names.closed, &CLOSED)?;
    Ok(Some(Kinds { transaction, autobegin, active, provisioning, closed_state }))
}

/// `Session._connection_for_bind(self, engine, execution_options=None, **kw)`
pub(crate) fn connection_for_bind(fr: &mut Frame<'_>) -> bool {
    let (this, engine, options) = (fr.argument(0), fr.argument(1), fr.argument(2));
    let begins = kinds(fr).and_then(|kinds| match kinds {
        Some(kinds) if options.is_none() && can_begin(fr.cx, &this, &engine, &kinds)? => Ok(Some(kinds)),
        _ => Ok(None),
    });
    match begins {
        Ok(Some(kinds)) => {
            let result = begun(fr.cx, &this, &engine, &kinds);
            fr.return_result(result)
        }
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

fn can_begin(cx: &mut Cx, session: &Value, engine: &Value, kinds: &Kinds) -> Result<bool, Exc> {
    let names = names(cx);
    let autobegins = cx.lookup_special(session, &names.autobegin_t);
    let connects = cx.lookup_special(engine, &names.connect);
    let is_usual = autobegins.is_some_and(|method| cx.has_native_body(&method, &bodies::SESSION_AUTOBEGIN))
        && connects.is_some_and(|method| cx.has_native_body(&method, &bodies::ENGINE_CONNECT))
        && is_nothing(cx, session, &names.transaction)
        && is_nothing(cx, session, &names.trans_context_manager)
        && cx.instance_attr(session, &names.autobegin).is_some_and(|autobegin| autobegin.is_true())
        && !cx.instance_attr(session, &names.close_state).is_none_or(|state| state.is(&kinds.closed_state));
    Ok(is_usual && !hears(cx, session, &[&names.after_transaction_create, &names.after_begin])?)
}

/// Whether anybody listens to one of these events of a session.
fn hears(cx: &mut Cx, session: &Value, events: &[&Gc<molt_object::Str>]) -> Result<bool, Exc> {
    static DISPATCH: Cache = Cache::new(0);
    let names = names(cx);
    let dispatch = cx.getattr_cached(session, &names.dispatch, &DISPATCH)?;
    for event in events {
        if is_heard(cx, &dispatch, event)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The connection of a new transaction.
fn begun(cx: &mut Cx, session: &Value, engine: &Value, kinds: &Kinds) -> Result<Value, Exc> {
    let names = names(cx);
    let connections = cx.new_dict();
    let attributes = [
        (&names.session, session.clone()),
        (&names.origin, kinds.autobegin.clone()),
        (&names.nested_of_session, Value::FALSE),
        (&names.parent, Value::NONE),
        (&names.connections, connections.value()),
        (&names.state, kinds.active.clone()),
    ];
    let transaction = instance_with(cx, &kinds.transaction, attributes);
    cx.set_instance_attr(session, &names.transaction, transaction.clone());
    while_provisioning(cx, &transaction, kinds, |cx| {
        let connection = checkouts::connection_of(cx, engine)?;
        let root = match checkouts::root_of(cx, &connection) {
            Ok(root) => root,
            Err(exc) => {
                cx.while_handling(&exc, |cx| cx.call_method(&connection, &names.close, &[]))?;
                return Err(exc);
            }
        };
        let entry: Value = cx.tuple_of([connection.clone(), root, Value::TRUE, Value::TRUE]).into();
        cx.dict_set(&connections, engine.clone(), entry.clone())?;
        cx.dict_set(&connections, connection.clone(), entry)?;
        Ok(connection)
    })
}

/// Runs a step while the transaction refuses whatever else is asked of it.
fn while_provisioning(
    cx: &mut Cx,
    transaction: &Value,
    kinds: &Kinds,
    step: impl FnOnce(&mut Cx) -> Result<Value, Exc>,
) -> Result<Value, Exc> {
    static ANY: Cache = Cache::new(0);
    static METHOD: Cache = Cache::new(0);
    static IN_PROGRESS: Cache = Cache::new(0);
    let names = names(cx);
    let any = cx.getattr_cached(transaction, &names.next_state, &ANY)?;
    let states = cx.class_of(&any).value();
    let in_progress = cx.getattr_cached(&states, &names.change_in_progress, &IN_PROGRESS)?;
    let class = kinds.transaction.value();
    let method = cx.getattr_cached(&class, &names.connection_for_bind, &METHOD)?;
    cx.set_instance_attr(transaction, &names.current_fn, method);
    cx.set_instance_attr(transaction, &names.next_state, in_progress);
    cx.set_instance_attr(transaction, &names.state, kinds.provisioning.clone());
    let result = step(cx);
    cx.set_instance_attr(transaction, &names.state, kinds.active.clone());
    cx.set_instance_attr(transaction, &names.next_state, any);
    cx.set_instance_attr(transaction, &names.current_fn, Value::NONE);
    result
}

/// `Session._close_impl(self, invalidate, is_reset=False)`
pub(crate) fn close(fr: &mut Frame<'_>) -> bool {
    let (this, invalidate, is_reset) = (fr.argument(0), fr.argument(1), fr.argument(2));
    let closing = match invalidate.is_false() && is_reset.is_false() {
        true => closing_of(fr.cx, &this),
        false => Ok(None),
    };
    match closing {
        Ok(Some(closing)) => {
            let close = &names(fr.cx).close;
            let result = closing.run(fr.cx, &this, |cx| cx.call_method(&closing.connection, close, &[]).map(drop));
            fr.return_result(result.map(|()| Value::NONE))
        }
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// Closes an AsyncSession if that takes no waiting; whether it did.
#[function(signature = "(session, /)")]
pub fn close_at_once(cx: &mut Cx, session: Value) -> Result<bool, Exc> {
    let names = names(cx);
    let Some(inner) = cx.instance_attr(&session, &names.sync_session) else { return Ok(false) };
    let own = [
        (&session, &names.close, &bodies::ASYNC_SESSION_CLOSE),
        (&inner, &names.close, &bodies::SESSION_CLOSE),
        (&inner, &names.close_impl, &bodies::SESSION_CLOSE_IMPL),
    ];
    for (object, name, body) in own {
        let method = cx.lookup_special(object, name);
        if !method.is_some_and(|method| cx.has_native_body(&method, body)) {
            return Ok(false);
        }
    }
    let Some(closing) = closing_of(cx, &inner)? else { return Ok(false) };
    let Some(fairy) = cx.instance_attr(&closing.connection, &names.dbapi_connection_of) else { return Ok(false) };
    let closes = cx.lookup_special(&closing.connection, &names.close);
    let is_usual = closes.is_some_and(|closes| cx.has_native_body(&closes, &bodies::CONNECTION_CLOSE));
    let Begun::Asyncpg(driver) = &closing.driver else { return Ok(false) };
    if !is_usual || direct::waits_for_end(cx, &driver.protocol) {
        return Ok(false);
    }
    let Some(loan) = returned_at_once(cx, &fairy)? else { return Ok(false) };
    closing.run(cx, &inner, |cx| {
        loan.close(cx, &fairy)?;
        part_with(cx, &closing.connection);
        Ok(())
    })?;
    Ok(true)
}

/// A session that only has to be emptied and to end the transaction of one connection.
struct Closing {
    transaction: Value,
    connection: Value,
    root: Value,
    closed: Value,
    driver: Begun,
}

/// The driver's connection inside of a transaction.
enum Begun {
    Asyncpg(BegunAsyncpg),
    /// One that threads wait for.
    Blocking(Value),
}

/// A connection of asyncpg inside of a transaction.
struct BegunAsyncpg {
    adapted: Value,
    connection: Value,
    transaction: Value,
    protocol: Gc<direct::Protocol>,
}

fn closing_of(cx: &mut Cx, session: &Value) -> Result<Option<Closing>, Exc> {
    static CLOSED: Cache = Cache::new(0);
    let names = names(cx);
    let marks =
        [(&names.expunge_all, &bodies::SESSION_EXPUNGE_ALL), (&names.mark_closed, &bodies::SESSION_MARK_CLOSED)];
    let is_usual = marks
        .iter()
        .all(|(name, body)| cx.lookup_special(session, name).is_some_and(|own| cx.has_native_body(&own, body)));
    let transaction = cx.instance_attr(session, &names.transaction).filter(|transaction| !transaction.is_none());
    let (true, Some(transaction)) = (is_usual, transaction) else { return Ok(None) };
    if !is_nothing(cx, &transaction, &names.parent)
        || !is_false(cx, &transaction, &names.nested_of_session)
        || !is_nothing(cx, &transaction, &names.current_fn)
        || hears(cx, session, &[&names.after_transaction_end])?
    {
        return Ok(None);
    }
    let Some((connection, root)) = only_connection(cx, &transaction) else { return Ok(None) };
    let is_active = cx.instance_attr(&root, &names.is_active).is_some_and(|active| active.is_true());
    let is_plain = is_active
        && is_nothing(cx, &connection, &names.nested_transaction)
        && is_false(cx, &connection, &names.echo)
        && is_false(cx, &connection, &names.has_events)
        && cx.instance_attr(&connection, &names.transaction).is_some_and(|own| own.is(&root));
    if !is_plain {
        return Ok(None);
    }
    let Some(driver) = begun_driver(cx, &connection)? else { return Ok(None) };
    let state = cx.instance_attr(&transaction, &names.state).unwrap_or(Value::NONE);
    let states = cx.class_of(&state).value();
    let closed = cx.getattr_cached(&states, &names.closed, &CLOSED)?;
    Ok(Some(Closing { transaction, connection, root, closed, driver }))
}

/// The connection of a transaction and its own transaction, if there is one and both end together.
fn only_connection(cx: &mut Cx, transaction: &Value) -> Option<(Value, Value)> {
    let names = names(cx);
    let connections = cx.instance_attr(transaction, &names.connections)?.downcast_into::<Dict>().ok()?;
    let [(_, first), (_, second)] = &cx.dict_items(&connections)[..] else { return None };
    let [connection, root, commits, closes] = first.downcast::<Tuple>()?.items() else { return None };
    let is_usual = first.is(second) && commits.is_true() && closes.is_true();
    is_usual.then(|| (connection.clone(), root.clone()))
}

fn begun_driver(cx: &mut Cx, connection: &Value) -> Result<Option<Begun>, Exc> {
    static ENGINE_EVENTS: Cache = Cache::new(0);
    static SKIPS: Cache = Cache::new(0);
    let names = names(cx);
    let (Some(engine), Some(dialect), Some(fairy)) = (
        cx.instance_attr(connection, &names.engine),
        cx.instance_attr(connection, &names.dialect),
        cx.instance_attr(connection, &names.dbapi_connection_of),
    ) else {
        return Ok(None);
    };
    let rolls_back = cx.lookup_special(&dialect, &names.do_rollback);
    if cx.getattr_cached(&engine, &names.has_events, &ENGINE_EVENTS)?.is_true()
        || !rolls_back.is_some_and(|method| cx.has_native_body(&method, &bodies::DIALECT_ROLLBACK))
        || cx.getattr_cached(&dialect, &names.skip_autocommit_rollback, &SKIPS)?.is_true()
    {
        return Ok(None);
    }
    let adapted = cx.instance_attr(&fairy, &names.dbapi_connection).filter(|adapted| !adapted.is_none());
    let Some(adapted) = adapted else { return Ok(None) };
    if has_blocking_driver(cx, &dialect) {
        return Ok(Some(Begun::Blocking(adapted)));
    }
    let method = cx.lookup_special(&adapted, &names.cursor);
    if cx.task.waited_inside.is_none() {
        return Ok(None);
    }
    if !method.is_some_and(|method| cx.has_native_body(&method, &bodies::ASYNCPG_CURSOR)) {
        return Ok(None);
    }
    let (Some(connection), Some(transaction)) =
        (cx.instance_attr(&adapted, &names.connection), cx.instance_attr(&adapted, &names.transaction))
    else {
        return Ok(None);
    };
    let protocol = cx.instance_attr(&connection, &names.protocol).and_then(|protocol| direct::idle(cx, &protocol));
    let releases = cx.instance_attr(&connection, &names.release_counter);
    let releases_then = cx.instance_attr(&transaction, &names.release_counter_then);
    let loggers = cx.instance_attr(&connection, &names.query_loggers).and_then(|loggers| AnySet::of(&loggers));
    let is_plain = cx.instance_attr(&adapted, &names.is_started).is_some_and(|started| started.is_true())
        && is_false(cx, &transaction, &names.nested)
        && is_false(cx, &transaction, &names.managed)
        && loggers.is_some_and(|loggers| loggers.table(cx).is_empty())
        && releases.zip(releases_then).is_some_and(|(now, then)| now.as_int() == then.as_int())
        && cx.instance_attr(&connection, &names.top_transaction).is_some_and(|top| top.is(&transaction));
    let begun = |protocol| Begun::Asyncpg(BegunAsyncpg { adapted, connection, transaction, protocol });
    Ok(protocol.filter(|_| is_plain).map(begun))
}

impl Closing {
    fn run(&self, cx: &mut Cx, session: &Value, close: impl FnOnce(&mut Cx) -> Result<(), Exc>) -> Result<(), Exc> {
        let names = names(cx);
        cx.call_method(session, &names.mark_closed, &[])?;
        match is_emptied_plainly(cx, session)? {
            Some((map, states)) => empty(cx, session, &map, &states)?,
            None => drop(cx.call_method(session, &names.expunge_all, &[])?),
        }
        cx.set_instance_attr(session, &names.transaction, Value::NONE);
        let outcome = self.driver.roll_back(cx);
        let outcome = outcome.or_else(|exc| {
            let error = exc.value();
            cx.while_handling(&exc, |cx| cx.call_method(&self.connection, &names.refuse_rollback, &[error]))?;
            Err(exc)
        });
        cx.set_instance_attr(&self.root, &names.is_active, Value::FALSE);
        cx.set_instance_attr(&self.connection, &names.transaction, Value::NONE);
        outcome?;
        close(cx)?;
        cx.set_instance_attr(&self.transaction, &names.state, self.closed.clone());
        Ok(())
    }
}

impl Begun {
    /// Rolls the transaction back.
    fn roll_back(&self, cx: &mut Cx) -> Result<(), Exc> {
        let names = names(cx);
        match self {
            Begun::Asyncpg(driver) => driver.roll_back(cx),
            Begun::Blocking(connection) => cx.call_method(connection, &names.rollback, &[]).map(drop),
        }
    }
}

impl BegunAsyncpg {
    /// Rolls the transaction back.
    fn roll_back(&self, cx: &mut Cx) -> Result<(), Exc> {
        static FAILED: Cache = Cache::new(0);
        static ROLLED_BACK: Cache = Cache::new(0);
        let names = names(cx);
        let state = cx.instance_attr(&self.transaction, &names.state).unwrap_or(Value::NONE);
        let states = cx.class_of(&state).value();
        cx.set_instance_attr(&self.connection, &names.top_transaction, Value::NONE);
        if cx.task.waited_inside.is_some() {
            cx.task.waited_inside = Some(true);
        }
        let outcome = direct::end_transaction(cx, &self.protocol, &names.rollback_text);
        let state = match &outcome {
            Ok(()) => cx.getattr_cached(&states, &names.rolled_back, &ROLLED_BACK)?,
            Err(_) => cx.getattr_cached(&states, &names.failed, &FAILED)?,
        };
        cx.set_instance_attr(&self.transaction, &names.state, state);
        cx.set_instance_attr(&self.adapted, &names.transaction, Value::NONE);
        cx.set_instance_attr(&self.adapted, &names.is_started, Value::FALSE);
        outcome
    }
}

/// `Session.expunge_all(self)`
pub(crate) fn expunge_all(fr: &mut Frame<'_>) -> bool {
    let this = fr.argument(0);
    let result = match is_emptied_plainly(fr.cx, &this) {
        Ok(Some((map, states))) => empty(fr.cx, &this, &map, &states),
        Ok(None) => return fr.hand_over(),
        Err(exc) => Err(exc),
    };
    fr.return_result(result.map(|()| Value::NONE))
}

/// The identity map of a session and its states, if nobody wants to know what leaves it.
fn is_emptied_plainly(cx: &mut Cx, session: &Value) -> Result<Option<(Value, Gc<Dict>)>, Exc> {
    let names = names(cx);
    let Some(map) = cx.instance_attr(session, &names.identity_map) else { return Ok(None) };
    let states = cx.instance_attr(&map, &names.dict).and_then(|states| states.downcast_into::<Dict>().ok());
    let new = cx.instance_attr(session, &names.new).and_then(|new| new.downcast_into::<Dict>().ok());
    let (Some(states), Some(new)) = (states, new) else { return Ok(None) };
    let kills = cx.lookup_special(&map, &names.kill);
    if !kills.is_some_and(|method| cx.has_native_body(&method, &bodies::MAP_KILL)) || !new.read(cx).is_empty() {
        return Ok(None);
    }
    let events = [
        &names.pending_to_transient,
        &names.deleted_to_detached,
        &names.persistent_to_transient,
        &names.persistent_to_detached,
    ];
    Ok((!hears(cx, session, &events)?).then_some((map, states)))
}

fn empty(cx: &mut Cx, session: &Value, map: &Value, states: &Gc<Dict>) -> Result<(), Exc> {
    let names = names(cx);
    cx.call_method(map, &names.kill, &[])?;
    let class = cx.class_of(map).clone();
    let fresh = fresh_map(cx, &class)?;
    cx.set_instance_attr(session, &names.identity_map, fresh);
    for name in [&names.new, &names.deleted] {
        let nothing = cx.new_dict().into();
        cx.set_instance_attr(session, name, nothing);
    }
    for (_, state) in cx.dict_items(states) {
        cx.set_instance_attr(&state, &names.session_id, Value::NONE);
        if cx.instance_attr(&state, &names.strong_obj).is_some() {
            cx.set_instance_attr(&state, &names.strong_obj, Value::NONE);
        }
    }
    Ok(())
}
