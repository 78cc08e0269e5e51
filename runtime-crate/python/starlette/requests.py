"""The request as an application sees it. starlette/requests.py."""

import json
from collections.abc import Mapping
from http.cookies import _unquote
from typing import Any, Generic, TypeVar

from _starlette import accelerated
from starlette._tasks import CancelScope
from starlette._utils import AwaitableOrContextManagerWrapper
from starlette.datastructures import URL, Address, FormData, Headers, QueryParams, State
from starlette.exceptions import HTTPException
from starlette.formparsers import (
    _NOT_INSTALLED,
    FormParser,
    MultiPartException,
    MultiPartParser,
    parse_options_header,
)

__molt_public__ = (
    "_body", "_cookies", "_form", "_headers", "_json", "_query_params", "_receive", "_send", "_stream_consumed",
    "_url",
)

StateT = TypeVar("StateT")

SERVER_PUSH_HEADERS_TO_COPY = {"accept", "accept-encoding", "accept-language", "cache-control", "user-agent"}


def cookie_parser(cookie_string):
    """The cookies of a Cookie header as browsers mean it: a part without `=` is a value without a name."""
    cookies = {}
    for chunk in cookie_string.split(";"):
        key, equals, value = chunk.partition("=")
        if not equals:
            key, value = "", chunk
        key, value = key.strip(), value.strip()
        if key or value:
            cookies[key] = _unquote(value)
    return cookies


class ClientDisconnect(Exception):
    """The client went away while the request was read."""


class HTTPConnection(Mapping[str, Any], Generic[StateT]):
    """What requests and WebSockets have in common: a view of the scope."""

    # Made when they are asked for.
    _url = None
    _base_url = None
    _headers = None
    _query_params = None
    _cookies = None
    _state = None

    def __init__(self, scope, receive=None):
        assert scope["type"] in ("http", "websocket")
        self.scope = scope

    def __getitem__(self, key):
        return self.scope[key]

    def __iter__(self):
        return iter(self.scope)

    def __len__(self):
        return len(self.scope)

    # A connection equals only itself, unlike other mappings.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    @property
    def app(self):
        return self.scope["app"]

    @property
    def url(self):
        if self._url is None:
            self._url = URL(scope=self.scope)
        return self._url

    @property
    def base_url(self):
        if self._base_url is None:
            base = dict(self.scope)
            # Inside a mount it is still the root of the outermost application.
            root_path = base.get("app_root_path", base.get("root_path", ""))
            base["path"] = root_path if root_path.endswith("/") else root_path + "/"
            base["query_string"] = b""
            base["root_path"] = root_path
            self._base_url = URL(scope=base)
        return self._base_url

    @property
    @accelerated
    def headers(self):
        if self._headers is None:
            self._headers = Headers(scope=self.scope)
        return self._headers

    @property
    def query_params(self):
        if self._query_params is None:
            self._query_params = QueryParams(self.scope["query_string"])
        return self._query_params

    @property
    def path_params(self) -> dict:
        return self.scope.get("path_params", {})

    @property
    def cookies(self):
        if self._cookies is None:
            cookies = {}
            for header in self.headers.getlist("cookie"):
                cookies.update(cookie_parser(header))
            self._cookies = cookies
        return self._cookies

    @property
    def client(self):
        address = self.scope.get("client")
        return None if address is None else Address(*address)

    @property
    def session(self):
        assert "session" in self.scope, "SessionMiddleware must be installed to access request.session"
        session = self.scope["session"]
        # The middleware may be another one, with sessions of another kind.
        if hasattr(session, "mark_accessed"):
            session.mark_accessed()
        return session

    @property
    def auth(self):
        assert "auth" in self.scope, "AuthenticationMiddleware must be installed to access request.auth"
        return self.scope["auth"]

    @property
    def user(self):
        assert "user" in self.scope, "AuthenticationMiddleware must be installed to access request.user"
        return self.scope["user"]

    @property
    def state(self):
        if self._state is None:
            self._state = State(self.scope.setdefault("state", {}))
        return self._state

    def url_for(self, name, /, **path_params):
        provider = self.scope.get("router") or self.scope.get("app")
        if provider is None:
            raise RuntimeError("The `url_for` method can only be used inside a Starlette application or with a router.")
        return provider.url_path_for(name, **path_params).make_absolute_url(base_url=self.base_url)


async def empty_receive():
    raise RuntimeError("Receive channel has not been made available")


async def empty_send(message):
    raise RuntimeError("Send channel has not been made available")


class Request(HTTPConnection[StateT]):
    """A request whose body is received when it is asked for."""

    _form = None
    _stream_consumed = False
    _is_disconnected = False

    @accelerated
    def __init__(self, scope, receive=empty_receive, send=empty_send):
        assert scope["type"] == "http"
        self.scope = scope
        self._receive = receive
        self._send = send

    @property
    def method(self) -> str:
        return self.scope["method"]

    @property
    def receive(self):
        return self._receive

    async def stream(self):
        """The parts of the body as they arrive, and an empty one at the end."""
        if hasattr(self, "_body"):
            yield self._body
            yield b""
            return
        if self._stream_consumed:
            raise RuntimeError("Stream consumed")
        while chunk := await self._next_chunk():
            yield chunk
        yield b""

    async def _next_chunk(self):
        """The next part of the body that is not empty; an empty one at its end."""
        while not self._stream_consumed:
            message = await self._receive()
            if message["type"] == "http.request":
                body = message.get("body", b"")
                if not message.get("more_body", False):
                    self._stream_consumed = True
                if body:
                    return body
            elif message["type"] == "http.disconnect":
                self._is_disconnected = True
                raise ClientDisconnect()
        return b""

    async def body(self):
        """The whole body."""
        if not hasattr(self, "_body"):
            self._body = b"".join([chunk async for chunk in self.stream()])
        return self._body

    async def json(self):
        """What the body says as JSON."""
        if not hasattr(self, "_json"):
            self._json = json.loads(await self.body())
        return self._json

    async def _get_form(self, *, max_files=1000, max_fields=1000, max_part_size=1024 * 1024):
        if self._form is None:
            assert parse_options_header is not None, _NOT_INSTALLED
            content_type, _ = parse_options_header(self.headers.get("Content-Type"))
            limits = {"max_fields": max_fields, "max_part_size": max_part_size}
            if content_type == b"multipart/form-data":
                parser = MultiPartParser(self.headers, self.stream(), max_files=max_files, **limits)
            elif content_type == b"application/x-www-form-urlencoded":
                parser = FormParser(self.headers, self.stream(), **limits)
            else:
                self._form = FormData()
                return self._form
            try:
                self._form = await parser.parse()
            except MultiPartException as exc:
                if "app" in self.scope:
                    raise HTTPException(status_code=400, detail=exc.message)
                raise exc
        return self._form

    def form(self, *, max_files=1000, max_fields=1000, max_part_size=1024 * 1024):
        """The body as a form; awaited, or entered to have its files closed at the end."""
        return AwaitableOrContextManagerWrapper(
            self._get_form(max_files=max_files, max_fields=max_fields, max_part_size=max_part_size)
        )

    async def close(self):
        if self._form is not None:
            await self._form.close()

    async def is_disconnected(self):
        """Whether the client went away, as far as can be said without waiting."""
        if not self._is_disconnected:
            message = {}
            with CancelScope() as scope:
                scope.cancel()
                message = await self._receive()
            if message.get("type") == "http.disconnect":
                self._is_disconnected = True
        return self._is_disconnected

    async def send_push_promise(self, path):
        if "http.response.push" in self.scope.get("extensions", {}):
            headers = [
                (name.encode("latin-1"), value.encode("latin-1"))
                for name in SERVER_PUSH_HEADERS_TO_COPY
                for value in self.headers.getlist(name)
            ]
            await self._send({"type": "http.response.push", "path": path, "headers": headers})
