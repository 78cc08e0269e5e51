"""What validators see of the fields before theirs, and what becomes of the fields afterwards."""

from typing import Annotated, Any

from pydantic import (
    AliasChoices,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    ValidationInfo,
    WrapValidator,
    field_validator,
    model_validator,
)


def show(label: str, make) -> None:
    try:
        made = make()
    except ValidationError as error:
        print(label, [(line["type"], line["loc"]) for line in error.errors()])
    else:
        print(label, repr(made), sorted(made.model_fields_set), made.model_extra, list(made.__dict__))


class Seen(BaseModel):
    first: int
    second: int = 7
    third: str
    last: int = Field(default_factory=lambda data: data["first"] + data["second"])

    @field_validator("third", mode="before")
    @classmethod
    def look(cls, value: Any, info: ValidationInfo) -> str:
        print("  third sees", info.data, info.field_name)
        return f"{value}/{sorted(info.data)}"


show("seen", lambda: Seen(first=1, third="x"))
show("seen all", lambda: Seen(third="x", last=3, second="2", first=True))
show("seen wrong", lambda: Seen(first="?", third="x"))
show("seen json", lambda: Seen.model_validate_json('{"third": 5, "first": 4}'))


class Changed(BaseModel):
    a: int
    b: int
    c: int

    @field_validator("b")
    @classmethod
    def change(cls, value: int, info: ValidationInfo) -> int:
        info.data["a"] = 100
        info.data["new"] = "put there"
        return value


show("changed", lambda: Changed(a=1, b=2, c=3))


def twice(value: Any, handler, info: ValidationInfo) -> Any:
    return [handler(value), handler(value), dict(info.data)]


class Inner(BaseModel):
    x: int
    y: int = 2

    @model_validator(mode="before")
    @classmethod
    def from_int(cls, value: Any) -> Any:
        return {"x": value} if isinstance(value, int) else value


class Outer(BaseModel):
    before: Inner
    wrapped: Annotated[Any, WrapValidator(twice)]
    choice: Inner | int | list[Inner]
    after: Inner


show("outer", lambda: Outer(before=1, wrapped={"k": 1}, choice=[{"x": 1}, {"x": 2, "y": 3}], after={"x": 9}))
show("outer wrong", lambda: Outer(before={"y": 1}, wrapped=0, choice=[{"x": "?"}], after={"x": 9}))


class Kept(BaseModel):
    model_config = ConfigDict(extra="allow", populate_by_name=True)

    a: int = Field(alias="A")
    b: int = Field(default=0, validation_alias=AliasChoices("B", "A"))


class Refused(BaseModel):
    model_config = ConfigDict(extra="forbid")

    a: int = Field(default=1, alias="same")
    b: int = Field(default=2, alias="same")
    c: int = 3


show("kept", lambda: Kept(A=1, z=2, y=3))
show("kept by name", lambda: Kept.model_validate({"a": 1, "b": 2, "A": 5, "q": 6}))
show("kept json", lambda: Kept.model_validate_json('{"z": 1, "A": 2, "y": 3}'))
show("refused", lambda: Refused(same=4))
show("refused more", lambda: Refused(same=4, c=5, d=6))
show("refused names", lambda: Refused(a=4))
show("refused key", lambda: Refused.model_validate({"same": 1, 2: 3}))


class Wide(BaseModel):
    f0: int
    f1: int = 1
    f2: int = 2
    f3: int = 3
    f4: int = 4
    f5: int = 5
    f6: int = 6
    f7: int = 7
    f8: int = 8
    f9: int = 9


for given in ({"f0": 0}, {"f0": 0, "f9": 1, "f3": 1}, {"f0": 0}, {"f9": 1, "f0": 0, "f3": 1}):
    made = Wide(**given)
    print(list(made.model_fields_set) == list(Wide(**given).model_fields_set), sorted(made.model_fields_set))
    made.model_fields_set.add("f5")
    made.f4 = 40
    print(sorted(made.model_fields_set), made.model_dump(exclude_unset=True))


class Own(BaseModel):
    __slots__ = ("own",)

    a: int
    b: list[int] = []

    def __init__(self, **data: Any) -> None:
        super().__init__(**data)
        object.__setattr__(self, "own", 5)


made = Own(a=1)
print(made, made.own, made.__dict__, sorted(made.model_fields_set))
copied = made.model_copy(update={"b": [1]})
print(copied, made == Own(a=1), sorted(copied.model_fields_set))
