# tuple: constructor, items, methods, operators, hashes, iterator, subclasses.


def show(make):
    try:
        print(make())
    except Exception as exc:
        print(type(exc).__name__, exc)


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


show(lambda: tuple())
show(lambda: tuple([1, 2]))
show(lambda: tuple('ab'))
show(lambda: tuple({1: 2}))
show(lambda: tuple(x for x in range(3)))
show(lambda: tuple(5))
show(lambda: tuple(1, 2))
show(lambda: tuple(iterable=1))
t = (1, 2, 3)
print(tuple(t) is t, tuple(()) is tuple([]), t[:] is t, t + () == t, (1,) * 1 == (1,))
print((), (1,), (1, 2), ((1,), ()), ('a', "b'"))
for key in (0, -1, 3, -4, Index(1), True, 'x', 1.0, None, (0, 1), 10**30, -(10**30)):
    show(lambda: t[key])
n = tuple(range(10))
for start in (None, 0, 3, -3, 100, -100):
    for stop in (None, 0, 5, -2, 100, -100):
        for step in (None, 1, 3, -1, -4):
            print(n[start:stop:step])
show(lambda: n[::0])
show(lambda: n['x':])


def assign():
    t[0] = 1


def delete():
    del t[0]


def delete_slice():
    del t[0:1]


show(assign)
show(delete)
show(delete_slice)
show(lambda: t.count(1))
show(lambda: t.count())
show(lambda: t.index(3))
show(lambda: t.index(3, 0, 2))
show(lambda: t.index(3, -1))
show(lambda: t.index(1, -100, 100))
show(lambda: t.index(1, 10**30))
show(lambda: t.index('x'))
show(lambda: t.index(1, 'x'))
show(lambda: t.index())
show(lambda: t.append(1))
show(lambda: 2 in t)
show(lambda: 9 in t)
show(lambda: t + (4,))
show(lambda: t + [4])
show(lambda: t + 4)
show(lambda: 4 + t)
show(lambda: t * 2)
show(lambda: 2 * t)
show(lambda: t * 0)
show(lambda: t * -1)
show(lambda: t * Index(2))
show(lambda: t * 'x')
show(lambda: t * 1.5)
show(lambda: t * 10**30)
show(lambda: t * 2**62)
show(lambda: () * 2**62)
show(lambda: t - t)
show(lambda: t.__getnewargs__())
show(lambda: tuple[int, ...])
show(lambda: tuple.__getitem__(t, 0))
show(lambda: tuple.index([], 1))
pairs = [((), ()), ((1,), ()), ((1,), (1,)), ((1,), (2,)), ((1, 2), (1,)), ((1, 2), (2,)), ((1,), ('a',)), ((1, 'a'), (1, 2))]
for x, y in pairs:
    show(lambda: x == y)
    show(lambda: x != y)
    show(lambda: x < y)
    show(lambda: x <= y)
    show(lambda: x > y)
    show(lambda: x >= y)
show(lambda: (1,) < [1])
show(lambda: (1,) == [1])
print(hash(()), hash((1,)), hash((1, 2, 3)), hash((1, (2, 3))), hash((1.5, True, -1)), hash((2**70, -(2**70))))
show(lambda: hash((1, [])))
show(lambda: hash(((), {})))
show(lambda: {(1, []): 2})
print(hash((1, 2)) == hash((1.0, 2.0)))
it = iter((1, 2, 3))
print(type(it).__name__, next(it), it.__length_hint__(), it.__reduce__()[1:], list(it), it.__reduce__()[1:])
show(lambda: next(it))
it = iter((1, 2, 3))
it.__setstate__(2)
print(list(it))
show(lambda: it.__setstate__('x'))
print(list(reversed((1, 2, 3))), type(reversed((1,))).__name__)
a, b, *c = t
print(a, b, c)
show(lambda: [p for p, in [(1, 2)]])
show(lambda: [p for p, q in [(1,)]])
show(lambda: [p for p, q in [5]])
show(lambda: (*t, *[4], *'ab'))
show(lambda: (*5,))


class Point(tuple):
    def __new__(cls, x, y):
        return tuple.__new__(cls, (x, y))

    @property
    def x(self):
        return self[0]

    def __repr__(self):
        return 'Point' + tuple.__repr__(self)


p = Point(1, 2)
p.label = 'here'
print(p, p.x, p.label, len(p), p == (1, 2), (1, 2) == p, hash(p) == hash((1, 2)))
print(type(p + (3,)), type(p * 2), type(p[:]), type(p[0:1]), tuple(p), type(tuple(p)))
show(lambda: Point(1))
print({p: 'found'}[(1, 2)])


class Slotted(tuple):
    __slots__ = ()


s = Slotted((1, 2))
show(lambda: setattr(s, 'x', 1))
print(s, type(s).__name__)


class Plain(tuple):
    pass


show(lambda: Plain([1, 2]))
show(lambda: Plain())
show(lambda: Plain([1], 2))


class Loud:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        print('eq', self.name)
        return True

    def __hash__(self):
        print('hash', self.name)
        return 7


u = (Loud('a'), Loud('b'))
print(u == (1, 2), u == u, hash(u) == hash((7, 7)))


def deep(levels):
    value = ()
    for _ in range(levels):
        value = (value,)
    return value


print(deep(5), deep(3) == deep(3), deep(3) < deep(4))
r = ([],)
r[0].append(r)
print(r)
