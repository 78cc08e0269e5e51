import enum
from dataclasses import dataclass

from pydantic_core import ArgsKwargs, SchemaValidator, ValidationError


def attempt(f, *args, **kwargs):
    try:
        made = f(*args, **kwargs)
    except ValidationError as error:
        print(error)
        print(error.errors(include_url=False))
    except Exception as error:
        print(type(error).__name__, error)
    else:
        print(repr(made))


integer = {"type": "int"}
text = {"type": "str"}


def default(schema, value):
    return {"type": "default", "schema": schema, "default": value}


print("# typed dicts")


def typed(**fields):
    return {"type": "typed-dict", "fields": {name: {"type": "typed-dict-field", **field} for name, field in fields.items()}}


movie = typed(name={"schema": text}, year={"schema": integer, "required": False}, tag={"schema": default(text, "t"), "validation_alias": "Tag"})
for schema in (movie, {**movie, "extra_behavior": "forbid"}, {**movie, "extra_behavior": "allow"}, {**movie, "total": False},
               {**movie, "extra_behavior": "allow", "extras_schema": integer, "cls_name": "Movie"}):
    validator = SchemaValidator(schema)
    print(validator.title)
    for value in ({"name": "a"}, {"name": "a", "year": "x", "Tag": 5}, {}, {"name": "a", "more": "1"}, {"name": "a", "more": "z"}, {1: 2}, None):
        attempt(validator.validate_python, value)
    attempt(validator.validate_json, '{"name": "a", "year": "1999", "more": 1}')
    attempt(validator.validate_json, '{"name": "a", "year"', allow_partial=True)
    attempt(validator.validate_json, '{"name": "a", "year": "x"', allow_partial=True)
    attempt(validator.validate_strings, {"name": "a", "year": "7"})
attempt(SchemaValidator, typed(a={"schema": default(text, "t"), "required": True}))
attempt(SchemaValidator, typed(a={"schema": {"type": "default", "schema": text, "on_error": "omit"}}))
partial = SchemaValidator({"type": "list", "items_schema": integer})
attempt(partial.validate_json, '[1, 2, "x', allow_partial=True)
attempt(partial.validate_json, '[1, 2, "x', allow_partial="trailing-strings")
attempt(partial.validate_json, '[1, 2, "x"]', allow_partial="off")
attempt(partial.validate_json, "[1]", allow_partial="never")
attempt(partial.validate_python, [1, "x"], allow_partial=True)
attempt(partial.validate_python, ["x", 1], allow_partial=True)

print("# enumerations")


class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Name(str, enum.Enum):
    A = "a"


class Ratio(float, enum.Enum):
    HALF = 0.5


class Lenient(enum.Enum):
    ONE = 1

    @classmethod
    def _missing_(cls, value):
        return cls.ONE if value == "uno" else None


def enumeration(cls, **more):
    return {"type": "enum", "cls": cls, "members": list(cls), **more}


values = [Color.RED, "red", "green", 1, "1", 1.0, 0.5, "0.5", Level.LOW, Name.A, "a", True, None, "uno", []]
for schema in (enumeration(Color), enumeration(Level, sub_type="int"), enumeration(Name, sub_type="str"),
               enumeration(Ratio, sub_type="float"), enumeration(Lenient, missing=Lenient._missing_)):
    for strict in (None, True):
        validator = SchemaValidator(schema)
        print(validator.title, strict)
        for value in values:
            attempt(validator.validate_python, value, strict=strict)
        for value in ('"red"', "1", '"a"', "0.5", '"uno"', "null"):
            attempt(validator.validate_json, value, strict=strict)

print("# dataclasses")


@dataclass
class Point:
    x: int
    y: int = 0


@dataclass
class Checked:
    x: int

    def __post_init__(self, *args):
        print("post init", args)
        if self.x == 13:
            raise ValueError("unlucky")


@dataclass(slots=True)
class Slotted:
    x: int


def arguments(name, *fields, **more):
    return {"type": "dataclass-args", "dataclass_name": name, "fields": [{"type": "dataclass-field", **field} for field in fields], **more}


def of_class(cls, inner, **more):
    return {"type": "dataclass", "cls": cls, "fields": [f for f in cls.__dataclass_fields__], "schema": inner, **more}


x = {"name": "x", "schema": integer, "kw_only": False}
y = {"name": "y", "schema": default(integer, 0), "kw_only": False}
point = SchemaValidator(of_class(Point, arguments("Point", x, y)))
print(point.title)
inputs = [{"x": 1}, {"x": "1", "y": "2"}, {"x": "a"}, {}, ArgsKwargs((1, "2")), ArgsKwargs((1,), {"x": 2}), ArgsKwargs((1, 2, 3)),
          ArgsKwargs((), {"x": 1, "z": 2}), Point(1), None, [1], {1: 2}]
for value in inputs:
    attempt(point.validate_python, value)
    attempt(point.validate_python, value, strict=True)
attempt(point.validate_json, '{"x": 1}')
attempt(point.validate_json, "[1]")
for extra in ("allow", "forbid"):
    attempt(SchemaValidator(of_class(Point, arguments("Point", x, extra_behavior=extra))).validate_python, {"x": 1, "q": 2})
attempt(SchemaValidator(of_class(Point, arguments("Point", x, y), revalidate_instances="always")).validate_python, Point("5", 6))
checked = SchemaValidator(of_class(Checked, arguments("Checked", x, {"name": "once", "schema": default(integer, 9), "init_only": True}, collect_init_only=True), post_init=True))
attempt(checked.validate_python, {"x": 1, "once": "4"})
attempt(checked.validate_python, {"x": 13})
slotted = SchemaValidator(of_class(Slotted, arguments("Slotted", x), slots=True))
attempt(slotted.validate_python, {"x": "3"})
attempt(slotted.validate_assignment, Slotted(1), "x", "8")
attempt(point.validate_assignment, Point(1), "x", "8")
attempt(point.validate_assignment, Point(1), "x", "z")
attempt(point.validate_assignment, Point(1), "q", 1)
own = Point.__new__(Point)
point.validate_python({"x": 4}, self_instance=own)
print(own, own.__dict__)
print(ArgsKwargs((1,), {"a": 2}), ArgsKwargs((1,)) == ArgsKwargs((1,), {}), ArgsKwargs((1,)).kwargs)

print("# arguments and calls")


def parameters(*given, **more):
    return {"type": "arguments", "arguments_schema": list(given), **more}


a = {"name": "a", "mode": "positional_only", "schema": integer}
b = {"name": "b", "schema": default(integer, 2), "alias": "B"}
c = {"name": "c", "mode": "keyword_only", "schema": default(text, "c")}
inputs = [ArgsKwargs((1,)), ArgsKwargs(("1", "2"), {"c": "x"}), ArgsKwargs((), {"a": 1}), ArgsKwargs((1, 2, 3)), ArgsKwargs((1,), {"z": 1}),
          ArgsKwargs((1, 2), {"B": 3}), [1, 2], (1,), {"a": 1}, "x", ArgsKwargs((1,), {"c": 5})]
for schema in (parameters(a, b, c), parameters(a, b, c, var_args_schema=integer, var_kwargs_schema=integer),
               parameters({"name": "a", "schema": integer}, {"name": "k", "mode": "keyword_only", "schema": integer}),
               parameters(a, var_kwargs_mode="unpacked-typed-dict", var_kwargs_schema=typed(z={"schema": integer}))):
    validator = SchemaValidator(schema)
    for value in inputs:
        attempt(validator.validate_python, value)
    attempt(validator.validate_json, "[1, 2]")
    attempt(validator.validate_json, '{"a": 1}')
attempt(SchemaValidator, parameters(b, a))


def add(a, /, b=1, *, c=""):
    return f"{a} {b} {c}"


call = SchemaValidator({"type": "call", "arguments_schema": parameters(a, b, c), "function": add, "return_schema": text})
print(call.title)
attempt(call.validate_python, ArgsKwargs((1, "2"), {"c": "x"}))
attempt(call.validate_python, ArgsKwargs(("z",)))
attempt(SchemaValidator({"type": "call", "arguments_schema": parameters(a), "function": add, "return_schema": integer}).validate_python, (1,))
