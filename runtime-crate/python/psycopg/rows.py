"""What becomes of a row. psycopg/rows.py."""

from collections import namedtuple
from functools import lru_cache
from typing import Any, TypeVar

from . import errors as e

T = TypeVar("T")
Row = TypeVar("Row", covariant=True, default=tuple[Any, ...])

TupleRow = tuple[Any, ...]
DictRow = dict[str, Any]


def _names(cursor):
    """The names of the columns, or None where there is no result with rows."""
    description = cursor.description
    return None if description is None else [column.name for column in description]


def no_result(values):
    """Makes no row, since there is none."""
    raise e.InterfaceError("the cursor doesn't have a result")


def tuple_row(cursor):
    """Rows are tuples."""
    return tuple


def dict_row(cursor):
    """Rows are dicts."""
    return _keyword_maker(cursor, dict)


def _keyword_maker(cursor, make):
    names = _names(cursor)
    if names is None:
        return no_result
    return lambda values: make(**dict(zip(names, values))) if make is not dict else dict(zip(names, values))


@lru_cache(512)
def _named(*names):
    fields = []
    for name in names:
        field = "".join([char if char.isascii() and (char.isalnum() or char == "_") else "_" for char in name])
        fields.append(f"f{field}" if field[:1] == "_" or field[:1].isdigit() else field)
    return namedtuple("Row", fields)


def namedtuple_row(cursor):
    """Rows are named tuples."""
    names = _names(cursor)
    return no_result if names is None else _named(*names)._make


def class_row(cls):
    """Rows are objects of a class that takes the columns as keywords."""
    return lambda cursor: _keyword_maker(cursor, cls)


def args_row(func):
    """Rows are what a function makes of the columns."""
    return lambda cursor: lambda values: func(*values)


def kwargs_row(func):
    """Rows are what a function makes of the columns as keywords."""
    return lambda cursor: _keyword_maker(cursor, func)


def scalar_row(cursor):
    """Rows are their first column."""
    names = _names(cursor)
    if names is None:
        return no_result
    if not names:
        raise e.ProgrammingError("at least one column expected")
    return lambda values: values[0]


# What stands in annotations.
RowMaker = RowFactory = AsyncRowFactory = BaseRowFactory = Any

__molt_missing__ = ()
