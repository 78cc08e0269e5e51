"""Parameters of headers, in pieces and in other character sets. CPython Lib/email/utils.py.

They stand apart from the dates and addresses that every server needs.
"""

import re
import urllib.parse

from email.utils import quote, unquote


def _has_surrogates(s):
    """Whether a text contains bytes that could not be decoded."""
    try:
        s.encode()
    except UnicodeEncodeError:
        return True
    return False


def _sanitize(string):
    """The text with what could not be decoded replaced."""
    return string.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


_CONTINUED = re.compile(r"(\w+)\*(?:([0-9]+)\*?)?$", re.ASCII)


def encode_rfc2231(s, charset=None, language=None):
    """A text as the parameter of a header says it in another character set."""
    quoted = urllib.parse.quote(s, safe="", encoding=charset or "ascii")
    return quoted if charset is None and language is None else f"{charset}'{language or ''}'{quoted}"


def decode_rfc2231(s):
    """The character set, the language and the text of a parameter."""
    parts = s.split("'", 2)
    return parts if len(parts) == 3 else (None, None, s)


def decode_params(params):
    """The parameters of a header, of which those in pieces are put together; the first is the header's value."""
    whole = [params[0]]
    pieces = {}
    for name, value in params[1:]:
        value = unquote(value)
        found = _CONTINUED.match(name)
        if found is None:
            whole.append((name, f'"{quote(value)}"'))
            continue
        number = None if found[2] is None else int(found[2])
        pieces.setdefault(found[1], []).append((number, value, name.endswith("*")))
    for name, parts in pieces.items():
        parts.sort()
        # A character for each byte, until it is known which character set they are in.
        texts = [urllib.parse.unquote(text, encoding="latin-1") if encoded else text for _, text, encoded in parts]
        text = quote("".join(texts))
        if any(encoded for _, _, encoded in parts):
            charset, language, text = decode_rfc2231(text)
            whole.append((name, (charset, language, f'"{text}"')))
        else:
            whole.append((name, f'"{text}"'))
    return whole


def collapse_rfc2231_value(value, errors="replace", fallback_charset="us-ascii"):
    """The text of a parameter."""
    if not isinstance(value, tuple) or len(value) != 3:
        return unquote(value)
    charset, _, text = value
    try:
        return str(text.encode("raw-unicode-escape"), fallback_charset if charset is None else charset, errors)
    except LookupError:
        return unquote(text)
