from collections import deque

from pydantic_core import SchemaValidator, ValidationError


def show(schema, *inputs, config=None, **options):
    validator = SchemaValidator(schema, config)
    print("#", validator.title)
    for value in inputs:
        try:
            made = validator.validate_python(value, **options)
            print(repr(made), type(made).__name__)
        except ValidationError as error:
            print(error)
            print(error.errors(include_input=False))


class Quiet:
    def __init__(self, *items):
        self.items = items

    def __iter__(self):
        yield from self.items

    def __repr__(self):
        return "Quiet"


class Faulty(Quiet):
    def __iter__(self):
        yield 1
        yield "x"
        raise RuntimeError("stop here")


class Endless(Quiet):
    def __iter__(self):
        number = 0
        while True:
            yield number
            number += 1


integer = {"type": "int"}
text = {"type": "str"}
sources = [[1, "2", 3], (1, 2), {1}, frozenset({2}), {1: 2}.keys(), {1: 2}.values(), {1: 2}, "12", b"12", 5, None, deque([1, "2"]),
           range(3), Quiet(1, "x"), Quiet(1, 2)]
for strict in (None, True):
    for kind in ("list", "set", "frozenset"):
        show({"type": kind, "items_schema": integer}, *[s for s in sources], strict=strict)
        show({"type": kind}, [1, "a"], (1,), strict=strict)
    show({"type": "tuple", "items_schema": [integer], "variadic_item_index": 0}, *sources[:12], strict=strict)
sources = [[1, "x"], [], ["a", "b", 3], [1, 2, 3, 4]]
for kind in ("list", "set", "frozenset"):
    show({"type": kind, "items_schema": integer, "min_length": 1, "max_length": 2}, *sources, Faulty(), Endless(), deque([1, 2, 3]))
    show({"type": kind, "items_schema": integer, "fail_fast": True}, ["a", "b"])
    show({"type": kind, "min_length": 1, "max_length": 1}, [], [1, 2], (1, 2), deque([1, 2]))
show({"type": "set", "items_schema": {"type": "any"}}, [[1], {}, 2])
show({"type": "list", "items_schema": {"type": "list", "items_schema": integer}}, [[1], ["x"], 3, [4, "y", "z"]])

show({"type": "tuple", "items_schema": [integer, text]}, (1, "a"), [1, "a"], (1,), (), (1, "a", 2), ("x", 1), {1, 2})
show({"type": "tuple", "items_schema": []}, (), (1,))
show({"type": "tuple", "items_schema": [integer, {"type": "default", "schema": text, "default": "d"}]}, (1,), ())
show({"type": "tuple", "items_schema": [integer, text], "variadic_item_index": 0}, (1, 2, "a"), ("a",), (), (1, 2, 3), ("x", "y", 3))
show({"type": "tuple", "items_schema": [integer, integer, text], "variadic_item_index": 1}, (1, 2, 3, "a"), (1,), (), ("x", "y", "z", 1))
show({"type": "tuple", "items_schema": [integer], "variadic_item_index": 0, "min_length": 1, "max_length": 2}, (), (1, 2, 3), ("x",))
show({"type": "tuple", "items_schema": [integer, text], "fail_fast": True}, ("x", 1))
show({"type": "tuple", "items_schema": [integer, text]}, Faulty(), Quiet(1))

mapping = {"type": "dict", "keys_schema": text, "values_schema": integer}
show(mapping, {"a": 1, "b": "2"}, {"a": "x", 1: 2, "c.d": "y"}, [("a", 1)], None, {})
show({**mapping, "min_length": 1, "max_length": 1}, {}, {"a": 1}, {"a": 1, "b": 2})
show({**mapping, "fail_fast": True}, {"a": "x", "b": "y"}, {1: 1, 2: 2})
show({"type": "dict"}, {1: [2]}, [])
show({"type": "dict", "keys_schema": integer}, {"1": 1, "x": 2, None: 3, (1, 2): 4})

smart = {"type": "union", "choices": [integer, text]}
show(smart, 1, "1", 1.0, "x", None, b"x", True)
show({"type": "union", "choices": [{"type": "float"}, integer]}, 1, 1.0, "1", "x")
show({"type": "union", "choices": [{"type": "bool"}, integer, text]}, 1, True, "true", "x", [])
show({"type": "union", "choices": [integer, text], "mode": "left_to_right"}, "1", "x", None)
show({"type": "union", "choices": [(integer, "number"), (text, "words")]}, None)
show({"type": "union", "choices": [integer, text], "custom_error_type": "my", "custom_error_message": "not {a}", "custom_error_context": {"a": 1}}, None)
show({"type": "union", "choices": [integer]}, "x")
show({"type": "list", "items_schema": smart}, ["a", 1, None])
show({"type": "union", "choices": [{"type": "list", "items_schema": integer}, {"type": "list", "items_schema": text}]}, ["1", "2"], [1, 2], ["a"], [None])
show({"type": "union", "choices": [{"type": "any"}, integer]}, "1", 1)

tagged = {"type": "tagged-union", "discriminator": "kind", "choices": {
    "cat": {"type": "typed-dict", "fields": {"kind": {"type": "typed-dict-field", "schema": text}, "lives": {"type": "typed-dict-field", "schema": integer}}},
    "dog": {"type": "typed-dict", "fields": {"kind": {"type": "typed-dict-field", "schema": text}}},
    1: {"type": "typed-dict", "fields": {}},
}}
show(tagged, {"kind": "cat", "lives": "9"}, {"kind": "cat", "lives": "x"}, {"kind": "dog"}, {"kind": "cow"}, {"kind": 1}, {}, 5, {"kind": None})
show({**tagged, "discriminator": [["kind"], ["meta", "kind"], ["list", 0]]}, {"meta": {"kind": "dog"}, "kind": "dog"}, {"list": ["dog"]}, {"list": []}, {"x": 1})
show({**tagged, "discriminator": lambda value: value.get("k") if isinstance(value, dict) else None}, {"k": "dog", "kind": "d"}, {}, 1)

show({"type": "lax-or-strict", "lax_schema": text, "strict_schema": integer}, "1", 1)
show({"type": "lax-or-strict", "lax_schema": text, "strict_schema": integer}, "1", 1, strict=True)
show({"type": "json-or-python", "json_schema": text, "python_schema": integer}, "1", "x")
show({"type": "chain", "steps": [text, integer, {"type": "chain", "steps": [integer, integer]}]}, "1", "x", 1)
show({"type": "json", "schema": {"type": "list", "items_schema": integer}}, "[1, 2]", b'["x"]', "[1", 5, '{"a": NaN}', "[1, 2,]")
show({"type": "json"}, '{"a": [1, 2.5, null, true, "x"], "a": 2}', "nope", None)
show({"type": "custom-error", "schema": integer, "custom_error_type": "less_than", "custom_error_context": {"lt": 5}}, "x", 1)
show({"type": "custom-error", "schema": integer, "custom_error_type": "own", "custom_error_message": "no way"}, "x", 1)
made = SchemaValidator({"type": "generator", "items_schema": integer, "min_length": 2, "max_length": 3})
for source in ([1, "2"], [1], [1, "x", 3], [1, 2, 3, 4], Faulty()):
    try:
        iterator = made.validate_python(source)
        for item in iterator:
            print(iterator.index, item)
    except (ValidationError, RuntimeError) as error:
        print(type(error).__name__, error)
show({"type": "generator"}, 5)
