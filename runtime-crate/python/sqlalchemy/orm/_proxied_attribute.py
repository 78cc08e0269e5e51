"""Attributes in front of Python descriptors: those of hybrids, synonyms and composites.

SQLAlchemy lib/sqlalchemy/orm/attributes.py, create_proxied_attribute.
"""

from .. import inspection, util
from ..sql.cache_key import HasCacheKey
from ..sql.traversals import InternalTraversal
from .attributes import QueryableAttribute

_proxy_classes = {}


class AdHocHasEntityNamespace(HasCacheKey):
    """Lends an entity its namespace without being it."""

    __slots__ = ("_entity_namespace",)
    _traverse_internals = [("_entity_namespace", InternalTraversal.dp_has_cache_key)]
    is_mapper = False
    is_aliased_class = False

    def __init__(self, _entity_namespace):
        self._entity_namespace = _entity_namespace

    def __eq__(self, other):
        return isinstance(other, AdHocHasEntityNamespace) and other._entity_namespace == self._entity_namespace

    def __hash__(self):
        return hash(self._entity_namespace)

    @property
    def entity_namespace(self):
        return self._entity_namespace.entity_namespace


class Proxy(QueryableAttribute):
    """An attribute whose values a descriptor gives; its comparator, or what makes it, is given.

    What it has not itself it takes from the descriptor, then from the comparator.
    """

    _is_internal_proxy = True
    _extra_criteria = ()
    _cache_key_traversal = [("key", InternalTraversal.dp_string), ("_parententity", InternalTraversal.dp_multi)]

    def __init__(self, class_, key, descriptor, comparator, adapt_to_entity=None, doc=None, original_property=None):
        self.class_ = class_
        self.key = key
        self.descriptor = descriptor
        self.original_property = original_property
        self._comparator = comparator
        self._adapt_to_entity = adapt_to_entity
        self._doc = self.__doc__ = doc

    @property
    def _parententity(self):
        return inspection.inspect(self.class_, raiseerr=False)

    parent = _parententity

    @property
    def _entity_namespace(self):
        if hasattr(self._comparator, "_parententity"):
            return self._comparator._parententity
        return AdHocHasEntityNamespace(self._parententity)

    @util.memoized_property
    def comparator(self):
        comparator = self._comparator
        if callable(comparator):
            comparator = comparator()
        if self._adapt_to_entity:
            comparator = comparator.adapt_to_entity(self._adapt_to_entity)
        self._comparator = comparator
        return comparator

    def _column_strategy_attrs(self):
        return () if self.original_property is None else self.original_property._column_strategy_attrs()

    @property
    def _impl_uses_objects(self):
        return self.original_property is not None and getattr(self.class_, self.key).impl.uses_objects

    def adapt_to_entity(self, adapt_to_entity):
        return self.__class__(adapt_to_entity.entity, self.key, self.descriptor, self._comparator, adapt_to_entity)

    def _clone(self, **kw):
        return self.__class__(
            self.class_, self.key, self.descriptor, self._comparator, adapt_to_entity=self._adapt_to_entity,
            original_property=self.original_property,
        )

    def __get__(self, instance, owner):
        found = self.descriptor.__get__(instance, owner)
        # A property gives itself for the class.
        return self if instance is None and found is self.descriptor else found

    def __set__(self, instance, value):
        self.descriptor.__set__(instance, value)

    def __delete__(self, instance):
        self.descriptor.__delete__(instance)

    def __getattr__(self, attribute):
        descriptor = self.__dict__.get("descriptor")
        try:
            return getattr(descriptor, attribute)
        except AttributeError as err:
            if attribute == "comparator":
                raise AttributeError("comparator") from err
        try:
            comparator = self.comparator
        except AttributeError as err:
            raise AttributeError(
                f"Neither {type(descriptor).__name__!r} object nor unconfigured comparator object associated with "
                f"{self} has an attribute {attribute!r}"
            ) from err
        try:
            return getattr(comparator, attribute)
        except AttributeError as err:
            raise AttributeError(
                f"Neither {type(descriptor).__name__!r} object nor {type(comparator).__name__!r} object associated "
                f"with {self} has an attribute {attribute!r}"
            ) from err

    @property
    def property(self):
        return self.comparator.property


def create_proxied_attribute(descriptor):
    """The class of the attributes in front of descriptors of the kind of `descriptor`."""
    kind = type(descriptor)
    made = _proxy_classes.get(kind)
    if made is None:
        made = _proxy_classes[kind] = type(f"{kind.__name__}Proxy", (Proxy,), {})
    return made
