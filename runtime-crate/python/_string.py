"""What `string.Formatter` asks of the formatting of text. CPython Objects/stringlib/unicode_format.h."""

from string import _parse as formatter_parser
from string import _split_name

__all__ = ["formatter_field_name_split", "formatter_parser"]


def formatter_field_name_split(text):
    """The first part of a field's name, and the attributes and items behind it."""
    if not isinstance(text, str):
        raise TypeError(f"expected str, got {type(text).__name__}")
    first, rest = _split_name(text)
    return first, iter(rest)
