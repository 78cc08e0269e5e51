"""Functions of the application as serializers: plain and wrapping, of values and of fields, and what they raise."""

import warnings

from pydantic_core import (
    PydanticOmit,
    PydanticSerializationError,
    PydanticSerializationUnexpectedValue,
    SchemaSerializer,
)


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


def plain(function, **more):
    return {"type": "function-plain", "function": function} | more


def wrap(function, **more):
    return {"type": "function-wrap", "function": function} | more


def using(serialization, schema="int"):
    schema = {"type": schema} if isinstance(schema, str) else schema
    return SchemaSerializer(schema | {"serialization": serialization})


def double(value):
    return value * 2


def told(value, info):
    print("   told", info, info.mode, info.mode_is_json(), info.include, info.exclude, info.context, info.by_alias)
    print("   told", info.exclude_unset, info.exclude_defaults, info.exclude_none, info.exclude_computed_fields)
    print("   told", info.round_trip, info.serialize_as_any, info.polymorphic_serialization, info.__dict__)
    try:
        print("   told", info.field_name)
    except AttributeError as error:
        print("   told", error)
    return str(value)


three("plain", using(plain(double)), 4)
three("plain", using(plain(double)), "ab")
three("plain", using(plain(double, return_schema={"type": "int"})), "ab")
three("plain", using(plain(double), {"type": "list"}), [1, 2], include={0})
for when_used in ["always", "unless-none", "json", "json-unless-none", "never"]:
    for value in [3, None]:
        show(f"{when_used} {value}", lambda: using(plain(str, when_used=when_used)).to_python(value))
        show(f"{when_used} {value}", lambda: using(plain(str, when_used=when_used)).to_python(value, mode="json"))
        show(f"{when_used} {value}", lambda: using(plain(str, when_used=when_used)).to_json(value))
        show(f"{when_used} wrap {value}", lambda: using(wrap(lambda v, h: [h(v)], when_used=when_used)).to_json(value))
three("told", using(plain(told, info_arg=True)), 1, context={"k": 1}, exclude_none=True, exclude={"x"}, by_alias=True)
show("told", lambda: using(plain(told, info_arg=True)).to_python(1, mode="custom", include={"a": {"b"}}))


def handled(value, handler):
    print("   handler", handler, str(handler))
    return {"handled": handler(value)}


three("wrap", using(wrap(handled)), 4)
three("wrap", using(wrap(handled)), "four")
three("wrap", using(wrap(handled, schema={"type": "str"})), "four")
three("wrap", using(wrap(handled, return_schema={"type": "str"})), 4)
three("wrap told", using(wrap(lambda value, handler, info: [handler(value), info.mode], info_arg=True)), 5)


def by_index(value, handler):
    result = []
    for at, item in enumerate(value):
        try:
            result.append(handler(item, at))
        except PydanticOmit:
            result.append("omitted")
    return result


def by_key(value, handler):
    return {key: handler(item, key) for key, item in value.items() if key != "skip"}


three("by index", using(wrap(by_index, schema={"type": "int"}), {"type": "list"}), [1, 2, 3], include={0, 2})
three("by key", using(wrap(by_key, schema={"type": "int"}), {"type": "dict"}), {"a": 1, "skip": 2}, exclude={"skip"})


def raising(error):
    def function(value, *rest):
        raise error

    return function


for error in [
    ValueError("wrong"),
    KeyError("key"),
    RuntimeError(),
    RecursionError("deep"),
    PydanticSerializationError("mine"),
    PydanticSerializationUnexpectedValue("unexpected"),
    PydanticSerializationUnexpectedValue(),
    PydanticSerializationUnexpectedValue("m", "f", "t", [1]),
    PydanticOmit(),
]:
    three(f"raises {type(error).__name__}", using(plain(raising(error))), 1)
    three(f"raises {type(error).__name__}", using(wrap(raising(error))), 1)
    union = {"type": "union", "choices": [{"type": "int", "serialization": plain(raising(error))}, {"type": "str"}]}
    three(f"raises {type(error).__name__} in a union", SchemaSerializer(union), "text")
try:
    using(plain(raising(ValueError("wrong")))).to_python(1)
except PydanticSerializationError as error:
    print(repr(error), repr(error.__cause__), error.args)
try:
    using(plain(raising(ValueError("wrong")))).to_json(1)
except PydanticSerializationError as error:
    print(repr(error), repr(error.__cause__))
for make in [
    lambda: PydanticSerializationError("text"),
    lambda: PydanticSerializationError(5),
    lambda: PydanticSerializationUnexpectedValue(),
    lambda: PydanticSerializationUnexpectedValue("message", "field", "type", 5),
    lambda: PydanticSerializationUnexpectedValue(None, None, "type"),
    lambda: PydanticSerializationUnexpectedValue("message", None, None, {}),
    lambda: PydanticSerializationUnexpectedValue(5),
]:
    show("made", make)
    show("made", lambda: str(make()))
    show("made", lambda: make().args)


class Model:
    def __init__(self, **values):
        self.__dict__.update(values)

    def plain_field(self, value):
        return f"{self.a} {value}"

    def plain_told(self, value, info):
        return f"{self.a} {value} {info.field_name} {info.exclude_computed_fields}"

    def wrap_field(self, value, handler):
        return [self.a, handler(value)]

    def wrap_told(self, value, handler, info):
        return [self.a, handler(value), info.field_name, info.mode]

    def __repr__(self):
        return f"Model({self.__dict__})"


def field(schema, serialization=None):
    schema = {"type": schema} | ({"serialization": serialization} if serialization else {})
    return {"type": "model-field", "schema": schema}


fields = {
    "a": field("int"),
    "b": field("int", plain(Model.plain_field, is_field_serializer=True)),
    "c": field("int", plain(Model.plain_told, is_field_serializer=True, info_arg=True)),
    "d": field("int", wrap(Model.wrap_field, is_field_serializer=True)),
    "e": field("int", wrap(Model.wrap_told, is_field_serializer=True, info_arg=True)),
}
schema = {"type": "model", "cls": Model, "schema": {"type": "model-fields", "fields": fields}}
fielded = SchemaSerializer(schema)
three("fields", fielded, Model(a=1, b=2, c=3, d=4, e=5))
three("fields", fielded, Model(a=1, b=2, c=3, d="x", e=None), exclude_none=True)
three("fields as any", fielded, Model(a=1, b=2, c=3, d=4, e=5), serialize_as_any=True)
three("no model", using(plain(Model.plain_field, is_field_serializer=True)), 1)
three("no model", using(wrap(Model.wrap_field, is_field_serializer=True)), 1)


def model_plain(value):
    return {"keys": sorted(value.__dict__)}


def model_wrap(value, handler, info):
    return {"wrapped": handler(value), "mode": info.mode}


three("model plain", SchemaSerializer(schema | {"serialization": plain(model_plain)}), Model(a=1))
outer = SchemaSerializer(schema | {"serialization": wrap(model_wrap, info_arg=True)})
three("model wrap", outer, Model(a=1, b=2, c=3, d=4, e=5))
three("model wrap", outer, Model(a="x", b=2, c=3, d=4, e=5))
three("model wrap", outer, Model(a=1, b=2, c=3, d=4, e=5), include={"a"})
keys = SchemaSerializer({"type": "dict", "keys_schema": {"type": "int", "serialization": plain(double)}})
show("key", lambda: keys.to_json({2: 1, "a": 2}))
keys = SchemaSerializer({"type": "dict", "keys_schema": {"type": "int", "serialization": wrap(lambda v, h: h(v))}})
show("key", lambda: keys.to_json({2: 1, "a": 2}))
show("build", lambda: using(plain(double, return_schema={"type": "no"})))
show("build", lambda: using({"type": "no"}))
