"""SQLite's types and constructs, without its dialect. SQLAlchemy lib/sqlalchemy/dialects/sqlite/__init__.py.

An application that runs on PostgreSQL imports them for variants and for the other branch of its code. Nothing connects to SQLite,
and nothing compiles for it.
"""

from . import base
from .base import (
    BLOB, BOOLEAN, CHAR, DATE, DATETIME, DECIMAL, FLOAT, INTEGER, JSON, NUMERIC, REAL, SMALLINT, TEXT, TIME, TIMESTAMP,
    VARCHAR,
)
from .dml import Insert, insert

__molt_missing__ = ("aiosqlite", "dialect", "pysqlcipher", "pysqlite")
