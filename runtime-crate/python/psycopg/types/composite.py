"""Rows as values. psycopg/types/composite.py."""

import re

from .._enums import PyFormat
from ..adapt import RecursiveDumper, RecursiveLoader

_needs_quotes = re.compile(rb'$|.*[",\\\s()]', re.DOTALL).match
_token = re.compile(rb'(,)|"((?:[^"\\]|""|\\.)*)"|([^",)]+)', re.DOTALL)


class TupleDumper(RecursiveDumper):
    """Dumps a tuple as the text of a row, whose type is for the server to tell."""

    def dump(self, obj):
        return b"(" + b",".join([self._part(value) for value in obj]) + b")"

    def _part(self, value):
        if value is None:
            return b""
        dumper = self._tx.get_dumper(value, PyFormat.TEXT)
        data = dumper.dump(value)
        data = b"\\x" + bytes(data).hex().encode() if dumper.oid == 17 else bytes(data)
        if not _needs_quotes(data):
            return data
        return b'"' + data.replace(b"\\", b"\\\\").replace(b'"', b'""') + b'"'


class RecordLoader(RecursiveLoader):
    """Loads a row of unknown types: each of its values as text."""

    def load(self, data):
        data = bytes(data)
        return () if data == b"()" else tuple(_parts(data[1:-1]))


def _parts(data):
    parts = [None]
    for comma, quoted, plain in (found.groups() for found in _token.finditer(data)):
        if comma:
            parts.append(None)
        elif plain is not None:
            parts[-1] = plain.decode()
        else:
            parts[-1] = re.sub(rb'\\(.)|"(")', rb"\1\2", quoted, flags=re.DOTALL).decode()
    return parts


def register_default_adapters(context):
    context.adapters.register_dumper(tuple, TupleDumper)
    context.adapters.register_loader("record", RecordLoader)


__molt_missing__ = (
    "CompositeInfo", "RecordBinaryLoader", "TupleBinaryDumper", "register_composite",
)
