"""The socket of a transport as programs get to see it. CPython Lib/asyncio/trsock.py."""


class TransportSocket:
    """A socket without what would take it away from its transport."""

    __slots__ = ("_sock",)

    def __init__(self, sock):
        self._sock = sock

    family = property(lambda self: self._sock.family)
    type = property(lambda self: self._sock.type)
    proto = property(lambda self: self._sock.proto)

    def __repr__(self):
        fd = self.fileno()
        shown = [f"fd={fd}", f"family={self.family!s}", f"type={self.type!s}", f"proto={self.proto}"]
        if fd != -1:
            for label, ask in (("laddr", self.getsockname), ("raddr", self.getpeername)):
                try:
                    address = ask()
                except OSError:
                    continue
                if address:
                    shown.append(f"{label}={address}")
        return f"<asyncio.TransportSocket {', '.join(shown)}>"

    def __getstate__(self):
        raise TypeError("Cannot serialize asyncio.TransportSocket object")

    def fileno(self):
        return self._sock.fileno()

    def dup(self):
        return self._sock.dup()

    def get_inheritable(self):
        return self._sock.get_inheritable()

    def shutdown(self, how):
        self._sock.shutdown(how)

    def getsockopt(self, *args, **kwargs):
        return self._sock.getsockopt(*args, **kwargs)

    def setsockopt(self, *args, **kwargs):
        self._sock.setsockopt(*args, **kwargs)

    def getpeername(self):
        return self._sock.getpeername()

    def getsockname(self):
        return self._sock.getsockname()

    def getsockbyname(self):
        return self._sock.getsockbyname()

    def settimeout(self, value):
        if value != 0:
            raise ValueError("settimeout(): only 0 timeout is allowed on transport sockets")

    def gettimeout(self):
        return 0

    def setblocking(self, flag):
        if flag:
            raise ValueError("setblocking(): transport sockets cannot be blocking")
