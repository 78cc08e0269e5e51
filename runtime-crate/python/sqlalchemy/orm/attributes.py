"""The attributes of mapped classes. SQLAlchemy lib/sqlalchemy/orm/attributes.py.

On the class an attribute stands for its SQL expression, on an object for its value. How values are kept and tracked is
in _attribute_impl.py, what changed in _history.py; this module has the descriptors, and functions that do to an
attribute by its name what the descriptors do.
"""

from _sqlalchemy import accelerated

from .. import exc, inspection, util
from ..event import EventTarget
from ..sql import coercions, roles
from ..sql.base import Immutable
from ..sql.cache_key import HasCacheKey
from ..sql.traversals import InternalTraversal
from . import exc as orm_exc
from . import interfaces
from ._attribute_impl import (
    OP_APPEND, OP_BULK_REPLACE, OP_MODIFIED, OP_REMOVE, OP_REPLACE, AttributeEvent, AttributeEventToken, AttributeImpl,
    CollectionAttributeImpl, Event, HasCollectionAdapter, ScalarAttributeImpl, ScalarObjectAttributeImpl,
    _is_collection_attribute_impl,
)
from ._backrefs import backref_listeners
from ._history import _NO_HISTORY, HISTORY_BLANK, History, get_history, get_state_history
from .base import (
    ATTR_EMPTY, ATTR_WAS_SET, CALLABLES_OK, DEFERRED_HISTORY_LOAD, INCLUDE_PENDING_MUTATIONS, INIT_OK,
    LOAD_AGAINST_COMMITTED, NEVER_SET, NO_AUTOFLUSH, NO_CHANGE, NO_KEY, NO_RAISE, NO_VALUE, NON_PERSISTENT_OK,
    PASSIVE_CLASS_MISMATCH, PASSIVE_NO_FETCH, PASSIVE_NO_FETCH_RELATED, PASSIVE_NO_INITIALIZE, PASSIVE_NO_RESULT,
    PASSIVE_OFF, PASSIVE_ONLY_PERSISTENT, PASSIVE_RETURN_NO_VALUE, RELATED_OBJECT_OK, SQL_OK, InspectionAttr,
    LoaderCallableStatus, Mapped, PassiveFlag, SQLORMExpression, _DeclarativeMapped, _T_co, instance_dict,
    instance_state, instance_str, manager_of_class, opt_manager_of_class, state_str,
)

_UNKNOWN_ATTR_KEY = object()


@inspection._self_inspects
class QueryableAttribute(
    _DeclarativeMapped[_T_co], SQLORMExpression, InspectionAttr, interfaces.PropComparator, Immutable, HasCacheKey,
    EventTarget,
):
    """An attribute of a class, as SQL expression: its operators are those of its comparator.

    `parent` is the mapper or alias that it belongs to, `_of_type` a narrower target of a relationship and
    `_extra_criteria` further conditions on it.
    """

    is_attribute = True
    inherit_cache = True
    __visit_name__ = "orm_instrumented_attribute"
    _roles = roles.JOIN_TARGET

    _cache_key_traversal = [
        ("key", InternalTraversal.dp_string),
        ("_parententity", InternalTraversal.dp_multi),
        ("_of_type", InternalTraversal.dp_multi),
        ("_extra_criteria", InternalTraversal.dp_clauseelement_list),
    ]

    def __init__(self, class_, key, parententity, comparator, impl=None, of_type=None, extra_criteria=()):
        self.class_ = class_
        self.key = key
        self._parententity = self.parent = parententity
        self.impl = impl
        self.comparator = comparator
        self._of_type = of_type
        self._extra_criteria = extra_criteria
        self._doc = None
        manager = opt_manager_of_class(class_)
        for base in () if manager is None else manager._bases:
            inherited = base.get(key)
            if inherited is not None:
                self.dispatch._update(inherited.dispatch)
                if inherited.dispatch._active_history:
                    self.dispatch._active_history = True

    def _with(self, **changes):
        """The same attribute with other arguments of the constructor."""
        arguments = {
            "class_": self.class_, "key": self.key, "parententity": self._parententity, "impl": self.impl,
            "comparator": self.comparator, "of_type": self._of_type, "extra_criteria": self._extra_criteria,
        }
        arguments.update(changes)
        return QueryableAttribute(**arguments)

    def _clone(self, **kw):
        return self._with()

    def of_type(self, entity):
        """The relationship to a subclass or an alias of its target."""
        return self._with(comparator=self.comparator.of_type(entity), of_type=inspection.inspect(entity))

    def and_(self, *clauses):
        """The relationship with further conditions in its ON clause."""
        criteria = tuple([
            coercions.expect(roles.WhereHavingRole, clause) for clause in util.coerce_generator_arg(clauses)
        ])
        return self._with(comparator=self.comparator.and_(*criteria), extra_criteria=self._extra_criteria + criteria)

    def adapt_to_entity(self, adapt_to_entity):
        """The attribute of an alias."""
        assert not self._of_type
        return self.__class__(
            adapt_to_entity.entity, self.key, adapt_to_entity, self.comparator.adapt_to_entity(adapt_to_entity),
            impl=self.impl,
        )

    # As SQL expression

    @util.memoized_property
    def expression(self):
        """The SQL expression, which says whose attribute it is."""
        annotations = {"entity_namespace": self._entity_namespace}
        if self.key is not _UNKNOWN_ATTR_KEY:
            annotations["proxy_key"] = self.key
            annotations["proxy_owner"] = self._parententity
        element = self.comparator.__clause_element__()
        try:
            annotate = element._annotate
        except AttributeError as err:
            raise exc.InvalidRequestError(
                f'When interpreting attribute "{self}" as a SQL expression, expected __clause_element__() to return a '
                f"ClauseElement object, got: {element!r}"
            ) from err
        return annotate(annotations)

    @accelerated
    def __clause_element__(self):
        return self.expression

    @util.memoized_property
    def _propagate_attrs(self):
        return util.immutabledict({"compile_state_plugin": "orm", "plugin_subject": self._parentmapper})

    @property
    def _entity_namespace(self):
        return self._parententity

    @property
    def _annotations(self):
        return self.expression._annotations

    @property
    def _from_objects(self):
        return self.expression._from_objects

    def _bulk_update_tuples(self, value):
        return self.comparator._bulk_update_tuples(value)

    def label(self, name):
        return self.expression.label(name)

    @accelerated
    def operate(self, op, *other, **kwargs):
        return op(self.comparator, *other, **kwargs)

    def reverse_operate(self, op, other, **kwargs):
        return op(other, self.comparator, **kwargs)

    # As attribute

    @property
    def info(self):
        return self.comparator.info

    @property
    def _impl_uses_objects(self):
        return self.impl.uses_objects

    def get_history(self, instance, passive=PASSIVE_OFF):
        return self.impl.get_history(instance_state(instance), instance_dict(instance), passive)

    def hasparent(self, state, optimistic=False):
        return self.impl.hasparent(state, optimistic=optimistic) is not False

    def _column_strategy_attrs(self):
        return (self,)

    def __reduce__(self):
        parent = self._parententity
        return _queryable_attribute_unreduce, (self.key, parent.mapper.class_, parent, parent.entity)

    def __str__(self):
        return f"{self.class_.__name__}.{self.key}"

    def __getattr__(self, key):
        """What the attribute has not, its comparator may have."""
        try:
            comparator = self.__dict__["comparator"]
        except KeyError:
            raise AttributeError(key) from None
        try:
            return getattr(comparator, key)
        except AttributeError as err:
            raise AttributeError(
                f"Neither {type(self).__name__!r} object nor {type(comparator).__name__!r} object associated with "
                f"{self} has an attribute {key!r}"
            ) from err

    @util.memoized_property
    def property(self):
        """The MapperProperty of the attribute."""
        return self.comparator.property


def _queryable_attribute_unreduce(key, mapped_class, parententity, entity):
    if parententity.is_aliased_class:
        return entity._get_from_serialized(key, mapped_class, parententity)
    return getattr(entity, key)


class InstrumentedAttribute(QueryableAttribute[_T_co]):
    """The attribute in the class: the descriptor of the values of its objects."""

    def __set__(self, instance, value):
        self.impl.set(instance_state(instance), instance.__dict__, value, None)

    def __delete__(self, instance):
        self.impl.delete(instance_state(instance), instance.__dict__)

    @accelerated
    def __get__(self, instance, owner):
        if instance is None:
            return self
        dict_ = instance.__dict__
        impl = self.impl
        if self.key in dict_ and impl.supports_population:
            return dict_[self.key]
        try:
            state = instance_state(instance)
        except AttributeError as err:
            raise orm_exc.UnmappedInstanceError(instance) from err
        return impl.get(state, dict_)


# At the end of the module, which it builds upon.
from ._proxied_attribute import AdHocHasEntityNamespace, create_proxied_attribute  # noqa: E402


# Registering


def register_attribute(class_, key, *, comparator, parententity, doc=None, **kw):
    """Puts an attribute into a class."""
    descriptor = register_descriptor(class_, key, comparator=comparator, parententity=parententity, doc=doc)
    register_attribute_impl(class_, key, **kw)
    return descriptor


def register_descriptor(class_, key, *, comparator, parententity, doc=None):
    """Puts the descriptor of an attribute into a class."""
    descriptor = InstrumentedAttribute(class_, key, comparator=comparator, parententity=parententity)
    descriptor.__doc__ = descriptor._doc = doc
    manager_of_class(class_).instrument_attribute(key, descriptor)
    return descriptor


def register_attribute_impl(
    class_, key, uselist=False, callable_=None, useobject=False, impl_class=None, backref=None, typecallable=None, **kw
):
    """Gives the attribute of a class its implementation, of the kind that the arguments ask for."""
    manager = manager_of_class(class_)
    attribute = manager[key]
    dispatch = attribute.dispatch
    if uselist:
        typecallable = manager.instrument_collection_class(key, typecallable or list)
    if impl_class is not None:
        attribute.impl = impl_class(class_, key, dispatch, **kw)
    elif uselist:
        attribute.impl = CollectionAttributeImpl(class_, key, callable_, dispatch, typecallable=typecallable, **kw)
    else:
        kind = ScalarObjectAttributeImpl if useobject else ScalarAttributeImpl
        attribute.impl = kind(class_, key, callable_, dispatch, **kw)
    if backref:
        backref_listeners(attribute, backref, uselist)
    manager.post_configure_attribute(key)
    return attribute


def unregister_attribute(class_, key):
    manager_of_class(class_).uninstrument_attribute(key)


# By name


def _located(instance, key):
    """(implementation, state, dict) of an attribute of an object."""
    state = instance_state(instance)
    return state.manager[key].impl, state, instance.__dict__


def has_parent(cls, obj, key, optimistic=False):
    """Whether an object is held by the attribute `key` of another."""
    return manager_of_class(cls).has_parent(instance_state(obj), key, optimistic)


def init_collection(obj, key):
    """Gives an object a new empty collection; returns its adapter."""
    state = instance_state(obj)
    return init_state_collection(state, state.dict, key)


def init_state_collection(state, dict_, key):
    """Gives an object a new empty collection in place of the one it has; returns its adapter."""
    impl = state.manager[key].impl
    old = dict_.pop(key, None)
    if old is not None:
        impl._dispose_previous_collection(state, old, old._sa_adapter, False)
    adapter = impl.get_collection(state, dict_, impl._default_value(state, dict_), passive=PASSIVE_NO_FETCH)
    adapter._reset_empty()
    return adapter


def set_committed_value(instance, key, value):
    """Sets an attribute as if its value had been loaded: there is no change, and no event."""
    impl, state, dict_ = _located(instance, key)
    impl.set_committed_value(state, dict_, value)


def set_attribute(instance, key, value, initiator=None):
    """Sets an attribute; `initiator` is the token of the event that this is part of."""
    impl, state, dict_ = _located(instance, key)
    impl.set(state, dict_, value, initiator)


def get_attribute(instance, key):
    """The value of an attribute; loaded if need be."""
    impl, state, dict_ = _located(instance, key)
    return impl.get(state, dict_)


def del_attribute(instance, key):
    """Deletes the value of an attribute."""
    impl, state, dict_ = _located(instance, key)
    impl.delete(state, dict_)


def flag_modified(instance, key):
    """Says that the value of an attribute has changed in itself; InvalidRequestError if it is not there."""
    impl, state, dict_ = _located(instance, key)
    impl.dispatch.modified(state, impl._modified_token)
    state._modified_event(dict_, impl, NO_VALUE, is_userland=True)


def flag_dirty(instance):
    """Says that an object has changed, without any attribute: flush listeners see it."""
    instance_state(instance)._modified_event(instance.__dict__, None, NO_VALUE, is_userland=True)
