"""Serializers and inference of paths and addresses."""

import ipaddress
import pathlib
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


VALUES = [
    pathlib.Path("a/b.txt"),
    pathlib.PurePosixPath("/x"),
    ipaddress.ip_address("127.0.0.1"),
    ipaddress.ip_address("::1"),
    ipaddress.ip_network("10.0.0.0/8"),
    ipaddress.ip_network("fe80::/10"),
]

for kind in ["str", "any"]:
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
