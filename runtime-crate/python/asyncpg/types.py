"""Descriptions of types, versions of servers, ranges. asyncpg/types.py."""

from typing import NamedTuple

from asyncpg.pgproto.types import BitString, Box, Circle, Line, LineSegment, Path, Point, Polygon

__all__ = (
    "Type", "Attribute", "Range", "BitString", "Point", "Path", "Polygon", "Box", "Line", "LineSegment", "Circle",
    "ServerVersion",
)


class Type(NamedTuple):
    """Database data type."""

    oid: int
    name: str
    kind: str
    schema: str


class Attribute(NamedTuple):
    """Database relation attribute."""

    name: str
    type: Type


class ServerVersion(NamedTuple):
    """PostgreSQL server version tuple."""

    major: int
    minor: int
    micro: int
    releaselevel: str
    serial: int


class Range:
    __slots__ = ("_lower", "_upper", "_lower_inc", "_upper_inc", "_empty")

    def __init__(self, lower=None, upper=None, *, lower_inc=True, upper_inc=False, empty=False):
        self._empty = empty
        self._lower = None if empty else lower
        self._upper = None if empty else upper
        self._lower_inc = self._lower is not None and lower_inc
        self._upper_inc = self._upper is not None and upper_inc

    lower = property(lambda self: self._lower)
    lower_inc = property(lambda self: self._lower_inc)
    lower_inf = property(lambda self: self._lower is None and not self._empty)
    upper = property(lambda self: self._upper)
    upper_inc = property(lambda self: self._upper_inc)
    upper_inf = property(lambda self: self._upper is None and not self._empty)
    isempty = property(lambda self: self._empty)

    def _begins_within(self, other):
        if other._lower is None or self._lower is None:
            return other._lower is None
        if self._lower == other._lower:
            return other._lower_inc or not self._lower_inc
        return self._lower > other._lower

    def _ends_within(self, other):
        if other._upper is None or self._upper is None:
            return other._upper is None
        if self._upper == other._upper:
            return other._upper_inc or not self._upper_inc
        return self._upper < other._upper

    def issubset(self, other):
        if self._empty or other._empty:
            return self._empty
        return self._begins_within(other) and self._ends_within(other)

    def issuperset(self, other):
        return other.issubset(self)

    def __bool__(self):
        return not self._empty

    def _parts(self):
        return self._lower, self._upper, self._lower_inc, self._upper_inc, self._empty

    def __eq__(self, other):
        return self._parts() == other._parts() if isinstance(other, Range) else NotImplemented

    def __hash__(self):
        return hash(self._parts())

    def __repr__(self):
        if self._empty:
            return "<Range empty>"
        lower = "" if self._lower is None else repr(self._lower)
        upper = "" if self._upper is None else repr(self._upper)
        return f"<Range {'[' if self._lower_inc else '('}{lower}, {upper}{']' if self._upper_inc else ')'}>"

    __str__ = __repr__
