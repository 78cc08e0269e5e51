"""A Redis for each side: `redis_servers.py PORT` serves each process that connects a store of its own (fakeredis, from /proc)."""

import os
import sys
import threading
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "e2e" / "support"))

from fakeredis import TcpFakeServer
from fakeredis._core import FakeServer
from redis_server import Handler


def process_behind(port):
    """The number of the process whose socket has this local port."""
    rows = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
    inode = next(row[9] for row in rows if int(row[1].rpartition(":")[2], 16) == port)
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            if any(os.readlink(entry.path) == f"socket:[{inode}]" for entry in os.scandir(f"/proc/{process}/fd")):
                return process
        except OSError:
            continue
    raise LookupError(port)


class Own(Handler):
    """A connection of one process."""

    def setup(self):
        process = process_behind(self.client_address[1])
        with LOCK:
            self.server.fake_server = STORES[process]
            super().setup()


LOCK = threading.Lock()
STORES = defaultdict(lambda: FakeServer(server_type="redis", version=(7, 4)))
SERVER = TcpFakeServer(("127.0.0.1", int(sys.argv[1])), server_type="redis", server_version=(7, 4))
SERVER.RequestHandlerClass = Own
SERVER.daemon_threads = True
SERVER.serve_forever()
