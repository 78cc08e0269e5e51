"""The ASGI toolkit. starlette/__init__.py."""

__version__ = "1.3.1"
