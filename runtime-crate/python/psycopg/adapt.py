"""Python values as the server's, and back. psycopg/adapt.py, psycopg/_adapters_map.py, psycopg/_py_transformer.py."""

from abc import ABC, abstractmethod

from . import errors as e
from . import pq
from ._enums import PyFormat
from ._typeinfo import TypesRegistry

Buffer = bytes | bytearray | memoryview

_TEXT_OID = 25


class Dumper(ABC):
    """Makes bytes of values of a class."""

    oid = 0
    format = pq.Format.TEXT

    def __init__(self, cls, context=None):
        self.cls = cls
        self.connection = context.connection if context else None

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__qualname__} (oid={self.oid}) at 0x{id(self):x}>"

    @abstractmethod
    def dump(self, obj): ...

    def quote(self, obj):
        """The value as a literal of SQL."""
        value = self.dump(obj)
        return b"NULL" if value is None else quoted(bytes(value))

    def get_key(self, obj, format):
        """What tells dumpers of the same class apart."""
        return self.cls

    def upgrade(self, obj, format):
        """The dumper for this very value."""
        return self


def quoted(value):
    """Bytes as a literal of SQL."""
    doubled = value.replace(b"'", b"''")
    return b" E'" + doubled.replace(b"\\", b"\\\\") + b"'" if b"\\" in doubled else b"'" + doubled + b"'"


class Loader(ABC):
    """Makes values of the bytes of a type. `_kind` is the native half's number for what a class does, if it has one."""

    format = pq.Format.TEXT
    _kind = None

    def __init__(self, oid, context=None):
        self.oid = oid
        self.connection = context.connection if context else None

    @abstractmethod
    def load(self, data): ...


class RecursiveDumper(Dumper):
    """A dumper of values that hold others."""

    def __init__(self, cls, context=None):
        super().__init__(cls, context)
        self._tx = Transformer.from_context(context)


class RecursiveLoader(Loader):
    """A loader of values that hold others."""

    def __init__(self, oid, context=None):
        super().__init__(oid, context)
        self._tx = Transformer.from_context(context)


class AdaptersMap:
    """Which dumper a class has, and which loader a type. A copy shares its tables until one of both changes them."""

    __module__ = "psycopg.adapt"

    def __init__(self, template=None, types=None):
        self._changed = None
        if template is None:
            self._dumpers, self._dumpers_by_oid, self._loaders = {}, {}, ({}, {})
            self._shared = False
            self.types = types or TypesRegistry()
        else:
            self._dumpers, self._dumpers_by_oid = template._dumpers, template._dumpers_by_oid
            self._loaders = template._loaders
            self._shared = template._shared = True
            self.types = TypesRegistry(template.types)

    @property
    def adapters(self):
        return self

    @property
    def connection(self):
        return None

    def _own(self):
        if self._shared:
            self._dumpers, self._dumpers_by_oid = dict(self._dumpers), dict(self._dumpers_by_oid)
            self._loaders = tuple(dict(loaders) for loaders in self._loaders)
            self._shared = False

    def register_dumper(self, cls, dumper):
        """Has values of a class, which may be named by a text, dumped by a class of dumpers."""
        if cls is not None and not isinstance(cls, (str, type)):
            raise TypeError(f"dumpers should be registered on classes, got {cls} instead")
        self._own()
        if cls:
            self._dumpers[cls] = dumper
        if dumper.oid:
            self._dumpers_by_oid[dumper.oid] = dumper

    def register_loader(self, oid, loader):
        """Has values of a type loaded by a class of loaders."""
        if isinstance(oid, str):
            oid = self.types[oid].oid
        if not isinstance(oid, int):
            raise TypeError(f"loaders should be registered on oid, got {oid} instead")
        self._own()
        self._loaders[loader.format][oid] = loader
        if self._changed is not None:
            self._changed()

    def get_dumper(self, cls, format):
        """The class of dumpers for a class of values."""
        found = self._dumpers.get(cls)
        if found is not None:
            return found
        for base in cls.__mro__:
            for key in (base, f"{base.__module__}.{base.__qualname__}"):
                found = self._dumpers.get(key)
                if found is not None:
                    return found
        format = PyFormat(format)
        raise e.ProgrammingError(
            f"cannot adapt type {cls.__name__!r} using placeholder '%{format.value}' (format: {format.name})"
        )

    def get_dumper_by_oid(self, oid, format):
        """The class of dumpers for a type."""
        if oid in self._dumpers_by_oid:
            return self._dumpers_by_oid[oid]
        info = self.types.get(oid)
        of = f"type {info.name} (oid {oid})" if info else f"unknown type with oid {oid}"
        raise e.ProgrammingError(f"cannot find a dumper for {of} format {pq.Format(format).name}")

    def get_loader(self, oid, format):
        """The class of loaders for a type, or None."""
        return self._loaders[format].get(oid)


class Transformer:
    """The dumpers and loaders of one context, made when they are first needed."""

    __module__ = "psycopg.adapt"
    encoding = "utf-8"

    def __init__(self, context=None):
        if context is None:
            from . import adapters

            context = adapters
        # A cursor keeps its transformer, so this does not keep the cursor.
        self._adapters, self._connection = context.adapters, context.connection
        self._dumpers, self._loaders = {}, {}

    @classmethod
    def from_context(cls, context):
        return context if isinstance(context, Transformer) else cls(context)

    @property
    def connection(self):
        return self._connection

    @property
    def adapters(self):
        return self._adapters

    def dump_sequence(self, params, formats):
        """(bytes, types, formats) of values."""
        out, types, written = [], [], []
        for value, format in zip(params, formats):
            if value is None:
                out.append(None)
                types.append(0)
                written.append(0)
                continue
            dumper = self.get_dumper(value, format)
            out.append(dumper.dump(value))
            types.append(dumper.oid)
            written.append(int(dumper.format))
        return tuple(out), tuple(types), tuple(written)

    def get_dumper(self, obj, format):
        """The dumper of a value."""
        cls = type(obj)
        dumper = self._dumpers.get(cls)
        if dumper is None:
            dumper = self._dumpers[cls] = self._adapters.get_dumper(cls, format)(cls, self)
        key = dumper.get_key(obj, format)
        if key is cls:
            return dumper
        found = self._dumpers.get(key)
        if found is None:
            found = self._dumpers[key] = dumper.upgrade(obj, format)
        return found

    def get_dumper_by_oid(self, oid, format):
        return self._adapters.get_dumper_by_oid(oid, format)(type(None), self)

    def as_literal(self, obj):
        """A value as a literal of SQL, with its type where the text alone does not say it."""
        dumper = self.get_dumper(obj, PyFormat.TEXT)
        literal = bytes(dumper.quote(obj))
        oid = dumper.oid
        if oid and oid != _TEXT_OID and literal[-1:] == b"'":
            info = self._adapters.types.get(oid)
            if info is not None:
                name = info.name if oid < 8192 else info.regtype
                literal += b"::" + name.encode() + (b"[]" if oid == info.array_oid else b"")
        return literal

    def get_loader(self, oid, format):
        """The loader of a type."""
        loader = self._loaders.get(oid)
        if loader is None:
            kind = self._adapters.get_loader(oid, format) or self._adapters.get_loader(0, format)
            loader = self._loaders[oid] = kind(oid, self)
        return loader

    def loaders_of(self, result):
        """What the native half takes for the columns of a result."""
        return tuple([_load_of(self.get_loader(column[3], 0)) for column in result._columns])


def _load_of(loader):
    # A class that is derived from one of ours has its own way to load.
    kind = type(loader).__dict__.get("_kind")
    if kind is None:
        return loader.load
    return kind if kind < _FIRST_WITH_OTHER_FORMS else (kind, loader.load)


# From here on, kinds have forms that only the loader reads.
_FIRST_WITH_OTHER_FORMS = 5


__molt_missing__ = (
    "AdaptersMap.get_dumper_by_name", "Transformer.set_pgresult", "Transformer.load_rows", "Transformer.load_row",
    "Transformer.load_sequence", "Transformer.set_dumper_types", "Transformer.set_loader_types", "Format",
)
