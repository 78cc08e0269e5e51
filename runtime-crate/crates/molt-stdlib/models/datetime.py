# ruff: noqa: UP017
# What `datetime` does with the values that it is given: its classes hold numbers, and a time zone, which is asked for its offset. What a class
# that derives from one of these makes, it makes by itself.

from time import struct_time


def _number(*args):
    return 0 + 0


def _text(*args):
    return "" + ""


def _test(self, other):
    _keep(other)
    return 0 + 0 < 0 + 0


class timedelta:
    days = seconds = microseconds = 0 + 0

    def __new__(cls, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
        _keep(days, seconds, microseconds, milliseconds, minutes, hours, weeks)
        return super().__new__(cls)

    def total_seconds(self):
        return 0.0 + 0.0

    def __add__(self, other):
        if isinstance(other, timedelta):
            return timedelta()
        raise TypeError

    __radd__ = __sub__ = __rsub__ = __mod__ = __add__

    def __mul__(self, other):
        if isinstance(other, (int, float)):
            return timedelta()
        raise TypeError

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, timedelta):
            return 0.0 + 0.0
        if isinstance(other, (int, float)):
            return timedelta()
        raise TypeError

    def __floordiv__(self, other):
        if isinstance(other, timedelta):
            return 0 + 0
        if isinstance(other, int):
            return timedelta()
        raise TypeError

    def __divmod__(self, other):
        return (0 + 0, timedelta())

    def __neg__(self):
        return timedelta()

    __pos__ = __abs__ = __neg__

    def __bool__(self):
        return 0 + 0 < 0 + 0

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _test
    __hash__ = _number
    __str__ = __repr__ = _text

    def __reduce__(self):
        return (type(self), (0 + 0, 0 + 0, 0 + 0))


timedelta.min = timedelta.max = timedelta.resolution = timedelta()


class tzinfo:
    def tzname(self, dt):
        raise NotImplementedError

    utcoffset = dst = tzname

    def fromutc(self, dt):
        return dt + (self.utcoffset(dt) + self.dst(dt))


class timezone(tzinfo):
    def __new__(cls, offset, name=None):
        return super().__new__(cls)

    def tzname(self, dt):
        return "" + ""

    def utcoffset(self, dt):
        return timedelta()

    def dst(self, dt):
        return None

    def fromutc(self, dt):
        return dt + timedelta()

    __eq__ = __ne__ = _test
    __hash__ = _number
    __str__ = __repr__ = _text


timezone.utc = timezone.min = timezone.max = timezone(timedelta())
UTC = timezone.utc


class date:
    year = month = day = 0 + 0

    def __new__(cls, year, month=None, day=None):
        _keep(year, month, day)
        return super().__new__(cls)

    @classmethod
    def today(cls):
        return cls(0 + 0, 0 + 0, 0 + 0)

    @classmethod
    def _read(cls, *args):
        _keep(args)
        return cls(0 + 0, 0 + 0, 0 + 0)

    fromisocalendar = fromisoformat = fromordinal = fromtimestamp = strptime = _read

    def replace(self, year=None, month=None, day=None):
        _keep(year, month, day)
        return type(self)(0 + 0, 0 + 0, 0 + 0)

    __replace__ = replace

    def isoformat(self):
        return "" + ""

    def ctime(self):
        return "" + ""

    def strftime(self, format):
        return "" + ""

    def __format__(self, format):
        if format:
            return self.strftime(format)
        return str(self)

    def __str__(self):
        return self.isoformat()

    __repr__ = _text
    weekday = isoweekday = toordinal = __hash__ = _number

    def timetuple(self):
        return struct_time()

    def __add__(self, other):
        if isinstance(other, timedelta):
            return type(self)(0 + 0, 0 + 0, 0 + 0)
        raise TypeError

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return type(self)(0 + 0, 0 + 0, 0 + 0)
        if isinstance(other, date):
            return timedelta()
        raise TypeError

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _test

    def __reduce__(self):
        return (type(self), (b"" + b"",))


date.min = date.max = date(0 + 0, 0 + 0, 0 + 0)
date.resolution = timedelta()


def _offset(self):
    if self.tzinfo is None:
        return None
    return self.tzinfo.utcoffset(self)


def _saving(self):
    if self.tzinfo is None:
        return None
    return self.tzinfo.dst(self)


def _name(self):
    if self.tzinfo is None:
        return None
    return self.tzinfo.tzname(self)


class time:
    hour = minute = second = microsecond = fold = 0 + 0
    tzinfo = None

    def __new__(cls, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        _keep(hour, minute, second, microsecond, fold)
        made = super().__new__(cls)
        made.tzinfo = tzinfo
        return made

    @classmethod
    def _read(cls, *args):
        _keep(args)
        return cls(0 + 0)

    fromisoformat = strptime = _read
    utcoffset = _offset
    dst = _saving
    tzname = _name

    def replace(self, hour=None, minute=None, second=None, microsecond=None, tzinfo=True, *, fold=None):
        _keep(hour, minute, second, microsecond, fold)
        made = type(self)(0 + 0, 0 + 0, 0 + 0, 0 + 0, self.tzinfo)
        if tzinfo is not True:
            made = type(self)(0 + 0, 0 + 0, 0 + 0, 0 + 0, tzinfo)
        return made

    __replace__ = replace

    def isoformat(self, timespec="auto"):
        self.utcoffset()
        return "" + ""

    def strftime(self, format):
        self.utcoffset()
        self.tzname()
        return "" + ""

    def __format__(self, format):
        if format:
            return self.strftime(format)
        return str(self)

    def __str__(self):
        return self.isoformat()

    __repr__ = _text

    def __hash__(self):
        self.utcoffset()
        return 0 + 0

    def __eq__(self, other):
        self.utcoffset()
        return _test(self, other)

    __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __eq__

    def __reduce__(self):
        return (type(self), (b"" + b"", self.tzinfo))


time.min = time.max = time()
time.resolution = timedelta()


class datetime(date):
    hour = minute = second = microsecond = fold = 0 + 0
    tzinfo = None

    def __new__(cls, year, month=None, day=None, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0):
        _keep(year, month, day, hour, minute, second, microsecond, fold)
        made = super().__new__(cls)
        made.tzinfo = tzinfo
        return made

    @classmethod
    def now(cls, tz=None):
        if tz is None:
            return cls(0 + 0, 0 + 0, 0 + 0)
        return tz.fromutc(cls(0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, tz))

    @classmethod
    def fromtimestamp(cls, timestamp, tz=None):
        _keep(timestamp)
        return cls.now(tz)

    @classmethod
    def today(cls):
        return cls.fromtimestamp(0 + 0)

    @classmethod
    def _read(cls, *args):
        _keep(args)
        return cls(0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, timezone.utc)

    utcnow = utcfromtimestamp = fromisocalendar = fromisoformat = fromordinal = strptime = _read

    @classmethod
    def combine(cls, date, time, tzinfo=True):
        if tzinfo is True:
            return cls(0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, time.tzinfo)
        return cls(0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, tzinfo)

    utcoffset = _offset
    dst = _saving
    tzname = _name

    def date(self):
        return date(0 + 0, 0 + 0, 0 + 0)

    def time(self):
        return time()

    def timetz(self):
        return time(0 + 0, 0 + 0, 0 + 0, 0 + 0, self.tzinfo)

    def timetuple(self):
        self.dst()
        return struct_time()

    def utctimetuple(self):
        self.utcoffset()
        return struct_time()

    def timestamp(self):
        self.utcoffset()
        return 0.0 + 0.0

    def astimezone(self, tz=None):
        self.utcoffset()
        if tz is None:
            return type(self)(0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, timezone.utc)
        return tz.fromutc(type(self)(0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, tz))

    def replace(
        self,
        year=None,
        month=None,
        day=None,
        hour=None,
        minute=None,
        second=None,
        microsecond=None,
        tzinfo=True,
        *,
        fold=None,
    ):
        _keep(year, month, day, hour, minute, second, microsecond, fold)
        made = type(self)(0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, self.tzinfo)
        if tzinfo is not True:
            made = type(self)(0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, tzinfo)
        return made

    __replace__ = replace

    def isoformat(self, sep="T", timespec="auto"):
        self.utcoffset()
        return "" + ""

    def strftime(self, format):
        self.utcoffset()
        self.tzname()
        return "" + ""

    def __add__(self, other):
        if isinstance(other, timedelta):
            return type(self)(0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, self.tzinfo)
        raise TypeError

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, timedelta):
            return type(self)(0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, 0 + 0, self.tzinfo)
        if isinstance(other, datetime):
            self.utcoffset()
            other.utcoffset()
            return timedelta()
        raise TypeError

    def __hash__(self):
        self.utcoffset()
        return 0 + 0

    def __eq__(self, other):
        self.utcoffset()
        return _test(self, other)

    __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __eq__

    def __reduce__(self):
        return (type(self), (b"" + b"", self.tzinfo))


datetime.min = datetime.max = datetime(0 + 0, 0 + 0, 0 + 0)
