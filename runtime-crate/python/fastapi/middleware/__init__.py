"""Middleware, of Starlette. fastapi/middleware/__init__.py."""

from starlette.middleware import Middleware
