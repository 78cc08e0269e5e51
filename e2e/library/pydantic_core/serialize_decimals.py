"""Serializers and inference of decimals."""

import warnings
from decimal import Decimal

from pydantic_core import SchemaSerializer, to_json, to_jsonable_python


def show(label, call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            print(label, repr(call()))
        except Exception as error:
            print(label, type(error).__name__, error)
    for warning in caught:
        print("   ", warning.category.__name__, warning.message)


class Money(Decimal):
    pass


VALUES = [
    Decimal("1.50"),
    Decimal("1E+3"),
    Decimal("1E-10"),
    Decimal("123456789012345678901234567890.123"),
    Decimal("-0"),
    Decimal("Infinity"),
    Decimal("NaN"),
    Money("2.5"),
    1.5,
    5,
    "text",
]

for kind in ["decimal", "any"]:
    serializer = SchemaSerializer({"type": kind})
    keys = SchemaSerializer({"type": "dict", "keys_schema": {"type": kind}})
    for value in VALUES:
        show(f"{kind} {value!r} python", lambda: serializer.to_python(value))
        show(f"{kind} {value!r} jsonable", lambda: serializer.to_python(value, mode="json"))
        show(f"{kind} {value!r} json", lambda: serializer.to_json(value))
        show(f"{kind} {value!r} key", lambda: keys.to_json({value: 1}))
for value in VALUES:
    show("json", lambda: to_json({value: [value]}))
    show("jsonable", lambda: to_jsonable_python({value: [value]}))
