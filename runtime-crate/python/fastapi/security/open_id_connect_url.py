"""OpenID Connect. fastapi/security/open_id_connect_url.py."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.status import HTTP_401_UNAUTHORIZED

from fastapi.openapi._security_schemes import OpenIdConnect as OpenIdConnectModel
from fastapi.security.base import SecurityBase


class OpenIdConnect(SecurityBase):
    """OpenID Connect; gives the whole Authorization header."""

    def __init__(self, *, openIdConnectUrl, scheme_name=None, description=None, auto_error=True):
        self.model = OpenIdConnectModel(openIdConnectUrl=openIdConnectUrl, description=description)
        self.scheme_name = scheme_name or self.__class__.__name__
        self.auto_error = auto_error

    def make_not_authenticated_error(self):
        """The error of a request without a token."""
        return HTTPException(
            status_code=HTTP_401_UNAUTHORIZED, detail="Not authenticated", headers={"WWW-Authenticate": "Bearer"}
        )

    async def __call__(self, request: Request) -> str | None:
        authorization = request.headers.get("Authorization")
        if not authorization and self.auto_error:
            raise self.make_not_authenticated_error()
        return authorization or None
