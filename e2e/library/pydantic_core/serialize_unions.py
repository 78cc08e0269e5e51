"""Serializers of unions: which choice is taken, and what is warned of when none fits."""

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


class Model:
    def __init__(self, **values):
        self.__dict__.update(values)

    def __repr__(self):
        return f"{type(self).__name__}({self.__dict__})"


class A(Model):
    pass


class B(Model):
    pass


class SubA(A):
    pass


def model(cls, **fields):
    fields = {name: {"type": "model-field", "schema": {"type": kind}} for name, kind in fields.items()}
    return {"type": "model", "cls": cls, "schema": {"type": "model-fields", "fields": fields}}


def union(*choices, **more):
    return {"type": "union", "choices": list(choices)} | more


INT, STR, BOOL, FLOAT, NONE = ({"type": kind} for kind in ["int", "str", "bool", "float", "none"])
A_SCHEMA, B_SCHEMA = model(A, x="int"), model(B, y="str", z="int")


class Number(int):
    pass


simple = SchemaSerializer(union(INT, STR))
for value in [1, "a", 1.5, True, None, Number(3), [1], {"a": 1}, b"x"]:
    three(f"simple {value!r}", simple, value)
    show(
        f"key {value!r}", lambda: SchemaSerializer({"type": "dict", "keys_schema": union(INT, STR)}).to_json({value: 1})
    )
for choices in [(BOOL, INT), (INT, BOOL), (FLOAT, INT), (INT, FLOAT), (NONE, STR), (INT,)]:
    for value in [1, True, 1.0, None, "a"]:
        three(f"{[choice['type'] for choice in choices]} {value!r}", SchemaSerializer(union(*choices)), value)
labelled = SchemaSerializer(union((INT, "number"), (STR, "text")))
three("labelled", labelled, "a")
show("none", lambda: SchemaSerializer(union()))

models = SchemaSerializer(union(A_SCHEMA, B_SCHEMA))
for value in [A(x=1), B(y="a", z=2), SubA(x=1), A(x="wrong"), A(), A(x=1, more=2), Model(x=1), {"x": 1}, 5]:
    three(f"models {value!r}", models, value)
three("filtered", models, B(y="a", z=2), exclude={"y"})
lists = SchemaSerializer(union({"type": "list", "items_schema": INT}, {"type": "list", "items_schema": A_SCHEMA}))
for value in [[1, 2], [A(x=1)], [SubA(x=2)], [1, A(x=1)], ["a"], []]:
    three(f"lists {value!r}", lists, value)
nested = SchemaSerializer(union(union(INT, A_SCHEMA), union(STR, B_SCHEMA)))
for value in [1, "a", A(x=1), SubA(x=1), B(y="a", z=2), 1.5, B(y=1, z=2)]:
    three(f"nested {value!r}", nested, value)
nullable = SchemaSerializer({"type": "nullable", "schema": union(INT, A_SCHEMA)})
for value in [None, 1, SubA(x=1), "a"]:
    three(f"nullable {value!r}", nullable, value)
dicts = SchemaSerializer(
    union(
        {"type": "typed-dict", "fields": {"a": {"type": "typed-dict-field", "schema": INT}}},
        {"type": "typed-dict", "fields": {"b": {"type": "typed-dict-field", "schema": STR}}},
    )
)
for value in [{"a": 1}, {"b": "x"}, {"a": 1, "b": "x"}, {}, {"a": "x"}, 5]:
    three(f"dicts {value!r}", dicts, value)
    three(f"dicts {value!r}", dicts, value, exclude_none=True)
tuples = SchemaSerializer(
    union({"type": "tuple", "items_schema": [INT]}, {"type": "tuple", "items_schema": [STR, INT]})
)
for value in [(1,), ("a", 2), (1, 2), (), ("a",)]:
    three(f"tuples {value!r}", tuples, value)
literals = SchemaSerializer(union({"type": "literal", "expected": ["a", 1, None, True]}, A_SCHEMA, FLOAT))
for value in ["a", "b", 1, 2, True, None, 2.5, A(x=1)]:
    three(f"literals {value!r}", literals, value)


def tag_of(value):
    return value.get("kind") if isinstance(value, dict) else getattr(value, "kind", None)


def tagged(discriminator):
    choices = {"a": model(A, kind="str", x="int"), "b": model(B, kind="str", y="str"), 3: INT, None: STR}
    return SchemaSerializer({"type": "tagged-union", "discriminator": discriminator, "choices": choices})


VALUES = [
    A(kind="a", x=1),
    B(kind="b", y="s"),
    SubA(kind="a", x=1),
    A(kind="b", x=1),
    A(kind="z", x=1),
    A(x=1),
    A(kind="a", x="wrong"),
    {"kind": "a", "x": 1},
    5,
    "text",
    A(kind=[1], x=1),
]
for discriminator in ["kind", [["missing", 0], ["kind"]], tag_of]:
    serializer = tagged(discriminator)
    for value in VALUES:
        three(f"tagged {getattr(discriminator, '__name__', discriminator)} {value!r}", serializer, value)
inside = {"type": "list", "items_schema": {"type": "tagged-union", "discriminator": "kind", "choices": {"a": A_SCHEMA}}}
three("one choice", SchemaSerializer(inside), [A(x=1)])
both = union(STR, {"type": "tagged-union", "discriminator": "kind", "choices": {"a": A_SCHEMA, "b": B_SCHEMA}})
for value in ["text", A(kind="a", x=1), SubA(kind="a", x=1), A(x=1), 5]:
    three(f"both {value!r}", SchemaSerializer(both), value)
path = {"type": "tagged-union", "discriminator": ["meta", "kind"], "choices": {"i": {"type": "any"}, "s": STR}}
for value in [{"meta": {"kind": "i"}}, {"meta": {}}, {"meta": "x"}, {}]:
    three(f"path {value!r}", SchemaSerializer(path), value)
