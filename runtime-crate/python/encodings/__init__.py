"""The package that CPython finds its codecs in; here strings have them. CPython Lib/encodings/__init__.py."""

from codecs._text import text_codec
from encodings._charmaps import enter_modules

__molt_missing__ = ("text_codec", "enter_modules")


class CodecRegistryError(LookupError, SystemError):
    """A codec's module is not one."""


def normalize_encoding(encoding):
    """A name with underscores for whatever is neither letter, digit nor dot."""
    if isinstance(encoding, bytes):
        encoding = str(encoding, "ascii")
    words = "".join(letter if letter.isalnum() or letter == "." else " " for letter in encoding).split()
    return "".join(letter for letter in "_".join(words) if letter.isascii())


def search_function(encoding):
    """The codec of a name, or None."""
    return text_codec(normalize_encoding(encoding))


enter_modules()
