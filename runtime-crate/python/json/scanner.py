"""The scanner of documents. CPython Lib/json/scanner.py."""

from _json import Scanner

__all__ = ["make_scanner"]
__molt_missing__ = ("re", "py_make_scanner", "NUMBER_RE")

make_scanner = c_make_scanner = Scanner
