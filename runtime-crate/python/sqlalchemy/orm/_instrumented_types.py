"""The methods of lists, sets and dicts, wrapped so that they tell of their changes.

SQLAlchemy lib/sqlalchemy/orm/collections.py, _list_decorators, _dict_decorators and _set_decorators. Each function here
takes the method of a class and gives what takes its place; what changes many members calls the methods that change one.
"""

from .. import util
from ..sql.base import NO_ARG
from .base import NO_KEY


def _adding(collection, item, initiator=None, key=NO_KEY):
    """Tells of an addition; gives the object to add."""
    adapter = None if initiator is False else collection._sa_adapter
    return item if adapter is None else adapter.fire_append_event(item, initiator, key=key)


def _adding_again(collection, item, initiator=None):
    adapter = None if initiator is False else collection._sa_adapter
    if adapter is not None:
        adapter.fire_append_wo_mutation_event(item, initiator, key=None)


def _removing(collection, item, initiator=None, key=NO_KEY):
    adapter = None if initiator is False else collection._sa_adapter
    if adapter is not None:
        adapter.fire_remove_event(item, initiator, key=key)


def _before_pop(collection):
    adapter = collection._sa_adapter
    if adapter is not None:
        adapter.fire_pre_remove_event(None)


# Lists


def _list_append(fn):
    def append(self, item, _sa_initiator=None):
        fn(self, _adding(self, item, _sa_initiator))

    return append


def _list_remove(fn):
    def remove(self, value, _sa_initiator=None):
        _removing(self, value, _sa_initiator)
        fn(self, value)

    return remove


def _list_insert(fn):
    def insert(self, index, value):
        fn(self, index, _adding(self, value, None, index))

    return insert


def _assign_slice(target, index, value):
    start, stop, step = index.indices(len(target))
    if step == 1:
        if value is not target:
            for _ in range(start, stop):
                del target[start]
            for offset, item in enumerate(value):
                target.insert(start + offset, item)
        return
    places = range(start, stop, step)
    if len(value) != len(places):
        raise ValueError(
            f"attempt to assign sequence of size {len(value)} to extended slice of size {len(places)}"
        )
    for place, item in zip(places, value):
        target[place] = item


def _list_setitem(fn):
    def __setitem__(self, index, value):
        if isinstance(index, slice):
            _assign_slice(self, index, value)
            return
        existing = self[index]
        if existing is not None:
            _removing(self, existing, None, index)
        fn(self, index, _adding(self, value, None, index))

    return __setitem__


def _list_delitem(fn):
    def __delitem__(self, index):
        for item in self[index] if isinstance(index, slice) else (self[index],):
            _removing(self, item, None, index)
        fn(self, index)

    return __delitem__


def _list_extend(fn):
    def extend(self, iterable):
        for value in list(iterable):
            self.append(value)

    return extend


def _list_iadd(fn):
    def __iadd__(self, iterable):
        self.extend(iterable)
        return self

    return __iadd__


def _list_pop(fn):
    def pop(self, index=-1):
        _before_pop(self)
        item = fn(self, index)
        _removing(self, item, None, index)
        return item

    return pop


def _list_clear(fn):
    def clear(self, index=-1):
        for item in self:
            _removing(self, item, None, index)
        fn(self)

    return clear


LIST_METHODS = {
    "append": _list_append, "remove": _list_remove, "insert": _list_insert, "__setitem__": _list_setitem,
    "__delitem__": _list_delitem, "extend": _list_extend, "__iadd__": _list_iadd, "pop": _list_pop,
    "clear": _list_clear,
}


# Dicts


def _dict_setitem(fn):
    def __setitem__(self, key, value, _sa_initiator=None):
        if key in self:
            _removing(self, self[key], _sa_initiator, key)
        fn(self, key, _adding(self, value, _sa_initiator, key))

    return __setitem__


def _dict_delitem(fn):
    def __delitem__(self, key, _sa_initiator=None):
        if key in self:
            _removing(self, self[key], _sa_initiator, key)
        fn(self, key)

    return __delitem__


def _dict_clear(fn):
    def clear(self):
        for key, value in self.items():
            _removing(self, value, None, key)
        fn(self)

    return clear


def _dict_pop(fn):
    def pop(self, key, default=NO_ARG):
        _before_pop(self)
        present = key in self
        item = fn(self, key) if default is NO_ARG else fn(self, key, default)
        if present:
            _removing(self, item, None, key)
        return item

    return pop


def _dict_popitem(fn):
    def popitem(self):
        _before_pop(self)
        item = fn(self)
        _removing(self, item[1], None, 1)
        return item

    return popitem


def _dict_setdefault(fn):
    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
            return default
        value = self[key]
        if value is default:
            _adding_again(self, value)
        return value

    return setdefault


def _dict_update(fn):
    def update(self, other=(), /, **kw):
        given = [(key, other[key]) for key in other] if hasattr(other, "keys") else list(other)
        for key, value in [*given, *kw.items()]:
            if key in self and self[key] is value:
                _adding_again(self, value)
            else:
                self[key] = value

    return update


DICT_METHODS = {
    "__setitem__": _dict_setitem, "__delitem__": _dict_delitem, "clear": _dict_clear, "pop": _dict_pop,
    "popitem": _dict_popitem, "setdefault": _dict_setdefault, "update": _dict_update,
}


# Sets


def _set_binops_check_strict(self, obj):
    """Whether the operators of the set `self` take `obj`."""
    return isinstance(obj, (set, frozenset, self.__class__))


def _set_binops_check_loose(self, obj):
    return _set_binops_check_strict(self, obj) or util.duck_type_collection(obj) is set


def _become(target, want):
    """Adds and removes until `target` has the members of the set `want`."""
    have = set(target)
    for item in have - want:
        target.remove(item)
    for item in want - have:
        target.add(item)


def _set_add(fn):
    def add(self, value, _sa_initiator=None):
        if value in self:
            _adding_again(self, value, _sa_initiator)
        else:
            value = _adding(self, value, _sa_initiator)
        fn(self, value)

    return add


def _set_removal(fn):
    def remove(self, value, _sa_initiator=None):
        if value in self:
            _removing(self, value, _sa_initiator)
        fn(self, value)

    return remove


def _set_pop(fn):
    def pop(self):
        _before_pop(self)
        item = fn(self)
        _removing(self, item)
        return item

    return pop


def _set_clear(fn):
    def clear(self):
        for item in list(self):
            self.remove(item)

    return clear


def _set_update(fn):
    def update(self, value):
        for item in value:
            self.add(item)

    return update


def _set_difference_update(fn):
    def difference_update(self, value):
        for item in value:
            self.discard(item)

    return difference_update


def _set_intersection_update(fn):
    def intersection_update(self, other):
        _become(self, self.intersection(other))

    return intersection_update


def _set_symmetric_difference_update(fn):
    def symmetric_difference_update(self, other):
        _become(self, self.symmetric_difference(other))

    return symmetric_difference_update


def _in_place(method):
    """The operator that does what `method` does, for other sets only."""

    def wrap(fn):
        def operator(self, other):
            if not _set_binops_check_strict(self, other):
                return NotImplemented
            getattr(self, method)(other)
            return self

        return operator

    return wrap


SET_METHODS = {
    "add": _set_add, "discard": _set_removal, "remove": _set_removal, "pop": _set_pop, "clear": _set_clear,
    "update": _set_update, "__ior__": _in_place("update"),
    "difference_update": _set_difference_update, "__isub__": _in_place("difference_update"),
    "intersection_update": _set_intersection_update, "__iand__": _in_place("intersection_update"),
    "symmetric_difference_update": _set_symmetric_difference_update,
    "__ixor__": _in_place("symmetric_difference_update"),
}
