"""PostgreSQL through asyncpg. SQLAlchemy lib/sqlalchemy/dialects/postgresql/asyncpg.py."""

import asyncio
import decimal
import json as _py_json
import re
import time
from collections import deque

from _sqlalchemy import accelerated

from ... import exc, util
from ...engine import processors
from ...engine.interfaces import AdaptedConnection
from ...sql import sqltypes
from ...util.concurrency import await_only, in_greenlet
from . import json
from .array import ARRAY as PGARRAY
from .base import (
    _DECIMAL_TYPES, _FLOAT_TYPES, _INT_TYPES, ENUM, INTERVAL, OID, REGCLASS, REGCONFIG, PGCompiler, PGDialect,
    PGExecutionContext, PGIdentifierPreparer,
)
from .types import BIT, BYTEA, CITEXT


class AsyncpgARRAY(PGARRAY):
    render_bind_cast = True


class AsyncpgString(sqltypes.String):
    render_bind_cast = True


class AsyncpgREGCONFIG(REGCONFIG):
    render_bind_cast = True


class AsyncpgTime(sqltypes.Time):
    render_bind_cast = True


class AsyncpgBit(BIT):
    render_bind_cast = True


class AsyncpgByteA(BYTEA):
    render_bind_cast = True


class AsyncpgDate(sqltypes.Date):
    render_bind_cast = True


class AsyncpgDateTime(sqltypes.DateTime):
    render_bind_cast = True


class AsyncpgBoolean(sqltypes.Boolean):
    render_bind_cast = True


class AsyncPgInterval(INTERVAL):
    render_bind_cast = True

    @classmethod
    def adapt_emulated_to_native(cls, interval, **kw):
        return AsyncPgInterval(precision=interval.second_precision)


class AsyncPgEnum(ENUM):
    render_bind_cast = True


class AsyncpgInteger(sqltypes.Integer):
    render_bind_cast = True


class AsyncpgSmallInteger(sqltypes.SmallInteger):
    render_bind_cast = True


class AsyncpgBigInteger(sqltypes.BigInteger):
    render_bind_cast = True


class AsyncpgJSON(json.JSON):
    def result_processor(self, dialect, coltype):
        return None


class AsyncpgJSONB(json.JSONB):
    def result_processor(self, dialect, coltype):
        return None


class AsyncpgJSONIndexType(sqltypes.JSON.JSONIndexType):
    pass


class AsyncpgJSONIntIndexType(sqltypes.JSON.JSONIntIndexType):
    __visit_name__ = "json_int_index"

    render_bind_cast = True


class AsyncpgJSONStrIndexType(sqltypes.JSON.JSONStrIndexType):
    __visit_name__ = "json_str_index"

    render_bind_cast = True


class AsyncpgJSONPathType(json.JSONPathType):
    def bind_processor(self, dialect):
        def process(value):
            if isinstance(value, str):
                return value
            return [str(element) for element in value] if value else []

        return process


class AsyncpgNumeric(sqltypes.Numeric):
    render_bind_cast = True

    def bind_processor(self, dialect):
        return None

    def result_processor(self, dialect, coltype):
        exact = coltype in _DECIMAL_TYPES or coltype in _INT_TYPES
        if not exact and coltype not in _FLOAT_TYPES:
            raise exc.InvalidRequestError("Unknown PG numeric type: %d" % coltype)
        if not self.asdecimal:
            return processors.to_float if exact else None
        if exact:
            return None
        return processors.to_decimal_processor_factory(decimal.Decimal, self._effective_decimal_return_scale)


class AsyncpgFloat(AsyncpgNumeric, sqltypes.Float):
    __visit_name__ = "float"

    render_bind_cast = True


class AsyncpgREGCLASS(REGCLASS):
    render_bind_cast = True


class AsyncpgOID(OID):
    render_bind_cast = True


class AsyncpgCHAR(sqltypes.CHAR):
    render_bind_cast = True


class PGExecutionContext_asyncpg(PGExecutionContext):
    def handle_dbapi_exception(self, e):
        dbapi = self.dialect.dbapi
        if isinstance(e, (dbapi.InvalidCachedStatementError, dbapi.InternalServerError)):
            self.dialect._invalidate_schema_cache()

    def pre_exec(self):
        if self.isddl:
            self.dialect._invalidate_schema_cache()
        self.cursor._invalidate_schema_cache_asof = self.dialect._invalidate_schema_cache_asof

    def create_server_side_cursor(self):
        return self._dbapi_connection.cursor(server_side=True)


class PGCompiler_asyncpg(PGCompiler):
    pass


class PGIdentifierPreparer_asyncpg(PGIdentifierPreparer):
    pass


_ROWS = re.compile(r"(?:SELECT|UPDATE|DELETE|INSERT \d+) (\d+)")


class AsyncAdapt_asyncpg_cursor:
    """A cursor whose rows are all here once a statement has run."""

    __slots__ = (
        "_adapt_connection", "_connection", "_rows", "description", "arraysize", "rowcount", "_cursor",
        "_invalidate_schema_cache_asof",
    )

    server_side = False

    def __init__(self, adapt_connection):
        self._adapt_connection = adapt_connection
        self._connection = adapt_connection._connection
        self._invalidate_schema_cache_asof = 0
        self.description = self._cursor = None
        self.arraysize, self.rowcount = 1, -1
        self._rows = deque()

    async def _async_soft_close(self):
        return

    def close(self):
        self._rows.clear()

    async def _prepare_and_execute(self, operation, parameters):
        adapted = self._adapt_connection
        async with adapted._execute_mutex:
            if not adapted._started:
                await adapted._start_transaction()
            try:
                prepared, self.description = await adapted._prepare(operation, self._invalidate_schema_cache_asof)
                await self._run(prepared, parameters or ())
            except Exception as error:
                adapted._handle_exception(error)

    async def _run(self, prepared, parameters):
        self._rows = deque(await prepared.fetch(*parameters))
        found = _ROWS.match(prepared.get_statusmsg() or "")
        self.rowcount = int(found[1]) if found else -1

    async def _executemany(self, operation, seq_of_parameters):
        self.description = None
        adapted = self._adapt_connection
        async with adapted._execute_mutex:
            await adapted._check_type_cache_invalidation(self._invalidate_schema_cache_asof)
            if not adapted._started:
                await adapted._start_transaction()
            return await adapted._translating(self._connection.executemany(operation, seq_of_parameters))

    def execute(self, operation, parameters=None):
        await_only(self._prepare_and_execute(operation, parameters))

    def executemany(self, operation, seq_of_parameters):
        return await_only(self._executemany(operation, seq_of_parameters))

    def setinputsizes(self, *inputsizes):
        raise NotImplementedError()

    def __iter__(self):
        while self._rows:
            yield self._rows.popleft()

    def fetchone(self):
        return self._rows.popleft() if self._rows else None

    def fetchmany(self, size=None):
        rows = self._rows
        size = self.arraysize if size is None else size
        return [rows.popleft() for _ in range(min(size, len(rows)))]

    def fetchall(self):
        rows = list(self._rows)
        self._rows.clear()
        return rows


class AsyncAdapt_asyncpg_ss_cursor(AsyncAdapt_asyncpg_cursor):
    """A cursor of the server, read fifty rows at a time."""

    __slots__ = ()

    server_side = True

    async def _run(self, prepared, parameters):
        self._cursor = await prepared.cursor(*parameters)
        self.rowcount = -1

    def close(self):
        self._cursor = None
        self._rows.clear()

    def _read(self, number=50):
        self._rows.extend(await_only(self._cursor.fetch(number)))

    def __iter__(self):
        while (row := self.fetchone()) is not None:
            yield row

    def fetchone(self):
        if not self._rows:
            self._read()
        return self._rows.popleft() if self._rows else None

    def fetchmany(self, size=None):
        if size is None:
            return self.fetchall()
        rows = self._rows
        if not rows:
            self._read()
        if size > len(rows):
            self._read(size - len(rows))
        return [rows.popleft() for _ in range(min(size, len(rows)))]

    def fetchall(self):
        rows = list(self._rows)
        rows.extend(await_only(self._all()))
        self._rows.clear()
        return rows

    async def _all(self):
        rows = []
        while batch := await self._cursor.fetch(1000):
            rows.extend(batch)
        return rows

    def executemany(self, operation, seq_of_parameters):
        raise NotImplementedError("server side cursor doesn't support executemany yet")


class AsyncAdapt_asyncpg_connection(AdaptedConnection):
    """asyncpg's connection with a transaction that begins with its first statement."""

    __slots__ = (
        "dbapi", "isolation_level", "_isolation_setting", "readonly", "deferrable", "_transaction", "_started",
        "_prepared_statement_cache", "_prepared_statement_name_func", "_invalidate_schema_cache_asof",
        "_execute_mutex",
    )

    await_ = staticmethod(await_only)

    def __init__(self, dbapi, connection, prepared_statement_cache_size=100, prepared_statement_name_func=None):
        self.dbapi = dbapi
        self._connection = connection
        self.isolation_level = self._isolation_setting = None
        self.readonly = False
        self.deferrable = False
        self._transaction = None
        self._started = False
        self._invalidate_schema_cache_asof = time.time()
        self._execute_mutex = asyncio.Lock()
        size = prepared_statement_cache_size
        self._prepared_statement_cache = util.LRUCache(size) if size else None
        self._prepared_statement_name_func = prepared_statement_name_func or self._default_name_func

    @staticmethod
    def _default_name_func():
        return None

    async def _check_type_cache_invalidation(self, invalidate_timestamp):
        if invalidate_timestamp > self._invalidate_schema_cache_asof:
            await self._connection.reload_schema_state()
            self._invalidate_schema_cache_asof = invalidate_timestamp

    async def _prepare(self, operation, invalidate_timestamp):
        """A prepared statement and the description of its columns."""
        await self._check_type_cache_invalidation(invalidate_timestamp)
        cache = self._prepared_statement_cache
        if cache is not None and operation in cache:
            prepared, description, cached_timestamp = cache[operation]
            if cached_timestamp > invalidate_timestamp:
                return prepared, description
        prepared = await self._connection.prepare(operation, name=self._prepared_statement_name_func())
        description = [
            (attribute.name, attribute.type.oid, None, None, None, None, None)
            for attribute in prepared.get_attributes() or ()
        ] or None
        if cache is not None:
            cache[operation] = (prepared, description, time.time())
        return prepared, description

    async def _make_ready(self, operation, invalidate_timestamp):
        """Begins a transaction and prepares a statement in it, as a cursor does before it runs the statement."""
        async with self._execute_mutex:
            if not self._started:
                await self._start_transaction()
            try:
                await self._prepare(operation, invalidate_timestamp)
            except Exception as error:
                self._handle_exception(error)

    async def _translating(self, awaitable):
        """What an awaitable gives, its errors as those of this module."""
        try:
            return await awaitable
        except Exception as error:
            self._handle_exception(error)

    def _handle_exception(self, error):
        if self._connection.is_closed():
            self._transaction = None
            self._started = False
        if isinstance(error, AsyncAdapt_asyncpg_dbapi.Error):
            raise error
        translations = self.dbapi._asyncpg_error_translate
        kind = next((cls for cls in type(error).__mro__ if cls in translations), None)
        if kind is None:
            raise error
        translated = translations[kind](f"{type(error)}: {error}")
        translated.pgcode = translated.sqlstate = getattr(error, "sqlstate", None)
        raise translated from error

    @property
    def autocommit(self):
        return self.isolation_level == "autocommit"

    @autocommit.setter
    def autocommit(self, value):
        self.isolation_level = "autocommit" if value else self._isolation_setting

    def ping(self):
        try:
            await_only(self._async_ping())
        except Exception as error:
            self._handle_exception(error)

    async def _async_ping(self):
        if self._transaction is not None or self.isolation_level == "autocommit":
            await self._connection.fetchrow(";")
            return
        transaction = self._connection.transaction()
        await transaction.start()
        try:
            await self._connection.fetchrow(";")
        finally:
            await transaction.rollback()

    def set_isolation_level(self, level):
        if self._started:
            self.rollback()
        self.isolation_level = self._isolation_setting = level

    async def _start_transaction(self):
        if self.isolation_level == "autocommit":
            return
        try:
            self._transaction = self._connection.transaction(
                isolation=self.isolation_level, readonly=self.readonly, deferrable=self.deferrable
            )
            await self._transaction.start()
        except Exception as error:
            self._handle_exception(error)
        self._started = True

    @accelerated
    def cursor(self, server_side=False):
        return AsyncAdapt_asyncpg_ss_cursor(self) if server_side else AsyncAdapt_asyncpg_cursor(self)

    async def _ended(self, end):
        try:
            await end()
        finally:
            self._transaction = None
            self._started = False

    def rollback(self):
        if self._started:
            try:
                await_only(self._ended(self._transaction.rollback))
            except Exception as error:
                self._handle_exception(error)

    def commit(self):
        if self._started:
            try:
                await_only(self._ended(self._transaction.commit))
            except Exception as error:
                self._handle_exception(error)

    def close(self):
        self.rollback()
        await_only(self._connection.close())

    def terminate(self):
        if not in_greenlet():
            self._terminate_force_close()
            return
        try:
            await_only(asyncio.shield(self._terminate_graceful_close()))
        except (asyncio.TimeoutError, asyncio.CancelledError, OSError, self.dbapi.asyncpg.PostgresError) as error:
            self._terminate_force_close()
            if isinstance(error, asyncio.CancelledError):
                raise

    async def _terminate_graceful_close(self):
        await self._connection.close(timeout=2)
        self._started = False

    def _terminate_force_close(self):
        self._connection.terminate()
        self._started = False


class AsyncAdapt_asyncpg_dbapi:
    """asyncpg behind the interface of a DBAPI module."""

    def __init__(self, asyncpg):
        self.asyncpg = asyncpg
        self.paramstyle = "numeric_dollar"

    def connect(self, *arg, **kw):
        create = kw.pop("async_creator_fn", self.asyncpg.connect)
        size = kw.pop("prepared_statement_cache_size", 100)
        name_func = kw.pop("prepared_statement_name_func", None)
        return AsyncAdapt_asyncpg_connection(
            self,
            await_only(create(*arg, **kw)),
            prepared_statement_cache_size=size,
            prepared_statement_name_func=name_func,
        )

    class Error(Exception):
        pass

    class Warning(Exception):
        pass

    class InterfaceError(Error):
        pass

    class DatabaseError(Error):
        pass

    class InternalError(DatabaseError):
        pass

    class OperationalError(DatabaseError):
        pass

    class ProgrammingError(DatabaseError):
        pass

    class IntegrityError(DatabaseError):
        pass

    class DataError(DatabaseError):
        pass

    class NotSupportedError(DatabaseError):
        pass

    class InternalServerError(InternalError):
        pass

    class InternalClientError(InternalError):
        pass

    class InvalidCachedStatementError(NotSupportedError):
        def __init__(self, message):
            super().__init__(
                message
                + " (SQLAlchemy asyncpg dialect will now invalidate all prepared caches in response to this "
                "exception)"
            )

    STRING = util.symbol("STRING")
    NUMBER = util.symbol("NUMBER")
    DATETIME = util.symbol("DATETIME")

    @util.memoized_property
    def _asyncpg_error_translate(self):
        errors = self.asyncpg.exceptions
        return {
            errors.IntegrityConstraintViolationError: self.IntegrityError,
            errors.PostgresError: self.Error,
            errors.SyntaxOrAccessError: self.ProgrammingError,
            errors.InterfaceError: self.InterfaceError,
            errors.InvalidCachedStatementError: self.InvalidCachedStatementError,
            errors.InternalServerError: self.InternalServerError,
            errors.InternalClientError: self.InternalClientError,
        }

    def Binary(self, value):
        return value


class PGDialect_asyncpg(PGDialect):
    driver = "asyncpg"
    statement_compiler = PGCompiler_asyncpg
    preparer = PGIdentifierPreparer_asyncpg
    execution_ctx_cls = PGExecutionContext_asyncpg
    default_paramstyle = "numeric_dollar"
    supports_server_side_cursors = True
    render_bind_cast = True
    has_terminate = True
    supports_sane_multi_rowcount = False
    is_async = True
    _invalidate_schema_cache_asof = 0

    colspecs = {
        **PGDialect.colspecs,
        sqltypes.String: AsyncpgString,
        sqltypes.ARRAY: AsyncpgARRAY,
        BIT: AsyncpgBit,
        CITEXT: CITEXT,
        REGCONFIG: AsyncpgREGCONFIG,
        sqltypes.Time: AsyncpgTime,
        sqltypes.Date: AsyncpgDate,
        sqltypes.DateTime: AsyncpgDateTime,
        sqltypes.Interval: AsyncPgInterval,
        INTERVAL: AsyncPgInterval,
        sqltypes.Boolean: AsyncpgBoolean,
        sqltypes.Integer: AsyncpgInteger,
        sqltypes.SmallInteger: AsyncpgSmallInteger,
        sqltypes.BigInteger: AsyncpgBigInteger,
        sqltypes.Numeric: AsyncpgNumeric,
        sqltypes.Float: AsyncpgFloat,
        sqltypes.JSON: AsyncpgJSON,
        sqltypes.LargeBinary: AsyncpgByteA,
        json.JSONB: AsyncpgJSONB,
        sqltypes.JSON.JSONPathType: AsyncpgJSONPathType,
        sqltypes.JSON.JSONIndexType: AsyncpgJSONIndexType,
        sqltypes.JSON.JSONIntIndexType: AsyncpgJSONIntIndexType,
        sqltypes.JSON.JSONStrIndexType: AsyncpgJSONStrIndexType,
        sqltypes.Enum: AsyncPgEnum,
        OID: AsyncpgOID,
        REGCLASS: AsyncpgREGCLASS,
        sqltypes.CHAR: AsyncpgCHAR,
    }

    _isolation_lookup = {
        "AUTOCOMMIT": "autocommit",
        "READ COMMITTED": "read_committed",
        "REPEATABLE READ": "repeatable_read",
        "SERIALIZABLE": "serializable",
    }

    def _invalidate_schema_cache(self):
        self._invalidate_schema_cache_asof = time.time()

    @classmethod
    def import_dbapi(cls):
        import asyncpg

        return AsyncAdapt_asyncpg_dbapi(asyncpg)

    @classmethod
    def get_pool_class(cls, url):
        from ...pool import AsyncAdaptedQueuePool

        return AsyncAdaptedQueuePool

    def get_isolation_level_values(self, dbapi_connection):
        return list(self._isolation_lookup)

    def set_isolation_level(self, dbapi_connection, level):
        dbapi_connection.set_isolation_level(self._isolation_lookup[level])

    def detect_autocommit_setting(self, dbapi_conn):
        return bool(dbapi_conn.autocommit)

    def set_readonly(self, connection, value):
        connection.readonly = value

    def get_readonly(self, connection):
        return connection.readonly

    def set_deferrable(self, connection, value):
        connection.deferrable = value

    def get_deferrable(self, connection):
        return connection.deferrable

    def do_terminate(self, dbapi_connection):
        dbapi_connection.terminate()

    def create_connect_args(self, url):
        opts = url.translate_connect_args(username="user")
        hosts, ports = self._split_multihost_from_url(url)
        opts.update(url.query)
        if hosts and len(hosts) == 1:
            opts["host"] = hosts[0]
            if ports[0] is not None:
                opts["port"] = ports[0]
        elif hosts:
            if not all(hosts):
                raise exc.ArgumentError("All hosts are required to be present for asyncpg multiple host URL")
            if not all(ports):
                raise exc.ArgumentError("All ports are required to be present for asyncpg multiple host URL")
            opts["host"] = list(hosts)
            opts["port"] = list(ports)
        elif "port" in opts:
            opts["port"] = int(opts["port"])
        if "prepared_statement_cache_size" in opts:
            opts["prepared_statement_cache_size"] = int(opts["prepared_statement_cache_size"])
        return [], opts

    def do_ping(self, dbapi_connection):
        dbapi_connection.ping()
        return True

    def is_disconnect(self, e, connection, cursor):
        if connection:
            return connection._connection.is_closed()
        return isinstance(e, self.dbapi.InterfaceError) and "connection is closed" in str(e)

    async def setup_asyncpg_json_codec(self, conn):
        loads = self._json_deserializer or _py_json.loads
        await conn._connection.set_type_codec(
            "json",
            encoder=str.encode,
            decoder=lambda value: loads(value.decode()),
            schema="pg_catalog",
            format="binary",
        )

    async def setup_asyncpg_jsonb_codec(self, conn):
        loads = self._json_deserializer or _py_json.loads
        await conn._connection.set_type_codec(
            "jsonb",
            encoder=lambda text: b"\x01" + text.encode(),
            decoder=lambda value: loads(value[1:].decode()),
            schema="pg_catalog",
            format="binary",
        )

    async def _disable_asyncpg_inet_codecs(self, conn):
        for name in ("inet", "cidr"):
            await conn._connection.set_type_codec(
                name,
                encoder=lambda text: text,
                decoder=lambda text: text,
                schema="pg_catalog",
                format="text",
            )

    def on_connect(self):
        def connect(conn):
            await_only(self.setup_asyncpg_json_codec(conn))
            await_only(self.setup_asyncpg_jsonb_codec(conn))
            if self._native_inet_types is False:
                await_only(self._disable_asyncpg_inet_codecs(conn))

        return connect

    def get_driver_connection(self, connection):
        return connection._connection


dialect = PGDialect_asyncpg

__molt_missing__ = ("AsyncAdaptFallback_asyncpg_connection",)
