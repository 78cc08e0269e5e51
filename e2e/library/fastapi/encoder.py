# jsonable_encoder with all of its options.
import datetime
from collections import deque, namedtuple
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from ipaddress import ip_address, ip_network
from pathlib import PurePosixPath
from uuid import UUID

from fastapi.encoders import decimal_encoder, jsonable_encoder
from pydantic import AnyUrl, BaseModel, Field, SecretStr


class Color(Enum):
    RED = 1


class Pet(BaseModel):
    name: str = Field(alias="petName")
    age: int | None = None
    color: Color = Color.RED


@dataclass
class Point:
    x: int
    y: list[Pet] = field(default_factory=list)


class Plain:
    def __init__(self):
        self.a = 1
        self._sa_instance = 2
        self.b = None


class Pairs:
    def __iter__(self):
        return iter([("k", Decimal("1.0"))])


class Slotted:
    __slots__ = ("a",)


class Text(str):
    pass


Pair = namedtuple("Pair", "a b")
pet = Pet(petName="Rex")

print(jsonable_encoder(pet), jsonable_encoder(pet, by_alias=False), jsonable_encoder(pet, exclude_unset=True))
print(jsonable_encoder(pet, exclude_none=True), jsonable_encoder(pet, exclude_defaults=True))
print(jsonable_encoder(pet, include={"name"}), jsonable_encoder(pet, exclude=["color"]))
print(jsonable_encoder({"a": pet, "b": [pet], "c": {"d": pet}}, exclude_unset=True, by_alias=False))
print(jsonable_encoder({"a": 1, "b": {"a": 2, "c": None}, "c": 3}, include={"a", "b"}))
print(jsonable_encoder({"a": 1, "b": {"a": 2, "c": None}}, exclude={"a"}, exclude_none=True))
print(
    jsonable_encoder([{"a": 1, "b": 2}, {"a": 3}], include={"a"}), jsonable_encoder(({"a": 1, "b": 2},), exclude=("a",))
)
print(jsonable_encoder(Point(1, [pet])), jsonable_encoder(Pair(1, Color.RED)))
print(jsonable_encoder(Plain()), jsonable_encoder(Plain(), sqlalchemy_safe=False), jsonable_encoder(Pairs()))
print(jsonable_encoder({5: 1, None: 2, Color.RED: 3, UUID(int=1): 4, "_sa": 5, 1.5: 6}))
values = [
    datetime.datetime(2024, 1, 2, 3, 4, 5, 6),
    datetime.date(2024, 1, 2),
    datetime.time(3, 4),
    datetime.timedelta(1, 2, 3),
    Decimal("3"),
    Decimal("3.00"),
    Decimal("1E+3"),
    b"bytes",
    {3},
    frozenset([4]),
    deque([5]),
    (number for number in (6, 7)),
    ip_address("::1"),
    ip_network("10.0.0.0/8"),
    PurePosixPath("/a/b"),
    UUID(int=7),
    SecretStr("s"),
    AnyUrl("http://a.b"),
    Text("t"),
    True,
    None,
    1.5,
    float("inf"),
]
for value in values:
    encoded = jsonable_encoder(value)
    print(type(value).__name__, type(encoded).__name__, encoded)
print(
    jsonable_encoder(
        {"d": datetime.date(2024, 1, 2), "n": [1]}, custom_encoder={datetime.date: lambda d: d.year, int: lambda i: -i}
    )
)
print(jsonable_encoder(Text("t"), custom_encoder={str: lambda s: s + "!"}))
print(decimal_encoder(Decimal("1.0")), decimal_encoder(Decimal("7")))
for bad in (Slotted(), object(), b"\xff"):
    try:
        print(jsonable_encoder(bad))
    except Exception as error:
        print(type(error).__name__, error)
