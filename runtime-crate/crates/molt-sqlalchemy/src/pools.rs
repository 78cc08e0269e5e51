//! Lending a connection of a pool and taking it back. sqlalchemy/pool/base.py `_ConnectionRecord.checkout`,
//! `_ConnectionFairy._checkin`, `_finalize_fairy`: the usual connection is a living one, and nothing is to be undone on it.

use molt_macros::class;
use molt_object::builtins::NativeClass;
use molt_object::builtins::dict::Dict;
use molt_object::builtins::function::Function;
use molt_object::builtins::type_::Type;
use molt_object::builtins::weakref;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Frozen, Gc, Payload, Str, Trace, Value, Visitor};

use crate::bodies;
use crate::connections::{is_false, seconds};
use crate::events::is_heard;
use crate::execution::instance_with;
use crate::names::names;
use crate::queues::Shelf;

/// What happens when somebody drops a lent connection.
pub struct Dropped {
    collected: Value,
    record: Value,
    pool: Value,
}

impl Trace for Dropped {
    fn trace(&self, visitor: &mut Visitor<'_>) {
        self.collected.trace(visitor);
        self.record.trace(visitor);
        self.pool.trace(visitor);
    }
}

impl Payload for Dropped {
    type Access = Frozen;
}

/// The callback of the weak reference to what stands for a lent connection.
#[class(name = "Dropped", module = "_sqlalchemy", no_new)]
impl Dropped {
    #[call(signature = "(reference, /)")]
    fn call(cx: &mut Cx, this: &Gc<Dropped>, reference: Value) -> Result<Value, Exc> {
        cx.call(&this.collected, &[this.record.clone(), this.pool.clone(), reference, Value::FALSE])
    }
}

/// `_ConnectionRecord.checkout(cls, pool)`
pub(crate) fn checkout(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let (Some(fairy_class), Some(records), Some(collected)) = (
        fr.global(&names.connection_fairy).and_then(|class| class.downcast_into::<Type>().ok()),
        fr.global(&names.lent_records).and_then(|records| records.downcast_into::<Dict>().ok()),
        fr.global(&names.collected),
    ) else {
        return fr.hand_over();
    };
    let pool = fr.argument(1);
    let lent = lend(fr.cx, &pool, (&fairy_class, &records, collected));
    fr.return_result(lent)
}

/// What the module of pools calls the parts of loans, found from a function of it.
struct Kinds {
    fairy_class: Gc<Type>,
    records: Gc<Dict>,
    collected: Value,
}

impl Kinds {
    fn of(cx: &mut Cx, function: &Value) -> Option<Kinds> {
        let names = names(cx);
        let globals = function.downcast::<Function>()?.globals.read(cx);
        let global = |name| globals.get_interned(name).cloned();
        Some(Kinds {
            fairy_class: global(&names.connection_fairy)?.downcast_into::<Type>().ok()?,
            records: global(&names.lent_records)?.downcast_into::<Dict>().ok()?,
            collected: global(&names.collected)?,
        })
    }
}

/// A connection that a pool lends, now or when one comes back: what stands for it. `None` if somebody watches, or the pool lends in
/// a way of its own.
///
/// # Errors
/// What the pool raises.
pub(crate) fn lent(cx: &mut Cx, pool: &Value) -> Result<Option<Value>, Exc> {
    static DISPATCH: Cache = Cache::new(0);
    let names = names(cx);
    let Some(connect) = cx.lookup_special(pool, &names.connect) else { return Ok(None) };
    let kinds = Kinds::of(cx, &connect).filter(|_| cx.has_native_body(&connect, &bodies::POOL_CONNECT));
    let (Some(kinds), Some(shelf)) = (kinds, Shelf::of(cx, pool)) else { return Ok(None) };
    let dispatch = cx.getattr_cached(pool, &names.dispatch, &DISPATCH)?;
    let is_checked = !is_false(cx, pool, &names.pre_ping) || is_heard(cx, &dispatch, &names.checkout)?;
    if !shelf.may_wait(cx) || (is_checked && matches!(shelf, Shelf::Tasks(_))) {
        return Ok(None);
    }
    let fairy = lend(cx, pool, (&kinds.fairy_class, &kinds.records, kinds.collected))?;
    if is_checked {
        return cx.call_method(&kinds.fairy_class.value(), &names.checkout_fairy, &[pool.clone(), fairy]).map(Some);
    }
    cx.set_instance_attr(&fairy, &names.counter, Value::int(1));
    Ok(Some(fairy))
}

/// The loan that closing what stands for a connection ends without waiting and without anybody noticing, once nothing is under
/// way on it.
///
/// # Errors
/// What attributes raise.
pub(crate) fn returned_at_once(cx: &mut Cx, fairy: &Value) -> Result<Option<Loan>, Exc> {
    let loan = returned_plainly(cx, fairy)?;
    Ok(loan.filter(|loan| Shelf::of(cx, &loan.pool).is_some_and(|shelf| shelf.takes_another(cx))))
}

/// `fairy.close()`; `false` if that takes more.
///
/// # Errors
/// What a pool raises that takes connections back in a way of its own.
pub(crate) fn give_back(cx: &mut Cx, fairy: &Value) -> Result<bool, Exc> {
    let Some(loan) = returned_plainly(cx, fairy)?.filter(|_| is_undisturbed(cx, fairy)) else { return Ok(false) };
    loan.close(cx, fairy)?;
    Ok(true)
}

/// The loan that closing what stands for it ends.
fn returned_plainly(cx: &mut Cx, fairy: &Value) -> Result<Option<Loan>, Exc> {
    let names = names(cx);
    let own = [
        (&names.close, &bodies::FAIRY_CLOSE),
        (&names.close_special, &bodies::FAIRY_CLOSE_SPECIAL),
        (&names.fairy_checkin, &bodies::FAIRY_CHECKIN),
    ];
    let mut kinds = None;
    for (name, body) in own {
        let Some(method) = cx.lookup_special(fairy, name) else { return Ok(None) };
        if !cx.has_native_body(&method, body) {
            return Ok(None);
        }
        kinds = Kinds::of(cx, &method);
    }
    let is_last = cx.instance_attr(fairy, &names.counter).is_some_and(|counter| counter.as_int() == Some(1));
    match kinds {
        Some(kinds) if is_last => loan_of(cx, fairy, kinds.records),
        _ => Ok(None),
    }
}

/// Whether nothing is under way on a lent connection, or its driver knows by itself.
fn is_undisturbed(cx: &mut Cx, fairy: &Value) -> bool {
    let names = names(cx);
    let connection = cx.instance_attr(fairy, &names.dbapi_connection);
    let pool = cx.instance_attr(fairy, &names.pool);
    connection.is_some_and(|connection| is_false(cx, &connection, &names.is_started))
        || pool.is_some_and(|pool| is_blocking(cx, &pool))
}

/// Whether a pool's connections are those of a driver that threads wait for and that keeps account of transactions itself.
fn is_blocking(cx: &mut Cx, pool: &Value) -> bool {
    static DIALECT: Cache = Cache::new(0);
    let names = names(cx);
    cx.getattr_cached(pool, &names.pool_dialect, &DIALECT).is_ok_and(|dialect| has_blocking_driver(cx, &dialect))
}

/// Whether the driver of a dialect is one that threads wait for and that keeps account of transactions itself.
pub(crate) fn has_blocking_driver(cx: &mut Cx, dialect: &Value) -> bool {
    static BLOCKS: Cache = Cache::new(0);
    let names = names(cx);
    cx.getattr_cached(dialect, &names.blocks_on_cursor, &BLOCKS).is_ok_and(|blocks| blocks.is_true())
}

fn lend(
    cx: &mut Cx,
    pool: &Value,
    (fairy_class, records, collected): (&Gc<Type>, &Gc<Dict>, Value),
) -> Result<Value, Exc> {
    let names = names(cx);
    let at_hand = match Shelf::of(cx, pool) {
        Some(shelf) => shelf.take(cx)?,
        None => None,
    };
    let record = match at_hand {
        Some(record) => record,
        None => cx.call_method(pool, &names.do_get, &[])?,
    };
    let connection = match living(cx, pool, &record)? {
        Some(connection) => connection,
        None => match cx.call_method(&record, &names.get_connection, &[]) {
            Ok(connection) => connection,
            Err(exc) => {
                let failed = [exc.value(), Value::FALSE];
                cx.while_handling(&exc, |cx| cx.call_method(&record, &names.checkin_failed, &failed))?;
                return Err(exc);
            }
        },
    };
    let logs = cx.call_method(pool, &names.should_log_debug, &[])?;
    let attributes = [
        (&names.pool, pool.clone()),
        (&names.counter, Value::int(0)),
        (&names.dbapi_connection, connection.clone()),
        (&names.connection_record, record.clone()),
        (&names.echo, logs.clone()),
    ];
    let fairy = instance_with(cx, fairy_class, attributes);
    if !logs.is_false() {
        return cx.call_method(&record, &names.lend, &[fairy, logs]);
    }
    let class = Dropped::class(cx)?;
    let callback = Gc::new(&class, Dropped { collected, record: record.clone(), pool: pool.clone() }).into();
    let weak = cx.world.types.weakref.clone();
    let reference: Value = weakref::make(cx, &weak, &fairy, callback)?.into();
    cx.set_instance_attr(&record, &names.fairy_ref, reference.clone());
    cx.dict_set(records, reference, record)?;
    Ok(fairy)
}

/// The connection of a record, unless it has to be made anew.
fn living(cx: &mut Cx, pool: &Value, record: &Value) -> Result<Option<Value>, Exc> {
    static SOFT: Cache = Cache::new(0);
    let names = names(cx);
    let method = cx.lookup_special(record, &names.get_connection);
    let is_usual = method.is_some_and(|method| cx.has_native_body(&method, &bodies::RECORD_CONNECTION));
    let connection = cx.instance_attr(record, &names.dbapi_connection).filter(|connection| !connection.is_none());
    let recycles = cx.instance_attr(pool, &names.recycle).is_none_or(|after| after.as_int() != Some(-1));
    let Some(connection) = connection.filter(|_| is_usual && !recycles) else { return Ok(None) };
    let soft = cx.getattr_cached(record, &names.soft_invalidate_time, &SOFT)?;
    let number = |value: Option<Value>| value.as_ref().and_then(seconds);
    let started = number(cx.instance_attr(record, &names.start_time));
    let pools = number(cx.instance_attr(pool, &names.invalidate_time));
    let is_living = match (started, pools, seconds(&soft)) {
        (Some(started), Some(pools), Some(soft)) => pools <= started && soft <= started,
        _ => false,
    };
    Ok(is_living.then_some(connection))
}

/// `_ConnectionFairy._checkin(self, transaction_was_reset=False)`
pub(crate) fn checkin(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let this = fr.argument(0);
    let records = fr.global(&names.lent_records).and_then(|records| records.downcast_into::<Dict>().ok());
    let records = records.filter(|_| is_undisturbed(fr.cx, &this));
    let loan = records.map_or(Ok(None), |records| loan_of(fr.cx, &this, records));
    match loan {
        Ok(Some(loan)) => {
            let result = loan.end(fr.cx, &this);
            fr.return_result(result.map(|()| Value::NONE))
        }
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// A lent connection that nobody watches.
pub(crate) struct Loan {
    pool: Value,
    record: Value,
    records: Gc<Dict>,
    /// The connection, if it is to be rolled back when it comes back.
    rolled_back: Option<Value>,
}

fn loan_of(cx: &mut Cx, fairy: &Value, records: Gc<Dict>) -> Result<Option<Loan>, Exc> {
    static DISPATCH: Cache = Cache::new(0);
    let names = names(cx);
    let (Some(pool), Some(record), Some(connection)) = (
        cx.instance_attr(fairy, &names.pool),
        cx.instance_attr(fairy, &names.connection_record).filter(|record| !record.is_none()),
        cx.instance_attr(fairy, &names.dbapi_connection).filter(|connection| !connection.is_none()),
    ) else {
        return Ok(None);
    };
    let method = cx.lookup_special(&connection, &names.cursor);
    let callbacks = cx.instance_attr(&record, &names.finalize_callback);
    let is_blocking = is_blocking(cx, &pool);
    let is_plain = is_false(cx, fairy, &names.echo)
        && (is_blocking || method.is_some_and(|method| cx.has_native_body(&method, &bodies::ASYNCPG_CURSOR)))
        && cx.instance_attr(&record, &names.fairy_ref).is_some_and(|reference| !reference.is_none());
    let Some(callbacks) = callbacks.filter(|_| is_plain) else { return Ok(None) };
    let dispatch = cx.getattr_cached(&pool, &names.dispatch, &DISPATCH)?;
    let watched = cx.truth(&callbacks)?
        || is_heard(cx, &dispatch, &names.reset)?
        || is_heard(cx, &dispatch, &names.checkin)?
        || is_commit_style(cx, &pool)?;
    let rolls_back = is_blocking && rolls_back(cx, &pool)?;
    Ok((!watched).then(|| Loan { pool, record, records, rolled_back: rolls_back.then_some(connection) }))
}

/// The name of what the pool does to connections that come back.
fn reset_style(cx: &mut Cx, pool: &Value) -> Result<Option<Value>, Exc> {
    let names = names(cx);
    match cx.instance_attr(pool, &names.reset_on_return) {
        Some(style) => cx.getattr(&style, &names.style_name).map(Some),
        None => Ok(None),
    }
}

fn is_text(value: Option<&Value>, text: &str) -> bool {
    value.and_then(|value| value.downcast::<Str>()).is_some_and(|name| name.as_str() == Some(text))
}

/// Whether the pool rolls back what is under way on connections that come back.
fn rolls_back(cx: &mut Cx, pool: &Value) -> Result<bool, Exc> {
    Ok(is_text(reset_style(cx, pool)?.as_ref(), "reset_rollback"))
}

/// Whether the pool does more to connections that come back than to roll back what is under way.
fn is_commit_style(cx: &mut Cx, pool: &Value) -> Result<bool, Exc> {
    static DIALECT: Cache = Cache::new(0);
    let names = names(cx);
    let dialect = cx.getattr_cached(pool, &names.pool_dialect, &DIALECT)?;
    let rolls_back = cx.lookup_special(&dialect, &names.do_rollback);
    let style = reset_style(cx, pool)?;
    let is_plain = is_text(style.as_ref(), "reset_rollback") || is_text(style.as_ref(), "reset_none");
    Ok(!is_plain || !rolls_back.is_some_and(|method| cx.has_native_body(&method, &bodies::DIALECT_ROLLBACK)))
}

impl Loan {
    /// Closes what stands for the connection.
    ///
    /// # Errors
    /// As [`give_back`].
    pub(crate) fn close(&self, cx: &mut Cx, fairy: &Value) -> Result<(), Exc> {
        let names = names(cx);
        cx.set_instance_attr(fairy, &names.counter, Value::int(0));
        self.end(cx, fairy)
    }

    fn end(&self, cx: &mut Cx, fairy: &Value) -> Result<(), Exc> {
        let names = names(cx);
        if let Some(connection) = &self.rolled_back
            && let Err(exc) = cx.call_method(connection, &names.rollback, &[])
        {
            let parts = [self.pool.clone(), self.record.clone(), exc.value()];
            cx.while_handling(&exc, |cx| cx.call_method(fairy, &names.reset_failed, &parts))?;
        }
        if let Some(reference) = cx.instance_attr(&self.record, &names.fairy_ref) {
            cx.dict_remove(&self.records, &reference)?;
        }
        cx.set_instance_attr(&self.record, &names.fairy_ref, Value::NONE);
        let left = match Shelf::of(cx, &self.pool) {
            Some(shelf) => shelf.put(cx, self.record.clone())?,
            None => Some(self.record.clone()),
        };
        if let Some(record) = left {
            cx.call_method(&self.pool, &names.return_conn, &[record])?;
        }
        cx.set_instance_attr(fairy, &names.dbapi_connection, Value::NONE);
        cx.set_instance_attr(fairy, &names.connection_record, Value::NONE);
        Ok(())
    }
}
