"""Unions: smart, left to right, discriminated by a field or a function."""

from enum import Enum
from typing import Annotated, Any, Literal, Union

from pydantic import BaseModel, Discriminator, Field, RootModel, Tag, TypeAdapter, ValidationError


def failing(make):
    try:
        print("no error:", make())
    except ValidationError as e:
        print(e)
    except Exception as e:
        print(type(e).__name__, e)


class Cat(BaseModel):
    kind: Literal["cat", "lion"]
    lives: int = 9


class Dog(BaseModel):
    kind: Literal["dog"] = "dog"
    breed: str


class Kind(Enum):
    fish = "fish"


class Fish(BaseModel):
    kind: Literal[Kind.fish]


Pet = Annotated[Union[Cat, Dog, Fish], Field(discriminator="kind")]


class Owner(BaseModel):
    pet: Pet
    others: list[Pet] = []
    maybe: Cat | Dog | None = Field(default=None, discriminator="kind")


print(Owner(pet={"kind": "cat"}, others=[{"kind": "dog", "breed": "x"}, {"kind": Kind.fish}]))
failing(lambda: Owner(pet={"kind": "cow"}))
failing(lambda: Owner(pet={}))
failing(lambda: Owner(pet={"kind": "dog"}))
failing(lambda: Owner(pet=5))
print(Owner(pet=Dog(breed="y"), maybe={"kind": "lion"}))


class Either(BaseModel):
    value: int | str | list[int]
    ordered: Union[int, str] = Field(default=1, union_mode="left_to_right")
    model: Cat | Dog | None = None


for value in (1, "1", 1.0, ["2"]):
    print(Either(value=value, ordered="5"))
print(Either(value=1, model={"kind": "dog", "breed": "z"}))
failing(lambda: Either(value=None, model={"kind": "x"}))


def tag_of(value: Any) -> str | None:
    if isinstance(value, dict):
        return "text" if "text" in value else "number"
    return {str: "text", int: "number"}.get(type(value))


class Text(RootModel[str]):
    pass


Tagged = Annotated[
    Union[Annotated[str, Tag("text")], Annotated[int, Tag("number")]],
    Discriminator(tag_of, custom_error_type="odd", custom_error_message="an odd one", custom_error_context={"a": 1}),
]
adapter = TypeAdapter(Tagged)
print(adapter.validate_python("a"), adapter.validate_python(3))
failing(lambda: adapter.validate_python(1.5))
failing(lambda: adapter.validate_python({"text": 1}))


class Expression(BaseModel):
    op: Literal["not"]
    inner: "Node"


class Leaf(BaseModel):
    op: Literal["leaf"]
    value: int


Node = Annotated[Union[Expression, Leaf], Field(discriminator="op")]
Expression.model_rebuild()
print(Expression.model_validate({"op": "not", "inner": {"op": "not", "inner": {"op": "leaf", "value": "3"}}}))
failing(lambda: Expression.model_validate({"op": "not", "inner": {"op": "x"}}))


def without_literal():
    class Bad(BaseModel):
        kind: str

    class Holder(BaseModel):
        pet: Union[Cat, Bad] = Field(discriminator="kind")


def without_field():
    class Bad(BaseModel):
        a: int

    TypeAdapter(Annotated[Union[Cat, Bad], Field(discriminator="kind")])


failing(without_literal)
failing(without_field)
failing(lambda: TypeAdapter(Annotated[list[Union[Cat, Dog]], Field(discriminator="kind")]))
