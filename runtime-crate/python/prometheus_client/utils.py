"""Numbers as Go writes them. prometheus_client `utils.py`."""

import math

INF = float("inf")
MINUS_INF = float("-inf")
NaN = float("NaN")

# Go writes numbers with more digits than this before the point with an exponent.
_MOST_DIGITS = 6


def floatToGoString(d):
    """A number as Go would write it."""
    number = float(d)
    if math.isnan(number):
        return "NaN"
    if math.isinf(number):
        return "+Inf" if number > 0 else "-Inf"
    text = repr(number)
    whole, point, fraction = text.partition(".")
    if number <= 0 or not point or len(whole) <= _MOST_DIGITS:
        return text
    digits = f"{whole[0]}.{whole[1:]}{fraction}".rstrip("0.")
    return f"{digits}e+{len(whole) - 1:02d}"


def parse_version(version_str):
    """The parts of a version, numbers as numbers."""
    return tuple(map(_version_part, version_str.split(".")))


def _version_part(part):
    try:
        return int(part)
    except ValueError:
        return part
