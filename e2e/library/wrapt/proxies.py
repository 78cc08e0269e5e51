"""Proxies: attributes, operators, what they say they are."""

import copy
import inspect
import re

import wrapt


def tried(call):
    try:
        return re.sub("0x[0-9a-f]+", "0x", repr(call()))
    except Exception as error:
        return f"{type(error).__module__}.{type(error).__qualname__}: {error}"


class Thing:
    """A thing."""

    kind = "thing"

    def __init__(self, name):
        self.name = name

    def shout(self):
        return self.name.upper()


class Named(wrapt.ObjectProxy):
    """A proxy with a name of its own."""

    extra = 3

    def __init__(self, wrapped, name):
        super().__init__(wrapped)
        self._self_name = name

    def own(self):
        return self._self_name


thing = Thing("a")
proxy = wrapt.ObjectProxy(thing)
named = Named(thing, "own")
print(proxy.name, proxy.shout(), proxy.kind, isinstance(proxy, Thing), isinstance(proxy, wrapt.ObjectProxy), type(proxy).__name__)
print(proxy.__class__, proxy.__doc__, proxy.__module__, proxy.__wrapped__ is thing, proxy.__dict__, vars(named), named.own(), named._self_name)
proxy.name, named.other = "b", 5
print(thing.name, thing.other, named.extra, Named.__doc__, Named.__module__, tried(lambda: thing._self_name), tried(lambda: proxy))
named.extra = 4
print(named.extra, tried(lambda: thing.extra), named.__self_dict__["_self_name"])
del proxy.other
print(tried(lambda: thing.other), tried(lambda: delattr(proxy, "__wrapped__")), tried(lambda: proxy.missing), dir(proxy) == dir(thing))
named.__wrapped__ = Thing("z")
print(named.name, named.own(), tried(lambda: copy.copy(proxy)), tried(lambda: copy.deepcopy(proxy)), tried(proxy.__reduce__))

number, other = wrapt.ObjectProxy(7), wrapt.ObjectProxy(2)
print(number + 1, number + other, 1 + number, number - other, 9 - number, number * other, number / other, number // other, number % other)
print(divmod(number, other), divmod(20, number), number**other, 2**number, pow(number, 2, 5), number << other, 1024 >> number, number & 3, number | 8, number ^ 1)
print(-number, +number, abs(wrapt.ObjectProxy(-3)), ~number, int(number), float(number), complex(number), [1, 2, 3][other], round(wrapt.ObjectProxy(2.567), 1))
print(number < 8, number <= 7, number == 7, number != 7, number > other, number >= other, hash(number) == hash(7), bool(wrapt.ObjectProxy(0)), f"{number:03d}", str(number))
number += 3
print(number, type(number).__name__)
items = wrapt.ObjectProxy([1, 2])
same = items
items += [3]
items[0], items[1:2] = 9, [8]
del items[2]
print(items, same is items, len(items), 9 in items, list(items), list(reversed(items)), sorted(items), items == [9, 8], bytes(wrapt.ObjectProxy(b"ab")))
print(tried(lambda: items + 3), tried(lambda: wrapt.ObjectProxy(3)()), tried(lambda: len(wrapt.ObjectProxy(3))))


def function(a: int, b: str = "x") -> str:
    """Docs."""
    return f"{a}{b}"


call = wrapt.CallableObjectProxy(function)
print(call(1), call(1, b="y"), call.__name__, call.__qualname__, call.__annotations__, inspect.signature(call), inspect.isfunction(call), call.__doc__)
call.__name__ = "renamed"
call.__qualname__ = "Q.renamed"
print(function.__name__, function.__qualname__, call.__qualname__)
part = wrapt.PartialCallableObjectProxy(function, 5, b="z")
print(part(), part(b="w"), inspect.signature(part), tried(lambda: wrapt.PartialCallableObjectProxy(3)), wrapt.partial(function, 1)())


class Below(wrapt.ObjectProxy(Thing)):
    pass


print(Below.__mro__[1] is Thing, Below("q").shout(), isinstance(thing, wrapt.ObjectProxy(Thing)), issubclass(Below, wrapt.ObjectProxy(Thing)))


class Manager:
    def __enter__(self):
        return "in"

    def __exit__(self, *args):
        return True


with wrapt.ObjectProxy(Manager()) as entered:
    print(entered)
    raise ValueError("left")


print(wrapt.__version__ != "")
