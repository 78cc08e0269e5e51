"""A pytest plugin that records the exchanges of a test suite, for `molt conform --recording FILE`.

    PYTHONPATH=<this folder> pytest -p molt_recorder --molt-record FILE

Requests are recorded where they enter the application: in httpx's `ASGITransport.handle_async_request` and in the transport
of Starlette's `TestClient`. A line of the file is one exchange; bodies are base64.
"""

import base64
import functools
import importlib
import json
from collections.abc import Iterator
from typing import Any, TextIO

import pytest


class Recorder:
    """Writes exchanges, each with the test that made it."""

    def __init__(self, file: TextIO) -> None:
        self.file = file
        self.test = ""

    def write(self, request: Any, body: bytes, status: int, answer: bytes) -> None:
        exchange = {
            "test": self.test,
            "method": request.method,
            "target": request.url.raw_path.decode("ascii"),
            "headers": [[_text(name), _text(value)] for name, value in request.headers.raw],
            "body": _base64(body),
            "response": {"status": status, "body": _base64(answer)},
        }
        self.file.write(json.dumps(exchange) + "\n")

    def wrap_async(self, handle: Any) -> Any:
        @functools.wraps(handle)
        async def wrapper(transport: Any, request: Any) -> Any:
            body = await request.aread()
            with self._failures(request, body):
                response = await handle(transport, request)
                answer = b"".join([part async for part in response.stream])
            response.stream = _bytes_stream(response, answer)
            self.write(request, body, response.status_code, answer)
            return response

        return wrapper

    def wrap_sync(self, handle: Any) -> Any:
        @functools.wraps(handle)
        def wrapper(transport: Any, request: Any) -> Any:
            body = request.read()
            with self._failures(request, body):
                response = handle(transport, request)
                answer = b"".join(response.stream)
            response.stream = _bytes_stream(response, answer)
            self.write(request, body, response.status_code, answer)
            return response

        return wrapper

    def _failures(self, request: Any, body: bytes) -> "_Failures":
        return _Failures(self, request, body)


class _Failures:
    """An exception that reaches the test would have been a 500 on the wire."""

    def __init__(self, recorder: Recorder, request: Any, body: bytes) -> None:
        self.recorder = recorder
        self.request = request
        self.body = body

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        # Starlette's client leaves an upgraded connection by raising its WebSocket session, which is no `Exception`.
        if kind is not None and issubclass(kind, Exception) and kind.__name__ != "_Upgrade":
            self.recorder.write(self.request, self.body, 500, b"")


def _bytes_stream(response: Any, content: bytes) -> Any:
    """A stream of the client library that made the response: httpx, or what succeeds it."""
    library = type(response).__module__.partition(".")[0]
    return importlib.import_module(library).ByteStream(content)


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _text(data: bytes) -> str:
    return data.decode("latin-1")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--molt-record", metavar="FILE", help="record every request to an ASGI application")


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("--molt-record")
    if path is None:
        return
    recorder = Recorder(open(path, "w", encoding="utf-8"))  # noqa: SIM115
    config.add_cleanup(recorder.file.close)
    config.pluginmanager.register(_CurrentTest(recorder))
    for module, transport, method, wrap in (
        ("httpx", "ASGITransport", "handle_async_request", recorder.wrap_async),
        ("httpx2", "ASGITransport", "handle_async_request", recorder.wrap_async),
        ("starlette.testclient", "_TestClientTransport", "handle_request", recorder.wrap_sync),
    ):
        try:
            cls = getattr(importlib.import_module(module), transport)
        except (ImportError, RuntimeError):
            # Starlette raises a RuntimeError when it finds no client library.
            continue
        setattr(cls, method, wrap(getattr(cls, method)))


class _CurrentTest:
    """Tells the recorder which test is running."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.recorder.test = item.nodeid
        return (yield)
