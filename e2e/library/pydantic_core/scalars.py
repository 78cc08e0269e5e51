from pydantic_core import SchemaValidator, ValidationError


def show(schema, *inputs, config=None, **options):
    validator = SchemaValidator(schema, config)
    print("#", validator.title)
    for value in inputs:
        try:
            made = validator.validate_python(value, **options)
            print(repr(value), "->", repr(made), type(made).__name__)
        except ValidationError as error:
            print(error)
            print(error.errors())


class Text(str):
    pass


class Number(int):
    pass


class Index:
    def __index__(self):
        return 1


class Float:
    def __float__(self):
        return 2.0


many = [
    "1",
    "0",
    " 1 ",
    "1.0",
    "1.5",
    "1_000",
    "-0",
    "+3",
    "007",
    "x",
    "",
    "True",
    "off",
    b"12",
    b"\xff",
    1,
    0,
    2,
    -1,
    1.0,
    0.0,
    1.5,
    2.0,
    1e30,
    float("inf"),
    float("nan"),
    True,
    False,
    None,
    [],
    {},
    2**70,
    "9" * 5000,
    Text("t"),
    Text("1"),
    Number(1),
    Index(),
    bytearray(b"ab"),
    "é",
    "1e3",
    "0x10",
    "--1",
    "1__0",
    "00.0",
]
many = [value for value in many if not isinstance(value, Index)]
for strict in (None, True):
    for kind in ("any", "none", "bool", "int", "float", "str", "bytes"):
        show({"type": kind}, *many, strict=strict)
print(SchemaValidator({"type": "int"}).validate_python(Float()))
print(SchemaValidator({"type": "bool"}).validate_python(Index()))
print(SchemaValidator({"type": "float"}).validate_python(Float()))

show({"type": "int", "gt": 3, "le": 10, "multiple_of": 2}, 2, 3, 4, 5, 10, 12, 2**65, "8")
show({"type": "int", "ge": "3", "lt": 2**66}, 2, 3, 2**66, 2**65)
show({"type": "float", "gt": 0, "le": 1.5, "multiple_of": 0.5}, 0, 0.5, 1, 1.5, 2, 0.7, float("nan"), float("inf"))
show({"type": "float", "allow_inf_nan": False}, float("nan"), 1, "inf")
show({"type": "float"}, "nan", config={"allow_inf_nan": False})
show({"type": "str", "min_length": 2, "max_length": 3}, "a", "ab", "abc", "abcd", "éé", 1)
show({"type": "str", "min_length": 1, "max_length": 1}, "", "ab")
show({"type": "str", "pattern": r"^\d+$"}, "12", "x", "")
show({"type": "str", "strip_whitespace": True, "to_lower": True}, "  AbC  ", "x")
show({"type": "str", "to_upper": True}, "straße")
show({"type": "str"}, 1, 1.5, True, 10**30, config={"coerce_numbers_to_str": True})
show({"type": "str"}, "  a ", config={"str_strip_whitespace": True, "str_max_length": 1})
show({"type": "str", "ascii_only": True}, "a", "é")
show({"type": "bytes", "min_length": 2, "max_length": 3}, b"a", b"ab", b"abcd", "éé", "abcd")
show({"type": "bytes"}, "aGk=", "aGk", "a-_/", "!!", config={"val_json_bytes": "base64"})
show({"type": "bytes"}, "6869", "6", "zz", config={"val_json_bytes": "hex"})
show({"type": "callable"}, len, int, 1)
show({"type": "literal", "expected": ["a", 1, b"x", True]}, "a", 1, True, b"x", 1.0, "b", Text("a"), None, [], 2**80)
show({"type": "literal", "expected": ["only"]}, "only", "other")
show({"type": "is-instance", "cls": int}, 1, True, "x")
show({"type": "is-instance", "cls": (int, str), "cls_repr": "int or str"}, 1, "x", 1.5)
show({"type": "is-subclass", "cls": int}, int, bool, str, 1)
show({"type": "nullable", "schema": {"type": "int"}}, None, 1, "x")
show({"type": "complex"}, 1j, "1+2j", "x", 1, 2.5, None, [1])
show({"type": "complex", "strict": True}, 1j, "1+2j", 1)

for schema in [
    {"type": "x"},
    {},
    [],
    {"type": 1},
    {"type": "invalid"},
    {"type": "int", "strict": "x"},
    {"type": "str", "min_length": -1},
    {"type": "str", "pattern": "("},
    {"type": "list", "items_schema": {"type": "int", "ge": "x"}},
    {"type": "nullable"},
    {"type": "literal", "expected": []},
    {"type": "union", "choices": []},
    {"type": "model", "cls": 1},
    {"type": "definition-ref", "schema_ref": "nope"},
]:
    try:
        SchemaValidator(schema)
    except Exception as error:
        print(type(error).__name__, error)
