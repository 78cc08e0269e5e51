//! Whether a connection can run a statement by a plan, and its first BEGIN. sqlalchemy/engine/base.py
//! `Connection._execute_context`, dialects/postgresql/asyncpg.py `AsyncAdapt_asyncpg_connection._start_transaction`, asyncpg's
//! `Transaction.start`.

use molt_libs::asyncpg::direct::{self, Failure, Protocol, Statement};
use molt_object::builtins::dict::Dict;
use molt_object::builtins::list::List;
use molt_object::builtins::set::AnySet;
use molt_object::builtins::tuple::Tuple;
use molt_object::builtins::type_::Type;
use molt_object::ops::Cache;
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::bodies;
use crate::bridge::wait_here;
use crate::execution::instance_with;
use crate::names::names;
use crate::plans::{LoadPlan, text_of};

/// A connection of asyncpg that is free, behind SQLAlchemy's.
pub(crate) struct Driver {
    /// SQLAlchemy's adapter.
    adapted: Value,
    /// asyncpg's connection.
    connection: Value,
    pub protocol: Gc<Protocol>,
    pub prepared: Gc<Statement>,
    /// The lock of executions.
    pub mutex: Value,
    /// Whether the transaction has begun.
    pub is_begun: bool,
    /// What writes statements down, if something does.
    pub log: Option<Value>,
    /// The class of its transactions.
    transaction_class: Gc<Type>,
    /// The state of one that has begun.
    started: Value,
}

/// Runs a prepared statement with encoded arguments, after a command that is sent along with it.
pub(crate) type Fetch<R> = fn(&mut Cx, &Gc<Protocol>, Option<&Gc<Str>>, (&Gc<Statement>, &[u8])) -> Result<R, Failure>;

/// Whether an object has nothing of its own under a name, or None.
pub(crate) fn is_nothing(cx: &Cx, object: &Value, name: &Gc<Str>) -> bool {
    cx.instance_attr(object, name).is_none_or(|value| value.is_none())
}

/// Whether an attribute of an object is False.
pub(crate) fn is_false(cx: &Cx, object: &Value, name: &Gc<Str>) -> bool {
    cx.instance_attr(object, name).is_some_and(|value| value.is_false())
}

/// A time as the clock gives it, or 0.
pub(crate) fn seconds(value: &Value) -> Option<f64> {
    value.as_float().or_else(|| value.as_int().map(|seconds| seconds as f64))
}

/// A connection on which a statement can be run without anybody noticing.
#[derive(Clone)]
pub(crate) struct Quiet {
    /// The driver's connection, or SQLAlchemy's adapter of it.
    pub adapted: Value,
    dialect: Value,
    /// What writes statements down, if something does.
    pub log: Option<Value>,
}

/// What is below a connection inside of a transaction, if nobody listens.
///
/// # Errors
/// What attributes raise.
pub(crate) fn quiet(cx: &mut Cx, connection: &Value) -> Result<Option<Quiet>, Exc> {
    let names = names(cx);
    let method = cx.lookup_special(connection, &names.exec_single_context);
    let is_usual = method.is_some_and(|method| cx.has_native_body(&method, &bodies::CONNECTION_EXECUTE));
    let options = cx.instance_attr(connection, &names.execution_options);
    let has_options =
        options.is_none_or(|options| options.downcast::<Dict>().is_none_or(|options| !options.read(cx).is_empty()));
    let is_plain = is_usual
        && !has_options
        && is_false(cx, connection, &names.echo)
        && is_false(cx, connection, &names.has_events)
        && is_nothing(cx, connection, &names.nested_transaction)
        && is_nothing(cx, connection, &names.trans_context_manager);
    let transaction = cx.instance_attr(connection, &names.transaction).filter(|transaction| !transaction.is_none());
    let is_active = transaction.and_then(|transaction| cx.instance_attr(&transaction, &names.is_active));
    if !is_plain || !is_active.is_some_and(|active| active.is_true()) {
        return Ok(None);
    }
    let Some(engine) = cx.instance_attr(connection, &names.engine) else { return Ok(None) };
    let Some((dialect, log)) = quiet_dialect(cx, connection, &engine)? else { return Ok(None) };
    let fairy = cx.instance_attr(connection, &names.dbapi_connection_of);
    let adapted = fairy.and_then(|fairy| cx.instance_attr(&fairy, &names.dbapi_connection));
    Ok(adapted.filter(|adapted| !adapted.is_none()).map(|adapted| Quiet { adapted, dialect, log }))
}

/// The driver below a connection of asyncpg, if the plan's statement is prepared there.
///
/// # Errors
/// What attributes raise.
pub(crate) fn is_ready(
    cx: &mut Cx,
    quiet: Quiet,
    plan: &LoadPlan,
    begun: (&Gc<Type>, &Value),
) -> Result<Option<Driver>, Exc> {
    match cx.task.waited_inside.is_some() {
        true => driver_of(cx, quiet, plan, begun),
        false => Ok(None),
    }
}

/// Has asyncpg prepare the plan's statement, in a transaction, where it has not met it: what is to be held is not left to the Python half.
///
/// # Errors
/// What SQLAlchemy's adapter raises.
pub(crate) fn make_ready(cx: &mut Cx, quiet: &Quiet, plan: &LoadPlan) -> Result<(), Exc> {
    static ASKED_FOR: Cache = Cache::new(0);
    let names = names(cx);
    if cx.task.waited_inside.is_none() || cx.lookup_special(&quiet.adapted, &names.make_ready).is_none() {
        return Ok(());
    }
    let asked = cx.getattr_cached(&quiet.dialect, &names.cache_asof, &ASKED_FOR)?;
    let awaitable = cx.call_method(&quiet.adapted, &names.make_ready, &[plan.text.clone(), asked])?;
    wait_here(cx, awaitable).map(drop)
}

/// The dialect and what writes its statements down, if it executes them in the usual way.
fn quiet_dialect(cx: &mut Cx, connection: &Value, engine: &Value) -> Result<Option<(Value, Option<Value>)>, Exc> {
    static ENGINE_EVENTS: Cache = Cache::new(0);
    static DIALECT_EVENTS: Cache = Cache::new(0);
    let names = names(cx);
    let Some(dialect) = cx.instance_attr(connection, &names.dialect) else { return Ok(None) };
    let heard = cx.getattr_cached(engine, &names.has_events, &ENGINE_EVENTS)?.is_true()
        || cx.getattr_cached(&dialect, &names.has_events, &DIALECT_EVENTS)?.is_true();
    let method = cx.lookup_special(&dialect, &names.do_execute);
    if heard || !method.is_some_and(|method| cx.has_native_body(&method, &bodies::DIALECT_EXECUTE)) {
        return Ok(None);
    }
    let log = cx.instance_attr(&dialect, &names.statement_log);
    if log.is_none() && cx.instance_attr(&dialect, &names.do_execute).is_some() {
        return Ok(None);
    }
    Ok(Some((dialect, log)))
}

fn driver_of(
    cx: &mut Cx,
    Quiet { adapted, dialect, log }: Quiet,
    plan: &LoadPlan,
    (class, started): (&Gc<Type>, &Value),
) -> Result<Option<Driver>, Exc> {
    static ASKED_FOR: Cache = Cache::new(0);
    let names = names(cx);
    let method = cx.lookup_special(&adapted, &names.cursor);
    if !method.is_some_and(|method| cx.has_native_body(&method, &bodies::ASYNCPG_CURSOR)) {
        return Ok(None);
    }
    let (Some(connection), Some(mutex)) =
        (cx.instance_attr(&adapted, &names.connection), cx.instance_attr(&adapted, &names.execute_mutex))
    else {
        return Ok(None);
    };
    let waiters = cx.instance_attr(&mutex, &names.waiters).unwrap_or(Value::NONE);
    if !is_false(cx, &mutex, &names.locked) || cx.truth(&waiters)? {
        return Ok(None);
    }
    let asked = cx.getattr_cached(&dialect, &names.cache_asof, &ASKED_FOR)?;
    let known = cx.instance_attr(&adapted, &names.cache_asof);
    let (Some(asked), Some(known)) = (seconds(&asked), known.as_ref().and_then(seconds)) else { return Ok(None) };
    let protocol = cx.instance_attr(&connection, &names.protocol).and_then(|protocol| direct::idle(cx, &protocol));
    let (Some(protocol), true) = (protocol, known >= asked) else { return Ok(None) };
    let Some(prepared) = prepared_of(cx, &adapted, &connection, plan, asked)? else { return Ok(None) };
    let is_begun = cx.instance_attr(&adapted, &names.is_started).is_some_and(|started| started.is_true());
    let (transaction_class, started) = (class.clone(), started.clone());
    Ok(Some(Driver { adapted, connection, protocol, prepared, mutex, is_begun, log, transaction_class, started }))
}

/// The plan's statement as the connection has prepared it since `asof`.
fn prepared_of(
    cx: &mut Cx,
    adapted: &Value,
    connection: &Value,
    plan: &LoadPlan,
    asof: f64,
) -> Result<Option<Gc<Statement>>, Exc> {
    let names = names(cx);
    let cache = cx.instance_attr(adapted, &names.prepared_statement_cache);
    let Some(Ok(cache)) = cache.map(Value::downcast_into::<Dict>) else { return Ok(None) };
    let (Some(text), Some(counter)) = (text_of(plan), cx.instance_attr(&cache.value(), &names.counter)) else {
        return Ok(None);
    };
    let Some(item) = cx.dict_get(&cache, &text.value())? else { return Ok(None) };
    let (Some(item), Some(counter)) = (item.downcast::<List>(), counter.as_int()) else { return Ok(None) };
    let counter = Value::int(counter + 1);
    let [_, entry, used] = item.write(cx).items.as_mut_slice() else { return Ok(None) };
    *used = counter.clone();
    let entry = entry.clone();
    cx.set_instance_attr(&cache.value(), &names.counter, counter);
    let Some([statement, _, made]) = entry.downcast::<Tuple>().map(|entry| entry.items()) else { return Ok(None) };
    if seconds(made).is_none_or(|made| made <= asof) {
        return Ok(None);
    }
    let releases = cx.instance_attr(connection, &names.release_counter);
    let releases_then = cx.instance_attr(statement, &names.release_counter_then);
    let is_valid = releases.zip(releases_then).is_some_and(|(now, then)| now.as_int() == then.as_int());
    let state = cx.instance_attr(statement, &names.state);
    Ok(state.filter(|_| is_valid).and_then(|state| direct::prepared(cx, &state)))
}

impl Driver {
    /// Whether a transaction would begin by a mere BEGIN.
    pub(crate) fn begins_plainly(&self, cx: &mut Cx) -> bool {
        let names = names(cx);
        let loggers = cx.instance_attr(&self.connection, &names.query_loggers);
        let unlogged = loggers.and_then(|loggers| AnySet::of(&loggers)).is_some_and(|set| set.table(cx).is_empty());
        unlogged
            && is_nothing(cx, &self.adapted, &names.isolation_level)
            && is_false(cx, &self.adapted, &names.readonly)
            && is_false(cx, &self.adapted, &names.deferrable)
            && is_nothing(cx, &self.connection, &names.top_transaction)
            && !direct::is_in_transaction(cx, &self.protocol)
    }

    /// Runs the plan's statement, inside of a transaction: its BEGIN goes along with the first statement. On a living connection that is
    /// in no transaction it cannot fail alone.
    ///
    /// # Errors
    /// What the server refuses, and what waiting raises.
    pub(crate) fn fetch<R>(&self, cx: &mut Cx, arguments: &[Value], fetch: Fetch<R>) -> Result<R, Exc> {
        let names = names(cx);
        let encoded = direct::encoded(cx, &self.prepared, arguments);
        if self.is_begun {
            let outcome = fetch(cx, &self.protocol, None, (&self.prepared, &encoded?));
            return outcome.map_err(|failure| failure.exc);
        }
        let transaction = self.new_transaction(cx);
        let outcome = match encoded {
            Ok(encoded) => fetch(cx, &self.protocol, Some(&names.begin_text), (&self.prepared, &encoded)),
            // What does not fit is found out inside of the transaction.
            Err(exc) => Err(match direct::command(cx, &self.protocol, &names.begin_text) {
                Ok(()) => Failure { exc, is_begun: true },
                Err(exc) => Failure { exc, is_begun: false },
            }),
        };
        if outcome.as_ref().err().is_some_and(|failure| !failure.is_begun) {
            let states = cx.class_of(&self.started).value();
            let failed = cx.getattr(&states, &names.failed)?;
            cx.set_instance_attr(&transaction, &names.state, failed);
        } else {
            cx.set_instance_attr(&self.adapted, &names.is_started, Value::TRUE);
        }
        outcome.map_err(|failure| failure.exc)
    }

    /// asyncpg's transaction as it is once it has begun.
    fn new_transaction(&self, cx: &mut Cx) -> Value {
        let names = names(cx);
        let releases = cx.instance_attr(&self.connection, &names.release_counter).unwrap_or(Value::NONE);
        let attributes = [
            (&names.connection, self.connection.clone()),
            (&names.release_counter_then, releases),
            (&names.isolation, Value::NONE),
            (&names.is_readonly, Value::FALSE),
            (&names.is_deferrable, Value::FALSE),
            (&names.state, self.started.clone()),
            (&names.nested, Value::FALSE),
            (&names.id, Value::NONE),
            (&names.managed, Value::FALSE),
        ];
        let transaction = instance_with(cx, &self.transaction_class, attributes);
        cx.set_instance_attr(&self.adapted, &names.transaction, transaction.clone());
        cx.set_instance_attr(&self.connection, &names.top_transaction, transaction.clone());
        transaction
    }

    /// Lets the next one execute.
    ///
    /// # Errors
    /// None in practice.
    pub(crate) fn unlock(&self, cx: &mut Cx) -> Result<(), Exc> {
        let names = names(cx);
        cx.call_method(&self.mutex, &names.release, &[]).map(drop)
    }
}
