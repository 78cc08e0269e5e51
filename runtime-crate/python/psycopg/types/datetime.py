"""Dates and times. psycopg/types/datetime.py, psycopg/_tz.py."""

import logging
import re
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

from .. import errors as e
from ..adapt import Dumper, Loader

_DATE = rb"(\d{4,})-(\d\d)-(\d\d)"
_TIME = rb"(\d\d):(\d\d):(\d\d)(?:\.(\d+))?"
_OFFSET = rb"([-+])(\d+)(?::(\d+))?(?::(\d+))?"
_match_date = re.compile(_DATE).fullmatch
_match_time = re.compile(_TIME).fullmatch
_match_timetz = re.compile(_TIME + _OFFSET).fullmatch
_match_timestamp = re.compile(_DATE + b" " + _TIME).fullmatch
_match_timestamptz = re.compile(_DATE + b" " + _TIME + _OFFSET).fullmatch
_match_interval = re.compile(
    rb"(?:([-+]?\d+) years?\s*)?(?:([-+]?\d+) mons?\s*)?(?:([-+]?\d+) days?\s*)?(?:([-+])?(\d+):(\d+):(\d+(?:\.\d+)?))?"
).match


class DateDumper(Dumper):
    oid = 1082

    def dump(self, obj):
        return str(obj).encode()


class _ZonedDumper(Dumper):
    """Of values with and without a zone, which are of two types."""


    def dump(self, obj):
        return str(obj).encode()

    def get_key(self, obj, format):
        return (self.cls, bool(obj.tzinfo))

    def upgrade(self, obj, format):
        return (self._zoned if obj.tzinfo else self._naive)(self.cls)


class _TimeNoTzDumper(Dumper):
    oid = 1083

    def dump(self, obj):
        return str(obj).encode()


class TimeTzDumper(Dumper):
    oid = 1266

    def dump(self, obj):
        if obj.utcoffset() is None:
            raise e.DataError(f"cannot calculate the offset of tzinfo '{obj.tzinfo}' without a date")
        return str(obj).encode()


class TimeDumper(_ZonedDumper):
    oid = 1083
    _zoned, _naive = TimeTzDumper, _TimeNoTzDumper


class DatetimeNoTzDumper(DateDumper):
    oid = 1114


class _DatetimeTzDumper(DateDumper):
    oid = 1184


class DatetimeDumper(_ZonedDumper):
    oid = 1184
    _zoned, _naive = _DatetimeTzDumper, DatetimeNoTzDumper


class TimedeltaDumper(Dumper):
    oid = 1186

    def dump(self, obj):
        # With signs of their own, the parts mean the same in each style of intervals.
        return b"%+d day %+d second %+d microsecond" % (obj.days, obj.seconds, obj.microseconds)


def _micros(fraction):
    return int(fraction.ljust(6, b"0")) if fraction else 0


def _shown(data):
    return bytes(data).decode("utf8", "replace")


class _StyledLoader(Loader):
    """Of texts that depend on the session's DateStyle, of which ISO is read."""

    def __init__(self, oid, context=None):
        super().__init__(oid, context)
        style = self.connection.pgconn.parameter_status(b"DateStyle") if self.connection else None
        if style and not style.startswith(b"I"):
            raise e.NotSupportedError(f"values with DateStyle {style.decode()!r} are not supported")


class DateLoader(_StyledLoader):
    _kind = 6

    def load(self, data):
        found = _match_date(data)
        why = "(unknown)"
        if found is not None:
            try:
                return date(*map(int, found.groups()))
            except ValueError as error:
                why = error
        text = _shown(data)
        if text == "infinity" or (text and len(text.split()[0]) > 10):
            raise e.DataError(f"date too large (after year 10K): {text!r}")
        if text == "-infinity" or "BC" in text:
            raise e.DataError(f"date too small (before year 1): {text!r}")
        raise e.DataError(f"can't parse date {text!r}: {why}")


class TimeLoader(Loader):
    def load(self, data):
        found = _match_time(data)
        if found is None:
            raise e.DataError(f"can't parse time {_shown(data)!r}")
        hour, minute, second, fraction = found.groups()
        try:
            return time(int(hour), int(minute), int(second), _micros(fraction))
        except ValueError as error:
            raise e.DataError(f"can't parse time {_shown(data)!r}: {error}") from None


def _offset(sign, hours, minutes, seconds):
    total = 3600 * int(hours) + 60 * int(minutes or 0) + int(seconds or 0)
    return timedelta(0, total if sign == b"+" else -total)


class TimetzLoader(Loader):
    def load(self, data):
        found = _match_timetz(data)
        if found is None:
            raise e.DataError(f"can't parse timetz {_shown(data)!r}")
        hour, minute, second, fraction, *offset = found.groups()
        zone = timezone(_offset(*offset))
        try:
            return time(int(hour), int(minute), int(second), _micros(fraction), zone)
        except ValueError as error:
            raise e.DataError(f"can't parse timetz {_shown(data)!r}: {error}") from None


def _no_timestamp(data, why=None):
    text = _shown(data)
    if text == "-infinity" or text.endswith("BC"):
        return e.DataError(f"timestamp too small (before year 1): {text!r}")
    if text == "infinity" or (text and len(text.split()[0]) > 10):
        return e.DataError(f"timestamp too large (after year 10K): {text!r}")
    return e.DataError(f"can't parse timestamp {text!r}: {why or '(unknown)'}")


class TimestampLoader(_StyledLoader):
    _kind = 7

    def load(self, data):
        found = _match_timestamp(data)
        if found is None:
            raise _no_timestamp(data)
        *parts, fraction = found.groups()
        try:
            return datetime(*map(int, parts), _micros(fraction))
        except ValueError as error:
            raise _no_timestamp(data, error) from None


def get_tzinfo(pgconn):
    """The zone of a session."""
    name = pgconn.parameter_status(b"TimeZone") if pgconn else None
    text = "UTC" if name is None else name.decode()
    if text not in _zones:
        try:
            _zones[text] = ZoneInfo(text)
        except (KeyError, OSError, ValueError):
            logging.getLogger("psycopg").warning("unknown PostgreSQL timezone: %r; will use UTC", text)
            _zones[text] = timezone.utc
    return _zones[text]


_zones = {"UTC": timezone.utc}


class TimestamptzLoader(_StyledLoader):
    def __init__(self, oid, context=None):
        super().__init__(oid, context)
        self._zone = get_tzinfo(self.connection.pgconn if self.connection else None)

    def load(self, data):
        found = _match_timestamptz(data)
        if found is None:
            raise _no_timestamp(data)
        *parts, fraction, sign, hours, minutes, seconds = found.groups()
        offset = _offset(sign, hours, minutes, seconds)
        try:
            there = datetime(*map(int, parts), _micros(fraction), timezone.utc)
        except ValueError as error:
            raise _no_timestamp(data, error) from None
        try:
            return (there - offset).astimezone(self._zone)
        except OverflowError:
            # Near the end of time, where it is not UTC's.
            return there.replace(tzinfo=timezone(offset))


class IntervalLoader(Loader):
    def __init__(self, oid, context=None):
        super().__init__(oid, context)
        style = self.connection.pgconn.parameter_status(b"IntervalStyle") if self.connection else None
        self._style = (style or b"unknown").decode()

    def load(self, data):
        if self._style != "postgres":
            raise NotImplementedError(f"can't parse interval with IntervalStyle {self._style}: {_shown(data)!r}")
        years, months, days, sign, hours, minutes, seconds = _match_interval(data).groups()
        whole = 365 * int(years or 0) + 30 * int(months or 0) + int(days or 0)
        rest = 3600 * int(hours) + 60 * int(minutes) + float(seconds) if hours else 0.0
        try:
            return timedelta(days=whole, seconds=-rest if sign == b"-" else rest)
        except OverflowError as error:
            raise e.DataError(f"can't parse interval {_shown(data)!r}: {error}") from None


def register_default_adapters(context):
    adapters = context.adapters
    for name, dumper in (
        ("date", DateDumper), ("time", TimeDumper), ("datetime", DatetimeDumper), ("timedelta", TimedeltaDumper),
    ):
        adapters.register_dumper(f"datetime.{name}", dumper)
    for name, loader in (
        ("date", DateLoader), ("time", TimeLoader), ("timetz", TimetzLoader), ("timestamp", TimestampLoader),
        ("timestamptz", TimestamptzLoader), ("interval", IntervalLoader),
    ):
        adapters.register_loader(name, loader)


__molt_missing__ = (
    "DateBinaryDumper", "DateBinaryLoader", "DatetimeBinaryDumper", "DatetimeNoTzBinaryDumper", "IntervalBinaryLoader",
    "TimeBinaryDumper", "TimeBinaryLoader", "TimeTzBinaryDumper", "TimedeltaBinaryDumper", "TimestampBinaryLoader",
    "TimestamptzBinaryLoader", "TimetzBinaryLoader",
)
