"""Formats of parameters, and levels of isolation. psycopg/_enums.py."""

from enum import Enum, IntEnum

from .pq import Format


class PyFormat(str, Enum):
    """How a parameter is to be sent."""

    __module__ = "psycopg.adapt"

    AUTO = "s"
    TEXT = "t"
    BINARY = "b"

    @classmethod
    def from_pq(cls, fmt):
        return cls.BINARY if fmt == Format.BINARY else cls.TEXT

    @classmethod
    def as_pq(cls, fmt):
        return {cls.TEXT: Format.TEXT, cls.BINARY: Format.BINARY}[fmt]


class IsolationLevel(IntEnum):
    """What a transaction sees of others."""

    __module__ = "psycopg"

    READ_UNCOMMITTED = 1
    READ_COMMITTED = 2
    REPEATABLE_READ = 3
    SERIALIZABLE = 4
