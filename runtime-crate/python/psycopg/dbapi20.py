"""What DBAPI wants of a module. psycopg/dbapi20.py."""

import datetime

from .types.string import BytesDumper


class DBAPITypeObject:
    """Some types by a name; equal to the number of each."""

    def __init__(self, name, oids):
        self.name, self.values = name, tuple(oids)

    def __repr__(self):
        return f"psycopg.{self.name}"

    def __eq__(self, other):
        return other in self.values if isinstance(other, int) else NotImplemented

    def __ne__(self, other):
        return other not in self.values if isinstance(other, int) else NotImplemented

    __hash__ = None


BINARY = DBAPITypeObject("BINARY", (17,))
DATETIME = DBAPITypeObject("DATETIME", (1114, 1184, 1082, 1083, 1266, 1186))
NUMBER = DBAPITypeObject("NUMBER", (21, 23, 20, 700, 701, 1700))
ROWID = DBAPITypeObject("ROWID", (26,))
STRING = DBAPITypeObject("STRING", (25, 1043, 1042))


class Binary:
    """Bytes."""

    def __init__(self, obj):
        self.obj = obj

    def __repr__(self):
        shown = repr(self.obj)
        if len(shown) > 40:
            shown = f"{shown[:35]} ... ({len(shown)} byteschars)"
        return f"{self.__class__.__name__}({shown})"


class BinaryDumper(BytesDumper):
    """Of bytes, wrapped or not."""

    def dump(self, obj):
        return super().dump(obj.obj if isinstance(obj, Binary) else obj)


def Date(year, month, day):
    return datetime.date(year, month, day)


def Time(hour, minute, second):
    return datetime.time(hour, minute, second)


def Timestamp(year, month, day, hour, minute, second):
    return datetime.datetime(year, month, day, hour, minute, second)


def TimestampFromTicks(ticks):
    return datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(seconds=ticks)


def DateFromTicks(ticks):
    return TimestampFromTicks(ticks).date()


def TimeFromTicks(ticks):
    return TimestampFromTicks(ticks).time()


def register_dbapi20_adapters(context):
    context.adapters.register_dumper(Binary, BinaryDumper)


__molt_missing__ = ("BinaryBinaryDumper", "BinaryTextDumper", "EPOCH")
