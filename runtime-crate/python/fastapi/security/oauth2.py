"""OAuth2: flows, the form of the password flow, scopes. fastapi/security/oauth2.py."""

from typing import Annotated

from starlette.requests import Request
from starlette.status import HTTP_401_UNAUTHORIZED

from fastapi.exceptions import HTTPException
from fastapi.openapi._security_schemes import OAuth2 as OAuth2Model
from fastapi.openapi._security_schemes import OAuthFlows as OAuthFlowsModel
from fastapi.param_functions import Form
from fastapi.security.base import SecurityBase
from fastapi.security.utils import get_authorization_scheme_param


class OAuth2PasswordRequestForm:
    """The form that asks for a token with a user's name and password."""

    def __init__(
        self,
        *,
        grant_type: Annotated[str | None, Form(pattern="^password$")] = None,
        username: Annotated[str, Form()],
        password: Annotated[str, Form(json_schema_extra={"format": "password"})],
        scope: Annotated[str, Form()] = "",
        client_id: Annotated[str | None, Form()] = None,
        client_secret: Annotated[str | None, Form(json_schema_extra={"format": "password"})] = None,
    ):
        self.grant_type = grant_type
        self.username = username
        self.password = password
        self.scopes = scope.split()
        self.client_id = client_id
        self.client_secret = client_secret


class OAuth2PasswordRequestFormStrict(OAuth2PasswordRequestForm):
    """The same, with the grant type required as the standard has it."""

    def __init__(
        self,
        grant_type: Annotated[str, Form(pattern="^password$")],
        username: Annotated[str, Form()],
        password: Annotated[str, Form()],
        scope: Annotated[str, Form()] = "",
        client_id: Annotated[str | None, Form()] = None,
        client_secret: Annotated[str | None, Form()] = None,
    ):
        super().__init__(
            grant_type=grant_type,
            username=username,
            password=password,
            scope=scope,
            client_id=client_id,
            client_secret=client_secret,
        )


class OAuth2(SecurityBase):
    """OAuth2 with any flows; gives the whole Authorization header."""

    def __init__(self, *, flows=OAuthFlowsModel(), scheme_name=None, description=None, auto_error=True):
        self.model = OAuth2Model(flows=flows, description=description)
        self.scheme_name = scheme_name or self.__class__.__name__
        self.auto_error = auto_error

    def make_not_authenticated_error(self):
        """The error of a request without a token."""
        return HTTPException(
            status_code=HTTP_401_UNAUTHORIZED, detail="Not authenticated", headers={"WWW-Authenticate": "Bearer"}
        )

    def _unauthenticated(self):
        if self.auto_error:
            raise self.make_not_authenticated_error()

    def _bearer_token(self, request):
        scheme, token = get_authorization_scheme_param(request.headers.get("Authorization"))
        return token if scheme.lower() == "bearer" else self._unauthenticated()

    async def __call__(self, request: Request) -> str | None:
        return request.headers.get("Authorization") or self._unauthenticated()


class OAuth2PasswordBearer(OAuth2):
    """A bearer token, got with a user's name and password from tokenUrl."""

    def __init__(
        self, tokenUrl, scheme_name=None, scopes=None, description=None, auto_error=True, refreshUrl=None
    ):
        flow = {"tokenUrl": tokenUrl, "refreshUrl": refreshUrl, "scopes": scopes or {}}
        super().__init__(
            flows=OAuthFlowsModel(password=flow),
            scheme_name=scheme_name,
            description=description,
            auto_error=auto_error,
        )

    async def __call__(self, request: Request) -> str | None:
        return self._bearer_token(request)


class OAuth2AuthorizationCodeBearer(OAuth2):
    """A bearer token, got with a code from tokenUrl."""

    def __init__(
        self,
        authorizationUrl,
        tokenUrl,
        refreshUrl=None,
        scheme_name=None,
        scopes=None,
        description=None,
        auto_error=True,
    ):
        flow = {
            "authorizationUrl": authorizationUrl,
            "tokenUrl": tokenUrl,
            "refreshUrl": refreshUrl,
            "scopes": scopes or {},
        }
        super().__init__(
            flows=OAuthFlowsModel(authorizationCode=flow),
            scheme_name=scheme_name,
            description=description,
            auto_error=auto_error,
        )

    async def __call__(self, request: Request) -> str | None:
        return self._bearer_token(request)


class SecurityScopes:
    """The OAuth2 scopes that a dependency and those that need it ask for."""

    def __init__(self, scopes=None):
        self.scopes = scopes or []
        self.scope_str = " ".join(self.scopes)
