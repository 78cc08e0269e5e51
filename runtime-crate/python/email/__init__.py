"""Electronic mail. CPython Lib/email/__init__.py."""

__all__ = [
    "base64mime", "charset", "encoders", "errors", "feedparser", "generator", "header", "iterators", "message",
    "message_from_binary_file", "message_from_bytes", "message_from_file", "message_from_string", "mime", "parser",
    "quoprimime", "utils",
]  # fmt: skip


def message_from_string(s, *args, **kws):
    """The message in a text."""
    from email.parser import Parser

    return Parser(*args, **kws).parsestr(s)


def message_from_bytes(s, *args, **kws):
    """The message in bytes."""
    from email.parser import BytesParser

    return BytesParser(*args, **kws).parsebytes(s)


def message_from_file(fp, *args, **kws):
    """The message in a file of text."""
    from email.parser import Parser

    return Parser(*args, **kws).parse(fp)


def message_from_binary_file(fp, *args, **kws):
    """The message in a file of bytes."""
    from email.parser import BytesParser

    return BytesParser(*args, **kws).parse(fp)
