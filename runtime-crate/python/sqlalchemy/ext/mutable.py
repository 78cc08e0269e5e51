"""Values that tell the objects that have them of their changes. SQLAlchemy lib/sqlalchemy/ext/mutable.py."""

import weakref

from .. import event, inspect
from ..orm.attributes import flag_modified
from ..orm.mapper import Mapper
from ..sql.base import SchemaEventTarget
from ..sql.schema import Column
from ..sql.type_api import to_instance
from ..util import memoized_property

_PICKLED = "ext.mutable.values"
_TYPE_OF_COLUMN = "_ext_mutable_orig_type"
_APPLIED = "_ext_mutable_listener_applied"


class _Listeners:
    """What makes the values of one attribute of a class know their objects."""

    def __init__(self, value_cls, attribute, coerce):
        self.value_cls = value_cls
        self.key = attribute.key
        self.keys = value_cls._get_listen_keys(attribute)
        self.coerce = coerce

    def load(self, state, *args):
        dict_ = state.dict
        value = dict_.get(self.key)
        if value is None:
            return
        if self.coerce:
            value = dict_[self.key] = self.value_cls.coerce(self.key, value)
        value._parents[state] = self.key

    def load_attrs(self, state, ctx, attrs):
        if not attrs or not self.keys.isdisjoint(attrs):
            self.load(state)

    def set(self, target, value, oldvalue, initiator):
        if value is oldvalue:
            return value
        if not isinstance(value, self.value_cls):
            value = self.value_cls.coerce(self.key, value)
        if value is not None:
            value._parents[target] = self.key
        if isinstance(oldvalue, self.value_cls):
            oldvalue._parents.pop(inspect(target), None)
        return value

    def pickle(self, state, state_dict):
        value = state.dict.get(self.key)
        if value is not None:
            state_dict.setdefault(_PICKLED, {}).setdefault(self.key, []).append(value)

    def unpickle(self, state, state_dict):
        for value in state_dict.get(_PICKLED, {}).get(self.key, ()):
            value._parents[state] = self.key

    def listen(self, class_, attribute):
        event.listen(attribute, "set", self.set, raw=True, retval=True, propagate=True)
        for identifier, fn in (
            ("_sa_event_merge_wo_load", self.load), ("load", self.load), ("refresh", self.load_attrs),
            ("refresh_flush", self.load_attrs), ("pickle", self.pickle), ("unpickle", self.unpickle),
        ):
            event.listen(class_, identifier, fn, raw=True, propagate=True)


class MutableBase:
    """Base of values that know the objects that have them: `_parents`, a weak dict from states to attribute names."""

    @memoized_property
    def _parents(self):
        return weakref.WeakKeyDictionary()

    @classmethod
    def coerce(cls, key, value):
        """The value as one of this class; ValueError if that cannot be."""
        if value is None:
            return None
        raise ValueError(f"Attribute '{key}' does not accept objects of type {type(value)}")

    @classmethod
    def _get_listen_keys(cls, attribute):
        return {attribute.key}

    @classmethod
    def _listen_on_attribute(cls, attribute, coerce, parent_cls):
        if parent_cls is attribute.class_:
            _Listeners(cls, attribute, coerce).listen(parent_cls, attribute)


class Mutable(MutableBase):
    """Base of values of columns that can change; their methods call `changed()`."""

    def changed(self):
        for parent, key in self._parents.items():
            flag_modified(parent.obj(), key)

    @classmethod
    def associate_with_attribute(cls, attribute):
        """Makes the values of an attribute of this class."""
        cls._listen_on_attribute(attribute, True, attribute.class_)

    @classmethod
    def associate_with(cls, sqltype):
        """Makes the values of all columns with a type of the class `sqltype` of this class."""

        def on_configured(mapper, class_):
            for prop in mapper.column_attrs:
                if isinstance(prop.columns[0].type, sqltype):
                    cls.associate_with_attribute(getattr(class_, prop.key))

        event.listen(Mapper, "mapper_configured", on_configured)

    @classmethod
    def as_mutable(cls, sqltype):
        """The type; its columns have values of this class."""
        sqltype = to_instance(sqltype)
        # A type with a schema of its own is copied along with the table; its columns remember the first one.
        copied = isinstance(sqltype, SchemaEventTarget)
        if copied:

            def on_attach(sqltyp, parent):
                parent.info[_TYPE_OF_COLUMN] = sqltyp

            event.listen(sqltype, "before_parent_attach", on_attach)

        def on_configured(mapper, class_):
            for prop in mapper.column_attrs:
                column = prop.expression
                if not isinstance(column, Column) or column.info.get(_APPLIED):
                    continue
                if column.type is sqltype or (copied and column.info.get(_TYPE_OF_COLUMN) is sqltype):
                    column.info[_APPLIED] = True
                    cls.associate_with_attribute(getattr(class_, prop.key))

        event.listen(Mapper, "mapper_configured", on_configured)
        return sqltype


class MutableComposite(MutableBase):
    """Base of composite values that can change; `changed()` sets the columns of their objects."""

    @classmethod
    def _get_listen_keys(cls, attribute):
        return {attribute.key, *attribute.property._attribute_keys}

    def changed(self):
        for parent, key in self._parents.items():
            prop = parent.mapper.get_property(key)
            obj = parent.obj()
            for value, name in zip(prop._composite_values_from_instance(self), prop._attribute_keys):
                setattr(obj, name, value)


def _listen_for_composites(mapper, class_):
    for prop in mapper.iterate_properties:
        composite_class = getattr(prop, "composite_class", None)
        if isinstance(composite_class, type) and issubclass(composite_class, MutableComposite):
            composite_class._listen_on_attribute(getattr(class_, prop.key), False, class_)


def _setup_composite_listener():
    if not event.contains(Mapper, "mapper_configured", _listen_for_composites):
        event.listen(Mapper, "mapper_configured", _listen_for_composites)


_setup_composite_listener()


def _changing(builtin, *names):
    """A decorator of classes: their methods `names` are those of `builtin` and call `changed()` afterwards."""

    def wrap(name):
        method = getattr(builtin, name)

        def change(self, *args, **kw):
            result = method(self, *args, **kw)
            self.changed()
            return result

        change.__name__ = name
        change.__doc__ = method.__doc__
        return change

    def decorate(cls):
        for name in names:
            if name not in cls.__dict__:
                setattr(cls, name, wrap(name))
        cls._plain = builtin
        return cls

    return decorate


class _Plain(Mutable):
    """Base of the three classes below; `_plain` is the builtin class of what they take."""

    @classmethod
    def coerce(cls, key, value):
        if isinstance(value, cls):
            return value
        return cls(value) if isinstance(value, cls._plain) else Mutable.coerce(key, value)


@_changing(dict, "__setitem__", "__delitem__", "setdefault", "update", "pop", "popitem", "clear")
class MutableDict(_Plain, dict):
    """A dict that tells of its changes."""

    def __getstate__(self):
        return dict(self)

    def __setstate__(self, state):
        self.update(state)


@_changing(
    list, "__setitem__", "__delitem__", "pop", "append", "extend", "insert", "remove", "clear", "sort", "reverse"
)
class MutableList(_Plain, list):
    """A list that tells of its changes."""

    def __reduce_ex__(self, proto):
        return self.__class__, (list(self),)

    def __setstate__(self, state):
        self[:] = state

    def __iadd__(self, x):
        self.extend(x)
        return self


@_changing(
    set, "update", "intersection_update", "difference_update", "symmetric_difference_update", "add", "remove",
    "discard", "pop", "clear",
)
class MutableSet(_Plain, set):
    """A set that tells of its changes."""

    def __ior__(self, other):
        self.update(other)
        return self

    def __iand__(self, other):
        self.intersection_update(other)
        return self

    def __ixor__(self, other):
        self.symmetric_difference_update(other)
        return self

    def __isub__(self, other):
        self.difference_update(other)
        return self

    def __getstate__(self):
        return set(self)

    def __setstate__(self, state):
        self.update(state)

    def __reduce_ex__(self, proto):
        return self.__class__, (list(self),)
