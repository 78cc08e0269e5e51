"""XML. CPython Lib/xml/__init__.py. What is not here comes from the environment's Python."""

__all__ = ["dom", "parsers", "sax", "etree"]
