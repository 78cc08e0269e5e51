"""TrustedHostMiddleware, of Starlette. fastapi/middleware/trustedhost.py."""

from starlette.middleware.trustedhost import TrustedHostMiddleware
