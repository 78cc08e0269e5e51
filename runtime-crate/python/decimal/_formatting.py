"""The format specification of decimal numbers. CPython Modules/_decimal `dec_format`, PEP 3101."""

import warnings

from decimal._numbers import _made, _scientific
from _decimal import digits_of, text_of
from decimal._rounding import shortened
from decimal._signals import MAX_PREC

__name__ = "decimal"


class _Specification:
    """A format specification, read from left to right; ValueError for what is none."""

    def __init__(self, text):
        self._text, self._at = text, 0
        self.fill = self.align = None
        if text[1:2] in ("<", ">", "=", "^"):
            self.fill, self.align = text[0], text[1]
            self._at = 2
        else:
            self.align = self._one_of("<>=^")
        self.sign = self._one_of("-+ ")
        self.no_negative_zero = self._one_of("z") is not None
        self.alternate = self._one_of("#") is not None
        self.zero = self._one_of("0") is not None
        self.width = self._number() or 0
        self.separator = self._one_of(",")
        self.precision = None
        if self._one_of(".") is not None:
            self.precision = self._number()
            if self.precision is None:
                raise ValueError("invalid format string")
        self.kind = self._one_of("eEfFgGn%")
        twice = (self.zero and self.align) or (self.separator and self.kind == "n")
        if self._at != len(text) or twice:
            raise ValueError("invalid format string")

    def _one_of(self, chars):
        char = self._text[self._at : self._at + 1]
        if not char or char not in chars:
            return None
        self._at += 1
        return char

    def _number(self):
        start = self._at
        while self._text[self._at : self._at + 1].isdecimal():
            self._at += 1
        return int(self._text[start : self._at]) if self._at > start else None


def formatted(number, text, context, override=None):
    """The number in the form that a format specification asks for; `override` stands for what the locale says."""
    if not isinstance(text, str):
        raise TypeError("format arg must be str")
    upper = text.endswith("N")
    if upper:
        spec = _Specification(text[:-1] + "n")
        warnings.warn("Format specifier 'N' is deprecated", DeprecationWarning, 3)
    else:
        spec = _Specification(text)
    point, separator, grouping = _conventions(spec, override)
    if spec.width > MAX_PREC or (number._kind == "" and (spec.precision or 0) > MAX_PREC):
        raise ValueError("format specification exceeds internal limits of _decimal")
    body, negative = _body(number, spec, context)
    if spec.alternate and number._kind == "":
        body = _with_point(body)
    sign = "-" if negative else spec.sign if spec.sign in ("+", " ") else ""
    width = spec.width
    if spec.zero and number._kind == "":
        fill, align = "0", "="
    else:
        fill, align = spec.fill or " ", spec.align or ">"
    whole, rest = _split(body)
    if rest.startswith("."):
        rest = point + rest[1:]
    if number._kind == "":
        least = width - len(sign) - len(rest) if spec.zero else 1
        whole = _grouped(whole, least, separator, grouping)
    body = whole + rest
    if upper and number._kind == "":
        body = body.upper()
    padding = fill * max(0, width - len(sign) - len(body))
    if align == "<":
        return sign + body + padding
    if align == "=":
        return sign + padding + body
    if align == "^":
        half = len(padding) // 2
        return padding[:half] + sign + body + padding[half:]
    return padding + sign + body


# The bytes that a decimal point or a separator may have. CPython Modules/_decimal/libmpdec `mpd_validate_lconv`.
_LONGEST = 4


def _conventions(spec, override):
    """The decimal point, the separator of groups and the sizes of groups, of which the last counts for all others."""
    point, separator, grouping = ".", spec.separator or "", [3] if spec.separator else []
    if override is not None and not isinstance(override, dict):
        raise TypeError("optional argument must be a dict")
    if spec.kind == "n":
        import locale

        conventions = locale.localeconv()
        point, separator, grouping = conventions["decimal_point"], conventions["thousands_sep"], conventions["grouping"]
    if override is not None:
        point = override.get("decimal_point", point)
        separator = override.get("thousands_sep", separator)
        grouping = override.get("grouping", grouping)
        grouping = [ord(size) for size in grouping] if isinstance(grouping, str) else grouping
        lengths = len(point.encode()), len(separator.encode())
        if not 1 <= lengths[0] <= _LONGEST or lengths[1] > _LONGEST or any(size > _NO_MORE for size in grouping):
            raise ValueError("invalid override dict")
    return point, separator, [size for size in grouping if size]


def _with_point(body):
    """The text with a decimal point after its digits, if it has none."""
    whole, rest = _split(body)
    return body if rest.startswith(".") else f"{whole}.{rest}"


def _split(body):
    """The digits before the point, and everything after them."""
    end = 0
    while end < len(body) and body[end].isdigit():
        end += 1
    return body[:end], body[end:]


# A size of groups after which there are none. CPython `CHAR_MAX`.
_NO_MORE = 127


def _grouped(digits, least, separator, grouping):
    """Digits in groups with a separator between them, with zeros before them up to a length."""
    if not separator:
        grouping = []
    groups = []
    sizes = iter(grouping)
    size = None
    while True:
        size = next(sizes, size)
        # A separator is not the first character, so at least one digit precedes it.
        length = max(len(digits), least, 1)
        last = size is None or size >= _NO_MORE
        if not last:
            length = min(length, size)
        groups.append(digits[-length:].rjust(length, "0"))
        digits = digits[:-length]
        least -= length
        if last or (not digits and least <= 0):
            break
        least -= len(separator)
    return separator.join(reversed(groups))


def _body(number, spec, context):
    """The text without a sign, and whether it is negative."""
    kind = spec.kind or ("g" if context.capitals == 0 else "G")
    if number._kind:
        text = _scientific(number.copy_abs(), context.capitals)
        return (text + "%" if kind == "%" else text), bool(number._sign)
    precision = spec.precision
    if kind == "n":
        kind = "g"
    if kind == "%":
        number = _made(number._sign, number._coefficient, number._exponent + 2)
    rounded = _rounded(number, kind, precision, context.rounding)
    negative = bool(rounded._sign)
    if spec.no_negative_zero and rounded._coefficient == 0:
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
    digits = text_of(number._coefficient)
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
