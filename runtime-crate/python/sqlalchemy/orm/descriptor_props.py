"""Attributes that are descriptors over other attributes: composites, synonyms, and what a concrete subclass does not have.

SQLAlchemy lib/sqlalchemy/orm/descriptor_props.py.
"""

import inspect
import itertools
import operator
import weakref
from dataclasses import is_dataclass

from .. import event, schema, sql, util
from .. import exc as sa_exc
from ..sql import operators
from ..sql.elements import BindParameter, ClauseList
from . import attributes
from ._annotations import de_stringify_annotation, get_args, is_fwd_ref, is_pep593
from ._bundle import Bundle
from ._typing import _T
from .base import LoaderCallableStatus, Mapped, PassiveFlag, SQLORMOperations, _DeclarativeMapped, _none_set
from .interfaces import MapperProperty, PropComparator, _IntrospectsAnnotations, _MapsColumns


class _ProxyImpl(attributes.AttributeImpl):
    """The implementation of an attribute that has no value of its own."""

    accepts_scalar_loader = False
    load_on_unexpire = True
    collection = False

    def __init__(self, prop):
        self.prop = prop
        self.key = prop.key

    @property
    def uses_objects(self):
        return self.prop.uses_objects

    def get_history(self, state, dict_, passive=PassiveFlag.PASSIVE_OFF):
        return self.prop.get_history(state, dict_, passive)


class DescriptorProperty(MapperProperty):
    """A property whose `descriptor` does what the attribute of an instance does."""

    uses_objects = False
    _links_to_entity = False
    descriptor = None

    def _column_strategy_attrs(self):
        """The column attributes that loader options for this one are for."""
        raise NotImplementedError("This MapperProperty does not implement column loader strategies")

    def get_history(self, state, dict_, passive=PassiveFlag.PASSIVE_OFF):
        raise NotImplementedError()

    def _forwarding_descriptor(self):
        """A property that is the attribute `name`."""
        return property(
            lambda obj: getattr(obj, self.name),
            lambda obj, value: setattr(obj, self.name, value),
            lambda obj: delattr(obj, self.name),
        )

    def instrument_class(self, mapper):
        if self.descriptor is None:
            written = getattr(mapper.class_, self.key, None)
            if mapper._is_userland_descriptor(self.key, written):
                self.descriptor = written
        if self.descriptor is None:
            self.descriptor = self._forwarding_descriptor()
        proxy = attributes.create_proxied_attribute(self.descriptor)(
            self.parent.class_, self.key, self.descriptor, lambda: self._comparator_factory(mapper), doc=self.doc,
            original_property=self,
        )
        proxy.impl = _ProxyImpl(self)
        mapper.class_manager.instrument_attribute(self.key, proxy)


# How to take the values out of an object of a composite class.
_composite_getters = weakref.WeakKeyDictionary()


def _values_getter(composite_class):
    """A function from a composite to its values, or None if the class does not say."""
    if hasattr(composite_class, "__composite_values__"):
        return None
    names = list(inspect.signature(composite_class).parameters)
    getter = operator.attrgetter(*names)
    return getter if len(names) > 1 else lambda obj: (getter(obj),)


class CompositeProperty(_MapsColumns, _IntrospectsAnnotations, DescriptorProperty):
    """One object made of several columns' attributes."""

    # The context of a `refresh` event that is about the making of the composite alone.
    _COMPOSITE_FGET = object()

    def __init__(
        self, _class_or_attr=None, *attrs, attribute_options=None, active_history=False, deferred=False, group=None,
        comparator_factory=None, info=None, **kwargs,
    ):
        super().__init__(attribute_options)
        if isinstance(_class_or_attr, (Mapped, str, sql.ColumnElement)):
            self.composite_class = None
            self.attrs = (_class_or_attr, *attrs)
        else:
            self.composite_class = _class_or_attr
            self.attrs = attrs
        self.comparator_factory = comparator_factory if comparator_factory is not None else type(self).Comparator
        self.active_history = active_history
        self.deferred = deferred
        self.group = group
        self._generated_composite_accessor = None
        if info is not None:
            self.info.update(info)
        util.set_creation_order(self)
        self.descriptor = property(self._get, self._set, self._delete)
        self._init_accessor()

    # --- the attribute of an instance ---

    def _get(self, instance):
        dict_ = attributes.instance_dict(instance)
        state = attributes.instance_state(instance)
        if self.key not in dict_:
            # Reading may load the columns, and the loading make the composite.
            values = [getattr(instance, key) for key in self._attribute_keys]
            if self.key not in dict_ and (state.key is not None or not _none_set.issuperset(values)):
                dict_[self.key] = self.composite_class(*values)
                state.manager.dispatch.refresh(state, self._COMPOSITE_FGET, [self.key])
        return dict_.get(self.key)

    def _previous(self, instance, attr, dict_):
        if attr.dispatch._active_history:
            return self._get(instance)
        return dict_.get(self.key, LoaderCallableStatus.NO_VALUE)

    def _set(self, instance, value):
        dict_ = attributes.instance_dict(instance)
        state = attributes.instance_state(instance)
        attr = state.manager[self.key]
        previous = self._previous(instance, attr, dict_)
        for listener in attr.dispatch.set:
            value = listener(state, value, previous, attr.impl)
        dict_[self.key] = value
        keys = self._attribute_keys
        values = itertools.repeat(None) if value is None else self._composite_values_from_instance(value)
        for key, part in zip(keys, values, strict=False):
            setattr(instance, key, part)

    def _delete(self, instance):
        dict_ = attributes.instance_dict(instance)
        state = attributes.instance_state(instance)
        attr = state.manager[self.key]
        previous = self._previous(instance, attr, dict_)
        dict_.pop(self.key, None)
        attr.dispatch.remove(state, previous, attr.impl)
        for key in self._attribute_keys:
            setattr(instance, key, None)

    def _composite_values_from_instance(self, value):
        if self._generated_composite_accessor:
            return self._generated_composite_accessor(value)
        try:
            accessor = value.__composite_values__
        except AttributeError as err:
            raise sa_exc.InvalidRequestError(
                f"Composite class {self.composite_class.__name__} is not a dataclass and does not define a "
                "__composite_values__() method; can't get state"
            ) from err
        return accessor()

    def get_history(self, state, dict_, passive=PassiveFlag.PASSIVE_OFF):
        histories = [state.manager[prop.key].impl.get_history(state, dict_) for prop in self.props]
        added = [value for h in histories for value in (h.non_deleted() or [None])]
        current = [self.composite_class(*added)]
        if not any(h.has_changes() for h in histories):
            return attributes.History((), current, ())
        deleted = [value for h in histories for value in (h.deleted or [None])]
        return attributes.History(current, (), [self.composite_class(*deleted)])

    # --- configuration ---

    def declarative_scan(
        self, decl_scan, registry, cls, originating_module, key, mapped_container, annotation,
        extracted_mapped_annotation, is_dataclass_field,
    ):
        from .properties import MappedColumn

        if self.composite_class is None:
            if extracted_mapped_annotation is None:
                self._raise_for_required(key, cls)
            self.composite_class = self._class_of_annotation(cls, extracted_mapped_annotation, originating_module)
        if is_dataclass(self.composite_class):
            self._columns_of_dataclass(decl_scan, registry, cls, originating_module, key)
        elif any(isinstance(attr, (MappedColumn, schema.Column)) and attr.name is None for attr in self.attrs):
            raise sa_exc.ArgumentError("Composite class column arguments must be named unless a dataclass is used")
        self._init_accessor()

    def _class_of_annotation(self, cls, argument, originating_module):
        if is_pep593(argument):
            argument = get_args(argument)[0]
        if not isinstance(argument, str) and not is_fwd_ref(argument, check_generic=True):
            return argument
        if originating_module is None:
            name = argument.__forward_arg__ if hasattr(argument, "__forward_arg__") else str(argument)
            raise sa_exc.ArgumentError(
                f"Can't use forward ref {argument} for composite class argument; set up the type as Mapped[{name}]"
            )
        return de_stringify_annotation(cls, argument, originating_module, include_generic=True)

    def _columns_of_dataclass(self, decl_scan, registry, cls, originating_module, key):
        """Names and types the columns by the fields; makes those that are not given."""
        from .properties import MappedColumn, _name_if_unnamed

        params = inspect.signature(self.composite_class).parameters.values()
        if len(self.attrs) > len(params):
            raise sa_exc.ArgumentError(
                f"number of composite attributes {len(self.attrs)} exceeds that of the number of attributes in class "
                f"{self.composite_class.__name__} {len(params)}"
            )
        missing = len(params) - len(self.attrs)
        self.attrs += tuple(MappedColumn() for _ in range(missing))
        for param, attr in zip(params, self.attrs, strict=True):
            if isinstance(attr, MappedColumn):
                attr.declarative_scan_for_composite(
                    decl_scan, registry, cls, originating_module, key, param.name, param.annotation
                )
            elif isinstance(attr, schema.Column):
                _name_if_unnamed(param.name, attr)

    def _init_accessor(self):
        if is_dataclass(self.composite_class):
            self._generated_composite_accessor = _values_getter(self.composite_class)
        if isinstance(self.composite_class, type) and self.composite_class not in _composite_getters:
            if self._generated_composite_accessor is not None:
                _composite_getters[self.composite_class] = self._generated_composite_accessor
            elif hasattr(self.composite_class, "__composite_values__"):
                _composite_getters[self.composite_class] = operator.methodcaller("__composite_values__")

    @util.memoized_property
    def props(self):
        """The properties that the parts are."""
        return [self._property_of(attr) for attr in self.attrs]

    def _property_of(self, attr):
        from .properties import MappedColumn

        prop = None
        if isinstance(attr, str):
            prop = self.parent.get_property(attr, _configure_mappers=False)
        elif isinstance(attr, schema.Column):
            prop = self.parent._columntoproperty[attr]
        elif isinstance(attr, MappedColumn):
            prop = self.parent._columntoproperty[attr.column]
        elif isinstance(attr, attributes.InstrumentedAttribute):
            prop = attr.property
        if not isinstance(prop, MapperProperty):
            raise sa_exc.ArgumentError(
                f"Composite expects Column objects or mapped attributes/attribute names as arguments, got: {attr!r}"
            )
        return prop

    @util.memoized_property
    def _attribute_keys(self):
        return [prop.key for prop in self.props]

    @util.memoized_property
    def _comparable_elements(self):
        return [getattr(self.parent.class_, prop.key) for prop in self.props]

    def _column_strategy_attrs(self):
        return self._comparable_elements

    @property
    def columns(self):
        """The columns that are given as such."""
        from .properties import MappedColumn

        given = [attr.column if isinstance(attr, MappedColumn) else attr for attr in self.attrs]
        return [column for column in given if isinstance(column, schema.Column)]

    @property
    def mapper_property_to_assign(self):
        return self

    @property
    def columns_to_assign(self):
        return [(c, 0) for c in self.columns if c.table is None]

    def do_init(self):
        from .properties import ColumnProperty

        for prop in self.props:
            if isinstance(prop, ColumnProperty):
                prop.active_history = self.active_history
                prop.group = self.group
                if self.deferred:
                    prop.deferred = self.deferred
                    prop.strategy_key = (("deferred", True), ("instrument", True))

    # --- keeping the composite and its columns the same ---

    def instrument_class(self, mapper):
        super().instrument_class(mapper)
        for name in ("after_insert", "after_update"):
            event.listen(self.parent, name, self._on_flushed, raw=True)
        for name, listener in (("load", self._on_load), ("refresh", self._on_refresh), ("expire", self._on_expire)):
            event.listen(self.parent, name, listener, raw=True, propagate=True)
        attr = self.parent.class_manager[self.key]
        attr.impl.dispatch = attr.dispatch
        attr.impl.dispatch._active_history = self.active_history

    def _make(self, dict_):
        if all(key in dict_ for key in self._attribute_keys):
            dict_[self.key] = self.composite_class(*[dict_[key] for key in self._attribute_keys])

    def _on_load(self, state, context):
        if self.key not in state.dict:
            self._make(state.dict)

    def _on_refresh(self, state, context, to_load):
        if to_load and not {self.key, *self._attribute_keys}.intersection(to_load):
            return
        if context is not self._COMPOSITE_FGET or self.key not in state.dict:
            self._make(state.dict)

    def _on_expire(self, state, keys):
        if keys is None or set(self._attribute_keys).intersection(keys):
            state.dict.pop(self.key, None)

    def _on_flushed(self, mapper, connection, state):
        # The database may have made values of its own.
        state.dict.pop(self.key, None)

    def _populate_composite_bulk_save_mappings_fn(self):
        """A function that puts the columns' values in place of the composite in a dict of values."""
        get_values = self._generated_composite_accessor or operator.methodcaller("__composite_values__")

        def populate(values):
            composite = values.pop(self.key)
            values.update(zip(self._attribute_keys, get_values(composite), strict=False))

        return populate

    # --- SQL ---

    def _comparator_factory(self, mapper):
        return self.comparator_factory(self, mapper)

    class CompositeBundle(Bundle):
        """The columns of a composite in a SELECT, whose value is the composite."""

        def __init__(self, property_, expr):
            self.property = property_
            super().__init__(property_.key, *expr)

        def create_row_processor(self, query, procs, labels):
            def process(row):
                return self.property.composite_class(*[get(row) for get in procs])

            return process

    class Comparator(PropComparator):
        """The operators of a composite: part by part."""

        __hash__ = None

        @util.memoized_property
        def clauses(self):
            return ClauseList(*self._comparable_elements, group=False)

        @util.memoized_property
        def expression(self):
            entity = self._parententity
            clauses = self.clauses._annotate(
                {"parententity": entity, "parentmapper": entity, "proxy_key": self.prop.key}
            )
            return CompositeProperty.CompositeBundle(self.prop, clauses)

        def __clause_element__(self):
            return self.expression

        @util.memoized_property
        def _comparable_elements(self):
            elements = self.prop._comparable_elements
            if self._adapt_to_entity:
                elements = [getattr(self._adapt_to_entity.entity, attr.key) for attr in elements]
            return elements

        def _bulk_update_tuples(self, value):
            if isinstance(value, BindParameter):
                value = value.value
            composite_class = self.prop.composite_class
            if value is None:
                values = [None] * len(self.prop._attribute_keys)
            elif isinstance(composite_class, type) and isinstance(value, composite_class):
                values = self.prop._composite_values_from_instance(value)
            else:
                raise sa_exc.ArgumentError("Can't UPDATE composite attribute %s to %r" % (self.prop, value))
            return list(zip(self._comparable_elements, values, strict=False))

        def __eq__(self, other):
            return self._compare(operators.eq, other)

        def __ne__(self, other):
            return self._compare(operators.ne, other)

        def __lt__(self, other):
            return self._compare(operators.lt, other)

        def __gt__(self, other):
            return self._compare(operators.gt, other)

        def __le__(self, other):
            return self._compare(operators.le, other)

        def __ge__(self, other):
            return self._compare(operators.ge, other)

        def _compare(self, op, other):
            elements = self.prop._comparable_elements
            values = itertools.repeat(None) if other is None else self.prop._composite_values_from_instance(other)
            comparisons = [op(a, b) for a, b in zip(elements, values, strict=False)]
            if self._adapt_to_entity:
                comparisons = [self.adapter(c) for c in comparisons]
            return sql.and_(*comparisons)

    def __str__(self):
        return self.parent.class_.__name__ + "." + self.key


class Composite(CompositeProperty, _DeclarativeMapped[_T]):
    """What `composite()` gives."""

    inherit_cache = True


class _Unimplemented:
    """The descriptor of an attribute that a concrete subclass does not take over."""

    def __init__(self, prop):
        self.prop = prop

    def _refuse(self):
        raise AttributeError(
            "Concrete %s does not implement attribute %r at the instance level.  Add this property explicitly to %s."
            % (self.prop.parent, self.prop.key, self.prop.parent)
        )

    def __get__(self, obj, owner):
        if obj is None:
            return self
        return self._refuse()

    def __set__(self, obj, value):
        self._refuse()

    def __delete__(self, obj):
        self._refuse()


class ConcreteInheritedProperty(DescriptorProperty):
    """An attribute of a base class that a concrete subclass has at the level of the class only."""

    def __init__(self):
        super().__init__()
        self.descriptor = _Unimplemented(self)

    def _comparator_factory(self, mapper):
        for m in self.parent.iterate_to_root():
            prop = m._props[self.key]
            factory = getattr(prop, "comparator_factory", None)
            if factory is not None:
                return factory(prop, mapper)
        raise AssertionError(self.key)


class SynonymProperty(DescriptorProperty):
    """Another name of an attribute."""

    def __init__(
        self, name, map_column=None, descriptor=None, comparator_factory=None, attribute_options=None, info=None,
        doc=None,
    ):
        super().__init__(attribute_options)
        self.name = name
        self.map_column = map_column
        self.descriptor = descriptor
        self.comparator_factory = comparator_factory
        self.doc = doc or (descriptor and descriptor.__doc__) or None
        if info:
            self.info.update(info)
        util.set_creation_order(self)

    @property
    def _attribute(self):
        return getattr(self.parent.class_, self.name)

    @property
    def uses_objects(self):
        return self._attribute.impl.uses_objects

    @util.memoized_property
    def _proxied_object(self):
        attr = self._attribute
        prop = getattr(attr, "property", None)
        if isinstance(prop, MapperProperty):
            return prop
        if isinstance(attr, attributes.QueryableAttribute):
            return attr.comparator
        if isinstance(attr, SQLORMOperations):
            return attr
        raise sa_exc.InvalidRequestError(
            'synonym() attribute "%s.%s" only supports ORM mapped attributes, got %r'
            % (self.parent.class_.__name__, self.name, attr)
        )

    def _column_strategy_attrs(self):
        return (self._attribute,)

    def _comparator_factory(self, mapper):
        proxied = self._proxied_object
        if not isinstance(proxied, MapperProperty):
            return proxied
        return (self.comparator_factory or proxied.comparator_factory)(proxied, mapper)

    def get_history(self, state, dict_, passive=PassiveFlag.PASSIVE_OFF):
        return self._attribute.impl.get_history(state, dict_, passive=passive)

    def set_parent(self, parent, init):
        if self.map_column:
            self._map_column(parent, init)
        self.parent = parent

    def _map_column(self, parent, init):
        """Maps the column that has the synonym's name under the attribute's."""
        from .properties import ColumnProperty

        column = parent.persist_selectable.c.get(self.key)
        if column is None:
            raise sa_exc.ArgumentError(
                "Can't compile synonym '%s': no column on table '%s' named '%s'"
                % (self.name, parent.persist_selectable.description, self.key)
            )
        if column in parent._columntoproperty and parent._columntoproperty[column].key == self.name:
            raise sa_exc.ArgumentError(
                "Can't call map_column=True for synonym %r=%r, a ColumnProperty already exists keyed to the name %r for "
                "column %r" % (self.key, self.name, self.name, self.key)
            )
        prop = ColumnProperty(column)
        parent._configure_property(self.name, prop, init=init, setparent=True)
        prop._mapped_by_synonym = self.key


class Synonym(SynonymProperty, _DeclarativeMapped[_T]):
    """What `synonym()` gives."""

    inherit_cache = True
