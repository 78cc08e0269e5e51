"""Character references of HTML. CPython Lib/html/__init__.py; the functions are in `_html`."""

from _html import escape, unescape

__all__ = ["escape", "unescape"]
