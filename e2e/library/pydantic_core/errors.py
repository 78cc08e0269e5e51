from pydantic_core._pydantic_core import (
    PydanticCustomError,
    PydanticKnownError,
    PydanticOmit,
    PydanticUndefined,
    PydanticUndefinedType,
    PydanticUseDefault,
    SchemaError,
    SchemaValidator,
    Some,
    ValidationError,
    __version__,
    from_json,
    list_all_errors,
)


def attempt(f, *args, **kwargs):
    try:
        print(repr(f(*args, **kwargs)))
    except BaseException as error:
        print(type(error).__name__, error)


print(__version__)
for description in list_all_errors():
    print(description)
error = PydanticCustomError("code", "text {x} {y} {z}", {"x": 1, "y": "two", "z": [3]})
print(error.args, repr(error), str(error), error.type, error.context, error.message_template, error.message())
print(repr(PydanticCustomError("code", "text {x}")), PydanticCustomError("code", "text {x}").context)
error = PydanticKnownError("greater_than", {"gt": 3, "more": 1})
print(error.args, repr(error), error.type, error.context, error.message_template, error.message())
print(repr(PydanticKnownError("missing")), PydanticKnownError("missing").context)
for arguments in (("greater_than",), ("greater_than", {"gt": []}), ("nope",), ("too_long", {"field_type": "x", "max_length": 1}),
                  ("too_long", {"field_type": "List", "max_length": 1, "actual_length": None}), ("string_too_short", {"min_length": -1}),
                  ("value_error", {"error": ValueError("v")}), ("union_tag_invalid", {"tag": "t", "discriminator": "d", "expected_tags": "e"})):
    attempt(lambda: (PydanticKnownError(*arguments).message(), PydanticKnownError(*arguments).context))
print(PydanticOmit(), repr(PydanticUseDefault()), PydanticUndefined, type(PydanticUndefined).__name__)
attempt(PydanticUndefinedType)
print(SchemaError("x"), repr(SchemaError("x")), SchemaError("x").errors(), SchemaError("x").error_count())
print(Some(1), Some([2]).value, Some.__match_args__)


class Mine(PydanticCustomError):
    pass


print(repr(Mine("a", "b")), issubclass(ValidationError, ValueError), isinstance(Mine("a", "b"), ValueError))
made = ValidationError.from_exception_data(
    "Title",
    [
        {"type": "missing", "loc": ("a", 1, "b.c"), "input": {"x": 1}},
        {"type": "greater_than", "loc": ["b"], "input": 3, "ctx": {"gt": 5}},
        {"type": PydanticCustomError("own", "said {what}", {"what": "this"}), "input": "z" * 80},
        {"type": "value_error", "ctx": {"error": ValueError("inner")}},
    ],
)
print(made)
print(made.errors())
print(made.errors(include_url=False, include_context=False, include_input=False), made.error_count(), made.title)
print(ValidationError.from_exception_data("T", [{"type": "list_type", "input": 1}], "json", True))
attempt(ValidationError.from_exception_data, "T", [{"loc": ()}])
attempt(ValidationError.from_exception_data, "T", [{"type": "nope"}])
attempt(ValidationError.from_exception_data, "T", [{"type": 1}])
attempt(ValidationError.from_exception_data, "T", [{"type": "missing", "loc": "x"}])
attempt(ValidationError.from_exception_data, "T", [], "xml")
attempt(ValidationError, "t", [{}])


class Unprintable:
    def __repr__(self):
        raise RuntimeError("no")


attempt(SchemaValidator({"type": "int"}).validate_python, Unprintable())
attempt(SchemaValidator({"type": "dict", "keys_schema": {"type": "int"}}).validate_python, {Unprintable: 1})
attempt(SchemaValidator({"type": "int"}, {"title": "My title"}).validate_python, "x")
attempt(SchemaValidator({"type": "int"}, {"hide_input_in_errors": True}).validate_python, "x")
print(SchemaValidator({"type": "int"}).title, [cls.__module__ for cls in (ValidationError, SchemaValidator, SchemaError)])
for data in ("[1, 2.5, null, true, \"\\u00e9\"]", b'{"a": {"b": 1}}', "[1", "", "nan", "NaN", '{"a": 1, "a": 2}', 5, "123456789012345678901234567890", '"\\ud800"'):
    attempt(from_json, data)
attempt(from_json, "[NaN]", allow_inf_nan=False)
attempt(from_json, '["a", "b', allow_partial=True)
attempt(from_json, '["a", "b', allow_partial="trailing-strings")

print("# json")


def show_json(schema, value, **options):
    try:
        SchemaValidator(schema).validate_python(value)
    except ValidationError as error:
        try:
            print(error.json(**options))
        except Exception as raised:
            print(type(raised).__name__, raised)


class Silent:
    def __repr__(self):
        raise ValueError("no")


class Shown:
    def __repr__(self):
        return "shown"


cyclic = []
cyclic.append(cyclic)
numbers = {"type": "list", "items_schema": {"type": "int", "gt": 3}}
for value in ([1, "x", 5, None], (1, b"abc"), [Silent(), Shown(), object], [float("nan"), 1.5], cyclic, {"a": 1}, ["\ud800"], [b"\xff"]):
    show_json(numbers, value)
for options in (
    {"indent": 2},
    {"include_url": False},
    {"include_context": False, "indent": 0},
    {"include_input": False, "include_url": False, "indent": None},
):
    show_json(numbers, [1, "x"], **options)


def custom(value):
    raise PydanticCustomError("my_type", "custom {value}", {"value": value})


show_json({"type": "function-plain", "function": {"type": "no-info", "function": custom}}, 5)
show_json({"type": "function-plain", "function": {"type": "no-info", "function": custom}}, 5, include_url=False)
