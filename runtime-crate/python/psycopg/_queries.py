"""Placeholders of Python as those of the server. psycopg/_queries.py."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from . import errors as e
from . import sql
from ._enums import PyFormat

# Longer ones are kept by nobody: they are made by a program and come once.
_LONGEST, _MOST = 4096, 50

_PLACEHOLDER = re.compile(rb"%(?:\(([^)]+)\).|.)", re.DOTALL)
_FORMATS = {b"s": PyFormat.AUTO, b"t": PyFormat.TEXT, b"b": PyFormat.BINARY}


class PostgresQuery:
    """A query with `$1`, the values of its parameters as bytes, and the numbers of their types."""

    __slots__ = ("query", "params", "types", "formats", "_tx", "_wanted", "_order", "_count")

    def __init__(self, transformer):
        self._tx = transformer
        self.query, self.params, self.types, self.formats = b"", None, (), ()
        self._wanted = self._order = None
        self._count = 0

    def convert(self, query, vars):
        query = self._as_bytes(query)
        if vars is None:
            self.query, self._wanted = query, None
        else:
            short = len(query) <= _LONGEST and len(vars) <= _MOST
            self.query, self._wanted, self._order, self._count = (_kept if short else _converted)(query)
        self.dump(vars)

    def dump(self, vars):
        if vars is None:
            self.params, self.types, self.formats = None, (), ()
        else:
            self.params, self.types, self.formats = self._tx.dump_sequence(self._ordered(vars), self._wanted)

    def _as_bytes(self, query):
        if isinstance(query, str):
            return query.encode()
        return query.as_bytes(self._tx) if isinstance(query, sql.Composable) else query

    def _ordered(self, vars):
        """The values in the order of the placeholders."""
        if not _is_sequence(vars):
            if vars and self._count and self._order is None:
                raise TypeError("positional placeholders (%s) require a sequence of parameters")
            try:
                return [vars[name] for name in self._order or ()]
            except KeyError:
                missing = ", ".join(sorted(name for name in self._order or () if name not in vars))
                raise e.ProgrammingError(f"query parameter missing: {missing}") from None
        if len(vars) != self._count:
            raise e.ProgrammingError(
                f"the query has {self._count} placeholders but {len(vars)} parameters were passed"
            )
        if vars and self._order is not None:
            raise TypeError("named placeholders require a mapping of parameters")
        return vars


def _is_sequence(vars):
    if isinstance(vars, Sequence) and not isinstance(vars, (bytes, str)):
        return True
    if isinstance(vars, Mapping):
        return False
    raise TypeError(f"query parameters should be a sequence or a mapping, got {type(vars).__qualname__}")


def _converted(query):
    """(query with `$1`, wanted formats, names in their order or None, number of placeholders)."""
    parts, wanted, numbers, count, named, end = [], [], {}, 0, None, 0
    for found in _PLACEHOLDER.finditer(query):
        mark, name = found[0], found[1]
        parts.append(query[end : found.start()])
        end = found.end()
        if mark == b"%%":
            parts.append(b"%")
            continue
        _check(query, found)
        if named is None:
            named = name is not None
        elif named is not (name is not None):
            raise e.ProgrammingError("positional and named placeholders cannot be mixed")
        form = _FORMATS[mark[-1:]]
        count += 1
        key = name.decode() if named else count
        if key not in numbers:
            numbers[key] = len(numbers)
            wanted.append(form)
        elif wanted[numbers[key]] is not form:
            raise e.ProgrammingError(f"placeholder '{key}' cannot have different formats")
        parts.append(b"$%d" % (numbers[key] + 1))
    parts.append(query[end:])
    return b"".join(parts), wanted, list(numbers) if named else None, count


_kept = lru_cache(_converted)


def _check(query, found):
    mark = found[0]
    if mark == b"%(":
        raise e.ProgrammingError(f"incomplete placeholder: '{query[found.start() :].split()[0].decode()}'")
    if mark == b"% ":
        raise e.ProgrammingError(
            "incomplete placeholder: '%'; if you want to use '%' as an operator you can double it up, i.e. use '%%'"
        )
    if mark[-1:] not in _FORMATS:
        raise e.ProgrammingError(f"only '%s', '%b', '%t' are allowed as placeholders, got '{mark.decode()}'")
