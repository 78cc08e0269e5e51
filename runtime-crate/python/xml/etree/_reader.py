"""Reads documents and says what is wrong with them as Expat does. CPython Modules/pyexpat.c, Modules/expat/xmlparse.c.

Entities that a document declares itself may stand for text, not for elements.
"""

import re

from _xml import read_elements

_NAME_START = "A-Za-z_\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd"
_PLAIN_NAME = rf"[{_NAME_START}][-.0-9\u00b7\u0300-\u036f\u203f\u2040{_NAME_START}]*"
_NAME = re.compile(rf"{_PLAIN_NAME}(?::{_PLAIN_NAME})?")
_ANY_NAME = re.compile(_PLAIN_NAME)
_BLANKS = re.compile(r"[ \t\r\n]*")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_LINE_END = re.compile("\r\n?")
_DECLARED_ENCODING = re.compile(rb"<\?xml[^>]*?encoding\s*=\s*[\"']([A-Za-z][A-Za-z0-9._-]*)[\"']")
_DECLARATION = re.compile(r"<\?xml[ \t\r\n][^>]*?\?>")
_ENTITY = re.compile(rf"<!ENTITY\s+({_PLAIN_NAME})\s+(?:\"([^\"]*)\"|'([^']*)')\s*>")
_DOCTYPE = re.compile(
    rf"<!DOCTYPE\s+(?P<name>{_PLAIN_NAME}(?::{_PLAIN_NAME})?)"
    r"(?P<external>\s+(?:SYSTEM|PUBLIC\s+(?:\"[^\"]*\"|'[^']*'))\s+(?:\"[^\"]*\"|'[^']*'))?\s*"
    r"(?:\[(?P<inner>(?:[^\]\"']|\"[^\"]*\"|'[^']*')*)\]\s*)?>"
)

_XML = "http://www.w3.org/XML/1998/namespace"
_STANDARD_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}

SYNTAX, NO_ELEMENTS, INVALID_TOKEN, UNCLOSED_TOKEN, TAG_MISMATCH, DUPLICATE_ATTRIBUTE = 2, 3, 4, 5, 7, 8
JUNK, UNDEFINED_ENTITY, RECURSIVE_ENTITY, BAD_CHARACTER, MISPLACED_DECLARATION, UNCLOSED_CDATA = 9, 11, 12, 14, 17, 20
UNBOUND_PREFIX, UNDECLARING_PREFIX, RESERVED_PREFIX, AMPLIFIED = 27, 28, 38, 43

# What entities stand for may be this long altogether, or so many times as long as what was read. Expat's `xmlparse.c`,
# `EXPAT_BILLION_LAUGHS_ATTACK_PROTECTION_*`.
_ENTITIES_TOLERATED, _MOST_AMPLIFIED = 8 << 20, 100

_MESSAGES = {
    SYNTAX: "syntax error",
    NO_ELEMENTS: "no element found",
    INVALID_TOKEN: "not well-formed (invalid token)",
    UNCLOSED_TOKEN: "unclosed token",
    TAG_MISMATCH: "mismatched tag",
    DUPLICATE_ATTRIBUTE: "duplicate attribute",
    JUNK: "junk after document element",
    UNDEFINED_ENTITY: "undefined entity",
    RECURSIVE_ENTITY: "recursive entity reference",
    BAD_CHARACTER: "reference to invalid character number",
    MISPLACED_DECLARATION: "XML or text declaration not at start of entity",
    UNCLOSED_CDATA: "unclosed CDATA section",
    UNBOUND_PREFIX: "unbound prefix",
    UNDECLARING_PREFIX: "must not undeclare prefix",
    AMPLIFIED: "limit on input amplification factor (from DTD and entities) breached",
    RESERVED_PREFIX: "reserved prefix (xml) must not be undeclared or bound to another namespace name",
}


class Malformed(Exception):
    """A document is not well-formed: a message, Expat's number of it, the line from 1 and the column from 0."""

    def __init__(self, message, code, line, column):
        Exception.__init__(self, message)
        self.code = code
        self.position = line, column


def decoded(data, encoding=None):
    """The text of a document in bytes; bytes that are none become characters that no document may have."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "surrogatepass")
    data = data.removeprefix(b"\xef\xbb\xbf")
    declared = _DECLARED_ENCODING.match(data)
    name = encoding or (declared[1].decode("ascii") if declared else "utf-8")
    return data.decode(name, "surrogateescape")


class Reader:
    """Reads one document; `events` has a method for each thing that is found in it. `usual` makes elements without them, if it is there."""

    def __init__(self, text, events, entities, usual=None):
        self.text = text.removeprefix("\ufeff")
        self.at = 0
        self.events = events
        self.usual = usual
        self.entities = dict(entities)
        self.expanded = 0
        # What entities came to, and how much was expanded for that.
        self.known = {}
        self.external = False
        self.open = []
        self.scopes = [{"xml": _XML}]

    def fail(self, code, at, detail=""):
        line = self.text.count("\n", 0, at) + 1
        column = at - self.text.rfind("\n", 0, at) - 1
        return Malformed(f"{_MESSAGES[code]}{detail}: line {line}, column {column}", code, line, column)

    def wrong(self, start, at):
        """The error of a token that began somewhere and cannot go on here."""
        return self.fail(UNCLOSED_TOKEN, start) if at >= len(self.text) else self.fail(INVALID_TOKEN, at)

    def check(self, start, end):
        found = _FORBIDDEN.search(self.text, start, end)
        if found:
            raise self.fail(INVALID_TOKEN, found.start())

    def read(self):
        """The whole document."""
        declaration = _DECLARATION.match(self.text)
        if declaration:
            self.at = declaration.end()
        self.outside(False)
        while self.open:
            if self.usual is not None:
                self.at = self.usual.read(self.text, self.at, self.open, self.scopes)
            self.content()
        self.outside(True)
        if self.at < len(self.text):
            self.after()

    def outside(self, after):
        """What stands before and after the only element; before it, the element's beginning too."""
        text = self.text
        while True:
            self.at = start = _BLANKS.match(text, self.at).end()
            if text.startswith("<!--", start):
                self.comment()
            elif text.startswith("<?", start):
                self.instruction()
            elif after:
                return
            elif text.startswith("<!", start):
                self.doctype()
            elif text.startswith("<", start):
                self.start_tag()
                return
            else:
                self.before(start)

    def before(self, start):
        """Complain about what is no element."""
        if start >= len(self.text):
            raise self.fail(NO_ELEMENTS, start)
        word = re.compile(r"[-.:\w]+").match(self.text, start)
        if word is None:
            raise self.fail(INVALID_TOKEN, start)
        end = word.end()
        raise self.fail(SYNTAX, start) if end >= len(self.text) or self.text[end] in " \t\r\n>|,()" else self.fail(INVALID_TOKEN, end)

    def after(self):
        """Complain about what stands after the only element."""
        if self.text[self.at] == "&":
            raise self.fail(INVALID_TOKEN, self.at)
        if self.text.startswith(("</", "<!"), self.at):
            raise self.fail(INVALID_TOKEN, self.at + 1)
        raise self.fail(JUNK, self.at)

    def content(self):
        """One piece of what stands in an element."""
        text, start = self.text, self.at
        if start >= len(text):
            raise self.fail(NO_ELEMENTS, start)
        if text[start] == "&":
            self.at = self.reference(start)
        elif text[start] != "<":
            self.characters(start)
        elif text.startswith("</", start):
            self.end_tag()
        elif text.startswith("<!--", start):
            self.comment()
        elif text.startswith("<![CDATA[", start):
            self.cdata()
        elif text.startswith("<!", start):
            raise self.wrong(start, start + 2)
        elif text.startswith("<?", start):
            self.instruction()
        else:
            self.start_tag()

    def characters(self, start):
        found = re.compile("[<&]").search(self.text, start)
        end = found.start() if found else len(self.text)
        brackets = self.text.find("]]>", start, end)
        self.check(start, end if brackets < 0 else brackets)
        if brackets >= 0:
            raise self.fail(INVALID_TOKEN, brackets + 2)
        self.events.data(_LINE_END.sub("\n", self.text[start:end]))
        self.at = end

    def reference(self, start):
        """A reference in an element; the place behind it."""
        end, name, value = self.reference_at(start, start)
        if value is None:
            if not self.external:
                raise self.fail(UNDEFINED_ENTITY, start)
            raise self.fail(UNDEFINED_ENTITY, start, f" &{name};")
        self.events.data(value)
        return end

    def reference_at(self, place, start):
        """The end of a reference, its name and what it stands for, which is None if nobody knows."""
        if self.text.startswith("&#", place):
            found = re.compile("&#(?:x[0-9a-fA-F]+|[0-9]+)").match(self.text, place)
            end = found.end() if found else place + (3 if self.text.startswith("x", place + 2) else 2)
            if found is None or not self.text.startswith(";", end):
                raise self.wrong(start, end)
            digits = found[0][2:]
            return end + 1, digits, self.character(digits, start)
        found = _ANY_NAME.match(self.text, place + 1)
        end = found.end() if found else place + 1
        if found is None or not self.text.startswith(";", end):
            raise self.wrong(start, end)
        name = found[0]
        value = _STANDARD_ENTITIES.get(name)
        return end + 1, name, self.entity(name, start, ()) if value is None else value

    def character(self, digits, start):
        """The character of a number, which has an x before it if it is hexadecimal."""
        number, base = (digits[1:], 16) if digits[0] == "x" else (digits, 10)
        number = number.lstrip("0") or "0"
        code = int(number, base) if len(number) < 8 else 0
        if code > 0x10FFFF or _FORBIDDEN.match(chr(code)):
            raise self.fail(BAD_CHARACTER, start)
        return chr(code)

    def entity(self, name, start, around):
        """What an entity of the document stands for."""
        if name in around:
            raise self.fail(RECURSIVE_ENTITY, start)
        value = self.entities.get(name)
        if value is None:
            return None
        known, expanded = self.known.get(name, (None, len(value)))
        before = self.expanded
        self.expanded += expanded
        length = start + self.expanded
        if length > _ENTITIES_TOLERATED and length > _MOST_AMPLIFIED * start:
            raise self.fail(AMPLIFIED, start)
        if known is not None:
            return known

        def replaced(found):
            inner = found[1]
            if inner.startswith("#"):
                return self.character(inner[1:], start)
            known = _STANDARD_ENTITIES.get(inner)
            known = self.entity(inner, start, (*around, name)) if known is None else known
            if known is None:
                raise self.fail(UNDEFINED_ENTITY, start)
            return known

        made = re.sub("&([^;]+);", replaced, value) if "&" in value else value
        self.known[name] = made, self.expanded - before
        return made

    def comment(self):
        start = self.at
        end = self.text.find("--", start + 4)
        self.check(start, len(self.text) if end < 0 else end)
        if end < 0 or not self.text.startswith(">", end + 2):
            raise self.wrong(start, len(self.text) if end < 0 else end + 2)
        self.events.comment(_LINE_END.sub("\n", self.text[start + 4 : end]))
        self.at = end + 3

    def instruction(self):
        start = self.at
        target = _NAME.match(self.text, start + 2)
        if target is None:
            raise self.wrong(start, start + 2)
        if target[0].lower() == "xml":
            raise self.fail(MISPLACED_DECLARATION if target[0] == "xml" else INVALID_TOKEN, start)
        end = self.text.find("?>", target.end())
        self.check(start, len(self.text) if end < 0 else end)
        if end < 0:
            raise self.fail(UNCLOSED_TOKEN, start)
        data = _BLANKS.match(self.text, target.end()).end()
        if data == target.end() != end:
            raise self.fail(INVALID_TOKEN, data)
        self.events.pi(target[0], _LINE_END.sub("\n", self.text[data:end]))
        self.at = end + 2

    def cdata(self):
        start = self.at + 9
        end = self.text.find("]]>", start)
        self.check(start, len(self.text) if end < 0 else end)
        if end < 0:
            raise self.fail(UNCLOSED_CDATA, len(self.text))
        if end > start:
            self.events.data(_LINE_END.sub("\n", self.text[start:end]))
        self.at = end + 3

    def doctype(self):
        found = _DOCTYPE.match(self.text, self.at)
        if found is None:
            word = re.compile("<![A-Za-z]*").match(self.text, self.at)
            if self.text.startswith("<!DOCTYPE", self.at):
                raise self.fail(UNCLOSED_TOKEN if ">" not in self.text[self.at :] else SYNTAX, self.at)
            raise self.wrong(self.at, word.end())
        self.external = found["external"] is not None
        for declared in _ENTITY.finditer(found["inner"] or ""):
            value = declared[3] if declared[2] is None else declared[2]
            if "<" in value:
                raise NotImplementedError("an entity that stands for elements")
            self.entities.setdefault(declared[1], value)
        self.at = found.end()

    def end_tag(self):
        start = self.at
        name = _NAME.match(self.text, start + 2)
        end = _BLANKS.match(self.text, name.end()).end() if name else start + 2
        if name is None or not self.text.startswith(">", end):
            raise self.wrong(start, end)
        if name[0] != self.open[-1][0]:
            raise self.fail(TAG_MISMATCH, start + 2)
        _, qualified, declared = self.open.pop()
        self.events.end(qualified)
        self.scopes.pop()
        for prefix in reversed(declared):
            self.events.end_ns(prefix)
        self.at = end + 1

    def start_tag(self):
        start = self.at
        name = _NAME.match(self.text, start + 1)
        if name is None:
            raise self.wrong(start, start + 1)
        place, attributes = self.attributes(start, name.end())
        empty = self.text.startswith("/", place)
        if empty:
            place += 1
        if not self.text.startswith(">", place):
            raise self.wrong(start, place)
        values = self.values(start, attributes)
        declared = self.declare(start, values)
        tag = self.qualified(name[0], start, True)
        attrib = {}
        for attribute, value in values.items():
            if attribute != "xmlns" and not attribute.startswith("xmlns:"):
                key = self.qualified(attribute, start, False)
                if key in attrib:
                    raise self.fail(DUPLICATE_ATTRIBUTE, start)
                attrib[key] = value
        self.open.append((name[0], tag, declared))
        self.at = place + 1
        self.events.start(tag, attrib)
        if empty:
            self.open.pop()
            self.events.end(tag)
            self.scopes.pop()
            for prefix in reversed(declared):
                self.events.end_ns(prefix)

    def attributes(self, start, place):
        """The names and values of the attributes with their places, and the place behind the last one."""
        text = self.text
        found = []
        while True:
            after = _BLANKS.match(text, place).end()
            if text.startswith((">", "/"), after):
                return after, found
            name = _NAME.match(text, after) if after > place else None
            if name is None:
                raise self.wrong(start, after)
            equals = _BLANKS.match(text, name.end()).end()
            if not text.startswith("=", equals):
                raise self.wrong(start, equals)
            opening = _BLANKS.match(text, equals + 1).end()
            if not text.startswith(('"', "'"), opening):
                raise self.wrong(start, opening)
            closing = text.find(text[opening], opening + 1)
            end = len(text) if closing < 0 else closing
            less = text.find("<", opening + 1, end)
            self.check(opening, end if less < 0 else less)
            if less >= 0 or closing < 0:
                raise self.wrong(start, end if less < 0 else less)
            found.append((name[0], name.start(), opening + 1, closing))
            place = closing + 1

    def values(self, start, attributes):
        """The attributes by their names, references resolved."""
        values = {}
        for name, place, first, last in attributes:
            if name in values:
                raise self.fail(DUPLICATE_ATTRIBUTE, place)
            pieces = []
            while (reference := self.text.find("&", first, last)) >= 0:
                pieces.append(_normal(self.text[first:reference]))
                first, _, value = self.reference_at(reference, start)
                if value is None:
                    raise self.fail(UNDEFINED_ENTITY, start)
                pieces.append(value)
            pieces.append(_normal(self.text[first:last]))
            values[name] = "".join(pieces)
        return values

    def declare(self, start, values):
        """Take the namespaces that attributes declare; their prefixes."""
        declared = []
        scope = self.scopes[-1]
        for name, value in values.items():
            if name != "xmlns" and not name.startswith("xmlns:"):
                continue
            prefix = name[6:]
            if prefix and not value:
                raise self.fail(UNDECLARING_PREFIX, start)
            if (prefix == "xml") != (value == _XML):
                raise self.fail(RESERVED_PREFIX, start)
            scope = {**scope, prefix: value}
            declared.append(prefix)
            self.events.start_ns(prefix, value)
        self.scopes.append(scope)
        return declared

    def qualified(self, name, start, element):
        """A name with its namespace."""
        prefix, colon, local = name.partition(":")
        if not colon:
            uri = self.scopes[-1].get("") if element else None
            return f"{{{uri}}}{name}" if uri else name
        uri = self.scopes[-1].get(prefix)
        if uri is None:
            raise self.fail(UNBOUND_PREFIX, start)
        return f"{{{uri}}}{local}"


def _normal(text):
    """A piece of an attribute's value, with blanks for ends of lines and tabs."""
    return _LINE_END.sub("\n", text).replace("\n", " ").replace("\t", " ")


class Usual:
    """Makes the elements of a `TreeBuilder` as far as they are written in the usual way. `found` has the events that are wanted."""

    def __init__(self, builder, factory, found, wanted):
        self.builder = builder
        self.factory = factory
        self.found = found
        self.starts = "start" in wanted
        self.ends = "end" in wanted

    def read(self, text, at, names, scopes):
        """The place up to which that goes; `names` and `scopes` get what is open there."""
        builder, scope = self.builder, scopes[-1]
        at, builder._last, builder._behind, pending, opened = read_elements(
            text, at, builder._open[-1], self.factory, scope.get("", ""), "".join(builder._texts), builder._last, builder._behind,
            self.found, self.starts, self.ends,
        )  # fmt: skip
        builder._texts = [pending] if pending else []
        for name, tag, element in opened:
            names.append((name, tag, []))
            scopes.append(scope)
            builder._open.append(element)
        return at
