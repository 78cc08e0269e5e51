"""The format specification of decimal numbers. CPython Modules/_decimal `dec_format`, PEP 3101."""

import re

from decimal._numbers import _made, _scientific
from decimal._rounding import digits_of, shortened

__name__ = "decimal"

_SPEC = re.compile(
    r"(?:(?P<fill>.)?(?P<align>[<>=^]))?(?P<sign>[-+ ])?(?P<no_negative_zero>z)?(?P<zero>0)?(?P<width>\d+)?"
    r"(?P<thousands>,)?(?:\.(?P<precision>\d+))?(?P<type>[eEfFgGn%])?",
    re.DOTALL,
)


def formatted(number, text, context):
    """The number in the form that a format specification asks for; ValueError for what is none."""
    match = _SPEC.fullmatch(text)
    if match is None or (match["zero"] and match["align"]):
        raise ValueError("invalid format string")
    spec = match.groupdict()
    body, negative = _body(number, spec, context)
    sign = "-" if negative else spec["sign"] if spec["sign"] in ("+", " ") else ""
    width = int(spec["width"] or "0")
    if spec["zero"] and number._kind == "":
        fill, align = "0", "="
    else:
        fill, align = spec["fill"] or " ", spec["align"] or ">"
    whole, rest = _split(body)
    if spec["thousands"] and number._kind == "":
        least = width - len(sign) - len(rest) if spec["zero"] else 1
        whole = _grouped(whole, least)
    body = whole + rest
    padding = fill * max(0, width - len(sign) - len(body))
    if align == "<":
        return sign + body + padding
    if align == "=":
        return sign + padding + body
    if align == "^":
        half = len(padding) // 2
        return padding[:half] + sign + body + padding[half:]
    return padding + sign + body


def _split(body):
    """The digits before the point, and everything after them."""
    end = 0
    while end < len(body) and body[end].isdigit():
        end += 1
    return body[:end], body[end:]


def _grouped(digits, least):
    """Digits with a comma between groups of three, with zeros before them up to a length."""
    groups = []
    while True:
        group = digits[-3:]
        digits = digits[:-3]
        length = sum(len(one) + 1 for one in groups)
        if not digits and len(group) < 3:
            group = group.rjust(min(3, max(len(group), least - length)), "0")
        groups.append(group)
        length += len(group)
        if not digits and length >= least:
            break
        if not digits:
            # A comma is not the first character.
            digits = "0" * max(1, min(3, least - length - 1))
    return ",".join(reversed(groups))


def _body(number, spec, context):
    """The text without a sign, and whether it is negative."""
    kind = spec["type"] or ("g" if context.capitals == 0 else "G")
    if number._kind:
        text = _scientific(number.copy_abs(), context.capitals)
        return (text + "%" if kind == "%" else text), bool(number._sign)
    precision = None if spec["precision"] is None else int(spec["precision"])
    if kind == "n":
        kind = "g"
    if kind == "%":
        number = _made(number._sign, number._coefficient, number._exponent + 2)
    rounded = _rounded(number, kind, precision, context.rounding)
    negative = bool(rounded._sign)
    if spec["no_negative_zero"] and rounded._coefficient == 0:
        negative = False
    return _text(rounded, kind, precision), negative


def _rounded(number, kind, precision, rounding):
    if precision is None:
        if kind in "fF%" and number._exponent > 0:
            return _made(number._sign, number._coefficient * 10**number._exponent, 0)
        return number
    if kind in "eE":
        return _to_digits(number, precision + 1, rounding)
    if kind in "fF%":
        return _to_exponent(number, -precision, rounding)
    if number._coefficient and digits_of(number._coefficient) > max(precision, 1):
        return _to_digits(number, max(precision, 1), rounding)
    return number


def _to_digits(number, count, rounding):
    if number._coefficient == 0:
        return number
    surplus = digits_of(number._coefficient) - count
    if surplus <= 0:
        return _made(number._sign, number._coefficient * 10**-surplus, number._exponent + surplus)
    coefficient, _ = shortened(number._coefficient, surplus, rounding, number._sign)
    exponent = number._exponent + surplus
    if digits_of(coefficient) > count:
        coefficient, exponent = coefficient // 10, exponent + 1
    return _made(number._sign, coefficient, exponent)


def _to_exponent(number, exponent, rounding):
    if number._exponent >= exponent:
        return _made(number._sign, number._coefficient * 10 ** (number._exponent - exponent), exponent)
    coefficient, _ = shortened(number._coefficient, exponent - number._exponent, rounding, number._sign)
    return _made(number._sign, coefficient, exponent)


def _text(number, kind, precision):
    digits = str(number._coefficient)
    left = number._exponent + len(digits)
    if kind in "eE":
        if number._coefficient == 0 and precision is not None:
            digits = "0" * (precision + 1)
            left = number._exponent + len(digits)
        point = 1
    elif kind in "fF%":
        point = left
    elif number._exponent <= 0 and left > -6:
        point = left
    else:
        point = 1
    if point <= 0:
        whole, fraction = "0", "0" * -point + digits
    elif point >= len(digits):
        whole, fraction = digits + "0" * (point - len(digits)), ""
    else:
        whole, fraction = digits[:point], digits[point:]
    text = whole + ("." + fraction if fraction else "")
    if left != point or kind in "eE":
        letter = "e" if kind in "eg" else "E"
        text += f"{letter}{left - point:+d}"
    return text + "%" if kind == "%" else text
