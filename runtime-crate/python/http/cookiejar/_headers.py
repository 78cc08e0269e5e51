"""Headers of cookies taken apart and put together. CPython Lib/http/cookiejar.py `split_header_words`, `parse_ns_headers`."""

import re
import sys

from http.cookiejar._dates import http2time

HEADER_TOKEN_RE = re.compile(r"^\s*([^=\s;,]+)")
HEADER_QUOTED_VALUE_RE = re.compile(r"^\s*=\s*\"([^\"\\]*(?:\\.[^\"\\]*)*)\"")
HEADER_VALUE_RE = re.compile(r"^\s*=\s*([^\s;,]*)")
HEADER_ESCAPE_RE = re.compile(r"\\(.)")
HEADER_JOIN_ESCAPE_RE = re.compile(r"([\"\\])")
if sys.version_info >= (3, 14):
    HEADER_JOIN_TOKEN_RE = re.compile(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+")

_JUNK = re.compile(r"^[=\s;]*")

_KNOWN = ("expires", "domain", "path", "secure", "version", "port", "max-age")


def unmatched(match):
    """What of a text a match has not."""
    text = match.string
    return text[: match.start()] + text[match.end() :]


def _value(text):
    """A value behind a name, None without one, and what follows it."""
    if quoted := HEADER_QUOTED_VALUE_RE.search(text):
        return HEADER_ESCAPE_RE.sub(r"\1", quoted[1]), unmatched(quoted)
    if bare := HEADER_VALUE_RE.search(text):
        return bare[1].rstrip(), unmatched(bare)
    return None, text


def split_header_words(header_values):
    """Headers as a list of lists of pairs: what commas separate, and in it names and values."""
    assert not isinstance(header_values, str)
    found = []
    for text in header_values:
        pairs = []
        while text:
            if token := HEADER_TOKEN_RE.search(text):
                value, text = _value(unmatched(token))
                pairs.append((token[1], value))
            elif text.lstrip().startswith(","):
                text = text.lstrip()[1:]
                if pairs:
                    found.append(pairs)
                pairs = []
            else:
                text = _JUNK.sub("", text)
        if pairs:
            found.append(pairs)
    return found


def _is_token(text):
    if sys.version_info >= (3, 14):
        return HEADER_JOIN_TOKEN_RE.fullmatch(text)
    return re.search(r"^\w+$", text)


def _joined(name, value):
    if value is None:
        return name
    if not _is_token(value):
        value = '"' + HEADER_JOIN_ESCAPE_RE.sub(r"\\\1", value) + '"'
    return f"{name}={value}"


def join_header_words(lists):
    """Lists of pairs as one header."""
    return ", ".join("; ".join(_joined(*pair) for pair in pairs) for pairs in lists if pairs)


def strip_quotes(text):
    """A text without a double quote before it and one behind it."""
    return text.removeprefix('"').removesuffix('"')


def parse_ns_headers(ns_headers):
    """Headers of the cookies that Netscape invented, as split_header_words() has others."""
    found = []
    for header in ns_headers:
        pairs = _ns_pairs(header)
        if pairs:
            has_version = any(name == "version" for name, _ in pairs[1:])
            found.append(pairs if has_version else [*pairs, ("version", "0")])
    return found


def _ns_pairs(header):
    first, *others = header.split(";")
    name, value = _ns_pair(first)
    if not name:
        return []
    pairs = [(name, value)]
    for other in others:
        name, value = _ns_pair(other)
        if not name:
            continue
        name = name.lower() if name.lower() in _KNOWN else name
        if name in ("version", "expires") and value is not None:
            value = strip_quotes(value)
            value = http2time(value) if name == "expires" else value
        pairs.append((name, value))
    return pairs


def _ns_pair(part):
    """A name and its value, which is None without an equals sign."""
    name, equals, value = part.strip().partition("=")
    return name.strip(), value.strip() if equals else None
