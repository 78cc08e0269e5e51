"""Serializers and inference of values whose classes the library defines."""

import re
import uuid
import warnings

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


class Special(uuid.UUID):
    pass


VALUES = [
    uuid.UUID("12345678-1234-5678-1234-567812345678"),
    uuid.UUID(int=0),
    Special("ebcdab58-6eb8-46fb-a190-d07a33e9eac8"),
    re.compile(r"a+\d"),
    "text",
    5,
]

for kind in ["uuid", "any"]:
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
