"""How headers are written in lines. CPython Lib/email/_header_value_parser.py `_refold_parse_tree`."""

import sys
import urllib.parse

from email import _encoded_words, errors
from email._header_grammar import BLANKS, SPECIALS, Reader
from email._header_tokens import Text, Tree, quote_string
from email._parameters import _has_surrogates

_LINE_ENDS = frozenset("\r\n")
_SPECIALS_AND_LINE_ENDS = SPECIALS | _LINE_ENDS
_UNBLOCK = Text("", "unblock")
_STANDARD_WIDTH = 78


def fold(tree, policy):
    """The lines of a tree, as a policy wants them."""
    return _Folder(policy).fold(tree)


class _Folder:
    """Lines that are being filled."""

    def __init__(self, policy):
        self.policy = policy
        self.width = policy.max_line_length or sys.maxsize
        self.charset = "utf-8" if policy.utf8 else "us-ascii"
        self.lines = [""]
        # Where the encoded word at the end of the last line starts, and what it is in.
        self.word_at = self.word_charset = None
        # Blanks at the start of a line, which an encoded word that follows has to contain.
        self.lead = ""
        self.blocked = 0
        self.encode = False

    def fold(self, tree):
        """The lines of a tree."""
        if tree.kind in ("msg-id", "message-id", "invalid-message-id"):
            return str(tree) + self.policy.linesep
        waiting = list(tree)
        while waiting:
            part = waiting.pop(0)
            if part is _UNBLOCK:
                self.blocked -= 1
            else:
                waiting[:0] = self._place(part)
        return self.policy.linesep.join(self.lines) + self.policy.linesep

    def _place(self, part):
        """Writes a part, or gives back what has to be written in its place."""
        text = str(part)
        charset = self._charset_of(part, text)
        if part.kind == "mime-parameters":
            for name, value in part.params:
                self._parameter(name, value)
            return ()
        if self.encode and not self.blocked:
            instead = self._place_encoded(part, text, charset)
            if instead is not None:
                return instead
        return self._place_plain(part, text)

    def _charset_of(self, part, text):
        """What a text can be written in; sets whether it is to be an encoded word."""
        if not self.encode:
            ends = _SPECIALS_AND_LINE_ENDS if part.kind == "ptext" else _LINE_ENDS
            self.encode = not ends.isdisjoint(text)
        try:
            text.encode(self.charset)
        except UnicodeEncodeError:
            self.encode = True
            undecodable = any(isinstance(defect, errors.UndecodableBytesDefect) for defect in part.all_defects)
            return "unknown-8bit" if undecodable else "utf-8"
        return self.charset

    def _place_encoded(self, part, text, charset):
        if not part.encodable:
            self.encode = False
            self.word_at = None
            if part.breaks and self._place_whole(part):
                return ()
        if isinstance(part, Tree):
            self.encode = False
            return part
        if not part.encodable:
            return None
        previous = self.word_charset
        if charset != previous and (previous == "unknown-8bit" or (previous == "utf-8" and charset != "us-ascii")):
            self.word_at = None
        self._word(text, charset)
        self.lead = ""
        self.word_charset = charset
        self.encode = False
        return ()

    def _place_whole(self, part):
        """Writes a part that fits on one line."""
        end = self.policy.linesep
        text = fold(part, self.policy)[: -len(end)]
        if end in text:
            return False
        if len(text) > self.width - len(self.lines[-1]):
            self.lines.append(self._taken_blank())
        self.lines[-1] += text
        return True

    def _place_plain(self, part, text):
        if len(text) <= self.width - len(self.lines[-1]):
            self.lines[-1] += text
            return ()
        self.lead = ""
        if part.breaks and len(text) < self.width and self._on_new_line(part, text):
            line = self.lines[-1]
            self.lead = line[: len(line) - len(line.lstrip(" \t"))]
            self.word_at = None
            return ()
        if isinstance(part, Tree):
            if part.encodable:
                return part
            self.blocked += 1
            return [*part, _UNBLOCK]
        if part.encodable and not self.blocked:
            self.encode = True
            return [part]
        if not self._on_new_line(part, text):
            self.lines[-1] += text
        return ()

    def _on_new_line(self, part, text):
        """Writes a text on a new line, if a line may break before it."""
        blank = self._taken_blank()
        if not blank and not part.starts_with_blank():
            return False
        self.lines.append(blank + text)
        return True

    def _taken_blank(self):
        """The blank at the end of the last line, which loses it."""
        line = self.lines[-1]
        if line[-1:] not in BLANKS:
            return ""
        self.lines[-1] = line[:-1]
        return line[-1]

    # Encoded words.

    def _word(self, text, charset):
        """Writes a text as encoded words, the first of which takes in one that the line ends with."""
        if self.word_at is not None:
            before = self.lines[-1]
            self.lines[-1] = before[: self.word_at]
            text = str(Reader(before[self.word_at :] + text).unstructured())
        elif text[0] in BLANKS:
            if len(self.lines[-1]) == self.width:
                self.lines.append(self._taken_blank())
            self.lines[-1] += text[0]
            text = text[1:]
        after = text[-1:] if text[-1:] in BLANKS else ""
        text = text.removesuffix(after)
        if self.word_at is None:
            self.word_at = len(self.lines[-1])
        charset = "utf-8" if charset == "us-ascii" else charset
        frame = len(charset) + 7
        if frame + 1 >= self.width:
            raise errors.HeaderParseError("max_line_length is too small to fit an encoded word")
        while text:
            room = self.width - len(self.lines[-1])
            most = room - frame - len(self.lead)
            if most <= 0:
                self.lines.append(" ")
                continue
            if self.lead and len(self.lines) > 1 and len(self.lines[-1]) == 1:
                self.lines[-1] += _encoded_words.encode(self.lead, charset)
                self.lead = ""
            piece = text[:most]
            word = _encoded_words.encode(piece, charset)
            while len(word) > room:
                piece = piece[:-1]
                word = _encoded_words.encode(piece, charset)
            self.lines[-1] += word
            self.lead = ""
            text = text[len(piece) :]
            if text:
                self.lines.append(" ")
                self.word_at = 1
        self.lines[-1] += after

    # Parameters.

    def _parameter(self, name, value):
        if not self.lines[-1].rstrip().endswith(";"):
            self.lines[-1] += ";"
        charset, handler = self.charset, "strict"
        try:
            value.encode(charset)
            written = f"{name}={quote_string(value)}"
        except UnicodeEncodeError:
            charset = "utf-8"
            if _has_surrogates(value):
                charset, handler = "unknown-8bit", "surrogateescape"
            written = f"{name}*={charset}''{urllib.parse.quote(value, safe='', errors=handler)}"
        if len(self.lines[-1]) + len(written) + 1 < self.width:
            self.lines[-1] += " " + written
        elif len(written) + 2 <= self.width:
            self.lines.append(" " + written)
        else:
            self._pieces(name, value, f"{charset}''", handler)

    def _pieces(self, name, value, prefix, handler):
        """Writes a parameter that is too long for one line."""
        number = 0
        while value:
            frame = len(name) + len(str(number)) + 3 + len(prefix)
            if self.width <= frame + 3:
                self.width = _STANDARD_WIDTH
            size = most = self.width - frame - 2
            encoded = urllib.parse.quote(value[:size], safe="", errors=handler)
            while len(encoded) > most:
                size -= 1
                encoded = urllib.parse.quote(value[:size], safe="", errors=handler)
            value = value[size:]
            self.lines.append(f" {name}*{number}*={prefix}{encoded}{';' if value else ''}")
            prefix = ""
            number += 1
