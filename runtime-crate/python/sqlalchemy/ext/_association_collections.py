"""Collections of the values of related objects: what an association proxy of a collection gives.

SQLAlchemy lib/sqlalchemy/ext/associationproxy.py, _AssociationList, _AssociationDict and _AssociationSet. Each looks at
the objects' collection (`col`) whenever it is used; `getter` takes the value of an object, `creator` makes the object
of a value.
"""

from collections.abc import ItemsView, MutableMapping, MutableSequence, MutableSet, ValuesView

from ..orm._instrumented_types import _become, _set_binops_check_strict


class _AssociationCollection:
    """What the three kinds share."""

    def __init__(self, lazy_collection, creator, getter, setter, parent):
        self.lazy_collection = lazy_collection
        self.creator = creator
        self.getter = getter
        self.setter = setter
        self.parent = parent

    @property
    def col(self):
        return self.lazy_collection()

    def __len__(self):
        return len(self.col)

    def __bool__(self):
        return bool(self.col)

    def __hash__(self):
        raise TypeError(f"{type(self).__name__} objects are unhashable")

    def __getstate__(self):
        return {"parent": self.parent, "lazy_collection": self.lazy_collection}

    def __setstate__(self, state):
        self.parent = state["parent"]
        self.lazy_collection = state["lazy_collection"]
        self.parent._inflate(self)

    def _create(self, *value):
        return self.creator(*value)

    def _get(self, object_):
        return self.getter(object_)

    def _values(self):
        return [self.getter(member) for member in self.col]

    # The values as a plain collection, for operators and methods that change nothing.

    def _plain(self):
        return self._builtin(self)

    copy = _plain

    def __repr__(self):
        return repr(self._plain())

    def __eq__(self, other):
        return self._plain() == other

    def __ne__(self, other):
        return self._plain() != other

    def __lt__(self, other):
        return self._plain() < other

    def __le__(self, other):
        return self._plain() <= other

    def __gt__(self, other):
        return self._plain() > other

    def __ge__(self, other):
        return self._plain() >= other


class _AssociationSingleItem(_AssociationCollection):
    """A collection of values without keys."""

    def __contains__(self, value):
        return any(found == value for found in self)

    def __iter__(self):
        for member in self.col:
            yield self._get(member)

    def _bulk_replace(self, assoc_proxy, values):
        self.clear()
        assoc_proxy._set(self, values)


class _AssociationList(_AssociationSingleItem, MutableSequence):
    """A list of values."""

    _builtin = list
    __hash__ = _AssociationCollection.__hash__

    def _set(self, object_, value):
        self.setter(object_, value)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self._get(member) for member in self.col[index]]
        return self._get(self.col[index])

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            self._set_slice(index, list(value))
        else:
            self._set(self.col[index], value)

    def _set_slice(self, index, values):
        start, stop, step = index.indices(len(self))
        places = range(start, stop, step)
        if step == 1:
            del self.col[start:stop]
            for offset, value in enumerate(values):
                self.insert(start + offset, value)
            return
        if len(values) != len(places):
            raise ValueError(
                f"attempt to assign sequence of size {len(values)} to extended slice of size {len(places)}"
            )
        for place, value in zip(places, values):
            self._set(self.col[place], value)

    def __delitem__(self, index):
        del self.col[index]

    def append(self, value):
        self.col.append(self._create(value))

    def insert(self, index, value):
        self.col[index:index] = [self._create(value)]

    def extend(self, values):
        for value in values:
            self.append(value)

    def pop(self, index=-1):
        return self.getter(self.col.pop(index))

    def remove(self, value):
        for index, found in enumerate(self):
            if found == value:
                del self.col[index]
                return
        raise ValueError("value not in list")

    def clear(self):
        del self.col[:]

    def count(self, value):
        return self._values().count(value)

    def index(self, value, *arg):
        return self._values().index(value, *arg)

    def reverse(self):
        raise NotImplementedError()

    def sort(self):
        raise NotImplementedError()

    def __add__(self, other):
        return [*self, *other] if hasattr(other, "__iter__") else NotImplemented

    def __radd__(self, other):
        return [*other, *self] if hasattr(other, "__iter__") else NotImplemented

    def __mul__(self, n):
        return self._values() * n if isinstance(n, int) else NotImplemented

    __rmul__ = __mul__

    def __iadd__(self, iterable):
        self.extend(iterable)
        return self

    def __imul__(self, n):
        if not isinstance(n, int):
            raise NotImplementedError()
        if n == 0:
            self.clear()
        elif n > 1:
            self.extend(self._values() * (n - 1))
        return self


class _AssociationDict(_AssociationCollection, MutableMapping):
    """A dict of values."""

    _builtin = dict
    __hash__ = _AssociationCollection.__hash__

    def _set(self, object_, key, value):
        return self.setter(object_, key, value)

    def __getitem__(self, key):
        return self._get(self.col[key])

    def __setitem__(self, key, value):
        col = self.col
        if key in col:
            self._set(col[key], key, value)
        else:
            col[key] = self._create(key, value)

    def __delitem__(self, key):
        del self.col[key]

    def __contains__(self, key):
        return key in self.col

    def __iter__(self):
        return iter(self.col.keys())

    def keys(self):
        return self.col.keys()

    def items(self):
        return ItemsView(self)

    def values(self):
        return ValuesView(self)

    def clear(self):
        self.col.clear()

    def setdefault(self, key, default=None):
        if key in self.col:
            return self[key]
        self.col[key] = self._create(key, default)
        return default

    def pop(self, key, /, *arg, **kw):
        return self._get(self.col.pop(key, *arg, **kw))

    def popitem(self):
        key, member = self.col.popitem()
        return key, self._get(member)

    def update(self, *a, **kw):
        given = {}
        given.update(*a, **kw)
        for key, value in given.items():
            self[key] = value

    def _bulk_replace(self, assoc_proxy, values):
        gone = [key for key in self if key not in values]
        self.update(values)
        for key in gone:
            del self[key]


class _AssociationSet(_AssociationSingleItem, MutableSet):
    """A set of values."""

    _builtin = set
    __hash__ = _AssociationCollection.__hash__

    def _member(self, value):
        """(whether the value is there, its object)"""
        for member in self.col:
            if self._get(member) == value:
                return True, member
        return False, None

    def add(self, value):
        if value not in self:
            self.col.add(self._create(value))

    def discard(self, value):
        found, member = self._member(value)
        if found:
            self.col.discard(member)

    def remove(self, value):
        found, member = self._member(value)
        if not found:
            raise KeyError(value)
        self.col.discard(member)

    def pop(self):
        if not self.col:
            raise KeyError("pop from an empty set")
        return self._get(self.col.pop())

    def clear(self):
        self.col.clear()

    def update(self, *s):
        for iterable in s:
            for value in iterable:
                self.add(value)

    def difference_update(self, *s):
        for iterable in s:
            for value in iterable:
                self.discard(value)

    def intersection_update(self, *s):
        for iterable in s:
            _become(self, self.intersection(iterable))

    def symmetric_difference_update(self, other):
        _become(self, self.symmetric_difference(other))

    def _bulk_replace(self, assoc_proxy, values):
        gone = set(self).difference(values or ())
        self.update(values or ())
        for value in gone:
            self.remove(value)

    def _in_place(self, change, other):
        if not _set_binops_check_strict(self, other):
            raise NotImplementedError()
        change(other)
        return self

    def __ior__(self, other):
        return self._in_place(self.update, other)

    def __isub__(self, other):
        return self._in_place(self.difference_update, other)

    def __iand__(self, other):
        return self._in_place(self.intersection_update, other)

    def __ixor__(self, other):
        return self._in_place(self.symmetric_difference_update, other)

    def union(self, *s):
        return set(self).union(*s)

    def difference(self, *s):
        return set(self).difference(*s)

    def intersection(self, *s):
        return set(self).intersection(*s)

    def symmetric_difference(self, other):
        return set(self).symmetric_difference(other)

    def issubset(self, other):
        return set(self).issubset(other)

    def issuperset(self, other):
        return set(self).issuperset(other)

    __or__ = union
    __sub__ = difference
    __and__ = intersection
    __xor__ = symmetric_difference
