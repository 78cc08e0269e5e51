"""A set that does not keep its items alive. CPython Lib/_weakrefset.py."""

from types import GenericAlias

from _weakref import ref

__all__ = ["WeakSet"]


class WeakSet:
    """A set that does not keep its items alive."""

    def __init__(self, data=None):
        self.data = set()

        def remove(reference, selfref=ref(self)):
            self = selfref()
            if self is not None:
                self.data.discard(reference)

        self._remove = remove
        if data is not None:
            self.update(data)

    def __iter__(self):
        for reference in list(self.data):
            item = reference()
            if item is not None:
                yield item

    def __len__(self):
        return len(self.data)

    def __contains__(self, item):
        try:
            reference = ref(item)
        except TypeError:
            return False
        return reference in self.data

    def __reduce__(self):
        return self.__class__, (list(self),), self.__getstate__()

    def add(self, item):
        self.data.add(ref(item, self._remove))

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def pop(self):
        while True:
            try:
                reference = self.data.pop()
            except KeyError:
                raise KeyError("pop from empty WeakSet") from None
            item = reference()
            if item is not None:
                return item

    def remove(self, item):
        self.data.remove(ref(item))

    def discard(self, item):
        self.data.discard(ref(item))

    def update(self, other):
        for item in other:
            self.add(item)

    def __ior__(self, other):
        self.update(other)
        return self

    def difference(self, other):
        made = self.copy()
        made.difference_update(other)
        return made

    __sub__ = difference

    def difference_update(self, other):
        if self is other:
            self.data.clear()
        else:
            self.data.difference_update([ref(item) for item in other])

    def __isub__(self, other):
        self.difference_update(other)
        return self

    def intersection(self, other):
        return self.__class__(item for item in other if item in self)

    __and__ = intersection

    def intersection_update(self, other):
        self.data.intersection_update([ref(item) for item in other])

    def __iand__(self, other):
        self.intersection_update(other)
        return self

    def issubset(self, other):
        return self.data.issubset({ref(item) for item in other})

    __le__ = issubset

    def __lt__(self, other):
        return self.data < set(map(ref, other))

    def issuperset(self, other):
        return self.data.issuperset({ref(item) for item in other})

    __ge__ = issuperset

    def __gt__(self, other):
        return self.data > set(map(ref, other))

    def __eq__(self, other):
        if not isinstance(other, self.__class__):
            return NotImplemented
        return self.data == set(map(ref, other))

    def symmetric_difference(self, other):
        made = self.copy()
        made.symmetric_difference_update(other)
        return made

    __xor__ = symmetric_difference

    def symmetric_difference_update(self, other):
        if self is other:
            self.data.clear()
        else:
            self.data.symmetric_difference_update([ref(item, self._remove) for item in other])

    def __ixor__(self, other):
        self.symmetric_difference_update(other)
        return self

    def union(self, other):
        return self.__class__(item for source in (self, other) for item in source)

    __or__ = union

    def isdisjoint(self, other):
        return len(self.intersection(other)) == 0

    def __repr__(self):
        return repr(self.data)

    __class_getitem__ = classmethod(GenericAlias)
