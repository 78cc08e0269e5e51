"""MySQL's types and constructs, without its dialect. SQLAlchemy lib/sqlalchemy/dialects/mysql/__init__.py.

An application that runs on PostgreSQL imports them for variants and for the other branch of its code. Nothing connects to MySQL,
and nothing compiles for it.
"""

from . import base
from .base import (
    BIGINT, BINARY, BIT, BLOB, BOOLEAN, CHAR, DATE, DATETIME, DECIMAL, DOUBLE, ENUM, FLOAT, INTEGER, JSON, LONGBLOB,
    LONGTEXT, MEDIUMBLOB, MEDIUMINT, MEDIUMTEXT, NCHAR, NUMERIC, NVARCHAR, REAL, SET, SMALLINT, TEXT, TIME, TIMESTAMP,
    TINYBLOB, TINYINT, TINYTEXT, VARBINARY, VARCHAR, YEAR,
)
from .dml import Insert, insert
from .expression import match
from .mariadb import INET4, INET6

__molt_missing__ = (
    "aiomysql", "asyncmy", "cymysql", "dialect", "mariadbconnector", "mysqlconnector", "mysqldb", "pymysql", "pyodbc",
    "reflection", "reserved_words",
)
