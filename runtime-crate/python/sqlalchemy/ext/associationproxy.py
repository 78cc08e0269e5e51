"""Attributes of related objects as attributes of the object that they are related to.

SQLAlchemy lib/sqlalchemy/ext/associationproxy.py. `association_proxy("target_collection", "attr")` gives for an object
the `attr` of what its relationship `target_collection` gives; proxies of collections: _association_collections.py.
On the class it makes conditions about the two attributes.
"""

import operator

from .. import exc, inspect, util
from ..orm.base import (
    InspectionAttrExtensionType, InspectionAttrInfo, ORMDescriptor, SQLORMOperations, _T_co, class_mapper,
)
from ..orm.interfaces import _DEFAULT_ATTRIBUTE_OPTIONS, _AttributeOptions, _DCAttributeOptions
from ..orm.relationships import RelationshipProperty
from ..sql import operators, or_
from ..sql.base import _NoArg
from ._association_collections import (  # noqa: F401
    _AssociationCollection, _AssociationDict, _AssociationList, _AssociationSet, _AssociationSingleItem,
)

_NO_ARG = _NoArg.NO_ARG

__molt_missing__ = ("the protocols of creators and factories, for type checkers",)


def association_proxy(
    target_collection, attr, *, creator=None, getset_factory=None, proxy_factory=None, proxy_bulk_set=None, info=None,
    cascade_scalar_deletes=False, create_on_none_assignment=False, init=_NO_ARG, repr=_NO_ARG, default=_NO_ARG,
    default_factory=_NO_ARG, compare=_NO_ARG, kw_only=_NO_ARG, hash=_NO_ARG, dataclass_metadata=_NO_ARG,
):
    """The attribute `attr` of what the relationship `target_collection` gives, as an attribute.

    `creator` makes a related object of a value (of key and value for dicts); without it its class does.
    """
    return AssociationProxy(
        target_collection, attr, creator=creator, getset_factory=getset_factory, proxy_factory=proxy_factory,
        proxy_bulk_set=proxy_bulk_set, info=info, cascade_scalar_deletes=cascade_scalar_deletes,
        create_on_none_assignment=create_on_none_assignment,
        attribute_options=_AttributeOptions(
            init, repr, default, default_factory, compare, kw_only, hash, dataclass_metadata
        ),
    )


class AssociationProxyExtensionType(InspectionAttrExtensionType):
    """The kind of association proxies."""

    ASSOCIATION_PROXY = "ASSOCIATION_PROXY"


class AssociationProxy(InspectionAttrInfo, ORMDescriptor[_T_co], _DCAttributeOptions):
    """The descriptor; for each class that has it there is an AssociationProxyInstance."""

    is_attribute = True
    extension_type = AssociationProxyExtensionType.ASSOCIATION_PROXY

    def __init__(
        self, target_collection, attr, *, creator=None, getset_factory=None, proxy_factory=None, proxy_bulk_set=None,
        info=None, cascade_scalar_deletes=False, create_on_none_assignment=False, attribute_options=None,
    ):
        if cascade_scalar_deletes and create_on_none_assignment:
            raise exc.ArgumentError(
                "The cascade_scalar_deletes and create_on_none_assignment parameters are mutually exclusive."
            )
        self.target_collection = target_collection
        self.value_attr = attr
        self.creator = creator
        self.getset_factory = getset_factory
        self.proxy_factory = proxy_factory
        self.proxy_bulk_set = proxy_bulk_set
        self.cascade_scalar_deletes = cascade_scalar_deletes
        self.create_on_none_assignment = create_on_none_assignment
        self.key = "_%s_%s_%s" % (type(self).__name__, target_collection, id(self))
        if info:
            self.info = info
        self._attribute_options = attribute_options or _DEFAULT_ATTRIBUTE_OPTIONS
        self._has_dataclass_arguments = self._attribute_options != _DEFAULT_ATTRIBUTE_OPTIONS

    def __repr__(self):
        return f"AssociationProxy({self.target_collection!r}, {self.value_attr!r})"

    def __get__(self, instance, owner):
        if owner is None:
            return self
        proxy = self._as_instance(owner, instance)
        # A mixin is not mapped and has no proxy.
        return self if proxy is None else proxy.get(instance)

    def __set__(self, instance, values):
        self._as_instance(type(instance), instance).set(instance, values)

    def __delete__(self, instance):
        self._as_instance(type(instance), instance).delete(instance)

    def for_class(self, class_, obj=None):
        """The proxy of a class; for the class of what `obj` refers to, if the target of the relationship lacks `attr`."""
        return self._as_instance(class_, obj)

    def _as_instance(self, class_: type, obj):
        name = self.key + "_inst"
        proxy = class_.__dict__.get(name)
        if proxy is None:
            insp = inspect(class_, raiseerr=False)
            if insp is None:
                return None
            proxy = AssociationProxyInstance.for_proxy(self, insp.mapper.class_manager.class_, obj)
            setattr(class_, name, proxy)
        return proxy if proxy._is_canonical else proxy._non_canonical_get_for_object(obj)

    def _default_getset(self, collection_class):
        """(getter, setter) of the attribute; the setter of dicts is given the key too."""
        name = self.value_attr
        get = operator.attrgetter(name)

        def getter(instance):
            return None if instance is None else get(instance)

        def setter(instance, value):
            setattr(instance, name, value)

        def keyed_setter(instance, key, value):
            setattr(instance, name, value)

        return getter, keyed_setter if collection_class is dict else setter


class _LazyCollection:
    """Gives the collection of an object whenever it is asked."""

    def __init__(self, obj, target):
        self.parent = obj
        self.target = target

    def __call__(self):
        return getattr(self.parent, self.target)

    def __getstate__(self):
        return {"obj": self.parent, "target": self.target}

    def __setstate__(self, state):
        self.parent = state["obj"]
        self.target = state["target"]


_COLLECTIONS = {list: _AssociationList, dict: _AssociationDict, set: _AssociationSet}


class AssociationProxyInstance(SQLORMOperations):
    """An association proxy in a class; subclasses say what kind of attribute it ends at."""

    _is_canonical = True

    def __init__(self, parent, owning_class, target_class, value_attr):
        self.parent = parent
        self.key = parent.key
        self.owning_class = owning_class
        self.target_collection = parent.target_collection
        self.collection_class = None
        self.target_class = target_class
        self.value_attr = value_attr

    def __repr__(self):
        return f"{self.__class__.__name__}({self.parent!r})"

    @classmethod
    def for_proxy(cls, parent, owning_class, parent_instance):
        """The proxy of a class, of the kind that its attribute asks for."""
        prop = class_mapper(owning_class).get_property(parent.target_collection)
        if not isinstance(prop, RelationshipProperty):
            raise NotImplementedError("association proxy to a non-relationship intermediary is not supported")
        target_class = prop.mapper.class_
        try:
            kind = cls._kind(target_class, parent.value_attr)
        except AttributeError:
            kind = AmbiguousAssociationProxyInstance
        except Exception as err:
            raise exc.InvalidRequestError(
                "Association proxy received an unexpected error when trying to retrieve attribute "
                f'"{target_class.__name__}.{parent.value_attr}" from class "{target_class.__name__}": {err}'
            ) from err
        return kind(parent, owning_class, target_class, parent.value_attr)

    @staticmethod
    def _kind(target_class, value_attr):
        attr = getattr(target_class, value_attr)
        if isinstance(attr, AssociationProxyInstance):
            return ObjectAssociationProxyInstance
        if not hasattr(attr, "_is_internal_proxy"):
            return AmbiguousAssociationProxyInstance
        return ObjectAssociationProxyInstance if attr._impl_uses_objects else ColumnAssociationProxyInstance

    # What it is made of

    @property
    def info(self):
        return self.parent.info

    @property
    def local_attr(self):
        """The relationship of the class."""
        return getattr(self.owning_class, self.target_collection)

    @property
    def remote_attr(self):
        """The attribute of the related class."""
        return getattr(self.target_class, self.value_attr)

    @property
    def attr(self):
        return self.local_attr, self.remote_attr

    @property
    def _comparator(self):
        return self.local_attr.comparator

    def _get_property(self):
        return class_mapper(self.owning_class).get_property(self.target_collection)

    @util.memoized_property
    def _unwrap_target_assoc_proxy(self):
        attr = self.remote_attr
        return attr if isinstance(attr, AssociationProxyInstance) else None

    @util.memoized_property
    def scalar(self):
        """Whether the relationship gives one object."""
        return not self._get_property().uselist

    @util.memoized_property
    def _value_is_scalar(self):
        return not self._get_property().mapper.get_property(self.value_attr).uselist

    @property
    def _target_is_object(self):
        raise NotImplementedError()

    @property
    def _creator(self):
        return self.parent.creator or self.target_class

    def _default_getset(self, collection_class):
        return self.parent._default_getset(collection_class)

    def _accessors(self, collection_class):
        factory = self.parent.getset_factory
        return factory(collection_class, self) if factory else self._default_getset(collection_class)

    @util.memoized_property
    def _scalar_accessors(self):
        return self._accessors(None)

    # For an object

    def get(self, obj):
        if obj is None:
            return self
        if self.scalar:
            return self._scalar_accessors[0](getattr(obj, self.target_collection))
        kept = getattr(obj, self.key, None)
        # A copy of an object has the proxy of the original along.
        if kept is not None and kept[0] == id(obj) and kept[1] == id(self):
            return kept[2]
        self.collection_class, proxy = self._new(_LazyCollection(obj, self.target_collection))
        setattr(obj, self.key, (id(obj), id(self), proxy))
        return proxy

    def set(self, obj, values):
        if self.scalar:
            self._set_scalar(obj, values)
            return
        proxy = self.get(obj)
        if proxy is not values:
            proxy._bulk_replace(self, values)

    def _set_scalar(self, obj, value):
        target = getattr(obj, self.target_collection)
        if target is None:
            if value is not None or self.parent.create_on_none_assignment:
                setattr(obj, self.target_collection, self._creator(value))
            return
        self._scalar_accessors[1](target, value)
        if value is None and self.parent.cascade_scalar_deletes:
            setattr(obj, self.target_collection, None)

    def delete(self, obj):
        if self.scalar:
            target = getattr(obj, self.target_collection)
            if target is not None:
                delattr(target, self.value_attr)
        delattr(obj, self.target_collection)

    def _new(self, lazy_collection):
        """(kind, collection of values)"""
        kind = util.duck_type_collection(lazy_collection())
        if kind is None:
            raise exc.InvalidRequestError(
                f"lazy collection factory did not return a valid collection type, got {kind}"
            )
        if self.parent.proxy_factory:
            return kind, self.parent.proxy_factory(lazy_collection, self._creator, self.value_attr, self)
        if kind not in _COLLECTIONS:
            raise exc.ArgumentError(
                f'could not guess which interface to use for collection_class "{self.collection_class}" backing '
                f'"{self.target_collection}"; specify a proxy_factory and proxy_bulk_set manually'
            )
        getter, setter = self._accessors(kind)
        return kind, _COLLECTIONS[kind](lazy_collection, self._creator, getter, setter, self)

    def _inflate(self, proxy):
        proxy.creator = self._creator
        proxy.getter, proxy.setter = self._accessors(self.collection_class)

    def _set(self, proxy, values):
        """Adds values to a collection of values."""
        if self.parent.proxy_bulk_set:
            self.parent.proxy_bulk_set(proxy, values)
        elif self.collection_class is list:
            proxy.extend(values)
        elif self.collection_class in _COLLECTIONS:
            proxy.update(values)
        else:
            raise exc.ArgumentError("no proxy_bulk_set supplied for custom collection_class implementation")

    # For the class

    def __clause_element__(self):
        raise NotImplementedError(
            "The association proxy can't be used as a plain column expression; it only works inside of a comparison "
            "expression"
        )

    def _criterion_exists(self, criterion=None, is_has=None, **kwargs):
        further = self._unwrap_target_assoc_proxy
        if further is not None:
            criterion = further._criterion_exists(criterion=criterion, **kwargs)
        elif self._target_is_object:
            criterion = self.remote_attr.comparator._criterion_exists(criterion, **kwargs)
        elif kwargs:
            raise exc.ArgumentError("Can't apply keyword arguments to column-targeted association proxy; use ==")
        elif is_has and criterion is not None:
            raise exc.ArgumentError("Non-empty has() not allowed for column-targeted association proxy; use ==")
        return self._comparator._criterion_exists(criterion)

    def any(self, criterion=None, **kwargs):
        """EXISTS, for collections."""
        if self._unwrap_target_assoc_proxy is None and self.scalar:
            if not self._target_is_object or self._value_is_scalar:
                raise exc.InvalidRequestError("'any()' not implemented for scalar attributes. Use has().")
        return self._criterion_exists(criterion=criterion, is_has=False, **kwargs)

    def has(self, criterion=None, **kwargs):
        """EXISTS, for single objects."""
        if self._unwrap_target_assoc_proxy is None:
            if not self.scalar or (self._target_is_object and not self._value_is_scalar):
                raise exc.InvalidRequestError("'has()' not implemented for collections. Use any().")
        return self._criterion_exists(criterion=criterion, is_has=True, **kwargs)


class AmbiguousAssociationProxyInstance(AssociationProxyInstance):
    """A proxy of an attribute that only subclasses of the related class have: it depends on the related object."""

    _is_canonical = False
    __hash__ = object.__hash__

    def _ambiguous(self, *args, **kwargs):
        raise AttributeError(
            f"Association proxy {self.owning_class.__name__}.{self.target_collection} refers to an attribute "
            f"'{self.value_attr}' that is not directly mapped on class {self.target_class}; therefore this operation "
            "cannot proceed since we don't know what type of object is referred towards"
        )

    __eq__ = __ne__ = any = has = _ambiguous

    @util.memoized_property
    def _lookup_cache(self):
        return {}

    def _non_canonical_get_for_object(self, parent_instance):
        """The proxy for the class of the object that an object is related to."""
        related = None if parent_instance is None else getattr(parent_instance, self.target_collection)
        insp = None if related is None else inspect(related, raiseerr=False)
        if insp is None:
            return self
        class_ = insp.mapper.class_
        if class_ not in self._lookup_cache:
            self._lookup_cache[class_] = self._for_related(insp.mapper)
        return self._lookup_cache[class_]

    def _for_related(self, mapper):
        if not mapper.isa(self._get_property().mapper):
            return self
        try:
            kind = self._kind(mapper.class_, self.value_attr)
        except AttributeError:
            return self
        return kind(self.parent, self.owning_class, mapper.class_, self.value_attr)


class ObjectAssociationProxyInstance(AssociationProxyInstance):
    """A proxy of a relationship, or of another proxy."""

    _target_is_object = True
    __hash__ = object.__hash__

    def contains(self, other, **kw):
        """EXISTS for an object in the collections that the proxy ends at."""
        further = self._unwrap_target_assoc_proxy
        if further is not None:
            return self._comparator._criterion_exists(further == other if further.scalar else further.contains(other))
        if not self.scalar:
            return self._comparator._criterion_exists(**{self.value_attr: other})
        if self._value_is_scalar:
            raise exc.InvalidRequestError("contains() doesn't apply to a scalar object endpoint; use ==")
        return self._comparator.has(self.remote_attr.contains(other))

    def __eq__(self, obj):
        same = self._comparator.has(**{self.value_attr: obj})
        return same if obj is not None else or_(same, self._comparator == None)  # noqa: E711

    def __ne__(self, obj):
        return self._comparator.has(self.remote_attr != obj)


class ColumnAssociationProxyInstance(AssociationProxyInstance):
    """A proxy of a column: the operators of the column apply, in an EXISTS."""

    _target_is_object = False
    __hash__ = object.__hash__

    def __eq__(self, other):
        same = self.operate(operators.eq, other)
        return same if other is not None else or_(same, self._comparator == None)  # noqa: E711

    def operate(self, op, *other, **kwargs):
        return self._criterion_exists(self.remote_attr.operate(op, *other, **kwargs))
