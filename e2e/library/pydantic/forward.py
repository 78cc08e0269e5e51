"""Annotations that are text, that come later, and that refer to themselves."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any, List, Optional, Self, Union

import pydantic
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError


def failing(make):
    try:
        print("no error:", make())
    except ValidationError as e:
        print(e.errors(include_url=False))
    except Exception as e:
        print(type(e).__name__, e)


class Node(BaseModel):
    value: int
    children: List[Node] = []
    parent: Optional[Node] = None
    same: Self | None = None


print(Node(value="1", children=[{"value": 2, "children": [{"value": 3}]}], same={"value": 4}))
failing(lambda: Node(value=1, children=[{"value": "x"}]))


class Early(BaseModel):
    later: Later
    number: Annotated[int, Field(gt=0)] = 1


failing(lambda: Early(later={"a": 1}, number=5).nothing)
print(Early.__pydantic_complete__)


class Later(BaseModel):
    a: int


print(Early(later={"a": "1"}), Early.__pydantic_complete__, Early.model_fields["later"].annotation)


class Undefined(BaseModel):
    x: NoSuchName
    y: int


failing(lambda: Undefined(x=1, y=1))
failing(lambda: Undefined.model_rebuild())
failing(lambda: Undefined.model_json_schema())
print(Undefined.model_rebuild(raise_errors=False))


class Deferred(BaseModel):
    model_config = ConfigDict(defer_build=True)

    a: int = 1


print(Deferred.__pydantic_complete__, Deferred(a="2"), Deferred.__pydantic_complete__)


@dataclasses.dataclass
class Plain:
    inner: Optional[Plain] = None
    n: int = 0


@pydantic.dataclasses.dataclass
class Checked:
    inner: Optional[Checked] = None
    n: int = 0


print(TypeAdapter(Plain).validate_python({"inner": {"n": "1"}}), Checked(inner={"n": "2"}))
print(TypeAdapter(List["Node"]).validate_python([{"value": 1}]))
loop = {"value": 1}
loop["parent"] = loop
failing(lambda: Node.model_validate(loop))


class A(BaseModel):
    b: Union[B, None] = None
    anything: Any = None


class B(BaseModel):
    a: Union[A, None] = None


print(A(b={"a": {"b": {}}}))
print(A.model_json_schema())
