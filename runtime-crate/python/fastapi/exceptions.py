"""Exceptions. fastapi/exceptions.py."""

from typing import TypedDict

from pydantic import create_model
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.exceptions import WebSocketException as StarletteWebSocketException


class EndpointContext(TypedDict, total=False):
    """Where an endpoint stands: its function, path, file and line."""

    function: str
    path: str
    file: str
    line: int


class HTTPException(StarletteHTTPException):
    """An error to answer a request with; its detail may be anything that JSON can hold."""

    def __init__(self, status_code, detail=None, headers=None):
        super().__init__(status_code=status_code, detail=detail, headers=headers)


class WebSocketException(StarletteWebSocketException):
    """An error to close a WebSocket with."""

    def __init__(self, code, reason=None):
        super().__init__(code=code, reason=reason)


RequestErrorModel = create_model("Request")
WebSocketErrorModel = create_model("WebSocket")


class FastAPIError(RuntimeError):
    """A mistake in the use of the framework."""


class DependencyScopeError(FastAPIError):
    """A dependency of the request depends on one that ends before it."""


class ValidationException(Exception):
    """Data that did not validate: the errors, and the endpoint that it was for or of."""

    def __init__(self, errors, *, endpoint_ctx=None):
        self._errors = errors
        self.endpoint_ctx = endpoint_ctx
        where = endpoint_ctx or {}
        self.endpoint_function = where.get("function")
        self.endpoint_path = where.get("path")
        self.endpoint_file = where.get("file")
        self.endpoint_line = where.get("line")

    def errors(self):
        """The errors, as Pydantic has them."""
        return self._errors

    def _format_endpoint_context(self):
        if self.endpoint_file and self.endpoint_line and self.endpoint_function:
            place = f'\n  File "{self.endpoint_file}", line {self.endpoint_line}, in {self.endpoint_function}'
            return f"{place}\n    {self.endpoint_path}" if self.endpoint_path else place
        return f"\n  Endpoint: {self.endpoint_path}" if self.endpoint_path else ""

    def __str__(self):
        plural = "s" if len(self._errors) != 1 else ""
        lines = "".join(f"  {error}\n" for error in self._errors)
        return f"{len(self._errors)} validation error{plural}:\n{lines}{self._format_endpoint_context()}".rstrip()


class RequestValidationError(ValidationException):
    """A request that did not validate."""

    def __init__(self, errors, *, body=None, endpoint_ctx=None):
        super().__init__(errors, endpoint_ctx=endpoint_ctx)
        self.body = body


class WebSocketRequestValidationError(ValidationException):
    """The request for a WebSocket that did not validate."""

    def __init__(self, errors, *, endpoint_ctx=None):
        super().__init__(errors, endpoint_ctx=endpoint_ctx)


class ResponseValidationError(ValidationException):
    """What an endpoint returned does not fit its response model."""

    def __init__(self, errors, *, body=None, endpoint_ctx=None):
        super().__init__(errors, endpoint_ctx=endpoint_ctx)
        self.body = body


class PydanticV1NotSupportedError(FastAPIError):
    """A model of pydantic.v1."""


class FastAPIDeprecationWarning(UserWarning):
    """A deprecation that is shown by default."""
