"""Keys in the query, a header or a cookie. fastapi/security/api_key.py."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.status import HTTP_401_UNAUTHORIZED

from fastapi.openapi._security_schemes import APIKey, APIKeyIn
from fastapi.security.base import SecurityBase


class APIKeyBase(SecurityBase):
    """A key under a name."""

    def __init__(self, location, name, description, scheme_name, auto_error):
        self.auto_error = auto_error
        self.model = APIKey(**{"in": location}, name=name, description=description)
        self.scheme_name = scheme_name or self.__class__.__name__

    def make_not_authenticated_error(self):
        """The error of a request without the key."""
        return HTTPException(
            status_code=HTTP_401_UNAUTHORIZED, detail="Not authenticated", headers={"WWW-Authenticate": "APIKey"}
        )

    def check_api_key(self, api_key):
        """The key; without one, None or with auto_error the error."""
        if api_key:
            return api_key
        if self.auto_error:
            raise self.make_not_authenticated_error()
        return None


class APIKeyQuery(APIKeyBase):
    """A key in the query."""

    def __init__(self, *, name, scheme_name=None, description=None, auto_error=True):
        super().__init__(APIKeyIn.query, name, description, scheme_name, auto_error)

    async def __call__(self, request: Request) -> str | None:
        return self.check_api_key(request.query_params.get(self.model.name))


class APIKeyHeader(APIKeyBase):
    """A key in a header."""

    def __init__(self, *, name, scheme_name=None, description=None, auto_error=True):
        super().__init__(APIKeyIn.header, name, description, scheme_name, auto_error)

    async def __call__(self, request: Request) -> str | None:
        return self.check_api_key(request.headers.get(self.model.name))


class APIKeyCookie(APIKeyBase):
    """A key in a cookie."""

    def __init__(self, *, name, scheme_name=None, description=None, auto_error=True):
        super().__init__(APIKeyIn.cookie, name, description, scheme_name, auto_error)

    async def __call__(self, request: Request) -> str | None:
        return self.check_api_key(request.cookies.get(self.model.name))
