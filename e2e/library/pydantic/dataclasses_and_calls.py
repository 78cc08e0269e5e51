"""Dataclasses, validated calls, type adapters, signatures."""

import dataclasses
import inspect
from typing import Annotated, Any, TypedDict

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, computed_field, field_validator, validate_call
from pydantic.dataclasses import dataclass


def failing(make):
    try:
        print("no error:", make())
    except ValidationError as e:
        print(e)
    except Exception as e:
        print(type(e).__name__, e)


@dataclass
class Point:
    x: int
    y: float = 0.5
    tags: list[str] = dataclasses.field(default_factory=list)
    named: str = Field(default="n", max_length=3, kw_only=True)

    @field_validator("x")
    @classmethod
    def positive(cls, value):
        assert value > 0
        return value

    @computed_field
    @property
    def total(self) -> float:
        return self.x + self.y


print(Point("1", "2"), Point(x=1).total, dataclasses.asdict(Point(1)), Point(1) == Point("1"))
failing(lambda: Point(0))
failing(lambda: Point("x", named="long"))
failing(lambda: Point())
print(TypeAdapter(Point).dump_json(Point(3)))


@dataclass(frozen=True, config=ConfigDict(extra="forbid"))
class Frozen:
    a: int = 1
    b: dataclasses.InitVar[int] = 2

    def __post_init__(self, b):
        print("post", b)


print(Frozen("3"))
failing(lambda: Frozen(c=1))
failing(lambda: setattr(Frozen(), "a", 2))


@dataclasses.dataclass
class Plain:
    a: int
    b: str = "x"


class Holder(BaseModel):
    plain: Plain
    point: Point | None = None


print(Holder(plain={"a": "1"}, point={"x": 2}))
failing(lambda: Holder(plain={"a": "z", "c": 1}))
print(Holder(plain=Plain(3)).model_dump())


@validate_call
def add(a: int, b: int = 2, *rest: int, c: Annotated[int, Field(gt=0)] = 1, **more: float) -> int:
    return a + b + sum(rest) + c + sum(more.values())


print(add("1"), add("1", "2", "3", c="4", d="0.5"), add.__name__, add.raw_function(1))
failing(lambda: add("x", c=0))
failing(lambda: add())


@validate_call(validate_return=True)
def half(n: int) -> int:
    return n / 2


print(half(4))
failing(lambda: half(3))
failing(lambda: validate_call(int))


class Options(TypedDict, total=False):
    depth: int


adapter = TypeAdapter(dict[str, list[int]])
print(adapter, adapter.validate_json('{"a": ["1"]}'), adapter.dump_json({"a": [1]}), adapter.json_schema())
print(TypeAdapter(Options).validate_python({"depth": "3"}), TypeAdapter(Any).validate_python(1))
failing(lambda: TypeAdapter(Holder, config=ConfigDict(strict=True)))
failing(lambda: TypeAdapter(int, config=ConfigDict(strict=True)).validate_python("1"))
print(TypeAdapter(Annotated[int, Field(default=3)]).get_default_value())


class Signed(BaseModel):
    model_config = ConfigDict(extra="allow")

    a: int
    b: str = Field("x", alias="bee")
    c: list[int] = Field(default_factory=list)


print(inspect.signature(Signed))
print(inspect.signature(Point))
print(inspect.signature(Holder))
print(inspect.signature(Plain), inspect.signature(Plain.__init__))
