"""What carries requests. httpx `httpx/_transports/__init__.py`."""

from .asgi import ASGITransport
from .base import AsyncBaseTransport, BaseTransport
from .default import AsyncHTTPTransport, HTTPTransport
from .mock import MockTransport
from .wsgi import WSGITransport

__all__ = [
    "ASGITransport",
    "AsyncBaseTransport",
    "BaseTransport",
    "AsyncHTTPTransport",
    "HTTPTransport",
    "MockTransport",
    "WSGITransport",
]
