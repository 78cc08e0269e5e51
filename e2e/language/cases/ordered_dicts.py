# OrderedDict as CPython's extension has it: ends, views, iterators, what subclasses override; defaultdict and its operators.

import copy
import pickle
from collections import OrderedDict, defaultdict


def attempt(what, *args, **kwargs):
    try:
        print(what(*args, **kwargs))
    except Exception as error:
        print(type(error).__name__, error)


def ends():
    ordered = OrderedDict(zip("abcde", range(5)))
    ordered.move_to_end("b")
    ordered.move_to_end("d", last=False)
    print(ordered, list(ordered), list(reversed(ordered)))
    print(ordered.popitem(), ordered.popitem(last=False), ordered)
    attempt(OrderedDict().popitem)
    attempt(ordered.move_to_end, "absent")
    attempt(ordered.pop, "absent")
    print(ordered.pop(key="a"), ordered.pop("absent", default=7), ordered.setdefault("new", default=8), ordered)
    print(OrderedDict.fromkeys("xy", value=3))


def queue_of_many():
    ordered = OrderedDict((number, -number) for number in range(2000))
    taken = 0
    while len(ordered) > 5:
        taken += ordered.popitem(last=False)[0]
        if len(ordered) % 500 == 0:
            ordered[f"late {len(ordered)}"] = 1
            ordered.move_to_end(next(iter(ordered)))
            ordered.popitem()
    print(taken, list(ordered.items()), next(iter(ordered)))
    while ordered:
        ordered.popitem(last=False)
    ordered["again"] = 1
    ordered["last"] = 2
    print(ordered, ordered.popitem(last=False), list(ordered))
    plain = dict.fromkeys(range(6))
    plain.pop(0)
    plain.popitem()
    print(plain)


def views():
    ordered = OrderedDict(a=1, b=2)
    print(ordered.keys(), ordered.values(), ordered.items())
    print(list(reversed(ordered.items())), "a" in ordered.keys(), ordered.keys() & {"b"}, isinstance({}.keys(), type(ordered.keys())))
    iterator = iter(ordered)
    print(type(iterator).__name__, next(iterator), iterator.__reduce__())
    for change in (lambda: ordered.pop("a"), lambda: ordered.update(c=3), lambda: ordered.move_to_end("b")):
        iterator = iter(ordered.items())
        next(iterator)
        change()
        attempt(next, iterator)
        attempt(next, iterator, "done")
    print(ordered)


def equality():
    one, other = OrderedDict(a=1, b=2), OrderedDict(b=2, a=1)
    print(one == other, one != other, one == dict(other), dict(one) == other, one == 3)
    attempt(lambda: one < other)
    attempt(hash, one)


def merged():
    print(OrderedDict(a=1) | {"b": 2}, {"b": 2} | OrderedDict(a=1))
    attempt(lambda: OrderedDict(a=1) | [("b", 2)])
    ordered = OrderedDict(a=1)
    ordered |= [("b", 2)]
    print(ordered)
    for wrong in (3, [1], ["ab", "c"], [()], ["abc"]):
        attempt(OrderedDict, wrong)


class Noisy(OrderedDict):
    def __setitem__(self, key, value):
        print("set", key)
        super().__setitem__(key, value)

    def __getitem__(self, key):
        print("get", key)
        return super().__getitem__(key)

    def __delitem__(self, key):
        print("del", key)
        super().__delitem__(key)

    def __missing__(self, key):
        return f"no {key}"


def overridden():
    noisy = Noisy(a=1, b=2, c=3)
    print(noisy.pop("a"), noisy.popitem(), noisy["absent"])
    print(noisy.setdefault("d", 4), noisy.setdefault("d", 5))
    copied = noisy.copy()
    print(copied == noisy, copy.copy(noisy) == noisy)
    noisy.clear()
    print(noisy)
    print(noisy | {"z": 1})


class Recent(OrderedDict):
    """Keeps the entries that were used last."""

    def __init__(self, size):
        super().__init__()
        self.size = size

    def __getitem__(self, key):
        value = super().__getitem__(key)
        self.move_to_end(key)
        return value

    def __setitem__(self, key, value):
        while key not in self and len(self) >= self.size:
            self.popitem(last=False)
        super().__setitem__(key, value)
        self.move_to_end(key)


def recent():
    kept = Recent(3)
    for key in "abcabdae":
        kept[key] = key.upper()
        kept["a"]
    print(list(kept), kept.size, vars(kept))


def copies():
    ordered = OrderedDict(a=[1])
    ordered.note = "kept"
    print(vars(ordered), ordered.__reduce__()[:4], OrderedDict().__reduce__()[2])
    for made in (copy.copy(ordered), copy.deepcopy(ordered), pickle.loads(pickle.dumps(ordered))):
        print(made, made.note, made["a"] is ordered["a"])
    ordered["self"] = ordered
    print(ordered)


def defaults():
    counts = defaultdict(int, a=1)
    print(counts | {"b": 2}, {"b": 2} | counts, type({} | counts).__name__, (counts | {}).default_factory)
    attempt(lambda: counts | 3)
    attempt(lambda: 3 | counts)
    nested = defaultdict(list)
    nested["self"] = nested
    print(nested)

    class Own(defaultdict):
        def __init__(self):
            self.default_factory = self.make

        def make(self):
            return 1

    print(repr(Own()).replace(Own.__qualname__, "Own")[:40])


def empty_text():
    print(hash(""), hash(b""), {"": 1, "a": 2}[""], {"": 1}.get(""), "" in {"", "b"})
    many = {str(number) if number else "": number for number in range(100)}
    print(many[""], many.pop(""), "" in many)


ends()
queue_of_many()
views()
equality()
merged()
overridden()
recent()
copies()
defaults()
empty_text()
