"""Coefficients: how many digits they have, and taking digits away by the rounding modes. General Decimal Arithmetic 1.70."""

from _decimal import digits_of, split, stripped
from decimal._signals import (
    ROUND_05UP,
    ROUND_CEILING,
    ROUND_DOWN,
    ROUND_FLOOR,
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    ROUND_UP,
)

__name__ = "decimal"


def goes_up(rounding, negative, kept, lost):
    """Whether a coefficient that lost digits is rounded away from zero."""
    if lost == 0 or rounding == ROUND_DOWN:
        return False
    if rounding == ROUND_UP:
        return True
    if rounding == ROUND_CEILING:
        return not negative
    if rounding == ROUND_FLOOR:
        return bool(negative)
    if rounding == ROUND_05UP:
        return kept % 5 == 0
    if rounding == ROUND_HALF_EVEN:
        return lost == 3 or (lost == 2 and kept % 2 == 1)
    if rounding == ROUND_HALF_UP:
        return lost >= 2
    return lost == 3


def shortened(coefficient, count, rounding, negative):
    """The coefficient rounded to lose its last `count` digits, and whether digits other than zero were lost."""
    kept, lost = split(coefficient, count)
    return kept + goes_up(rounding, negative, kept, lost), lost != 0


def without_zeros(coefficient, exponent, most=None):
    """The coefficient without zeros at its end, and its exponent, which does not become larger than `most`."""
    if coefficient == 0:
        return 0, max(exponent, most)
    rest, gone = stripped(coefficient, None if most is None else most - exponent)
    return rest, exponent + gone


def is_multiple(coefficient, count):
    """Whether the last `count` digits are zeros."""
    return coefficient == 0 or (count < digits_of(coefficient) and coefficient % 10**count == 0)
