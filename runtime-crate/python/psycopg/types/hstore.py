"""The type of the extension hstore. psycopg/types/hstore.py."""

import re

from .. import errors as e
from .._typeinfo import TypeInfo
from ..adapt import Dumper, Loader

_PAIR = re.compile(r'"((?:[^"\\]|\\.)*)"\s*=>\s*(?:NULL|"((?:[^"\\]|\\.)*)")(?:\s*,\s*|$)', re.DOTALL)


class BaseHstoreDumper(Dumper):
    def dump(self, obj):
        return ",".join([f"{_quoted(key, 'keys')}=>{_value(value)}" for key, value in obj.items()]).encode()


def _quoted(text, what):
    if not isinstance(text, str):
        raise e.DataError(f"hstore {what} can only be strings")
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _value(value):
    return "NULL" if value is None else _quoted(value, "values")


class HstoreLoader(Loader):
    def load(self, data):
        text, found, at = bytes(data).decode(), {}, 0
        while at < len(text):
            pair = _PAIR.match(text, at)
            if pair is None:
                raise e.DataError(f"error parsing hstore pair at char {at}")
            key, value = pair.groups()
            found[_plain(key)] = None if value is None else _plain(value)
            at = pair.end()
        return found


def _plain(text):
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)


def register_hstore(info, context=None):
    """Has values of hstore made dicts, and dicts sent as such."""
    from .. import adapters as everywhere

    if not info:
        raise TypeError("no info passed. Is the 'hstore' extension loaded?")
    info.register(context)
    adapters = everywhere if context is None else context.adapters
    adapters.register_dumper(dict, type("HstoreDumper", (BaseHstoreDumper,), {"oid": info.oid}))
    adapters.register_loader(info.oid, HstoreLoader)


__all__ = ("BaseHstoreDumper", "HstoreLoader", "TypeInfo", "register_hstore")

__molt_missing__ = ("BaseHstoreBinaryDumper", "HstoreBinaryLoader")
