"""Middleware that knows nothing of the shop."""

import re
import uuid
from contextvars import ContextVar

from starlette.middleware.base import BaseHTTPMiddleware, RequestResponseEndpoint
from starlette.requests import Request
from starlette.responses import Response

REQUEST_ID_HEADER = "X-Request-ID"
ACCEPTABLE_ID = re.compile(r"[A-Za-z0-9-]{8,64}")

_request_id: ContextVar[str] = ContextVar("request_id", default="-")


def current_request_id() -> str:
    """The identity of the request being served, for logs and error bodies."""
    return _request_id.get()


class RequestIdMiddleware(BaseHTTPMiddleware):
    """Give every request an identity: the client's, if it sends a sensible one, or a new one."""

    async def dispatch(
        self, request: Request, call_next: RequestResponseEndpoint
    ) -> Response:
        offered = request.headers.get(REQUEST_ID_HEADER, "")
        request_id = offered if ACCEPTABLE_ID.fullmatch(offered) else str(uuid.uuid4())
        token = _request_id.set(request_id)
        try:
            response = await call_next(request)
        finally:
            _request_id.reset(token)
        response.headers[REQUEST_ID_HEADER] = request_id
        return response
