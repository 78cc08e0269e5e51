"""PostgreSQL through psycopg2. SQLAlchemy lib/sqlalchemy/dialects/postgresql/psycopg2.py."""

import logging
import re
from collections.abc import Iterable
from enum import IntEnum

from ... import exc, util
from ... import types as sqltypes
from ._psycopg_common import _PGDialect_common_psycopg, _PGExecutionContext_common_psycopg
from .base import PGIdentifierPreparer
from .json import JSON, JSONB

logger = logging.getLogger("sqlalchemy.dialects.postgresql")


class _PGJSON(JSON):
    def result_processor(self, dialect, coltype):
        return None


class _PGJSONB(JSONB):
    def result_processor(self, dialect, coltype):
        return None


class PGExecutionContext_psycopg2(_PGExecutionContext_common_psycopg):
    _psycopg2_fetched_rows = None
    _runs_on_cursor = True

    @property
    def _tell_notices(self):
        return self.__class__._log_notices_of

    def post_exec(self):
        self._log_notices(self.cursor)

    def _log_notices(self, cursor):
        self._log_notices_of(cursor)

    @staticmethod
    def _log_notices_of(cursor):
        notices = cursor.connection.notices
        if not notices or not isinstance(notices, Iterable):
            return
        for notice in notices:
            logger.info(notice.rstrip())
        notices[:] = []


class PGIdentifierPreparer_psycopg2(PGIdentifierPreparer):
    pass


class ExecutemanyMode(IntEnum):
    EXECUTEMANY_VALUES = 0
    EXECUTEMANY_VALUES_PLUS_BATCH = 1


EXECUTEMANY_VALUES, EXECUTEMANY_VALUES_PLUS_BATCH = ExecutemanyMode

_MODES = {"values_only": EXECUTEMANY_VALUES, "values_plus_batch": EXECUTEMANY_VALUES_PLUS_BATCH}


class PGDialect_psycopg2(_PGDialect_common_psycopg):
    driver = "psycopg2"
    _blocks_on_cursor = True
    supports_statement_cache = True
    supports_server_side_cursors = True
    default_paramstyle = "pyformat"
    # Known once there is a connection.
    supports_sane_multi_rowcount = False
    execution_ctx_cls = PGExecutionContext_psycopg2
    preparer = PGIdentifierPreparer_psycopg2
    psycopg2_version = (0, 0)
    use_insertmanyvalues_wo_returning = True
    returns_native_bytes = False
    _has_native_hstore = True
    _dialect_specific_select_one = "SELECT 1"

    colspecs = {
        **_PGDialect_common_psycopg.colspecs,
        JSON: _PGJSON,
        sqltypes.JSON: _PGJSON,
        JSONB: _PGJSONB,
    }

    # What the driver or libpq says when a connection has ended.
    _is_disconnect_messages = (
        "terminating connection", "closed the connection", "connection not open", "could not receive data from server",
        "could not send data to server", "connection already closed", "cursor already closed",
        "losed the connection unexpectedly", "connection has been closed unexpectedly",
        "SSL error: decryption failed or bad record mac", "SSL SYSCALL error: Bad file descriptor",
        "SSL SYSCALL error: EOF detected", "SSL SYSCALL error: Operation timed out", "SSL SYSCALL error: Bad address",
        "SSL SYSCALL error: Success",
    )

    def __init__(self, executemany_mode="values_only", executemany_batch_page_size=100, **kwargs):
        super().__init__(**kwargs)
        if self._native_inet_types:
            raise NotImplementedError(
                "The psycopg2 dialect does not implement ipaddress type handling; native_inet_types cannot be set to "
                "``True`` when using this dialect."
            )
        mode = _MODES.get(executemany_mode, executemany_mode)
        if not isinstance(mode, ExecutemanyMode):
            raise exc.ArgumentError(f"Invalid value for 'executemany_mode': {executemany_mode!r}")
        self.executemany_mode = mode
        self.executemany_batch_page_size = executemany_batch_page_size
        found = re.match(r"(\d+)\.(\d+)(?:\.(\d+))?", getattr(self.dbapi, "__version__", ""))
        if found:
            self.psycopg2_version = tuple([int(part) for part in found.groups() if part is not None])

    def initialize(self, connection):
        super().initialize(connection)
        self._has_native_hstore = bool(
            self.use_native_hstore and self._hstore_oids(connection.connection.dbapi_connection) is not None
        )
        self.supports_sane_multi_rowcount = self.executemany_mode is not EXECUTEMANY_VALUES_PLUS_BATCH

    @classmethod
    def import_dbapi(cls):
        import psycopg2

        return psycopg2

    @util.memoized_property
    def _psycopg2_extensions(self):
        from psycopg2 import extensions

        return extensions

    @util.memoized_property
    def _psycopg2_extras(self):
        from psycopg2 import extras

        return extras

    @util.memoized_property
    def _isolation_lookup(self):
        names = ("AUTOCOMMIT", "READ COMMITTED", "READ UNCOMMITTED", "REPEATABLE READ", "SERIALIZABLE")
        extensions = self._psycopg2_extensions
        return {name: getattr(extensions, "ISOLATION_LEVEL_" + name.replace(" ", "_")) for name in names}

    def set_isolation_level(self, dbapi_connection, level):
        dbapi_connection.set_isolation_level(self._isolation_lookup[level])

    def set_readonly(self, connection, value):
        connection.readonly = value

    def get_readonly(self, connection):
        return connection.readonly

    def on_connect(self):
        if not self.dbapi:
            return None
        extras = self._psycopg2_extras

        def connect(dbapi_conn):
            if self.client_encoding is not None:
                dbapi_conn.set_client_encoding(self.client_encoding)
            extras.register_uuid(None, dbapi_conn)
            oids = self._hstore_oids(dbapi_conn) if self.use_native_hstore else None
            if oids is not None:
                extras.register_hstore(dbapi_conn, oid=oids[0], array_oid=oids[1])
            if self._json_deserializer:
                extras.register_default_json(dbapi_conn, loads=self._json_deserializer)
                extras.register_default_jsonb(dbapi_conn, loads=self._json_deserializer)

        return connect

    def do_executemany(self, cursor, statement, parameters, context=None):
        if self.executemany_mode is not EXECUTEMANY_VALUES_PLUS_BATCH:
            cursor.executemany(statement, parameters)
            return
        size = self.executemany_batch_page_size
        options = {"page_size": size} if size else {}
        self._psycopg2_extras.execute_batch(cursor, statement, parameters, **options)

    def _hstore_oids(self, dbapi_connection):
        # Asked once for the dialect, whatever connections follow.
        if "_hstore_oids_found" not in self.__dict__:
            oids = self._psycopg2_extras.HstoreAdapter.get_oids(dbapi_connection)
            self._hstore_oids_found = oids[0:2] if oids is not None and oids[0] else None
        return self._hstore_oids_found

    def is_disconnect(self, e, connection, cursor):
        if not isinstance(e, self.dbapi.Error):
            return False
        if getattr(connection, "closed", False):
            return True
        first = str(e).partition("\n")[0]
        for message in self._is_disconnect_messages:
            place = first.find(message)
            # What stands in quotes is not the driver's.
            if place >= 0 and '"' not in first[:place]:
                return True
        return False


dialect = PGDialect_psycopg2

__molt_missing__ = ("PGCompiler_psycopg2",)
