"""Dates in cookies and in files of cookies. CPython Lib/http/cookiejar.py `http2time`, `iso2time`, `time2isoz`."""

import datetime
import re
import time
from calendar import timegm

EPOCH_YEAR = 1970
DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
MONTHS_LOWER = [month.lower() for month in MONTHS]
UTC_ZONES = dict.fromkeys(("GMT", "UTC", "UT", "Z"))

TIMEZONE_RE = re.compile(r"^([-+])?(\d\d?):?(\d\d)?$", re.ASCII)
STRICT_DATE_RE = re.compile(
    r"^[SMTWF][a-z][a-z], (\d\d) ([JFMASOND][a-z][a-z]) (\d\d\d\d) (\d\d):(\d\d):(\d\d) GMT$", re.ASCII
)
WEEKDAY_RE = re.compile(r"^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*,?\s*", re.I | re.ASCII)
# Day, month and year; hour, minute and second or not; a zone or not, and maybe its name in parentheses.
LOOSE_HTTP_DATE_RE = re.compile(
    r"^(\d\d?)(?:\s+|[-\/])(\w+)(?:\s+|[-\/])(\d+)"
    r"(?:(?:\s+|:)(\d\d?):(\d\d)(?::(\d\d))?)?\s*"
    r"(?:([-+]?\d{2,4}|(?![APap][Mm]\b)[A-Za-z]+)\s*)?(?:\(\w+\)\s*)?$",
    re.ASCII,
)
# Year, month and day; the time, whose parts may stand together; a zone.
ISO_DATE_RE = re.compile(
    r"^(\d{4})[-\/]?(\d\d?)[-\/]?(\d\d?)"
    r"(?:(?:\s+|[-:Tt])(\d\d?):?(\d\d)(?::?(\d\d(?:\.\d*)?))?)?\s*"
    r"(?:([-+]?\d\d?:?(:?\d\d)?|Z|z)\s*)?$",
    re.ASCII,
)


def _timegm(tt):
    """Seconds since the epoch, None if a field is out of its range."""
    year, *others = tt[:6]
    ranges = ((1, 12), (1, 31), (0, 24), (0, 59), (0, 61))
    is_date = year >= EPOCH_YEAR and all(low <= field <= high for field, (low, high) in zip(others, ranges))
    return timegm(tt) if is_date else None


def _moment(t):
    zone = datetime.UTC
    return datetime.datetime.now(tz=zone) if t is None else datetime.datetime.fromtimestamp(t, tz=zone)


def time2isoz(t=None):
    """A time as `1994-11-24 08:49:37Z`; now, if none is given."""
    at = _moment(t)
    return f"{at.year:04d}-{at.month:02d}-{at.day:02d} {at.hour:02d}:{at.minute:02d}:{at.second:02d}Z"


def time2netscape(t=None):
    """A time as `Thu, 24-Nov-1994 08:49:37 GMT`; now, if none is given."""
    at = _moment(t)
    date = f"{DAYS[at.weekday()]}, {at.day:02d}-{MONTHS[at.month - 1]}-{at.year:04d}"
    return f"{date} {at.hour:02d}:{at.minute:02d}:{at.second:02d} GMT"


def offset_from_tz_string(tz):
    """How many seconds a zone is ahead of UTC, None for one that is not known."""
    if tz in UTC_ZONES:
        return 0
    found = TIMEZONE_RE.search(tz)
    if found is None:
        return None
    sign, hours, minutes = found.groups()
    offset = 3600 * int(hours) + 60 * int(minutes or 0)
    return -offset if sign == "-" else offset


def _month(text):
    """The number of a month by its name or its number, None if it is none."""
    if text.lower() in MONTHS_LOWER:
        return MONTHS_LOWER.index(text.lower()) + 1
    try:
        number = int(text)
    except ValueError:
        return None
    return number if 1 <= number <= 12 else None


def _year(year):
    """The year that is meant by a few digits: the nearest one."""
    if year >= 1000:
        return year
    now = time.localtime(time.time())[0]
    ago = now % 100 - year
    year = now - ago
    if abs(ago) > 50:
        year += 100 if ago > 0 else -100
    return year


def _str2time(day, mon, yr, hr, min, sec, tz):
    """Seconds since the epoch for the texts of a date's parts, None if there is no such date."""
    year, month = int(yr), _month(mon)
    if year > datetime.MAXYEAR or month is None:
        return None
    clock = [int(part or 0) for part in (hr, min, sec)]
    seconds = _timegm((_year(year), month, int(day), *clock, tz))
    if seconds is None:
        return None
    offset = offset_from_tz_string("UTC" if tz is None else tz.upper())
    return None if offset is None else seconds - offset


def http2time(text):
    """The seconds since the epoch of a date in a header, None for what is none."""
    strict = STRICT_DATE_RE.search(text)
    if strict:
        day, month, year, hour, minute, second = strict.groups()
        number = MONTHS_LOWER.index(month.lower()) + 1
        return _timegm((int(year), number, int(day), int(hour), int(minute), float(second)))
    loose = LOOSE_HTTP_DATE_RE.search(WEEKDAY_RE.sub("", text.lstrip(), 1))
    return None if loose is None else _str2time(*loose.groups())


def iso2time(text):
    """The seconds since the epoch of a date as ISO 8601 has it, None for what is none."""
    found = ISO_DATE_RE.search(text.lstrip())
    if found is None:
        return None
    year, month, day, hour, minute, second, zone, _ = found.groups()
    return _str2time(day, month, year, hour, minute, second, zone)
