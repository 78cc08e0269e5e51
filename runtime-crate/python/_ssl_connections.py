"""Connections that are encrypted: over memory and over sockets. CPython Lib/ssl.py `SSLObject`, `SSLSocket`."""

import _ssl
from socket import SO_TYPE, SOCK_STREAM, SOL_SOCKET, create_connection, socket
from ssl import (
    CERT_NONE, PROTOCOL_TLS_CLIENT, PROTOCOL_TLS_SERVER, SSLEOFError, SSLError, SSLWantReadError, SSLWantWriteError,
)  # fmt: skip
from threading import Lock

__all__ = ["SSLObject", "SSLSocket", "create_connection"]

_CHUNK = 16 * 1024 + 512


def _check(context, server_side, server_hostname):
    """Whether a context is one for this side."""
    if server_side and context.protocol == PROTOCOL_TLS_CLIENT:
        raise SSLError(0, "Cannot create a server socket with a PROTOCOL_TLS_CLIENT context (_ssl.c:812)")
    if not server_side and context.protocol == PROTOCOL_TLS_SERVER:
        raise SSLError(0, "Cannot create a client socket with a PROTOCOL_TLS_SERVER context (_ssl.c:819)")
    if server_hostname is not None and (not server_hostname or server_hostname.startswith(".")):
        raise ValueError("server_hostname cannot be an empty string or start with a leading dot.")


class _Told:
    """What a connection tells of itself; `_engine` is what it stands on, None before there is one."""

    __molt_missing__ = ("get_channel_binding", "shared_ciphers", "verify_client_post_handshake")

    def version(self):
        """The version of the protocol, None before the sides have agreed."""
        return self._engine and self._engine.session.version()

    def cipher(self):
        """Name, version and bits of the cipher, None before the sides have agreed."""
        return self._engine and self._engine.session.cipher()

    def selected_alpn_protocol(self):
        """The protocol above that was agreed on."""
        return self._engine and self._engine.session.protocol()

    def selected_npn_protocol(self):
        """Nothing: this extension is gone."""

    def compression(self):
        """Nothing is compressed."""

    def getpeercert(self, binary_form=False):
        """The certificate of the other side: None if it showed none, and {} if nobody looked at it."""
        return self._connected().certificate(binary_form, self.context.verify_mode != CERT_NONE)

    def get_unverified_chain(self):
        """The certificates that the other side showed."""
        return self._connected().session.certificates()

    def get_verified_chain(self):
        """The certificates from the other side's to one that is trusted, as far as they lead."""
        return self._connected().session.verified()


class SSLObject(_Told):
    """A connection between two memories: somebody else carries the bytes."""

    def __init__(self, *args, **kwargs):
        raise TypeError(
            f"{self.__class__.__name__} does not have a public constructor. "
            "Instances are returned by SSLContext.wrap_bio()."
        )

    @classmethod
    def _create(cls, incoming, outgoing, server_side=False, server_hostname=None, session=None, context=None):
        _check(context, server_side, server_hostname)
        self = cls.__new__(cls)
        self.context = context
        self._server_side, self._server_hostname = server_side, server_hostname
        self._engine = _ssl.Engine(context, incoming, outgoing, server_side, server_hostname)
        return self

    def _connected(self):
        return self._engine

    @property
    def server_side(self):
        """Whether it is the server's side."""
        return self._server_side

    @property
    def server_hostname(self):
        """The host that is asked for."""
        return self._server_hostname

    @property
    def session(self):
        """Nothing that another connection could go on with."""

    @property
    def session_reused(self):
        """Whether it goes on with what an earlier connection agreed on."""
        return False if self._engine.session.handshake() else None

    def read(self, len=1024, buffer=None):
        """Up to so many bytes, or how many were put into a buffer."""
        if buffer is None:
            if len < 0:
                raise ValueError("size should not be negative")
            return self._engine.read(len)
        view = memoryview(buffer).cast("B")
        size = view.nbytes if len <= 0 or len > view.nbytes else len
        found = self._engine.read(size)
        count = found.__len__()
        view[:count] = found
        return count

    def write(self, data):
        """Send bytes: how many."""
        return self._engine.write(memoryview(data).cast("B"))

    def do_handshake(self):
        """Come to an agreement with the other side."""
        self._engine.handshake()

    def unwrap(self):
        """Say that no more will be sent, and wait until the other side says so."""
        self._engine.shut_down()

    def pending(self):
        """How many bytes can be read without waiting."""
        return self._engine.session.pending()


class SSLSocket(_Told, socket):
    """A socket whose connection is encrypted."""

    def __init__(self, *args, **kwargs):
        raise TypeError(
            f"{self.__class__.__name__} does not have a public constructor. "
            "Instances are returned by SSLContext.wrap_socket()."
        )

    @classmethod
    def _create(
        cls, sock, server_side=False, do_handshake_on_connect=True, suppress_ragged_eofs=True, server_hostname=None,
        context=None, session=None,
    ):  # fmt: skip
        if sock.getsockopt(SOL_SOCKET, SO_TYPE) != SOCK_STREAM:
            raise NotImplementedError("only stream sockets are supported")
        if server_side and server_hostname:
            raise ValueError("server_hostname can only be specified in client mode")
        if context.check_hostname and not server_hostname:
            raise ValueError("check_hostname requires server_hostname")
        timeout = sock.gettimeout()
        self = cls.__new__(cls)
        socket.__init__(self, sock.family, sock.type, sock.proto, sock.fileno())
        self.settimeout(timeout)
        sock.detach()
        self._begin(context, server_side, server_hostname, do_handshake_on_connect, suppress_ragged_eofs)
        try:
            self.getpeername()
        except OSError as error:
            if error.errno != 107:
                raise
            return self
        try:
            self._open()
            if do_handshake_on_connect:
                if timeout == 0.0:
                    raise ValueError("do_handshake_on_connect should not be specified for non-blocking sockets")
                self.do_handshake()
        except BaseException:
            self.close()
            raise
        return self

    def _begin(self, context, server_side, server_hostname, do_handshake_on_connect, suppress_ragged_eofs):
        self._context, self.server_side, self.server_hostname = context, server_side, server_hostname
        self.do_handshake_on_connect, self.suppress_ragged_eofs = do_handshake_on_connect, suppress_ragged_eofs
        self._engine = self._unsent = None
        # Two threads may write, or one read and say something about it: what goes out is one stream.
        self._sending = Lock()

    def _open(self):
        _check(self._context, self.server_side, self.server_hostname)
        memories = _ssl.MemoryBIO(), _ssl.MemoryBIO()
        self._engine = _ssl.Engine(self._context, *memories, self.server_side, self.server_hostname)
        self._unsent = b""

    @property
    def context(self):
        """The settings."""
        return self._context

    @property
    def session(self):
        """Nothing that another connection could go on with."""

    @property
    def session_reused(self):
        """Whether it goes on with what an earlier connection agreed on."""
        return False if self._engine is not None and self._engine.session.handshake() else None

    def _connected(self):
        if self._engine is None:
            # The system says what is wrong with a socket that is not connected.
            self.getpeername()
        return self._engine

    def _flush(self, name):
        """Send what the connection has to say."""
        with self._sending:
            self._unsent += self._engine.outgoing.read()
            while self._unsent:
                try:
                    sent = socket.send(self, self._unsent)
                except BlockingIOError:
                    line = _LINES[name]
                    raise SSLWantWriteError(3, f"The operation did not complete (write) (_ssl.c:{line})") from None
                except TimeoutError:
                    raise TimeoutError(_TIMED_OUT[name]) from None
                self._unsent = self._unsent[sent:]

    def _wait(self, name, step, *args):
        """Do a step of the connection, carrying bytes until it is done."""
        while True:
            try:
                made = step(*args)
            except SSLWantReadError:
                self._flush(name)
            except SSLError:
                try:
                    self._flush(name)
                except OSError:
                    pass
                raise
            else:
                self._flush(name)
                return made
            self._take_in(name)

    def _take_in(self, name):
        try:
            data = socket.recv(self, _CHUNK)
        except BlockingIOError:
            raise SSLWantReadError(2, f"The operation did not complete (read) (_ssl.c:{_LINES[name]})") from None
        except TimeoutError:
            raise TimeoutError(_TIMED_OUT[name]) from None
        if data:
            self._engine.incoming.write(data)
        else:
            self._engine.incoming.write_eof()

    def do_handshake(self, block=False):
        """Come to an agreement with the other side."""
        engine = self._connected()
        timeout = self.gettimeout()
        try:
            if timeout == 0.0 and block:
                self.settimeout(None)
            self._wait("handshake", engine.handshake)
        finally:
            self.settimeout(timeout)

    def read(self, len=1024, buffer=None):
        """Up to so many bytes, or how many were put into a buffer."""
        if self._engine is None:
            raise ValueError("Read on closed or unwrapped SSL socket.")
        view = None if buffer is None else memoryview(buffer).cast("B")
        size = len if view is None or 0 < len < view.nbytes else view.nbytes
        try:
            found = self._wait("read", self._engine.read, size)
        except SSLEOFError:
            if not self.suppress_ragged_eofs:
                raise
            found = b""
        if view is None:
            return found
        count = found.__len__()
        view[:count] = found
        return count

    def write(self, data):
        """Send bytes: how many."""
        if self._engine is None:
            raise ValueError("Write on closed or unwrapped SSL socket.")
        return self._wait("write", self._engine.write, memoryview(data).cast("B"))

    def recv(self, buflen=1024, flags=0):
        """Up to so many bytes."""
        if self._engine is None:
            return super().recv(buflen, flags)
        self._without(flags, "recv")
        return self.read(buflen)

    def recv_into(self, buffer, nbytes=None, flags=0):
        """Put up to so many bytes into a buffer: how many."""
        if self._engine is None:
            return super().recv_into(buffer, nbytes or 0, flags)
        self._without(flags, "recv_into")
        size = memoryview(buffer).nbytes
        return self.read(nbytes or size or 1024, buffer)

    def send(self, data, flags=0):
        """Send bytes: how many."""
        if self._engine is None:
            return super().send(data, flags)
        self._without(flags, "send")
        return self.write(data)

    def sendall(self, data, flags=0):
        """Send all of the bytes."""
        if self._engine is None:
            return super().sendall(data, flags)
        self._without(flags, "sendall")
        view = memoryview(data).cast("B")
        while view:
            view = view[self.write(view[:_CHUNK]) :]

    def _without(self, flags, name):
        if flags != 0:
            raise ValueError(f"non-zero flags not allowed in calls to {name}() on {self.__class__}")

    def sendfile(self, file, offset=0, count=None):
        """Send a file until its end, or so many bytes of it: how many were sent."""
        return self._sendfile_use_send(file, offset, count)

    def sendto(self, data, flags_or_addr, addr=None):
        """Send bytes to an address: only before the connection is encrypted."""
        if self._engine is not None:
            raise ValueError(f"sendto not allowed on instances of {self.__class__}")
        return super().sendto(data, flags_or_addr) if addr is None else super().sendto(data, flags_or_addr, addr)

    def recvfrom(self, buflen=1024, flags=0):
        """Bytes and their address: only before the connection is encrypted."""
        if self._engine is not None:
            raise ValueError(f"recvfrom not allowed on instances of {self.__class__}")
        return super().recvfrom(buflen, flags)

    def recvfrom_into(self, buffer, nbytes=None, flags=0):
        """Bytes in a buffer and their address: only before the connection is encrypted."""
        if self._engine is not None:
            raise ValueError(f"recvfrom_into not allowed on instances of {self.__class__}")
        return super().recvfrom_into(buffer, nbytes or 0, flags)

    def recvmsg(self, *args, **kwargs):
        """Never: there is no such thing in an encrypted connection."""
        raise NotImplementedError(f"recvmsg not allowed on instances of {self.__class__}")

    def recvmsg_into(self, *args, **kwargs):
        """Never: there is no such thing in an encrypted connection."""
        raise NotImplementedError(f"recvmsg_into not allowed on instances of {self.__class__}")

    def sendmsg(self, *args, **kwargs):
        """Never: there is no such thing in an encrypted connection."""
        raise NotImplementedError(f"sendmsg not allowed on instances of {self.__class__}")

    def dup(self):
        """Never: the two would go different ways."""
        raise NotImplementedError(f"Can't dup() {self.__class__.__name__} instances")

    def pending(self):
        """How many bytes can be read without waiting."""
        return 0 if self._engine is None else self._engine.session.pending()

    def shutdown(self, how):
        """Shut the socket down; what follows is not encrypted."""
        self._engine = None
        super().shutdown(how)

    def unwrap(self):
        """Say that no more will be sent, wait until the other side says so, and go on without encryption."""
        if self._engine is None:
            raise ValueError(f"No SSL wrapper around {self}")
        self._wait("read", self._engine.shut_down)
        self._engine = None
        return self

    def _real_close(self):
        self._engine = None
        super()._real_close()

    def _connect(self, addr, is_plain):
        if self.server_side:
            raise ValueError("can't connect in server-side mode")
        if self._engine is not None:
            raise ValueError("attempt to connect already-connected SSLSocket!")
        code = None
        if is_plain:
            code = super().connect_ex(addr)
        else:
            super().connect(addr)
        if not code:
            self._open()
            if self.do_handshake_on_connect:
                self.do_handshake()
        return code

    def connect(self, addr):
        """Connect to an address and come to an agreement with who listens there."""
        self._connect(addr, False)

    def connect_ex(self, addr):
        """As `connect`: the number of the system's error, 0 for none."""
        return self._connect(addr, True)

    def accept(self):
        """Wait for an incoming connection: the new socket, encrypted too, and the address of the client."""
        accepted, address = super().accept()
        return self.context.wrap_socket(
            accepted, server_side=True, do_handshake_on_connect=self.do_handshake_on_connect,
            suppress_ragged_eofs=self.suppress_ragged_eofs,
        ), address  # fmt: skip


_LINES = {"handshake": _ssl.HANDSHAKE, "read": _ssl.READ, "write": _ssl.WRITE}

_TIMED_OUT = {
    "handshake": "_ssl.c:1003: The handshake operation timed out", "read": "The read operation timed out",
    "write": "The write operation timed out",
}  # fmt: skip

# Programs see them in the module that they are documented in.
for _class in (SSLObject, SSLSocket):
    _class.__module__ = "ssl"
