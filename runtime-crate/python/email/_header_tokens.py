"""What headers consist of: texts, and trees of them. CPython Lib/email/_header_value_parser.py `TokenList`, `Terminal`."""

import urllib.parse

from email import errors
from email._parameters import _has_surrogates

# Kinds of trees no part of which may be written as an encoded word.
_NEVER_ENCODED = frozenset({
    "addr-spec", "content-disposition", "content-transfer-encoding", "content-type", "domain", "domain-literal",
    "header-label", "invalid-message-id", "invalid-obs-local-part", "local-part", "message-id", "msg-id",
    "no-fold-literal", "obs-local-part",
})  # fmt: skip

_UNBREAKABLE = frozenset({"content-disposition", "content-type", "list-separator", "mime-parameters"})


def quote_string(text):
    """A text between double quotes."""
    escaped = str(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


class Text:
    """Characters that belong together."""

    def __init__(self, text, kind, value=None, shown=None):
        self.text = text
        self.kind = kind
        self.defects = []
        self.value = text if value is None else value
        self.shown = text if shown is None else shown
        self.encodable = kind != "list-separator"
        self.breaks = kind not in _UNBREAKABLE

    def __str__(self):
        return self.shown

    @property
    def all_defects(self):
        """What is wrong with it."""
        return list(self.defects)

    def starts_with_blank(self):
        """Whether a line may break before it."""
        return False


class Blank(Text):
    """Blanks, or what counts as such; a line may break before them."""

    def __init__(self, text, kind, value=" ", shown=None):
        Text.__init__(self, text, kind, value, shown)

    def starts_with_blank(self):
        return True


class Tree(list):
    """Parts that make a whole."""

    def __init__(self, kind, parts=()):
        list.__init__(self, parts)
        self.kind = kind
        self.defects = []

    def __str__(self):
        return "".join(str(part) for part in self)

    @property
    def value(self):
        """What it says, without comments."""
        return "".join(part.value for part in self)

    @property
    def all_defects(self):
        """What is wrong with it and with all its parts."""
        found = list(self.defects)
        for part in self:
            found += part.all_defects
        return found

    @property
    def encodable(self):
        """Whether all of it may be written as encoded words."""
        if self.kind in _NEVER_ENCODED:
            return False
        return self.kind == "dot-atom-text" or all(part.encodable for part in self)

    @property
    def breaks(self):
        """Whether a line rather breaks before it than within it."""
        return self.kind not in _UNBREAKABLE

    def starts_with_blank(self):
        """Whether a line may break before it."""
        return bool(self) and self[0].starts_with_blank()

    def first(self, kind):
        """Its first part of a kind, or None."""
        return next((part for part in self if part.kind == kind), None)


class Comments(Tree):
    """Comments and blanks."""

    @property
    def value(self):
        return " "


class Comment(Comments):
    """A comment, whose parentheses are no parts of it."""

    def __str__(self):
        return f"({''.join(self._quoted(part) for part in self)})"

    def _quoted(self, part):
        text = str(part)
        if part.kind == "comment":
            return text
        return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


class Quoted(Tree):
    """What stands between double quotes, which are no parts of it."""

    def __str__(self):
        return quote_string(self.value)

    @property
    def value(self):
        return "".join(str(part) for part in self)


def _is_comments(part):
    return part.kind == "cfws"


def _without_comments(part, start, end):
    """What a part says without comments before or after it."""
    if not isinstance(part, Tree) or not part:
        return part.value
    start = start and _is_comments(part[0])
    end = end and _is_comments(part[-1])
    if not start and not end:
        return part.value
    return "".join(inner.value for inner in part[int(start) : len(part) - int(end)])


def display_name_of(tree):
    """The name that a tree of the kind `display-name` is."""
    parts = list(tree)
    start = end = True
    if parts and _is_comments(parts[0]):
        del parts[0]
        start = False
    if parts and _is_comments(parts[-1]):
        del parts[-1]
        end = False
    last = len(parts) - 1
    return "".join(
        _without_comments(part, start and place == 0, end and place == last) for place, part in enumerate(parts)
    )


def local_part_of(tree):
    """What stands before the `@`, without the blanks around it and around its dots."""
    parts = [part for part in tree[0] if not _is_comments(part)]
    last = len(parts) - 1
    return "".join(
        _without_comments(
            part,
            place == 0 or parts[place - 1].kind == "dot",
            place == last or parts[place + 1].kind == "dot",
        )
        for place, part in enumerate(parts)
    )


class Mailbox(Tree):
    """An address, or what stands in the place of one: then it says nothing."""

    display_name = local_part = domain = None


class Parameter(Tree):
    """A parameter, or a piece of one."""

    number = 0
    extended = False
    sectioned = False
    charset = "us-ascii"

    @property
    def text(self):
        """What stands behind its `=`."""
        for part in self:
            if part.kind == "value":
                return _stripped(part)
            quoted = part.first("bare-quoted-string") if part.kind == "quoted-string" else None
            inner = None if quoted is None else quoted.first("value")
            if inner is not None:
                return _stripped(inner)
        return ""


def _stripped(value):
    """A value without quotes, blanks and comments."""
    part = value[1] if _is_comments(value[0]) else value[0]
    if part.kind == "quoted-string":
        return part.first("bare-quoted-string").value
    if part.kind == "attribute":
        return next((inner.value for inner in part if inner.kind.endswith("attrtext")), None)
    return value.value


class Parameters(Tree):
    """The parameters of a header."""

    def __init__(self):
        Tree.__init__(self, "mime-parameters")
        self._params = None

    def __str__(self):
        written = [f"{name}={quote_string(value)}" if value else name for name, value in self.params]
        return " " + "; ".join(written) if written else ""

    @property
    def params(self):
        """Names and values, in the order in which each name comes first."""
        if self._params is None:
            self._params = [(name, self._joined(pieces)) for name, pieces in self._by_name().items()]
        return self._params

    def _by_name(self):
        found = {}
        for part in self:
            if part.kind.endswith("parameter") and part and part[0].kind == "attribute":
                found.setdefault(part[0].value.strip(), []).append(part)
        return found

    def _joined(self, pieces):
        """The value of a parameter of all its pieces; what is there twice counts once."""
        pieces = sorted(pieces, key=lambda piece: piece.number)
        first = pieces[0]
        if not first.extended and len(pieces) > 1 and pieces[1].number == 0:
            pieces[1].defects.append(
                errors.InvalidHeaderDefect("duplicate parameter name; duplicate(s) ignored"),
            )
            del pieces[1:]
        texts = []
        expected = 0
        for piece in pieces:
            if piece.number != expected:
                message = "inconsistent RFC2231 parameter numbering"
                if not piece.extended:
                    message = "duplicate parameter name; duplicate ignored"
                piece.defects.append(errors.InvalidHeaderDefect(message))
                if not piece.extended:
                    continue
            expected += 1
            texts.append(_decoded(piece, first.charset) if piece.extended else piece.text)
        return "".join(texts)


def _decoded(piece, charset):
    """The text of a piece that is written in another character set."""
    text = piece.text
    try:
        data = urllib.parse.unquote_to_bytes(text)
    except UnicodeEncodeError:
        return urllib.parse.unquote(text, encoding="latin-1")
    try:
        text = data.decode(charset, "surrogateescape")
    except (LookupError, UnicodeEncodeError):
        text = data.decode("us-ascii", "surrogateescape")
    if _has_surrogates(text):
        piece.defects.append(errors.UndecodableBytesDefect())
    return text
