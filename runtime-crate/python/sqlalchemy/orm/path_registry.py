"""Paths from an entity through its relationships: the keys of loader options.

SQLAlchemy lib/sqlalchemy/orm/path_registry.py.

A path is a tuple of entities and properties by turns: (User, User.orders, Order, Order.items, Item). Its natural path
says the same in terms of mappers as relationships link them, where the path itself may have aliases put in by options.
"""

import operator
from functools import reduce

from .. import exc, util
from ..sql.cache_key import HasCacheKey
from ..sql.traversals import InternalTraversal
from .base import InspectionAttr, _inspect_mapped_class

__molt_missing__ = ("TokenRegistry.generate_for_superclasses",)

_WILDCARD_TOKEN = "*"
_DEFAULT_TOKEN = "_sa_default"

is_root = operator.attrgetter("is_root")
is_entity = path_is_entity = operator.attrgetter("is_entity")
path_is_property = operator.attrgetter("is_property")


def _unreduce_path(path):
    return PathRegistry.deserialize(path)


class PathRegistry(HasCacheKey):
    """A path, with what is stored under it in the attributes of a query."""

    __slots__ = ()

    is_token = False
    is_root = False
    has_entity = False
    is_property = False
    is_entity = False
    inherit_cache = True

    _cache_key_traversal = [("path", InternalTraversal.dp_has_cache_key_list)]

    __hash__ = object.__hash__

    def __eq__(self, other):
        if other is None:
            return False
        if not hasattr(other, "_path_for_compare"):
            util.warn(f"Comparison of PathRegistry to {type(other)!r} is not supported")
            return False
        return self.path == other._path_for_compare

    def __ne__(self, other):
        return not self == other

    @property
    def _path_for_compare(self):
        return self.path

    def set(self, attributes, key, value):
        attributes[key, self.natural_path] = value

    def setdefault(self, attributes, key, value):
        attributes.setdefault((key, self.natural_path), value)

    def get(self, attributes, key, value=None):
        return attributes.get((key, self.natural_path), value)

    def contains(self, attributes, key):
        return (key, self.path) in attributes

    def __len__(self):
        return len(self.path)

    @property
    def length(self):
        return len(self.path)

    def __getitem__(self, entity):
        if isinstance(entity, (int, slice)):
            return self.path[entity]
        return self._child(entity)

    def odd_element(self, index):
        return self.path[index]

    def pairs(self):
        """The entities of the path, each with the property or token that follows it."""
        path = self.path
        for i in range(0, len(path), 2):
            yield path[i], path[i + 1]

    def contains_mapper(self, mapper):
        return any(entity.mapper.isa(mapper) for entity in self.path[::2])

    def __reduce__(self):
        return _unreduce_path, (self.serialize(),)

    def serialize(self):
        """The path as classes and keys: pairs, of which the last may lack its key."""
        return self._serialize_path(self.path)

    @classmethod
    def _serialize_path(cls, path):
        keys = [p.key if p.is_property else str(p) for p in path[1::2]]
        classes = [e.class_ if e.is_mapper or e.is_aliased_class else str(e) for e in path[::2]]
        return list(zip(classes, [*keys, None]))

    @classmethod
    def deserialize(cls, path):
        """The path that `serialize` told."""
        return cls.coerce(cls._deserialize_path(path))

    @classmethod
    def _deserialize_path(cls, path):
        tokens = PathToken._intern
        elements = []
        for owner, key in path:
            mapper = tokens[owner] if owner in tokens else _inspect_mapped_class(owner, configure=True)
            elements.append(mapper)
            if key is not None:
                elements.append(tokens[key] if key in tokens else mapper.attrs[key])
        return tuple(elements)

    @classmethod
    def per_mapper(cls, mapper):
        """The path of one entity; a mapper's keeps the paths of its properties."""
        return (CachingEntityRegistry if mapper.is_mapper else SlotsEntityRegistry)(cls.root, mapper)

    @classmethod
    def coerce(cls, raw):
        """The path of a tuple."""
        return reduce(operator.getitem, raw, cls.root)

    def __add__(self, other):
        return reduce(operator.getitem, other.path, self)

    def __str__(self):
        return f"ORM Path[{' -> '.join(str(elem) for elem in self.path)}]"

    def __repr__(self):
        return f"{self.__class__.__name__}({self.path!r})"


class CreatesToken(PathRegistry):
    """A path that a wildcard can follow."""

    __slots__ = ()

    def token(self, token):
        if token.endswith(f":{_WILDCARD_TOKEN}"):
            return TokenRegistry(self, token)
        if token.endswith(f":{_DEFAULT_TOKEN}"):
            return TokenRegistry(self.root, token)
        raise exc.ArgumentError(f"invalid token: {token}")


class RootRegistry(CreatesToken):
    """The empty path; what follows it is kept by the entity."""

    __slots__ = ()

    path = natural_path = ()
    is_aliased_class = False
    is_root = True
    is_unnatural = False

    def _child(self, entity):
        if entity in PathToken._intern:
            return TokenRegistry(self, PathToken._intern[entity])
        try:
            return entity._path_registry
        except AttributeError:
            raise IndexError(f"invalid argument for RootRegistry.__getitem__: {entity}") from None

    def __getitem__(self, entity):
        return self._child(entity)

    def _truncate_recursive(self):
        return self


PathRegistry.root = RootRegistry()


class PathToken(InspectionAttr, HasCacheKey, str):
    """A wildcard in a path, one object a text."""

    _intern = {}
    _path_for_compare = None

    def _gen_cache_key(self, anon_map, bindparams):
        return (str(self),)

    @classmethod
    def intern(cls, strvalue):
        token = cls._intern.get(strvalue)
        if token is None:
            token = cls._intern[strvalue] = PathToken(strvalue)
        return token


class TokenRegistry(PathRegistry):
    """A path that ends with a wildcard."""

    __slots__ = ("token", "parent", "path", "natural_path")

    is_token = True

    def __init__(self, parent, token):
        self.token = token = PathToken.intern(token)
        self.parent = parent
        self.path = (*parent.path, token)
        self.natural_path = (*parent.natural_path, token)

    def _generate_natural_for_superclasses(self):
        """The natural paths that the wildcard stands for: those of the mapper, its bases and its polymorphic kin."""
        parent = self.parent
        if parent.is_root:
            yield self.natural_path
            return
        around = parent.parent
        for mapper in parent.mapper.iterate_to_root():
            yield (*around[mapper].natural_path, self.token)
        yield self.natural_path
        if parent.is_aliased_class and parent.entity._is_with_polymorphic:
            for entity in parent.entity._with_polymorphic_entities:
                yield (*around[entity].natural_path, self.token)

    def _child(self, entity):
        raise IndexError(f"{entity}")


def _restated(parent, prop):
    """Where a property belongs below the entity path `parent`.

    Gives the path of the entity that has the property (a base, or the part of a polymorphic alias), the entity path
    that its natural path continues, and whether the two differ from what mappers alone would give.
    """
    entity = parent.entity
    around = parent.parent
    unnatural = around.is_unnatural or bool(parent.mapper.inherits)
    owner = prop.parent
    if not entity.is_aliased_class or entity._use_mapper_path:
        home = around[owner]
        return home, home, unnatural
    if entity.with_polymorphic_mappers and owner in entity.with_polymorphic_mappers:
        part = entity._entity_for_mapper(owner)
        home = around[part]
        if home.parent:
            # The alias came in by of_type() below another entity: the loading query knows the mappers only.
            return home, home.parent[part.mapper], True
        return home, home, unnatural
    if around and owner is not entity.mapper and entity.mapper.isa(owner):
        return parent, around[owner], unnatural
    return parent, parent, unnatural


class PropRegistry(PathRegistry):
    """A path that ends with a property."""

    __slots__ = (
        "prop", "parent", "path", "natural_path", "has_entity", "entity", "mapper", "_wildcard_path_loader_key",
        "_default_path_loader_key", "_loader_key", "is_unnatural",
    )

    is_property = True

    def __init__(self, parent, prop):
        self.parent, natural_parent, self.is_unnatural = _restated(parent, prop)
        self.prop = prop
        self.path = (*self.parent.path, prop)
        self.natural_path = (*natural_parent.natural_path, prop)
        self.has_entity = prop._links_to_entity
        linked = prop._is_relationship
        self.entity = prop.entity if linked else None
        self.mapper = prop.mapper if linked else None
        self._wildcard_path_loader_key = ("loader", self.parent.natural_path + prop._wildcard_token)
        self._default_path_loader_key = prop._default_path_loader_key
        self._loader_key = ("loader", self.natural_path)

    def _truncate_recursive(self):
        """The path cut back to the first place where its last property occurs."""
        before = self.path[:-1]
        if self.prop not in before:
            return self
        return self.coerce(self.path[: before.index(self.prop) + 1])

    @property
    def entity_path(self):
        return self[self.entity]

    def _child(self, entity):
        return SlotsEntityRegistry(self, entity)


class AbstractEntityRegistry(CreatesToken):
    """A path that ends with an entity."""

    __slots__ = ("key", "parent", "is_aliased_class", "path", "entity", "natural_path")

    has_entity = True
    is_entity = True

    def __init__(self, parent, entity):
        self.key = self.entity = entity
        self.parent = parent
        self.is_aliased_class = entity.is_aliased_class
        self.path = (*parent.path, entity)
        if parent.path and (self.is_aliased_class or parent.is_unnatural):
            linked = parent.natural_path[-1]
            kin = entity.mapper.isa(linked.mapper) or linked.mapper.isa(entity.mapper)
            self.natural_path = (*parent.natural_path, entity.mapper if kin else linked.entity)
        else:
            self.natural_path = self.path

    def _truncate_recursive(self):
        return self.parent._truncate_recursive()[self.entity]

    @property
    def root_entity(self):
        return self.path[0]

    @property
    def entity_path(self):
        return self

    @property
    def mapper(self):
        return self.entity.mapper

    def __bool__(self):
        return True

    def _child(self, entity):
        if entity in PathToken._intern:
            return TokenRegistry(self, PathToken._intern[entity])
        return PropRegistry(self, entity)


class SlotsEntityRegistry(AbstractEntityRegistry):
    """The path of an alias, or of an entity reached by a relationship; nothing is kept."""

    __slots__ = ()


class CachingEntityRegistry(AbstractEntityRegistry):
    """The path of a mapper, with the paths of its properties."""

    __slots__ = ("_cache",)

    def __init__(self, parent, entity):
        super().__init__(parent, entity)
        self._cache = {}

    def pop(self, key, default):
        return self._cache.pop(key, default)

    def _child(self, entity):
        found = self._cache.get(entity)
        if found is None:
            if isinstance(entity, PathToken):
                return TokenRegistry(self, entity)
            found = self._cache[entity] = PropRegistry(self, entity)
        return found
