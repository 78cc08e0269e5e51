"""A server that speaks Redis, for cases: `redis_server.py` prints its port and serves until its input ends.

The values are fakeredis's, as its own server keeps them; the connections are served here, because there an error ends the connection.
"""

import select
import sys
import threading

from fakeredis import TcpFakeServer
from fakeredis._clients._tcp_server import TCPFakeRequestHandler
from redis.exceptions import RedisError


class Handler(TCPFakeRequestHandler):
    """One connection."""

    def setup(self):
        super().setup()
        self.connection.setblocking(True)

    def handle(self):
        client = self.current_client
        while not self.server._shutdown_event.is_set():
            while client.can_read():
                self.writer.dump(self.answer(client))
            if select.select([self.connection], [], [], 0.002)[0]:
                data = self.connection.recv(65536)
                if not data:
                    return
                client.get_socket().sendall(data)

    def answer(self, client):
        try:
            return client.read_response()
        except RedisError as error:
            return error


def main():
    server = TcpFakeServer(("127.0.0.1", 0), server_type="redis", server_version=(7, 4))
    server.RequestHandlerClass = Handler
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
