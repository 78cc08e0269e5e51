"""PostgreSQL. SQLAlchemy lib/sqlalchemy/dialects/postgresql/__init__.py."""

from . import base, dml
from .array import ARRAY, All, Any, array
from .base import (
    BIGINT, BOOLEAN, CHAR, DATE, DOMAIN, DOUBLE_PRECISION, FLOAT, INTEGER, NUMERIC, REAL, SMALLINT, TEXT, UUID,
    VARCHAR,
)
from .dml import Insert, insert
from .ext import (
    ExcludeConstraint, aggregate_order_by, array_agg, phraseto_tsquery, plainto_tsquery, to_tsquery, to_tsvector,
    ts_headline, websearch_to_tsquery,
)
from .hstore import HSTORE, hstore
from .json import JSON, JSONB, JSONPATH
from .named_types import CreateDomainType, CreateEnumType, DropDomainType, DropEnumType, ENUM, NamedType
from .types import (
    BIT, BYTEA, CIDR, CITEXT, INET, INTERVAL, MACADDR, MACADDR8, MONEY, OID, REGCLASS, REGCONFIG, TIME, TIMESTAMP,
    TSQUERY, TSVECTOR,
)
from . import asyncpg

__molt_missing__ = (
    "AbstractMultiRange", "AbstractRange", "AbstractSingleRange", "DATEMULTIRANGE", "DATERANGE", "INT4MULTIRANGE",
    "INT4RANGE", "INT8MULTIRANGE", "INT8RANGE", "MultiRange", "NUMMULTIRANGE", "NUMRANGE", "Range", "TSMULTIRANGE",
    "TSRANGE", "TSTZMULTIRANGE", "TSTZRANGE", "pg8000", "psycopg2cffi",
)

__molt_public__ = ("dialect", "psycopg", "psycopg2", "psycopg_async")


def __getattr__(name):
    """The drivers that are not used most are imported when they are first asked for."""
    if name in ("psycopg", "psycopg_async"):
        import sqlalchemy.dialects.postgresql.psycopg as psycopg

        # The second is the first by the name that says it is waited for by tasks.
        return psycopg if name == "psycopg" else type(name, (), {"dialect": psycopg.dialect_async})
    if name in ("dialect", "psycopg2"):
        import sqlalchemy.dialects.postgresql.psycopg2 as psycopg2

        return psycopg2 if name == "psycopg2" else psycopg2.dialect
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
