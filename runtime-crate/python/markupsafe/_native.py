"""Escaping of one text. markupsafe/_native.py."""


def _escape_inner(s, /):
    """The text with the five characters that mean something in HTML replaced; the text itself when it has none."""
    if "&" in s:
        s = s.replace("&", "&amp;")
    if ">" in s:
        s = s.replace(">", "&gt;")
    if "<" in s:
        s = s.replace("<", "&lt;")
    if "'" in s:
        s = s.replace("'", "&#39;")
    if '"' in s:
        s = s.replace('"', "&#34;")
    return s
