"""How headers are read: blanks, words and addresses. CPython Lib/email/_header_value_parser.py.

Each method of a reader takes one construct off what is left of a header, or raises `HeaderParseError`.
"""

import re
from string import hexdigits

from email import _encoded_words, errors
from email._header_tokens import Blank, Comment, Comments, Mailbox, Quoted, Text, Tree, display_name_of, local_part_of
from email._parameters import _has_surrogates

BLANKS = frozenset(" \t")
LEADING = frozenset(" \t(")
SPECIALS = frozenset('()<>@,:;."[]\\')
ATOM_ENDS = SPECIALS | BLANKS
DOT_ATOM_ENDS = ATOM_ENDS - frozenset(".")
PHRASE_ENDS = SPECIALS - frozenset('."(')

_ATOM = re.compile(r'[^()<>@,:;."\[\]\\ \t]+')
_RUN = re.compile(r"[^ \t]+")
_WORD = re.compile(r"=\?[^?]*\?[qQbB]\?.*?\?=", re.MULTILINE)
_UNPRINTABLE = re.compile(r"[\x00-\x20\x7F]")


class _InvalidWord(errors.HeaderParseError):
    """What looks like an encoded word is none."""


def _checked(text):
    """Notes what a text contains that is not printable."""
    found = _UNPRINTABLE.findall(text.text)
    if found:
        text.defects.append(errors.NonPrintableDefect(found))
    if _has_surrogates(text.text):
        text.defects.append(errors.UndecodableBytesDefect("Non-ASCII characters found in header token"))
    return text


def invalid(message):
    """The defect of a header that is not as its kind is written."""
    return errors.InvalidHeaderDefect(message)


def obsolete(message):
    """The defect of a header that is written as it was long ago."""
    return errors.ObsoleteHeaderDefect(message)


class Reader:
    """What is left of a header."""

    def __init__(self, text):
        self.left = text

    # Characters.

    def sees(self, characters):
        """Whether one of them comes next."""
        return self.left[:1] in characters if self.left else False

    def skip(self, kind):
        """The next character as a text."""
        text = Text(self.left[0], kind)
        self.left = self.left[1:]
        return text

    def expect(self, character, kind, what):
        """A character that must come now."""
        if not self.sees(character):
            raise errors.HeaderParseError(f"expected {what} but found '{self.left}'")
        return self.skip(kind)

    def match(self, pattern, kind, what):
        """What a pattern matches, and has to."""
        found = pattern.match(self.left)
        if found is None:
            raise errors.HeaderParseError(f"expected {what} but found '{self.left}'")
        self.left = self.left[found.end() :]
        return _checked(Text(found[0], kind))

    def any_of(self, *rules):
        """What the first rule that fits reads."""
        left = self.left
        error = None
        for rule in rules:
            try:
                return rule()
            except errors.HeaderParseError as raised:
                self.left = left
                error = raised
        raise error

    def printable(self, ends):
        """Characters up to a blank or one that ends them, without backslashes; whether one was doubled."""
        found = []
        escaped = doubled = False
        for place, character in enumerate(self.left):
            if character in BLANKS or (character in ends and not escaped):
                self.left = self.left[place:]
                break
            if character == "\\" and not escaped:
                escaped = True
                continue
            doubled = doubled or character == "\\"
            escaped = False
            found.append(character)
        else:
            self.left = ""
        return "".join(found), doubled

    # Blanks and comments.

    def blanks(self):
        """Where a line may break."""
        rest = self.left.lstrip()
        text = self.left[: len(self.left) - len(rest)]
        self.left = rest
        return Blank(text, "fws")

    def comment(self):
        """A comment, with those within it."""
        made = Comment("comment")
        self.left = self.left[1:]
        while self.left and not self.sees(")"):
            if self.sees(BLANKS):
                made.append(self.blanks())
            elif self.sees("("):
                made.append(self.comment())
            else:
                made.append(_checked(Blank(self.printable("()")[0], "ptext")))
        if not self.left:
            made.defects.append(invalid("end of header inside comment"))
        self.left = self.left[1:]
        return made

    def comments(self):
        """Comments and blanks."""
        made = Comments("cfws")
        while self.sees(LEADING):
            made.append(self.blanks() if self.sees(BLANKS) else self.comment())
        return made

    def optional_comments(self):
        """A list of the comments that come next; an empty one if none do."""
        return [self.comments()] if self.sees(LEADING) else []

    # Words.

    def encoded_word(self):
        """A word in another character set."""
        whole = self.left
        end = whole.find("?=", 2)
        if not whole.startswith("=?") or end < 0:
            raise errors.HeaderParseError(f"expected encoded word but found {whole}")
        after = whole[end + 2 :]
        if len(after) > 1 and after[0] in hexdigits and after[1] in hexdigits and whole.count("?", 2, end) < 2:
            # That was the question mark before an encoded text that starts with an escape.
            further = whole.find("?=", end + 2)
            end = further if further >= 0 else len(whole)
        inner = whole[2:end]
        made = Tree("encoded-word")
        if len(inner.split()) > 1:
            made.defects.append(invalid("whitespace inside encoded word"))
        try:
            text, _, _, defects = _encoded_words.decode(f"=?{inner}?=")
        except (ValueError, KeyError):
            raise _InvalidWord(f"encoded word format invalid: '{whole}'") from None
        made.defects += defects
        decoded = Reader(text)
        while decoded.left:
            made.append(decoded.blanks() if decoded.sees(BLANKS) else decoded.match(_RUN, "vtext", "text"))
        self.left = whole[end + 2 :]
        if self.left and not self.sees(BLANKS):
            made.defects.append(invalid("missing trailing whitespace after encoded-word"))
        return made

    def unstructured(self):
        """All that is left, as words."""
        made = Tree("unstructured")
        while self.left:
            if self.sees(BLANKS):
                made.append(self.blanks())
                continue
            valid = True
            if self.left.startswith("=?"):
                try:
                    word = self.encoded_word()
                except _InvalidWord:
                    valid = False
                except errors.HeaderParseError:
                    pass
                else:
                    self._join_word(made, word)
                    continue
            run = _RUN.match(self.left)[0]
            if valid and _WORD.search(run):
                run = self.left[: self.left.index("=?")]
            self.left = self.left[len(run) :]
            made.append(_checked(Text(run, "vtext")))
        return made

    def _join_word(self, made, word):
        """Adds an encoded word; blanks between two of them are none."""
        if made and made[-1].kind != "fws":
            made.defects.append(invalid("missing whitespace before encoded word"))
        elif len(made) > 1 and made[-2].kind == "encoded-word":
            made[-1] = Blank(made[-1].text, "fws", "", "")
        made.append(word)

    def bare_quoted_string(self):
        """A text between double quotes."""
        if not self.sees('"'):
            raise errors.HeaderParseError(f"expected '\"' but found '{self.left}'")
        self.left = self.left[1:]
        made = Quoted("bare-quoted-string")
        if self.sees('"'):
            made.append(Text("", "ptext"))
        while self.left and not self.sees('"'):
            if self.sees(BLANKS):
                made.append(self.blanks())
                continue
            word = None
            if self.left.startswith("=?"):
                try:
                    word = self.encoded_word()
                except errors.HeaderParseError:
                    pass
            if word is None:
                made.append(self.quoted_text())
                continue
            made.defects.append(invalid("encoded word inside quoted string"))
            if len(made) > 1 and made[-1].kind == "fws" and made[-2].kind == "encoded-word":
                made[-1] = Blank(made[-1].text, "fws", "", "")
            made.append(word)
        if not self.left:
            made.defects.append(invalid("end of header inside quoted string"))
        self.left = self.left[1:]
        return made

    def quoted_text(self):
        """Characters between double quotes."""
        return _checked(Text(self.printable('"')[0], "ptext"))

    def quoted_string(self):
        """A text between double quotes, and comments around it."""
        made = Tree("quoted-string", self.optional_comments())
        made.append(self.bare_quoted_string())
        made += self.optional_comments()
        return made

    def atom_text(self):
        """Characters of an atom."""
        return self.match(_ATOM, "atext", "atext")

    def atom(self):
        """A word without quotes, and comments around it."""
        made = Tree("atom", self.optional_comments())
        if self.sees(ATOM_ENDS):
            raise errors.HeaderParseError(f"expected atom but found '{self.left}'")
        made.append(self._word_or(self.atom_text))
        made += self.optional_comments()
        return made

    def _word_or(self, rule):
        if self.left.startswith("=?"):
            return self.any_of(self.encoded_word, rule)
        return rule()

    def dot_atom_text(self):
        """Atoms with dots between them."""
        if not self.left or self.sees(ATOM_ENDS):
            raise errors.HeaderParseError(f"expected atom at a start of dot-atom-text but found '{self.left}'")
        made = Tree("dot-atom-text")
        while self.left and not self.sees(ATOM_ENDS):
            made.append(self.atom_text())
            if self.sees("."):
                made.append(self.skip("dot"))
        if made[-1].kind == "dot":
            raise errors.HeaderParseError(f"expected atom at end of dot-atom-text but found '.{self.left}'")
        return made

    def dot_atom(self):
        """Atoms with dots between them, and comments around them."""
        made = Tree("dot-atom", self.optional_comments())
        made.append(self._word_or(self.dot_atom_text))
        made += self.optional_comments()
        return made

    def word(self):
        """An atom or a text between quotes."""
        leader = self.optional_comments()
        if not self.left:
            raise errors.HeaderParseError("Expected 'atom' or 'quoted-string' but found nothing.")
        if self.sees('"'):
            made = self.quoted_string()
        elif self.sees(SPECIALS):
            raise errors.HeaderParseError(f"Expected 'atom' or 'quoted-string' but found '{self.left}'")
        else:
            made = self.atom()
        made[:0] = leader
        return made

    def phrase(self, kind="phrase"):
        """Words, and dots, which are obsolete."""
        made = Tree(kind)
        try:
            made.append(self.any_of(self.word))
        except errors.HeaderParseError:
            made.defects.append(invalid("phrase does not start with word"))
        while self.left and not self.sees(PHRASE_ENDS):
            if self.sees("."):
                made.append(self.skip("dot"))
                made.defects.append(obsolete("period in 'phrase'"))
                continue
            try:
                made.append(self.any_of(self.word))
            except errors.HeaderParseError:
                if not self.sees(LEADING):
                    raise
                made.append(self.comments())
                made.defects.append(obsolete("comment found without atom"))
        return made

    # Addresses.

    def local_part(self):
        """What stands before the `@`."""
        leader = self.optional_comments()
        if not self.left:
            raise errors.HeaderParseError(f"expected local-part but found '{self.left}'")
        try:
            part = self.any_of(self.dot_atom, self.word)
        except errors.HeaderParseError:
            if not self.sees("\\") and self.sees(PHRASE_ENDS):
                raise
            part = Tree("empty")
        part[:0] = leader
        made = Tree("local-part", [part])
        if self.left and (self.sees("\\") or not self.sees(PHRASE_ENDS)):
            self.left = str(made) + self.left
            made[0] = part = self.obsolete_local_part()
            if part.kind == "invalid-obs-local-part":
                made.defects.append(invalid("local-part is not dot-atom, quoted-string, or obs-local-part"))
            else:
                made.defects.append(obsolete("local-part is not a dot-atom (contains CFWS)"))
        if not part.value.isascii():
            made.defects.append(errors.NonASCIILocalPartDefect("local-part contains non-ASCII characters)"))
        return made

    def obsolete_local_part(self):
        """Words and dots, and what else stands before an `@`."""
        made = Tree("obs-local-part")
        after_dot = False
        while self.left and (self.sees("\\") or not self.sees(PHRASE_ENDS)):
            if self.sees("."):
                if after_dot:
                    made.defects.append(invalid("invalid repeated '.'"))
                after_dot = True
                made.append(self.skip("dot"))
                continue
            if self.sees("\\"):
                after_dot = False
                made.append(self.skip("misplaced-special"))
                made.defects.append(invalid("'\\' character outside of quoted-string/ccontent"))
                continue
            if made and made[-1].kind != "dot":
                made.defects.append(invalid("missing '.' between words"))
            try:
                made.append(self.any_of(self.word))
                after_dot = False
            except errors.HeaderParseError:
                if not self.sees(LEADING):
                    raise
                made.append(self.comments())
        if not made:
            raise errors.HeaderParseError(f"expected obs-local-part but found '{self.left}'")
        kinds = [part.kind for part in made]
        if "dot" in (kinds[:1] if kinds[0] != "cfws" else kinds[1:2]):
            made.defects.append(invalid("Invalid leading '.' in local part"))
        if "dot" in (kinds[-1:] if kinds[-1] != "cfws" else kinds[-2:-1]):
            made.defects.append(invalid("Invalid trailing '.' in local part"))
        if made.defects:
            made.kind = "invalid-obs-local-part"
        return made

    def domain_text(self):
        """Characters between brackets."""
        found, doubled = self.printable("[]")
        text = Text(found, "ptext")
        if doubled:
            text.defects.append(obsolete("quoted printable found in domain-literal"))
        return _checked(text)

    def domain_literal(self):
        """A network address between brackets."""
        made = Tree("domain-literal", self.optional_comments())
        made.append(self.expect("[", "domain-literal-start", "'[' at start of domain-literal"))
        if self.sees(BLANKS):
            made.append(self.blanks())
        if self.left:
            made.append(self.domain_text())
        if self.sees(BLANKS):
            made.append(self.blanks())
        if not self.left:
            made.defects.append(invalid("end of input inside domain-literal"))
            made.append(Text("]", "domain-literal-end"))
            return made
        made.append(self.expect("]", "domain-literal-end", "']' at end of domain-literal"))
        made += self.optional_comments()
        return made

    def domain(self):
        """What stands behind the `@`."""
        made = Tree("domain")
        leader = self.optional_comments()
        if not self.left:
            raise errors.HeaderParseError(f"expected domain but found '{self.left}'")
        literal = self.sees("[")
        part = self.domain_literal() if literal else self.any_of(self.dot_atom, self.atom)
        if not literal and self.sees("@"):
            raise errors.HeaderParseError("Invalid Domain")
        part[:0] = leader
        made.append(part)
        if not literal and self.sees("."):
            made.defects.append(obsolete("domain is not a dot-atom (contains CFWS)"))
            if part.kind == "dot-atom":
                made[:] = part
            while self.sees("."):
                made.append(self.skip("dot"))
                made.append(self.atom())
        return made

    def addr_spec(self):
        """An address: it has `local_part` and `domain`."""
        made = Mailbox("addr-spec")
        made.append(self.local_part())
        made.local_part = local_part_of(made[0])
        if self.sees("@"):
            made.append(self.skip("address-at-symbol"))
            made.append(self.domain())
            made.domain = "".join(made[-1].value.split())
        else:
            made.defects.append(invalid("addr-spec local part with no domain"))
        return made

    def obsolete_route(self):
        """Domains that a message was to go by."""
        made = Tree("obs-route")
        while self.sees(",") or self.sees(LEADING):
            made.append(self.skip("list-separator") if self.sees(",") else self.comments())
        made.append(self.expect("@", "route-component-marker", "obs-route domain"))
        made.append(self.domain())
        while self.sees(","):
            made.append(self.skip("list-separator"))
            made += self.optional_comments()
            if self.sees("@"):
                made.append(self.skip("route-component-marker"))
                made.append(self.domain())
        if not self.left:
            raise errors.HeaderParseError("end of header while parsing obs-route")
        made.append(self.expect(":", "end-of-obs-route-marker", "':' marking end of obs-route"))
        return made

    def angle_addr(self):
        """An address between angle brackets."""
        made = Mailbox("angle-addr", self.optional_comments())
        made.append(self.expect("<", "angle-addr-start", "angle-addr"))
        if self.sees(">"):
            made.append(self.skip("angle-addr-end"))
            made.defects.append(invalid("null addr-spec in angle-addr"))
            return made
        address = self.any_of(self.addr_spec, self.obsolete_route)
        if address.kind == "obs-route":
            made.defects.append(obsolete("obsolete route specification in angle-addr"))
            made.append(address)
            address = self.addr_spec()
        made.append(address)
        made.local_part, made.domain = address.local_part, address.domain
        if self.sees(">"):
            self.left = self.left[1:]
        else:
            made.defects.append(invalid("missing trailing '>' on angle-addr"))
        made.append(Text(">", "angle-addr-end"))
        made += self.optional_comments()
        return made

    def name_addr(self):
        """A name, if there is one, and an address between angle brackets."""
        leader = self.optional_comments()
        if not self.left or (not self.sees("<") and self.sees(PHRASE_ENDS)):
            raise errors.HeaderParseError(f"expected name-addr but found '{self.left}'")
        made = Mailbox("name-addr")
        if not self.sees("<"):
            name = self.phrase("display-name")
            if not self.left:
                raise errors.HeaderParseError(f"expected name-addr but found '{name}'")
            target = name[0] if isinstance(name[0], Tree) else name
            target[:0] = leader
            leader = []
            made.append(name)
            made.display_name = display_name_of(name)
        address = self.angle_addr()
        address[:0] = leader
        made.append(address)
        made.local_part, made.domain = address.local_part, address.domain
        return made

    def mailbox(self):
        """An address, with a name or without."""
        address = self.any_of(self.name_addr, self.addr_spec)
        wrong = any(isinstance(defect, errors.InvalidHeaderDefect) for defect in address.all_defects)
        made = Mailbox("invalid-mailbox" if wrong else "mailbox", [address])
        made.display_name = address.display_name
        made.local_part, made.domain = address.local_part, address.domain
        return made

    def junk(self, ends, made):
        """What is no address, up to a character that ends it."""
        while self.left and not self.sees(ends):
            made.append(self.skip("misplaced-special") if self.sees(PHRASE_ENDS) else self.phrase())
        return made

    def group(self):
        """Addresses under a name: it has `display_name` and `mailboxes`."""
        name = self.phrase("display-name")
        made = Mailbox("group", [name])
        made.mailboxes = []
        made.append(self.expect(":", "group-display-name-terminator", "':' at end of group display name"))
        made.display_name = display_name_of(name)
        if self.sees(";"):
            made.append(self.skip("group-terminator"))
            return made
        made.append(self._group_list(made.mailboxes))
        if not self.left:
            made.defects.append(invalid("end of header in group"))
        elif not self.sees(";"):
            raise errors.HeaderParseError(f"expected ';' at end of group but found {self.left}")
        self.left = self.left[1:]
        made.append(Text(";", "group-terminator"))
        made += self.optional_comments()
        return made

    def _group_list(self, mailboxes):
        made = Tree("group-list")
        if not self.left:
            made.defects.append(invalid("end of header before group-list"))
            return made
        leader = self.optional_comments()
        if not self.left:
            made.defects.append(invalid("end of header in group-list"))
        if not self.left or self.sees(";"):
            made += leader
            return made
        found = self._entries("mailbox-list", self.mailbox, ",;", "mailbox in mailbox-list")
        mailboxes += [part for part in found if part.kind in ("mailbox", "invalid-mailbox")]
        if mailboxes:
            found[:0] = leader
            made.append(found)
        else:
            made += leader
            made += found
            made.defects.append(obsolete("group-list with empty entries"))
        return made

    def address(self):
        """A group or an address: it has `display_name`, which only a group sets, and `mailboxes`."""
        part = self.any_of(self.group, self.mailbox)
        return _address(part)

    def address_list(self):
        """Addresses and groups, up to the end."""
        return self._entries("address-list", self.address, ",", "address in address-list")

    def _entries(self, kind, rule, ends, what):
        """Entries with commas between them; what is none stays, and is noted."""
        made = Tree(kind)
        bare = kind == "mailbox-list"
        while self.left and not (bare and self.sees(";")):
            try:
                made.append(self.any_of(rule))
            except errors.HeaderParseError:
                leader = self.optional_comments()
                if not self.left or self.sees(ends):
                    made += leader
                    named = leader and not bare
                    message = "address-list entry with no content" if named else f"empty element in {kind}"
                    made.defects.append(obsolete(message))
                else:
                    junk = self.junk(ends, Mailbox("invalid-mailbox", leader))
                    made.append(junk if bare else _address(junk))
                    made.defects.append(invalid(f"invalid {what}"))
            if self.left and not self.sees(ends):
                mailbox = made[-1] if bare else made[-1][0]
                mailbox.kind = "invalid-mailbox"
                self.junk(ends, mailbox)
                made.defects.append(invalid(f"invalid {what}"))
            if self.sees(","):
                made.append(self.skip("list-separator"))
        return made


def _address(part):
    made = Mailbox("address", [part])
    group = part.kind == "group"
    made.display_name = part.display_name if group else None
    made.mailboxes = part.mailboxes if group else [part]
    return made
