"""Messages from text that comes in pieces. CPython Lib/email/feedparser.py.

The pieces are kept, and read when the last one has come.
"""

import re

from email import errors
from email._policybase import compat32

__all__ = ["BytesFeedParser", "FeedParser"]

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_HEADER = re.compile(r"From |[\041-\071\073-\176]*:|[\t ]")
_END = re.compile(r"(?:\r\n|\r|\n)\Z")
_EMPTY = re.compile(r"\r\n|\r|\n")
_AFTER_BOUNDARY = re.compile(r"(--)?[ \t]*(\r\n|\r|\n)?$")


class _Lines:
    """Lines of a text; while one ends an enclosing part, there are no more."""

    def __init__(self, text):
        self.lines = _LINE.findall(text)
        self.at = 0
        self.ends = []

    def peek(self):
        """The next line, or None."""
        if self.at >= len(self.lines):
            return None
        line = self.lines[self.at]
        return None if any(ends(line) for ends in self.ends) else line

    def rest(self):
        """All lines there are."""
        found = []
        while (line := self.peek()) is not None:
            found.append(line)
            self.at += 1
        return found


def _without_end(text):
    return _END.sub("", text)


class FeedParser:
    """Makes a message of the text that it is fed."""

    def __init__(self, _factory=None, *, policy=compat32):
        self.policy = policy
        self._pieces = []
        self._headersonly = False
        self._with_policy = True
        if _factory is None:
            _factory = policy.message_factory
        elif not self._takes_policy(_factory):
            self._with_policy = False
        self._factory = _factory

    def _takes_policy(self, factory):
        try:
            factory(policy=self.policy)
        except TypeError:
            return False
        return True

    def _set_headersonly(self):
        self._headersonly = True

    def feed(self, data):
        """Take another piece of the text."""
        self._pieces.append(data)

    def close(self):
        """The message of all pieces."""
        root = self._message(_Lines("".join(self._pieces)), None)
        self._pieces.clear()
        if root.get_content_maintype() == "multipart" and not root.is_multipart() and not self._headersonly:
            self.policy.handle_defect(root, errors.MultipartInvariantViolationDefect())
        return root

    def _new(self, parent):
        if self._factory is None:
            from email.message import Message

            self._factory = Message
        message = self._factory(policy=self.policy) if self._with_policy else self._factory()
        if parent is not None:
            if parent.get_content_type() == "multipart/digest":
                message.set_default_type("message/rfc822")
            parent.attach(message)
        return message

    def _message(self, lines, parent):
        """One message, from its first header to its end."""
        message = self._new(parent)
        self._headers(lines, message)
        kind = message.get_content_type()
        main = message.get_content_maintype()
        if self._headersonly:
            message.set_payload("".join(lines.rest()))
        elif kind == "message/delivery-status":
            self._blocks(lines, message)
        elif main == "message":
            self._message(lines, message)
        elif main == "multipart":
            self._multipart(lines, message)
        else:
            message.set_payload("".join(lines.rest()))
        return message

    def _headers(self, lines, message):
        """The headers and the line between them and the body."""
        found = []
        while (line := lines.peek()) is not None and _HEADER.match(line):
            found.append(line)
            lines.at += 1
        if line is not None:
            if _EMPTY.match(line):
                lines.at += 1
            else:
                self.policy.handle_defect(message, errors.MissingHeaderBodySeparatorDefect())
        self._keep_headers(lines, message, found)

    def _keep_headers(self, lines, message, found):
        pending = []
        for place, line in enumerate(found):
            if line[0] in " \t":
                if pending:
                    pending.append(line)
                else:
                    self.policy.handle_defect(message, errors.FirstHeaderLineIsContinuationDefect(line))
                continue
            self._keep(message, pending)
            pending = []
            if not line.startswith("From "):
                if line.startswith(":"):
                    message.defects.append(errors.InvalidHeaderDefect("Missing header name."))
                else:
                    pending = [line]
            elif place == 0:
                message.set_unixfrom(_without_end(line))
            elif place == len(found) - 1:
                # It belongs to the body.
                lines.lines.insert(lines.at, line)
                return
            else:
                message.defects.append(errors.MisplacedEnvelopeHeaderDefect(line))
        self._keep(message, pending)

    def _keep(self, message, source):
        if source:
            message.set_raw(*self.policy.header_source_parse(source))

    def _blocks(self, lines, message):
        """Blocks of headers with an empty line between them."""
        while True:
            lines.ends.append(_EMPTY.match)
            self._message(lines, message)
            lines.ends.pop()
            if lines.peek() is not None:
                lines.at += 1
            if lines.peek() is None:
                return

    def _multipart(self, lines, message):
        """The parts between boundaries, and what stands before and after them."""
        boundary = message.get_boundary()
        if boundary is None:
            self.policy.handle_defect(message, errors.NoBoundaryInMultipartDefect())
            message.set_payload("".join(lines.rest()))
            return
        if str(message.get("content-transfer-encoding", "8bit")).lower() not in ("7bit", "8bit", "binary"):
            self.policy.handle_defect(message, errors.InvalidMultipartContentTransferEncodingDefect())
        separator = "--" + boundary

        def is_boundary(line):
            return _AFTER_BOUNDARY.match(line, len(separator)) if line.startswith(separator) else None

        lines.ends.append(is_boundary)
        preamble = lines.rest()
        lines.ends.pop()
        line = lines.peek()
        last = None if line is None else is_boundary(line)
        if last is None or last[1]:
            self.policy.handle_defect(message, errors.StartBoundaryNotFoundDefect())
            message.set_payload("".join(preamble))
            message.epilogue = ""
            lines.rest()
            return
        if preamble:
            preamble[-1] = _without_end(preamble[-1])
            message.preamble = "".join(preamble)
        while not last[1]:
            self._part(lines, message, is_boundary)
            line = lines.peek()
            if line is None:
                self.policy.handle_defect(message, errors.CloseBoundaryNotFoundDefect())
                return
            last = is_boundary(line)
        lines.at += 1
        epilogue = lines.rest()
        if last[2]:
            epilogue.insert(0, "")
        elif epilogue:
            epilogue[0] = _EMPTY.sub("", epilogue[0], count=1) if _EMPTY.match(epilogue[0]) else epilogue[0]
        message.epilogue = "".join(epilogue)

    def _part(self, lines, message, is_boundary):
        """One part; the end of line before the next boundary belongs to the boundary."""
        while (line := lines.peek()) is not None and is_boundary(line):
            lines.at += 1
        lines.ends.append(is_boundary)
        part = self._message(lines, message)
        lines.ends.pop()
        self._trim(part)

    def _trim(self, part):
        while part.get_content_maintype() == "message" and part.is_multipart():
            part = part.get_payload(-1)
        if part.get_content_maintype() == "multipart":
            if part.epilogue == "":
                part.epilogue = None
            elif part.epilogue is not None:
                part.epilogue = _without_end(part.epilogue)
        elif isinstance(part._payload, str):
            part._payload = _without_end(part._payload)


class BytesFeedParser(FeedParser):
    """Makes a message of the bytes that it is fed."""

    def feed(self, data):
        FeedParser.feed(self, data.decode("ascii", "surrogateescape"))
