"""Types of fields: what is valid, what is not, and how each is dumped."""

import collections
import datetime
import enum
import ipaddress
import pathlib
import re
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Annotated, Any, Literal, NamedTuple, NewType, Optional, TypedDict, Union

from pydantic import (
    UUID4,
    AnyUrl,
    AwareDatetime,
    Base64Str,
    BaseModel,
    ByteSize,
    Field,
    FiniteFloat,
    HttpUrl,
    ImportString,
    Json,
    NonNegativeInt,
    PastDate,
    PositiveInt,
    PostgresDsn,
    RedisDsn,
    Secret,
    SecretBytes,
    SecretStr,
    StrictBool,
    StrictInt,
    StrictStr,
    StringConstraints,
    TypeAdapter,
    ValidationError,
    conint,
    conlist,
    constr,
)


class Color(str, enum.Enum):
    red = "red"
    green = "green"


class Level(enum.IntEnum):
    low = 1
    high = 2


class Point(NamedTuple):
    x: int
    y: float = 0.5


class Movie(TypedDict, total=False):
    title: str
    year: int


UserId = NewType("UserId", int)

CASES = [
    (int, [1, "2", 3.0, 3.5, True, "x", None, 10**30]),
    (float, [1, "2.5", "nan", b"1", "x"]),
    (str, ["a", 1, b"b", None]),
    (bytes, [b"a", "b", 1]),
    (bool, [True, "yes", 0, "off", 2, "x"]),
    (Decimal, ["1.50", 2, 0.1, "x"]),
    (complex, [1j, "1+2j", 3]),
    (datetime.date, ["2024-01-02", 0, "2024-13-01", datetime.datetime(2024, 1, 2, 3)]),
    (datetime.datetime, ["2024-01-02T03:04:05Z", 1704164645, "2024-01-02", "x"]),
    (datetime.time, ["03:04", "25:00", 3600]),
    (datetime.timedelta, ["P1DT2H", 90, "1:30", "x"]),
    (uuid.UUID, ["12345678-1234-5678-1234-567812345678", "x", 5]),
    (UUID4, ["12345678-1234-4678-9234-567812345678", "12345678-1234-1678-9234-567812345678"]),
    (Color, ["red", Color.green, "blue"]),
    (Level, [1, "2", 3]),
    (Literal["a", 1], ["a", 1, "b"]),
    (Optional[int], [None, "1", "x"]),
    (Union[int, str], [1, "1", 1.5, None]),
    (int | list[int], ["1", ["2"], "x"]),
    (list[int], [["1", 2], (1, 2), "12", [1, "x", None]]),
    (set[int], [[1, 1, "2"], {1}, "x"]),
    (frozenset[str], [["a"], {"b": 1}]),
    (tuple[int, str], [["1", "a"], [1], (1, "a", 2)]),
    (tuple[int, ...], [["1", 2], "x"]),
    (dict[str, int], [{"a": "1"}, {1: 2}, [("a", 1)], {"a": "x"}]),
    (Sequence[int], [[1, "2"], (1, "2"), "12", collections.deque([1])]),
    (Mapping[str, int], [{"a": "1"}, 5]),
    (collections.deque[int], [[1, "2"], "x"]),
    (collections.defaultdict[str, int], [{"a": "1"}]),
    (collections.OrderedDict[str, int], [{"a": "1"}]),
    (collections.Counter[str], [{"a": "2"}]),
    (Any, [1, object]),
    (type[Exception], [ValueError, int, 1]),
    (Callable[[int], int], [len, 1]),
    (Point, [{"x": "1"}, [1, "2"], ["x"]]),
    (Movie, [{"title": "t"}, {"year": "x"}, 5]),
    (UserId, ["5", "x"]),
    (re.Pattern, ["a+", "(", 1]),
    (pathlib.Path, ["/tmp/x", 1]),
    (ipaddress.IPv4Address, ["10.0.0.1", "x"]),
    (ipaddress.IPv6Network, ["::/64", "x"]),
    (Json[list[int]], ["[1, 2]", "[", "[null]"]),
    (Json, ['{"a": 1}', 5]),
    (SecretStr, ["hush", 1]),
    (SecretBytes, [b"hush"]),
    (Secret[int], ["5", "x"]),
    (AnyUrl, ["https://Example.com/a b?c=d#e", "x"]),
    (HttpUrl, ["http://example.com", "ftp://example.com", "http://"]),
    (PostgresDsn, ["postgresql+asyncpg://u:p@h:5432/db", "mysql://h/db"]),
    (RedisDsn, ["redis://", "redis://h:1/2"]),
    (PositiveInt, [1, 0]),
    (NonNegativeInt, [0, -1]),
    (FiniteFloat, [1.5, "inf"]),
    (StrictInt, [1, "1", 1.0]),
    (StrictStr, ["a", 1]),
    (StrictBool, [True, 1]),
    (conint(gt=1, lt=5, multiple_of=2), [2, 1, 3, 6]),
    (constr(min_length=2, pattern="^a"), ["ab", "a", "ba"]),
    (conlist(int, min_length=1, max_length=2), [[1], [], [1, 2, 3]]),
    (Annotated[str, StringConstraints(strip_whitespace=True, to_upper=True, max_length=3)], [" ab ", "abcd"]),
    (Annotated[Decimal, Field(max_digits=4, decimal_places=2)], ["12.34", "123.45", "1.234"]),
    (Annotated[list[Annotated[int, Field(ge=0)]], Field(min_length=1)], [[1], [], [-1]]),
    (AwareDatetime, ["2024-01-02T00:00:00Z", "2024-01-02T00:00:00"]),
    (PastDate, ["2000-01-01", "3000-01-01"]),
    (ByteSize, ["1.5 KiB", 10, "x", "1 foo"]),
    (Base64Str, ["YWJj", "!"]),
    (ImportString, ["math.pi", "no.such.thing"]),
    (Iterable[int], [[1, 2]]),
]

for tp, values in CASES:
    adapter = TypeAdapter(tp)
    for value in values:
        try:
            validated = adapter.validate_python(value)
        except ValidationError as e:
            for error in e.errors(include_url=False):
                print(tp, "refuses", repr(value), error)
            continue
        if type(validated).__name__ == "ValidatorIterator":
            print(tp, list(validated))
            continue
        try:
            dumped = adapter.dump_json(validated)
        except Exception as e:
            dumped = type(e).__name__
        print(tp, "takes", repr(value), repr(validated), dumped)


class Everything(BaseModel):
    when: datetime.datetime
    amount: Decimal = Decimal("1.10")
    color: Color = Color.red
    ids: set[int] = {1}
    link: HttpUrl | None = None
    secret: SecretStr = SecretStr("s")


everything = Everything(when="2024-01-02T03:04:05", link="https://a.example/x")
print(everything)
print(everything.model_dump())
print(everything.model_dump(mode="json"))
print(everything.model_dump_json())
print(everything.secret.get_secret_value(), everything.link.host, everything.link.scheme, str(everything.link))
