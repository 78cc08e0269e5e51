"""Dictionaries, sets, and what `collections` makes of them."""

from collections import ChainMap, Counter, OrderedDict, defaultdict

from measure import Family, main

NO_SIZE = "does one thing whatever the size"


def mapping(name, make, subject):
    """What every mapping has."""
    family = Family(name, make, 5_000, subject)

    def set_item(x, n):
        x["new"] = 1
        del x["new"]

    def set_default(x, n):
        x.setdefault("new", 1)
        del x["new"]

    def or_in_place(x, n):
        x |= {1: 1}

    # A new key after each one that goes: places that have become free must not be passed again and again.
    def queue(x, n):
        x[-1] = 1
        del x[next(iter(x))]
        del x[-1]
        x[0] = 1

    family.add("__setitem__", set_item)
    family.add("__delitem__", set_item)
    family.add("setdefault", set_default)
    family.add("__ior__", or_in_place)
    family.add("update", lambda x, n: x.update({1: 1}))
    family.add("__getitem__", lambda x, n: x[n // 2])
    family.add("get", lambda x, n: x.get("none"))
    family.add("pop", lambda x, n: (x.pop(n // 2), x.update({n // 2: 1})))
    family.add("__contains__", lambda x, n: "none" in x)
    family.add("__len__", lambda x, n: len(x))
    family.add("__iter__", lambda x, n: sum(x))
    family.add("first", lambda x, n: next(iter(x)))
    family.add("__or__", lambda x, n: x | {1: 1})
    family.add("__eq__", lambda x, n: x == x.copy())
    family.add("__repr__", lambda x, n: repr(x))
    family.add("clear", lambda x, n: x.copy().clear())
    family.add("copy", lambda x, n: x.copy())
    family.add("items", lambda x, n: list(x.items()))
    family.add("keys", lambda x, n: list(x.keys()))
    family.add("values", lambda x, n: list(x.values()))
    family.add("keys_and", lambda x, n: x.keys() & x.keys())
    family.add("items_contain", lambda x, n: (1, 1) in x.items())
    if name != "ChainMap":
        family.add("__reversed__", lambda x, n: next(reversed(x)))
        family.add("queue", queue)
    family.leave(NO_SIZE, "__hash__", "__format__", "__str__", "__lt__")
    return family


def plain():
    family = mapping("dict", lambda n: dict.fromkeys(range(n), 1), dict)
    family.add("popitem", lambda x, n: x.update((x.popitem(),)))
    family.add("fromkeys", lambda x, n: dict.fromkeys(x))
    family.add("drain", lambda x, n: [y.popitem() for y in (x.copy(),) for _ in range(n)])
    # The keys that go first lie at the beginning.
    family.add("drain_first", drain_first)
    family.add("texts", lambda x, n: {str(key): key for key in x})
    return family


def drain_first(x, n):
    y = x.copy()
    while y:
        del y[next(iter(y))]


def ordered():
    family = mapping("OrderedDict", lambda n: OrderedDict.fromkeys(range(n), 1), OrderedDict)
    family.add("popitem", lambda x, n: x.update((x.popitem(),)))
    family.add("popitem_first", lambda x, n: x.update((x.popitem(last=False),)))
    family.add("move_to_end", lambda x, n: x.move_to_end(n // 2))
    family.add("move_to_begin", lambda x, n: x.move_to_end(n // 2, last=False))
    family.add("fromkeys", lambda x, n: OrderedDict.fromkeys(x))
    return family


def counters():
    family = mapping("Counter", lambda n: Counter(range(n)), Counter)
    family.leave("Counter has no fromkeys", "fromkeys")

    def add_in_place(x, n):
        x += Counter((1,))

    def subtract_in_place(x, n):
        x -= Counter()

    def and_in_place(x, n):
        x &= x

    family.add("popitem", lambda x, n: x.update(dict((x.popitem(),))))
    family.add("update", lambda x, n: x.update((1,)))
    family.add("elements", lambda x, n: sum(x.elements()))
    family.add("most_common", lambda x, n: x.most_common(3))
    family.add("most_common_all", lambda x, n: x.most_common())
    family.add("subtract", lambda x, n: x.subtract((1,)))
    family.add("total", lambda x, n: x.total())
    family.add("__add__", lambda x, n: x + x)
    family.add("__sub__", lambda x, n: x - x)
    family.add("__and__", lambda x, n: x & x)
    family.add("__iadd__", add_in_place)
    family.add("__isub__", subtract_in_place)
    family.add("__iand__", and_in_place)
    family.add("__neg__", lambda x, n: -x)
    family.add("count", lambda x, n: Counter(range(n)))
    family.leave("goes over all entries as __le__ does", "__xor__")
    return family


def default():
    family = mapping("defaultdict", lambda n: defaultdict(int, dict.fromkeys(range(n), 1)), defaultdict)
    family.add("popitem", lambda x, n: x.update((x.popitem(),)))
    family.add("missing", lambda x, n: (x["new"], x.pop("new")))
    family.leave(NO_SIZE, "default_factory", "fromkeys")
    return family


def chain():
    family = mapping("ChainMap", lambda n: ChainMap({}, dict.fromkeys(range(n), 1)), ChainMap)
    family.add("pop", lambda x, n: (x.update({1: 1}), x.pop(1)))
    family.add("popitem", lambda x, n: (x.update({1: 1}), x.popitem()))
    family.add("new_child", lambda x, n: x.new_child())
    family.leave(NO_SIZE, "fromkeys", "maps", "parents", "__bool__", "__reversed__")
    return family


def set_of(name, kind):
    """What both kinds of sets have."""
    family = Family(name, lambda n: kind(range(n)), 5_000, kind)
    family.add("__contains__", lambda x, n: "none" in x)
    family.add("__len__", lambda x, n: len(x))
    family.add("__iter__", lambda x, n: sum(x))
    family.add("__and__", lambda x, n: x & {1, 2})
    family.add("__or__", lambda x, n: x | {1, 2})
    family.add("__sub__", lambda x, n: x - {1, 2})
    family.add("__xor__", lambda x, n: x ^ {1, 2})
    family.add("subtract_from_few", lambda x, n: {1, 2} - x)
    family.add("__eq__", lambda x, n: x == x.copy() | {1})
    family.add("__lt__", lambda x, n: x < x | {-1})
    family.add("__repr__", lambda x, n: repr(x))
    family.add("copy", lambda x, n: x.copy())
    family.add("difference", lambda x, n: x.difference((1, 2)))
    family.add("intersection", lambda x, n: x.intersection((1, 2)))
    family.add("isdisjoint", lambda x, n: x.isdisjoint((-1, -2)))
    family.add("issubset", lambda x, n: x.issubset(x))
    family.add("issuperset", lambda x, n: x.issuperset((1, 2)))
    family.add("symmetric_difference", lambda x, n: x.symmetric_difference((1, 2)))
    family.add("union", lambda x, n: x.union((1, 2)))
    return family


def sets():
    family = set_of("set", set)

    def or_in_place(x, n):
        x |= {1}

    def and_in_place(x, n):
        x &= x

    def subtract_in_place(x, n):
        x -= {-1}

    def xor_in_place(x, n):
        x ^= {1}

    family.add("add", lambda x, n: (x.add(-1), x.discard(-1)))
    family.add("discard", lambda x, n: x.discard(-1))
    family.add("remove", lambda x, n: (x.add(-1), x.remove(-1)))
    family.add("pop", lambda x, n: x.add(x.pop()))
    family.add("drain", drain)
    family.add("clear", lambda x, n: x.copy().clear())
    family.add("update", lambda x, n: x.update((1, 2)))
    family.add("difference_update", lambda x, n: x.difference_update((-1, -2)))
    family.add("intersection_update", lambda x, n: x.intersection_update(x))
    family.add("symmetric_difference_update", lambda x, n: x.symmetric_difference_update((1, 2)))
    family.add("__ior__", or_in_place)
    family.add("__iand__", and_in_place)
    family.add("__isub__", subtract_in_place)
    family.add("__ixor__", xor_in_place)
    family.leave(NO_SIZE, "__hash__", "__format__", "__str__")
    return family


def drain(x, n):
    y = x.copy()
    while y:
        y.pop()


def frozen():
    family = set_of("frozenset", frozenset)
    family.add("__hash__", lambda x, n: hash(frozenset(x | {-1})))
    family.leave(NO_SIZE, "__format__", "__str__")
    return family


main([plain(), ordered(), counters(), default(), chain(), sets(), frozen()])
