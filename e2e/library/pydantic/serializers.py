"""Serializers, computed fields, and the options of dumps."""

import datetime
from functools import cached_property
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PlainSerializer,
    SerializationInfo,
    SerializeAsAny,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    WrapSerializer,
    computed_field,
    field_serializer,
    model_serializer,
)


class Event(BaseModel):
    name: str
    at: datetime.datetime
    size: int = Field(default=3, exclude=True)
    parts: list[int] = [1, 2]
    note: str | None = None

    @field_serializer("at")
    def as_seconds(self, value: datetime.datetime, info) -> int:
        return int(value.replace(tzinfo=datetime.timezone.utc).timestamp())

    @field_serializer("parts", mode="wrap", when_used="json")
    def joined(self, value, handler, info):
        return "+".join(str(part) for part in handler(value))

    @computed_field
    @property
    def title(self) -> str:
        """The name, shown."""
        return self.name.title()

    @computed_field(alias="doubleSize", repr=False)
    @cached_property
    def double_size(self) -> int:
        return self.size * 2


event = Event(name="the talk", at="2024-01-02T03:04:05")
print(event)
print(event.model_dump())
print(event.model_dump(mode="json", by_alias=True))
print(event.model_dump_json(exclude={"parts"}, exclude_none=True))
print(event.model_dump(exclude_unset=True), event.model_dump(exclude_defaults=True))
print(event.model_dump(round_trip=True))
print({name: (info.alias, info.description) for name, info in Event.model_computed_fields.items()})


class Money(BaseModel):
    amount: int
    currency: str = "EUR"

    @model_serializer
    def text(self) -> str:
        return f"{self.amount} {self.currency}"


class Envelope(BaseModel):
    a: int = 1

    @model_serializer(mode="wrap")
    def enclosed(self, handler: SerializerFunctionWrapHandler, info: SerializationInfo) -> dict[str, Any]:
        return {"data": handler(self), "mode": info.mode}


print(Money(amount=5).model_dump(), Money(amount=5).model_dump_json())
print(Envelope().model_dump(), Envelope().model_dump_json())


def shout(value, info: SerializationInfo):
    return f"{value}!" if info.mode_is_json() else value


class Annotations(BaseModel):
    plain: Annotated[int, PlainSerializer(lambda v: f"#{v}", return_type=str)] = 1
    json_only: Annotated[int, PlainSerializer(lambda v: -v, when_used="json")] = 2
    wrapped: Annotated[list[int], WrapSerializer(lambda v, handler: {"items": handler(v)})] = [3]
    with_info: Annotated[str, PlainSerializer(shout)] = "hi"


print(Annotations().model_dump(), Annotations().model_dump_json())


class Animal(BaseModel):
    name: str


class Dog(Animal):
    breed: str


class Owner(BaseModel):
    pet: Animal
    any_pet: SerializeAsAny[Animal]


dog = Dog(name="Rex", breed="x")
print(Owner(pet=dog, any_pet=dog).model_dump())
print(Owner(pet=dog, any_pet=dog).model_dump(serialize_as_any=True))


class Configured(BaseModel):
    model_config = ConfigDict(
        ser_json_timedelta="float", ser_json_bytes="base64", use_enum_values=True, serialize_by_alias=True
    )

    delta: datetime.timedelta = Field(datetime.timedelta(minutes=1), alias="theDelta")
    data: bytes = b"\x00\xff"


print(Configured().model_dump_json(), Configured().model_dump())
print(TypeAdapter(list[Animal]).dump_json([dog, dog]))
print(TypeAdapter(dict[str, Animal]).dump_python({"a": dog}, mode="json", exclude={"a": {"name"}}))


class Account(BaseModel):
    secret: str = Field(default="x", exclude_if=lambda value: value == "x")


print(Account().model_dump(), Account(secret="y").model_dump())
