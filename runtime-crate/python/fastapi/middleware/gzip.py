"""GZipMiddleware, of Starlette. fastapi/middleware/gzip.py."""

from starlette.middleware.gzip import GZipMiddleware
