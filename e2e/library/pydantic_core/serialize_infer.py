"""Serializing by the types of values: `to_json`, `to_jsonable_python`, and the schema of anything."""

import dataclasses
import enum
import warnings

from pydantic_core import PydanticSerializationError, SchemaSerializer, to_json, to_jsonable_python


def show(label, call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            print(label, repr(call()))
        except Exception as error:
            print(label, type(error).__name__, error)
    for warning in caught:
        print("   ", warning.category.__name__, warning.message)


class Color(enum.Enum):
    RED = "red"
    BLUE = ("b", 1)


class Level(enum.IntEnum):
    LOW = 1


class Name(str, enum.Enum):
    ANN = "ann"


@dataclasses.dataclass
class Point:
    x: int
    y: "Point | None" = None
    unit: dataclasses.InitVar[int] = 0


class Unknown:
    def __repr__(self):
        return "<unknown>"


class Silent:
    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __str__


class Table(dict):
    pass


class Row(list):
    pass


class Pair(tuple):
    pass


def counted(n):
    yield from range(n)


anything = SchemaSerializer({"type": "any"})

VALUES = [
    {"a": 1, "b": [1.5, None, True], "c": {"d": (1, 2)}},
    {2: 2, None: 3, True: 4, 1.5: 5, (1, "x"): 6, b"k": 7},
    {Color.RED: Color.BLUE, Level.LOW: Level.LOW, Name.ANN: Name.ANN},
    {Level.LOW: {Name.ANN}},
    {frozenset([1]): 1},
    [set(), frozenset([3]), {4}],
    Point(1, Point(2)),
    {"p": [Point(3)]},
    Table(a=Row([1, Pair((2, 3))])),
    bytearray(b"abc"),
    range(3),
    Unknown(),
    Unknown,
    Silent(),
    {Unknown(): 1},
    iter([1, 2]),
    1 - 0.5j,
    ...,
    NotImplemented,
    [],
    {},
    (),
    [[], {}, [[]]],
]

for value in VALUES:
    label = type(value).__name__
    if label != "list_iterator":
        show(f"{label} python", lambda: anything.to_python(value))
        show(f"{label} jsonable", lambda: to_jsonable_python(value))
    show(f"{label} json", lambda: to_json(value))
    show(f"{label} indented", lambda: to_json(value, indent=2))
    show(f"{label} unknown", lambda: to_json(value, serialize_unknown=True))
    show(f"{label} unknown", lambda: to_jsonable_python(value, serialize_unknown=True))
    show(f"{label} fallback", lambda: to_json(value, fallback=lambda given: f"<{type(given).__name__}>"))
    if label != "list_iterator":
        show(f"{label} fallback", lambda: anything.to_python(value, fallback=lambda given: f"<{type(given).__name__}>"))

show("generator", lambda: to_json(counted(3)))
show("generator", lambda: to_jsonable_python(counted(3)))
lazy = anything.to_python(counted(3))
print(type(lazy).__name__, type(lazy).__module__, lazy.index, next(lazy), lazy.index, list(lazy), lazy.index)
show("generator", lambda: to_json(counted(4), include={1, 3}))
show("generator", lambda: to_json(counted(4), exclude={-1}))

loop = [1]
loop.append(loop)
show("loop", lambda: to_json(loop))
show("loop", lambda: to_jsonable_python(loop))
show("loop", lambda: anything.to_python(loop) is loop)
show("loop", lambda: to_json(loop, serialize_unknown=True))
deep = []
for _ in range(300):
    deep = [deep]
show("deep", lambda: to_json(deep))
shallow = 1
for _ in range(254):
    shallow = [shallow]
show("shallow", lambda: to_json(shallow) == b"[" * 254 + b"1" + b"]" * 254)
show("one deeper", lambda: to_json([shallow]))

NESTED = {"a": {"b": [1, {"c": 2, "d": 3}, 4]}, "e": 5}
for name, filters in [
    ("include", {"a"}),
    ("include", {"a": {"b": {1: {"c"}}}}),
    ("include", {"a": {"b": {"__all__": {"d"}}}}),
    ("include", {"a": {"b": {-1}}}),
    ("include", {"a": {"b": {-1: True, 0: ...}}}),
    ("include", {"a": {"b": {1: {"d"}, "__all__": {"c"}}}}),
    ("include", {"a": True, "z": 1}),
    ("exclude", {"a"}),
    ("exclude", {"a": {"b": {1: {"c"}}}}),
    ("exclude", {"a": {"b": {"__all__": {"d"}, 1: {"c": ...}}}}),
    ("exclude", {"a": {"b": {0, -1}}}),
    ("exclude", {"a": {"b"}, "e": True}),
    ("exclude", {"__all__"}),
    ("exclude", {"__all__": {"b"}}),
    ("exclude", ["e"]),
    ("exclude", frozenset("e")),
    ("exclude", 5),
    ("include", "ae"),
    ("include", {"a": 5}),
    ("include", {"a": {"b": {1: 5, "__all__": {"c"}}}}),
    ("exclude", {"a": {"b": {1: {"c"}, "__all__": 5}}}),
]:
    show(f"{name} {filters}", lambda: to_json(NESTED, **{name: filters}))
    show(f"{name} {filters}", lambda: anything.to_python(NESTED, **{name: filters}))
    if isinstance(filters, (dict, set)):
        both = {"include": {"a", "e"}, "exclude": {"e"}} | {name: filters}
        show(f"both {name} {filters}", lambda: to_json(NESTED, **both))

show("none", lambda: to_json({"a": None, "b": [None]}, exclude_none=True))
show("mode", lambda: anything.to_python({"a": (1, {2})}, mode="other"))
show("mode", lambda: anything.to_python(Level.LOW, mode="json"))
show("subclass", lambda: issubclass(PydanticSerializationError, ValueError))
show("cause", lambda: to_json({"a": Silent()}, serialize_unknown=True))


class Raises:
    @property
    def __pydantic_serializer__(self):
        raise RuntimeError("not now")


show("raises", lambda: to_json(Raises()))


def failing(value):
    raise LookupError("no fallback")


show("failing", lambda: to_json(Unknown(), fallback=failing))
show("failing", lambda: to_jsonable_python(Unknown(), fallback=failing))
show("arguments", lambda: to_json(1, indent=-1))
show("arguments", lambda: to_json(1, bytes_mode="no"))
show("arguments", lambda: to_json(1, inf_nan_mode="no"))
show("arguments", lambda: to_json(1, by_alias=1))
show("arguments", lambda: anything.to_json(1, warnings="no"))
show("arguments", lambda: anything.to_json(1, warnings=3))
show("arguments", lambda: anything.to_python(1, mode=3))
