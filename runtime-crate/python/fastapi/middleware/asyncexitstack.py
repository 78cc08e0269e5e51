"""What must be closed when a request is over. fastapi/middleware/asyncexitstack.py."""

from contextlib import AsyncExitStack


class AsyncExitStackMiddleware:
    """Puts an exit stack into the scope, and closes it after the application has answered."""

    def __init__(self, app, context_name="fastapi_middleware_astack"):
        self.app = app
        self.context_name = context_name

    async def __call__(self, scope, receive, send):
        async with AsyncExitStack() as stack:
            scope[self.context_name] = stack
            await self.app(scope, receive, send)
