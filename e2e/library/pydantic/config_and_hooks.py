"""Configuration, hooks of classes, attributes of objects, names of version 1."""

import copy
import warnings
from functools import cached_property
from typing import Any

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PrivateAttr,
    PydanticUserError,
    ValidationError,
    root_validator,
    validator,
)
from pydantic.fields import FieldInfo

warnings.simplefilter("ignore")


def failing(make):
    try:
        print("no error:", make())
    except ValidationError as e:
        print(e.errors(include_url=False))
    except Exception as e:
        print(type(e).__name__, e)


class Row:
    def __init__(self, **values):
        self.__dict__.update(values)


class Company(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    name: str
    employees: list["Employee"] = []


class Employee(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int


Company.model_rebuild()
row = Row(name="ACME", employees=[Row(id=1), Row(id="2")])
print(Company.model_validate(row))
failing(lambda: Company.model_validate(Row(name=1)))
failing(lambda: Employee(**{"id": None}))


class Base(BaseModel):
    model_config = ConfigDict(str_to_lower=True, title="base")
    registry: Any = None

    def __init_subclass__(cls, tag=None, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.tag_of_class = tag

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs):
        print("complete", cls.__name__, list(cls.model_fields), kwargs)


class Derived(Base, tag="t", str_max_length=3):
    text: str


print(Derived.tag_of_class, Derived.model_config)
print(Derived(text="ABC"))
failing(lambda: Derived(text="ABCD"))


class Lazy(BaseModel):
    a: int
    _cache: dict = PrivateAttr(default_factory=dict)
    _plain: int = 5
    _unset: str

    @cached_property
    def expensive(self):
        print("computed")
        return self.a * 10

    @property
    def settable(self):
        return self._cache.get("s")

    @settable.setter
    def settable(self, value):
        self._cache["s"] = value


lazy = Lazy(a=1)
lazy.settable = 4
print(lazy.expensive, lazy.expensive, lazy.settable, lazy._plain, lazy == Lazy(a=1), lazy)
failing(lambda: lazy._unset)
copied = copy.copy(lazy)
deep = copy.deepcopy(lazy)
deep._cache["x"] = 1
print(copied._cache, deep._cache, lazy._cache)
print(Employee(id=3).__getstate__())


class Old(BaseModel):
    name: str
    size: int = 1
    items: list[int] = []

    class Config:
        anystr_strip_whitespace = True
        validate_assignment = True
        extra = "ignore"

    @validator("name")
    def not_empty(cls, value):
        if not value:
            raise ValueError("empty")
        return value

    @validator("items", each_item=True, pre=False)
    def small(cls, value, values, **kwargs):
        assert value < 10
        return value + values.get("size", 0)

    @root_validator(pre=True)
    def rename(cls, values):
        if "title" in values:
            values["name"] = values.pop("title")
        return values


old = Old(title="x", items=[1, "2"], ignored=1)
print(old, old.dict(), old.json(), old.copy(update={"size": 2}), Old.parse_obj({"name": "y"}))
print(old.copy(exclude={"items"}), Old.construct(name="z"), Old.parse_raw('{"name": "r"}'))
failing(lambda: Old(name="", items=[11]))
print(Old.schema()["title"], sorted(Old.__fields__))


class WithEnum(BaseModel):
    model_config = ConfigDict(arbitrary_types_allowed=True, hide_input_in_errors=True, coerce_numbers_to_str=True)

    row: Row = None
    text: str = ""


print(WithEnum(text=5).text, type(WithEnum(row=row).row).__name__)
failing(lambda: WithEnum(row=1))
try:
    WithEnum(row=1)
except ValidationError as e:
    print(e, e.error_count(), e.title)

info = Field(default=1, gt=0, description="d")
print(isinstance(info, FieldInfo), info, info.metadata, info.get_default(), info.is_required())
print(FieldInfo.from_annotation(int), FieldInfo.from_annotated_attribute(int, 3))


class Deprecated(BaseModel):
    old: int = Field(default=1, deprecated="use new")


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(Deprecated().old)
    print([(w.category.__name__, str(w.message)) for w in caught])

try:
    raise PydanticUserError("text", code="config-both")
except PydanticUserError as e:
    print(e, e.code)


class Partial(BaseModel):
    a: int = 1
    b: int = 2


print(Partial(a=5).model_dump(exclude_unset=True))
error = ValidationError.from_exception_data("Title", [{"type": "missing", "loc": ("a", 0), "input": {}}])
print(error.errors(), error.json())
