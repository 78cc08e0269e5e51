"""A server for clients of HTTP: it keeps what came as it came, and answers what a function says."""

import socket
import threading


class Recording:
    """Serves on a port of its own. `answer(head, body)` gives the bytes to send, or several pieces, and whether to go on."""

    def __init__(self, answer, wrap=None, family=socket.AF_INET, address=("127.0.0.1", 0)):
        self.socket = socket.socket(family)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(address)
        self.socket.listen(50)
        self.answer = answer
        self.wrap = wrap
        self.seen = []
        self.connections = 0
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def port(self):
        return self.socket.getsockname()[1]

    def _accept(self):
        while True:
            connection, _ = self.socket.accept()
            self.connections += 1
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        try:
            if self.wrap is not None:
                connection = self.wrap(connection)
            self._exchange(connection, connection.makefile("rb"))
        except (OSError, ValueError):
            # A client that went away.
            pass
        finally:
            connection.close()

    def _exchange(self, connection, file):
        while True:
            head = _head(file)
            if not head:
                return
            body = _body(file, head.lower())
            self.seen.append((head, body))
            parts, goes_on = self.answer(head, body)
            for part in [parts] if isinstance(parts, bytes) else parts:
                connection.sendall(part)
            if not goes_on:
                return

    def take(self):
        """What came since the last call, with the port under another name."""
        taken, self.seen = self.seen, []
        port = str(self.port).encode() if self.socket.family == socket.AF_INET else b"-"
        return [(head.replace(port, b"PORT"), body.replace(port, b"PORT")) for head, body in taken]


def _head(file):
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        line = file.readline()
        if not line:
            return b""
        head += line
    return head


def _body(file, head):
    if b"content-length:" in head:
        return file.read(int(head.split(b"content-length:")[1].split(b"\r\n")[0]))
    if b"transfer-encoding: chunked" not in head:
        return b""
    body = b""
    while True:
        line = file.readline()
        size = int(line, 16)
        body += line + file.read(size + 2)
        if size == 0:
            return body


def response(body=b"hello", headers=b"Content-Type: text/plain\r\n", status=b"200 OK"):
    """A response of a length that it says."""
    return b"HTTP/1.1 " + status + b"\r\n" + headers + b"Content-Length: %d\r\n\r\n" % len(body) + body
