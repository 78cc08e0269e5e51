# Security: schemes with and without credentials, optional ones, scopes, the password form.
import asyncio
import json
from typing import Annotated

from asgi_client import call
from fastapi import Depends, FastAPI, HTTPException, Security
from fastapi.security import (
    APIKeyCookie,
    APIKeyHeader,
    APIKeyQuery,
    HTTPAuthorizationCredentials,
    HTTPBasic,
    HTTPBasicCredentials,
    HTTPBearer,
    HTTPDigest,
    OAuth2,
    OAuth2AuthorizationCodeBearer,
    OAuth2PasswordBearer,
    OAuth2PasswordRequestForm,
    OpenIdConnect,
    SecurityScopes,
)
from fastapi.security.oauth2 import OAuth2PasswordRequestFormStrict


app = FastAPI()

schemes = {
    "bearer": HTTPBearer(bearerFormat="JWT", description="a token"),
    "bearer-optional": HTTPBearer(auto_error=False, scheme_name="Optional"),
    "digest": HTTPDigest(),
    "cookie": APIKeyCookie(name="key"),
    "header": APIKeyHeader(name="X-Key"),
    "query": APIKeyQuery(name="api_key", auto_error=False),
    "oauth2": OAuth2PasswordBearer(tokenUrl="token", scopes={"read": "Read", "write": "Write"}),
    "code": OAuth2AuthorizationCodeBearer(authorizationUrl="auth", tokenUrl="token", refreshUrl="again"),
    "any-oauth2": OAuth2(),
    "openid": OpenIdConnect(openIdConnectUrl="/openid"),
}


def add(name, scheme):
    @app.get(f"/{name}", name=name)
    async def endpoint(given=Security(scheme)):
        return given


for name, scheme in schemes.items():
    add(name, scheme)


@app.get("/basic")
def basic(credentials: Annotated[HTTPBasicCredentials, Depends(HTTPBasic(realm="here"))]):
    return credentials


@app.get("/basic-optional")
def basic_optional(credentials: HTTPBasicCredentials | None = Depends(HTTPBasic(auto_error=False))):
    return credentials


async def current_user(scopes: SecurityScopes, token: str = Depends(schemes["oauth2"])):
    if token not in ("all", *scopes.scopes):
        raise HTTPException(
            401, f"needs {scopes.scope_str}", headers={"WWW-Authenticate": f'Bearer scope="{scopes.scope_str}"'}
        )
    return [token, scopes.scopes]


async def active_user(user: list = Security(current_user, scopes=["read"])):
    return user


@app.get("/scoped")
async def scoped(user: Annotated[list, Security(active_user, scopes=["write"])], same: list = Depends(current_user)):
    return [user, same]


@app.get("/dependency", dependencies=[Security(current_user, scopes=["admin"])])
async def dependency():
    return "in"


@app.post("/token")
async def token(form: Annotated[OAuth2PasswordRequestForm, Depends()]):
    return vars(form)


@app.post("/strict")
async def strict(form: OAuth2PasswordRequestFormStrict = Depends()):
    return form.scopes


@app.get("/credentials")
def credentials(given: HTTPAuthorizationCredentials = Depends(schemes["bearer"])):
    return given.scheme, given.credentials


async def main():
    for name in (*schemes, "basic", "basic-optional", "scoped", "dependency", "credentials"):
        await call(app, "GET", f"/{name}")
        await call(app, "GET", f"/{name}", authorization="Bearer  read ")
    for value in ("Basic am86c2VjcmV0OjE=", "basic am8=", "Basic \u00a3", "Basic am9=x", "Basic"):
        await call(app, "GET", "/basic", authorization=value)
        await call(app, "GET", "/basic-optional", authorization=value)
    await call(app, "GET", "/digest", authorization="Digest abc")
    await call(app, "GET", "/digest", authorization="Digest")
    await call(app, "GET", "/cookie", cookie="key=1")
    await call(app, "GET", "/header", x_key="2")
    await call(app, "GET", "/query?api_key=3")
    await call(app, "GET", "/scoped", authorization="Bearer all")
    form = {"content_type": "application/x-www-form-urlencoded"}
    await call(app, "POST", "/token", b"username=u&password=p&scope=a%20b&grant_type=password", **form)
    await call(app, "POST", "/token", b"username=u&grant_type=other", **form)
    await call(app, "POST", "/strict", b"username=u&password=p&scope=a%20b&grant_type=password", **form)
    await call(app, "POST", "/strict", b"username=u&password=p", **form)
    print(json.dumps(app.openapi(), indent=1))


asyncio.run(main())
