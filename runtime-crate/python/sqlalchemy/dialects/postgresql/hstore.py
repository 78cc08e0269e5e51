"""HSTORE. SQLAlchemy lib/sqlalchemy/dialects/postgresql/hstore.py."""

import re

from ... import types as sqltypes
from ...sql.functions import GenericFunction
from .array import ARRAY
from .operators import GETITEM, KeyTests

__all__ = ("HSTORE", "hstore")


class HSTORE(sqltypes.Indexable, sqltypes.Concatenable, sqltypes.TypeEngine):
    """A dict of strings."""

    __visit_name__ = "HSTORE"
    hashable = False
    text_type = sqltypes.Text()

    def __init__(self, text_type=None):
        if text_type is not None:
            self.text_type = text_type

    class Comparator(KeyTests, sqltypes.Indexable.Comparator, sqltypes.Concatenable.Comparator):
        __slots__ = ()

        def _setup_getitem(self, index):
            return GETITEM, index, self.type.text_type

        def defined(self, key):
            return _HStoreDefinedFunction(self.expr, key)

        def delete(self, key):
            return _HStoreDeleteFunction(self.expr, _serialize_hstore(key) if isinstance(key, dict) else key)

        def slice(self, array):
            return _HStoreSliceFunction(self.expr, array)

        def keys(self):
            return _HStoreKeysFunction(self.expr)

        def vals(self):
            return _HStoreValsFunction(self.expr)

        def array(self):
            return _HStoreArrayFunction(self.expr)

        def matrix(self):
            return _HStoreMatrixFunction(self.expr)

    comparator_factory = Comparator

    def bind_processor(self, dialect):
        return lambda value: _serialize_hstore(value) if isinstance(value, dict) else value

    def result_processor(self, dialect, coltype):
        return lambda value: None if value is None else _parse_hstore(value)


class hstore(GenericFunction):
    type = HSTORE
    name = "hstore"
    inherit_cache = True


class _HStoreDefinedFunction(GenericFunction):
    type = sqltypes.Boolean
    name = "defined"
    inherit_cache = True


class _HStoreDeleteFunction(GenericFunction):
    type = HSTORE
    name = "delete"
    inherit_cache = True


class _HStoreSliceFunction(GenericFunction):
    type = HSTORE
    name = "slice"
    inherit_cache = True


class _HStoreKeysFunction(GenericFunction):
    type = ARRAY(sqltypes.Text)
    name = "akeys"
    inherit_cache = True


class _HStoreValsFunction(GenericFunction):
    type = ARRAY(sqltypes.Text)
    name = "avals"
    inherit_cache = True


class _HStoreArrayFunction(GenericFunction):
    type = ARRAY(sqltypes.Text)
    name = "hstore_to_array"
    inherit_cache = True


class _HStoreMatrixFunction(GenericFunction):
    type = ARRAY(sqltypes.Text)
    name = "hstore_to_matrix"
    inherit_cache = True


_PAIR = re.compile(r'"((?:\\.|[^"\\])*)"[ ]*=>[ ]*(?:(NULL)|"((?:\\.|[^"\\])*)")')
_DELIMITER = re.compile(r"[ ]*,[ ]*")


def _unescaped(text):
    return text.replace(r"\"", '"').replace("\\\\", "\\")


def _parse_hstore(text):
    """The dict that the text of an hstore stands for."""
    result = {}
    pos = 0
    while True:
        pair = _PAIR.match(text, pos)
        if pair is None:
            break
        key, null, value = pair.groups()
        result[_unescaped(key)] = None if null else _unescaped(value)
        pos = pair.end()
        delimiter = _DELIMITER.match(text, pos)
        if delimiter is not None:
            pos = delimiter.end()
    if pos != len(text):
        before, after = text[max(pos - 21, 0):pos], text[pos:pos + 21]
        if len(before) > 20:
            before = "[...]" + before[1:]
        if len(after) > 20:
            after = after[:-1] + "[...]"
        raise ValueError("After %r, could not parse residual at position %d: %r" % (before, pos, after))
    return result


def _serialize_hstore(val):
    def esc(s, position):
        if position == "value" and s is None:
            return "NULL"
        if isinstance(s, str):
            return '"%s"' % s.replace("\\", "\\\\").replace('"', r"\"")
        raise ValueError("%r in %s position is not a string." % (s, position))

    return ", ".join("%s=>%s" % (esc(k, "key"), esc(v, "value")) for k, v in val.items())
