"""The schemes of HTTP: basic, bearer and digest. fastapi/security/http.py."""

from base64 import b64decode

from pydantic import BaseModel
from starlette.requests import Request
from starlette.status import HTTP_401_UNAUTHORIZED

from fastapi.exceptions import HTTPException
from fastapi.openapi._security_schemes import HTTPBase as HTTPBaseModel
from fastapi.openapi._security_schemes import HTTPBearer as HTTPBearerModel
from fastapi.security.base import SecurityBase
from fastapi.security.utils import get_authorization_scheme_param


class HTTPBasicCredentials(BaseModel):
    """A user's name and password."""

    username: str
    password: str


class HTTPAuthorizationCredentials(BaseModel):
    """The two parts of an Authorization header."""

    scheme: str
    credentials: str


class HTTPBase(SecurityBase):
    """A scheme of the Authorization header."""

    # The scheme that a request must name, in lower case; None takes any.
    _required_scheme = None

    def __init__(self, *, scheme, scheme_name=None, description=None, auto_error=True):
        self._describe(HTTPBaseModel(scheme=scheme, description=description), scheme_name, auto_error)

    def _describe(self, model, scheme_name, auto_error):
        self.model = model
        self.scheme_name = scheme_name or self.__class__.__name__
        self.auto_error = auto_error

    def make_authenticate_headers(self):
        """The headers of the error of a request without credentials."""
        return {"WWW-Authenticate": f"{self.model.scheme.title()}"}

    def make_not_authenticated_error(self):
        """The error of a request without credentials."""
        return HTTPException(
            status_code=HTTP_401_UNAUTHORIZED, detail="Not authenticated", headers=self.make_authenticate_headers()
        )

    def _unauthenticated(self):
        if self.auto_error:
            raise self.make_not_authenticated_error()

    async def __call__(self, request: Request) -> HTTPAuthorizationCredentials | None:
        scheme, credentials = get_authorization_scheme_param(request.headers.get("Authorization"))
        required = self._required_scheme
        if not (scheme and credentials) or (required is not None and scheme.lower() != required):
            return self._unauthenticated()
        return HTTPAuthorizationCredentials(scheme=scheme, credentials=credentials)


class HTTPBasic(HTTPBase):
    """A name and a password, in Base64."""

    def __init__(self, *, scheme_name=None, realm=None, description=None, auto_error=True):
        self._describe(HTTPBaseModel(scheme="basic", description=description), scheme_name, auto_error)
        self.realm = realm

    def make_authenticate_headers(self):
        return {"WWW-Authenticate": f'Basic realm="{self.realm}"' if self.realm else "Basic"}

    async def __call__(self, request: Request) -> HTTPBasicCredentials | None:
        scheme, param = get_authorization_scheme_param(request.headers.get("Authorization"))
        if scheme.lower() != "basic":
            return self._unauthenticated()
        try:
            data = b64decode(param).decode("ascii")
        except ValueError as error:
            raise self.make_not_authenticated_error() from error
        username, separator, password = data.partition(":")
        if not separator:
            raise self.make_not_authenticated_error()
        return HTTPBasicCredentials(username=username, password=password)


class HTTPBearer(HTTPBase):
    """A token."""

    _required_scheme = "bearer"

    def __init__(self, *, bearerFormat=None, scheme_name=None, description=None, auto_error=True):
        model = HTTPBearerModel(bearerFormat=bearerFormat, description=description)
        self._describe(model, scheme_name, auto_error)


class HTTPDigest(HTTPBase):
    """A digest; checking it is up to the application."""

    _required_scheme = "digest"

    def __init__(self, *, scheme_name=None, description=None, auto_error=True):
        self._describe(HTTPBaseModel(scheme="digest", description=description), scheme_name, auto_error)
