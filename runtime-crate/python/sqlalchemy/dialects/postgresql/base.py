"""PostgreSQL's dialect. SQLAlchemy lib/sqlalchemy/dialects/postgresql/base.py."""

import re

from ... import exc
from ...engine import characteristics, default, interfaces
from ...engine._context import DefaultExecutionContext
from ...sql import schema, sqltypes
from ...sql.compiler import InsertmanyvaluesSentinelOpts
from ...sql.expression import any_, bindparam, select
from ...types import (
    BIGINT, BOOLEAN, CHAR, DATE, DOUBLE_PRECISION, FLOAT, INTEGER, NUMERIC, REAL, SMALLINT, TEXT, UUID, VARCHAR,
)
from . import array as _array
from . import json as _json
from . import pg_catalog
from ._compiler import RESERVED_WORDS, PGCompiler, PGIdentifierPreparer, PGTypeCompiler
from ._ddl import IDX_USING, PGDDLCompiler
from .ext import aggregate_order_by
from .hstore import HSTORE
from .named_types import DOMAIN, ENUM, CreateDomainType, CreateEnumType, DropDomainType, DropEnumType, NamedType
from .types import (
    _DECIMAL_TYPES, _FLOAT_TYPES, _INT_TYPES, BIT, BYTEA, CIDR, CITEXT, INET, INTERVAL, MACADDR, MACADDR8, MONEY,
    OID, REGCLASS, REGCONFIG, TIME, TIMESTAMP, TSVECTOR, PGUuid,
)

colspecs = {
    sqltypes.ARRAY: _array.ARRAY,
    sqltypes.Interval: INTERVAL,
    sqltypes.Enum: ENUM,
    sqltypes.JSON.JSONPathType: _json.JSONPATH,
    sqltypes.JSON: _json.JSON,
    sqltypes.Uuid: PGUuid,
}

_VERSION = re.compile(
    r".*(?:PostgreSQL|EnterpriseDB) (\d+)\.?(\d+)?(?:\.(\d+))?(?:\.\d+)?(?:devel|beta)?"
)
_HOST_AND_PORT = re.compile(r"^([a-zA-Z0-9\-\.]*)(?:\:(\d*))?$")


class PGExecutionContext(DefaultExecutionContext):
    def fire_sequence(self, seq, type_):
        return self._execute_scalar("select nextval('%s')" % self.identifier_preparer.format_sequence(seq), type_)

    def get_insert_default(self, column):
        if not column.primary_key or column is not column.table._autoincrement_column:
            return super().get_insert_default(column)
        if column.server_default is not None and column.server_default.has_argument:
            return self._execute_scalar("select %s" % column.server_default.arg, column.type)
        if column.default is not None and not (column.default.is_sequence and column.default.optional):
            return super().get_insert_default(column)
        table, name = column.table.name, column.name
        table = table[0 : 29 + max(0, 29 - len(name))]
        name = name[0 : 29 + max(0, 29 - len(table))]
        sequence = "%s_%s_seq" % (table, name)
        effective_schema = self.connection.schema_for_object(column.table)
        if effective_schema is not None:
            statement = "select nextval('\"%s\".\"%s\"')" % (effective_schema, sequence)
        else:
            statement = "select nextval('\"%s\"')" % sequence
        return self._execute_scalar(statement, column.type)


class PGReadOnlyConnectionCharacteristic(characteristics.ConnectionCharacteristic):
    transactional = True

    def reset_characteristic(self, dialect, dbapi_conn):
        dialect.set_readonly(dbapi_conn, False)

    def set_characteristic(self, dialect, dbapi_conn, value):
        dialect.set_readonly(dbapi_conn, value)


class PGDeferrableConnectionCharacteristic(characteristics.ConnectionCharacteristic):
    transactional = True

    def reset_characteristic(self, dialect, dbapi_conn):
        dialect.set_deferrable(dbapi_conn, False)

    def set_characteristic(self, dialect, dbapi_conn, value):
        dialect.set_deferrable(dbapi_conn, value)


class PGDialect(default.DefaultDialect):
    """PostgreSQL, whatever the driver; by itself it only compiles."""

    name = "postgresql"
    driver = "psycopg2"
    statement_compiler = PGCompiler
    ddl_compiler = PGDDLCompiler
    type_compiler_cls = PGTypeCompiler
    preparer = PGIdentifierPreparer
    execution_ctx_cls = PGExecutionContext
    colspecs = colspecs
    default_paramstyle = "pyformat"
    bind_typing = interfaces.BindTyping.RENDER_CASTS
    max_identifier_length = 63

    supports_native_enum = True
    supports_native_boolean = True
    supports_native_uuid = True
    supports_smallserial = True
    supports_sequences = True
    sequences_optional = True
    preexecute_autoincrement_sequences = True
    postfetch_lastrowid = False
    use_insertmanyvalues = True
    returns_native_bytes = True
    insertmanyvalues_implicit_sentinel = (
        InsertmanyvaluesSentinelOpts.ANY_AUTOINCREMENT
        | InsertmanyvaluesSentinelOpts.USE_INSERT_FROM_SELECT
        | InsertmanyvaluesSentinelOpts.RENDER_SELECT_COL_CASTS
    )
    supports_comments = True
    supports_constraint_comments = True
    supports_default_values = True
    supports_default_metavalue = True
    supports_empty_insert = False
    supports_multivalues_insert = True
    supports_identity_columns = True
    insert_returning = True
    update_returning = True
    delete_returning = True
    update_returning_multifrom = True
    delete_returning_multifrom = True

    _backslash_escapes = True
    _supports_create_index_concurrently = True
    _supports_drop_index_concurrently = True
    _supports_jsonb_subscripting = True

    connection_characteristics = default.DefaultDialect.connection_characteristics.union(
        {
            "postgresql_readonly": PGReadOnlyConnectionCharacteristic(),
            "postgresql_deferrable": PGDeferrableConnectionCharacteristic(),
        }
    )
    construct_arguments = [
        (
            schema.Index,
            {
                "using": False, "include": None, "where": None, "ops": {}, "concurrently": False, "with": {},
                "tablespace": None, "nulls_not_distinct": None,
            },
        ),
        (
            schema.Table,
            {
                "ignore_search_path": False, "tablespace": None, "partition_by": None, "with_oids": None,
                "on_commit": None, "inherits": None, "using": None,
            },
        ),
        (schema.CheckConstraint, {"not_valid": False}),
        (schema.ForeignKeyConstraint, {"not_valid": False}),
        (schema.PrimaryKeyConstraint, {"include": None}),
        (schema.UniqueConstraint, {"include": None, "nulls_not_distinct": None}),
    ]
    reflection_options = ("postgresql_ignore_search_path",)

    def __init__(self, native_inet_types=None, json_serializer=None, json_deserializer=None, **kwargs):
        super().__init__(**kwargs)
        self._native_inet_types = native_inet_types
        self._json_deserializer = json_deserializer
        self._json_serializer = json_serializer

    # The connection.

    def initialize(self, connection):
        super().initialize(connection)
        standard = connection.exec_driver_sql("show standard_conforming_strings").scalar()
        self._backslash_escapes = standard == "off"
        self.supports_identity_columns = self.server_version_info >= (10,)
        self._supports_jsonb_subscripting = self.server_version_info >= (14,)

    def _get_server_version_info(self, connection):
        version = connection.exec_driver_sql("select pg_catalog.version()").scalar()
        found = _VERSION.match(version)
        if not found:
            raise AssertionError("Could not determine version from string '%s'" % version)
        return tuple([int(part) for part in found.group(1, 2, 3) if part is not None])

    def _get_default_schema_name(self, connection):
        return connection.exec_driver_sql("select current_schema()").scalar()

    def get_isolation_level_values(self, dbapi_conn):
        return ("SERIALIZABLE", "READ UNCOMMITTED", "READ COMMITTED", "REPEATABLE READ")

    def set_isolation_level(self, dbapi_connection, level):
        cursor = dbapi_connection.cursor()
        cursor.execute(f"SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL {level}")
        cursor.execute("COMMIT")
        cursor.close()

    def get_isolation_level(self, dbapi_connection):
        cursor = dbapi_connection.cursor()
        cursor.execute("show transaction isolation level")
        value = cursor.fetchone()[0]
        cursor.close()
        return value.upper()

    def _query_hosts(self, query):
        """The hosts and ports that an address's query names, and whether hosts name ports."""
        host = query.get("host")
        if isinstance(host, (list, tuple)):
            hosts, ports = zip(*[token.split(":") if ":" in token else (token, None) for token in host])
            return hosts, ports, True
        if isinstance(host, str):
            hosts = tuple(host.split(","))
            if "port" not in query and len(hosts) == 1 and ":" in hosts[0]:
                found = _HOST_AND_PORT.match(hosts[0])
                if found:
                    return (found[1],), (found[2] or None,), True
            return hosts, None, False
        return None, None, False

    def _split_multihost_from_url(self, url):
        query = url.query
        hosts, texts, combined = self._query_hosts(query)
        if "port" in query:
            if combined:
                raise exc.ArgumentError(
                    "Can't mix 'multihost' formats together; use \"host=h1,h2,h3&port=p1,p2,p3\" or "
                    '"host=h1:p1&host=h2:p2&host=h3:p3" separately'
                )
            port = query["port"]
            texts = tuple(port.split(",")) if isinstance(port, str) else port
        ports = None
        if texts:
            try:
                ports = tuple([int(text) if text else None for text in texts])
            except ValueError:
                raise exc.ArgumentError(f"Received non-integer port arguments: {texts}") from None
        if ports and (
            (not hosts and len(ports) > 1)
            or (hosts and len(hosts) != len(ports) and (len(hosts) > 1 or len(ports) > 1))
        ):
            raise exc.ArgumentError("number of hosts and ports don't match")
        if hosts is not None and ports is None:
            ports = (None,) * len(hosts)
        return hosts, ports

    # What exists.

    def _visible(self, query, namespace, is_visible, schema):
        query = query.join(pg_catalog.pg_namespace, pg_catalog.pg_namespace.c.oid == namespace)
        if schema is None:
            return query.where(is_visible, pg_catalog.pg_namespace.c.nspname != "pg_catalog")
        return query.where(pg_catalog.pg_namespace.c.nspname == schema)

    def _visible_class(self, query, schema):
        c = pg_catalog.pg_class.c
        return self._visible(query, c.relnamespace, pg_catalog.pg_table_is_visible(c.oid), schema)

    def has_schema(self, connection, schema, **kw):
        name = pg_catalog.pg_namespace.c.nspname
        return bool(connection.scalar(select(name).where(name == schema)))

    def has_table(self, connection, table_name, schema=None, **kw):
        self._ensure_has_table_connection(connection)
        c = pg_catalog.pg_class.c
        query = select(c.relname).where(
            c.relname == bindparam("table_name"),
            c.relkind == any_(_array.array(pg_catalog.RELKINDS_ALL_TABLE_LIKE)),
        )
        return bool(connection.scalar(self._visible_class(query, schema), {"table_name": table_name}))

    def has_sequence(self, connection, sequence_name, schema=None, **kw):
        c = pg_catalog.pg_class.c
        query = select(c.relname).where(c.relkind == "S", c.relname == sequence_name)
        return bool(connection.scalar(self._visible_class(query, schema)))

    def has_type(self, connection, type_name, schema=None, **kw):
        c = pg_catalog.pg_type.c
        query = select(c.typname)
        query = query.join(pg_catalog.pg_namespace, pg_catalog.pg_namespace.c.oid == c.typnamespace).where(
            c.typname == type_name
        )
        if schema is None:
            query = query.where(
                pg_catalog.pg_type_is_visible(c.oid), pg_catalog.pg_namespace.c.nspname != "pg_catalog"
            )
        elif schema != "*":
            query = query.where(pg_catalog.pg_namespace.c.nspname == schema)
        return bool(connection.scalar(query))


dialect = PGDialect

__molt_missing__ = (
    "PGInspector", "ReflectedNamedType", "ReflectedDomainConstraint", "ReflectedDomain", "ReflectedEnum",
    "ischema_names", "PGBit", "PGCidr", "PGInet", "PGInterval", "PGMacAddr", "PGMacAddr8", "DropEnumType",
)


__molt_public__ = ("dialect",)


def __getattr__(name):
    if name == "dialect":
        import sqlalchemy.dialects.postgresql.psycopg2 as psycopg2

        return psycopg2.dialect
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
