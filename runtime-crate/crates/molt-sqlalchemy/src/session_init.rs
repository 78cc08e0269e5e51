//! A new session. sqlalchemy/orm/session.py `Session.__init__`, orm/identity.py `WeakInstanceDict`: the usual session has one engine or
//! none, and no settings but flags.

use molt_object::builtins::dict::Dict;
use molt_object::builtins::type_::Type;
use molt_object::builtins::weakref;
use molt_object::ops::{Cache, Frame};
use molt_object::{Cx, Exc, Gc, Str, Value};

use crate::execution::{instance_with, set_all};
use crate::names::names;
use crate::proxies::keep_weakly;

/// The parameters of `Session.__init__`, counted from the first.
mod at {
    pub const SELF: usize = 0;
    pub const BIND: usize = 1;
    pub const AUTOFLUSH: usize = 2;
    pub const FUTURE: usize = 3;
    pub const EXPIRE_ON_COMMIT: usize = 4;
    pub const AUTOBEGIN: usize = 5;
    pub const TWOPHASE: usize = 6;
    pub const BINDS: usize = 7;
    pub const ENABLE_BAKED_QUERIES: usize = 8;
    pub const INFO: usize = 9;
    pub const QUERY_CLS: usize = 10;
    pub const AUTOCOMMIT: usize = 11;
    pub const JOIN_TRANSACTION_MODE: usize = 12;
    pub const CLOSE_RESETS_ONLY: usize = 13;
}

/// `Session.__init__(self, bind=None, *, autoflush=True, ...)`
pub(crate) fn init(fr: &mut Frame<'_>) -> bool {
    match parts_of(fr) {
        Ok(Some(parts)) => {
            let (this, given) = (fr.argument(at::SELF), given_of(fr));
            let result = fill(fr.cx, &this, parts, given);
            fr.return_result(result.map(|()| Value::NONE))
        }
        Ok(None) => fr.hand_over(),
        Err(exc) => fr.return_result(Err(exc)),
    }
}

/// What a session is made with besides its arguments.
pub(crate) struct Parts {
    map_class: Gc<Type>,
    query_class: Value,
    close_state: Value,
    new_number: Value,
    sessions: Value,
}

fn parts_of(fr: &mut Frame<'_>) -> Result<Option<Parts>, Exc> {
    let names = names(fr.cx);
    let mode = fr.argument(at::JOIN_TRANSACTION_MODE);
    let is_plain = fr.argument(at::FUTURE).is_true()
        && [at::TWOPHASE, at::AUTOCOMMIT].iter().all(|at| fr.argument(*at).is_false())
        && [at::BINDS, at::INFO, at::QUERY_CLS].iter().all(|at| fr.argument(*at).is_none())
        && mode.downcast::<Str>().is_some_and(|mode| mode.as_str() == Some("conditional_savepoint"));
    let no_arg = fr.global(&names.no_arg);
    if !is_plain || !no_arg.is_some_and(|no_arg| fr.argument(at::CLOSE_RESETS_ONLY).is(&no_arg)) {
        return Ok(None);
    }
    let globals = fr.globals.clone();
    Parts::of(fr.cx, &globals)
}

impl Parts {
    /// What the module of sessions has under its names.
    ///
    /// # Errors
    /// What attributes raise.
    pub(crate) fn of(cx: &mut Cx, globals: &Gc<Dict>) -> Result<Option<Parts>, Exc> {
        static MAP: Cache = Cache::new(0);
        static QUERY: Cache = Cache::new(0);
        static RESET: Cache = Cache::new(0);
        let names = names(cx);
        let global = |name| globals.read(cx).get_interned(name).cloned();
        let (Some(identity), Some(query), Some(states), Some(new_number), Some(sessions)) = (
            global(&names.identity),
            global(&names.query),
            global(&names.session_close_state),
            global(&names.new_session_number),
            global(&names.sessions),
        ) else {
            return Ok(None);
        };
        let map_class = cx.getattr_cached(&identity, &names.weak_instance_dict, &MAP)?;
        let query_class = cx.getattr_cached(&query, &names.query_class, &QUERY)?;
        let close_state = cx.getattr_cached(&states, &names.close_is_reset, &RESET)?;
        let Ok(map_class) = map_class.downcast_into::<Type>() else { return Ok(None) };
        Ok(Some(Parts { map_class, query_class, close_state, new_number, sessions }))
    }
}

/// The arguments that a session keeps.
pub(crate) struct Given {
    pub bind: Value,
    pub autobegin: Value,
    pub autoflush: Value,
    pub expire_on_commit: Value,
    pub enable_baked_queries: Value,
    pub join_transaction_mode: Value,
    pub twophase: Value,
}

fn given_of(fr: &Frame<'_>) -> Given {
    Given {
        bind: fr.argument(at::BIND),
        autobegin: fr.argument(at::AUTOBEGIN),
        autoflush: fr.argument(at::AUTOFLUSH),
        expire_on_commit: fr.argument(at::EXPIRE_ON_COMMIT),
        enable_baked_queries: fr.argument(at::ENABLE_BAKED_QUERIES),
        join_transaction_mode: fr.argument(at::JOIN_TRANSACTION_MODE),
        twophase: fr.argument(at::TWOPHASE),
    }
}

/// Gives a new session what it begins with.
///
/// # Errors
/// TypeError if the session cannot be referred to weakly.
pub(crate) fn fill(cx: &mut Cx, session: &Value, parts: Parts, given: Given) -> Result<(), Exc> {
    let names = names(cx);
    let map = fresh_map(cx, &parts.map_class)?;
    let number = cx.call(&parts.new_number, &[])?;
    let attributes = [
        (&names.identity_map, map),
        (&names.new, cx.new_dict().value()),
        (&names.deleted, cx.new_dict().value()),
        (&names.flushing, Value::FALSE),
        (&names.warn_on_events, Value::FALSE),
        (&names.transaction, Value::NONE),
        (&names.nested_transaction, Value::NONE),
        (&names.hash_key, number.clone()),
        (&names.bind, given.bind),
        (&names.autobegin, given.autobegin),
        (&names.autoflush, given.autoflush),
        (&names.expire_on_commit, given.expire_on_commit),
        (&names.enable_baked_queries, given.enable_baked_queries),
        (&names.join_transaction_mode, given.join_transaction_mode),
        (&names.twophase, given.twophase),
        (&names.query_cls, parts.query_class),
        (&names.close_state, parts.close_state),
        (&names.binds, cx.new_dict().value()),
    ];
    set_all(cx, session, attributes);
    keep_weakly(cx, &parts.sessions, number, session)
}

/// A new identity map.
///
/// # Errors
/// None in practice.
pub(crate) fn fresh_map(cx: &mut Cx, class: &Gc<Type>) -> Result<Value, Exc> {
    let names = names(cx);
    let (dict, modified) = (cx.new_dict().value(), cx.new_set().value());
    let map = instance_with(cx, class, [(&names.dict, dict), (&names.modified_states, modified)]);
    let weak = cx.world.types.weakref.clone();
    let reference = weakref::make(cx, &weak, &map, Value::NONE)?.into();
    cx.set_instance_attr(&map, &names.reference, reference);
    Ok(map)
}
