"""XML. CPython Lib/xml/__init__.py."""

__molt_missing__ = ("dom", "parsers")

__all__ = ["etree", "sax"]
