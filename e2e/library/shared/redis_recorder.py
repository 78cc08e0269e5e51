"""A server that says what is scripted, and writes down the bytes that it gets."""

import socket
import threading


class Recorder:
    """Listens on a port or a path. `answer(words)` gives the bytes for a command: None for silence, b"" to hang up."""

    def __init__(self, answer, path=None, wrap=None):
        self.answer, self.wrap = answer, wrap
        self.seen = []
        self.sock = socket.socket(socket.AF_UNIX if path else socket.AF_INET)
        self.sock.bind(path or ("127.0.0.1", 0))
        self.sock.listen()
        self.port = None if path else self.sock.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        count = 0
        while True:
            try:
                connection = self.sock.accept()[0]
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection, count), daemon=True).start()
            count += 1

    def _serve(self, connection, number):
        try:
            if self.wrap:
                connection = self.wrap(connection)
            data = b""
            while True:
                more = connection.recv(65536)
                if not more:
                    break
                data += more
                while (found := words_of(data)) is not None:
                    words, data = found
                    self.seen.append((number, b" ".join(words)))
                    reply = self.answer(words)
                    if reply == b"":
                        return
                    if reply is not None:
                        connection.sendall(reply)
        except OSError:
            pass
        finally:
            connection.close()

    def told(self):
        """What came since this was last asked."""
        seen, self.seen = self.seen, []
        return seen

    def close(self):
        self.sock.close()


def words_of(data):
    """The words of the first command and what is behind it, or None if it is not whole yet."""
    head, found, rest = data.partition(b"\r\n")
    if not found:
        return None
    assert head[:1] == b"*", data
    words = []
    for _ in range(int(head[1:])):
        size, found, rest = rest.partition(b"\r\n")
        if not found or len(rest) < int(size[1:]) + 2:
            return None
        words.append(rest[: int(size[1:])])
        assert rest[int(size[1:]) :][:2] == b"\r\n", data
        rest = rest[int(size[1:]) + 2 :]
    return words, rest


HELLO = b"%2\r\n$6\r\nserver\r\n$5\r\nredis\r\n$5\r\nproto\r\n:3\r\n"


def usual(words):
    """What a server says that is content with everything."""
    name = words[0].upper()
    if name == b"HELLO":
        return HELLO if words[1] == b"3" else HELLO.replace(b":3", b":2").replace(b"%2", b"*4")
    if name == b"PING":
        return b"+PONG\r\n" if len(words) == 1 else b"*2\r\n$4\r\npong\r\n$%d\r\n%s\r\n" % (len(words[1]), words[1])
    if name == b"GET":
        return b"$1\r\nv\r\n"
    if name == b"EXEC":
        return b"*1\r\n+OK\r\n"
    return b"+OK\r\n"
