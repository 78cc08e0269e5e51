"""The network by blocking sockets. httpcore `httpcore/_backends/sync.py`."""

import socket

from .._exceptions import ConnectError, ConnectTimeout, ReadError, ReadTimeout, Translated, WriteError, WriteTimeout
from .._utils import is_socket_readable
from .base import NetworkBackend, NetworkStream

_CONNECTING = {TimeoutError: ConnectTimeout, OSError: ConnectError}
_READING = {TimeoutError: ReadTimeout, OSError: ReadError}
_WRITING = {TimeoutError: WriteTimeout, OSError: WriteError}


class _SocketStream(NetworkStream):
    """What both kinds of streams know of their socket."""

    def __init__(self, sock):
        self._sock = sock

    def close(self):
        self._sock.close()

    def get_extra_info(self, info):
        if info == "client_addr":
            return self._sock.getsockname()
        if info == "server_addr":
            return self._sock.getpeername()
        if info == "is_readable":
            return is_socket_readable(self._sock)
        return self._sock if info == "socket" else None


class TLSinTLSStream(_SocketStream):
    """Encryption over a socket that encrypts already, towards a proxy."""

    def __init__(self, sock, ssl_context, server_hostname=None, timeout=None):
        import ssl

        super().__init__(sock)
        self._wants = (ssl.SSLWantReadError, ssl.SSLWantWriteError)
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.ssl_obj = ssl_context.wrap_bio(self._incoming, self._outgoing, server_hostname=server_hostname)
        sock.settimeout(timeout)
        self._perform(self.ssl_obj.do_handshake)

    def _perform(self, call, *arguments):
        while True:
            try:
                result = call(*arguments)
            except self._wants as wanted:
                self._sock.sendall(self._outgoing.read())
                if isinstance(wanted, self._wants[0]):
                    self._receive()
            else:
                self._sock.sendall(self._outgoing.read())
                return result

    def _receive(self):
        data = self._sock.recv(16384)
        if data:
            self._incoming.write(data)
        else:
            self._incoming.write_eof()

    def read(self, max_bytes, timeout=None):
        with Translated(_READING):
            self._sock.settimeout(timeout)
            return self._perform(self.ssl_obj.read, max_bytes)

    def write(self, buffer, timeout=None):
        with Translated(_WRITING):
            self._sock.settimeout(timeout)
            while buffer:
                buffer = buffer[self._perform(self.ssl_obj.write, buffer) :]

    def get_extra_info(self, info):
        return self.ssl_obj if info == "ssl_object" else super().get_extra_info(info)


class SyncStream(_SocketStream):
    """A socket, encrypted or not."""

    def read(self, max_bytes, timeout=None):
        with Translated(_READING):
            self._sock.settimeout(timeout)
            return self._sock.recv(max_bytes)

    def write(self, buffer, timeout=None):
        with Translated(_WRITING):
            while buffer:
                self._sock.settimeout(timeout)
                buffer = buffer[self._sock.send(buffer) :]

    def start_tls(self, ssl_context, server_hostname=None, timeout=None):
        with Translated(_CONNECTING):
            try:
                if self._is_encrypted():
                    return TLSinTLSStream(self._sock, ssl_context, server_hostname, timeout)
                self._sock.settimeout(timeout)
                return SyncStream(ssl_context.wrap_socket(self._sock, server_hostname=server_hostname))
            except Exception:
                self.close()
                raise

    def _is_encrypted(self):
        return hasattr(self._sock, "selected_alpn_protocol")

    def get_extra_info(self, info):
        if info == "ssl_object":
            # The original gives what is inside of the socket, which is asked the same.
            return self._sock if self._is_encrypted() else None
        return super().get_extra_info(info)


class SyncBackend(NetworkBackend):
    """Connects sockets."""

    def connect_tcp(self, host, port, timeout=None, local_address=None, socket_options=None):
        source = None if local_address is None else (local_address, 0)
        with Translated(_CONNECTING):
            sock = socket.create_connection((host, port), timeout, source_address=source)
            for option in socket_options or ():
                sock.setsockopt(*option)
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return SyncStream(sock)

    def connect_unix_socket(self, path, timeout=None, socket_options=None):
        with Translated(_CONNECTING):
            sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            for option in socket_options or ():
                sock.setsockopt(*option)
            sock.settimeout(timeout)
            sock.connect(path)
        return SyncStream(sock)
