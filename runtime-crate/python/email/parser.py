"""Messages from files and texts. CPython Lib/email/parser.py."""

from io import TextIOWrapper

from email._policybase import compat32
from email.feedparser import BytesFeedParser, FeedParser

__all__ = ["BytesFeedParser", "BytesHeaderParser", "BytesParser", "FeedParser", "HeaderParser", "Parser"]


class Parser:
    """Makes messages of texts."""

    def __init__(self, _class=None, *, policy=compat32):
        self._class = _class
        self.policy = policy

    def parse(self, fp, headersonly=False):
        """The message in a file of text."""
        return self.parsestr(fp.read(), headersonly)

    def parsestr(self, text, headersonly=False):
        """The message in a text."""
        parser = FeedParser(self._class, policy=self.policy)
        if headersonly:
            parser._set_headersonly()
        parser.feed(text)
        return parser.close()


class HeaderParser(Parser):
    """Makes messages of texts, without looking for parts."""

    def parse(self, fp, headersonly=True):
        return Parser.parse(self, fp, True)

    def parsestr(self, text, headersonly=True):
        return Parser.parsestr(self, text, True)


class BytesParser:
    """Makes messages of bytes."""

    def __init__(self, *args, **kw):
        self.parser = Parser(*args, **kw)

    def parse(self, fp, headersonly=False):
        """The message in a file of bytes, which stays open."""
        text = TextIOWrapper(fp, encoding="ascii", errors="surrogateescape")
        try:
            return self.parser.parse(text, headersonly)
        finally:
            text.detach()

    def parsebytes(self, text, headersonly=False):
        """The message in bytes."""
        return self.parser.parsestr(text.decode("ascii", "surrogateescape"), headersonly)


class BytesHeaderParser(BytesParser):
    """Makes messages of bytes, without looking for parts."""

    def parse(self, fp, headersonly=True):
        return BytesParser.parse(self, fp, True)

    def parsebytes(self, text, headersonly=True):
        return BytesParser.parsebytes(self, text, True)
