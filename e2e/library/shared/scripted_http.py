"""An HTTP server on a thread that answers by path and keeps what it was sent, one request a connection."""

import socket
import threading


class Server:
    """Answers what a function makes of method, path, headers and body; `context` makes it one of HTTPS."""

    def __init__(self, answer, context=None):
        self.answer = answer
        self.context = context
        self.got = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.url = ("https://" if context else "http://") + self.host
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self):
        while True:
            connection, _ = self.listener.accept()
            try:
                if self.context:
                    connection = self.context.wrap_socket(connection, server_side=True)
                with connection, connection.makefile("rb") as lines:
                    if not self.serve_one(connection, lines):
                        return
            except OSError as error:
                self.got.append(("failed", type(error).__name__))

    def serve_one(self, connection, lines):
        first = lines.readline().decode("latin-1").split()
        if not first:
            return True
        method, path, _ = first
        if method == "STOP":
            return False
        headers = []
        while (line := lines.readline()) not in (b"\r\n", b""):
            name, _, value = line.decode("latin-1").partition(":")
            headers.append((name, value.strip()))
        known = {name.lower(): value for name, value in headers}
        if known.get("transfer-encoding") == "chunked":
            body = b""
            while size := int(lines.readline(), 16):
                body += lines.read(size) + b"|"
                lines.readline()
            lines.readline()
        else:
            body = lines.read(int(known.get("content-length", 0)))
        self.got.append((method, path, headers, body))
        connection.sendall(self.answer(method, path, known, body))
        return True

    def told(self, text):
        """A text without the port, which is another each time."""
        return str(text).replace(str(self.port), "PORT")

    def show(self):
        """Print what was asked since the last time."""
        for one in self.got:
            print("   >", *(self.told(part) for part in one))
        self.got.clear()

    def end(self):
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            if self.context:
                import ssl

                context = ssl.create_default_context()
                context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
                connection = context.wrap_socket(connection)
            connection.sendall(b"STOP / HTTP/1.1\r\n\r\n")
        self.thread.join()
        self.listener.close()


def reply(status, body=b"", *headers):
    """The bytes of an answer with a length."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body
