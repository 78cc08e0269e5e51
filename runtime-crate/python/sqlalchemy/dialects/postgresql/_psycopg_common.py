"""What the dialects of psycopg and psycopg2 have in common. SQLAlchemy lib/sqlalchemy/dialects/postgresql/_psycopg_common.py."""

import decimal
import itertools

from ... import exc
from ...engine import processors
from ...sql import sqltypes
from .array import ARRAY as PGARRAY
from .base import _DECIMAL_TYPES, _FLOAT_TYPES, _INT_TYPES, PGDialect, PGExecutionContext
from .hstore import HSTORE

_cursor_numbers = itertools.count(1)


class _PsycopgNumeric(sqltypes.Numeric):
    def bind_processor(self, dialect):
        return None

    def result_processor(self, dialect, coltype):
        is_float = coltype in _FLOAT_TYPES
        if not is_float and coltype not in _DECIMAL_TYPES and coltype not in _INT_TYPES:
            raise exc.InvalidRequestError("Unknown PG numeric type: %d" % coltype)
        if is_float is not bool(self.asdecimal):
            return None
        if is_float:
            return processors.to_decimal_processor_factory(decimal.Decimal, self._effective_decimal_return_scale)
        return processors.to_float


class _PsycopgFloat(_PsycopgNumeric, sqltypes.Float):
    __visit_name__ = "float"


class _PsycopgHStore(HSTORE):
    def bind_processor(self, dialect):
        return None if dialect._has_native_hstore else super().bind_processor(dialect)

    def result_processor(self, dialect, coltype):
        return None if dialect._has_native_hstore else super().result_processor(dialect, coltype)


class _PsycopgARRAY(PGARRAY):
    render_bind_cast = True


class _PGExecutionContext_common_psycopg(PGExecutionContext):
    def create_server_side_cursor(self):
        return self._dbapi_connection.cursor(f"c_{id(self):x}_{next(_cursor_numbers):x}")


class _PGDialect_common_psycopg(PGDialect):
    supports_statement_cache = True
    supports_server_side_cursors = True
    default_paramstyle = "pyformat"
    _has_native_hstore = True

    colspecs = {
        **PGDialect.colspecs,
        sqltypes.Numeric: _PsycopgNumeric,
        sqltypes.Float: _PsycopgFloat,
        HSTORE: _PsycopgHStore,
        sqltypes.ARRAY: _PsycopgARRAY,
    }

    def __init__(self, client_encoding=None, use_native_hstore=True, **kwargs):
        super().__init__(**kwargs)
        if not use_native_hstore:
            self._has_native_hstore = False
        self.use_native_hstore = use_native_hstore
        self.client_encoding = client_encoding

    def create_connect_args(self, url):
        opts = url.translate_connect_args(username="user", database="dbname")
        hosts, ports = self._split_multihost_from_url(url)
        if not opts and not url.query:
            return [""], opts
        if "port" in opts:
            opts["port"] = int(opts["port"])
        opts.update(url.query)
        if hosts:
            opts["host"] = ",".join(hosts)
            given = ",".join([str(port) if port else "" for port in ports])
            if given:
                opts["port"] = given
        return [], opts

    def get_isolation_level_values(self, dbapi_connection):
        return ("AUTOCOMMIT", "READ COMMITTED", "READ UNCOMMITTED", "REPEATABLE READ", "SERIALIZABLE")

    def set_deferrable(self, connection, value):
        connection.deferrable = value

    def get_deferrable(self, connection):
        return connection.deferrable

    def _do_autocommit(self, connection, value):
        connection.autocommit = value

    def detect_autocommit_setting(self, dbapi_connection):
        return bool(dbapi_connection.autocommit)

    def do_ping(self, dbapi_connection):
        if dbapi_connection.autocommit:
            return self._ping(dbapi_connection)
        # A ping begins no transaction.
        dbapi_connection.autocommit = True
        try:
            return self._ping(dbapi_connection)
        finally:
            if not dbapi_connection.closed:
                dbapi_connection.autocommit = False

    def _ping(self, dbapi_connection):
        cursor = dbapi_connection.cursor()
        try:
            cursor.execute(self._dialect_specific_select_one)
        finally:
            cursor.close()
        return True
