"""How a client says who it is. httpx `httpx/_auth.py`."""

from base64 import b64encode

from ._digest import DigestAuth
from ._auth_flows import Auth
from ._utils import to_bytes

__all__ = ["Auth", "BasicAuth", "DigestAuth"]
__molt_missing__ = ("NetRCAuth",)


class FunctionAuth(Auth):
    """A function that changes the request."""

    def __init__(self, func):
        self._func = func

    def auth_flow(self, request):
        yield self._func(request)


class BasicAuth(Auth):
    """A name and a password in a header."""

    def __init__(self, username, password):
        token = b64encode(to_bytes(username) + b":" + to_bytes(password)).decode()
        self._auth_header = f"Basic {token}"

    def auth_flow(self, request):
        request.headers["Authorization"] = self._auth_header
        yield request
