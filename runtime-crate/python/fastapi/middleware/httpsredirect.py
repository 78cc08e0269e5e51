"""HTTPSRedirectMiddleware, of Starlette. fastapi/middleware/httpsredirect.py."""

from starlette.middleware.httpsredirect import HTTPSRedirectMiddleware
