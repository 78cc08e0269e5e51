"""Addresses in headers, read as mail has always been read. CPython Lib/email/_parseaddr.py `AddressList`, Lib/email/utils.py."""

import re

from email.utils import quote

_BLANK = " \t"
_ENDS = '()<>@,:;."[] \t\r\n'
_PHRASE_ENDS = _ENDS.replace(".", "")
_SPECIALS = _ENDS.rstrip(" \t\r\n")
_ESCAPED = re.compile(r"\\.?", re.DOTALL)
_IN_QUOTES = re.compile(r'"[^"]*"')


class _Field:
    """A header, and the place up to which it has been read."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.notes = []

    @property
    def next(self):
        """The next character; empty at the end."""
        return self.text[self.at] if self.at < len(self.text) else ""

    def blanks(self):
        """Skips blanks and comments; the blanks."""
        found = ""
        while (character := self.next) and character in " \t\r\n(":
            if character == "(":
                self.notes.append(self.between(")", True))
                continue
            if character in _BLANK:
                found += character
            self.at += 1
        return found

    def between(self, end, nested=False):
        """What stands up to an end, without backslashes; comments may contain comments."""
        found = []
        self.at += 1
        escaped = False
        while character := self.next:
            if not escaped and nested and character == "(":
                found.append(self.between(")", True))
                continue
            self.at += 1
            if not escaped and (character == end or character == "\r"):
                break
            if not escaped and character == "\\":
                escaped = True
                continue
            escaped = False
            found.append(character)
        return "".join(found)

    def word(self, ends):
        """Characters up to one that ends a word."""
        start = self.at
        while (character := self.next) and character not in ends:
            self.at += 1
        return "".join(self.text[start : self.at])

    def words(self):
        """The words of a phrase."""
        found = []
        while character := self.next:
            if character in " \t\r\n":
                self.at += 1
            elif character == '"':
                found.append(self.between('"'))
            elif character == "(":
                self.notes.append(self.between(")", True))
            elif character in _PHRASE_ENDS:
                break
            else:
                found.append(self.word(_PHRASE_ENDS))
        return found

    def spec(self):
        """An address without a name; empty if its domain is none."""
        found = []
        self.blanks()
        while character := self.next:
            if character in ".()<>@,:;[]" and found and not found[-1].strip():
                found.pop()
            if character == ".":
                self.at += 1
                found.append(character)
                self.blanks()
                continue
            if character == '"':
                found.append(f'"{quote(self.between(character))}"')
            elif character in _ENDS:
                break
            else:
                found.append(self.word(_ENDS))
            found += [blank for blank in [self.blanks()] if blank]
        local = "".join(found)
        if self.next != "@":
            return local
        self.at += 1
        self.blanks()
        domain = self.domain()
        return f"{local}@{domain}" if domain else ""

    def domain(self):
        """What stands behind an `@`; empty if another one follows."""
        found = ""
        while character := self.next:
            if character == "@":
                return ""
            if character in _BLANK:
                self.at += 1
            elif character == "(":
                self.notes.append(self.between(")", True))
            elif character == "[":
                found += f"[{self.between(']')}]"
            elif character == ".":
                self.at += 1
                found += character
            elif character in _ENDS:
                break
            else:
                found += self.word(_ENDS)
        return found

    def route(self):
        """An address between angle brackets, without the way that it names."""
        self.at += 1
        self.blanks()
        while character := self.next:
            if character not in ">@:":
                found = self.spec()
                self.at += 1
                return found
            self.at += 1
            if character == ">":
                break
            self.blanks()
            if character == "@":
                self.domain()
                self.blanks()
        return ""

    def entry(self):
        """The next address as a list of names and addresses: those of a group, or one, or none."""
        self.notes = []
        self.blanks()
        start = self.at
        words = self.words()
        self.blanks()
        character = self.next
        found = []
        if character and character in ".@":
            self.at = start
            found = [self.spec()]
            found = [(" ".join(self.notes), found[0])]
        elif character == ":":
            self.at += 1
            while self.next:
                self.blanks()
                if self.next == ";":
                    self.at += 1
                    break
                found += self.entry()
        elif character == "<":
            address = self.route()
            note = f" ({' '.join(self.notes)})" if self.notes else ""
            found = [(" ".join(words) + note, address)]
        elif words:
            found = [(" ".join(self.notes), words[0])]
        elif character and character in _SPECIALS:
            self.at += 1
        self.blanks()
        if self.next == ",":
            self.at += 1
        return found


def addresses(text):
    """The names and addresses in a header; a pair of empty texts for what is none."""
    field = _Field(text or "")
    found = []
    while field.next:
        found += field.entry() or [("", "")]
    return found


def _is_balanced(text):
    """Whether the parentheses that stand in no quotes belong together."""
    depth = 0
    for character in _ESCAPED.sub("", outside_quotes(text)):
        depth += (character == "(") - (character == ")")
        if depth < 0:
            return False
    return depth == 0


def outside_quotes(text):
    """A text without what stands between double quotes."""
    hidden = _ESCAPED.sub(lambda found: "\\" * len(found[0]), text)
    pieces = []
    start = 0
    for found in _IN_QUOTES.finditer(hidden):
        pieces.append(text[start : found.start()])
        start = found.end()
    pieces.append(text[start:])
    return "".join(pieces)


def strict_addresses(fields):
    """The names and addresses in headers; a pair of empty texts for what is malformed."""
    checked = [field if _is_balanced(field) else "('', '')" for field in fields]
    found = [("", "") if "[" in address else (name, address) for name, address in addresses(", ".join(checked))]
    return checked, found
