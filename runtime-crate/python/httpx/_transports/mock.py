"""A function in the place of a server. httpx `httpx/_transports/mock.py`."""

from .._response import Response
from .base import AsyncBaseTransport, BaseTransport


class MockTransport(AsyncBaseTransport, BaseTransport):
    """Answers requests by a function."""

    def __init__(self, handler):
        self.handler = handler

    def handle_request(self, request):
        request.read()
        response = self.handler(request)
        if isinstance(response, Response):
            return response
        raise TypeError("Cannot use an async handler in a sync Client")

    async def handle_async_request(self, request):
        await request.aread()
        response = self.handler(request)
        # The function may be one that awaits.
        return response if isinstance(response, Response) else await response
