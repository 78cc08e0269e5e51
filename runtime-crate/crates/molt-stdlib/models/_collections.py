# What `_collections` does with the values that it is given.


class OrderedDict(dict):
    _told_apart = True

    def move_to_end(self, key, last=True): ...


class deque:
    _told_apart = True

    def __init__(self, iterable=(), maxlen=None):
        self.maxlen = maxlen
        self[:] = iterable

    def append(self, item):
        self[:] = (item,)

    def appendleft(self, item):
        self[:] = (item,)

    def insert(self, index, value):
        self[:] = (value,)

    def extend(self, iterable):
        self[:] = iterable

    def extendleft(self, iterable):
        self[:] = iterable

    def pop(self):
        for value in self:
            return value

    def popleft(self):
        for value in self:
            return value

    def copy(self):
        return deque(self)

    def count(self, value):
        return 0 + 0

    def index(self, value, *bounds):
        return 0 + 0

    def remove(self, value): ...
    def clear(self): ...
    def reverse(self): ...
    def rotate(self, n=1): ...


class _tuplegetter:
    _told_apart = True

    def __init__(self, index, doc):
        self.index = index

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return instance[self.index]


def _guarded_repr(obj):
    return repr(obj)
