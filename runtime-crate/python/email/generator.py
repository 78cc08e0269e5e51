"""Messages as text. CPython Lib/email/generator.py."""

import random
import re
import sys
import time
from copy import deepcopy
from io import BytesIO, StringIO

from email.errors import HeaderWriteError
from email._parameters import _has_surrogates

__all__ = ["BytesGenerator", "DecodedGenerator", "Generator"]

_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_FROM = re.compile(r"^From ", re.MULTILINE)
_UNFOLDED = re.compile(r"\r\n[^ \t]|\r[^ \n\t]|\n[^ \t]")
_DIGITS = len(repr(sys.maxsize - 1))


class Generator:
    """Writes messages into a file of text."""

    def __init__(self, outfp, mangle_from_=None, maxheaderlen=None, *, policy=None):
        self._fp = outfp
        self._mangle_from_ = (policy is None or policy.mangle_from_) if mangle_from_ is None else mangle_from_
        self.maxheaderlen = maxheaderlen
        self.policy = policy

    def write(self, s):
        """Write a text as it is."""
        self._fp.write(s)

    def clone(self, fp):
        """A generator of the same kind for another file."""
        return type(self)(fp, self._mangle_from_, None, policy=self.policy)

    # What differs for bytes.

    def _new_buffer(self):
        return StringIO()

    def _encode(self, s):
        return s

    def flatten(self, msg, unixfrom=False, linesep=None):
        """Write a message."""
        policy = msg.policy if self.policy is None else self.policy
        changes = {}
        if linesep is not None:
            changes["linesep"] = linesep
        if self.maxheaderlen is not None:
            changes["max_line_length"] = self.maxheaderlen
        policy = policy.clone(**changes) if changes else policy
        before = self.policy, msg.policy
        self.policy = msg.policy = policy
        self._NL = policy.linesep
        try:
            if unixfrom:
                self.write((msg.get_unixfrom() or f"From nobody {time.ctime(time.time())}") + self._NL)
            self._write(msg)
        finally:
            self.policy, msg.policy = before

    def _write(self, msg):
        """The headers and the body. The body goes first: it may change them."""
        target = self._fp
        self._fp = body = self._new_buffer()
        self._munge_cte = None
        try:
            self._dispatch(msg)
        finally:
            self._fp = target
            changed, self._munge_cte = self._munge_cte, None
        if changed:
            msg = deepcopy(msg)
            encoding, kind = changed
            if "content-transfer-encoding" in msg:
                msg.replace_header("content-transfer-encoding", encoding)
            else:
                msg["Content-Transfer-Encoding"] = encoding
            msg.replace_header("content-type", kind)
        own = getattr(msg, "_write_headers", None)
        if own is None:
            self._write_headers(msg)
        else:
            own(self)
        self._fp.write(body.getvalue())

    def _dispatch(self, msg):
        """The body, as the method `_handle_<kind>` writes it."""
        main = msg.get_content_maintype().replace("-", "_")
        whole = f"{main}_{msg.get_content_subtype()}".replace("-", "_")
        for kind in (whole, main):
            handler = getattr(self, f"_handle_{kind}", None)
            if handler is not None:
                handler(msg)
                return
        self._writeBody(msg)

    def _write_headers(self, msg):
        for name, value in msg.raw_items():
            folded = self.policy.fold(name, value)
            if self.policy.verify_generated_headers:
                self._verify(folded)
            self.write(folded)
        self.write(self._NL)

    def _verify(self, folded):
        linesep = self.policy.linesep
        if not folded.endswith(linesep):
            raise HeaderWriteError(f"folded header does not end with {linesep!r}: {folded!r}")
        if _UNFOLDED.search(folded.removesuffix(linesep)):
            raise HeaderWriteError(f"folded header contains newline: {folded!r}")

    def _write_lines(self, text):
        """A text with the policy's ends of lines."""
        if text:
            self.write(_LINE_ENDS.sub(lambda _: self._NL, text))

    def _mangled(self, text):
        return _FROM.sub(">From ", text) if self._mangle_from_ else text

    def _handle_text(self, msg):
        payload = msg.get_payload()
        if payload is None:
            return
        if not isinstance(payload, str):
            raise TypeError(f"string payload expected: {type(payload)}")
        if _has_surrogates(msg._payload):
            charset = msg.get_param("charset")
            if charset is not None:
                # Bytes that are no ASCII need an encoding.
                msg = deepcopy(msg)
                del msg["content-transfer-encoding"]
                msg.set_payload(msg._payload, charset)
                payload = msg.get_payload()
                self._munge_cte = msg["content-transfer-encoding"], msg["content-type"]
        self._write_lines(self._mangled(payload))

    _writeBody = _handle_text

    def _flattened(self, part):
        buffer = self._new_buffer()
        self.clone(buffer).flatten(part, unixfrom=False, linesep=self._NL)
        return buffer.getvalue()

    def _handle_multipart(self, msg):
        parts = msg.get_payload()
        if isinstance(parts, str):
            self.write(parts)
            return
        if not isinstance(parts, list):
            parts = [] if parts is None else [parts]
        texts = [self._flattened(part) for part in parts]
        boundary = msg.get_boundary()
        if not boundary:
            boundary = self._make_boundary(self._encode(self._NL).join(texts))
            msg.set_boundary(boundary)
        if msg.preamble is not None:
            self._write_lines(self._mangled(msg.preamble))
            self.write(self._NL)
        self.write(f"--{boundary}{self._NL}")
        for place, text in enumerate(texts):
            if place:
                self.write(f"{self._NL}--{boundary}{self._NL}")
            self._fp.write(text)
        self.write(f"{self._NL}--{boundary}--{self._NL}")
        if msg.epilogue is not None:
            self._write_lines(self._mangled(msg.epilogue))

    def _handle_multipart_signed(self, msg):
        """The signature is over the text as it was: no header breaks elsewhere."""
        before = self.policy
        self.policy = before.clone(max_line_length=0)
        try:
            self._handle_multipart(msg)
        finally:
            self.policy = before

    def _handle_message_delivery_status(self, msg):
        """Blocks of headers, an empty line between them."""
        end = self._encode(self._NL)
        self._fp.write(end.join(self._flattened(part).removesuffix(end) for part in msg.get_payload()))

    def _handle_message(self, msg):
        payload = msg._payload
        if isinstance(payload, list):
            self._fp.write(self._flattened(msg.get_payload(0)))
        else:
            self._fp.write(self._encode(payload))

    @classmethod
    def _make_boundary(cls, text=None):
        """A line that the text does not contain."""
        boundary = first = f"{'=' * 15}{random.randrange(sys.maxsize):0{_DIGITS}d}=="
        number = 0
        while text is not None and cls._compile_re(f"^--{re.escape(boundary)}(--)?$", re.MULTILINE).search(text):
            boundary = f"{first}.{number}"
            number += 1
        return boundary

    @classmethod
    def _compile_re(cls, s, flags):
        return re.compile(s, flags)


class BytesGenerator(Generator):
    """Writes messages into a file of bytes."""

    def write(self, s):
        self._fp.write(s.encode("ascii", "surrogateescape"))

    def _new_buffer(self):
        return BytesIO()

    def _encode(self, s):
        return s.encode("ascii")

    def _write_headers(self, msg):
        for name, value in msg.raw_items():
            self._fp.write(self.policy.fold_binary(name, value))
        self.write(self._NL)

    def _handle_text(self, msg):
        payload = msg._payload
        if payload is None:
            return
        if _has_surrogates(payload) and self.policy.cte_type != "7bit":
            msg._payload = self._mangled(payload)
            self._write_lines(msg._payload)
        else:
            Generator._handle_text(self, msg)

    _writeBody = _handle_text

    @classmethod
    def _compile_re(cls, s, flags):
        return re.compile(s.encode("ascii"), flags)


_FMT = "[Non-text (%(type)s) part of message omitted, filename %(filename)s]"


class DecodedGenerator(Generator):
    """Writes the texts of a message, and a line for each part that is none."""

    def __init__(self, outfp, mangle_from_=None, maxheaderlen=None, fmt=None, *, policy=None):
        Generator.__init__(self, outfp, mangle_from_, maxheaderlen, policy=policy)
        self._fmt = _FMT if fmt is None else fmt

    def _dispatch(self, msg):
        for part in msg.walk():
            main = part.get_content_maintype()
            if main == "text":
                self.write(f"{part.get_payload()}\n")
            elif main != "multipart":
                self.write(self._fmt % self._described(part) + "\n")

    def _described(self, part):
        return {
            "type": part.get_content_type(),
            "maintype": part.get_content_maintype(),
            "subtype": part.get_content_subtype(),
            "filename": part.get_filename("[no filename]"),
            "description": part.get("Content-Description", "[no description]"),
            "encoding": part.get("Content-Transfer-Encoding", "[no encoding]"),
        }
