"""The syntax of `.env` files. python-dotenv parser.py, variables.py."""

import re

_BLANK = re.compile(r"\s*")
_SPACE = re.compile(r"[^\S\r\n]*")
_EXPORT = re.compile(r"(?:export[^\S\r\n]+)?")
_QUOTED_KEY = re.compile(r"'([^']+)'")
_KEY = re.compile(r"([^=\#\s]+)")
_EQUAL = re.compile(r"=([^\S\r\n]*)")
_SINGLE_QUOTED = re.compile(r"'((?:\\.|[^'\\])*)'", re.DOTALL)
_DOUBLE_QUOTED = re.compile(r'"((?:\\.|[^"\\])*)"', re.DOTALL)
_UNQUOTED = re.compile(r"([^\r\n]*)")
_COMMENT = re.compile(r"(?:[^\S\r\n]*#[^\r\n]*)?")
_END_OF_LINE = re.compile(r"[^\S\r\n]*(?:\r\n|\n|\r|$)")
_REST_OF_LINE = re.compile(r"[^\r\n]*(?:\r|\n|\r\n)?")
_NEWLINE = re.compile(r"\r\n|\n|\r")
_INLINE_COMMENT = re.compile(r"\s+#.*")

_SINGLE_ESCAPES = re.compile(r"\\[\\']")
_DOUBLE_ESCAPES = re.compile(r"\\[\\'\"abfnrtv]")
_ESCAPED = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}

_VARIABLE = re.compile(r"\$\{([^\}:]*)(?::-([^\}]*))?\}")


class _SyntaxError(Exception):
    pass


def bindings(text):
    """The keys and values of a text, with the line that each begins at; the key is None where the syntax is wrong."""
    text = text.removeprefix("\ufeff")
    position = 0
    while position < len(text):
        start = position
        try:
            key, value, position = _binding(text, start)
        except _SyntaxError:
            key, value = None, None
            position = _REST_OF_LINE.match(text, _BLANK.match(text, start).end()).end()
            yield None, None, 1 + len(_NEWLINE.findall(text[:start]))
            continue
        if key is not None:
            yield key, value, 1 + len(_NEWLINE.findall(text[:start]))


def _read(pattern, text, position):
    match = pattern.match(text, position)
    if match is None:
        raise _SyntaxError
    return match


def _binding(text, position):
    """The key and value that begin at a position, and where they end. The key is None for a comment or nothing."""
    position = _BLANK.match(text, position).end()
    if position >= len(text):
        return None, None, position
    position = _EXPORT.match(text, position).end()
    key, value = None, None
    if text[position : position + 1] != "#":
        quoted = text[position : position + 1] == "'"
        match = _read(_QUOTED_KEY if quoted else _KEY, text, position)
        key, position = match.group(1), match.end()
    position = _SPACE.match(text, position).end()
    equal = _EQUAL.match(text, position)
    if equal is not None:
        position = equal.end()
        if equal.group(1) and text[position : position + 1] == "#":
            value = ""
        else:
            value, position = _value(text, position)
    position = _COMMENT.match(text, position).end()
    return key, value, _read(_END_OF_LINE, text, position).end()


def _value(text, position):
    first = text[position : position + 1]
    if first == "'":
        match = _read(_SINGLE_QUOTED, text, position)
        return _SINGLE_ESCAPES.sub(_unescaped, match.group(1)), match.end()
    if first == '"':
        match = _read(_DOUBLE_QUOTED, text, position)
        return _DOUBLE_ESCAPES.sub(_unescaped, match.group(1)), match.end()
    if first in ("", "\n", "\r"):
        return "", position
    match = _UNQUOTED.match(text, position)
    return _INLINE_COMMENT.sub("", match.group(1)).rstrip(), match.end()


def _unescaped(match):
    escaped = match.group(0)[1]
    return _ESCAPED.get(escaped, escaped)


def expanded(value, env):
    """A value with `${NAME}` and `${NAME:-default}` replaced."""

    def replacement(match):
        name, default = match.groups()
        found = env.get(name, default or "")
        return "" if found is None else found

    return _VARIABLE.sub(replacement, value)
