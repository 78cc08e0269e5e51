"""The session: the objects of a unit of work, and their transaction. SQLAlchemy lib/sqlalchemy/orm/session.py.

The parts: `_session_transaction.py`, `_session_flush.py` (what is tracked, the flush), `_merge.py`, `_execute_state.py`.
"""

import contextlib
from enum import Enum

from _sqlalchemy import accelerated

from .. import exc as sa_exc
from .. import sql, util
from ..event import EventTarget
from ..inspection import inspect
from ..sql import TableClause, coercions, roles, visitors
from ..sql.base import CompileState, NO_ARG
from ..sql.selectable import ForUpdateArg
from . import attributes, context, descriptor_props, exc, identity, loading, query
from . import state as statelib
from . import util as orm_util
from ..engine.base import Connection
from ..engine.result import Result, ScalarResult
from ..engine.util import TransactionalContext
from ._execute_state import ORMExecuteState
from ._merge import merge_state
from ._session_flush import _Flushing, _Membership, _sessions, _state_of
from ._session_transaction import (
    ACTIVE, CLOSED, COMMITTED, DEACTIVE, PREPARED, PROVISIONING_CONNECTION, SessionTransaction,
    SessionTransactionOrigin, SessionTransactionState,
)
from ._typing import insp_is_mapper, is_composite_class
from .base import PassiveFlag, instance_str, object_mapper, state_str

__all__ = [
    "Session", "SessionTransaction", "sessionmaker", "ORMExecuteState", "close_all_sessions", "make_transient",
    "make_transient_to_detached", "object_session",
]

__molt_public__ = ("_flushing", "_is_asyncio")

__molt_missing__ = ("Session(twophase)", "sessionmaker(twophase)")

_new_sessionid = util.counter()
_JOIN_MODES = ("conditional_savepoint", "rollback_only", "control_fully", "create_savepoint")


def _state_session(state):
    return state.session


class _SessionClassMethods:
    """What Session and sessionmaker have in common."""

    @classmethod
    def close_all(cls):
        util.warn_deprecated(
            "The Session.close_all() method is deprecated and will be removed in a future release.  Please refer to "
            "session.close_all_sessions().",
            "1.3",
        )
        close_all_sessions()

    @classmethod
    def identity_key(cls, class_=None, ident=None, *, instance=None, row=None, identity_token=None):
        return orm_util.identity_key(class_, ident, instance=instance, row=row, identity_token=identity_token)

    @classmethod
    def object_session(cls, instance):
        return object_session(instance)


class _SessionCloseState(Enum):
    ACTIVE = 1
    CLOSED = 2
    CLOSE_IS_RESET = 3


class Session(_Flushing, _Membership, _SessionClassMethods, EventTarget):
    """Objects by their keys, what is new, changed and deleted among them, and a transaction."""

    _is_asyncio = False
    _shares_dispatch = True
    _trans_context_manager = None
    connection_callable = None

    @accelerated
    def __init__(
        self, bind=None, *, autoflush=True, future=True, expire_on_commit=True, autobegin=True, twophase=False,
        binds=None, enable_baked_queries=True, info=None, query_cls=None, autocommit=False,
        join_transaction_mode="conditional_savepoint", close_resets_only=NO_ARG,
    ):
        if autocommit:
            raise sa_exc.ArgumentError("autocommit=True is no longer supported")
        if not future:
            raise sa_exc.ArgumentError("The 'future' parameter passed to Session() may only be set to True.")
        if join_transaction_mode and join_transaction_mode not in _JOIN_MODES:
            raise sa_exc.ArgumentError(f'invalid selection for join_transaction_mode: "{join_transaction_mode}"')
        if twophase:
            raise NotImplementedError("Two-phase transactions are not supported.")
        self.identity_map = identity.WeakInstanceDict()
        # {state: object}, ordered; they keep the objects alive.
        self._new = {}
        self._deleted = {}
        self._flushing = False
        self._warn_on_events = False
        self._transaction = None
        self._nested_transaction = None
        self.hash_key = _new_sessionid()
        self.bind = bind
        self.autobegin = autobegin
        self.autoflush = autoflush
        self.expire_on_commit = expire_on_commit
        self.enable_baked_queries = enable_baked_queries
        self.join_transaction_mode = join_transaction_mode
        self.twophase = twophase
        self._query_cls = query_cls or query.Query
        resets = close_resets_only in (True, NO_ARG)
        self._close_state = _SessionCloseState.CLOSE_IS_RESET if resets else _SessionCloseState.ACTIVE
        if info:
            self.info.update(info)
        # {class or table: engine}
        self._binds = {}
        for key, target in (binds or {}).items():
            self._add_bind(key, target)
        _sessions[self.hash_key] = self

    @util.memoized_property
    def info(self):
        return {}

    def __enter__(self):
        return self

    def __exit__(self, type_, value, traceback):
        self.close()

    def __contains__(self, instance):
        return self._contains_state(_state_of(instance))

    def __iter__(self):
        return iter([*self._new.values(), *self.identity_map.values()])

    @contextlib.contextmanager
    def _maker_context_manager(self):
        with self, self.begin():
            yield self

    # The transaction.

    def in_transaction(self):
        return self._transaction is not None

    def in_nested_transaction(self):
        return self._nested_transaction is not None

    def get_transaction(self) -> "SessionTransaction | None":
        """The outermost transaction."""
        trans = self._transaction
        while trans is not None and trans._parent is not None:
            trans = trans._parent
        return trans

    def get_nested_transaction(self) -> "SessionTransaction | None":
        return self._nested_transaction

    @property
    def is_active(self) -> bool:
        return self._transaction is None or self._transaction.is_active

    @accelerated
    def _autobegin_t(self, begin=False):
        if self._transaction is not None:
            return self._transaction
        if not begin and not self.autobegin:
            raise sa_exc.InvalidRequestError(
                "Autobegin is disabled on this Session; please call session.begin() to start a new transaction"
            )
        return SessionTransaction(
            self, SessionTransactionOrigin.BEGIN if begin else SessionTransactionOrigin.AUTOBEGIN
        )

    def begin(self, nested=False) -> "SessionTransaction":
        """Begins a transaction; with `nested` a SAVEPOINT."""
        trans = self._transaction
        if not nested:
            if trans is not None:
                raise sa_exc.InvalidRequestError("A transaction is already begun on this Session.")
            return self._autobegin_t(begin=True)
        self._nested_transaction = trans = (trans or self._autobegin_t(begin=True))._begin(nested=True)
        return trans

    def begin_nested(self) -> "SessionTransaction":
        return self.begin(nested=True)

    def rollback(self):
        if self._transaction is not None:
            self._transaction.rollback(_to_root=True)

    def commit(self):
        self._autobegin_t().commit(_to_root=True)

    def prepare(self):
        self._autobegin_t().prepare()

    def connection(self, bind_arguments=None, execution_options=None) -> Connection:
        """The connection of this session's transaction."""
        arguments = bind_arguments or {}
        bind = arguments.pop("bind", None)
        if bind is None:
            bind = self.get_bind(**arguments)
        return self._connection_for_bind(bind, execution_options=execution_options)

    @accelerated
    def _connection_for_bind(self, engine, execution_options=None, **kw):
        TransactionalContext._trans_ctx_check(self)
        return self._autobegin_t()._connection_for_bind(engine, execution_options)

    def _is_closed(self):
        return self._close_state is _SessionCloseState.CLOSED

    @accelerated
    def _mark_closed(self):
        if self._close_state is _SessionCloseState.ACTIVE:
            self._close_state = _SessionCloseState.CLOSED

    @accelerated
    def close(self):
        """Expunges everything and ends the transaction."""
        self._close_impl(invalidate=False)

    def reset(self):
        self._close_impl(invalidate=False, is_reset=True)

    def invalidate(self):
        self._close_impl(invalidate=True)

    # Executing.

    @accelerated
    def execute(
        self, statement, params=None, *, execution_options=util.EMPTY_DICT, bind_arguments=None,
        _parent_execute_state=None, _add_event=None,
    ) -> Result | int:
        return self._execute_internal(
            statement, params, execution_options=execution_options, bind_arguments=bind_arguments,
            _parent_execute_state=_parent_execute_state, _add_event=_add_event,
        )

    def scalar(self, statement, params=None, *, execution_options=util.EMPTY_DICT, bind_arguments=None, **kw):
        return self._execute_internal(
            statement, params, execution_options=execution_options, bind_arguments=bind_arguments,
            _scalar_result=True, **kw,
        )

    @accelerated
    def scalars(
        self, statement, params=None, *, execution_options=util.EMPTY_DICT, bind_arguments=None, **kw
    ) -> ScalarResult:
        return self._execute_internal(
            statement, params, execution_options=execution_options, bind_arguments=bind_arguments, **kw
        ).scalars()

    @accelerated
    def _execute_internal(
        self, statement, params=None, *, execution_options=util.EMPTY_DICT, bind_arguments=None,
        _parent_execute_state=None, _add_event=None, _scalar_result=False,
    ):
        statement = coercions.expect(roles.StatementRole, statement)
        bind_arguments = dict(bind_arguments) if bind_arguments else {}
        compile_state_cls = None
        if statement._propagate_attrs.get("compile_state_plugin") == "orm":
            compile_state_cls = CompileState._get_plugin_class_for_plugin(statement, "orm")
        else:
            bind_arguments.setdefault("clause", statement)
        execution_options = util.EMPTY_DICT.union(execution_options)
        if _parent_execute_state is not None:
            listeners = _parent_execute_state._remaining_events()
        else:
            listeners = list(self.dispatch.do_orm_execute)
            if _add_event is not None:
                listeners.append(_add_event)
        if listeners:
            statement, execution_options, result = self._ask_listeners(
                listeners, statement, params, execution_options, bind_arguments, compile_state_cls
            )
            if result is not None:
                return result.scalar() if _scalar_result else result
        if compile_state_cls is None:
            connection = self._connection_for_bind(self.get_bind(**bind_arguments))
            run = connection.scalar if _scalar_result else connection.execute
            return run(statement, params or {}, execution_options=execution_options)
        statement, execution_options = compile_state_cls.orm_pre_session_exec(
            self, statement, params, execution_options, bind_arguments, False
        )
        connection = self._connection_for_bind(self.get_bind(**bind_arguments))
        result = compile_state_cls.orm_execute_statement(
            self, statement, params or {}, execution_options, bind_arguments, connection
        )
        return result.scalar() if _scalar_result else result

    def _ask_listeners(self, listeners, statement, params, options, bind_arguments, compile_state_cls):
        """Shows the execution to listeners; (statement, options, the result that one of them gave or None)."""
        seen_options = options
        if compile_state_cls is not None:
            statement, seen_options = compile_state_cls.orm_pre_session_exec(
                self, statement, params, options, bind_arguments, True
            )
        execution = ORMExecuteState(
            self, statement, params, seen_options, bind_arguments, compile_state_cls, listeners
        )
        for index, listener in enumerate(listeners):
            execution._starting_event_idx = index
            result = listener(execution)
            if result:
                return statement, options, result
        return execution.statement, options.union(execution._update_execution_options), None

    def query(self, *entities, **kwargs):
        return self._query_cls(entities, self, **kwargs)

    # Engines.

    def _add_bind(self, key, bind):
        insp = inspect(key, raiseerr=False)
        if insp is None:
            if not isinstance(key, type):
                raise sa_exc.ArgumentError("Not an acceptable bind target: %s" % key)
            self._binds[key] = bind
        elif isinstance(insp, TableClause):
            self._binds[insp] = bind
        elif insp_is_mapper(insp):
            self._binds[insp.class_] = bind
            self._binds.update(dict.fromkeys(insp._all_tables, bind))
        else:
            raise sa_exc.ArgumentError("Not an acceptable bind target: %s" % key)

    def bind_mapper(self, mapper, bind):
        self._add_bind(mapper, bind)

    def bind_table(self, table, bind):
        self._add_bind(table, bind)

    @accelerated
    def get_bind(
        self, mapper=None, *, clause=None, bind=None, _sa_skip_events=None, _sa_skip_for_implicit_returning=False, **kw
    ):
        """The engine for a mapper or a statement."""
        if bind:
            return bind
        if self.bind and not self._binds:
            return self.bind
        if mapper is None and clause is None:
            if self.bind:
                return self.bind
            raise sa_exc.UnboundExecutionError(
                "This session is not bound to a single Engine or Connection, and no context was provided to locate a "
                "binding."
            )
        inspected = None if mapper is None else _inspected_mapper(mapper)
        found = self._bind_of(inspected, clause) or self.bind
        if found:
            return found
        names = [f"mapper {inspected}"] if inspected is not None else []
        if clause is not None or (names and self._binds):
            names.append("SQL expression")
        raise sa_exc.UnboundExecutionError(
            f"Could not locate a bind configured on {', '.join(names)} or this Session."
        )

    def _bind_of(self, mapper, clause):
        """The engine bound to a class of the mapper's, or to a table in the statement."""
        if not self._binds:
            return None
        classes = list(mapper.class_.__mro__) if mapper is not None else []
        if clause is None and mapper is not None:
            clause = mapper.persist_selectable
        if clause is not None:
            subject = clause._propagate_attrs.get("plugin_subject", None)
            if subject is not None:
                classes.extend(subject.mapper.class_.__mro__)
        for cls in classes:
            if cls in self._binds:
                return self._binds[cls]
        if clause is not None:
            for element in visitors.iterate(clause):
                if element in self._binds:
                    return self._binds[element]
        return None

    # Loading.

    @property
    def no_autoflush(self):
        return self._without_autoflush()

    @contextlib.contextmanager
    def _without_autoflush(self):
        autoflush = self.autoflush
        self.autoflush = False
        try:
            yield self
        finally:
            self.autoflush = autoflush

    def _identity_lookup(
        self, mapper, primary_key_identity, identity_token=None, passive=PassiveFlag.PASSIVE_OFF,
        lazy_loaded_from=None, execution_options=util.EMPTY_DICT, bind_arguments=None,
    ):
        key = mapper.identity_key_from_primary_key(primary_key_identity, identity_token=identity_token)
        return loading.get_from_identity(self, mapper, key, passive)

    def get(
        self, entity, ident, *, options=None, populate_existing=False, with_for_update=None, identity_token=None,
        execution_options=util.EMPTY_DICT, bind_arguments=None,
    ):
        """The object of a primary key, from the identity map or the database, or None."""
        return self._get_impl(
            entity, ident, loading.load_on_pk_identity, options=options, populate_existing=populate_existing,
            with_for_update=with_for_update, identity_token=identity_token, execution_options=execution_options,
            bind_arguments=bind_arguments,
        )

    def get_one(self, entity, ident, **kw):
        """The same; NoResultFound instead of None."""
        instance = self.get(entity, ident, **kw)
        if instance is None:
            raise sa_exc.NoResultFound("No row was found when one was required")
        return instance

    def _get_impl(
        self, entity, primary_key_identity, db_load_fn, *, options=None, populate_existing=False,
        with_for_update=None, identity_token=None, execution_options=util.EMPTY_DICT, bind_arguments=None,
    ):
        mapper = inspect(entity)
        if mapper is None or not mapper.is_mapper:
            raise sa_exc.ArgumentError("Expected mapped class or mapper, got: %r" % entity)
        primary_key = _primary_key_values(mapper, primary_key_identity)
        for_update = ForUpdateArg._from_argument(with_for_update)
        if not populate_existing and not mapper.always_refresh and for_update is None:
            instance = self._identity_lookup(
                mapper, primary_key, identity_token=identity_token, execution_options=execution_options,
                bind_arguments=bind_arguments,
            )
            if instance is not None:
                return instance if isinstance(instance, mapper.class_) else None
        load_options = context.QueryContext.default_load_options
        if populate_existing:
            load_options += {"_populate_existing": populate_existing}
        statement = mapper._get_statement
        if for_update is not None:
            statement = statement._clone()
            statement._for_update_arg = for_update
        if options:
            statement = statement.options(*options)
        return db_load_fn(
            self, statement, primary_key, load_options=load_options, identity_token=identity_token,
            execution_options=execution_options, bind_arguments=bind_arguments,
        )

    def refresh(self, instance, attribute_names=None, with_for_update=None):
        """Loads the attributes of an object anew."""
        state = _state_of(instance)
        self._expire_state(state, attribute_names)
        # An autoflush in the load itself would come too late: the object is expired, and could be an orphan by then.
        self._autoflush()
        if with_for_update == {}:
            raise sa_exc.ArgumentError(
                "with_for_update should be the boolean value True, or a dictionary with options.  A blank dictionary "
                "is ambiguous."
            )
        loaded = loading.load_on_ident(
            self, sql.select(object_mapper(instance)), state.key, refresh_state=state,
            with_for_update=ForUpdateArg._from_argument(with_for_update), only_load_props=attribute_names,
            require_pk_cols=True, no_autoflush=True, is_user_refresh=True,
        )
        if loaded is None:
            raise sa_exc.InvalidRequestError("Could not refresh instance '%s'" % instance_str(instance))

    # Objects in and out.

    def add(self, instance, _warn=True):
        if _warn and self._warn_on_events:
            self._flush_warning("Session.add()")
        self._save_or_update_state(_state_of(instance))

    def add_all(self, instances):
        if self._warn_on_events:
            self._flush_warning("Session.add_all()")
        for instance in instances:
            self.add(instance, _warn=False)

    def delete(self, instance):
        if self._warn_on_events:
            self._flush_warning("Session.delete()")
        self._delete_impl(_state_of(instance), instance, head=True)

    def expire_all(self):
        for state in self.identity_map.all_states():
            state._expire(state.dict, self.identity_map._modified)

    def expire(self, instance, attribute_names=None):
        self._expire_state(_state_of(instance), attribute_names)

    def expunge(self, instance):
        state = _state_of(instance)
        if state.session_id != self.hash_key:
            raise sa_exc.InvalidRequestError("Instance %s is not present in this Session" % state_str(state))
        cascaded = list(state.manager.mapper.cascade_iterator("expunge", state))
        self._expunge_states([state, *[related for _, _, related, _ in cascaded]])

    @accelerated
    def expunge_all(self):
        states = [*self.identity_map.all_states(), *self._new]
        self.identity_map._kill()
        self.identity_map = identity.WeakInstanceDict()
        self._new = {}
        self._deleted = {}
        statelib.InstanceState._detach_states(states, self)

    def merge(self, instance, *, load=True, options=None):
        """This session's object with the state of `instance`."""
        if self._warn_on_events:
            self._flush_warning("Session.merge()")
        if load:
            self._autoflush()
        object_mapper(instance)
        with self._without_autoflush():
            return self._merge(
                attributes.instance_state(instance), attributes.instance_dict(instance), load=load, options=options,
                _recursive={}, _resolve_conflict_map={},
            )

    def _merge(self, state, state_dict, *, options=None, load, _recursive, _resolve_conflict_map):
        return merge_state(
            self, state, state_dict, load=load, options=options, _recursive=_recursive,
            _resolve_conflict_map=_resolve_conflict_map,
        )

    def enable_relationship_loading(self, obj):
        """Lets the relationships of an object load that is not in the database."""
        state = _state_of(obj)

        def file(state, obj):
            state._load_pending = True

        self._enter(state, obj, file)

    @property
    def dirty(self):
        return util.IdentitySet([state.obj() for state in self._dirty_states if state not in self._deleted])

    @property
    def deleted(self):
        return util.IdentitySet(list(self._deleted.values()))

    @property
    def new(self):
        return util.IdentitySet(list(self._new.values()))


def _inspected_mapper(mapper):
    try:
        return inspect(mapper)
    except sa_exc.NoInspectionAvailable as err:
        if isinstance(mapper, type):
            raise exc.UnmappedClassError(mapper) from err
        raise


def _primary_key_values(mapper, identity):
    """The values of the primary key columns, from one value, a sequence, a composite or a dictionary."""
    if is_composite_class(identity) and type(identity) in descriptor_props._composite_getters:
        identity = descriptor_props._composite_getters[type(identity)](identity)
    named = isinstance(identity, dict)
    if not named:
        identity = util.to_list(identity, default=[None])
    if len(identity) != len(mapper.primary_key):
        raise sa_exc.InvalidRequestError(
            "Incorrect number of values in identifier to formulate primary key for session.get(); primary key columns "
            "are %s" % ",".join(["'%s'" % c for c in mapper.primary_key])
        )
    if not named:
        return identity
    synonyms = mapper._pk_synonyms or {}
    values = dict(identity)
    values.update({synonyms[name]: value for name, value in identity.items() if name in synonyms})
    names = [prop.key for prop in mapper._identity_key_props]
    try:
        return [values[name] for name in names]
    except KeyError as err:
        raise sa_exc.InvalidRequestError(
            "Incorrect names of values in identifier to formulate primary key for session.get(); primary key attribute "
            "names are %s (synonym names are also accepted)" % ",".join(["'%s'" % name for name in names])
        ) from err


class sessionmaker(_SessionClassMethods):
    """Makes sessions with the same arguments."""

    def __init__(self, bind=None, *, class_=Session, autoflush=True, expire_on_commit=True, info=None, **kw):
        self.kw = {**kw, "bind": bind, "autoflush": autoflush, "expire_on_commit": expire_on_commit}
        if info is not None:
            self.kw["info"] = info
        # A class of its own, so that events of this maker's sessions are not those of all.
        self.class_ = type(class_.__name__, (class_,), {})

    def __class_getitem__(cls, parameters):
        return cls

    def begin(self):
        """A context of a session and its transaction."""
        return self()._maker_context_manager()

    def __call__(self, **local_kw):
        return self.class_(**_session_arguments(self.kw, local_kw))

    def configure(self, **new_kw):
        self.kw.update(new_kw)

    def __repr__(self):
        return _repr_maker(self)


def _session_arguments(defaults, given):
    """The arguments of a maker with those of one call; `info` is of both."""
    merged = {**defaults, **given}
    if "info" in defaults and "info" in given:
        merged["info"] = {**defaults["info"], **given["info"]}
    return merged


def _repr_maker(maker):
    return "%s(class_=%r, %s)" % (
        maker.__class__.__name__, maker.class_.__name__, ", ".join(["%s=%r" % item for item in maker.kw.items()])
    )


def close_all_sessions():
    for session in list(_sessions.values()):
        session.close()


def make_transient(instance):
    """Takes an object out of its session and from its row."""
    state = attributes.instance_state(instance)
    session = state.session
    if session is not None:
        session._expunge_states([state])
    state.expired_attributes.clear()
    _forget(state, "callables", "key", "_deleted")


def make_transient_to_detached(instance):
    """Takes a transient object for one whose row is in the database."""
    state = attributes.instance_state(instance)
    if state.key or state.session_id:
        raise sa_exc.InvalidRequestError("Given object must be transient")
    _forget(state, "_deleted")
    state.key = state.mapper._identity_key_from_state(state)
    dict_ = state.dict
    state._commit_all(dict_)
    state._expire_attributes(dict_, state.unloaded)


def _forget(state, *names):
    """Lets attributes of a state fall back to those of its class."""
    for name in names:
        if getattr(state, name):
            delattr(state, name)


def object_session(instance):
    """The session of an object, or None."""
    return _state_of(instance).session
