"""Immutable mappings, ordered and identity sets, the cache of least recently used.

SQLAlchemy lib/sqlalchemy/util/_collections.py and _py_collections.py.
"""

import operator
from collections.abc import Iterable
import threading
from types import GenericAlias

from _sqlalchemy import accelerated


class ReadOnlyContainer:
    """Mixin whose item and attribute mutations raise TypeError."""

    __slots__ = ()

    def _readonly(self, *arg, **kw):
        raise TypeError("%s object is immutable and/or readonly" % self.__class__.__name__)

    def __delitem__(self, key):
        self._readonly()

    def __setitem__(self, key, value):
        self._readonly()

    def __setattr__(self, key, value):
        self._readonly()


class immutabledict(dict):
    """A dict that refuses change; `union` gives a new one."""

    def _immutable(self, *arg, **kw):
        raise TypeError("%s object is immutable and/or readonly" % self.__class__.__name__)

    __delitem__ = __setitem__ = __setattr__ = clear = pop = popitem = setdefault = update = __ior__ = _immutable

    def union(self, other=None, **kw):
        if not other and not kw:
            return self
        new = dict(self)
        if other:
            new.update(other)
        new.update(kw)
        return immutabledict(new)

    def merge_with(self, *dicts):
        new = None
        for d in dicts:
            if d:
                if new is None:
                    new = dict(self)
                new.update(d)
        return self if new is None else immutabledict(new)

    def copy(self):
        return self

    def __copy__(self):
        return self

    def __reduce__(self):
        return immutabledict, (dict(self),)

    def __or__(self, other):
        new = dict(self)
        new.update(other)
        return immutabledict(new)

    def __ror__(self, other):
        new = dict(other)
        new.update(self)
        return immutabledict(new)

    def __repr__(self):
        return "immutabledict(%s)" % dict.__repr__(self)


EMPTY_DICT = immutabledict()
EMPTY_SET = frozenset()


class OrderedSet:
    """A set that keeps the order of insertion."""

    __class_getitem__ = classmethod(GenericAlias)

    __slots__ = ("_items",)
    __hash__ = None

    def __init__(self, items=None):
        self._items = dict.fromkeys(items) if items is not None else {}

    def add(self, item):
        self._items[item] = None

    append = add

    def remove(self, item):
        del self._items[item]

    def discard(self, item):
        self._items.pop(item, None)

    def pop(self):
        if not self._items:
            raise KeyError("pop from an empty set")
        return self._items.popitem()[0]

    def insert(self, pos, item):
        if item not in self._items:
            order = list(self._items)
            order.insert(pos, item)
            self._items = dict.fromkeys(order)

    def clear(self):
        self._items.clear()

    def copy(self):
        return self.__class__(self._items)

    def update(self, *iterables):
        for iterable in iterables:
            for item in iterable:
                self._items[item] = None

    def union(self, *iterables):
        new = self.copy()
        new.update(*iterables)
        return new

    def intersection(self, *iterables):
        kept = [set(i) for i in iterables]
        return self.__class__(i for i in self._items if all(i in k for k in kept))

    def difference(self, *iterables):
        gone = set()
        for iterable in iterables:
            gone.update(iterable)
        return self.__class__(i for i in self._items if i not in gone)

    def symmetric_difference(self, other):
        other = list(other)
        there = set(other)
        new = self.__class__(i for i in self._items if i not in there)
        new.update(i for i in other if i not in self._items)
        return new

    def difference_update(self, *iterables):
        self._items = self.difference(*iterables)._items

    def intersection_update(self, *iterables):
        self._items = self.intersection(*iterables)._items

    def issubset(self, other):
        other = set(other)
        return all(i in other for i in self._items)

    def issuperset(self, other):
        return all(i in self._items for i in other)

    def isdisjoint(self, other):
        return not any(i in self._items for i in other)

    __or__ = union
    __and__ = intersection
    __sub__ = difference
    __xor__ = symmetric_difference

    def __ior__(self, other):
        self.update(other)
        return self

    def __isub__(self, other):
        self.difference_update(other)
        return self

    def __iand__(self, other):
        self.intersection_update(other)
        return self

    def __eq__(self, other):
        if isinstance(other, OrderedSet):
            return set(self._items) == set(other._items)
        return set(self._items) == other

    def __contains__(self, item):
        return item in self._items

    def __iter__(self):
        return iter(self._items)

    def __reversed__(self):
        return reversed(list(self._items))

    def __len__(self):
        return len(self._items)

    def __bool__(self):
        return bool(self._items)

    def __getitem__(self, index):
        return list(self._items)[index]

    def __add__(self, other):
        return self.union(other)

    def __repr__(self):
        return "%s(%r)" % (self.__class__.__name__, list(self._items))

    __str__ = __repr__


class IdentitySet:
    """A set that tells objects apart by identity; keeps the order of insertion."""

    __slots__ = ("_members",)
    __hash__ = None

    def __init__(self, iterable=None):
        self._members = {id(o): o for o in iterable} if iterable is not None else {}

    def add(self, value):
        self._members[id(value)] = value

    def __contains__(self, value):
        return id(value) in self._members

    def remove(self, value):
        del self._members[id(value)]

    def discard(self, value):
        self._members.pop(id(value), None)

    def pop(self):
        if not self._members:
            raise KeyError("pop from an empty set")
        return self._members.popitem()[1]

    def clear(self):
        self._members.clear()

    def copy(self):
        new = IdentitySet()
        new._members = self._members.copy()
        return new

    __copy__ = copy

    def update(self, iterable):
        for o in iterable:
            self._members[id(o)] = o

    def union(self, iterable):
        new = self.copy()
        new.update(iterable)
        return new

    def difference(self, iterable):
        gone = iterable._members if isinstance(iterable, IdentitySet) else {id(o) for o in iterable}
        new = IdentitySet()
        new._members = {k: v for k, v in self._members.items() if k not in gone}
        return new

    def intersection(self, iterable):
        kept = iterable._members if isinstance(iterable, IdentitySet) else {id(o) for o in iterable}
        new = IdentitySet()
        new._members = {k: v for k, v in self._members.items() if k in kept}
        return new

    def difference_update(self, iterable):
        self._members = self.difference(iterable)._members

    def intersection_update(self, iterable):
        self._members = self.intersection(iterable)._members

    def issubset(self, other):
        return all(o in other for o in self)

    def issuperset(self, iterable):
        return all(o in self for o in iterable)

    def __or__(self, other):
        return self.union(other)

    def __and__(self, other):
        return self.intersection(other)

    def __sub__(self, other):
        return self.difference(other)

    def __ior__(self, other):
        self.update(other)
        return self

    def __isub__(self, other):
        self.difference_update(other)
        return self

    def __eq__(self, other):
        return isinstance(other, IdentitySet) and self._members == other._members

    def __len__(self):
        return len(self._members)

    def __iter__(self):
        return iter(list(self._members.values()))

    def __repr__(self):
        return "%s(%r)" % (type(self).__name__, list(self._members.values()))


OrderedIdentitySet = IdentitySet


class PopulateDict(dict):
    """A dict that makes a missing value with `creator(key)`."""

    def __init__(self, creator):
        self.creator = creator

    def __missing__(self, key):
        self[key] = val = self.creator(key)
        return val


class LRUCache(dict):
    """A dict bounded by its least recently used entries.

    It grows to `capacity` plus half of it, and is then cut back to `capacity`. Values are stored with a counter of use.
    """

    def __init__(self, capacity=100, threshold=0.5, size_alert=None):
        self.capacity = capacity
        self.threshold = threshold
        self.size_alert = size_alert
        self._counter = 0

    def _use(self, item):
        self._counter += 1
        item[2] = self._counter
        return item[1]

    @accelerated
    def get(self, key, default=None):
        item = dict.get(self, key)
        return default if item is None else self._use(item)

    def __getitem__(self, key):
        return self._use(dict.__getitem__(self, key))

    def __setitem__(self, key, value):
        self._counter += 1
        item = dict.get(self, key)
        if item is None:
            dict.__setitem__(self, key, [key, value, self._counter])
        else:
            item[1] = value
            item[2] = self._counter
        if len(self) > self.capacity + self.capacity * self.threshold:
            self._cut()

    def values(self):
        return [item[1] for item in dict.values(self)]

    def items(self):
        return [(item[0], item[1]) for item in dict.values(self)]

    def _cut(self):
        if self.size_alert:
            self.size_alert(self)
        by_use = sorted(dict.values(self), key=operator.itemgetter(2), reverse=True)
        for item in by_use[self.capacity:]:
            self.pop(item[0], None)


class Properties:
    """A namespace over a dict, readable by attribute and by key."""

    __slots__ = ("_data",)

    def __init__(self, data):
        object.__setattr__(self, "_data", data)

    def __len__(self):
        return len(self._data)

    def __iter__(self):
        return iter(list(self._data.values()))

    def __dir__(self):
        return dir(super()) + [str(k) for k in self._data]

    def __add__(self, other):
        return list(self) + list(other)

    def __setitem__(self, key, obj):
        self._data[key] = obj

    def __getitem__(self, key):
        return self._data[key]

    def __delitem__(self, key):
        del self._data[key]

    def __setattr__(self, key, obj):
        self._data[key] = obj

    def __getattr__(self, key):
        try:
            return self._data[key]
        except KeyError:
            raise AttributeError(key)

    def __contains__(self, key):
        return key in self._data

    def as_readonly(self):
        return ReadOnlyProperties(self._data)

    def update(self, value):
        self._data.update(value)

    def get(self, key, default=None):
        return self._data.get(key, default)

    def keys(self):
        return list(self._data)

    def values(self):
        return list(self._data.values())

    def items(self):
        return list(self._data.items())

    def has_key(self, key):
        return key in self._data

    def clear(self):
        self._data.clear()


class ReadOnlyProperties(ReadOnlyContainer, Properties):
    """Properties that refuse change."""

    __slots__ = ()


column_set = set
column_dict = dict


def unique_list(seq, hashfunc=None):
    """The items of `seq` without repetitions, in order; told apart by `hashfunc` if given."""
    if hashfunc is None:
        return list(dict.fromkeys(seq))
    return list({hashfunc(x): x for x in reversed(list(seq))}.values())[::-1]


def has_dupes(sequence, target):
    """Whether `target` itself is in the sequence more than once."""
    seen = False
    for item in sequence:
        if item is target:
            if seen:
                return True
            seen = True
    return False


def is_non_string_iterable(obj):
    return isinstance(obj, Iterable) and not isinstance(obj, (str, bytes))


def coerce_generator_arg(arg):
    if len(arg) == 1 and hasattr(arg[0], "gi_frame"):
        return list(arg[0])
    return arg


def to_list(x, default=None):
    if x is None:
        return default
    if not is_non_string_iterable(x):
        return [x]
    return x if isinstance(x, list) else list(x)


def to_set(x):
    if x is None:
        return set()
    return x if isinstance(x, set) else set(to_list(x))


def to_column_set(x):
    if x is None:
        return set()
    return x if isinstance(x, set) else set(to_list(x))


def flatten_iterator(x):
    for elem in x:
        if hasattr(elem, "__iter__") and not isinstance(elem, str):
            yield from flatten_iterator(elem)
        else:
            yield elem


def dictlike_iteritems(dictlike):
    """The pairs of a mapping, however it spells that."""
    items = getattr(dictlike, "items", None)
    if items is not None:
        return items()
    keys = getattr(dictlike, "keys", None)
    if keys is None:
        raise TypeError("Object '%r' is not dict-like" % dictlike)
    return ((key, dictlike[key]) for key in keys())


class ScopedRegistry:
    """One object a scope; `scopefunc` names the scope that is current."""

    __slots__ = ("createfunc", "scopefunc", "registry")

    def __init__(self, createfunc, scopefunc):
        self.createfunc = createfunc
        self.scopefunc = scopefunc
        self.registry = {}

    def __call__(self):
        key = self.scopefunc()
        try:
            return self.registry[key]
        except KeyError:
            return self.registry.setdefault(key, self.createfunc())

    def has(self):
        return self.scopefunc() in self.registry

    def set(self, obj):
        self.registry[self.scopefunc()] = obj

    def clear(self):
        self.registry.pop(self.scopefunc(), None)


class ThreadLocalRegistry(ScopedRegistry):
    """One object a thread."""

    def __init__(self, createfunc):
        self.createfunc = createfunc
        self.registry = threading.local()

    def __call__(self):
        if not self.has():
            self.registry.value = self.createfunc()
        return self.registry.value

    def has(self):
        return hasattr(self.registry, "value")

    def set(self, obj):
        self.registry.value = obj

    def clear(self):
        if self.has():
            del self.registry.value
