"""Values over several lines."""

import io
import pprint
import types
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, UserString, defaultdict, deque
from dataclasses import dataclass, field
from pprint import PrettyPrinter, isreadable, isrecursive, pformat, pp, saferepr


@dataclass
class Point:
    x: int
    names: list
    hidden: int = field(default=1, repr=False)


@dataclass(repr=False)
class Unshown:
    x: int


class OwnList(list):
    pass


class OwnShown(list):
    def __repr__(self):
        return "own" * 40


class Plain:
    def __repr__(self):
        return "<plain>"


WORDS = "The quick brown fox jumped over the lazy dog and ran away from the angry farmer. ".split()
VALUES = [
    1, "short", None, (), [], {}, set(), frozenset(), "", b"", bytearray(),
    list(range(40)), tuple(range(100, 130)), (("single" * 20),), {f"key {n}": list(range(n)) for n in range(20)},
    {2: "two", "a": 1, None: 0, (1, 2): [3]}, set(range(50)), frozenset(WORDS), {"nested": {"deep": {"deeper": WORDS, "tuple": tuple(WORDS)}}},
    " ".join(WORDS * 3), "\n".join(WORDS) + "\n", [" ".join(WORDS * 2)], {"text": "a\nb" * 30}, "x" * 200, bytes(range(200)), [bytes(range(60))],
    bytearray(range(100)), b"abc", OrderedDict((word, n) for n, word in enumerate(WORDS)), OrderedDict(), defaultdict(list, {word: [word] * 3 for word in WORDS}),
    defaultdict(int), Counter(WORDS * 2), Counter(), ChainMap({word: 1 for word in WORDS}, {"b": 2}), deque(WORDS), deque(WORDS, maxlen=30), deque(),
    types.MappingProxyType({word: word for word in WORDS}), types.SimpleNamespace(one=WORDS, two="x" * 60, three=None), types.SimpleNamespace(a=1),
    UserDict({word: word * 3 for word in WORDS}), UserList(WORDS), UserString(" ".join(WORDS * 2)), OwnList(WORDS), OwnShown(WORDS),
    Point(1, WORDS), Point(2, []), Unshown(1).x, Unshown, Point, [Plain()] * 30, 10**30, [123456789] * 20, 1.5, 2j, True,
]  # fmt: skip
for value in VALUES:
    for settings in (
        {},
        {"width": 40},
        {"indent": 4, "compact": True},
        {"depth": 1},
        {"sort_dicts": False, "underscore_numbers": True, "width": 30},
    ):
        print(pformat(value, **settings))
    # The order of a set of texts is that of their hashes.
    shown = sorted(saferepr(value)) if isinstance(value, frozenset) else saferepr(value)[:60]
    print(isreadable(value), isrecursive(value), shown)
loop = [1, "x" * 80]
loop.append(loop)
table = {"self": None, "long": "y" * 80}
table["self"] = table
for value in (loop, table, (loop, table), types.SimpleNamespace(inner=loop, text="z" * 80)):
    text = pformat(value)
    print(text.replace(str(id(loop)), "ID").replace(str(id(table)), "ID"))
    print(isreadable(value), isrecursive(value), PrettyPrinter().isreadable(value), PrettyPrinter().isrecursive(value))
pprint.pprint({"b": 1, "a": 2})
pp({"b": 1, "a": 2})
pp(list(range(30)), width=20, compact=True)
stream = io.StringIO()
pprint.pprint(WORDS, stream, 2, 30)
PrettyPrinter(stream=stream).pprint(1)
print(stream.getvalue())
for settings in ({"indent": -1}, {"depth": 0}, {"width": 0}):
    try:
        PrettyPrinter(**settings)
    except ValueError as error:
        print(error)


class Upper(PrettyPrinter):
    def format(self, object, context, maxlevels, level):
        if isinstance(object, str):
            return object.upper(), True, False
        return super().format(object, context, maxlevels, level)


Upper().pprint(["a", {"b": "c"}])
