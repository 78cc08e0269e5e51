"""Annotations that are evaluated when they are asked for (PEP 649)."""

import annotationlib
import dataclasses
import functools
import inspect
import typing
from annotationlib import Format, ForwardRef


def show(title, make):
    try:
        print(title, make())
    except Exception as error:
        print(title, type(error).__name__, error)


def early(first: Later, second: int = 1, *rest: list[Later], **named: "Later") -> Later | None:
    pass


class Holder:
    number: int
    later: Later
    some: list[Later]
    either: Later | None
    text: "Later"
    if True:
        under: str


for name in ("VALUE", "FORWARDREF", "STRING"):
    form = Format[name]
    show(name, lambda: annotationlib.get_annotations(early, format=form))
    show(name, lambda: annotationlib.get_annotations(Holder, format=form))
show("early", lambda: early.__annotations__)
show("holder", lambda: Holder.__annotations__)
show("signature", lambda: inspect.signature(early))
show("signature of texts", lambda: inspect.signature(early, annotation_format=Format.STRING))
show("hints", lambda: typing.get_type_hints(Holder))
print("__annotations__" in vars(Holder), "__annotate_func__" in vars(Holder), "__annotations_cache__" in vars(Holder))


class Later:
    pass


for name in ("VALUE", "FORWARDREF", "STRING"):
    form = Format[name]
    show(name, lambda: annotationlib.get_annotations(early, format=form))
    show(name, lambda: annotationlib.get_annotations(Holder, format=form))
show("hints", lambda: typing.get_type_hints(Holder))
show("hints of a function", lambda: typing.get_type_hints(early))
show("signature", lambda: inspect.signature(early))
print("__annotations__" in vars(Holder), "__annotate_func__" in vars(Holder), "__annotations_cache__" in vars(Holder))


@dataclasses.dataclass
class Point:
    x: int
    y: int = 0
    other: Point | None = None
    missing: Nowhere = 3


print(Point(1, 2), [field.name for field in dataclasses.fields(Point)])
print([field.type for field in dataclasses.fields(Point)][:2])
show("point", lambda: Point())


class Pair(typing.NamedTuple):
    left: int
    right: str = "r"


print(Pair(1), Pair._fields, Pair.__annotations__, Pair._field_defaults)


class Movie(typing.TypedDict, total=False):
    title: typing.Required[str]
    year: int


class Sequel(Movie):
    number: int


print(Movie.__annotations__, sorted(Movie.__required_keys__), sorted(Movie.__optional_keys__))
print(Sequel.__annotations__, sorted(Sequel.__required_keys__), sorted(Sequel.__optional_keys__))


@typing.runtime_checkable
class Named(typing.Protocol):
    name: str

    def call(self) -> int: ...


class Thing:
    name = "a"

    def call(self):
        return 1


print(isinstance(Thing(), Named), isinstance(1, Named), sorted(typing.get_protocol_members(Named)))


def decorate(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


@decorate
def wrapped(value: Unknown) -> int:
    return value


print(wrapped(3), functools.WRAPPER_ASSIGNMENTS)
show("wrapped", lambda: wrapped.__annotations__)
show("wrapped", lambda: annotationlib.get_annotations(wrapped, format=Format.FORWARDREF))


def outer(kind):
    class Inner:
        field: kind
        self: Inner
        other: Missing[kind]

        def method(self, value: kind, other: Inner) -> list[kind]: ...

    return Inner


Inner = outer(int)
show("inner", lambda: Inner.__annotations__)
print(annotationlib.get_annotations(Inner, format=Format.FORWARDREF)["field"])
print(annotationlib.get_annotations(Inner, format=Format.STRING))
print(annotationlib.get_annotations(Inner.method, format=Format.STRING))
show("method", lambda: Inner.method.__annotations__["value"])

Holder.__annotations__ = {"other": int}
print(Holder.__annotations__, Holder.__annotate__)
del Holder.__annotations__
print(Holder.__annotations__)
Holder.__annotate__ = lambda format: {"made": format}
print(Holder.__annotations__, annotationlib.get_annotations(Holder, format=3))
show("not callable", lambda: setattr(Holder, "__annotate__", 3))
show("no dict", lambda: (setattr(Holder, "__annotate__", lambda format: 3), Holder.__annotations__))
show("native", lambda: int.__annotate__)
show("function", lambda: setattr(early, "__annotate__", 3))
early.__annotate__ = lambda format: {"x": format}
print(early.__annotations__)
early.__annotations__ = {"y": 1}
print(early.__annotate__, early.__annotations__)

reference = ForwardRef("Later", owner=Point)
print(reference, reference == ForwardRef("Later"), reference.evaluate(), typing.evaluate_forward_ref(reference))
show("unbound", lambda: ForwardRef("Nowhere").evaluate())
print(ForwardRef("Nowhere").evaluate(format=Format.FORWARDREF), ForwardRef("list[int]").evaluate())
print(typing.ForwardRef is ForwardRef)
print(annotationlib.type_repr(int), annotationlib.type_repr(Point), annotationlib.type_repr(...), annotationlib.type_repr(list[int]))
print(annotationlib.annotations_to_string({"a": int, "b": "text", "c": Point}))
show("fake", lambda: annotationlib.get_annotations(Point, format=2))
show("none", lambda: annotationlib.get_annotations(3))
show("format", lambda: early.__code__ and decorate.__annotate__)


def generic[T: Bound](value: T) -> T: ...


show("generic", lambda: generic.__annotations__)
show("bound", lambda: generic.__type_params__[0].__bound__)

number: int = 3
later: NotThere = 4
show("module", lambda: __annotate__(1))
show("module", lambda: annotationlib.call_annotate_function(__annotate__, Format.STRING))
