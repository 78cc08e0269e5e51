"""The catalogue's tables that existence checks read. SQLAlchemy lib/sqlalchemy/dialects/postgresql/pg_catalog.py."""

from ...sql.functions import func
from ...sql.schema import Column, MetaData, Table
from ...types import CHAR, String, TypeDecorator
from .types import OID


class NAME(TypeDecorator):
    impl = String(64, collation="C")
    cache_ok = True


pg_table_is_visible = func.pg_catalog.pg_table_is_visible
pg_type_is_visible = func.pg_catalog.pg_type_is_visible

RELKINDS_TABLE_NO_FOREIGN = ("r", "p")
RELKINDS_TABLE = RELKINDS_TABLE_NO_FOREIGN + ("f",)
RELKINDS_VIEW = ("v",)
RELKINDS_MAT_VIEW = ("m",)
RELKINDS_ALL_TABLE_LIKE = RELKINDS_TABLE + RELKINDS_VIEW + RELKINDS_MAT_VIEW

pg_catalog_meta = MetaData(schema="pg_catalog")

pg_namespace = Table("pg_namespace", pg_catalog_meta, Column("oid", OID), Column("nspname", NAME))
pg_class = Table(
    "pg_class",
    pg_catalog_meta,
    Column("oid", OID),
    Column("relname", NAME),
    Column("relnamespace", OID),
    Column("relpersistence", CHAR),
    Column("relkind", CHAR),
)
pg_type = Table(
    "pg_type", pg_catalog_meta, Column("oid", OID), Column("typname", NAME), Column("typnamespace", OID)
)

__molt_missing__ = (
    "PG_NODE_TREE", "INT2VECTOR", "OIDVECTOR", "REGPROC", "pg_index", "pg_attribute", "pg_constraint", "pg_sequence",
    "pg_attrdef", "pg_description", "pg_enum", "pg_am", "pg_collation", "pg_opclass", "quote_ident", "pg_get_viewdef",
    "pg_get_serial_sequence", "format_type", "pg_get_expr", "pg_get_constraintdef", "pg_get_indexdef",
    "RELKINDS_TABLE_NO_FOREIGN",
)
