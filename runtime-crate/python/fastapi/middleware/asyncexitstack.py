"""What must be closed when a request is over. fastapi/middleware/asyncexitstack.py."""

from contextlib import AsyncExitStack

from _fastapi import accelerated


class AsyncExitStackMiddleware:
    """Puts an exit stack into the scope, and closes it after the application has answered."""

    def __init__(self, app, context_name="fastapi_middleware_astack"):
        self.app = app
        self.context_name = context_name

    @accelerated
    async def __call__(self, scope, receive, send):
        async with AsyncExitStack() as stack:
            scope[self.context_name] = stack
            await self.app(scope, receive, send)

    async def _close(self, stack, error):
        """Leave a stack, for an exception or none; whether that was suppressed."""
        if error is None:
            return await stack.__aexit__(None, None, None)
        return await stack.__aexit__(type(error), error, error.__traceback__)
