"""Arrays. psycopg/types/array.py."""

import re
from functools import cache

from .. import errors as e
from .._enums import PyFormat
from ..adapt import RecursiveDumper, RecursiveLoader

_TEXT_ARRAY = 1009


class ListDumper(RecursiveDumper):
    """Dumps a list as an array of what its elements are dumped as."""

    delimiter = b","
    _element = None

    def get_key(self, obj, format):
        if self.oid:
            return self.cls
        item = _deciding(self._tx, obj, format)
        return self.cls if item is None else (self.cls, self._tx.get_dumper(item, format).get_key(item, format))

    def upgrade(self, obj, format):
        item = None if self.oid else _deciding(self._tx, obj, format)
        if item is None:
            return self
        upgraded = type(self)(self.cls, self._tx)
        upgraded._element = self._tx.get_dumper(item, PyFormat.from_pq(self.format))
        oid = upgraded._element.oid
        if oid:
            types = self._tx.adapters.types
            info = types.get(oid) or types["text"]
            upgraded.oid, upgraded.delimiter = info.array_oid or _TEXT_ARRAY, info.delimiter.encode()
        return upgraded

    def dump(self, obj):
        return self._dumped(obj)

    def _dumped(self, values):
        parts = [self._part(value) for value in values]
        return b"{" + self.delimiter.join(parts) + b"}"

    def _part(self, value):
        if isinstance(value, list):
            return self._dumped(value)
        if value is None:
            return b"NULL"
        dumper = self._element or self._tx.get_dumper(value, PyFormat.TEXT)
        data = dumper.dump(value)
        if data is None:
            return b"NULL"
        data = b"\\x" + bytes(data).hex().encode() if dumper.oid == 17 else bytes(data)
        if not _needs_quotes(self.delimiter)(data):
            return data
        return b'"' + data.replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b'"'


@cache
def _needs_quotes(delimiter):
    return re.compile(rb'$|.*["{}\s\\' + re.escape(delimiter) + rb"]|null$", re.IGNORECASE | re.DOTALL).match


def _flat(values, seen):
    if id(values) in seen:
        raise e.DataError("cannot dump a recursive list")
    seen.add(id(values))
    for value in values:
        if type(value) is list:
            yield from _flat(value, seen)
        elif value is not None:
            yield value


def _deciding(tx, values, format):
    """The element that says what the array is one of: the largest of numbers, else any."""
    items = list(_flat(values, set()))
    if not items:
        return None
    types = {type(item): item for item in items}
    if len({tx.get_dumper(item, format).oid for item in types.values()} if len(types) > 1 else types) > 1:
        names = ", ".join(sorted(cls.__name__ for cls in types))
        raise e.DataError(f"cannot dump lists of mixed types; got: {names}")
    cls, last = types.popitem()
    if cls is not int:
        return last
    return max(max(items), -min(items) - 1) if min(items) < 0 else max(items)


class ArrayLoader(RecursiveLoader):
    delimiter = b","
    base_oid = 0

    def load(self, data):
        loader = self._tx.get_loader(self.base_oid, self.format)
        return _loaded(bytes(data), loader.load, self.delimiter)


@cache
def _tokens(delimiter):
    return re.compile(rb'([{}]|"(?:[^"\\]|\\.)*"|[^"{}\\' + re.escape(delimiter) + rb"]+)", re.DOTALL).finditer


def _loaded(data, load, delimiter):
    """The list that the text of an array is."""
    if data[:1] == b"[":
        _, equals, data = data.partition(b"=")
        if not equals:
            raise e.DataError("malformed array: no '=' after dimension information")
    open_lists, whole = [], []
    for found in _tokens(delimiter)(data):
        token = found[1]
        if token == b"{":
            inner = []
            if open_lists:
                open_lists[-1].append(inner)
            open_lists.append(inner)
        elif not open_lists:
            raise e.DataError(f"malformed array: unexpected '{token[:10].decode('utf8', 'replace')}'")
        elif token == b"}":
            whole = open_lists.pop()
        elif token == b"NULL":
            open_lists[-1].append(None)
        else:
            if token[:1] == b'"':
                token = re.sub(rb"\\(.)", rb"\1", token[1:-1], flags=re.DOTALL)
            open_lists[-1].append(load(token))
    return whole


def register_array(info, context=None):
    """Has arrays of a type loaded and dumped."""
    from .. import adapters as everywhere

    if not info.array_oid:
        raise ValueError(f"the type info {info} doesn't describe an array")
    adapters = everywhere if context is None else context.adapters
    delimiter = info.delimiter.encode()
    adapters.register_loader(info.array_oid, _made(ArrayLoader, info.name, base_oid=info.oid, delimiter=delimiter))


def _made(base, name, **attributes):
    return type(f"{name.title()}{base.__name__}", (base,), attributes)


def register_default_adapters(context):
    context.adapters.register_dumper(list, ListDumper)


def register_all_arrays(context):
    """Has arrays of all types that are known loaded."""
    for info in context.adapters.types:
        if info.array_oid:
            register_array(info, context)


__molt_missing__ = ("ArrayBinaryLoader", "BaseListDumper", "ListBinaryDumper")
