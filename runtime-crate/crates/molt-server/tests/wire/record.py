"""Records what uvicorn with httptools answers to `cases.json` into `recorded.json`.

    python record.py            # in an environment with uvicorn[standard]

A step of a case is a string to send (one byte a character), or one of: `repeat` a string, send `each` byte on its own, `pause`
for milliseconds, `await` a text in the answer, `finish` sending, `reconnect` (the answer goes on), ask something `aside` on
another connection, `forget` (leave without reading on)."""

import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).parent
IDLE = 0.7


class Client:
    """A client with an address of its own, by which its lines in the access log are known."""

    def __init__(self, port, address):
        self.port = port
        self.address = address
        self.received = b""
        self.end = "open"
        self.connect()

    def connect(self):
        self.socket = socket.create_connection(("127.0.0.1", self.port), source_address=(self.address, 0))
        self.start = len(self.received)

    def read(self, timeout):
        """Appends what arrives; false when nothing more will or did in time."""
        self.socket.settimeout(timeout)
        try:
            data = self.socket.recv(1 << 20)
        except TimeoutError:
            return False
        except ConnectionError:
            self.end = "reset"
            return False
        if not data:
            self.end = "closed"
        self.received += data
        return bool(data)

    def send(self, data):
        self.socket.settimeout(10)
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def step(self, step):
        match step:
            case str():
                self.send(step.encode("latin-1"))
            case {"repeat": [text, times]}:
                self.send(text.encode("latin-1") * times)
            case {"each": text}:
                for byte in text.encode("latin-1"):
                    self.send(bytes([byte]))
                    time.sleep(0.002)
            case {"pause": milliseconds}:
                time.sleep(milliseconds / 1000)
            case {"await": text}:
                while text.encode("latin-1") not in self.received[self.start :] and self.read(5):
                    pass
            case {"finish": True}:
                self.socket.shutdown(socket.SHUT_WR)
            case {"reconnect": True}:
                self.socket.close()
                self.connect()
            case {"aside": text}:
                other = Client(self.port, self.address)
                other.send(text.encode("latin-1"))
                while other.read(IDLE):
                    pass
                self.received += other.received
            case {"forget": True}:
                self.socket.close()
                self.end = "forgotten"
            case _:
                raise ValueError(step)

    def run(self, steps):
        for step in steps:
            self.step(step)
        while self.end == "open" and self.read(IDLE):
            pass
        self.socket.close()


def mask(received):
    received = re.sub(rb"date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT", b"date: *", received)
    if len(received) > 6000:
        checksum = 0
        for byte in received:
            checksum = (checksum * 31 + byte) & 0xFFFFFFFF
        return f"{received[:300].decode('latin-1')}... {len(received)} bytes, checksum {checksum}"
    return received.decode("latin-1")


def main():
    cases = json.loads((HERE / "cases.json").read_text())
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "app:app", "--port", str(port)]
    server = subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    messages, access = [], []

    def collect(stream, lines):
        for line in stream:
            lines.append(line.rstrip("\n"))

    readers = [
        threading.Thread(target=collect, args=[server.stderr, messages]),
        threading.Thread(target=collect, args=[server.stdout, access]),
    ]
    for reader in readers:
        reader.start()
    while not any("running on" in line for line in messages):
        time.sleep(0.05)
    started = len(messages)
    results = {}

    def run(number, case):
        client = Client(port, case.get("from", f"127.1.{number // 250}.{number % 250 + 1}"))
        client.run(case["steps"])
        results[case["name"]] = client

    waiting = sorted(enumerate(cases), key=lambda case: "slow" not in case[1])
    threads = []
    for number, case in waiting:
        while sum(thread.is_alive() for thread in threads) >= 12:
            time.sleep(0.01)
        threads.append(threading.Thread(target=run, args=[number, case]))
        threads[-1].start()
    for thread in threads:
        thread.join()
    stopped = len(messages)
    server.send_signal(signal.SIGTERM)
    server.wait()
    for reader in readers:
        reader.join()

    counts = {}
    for line in messages[started:stopped]:
        # The lines of a traceback but the last belong to the interpreter's own frames.
        if re.match(r"(INFO|WARNING|ERROR): ", line):
            counts[line] = counts.get(line, 0) + 1
    recorded = {
        "reference": {name: version(name) for name in ("uvicorn", "httptools", "uvloop")}
        | {"python": "{}.{}".format(*sys.version_info)},
        "messages": dict(sorted(counts.items())),
        "cases": {
            case["name"]: {
                "received": mask(results[case["name"]].received),
                "end": results[case["name"]].end,
                "access": [
                    re.sub(r":\d+ - ", ":* - ", line).replace(results[case["name"]].address, "CLIENT")
                    for line in (line if len(line) < 2000 else line[:200] + "..." for line in access)
                    if f" {case.get('logged_as', results[case['name']].address)}:" in line
                ],
            }
            for case in cases
        },
    }
    (HERE / "recorded.json").write_text(json.dumps(recorded, indent=1) + "\n")


main()
