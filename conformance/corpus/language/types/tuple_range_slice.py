# tuple, range and slice.
from support.show import show

# --- tuple constructor
show(lambda: tuple(), lambda: tuple('ab'), lambda: tuple([1]), lambda: tuple(5), lambda: tuple(iterable=[]), lambda: tuple([], []), lambda: tuple({3: 1}))
same = (1, 2)
print(tuple(same) is same, same[:] is same, () is tuple())

# --- tuple count and index
items = (1, 2, 1.0, 'a')
show(lambda: items.count(1), lambda: items.index('a'), lambda: items.index(1, 1), lambda: items.index('z'), lambda: items.index(), lambda: items.index(1, 0, 0), lambda: items.count())

# --- tuple indexing
items = (1, 2, 3)
show(lambda: items[0], lambda: items[-1], lambda: items[3], lambda: items[-4], lambda: items['a'], lambda: items[1.5], lambda: items[::2], lambda: items[::-1], lambda: items[None:1], lambda: items[True])

# --- tuple operators
show(lambda: (1,) + (2,), lambda: (1,) * 3, lambda: 2 * (1,), lambda: (1,) + [2], lambda: (1,) * -1, lambda: (1,) * 1.0, lambda: 'a' + (1,), lambda: (1,) + 1)

# --- tuple comparison
show(lambda: (1, 2) < (1, 3), lambda: () < (0,), lambda: (1, 'a') < (1, 1), lambda: (1,) == [1], lambda: (1, 2) >= (1, 2), lambda: (1,) > 1, lambda: (float('nan'),) == (float('nan'),))

# --- tuple hash
print(hash((1, 2)) == hash((1, 2.0)), hash(()) == hash(()), hash((1, 2)), hash(((1,), 2)), hash((1, (2, 3))))
show(lambda: hash(([],)), lambda: {(1, []): 1})

# --- tuple repr
cycle = []
cycle.append((cycle,))
print((), (1,), (1, 2), ((),), cycle, str((1, 'a')))

# --- tuple is immutable
items = (1, [2])
try:
    items[0] = 5
except TypeError as error:
    print(error)
try:
    del items[0]
except TypeError as error:
    print(error)
try:
    items[1] += [3]
except TypeError as error:
    print(error, items)

# --- tuple in-place operators
items = alias = (1,)
items += (2,)
items *= 2
print(items, alias)
try:
    items += [1]
except TypeError as error:
    print(error)

# --- tuple subclass
class Pair(tuple):
    __slots__ = ()

    def __new__(cls, left, right):
        return super().__new__(cls, (left, right))

    @property
    def left(self):
        return self[0]


pair = Pair(1, 2)
print(pair, pair.left, type(pair[:]).__name__, type(pair + ()).__name__, pair == (1, 2), hash(pair) == hash((1, 2)), tuple(pair) is pair)
show(lambda: Pair(1), lambda: setattr(pair, 'x', 1))

# --- tuple dunder calls
show(lambda: (1,).__add__((2,)), lambda: (1,).__getnewargs__(), lambda: (1,).__contains__(1), lambda: (1,).__mul__(2), lambda: (1,).__add__([1]), lambda: (1,).__lt__(1), lambda: ().__len__())
print(tuple[int, ...], tuple[()], tuple[int, str].__args__, tuple[()].__args__)

# --- tuple iterator
walk = iter((1, 2, 3))
print(next(walk), walk.__length_hint__(), list(walk), next(walk, 'end'), type(walk).__name__)

# --- tuple unpacking errors
for values in ((1,), (1, 2, 3), (), 5, None):
    try:
        a, b = values
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
try:
    a, *b, c = (1,)
except ValueError as error:
    print(error)

# --- range constructor
show(lambda: range(3), lambda: range(1, 5), lambda: range(1, 10, 3), lambda: range(5, 0, -2), lambda: range(0), lambda: range(1, 2, 0))
show(lambda: range(), lambda: range(1, 2, 3, 4), lambda: range(1.5), lambda: range('a'), lambda: range(stop=3), lambda: range(None), lambda: range(True))

# --- range attributes
r = range(1, 10, 3)
print(r.start, r.stop, r.step, list(r), len(r), r[0], r[-1])
show(lambda: setattr(r, 'start', 5), lambda: r.count(4), lambda: r.count(5), lambda: r.index(7), lambda: r.index(5), lambda: r.index('a'), lambda: r.count(4.0))

# --- range indexing
r = range(0, 20, 3)
show(lambda: r[2], lambda: r[-1], lambda: r[7], lambda: r[-8], lambda: r['a'], lambda: r[1:4], lambda: r[::-1], lambda: r[::2], lambda: r[10:], lambda: r[-3:-1], lambda: r[::0])

# --- range membership
r = range(0, 20, 5)
show(lambda: 5 in r, lambda: 6 in r, lambda: 5.0 in r, lambda: 'a' in r, lambda: True in range(2), lambda: 20 in r, lambda: -5 in r, lambda: 10**30 in range(10**31))

# --- range equality and hash
print(range(0) == range(2, 1), range(0, 3, 2) == range(0, 4, 2), range(3) == [0, 1, 2], hash(range(0, 3, 2)) == hash(range(0, 4, 2)), range(1, 2, 5) == range(1, 3, 9))
show(lambda: range(1) < range(2))

# --- range of big integers
big = 10**30
r = range(big, big + 10, 4)
print(list(r), r[-1], r[1:], len(r), big + 4 in r, r.index(big + 8))
show(lambda: len(range(big)), lambda: range(big)[big - 1], lambda: range(0, big, big // 2))

# --- range is true when not empty
print(bool(range(0)), bool(range(1)), bool(range(5, 1)), list(range(5, 1)), list(reversed(range(4))), list(reversed(range(0, 10, 3))))

# --- range iterator
walk = iter(range(4))
print(next(walk), walk.__length_hint__(), list(walk), next(walk, None), type(walk).__name__)
back = reversed(range(3))
print(type(back).__name__, list(back))
show(lambda: range(3).__iter__().__next__(), lambda: next(range(3)))

# --- range of index objects
class Index:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


print(list(range(Index(3))), list(range(Index(1), Index(9), Index(4))), range(Index(2)))

# --- range cannot be extended
show(lambda: type('R', (range,), {}), lambda: type('B', (bool,), {}), lambda: type('S', (slice,), {}), lambda: range(3) + range(2), lambda: range(3) * 2)

# --- slice constructor
show(lambda: slice(3), lambda: slice(1, 2), lambda: slice(1, 2, 3), lambda: slice(None), lambda: slice(), lambda: slice('a', 'b'), lambda: slice(1, 2, 3, 4), lambda: slice(stop=1))

# --- slice attributes
s = slice(1, 10, 2)
print(s.start, s.stop, s.step, slice(5).start, repr(s), s == slice(1, 10, 2), s == (1, 10, 2), s != slice(1))
show(lambda: setattr(s, 'start', 1), lambda: s < slice(2, 3), lambda: s < 1)

# --- slice indices
for s in (slice(None), slice(2), slice(-3, None), slice(None, None, -1), slice(100), slice(5, 1, -2), slice(-100, 100, 3), slice(-1, -100, -1)):
    print(s.indices(10), s.indices(0))
show(lambda: slice(1).indices(-1), lambda: slice('a').indices(3), lambda: slice(None, None, 0).indices(3), lambda: slice(1).indices(), lambda: slice(1.5).indices(3))

# --- slice is given as written
class Probe:
    def __getitem__(self, key):
        return key


probe = Probe()
print(probe[1:2], probe[:], probe[::2], probe[1:2, 3], probe[...], probe[()], probe[1,], probe[-1:'a':None], probe[1:2, ::3])

# --- slice hash
# python: 3.12
print(hash(slice(1, 2)) == hash(slice(1, 2)), {slice(1): 'a'}[slice(1)])
show(lambda: hash(slice([])))

# --- slice as a value
items = list(range(8))
middle = slice(2, 6)
print(items[middle], 'abcdefgh'[middle], b'abcdefgh'[middle], tuple(items)[middle], range(8)[middle])
items[middle] = []
print(items)

# --- ellipsis and not implemented
print(..., Ellipsis, type(...), bool(...), NotImplemented, type(NotImplemented), type(None), None.__class__, repr(None))
show(lambda: type(...)(), lambda: type(None)(), lambda: type(None)(1), lambda: type(NotImplemented)(), lambda: None.x, lambda: None(), lambda: None[0], lambda: hash(None) == hash(None))
