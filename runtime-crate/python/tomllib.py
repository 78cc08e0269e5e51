"""Reading TOML documents. CPython Lib/tomllib/_parser.py, Lib/tomllib/_re.py."""

import re
from datetime import date, datetime, time, timedelta, timezone

__all__ = ("loads", "load", "TOMLDecodeError")

_BLANKS = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_COMMENT = re.compile(r"#([^\n]*)")
_FORBIDDEN = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_FORBIDDEN_IN_LINES = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_PLAIN = re.compile(r'[^"\\\x00-\x08\x0a-\x1f\x7f]+')
_PLAIN_IN_LINES = re.compile(r'[^"\\\x00-\x08\x0b-\x1f\x7f]+')
_LINE_END_ESCAPED = re.compile(r"\\[ \t]*\n[ \t\n]*")
_WORD = re.compile(r"true|false|[+-]?(?:inf|nan)")
_CLOCK = r"([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,6})[0-9]*)?"
_TIME = re.compile(_CLOCK)
_DATE = re.compile(
    r"([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    rf"(?:[Tt ]{_CLOCK}(?:([Zz])|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))?)?"
)
_NUMBER = re.compile(
    r"0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|b[01](?:_?[01])*|o[0-7](?:_?[0-7])*)"
    r"|[+-]?(?:0|[1-9](?:_?[0-9])*)((?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?)"
)

_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_HEXADECIMAL = frozenset("0123456789abcdefABCDEF")


class TOMLDecodeError(ValueError):
    """A document is not TOML."""


def load(fp, /, *, parse_float=float):
    """What a file opened in binary mode says."""
    content = fp.read()
    if not hasattr(content, "decode"):
        raise TypeError("File must be opened in binary mode, e.g. use `open('foo.toml', 'rb')`")
    return loads(content.decode(), parse_float=parse_float)


def loads(s, /, *, parse_float=float):
    """What a text says."""
    return _Document(s.replace("\r\n", "\n"), parse_float).read()


class _Mark:
    """What was said of one key: whether its table is declared, whether its value is final with all below it."""

    __slots__ = ("declared", "final", "below")

    def __init__(self):
        self.declared = False
        self.final = False
        self.below = {}

    def find(self, path):
        """The mark of a path, or the final one above it; None when nothing was said."""
        mark = self
        for name in path:
            mark = mark.below.get(name)
            if mark is None or mark.final:
                return mark
        return mark

    def reach(self, path):
        """The mark of a path, made if need be."""
        mark = self
        for name in path:
            if name not in mark.below:
                mark.below[name] = _Mark()
            mark = mark.below[name]
        return mark

    def forget(self, path):
        """Lose what was said of a path."""
        above = self
        for name in path[:-1]:
            above = above.below.get(name)
            if above is None:
                return
        above.below.pop(path[-1], None)


def _table_at(table, path, through_arrays=True):
    """The table under a path, made if need be; None if a value lies in the way."""
    for name in path:
        table = table.setdefault(name, {})
        if through_arrays and isinstance(table, list):
            table = table[-1]
        if not isinstance(table, dict):
            return None
    return table


class _Document:
    """A text and how far it is read."""

    def __init__(self, text, parse_float):
        self.text = text
        self.at = 0
        self.parse_float = parse_float
        self.content = {}
        self.marks = _Mark()
        self.header = ()
        self.opened = []

    def complain(self, message):
        """The error at the current place."""
        if self.at >= len(self.text):
            place = "end of document"
        else:
            line = self.text.count("\n", 0, self.at) + 1
            column = self.at - self.text.rfind("\n", 0, self.at)
            place = f"line {line}, column {column}"
        return TOMLDecodeError(f"{message} (at {place})")

    def peek(self):
        return self.text[self.at : self.at + 1]

    def skip_blanks(self):
        self.at = _BLANKS.match(self.text, self.at).end()

    def skip_comment(self):
        found = _COMMENT.match(self.text, self.at)
        if found:
            self.refuse_forbidden(_FORBIDDEN, found.start(1), found.end())
            self.at = found.end()

    def skip_lines(self):
        """Past blanks, ends of lines and comments."""
        text, end = self.text, len(self.text)
        while self.at < end and text[self.at] in " \t\n#":
            if text[self.at] == "#":
                self.skip_comment()
            else:
                self.at += 1

    def refuse_forbidden(self, forbidden, start, end):
        found = forbidden.search(self.text, start, end)
        if found:
            self.at = found.start()
            raise self.complain(f"Found invalid character {found.group()!r}")

    def read(self):
        """All statements."""
        end = len(self.text)
        while True:
            self.skip_blanks()
            if self.at < end and self.text[self.at] != "\n":
                self.statement()
            if self.at >= end:
                return self.content
            if self.text[self.at] != "\n":
                raise self.complain("Expected newline or end of document after a statement")
            self.at += 1

    def statement(self):
        first = self.peek()
        if first == "[":
            for path in self.opened:
                self.marks.reach(path).declared = True
            self.opened.clear()
            if self.text.startswith("[[", self.at):
                self.declare_array()
            else:
                self.declare_table()
        elif first in "\"'" or _BARE_KEY.match(first):
            self.pair()
        elif first != "#":
            raise self.complain("Invalid statement")
        self.skip_blanks()
        self.skip_comment()

    def declare_table(self):
        self.at += 1
        self.skip_blanks()
        path = self.key()
        mark = self.marks.find(path)
        if mark is not None and (mark.final or mark.declared):
            raise self.complain(f"Cannot declare {path} twice")
        self.marks.reach(path).declared = True
        if _table_at(self.content, path) is None:
            raise self.complain("Cannot overwrite a value")
        self.close("]", "Expected ']' at the end of a table declaration")
        self.header = path

    def declare_array(self):
        self.at += 2
        self.skip_blanks()
        path = self.key()
        mark = self.marks.find(path)
        if mark is not None and mark.final:
            raise self.complain(f"Cannot mutate immutable namespace {path}")
        self.marks.forget(path)
        self.marks.reach(path).declared = True
        above = _table_at(self.content, path[:-1])
        tables = None if above is None else above.setdefault(path[-1], [])
        if not isinstance(tables, list):
            raise self.complain("Cannot overwrite a value")
        tables.append({})
        self.close("]]", "Expected ']]' at the end of an array declaration")
        self.header = path

    def close(self, bracket, message):
        if not self.text.startswith(bracket, self.at):
            raise self.complain(message)
        self.at += len(bracket)

    def pair(self):
        """A key and its value in the current table."""
        key, value = self.key_and_value()
        for length in range(1, len(key)):
            path = self.header + key[:length]
            mark = self.marks.find(path)
            if mark is not None and mark.declared and not mark.final:
                raise self.complain(f"Cannot redefine namespace {path}")
            self.opened.append(path)
        above = self.header + key[:-1]
        mark = self.marks.find(above)
        if mark is not None and mark.final:
            raise self.complain(f"Cannot mutate immutable namespace {above}")
        table = _table_at(self.content, above)
        if table is None or key[-1] in table:
            raise self.complain("Cannot overwrite a value")
        if isinstance(value, (dict, list)):
            self.marks.reach(self.header + key).final = True
        table[key[-1]] = value

    def key_and_value(self):
        key = self.key()
        self.close("=", "Expected '=' after a key in a key/value pair")
        self.skip_blanks()
        return key, self.value()

    def key(self):
        """A key, as the tuple of its parts."""
        parts = [self.key_part()]
        self.skip_blanks()
        while self.peek() == ".":
            self.at += 1
            self.skip_blanks()
            parts.append(self.key_part())
            self.skip_blanks()
        return tuple(parts)

    def key_part(self):
        bare = _BARE_KEY.match(self.text, self.at)
        if bare:
            self.at = bare.end()
            return bare.group()
        quote = self.peek()
        if quote == "'":
            return self.literal("'", _FORBIDDEN)
        if quote == '"':
            self.at += 1
            return self.quoted()
        raise self.complain("Invalid initial character for a key part")

    def value(self):
        first = self.peek()
        if first == '"' or first == "'":
            return self.string(first)
        if first == "[":
            return self.array()
        if first == "{":
            return self.inline_table()
        for pattern, made in (
            (_DATE, self.moment), (_TIME, self.time), (_NUMBER, self.number), (_WORD, self.word),
        ):  # fmt: skip
            found = pattern.match(self.text, self.at)
            if found:
                value = made(found)
                self.at = found.end()
                return value
        raise self.complain("Invalid value")

    def word(self, found):
        text = found.group()
        if text == "true" or text == "false":
            return text == "true"
        return self.float(text)

    def float(self, text):
        value = self.parse_float(text)
        if isinstance(value, (dict, list)):
            raise ValueError("parse_float must not return dicts or lists")
        return value

    def number(self, found):
        if found.group(1):
            return self.float(found.group())
        return int(found.group(), 0)

    def time(self, found):
        hour, minute, second, fraction = found.groups()
        return time(int(hour), int(minute), int(second), int((fraction or "").ljust(6, "0")))

    def moment(self, found):
        """A date, alone or with a time."""
        year, month, day, hour, minute, second, fraction, zulu, sign, hours, minutes = found.groups()
        try:
            if hour is None:
                return date(int(year), int(month), int(day))
            moment = datetime(
                int(year),
                int(month),
                int(day),
                int(hour),
                int(minute),
                int(second),
                int((fraction or "").ljust(6, "0")),
            )
        except ValueError as error:
            raise self.complain("Invalid date or datetime") from error
        if zulu:
            return moment.replace(tzinfo=timezone.utc)
        if sign:
            offset = timedelta(hours=int(hours), minutes=int(minutes))
            return moment.replace(tzinfo=timezone(-offset if sign == "-" else offset))
        return moment

    def array(self):
        values = []
        self.at += 1
        self.skip_lines()
        while self.peek() != "]":
            values.append(self.value())
            self.skip_lines()
            if self.peek() == ",":
                self.at += 1
                self.skip_lines()
            elif self.peek() != "]":
                raise self.complain("Unclosed array")
        self.at += 1
        return values

    def inline_table(self):
        table = {}
        marks = _Mark()
        self.at += 1
        self.skip_blanks()
        if self.peek() == "}":
            self.at += 1
            return table
        while True:
            key, value = self.key_and_value()
            mark = marks.find(key)
            if mark is not None and mark.final:
                raise self.complain(f"Cannot mutate immutable namespace {key}")
            inner = _table_at(table, key[:-1], through_arrays=False)
            if inner is None:
                raise self.complain("Cannot overwrite a value")
            if key[-1] in inner:
                raise self.complain(f"Duplicate inline table key {key[-1]!r}")
            inner[key[-1]] = value
            self.skip_blanks()
            if self.peek() == "}":
                self.at += 1
                return table
            self.close(",", "Unclosed inline table")
            if isinstance(value, (dict, list)):
                marks.reach(key).final = True
            self.skip_blanks()

    def string(self, quote):
        if not self.text.startswith(quote * 3, self.at):
            if quote == "'":
                return self.literal(quote, _FORBIDDEN)
            self.at += 1
            return self.quoted()
        opening = 4 if self.text.startswith("\n", self.at + 3) else 3
        if quote == "'":
            text = self.literal("'''", _FORBIDDEN_IN_LINES, opening)
        else:
            self.at += opening
            text = self.quoted_lines()
        # Up to two quotes may stand before the three that end the text.
        for _ in range(2):
            if self.peek() == quote:
                text += quote
                self.at += 1
        return text

    def literal(self, quotes, forbidden, opening=1):
        start = self.at + opening
        end = self.text.find(quotes, start)
        if end < 0:
            self.at = len(self.text)
            raise self.complain(f"Expected {quotes!r}")
        self.refuse_forbidden(forbidden, start, end)
        self.at = end + len(quotes)
        return self.text[start:end]

    def quoted(self):
        pieces = []
        while True:
            self.plain(_PLAIN, pieces)
            if self.peek() == '"':
                self.at += 1
                return "".join(pieces)
            pieces.append(self.escape())

    def quoted_lines(self):
        pieces = []
        while True:
            self.plain(_PLAIN_IN_LINES, pieces)
            if self.text.startswith('"""', self.at):
                self.at += 3
                return "".join(pieces)
            if self.peek() == '"':
                pieces.append('"')
                self.at += 1
                continue
            ending = _LINE_END_ESCAPED.match(self.text, self.at)
            if ending:
                self.at = ending.end()
            elif self.text[self.at + 1 : self.at + 2] in (" ", "\t"):
                self.at = _BLANKS.match(self.text, self.at + 1).end()
                if self.at < len(self.text):
                    raise self.complain("Unescaped '\\' in a string")
            else:
                pieces.append(self.escape())

    def plain(self, pattern, pieces):
        """The text up to the next quote or escape."""
        found = pattern.match(self.text, self.at)
        if found:
            pieces.append(found.group())
            self.at = found.end()
        if self.at >= len(self.text):
            raise self.complain("Unterminated string")
        if self.text[self.at] not in '"\\':
            raise self.complain(f"Illegal character {self.text[self.at]!r}")

    def escape(self):
        kind = self.text[self.at + 1 : self.at + 2]
        self.at += 2
        if kind == "u" or kind == "U":
            return self.code_point(4 if kind == "u" else 8)
        if kind not in _ESCAPES:
            raise self.complain("Unescaped '\\' in a string")
        return _ESCAPES[kind]

    def code_point(self, length):
        digits = self.text[self.at : self.at + length]
        if len(digits) < length or not _HEXADECIMAL.issuperset(digits):
            raise self.complain("Invalid hex value")
        self.at += length
        code = int(digits, 16)
        if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            raise self.complain("Escaped character is not a Unicode scalar value")
        return chr(code)
