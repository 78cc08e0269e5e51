"""Serializers of lists, tuples, sets, dicts and iterators: filters of the schema and of the caller, what does not fit."""

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


def items(kind, item=None, **more):
    return SchemaSerializer({"type": kind, "items_schema": item or {"type": "int"}} | more)


three("list", items("list"), [1, 2, 3])
three("list", items("list"), [1, "b", 3.5, None])
three("list", items("list"), (1, 2))
three("list", items("list"), [])
three("list", SchemaSerializer({"type": "list"}), [1, (2,), {3}])
three("nested", items("list", {"type": "list", "items_schema": {"type": "str"}}), [["a"], ["b", 1], "c"])
for include, exclude in [({0, 2}, None), (None, {1, -1}), ({1}, {1}), ({0: ..., 2: True}, {2: {"x"}}), ({-1}, None)]:
    three(f"list {include} {exclude}", items("list"), [10, 11, 12, 13], include=include, exclude=exclude)
chosen = {"type": "include-exclude-sequence", "include": {1, 3, 5}, "exclude": {3}}
for include, exclude in [(None, None), ({0}, None), (None, {5}), ({0: ..., 1: ...}, {5}), ({"__all__"}, None)]:
    serializer = items("list", serialization=chosen)
    three(f"schema {include} {exclude}", serializer, [0, 1, 2, 3, 4, 5], include=include, exclude=exclude)

pair = SchemaSerializer({"type": "tuple", "items_schema": [{"type": "int"}, {"type": "str"}]})
for value in [(1, "a"), (1,), (), (1, "a", 2.5), ("a", 1), [1, "a"]]:
    three(f"pair {value}", pair, value)
    three(f"pair {value}", pair, value, exclude={0})
middle = [{"type": "int"}, {"type": "str"}, {"type": "bool"}]
variadic = SchemaSerializer({"type": "tuple", "items_schema": middle, "variadic_item_index": 1})
for value in [(1, True), (1, "a", "b", False), (1,), (), (1, "a", 3, True), ("a",)]:
    three(f"variadic {value}", variadic, value)
keyed = SchemaSerializer({"type": "dict", "keys_schema": {"type": "tuple", "items_schema": middle}})
three("tuple key", keyed, {(1, "a", True): 1, (2, "b", False, 3): 2})
three("tuple key", keyed, {"no": 1})

three("set", items("set"), {3})
three("set", items("set"), set())
three("set", items("set"), {"a"})
three("set", items("set"), frozenset([1]))
three("set", items("set"), [1])
three("frozenset", items("frozenset"), frozenset([1]))
three("frozenset", items("frozenset"), {1})
three("set of lists", items("set", {"type": "function-plain", "function": {"type": "no-info", "function": str}}), {1})

mapping = SchemaSerializer({"type": "dict", "keys_schema": {"type": "str"}, "values_schema": {"type": "int"}})
for value in [{"a": 1}, {}, {1: "b"}, {None: None}, [("a", 1)], {"a": 1, "b": 2, "c": 3}]:
    three(f"dict {value}", mapping, value)
    three(f"dict {value}", mapping, value, include={"a", "b"})
    three(f"dict {value}", mapping, value, exclude={"a": ..., "b": {"x"}})
kept = {"type": "include-exclude-dict", "include": {"a", "c"}, "exclude": {"c"}}
three("schema dict", SchemaSerializer({"type": "dict", "serialization": kept}), {"a": 1, "b": 2, "c": 3})
three("schema dict", SchemaSerializer({"type": "dict", "serialization": kept}), {"a": 1, "b": 2}, include={"b"})
for inner in ["list", "set", "frozenset", "dict", "generator", "complex", "typed-dict", "bool", "none", "int", "float"]:
    schema = {"type": inner} | ({"fields": {}} if inner == "typed-dict" else {})
    keys = SchemaSerializer({"type": "dict", "keys_schema": schema})
    for key in [None, 1, "a", (1, 2), True, 2.5]:
        show(f"{inner} key {key!r}", lambda: keys.to_json({key: 1}))
        show(f"{inner} key {key!r}", lambda: keys.to_python({key: 1}, mode="json"))


def numbers(n):
    for number in range(n):
        yield number if number != 2 else "two"


generator = items("generator")
show("generator", lambda: generator.to_json(numbers(4)))
show("generator", lambda: generator.to_python(numbers(4), mode="json"))
show("generator", lambda: generator.to_python(numbers(4), mode="json", include={1, 2}))
show("generator", lambda: generator.to_json(numbers(2), indent=1))
show("generator", lambda: generator.to_json(numbers(0), indent=1))
show("generator", lambda: generator.to_json([1, 2]))
show("generator", lambda: generator.to_python(iter([1, 2]), mode="json", exclude={0: ...}))
lazy = generator.to_python(numbers(4))
print(type(lazy).__name__, lazy.index)
show("next", lambda: next(lazy))
show("rest", lambda: list(lazy))
print(lazy.index)
kept = SchemaSerializer({"type": "generator", "serialization": {"include": {1, 3}}})
show("kept", lambda: list(kept.to_python(numbers(5))))
show("kept", lambda: kept.to_json(numbers(5), include={0}))


def broken():
    yield 1
    raise LookupError("broken")


show("broken", lambda: generator.to_json(broken()))
show("broken", lambda: generator.to_python(broken(), mode="json"))
show("broken", lambda: list(generator.to_python(broken())))

for options in [{"warnings": False}, {"warnings": "none"}, {"warnings": "warn"}, {"warnings": "error"}]:
    show(f"{options}", lambda: items("list").to_json([1, "a", "b"], **options))
    show(f"{options}", lambda: items("list").to_python([1, "a", "b"], **options))
long = "x" * 60
show("long", lambda: items("list").to_python([long, long[:50], "é" * 30, {"a": long}]))
show("indent", lambda: mapping.to_json({"a": 1, "b": 2}, indent=3))
show("indent", lambda: mapping.to_json({}, indent=3))
show("indent", lambda: mapping.to_json({"a": 1}, indent=0))
