"""MySQL's types. SQLAlchemy lib/sqlalchemy/dialects/mysql/types.py.

They are names for an application that runs on PostgreSQL: variants for another database, and columns that PostgreSQL may refuse.
"""

import datetime

from ... import exc, util
from ...sql import sqltypes


class _NumericType:
    """A number that may be unsigned and padded with zeros."""

    def __init__(self, unsigned=False, zerofill=False, **kw):
        self.unsigned, self.zerofill = unsigned, zerofill
        super().__init__(**kw)

    def __repr__(self):
        return util.generic_repr(self, to_inspect=[_NumericType, sqltypes.Numeric])


class _FloatType(_NumericType, sqltypes.Float):
    def __init__(self, precision=None, scale=None, asdecimal=True, **kw):
        if isinstance(self, (REAL, DOUBLE)) and (precision is None) is not (scale is None):
            raise exc.ArgumentError("You must specify both precision and scale or omit both altogether.")
        super().__init__(precision=precision, asdecimal=asdecimal, **kw)
        self.scale = scale

    def __repr__(self):
        return util.generic_repr(self, to_inspect=[_FloatType, _NumericType, sqltypes.Float])


class _IntegerType(_NumericType, sqltypes.Integer):
    def __init__(self, display_width=None, **kw):
        self.display_width = display_width
        super().__init__(**kw)

    def __repr__(self):
        return util.generic_repr(self, to_inspect=[_IntegerType, _NumericType, sqltypes.Integer])


class _StringType(sqltypes.String):
    """Text with a character set."""

    def __init__(
        self, charset=None, collation=None, ascii=False, binary=False, unicode=False, national=False, **kw
    ):
        kw.setdefault("collation", kw.pop("collate", collation))
        self.charset, self.ascii, self.unicode = charset, ascii, unicode
        self.binary, self.national = binary, national
        super().__init__(**kw)

    def __repr__(self):
        return util.generic_repr(self, to_inspect=[_StringType, sqltypes.String])


class NUMERIC(_NumericType, sqltypes.NUMERIC):
    __visit_name__ = "NUMERIC"

    def __init__(self, precision=None, scale=None, asdecimal=True, **kw):
        super().__init__(precision=precision, scale=scale, asdecimal=asdecimal, **kw)


class DECIMAL(_NumericType, sqltypes.DECIMAL):
    __visit_name__ = "DECIMAL"

    def __init__(self, precision=None, scale=None, asdecimal=True, **kw):
        super().__init__(precision=precision, scale=scale, asdecimal=asdecimal, **kw)


class DOUBLE(_FloatType, sqltypes.DOUBLE):
    __visit_name__ = "DOUBLE"

    def __init__(self, precision=None, scale=None, asdecimal=True, **kw):
        super().__init__(precision=precision, scale=scale, asdecimal=asdecimal, **kw)


class REAL(_FloatType, sqltypes.REAL):
    __visit_name__ = "REAL"

    def __init__(self, precision=None, scale=None, asdecimal=True, **kw):
        super().__init__(precision=precision, scale=scale, asdecimal=asdecimal, **kw)


class FLOAT(_FloatType, sqltypes.FLOAT):
    __visit_name__ = "FLOAT"

    def __init__(self, precision=None, scale=None, asdecimal=False, **kw):
        super().__init__(precision=precision, scale=scale, asdecimal=asdecimal, **kw)

    def bind_processor(self, dialect):
        return None


class INTEGER(_IntegerType, sqltypes.INTEGER):
    __visit_name__ = "INTEGER"

    def __init__(self, display_width=None, **kw):
        super().__init__(display_width=display_width, **kw)


class BIGINT(_IntegerType, sqltypes.BIGINT):
    __visit_name__ = "BIGINT"

    def __init__(self, display_width=None, **kw):
        super().__init__(display_width=display_width, **kw)


class MEDIUMINT(_IntegerType):
    __visit_name__ = "MEDIUMINT"

    def __init__(self, display_width=None, **kw):
        super().__init__(display_width=display_width, **kw)


class TINYINT(_IntegerType):
    """The least integer, which MySQL has for booleans too."""

    __visit_name__ = "TINYINT"

    def __init__(self, display_width=None, **kw):
        super().__init__(display_width=display_width, **kw)

    def _compare_type_affinity(self, other):
        return other._type_affinity in (self._type_affinity, sqltypes.Boolean)


class SMALLINT(_IntegerType, sqltypes.SMALLINT):
    __visit_name__ = "SMALLINT"

    def __init__(self, display_width=None, **kw):
        super().__init__(display_width=display_width, **kw)


class BIT(sqltypes.TypeEngine):
    __visit_name__ = "BIT"

    def __init__(self, length=None):
        self.length = length

    def result_processor(self, dialect, coltype):
        if dialect.supports_native_bit:
            return None
        return lambda value: None if value is None else int.from_bytes(value, "big")


class TIME(sqltypes.TIME):
    """TIME, which MySQL's drivers give as a timedelta."""

    __visit_name__ = "TIME"

    def __init__(self, timezone=False, fsp=None):
        super().__init__(timezone=timezone)
        self.fsp = fsp

    def result_processor(self, dialect, coltype):
        def process(value):
            if value is None:
                return None
            microseconds, seconds = value.microseconds, value.seconds
            return datetime.time(seconds // 3600, seconds // 60 % 60, seconds % 60, microsecond=microseconds)

        return process


class TIMESTAMP(sqltypes.TIMESTAMP):
    __visit_name__ = "TIMESTAMP"

    def __init__(self, timezone=False, fsp=None):
        super().__init__(timezone=timezone)
        self.fsp = fsp


class DATETIME(sqltypes.DATETIME):
    __visit_name__ = "DATETIME"

    def __init__(self, timezone=False, fsp=None):
        super().__init__(timezone=timezone)
        self.fsp = fsp


class YEAR(sqltypes.TypeEngine):
    __visit_name__ = "YEAR"

    def __init__(self, display_width=None):
        self.display_width = display_width


class TEXT(_StringType, sqltypes.TEXT):
    __visit_name__ = "TEXT"

    def __init__(self, length=None, **kw):
        super().__init__(length=length, **kw)


class TINYTEXT(_StringType):
    __visit_name__ = "TINYTEXT"

    def __init__(self, **kwargs):
        super().__init__(**kwargs)


class MEDIUMTEXT(_StringType):
    __visit_name__ = "MEDIUMTEXT"

    def __init__(self, **kwargs):
        super().__init__(**kwargs)


class LONGTEXT(_StringType):
    __visit_name__ = "LONGTEXT"

    def __init__(self, **kwargs):
        super().__init__(**kwargs)


class VARCHAR(_StringType, sqltypes.VARCHAR):
    __visit_name__ = "VARCHAR"

    def __init__(self, length=None, **kwargs):
        super().__init__(length=length, **kwargs)


class CHAR(_StringType, sqltypes.CHAR):
    __visit_name__ = "CHAR"

    def __init__(self, length=None, **kwargs):
        super().__init__(length=length, **kwargs)


class NVARCHAR(_StringType, sqltypes.NVARCHAR):
    __visit_name__ = "NVARCHAR"

    def __init__(self, length=None, **kwargs):
        super().__init__(length=length, **{**kwargs, "national": True})


class NCHAR(_StringType, sqltypes.NCHAR):
    __visit_name__ = "NCHAR"

    def __init__(self, length=None, **kwargs):
        super().__init__(length=length, **{**kwargs, "national": True})


class TINYBLOB(sqltypes._Binary):
    __visit_name__ = "TINYBLOB"


class MEDIUMBLOB(sqltypes._Binary):
    __visit_name__ = "MEDIUMBLOB"


class LONGBLOB(sqltypes._Binary):
    __visit_name__ = "LONGBLOB"
