"""Middleware that comes with the server. uvicorn/middleware/__init__.py."""

__molt_missing__ = ("asgi2", "message_logger", "wsgi")
