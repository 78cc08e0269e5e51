"""What is known of the server's types. psycopg/_typeinfo.py, psycopg/_typemod.py."""

from . import errors as e
from . import sql

_INFO_QUERY = """\
SELECT
    typname AS name, oid, typarray AS array_oid,
    oid::regtype::text AS regtype, typdelim AS delimiter
FROM pg_type t
WHERE t.oid = to_regtype(%(name)s)
ORDER BY t.oid
"""


class TypeModifier:
    """What the number beside a column's type says; nothing for most types."""

    def __init__(self, oid):
        self.oid = oid

    def get_modifier(self, typemod):
        return None

    def get_display_size(self, typemod):
        return None

    def get_precision(self, typemod):
        return None

    def get_scale(self, typemod):
        return None


class NumericTypeModifier(TypeModifier):
    """numeric(precision, scale)"""

    def get_modifier(self, typemod):
        return None if typemod < 0 else (self.get_precision(typemod), self.get_scale(typemod))

    def get_precision(self, typemod):
        return None if typemod < 0 else typemod >> 16

    def get_scale(self, typemod):
        if typemod < 0:
            return None
        scale = (typemod - 4) & 0xFFFF
        return scale - 0x800 if scale & 0x400 else scale


class CharTypeModifier(TypeModifier):
    """varchar(size)"""

    _head = 4

    def get_modifier(self, typemod):
        size = self.get_display_size(typemod)
        return (size,) if size else None

    def get_display_size(self, typemod):
        return None if typemod < 0 else typemod - self._head


class BitTypeModifier(CharTypeModifier):
    """bit(size)"""

    _head = 0


class TimeTypeModifier(TypeModifier):
    """timestamp(precision)"""

    def get_modifier(self, typemod):
        return None if typemod < 0 else (typemod & 0xFFFF,)

    def get_precision(self, typemod):
        return None if typemod < 0 else typemod & 0xFFFF


class TypeInfo:
    """A type of the server."""

    __module__ = "psycopg.types"

    def __init__(self, name, oid, array_oid, *, regtype="", delimiter=",", typemod=TypeModifier):
        self.name, self.oid, self.array_oid = name, oid, array_oid
        self.regtype, self.delimiter = regtype or name, delimiter
        self.typemod = typemod(oid)

    def __repr__(self):
        return f"<{self.__class__.__qualname__}: {self.name} (oid: {self.oid}, array oid: {self.array_oid})>"

    @classmethod
    def fetch(cls, conn, name):
        """Asks a server about a type; a coroutine for an AsyncConnection."""
        from .connection import Connection
        from .connection_async import AsyncConnection

        if isinstance(name, sql.Composable):
            name = name.as_string(conn)
        if isinstance(conn, Connection):
            return cls._fetch(conn, name)
        if isinstance(conn, AsyncConnection):
            return cls._fetch_async(conn, name)
        raise TypeError(f"expected Connection or AsyncConnection, got {type(conn).__name__}")

    @classmethod
    def _fetch(cls, conn, name):
        from .rows import dict_row

        try:
            with conn.transaction(), conn.cursor(row_factory=dict_row) as cursor:
                found = cursor.execute(_INFO_QUERY, {"name": name}).fetchall()
        except e.UndefinedObject:
            return None
        return cls._only(name, found)

    @classmethod
    async def _fetch_async(cls, conn, name):
        from .rows import dict_row

        try:
            async with conn.transaction(), conn.cursor(row_factory=dict_row) as cursor:
                await cursor.execute(_INFO_QUERY, {"name": name})
                found = await cursor.fetchall()
        except e.UndefinedObject:
            return None
        return cls._only(name, found)

    @classmethod
    def _only(cls, name, found):
        if len(found) > 1:
            raise e.ProgrammingError(f"found {len(found)} different types named {name}")
        return cls(**found[0]) if found else None

    def register(self, context=None):
        """Makes the type known, everywhere or in a context."""
        from . import adapters
        from .types.array import register_array

        (adapters if context is None else context.adapters).types.add(self)
        if self.array_oid:
            register_array(self, context)

    def get_type_display(self, oid=None, fmod=None):
        """The type as SQL has it."""
        modifier = None if fmod is None else self.typemod.get_modifier(fmod)
        shown = f"({','.join(map(str, modifier))})" if modifier else ""
        return f"{self.name}{shown}{'[]' if oid == self.array_oid else ''}"

    def get_display_size(self, fmod):
        return self.typemod.get_display_size(fmod)

    def get_precision(self, fmod):
        return self.typemod.get_precision(fmod)

    def get_scale(self, fmod):
        return self.typemod.get_scale(fmod)


class TypesRegistry:
    """Types by number and by name. A copy shares its table until it changes it."""

    __module__ = "psycopg.types"

    def __init__(self, template=None):
        self._known = {} if template is None else template._known
        self._shared = template is not None
        if template is not None:
            template._shared = True

    def clear(self):
        self._known, self._shared = {}, False

    def add(self, info):
        if self._shared:
            self._known, self._shared = dict(self._known), False
        for key in (info.oid, info.array_oid, info.name):
            if key:
                self._known[key] = info
        if info.regtype:
            self._known.setdefault(info.regtype, info)

    def __iter__(self):
        return iter({id(info): info for info in self._known.values()}.values())

    def __getitem__(self, key):
        if not isinstance(key, (str, int, tuple)):
            raise TypeError(f"the key must be an oid or a name, got {type(key)}")
        found = self.get(key)
        if found is None:
            key = key.removesuffix("[]") if isinstance(key, str) else key
            raise KeyError(f"couldn't find the type {key!r} in the types registry")
        return found

    def get(self, key):
        return self._known.get(key.removesuffix("[]") if isinstance(key, str) else key)

    def get_oid(self, name):
        info = self[name]
        return info.array_oid if name.endswith("[]") else info.oid


__molt_missing__ = ("TypesRegistry.get_by_subtype",)
