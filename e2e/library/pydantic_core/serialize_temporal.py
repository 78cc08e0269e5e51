"""Serializers of dates, times and durations, by each mode of writing them, by schema, by inference and as keys."""

import warnings
from datetime import UTC, date, datetime, time, timedelta, timezone

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


def three(label, serializer, value, **options):
    show(f"{label} python", lambda: serializer.to_python(value, **options))
    show(f"{label} jsonable", lambda: serializer.to_python(value, mode="json", **options))
    show(f"{label} json", lambda: serializer.to_json(value, **options))


class MyDelta(timedelta):
    def total_seconds(self):
        return 1.5


class MyDate(date):
    pass


VALUES = [
    datetime(2024, 1, 2, 3, 4, 5),
    datetime(2024, 1, 2, 3, 4, 5, 678901),
    datetime(2024, 1, 2, 3, 4, 5, 60, tzinfo=UTC),
    datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=-5, minutes=-30))),
    datetime(9999, 12, 31, 23, 59, 59, 999999, tzinfo=timezone(timedelta(hours=2, seconds=30))),
    date(2024, 2, 29),
    date(1969, 12, 31),
    MyDate(2024, 2, 29),
    time(12, 30),
    time(1, 2, 3, 4),
    time(1, 2, 3, tzinfo=UTC),
    timedelta(),
    timedelta(days=1, hours=2, minutes=3, seconds=4, microseconds=5),
    timedelta(days=-1, microseconds=1),
    timedelta(seconds=-1.5),
    timedelta(days=999999999),
    timedelta(milliseconds=100),
    MyDelta(days=3),
    "text",
    5,
]

for kind in ["datetime", "date", "time", "timedelta"]:
    serializer = SchemaSerializer({"type": kind})
    keys = SchemaSerializer({"type": "dict", "keys_schema": {"type": kind}})
    for value in VALUES:
        three(f"{kind} {value!r}", serializer, value)
        show(f"{kind} key {value!r}", lambda: keys.to_json({value: 1}))
for config in [
    {"ser_json_timedelta": "float"},
    {"ser_json_timedelta": "iso8601"},
    {"ser_json_temporal": "seconds"},
    {"ser_json_temporal": "milliseconds"},
    {"ser_json_temporal": "iso8601", "ser_json_timedelta": "float"},
    {"ser_json_temporal": "no"},
    {"ser_json_timedelta": "no"},
]:
    for value in VALUES[:-2]:
        kind = next(
            kind
            for kind in ["datetime", "date", "time", "timedelta"]
            if isinstance(value, {"datetime": datetime, "date": date, "time": time, "timedelta": timedelta}[kind])
        )
        for schema in [kind, "any"]:
            show(f"{config} {value!r}", lambda: SchemaSerializer({"type": schema}, config).to_json(value))
            show(
                f"{config} {value!r}", lambda: SchemaSerializer({"type": schema}, config).to_python(value, mode="json")
            )
            keys = {"type": "dict", "keys_schema": {"type": schema}}
            show(f"{config} key {value!r}", lambda: SchemaSerializer(keys, config).to_json({value: 1}))
for value in VALUES:
    for options in [{}, {"timedelta_mode": "float"}, {"temporal_mode": "milliseconds"}, {"temporal_mode": "no"}]:
        show(f"{options}", lambda: to_json({value: value}, **options))
        show(f"{options}", lambda: to_jsonable_python([value], **options))
