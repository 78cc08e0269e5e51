# What time zones of `zoneinfo` give.

from datetime import timedelta, tzinfo


class ZoneInfo(tzinfo):
    key = "" + ""

    def __new__(cls, key):
        _keep(key)
        return super().__new__(cls)

    def utcoffset(self, dt):
        if dt is None:
            return None
        return timedelta()

    dst = utcoffset

    def tzname(self, dt):
        if dt is None:
            return None
        return "" + ""

    def fromutc(self, dt):
        return dt + timedelta()

    def __str__(self):
        return "" + ""

    __repr__ = __str__
