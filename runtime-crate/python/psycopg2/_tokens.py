"""The tokens of SQL, as far as the places for values need them. PostgreSQL src/backend/parser/scan.l."""

import re

# Stands in a text for a value that is not written in; no SQL contains it.
MARK = b"\0"

# Kinds of tokens.
WORD, NAME, STRING, NUMBER, OPERATOR, CAST, SIGN, VALUE = range(8)

_TOKEN = re.compile(
    rb"""
      (?P<blank> [ \t\n\r\f\v]+ | --[^\n\r]* )
    | (?P<comment> /\* )
    | (?P<value> \0 )
    | (?P<string> [eE]'(?:[^'\\]|''|\\.)*' | (?:[bBxXnN]|[uU]&)?'(?:[^']|'')*' )
    | (?P<name> (?:[uU]&)?"(?:[^"]|"")*" )
    | (?P<word> [A-Za-z_\x80-\xff][A-Za-z_0-9$\x80-\xff]* )
    | (?P<number> (?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)? )
    | (?P<dollar> \$(?:[A-Za-z_\x80-\xff][A-Za-z_0-9\x80-\xff]*)?\$ )
    | (?P<cast> :: )
    | (?P<operator> (?:(?!--|/\*)[-+*/<>=~!@\#%^&|`?])+ )
    | (?P<sign> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_KINDS = {"word": WORD, "name": NAME, "string": STRING, "number": NUMBER, "operator": OPERATOR, "cast": CAST, "sign": SIGN, "value": VALUE}
_COMMENT_EDGE = re.compile(rb"/\*|\*/")

# What cannot stand beside a token without becoming a part of it.
_STICKS = re.compile(rb"[A-Za-z_0-9$'\"\\\x80-\xff\0]")


class Token:
    """One token: words in lower case, names without their quotes."""

    __slots__ = ("kind", "text", "start", "end")

    def __init__(self, kind, text, start, end):
        self.kind, self.text, self.start, self.end = kind, text, start, end


def tokens_of(text):
    """The tokens of a text; a value within a string or a comment is a part of that."""
    found, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        group, end = match.lastgroup, match.end()
        if group == "comment":
            end = _end_of_comment(text, end)
        elif group == "dollar":
            closing = text.find(match[0], end)
            end = len(text) if closing < 0 else closing + len(match[0])
            found.append(Token(STRING, text[at:end], at, end))
        elif group != "blank":
            found.append(Token(_KINDS[group], _normal(group, match[0]), at, end))
        at = end
    return found


def _normal(group, data):
    if group == "word":
        return data.lower()
    if group == "name":
        return data[data.index(b'"') + 1 : -1]
    return data


def _end_of_comment(text, at):
    """Where a comment ends; others can lie in it."""
    depth = 1
    while depth:
        edge = _COMMENT_EDGE.search(text, at)
        if edge is None:
            return len(text)
        depth += 1 if edge[0] == b"/*" else -1
        at = edge.end()
    return at


def is_apart(text, token):
    """Whether a token stays one whatever is written for it."""
    before, after = text[token.start - 1 : token.start] if token.start else b"", text[token.end : token.end + 1]
    return _STICKS.match(before) is None and _STICKS.match(after) is None
