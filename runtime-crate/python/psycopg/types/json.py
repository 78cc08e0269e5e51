"""JSON. psycopg/types/json.py."""

import json

from ..adapt import Dumper, Loader


class _Wrapper:
    __slots__ = ("obj", "dumps")

    def __init__(self, obj, dumps=None):
        self.obj, self.dumps = obj, dumps

    def __repr__(self):
        shown = repr(self.obj)
        if len(shown) > 40:
            shown = f"{shown[:35]} ... ({len(shown)} chars)"
        return f"{self.__class__.__name__}({shown})"


class Json(_Wrapper):
    """A value to be sent as json."""

    __slots__ = ()


class Jsonb(_Wrapper):
    """A value to be sent as jsonb."""

    __slots__ = ()


class JsonDumper(Dumper):
    oid = 114
    _dumps = None

    def dump(self, obj):
        own, dumps = type(self)._dumps, None
        if isinstance(obj, _Wrapper):
            obj, dumps = obj.obj, obj.dumps
        data = (dumps or own or _defaults["dumps"])(obj)
        return data.encode() if isinstance(data, str) else data


class JsonbDumper(JsonDumper):
    oid = 3802


class JsonLoader(Loader):
    _loads = None

    def load(self, data):
        return (type(self)._loads or _defaults["loads"])(bytes(data))


class JsonbLoader(JsonLoader):
    pass


_defaults = {"dumps": json.dumps, "loads": json.loads}


def _own(base, name, function):
    custom = base.__name__ if base.__name__.startswith("Custom") else f"Custom{base.__name__}"
    return type(custom, (base,), {name: staticmethod(function)})


def set_json_dumps(dumps, context=None):
    """Has JSON made by a function, everywhere or in a context."""
    if context is None:
        _defaults["dumps"] = dumps
        return
    for wrapper, base in ((Json, JsonDumper), (Jsonb, JsonbDumper)):
        context.adapters.register_dumper(wrapper, _own(base, "_dumps", dumps))


def set_json_loads(loads, context=None):
    """Has JSON read by a function, everywhere or in a context."""
    if context is None:
        _defaults["loads"] = loads
        return
    for name, base in (("json", JsonLoader), ("jsonb", JsonbLoader)):
        context.adapters.register_loader(name, _own(base, "_loads", loads))


def register_default_adapters(context):
    adapters = context.adapters
    adapters.register_dumper(Json, JsonDumper)
    adapters.register_dumper(Jsonb, JsonbDumper)
    adapters.register_loader("json", JsonLoader)
    adapters.register_loader("jsonb", JsonbLoader)


__molt_missing__ = ("JsonBinaryDumper", "JsonBinaryLoader", "JsonbBinaryDumper", "JsonbBinaryLoader")
