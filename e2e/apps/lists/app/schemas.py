"""What the routes answer with."""

import datetime
import decimal
import uuid
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, computed_field, field_validator
from pydantic.alias_generators import to_camel


class OwnerOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    name: str


class ThingOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    name: str
    text: str
    note: str | None
    count: int
    weight: float
    price: decimal.Decimal
    made: datetime.datetime
    day: datetime.date
    code: uuid.UUID
    is_new: bool


class CamelOut(ThingOut):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class ShortOut(BaseModel):
    """Few names are as short."""

    id: int
    name: Annotated[str, Field(max_length=13)]
    text: str


class CountedOut(BaseModel):
    id: int
    text: str
    note: Annotated[str | None, Field(max_length=9)]


class TitledOut(BaseModel):
    id: int
    title: str
    text: str


class CheckedOut(BaseModel):
    id: int
    name: str
    text: str

    @field_validator("name")
    @classmethod
    def upper(cls, value):
        return value.upper()

    @computed_field
    @property
    def length(self) -> int:
        return len(self.text)


class OwnedOut(BaseModel):
    id: int
    text: str
    owner: OwnerOut


class ChildOut(BaseModel):
    id: int
    text: str
    parent: OwnerOut | None


class DefaultOut(BaseModel):
    id: int
    text: str
    color: str = "red"
    parts: list[int] = []
