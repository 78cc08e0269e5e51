"""Who a request is from and what it may do. starlette/authentication.py."""

import functools
import inspect
from urllib.parse import urlencode

from starlette._utils import is_async_callable
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.websockets import WebSocket


def has_required_scope(conn, scopes):
    for scope in scopes:
        if scope not in conn.auth.scopes:
            return False
    return True


def requires(scopes, status_code=403, redirect=None):
    """A decorator that lets an endpoint be called only with the scopes."""
    required = [scopes] if isinstance(scopes, str) else list(scopes)

    def refusal(request):
        """The response to a request without the scopes, None to one that has them."""
        if has_required_scope(request, required):
            return None
        if redirect is None:
            raise HTTPException(status_code=status_code)
        origin = urlencode({"next": str(request.url)})
        return RedirectResponse(url=f"{request.url_for(redirect)}?{origin}", status_code=303)

    def decorator(func):
        for index, name in enumerate(inspect.signature(func).parameters):
            if name in ("request", "websocket"):
                break
        else:
            raise Exception(f'No "request" or "websocket" argument on function "{func}"')
        kind = Request if name == "request" else WebSocket

        def connection(args, kwargs):
            conn = kwargs.get(name, args[index] if index < len(args) else None)
            assert isinstance(conn, kind), (
                f"Parameter with name '{name}' is required to be of type '{kind.__name__}' not '{type(conn).__name__}'"
            )
            return conn

        if kind is WebSocket:

            @functools.wraps(func)
            async def wrapper(*args, **kwargs):
                websocket = connection(args, kwargs)
                if not has_required_scope(websocket, required):
                    await websocket.close()
                else:
                    await func(*args, **kwargs)

        elif is_async_callable(func):

            @functools.wraps(func)
            async def wrapper(*args, **kwargs):
                response = refusal(connection(args, kwargs))
                return await func(*args, **kwargs) if response is None else response

        else:

            @functools.wraps(func)
            def wrapper(*args, **kwargs):
                response = refusal(connection(args, kwargs))
                return func(*args, **kwargs) if response is None else response

        return wrapper

    return decorator


class AuthenticationError(Exception):
    """Credentials that are not right."""


class AuthenticationBackend:
    """What finds out the credentials and the user of a connection; None for neither."""

    async def authenticate(self, conn):
        raise NotImplementedError()


class AuthCredentials:
    def __init__(self, scopes=None):
        self.scopes = [] if scopes is None else list(scopes)


class BaseUser:
    @property
    def is_authenticated(self):
        raise NotImplementedError()

    @property
    def display_name(self):
        raise NotImplementedError()

    @property
    def identity(self):
        raise NotImplementedError()


class SimpleUser(BaseUser):
    def __init__(self, username):
        self.username = username

    @property
    def is_authenticated(self):
        return True

    @property
    def display_name(self):
        return self.username


class UnauthenticatedUser(BaseUser):
    @property
    def is_authenticated(self):
        return False

    @property
    def display_name(self):
        return ""
