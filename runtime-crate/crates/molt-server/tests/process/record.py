"""Records what a uvicorn process prints and how it ends in the scenarios of `scenarios.json`, into `recorded.json`.

    python record.py            # in an environment with uvicorn[standard]

Requests are sent one after another, each on a connection that is closed after the answer; `during`: signals come while the
last one is being answered."""

import json
import re
import signal
import socket
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).parent


def request(port, path):
    client = socket.create_connection(("127.0.0.1", port))
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    return client


def answer(client):
    received = b""
    while not received.endswith((b"ok", b"Error")) and (data := client.recv(65536)):
        received += data
    client.close()
    return re.sub(rb"date: [^\r]*", b"date: *", received).decode()


def run(scenario):
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    if scenario.get("taken"):
        taken.listen()
    else:
        taken.close()
    command = [sys.executable, "-m", "uvicorn", f"app:{scenario['app']}", "--port", str(port)]
    if "timeout" in scenario:
        command += ["--timeout-graceful-shutdown", str(scenario["timeout"])]
    if "host" in scenario:
        command += ["--host", scenario["host"]]
    process = subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    stderr, answers = [], []
    for line in process.stderr:
        stderr.append(line)
        if "running on" in line:
            break
    for number, path in enumerate(scenario["requests"], 1):
        client = request(port, path)
        if scenario.get("during") and number == len(scenario["requests"]):
            break
        answers.append(answer(client))
    time.sleep(0.2)
    for name in scenario["signals"]:
        process.send_signal(getattr(signal, f"SIG{name}"))
        time.sleep(0.2)
    if scenario.get("during"):
        answers.append(answer(client))
    stdout, rest = process.communicate()
    stderr += rest.splitlines(keepends=True)

    def mask(line):
        line = re.sub(r"process \[\d+\]", "process [PID]", line.rstrip("\n"))
        return re.sub(rf":{port}\b|, {port}\b", lambda found: found[0].replace(str(port), "PORT"), line)

    # The lines of a traceback are the interpreter's.
    is_message = re.compile(r"(INFO|WARNING|ERROR): ")
    return {
        "stderr": [mask(line) for line in stderr if is_message.match(line)],
        "stdout": [re.sub(r":\d+ - ", ":* - ", line) for line in stdout.splitlines()],
        "answers": answers,
        "exit": process.returncode,
    }


scenarios = json.loads((HERE / "scenarios.json").read_text())
recorded = {"reference": {"uvicorn": version("uvicorn")}} | {name: run(one) for name, one in scenarios.items()}
(HERE / "recorded.json").write_text(json.dumps(recorded, indent=1) + "\n")
