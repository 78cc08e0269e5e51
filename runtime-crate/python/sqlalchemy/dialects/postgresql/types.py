"""Types that only PostgreSQL has. SQLAlchemy lib/sqlalchemy/dialects/postgresql/types.py."""

import datetime as dt

from ...sql import sqltypes, type_api

_DECIMAL_TYPES = (1231, 1700)
_FLOAT_TYPES = (700, 701, 1021, 1022)
_INT_TYPES = (20, 21, 23, 26, 1005, 1007, 1016)


class PGUuid(sqltypes.UUID):
    """UUID."""

    render_bind_cast = True
    render_literal_cast = True


class BYTEA(sqltypes.LargeBinary):
    """BYTEA."""

    __visit_name__ = "BYTEA"


class _NetworkAddressTypeMixin:
    def coerce_compared_value(self, op, value):
        return self


class INET(_NetworkAddressTypeMixin, sqltypes.TypeEngine):
    """INET."""

    __visit_name__ = "INET"


class CIDR(_NetworkAddressTypeMixin, sqltypes.TypeEngine):
    """CIDR."""

    __visit_name__ = "CIDR"


class MACADDR(_NetworkAddressTypeMixin, sqltypes.TypeEngine):
    """MACADDR."""

    __visit_name__ = "MACADDR"


class MACADDR8(_NetworkAddressTypeMixin, sqltypes.TypeEngine):
    """MACADDR8."""

    __visit_name__ = "MACADDR8"


class MONEY(sqltypes.TypeEngine):
    """MONEY."""

    __visit_name__ = "MONEY"


class OID(sqltypes.TypeEngine):
    """OID."""

    __visit_name__ = "OID"


class REGCONFIG(sqltypes.TypeEngine):
    """REGCONFIG."""

    __visit_name__ = "REGCONFIG"


class TSQUERY(sqltypes.TypeEngine):
    """TSQUERY."""

    __visit_name__ = "TSQUERY"


class REGCLASS(sqltypes.TypeEngine):
    """REGCLASS."""

    __visit_name__ = "REGCLASS"


class TIMESTAMP(sqltypes.TIMESTAMP):
    """TIMESTAMP with a precision."""

    __visit_name__ = "TIMESTAMP"

    def __init__(self, timezone=False, precision=None):
        super().__init__(timezone=timezone)
        self.precision = precision


class TIME(sqltypes.TIME):
    """TIME with a precision."""

    __visit_name__ = "TIME"

    def __init__(self, timezone=False, precision=None):
        super().__init__(timezone=timezone)
        self.precision = precision


class INTERVAL(type_api.NativeForEmulated, sqltypes._AbstractInterval):
    """INTERVAL."""

    __visit_name__ = "INTERVAL"
    native = True

    def __init__(self, precision=None, fields=None):
        self.precision = precision
        self.fields = fields

    @classmethod
    def adapt_emulated_to_native(cls, interval, **kw):
        return INTERVAL(precision=interval.second_precision)

    def as_generic(self, allow_nulltype=False):
        return sqltypes.Interval(native=True, second_precision=self.precision)

    @property
    def python_type(self):
        return dt.timedelta

    def literal_processor(self, dialect):
        return lambda value: f"make_interval(secs=>{value.total_seconds()})"


class BIT(sqltypes.TypeEngine):
    """BIT."""

    __visit_name__ = "BIT"

    def __init__(self, length=None, varying=False):
        self.length = length if varying else length or 1
        self.varying = varying


class TSVECTOR(sqltypes.TypeEngine):
    """TSVECTOR."""

    __visit_name__ = "TSVECTOR"


class CITEXT(sqltypes.TEXT):
    """CITEXT."""

    __visit_name__ = "CITEXT"

    def coerce_compared_value(self, op, value):
        return self


PGInet = INET
PGCidr = CIDR
PGMacAddr = MACADDR
PGMacAddr8 = MACADDR8
PGInterval = INTERVAL
PGBit = BIT
