"""Requests for known hosts only. starlette/middleware/trustedhost.py."""

from starlette.datastructures import URL, Headers
from starlette.responses import PlainTextResponse, RedirectResponse

ENFORCE_DOMAIN_WILDCARD = "Domain wildcard patterns must be like '*.example.com'."


class TrustedHostMiddleware:
    def __init__(self, app, allowed_hosts=None, www_redirect=True):
        hosts = ["*"] if allowed_hosts is None else list(allowed_hosts)
        for pattern in hosts:
            # A star stands alone, or for the first labels: "*.example.org".
            assert pattern == "*" or "*" not in pattern.removeprefix("*."), ENFORCE_DOMAIN_WILDCARD
        self.app = app
        self.allowed_hosts = hosts
        self.allow_any = "*" in hosts
        self.www_redirect = www_redirect

    async def __call__(self, scope, receive, send):
        if self.allow_any or scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "").split(":")[0]
        answer = self._answer(host, scope)
        await (self.app if answer is None else answer)(scope, receive, send)

    def _answer(self, host, scope):
        """The response to a request for a host that is not allowed, else None."""
        with_www = False
        for pattern in self.allowed_hosts:
            if host == pattern or (pattern.startswith("*") and host.endswith(pattern[1:])):
                return None
            with_www = with_www or "www." + host == pattern
        if with_www and self.www_redirect:
            url = URL(scope=scope)
            return RedirectResponse(url=str(url.replace(netloc="www." + url.netloc)))
        return PlainTextResponse("Invalid host header", status_code=400)
