"""URLs. CPython Lib/urllib/__init__.py."""
