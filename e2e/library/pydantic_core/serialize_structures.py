"""Serializers of dataclasses, typed dicts, definitions, enumerations, formats, JSON in strings and the rest."""

import dataclasses
import enum
import warnings

from pydantic_core import SchemaSerializer


def show(label, call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            print(label, repr(call()))
        except Exception as error:
            print(label, type(error).__name__, error)
    for warning in caught:
        print("   ", warning.category.__name__, warning.message)


def three(label, serializer, value, **options):
    show(f"{label} python", lambda: serializer.to_python(value, **options))
    show(f"{label} jsonable", lambda: serializer.to_python(value, mode="json", **options))
    show(f"{label} json", lambda: serializer.to_json(value, **options))


@dataclasses.dataclass
class Point:
    x: int
    y: int
    hidden: str = "h"

    @property
    def total(self):
        return self.x + self.y


@dataclasses.dataclass
class Point3(Point):
    z: int = 0


def part(name, schema="int", **more):
    return {"type": "dataclass-field", "name": name, "schema": {"type": schema}} | more


def dataclass(cls, *fields, computed=(), **more):
    inner = {"type": "dataclass-args", "dataclass_name": cls.__name__, "fields": list(fields)}
    if computed:
        inner["computed_fields"] = list(computed)
    names = [field["name"] for field in fields]
    return {"type": "dataclass", "cls": cls, "schema": inner, "fields": names} | more


total = {"type": "computed-field", "property_name": "total", "return_schema": {"type": "int"}, "alias": "sum"}
point = SchemaSerializer(
    dataclass(
        Point,
        part("x", serialization_alias="X"),
        part("y", serialization_exclude_if=lambda value: value == 7),
        part("hidden", "str", serialization_exclude=True),
        computed=[total],
    )
)
for value in [Point(1, 2), Point("a", 2), Point(1, 7), Point3(1, 2, "h", 3), {"x": 1}, 5]:
    three(f"dataclass {value}", point, value)
three("alias", point, Point(1, 2), by_alias=True)
three("filters", point, Point(1, 2), exclude={"x"})
three(
    "union",
    SchemaSerializer({"type": "union", "choices": [dataclass(Point, part("x"), part("y")), {"type": "int"}]}),
    Point(1, 2),
)
wrapped = dataclass(Point, part("x"), part("y"))
wrapped["schema"] = {
    "type": "function-after",
    "function": {"type": "no-info", "function": id},
    "schema": wrapped["schema"],
}
three("inner function", SchemaSerializer(wrapped), Point(1, 2))
show("build", lambda: SchemaSerializer(dataclass(Point, part("x", "no"))))


def entry(schema, **more):
    return {"type": "typed-dict-field", "schema": {"type": schema}} | more


fields = {
    "a": entry("int", serialization_alias="A"),
    "b": entry("str", required=False),
    "c": entry("int", serialization_exclude=True),
}
for more in [
    {},
    {"extra_behavior": "allow"},
    {"extra_behavior": "allow", "extras_schema": {"type": "int"}},
    {"total": False},
]:
    typed = SchemaSerializer({"type": "typed-dict", "fields": fields} | more)
    for value in [
        {"a": 1, "b": "x", "c": 3},
        {"b": "x", "a": 1},
        {"a": "x"},
        {},
        {"a": 1, "z": 5, "y": "t"},
        {"a": None},
        {1: 2},
        [1],
    ]:
        three(f"typed dict {sorted(more)} {value}", typed, value)
    three("alias", typed, {"a": 1, "z": None}, by_alias=True, exclude_none=True)
    three("filters", typed, {"a": 1, "z": 2}, include={"z"})
show("build", lambda: SchemaSerializer({"type": "typed-dict", "fields": {"a": entry("no")}}))
show("build", lambda: SchemaSerializer({"type": "typed-dict", "fields": {}, "extras_schema": {"type": "int"}}))


def branch():
    child = {"type": "nullable", "schema": {"type": "definition-ref", "schema_ref": "Branch"}}
    fields = {
        "name": {"type": "typed-dict-field", "schema": {"type": "str"}},
        "sub": {"type": "typed-dict-field", "schema": child},
    }
    tree = {"type": "typed-dict", "ref": "Branch", "fields": fields}
    return {"type": "definitions", "schema": {"type": "definition-ref", "schema_ref": "Branch"}, "definitions": [tree]}


tree = SchemaSerializer(branch())
three("tree", tree, {"name": "a", "sub": {"name": "b", "sub": None}})
three("tree", tree, {"name": "a", "sub": {"name": 5, "sub": 6}})
three("tree", tree, {"name": "a", "sub": {"name": "b", "sub": None}}, exclude={"sub": {"sub"}})
loop = {"name": "a"}
loop["sub"] = loop
three("loop", tree, loop)
long = None
for _ in range(200):
    long = {"name": "x", "sub": long}
show("long", lambda: len(tree.to_json(long)))
for _ in range(100):
    long = {"name": "x", "sub": long}
three("too long", tree, long)
show("build", lambda: SchemaSerializer({"type": "definition-ref", "schema_ref": "no"}))
show(
    "build",
    lambda: SchemaSerializer(
        {"type": "definitions", "schema": {"type": "int"}, "definitions": [{"type": "int", "ref": "a"}] * 2}
    ),
)
listed = {"type": "list", "ref": "L", "items_schema": {"type": "definition-ref", "schema_ref": "L"}}
lists = SchemaSerializer(
    {"type": "definitions", "schema": {"type": "definition-ref", "schema_ref": "L"}, "definitions": [listed]}
)
three("lists", lists, [[], [[]], [1]])
choice = {
    "type": "union",
    "ref": "U",
    "choices": [{"type": "int"}, {"type": "list", "items_schema": {"type": "definition-ref", "schema_ref": "U"}}],
}
unions = SchemaSerializer(
    {"type": "definitions", "schema": {"type": "definition-ref", "schema_ref": "U"}, "definitions": [choice]}
)
three("recursive union", unions, [1, [2, [3, []]]])
three("recursive union", unions, [1, [2, ["x"]]])


class Color(enum.Enum):
    RED = "red"
    TWO = 2


class Level(enum.IntEnum):
    LOW = 1


def enumeration(cls, **more):
    return SchemaSerializer({"type": "enum", "cls": cls, "members": list(cls)} | more)


for serializer in [
    enumeration(Color),
    enumeration(Color, sub_type="str"),
    enumeration(Level, sub_type="int"),
    enumeration(Level),
]:
    for value in [Color.RED, Color.TWO, Level.LOW, "red", 1]:
        three(f"enum {value!r}", serializer, value)
keys = SchemaSerializer({"type": "dict", "keys_schema": {"type": "enum", "cls": Color, "members": list(Color)}})
show("enum key", lambda: keys.to_json({Color.RED: 1, Color.TWO: 2, "other": 3}))
show("build", lambda: enumeration(Color, sub_type="no"))


class Shown:
    def __str__(self):
        return "shown"

    def __format__(self, spec):
        if spec == "bad":
            raise ValueError("bad spec")
        return f"formatted {spec}"

    def __repr__(self):
        return "Shown()"


def using(serialization, schema="any"):
    return SchemaSerializer({"type": schema, "serialization": serialization})


for when_used in [None, "always", "unless-none", "json", "json-unless-none"]:
    more = {"when_used": when_used} if when_used else {}
    for spec in ["", "x", "bad", "0.2f"]:
        for value in [Shown(), 1.555, None]:
            serializer = using({"type": "format", "formatting_string": spec} | more)
            three(f"format {when_used} {spec} {value}", serializer, value)
    three(f"to string {when_used}", using({"type": "to-string"} | more), Shown())
    three(f"to string {when_used}", using({"type": "to-string"} | more), None)
keys = SchemaSerializer({"type": "dict", "keys_schema": {"type": "any", "serialization": {"type": "to-string"}}})
show("to string key", lambda: keys.to_json({(1, 2): 1, None: 2}))
keys = SchemaSerializer(
    {"type": "dict", "keys_schema": {"type": "any", "serialization": {"type": "format", "formatting_string": "05d"}}}
)
show("format key", lambda: keys.to_json({12: 1, None: 2}))
show("format key", lambda: keys.to_json({"x": 1}))

json = SchemaSerializer({"type": "json", "schema": {"type": "list", "items_schema": {"type": "int"}}})
three("json", json, [1, 2])
three("json", json, [1, 2], round_trip=True)
three("json", json, ["x"], round_trip=True)
three("json", json, object, round_trip=True)
three("json", SchemaSerializer({"type": "json"}), {"a": 'é"'}, round_trip=True)
keys = SchemaSerializer({"type": "dict", "keys_schema": {"type": "json"}})
show("json key", lambda: keys.to_json({(1, 2): 1}, round_trip=True))
show("json key", lambda: keys.to_json({(1, 2): 1}))
either = SchemaSerializer({"type": "json-or-python", "json_schema": {"type": "str"}, "python_schema": {"type": "int"}})
three("json or python", either, 1)
three("json or python", either, "a")

for schema in [
    {"type": "chain", "steps": [{"type": "str"}, {"type": "int"}]},
    {"type": "custom-error", "schema": {"type": "int"}, "custom_error_type": "x"},
    {"type": "lax-or-strict", "lax_schema": {"type": "str"}, "strict_schema": {"type": "int"}},
    {"type": "function-wrap", "function": {"type": "no-info", "function": id}, "schema": {"type": "int"}},
    {"type": "call", "function": id, "arguments_schema": {"type": "any"}, "return_schema": {"type": "int"}},
    {"type": "default", "schema": {"type": "int"}, "default": 1},
    {"type": "is-subclass", "cls": int},
    {"type": "arguments", "arguments_schema": []},
    {"type": "default", "schema": {"type": "int"}, "default": 1, "default_factory": int},
    {"type": "literal", "expected": []},
    {"type": "no-such-type"},
    {},
    {"type": 5},
    {"type": "list", "items_schema": 5},
    {"type": "nullable"},
]:
    show(f"{schema.get('type')} build", lambda: type(SchemaSerializer(schema)).__name__)
    show(f"{schema.get('type')}", lambda: SchemaSerializer(schema).to_python(1))
    show(f"{schema.get('type')}", lambda: SchemaSerializer(schema).to_json("a"))
show("build", lambda: SchemaSerializer(5))
show("build", lambda: SchemaSerializer({"type": "int"}, 5))
show("call", lambda: SchemaSerializer({"type": "int"}).to_python(1, exclude_none=1))
show("reduce", lambda: SchemaSerializer({"type": "int"}).__reduce__()[1])
