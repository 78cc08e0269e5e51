"""Security schemes, as dependencies. fastapi/security/__init__.py."""

from .api_key import APIKeyCookie, APIKeyHeader, APIKeyQuery
from .http import HTTPAuthorizationCredentials, HTTPBasic, HTTPBasicCredentials, HTTPBearer, HTTPDigest
from .oauth2 import (
    OAuth2,
    OAuth2AuthorizationCodeBearer,
    OAuth2PasswordBearer,
    OAuth2PasswordRequestForm,
    OAuth2PasswordRequestFormStrict,
    SecurityScopes,
)
from .open_id_connect_url import OpenIdConnect
