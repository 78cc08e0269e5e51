"""What ujson writes, with its options, and what it refuses."""

import datetime
import decimal
import enum
import io

import ujson


def tell(*arguments, **keywords):
    try:
        print(ascii(ujson.dumps(*arguments, **keywords))[:300])
    except Exception as error:
        print(type(error).__name__, ascii(error.args))


class Plain:
    def __repr__(self):
        return "Plain"


class ToDict:
    def toDict(self):
        return {"x": [1]}


class Json:
    def __json__(self):
        return '{"raw": é}'


class JsonBytes:
    def __json__(self):
        return b"[1]"


class NoText:
    def __json__(self):
        return 5


class NoDict:
    def toDict(self):
        return 5


class Failing:
    def toDict(self):
        raise KeyError("x")


class Key:
    def __str__(self):
        return 'é"'


class Color(enum.Enum):
    RED = 1


class Number(enum.IntEnum):
    ONE = 1


class Text(str):
    def __str__(self):
        return "other"


class Whole(int):
    def __str__(self):
        return "other"


class Table(dict):
    def items(self):
        return [("x", 1)]


class Items(list):
    def __iter__(self):
        return iter("x")


VALUES = [
    *(None, True, False, 0, -1, 2**31, 2**63, 2**64, -(2**63) - 1, 2**200, 1.0, -0.0, 1e15, 1e16, 123456789012345678.0, 1e-4, 1e-5, 1 / 3e4),
    *(1e300, 5e-324, float("nan"), float("inf"), -float("inf"), decimal.Decimal("1.1"), decimal.Decimal("NaN"), decimal.Decimal("1e400")),
    *("é\u2028\U0001f600/<>&\x7f\x00\x1f\b\f\n\r\t\"\\'", "\ud800", "", b"x", [], {}, (), [[], {}, ()], (1, (2,)), Text("t"), Whole(7), Table(a=1)),
    *(Items([1]), {1: 2, None: 3, True: 4, 1.5: 5, b"k": 6, (1, 2): 7, Key(): 8, 2**70: 9}, {1}, range(3), iter([]).__class__, Plain()),
    *(ToDict(), Json(), JsonBytes(), NoText(), NoDict(), Failing(), Color.RED, Number.ONE, datetime.date(2020, 1, 1), 1j, [1, {"a": Plain()}]),
]
for value in VALUES:
    tell(value)
    tell(value, ensure_ascii=False)
    tell({"k": value}, indent=2, encode_html_chars=True, escape_forward_slashes=False)
    tell([value, "z"], default=lambda value: f"<{type(value).__name__}>", allow_nan=False)
BROKEN = [
    *(b"x", b"\xc3", b"\xc3x", b"\xc3\xa9", b"\xc0\x80", b"\xe2\x80", b"\xe2\x80x", b"\xe0\x80\x80", b"\xf0\x9f\x98", b"\xf0\x9f\x98x"),
    *(b"\xf0\x80\x80\x80", b"\xf4\x90\x80\x80", b"\xf8\x80", b"\xfc", b"\x80", b"\xff", b"\xed\xa0\x80", b'\xc3\xa9\x00"', b"\xf0\x9f\x98\x80"),
]
for value in BROKEN:
    tell(value, reject_bytes=False)
    tell(value, reject_bytes=False, ensure_ascii=False)
    tell({value: 1})
tell(b"x", default=lambda value: "default")
NESTED = {"b": 1, "a": [1, {"c": []}, {}], "é": {"z": {"y": None}}}
for indent in (0, 1, 4, -1, -5, True, 1000):
    tell(NESTED, indent=indent)
    tell(NESTED, indent=indent, sort_keys=True, separators=(", ", " : "))
for indent in (1001, 10**6):
    tell(NESTED, indent=indent)
for separators in (None, (",", ":"), ("é", "\ud800"), 1, (1, 2), (",", 2), (",",), [",", ":"]):
    tell(NESTED, separators=separators)
tell({"b": 1, 1: 2}, sort_keys=True)
tell(Plain(), default=lambda value: value)
tell(Plain(), default=lambda value: 1 / 0)
tell([Plain()], default=lambda value: [{"a": 1}])
calls = 0


def counted(value):
    global calls
    calls += 1
    return value if calls < limit else 1


for limit in (1, 2, 3, 4, 5):
    calls = 0
    tell(Plain(), default=counted)
circular = []
circular.append(circular)
tell(circular)
for depth in (1023, 1024, 1025):
    for wrap in (lambda value: [value], lambda value: {"a": value}, lambda value: (value,)):
        value = 1
        for _ in range(depth):
            value = wrap(value)
        tell(value)
tell(1, True, True, True, True, 2, True, False, None, (",", ":"))
for allow_nan in (5, 0, None):
    tell(float("nan"), allow_nan=allow_nan)
file = io.StringIO()
print(ujson.dump(NESTED, file, indent=1), file.getvalue())


class NoWrite:
    write = 5


for target in (1, NoWrite()):
    try:
        ujson.dump(1, target)
    except TypeError as error:
        print(error)
print(ujson.encode({"a": 1}), ujson.__version__)
