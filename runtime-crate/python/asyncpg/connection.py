"""Connections. asyncpg/connection.py."""

import asyncio
import contextlib
import inspect
import logging
import time
import warnings
import weakref
from collections import namedtuple
from typing import Any, Callable, NamedTuple

from asyncpg import cursor as cursors
from asyncpg import exceptions, introspection
from asyncpg._copying import Copying
from asyncpg._statement_cache import StatementCache
from asyncpg.prepared_stmt import PreparedStatement
from asyncpg.protocol import NO_TIMEOUT, Record, builtin_type_oid
from asyncpg.serverversion import split_server_version_string
from asyncpg.transaction import Transaction
from asyncpg.utils import _quote_ident

LoggedQuery = namedtuple(
    "LoggedQuery", ["query", "args", "timeout", "elapsed", "exception", "conn_addr", "conn_params"]
)

ServerCapabilities = namedtuple(
    "ServerCapabilities",
    ["advisory_locks", "notifications", "plpgsql", "sql_reset", "sql_close_all", "sql_copy_from_where", "jit"],
)

# Statements, portals and savepoints are numbered together in a process.
_last_number = 0


class _Callback(NamedTuple):
    """A function of the application, called soon or as a task of its own."""

    cb: Callable[..., Any]
    is_async: bool

    @classmethod
    def from_callable(cls, cb):
        if not callable(cb):
            raise exceptions.InterfaceError(f"expected a callable or an `async def` function,got {cb!r}")
        return cls(cb, inspect.iscoroutinefunction(cb))

    def start(self, loop, *args):
        if self.is_async:
            loop.create_task(self.cb(*args))
        else:
            loop.call_soon(self.cb, *args)


class _Atomic:
    """A section that may not be entered twice: one uses the statement without a name at a time."""

    __slots__ = ("_acquired",)

    def __init__(self):
        self._acquired = False

    def __enter__(self):
        if self._acquired:
            raise exceptions.InterfaceError("cannot perform operation: another operation is in progress")
        self._acquired = True

    def __exit__(self, *exc_info):
        self._acquired = False


class _ConnectionProxy:
    """What also counts as a connection."""

    __slots__ = ()


class ConnectionMeta(type):
    def __instancecheck__(cls, instance):
        kinds = type(instance).__mro__
        return Connection in kinds or _ConnectionProxy in kinds


def _capabilities(version, settings):
    relatives = ("padb_revision", "crdb_version", "crate_version")
    relative = next((name for name in relatives if hasattr(settings, name)), None)
    if relative is not None:
        return ServerCapabilities(False, False, False, relative == "padb_revision", False, False, False)
    return ServerCapabilities(True, True, True, True, True, version.major >= 12, version >= (11, 0))


def _check_record_class(record_class):
    if record_class is Record:
        return
    if not (isinstance(record_class, type) and issubclass(record_class, Record)):
        raise exceptions.InterfaceError(
            f"record_class is expected to be a subclass of asyncpg.Record, got {record_class!r}"
        )
    if record_class.__new__ is not Record.__new__ or record_class.__init__ is not Record.__init__:
        raise exceptions.InterfaceError("record_class must not redefine __new__ or __init__")


class Connection(Copying, metaclass=ConnectionMeta):
    __slots__ = (
        "_protocol", "_transport", "_loop", "_top_xact", "_aborted", "_pool_release_ctr", "_stmt_cache",
        "_stmts_to_close", "_stmt_cache_enabled", "_listeners", "_server_version", "_server_caps", "_intro_query",
        "_reset_query", "_proxy", "_stmt_exclusive_section", "_config", "_params", "_addr", "_log_listeners",
        "_termination_listeners", "_query_loggers", "__weakref__",
    )

    def __init__(self, protocol, transport, loop, addr, config, params):
        self._protocol = protocol
        self._transport = transport
        self._loop = loop
        self._addr = addr
        self._config = config
        self._params = params
        self._top_xact = None
        self._aborted = False
        # Counts the returns to a pool: what was made before one is not valid after it.
        self._pool_release_ctr = 0
        own = weakref.ref(self)
        protocol.set_connection(own)
        self._stmt_cache = StatementCache(
            loop, config.statement_cache_size, config.max_cached_statement_lifetime, lambda stmt: _let_go(own, stmt)
        )
        self._stmt_cache_enabled = config.statement_cache_size > 0
        self._stmts_to_close = []
        self._listeners = {}
        self._log_listeners = set()
        self._termination_listeners = set()
        self._query_loggers = set()
        settings = protocol.get_settings()
        self._server_version = split_server_version_string(settings.server_version)
        self._server_caps = _capabilities(self._server_version, settings)
        has_multiranges = self._server_version >= (14, 0)
        self._intro_query = introspection.INTRO_LOOKUP_TYPES if has_multiranges else introspection.INTRO_LOOKUP_TYPES_13
        self._reset_query = None
        self._proxy = None
        self._stmt_exclusive_section = _Atomic()

    def __del__(self):
        if self._protocol is not None and not self.is_closed():
            warnings.warn(
                f"unclosed connection {self!r}; run in asyncio debug mode to show the traceback of connection origin",
                ResourceWarning,
                stacklevel=2,
            )
            self.terminate()

    # ---- listeners ----

    async def add_listener(self, channel, callback):
        self._check_open()
        if channel not in self._listeners:
            await self.fetch(f"LISTEN {_quote_ident(channel)}")
            self._listeners[channel] = set()
        self._listeners[channel].add(_Callback.from_callable(callback))

    async def remove_listener(self, channel, callback):
        callbacks = self._listeners.get(channel)
        if self.is_closed() or callbacks is None:
            return
        wanted = _Callback.from_callable(callback)
        if wanted not in callbacks:
            return
        callbacks.remove(wanted)
        if not callbacks:
            del self._listeners[channel]
            await self.fetch(f"UNLISTEN {_quote_ident(channel)}")

    def add_log_listener(self, callback):
        self._check_open()
        self._log_listeners.add(_Callback.from_callable(callback))

    def remove_log_listener(self, callback):
        self._log_listeners.discard(_Callback.from_callable(callback))

    def add_termination_listener(self, callback):
        self._termination_listeners.add(_Callback.from_callable(callback))

    def remove_termination_listener(self, callback):
        self._termination_listeners.discard(_Callback.from_callable(callback))

    def add_query_logger(self, callback):
        self._query_loggers.add(_Callback.from_callable(callback))

    def remove_query_logger(self, callback):
        """Remove a query logger callback."""
        self._query_loggers.discard(_Callback.from_callable(callback))

    @contextlib.contextmanager
    def query_logger(self, callback):
        self.add_query_logger(callback)
        yield
        self.remove_query_logger(callback)

    # ---- what is known of the server ----

    def get_server_pid(self):
        return self._protocol.get_server_pid()

    def get_server_version(self):
        return self._server_version

    def get_settings(self):
        """Return connection settings."""
        return self._protocol.get_settings()

    def transaction(self, *, isolation=None, readonly=False, deferrable=False):
        """Create a Transaction object."""
        self._check_open()
        return Transaction(self, isolation, readonly, deferrable)

    def is_in_transaction(self):
        return self._protocol.is_in_transaction()

    # ---- queries ----

    async def execute(self, query, *args, timeout=None):
        self._check_open()
        if args:
            _, status, _ = await self._execute(query, args, 0, timeout, return_status=True)
            return status.decode()
        if not self._query_loggers:
            return self._protocol.query(query, timeout)
        with self._time_and_log(query, args, timeout):
            return self._protocol.query(query, timeout)

    async def executemany(self, command, args, *, timeout=None):
        self._check_open()
        return await self._executemany(command, args, timeout)

    async def fetch(self, query, *args, timeout=None, record_class=None):
        """Run a query and return the results as a list of Record."""
        self._check_open()
        return await self._execute(query, args, 0, timeout, record_class=record_class)

    async def fetchval(self, query, *args, column=0, timeout=None):
        self._check_open()
        rows = await self._execute(query, args, 1, timeout)
        return rows[0][column] if rows else None

    async def fetchrow(self, query, *args, timeout=None, record_class=None):
        self._check_open()
        rows = await self._execute(query, args, 1, timeout, record_class=record_class)
        return rows[0] if rows else None

    async def fetchmany(self, query, args, *, timeout=None, record_class=None):
        """Run a query for each sequence of arguments in *args* and return the results as a list of Record."""
        self._check_open()
        return await self._executemany(query, args, timeout, return_rows=True, record_class=record_class)

    def cursor(self, query, *args, prefetch=None, timeout=None, record_class=None):
        self._check_open()
        return cursors.CursorFactory(self, query, None, args, prefetch, timeout, record_class)

    async def prepare(self, query, *, name=None, timeout=None, record_class=None):
        self._check_open()
        named = self._stmt_cache_enabled if name is None else name
        state = await self._get_statement(query, timeout, named=named, use_cache=False, record_class=record_class)
        return PreparedStatement(self, query, state)

    async def _execute(
        self, query, args, limit, timeout, *, return_status=False, ignore_custom_codec=False, record_class=None
    ):
        def run(state, timeout):
            return self._protocol.bind_execute(state, args, "", limit, timeout)

        timeout = self._protocol._get_timeout(timeout)
        with self._stmt_exclusive_section:
            if self._query_loggers:
                with self._time_and_log(query, args, timeout):
                    outcome = await self._prepare_and_run(query, run, timeout, record_class, ignore_custom_codec)
            else:
                outcome = await self._prepare_and_run(query, run, timeout, record_class, ignore_custom_codec)
        return outcome if return_status else outcome[0]

    async def _executemany(self, query, args, timeout, return_rows=False, record_class=None):
        def run(state, timeout):
            return self._protocol.bind_execute_many(state, args, timeout, return_rows)

        timeout = self._protocol._get_timeout(timeout)
        with self._stmt_exclusive_section, self._time_and_log(query, args, timeout):
            return await self._prepare_and_run(query, run, timeout, record_class, False)

    async def _prepare_and_run(self, query, run, timeout, record_class, ignore_custom_codec, retry=True):
        started = None if timeout is None else time.monotonic()
        state = await self._get_statement(
            query, timeout, record_class=record_class, ignore_custom_codec=ignore_custom_codec
        )
        if started is not None:
            timeout -= time.monotonic() - started
        try:
            return run(state, timeout)
        except exceptions.OutdatedSchemaCacheError:
            # The statement ran: it cannot be repeated, only what is known of types forgotten.
            await self.reload_schema_state()
            raise
        except exceptions.InvalidCachedStatementError:
            self._drop_global_statement_cache()
            if self._protocol.is_in_transaction() or not retry:
                raise
        return await self._prepare_and_run(query, run, timeout, record_class, ignore_custom_codec, retry=False)

    async def _get_statement(
        self, query, timeout, *, named=False, use_cache=True, ignore_custom_codec=False, record_class=None
    ):
        if record_class is None:
            record_class = self._protocol.get_record_class()
        else:
            _check_record_class(record_class)
        key = (query, record_class, ignore_custom_codec)
        if use_cache:
            state = self._stmt_cache.get(key)
            if state is not None:
                return state
            longest = self._config.max_cacheable_statement_size
            use_cache = self._stmt_cache_enabled and (not longest or len(query) <= longest)
        if not isinstance(named, str):
            named = self._get_unique_id("stmt") if use_cache or named else ""
        state = self._protocol.prepare(named, query, timeout, record_class, ignore_custom_codec)
        introspected = await self._learn_types(state, timeout)
        state._init_codecs()
        if not named and (introspected or not self._stmt_cache_enabled):
            # The introspection used the statement without a name as well.
            state.mark_unprepared()
        if use_cache:
            self._stmt_cache.put(key, state)
        if self._stmts_to_close:
            await self._cleanup_stmts()
        return state

    async def _learn_types(self, state, timeout):
        """Asks the server about types that have no codec; whether that used the statement without a name."""
        missing = state._init_types()
        unnamed = False
        tries = 0
        while missing:
            tries += 1
            if tries > 5:
                raise exceptions.InternalClientError(
                    f"could not resolve query result and/or argument types in {tries} attempts"
                )
            self._protocol.get_settings().register_data_types(await self._introspect_types(missing, timeout))
            unnamed = not self._stmt_cache_enabled
            missing = state._init_types()
        return unnamed

    async def _ask(self, query, args, timeout):
        def run(state, timeout):
            return self._protocol.bind_execute(state, args, "", 0, timeout)

        rows, _, _ = await self._prepare_and_run(query, run, timeout, None, True)
        return rows

    async def _introspect_types(self, typeoids, timeout):
        jit = "off"
        if self._server_caps.jit:
            with contextlib.suppress(exceptions.UndefinedObjectError):
                jit = (await self._ask(introspection.JIT_OFF, (), timeout))[0]["cur"]
        types = await self._ask(self._intro_query, (list(typeoids),), timeout)
        if jit != "off":
            await self._ask(introspection.JIT_BACK, (jit,), timeout)
        return types

    @contextlib.contextmanager
    def _time_and_log(self, query, args, timeout):
        start = time.monotonic()
        exception = None
        try:
            yield
        except BaseException as error:
            exception = error
            raise
        finally:
            record = LoggedQuery(
                query, args, timeout, time.monotonic() - start, exception, self._addr, self._params
            )
            for callback in self._query_loggers:
                callback.start(self._loop, record)

    # ---- codecs ----

    async def _introspect_type(self, typename, schema):
        """Number, element type and kind of a type."""
        if schema == "pg_catalog" and not typename.endswith("[]"):
            oid = builtin_type_oid(typename.lower())
            if oid is not None:
                return {"oid": oid, "elemtype": None, "kind": b"b"}
        rows = await self._execute(
            introspection.TYPE_BY_NAME, [typename, schema], 1, None, ignore_custom_codec=True
        )
        if not rows:
            raise ValueError(f"unknown type: {schema}.{typename}")
        return rows[0]

    async def set_type_codec(self, typename, *, schema="public", encoder, decoder, format="text"):
        self._check_open()
        info = await self._introspect_type(typename, schema)
        kind, described = "scalar", ()
        if introspection.is_composite_type(info):
            if format != "tuple":
                raise exceptions.UnsupportedClientFeatureError(
                    "only tuple-format codecs can be used on composite types",
                    hint="Use `set_type_codec(..., format='tuple')` and pass/interpret data as a Python tuple.  "
                    "See an example at https://magicstack.github.io/asyncpg/"
                    "current/usage.html#example-decoding-complex-types",
                )
            kind, described = "composite", await self._introspect_types((info["oid"],), 10)
        elif not introspection.is_scalar_type(info):
            raise exceptions.InterfaceError(
                f"cannot use custom codec on type {schema}.{typename}: "
                "it is neither a scalar type nor a composite type"
            )
        if introspection.is_domain_type(info):
            raise exceptions.UnsupportedClientFeatureError(
                "custom codecs on domain types are not supported",
                hint="Set the codec on the base type.",
                detail="PostgreSQL does not distinguish domains from their base types in query results at the "
                "protocol level.",
            )
        self._protocol.get_settings().add_python_codec(
            (info["oid"], typename, schema), described, kind, (encoder, decoder), format
        )
        self._drop_local_statement_cache()

    async def reset_type_codec(self, typename, *, schema="public"):
        info = await self._introspect_type(typename, schema)
        self._protocol.get_settings().remove_python_codec((info["oid"], typename, schema))
        self._drop_local_statement_cache()

    async def set_builtin_type_codec(self, typename, *, schema="public", codec_name, format=None):
        self._check_open()
        info = await self._introspect_type(typename, schema)
        if not introspection.is_scalar_type(info):
            raise exceptions.InterfaceError(f"cannot alias non-scalar type {schema}.{typename}")
        self._protocol.get_settings().set_builtin_type_codec((info["oid"], typename, schema), codec_name, format)
        self._drop_local_statement_cache()

    # ---- the end of a connection ----

    def is_closed(self):
        return self._aborted or not self._protocol.is_connected()

    async def close(self, *, timeout=None):
        """Close the connection gracefully."""
        try:
            if not self.is_closed():
                self._protocol.close(timeout)
        except (Exception, asyncio.CancelledError):
            self._abort()
            raise
        finally:
            self._cleanup()

    def terminate(self):
        if not self.is_closed():
            self._abort()
        self._cleanup()

    def _abort(self):
        self._aborted = True
        self._protocol.abort()
        self._protocol = None

    def _cleanup(self):
        listeners, self._termination_listeners = self._termination_listeners, set()
        for callback in listeners:
            callback.start(self._loop, self._unwrap())
        if self._proxy is not None:
            self._proxy._holder._release_on_close()
        self._mark_stmts_as_closed()
        self._listeners.clear()
        self._log_listeners.clear()
        self._query_loggers.clear()

    def _check_open(self):
        if self.is_closed():
            raise exceptions.InterfaceError("connection is closed")

    async def _reset(self):
        self._check_open()
        self._listeners.clear()
        self._log_listeners.clear()
        top = self._top_xact
        if top is None and not self._protocol.is_in_transaction():
            return
        if top is None or not top._managed:
            logging.getLogger("asyncio").error("Resetting connection with an active transaction %r", self)
        self._top_xact = None
        await self.execute("ROLLBACK")

    async def reset(self, *, timeout=None):
        """Reset the connection state."""
        async with asyncio.timeout(timeout):
            await self._reset()
            query = self.get_reset_query()
            if query:
                await self.execute(query)

    def get_reset_query(self):
        if self._reset_query is None:
            has = self._server_caps
            steps = (
                (has.advisory_locks, "SELECT pg_advisory_unlock_all();"),
                (has.sql_close_all, "CLOSE ALL;"),
                (has.notifications and has.plpgsql, "UNLISTEN *;"),
                (has.sql_reset, "RESET ALL;"),
            )
            self._reset_query = "\n".join(text for possible, text in steps if possible)
        return self._reset_query

    # ---- statements and types that are kept ----

    def _get_unique_id(self, prefix):
        global _last_number
        _last_number += 1
        return f"__asyncpg_{prefix}_{_last_number:x}__"

    def _mark_stmts_as_closed(self):
        for state in self._stmt_cache.statements() + self._stmts_to_close:
            state.mark_closed()
        self._stmt_cache.clear()
        self._stmts_to_close.clear()

    def _maybe_gc_stmt(self, state):
        """Lets a statement go that nobody uses."""
        key = (state.query, state.record_class, state.ignore_custom_codec)
        if state.refs == 0 and state.name and not self._stmt_cache.has(key):
            state.mark_closed()
            self._stmts_to_close.append(state)

    async def _cleanup_stmts(self):
        states, self._stmts_to_close = self._stmts_to_close, []
        for state in states:
            self._protocol.close_statement(state, NO_TIMEOUT)

    def _drop_local_statement_cache(self):
        self._stmt_cache.clear()

    def _drop_local_type_cache(self):
        self._protocol.get_settings().clear_type_cache()

    def _drop_global_statement_cache(self):
        owner = self if self._proxy is None else self._proxy._holder._pool
        owner._drop_local_statement_cache()

    def _drop_global_type_cache(self):
        owner = self if self._proxy is None else self._proxy._holder._pool
        owner._drop_local_type_cache()

    async def reload_schema_state(self):
        self._drop_global_type_cache()
        self._drop_global_statement_cache()

    # ---- what the protocol and the pool call ----

    def _process_log_message(self, fields, last_query):
        if self._log_listeners:
            message = exceptions.PostgresLogMessage.new(fields, query=last_query)
            for callback in self._log_listeners:
                callback.start(self._loop, self._unwrap(), message)

    def _process_notification(self, pid, channel, payload):
        for callback in self._listeners.get(channel, ()):
            callback.start(self._loop, self._unwrap(), pid, channel, payload)

    def _unwrap(self):
        return self if self._proxy is None else self._proxy

    def _set_proxy(self, proxy):
        if self._proxy is not None and proxy is not None:
            raise exceptions.InterfaceError("internal asyncpg error: connection is already proxied")
        self._proxy = proxy

    def _check_listeners(self, listeners, kind):
        if listeners:
            plural = "s" if len(listeners) > 1 else ""
            warnings.warn(
                exceptions.InterfaceWarning(
                    f"{self!r} is being released to the pool but has {len(listeners)} active {kind} listener{plural}"
                ),
                stacklevel=2,
            )

    def _on_release(self):
        self._pool_release_ctr += 1
        self._check_listeners([each for group in self._listeners.values() for each in group], "notification")
        self._check_listeners(self._log_listeners, "log")


def _let_go(own, state):
    connection = own()
    if connection is not None:
        connection._maybe_gc_stmt(state)


async def connect(
    dsn=None, *, host=None, port=None, user=None, password=None, passfile=None, service=None, servicefile=None,
    database=None, loop=None, timeout=60, statement_cache_size=100, max_cached_statement_lifetime=300,
    max_cacheable_statement_size=1024 * 15, command_timeout=None, ssl=None, direct_tls=None,
    connection_class=Connection, record_class=Record, server_settings=None, target_session_attrs=None,
    krbsrvname=None, gsslib=None,
):
    from asyncpg import connect_utils

    if not issubclass(connection_class, Connection):
        raise exceptions.InterfaceError(
            f"connection_class is expected to be a subclass of asyncpg.Connection, got {connection_class!r}"
        )
    _check_record_class(record_class)
    if loop is None:
        loop = asyncio.get_event_loop()
    async with asyncio.timeout(timeout):
        return await connect_utils._connect(
            loop=loop, connection_class=connection_class, record_class=record_class, dsn=dsn, host=host, port=port,
            user=user, password=password, passfile=passfile, service=service, servicefile=servicefile, ssl=ssl,
            direct_tls=direct_tls, database=database, server_settings=server_settings,
            command_timeout=command_timeout, statement_cache_size=statement_cache_size,
            max_cached_statement_lifetime=max_cached_statement_lifetime,
            max_cacheable_statement_size=max_cacheable_statement_size, target_session_attrs=target_session_attrs,
            krbsrvname=krbsrvname, gsslib=gsslib,
        )
