"""Texts and bytes. psycopg/types/string.py, psycopg/types/none.py."""

from .. import errors as e
from ..adapt import Dumper, Loader
from ..pq import Format


class StrDumperUnknown(Dumper):
    """Sends a text that the server takes for whatever it needs."""

    def dump(self, obj):
        if "\x00" in obj:
            raise e.DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
        return obj.encode()


class StrDumper(StrDumperUnknown):
    oid = 25


class StrDumperVarchar(StrDumperUnknown):
    oid = 1043


class StrDumperName(StrDumperUnknown):
    oid = 19


class NoneDumper(Dumper):
    def dump(self, obj):
        raise NotImplementedError("NULL is passed to Postgres in other ways")

    def quote(self, obj):
        return b"NULL"


class TextLoader(Loader):
    _kind = 0

    def load(self, data):
        return bytes(data).decode()


class BytesDumper(Dumper):
    format = Format.BINARY
    oid = 17

    def dump(self, obj):
        return bytes(obj)

    def quote(self, obj):
        return b"'\\x" + bytes(obj).hex().encode() + b"'"


class ByteaLoader(Loader):
    def load(self, data):
        data = bytes(data)
        if data[:2] == b"\\x":
            return bytes.fromhex(data[2:].decode())
        return _unescaped(data)


def _unescaped(data):
    """Bytes that a server with `bytea_output = escape` wrote."""
    out, at = bytearray(), 0
    while at < len(data):
        if data[at] != 0x5C:
            out.append(data[at])
            at += 1
        elif data[at + 1 : at + 2] == b"\\":
            out.append(0x5C)
            at += 2
        else:
            out.append(int(data[at + 1 : at + 4], 8))
            at += 4
    return bytes(out)


def register_default_adapters(context):
    adapters = context.adapters
    for dumper in (StrDumperName, StrDumperVarchar, StrDumper, StrDumperUnknown):
        adapters.register_dumper(str, dumper)
    adapters.register_dumper(type(None), NoneDumper)
    for cls in (bytes, bytearray, memoryview):
        adapters.register_dumper(cls, BytesDumper)
    for name in (0, "bpchar", "name", "text", "varchar", '"char"'):
        adapters.register_loader(name, TextLoader)
    adapters.register_loader("bytea", ByteaLoader)


__molt_missing__ = (
    "ByteaBinaryLoader", "BytesBinaryDumper", "StrBinaryDumper", "StrBinaryDumperName", "StrBinaryDumperVarchar",
    "TextBinaryLoader",
)
