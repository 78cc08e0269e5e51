"""Ends of lines. CPython Modules/_io/textio.c."""

import os

from _textbuffer import end_of_line

_SEEN = (None, "\n", "\r", ("\r", "\n"), "\r\n", ("\n", "\r\n"), ("\r", "\r\n"), ("\r", "\n", "\r\n"))
_LF, _CR, _CRLF = 1, 2, 4
_UNSET = object()


class IncrementalNewlineDecoder:
    """Notes the ends of lines that come, and makes one of all; the halves of one are never parted."""

    decoder, translate, seennl, pendingcr = _UNSET, False, 0, False

    def __init__(self, decoder, translate, errors="strict"):
        self.decoder, self.translate, self.errors = decoder, translate, errors
        self.seennl = 0
        self.pendingcr = False

    def _own_decoder(self):
        if self.decoder is _UNSET:
            raise ValueError("IncrementalNewlineDecoder.__init__() not called")
        return self.decoder

    def decode(self, input, final=False):
        decoder = self._own_decoder()
        text = input if decoder is None else decoder.decode(input, final)
        if not isinstance(text, str):
            raise TypeError(f"decoder should return a string result, not '{type(text).__name__}'")
        if self.pendingcr and (text or final):
            text, self.pendingcr = "\r" + text, False
        if text.endswith("\r") and not final:
            text, self.pendingcr = text[:-1], True
        self._note(text)
        if self.translate and "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text

    def _note(self, text):
        if "\r" not in text:
            if not self.seennl & _LF and "\n" in text:
                self.seennl |= _LF
            return
        pairs = text.count("\r\n")
        counts = (_CRLF, pairs), (_CR, text.count("\r") - pairs), (_LF, text.count("\n") - pairs)
        for kind, count in counts:
            if count:
                self.seennl |= kind

    def getstate(self):
        decoder = self._own_decoder()
        data, flag = (b"", 0) if decoder is None else decoder.getstate()
        return data, flag << 1 | self.pendingcr

    def setstate(self, state):
        decoder = self._own_decoder()
        data, flag = state
        self.pendingcr = bool(flag & 1)
        if decoder is not None:
            decoder.setstate((data, flag >> 1))

    def reset(self):
        decoder = self._own_decoder()
        self.seennl, self.pendingcr = 0, False
        if decoder is not None:
            decoder.reset()

    @property
    def newlines(self):
        return _SEEN[self.seennl]


def check_newline(newline, shown=repr):
    """Refuse what ends no line."""
    if newline is not None and not isinstance(newline, str):
        raise TypeError(f"illegal newline type: {type(newline)!r}")
    if newline not in (None, "", "\n", "\r", "\r\n"):
        raise ValueError(f"illegal newline value: {shown(newline)}")


class Newlines:
    """What `newline` says: which end a line that is read, and what is written for one."""

    def __init__(self, newline, shown=repr):
        check_newline(newline, shown)
        self.given = newline
        self.universal = not newline
        self.translates = newline is None
        # What ends a line that is read; "" is any end.
        self.ending = "\n" if newline is None else newline
        self.written = {None: os.linesep, "": "\n"}.get(newline, newline)

    def for_writing(self, text):
        return text.replace("\n", self.written) if self.written != "\n" and "\n" in text else text

    def end_of_line(self, text, start):
        """Where the line that begins there ends, in a text or a buffer of it; or -1."""
        return end_of_line(text, start, self.ending)
