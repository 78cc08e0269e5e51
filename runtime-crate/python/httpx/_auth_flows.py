"""What every way of saying who one is has in common. httpx `httpx/_auth.py`: `Auth`."""


class Auth:
    """Requests that are sent one after the other, each with the response to the one before at hand."""

    requires_request_body = False
    requires_response_body = False

    def auth_flow(self, request):
        """Yields requests and is sent their responses."""
        yield request

    def sync_auth_flow(self, request):
        """The same for callers that block."""
        if self.requires_request_body:
            request.read()
        flow = self.auth_flow(request)
        request = next(flow)
        while request is not None:
            response = yield request
            if self.requires_response_body:
                response.read()
            request = _following(flow, response)

    async def async_auth_flow(self, request):
        """The same for callers that await."""
        if self.requires_request_body:
            await request.aread()
        flow = self.auth_flow(request)
        request = next(flow)
        while request is not None:
            response = yield request
            if self.requires_response_body:
                await response.aread()
            request = _following(flow, response)


def _following(flow, response):
    """The next request of a flow, None behind the last one."""
    try:
        return flow.send(response)
    except StopIteration:
        return None
