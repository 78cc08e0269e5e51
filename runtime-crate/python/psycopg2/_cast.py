"""Values of results. psycopg2/typecast*.c."""

import datetime
import decimal
import re

_TEXT, _INT, _FLOAT, _BOOL, _BYTES, _NUMERIC, _DAY, _MOMENT, _MOMENT_AT_UTC = range(9)


class Type:
    """How values of some types are made of texts; equal to the number of each of these types."""

    def __init__(self, oids, name="", castobj=None, base=None, kind=None):
        self.name, self.values, self._function, self._base, self._kind = name, tuple(oids), castobj, base, kind

    def loader(self, cursor):
        """What the native half takes to load values of this type; None where it gives texts. Without a cursor moments are as usual."""
        kind = self._kind
        if kind is None or kind < _NUMERIC:
            return kind
        if kind == _MOMENT_AT_UTC and cursor is not None and cursor.tzinfo_factory is not datetime.timezone:
            return None
        return kind, lambda data: self(data, cursor)

    def _is_own(self):
        """Whether the function is one of this package."""
        if self._base is not None:
            return isinstance(self._base, Type) and self._base._is_own()
        return str(getattr(self._function, "__module__", "")).startswith("psycopg2")

    def __eq__(self, other):
        if isinstance(other, Type):
            return self.values == other.values
        return other in self.values if isinstance(other, int) else NotImplemented

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self.values)

    def __repr__(self):
        return f"<psycopg2._psycopg.type '{self.name}' at 0x{id(self):x}>"

    def __call__(self, value, cursor=None):
        if self._base is not None:
            return None if value is None else _array(value, self._base, cursor)
        if isinstance(value, bytes):
            value = value.decode()
        return self._function(value, cursor)


def _not_null(function):
    return lambda value, cursor=None: None if value is None else function(value)


def _boolean(value):
    return value[0] in "tT"


def _bytes(value):
    if value[:2] == "\\x":
        return memoryview(bytes.fromhex(value[2:]))
    data = re.sub(r"\\(\\|[0-7]{3})", lambda found: "\\" if found[1] == "\\" else chr(int(found[1], 8)), value)
    return memoryview(data.encode("latin-1"))


_INFINITE = {"infinity": 1, "-infinity": 0}
_DATE = re.compile(r"(\d+)-(\d+)-(\d+)( BC)?")
_TIME = re.compile(r"(\d+):(\d+):(\d+)(?:\.(\d+))?(?:([-+])(\d+)(?::(\d+))?(?::(\d+))?)?")
_INTERVAL = re.compile(
    r"(?:([-+]?\d+) years?\s*)?(?:([-+]?\d+) mons?\s*)?(?:([-+]?\d+) days?\s*)?(?:([-+])?(\d+):(\d+):(\d+)(?:\.(\d+))?)?"
)


def _date(value):
    if value in _INFINITE:
        return (datetime.date.min, datetime.date.max)[_INFINITE[value]]
    year, month, day, before = _DATE.match(value).groups()
    return datetime.date(-int(year) if before else int(year), int(month), int(day))


def _clock(value):
    """(hour, minute, second, microsecond, zone)"""
    hour, minute, second, fraction, sign, *offset = _TIME.match(value).groups()
    micros = int(fraction.ljust(6, "0")[:6]) if fraction else 0
    zone = None
    if sign:
        hours, minutes, seconds = (int(part or 0) for part in offset)
        total = 3600 * hours + 60 * minutes + seconds
        zone = datetime.timezone(datetime.timedelta(seconds=-total if sign == "-" else total))
    return int(hour), int(minute), int(second), micros, zone


def _time(value):
    hour, minute, second, micros, zone = _clock(value)
    return datetime.time(hour % 24, minute, second, micros, zone)


def _timestamp(value, cursor=None):
    if value is None:
        return None
    if value in _INFINITE:
        found = (datetime.datetime.min, datetime.datetime.max)[_INFINITE[value]]
        return found
    day, _, rest = value.partition(" ")
    year, month, number, _ = _DATE.match(day).groups()
    if value.endswith(" BC"):
        year = -int(year)
    hour, minute, second, micros, zone = _clock(rest)
    factory = datetime.timezone if cursor is None else cursor.tzinfo_factory
    if zone is not None and factory is not datetime.timezone:
        zone = None if factory is None else factory(zone.utcoffset(None))
    return datetime.datetime(int(year), int(month), int(number), hour, minute, second, micros, zone)


def _interval(value):
    years, months, days, sign, hours, minutes, seconds, fraction = _INTERVAL.match(value).groups()
    whole = 365 * int(years or 0) + 30 * int(months or 0) + int(days or 0)
    micros = 0
    if hours:
        micros = (3600 * int(hours) + 60 * int(minutes) + int(seconds)) * 1000000
        micros += int(fraction.ljust(6, "0")[:6]) if fraction else 0
    return datetime.timedelta(whole, 0, -micros if sign == "-" else micros)


def _array(value, base, cursor):
    """The list that the text of an array is."""
    if value.startswith("["):
        value = value[value.index("=") + 1 :]
    open_lists, whole, at = [], [], 0
    while at < len(value):
        char = value[at]
        at += 1
        if char == "{":
            inner = []
            if open_lists:
                open_lists[-1].append(inner)
            open_lists.append(inner)
        elif char == "}":
            whole = open_lists.pop()
        elif char == '"':
            chars = []
            while value[at] != '"':
                at += value[at] == "\\"
                chars.append(value[at])
                at += 1
            at += 1
            open_lists[-1].append(base("".join(chars), cursor))
        elif char != ",":
            end = min(found for found in (value.find(",", at), value.find("}", at)) if found >= 0)
            token, at = value[at - 1 : end], end
            open_lists[-1].append(base(None if token == "NULL" else token, cursor))
    return whole


def new_type(oids, name, castobj):
    """A type of values made by a function of a text or None, and of the cursor."""
    return Type(oids, name, castobj)


def new_array_type(oids, name, base):
    """A type of arrays of values of another."""
    return Type(oids, name, base=base)


string_types, binary_types = {}, {}


def register_type(obj, scope=None):
    """Has values of some types made by a type: everywhere, or for a connection or a cursor."""
    table = string_types if scope is None else scope._own_types()
    for oid in obj.values:
        table[oid] = obj


def _simple(name, oids, function, kind=None):
    made = Type(oids, name, _not_null(function), kind=kind)
    register_type(made)
    return made


STRING = _simple("STRING", (19, 18, 25, 1042, 1043), str, _TEXT)
UNICODE = Type(STRING.values, "UNICODE", _not_null(str), kind=_TEXT)
BYTES = Type(STRING.values, "BYTES", _not_null(str.encode))
INTEGER = _simple("INTEGER", (23, 21), int, _INT)
LONGINTEGER = _simple("LONGINTEGER", (20, 23, 21), int, _INT)
FLOAT = _simple("FLOAT", (701, 700), float, _FLOAT)
DECIMAL = _simple("DECIMAL", (1700,), decimal.Decimal, _NUMERIC)
NUMBER = Type((20, 23, 21, 701, 700, 1700), "NUMBER", _not_null(lambda value: float(value) if "." in value else int(value)))
BOOLEAN = _simple("BOOLEAN", (16,), _boolean, _BOOL)
BINARY = _simple("BINARY", (17,), _bytes)
ROWID = _simple("ROWID", (26,), int, _INT)
DATE = PYDATE = _simple("DATE", (1082,), _date, _DAY)
TIME = PYTIME = _simple("TIME", (1083, 1266), _time)
DATETIME = PYDATETIME = Type((1114,), "DATETIME", _timestamp, kind=_MOMENT)
DATETIMETZ = PYDATETIMETZ = Type((1184,), "DATETIMETZ", _timestamp, kind=_MOMENT_AT_UTC)
register_type(DATETIME)
register_type(DATETIMETZ)
INTERVAL = PYINTERVAL = _simple("INTERVAL", (1186,), _interval)
UNKNOWN = Type((705,), "UNKNOWN", _not_null(str), kind=_TEXT)


def _array_of(name, oids, base):
    made = Type(oids, name, base=base)
    register_type(made)
    return made


STRINGARRAY = _array_of("STRINGARRAY", (1002, 1003, 1009, 1014, 1015), STRING)
UNICODEARRAY = Type(STRINGARRAY.values, "UNICODEARRAY", base=UNICODE)
BYTESARRAY = Type(STRINGARRAY.values, "BYTESARRAY", base=BYTES)
INTEGERARRAY = _array_of("INTEGERARRAY", (1005, 1006, 1007), INTEGER)
LONGINTEGERARRAY = _array_of("LONGINTEGERARRAY", (1005, 1006, 1007, 1016), LONGINTEGER)
FLOATARRAY = _array_of("FLOATARRAY", (1021, 1022), FLOAT)
DECIMALARRAY = _array_of("DECIMALARRAY", (1231,), DECIMAL)
BOOLEANARRAY = _array_of("BOOLEANARRAY", (1000,), BOOLEAN)
BINARYARRAY = _array_of("BINARYARRAY", (1001,), BINARY)
ROWIDARRAY = _array_of("ROWIDARRAY", (1028, 1013), ROWID)
DATEARRAY = PYDATEARRAY = _array_of("DATEARRAY", (1182,), DATE)
TIMEARRAY = PYTIMEARRAY = _array_of("TIMEARRAY", (1183, 1270), TIME)
DATETIMEARRAY = PYDATETIMEARRAY = _array_of("DATETIMEARRAY", (1115,), DATETIME)
DATETIMETZARRAY = PYDATETIMETZARRAY = _array_of("DATETIMETZARRAY", (1185,), DATETIMETZ)
INTERVALARRAY = PYINTERVALARRAY = _array_of("INTERVALARRAY", (1187,), INTERVAL)
# Arrays whose elements are texts.
_array_of("NETWORKARRAY", (1041, 651, 1040), STRING)
