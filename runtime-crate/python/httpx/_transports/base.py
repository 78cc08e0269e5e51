"""What a transport has to offer. httpx `httpx/_transports/base.py`."""


class BaseTransport:
    """Carries requests of clients that block."""

    def __enter__(self):
        return self

    def __exit__(self, exc_type=None, exc_value=None, traceback=None):
        self.close()

    def handle_request(self, request):
        """Sends a request and gives back the response."""
        raise NotImplementedError("The 'handle_request' method must be implemented.")

    def close(self):
        """Gives back what the transport stands on."""


class AsyncBaseTransport:
    """Carries requests of clients that await."""

    async def __aenter__(self):
        return self

    async def __aexit__(self, exc_type=None, exc_value=None, traceback=None):
        await self.aclose()

    async def handle_async_request(self, request):
        """Sends a request and gives back the response."""
        raise NotImplementedError("The 'handle_async_request' method must be implemented.")

    async def aclose(self):
        """Gives back what the transport stands on."""
