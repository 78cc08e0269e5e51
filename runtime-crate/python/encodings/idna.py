"""Names of hosts in ASCII, by RFC 3490. CPython Lib/encodings/idna.py.

Since Python 3.13 errors say where they are; before, they are UnicodeErrors with texts of their own.
"""

import codecs
import re
import sys

import stringprep
from encodings.punycode import punycode_decode, punycode_encode

dots = re.compile("[\u002e\u3002\uff0e\uff61]")
ace_prefix = b"xn--"
sace_prefix = "xn--"

_NEW = sys.version_info >= (3, 13)
_LONGEST = 64
_LONGEST_READ = 1024

_PROHIBITED = (
    stringprep.in_table_c12, stringprep.in_table_c22, stringprep.in_table_c3, stringprep.in_table_c4, stringprep.in_table_c5,
    stringprep.in_table_c6, stringprep.in_table_c7, stringprep.in_table_c8, stringprep.in_table_c9,
)  # fmt: skip


def _encoding(label, start, end, reason, old=None):
    return UnicodeEncodeError("idna", label, start, end, reason) if _NEW else UnicodeError(old or reason)


def nameprep(label):
    """A label as it is compared."""
    mapped = "".join([stringprep.map_table_b2(one) for one in label if not stringprep.in_table_b1(one)])
    label = stringprep.normalized(mapped)
    for at, character in enumerate(label):
        if any(is_in(character) for is_in in _PROHIBITED):
            raise _encoding(label, at, at + 1, f"Invalid character {character!r}")
    leftward = [stringprep.in_table_d1(character) for character in label]
    if any(leftward):
        for at, character in enumerate(label):
            if stringprep.in_table_d2(character):
                raise _encoding(label, at, at + 1, "Violation of BIDI requirement 2")
        for at in (0, len(label) - 1):
            if not leftward[at]:
                raise _encoding(label, at, at + 1, "Violation of BIDI requirement 3")
    return label


def _sized(label):
    """The bytes of a label in ASCII that has the right length."""
    if 0 < len(label) < _LONGEST:
        return label.encode("ascii")
    if label:
        raise _encoding(label, 0, len(label), "label too long", "label empty or too long")
    raise _encoding(label, 0, 1, "label empty", "label empty or too long")


def ToASCII(label):
    """A label as it goes over the wire."""
    if label.isascii():
        return _sized(label)
    label = nameprep(label)
    if label.isascii():
        return _sized(label)
    if (label.lower() if _NEW else label).startswith(sace_prefix):
        raise _encoding(label, 0, len(sace_prefix), "Label starts with ACE prefix")
    encoded = ace_prefix + punycode_encode(label)
    if len(encoded) < _LONGEST:
        return encoded
    raise _encoding(label, 0, len(label), "label too long", "label empty or too long")


def _decoding(label, start, end, reason, *old):
    return UnicodeDecodeError("idna", label, start, end, reason) if _NEW else UnicodeError(*old)


def _ascii(label):
    """The bytes of a label that may be a text."""
    if isinstance(label, bytes):
        return label
    if label.isascii():
        return label.encode("ascii")
    label = nameprep(label)
    wrong = [at for at, character in enumerate(label) if not character.isascii()]
    if wrong:
        end = wrong[0]
        while end < len(label) and not label[end].isascii():
            end += 1
        raise _encoding(label, wrong[0], end, "Invalid character in IDN label")
    return label.encode("ascii")


def _in_label(label, failed):
    """The error of a part that is no punycode, as one of the label."""
    if _NEW and isinstance(failed, UnicodeDecodeError):
        offset = len(ace_prefix)
        return UnicodeDecodeError("idna", label, offset + failed.start, offset + failed.end, failed.reason)
    if sys.version_info < (3, 12) and type(failed) is UnicodeError:
        return UnicodeError(f"decoding with 'punycode' codec failed (UnicodeError: {failed})")
    return failed


def ToUnicode(label):
    """A label as it is shown."""
    if len(label) > _LONGEST_READ:
        data = label.encode("utf-8", "backslashreplace") if isinstance(label, str) else label
        raise _decoding(data, 0, len(data), "label way too long", "label way too long")
    label = _ascii(label)
    if not (label.lower() if _NEW else label).startswith(ace_prefix):
        return str(label, "ascii")
    rest = label[len(ace_prefix) :]
    try:
        result = punycode_decode(rest, "strict")
    except UnicodeError as failed:
        raise _in_label(label, failed) from None
    again = ToASCII(result)
    if str(label, "ascii").lower() != str(again, "ascii"):
        reason = f"IDNA does not round-trip, '{label!r}' != '{again!r}'"
        raise _decoding(label, 0, len(label), reason, "IDNA does not round-trip", label, again)
    return result


def _only_strict(errors):
    if errors != "strict":
        raise UnicodeError(f"Unsupported error handling: {errors}")


def _each(labels, convert, failure, whole, uncounted=0):
    """What labels are converted to; an error says where in the whole it is, some characters before it not counted."""
    made, at = [], 0
    for label in labels:
        try:
            made.append(convert(label))
        except (UnicodeEncodeError, UnicodeDecodeError) as failed:
            if not _NEW:
                raise
            start = max(at - uncounted, 0)
            raise failure("idna", whole, start + failed.start, start + failed.end, failed.reason)
        at += len(label) + 1
    return made


def _check_lengths(name, labels):
    """Complain of what a name in ASCII must not have."""
    at = 0
    for number, label in enumerate(labels):
        if not label and number + 1 < len(labels):
            raise _encoding(name, at, at + 1, "label empty", "label empty or too long")
        at += len(label) + 1
    at = 0
    for number, label in enumerate(labels):
        if len(label) >= _LONGEST:
            old = "label empty or too long" if number + 1 < len(labels) else "label too long"
            raise _encoding(name, at, at + len(label), "label too long", old)
        at += len(label) + 1


class Codec(codecs.Codec):
    """Whole names of hosts in ASCII."""

    def encode(self, input, errors="strict"):
        """The bytes of a name, and how much of it was taken: all."""
        _only_strict(errors)
        if not input:
            return b"", 0
        try:
            plain = input.encode("ascii")
        except UnicodeEncodeError:
            labels = dots.split(input)
            end = [] if labels[-1] else [b""]
            made = _each(labels[: len(labels) - len(end)], ToASCII, UnicodeEncodeError, input)
            return b".".join(made + end), len(input)
        _check_lengths(input, plain.split(b"."))
        return plain, len(input)

    def decode(self, input, errors="strict"):
        """The text of a name, and how much of it was taken: all."""
        _only_strict(errors)
        if not input:
            return "", 0
        input = input if isinstance(input, bytes) else bytes(input)
        if ace_prefix not in (input.lower() if _NEW else input) and input.isascii():
            return str(input, "ascii"), len(input)
        labels = input.split(b".")
        end = [] if labels[-1] else [""]
        made = _each(labels[: len(labels) - len(end)], ToUnicode, UnicodeDecodeError, input)
        return ".".join(made + end), len(input)


def _finished(labels, final):
    """The labels that no more can come of, and whether a dot follows them."""
    if labels[-1] and final:
        return labels, 0
    return labels[:-1], 1 if len(labels) > 1 or not labels[-1] else 0


class IncrementalEncoder(codecs.BufferedIncrementalEncoder):
    """Names that come in parts."""

    def _buffer_encode(self, input, errors, final):
        _only_strict(errors)
        if not input:
            return b"", 0
        labels, dot = _finished(dots.split(input), final)
        made = _each(labels, ToASCII, UnicodeEncodeError, input)
        return b".".join(made) + b"." * dot, len(".".join(labels)) + dot


class IncrementalDecoder(codecs.BufferedIncrementalDecoder):
    """Names that come in parts."""

    def _buffer_decode(self, input, errors, final):
        if errors != "strict":
            raise UnicodeError("Unsupported error handling: " + ("{errors}" if _NEW else errors))
        if not input:
            return "", 0
        if not isinstance(input, str):
            try:
                input = str(input, "ascii")
            except UnicodeDecodeError as failed:
                if not _NEW:
                    raise
                raise UnicodeDecodeError("idna", input, failed.start, failed.end, failed.reason)
        labels, dot = _finished(input.split("."), final)
        # Dots before the first label with letters are not counted, nor, in errors, the one before the label.
        whole = ".".join(labels)
        taken = len(whole.lstrip("."))
        uncounted = len(whole) - taken + 1
        made = _each(labels, ToUnicode, UnicodeDecodeError, input.encode("ascii", "backslashreplace"), uncounted)
        return ".".join(made) + "." * dot, taken + dot


class StreamWriter(Codec, codecs.StreamWriter):
    """Writes names to a stream."""


class StreamReader(Codec, codecs.StreamReader):
    """Reads names from a stream."""


def getregentry():
    """The codec as the registry has it."""
    codec = Codec()
    return codecs.CodecInfo(
        codec.encode, codec.decode, StreamReader, StreamWriter, IncrementalEncoder, IncrementalDecoder, "idna"
    )  # fmt: skip


__molt_missing__ = ("codecs", "unicodedata")
