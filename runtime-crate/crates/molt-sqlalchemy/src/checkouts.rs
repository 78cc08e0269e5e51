//! A connection from the engine, its transaction and its end. sqlalchemy/engine/base.py `Engine.connect`, `Connection.__init__`,
//! `Connection.begin`, `RootTransaction.__init__`, `Connection.close`: the usual engine has a connection at hand and nobody listens.

use molt_object::builtins::function::Function;
use molt_object::builtins::type_::Type;
use molt_object::object::native_body::NativeBody;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::connections::{is_false, is_nothing};
use crate::execution::instance_with;
use crate::names::names;
use crate::{bodies, pools};

/// `Engine.connect(self)`
pub(crate) fn connect(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let class = fr.global(&names.connection_class).and_then(|class| class.downcast_into::<Type>().ok());
    let Some(class) = class else { return fr.hand_over() };
    let this = fr.argument(0);
    match connected(fr.cx, &this, &class) {
        Ok(Some(connection)) => fr.return_result(Ok(connection)),
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// `engine.connect()`
///
/// # Errors
/// What it raises.
pub(crate) fn connection_of(cx: &mut Cx, engine: &Value) -> Result<Value, Exc> {
    let names = names(cx);
    if let Some(class) = class_behind(cx, engine, (&names.connect, &bodies::ENGINE_CONNECT), &names.connection_class)
        && let Some(connection) = connected(cx, engine, &class)?
    {
        return Ok(connection);
    }
    cx.call_method(engine, &names.connect, &[])
}

/// `connection.begin()`
///
/// # Errors
/// What it raises.
pub(crate) fn root_of(cx: &mut Cx, connection: &Value) -> Result<Value, Exc> {
    let names = names(cx);
    if let Some(class) =
        class_behind(cx, connection, (&names.begin, &bodies::CONNECTION_BEGIN), &names.root_transaction)
        && begins_plainly(cx, connection, &class)?
    {
        return Ok(begun(cx, connection, &class));
    }
    cx.call_method(connection, &names.begin, &[])
}

/// A class among the globals of an object's method, if that is the usual one.
fn class_behind(
    cx: &mut Cx,
    object: &Value,
    (method, body): (&Gc<Str>, &'static NativeBody),
    class: &Gc<Str>,
) -> Option<Gc<Type>> {
    let method = cx.lookup_special(object, method).filter(|method| cx.has_native_body(method, body))?;
    let globals = &method.downcast::<Function>()?.globals;
    globals.read(cx).get_interned(class).cloned()?.downcast_into::<Type>().ok()
}

fn connected(cx: &mut Cx, engine: &Value, class: &Gc<Type>) -> Result<Option<Value>, Exc> {
    static CLASS: Cache = Cache::new(0);
    static HEARD: Cache = Cache::new(0);
    static OPTIONS: Cache = Cache::new(0);
    let names = names(cx);
    let init = cx.lookup_in_class(class, &names.init);
    let raw = cx.lookup_special(engine, &names.raw_connection);
    let is_usual = init.is_some_and(|init| cx.has_native_body(&init, &bodies::CONNECTION_INIT))
        && raw.is_some_and(|raw| cx.has_native_body(&raw, &bodies::ENGINE_RAW_CONNECTION))
        && cx.getattr_cached(engine, &names.own_connection_class, &CLASS)?.is(&class.value())
        && cx.getattr_cached(engine, &names.has_events, &HEARD)?.is_false();
    let (Some(pool), Some(dialect)) =
        (cx.instance_attr(engine, &names.engine_pool), cx.instance_attr(engine, &names.dialect))
    else {
        return Ok(None);
    };
    if !is_usual {
        return Ok(None);
    }
    let options = cx.getattr_cached(engine, &names.execution_options, &OPTIONS)?;
    let echo = cx.call_method(engine, &names.should_log_info, &[])?;
    let fairy = match pools::lent(cx, &pool) {
        Ok(Some(fairy)) => fairy,
        Ok(None) => return Ok(None),
        Err(exc) => {
            refuse(cx, (class, engine, &dialect), &exc)?;
            return Err(exc);
        }
    };
    let attributes = [
        (&names.engine, engine.clone()),
        (&names.dialect, dialect),
        (&names.dbapi_connection_of, fairy),
        (&names.transaction, Value::NONE),
        (&names.nested_transaction, Value::NONE),
        (&names.savepoint_seq, Value::int(0)),
        (&names.in_begin, Value::FALSE),
        (&names.can_reconnect, Value::TRUE),
        (&names.allow_autobegin, Value::TRUE),
        (&names.echo, echo),
        (&names.joins_engine_events, Value::TRUE),
        (&names.has_events, Value::FALSE),
        (&names.execution_options, options),
    ];
    Ok(Some(instance_with(cx, class, attributes)))
}

/// Raises what SQLAlchemy makes of the driver's error when there is no connection; does nothing about other exceptions.
fn refuse(cx: &mut Cx, (class, engine, dialect): (&Gc<Type>, &Value, &Value), exc: &Exc) -> Result<(), Exc> {
    let names = names(cx);
    let driver = cx.getattr(dialect, &names.loaded_dbapi)?;
    let errors = cx.getattr(&driver, &names.dbapi_error)?;
    if errors.downcast::<Type>().is_some_and(|errors| cx.is_instance(&exc.value(), errors)) {
        let parts = [exc.value(), dialect.clone(), engine.clone()];
        cx.while_handling(exc, |cx| cx.call_method(&class.value(), &names.refuse_connecting, &parts))?;
    }
    Ok(())
}

/// `Connection.begin(self)`
pub(crate) fn begin(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let class = fr.global(&names.root_transaction).and_then(|class| class.downcast_into::<Type>().ok());
    let Some(class) = class else { return fr.hand_over() };
    let this = fr.argument(0);
    match begins_plainly(fr.cx, &this, &class) {
        Ok(true) => {
            let root = begun(fr.cx, &this, &class);
            fr.return_result(Ok(root))
        }
        Ok(false) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

fn begun(cx: &mut Cx, connection: &Value, class: &Gc<Type>) -> Value {
    let names = names(cx);
    let attributes = [(&names.connection_of, connection.clone()), (&names.is_active, Value::TRUE)];
    let root = instance_with(cx, class, attributes);
    cx.set_instance_attr(connection, &names.transaction, root.clone());
    root
}

/// Whether a transaction begins without anybody noticing: BEGIN is not sent before the first statement.
fn begins_plainly(cx: &mut Cx, connection: &Value, class: &Gc<Type>) -> Result<bool, Exc> {
    static HEARD: Cache = Cache::new(0);
    let names = names(cx);
    let (Some(engine), Some(dialect)) =
        (cx.instance_attr(connection, &names.engine), cx.instance_attr(connection, &names.dialect))
    else {
        return Ok(false);
    };
    let init = cx.lookup_in_class(class, &names.init);
    let begins = cx.lookup_special(&dialect, &names.do_begin);
    Ok(init.is_some_and(|init| cx.has_native_body(&init, &bodies::ROOT_INIT))
        && begins.is_some_and(|begins| cx.has_native_body(&begins, &bodies::DIALECT_BEGIN))
        && cx.instance_attr(&dialect, &names.do_begin).is_none()
        && is_nothing(cx, connection, &names.transaction)
        && is_nothing(cx, connection, &names.trans_context_manager)
        && is_false(cx, connection, &names.echo)
        && is_false(cx, connection, &names.has_events)
        && !is_nothing(cx, connection, &names.dbapi_connection_of)
        && cx.getattr_cached(&engine, &names.has_events, &HEARD)?.is_false())
}

/// `Connection.close(self)`
pub(crate) fn close(fr: &mut Frame<'_>) -> bool {
    let this = fr.argument(0);
    match closed(fr.cx, &this) {
        Ok(true) => fr.return_result(Ok(Value::NONE)),
        Ok(false) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

fn closed(cx: &mut Cx, connection: &Value) -> Result<bool, Exc> {
    let names = names(cx);
    let fairy = cx.instance_attr(connection, &names.dbapi_connection_of).filter(|fairy| !fairy.is_none());
    let Some(fairy) = fairy.filter(|_| is_nothing(cx, connection, &names.transaction)) else { return Ok(false) };
    if !pools::give_back(cx, &fairy)? {
        return Ok(false);
    }
    part_with(cx, connection);
    Ok(true)
}

/// Takes from a connection what stands for the driver's, which was given back.
pub(crate) fn part_with(cx: &mut Cx, connection: &Value) {
    let names = names(cx);
    cx.set_instance_attr(connection, &names.dbapi_connection_of, Value::NONE);
    cx.set_instance_attr(connection, &names.can_reconnect, Value::FALSE);
}
