"""Cross-origin requests. starlette/middleware/cors.py."""

import re

from _starlette import accelerated
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

ALL_METHODS = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")
SAFELISTED_HEADERS = {"Accept", "Accept-Language", "Content-Language", "Content-Type"}


class CORSMiddleware:
    """Answers preflight requests, and tells browsers what pages of other origins may read."""

    def __init__(
        self,
        app,
        allow_origins=(),
        allow_methods=("GET",),
        allow_headers=(),
        allow_credentials=False,
        allow_origin_regex=None,
        allow_private_network=False,
        expose_headers=(),
        max_age=600,
    ):
        if "*" in allow_methods:
            allow_methods = ALL_METHODS
        allow_all_origins = "*" in allow_origins
        allow_all_headers = "*" in allow_headers
        allow_headers = sorted(SAFELISTED_HEADERS | set(allow_headers))
        # The origin is named where a wildcard may not stand.
        explicit_origin = not allow_all_origins or allow_credentials

        simple_headers = {}
        if allow_all_origins:
            simple_headers["Access-Control-Allow-Origin"] = "*"
        if allow_credentials:
            simple_headers["Access-Control-Allow-Credentials"] = "true"
        if expose_headers:
            simple_headers["Access-Control-Expose-Headers"] = ", ".join(expose_headers)

        preflight_headers = {"Vary": "Origin"} if explicit_origin else {"Access-Control-Allow-Origin": "*"}
        preflight_headers["Access-Control-Allow-Methods"] = ", ".join(allow_methods)
        preflight_headers["Access-Control-Max-Age"] = str(max_age)
        if not allow_all_headers:
            preflight_headers["Access-Control-Allow-Headers"] = ", ".join(allow_headers)
        if allow_credentials:
            preflight_headers["Access-Control-Allow-Credentials"] = "true"

        self.app = app
        self.allow_origins = allow_origins
        self.allow_methods = allow_methods
        self.allow_headers = [header.lower() for header in allow_headers]
        self.allow_all_origins = allow_all_origins
        self.allow_all_headers = allow_all_headers
        self.allow_credentials = allow_credentials
        self.preflight_explicit_allow_origin = explicit_origin
        self.allow_origin_regex = None if allow_origin_regex is None else re.compile(allow_origin_regex)
        self.allow_private_network = allow_private_network
        self.simple_headers = simple_headers
        self.preflight_headers = preflight_headers

    @accelerated
    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if headers.get("origin") is None:
            await self.app(scope, receive, send)
        elif scope["method"] == "OPTIONS" and "access-control-request-method" in headers:
            await self.preflight_response(request_headers=headers)(scope, receive, send)
        else:
            await self.simple_response(scope, receive, send, request_headers=headers)

    def is_allowed_origin(self, origin):
        if self.allow_all_origins:
            return True
        if self.allow_origin_regex is not None and self.allow_origin_regex.fullmatch(origin):
            return True
        return origin in self.allow_origins

    def preflight_response(self, request_headers):
        """The answer to the question whether a request may be made."""
        origin = request_headers["origin"]
        requested_headers = request_headers.get("access-control-request-headers")
        headers = dict(self.preflight_headers)
        failures = []
        if not self.is_allowed_origin(origin=origin):
            failures.append("origin")
        elif self.preflight_explicit_allow_origin:
            headers["Access-Control-Allow-Origin"] = origin
        if request_headers["access-control-request-method"] not in self.allow_methods:
            failures.append("method")
        if requested_headers is not None:
            if self.allow_all_headers:
                headers["Access-Control-Allow-Headers"] = requested_headers
            elif any(name.strip() not in self.allow_headers for name in requested_headers.lower().split(",")):
                failures.append("headers")
        if request_headers.get("access-control-request-private-network") is not None:
            if self.allow_private_network:
                headers["Access-Control-Allow-Private-Network"] = "true"
            else:
                failures.append("private-network")
        if failures:
            return PlainTextResponse("Disallowed CORS " + ", ".join(failures), status_code=400, headers=headers)
        return PlainTextResponse("OK", status_code=200, headers=headers)

    async def simple_response(self, scope, receive, send, request_headers):
        async def send_with_headers(message):
            await self.send(message, send=send, request_headers=request_headers)

        await self.app(scope, receive, send_with_headers)

    async def send(self, message, send, request_headers):
        if message["type"] == "http.response.start":
            self._add_headers(message, request_headers)
        await send(message)

    def _add_headers(self, message, request_headers):
        message.setdefault("headers", [])
        headers = MutableHeaders(scope=message)
        headers.update(self.simple_headers)
        origin = request_headers["Origin"]
        if self.allow_all_origins:
            # A wildcard does not go with credentials.
            explicit = self.allow_credentials
        else:
            explicit = self.is_allowed_origin(origin=origin)
        if explicit:
            self.allow_explicit_origin(headers, origin)

    @staticmethod
    def allow_explicit_origin(headers, origin):
        headers["Access-Control-Allow-Origin"] = origin
        headers.add_vary_header("Origin")
