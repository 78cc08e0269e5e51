# What operations do the short way, where no Python code can run, must come to the same as the long way.


def f(a, b=2, *, c, d=4):
    return (a, b, c, d)


def g(a, /, b, c=3):
    return (a, b, c)


def attempt(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: f(1, c=3))
attempt(lambda: f(1, 2, c=3))
attempt(lambda: f(1, 2, c=3, d=5))
attempt(lambda: f(1, 2, 3, d=5))
attempt(lambda: f(1, b=3, c=3))
attempt(lambda: f(a=1, b=3, c=3))
attempt(lambda: f(1, b=3))
attempt(lambda: f(1, d=3, c=9))
attempt(lambda: f(1, 2, d=1))
attempt(lambda: g(1, b=2))
attempt(lambda: g(a=1, b=2))
attempt(lambda: g(1, 2, c=9))
attempt(lambda: g(1, 2, b=9))
attempt(lambda: g(b=9))
attempt(lambda: g(1, c=1))
for i, x in enumerate("abc"):
    print(i, x)
for i, (k, v) in enumerate({"a": 1, "b": 2}.items(), start=5):
    print(i, k, v)
for a, b in zip([1, 2, 3], "xy"):
    print(a, b)
for a, b, c in zip([1, 2, 3], "xyz", (4, 5, 6)):
    print(a, b, c)
for a, b in zip([1, 2], "xy", strict=True):
    print(a, b)


def bad():
    for a, b in zip([1, 2], "xyz", strict=True):
        print(a, b)


attempt(bad)


def bad2():
    for a, b in [(1, 2), (3,)]:
        print(a, b)


attempt(bad2)


def bad3():
    for a, b in [(1, 2), 5]:
        print(a, b)


attempt(bad3)


def bad4():
    for a, b in enumerate([1], 1):
        print(a, b)
    for a, b, _ in enumerate([1], 1):
        print(a, b)


attempt(bad4)


def change():
    d = {1: 2, 3: 4}
    for k, v in d.items():
        d[k + 10] = v


attempt(change)


class E(enumerate):
    def __next__(self):
        i, x = super().__next__()
        return x, i


for a, b in E("pq"):
    print(a, b)


class Z(zip):
    def __next__(self):
        return ("always", "two") if super().__next__() else None


print([(a, b) for (a, b) in Z([1, 2], [3, 4])])
print({b: a for a, b in {"x": 1}.items()}, [x for (x,) in [(1,), (2,)]], [(a, rest) for a, *rest in [(1, 2, 3)]])
for x, x in [(1, 2)]:
    print(x)
for [p, q] in ["ab", "cd"]:
    print(p, q)


def cell():
    fs = []
    for k, v in [(1, 2), (3, 4)]:
        fs.append(lambda: (k, v))
    return [f() for f in fs]


print(cell())
obj = type("O", (), {})()
for obj.a, obj.b in [(1, 2)]:
    print(obj.a, obj.b)
big = 2**70
for i, x in enumerate([1, 2], big):
    print(i, x)
s, items, t, w = "hello", [1, 2, 3, 4], (1, 2, 3, 4), "héllo€"
for lo in (None, 0, 1, -1, -10, 10, True):
    for hi in (None, 0, 2, -2, 10, -10, False):
        print(s[lo:hi], items[lo:hi], t[lo:hi], w[lo:hi], b"bytes"[lo:hi], range(5)[lo:hi])


class Index:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


print(
    s[Index(1) : Index(3)],
    items[Index(-2) :],
    t[: Index(1)],
    items[: 2**70],
    s[-(2**70) :],
    items[-(2**63) : 2**63 - 1],
)
attempt(lambda: s["a":])
attempt(lambda: items[1.0:])
print(t[:] is t, s[:] is s, items[:] is items)


class L(list):
    def __getitem__(self, k):
        return k


print(L([1])[1:2], L([1])[:])


class T(tuple):
    pass


print(type(T((1, 2))[:1]), type(T((1, 2))[:]))
nan = float("nan")
print(
    nan in [nan],
    nan in (nan,),
    1 in [True],
    True in (1,),
    1.0 in [1],
    "a" in ["b", "a"],
    "a" in ("b",),
    None in (None,),
    None in [1],
    2**70 in [2**70],
    "x" in [1, "x"],
    3 in {3: 1},
    "q" not in {"q": 1},
    1.0 in {1: 1},
)


class Eq:
    def __eq__(self, o):
        return True


print(5 in [Eq()], Eq() in [5], "s" in (1, Eq()))


class K:
    def __init__(self, v):
        self.v = v

    def __lt__(self, o):
        return self.v < o.v

    def __repr__(self):
        return f"K{self.v}"


print(sorted([K(3), K(1), K(2)]), max([K(3), K(9)], key=lambda k: k.v), min([K(3), K(9)], key=lambda k: -k.v))


class N(K):
    def __lt__(self, o):
        return NotImplemented

    def __gt__(self, o):
        return self.v > o.v


print(sorted([N(3), N(1), N(2)]))


class M:
    pass


attempt(lambda: sorted([M(), M()]))


class W(K):
    def __lt__(self, o):
        W.__lt__ = lambda a, b: a.v > b.v
        return self.v < o.v


print(sorted([W(3), W(1), W(2), W(5)]))


class B:
    def __init__(self, v):
        self.v = v

    def __lt__(self, o):
        raise ValueError("no")


attempt(lambda: sorted([B(1), B(2)]))
attempt(lambda: sorted([1, 2], key=lambda x: 1 // 0))
attempt(lambda: max([1], key=lambda x, y: 1))
print(
    sorted([(2, "b"), (1, "z"), (2, "a")]),
    sorted([(1.0, 2), (1, 1)]),
    sorted([(1, None), (0, None)]),
    sorted([((1, 2), 3), ((1, 1), 9)]),
    (1, nan) < (1, 2),
    (nan,) == (nan,),
    (1, 2) < (1, 2, 3),
    (1, "a") == (1, "a"),
    (True, 1) < (1, 2),
    ("a",) < ("b",),
    ("a", 1) > ("a",),
)
attempt(lambda: sorted([(1, None), (1, 2)]))
attempt(lambda: (1, "a") < (1, 2))
print(
    sorted("bca", key=str.upper),
    sorted([3, 1], key=len.__class__ and (lambda x: -x)),
    sorted(["ccc", "a", "bb"], key=len),
    sorted([-3, 2], key=abs),
)


class P:
    kind = "class"

    @property
    def x(self):
        return self._x * 2

    def __init__(self):
        self._x = 4


p = P()
for _ in range(3):
    print(p.x, p.kind)
P.kind = "changed"
print(p.kind)
p.kind = "own"
print(p.kind)
del p.kind
print(p.kind)
P.x = property(lambda self: "new")
print(p.x)


def props():
    q = P()
    out = []
    for i in range(4):
        out.append((q.x, q.kind))
        if i == 1:
            P.kind = 7
        if i == 2:
            q.kind = 8
    return out


print(props())


class R:
    @property
    def r(self):
        raise AttributeError("inner")

    def __getattr__(self, n):
        return "fallback " + n


r = R()
print([r.r for _ in range(3)])


class Deep:
    @property
    def deep(self):
        return self.deep


def deepen():
    try:
        return Deep().deep
    except RecursionError as e:
        return str(e)


print(deepen())


class C:
    def __enter__(self):
        print("enter")
        return self

    def __exit__(self, *a):
        print("exit", a[0])
        return True


for _ in range(2):
    with C() as c:
        print(1 / 0)
    with C():
        pass


class D:
    def __enter__(self):
        return 1

    def __exit__(self, kind, value, trace, extra="e"):
        print(kind, extra)
        return False


with D():
    pass


def genwith():
    with C():
        yield 1
        with D():
            yield 2


print(list(genwith()))


def gen():
    got = yield 1
    print("got", got)
    yield
    yield 3


g1 = gen()
print(next(g1), g1.send("v"), next(g1), list(g1))
g1 = gen()
next(g1)
attempt(lambda: g1.throw(ValueError("thrown")))


def gen2():
    try:
        yield
    except KeyError as e:
        print("caught", e)
        yield 9


g2 = gen2()
next(g2)
print(g2.throw(KeyError("k")))
import gc

t = (1, "a", None)
u = (t, [1])
u[1].append(u)
del u
print(gc.collect() > 0)
print(
    ",".join(str(x) for x in (1, 2)),
    "".join([]),
    "-".join(["only"]),
    "é".join(["a", "b", "€"]),
    ", ".join(("x", "\ud800")) == "x, \ud800",
)
big = {i: i for i in range(100_000)}
print(sum(big[i] for i in range(0, 100_000, 7)), 99_999 in big, 100_000 in big, len({str(i): i for i in range(70_000)}))
for i in range(0, 300):
    big.pop(i)
print(5 in big, 400 in big, big.get(299, "gone"))


class Meta(type):
    def __instancecheck__(cls, instance):
        return instance == 5

    def __subclasscheck__(cls, subclass):
        return subclass is int


class Asked(metaclass=Meta):
    pass


class Lies:
    __class__ = int


class Derived(list):
    pass


def classes_asked():
    from collections.abc import Sized

    kinds = (int, (int, str), (str, (list, dict)), (), (Asked,), (list, Asked), Sized, (Sized, int), Derived, (bytes, bytearray))
    for value in (5, True, "text", [], Derived(), Lies(), b"", None, int, Asked()):
        answers = []
        for kind in kinds:
            answers.append(isinstance(value, kind))
            answers.append(issubclass(type(value), kind))
        print(answers)
    for wrong in (5, (int, 5), [int], (5, int)):
        for ask in (isinstance, issubclass):
            try:
                print(ask(int, wrong))
            except TypeError as error:
                print(error)
    try:
        issubclass(5, int)
    except TypeError as error:
        print(error)
    print(issubclass(bool, int), issubclass(int, Asked), issubclass(str, Asked), issubclass(Lies, int), issubclass(Asked, Asked))


class Key:
    def __init__(self, name):
        self.name = name

    def __hash__(self):
        return hash(self.name)

    def __eq__(self, other):
        print("asked", self.name)
        return isinstance(other, Key) and other.name == self.name


def sets_compared():
    some = (set(), {1, 2, 3}, {2, 3, 4}, frozenset(range(40)), frozenset("abc"), {"a", 1}, {1.0, 2}, {(1, 2), "b"}, {None, True})
    for one in some:
        for other in some:
            print(sorted(map(repr, one & other)), sorted(map(repr, one - other)), one <= other, one < other, one >= other, one == other)
            print(type(one & other).__name__, one.isdisjoint(other), list(frozenset(range(40)) & {39, 3, 17}))
    keys, others = {Key("a"), "b"}, {Key("a"), "c"}
    print(len(keys & others), len(keys - others), keys <= others, keys <= keys)


classes_asked()
sets_compared()
