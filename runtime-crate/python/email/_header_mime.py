"""How the headers of MIME and message identifiers are read. CPython Lib/email/_header_value_parser.py."""

import re

from email import errors
from email._header_grammar import BLANKS, LEADING, PHRASE_ENDS, Reader, invalid, obsolete
from email._header_tokens import Parameter, Parameters, Text, Tree

_TOKEN = re.compile(r'[^()<>@,:;"\[\]\\/?= \t]+')
_ATTRIBUTE = re.compile(r"[^()<>@,:;\"\[\]\\/?=*'% \t]+")
_EXTENDED = re.compile(r"[^()<>@,:;\"\[\]\\/?=*' \t]+")
_SECTION = re.compile(r"\*(\d+)")


def _missing(message):
    return errors.HeaderMissingRequiredValue(message)


class _Reader(Reader):
    """What is left of a header of MIME."""

    # Message identifiers.

    def no_fold_literal(self):
        """A network address between brackets, without blanks."""
        made = Tree("no-fold-literal")
        made.append(self.expect("[", "no-fold-literal-start", "'[' at the start of no-fold-literal"))
        made.append(self.domain_text())
        made.append(self.expect("]", "no-fold-literal-end", "']' at the end of no-fold-literal"))
        return made

    def _side(self, made, what, obsolete_rule, *rules):
        """What stands on one side of the `@` of an identifier."""
        try:
            part = self.any_of(*rules)
        except errors.HeaderParseError:
            name = what.rpartition("obs-")[2]
            try:
                part = obsolete_rule()
            except errors.HeaderParseError:
                raise errors.HeaderParseError(f"expected {what} but found '{self.left}'") from None
            made.defects.append(obsolete(f"obsolete {name} in msg-id"))
        made.append(part)

    def msg_id(self):
        """An identifier of a message."""
        made = Tree("msg-id", self.optional_comments())
        made.append(self.expect("<", "msg-id-start", "msg-id"))
        self._side(made, "dot-atom-text or obs-id-left", self.obsolete_local_part, self.dot_atom_text)
        if not self.sees("@"):
            made.defects.append(invalid("msg-id with no id-right"))
            if self.sees(">"):
                made.append(self.skip("msg-id-end"))
            return made
        made.append(self.skip("address-at-symbol"))
        rules = self.dot_atom_text, self.no_fold_literal
        self._side(made, "dot-atom-text, no-fold-literal or obs-id-right", self.domain, *rules)
        if self.sees(">"):
            self.left = self.left[1:]
        else:
            made.defects.append(invalid("missing trailing '>' on msg-id"))
        made.append(Text(">", "msg-id-end"))
        made += self.optional_comments()
        return made

    # Versions.

    def number(self, made, part, ends):
        """Digits up to a character that ends them; None, and a defect, for other characters."""
        size = next((place for place, character in enumerate(self.left) if character in ends), len(self.left))
        digits, self.left = self.left[:size], self.left[size:]
        if not digits.isdigit():
            made.defects.append(invalid(f"Expected MIME {part} version number but found {digits!r}"))
            made.append(Text(digits, "xtext"))
            return None
        made.append(Text(digits, "digits"))
        return int(digits)

    def rest(self, made):
        """What is left, as it is."""
        if self.left:
            made.append(Text(self.left, "xtext"))
            self.left = ""

    # Parameters.

    def _around(self, pattern, kind, what):
        """What a pattern matches, and comments around it."""
        made = Tree("token" if kind == "ttext" else "attribute", self.optional_comments())
        made.append(self.match(pattern, kind, what))
        made += self.optional_comments()
        return made

    def token(self):
        """A word of MIME."""
        return self._around(_TOKEN, "ttext", "ttext")

    def attribute(self):
        """The name of a parameter."""
        return self._around(_ATTRIBUTE, "attrtext", "attrtext")

    def value(self):
        """What a parameter says."""
        if not self.left:
            raise errors.HeaderParseError("Expected value but found end of string")
        leader = self.optional_comments()
        if not self.left:
            raise errors.HeaderParseError(f"Expected value but found only {leader[0]}")
        if self.sees('"'):
            part = self.quoted_string()
        else:
            part = self._around(_EXTENDED, "extended-attrtext", "extended attrtext")
        part[:0] = leader
        return Tree("value", [part])

    def parameter(self):
        """A parameter, or a piece of one."""
        made = Parameter("parameter")
        name = self.attribute()
        made.append(name)
        if not self.left or self.sees(";"):
            made.defects.append(invalid(f"Parameter contains name ({name}) but no value"))
            return made
        if self.sees("*"):
            self._marks(made)
        if not self.sees("="):
            raise errors.HeaderParseError("Parameter not followed by '='")
        made.append(self.skip("parameter-separator"))
        made += self.optional_comments()
        if made.extended and self.sees('"'):
            return self._extended_in_quotes(made)
        self._set_value(made, made, False)
        return made

    def _marks(self, made):
        """The number of a piece, and the mark of one in another character set."""
        found = _SECTION.match(self.left)
        if found is not None:
            section = Tree("section", [Text("*", "section-marker"), Text(found[1], "digits")])
            if found[1][0] == "0" and found[1] != "0":
                section.defects.append(invalid("section number has an invalid leading 0"))
            made.sectioned = True
            made.number = int(found[1])
            made.append(section)
            self.left = self.left[found.end() :]
        if not self.left:
            raise errors.HeaderParseError("Incomplete parameter")
        if self.sees("*"):
            made.append(self.skip("extended-parameter-marker"))
            made.extended = True

    def _extended_in_quotes(self, made):
        """A text in another character set must not be in quotes, and often is."""
        whole = self.left
        quoted = self.quoted_string()
        bare = quoted.first("bare-quoted-string")
        if not _looks_extended(bare.value, made.number):
            made.defects.append(
                invalid("Parameter marked as extended but appears to have a quoted string value that is non-encoded")
            )
            self.left = whole
            self._set_value(made, made, False)
            return made
        made.defects.append(invalid("Quoted string value for extended parameter is invalid"))
        made.append(quoted)
        inner = _Reader(bare.value)
        bare[:] = []
        inner._set_value(made, bare, True)
        return made

    def _set_value(self, made, target, in_quotes):
        """Reads a value into a tree, with the character set before it."""
        part = None if self.sees("'") else self.value()
        if not made.extended or made.number > 0:
            if not self.sees("'"):
                target.append(part)
                return
            made.defects.append(
                invalid(
                    "Apparent initial-extended-value but attribute "
                    "was not marked as extended or was not initial section"
                )
            )
        if not self.left:
            made.defects.append(invalid("Missing required charset/lang delimiters"))
            target.append(part)
            if not in_quotes:
                return
        else:
            self._charset(made, target, part)
        target.append(self._bare_value() if in_quotes else self.value())

    def _charset(self, made, target, part):
        """The character set and the language, each with the quote behind it."""
        if part is not None:
            inner = next((one for one in part if one.kind == "extended-attrtext"), part[-1])
            target.append(inner)
            made.charset = inner.value
        target.append(self._delimiter())
        if self.left and not self.sees("'"):
            target.append(self.match(_ATTRIBUTE, "attrtext", "attrtext"))
            if not self.left:
                self._delimiter()
        if self.left:
            target.append(self._delimiter())

    def _delimiter(self):
        if not self.sees("'"):
            raise errors.HeaderParseError(
                f"Expected RFC2231 char/lang encoding delimiter, but found {self.left!r}",
            )
        return self.skip("RFC2231-delimiter")

    def _bare_value(self):
        made = Tree("value")
        while self.left:
            if self.sees(BLANKS):
                made.append(self.blanks())
            elif self.sees('"'):
                made.append(self.skip("DQUOTE"))
            else:
                made.append(self.quoted_text())
        return made

    def parameters(self):
        """Parameters with semicolons between them, up to the end."""
        made = Parameters()
        while self.left:
            try:
                made.append(self.any_of(self.parameter))
            except errors.HeaderParseError:
                leader = self.optional_comments()
                if not self.left or self.sees(";"):
                    made += leader
                    if not self.left:
                        break
                    made.defects.append(invalid("parameter entry with no content"))
                else:
                    junk = self.junk(";", Parameter("invalid-parameter", leader))
                    made.append(junk)
                    made.defects.append(invalid(f"invalid parameter {str(junk)!r}"))
            if self.left and not self.sees(";"):
                made[-1].kind = "invalid-parameter"
                junk = self.junk(";", Tree("junk"))
                made[-1] += junk
                made.defects.append(invalid(f"parameter with invalid trailing text {str(junk)!r}"))
            if self.sees(";"):
                made.append(self.skip("parameter-separator"))
        return made

    def parameters_after(self, made):
        """Adds the parameters behind the next semicolon, and what stands before it."""
        self.junk(";", made)
        if self.left:
            made.append(self.skip("parameter-separator"))
            made.append(self.parameters())


def _looks_extended(text, number):
    """Whether a text in quotes is one with a character set before it, or a later piece of such a one."""
    inner = _Reader(text)
    if number > 0:
        found = _EXTENDED.match(text)
        return found is not None and found.end() == len(text)
    if not text.startswith("'"):
        inner.match(_ATTRIBUTE, "attrtext", "attrtext")
    return inner.sees("'")


class Header(Tree):
    """A header of MIME; what it says are attributes."""

    major = minor = content_disposition = None
    maintype = "text"
    subtype = "plain"
    cte = "7bit"

    @property
    def params(self):
        """Its parameters: names and values."""
        found = self.first("mime-parameters")
        return [] if found is None else found.params


def parse_message_id(text):
    """The header `Message-ID`."""
    reader = _Reader(text)
    try:
        made = Tree("message-id", [reader.msg_id()])
    except errors.HeaderParseError as error:
        made = Tree("invalid-message-id", Reader(text).unstructured())
        made.defects.append(invalid(f"Invalid msg-id: {error!r}"))
        return made
    if reader.left:
        made.defects.append(invalid(f"Unexpected {reader.left!r}"))
    return made


def parse_mime_version(text):
    """The header `MIME-Version`: `major` and `minor`, None where there is no number."""
    reader = _Reader(text)
    made = Header("mime-version")
    if not text:
        made.defects.append(_missing("Missing MIME version number (eg: 1.0)"))
        return made
    made += reader.optional_comments()
    if not reader.left:
        made.defects.append(_missing("Expected MIME version number but found only CFWS"))
    made.major = reader.number(made, "major", LEADING | {"."})
    made += reader.optional_comments()
    dotted = reader.sees(".")
    if dotted:
        made.append(reader.skip("version-separator"))
        made += reader.optional_comments()
    if not dotted or not reader.left:
        if made.major is not None:
            made.defects.append(invalid("Incomplete MIME version; found only major number"))
        reader.rest(made)
        return made
    made.minor = reader.number(made, "minor", LEADING)
    made += reader.optional_comments()
    if reader.left:
        made.defects.append(invalid("Excess non-CFWS text after MIME version"))
        reader.rest(made)
    return made


def _token_or_junk(reader, made, what):
    """The next word in lower case; None, and all that is left as junk, if there is none."""
    try:
        token = reader.any_of(reader.token)
    except errors.HeaderParseError:
        made.defects.append(invalid(f"Expected content {what} but found {reader.left!r}"))
        reader.parameters_after(made)
        return None
    made.append(token)
    return token.value.strip().lower()


def _only_parameters(reader, made, what):
    """Reads what is left; whether it is nothing but parameters."""
    right = not reader.left or reader.sees(";")
    if not right:
        made.defects.append(invalid(f"Only parameters are valid after {what}, but found {reader.left!r}"))
    reader.parameters_after(made)
    return right


def parse_content_type_header(text):
    """The header `Content-Type`: `maintype` and `subtype`."""
    reader = _Reader(text)
    made = Header("content-type")
    if not text:
        made.defects.append(_missing("Missing content type specification"))
        return made
    main = _token_or_junk(reader, made, "maintype")
    if main is None:
        return made
    if not reader.sees("/"):
        made.defects.append(invalid("Invalid content type"))
        reader.parameters_after(made)
        return made
    made.maintype = main
    made.append(reader.skip("content-type-separator"))
    sub = _token_or_junk(reader, made, "subtype")
    if sub is None:
        return made
    made.subtype = sub
    if not _only_parameters(reader, made, "content type"):
        del made.maintype, made.subtype
    return made


def parse_content_disposition_header(text):
    """The header `Content-Disposition`: `content_disposition`."""
    reader = _Reader(text)
    made = Header("content-disposition")
    if not text:
        made.defects.append(_missing("Missing content disposition"))
        return made
    made.content_disposition = _token_or_junk(reader, made, "disposition")
    if made.content_disposition is not None:
        _only_parameters(reader, made, "content disposition")
    return made


def parse_content_transfer_encoding_header(text):
    """The header `Content-Transfer-Encoding`: `cte`."""
    reader = _Reader(text)
    made = Header("content-transfer-encoding")
    if not text:
        made.defects.append(_missing("Missing content transfer encoding"))
        return made
    try:
        token = reader.any_of(reader.token)
    except errors.HeaderParseError:
        made.defects.append(invalid(f"Expected content transfer encoding but found {reader.left!r}"))
    else:
        made.append(token)
        made.cte = token.value.strip().lower()
    while reader.left:
        made.defects.append(invalid("Extra text after content transfer encoding"))
        made.append(reader.skip("misplaced-special") if reader.sees(PHRASE_ENDS) else reader.phrase())
    return made
