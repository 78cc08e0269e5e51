"""The types. SQLAlchemy lib/sqlalchemy/types.py."""

from .sql.sqltypes import (
    _Binary, ARRAY, BIGINT, BigInteger, BINARY, BLOB, BOOLEAN, Boolean, CHAR, CLOB, Concatenable, DATE, Date,
    DATETIME, DateTime, DECIMAL, DOUBLE, Double, DOUBLE_PRECISION, Enum, FLOAT, Float, Indexable, INT, INTEGER,
    Integer, Interval, JSON, LargeBinary, MatchType, NCHAR, NULLTYPE, NullType, NUMERIC, Numeric, NVARCHAR,
    PickleType, REAL, SchemaType, SMALLINT, SmallInteger, String, STRINGTYPE, TEXT, Text, TIME, Time, TIMESTAMP,
    TupleType, Unicode, UnicodeText, UUID, Uuid, VARBINARY, VARCHAR,
)
from .sql.type_api import (
    adapt_type, ExternalType, to_instance, TypeDecorator, TypeEngine, UserDefinedType, Variant,
)
