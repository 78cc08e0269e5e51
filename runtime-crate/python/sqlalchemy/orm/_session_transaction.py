"""The transaction of a session, over those of its connections. SQLAlchemy lib/sqlalchemy/orm/session.py SessionTransaction."""

import sys
import weakref
from enum import Enum

from .. import engine, util
from .. import exc as sa_exc
from ..engine.util import TransactionalContext
from . import exc
from . import state as statelib
from .state_changes import _StateChange, _StateChangeState, _StateChangeStates


class SessionTransactionState(_StateChangeState):
    ACTIVE = 1
    PREPARED = 2
    COMMITTED = 3
    DEACTIVE = 4
    CLOSED = 5
    PROVISIONING_CONNECTION = 6


ACTIVE, PREPARED, COMMITTED, DEACTIVE, CLOSED, PROVISIONING_CONNECTION = tuple(SessionTransactionState)
_NO_CHANGE = _StateChangeStates.NO_CHANGE


class SessionTransactionOrigin(Enum):
    """What began a transaction."""

    AUTOBEGIN = 0
    BEGIN = 1
    BEGIN_NESTED = 2
    SUBTRANSACTION = 3


class SessionTransaction(_StateChange, TransactionalContext):
    """A transaction of a session, a SAVEPOINT in it, or the part of it that a flush is."""

    _rollback_exception = None

    def __init__(self, session, origin, parent=None):
        TransactionalContext._trans_ctx_check(session)
        if session._is_closed():
            raise sa_exc.InvalidRequestError(
                "This Session has been permanently closed and is unable to handle any more transaction requests."
            )
        self.session = session
        self.origin = origin
        self.nested = origin is SessionTransactionOrigin.BEGIN_NESTED
        self._parent = parent
        # {connection or engine: (connection, its transaction, whether it ends with this one, whether to close it)}
        self._connections = {}
        if self.nested:
            if parent is None:
                raise sa_exc.InvalidRequestError(
                    "Can't start a SAVEPOINT transaction when no existing transaction is in progress"
                )
            self._previous_nested_transaction = session._nested_transaction
        self._state = ACTIVE
        self._take_snapshot()
        session._transaction = self
        session.dispatch.after_transaction_create(session, self)

    def _raise_for_prerequisite_state(self, operation_name, state):
        if state is DEACTIVE:
            if self._rollback_exception is None:
                raise sa_exc.InvalidRequestError(
                    "This session is in 'inactive' state, due to the SQL transaction being rolled back; no further SQL "
                    "can be emitted within this transaction."
                )
            raise sa_exc.PendingRollbackError(
                "This Session's transaction has been rolled back due to a previous exception during flush. To begin a "
                "new transaction with this Session, first issue Session.rollback(). Original exception was: "
                f"{self._rollback_exception}",
                code="7s2a",
            )
        if state is CLOSED:
            raise sa_exc.ResourceClosedError("This transaction is closed")
        if state is PROVISIONING_CONNECTION:
            raise sa_exc.InvalidRequestError(
                "This session is provisioning a new connection; concurrent operations are not permitted", code="isce"
            )
        raise sa_exc.InvalidRequestError(
            f"This session is in '{state.name.lower()}' state; no further SQL can be emitted within this transaction."
        )

    @property
    def parent(self):
        return self._parent

    @property
    def is_active(self):
        return self.session is not None and self._state is ACTIVE

    @property
    def _is_transaction_boundary(self):
        return self.nested or self._parent is None

    def _iterate_self_and_parents(self, upto=None):
        """This transaction and those around it, as far as the one within `upto`."""
        found = [self]
        while found[-1]._parent is not upto:
            if found[-1]._parent is None:
                raise sa_exc.InvalidRequestError("Transaction %s is not on the active transaction list" % upto)
            found.append(found[-1]._parent)
        return tuple(found)

    # What the session held when the transaction began.

    @util.memoized_property
    def _new(self):
        return weakref.WeakKeyDictionary()

    @util.memoized_property
    def _deleted(self):
        return weakref.WeakKeyDictionary()

    @util.memoized_property
    def _dirty(self):
        return weakref.WeakKeyDictionary()

    @util.memoized_property
    def _key_switches(self):
        return weakref.WeakKeyDictionary()

    def _take_snapshot(self):
        if not self._is_transaction_boundary:
            around = self._parent
            self._new, self._deleted = around._new, around._deleted
            self._dirty, self._key_switches = around._dirty, around._key_switches
            return
        if self.nested and not self.session._flushing:
            self.session.flush()

    def _restore_snapshot(self, dirty_only=False):
        """After a rollback: new objects are transient, deleted ones are back, the others have to be loaded again."""
        session = self.session
        identity_map = session.identity_map
        new = {**dict.fromkeys(self._new.keys()), **dict.fromkeys(session._new)}
        session._expunge_states(new, to_transient=True)
        for state, (oldkey, _) in list(self._key_switches.items()):
            identity_map.safe_discard(state)
            state.key = oldkey
            if state not in new:
                identity_map.replace(state)
        for state in {**dict.fromkeys(self._deleted.keys()), **dict.fromkeys(session._deleted)}:
            session._revert_deletion(state)
        for state in identity_map.all_states():
            if not dirty_only or state.modified or state in self._dirty:
                state._expire(state.dict, identity_map._modified)

    def _remove_snapshot(self):
        """After a commit."""
        session = self.session
        if self.nested:
            around = self._parent
            for name in ("_new", "_dirty", "_deleted", "_key_switches"):
                getattr(around, name).update(getattr(self, name))
        elif session.expire_on_commit:
            session.expire_all()
            statelib.InstanceState._detach_states(list(self._deleted), session)
            self._deleted.clear()

    # Connections.

    @_StateChange.declare_states((ACTIVE,), _NO_CHANGE)
    def connection(self, bindkey, execution_options=None, **kwargs):
        return self._connection_for_bind(self.session.get_bind(bindkey, **kwargs), execution_options)

    @_StateChange.declare_states((ACTIVE,), _NO_CHANGE)
    def _begin(self, nested=False):
        origin = SessionTransactionOrigin.BEGIN_NESTED if nested else SessionTransactionOrigin.SUBTRANSACTION
        return SessionTransaction(self.session, origin, self)

    @_StateChange.declare_states((ACTIVE,), _NO_CHANGE)
    def _connection_for_bind(self, bind, execution_options):
        """The connection of this transaction to `bind`, begun when it is first asked for."""
        known = self._connections.get(bind)
        if known is not None:
            if execution_options:
                util.warn("Connection is already established for the given bind; execution_options ignored")
            return known[0]
        self._state = PROVISIONING_CONNECTION
        try:
            if self._parent is not None and not self.nested:
                return self._parent._connection_for_bind(bind, execution_options)
            return self._enlist(bind, execution_options)
        finally:
            self._state = ACTIVE

    def _enlist(self, bind, execution_options):
        """Takes a connection of `bind` into this transaction."""
        is_connection = isinstance(bind, engine.Connection)
        connected = False
        if self._parent is not None:
            conn = self._parent._connection_for_bind(bind, execution_options)
        elif is_connection:
            conn = bind
            if conn.engine in self._connections:
                raise sa_exc.InvalidRequestError(
                    "Session already has a Connection associated for the given Connection's Engine"
                )
        else:
            conn = bind.connect()
            connected = True
        try:
            if execution_options:
                conn = conn.execution_options(**execution_options)
            transaction, should_commit = self._begin_on(conn, connected)
        except BaseException:
            if connected:
                conn.close()
            raise
        self._connections[conn] = self._connections[conn.engine] = (
            conn, transaction, should_commit, not is_connection
        )
        self.session.dispatch.after_begin(self.session, self, conn)
        return conn

    def _begin_on(self, conn, connected):
        """(the connection's transaction, whether it is ours to commit)."""
        if self.nested:
            return conn.begin_nested(), True
        if not conn.in_transaction():
            return conn.begin(), True
        mode = self.session.join_transaction_mode
        if mode == "conditional_savepoint":
            mode = "create_savepoint" if conn.in_nested_transaction() else "rollback_only"
            if connected:
                util.warn(
                    "The engine provided as bind produced a connection that is already in a transaction. This is "
                    "usually caused by a core event, such as 'engine_connect', that has left a transaction open. The "
                    f"effective join transaction mode used by this session is {mode!r}. To silence this warning, do "
                    "not leave transactions open"
                )
        if mode == "create_savepoint":
            return conn.begin_nested(), True
        joined = (
            conn._get_required_nested_transaction() if conn.in_nested_transaction()
            else conn._get_required_transaction()
        )
        return joined, mode != "rollback_only"

    def _enlisted(self):
        """Each connection's entry once, the first one first."""
        return list({id(entry[0]): entry for entry in self._connections.values()}.values())

    # The end.

    def prepare(self):
        raise sa_exc.InvalidRequestError("'twophase' mode not enabled, or not root transaction; can't prepare.")

    @_StateChange.declare_states((ACTIVE,), PREPARED)
    def _prepare_impl(self):
        session = self.session
        if self._is_transaction_boundary:
            session.dispatch.before_commit(session)
        innermost = session._transaction
        if innermost is not self:
            for transaction in innermost._iterate_self_and_parents(upto=self):
                transaction.commit()
        if not session._flushing:
            self._flush_all()
        self._state = PREPARED

    def _flush_all(self):
        """Flushes until listeners add nothing more."""
        for _ in range(100):
            if self.session._is_clean():
                return
            self.session.flush()
        raise exc.FlushError(
            "Over 100 subsequent flushes have occurred within session.commit() - is an after_flush() hook creating new "
            "objects?"
        )

    @_StateChange.declare_states((ACTIVE, PREPARED), CLOSED)
    def commit(self, _to_root=False):
        if self._state is not PREPARED:
            with self._expect_state(PREPARED):
                self._prepare_impl()
        if self._is_transaction_boundary:
            for _, transaction, should_commit, _ in self._enlisted():
                if should_commit:
                    transaction.commit()
            self._state = COMMITTED
            self.session.dispatch.after_commit(self.session)
            self._remove_snapshot()
        with self._expect_state(CLOSED):
            self.close()
        if _to_root and self._parent is not None:
            self._parent.commit(_to_root=True)

    @_StateChange.declare_states((ACTIVE, DEACTIVE, PREPARED), CLOSED)
    def rollback(self, _capture_exception=False, _to_root=False):
        session = self.session
        innermost = session._transaction
        if innermost is not self:
            for transaction in innermost._iterate_self_and_parents(upto=self):
                transaction.close()
        boundary, error = self, None
        if self._state in (ACTIVE, PREPARED):
            boundary, error = self._roll_back_to_boundary()
        if error is None and not session._is_clean():
            util.warn("Session's state has been changed on a non-active transaction - this state will be discarded.")
            boundary._restore_snapshot(dirty_only=boundary.nested)
        with self._expect_state(CLOSED):
            self.close()
        if self._parent is not None and _capture_exception:
            self._parent._rollback_exception = sys.exc_info()[1]
        if error is not None:
            raise error
        session.dispatch.after_soft_rollback(session, self)
        if _to_root and self._parent is not None:
            self._parent.rollback(_to_root=True)

    def _roll_back_to_boundary(self):
        """Rolls back as far as the SAVEPOINT or the BEGIN; gives that transaction, and the error of its connections."""
        transaction, error = self, None
        while not transaction._is_transaction_boundary:
            transaction._state = DEACTIVE
            transaction = transaction._parent
        try:
            for entry in transaction._enlisted():
                entry[1].rollback()
            transaction._state = DEACTIVE
            self.session.dispatch.after_rollback(self.session)
        except BaseException as raised:
            error = raised
        transaction._state = DEACTIVE
        transaction._restore_snapshot(dirty_only=transaction.nested)
        return transaction, error

    @_StateChange.declare_states(_StateChangeStates.ANY, CLOSED)
    def close(self, invalidate=False):
        session = self.session
        if self.nested:
            session._nested_transaction = self._previous_nested_transaction
        session._transaction = self._parent
        outermost = self._parent is None
        for connection, transaction, should_commit, autoclose in self._enlisted():
            if invalidate and outermost:
                connection.invalidate()
            if should_commit and transaction.is_active:
                transaction.close()
            if autoclose and outermost:
                connection.close()
        self._state = CLOSED
        session.dispatch.after_transaction_end(session, self)

    def _get_subject(self):
        return self.session

    def _transaction_is_active(self):
        return self._state is ACTIVE

    def _transaction_is_closed(self):
        return self._state is CLOSED

    def _rollback_can_be_called(self):
        return self._state not in (COMMITTED, CLOSED)
