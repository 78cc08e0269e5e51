"""Serializers of models: aliases, extras, computed fields, what is left out, root models, subclasses."""

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
    label = f"{label} {[(name, sorted(given) if isinstance(given, set) else given) for name, given in options.items()]}"
    show(f"{label} python", lambda: serializer.to_python(value, **options))
    show(f"{label} jsonable", lambda: serializer.to_python(value, mode="json", **options))
    show(f"{label} json", lambda: serializer.to_json(value, **options))


class Model:
    __slots__ = "__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__"

    def __init__(self, fields_set=None, extra=None, **values):
        self.__dict__ = values
        self.__pydantic_fields_set__ = set(values if fields_set is None else fields_set)
        self.__pydantic_extra__ = extra
        self.__pydantic_private__ = None

    def __repr__(self):
        return f"{type(self).__name__}({self.__dict__})"

    @property
    def area(self):
        return self.width * self.height

    @property
    def nothing(self):
        return None

    @property
    def failing(self):
        raise ValueError("no such thing")


class Derived(Model):
    __slots__ = ()


class Plain:
    def __init__(self, **values):
        self.__dict__.update(values)


def field(schema, **more):
    return {"type": "model-field", "schema": {"type": schema} if isinstance(schema, str) else schema} | more


def model(fields, cls=Model, config=None, **more):
    inner = {"type": "model-fields", "fields": fields} | more
    return {"type": "model", "cls": cls, "schema": inner} | ({"config": config} if config else {})


def with_default(schema, **default):
    return {"type": "default", "schema": {"type": schema}} | default


fields = {
    "width": field("int"),
    "height": field(with_default("int", default=2), serialization_alias="the height"),
    "name": field(with_default("str", default_factory=lambda: "none"), serialization_alias='né"me'),
    "secret": field("str", serialization_exclude=True),
    "odd": field("int", serialization_exclude_if=lambda value: value % 2 == 1),
}
simple = SchemaSerializer(model(fields))
box = Model(width=3, height=2, name="none", secret="s", odd=4, fields_set={"width", "odd"})
for options in [
    {},
    {"by_alias": True},
    {"by_alias": False},
    {"exclude_unset": True},
    {"exclude_defaults": True},
    {"exclude_none": True},
    {"include": {"width", "secret"}},
    {"exclude": {"width"}},
    {"include": {"width": ..., "name": ...}, "exclude": {"name"}},
]:
    three("simple", simple, box, **options)
three("odd", simple, Model(width=3, height=None, name=None, secret="s", odd=5), exclude_none=True)
three("wrong", simple, Model(width="w", height=2.5, name=5, secret=3, odd=2))
three("missing", simple, Model(width=1))
three("unknown field", simple, Model(width=1, other=2))
three("plain", simple, Plain(width=1, height=2))
three("derived", simple, Derived(width=1))
three("dict", simple, {"width": 1})
three("int", simple, 5)
three("none", simple, None)
show("ascii", lambda: simple.to_json(box, by_alias=True, ensure_ascii=True, indent=2))
by_alias = SchemaSerializer(model(fields, config={"serialize_by_alias": True}))
three("by alias", by_alias, box)
three("by alias", by_alias, box, by_alias=False)

extra = SchemaSerializer(model({"a": field("int")}, config={"extra_fields_behavior": "allow"}))
three("extra", extra, Model(a=1, extra={"b": 2, "é": "x", "n": None}))
three("extra", extra, Model(a=1, extra={"b": 2, "n": None}), exclude_none=True, exclude={"b"})
three("extra", extra, Model(a=1, extra={}))
three("extra", extra, Model(a=1, extra=None))
typed = model({"a": field("int")}, extra_behavior="allow", extras_schema={"type": "int"})
typed = SchemaSerializer(typed | {"extra_behavior": "allow"})
three("typed extra", typed, Model(a=1, extra={"b": 2, "c": "x"}))
three("typed extra", typed, Model(a=1, extra={"b": 2, "c": "x"}), serialize_as_any=True)
show("extras", lambda: SchemaSerializer(model({"a": field("int")}, extras_schema={"type": "int"})))

computed = [
    {"type": "computed-field", "property_name": "area", "return_schema": {"type": "int"}, "alias": "the area"},
    {"type": "computed-field", "property_name": "nothing", "return_schema": {"type": "str"}},
]
shape = SchemaSerializer(model({"width": field("int"), "height": field("int")}, computed_fields=computed))
square = Model(width=2, height=2)
for options in [
    {},
    {"by_alias": True},
    {"exclude_none": True},
    {"round_trip": True},
    {"exclude_computed_fields": True},
    {"exclude": {"area"}},
    {"include": {"area"}},
    {"exclude_unset": True},
]:
    three("computed", shape, square, **options)
three("computed", shape, Model(width=2, height="xx"))
failing = [{"type": "computed-field", "property_name": "failing", "return_schema": {"type": "int"}}]
three("failing", SchemaSerializer(model({}, computed_fields=failing)), Model())
hidden = [
    {
        "type": "computed-field",
        "property_name": "area",
        "return_schema": {"type": "int"},
        "serialization_exclude_if": lambda value: value > 3,
    }
]
three("hidden", SchemaSerializer(model({}, computed_fields=hidden)), Model(width=1, height=2))
three("hidden", SchemaSerializer(model({}, computed_fields=hidden)), Model(width=2, height=2))

outer = SchemaSerializer(
    model({"inner": field(model({"x": field("int"), "y": field("int")})), "many": field({"type": "list"})})
)
nest = Model(inner=Model(x=1, y=2), many=[1, 2])
for options in [
    {"exclude": {"inner": {"x"}, "many": {0}}},
    {"include": {"inner": {"x"}, "many": {-1}}},
    {"include": {"inner"}, "exclude": {"inner": {"y": True}}},
    {"exclude": {"inner": ...}},
    {"exclude_unset": True},
    {"indent": 2},
]:
    if "indent" in options:
        show("indent", lambda: outer.to_json(nest, **options))
    else:
        three("nested", outer, nest, **options)
three("derived inside", outer, Model(inner=Derived(x=1, y=2, z=3), many=[]))
three("dict inside", outer, Model(inner={"x": 1}, many=[]))


class Root(Model):
    __slots__ = ()


def root(schema):
    return {"type": "model", "cls": Root, "root_model": True, "schema": schema}


numbers = SchemaSerializer(root({"type": "list", "items_schema": {"type": "int"}}))
three("root", numbers, Root(root=[1, 2]))
three("root", numbers, Root(root=[1, "a"]))
three("root", numbers, Root(root="a"))
three("root", numbers, Model(root=[1]))
three("root", numbers, [1])
three("root", numbers, Root(root=[1, 2, 3]), include={0})


class Parent(Model):
    __slots__ = ()


class Child(Parent):
    __slots__ = ()


Parent.__pydantic_serializer__ = SchemaSerializer(model({"a": field("int")}, Parent))
Child.__pydantic_serializer__ = SchemaSerializer(model({"a": field("int"), "b": field("int")}, Child))
Child.__pydantic_complete__ = True
child = Child(a=1, b=2)
parent = SchemaSerializer(model({"a": field("int")}, Parent))
polymorphic = SchemaSerializer(model({"a": field("int")}, Parent, config={"polymorphic_serialization": True}))
three("parent", parent, child)
three("parent", parent, child, serialize_as_any=True)
three("parent", parent, child, polymorphic_serialization=True)
three("polymorphic", polymorphic, child)
three("polymorphic", polymorphic, child, polymorphic_serialization=False)
holder = SchemaSerializer(model({"p": field(model({"a": field("int")}, Parent)), "q": field("any")}))
three("holder", holder, Model(p=child, q=child))
three("holder", holder, Model(p=child, q=child), serialize_as_any=True)
three("holder", holder, Model(p=child, q=Parent(a="x")))
anything = SchemaSerializer({"type": "any"})
three("any", anything, [child, Parent(a=3)])
three("prebuilt", SchemaSerializer({"type": "list", "items_schema": model({"zzz": field("int")}, Child)}), [child])
show("prebuilt", lambda: SchemaSerializer(model({"zzz": field("int")}, Child), None, False).to_json(child))
keys = SchemaSerializer({"type": "dict", "keys_schema": model({"a": field("int")}, Parent)})
show("key", lambda: keys.to_json({Parent(a=1): 1}))
show("key", lambda: keys.to_json({1: 1}))
show("build", lambda: SchemaSerializer(model({"a": field("no")})))
show("build", lambda: SchemaSerializer(model({"a": field({"type": "list", "items_schema": {"type": "no"}})})))
show("build", lambda: SchemaSerializer({"type": "model", "schema": {"type": "any"}}))
wrapped = {"type": "function-before", "function": {"type": "no-info", "function": str}}
inner = {"type": "model-fields", "fields": {"a": field("int"), "b": field("int")}}
before = SchemaSerializer({"type": "model", "cls": Model, "schema": wrapped | {"schema": inner}})
three("before", before, Model(a=1, b=2, fields_set={"a"}), exclude_unset=True)
