"""Writing JSON: types, options, errors."""

import json
from collections import OrderedDict, namedtuple
from enum import Enum, IntEnum


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


class Color(IntEnum):
    RED = 1


class Name(str, Enum):
    A = "a"


class Text(str):
    pass


class Number(float):
    pass


class Whole(int):
    def __repr__(self):
        return "whole"


Point = namedtuple("Point", "x y")
value = {
    "none": None,
    "bools": [True, False],
    "ints": [0, -1, 2**63, -(10**30)],
    "floats": [0.0, -0.0, 1.5, 1e16, 1e-7, 1e300, 0.1],
    "text": 'a"b\\c/\n\t\r\b\f\x00\x1f\x7fé日𐐀\ud800',
    "tuple": (1, (2,), ()),
    "nested": {"a": {}, "b": [[], [{}]]},
    "enums": [Color.RED, Name.A],
    "subclasses": [Text("t"), Number(2.5), Whole(7), Point(1, 2), OrderedDict(z=1, a=2)],
}
show("plain", json.dumps, value)
show("unicode", json.dumps, {"é": "日𐐀\x7f"}, ensure_ascii=False)
show("indent", json.dumps, value["nested"], indent=2)
show("indent 0", json.dumps, [1, {"a": 2}], indent=0)
show("indent text", json.dumps, [1, {"a": [2, 3]}], indent="--")
show("indent True", json.dumps, [1], indent=True)
show("separators", json.dumps, {"a": [1, 2]}, separators=(",", ":"))
show("indent and separators", json.dumps, {"a": [1, 2]}, indent=1, separators=(" ,", " : "))
show("sorted", json.dumps, {"b": 1, "a": {"d": 1, "c": 2}}, sort_keys=True)
show("unsortable", json.dumps, {"b": 1, 2: 3}, sort_keys=True)
show("keys", json.dumps, {1: 1, 1.5: 2, True: 3, None: 4, Text("t"): 5, Color.RED: 6, float("inf"): 7})
show("bad key", json.dumps, {(1, 2): 3})
show("skipkeys", json.dumps, {(1, 2): 3, "a": 1, b"x": 2}, skipkeys=True)
show("nan", json.dumps, [float("nan"), float("inf"), float("-inf")])
show("nan refused", json.dumps, float("nan"), allow_nan=False)
show("inf key refused", json.dumps, {float("inf"): 1}, allow_nan=False)
show("set", json.dumps, {1, 2})
show("bytes", json.dumps, [b"x"])
show("object", json.dumps, {"a": object()})
show("default", json.dumps, {"a": {3}, "b": 1j}, default=lambda o: sorted(o) if isinstance(o, set) else str(o))
show("default raises", json.dumps, [object()], default=lambda o: 1 / 0)
circular = []
circular.append({"a": circular})
show("circular", json.dumps, circular)
show("circular default", json.dumps, object(), default=lambda o: o)
show("big int", lambda: len(json.dumps(10**4000)))
show("too big int", json.dumps, 10**5000)
show("str", json.dumps, "é")
show("str subclass", json.dumps, Text("x"))
show("unknown option", json.dumps, 1, unknown=2)


class Encoder(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, complex):
            return {"re": o.real, "im": o.imag}
        return super().default(o)


show("cls", json.dumps, [1j, "é"], cls=Encoder)
show("cls error", json.dumps, [set()], cls=Encoder)
show("encode", Encoder(indent=1, sort_keys=True).encode, {"b": 1j, "a": [1]})
show("encode str", Encoder(ensure_ascii=False).encode, "é")


def chunks(value, **options):
    return list(json.JSONEncoder(**options).iterencode(value))


show("chunks", chunks, {"a": [1, "x", None, {"b": 2.5}, []], "c": {}, 1: True})
show("chunks indent", chunks, [1, {"a": [2]}], indent=1)
show("chunks scalar", chunks, 5)
show("chunks circular", chunks, circular)
show("chunks bad key", chunks, {b"x": 1})


class File:
    def __init__(self):
        self.text = []

    def write(self, text):
        self.text.append(text)


file = File()
json.dump({"a": [1, 2], "b": {3: None}}, file, indent=1)
print(file.text)


class Items(dict):
    def items(self):
        return [("z", 1), ("y", 2)]


show("own items", json.dumps, Items(a=1))
show("deep", lambda: len(json.dumps(deep(500))))


def deep(count):
    value = []
    for _ in range(count):
        value = [value]
    return value


show("deep", lambda: len(json.dumps(deep(900))))
show("too deep", lambda: json.dumps(deep(20000)))


class Key(str):
    def __lt__(self, other):
        return str.__gt__(self, other)


show("sorted texts", json.dumps, {"é": 1, "": 2, "b\0": 3, "b": 4, "ab": {"z": None, "y": 1}}, sort_keys=True)
show("sorted own texts", json.dumps, {Key("a"): 1, Key("b"): 2, "c": 3}, sort_keys=True)
show("sorted ints", json.dumps, {10: 1, 9: 2, True: 3}, sort_keys=True)
show("sorted dict of a class", json.dumps, OrderedDict(b=1, a=2), sort_keys=True)
for length in (1, 7, 8, 9, 15, 16, 17):
    for special in '~"\\\x7f\x1f\x80é ':
        text = "x" * (length - 1) + special
        show("special", json.dumps, [text, special + text, text + text])
        show("special", json.dumps, text, ensure_ascii=False)
show("floats", json.dumps, [0.0, -0.0, 1e16, 1e-5, 1.5, 1e22, 123456789.125, 5e-324])
