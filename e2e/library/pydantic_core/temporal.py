from datetime import date, datetime, time, timedelta, timezone

from pydantic_core import SchemaValidator, TzInfo, ValidationError


def attempt(f, *args, **kwargs):
    try:
        print(repr(f(*args, **kwargs)))
    except ValidationError as error:
        print(error)
        print(error.errors(include_url=False))
    except Exception as error:
        print(type(error).__name__, error)


class Day(date):
    pass


class Moment(datetime):
    pass


zone = timezone(timedelta(hours=2))
values = [
    "2024-02-29", "2023-02-29", "2024-13-01", "2024-02-29T12:30:01", "2024-02-29 12:30:01.123456789Z", "2024-02-29T00:00:00+02:00", "2024-02-29T12:30",
    "12:30", "12:30:01.5", "23:59:59.9999999+01:30", "25:00", "x", "", "1709164800", "1709164800.5", "-1", "1e3", "0000-01-01", "PT1H30M", "P3DT4.5S",
    "1 day, 2:03:04", "-P1D", "3 days", "1:02:03.4", b"2024-02-29", b"12:30", b"\xff", 0, 1, 86400, 86399.5, -1, -1.5, 1709164800, 1709164800000, 20000000000,
    20000000001, 2**40, 2**70, 1.5, float("nan"), float("inf"), True, None, [], date(2024, 1, 2), Day(2024, 1, 2), datetime(2024, 1, 2),
    datetime(2024, 1, 2, 3, 4, 5, 6, zone), Moment(2024, 1, 2), time(1, 2, 3), time(1, 2, tzinfo=zone), timedelta(days=1, seconds=5), timedelta(-1, 5, 7),
]
for kind in ("date", "time", "datetime", "timedelta"):
    for strict in (None, True):
        print("#", kind, strict)
        validator = SchemaValidator({"type": kind})
        for value in values:
            attempt(validator.validate_python, value, strict=strict)
        for text in ('"2024-02-29"', '"2024-02-29T00:00:00Z"', '"12:30"', '"PT5S"', "5", "5.5", "123456789012345678901234567890", "true", "null", '"x"'):
            attempt(validator.validate_json, text, strict=strict)
    attempt(validator.validate_strings, "2024-02-29")
    attempt(validator.validate_strings, "12:30")

print("# bounds")
bounded = {
    "date": (date(2024, 1, 2), [date(2024, 1, 1), "2024-01-02", date(2024, 1, 3)]),
    "time": (time(12), [time(11), "12:00", time(13, tzinfo=zone)]),
    "datetime": (datetime(2024, 1, 2), [datetime(2024, 1, 1), "2024-01-02", datetime(2024, 1, 3, tzinfo=zone), "2024-01-02T00:00:00Z"]),
    "timedelta": (timedelta(days=2, hours=3, microseconds=5), [timedelta(days=1), "P2DT3H0.000005S", timedelta(days=3), timedelta(-1)]),
}
for kind, (bound, inputs) in bounded.items():
    for name in ("le", "lt", "ge", "gt"):
        validator = SchemaValidator({"type": kind, name: bound})
        for value in inputs:
            attempt(validator.validate_python, value)
attempt(SchemaValidator, {"type": "date", "le": "x"})
for schema in ({"type": "timedelta", "ge": timedelta(-1)}, {"type": "timedelta", "gt": timedelta(0)}, {"type": "timedelta", "gt": timedelta(1, 3661)}):
    attempt(SchemaValidator(schema).validate_python, timedelta(-5))

print("# now")
for kind in ("date", "datetime"):
    for relation in ("past", "future"):
        for offset in ({}, {"now_utc_offset": 0}):
            validator = SchemaValidator({"type": kind, "now_op": relation, **offset})
            attempt(validator.validate_python, "2000-01-01")
            attempt(validator.validate_python, "3000-01-01")
attempt(SchemaValidator, {"type": "date", "now_op": "soon"})

print("# time zones")
for constraint in ("naive", "aware", 7200, 0):
    for kind, inputs in (("datetime", ["2024-01-02T00:00:00", "2024-01-02T00:00:00+02:00", datetime(2024, 1, 2, tzinfo=timezone.utc)]), ("time", ["12:00", "12:00+02:00", "12:00Z"])):
        validator = SchemaValidator({"type": kind, "tz_constraint": constraint})
        for value in inputs:
            attempt(validator.validate_python, value)
attempt(SchemaValidator, {"type": "datetime", "tz_constraint": "odd"})

print("# precision and units")
for precision in ("truncate", "error", "odd"):
    for kind, value in (("time", "12:00:00.1234567"), ("datetime", "2024-01-02T12:00:00.1234567"), ("timedelta", "PT1.1234567S")):
        attempt(lambda: SchemaValidator({"type": kind, "microseconds_precision": precision}).validate_python(value))
for unit in ("seconds", "milliseconds", "infer", "odd"):
    for kind in ("date", "datetime"):
        for value in (1654646400, "1654646400000", 1654646400.5):
            attempt(lambda: SchemaValidator({"type": kind}, {"val_temporal_unit": unit}).validate_python(value))

print("# zones of parsed times")
moment = SchemaValidator({"type": "datetime"}).validate_python("2024-02-29T12:30:01+05:30")
print(moment, moment.tzinfo, repr(moment.tzinfo), moment.utcoffset(), moment.tzname(), moment.dst(), moment.isoformat())
print(moment.astimezone(timezone.utc), moment == datetime(2024, 2, 29, 7, 0, 1, tzinfo=timezone.utc), moment - timedelta(days=1))
print(datetime(2024, 1, 1, tzinfo=timezone.utc).astimezone(TzInfo(-3600)))
print([str(TzInfo(seconds)) for seconds in (0, 3600, -3600, -5400, 3661, 1.9)], repr(TzInfo()), TzInfo(60) == TzInfo(60), TzInfo(60) == timezone(timedelta(minutes=1)))
print(TzInfo(60) < TzInfo(120), hash(TzInfo(60)) == hash(TzInfo(60)), TzInfo(60) == 60, isinstance(TzInfo(), timezone), TzInfo(60).__reduce__()[1])
attempt(TzInfo, 86400)
print(SchemaValidator({"type": "union", "choices": [{"type": "date"}, {"type": "datetime"}]}).validate_python("2024-01-02"))
print(SchemaValidator({"type": "union", "choices": [{"type": "datetime"}, {"type": "str"}]}).validate_python("2024-01-02"))
print(SchemaValidator({"type": "union", "choices": [{"type": "datetime"}, {"type": "str"}]}).validate_json('"2024-01-02"'))
