"""Bytes of a socket. redis/_parsers/socket.py."""

import socket
import ssl

from ..exceptions import ConnectionError, TimeoutError
from ..utils import SENTINEL

SERVER_CLOSED_CONNECTION_ERROR = "Connection closed by server."


class SocketBuffer:
    """What was read of a socket, and where the next response begins."""

    def __init__(self, socket, socket_read_size, socket_timeout):
        self._sock = socket
        self.socket_read_size = socket_read_size
        self.socket_timeout = socket_timeout
        self._bytes = bytearray()
        self._place = 0

    def unread_bytes(self):
        """How many bytes are there unread."""
        return len(self._bytes) - self._place

    def _fill(self, timeout, raise_on_timeout=True, wanted=1):
        """Reads at least so many bytes more; False if the time is up and that is no error."""
        own_time = timeout is not SENTINEL
        if own_time:
            self._sock.settimeout(timeout)
        try:
            until = len(self._bytes) + wanted
            while len(self._bytes) < until:
                data = self._sock.recv(self.socket_read_size)
                if not data:
                    raise ConnectionError(SERVER_CLOSED_CONNECTION_ERROR)
                self._bytes += data
            return True
        except socket.timeout:
            if raise_on_timeout:
                raise TimeoutError("Timeout reading from socket")
            return False
        except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError) as error:
            if not raise_on_timeout:
                return False
            if timeout == 0:
                raise TimeoutError("Timeout reading from socket")
            raise ConnectionError(f"Error while reading from socket: {error.args}")
        finally:
            if own_time:
                self._sock.settimeout(self.socket_timeout)

    def can_read(self, timeout=0):
        """Whether something is there, or comes within the time."""
        return bool(self.unread_bytes()) or self._fill(timeout, raise_on_timeout=False)

    def read(self, length, timeout=SENTINEL):
        """So many bytes; the line end that follows them is left out."""
        missing = length + 2 - self.unread_bytes()
        if missing > 0:
            self._fill(timeout, wanted=missing)
        start, self._place = self._place, self._place + length + 2
        return bytes(self._bytes[start : start + length])

    def readline(self, timeout=SENTINEL):
        """A line without its end."""
        start = searched = self._place
        while True:
            found = self._bytes.find(b"\r\n", searched)
            if found >= 0:
                break
            searched = max(start, len(self._bytes) - 1)
            self._fill(timeout)
        self._place = found + 2
        return bytes(self._bytes[start:found])

    def get_pos(self):
        """Where the next byte is read."""
        return self._place

    def rewind(self, pos):
        """Reads again from there."""
        self._place = pos

    def purge(self):
        """Forgets what was read, once all of it was."""
        if self.unread_bytes() == 0:
            self._bytes.clear()
            self._place = 0

    def close(self):
        """Forgets everything."""
        self._bytes = bytearray()
        self._place = 0
        self._sock = None
