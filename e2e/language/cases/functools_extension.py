# The extension of functools: partial, lru_cache, cmp_to_key, reduce.

import copy
import functools
import gc
import inspect
import pickle
import sys
import warnings
import weakref
from functools import cache, cached_property, cmp_to_key, lru_cache, partial, partialmethod, reduce, total_ordering, wraps


def attempt(function, *args, **kwargs):
    try:
        print(repr(function(*args, **kwargs)))
    except Exception as error:
        print(type(error).__name__, error)


def capture(*args, **kwargs):
    return args, kwargs


class Sub(partial):
    pass


class Called(partial):
    def __call__(self):
        return "called"


def partials():
    p = partial(capture, 1, 2, a=10, b=20)
    print(p(3, 4, b=30, c=40), p(), p(b=1), p.func is capture, p.args, p.keywords)
    attempt(partial)
    attempt(partial, 1)
    for name in ("func", "args", "keywords"):
        attempt(setattr, p, name, 1)
        attempt(delattr, p, name)
    q = partial(p, 5, a=1, d=2)
    print(q.func is capture, q.args, q.keywords, q())
    p.note = "x"
    print(partial(p, 1).func is p, p.__dict__, Sub(partial(capture, 1), 2).args, partial(Sub(capture, 1), 2).func is capture)
    print(type(partial(Called(capture), 2).func).__name__)
    print(repr(partial(int, base=2)), repr(Sub(int, "1")), partial(int, "11", base=2)())
    p = partial(capture)
    p.__setstate__((p, (1,), {"k": p}, {}))
    print(repr(p))
    for state in (1, (), (capture, (), {}), (1, (), {}, None), (capture, [], {}, None), (capture, (), [], None),
                  (capture, (), None, None), (capture, (1,), None, {"a": 1})):
        p = partial(int)
        attempt(p.__setstate__, state)
        print(p.args, p.keywords, p.__dict__)
    p = partial(capture, 1, x=2)
    p.extra = [1]
    for made in (copy.copy(p), copy.deepcopy(p), pickle.loads(pickle.dumps(p))):
        print(made.func is capture, made.args, made.keywords, made.__dict__, made.extra is p.extra, made(5))
    p = partial(capture)
    p.keywords[1] = 2
    attempt(p)
    attempt(p, a=1)
    print(weakref.ref(p)() is p, partial[int], isinstance(p, partial), callable(p))
    print(inspect.signature(partial(lambda a, b=2, *, c: None, 1, c=3)))
    print(hasattr(partial, "__get__") == (sys.version_info >= (3, 13)))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")

        class Holder:
            method = partial(capture, "m")
            fixed = staticmethod(partial(capture, "s"))
            bound = partialmethod(capture, "p", k=1)

        print(Holder.method(1), Holder().fixed(1), Holder().bound(2)[0][1:])
        print([(w.category.__name__, str(w.message)) for w in caught])
        if sys.version_info < (3, 14):
            print(Holder().method(1))
        print([(w.category.__name__, str(w.message)) for w in caught])
    wrapped = wraps(capture)(lambda *a: a)
    print(wrapped.__name__, wrapped.__wrapped__ is capture)


class Key:
    hashes = 0

    def __init__(self, value):
        self.value = value

    def __hash__(self):
        Key.hashes += 1
        return hash(self.value)

    def __eq__(self, other):
        return isinstance(other, type(self)) and self.value == other.value


def caches():
    calls = []

    @lru_cache(maxsize=3)
    def square(n):
        calls.append(n)
        return n * n

    print([square(n) for n in (1, 2, 3, 1, 4, 1, 2, 3)], calls, square.cache_info())
    print(square.cache_parameters(), square.__name__, square.__wrapped__(9))
    square.cache_clear()
    print(square.cache_info(), square.cache_info()._asdict())
    attempt(square, [])
    attempt(square)
    attempt(square, 1, 2)
    attempt(square.cache_info, 1)
    print(square.cache_info())

    @lru_cache
    def plain(*args, **kwargs):
        return args, kwargs

    print(plain(1), plain(1.0), plain(True), plain("1"), plain(a=1), plain(("a", 1)), plain(), plain(b=1, a=2), plain(a=2, b=1))
    print(plain.cache_info())

    @lru_cache(maxsize=None, typed=True)
    def typed(*args, **kwargs):
        return args, kwargs

    print(typed(1), typed(1.0), typed(True), typed(1, a=1), typed(1, a=1.0), typed(1), typed.cache_info())

    @lru_cache(0)
    def none(n):
        return n

    print(none(1), none(1), none.cache_info(), lru_cache(-5)(none).cache_info())
    attempt(lru_cache, "a")
    attempt(lru_cache(3), 3)
    attempt(functools._lru_cache_wrapper)
    attempt(functools._lru_cache_wrapper, print, "a", False, tuple)

    @cache
    def fib(n):
        return n if n < 2 else fib(n - 1) + fib(n - 2)

    print(fib(60), fib.cache_info())
    Key.hashes = 0
    plain(Key(1))
    one = Key.hashes
    plain(Key(1))
    print(one, Key.hashes)

    @lru_cache(maxsize=2)
    def failing(n):
        if n < 0:
            raise ValueError(n)
        return n

    attempt(failing, -1)
    attempt(failing, -1)
    print(failing.cache_info())

    class Owner:
        def __init__(self, n):
            self.n = n

        @lru_cache(maxsize=2)
        def method(self, x):
            return self.n, x

        @staticmethod
        @cache
        def static(x):
            return x

        @classmethod
        @cache
        def of_class(cls, x):
            return cls.__name__, x

        @property
        @lru_cache
        def value(self):
            return self.n

    a, b = Owner(1), Owner(2)
    print(a.method(1), a.method(1), b.method(1), a.method(2), Owner.method(a, 2), Owner.method.cache_info(), a.method.cache_info())
    print(a.static(1), Owner.static(1), Owner.of_class(3), a.of_class(3), a.value, a.value, Owner.static.cache_info())
    print(type(a.method).__name__, type(Owner.method).__name__, repr(type(Owner.method)))
    print(copy.copy(top) is top, copy.deepcopy(top) is top, pickle.loads(pickle.dumps(top)) is top, top.__reduce__())
    print(list(top.__dict__)[0], top.__doc__, inspect.signature(top), weakref.ref(top)() is top)


@lru_cache
def top(a, b: int = 2):
    "Doc."
    return a + b


class Meddling:
    """Its comparison clears the cache, or calls it anew."""

    act = None

    def __init__(self, value):
        self.value = value

    def __hash__(self):
        return 7

    def __eq__(self, other):
        if Meddling.act is not None:
            act, Meddling.act = Meddling.act, None
            act()
        return isinstance(other, type(self)) and self.value == other.value

    def __repr__(self):
        return f"M{self.value}"


def reentrancy():
    @lru_cache(maxsize=2)
    def f(key):
        return key.value

    for act in (f.cache_clear, lambda: f(Meddling(50)), lambda: [f(Meddling(n)) for n in range(60, 64)]):
        f.cache_clear()
        f(Meddling(1)), f(Meddling(2))
        Meddling.act = act
        print(f(Meddling(3)))
        Meddling.act = act
        print(f(Meddling(2)), f(Meddling(1)), f(Meddling(3)), f.cache_info().maxsize)

    @lru_cache(maxsize=3)
    def recursive(n):
        return n if n < 2 else recursive(n - 1) + recursive(n - 2)

    print(recursive(30), recursive.cache_info())

    class Failing(Meddling):
        def __eq__(self, other):
            raise RuntimeError("no comparison")

        __hash__ = Meddling.__hash__

    f.cache_clear()
    f(Meddling(1))
    attempt(f, Failing(1))
    print(f.cache_info())

    class Node:
        pass

    node = Node()
    node.self = node

    @lru_cache
    def keep(n):
        return n

    keep(node)
    node.keep = keep
    dead = weakref.ref(node)
    del node, keep
    gc.collect()
    print(dead() is None)


def orders():
    key = cmp_to_key(lambda x, y: (x % 10 > y % 10) - (x % 10 < y % 10))
    print(sorted([31, 12, 53, 24], key=key), max([31, 12, 53, 24], key=key), key(1) < key(2), key(1) == key(11), key(1) != key(11))
    print(type(key), key(3).obj, key.obj)
    attempt(key)
    attempt(key, 1, 2)
    attempt(key, x=1)
    attempt(lambda: key(obj=3).obj)
    attempt(lambda: key(1) < 1)
    attempt(lambda: key < key)
    attempt(lambda: hash(key(1)))
    attempt(lambda: cmp_to_key(lambda x, y: "x")(1) < key(1))
    attempt(cmp_to_key)
    attempt(cmp_to_key, 1, 2)
    attempt(type(key))
    attempt(lambda: type(cmp_to_key(mycmp=None)))
    wrapped = key(1)
    wrapped.obj = 5
    print(wrapped.obj)
    attempt(setattr, wrapped, "z", 1)

    def compare(x, y):
        raise ZeroDivisionError

    attempt(sorted, [1, 2], key=cmp_to_key(compare))


def reductions():
    print(reduce(lambda a, b: a + b, range(10)), reduce(lambda a, b: a * b, [], 7), reduce(max, [3, 9, 2]), reduce(None, [4]))
    attempt(reduce)
    attempt(reduce, max)
    attempt(reduce, max, [], 1, 2)
    attempt(reduce, max, [])
    attempt(reduce, max, 5)
    attempt(reduce, lambda a, b: 1 / 0, [1, 2])

    class Bad:
        def __iter__(self):
            raise KeyError("iter")

    attempt(reduce, max, Bad())

    def items():
        yield 1
        raise LookupError("late")

    attempt(reduce, max, items())


@total_ordering
class Version:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return self.n < other.n if isinstance(other, Version) else NotImplemented

    def __eq__(self, other):
        return self.n == other.n


def others():
    a, b = Version(1), Version(2)
    print(a < b, a <= b, a > b, a >= b, Version.__gt__.__name__, Version.__gt__.__qualname__)
    attempt(lambda: a >= 3)
    print(pickle.loads(pickle.dumps(Version.__ge__)) is Version.__ge__)

    class Both:
        @functools.singledispatchmethod
        @classmethod
        def kind(cls, arg):
            return "any"

        @kind.register
        @classmethod
        def _(cls, arg: int):
            return cls.__name__, "int"

        @kind.register
        @classmethod
        def _(cls, arg: str):
            return cls.__name__, "str"

    print(Both.kind(1), Both().kind("a"), Both.kind(1.5), Both.__dict__["kind"].func.__annotations__)
    import abc
    import collections.abc

    class Plain:
        pass

    before = abc.get_cache_token()
    collections.abc.Sized.register(Plain)
    print(abc.get_cache_token() != before)

    class Lazy:
        @cached_property
        def value(self):
            print("computed")
            return 3

    lazy = Lazy()
    print(lazy.value, lazy.value, lazy.__dict__)


partials()
caches()
reentrancy()
orders()
reductions()
others()
