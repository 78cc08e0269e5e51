"""XML as trees of elements. CPython Lib/xml/etree/__init__.py."""
