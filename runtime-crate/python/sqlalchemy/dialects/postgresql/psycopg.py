"""PostgreSQL through psycopg. SQLAlchemy lib/sqlalchemy/dialects/postgresql/psycopg.py."""

import logging
import re
from collections import deque

from ... import util
from ...engine.interfaces import AdaptedConnection
from ...sql import sqltypes
from ...util.concurrency import await_only
from ._psycopg_common import _PGDialect_common_psycopg, _PGExecutionContext_common_psycopg
from .base import INTERVAL, REGCONFIG, PGCompiler, PGIdentifierPreparer
from .json import JSON, JSONB, JSONPathType
from .types import CITEXT

logger = logging.getLogger("sqlalchemy.dialects.postgresql")


class _PGString(sqltypes.String):
    render_bind_cast = True


class _PGREGCONFIG(REGCONFIG):
    render_bind_cast = True


class _PGJSON(JSON):
    def bind_processor(self, dialect):
        return self._make_bind_processor(None, dialect._psycopg_Json)

    def result_processor(self, dialect, coltype):
        return None


class _PGJSONB(JSONB):
    def bind_processor(self, dialect):
        return self._make_bind_processor(None, dialect._psycopg_Jsonb)

    def result_processor(self, dialect, coltype):
        return None


class _PGJSONIntIndexType(sqltypes.JSON.JSONIntIndexType):
    __visit_name__ = "json_int_index"

    render_bind_cast = True


class _PGJSONStrIndexType(sqltypes.JSON.JSONStrIndexType):
    __visit_name__ = "json_str_index"

    render_bind_cast = True


class _PGJSONPathType(JSONPathType):
    pass


class _PGInterval(INTERVAL):
    render_bind_cast = True


class _PGTimeStamp(sqltypes.DateTime):
    render_bind_cast = True


class _PGDate(sqltypes.Date):
    render_bind_cast = True


class _PGTime(sqltypes.Time):
    render_bind_cast = True


class _PGInteger(sqltypes.Integer):
    render_bind_cast = True


class _PGSmallInteger(sqltypes.SmallInteger):
    render_bind_cast = True


class _PGNullType(sqltypes.NullType):
    render_bind_cast = True


class _PGBigInteger(sqltypes.BigInteger):
    render_bind_cast = True


class _PGBoolean(sqltypes.Boolean):
    render_bind_cast = True


class PGExecutionContext_psycopg(_PGExecutionContext_common_psycopg):
    _runs_on_cursor = True


class PGCompiler_psycopg(PGCompiler):
    pass


class PGIdentifierPreparer_psycopg(PGIdentifierPreparer):
    pass


def _log_notices(diagnostic):
    logger.info("%s: %s", diagnostic.severity, diagnostic.message_primary)


class PGDialect_psycopg(_PGDialect_common_psycopg):
    driver = "psycopg"
    _blocks_on_cursor = True
    supports_statement_cache = True
    supports_server_side_cursors = True
    default_paramstyle = "pyformat"
    supports_sane_multi_rowcount = True
    execution_ctx_cls = PGExecutionContext_psycopg
    statement_compiler = PGCompiler_psycopg
    preparer = PGIdentifierPreparer_psycopg
    psycopg_version = (0, 0)
    _has_native_hstore = True
    _psycopg_adapters_map = None
    _dialect_specific_select_one = ";"

    colspecs = {
        **_PGDialect_common_psycopg.colspecs,
        sqltypes.String: _PGString,
        REGCONFIG: _PGREGCONFIG,
        JSON: _PGJSON,
        CITEXT: CITEXT,
        sqltypes.JSON: _PGJSON,
        JSONB: _PGJSONB,
        sqltypes.JSON.JSONPathType: _PGJSONPathType,
        sqltypes.JSON.JSONIntIndexType: _PGJSONIntIndexType,
        sqltypes.JSON.JSONStrIndexType: _PGJSONStrIndexType,
        sqltypes.Interval: _PGInterval,
        INTERVAL: _PGInterval,
        sqltypes.Date: _PGDate,
        sqltypes.DateTime: _PGTimeStamp,
        sqltypes.Time: _PGTime,
        sqltypes.Integer: _PGInteger,
        sqltypes.SmallInteger: _PGSmallInteger,
        sqltypes.BigInteger: _PGBigInteger,
    }

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        if self.dbapi is None:
            return
        found = re.match(r"(\d+)\.(\d+)(?:\.(\d+))?", self.dbapi.__version__)
        if found:
            self.psycopg_version = tuple([int(part) for part in found.groups() if part is not None])
        self._psycopg_adapters_map = self._own_adapters()

    def _own_adapters(self):
        """psycopg's adapters with what the engine was told to do otherwise."""
        from psycopg.adapt import AdaptersMap
        from psycopg.types import json, string

        adapters = AdaptersMap(self.dbapi.adapters)
        if self._native_inet_types is False:
            for name in ("inet", "cidr"):
                adapters.register_loader(name, string.TextLoader)
        if self._json_deserializer:
            json.set_json_loads(self._json_deserializer, adapters)
        if self._json_serializer:
            json.set_json_dumps(self._json_serializer, adapters)
        return adapters

    def create_connect_args(self, url):
        cargs, cparams = super().create_connect_args(url)
        if self._psycopg_adapters_map:
            cparams["context"] = self._psycopg_adapters_map
        if self.client_encoding is not None:
            cparams["client_encoding"] = self.client_encoding
        return cargs, cparams

    def _type_info_fetch(self, connection, name):
        from psycopg.types import TypeInfo

        return TypeInfo.fetch(connection.connection.driver_connection, name)

    def initialize(self, connection):
        super().initialize(connection)
        if not self.use_native_hstore:
            return
        info = self._type_info_fetch(connection, "hstore")
        self._has_native_hstore = info is not None
        if info is not None:
            from psycopg.types.hstore import register_hstore

            # For the connections to come, and for this one.
            register_hstore(info, self._psycopg_adapters_map)
            register_hstore(info, connection.connection.driver_connection)

    @classmethod
    def import_dbapi(cls):
        import psycopg

        return psycopg

    @classmethod
    def get_async_dialect_cls(cls, url):
        return PGDialectAsync_psycopg

    @util.memoized_property
    def _isolation_lookup(self):
        levels = self.dbapi.IsolationLevel
        return {level.name.replace("_", " "): level for level in levels}

    @util.memoized_property
    def _psycopg_Json(self):
        from psycopg.types import json

        return json.Json

    @util.memoized_property
    def _psycopg_Jsonb(self):
        from psycopg.types import json

        return json.Jsonb

    @util.memoized_property
    def _psycopg_TransactionStatus(self):
        from psycopg.pq import TransactionStatus

        return TransactionStatus

    def _do_isolation_level(self, connection, autocommit, isolation_level):
        connection.autocommit = autocommit
        connection.isolation_level = isolation_level

    def get_isolation_level(self, dbapi_connection):
        was_idle = dbapi_connection.info.transaction_status == self._psycopg_TransactionStatus.IDLE
        value = super().get_isolation_level(dbapi_connection)
        if was_idle:
            dbapi_connection.rollback()
        return value

    def set_isolation_level(self, dbapi_connection, level):
        autocommit = level == "AUTOCOMMIT"
        self._do_isolation_level(dbapi_connection, autocommit, None if autocommit else self._isolation_lookup[level])

    def set_readonly(self, connection, value):
        connection.read_only = value

    def get_readonly(self, connection):
        return connection.read_only

    def on_connect(self):
        def connect(conn):
            conn.add_notice_handler(_log_notices)
            if self.isolation_level is not None:
                self.set_isolation_level(conn, self.isolation_level)

        return connect

    def is_disconnect(self, e, connection, cursor):
        if connection is None or not isinstance(e, self.dbapi.Error):
            return False
        return bool(connection.closed or connection.broken)


class AsyncAdapt_psycopg_cursor:
    """A cursor whose rows are all here once a statement has run."""

    __slots__ = ("_cursor", "await_", "_rows")

    _psycopg_ExecStatus = None

    def __init__(self, cursor, await_):
        self._cursor, self.await_ = cursor, await_
        self._rows = deque()

    def __getattr__(self, name):
        return getattr(self._cursor, name)

    @property
    def arraysize(self):
        return self._cursor.arraysize

    @arraysize.setter
    def arraysize(self, value):
        self._cursor.arraysize = value

    async def _async_soft_close(self):
        return

    def close(self):
        self._rows.clear()
        self._cursor._close()

    def execute(self, query, params=None, **kw):
        done = self.await_(self._cursor.execute(query, params, **kw))
        result = self._cursor.pgresult
        if result is not None and result.status == self._psycopg_ExecStatus.TUPLES_OK:
            self._rows = deque(self.await_(self._cursor.fetchall()))
        return done

    def executemany(self, query, params_seq):
        return self.await_(self._cursor.executemany(query, params_seq))

    def __iter__(self):
        while self._rows:
            yield self._rows.popleft()

    def fetchone(self):
        return self._rows.popleft() if self._rows else None

    def fetchmany(self, size=None):
        rows = self._rows
        wanted = self._cursor.arraysize if size is None else size
        return [rows.popleft() for _ in range(min(wanted, len(rows)))]

    def fetchall(self):
        rows = list(self._rows)
        self._rows.clear()
        return rows


class AsyncAdapt_psycopg_ss_cursor(AsyncAdapt_psycopg_cursor):
    """A cursor of the server."""

    def execute(self, query, params=None, **kw):
        self.await_(self._cursor.execute(query, params, **kw))
        return self

    def close(self):
        self.await_(self._cursor.close())

    def fetchone(self):
        return self.await_(self._cursor.fetchone())

    def fetchmany(self, size=0):
        return self.await_(self._cursor.fetchmany(size))

    def fetchall(self):
        return self.await_(self._cursor.fetchall())

    def __iter__(self):
        following = self._cursor.__aiter__().__anext__
        while True:
            try:
                row = self.await_(following())
            except StopAsyncIteration:
                return
            yield row


class AsyncAdapt_psycopg_connection(AdaptedConnection):
    """psycopg's connection, waited for where the code stands."""

    __slots__ = ()

    await_ = staticmethod(await_only)

    def __init__(self, connection):
        self._connection = connection

    def __getattr__(self, name):
        return getattr(self._connection, name)

    def execute(self, query, params=None, **kw):
        cursor = self.await_(self._connection.execute(query, params, **kw))
        return AsyncAdapt_psycopg_cursor(cursor, self.await_)

    def cursor(self, *args, **kw):
        cursor = self._connection.cursor(*args, **kw)
        kind = AsyncAdapt_psycopg_ss_cursor if hasattr(cursor, "name") else AsyncAdapt_psycopg_cursor
        return kind(cursor, self.await_)

    def commit(self):
        self.await_(self._connection.commit())

    def rollback(self):
        self.await_(self._connection.rollback())

    def close(self):
        self.await_(self._connection.close())

    @property
    def autocommit(self):
        return self._connection.autocommit

    @autocommit.setter
    def autocommit(self, value):
        self.set_autocommit(value)

    def set_autocommit(self, value):
        self.await_(self._connection.set_autocommit(value))

    def set_isolation_level(self, value):
        self.await_(self._connection.set_isolation_level(value))

    def set_read_only(self, value):
        self.await_(self._connection.set_read_only(value))

    def set_deferrable(self, value):
        self.await_(self._connection.set_deferrable(value))


class PsycopgAdaptDBAPI:
    """psycopg with asynchronous connections."""

    def __init__(self, psycopg):
        self.psycopg = psycopg
        self.__dict__.update({name: value for name, value in vars(psycopg).items() if name != "connect"})

    def connect(self, *arg, **kw):
        create = kw.pop("async_creator_fn", self.psycopg.AsyncConnection.connect)
        return AsyncAdapt_psycopg_connection(await_only(create(*arg, **kw)))


class PGDialectAsync_psycopg(PGDialect_psycopg):
    is_async = True
    _blocks_on_cursor = False
    supports_statement_cache = True

    @classmethod
    def import_dbapi(cls):
        import psycopg
        from psycopg.pq import ExecStatus

        AsyncAdapt_psycopg_cursor._psycopg_ExecStatus = ExecStatus
        return PsycopgAdaptDBAPI(psycopg)

    @classmethod
    def get_pool_class(cls, url):
        from ...pool import AsyncAdaptedQueuePool

        return AsyncAdaptedQueuePool

    def _type_info_fetch(self, connection, name):
        from psycopg.types import TypeInfo

        adapted = connection.connection
        return adapted.await_(TypeInfo.fetch(adapted.driver_connection, name))

    def _do_isolation_level(self, connection, autocommit, isolation_level):
        connection.set_autocommit(autocommit)
        connection.set_isolation_level(isolation_level)

    def _do_autocommit(self, connection, value):
        connection.set_autocommit(value)

    def set_readonly(self, connection, value):
        connection.set_read_only(value)

    def set_deferrable(self, connection, value):
        connection.set_deferrable(value)

    def get_driver_connection(self, connection):
        return connection._connection


dialect = PGDialect_psycopg
dialect_async = PGDialectAsync_psycopg

__molt_missing__ = ("AsyncAdaptFallback_psycopg_connection",)
