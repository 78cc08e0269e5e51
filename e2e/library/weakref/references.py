"""References, proxies, dictionaries, sets, finalizers."""

import weakref
from weakref import WeakKeyDictionary, WeakMethod, WeakSet, WeakValueDictionary, finalize, proxy, ref


class Thing:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"Thing({self.name!r})"

    def __eq__(self, other):
        return isinstance(other, Thing) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def method(self, x):
        return self.name, x

    def __call__(self):
        return "called"

    def __len__(self):
        return 3

    def __add__(self, other):
        return self.name + str(other)


a, b = Thing("a"), Thing("b")
reference = ref(a, lambda dead: print("died", dead() is None, dead is reference))
print(
    reference() is a,
    reference == ref(a),
    reference == ref(b),
    hash(reference) == hash(Thing("a")),
    reference.__callback__ is not None,
)
print(isinstance(reference, weakref.ReferenceType), str(reference).startswith("<weakref at 0x"))
del a
print(reference(), reference.__callback__, "dead" in repr(reference), reference == ref(b))
for wrong in (3, "x", [], None, (), {}):
    try:
        ref(wrong)
    except TypeError as error:
        print(error)
print(ref(print)() is print, ref(Thing)() is Thing, ref({1}.__class__)() is set)

p = proxy(b)
print(p.name, p.method(1), len(p), p + 1, p(), p == b, isinstance(p, weakref.ProxyTypes), bool(p))
p.extra = 5
print(b.extra, repr(p)[:13])
del b
try:
    print(p.name)
except ReferenceError as error:
    print(error)

c, d = Thing("c"), Thing("d")
values = WeakValueDictionary({"c": c, "d": d})
keys = WeakKeyDictionary({c: 1, d: 2})
items = WeakSet([c, d, Thing("gone")])
print(dict(values), dict(keys), sorted(item.name for item in items), len(values), len(keys), len(items))
print(
    "c" in values,
    c in keys,
    c in items,
    Thing("c") in keys,
    values.get("x", 0),
    values.setdefault("c", d) is c,
    keys.pop(c),
    c in keys,
)
del c
print(
    list(values),
    list(keys.items()),
    [item.name for item in items],
    items == {d},
    items == WeakSet([d]),
    [item.name for item in items | WeakSet()],
)
print(values.pop("d") is d, len(values), list(values.items()))
try:
    values["nope"]
except KeyError as error:
    print(repr(error))

method = WeakMethod(d.method, lambda dead: print("method died"))
print(method()(2), method == WeakMethod(d.method), hash(method) == hash(method))
d2 = Thing("d2")
finalizer = finalize(d2, lambda *args, **kwargs: print("finalized", args, kwargs), 1, k=2)
print(finalizer.alive, finalizer.peek()[2:], finalizer.atexit)
del d
print(method())
del d2
print(finalizer.alive, finalizer())


class Named(ref):
    __slots__ = ("key",)

    def __new__(cls, target, callback=None, key=None):
        self = super().__new__(cls, target, callback)
        self.key = key
        return self

    def __init__(self, target, callback=None, key=None):
        super().__init__(target, callback)


e = Thing("e")
named = Named(e, key=7)
print(named.key, named() is e, named == ref(e))


class Meta(type):
    pass


class OfMeta(metaclass=Meta):
    __slots__ = ()


class Slotted(set):
    __slots__ = ()


class SlottedInt(int):
    __slots__ = ()


print(ref(OfMeta)() is OfMeta, ref(Meta)() is Meta, list(WeakValueDictionary({"a": OfMeta}).keys()))
slotted = Slotted([1])
print(ref(slotted)() is slotted)
for value in (SlottedInt(1), OfMeta(), (), 1, "", 1.5, {}):
    try:
        print(ref(value))
    except TypeError as error:
        print(error)
