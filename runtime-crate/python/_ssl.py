"""Memory that stands for the wire, and what a connection over it does step by step. CPython Modules/_ssl.c `PySSLMemoryBIO`, `PySSLSocket`."""

import _tls

# The lines of the C source that CPython's messages end with, by what was called.
HANDSHAKE, READ, WRITE, SHUTDOWN = 1020, 2580, 2427, 2706

ENCODING_PEM, ENCODING_DER = 1, 2
_WANT_READ, _EOF, _SSL = 2, 8, 1


class MemoryBIO:
    """Bytes that were written and not read yet."""

    def __init__(self):
        self._bytes = bytearray()
        self._is_ended = False

    @property
    def pending(self):
        """How many bytes there are."""
        return len(self._bytes)

    @property
    def eof(self):
        """Whether nothing is left and nothing more will come."""
        return self._is_ended and not self._bytes

    def read(self, size=-1, /):
        """Up to so many bytes, or all of them."""
        if size is None or size < 0:
            size = len(self._bytes)
        found = bytes(self._bytes[:size])
        del self._bytes[:size]
        return found

    def write(self, b, /):
        """Add bytes: how many."""
        try:
            added = memoryview(b).cast("B")
        except TypeError:
            raise TypeError(f"a bytes-like object is required, not '{type(b).__name__}'") from None
        if self._is_ended:
            import ssl

            raise ssl.SSLError("cannot write() after write_eof()")
        self._bytes += added
        return len(added)

    def write_eof(self):
        """Nothing more will be written."""
        self._is_ended = True


def failure_of(failure, line):
    """The exception that stands for what the native half says of a failure."""
    import ssl

    text, reason, is_end, code, message = failure
    shown = text if message is None else f"{text}: {message}"
    arguments = (_EOF if is_end else _SSL, f"[SSL: {reason}] {shown} (_ssl.c:{line})")
    if message is not None:
        error = ssl.SSLCertVerificationError(*arguments)
        error.verify_code, error.verify_message = code, message
    else:
        error = ssl.SSLEOFError(*arguments) if is_end else ssl.SSLError(*arguments)
    error.library, error.reason = "SSL", reason
    return error


def _of_call(text, line):
    return failure_of((text, text.upper().replace(" ", "_"), False, None, None), line)


class Engine:
    """A connection between two memories. What it waits for raises SSLWantReadError."""

    def __init__(self, context, incoming, outgoing, server_side, server_hostname):
        self.incoming, self.outgoing = incoming, outgoing
        session = _tls.Session(context._settings(), server_side, server_hostname)
        if isinstance(session, tuple):
            raise failure_of(session, 812)
        self.session = session
        self.is_told = False

    def _send(self):
        if made := self.session.outgoing():
            self.outgoing.write(made)

    def _check(self, line):
        """Raise why the connection failed: once in full, then that it is over."""
        failure = self.session.failure()
        if failure is None:
            return
        if self.is_told:
            import ssl

            raise ssl.SSLEOFError(_EOF, f"EOF occurred in violation of protocol (_ssl.c:{line})")
        self.is_told = True
        raise failure_of(failure, line)

    def _more(self, line):
        """Take the next piece of what came in."""
        import ssl

        data = self.incoming.read(self.session.wanted())
        if data:
            self.session.feed(data)
            self._send()
        elif not self.incoming.eof:
            raise ssl.SSLWantReadError(_WANT_READ, f"The operation did not complete (read) (_ssl.c:{line})")
        elif self.is_told:
            raise ssl.SSLEOFError(_EOF, f"EOF occurred in violation of protocol (_ssl.c:{line})")
        else:
            self.is_told = True
            ended = ("EOF occurred in violation of protocol", "UNEXPECTED_EOF_WHILE_READING", True, None, None)
            raise failure_of(ended, line)

    def handshake(self, line=HANDSHAKE):
        """Come to an agreement with the other side."""
        self._send()
        while True:
            self._check(line)
            if self.session.handshake():
                return
            self._more(line)

    def read(self, size):
        """Up to so many bytes of the other side's program; b"" once it has said that there are no more."""
        if size == 0:
            return b""
        self.handshake(READ)
        while True:
            found = self.session.read(size)
            if found is False:
                return b""
            if found is not None:
                return found
            self._check(READ)
            self._more(READ)

    def write(self, data):
        """Take all bytes of the program: how many."""
        self.handshake(WRITE)
        if self.session.closed()[0]:
            raise _of_call("protocol is shutdown", WRITE)
        if data:
            self.session.write(data)
            self._send()
        return len(data)

    def shut_down(self):
        """Say that no more will be sent, and wait until the other side says so."""
        if not self.session.handshake():
            raise _of_call("shutdown while in init", SHUTDOWN)
        self._check(SHUTDOWN)
        self.session.close()
        self._send()
        while not self.session.closed()[1]:
            if self.session.pending():
                raise _of_call("application data after close notify", SHUTDOWN)
            self._more(SHUTDOWN)
            self._check(SHUTDOWN)

    def certificate(self, binary_form, is_verified):
        """The certificate of the other side: None if it showed none, and {} if nobody looked at it."""
        if not self.session.handshake():
            raise ValueError("handshake not done yet")
        shown = self.session.certificates()
        if not shown:
            return None
        if binary_form:
            return shown[0]
        if not is_verified:
            return {}
        from _ssl_certificates import described

        return described(shown[0])
