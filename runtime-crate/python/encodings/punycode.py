"""Texts as letters and digits of ASCII, by RFC 3492. CPython Lib/encodings/punycode.py."""

import codecs
import sys

_DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789"
_BASE, _LEAST, _MOST, _SKEW, _DAMP, _FIRST_BIAS, _FIRST_POINT = 36, 1, 26, 38, 700, 72, 0x80


def _threshold(position, bias):
    return min(max(_BASE * (position + 1) - bias, _LEAST), _MOST)


def _next_bias(delta, is_first, count):
    delta = delta // _DAMP if is_first else delta // 2
    delta += delta // count
    steps = 0
    while delta > (_BASE - _LEAST) * _MOST // 2:
        delta //= _BASE - _LEAST
        steps += _BASE
    return steps + _BASE * delta // (delta + _SKEW)


def _written(number, bias):
    """A number in digits whose weights follow from the bias."""
    digits, position = [], 0
    while number >= (least := _threshold(position, bias)):
        number, rest = divmod(number - least, _BASE - least)
        digits.append(_DIGITS[least + rest])
        position += 1
    return "".join(digits) + _DIGITS[number]


def punycode_encode(text):
    """A text as bytes: its ASCII, then where the other characters go."""
    basic = [character for character in text if character.isascii()]
    written, bias, delta, point, handled = [], _FIRST_BIAS, 0, _FIRST_POINT, len(basic)
    for next_point in sorted({ord(character) for character in text if not character.isascii()}):
        delta += (next_point - point) * (handled + 1)
        point = next_point
        for character in text:
            if ord(character) < point:
                delta += 1
            elif ord(character) == point:
                written.append(_written(delta, bias))
                bias = _next_bias(delta, handled == len(basic), handled + 1)
                delta = 0
                handled += 1
        delta += 1
        point += 1
    start = "".join(basic) + "-" if basic else ""
    return (start + "".join(written)).encode("ascii")


def _failure(data, start, end, reason, old):
    """The error at a place; before Python 3.13 it names none."""
    return UnicodeDecodeError("punycode", data, start, end, reason) if sys.version_info >= (3, 13) else UnicodeError(old)


class _Broken(Exception):
    """The rest cannot be read."""


def _read(data, at, bias, errors):
    """A number, and where it ends."""
    result, weight, position = 0, 1, 0
    while True:
        if at >= len(data):
            if errors == "strict":
                raise _failure(data, at, at + 1, "incomplete punycode string", "incomplete punicode string")
            raise _Broken
        byte = data[at]
        at += 1
        letter = chr(byte).lower()
        digit = _DIGITS.find(letter) if byte < 0x80 else -1
        if digit < 0:
            if errors == "strict":
                shown = byte - 32 if 97 <= byte <= 122 else byte
                reason = f"Invalid extended code point '{shown}'"
                raise _failure(data, at - 1, at, reason, f"Invalid extended code point '{chr(byte).upper()}'")
            raise _Broken
        least = _threshold(position, bias)
        result += digit * weight
        if digit < least:
            return at, result
        weight *= _BASE - least
        position += 1


def punycode_decode(text, errors):
    """The text of bytes."""
    data = text.encode("ascii") if isinstance(text, str) else bytes(text)
    dash = data.rfind(b"-")
    characters = list(str(data[: max(dash, 0)], "ascii", errors))
    if sys.version_info < (3, 13):
        data = data[: dash + 1] + str(data[dash + 1 :], "ascii", errors).encode("ascii", "replace")
    at, place, point, bias = dash + 1, 0, _FIRST_POINT, _FIRST_BIAS
    try:
        while at < len(data):
            start = at
            at, delta = _read(data, at, bias, errors)
            place += delta
            point += place // (len(characters) + 1)
            if point > sys.maxunicode:
                if errors == "strict":
                    where = dash + place
                    raise _failure(data, where, where + 1, f"Invalid character U+{point:x}", f"Invalid character U+{point:x}")
                point = ord("?")
            place %= len(characters) + 1
            characters.insert(place, chr(point))
            bias = _next_bias(delta, start == dash + 1, len(characters))
            place += 1
    except _Broken:
        pass
    return "".join(characters)


def _check_errors(errors):
    if errors not in ("strict", "replace", "ignore"):
        raise UnicodeError(f"Unsupported error handling: {errors}")


class Codec(codecs.Codec):
    """Whole texts."""

    def encode(self, input, errors="strict"):
        """The bytes of a text, and how much of it was taken: all."""
        return punycode_encode(input), len(input)

    def decode(self, input, errors="strict"):
        """The text of bytes, and how many were taken: all."""
        _check_errors(errors)
        return punycode_decode(input, errors), len(input)


class IncrementalEncoder(codecs.IncrementalEncoder):
    """Parts, each of which is a text of its own."""

    def encode(self, input, final=False):
        """The bytes of a text."""
        return punycode_encode(input)


class IncrementalDecoder(codecs.IncrementalDecoder):
    """Parts, each of which is a text of its own."""

    def decode(self, input, final=False):
        """The text of bytes."""
        _check_errors(self.errors)
        return punycode_decode(input, self.errors)


class StreamWriter(Codec, codecs.StreamWriter):
    """Writes texts to a stream."""


class StreamReader(Codec, codecs.StreamReader):
    """Reads texts from a stream."""


def getregentry():
    """The codec as the registry has it."""
    codec = Codec()
    return codecs.CodecInfo(
        codec.encode, codec.decode, StreamReader, StreamWriter, IncrementalEncoder, IncrementalDecoder, "punycode"
    )  # fmt: skip


__molt_missing__ = (
    "T", "adapt", "codecs", "decode_generalized_number", "digits", "generate_generalized_integer", "generate_integers",
    "insertion_sort", "insertion_unsort", "segregate", "selective_find", "selective_len",
)  # fmt: skip
