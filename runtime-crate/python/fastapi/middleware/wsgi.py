"""WSGIMiddleware, of Starlette. fastapi/middleware/wsgi.py."""

from starlette.middleware.wsgi import WSGIMiddleware
