"""The events of engines, connections and dialects. SQLAlchemy lib/sqlalchemy/engine/events.py."""

from .. import event, exc
from .base import Connection, Engine
from .interfaces import ConnectionEventsTarget, Dialect


class ConnectionEvents(event.Events):
    """Events of what an engine's connections do."""

    _dispatch_target = ConnectionEventsTarget

    @classmethod
    def _accept_with(cls, target, identifier):
        if isinstance(target, type):
            return target if issubclass(target, ConnectionEventsTarget) else None
        if isinstance(target, ConnectionEventsTarget):
            return target
        if hasattr(target, "_no_async_engine_events"):
            target._no_async_engine_events()
        return None

    @classmethod
    def _listen(cls, event_key, *, retval=False, **kw):
        event_key.dispatch_target._has_events = True
        fn = event_key._listen_fn
        if retval:
            if event_key.identifier not in ("before_execute", "before_cursor_execute"):
                raise exc.ArgumentError(
                    "Only the 'before_execute', 'before_cursor_execute' and 'handle_error' engine event listeners "
                    "accept the 'retval=True' argument."
                )
        elif event_key.identifier == "before_execute":

            def wrapped(conn, clauseelement, multiparams, params, execution_options):
                fn(conn, clauseelement, multiparams, params, execution_options)
                return clauseelement, multiparams, params

            event_key = event_key.with_wrapper(wrapped)
        elif event_key.identifier == "before_cursor_execute":

            def wrapped(conn, cursor, statement, parameters, context, executemany):
                fn(conn, cursor, statement, parameters, context, executemany)
                return statement, parameters

            event_key = event_key.with_wrapper(wrapped)
        event_key.base_listen()

    def before_execute(self, conn, clauseelement, multiparams, params, execution_options):
        """Before an element is compiled and run."""

    def after_execute(self, conn, clauseelement, multiparams, params, execution_options, result):
        """After an element was run."""

    def before_cursor_execute(self, conn, cursor, statement, parameters, context, executemany):
        """Before the cursor gets a statement."""

    def after_cursor_execute(self, conn, cursor, statement, parameters, context, executemany):
        """After the cursor ran a statement."""

    def engine_connect(self, conn):
        """A Connection was made."""

    def set_connection_execution_options(self, conn, opts):
        """A connection gets options."""

    def set_engine_execution_options(self, engine, opts):
        """An engine gets options."""

    def engine_disposed(self, engine):
        """An engine's pool was replaced."""

    def begin(self, conn):
        """BEGIN."""

    def rollback(self, conn):
        """ROLLBACK."""

    def commit(self, conn):
        """COMMIT."""

    def savepoint(self, conn, name):
        """SAVEPOINT."""

    def rollback_savepoint(self, conn, name, context):
        """ROLLBACK TO SAVEPOINT."""

    def release_savepoint(self, conn, name, context):
        """RELEASE SAVEPOINT."""


class DialectEvents(event.Events):
    """Events that may take a dialect's place."""

    _dispatch_target = Dialect

    @classmethod
    def _listen(cls, event_key, *, retval=False, **kw):
        event_key.dispatch_target._has_events = True
        event_key.base_listen()

    @classmethod
    def _accept_with(cls, target, identifier):
        if isinstance(target, type):
            if issubclass(target, Engine):
                return Dialect
            return target if issubclass(target, Dialect) else None
        if isinstance(target, Engine):
            return target.dialect
        if isinstance(target, Dialect):
            return target
        if isinstance(target, Connection) and identifier == "handle_error":
            raise exc.InvalidRequestError(
                "The handle_error() event hook as of SQLAlchemy 2.0 is established on the Dialect, and may only be "
                "applied to the Engine as a whole or to a specific Dialect as a whole, not on a per-Connection basis."
            )
        if hasattr(target, "_no_async_engine_events"):
            target._no_async_engine_events()
        return None

    def handle_error(self, exception_context):
        """An error of the driver, or on the way to it."""

    def do_connect(self, dialect, conn_rec, cargs, cparams):
        """A connection is to be made; what is returned is taken for it."""

    def do_executemany(self, cursor, statement, parameters, context):
        """A statement is to be run with many parameters; True if done."""

    def do_execute_no_params(self, cursor, statement, context):
        """A statement is to be run without parameters; True if done."""

    def do_execute(self, cursor, statement, parameters, context):
        """A statement is to be run; True if done."""

    def do_setinputsizes(self, inputsizes, cursor, statement, parameters, context):
        """Never called: parameters carry their types as casts."""
