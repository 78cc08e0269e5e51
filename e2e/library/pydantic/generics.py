"""Generic models, root models, models made at run time."""

from typing import Any, Generic, Optional, TypeVar

from pydantic import BaseModel, Field, RootModel, TypeAdapter, ValidationError, create_model, field_validator

T = TypeVar("T")
K = TypeVar("K")
Number = TypeVar("Number", int, float)
Bound = TypeVar("Bound", bound=BaseModel)


def failing(make):
    try:
        print("no error:", make())
    except ValidationError as e:
        print(e)
    except Exception as e:
        print(type(e).__name__, e)


class Page(BaseModel, Generic[T]):
    items: list[T]
    total: int = 0
    next: Optional["Page[T]"] = None


class Item(BaseModel):
    name: str


print(Page[int](items=["1"]), Page[int] is Page[int], Page[int].__name__, Page[Item].__qualname__)
print(Page[Item](items=[{"name": "a"}], next={"items": []}))
print(Page(items=[1, "a"]))
failing(lambda: Page[int](items=["x"]))
print(Page[int].model_fields["items"].annotation, Page[list[str]].__name__)


class Pair(BaseModel, Generic[K, T]):
    key: K
    value: T


class IntPair(Pair[int, T], Generic[T]):
    extra: T | None = None


print(IntPair[str](key="1", value="v"), IntPair[str].__name__, Pair[str, Page[int]].__name__)
failing(lambda: Pair[int])
failing(lambda: Item[int])
print(isinstance(Page[int](items=[]), Page), Page[int](items=[]) == Page(items=[]))


class Limited(BaseModel, Generic[Number, Bound]):
    number: Number
    model: Bound


print(Limited(number="2", model=Item(name="i")).model_dump())
failing(lambda: Limited[int, Item](number="2.5", model={}))


class Names(RootModel[list[str]]):
    def __iter__(self):
        return iter(self.root)


class Tree(RootModel):
    root: dict[str, "Tree"] | int


names = Names(["a", "b"])
print(names, list(names), names.model_dump(), names.model_dump_json(), Names.model_validate(["c"]) == Names(["c"]))
print(Tree({"a": {"b": 1}}), Tree.model_validate_json('{"x": 2}').root)
failing(lambda: Names([1]))
print(RootModel[int]("5"), RootModel[int].__name__)

Dynamic = create_model("Dynamic", a=(int, 1), b=(str, Field(description="text")), c=(Optional[int], None))
print(Dynamic(b="x"), Dynamic.model_fields)


def check(cls, value):
    return value + 1


Checked = create_model(
    "Checked", __base__=Item, __validators__={"check": field_validator("count")(check)}, count=int, __doc__="Checked."
)
print(Checked(name="n", count=1), Checked.__doc__, Checked.__mro__[1].__name__)
failing(lambda: create_model("Bad", a=(int, 1, 2)))
Partial = create_model("Partial", **{name: (Optional[f.annotation], None) for name, f in Pair[int, str].model_fields.items()})
print(Partial(key="5"))
print(TypeAdapter(dict[str, Page[int]]).validate_python({"p": {"items": [1]}}))


class Response(BaseModel, Generic[T]):
    data: T
    meta: dict[str, Any] = {}


print(Response[list[Item]](data=[{"name": "x"}]).model_dump_json())
print(Response[Item].model_json_schema())
print(Response[list[Page[int]]].model_json_schema())
