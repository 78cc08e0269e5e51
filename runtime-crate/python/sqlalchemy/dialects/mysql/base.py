"""The names of MySQL's base module. SQLAlchemy lib/sqlalchemy/dialects/mysql/base.py; its dialect is not there."""

from ...sql.sqltypes import BINARY, BLOB, BOOLEAN, DATE, UUID, VARBINARY
from .enumerated import ENUM, SET
from .json import JSON
from .types import (
    BIGINT, BIT, CHAR, DATETIME, DECIMAL, DOUBLE, FLOAT, INTEGER, LONGBLOB, LONGTEXT, MEDIUMBLOB, MEDIUMINT,
    MEDIUMTEXT, NCHAR, NUMERIC, NVARCHAR, REAL, SMALLINT, TEXT, TIME, TIMESTAMP, TINYBLOB, TINYINT, TINYTEXT, VARCHAR,
    YEAR,
)

__molt_missing__ = (
    "MSBigInteger", "MSBinary", "MSBit", "MSBlob", "MSChar", "MSDecimal", "MSDouble", "MSEnum", "MSFloat",
    "MSInteger", "MSLongBlob", "MSLongText", "MSMediumBlob", "MSMediumInteger", "MSMediumText", "MSNChar",
    "MSNVarChar", "MSNumeric", "MSReal", "MSSet", "MSSmallInteger", "MSString", "MSText", "MSTime", "MSTimeStamp",
    "MSTinyBlob", "MSTinyInteger", "MSTinyText", "MSVarBinary", "MSYear", "MariaDBIdentifierPreparer",
    "MySQLCompiler", "MySQLDDLCompiler", "MySQLDialect", "MySQLExecutionContext", "MySQLIdentifierPreparer",
    "MySQLTypeCompiler", "SET_RE", "colspecs", "dialect", "ischema_names",
)
