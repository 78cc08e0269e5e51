import re
from decimal import Decimal

from pydantic_core import SchemaValidator, ValidationError


def attempt(call, *args, **kwargs):
    try:
        print(repr(call(*args, **kwargs)))
    except ValidationError as error:
        print(error)
        print(error.errors(include_url=False))
    except Exception as error:
        print(type(error).__name__, error)


class Money(Decimal):
    pass


INPUTS = [
    "1", "1.50", "-0", " 1.5 ", "1_000.5", "1e5", "1E-10", "NaN", "sNaN", "Infinity", "-inf", "x", "", "١٢", 0, 1, -5, 10**30, 1.1, 0.1, 1e300, float("nan"),
    float("inf"), True, None, [], b"1", Decimal("1.10"), Decimal("0.001"), Decimal("NaN"), Decimal("-Infinity"), Money("2.5"), (0, (1, 2), -1),
    [0, [1, 2], -1], (0, (1,), "x"), 1j,
]
print("# decimal")
for strict in (None, True):
    validator = SchemaValidator({"type": "decimal"})
    for value in INPUTS:
        attempt(validator.validate_python, value, strict=strict)
    for text in ("1", "1.10", '"1.10"', "1e400", '"x"', "true", "null", "NaN", "[0, [1], 2]", "123456789012345678901234567890.5"):
        attempt(validator.validate_json, text, strict=strict)
    attempt(validator.validate_strings, "1.5", strict=strict)

print("# decimal rules")
RULES = [
    {"allow_inf_nan": True},
    {"gt": Decimal(1)}, {"ge": 1}, {"lt": "1.5"}, {"le": 1.5}, {"multiple_of": Decimal("0.5")}, {"multiple_of": 3, "gt": 2},
    {"max_digits": 3}, {"decimal_places": 2}, {"max_digits": 3, "decimal_places": 1}, {"max_digits": 1, "decimal_places": 3},
    {"allow_inf_nan": True, "ge": 0},
]
VALUES = [
    "1", "1.5", "2", "100", "1000", "0.001", "0.010", "0.1000", "123.4", "12.34", "1.230", "1e2", "1e3", "1E-3", "-99.9", "0", "0.0000", "NaN", "sNaN", "Infinity", "00012.0",
]
for rules in RULES:
    print(rules)
    validator = SchemaValidator({"type": "decimal", **rules})
    for value in VALUES:
        attempt(validator.validate_python, value)
for rules in ({"gt": "x"}, {"allow_inf_nan": True, "max_digits": 3}, {"max_digits": -1}, {"gt": []}):
    attempt(SchemaValidator, {"type": "decimal", **rules})
attempt(SchemaValidator({"type": "decimal"}, {"allow_inf_nan": True}).validate_python, "inf")
attempt(SchemaValidator({"type": "union", "choices": [{"type": "decimal"}, {"type": "int"}, {"type": "str"}]}).validate_python, 1)
attempt(SchemaValidator({"type": "union", "choices": [{"type": "decimal"}, {"type": "int"}, {"type": "str"}]}).validate_python, "1")
attempt(SchemaValidator({"type": "union", "choices": [{"type": "decimal"}, {"type": "float"}]}).validate_python, Decimal(1))

print("# decimals elsewhere")
for kind in ("int", "float", "str", "bool"):
    for value in ("1", "1.5", "NaN", "1e3", "-7"):
        attempt(SchemaValidator({"type": kind}).validate_python, Decimal(value))
        attempt(SchemaValidator({"type": kind}).validate_python, Decimal(value), strict=True)
attempt(SchemaValidator({"type": "str", "coerce_numbers_to_str": True}).validate_python, Decimal("1.50"))

print("# patterns of re")
for pattern in (re.compile("^a+$", re.I), re.compile(r"\d(?=x)")):
    validator = SchemaValidator({"type": "str", "pattern": pattern})
    for value in ("AAA", "aab", "1x", "x1"):
        attempt(validator.validate_python, value)
validator = SchemaValidator({"type": "str", "pattern": r"^(?!no).*$", "regex_engine": "python-re"})
for value in ("yes", "no"):
    attempt(validator.validate_python, value)
attempt(SchemaValidator, {"type": "str", "pattern": r"^(?!no).*$"})
attempt(SchemaValidator, {"type": "str", "pattern": "("})
attempt(SchemaValidator, {"type": "str", "pattern": 5})
attempt(SchemaValidator({"type": "str", "pattern": "b"}, {"regex_engine": "python-re"}).validate_python, "abc")
