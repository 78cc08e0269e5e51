"""Headers in other character sets than ASCII. CPython Lib/email/header.py."""

import re
from binascii import Error as _Base64Error

import email.base64mime
import email.quoprimime
from email import charset as _charset
from email.charset import Charset
from email.errors import HeaderParseError

__all__ = ["Header", "decode_header", "make_header"]

MAXLINELEN = 78
USASCII = Charset("us-ascii")
UTF8 = Charset("utf-8")

ecre = re.compile(r"=\?(?P<charset>[^?]*?)\?(?P<encoding>[qQbB])\?(?P<encoded>.*?)\?=", re.MULTILINE)
_EMBEDDED_HEADER = re.compile(r"\n[^ \t]+:")
_BLANKS = re.compile("([ \t]+)")


def decode_header(header):
    """A header as pairs of a text (or bytes) and its character set."""
    if hasattr(header, "_chunks"):
        return [(_charset._encode(text, str(charset)), str(charset)) for text, charset in header._chunks]
    if not ecre.search(header):
        return [(header, None)]
    pairs = []
    for text, charset in _decoded(_words(header)):
        if pairs and pairs[-1][1] == charset:
            between = b" " if charset is None else b""
            pairs[-1] = pairs[-1][0] + between + text, charset
        else:
            pairs.append((text, charset))
    return pairs


def _words(header):
    """The words of a header as (text, encoding, character set), without the blanks between encoded ones."""
    words = []
    for line in header.splitlines():
        parts = ecre.split(line)
        parts[0] = parts[0].lstrip()
        for place in range(0, len(parts), 4):
            if parts[place]:
                words.append((parts[place], None, None))
            if place + 1 < len(parts):
                charset, encoding, encoded = parts[place + 1 : place + 4]
                words.append((encoded, encoding.lower(), charset.lower()))
    return [
        word
        for place, word in enumerate(words)
        if not (0 < place < len(words) - 1 and word[0].isspace() and words[place - 1][1] and words[place + 1][1])
    ]


def _decoded(words):
    for text, encoding, charset in words:
        if encoding == "b":
            try:
                data = email.base64mime.decode(text + "==="[: -len(text) % 4])
            except _Base64Error:
                raise HeaderParseError("Base64 decoding error") from None
        else:
            text = email.quoprimime.header_decode(text) if encoding else text
            data = text.encode("raw-unicode-escape")
        yield data, charset


def make_header(decoded_seq, maxlinelen=None, header_name=None, continuation_ws=" "):
    """The header of what `decode_header` gave."""
    header = Header(maxlinelen=maxlinelen, header_name=header_name, continuation_ws=continuation_ws)
    for text, charset in decoded_seq:
        header.append(text, Charset(charset) if isinstance(charset, str) else charset)
    return header


class Header:
    """A header whose parts are in one character set each."""

    def __init__(self, s=None, charset=None, maxlinelen=None, header_name=None, continuation_ws=" ", errors="strict"):
        self._charset = _as_charset(charset, USASCII)
        self._continuation_ws = continuation_ws
        self._chunks = []
        self._maxlinelen = MAXLINELEN if maxlinelen is None else maxlinelen
        # The name, a colon and a blank stand before the first line.
        self._headerlen = 0 if header_name is None else len(header_name) + 2
        if s is not None:
            self.append(s, self._charset, errors)

    def append(self, s, charset=None, errors="strict"):
        """Add a part."""
        charset = _as_charset(charset, self._charset)
        if not isinstance(s, str):
            codec = charset.input_codec or "us-ascii"
            unknown = codec == _charset.UNKNOWN8BIT
            s = s.decode("us-ascii", "surrogateescape") if unknown else s.decode(codec, errors)
        codec = charset.output_codec or "us-ascii"
        if codec != _charset.UNKNOWN8BIT:
            try:
                s.encode(codec, errors)
            except UnicodeEncodeError:
                if codec != "us-ascii":
                    raise
                charset = UTF8
        self._chunks.append((s, charset))

    def _merge(self):
        """Make neighbours of one character set one part."""
        merged = []
        for text, charset in self._chunks:
            if merged and merged[-1][1] == charset:
                merged[-1] = f"{merged[-1][0]} {text}", charset
            else:
                merged.append((text, charset))
        self._chunks = merged

    def __str__(self):
        self._merge()
        pieces = []
        before = None
        ends_apart = False
        for text, charset in self._chunks:
            now = charset
            if now == _charset.UNKNOWN8BIT:
                text = text.encode("ascii", "surrogateescape").decode("ascii", "replace")
            if pieces:
                starts_apart = text and _stands_apart(text[0])
                if before not in (None, "us-ascii"):
                    if now in (None, "us-ascii") and not starts_apart:
                        pieces.append(" ")
                        now = None
                elif now not in (None, "us-ascii") and not ends_apart:
                    pieces.append(" ")
            ends_apart = text and _stands_apart(text[-1])
            before = now
            pieces.append(text)
        return "".join(pieces)

    def __eq__(self, other):
        return other == str(self)

    def encode(self, splitchars=";, \t", maxlinelen=None, linesep="\n"):
        """The header as it is written, in lines."""
        self._merge()
        longest = self._maxlinelen if maxlinelen is None else maxlinelen
        lines = _Lines(self._headerlen, longest or 1_000_000, self._continuation_ws, splitchars)
        before = None
        ends_apart = None
        for place, (text, charset) in enumerate(self._chunks):
            if place:
                starts_apart = text and _stands_apart(text[0])
                if before not in (None, "us-ascii"):
                    if not starts_apart or charset not in (None, "us-ascii"):
                        lines.blank()
                elif charset not in (None, "us-ascii") and not ends_apart:
                    lines.blank()
            ends_apart = text and _stands_apart(text[-1])
            before = charset
            self._write(lines, text.splitlines() or [""], charset)
        if self._chunks:
            lines.blank()
        value = linesep.join(lines.finish())
        if _EMBEDDED_HEADER.search(value):
            raise HeaderParseError(f"header value appears to contain an embedded header: {value!r}")
        return value

    def _write(self, lines, texts, charset):
        """The lines of one part."""
        lines.add("", texts[0], charset)
        for text in texts[1:]:
            lines.end()
            stripped = text.lstrip()
            if charset.header_encoding is None:
                lines.add(text[: len(text) - len(stripped)], stripped, charset)
            else:
                lines.add(self._continuation_ws, " " + stripped, charset)
        if len(texts) > 1:
            lines.end()


def _as_charset(charset, default):
    if charset is None:
        return default
    return charset if isinstance(charset, Charset) else Charset(charset)


def _stands_apart(character):
    """Whether a character needs no blank between itself and an encoded word."""
    return character.isspace() or character in "()\\"


class _Lines:
    """The lines of a header, of which the last one still grows; a line is a list of (blanks, word)."""

    def __init__(self, before, longest, continuation, splitters):
        self.longest = longest
        self.continuation = continuation
        self.splitters = splitters
        self.done = []
        self.words = []
        # What stands before the line's first word: the header's name.
        self.before = before

    def length(self):
        return self.before + sum(len(blanks) + len(word) for blanks, word in self.words)

    def text(self, words):
        return "".join(blanks + word for blanks, word in words)

    def finish(self):
        self.end()
        return self.done

    def blank(self):
        self.words.append((" ", ""))

    def end(self):
        """End the line, without the blank that a transition left at its end."""
        if self.words and self.words[-1] == (" ", ""):
            self.words.pop()
        if self.length() > 0:
            text = self.text(self.words)
            only_blanks = self.before == 0 and (not self.words or text.isspace())
            if only_blanks and self.done:
                self.done[-1] += text
            else:
                self.done.append(text)
        self.begin([])

    def begin(self, words):
        self.words = words
        self.before = 0

    def add(self, blanks, text, charset):
        if charset.header_encoding is None:
            self.split(blanks + text)
            return
        encoded = charset.header_encode_lines(text, self.rooms())
        if encoded[0] is not None:
            self.push(blanks, encoded[0])
        if len(encoded) > 1:
            self.end()
            self.words.append((self.continuation, encoded[-1]))
            self.done += [self.continuation + word for word in encoded[1:-1]]

    def rooms(self):
        yield self.longest - self.length()
        while True:
            yield self.longest - len(self.continuation)

    def split(self, text):
        """Add a text of ASCII, which breaks before blanks."""
        parts = _BLANKS.split(text)
        if parts[0]:
            parts.insert(0, "")
        else:
            del parts[0]
        for place in range(0, len(parts) - 1, 2):
            self.push(parts[place], parts[place + 1])

    def push(self, blanks, word):
        self.words.append((blanks, word))
        if self.length() <= self.longest:
            return
        place = self.best_break()
        if place is not None:
            rest = self.words[place:]
            self.done.append(self.text(self.words[:place]))
            self.begin(rest)
            return
        blanks, word = self.words.pop()
        if self.before > 0:
            self.end()
            blanks = blanks or " "
        self.words.append((blanks, word))

    def best_break(self):
        """Where the line breaks: at the last place of the first splitter that has one."""
        for splitter in self.splitters:
            for place in range(len(self.words) - 1, 0, -1):
                if splitter.isspace() and self.words[place][0][:1] == splitter:
                    return place
                if self.words[place - 1][1][-1:] == splitter:
                    return place
        return None
