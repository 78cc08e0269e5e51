"""The objects of OpenAPI that security schemes are made of. They stand apart from the other models, which a server needs only when
somebody asks for its description. fastapi/openapi/models.py.
"""

from enum import Enum
from typing import Literal

from pydantic import BaseModel, Field


class BaseModelWithConfig(BaseModel):
    """An object that may be extended: members of other names stay.

    What validates the models is made when a description is, which most servers never do.
    """

    model_config = {"extra": "allow", "defer_build": True}


class SecuritySchemeType(Enum):
    apiKey = "apiKey"
    http = "http"
    oauth2 = "oauth2"
    openIdConnect = "openIdConnect"


class SecurityBase(BaseModelWithConfig):
    type_: SecuritySchemeType = Field(alias="type")
    description: str | None = None


class APIKeyIn(Enum):
    query = "query"
    header = "header"
    cookie = "cookie"


class APIKey(SecurityBase):
    type_: SecuritySchemeType = Field(default=SecuritySchemeType.apiKey, alias="type")
    in_: APIKeyIn = Field(alias="in")
    name: str


class HTTPBase(SecurityBase):
    type_: SecuritySchemeType = Field(default=SecuritySchemeType.http, alias="type")
    scheme: str


class HTTPBearer(HTTPBase):
    scheme: Literal["bearer"] = "bearer"
    bearerFormat: str | None = None


class OAuthFlow(BaseModelWithConfig):
    refreshUrl: str | None = None
    scopes: dict[str, str] = {}


class OAuthFlowImplicit(OAuthFlow):
    authorizationUrl: str


class OAuthFlowPassword(OAuthFlow):
    tokenUrl: str


class OAuthFlowClientCredentials(OAuthFlow):
    tokenUrl: str


class OAuthFlowAuthorizationCode(OAuthFlow):
    authorizationUrl: str
    tokenUrl: str


class OAuthFlows(BaseModelWithConfig):
    implicit: OAuthFlowImplicit | None = None
    password: OAuthFlowPassword | None = None
    clientCredentials: OAuthFlowClientCredentials | None = None
    authorizationCode: OAuthFlowAuthorizationCode | None = None


class OAuth2(SecurityBase):
    type_: SecuritySchemeType = Field(default=SecuritySchemeType.oauth2, alias="type")
    flows: OAuthFlows


class OpenIdConnect(SecurityBase):
    type_: SecuritySchemeType = Field(default=SecuritySchemeType.openIdConnect, alias="type")
    openIdConnectUrl: str


for _model in (
    APIKey, APIKeyIn, BaseModelWithConfig, HTTPBase, HTTPBearer, OAuth2, OAuthFlow, OAuthFlowAuthorizationCode,
    OAuthFlowClientCredentials, OAuthFlowImplicit, OAuthFlowPassword, OAuthFlows, OpenIdConnect, SecurityBase,
    SecuritySchemeType,
):
    _model.__module__ = "fastapi.openapi.models"
