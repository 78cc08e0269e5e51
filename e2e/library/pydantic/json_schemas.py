"""JSON schemas: keys, definitions and their names, modes, hooks."""

import datetime
import enum
import json
import uuid
from decimal import Decimal
from typing import Annotated, Any, Generic, Literal, NamedTuple, Optional, TypedDict, TypeVar, Union

from pydantic import (
    AwareDatetime,
    BaseModel,
    ConfigDict,
    EmailStr,
    Field,
    HttpUrl,
    Json,
    RootModel,
    SecretStr,
    TypeAdapter,
    WithJsonSchema,
    computed_field,
    field_serializer,
)
from pydantic.dataclasses import dataclass
from pydantic.json_schema import GenerateJsonSchema, SkipJsonSchema, models_json_schema


def show(schema):
    print(json.dumps(schema))


class Color(str, enum.Enum):
    """The colors."""

    red = "r"
    green = "g"


class Number(enum.IntEnum):
    one = 1


class Tag(BaseModel):
    """A tag.

    With more to say.
    """

    name: str = Field(min_length=1, max_length=5, pattern="^[a-z]+$", examples=["abc"])


class Everything(BaseModel):
    model_config = ConfigDict(title="All of it", json_schema_extra={"x-extra": True})

    a_number: int = Field(default=1, gt=0, le=10, multiple_of=2, description="a number")
    ratio: float = 0.5
    price: Decimal = Decimal("1.5")
    precise: Annotated[Decimal, Field(max_digits=5, decimal_places=2)] = Decimal(1)
    flag: bool = True
    data: bytes = b"x"
    nothing: None = None
    when: datetime.datetime
    day: datetime.date | None = None
    at: datetime.time = datetime.time(1)
    delta: datetime.timedelta = datetime.timedelta(1)
    id: uuid.UUID
    color: Color = Color.red
    number: Number | None = None
    literal: Literal["a", "b"] = "a"
    one: Literal[1] = 1
    tag: Tag
    tags: list[Tag] = []
    maybe: Optional[Tag] = Field(None, title="Maybe a tag", deprecated=True)
    pair: tuple[int, str] = (1, "a")
    numbers: set[int] = set()
    mapping: dict[str, Tag] = {}
    keyed: dict[Color, int] = {}
    anything: Any = None
    mixed: Union[int, str, None] = None
    link: HttpUrl = "http://a.example/"
    mail: EmailStr = "a@b.co"
    secret: SecretStr = "s"
    text: Json[list[int]] = "[]"
    aware: AwareDatetime | None = None
    factory: list[int] = Field(default_factory=list, max_length=3)
    aliased: int = Field(alias="theAlias", default=1)
    hidden: SkipJsonSchema[int] = 1
    custom: Annotated[int, WithJsonSchema({"type": "string", "format": "custom"})] = 1
    extra: int = Field(default=1, json_schema_extra={"x": 1})
    frozen: int = Field(default=1, frozen=True)

    @computed_field(description="computed")
    @property
    def doubled(self) -> int:
        return self.a_number * 2

    @field_serializer("ratio")
    def as_text(self, value) -> str:
        return str(value)


show(Everything.model_json_schema())
show(Everything.model_json_schema(mode="serialization", by_alias=False))
show(Everything.model_json_schema(ref_template="#/components/schemas/{model}", union_format="primitive_type_array"))


class Tree(BaseModel):
    children: list["Tree"] = []
    tag: Tag | None = None


show(Tree.model_json_schema())

T = TypeVar("T")


class Page(BaseModel, Generic[T]):
    items: list[T]


show(Page[Tag].model_json_schema())
show(TypeAdapter(list[Page[Tree]]).json_schema())


class Cat(BaseModel):
    model_config = ConfigDict(extra="forbid")

    kind: Literal["cat"]


class Dog(BaseModel):
    model_config = ConfigDict(extra="allow")

    kind: Literal["dog", "wolf"] = Field("dog", validation_alias="type")


class Zoo(RootModel[list[Annotated[Union[Cat, Tag], Field(union_mode="left_to_right")]]]):
    """Animals."""


show(Zoo.model_json_schema())


class Owner(BaseModel):
    pet: Annotated[Union[Cat, "Bird"], Field(discriminator="kind")]


class Bird(BaseModel):
    kind: Literal["bird"]
    friend: Cat | None = None


Owner.model_rebuild()
show(Owner.model_json_schema())


@dataclass
class Point:
    x: int
    y: int = Field(default=0, description="up")


class Named(NamedTuple):
    a: int
    b: str = "x"


class Movie(TypedDict, total=False):
    """A movie."""

    title: str
    year: Annotated[int, Field(gt=1900)]


for tp in (Point, Named, Movie, int | None, list[Point], dict[int, Any], tuple[int, ...], frozenset[Color], type[int]):
    show(TypeAdapter(tp).json_schema())

schemas, definitions = models_json_schema([(Tag, "validation"), (Everything, "serialization"), (Page[Tag], "validation")], title="T")
print([(model.__name__, mode, schema) for (model, mode), schema in schemas.items()])
print(list(definitions["$defs"]), definitions["title"])


class Own(GenerateJsonSchema):
    def int_schema(self, schema):
        return {**super().int_schema(schema), "format": "int64"}

    def get_title_from_name(self, name):
        return name.upper()


show(Cat.model_json_schema(schema_generator=Own))
show(Point.__pydantic_fields__["y"].json_schema_extra)
show(TypeAdapter(Point).json_schema(schema_generator=Own))


class Hooked(BaseModel):
    a: int = 1

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema, handler):
        schema = handler(core_schema)
        handler.resolve_ref_schema(schema)["examples"] = [{"a": 2}]
        return schema


class Custom:
    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(lambda v: cls(), core_schema.int_schema(ge=3))


show(TypeAdapter(list[Hooked]).json_schema())
show(TypeAdapter(Custom).json_schema())


class Callback(BaseModel):
    model_config = ConfigDict(
        json_schema_extra=lambda schema: schema.update(changed=True), model_title_generator=lambda cls: cls.__name__.lower()
    )

    a: int = Field(json_schema_extra=lambda schema: schema.update(y=1))


show(Callback.model_json_schema())
try:
    TypeAdapter(type("X", (), {"__get_pydantic_core_schema__": classmethod(lambda c, s, h: h(len))})).json_schema()
except Exception as e:
    print(type(e).__name__)
