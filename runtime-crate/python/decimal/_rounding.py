"""Coefficients: how many digits they have, and taking digits away by the rounding modes. General Decimal Arithmetic 1.70."""

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


def digits_of(coefficient):
    """The number of decimal digits of a number that is not negative; 1 for 0."""
    if coefficient < 10:
        return 1
    estimate = coefficient.bit_length() * 30103 // 100000
    return estimate + 1 if coefficient >= 10**estimate else estimate


# Pieces of no more digits are converted at once: no limit of `sys.set_int_max_str_digits` is lower.
_PIECE = 600


def text_of(coefficient):
    """The digits as text, however many there are."""
    if coefficient.bit_length() < 3 * _PIECE:
        return str(coefficient)
    half = digits_of(coefficient) // 2
    high, low = divmod(coefficient, 10**half)
    return text_of(high) + text_of(low).rjust(half, "0")


def number_of(text):
    """The coefficient that a text of digits writes, however many there are."""
    if len(text) <= _PIECE:
        return int(text)
    half = len(text) // 2
    return number_of(text[:-half]) * 10**half + number_of(text[-half:])


def split(coefficient, count):
    """The coefficient without its last `count` digits, and how what was taken away compares with half a unit.

    The second result is 0 for nothing lost, 1 below half, 2 for half, 3 above half.
    """
    if count > digits_of(coefficient):
        # Below a tenth of a unit: how far does not matter, and the unit may be too large to compute.
        return 0, 1 if coefficient else 0
    unit = 10**count
    kept, lost = divmod(coefficient, unit)
    if lost == 0:
        return kept, 0
    twice = 2 * lost
    return kept, 1 if twice < unit else 2 if twice == unit else 3


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
    while coefficient % 10 == 0 and (most is None or exponent < most):
        coefficient //= 10
        exponent += 1
    return coefficient, exponent


def is_multiple(coefficient, count):
    """Whether the last `count` digits are zeros."""
    return coefficient == 0 or (count < digits_of(coefficient) and coefficient % 10**count == 0)


def square_root(number):
    """The integer part of the square root."""
    if number == 0:
        return 0
    guess = 1 << (number.bit_length() + 1) // 2
    while True:
        better = (guess + number // guess) >> 1
        if better >= guess:
            return guess
        guess = better
