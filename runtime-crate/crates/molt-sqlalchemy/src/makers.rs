//! A new session that is awaited. sqlalchemy/ext/asyncio/session.py `async_sessionmaker.__call__`, `AsyncSession.__init__`: the
//! usual maker has an engine and flags, and makes sessions of SQLAlchemy's own class.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::function::Function;
use molt_object::builtins::type_::Type;
use molt_object::object::instance::Instance;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Value};

use crate::bodies;
use crate::execution::instance_with;
use crate::names::names;
use crate::proxies::note_proxy;
use crate::session_init::{self, Given, Parts};

/// `async_sessionmaker.__call__(self, **local_kw)`
pub(crate) fn call(fr: &mut Frame<'_>) -> bool {
    let names = names(fr.cx);
    let (this, more) = (fr.argument(0), fr.argument(1));
    let globals = [&names.async_session, &names.session_class].map(|name| fr.global(name));
    let [Some(Ok(class)), Some(Ok(inner))] = globals.map(|class| class.map(Value::downcast_into::<Type>)) else {
        return fr.hand_over();
    };
    let engines = fr.global(&names.engine);
    let has_more = more.downcast::<Dict>().is_none_or(|more| !more.read(fr.cx).is_empty());
    let Some(engines) = engines.filter(|_| !has_more) else { return fr.hand_over() };
    let made = usual(fr.cx, &this, (&class, &inner), &engines).and_then(|usual| match usual {
        Some(usual) => usual.made(fr.cx, &class, &inner).map(Some),
        None => Ok(None),
    });
    match made {
        Ok(Some(session)) => fr.return_result(Ok(session)),
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// What a session is made of.
struct Usual {
    bind: Value,
    given: Given,
    parts: Parts,
    proxy_class: Gc<Type>,
}

fn usual(
    cx: &mut Cx,
    maker: &Value,
    (class, inner): (&Gc<Type>, &Gc<Type>),
    engines: &Value,
) -> Result<Option<Usual>, Exc> {
    static ENGINE: Cache = Cache::new(0);
    let names = names(cx);
    let own = [
        (class, &names.init, &bodies::ASYNC_SESSION_INIT),
        (class, &names.assign_proxied, &bodies::ASSIGN_PROXIED),
        (inner, &names.init, &bodies::SESSION_INIT),
    ];
    let mut globals = molt_room::vec(own.len());
    for (class, name, body) in own {
        let Some(method) = cx.lookup_in_class(class, name) else { return Ok(None) };
        let Some(function) = method.downcast::<Function>().filter(|_| cx.has_native_body(&method, body)) else {
            return Ok(None);
        };
        globals.push(function.globals.clone());
    }
    let is_own = cx.instance_attr(maker, &names.class_).is_some_and(|made| made.is(&class.value()))
        && cx.lookup_in_class(class, &names.sync_session_class).is_some_and(|made| made.is(&inner.value()));
    let options = cx.instance_attr(maker, &names.maker_options).and_then(|kw| kw.downcast_into::<Dict>().ok());
    let (Some(options), [_, of_proxies, of_sessions]) = (options.filter(|_| is_own), globals.as_slice()) else {
        return Ok(None);
    };
    let engine_class = cx.getattr_cached(engines, &names.async_engine, &ENGINE)?;
    let (bind, autoflush, expire_on_commit) = {
        let options = options.read(cx);
        let option = |name| options.get_interned(name).cloned();
        match (options.len(), option(&names.bind), option(&names.autoflush), option(&names.expire_on_commit)) {
            (3, Some(bind), Some(autoflush), Some(expires)) => (bind, autoflush, expires),
            _ => return Ok(None),
        }
    };
    let engine = cx.instance_attr(&bind, &names.sync_engine).filter(|_| cx.class_of(&bind).value().is(&engine_class));
    let proxy_class = of_proxies.read(cx).get_interned(&names.reversible_proxy).cloned();
    let (Some(engine), Some(Ok(proxy_class))) = (engine, proxy_class.map(Value::downcast_into::<Type>)) else {
        return Ok(None);
    };
    let Some(parts) = Parts::of(cx, of_sessions)? else { return Ok(None) };
    let given = Given {
        bind: engine,
        autobegin: Value::TRUE,
        autoflush,
        expire_on_commit,
        enable_baked_queries: Value::TRUE,
        join_transaction_mode: names.conditional_savepoint.value(),
        twophase: Value::FALSE,
    };
    Ok(Some(Usual { bind, given, parts, proxy_class }))
}

impl Usual {
    fn made(self, cx: &mut Cx, class: &Gc<Type>, inner: &Gc<Type>) -> Result<Value, Exc> {
        let names = names(cx);
        let session: Value = cx.instantiate(inner, Instance).into();
        session_init::fill(cx, &session, self.parts, self.given)?;
        let attributes =
            [(&names.bind, self.bind), (&names.sync_session, session.clone()), (&names.proxied, session.clone())];
        let made = instance_with(cx, class, attributes);
        note_proxy(cx, &self.proxy_class, &made, &session)?;
        Ok(made)
    }
}
