"""What orjson writes of builtin values and of its options, and what it refuses."""

import collections
import datetime
import decimal
import enum
import typing
import uuid

import orjson


def tell(label, *arguments, **keywords):
    try:
        print(label, orjson.dumps(*arguments, **keywords)[:300])
    except orjson.JSONEncodeError as error:
        print(label, type(error).__name__, error, repr(error.__cause__), error.__suppress_context__)


FLOATS = [f"{mantissa}e{power}" for mantissa in ("1", "1.234", "-123456789", "9.007199254740993") for power in range(-12, 24)]
tell("floats", [float(text) for text in FLOATS][:40])
tell("floats", [float(text) for text in FLOATS][40:80])
tell("floats", [float(text) for text in FLOATS][80:])
tell("floats", [0.0, -0.0, 5e-324, 1.7976931348623157e308, float("nan"), float("inf"), -float("inf"), 0.1, 1 / 3])
for number in (0, -1, 2**31, 2**53, 2**53 - 1, -(2**53), 1 - 2**53, 2**63, 2**64 - 1, 2**64, -(2**63), -(2**63) - 1):
    tell(number, number)
    tell(number, number, option=orjson.OPT_STRICT_INTEGER)
tell("text", "\x00\x01\x08\t\n\x0b\x0c\r\x1f \"\\/\x7f\x80é\u2028\U0001f600")
tell("surrogate", "\ud800")
tell("surrogate", {"\ud800": 1})
NESTED = {"a": [1, 2, {"b": [], "c": ()}], "c": {}, "d": ((),), "é": "x", "B": None}
for option in (None, orjson.OPT_INDENT_2, orjson.OPT_SORT_KEYS, orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE):
    tell("nested", NESTED, option=option)
    tell("nested", NESTED, None, option)
tell("empty", [], option=orjson.OPT_INDENT_2)
tell("empty", {}, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
tell("numpy", [1], option=orjson.OPT_SERIALIZE_NUMPY)


class Text(str):
    pass


class Whole(int):
    pass


class Real(float):
    pass


class Items(list):
    pass


class Table(dict):
    def items(self):
        return [("x", 1)]


class Fixed(tuple):
    pass


class Named(typing.NamedTuple):
    a: int


class Plain(enum.Enum):
    A = 1
    B = "b"
    C = (1, 2)
    D = datetime.date(2020, 1, 1)
    X = object()


class Number(enum.IntEnum):
    A = 3


class Word(enum.StrEnum):
    A = "q"


class Bits(enum.Flag):
    A = 1
    B = 2


class Mask(enum.IntFlag):
    A = 4


class Own(enum.Enum):
    A = 1

    @property
    def value(self):
        return "own"


class Meta(enum.EnumMeta):
    pass


class OtherMeta(enum.Enum, metaclass=Meta):
    A = 1


class Moment(datetime.datetime):
    pass


class Id(uuid.UUID):
    pass


class Outer:
    class Inner:
        pass


HASHABLE = [
    *(Text("s"), Whole(5), Real(1.5), Fixed((1,)), Named(1), Plain.A, Plain.B, Plain.C, Plain.D, Plain.X, Number.A, Word.A),
    *(Bits.A | Bits.B, Mask.A, Own.A, OtherMeta.A, Moment(2020, 1, 1), Id(int=5), uuid.UUID(int=2**100 + 5), b"x", 1j),
    *(decimal.Decimal(1), ..., int, object(), range(3), datetime.timedelta(1), datetime.timezone.utc, None, True, False),
    *(2**64, -(2**63), 2**64 - 1, 1.5, float("nan"), (1,), frozenset(), datetime.date(1, 1, 1), datetime.time(1, 2, 3, 4), len, Outer.Inner()),
    *(ValueError(1), type.__dict__.__class__, "\ud800"),
]
for value in HASHABLE:
    shown = type(value).__name__
    for option in (0, orjson.OPT_PASSTHROUGH_SUBCLASS, orjson.OPT_PASSTHROUGH_DATETIME):
        tell(shown, value, option=option)
        tell(shown + " default", [value], default=lambda value: "default", option=option)
        tell(shown + " key", {value: 1}, option=orjson.OPT_NON_STR_KEYS | option)
    tell(shown + " plain key", {value: 1})
OTHERS = [
    *(Items([1]), Table(a=1), collections.OrderedDict(a=1), collections.defaultdict(int, a=1), collections.Counter("aab"), {1}),
    *(bytearray(b"x"), {}.keys(), collections.deque([1]), memoryview(b"x"), (item for item in ()), iter([]), collections.ChainMap()),
]
for value in OTHERS:
    for option in (0, orjson.OPT_PASSTHROUGH_SUBCLASS):
        tell(type(value).__name__, {"in": value}, option=option)
MIXED = {"b": 1, 1: 2, None: 3, True: 4, 2.5: 5, datetime.date(2020, 1, 1): 6, uuid.UUID(int=1): 7, Plain.B: 8, Text("s"): 9}
tell("mixed", MIXED, option=orjson.OPT_NON_STR_KEYS)
tell("mixed", {key: MIXED[key] for key in list(MIXED)[:2] + list(MIXED)[4:]}, option=orjson.OPT_NON_STR_KEYS | orjson.OPT_SORT_KEYS)
tell("mixed", {"b": 1, 1: 2}, option=orjson.OPT_SORT_KEYS)
tell("mixed", {"b": 1, Text("a"): 2}, option=orjson.OPT_SORT_KEYS)


class ToRaise:
    pass


def raising(value):
    raise KeyError("boo")


def same(value):
    return value


def nothing(value):
    pass


calls = 0


def chain(value):
    global calls
    calls += 1
    return value if calls < limit else 1


def nesting(value):
    global calls
    calls += 1
    return [value] if calls < 300 else 1


tell("default", {"a": set()}, default=nothing)
tell("default", [1, set()], default=raising)
tell("default", set(), default=same)
tell("default", set(), default=None)
tell("default", set(), default=5)
tell("default", set(), default=lambda value: {1: 2})
tell("default", {"a": [set(), {"b": set()}]}, default=sorted)
for limit in (253, 254, 255, 256):
    calls = 0
    tell(f"chain of {limit}", set(), default=chain)
calls = 0
tell("nesting", set(), default=nesting)
print(calls)
for depth in (253, 254, 255, 256, 257):
    for wrap in (lambda value: [value], lambda value: {"a": value}, lambda value: (value,)):
        for value in (1, [], {}):
            for _ in range(depth):
                value = wrap(value)
            tell(depth, value)
circular = []
circular.append(circular)
tell("circular", circular)

tell("arguments")
tell("arguments", obj=1)
tell("arguments", 1, other=1)
tell("arguments", 1, None, default=None)
tell("arguments", 1, None, 1, option=1)
for option in ("x", -1, 4095, 4096, True, 1.0, 2**70, Whole(1)):
    tell(f"option {option}", 1, option=option)

tell("fragment", {"a": orjson.Fragment(b'{"b":1}'), "c": [orjson.Fragment("é"), orjson.Fragment(b"\xff")]})
tell("fragment", [orjson.Fragment(b"x"), orjson.Fragment(b"")], option=orjson.OPT_INDENT_2)
for contents in (1, "\ud800", bytearray(b"x"), Text("x")):
    tell("fragment", orjson.Fragment(contents))
for arguments, keywords in (((), {}), ((1, 2), {}), ((), {"contents": b"x"}), ((b"x",), {"a": 1})):
    try:
        orjson.Fragment(*arguments, **keywords)
    except TypeError as error:
        print(error)
print(orjson.Fragment.__name__, orjson.Fragment.__module__)
print({name: getattr(orjson, name) for name in sorted(dir(orjson)) if name.startswith("OPT_")})
