"""Headers as they are read and as they may be sent. CPython Lib/http/client.py `parse_headers`."""

import re
from email.message import Message
from email.parser import Parser

from http.client._errors import HTTPException, LineTooLong

_MAXLINE = 65536
_MAXHEADERS = 100

is_name = re.compile(rb"[^:\s][^:\r\n]*").fullmatch
is_bad_value = re.compile(rb"\n(?![ \t])|\r(?![ \t\n])").search
control_in_url = re.compile("[\x00-\x20\x7f]").search
control_in_method = re.compile("[\x00-\x1f]").search


class HTTPMessage(Message):
    """The headers of an answer."""

    def getallmatchingheaders(self, name):
        """The keys that start with a name and a colon, and those after one that start with space."""
        start = name.lower() + ":"
        found, is_part = [], False
        for key in self.keys():
            is_part = key[: len(start)].lower() == start or is_part and key[:1].isspace()
            if is_part:
                found.append(key)
        return found


def read_line(fp, kind):
    """A line of an answer, which has its limit."""
    line = fp.readline(_MAXLINE + 1)
    if len(line) > _MAXLINE:
        raise LineTooLong(kind)
    return line


def _read_headers(fp):
    """The lines of the headers up to the empty one, which is the last."""
    lines = []
    while not lines or lines[-1] not in (b"\r\n", b"\n", b""):
        lines.append(read_line(fp, "header line"))
        if len(lines) > _MAXHEADERS:
            raise HTTPException(f"got more than {_MAXHEADERS} headers")
    return lines


def parsed(lines, _class=HTTPMessage):
    """Lines of headers as a message."""
    return Parser(_class=_class).parsestr(b"".join(lines).decode("iso-8859-1"))


def parse_headers(fp, _class=HTTPMessage):
    """The headers that a file begins with."""
    return parsed(_read_headers(fp), _class)
