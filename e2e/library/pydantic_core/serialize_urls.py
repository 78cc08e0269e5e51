"""Serializers and inference of URLs."""

import warnings

from pydantic_core import MultiHostUrl, SchemaSerializer, Url, to_json, to_jsonable_python


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
    Url("https://example.com"),
    Url("https://münchen.de/straße?q=1#top"),
    MultiHostUrl("postgres://user:pass@one:5432,two/db"),
    "https://example.com",
    5,
    None,
]

for kind in ["url", "multi-host-url", "any"]:
    serializer = SchemaSerializer({"type": kind})
    keys = SchemaSerializer({"type": "dict", "keys_schema": {"type": kind}})
    for value in VALUES:
        show(f"{kind} {value!r} python", lambda: serializer.to_python(value))
        show(f"{kind} {value!r} jsonable", lambda: serializer.to_python(value, mode="json"))
        show(f"{kind} {value!r} json", lambda: serializer.to_json(value))
        show(f"{kind} {value!r} key", lambda: keys.to_json({value: 1}))
for value in VALUES:
    show("json", lambda: to_json([value], indent=2))
    show("jsonable", lambda: to_jsonable_python({"url": value}))
