"""Words of commands that depend on arguments."""

import datetime

from redis.exceptions import DataError


def list_or_args(keys, args):
    """One key or many as a list, with further ones behind. redis/commands/helpers.py."""
    many = not isinstance(keys, (bytes, str, bytearray, memoryview)) and hasattr(keys, "__iter__")
    return [*(keys if many else (keys,)), *(args or ())]


def given(*pairs):
    """Words with the values that are not None: `given("EX", ex, "PX", px)`."""
    words = []
    for at in range(0, len(pairs), 2):
        if pairs[at + 1] is not None:
            words += pairs[at : at + 2]
    return words


def chosen(*pairs):
    """The words whose values are true: `chosen("NX", nx, "XX", xx)`."""
    return [pairs[at] for at in range(0, len(pairs), 2) if pairs[at + 1]]


def in_a_row(mapping):
    """The keys and values of a mapping, one after the other."""
    return [one for pair in mapping.items() for one in pair]


def at_most_one(text, *values):
    """Raises the error if more than one of the values is true."""
    if sum(map(bool, values)) > 1:
        raise DataError(text)


def one_expiry(others, ex, px, exat, pxat):
    """Raises an error if there is more than one end; `others` are further ways, by name."""
    names = ", ".join(f"``{name}``" for name in ("ex", "px", "exat", "pxat"))
    further = ", and ".join(f"``{name}``" for name in others)
    at_most_one(
        f"{names}, and {further} are mutually exclusive.",
        ex is not None, px is not None, exat is not None, pxat is not None, *others.values(),
    )


def seconds(value, factor=1):
    """A duration in units of the server."""
    return int(value.total_seconds() * factor) if isinstance(value, datetime.timedelta) else value


def moment(value, factor=1):
    """A moment in units of the server."""
    return int(value.timestamp() * factor) if isinstance(value, datetime.datetime) else value


def limited(start, num, word="LIMIT", text="``start`` and ``num`` must both be specified"):
    """A range of results, or nothing; both numbers belong to it."""
    if (start is None) != (num is None):
        raise DataError(text)
    return [] if start is None else [word, start, num]


def whole(name, value, least, text):
    """The word and a number as text; an error if it is no number, or too small."""
    if value is None:
        return []
    if not isinstance(value, int) or value < least:
        raise DataError(text)
    return [name, str(value)]
