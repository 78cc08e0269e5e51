"""A dict and a list that can be subclassed. CPython Lib/collections/__init__.py `UserDict`, `UserList`."""

from collections.abc import MutableMapping, MutableSequence

__molt_missing__ = ()


def _plain(value):
    return value.data if isinstance(value, (UserDict, UserList)) else value


class UserDict(MutableMapping):
    """A dict in an attribute, with the methods of one."""

    __module__ = "collections"

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        for given in (dict, kwargs):
            if given:
                self.update(given)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        missing = getattr(type(self), "__missing__", None)
        if missing is None:
            raise KeyError(key)
        return missing(self, key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def get(self, key, default=None):
        """The value of a key, or a default; `__missing__` is not asked."""
        return self[key] if key in self else default

    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        return type(self)(self.data | _plain(other)) if isinstance(other, (UserDict, dict)) else NotImplemented

    def __ror__(self, other):
        return type(self)(_plain(other) | self.data) if isinstance(other, (UserDict, dict)) else NotImplemented

    def __ior__(self, other):
        self.data |= _plain(other)
        return self

    def __copy__(self):
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.data = self.data.copy()
        return twin

    def copy(self):
        """A shallow copy, attributes and all."""
        if type(self) is UserDict:
            return UserDict(self.data.copy())
        from copy import copy

        # Copied without its data, so that a subclass sees each item set.
        data, self.data = self.data, {}
        try:
            twin = copy(self)
        finally:
            self.data = data
        twin.update(self)
        return twin

    @classmethod
    def fromkeys(cls, iterable, value=None):
        """A dict with one value for all keys."""
        made = cls()
        for key in iterable:
            made[key] = value
        return made


class UserList(MutableSequence):
    """A list in an attribute, with the methods of one."""

    __module__ = "collections"

    def __init__(self, initlist=None):
        self.data = [] if initlist is None else list(_plain(initlist))

    def __repr__(self):
        return repr(self.data)

    def __eq__(self, other):
        return self.data == _plain(other)

    def __lt__(self, other):
        return self.data < _plain(other)

    def __le__(self, other):
        return self.data <= _plain(other)

    def __gt__(self, other):
        return self.data > _plain(other)

    def __ge__(self, other):
        return self.data >= _plain(other)

    def __contains__(self, item):
        return item in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        found = self.data[i]
        return type(self)(found) if isinstance(i, slice) else found

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def __add__(self, other):
        return type(self)(self.data + list(_plain(other)))

    def __radd__(self, other):
        return type(self)(list(_plain(other)) + self.data)

    def __iadd__(self, other):
        self.data += list(_plain(other))
        return self

    def __mul__(self, n):
        return type(self)(self.data * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self.data *= n
        return self

    def __copy__(self):
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__, data=self.data[:])
        return twin

    def append(self, item):
        """Add an item at the end."""
        self.data.append(item)

    def insert(self, i, item):
        """Add an item at a place."""
        self.data.insert(i, item)

    def pop(self, i=-1):
        """Take an item out."""
        return self.data.pop(i)

    def remove(self, item):
        """Take out the first item that is equal."""
        self.data.remove(item)

    def clear(self):
        """Take out all items."""
        self.data.clear()

    def copy(self):
        """A shallow copy."""
        return type(self)(self)

    def count(self, item):
        """How often an item is there."""
        return self.data.count(item)

    def index(self, item, *args):
        """Where an item is."""
        return self.data.index(item, *args)

    def reverse(self):
        """Turn the order round."""
        self.data.reverse()

    def sort(self, /, *args, **kwds):
        """Bring the items into order."""
        self.data.sort(*args, **kwds)

    def extend(self, other):
        """Add items at the end."""
        self.data.extend(_plain(other))
