"""Collections of related objects that tell the ORM of their changes. SQLAlchemy lib/sqlalchemy/orm/collections.py.

A class becomes a collection class when it is first used in a relationship: its methods that change members are wrapped
(_instrumented_types.py for what lists, sets and dicts have, the decorators of `collection` for others), and those that
the ORM calls get the names `_sa_appender`, `_sa_remover`, `_sa_iterator`. A CollectionAdapter stands between the two.
"""

import inspect
import operator
import weakref

from .. import exc as sa_exc
from .. import util
from ._instrumented_types import (
    DICT_METHODS, LIST_METHODS, SET_METHODS, _set_binops_check_loose, _set_binops_check_strict,
)
from .base import NO_KEY

__all__ = [
    "collection", "collection_adapter", "keyfunc_mapping", "column_keyed_dict", "attribute_keyed_dict", "KeyFuncDict",
    "mapped_collection", "column_mapped_collection", "attribute_mapped_collection", "MappedCollection",
]

__molt_missing__ = ("collection.linker",)


def _marks(**marks):
    def decorate(fn):
        for name, value in marks.items():
            setattr(fn, name, value)
        return fn

    return decorate


class collection:
    """Decorators for the methods of collection classes.

    `appender`, `remover`, `iterator` and `converter` say what the ORM is to call; `adds`, `removes`, `replaces` and
    `removes_return` what a method does to the members; `internally_instrumented` that it tells of it itself.
    """

    @staticmethod
    def appender(fn):
        return _marks(_sa_instrument_role="appender")(fn)

    @staticmethod
    def remover(fn):
        return _marks(_sa_instrument_role="remover")(fn)

    @staticmethod
    def iterator(fn):
        return _marks(_sa_instrument_role="iterator")(fn)

    @staticmethod
    def converter(fn):
        util.warn_deprecated(
            "The :meth:`.collection.converter` handler is deprecated and will be removed in a future release.  Please "
            "refer to the :class:`.AttributeEvents.bulk_replace` listener interface in conjunction with the "
            ":func:`.event.listen` function.",
            "1.3",
        )
        return _marks(_sa_instrument_role="converter")(fn)

    @staticmethod
    def internally_instrumented(fn):
        return _marks(_sa_instrumented=True)(fn)

    @staticmethod
    def adds(arg):
        return _marks(_sa_instrument_before=("fire_append_event", arg))

    @staticmethod
    def replaces(arg):
        return _marks(
            _sa_instrument_before=("fire_append_event", arg), _sa_instrument_after="fire_remove_event"
        )

    @staticmethod
    def removes(arg):
        return _marks(_sa_instrument_before=("fire_remove_event", arg))

    @staticmethod
    def removes_return():
        return _marks(_sa_instrument_after="fire_remove_event")


collection_adapter = operator.attrgetter("_sa_adapter")


class CollectionAdapter:
    """A collection as the ORM sees it: a bag of objects that belongs to an attribute of an owner.

    Methods `..._without_event` take `_sa_initiator=False` along, on which the wrapped methods tell nobody. An adapter
    is `empty` while its collection is the placeholder of an attribute without a value; a change makes it the value.
    """

    __slots__ = ("attr", "_key", "_data", "owner_state", "_converter", "invalidated", "empty")

    def __init__(self, attr, owner_state, data):
        self.attr = attr
        self._key = attr.key
        self.owner_state = owner_state
        self.invalidated = self.empty = False
        self._adapt(data)

    def _adapt(self, data):
        self._data = weakref.ref(data)
        self._converter = data._sa_converter
        data._sa_adapter = self

    @property
    def data(self):
        return self._data()

    @property
    def _referenced_by_owner(self):
        return self.owner_state.dict[self._key] is self._data()

    def __iter__(self):
        return iter(self._data()._sa_iterator())

    def __len__(self):
        return len(list(self._data()._sa_iterator()))

    def __bool__(self):
        return True

    # The placeholder

    def _set_empty(self, user_data):
        assert not self.empty, "This collection adapter is already in the 'empty' state"
        self.empty = True
        self.owner_state._empty_collections[self._key] = user_data

    def _reset_empty(self):
        assert self.empty, "This collection adapter is not in the 'empty' state"
        self.empty = False
        state = self.owner_state
        state.dict[self._key] = state._empty_collections.pop(self._key)

    def _changeable(self):
        if self.empty:
            raise sa_exc.InvalidRequestError(
                "This is a special 'empty' collection which cannot accommodate internal mutation operations"
            )
        return self._data()

    # What the ORM does to the collection

    def bulk_appender(self):
        return self._data()._sa_appender

    def bulk_remover(self):
        return self._data()._sa_remover

    def append_with_event(self, item, initiator=None):
        self._data()._sa_appender(item, _sa_initiator=initiator)

    def append_without_event(self, item):
        self._changeable()._sa_appender(item, _sa_initiator=False)

    def append_multiple_without_event(self, items):
        data = self._changeable()
        if type(data) is InstrumentedList:
            list.extend(data, items)
            return
        appender = data._sa_appender
        for item in items:
            appender(item, _sa_initiator=False)

    def remove_with_event(self, item, initiator=None):
        self._data()._sa_remover(item, _sa_initiator=initiator)

    def remove_without_event(self, item):
        self._changeable()._sa_remover(item, _sa_initiator=False)

    def clear_with_event(self, initiator=None):
        remover = self._changeable()._sa_remover
        for item in list(self):
            remover(item, _sa_initiator=initiator)

    def clear_without_event(self):
        self.clear_with_event(False)

    # What the collection tells

    def _before_event(self):
        if self.invalidated:
            util.warn("This collection has been invalidated.")
        if self.empty:
            self._reset_empty()

    def fire_append_event(self, item, initiator=None, key=NO_KEY):
        """An addition; gives the object that is to be added."""
        if initiator is False:
            return item
        self._before_event()
        return self.attr.fire_append_event(self.owner_state, self.owner_state.dict, item, initiator, key)

    def fire_append_wo_mutation_event(self, item, initiator=None, key=NO_KEY):
        """An addition of what is a member already."""
        if initiator is False:
            return item
        self._before_event()
        return self.attr.fire_append_wo_mutation_event(self.owner_state, self.owner_state.dict, item, initiator, key)

    def fire_remove_event(self, item, initiator=None, key=NO_KEY):
        if initiator is not False:
            self._before_event()
            self.attr.fire_remove_event(self.owner_state, self.owner_state.dict, item, initiator, key)

    def fire_pre_remove_event(self, initiator=None, key=NO_KEY):
        if self.invalidated:
            util.warn("This collection has been invalidated.")
        self.attr.fire_pre_remove_event(self.owner_state, self.owner_state.dict, initiator=initiator, key=key)

    # Pickling

    def __getstate__(self):
        return {
            "key": self._key, "owner_state": self.owner_state, "owner_cls": self.owner_state.class_, "data": self.data,
            "invalidated": self.invalidated, "empty": self.empty,
        }

    def __setstate__(self, d):
        self._key = d["key"]
        self.owner_state = d["owner_state"]
        self._adapt(d["data"])
        self.invalidated = d["invalidated"]
        self.empty = d["empty"]
        self.attr = getattr(d["owner_cls"], self._key).impl


def bulk_replace(values, existing_adapter, new_adapter, initiator=None):
    """Fills the collection of `new_adapter` with `values`; fires events for the new ones and for those gone."""
    existing = util.IdentitySet(existing_adapter or ())
    constants = existing.intersection(values)
    appender = new_adapter.bulk_appender()
    for member in values:
        appender(member, _sa_initiator=False if member in constants else initiator)
    if existing_adapter:
        for member in constants:
            existing_adapter.fire_append_wo_mutation_event(member, initiator)
        for member in existing.difference(constants):
            existing_adapter.fire_remove_event(member, initiator)


# Making collection classes


def prepare_instrumentation(factory):
    """The factory of collections to use for `factory`, its class instrumented: ArgumentError if that is impossible."""
    factory = _canned.get(factory, factory)
    cls = type(factory())
    if cls in _canned:
        factory = cls = _canned[cls]
    if cls.__dict__.get("_sa_instrumented") != id(cls):
        _instrument_class(cls)
    return factory


def _instrument_class(cls):
    roles, changes = _marked_methods(cls)
    _instrument_as_builtin(cls, roles, changes)
    _check_roles(cls, roles, changes)
    for name, (before, argument, after) in changes.items():
        setattr(cls, name, _telling(getattr(cls, name), before, argument, after))
    for role, name in roles.items():
        setattr(cls, f"_sa_{role}", getattr(cls, name))
    cls._sa_adapter = None
    if not hasattr(cls, "_sa_converter"):
        cls._sa_converter = None
    cls._sa_instrumented = id(cls)


def _marked_methods(cls):
    """What the decorators of `collection` say: {role: method}, {method: (event before, argument, event after)}."""
    roles = {}
    changes = {}
    for owner in cls.__mro__:
        for name, method in vars(owner).items():
            if not callable(method):
                continue
            role = getattr(method, "_sa_instrument_role", None)
            if role is not None:
                roles.setdefault(role, name)
            before = getattr(method, "_sa_instrument_before", None)
            after = getattr(method, "_sa_instrument_after", None)
            if before or after:
                changes[name] = (*(before or (None, None)), after)
    return roles, changes


def _instrument_as_builtin(cls, roles, changes):
    """Gives a class that is like a list, a set or a dict the roles of its methods and wraps what nobody else has."""
    kind = util.duck_type_collection(cls)
    if kind not in _interfaces:
        return
    builtin_roles, wrappers = _interfaces[kind]
    for role, name in builtin_roles.items():
        roles.setdefault(role, name)
    for name, wrap in wrappers.items():
        fn = getattr(cls, name, None)
        if fn is not None and name not in changes and not hasattr(fn, "_sa_instrumented"):
            wrapped = wrap(fn)
            wrapped._sa_instrumented = True
            wrapped.__name__ = name
            wrapped.__doc__ = getattr(kind, name).__doc__
            setattr(cls, name, wrapped)


def _check_roles(cls, roles, changes):
    for role, described, event in (
        ("appender", "an appender", "fire_append_event"),
        ("remover", "a remover", "fire_remove_event"),
        ("iterator", "an iterator", None),
    ):
        name = roles.get(role)
        if name is None or not hasattr(cls, name):
            raise sa_exc.ArgumentError(
                f"Type {cls.__name__} must elect {described} method to be a collection class"
            )
        if event is not None and name not in changes and not hasattr(getattr(cls, name), "_sa_instrumented"):
            changes[name] = (event, 1, None)


def _argument_getter(method, argument):
    """What finds `argument`, a position or a name, in the arguments of a call of `method`."""
    names = list(inspect.signature(method).parameters)
    if isinstance(argument, int):
        position, name = argument, names[argument] if len(names) > argument else None
    else:
        position, name = names.index(argument) if argument in names else None, argument

    def get(args, kw):
        if position is not None and len(args) > position:
            return args[position]
        if name in kw:
            return kw[name]
        raise sa_exc.ArgumentError(f"Missing argument {argument}")

    return get


def _telling(method, before, argument, after):
    """A method that fires the event `before` it changes the members, and `after` it with what it gives back."""
    get_argument = _argument_getter(method, argument) if before else None

    def wrapper(*args, **kw):
        value = get_argument(args, kw) if before else None
        initiator = kw.pop("_sa_initiator", None)
        adapter = None if initiator is False else args[0]._sa_adapter
        if adapter is None:
            return method(*args, **kw)
        if before:
            getattr(adapter, before)(value, initiator)
        result = method(*args, **kw)
        if after and result is not None:
            getattr(adapter, after)(result, initiator)
        return result

    wrapper._sa_instrumented = True
    if hasattr(method, "_sa_instrument_role"):
        wrapper._sa_instrument_role = method._sa_instrument_role
    wrapper.__name__ = method.__name__
    wrapper.__doc__ = method.__doc__
    return wrapper


class InstrumentedList(list):
    """A list of related objects."""


class InstrumentedSet(set):
    """A set of related objects."""


class InstrumentedDict(dict):
    """A dict of related objects."""


_canned = {list: InstrumentedList, set: InstrumentedSet, dict: InstrumentedDict}

_interfaces = {
    list: ({"appender": "append", "remover": "remove", "iterator": "__iter__"}, LIST_METHODS),
    set: ({"appender": "add", "remover": "remove", "iterator": "__iter__"}, SET_METHODS),
    dict: ({"iterator": "values"}, DICT_METHODS),
}

from .mapped_collection import (  # noqa: E402
    KeyFuncDict, MappedCollection, attribute_keyed_dict, attribute_mapped_collection, column_keyed_dict,
    column_mapped_collection, keyfunc_mapping, mapped_collection,
)

# Subclasses of these may say that they instrument themselves, and still count on what they inherit.
_instrument_class(InstrumentedList)
_instrument_class(InstrumentedSet)
_instrument_class(KeyFuncDict)
