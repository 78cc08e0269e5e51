"""Serializers of scalars: each schema with values that fit and values that do not, in both modes, and as keys."""

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


class Number(int):
    pass


class Text(str):
    pass


class Real(float):
    pass


VALUES = [
    None,
    True,
    0,
    -7,
    2**63,
    -(10**30),
    Number(5),
    1.5,
    0.1,
    1e16,
    1e-7,
    float("inf"),
    float("-inf"),
    float("nan"),
    Real(2.5),
    "text",
    'quote " and \\ and \n and é and \U0001f600',
    Text("derived"),
    b"bytes",
    b"\xff",
    [1],
    1 + 2j,
    -0j,
]

SCHEMAS = [
    {"type": "any"},
    {"type": "none"},
    {"type": "bool"},
    {"type": "int"},
    {"type": "float"},
    {"type": "str"},
    {"type": "bytes"},
    {"type": "complex"},
    {"type": "nullable", "schema": {"type": "int"}},
    {"type": "literal", "expected": [1, "text", None]},
    {"type": "callable"},
    {"type": "is-instance", "cls": int},
    {"type": "function-plain", "function": {"type": "no-info", "function": repr}},
]

for schema in SCHEMAS:
    serializer = SchemaSerializer(schema)
    mapping = SchemaSerializer({"type": "dict", "keys_schema": schema})
    for value in VALUES:
        label = f"{schema['type']} {value!r:.40}"
        show(f"{label} python", lambda: serializer.to_python(value))
        show(f"{label} jsonable", lambda: serializer.to_python(value, mode="json"))
        show(f"{label} json", lambda: serializer.to_json(value))
        if not isinstance(value, list):
            show(f"{label} key", lambda: mapping.to_json({value: 0}))
            show(f"{label} python key", lambda: mapping.to_python({value: 0}, mode="json"))

for mode in ["null", "constants", "strings", "no"]:
    for value in [float("inf"), float("-inf"), float("nan"), 1.5]:
        config = {"ser_json_inf_nan": mode}
        show(f"{mode} {value}", lambda: SchemaSerializer({"type": "float"}, config).to_json(value))
        show(f"{mode} {value} any", lambda: SchemaSerializer({"type": "any"}, config).to_json([value]))
        show(f"{mode} {value} any", lambda: SchemaSerializer({"type": "any"}, config).to_python(value, mode="json"))

for mode in ["utf8", "base64", "hex", "no"]:
    for value in [b"", b"plain", b"\xff\xfe\xfd>?", bytearray(b"\xfb\xff")]:
        config = {"ser_json_bytes": mode}
        show(f"{mode} {value}", lambda: SchemaSerializer({"type": "bytes"}, config).to_json(value))
        show(f"{mode} {value}", lambda: SchemaSerializer({"type": "bytes"}, config).to_python(value, mode="json"))
        show(f"{mode} {value} any", lambda: SchemaSerializer({"type": "any"}, config).to_json({value[:0]: value}))

for value in ["é\u007f\uffff\U0001f600\u2028", "\ud800", "a\x00\x1f\x08\x0c\r\t/"]:
    serializer = SchemaSerializer({"type": "str"})
    show(repr(value), lambda: serializer.to_json(value))
    show(repr(value), lambda: serializer.to_json(value, ensure_ascii=True))
    show(repr(value), lambda: SchemaSerializer({"type": "any"}).to_json({value: value}, ensure_ascii=True, indent=1))
    show(repr(value), lambda: SchemaSerializer({"type": "any"}).to_python({value: value}, mode="json"))
