"""The parameters of a hash, and how its text names them. argon2-cffi `src/argon2/_utils.py`."""

import dataclasses

from .exceptions import InvalidHashError
from .low_level import Type


@dataclasses.dataclass
class Parameters:
    """What a hash was made with."""

    type: Type
    version: int
    salt_len: int
    hash_len: int
    time_cost: int
    memory_cost: int
    parallelism: int

    __slots__ = ("hash_len", "memory_cost", "parallelism", "salt_len", "time_cost", "type", "version")


def _violations(expected):
    """What is wrong with arguments, given as name, value and class; None if nothing is."""
    said = [
        f"'{name}' must be a {wanted.__name__} (got {value.__class__.__name__})"
        for name, value, wanted in expected
        if not isinstance(value, wanted)
    ]
    return ", ".join(said) + "." if said else None


def _bytes_in(text):
    """How many bytes so much base64 without padding stands for."""
    return len(text) // 4 * 3 + (0, 0, 1, 2)[len(text) % 4]


def _numbers(fields):
    """The numbers by their letters, from `m=8` and its like."""
    pairs = [field.split("=") for field in fields]
    if any(len(pair) != 2 for pair in pairs):
        raise InvalidHashError
    try:
        return {letter: int(number) for letter, number in pairs}
    except ValueError:
        raise InvalidHashError from None


def extract_parameters(hash):
    """The parameters of a hash in its text; those before version 1.3 do not name theirs, which is 18."""
    fields = hash.split("$")
    if len(fields) == 5:
        fields[2:2] = ["v=18"]
    if len(fields) != 6 or fields[0] != "":
        raise InvalidHashError
    _, name, version, costs, salt, hashed = fields
    if name not in ("argon2id", "argon2i", "argon2d"):
        raise InvalidHashError
    numbers = _numbers([version, *costs.split(",")])
    if numbers.keys() != {"v", "m", "t", "p"}:
        raise InvalidHashError
    return Parameters(
        Type[name.removeprefix("argon2").upper()],
        numbers["v"],
        _bytes_in(salt),
        _bytes_in(hashed),
        numbers["t"],
        numbers["m"],
        numbers["p"],
    )


def validate_params_for_platform(params):
    """Raises for parameters that the platform cannot do; there are none here."""
