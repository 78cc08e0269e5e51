"""Finding who answers a request. starlette/routing.py."""

import contextlib
import functools
import inspect
import re
import traceback
import warnings
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from enum import Enum

import _redaction
from _starlette import ResponseStart, accelerated, find_header, get_route_path, match_route
from starlette._exception_handler import find_handler, handle_exception
from starlette._utils import is_async_callable
from starlette.concurrency import run_in_threadpool
from starlette.convertors import CONVERTOR_TYPES
from starlette.datastructures import URL, URLPath
from starlette.exceptions import HTTPException, StarletteDeprecationWarning
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.websockets import WebSocket, WebSocketClose


class NoMatchFound(Exception):
    """No route has the name and the parameters that a URL was asked for."""

    def __init__(self, name, path_params):
        params = ", ".join(list(path_params.keys()))
        super().__init__(f'No route exists for name "{name}" and params "{params}".')


class Match(Enum):
    """How far a route fits a scope; PARTIAL: the path does, the method does not."""

    NONE = 0
    PARTIAL = 1
    FULL = 2


def request_response(func):
    """The application that answers with what `func(request)` returns."""
    is_async = is_async_callable(func)

    async def app(scope, receive, send):
        request = Request(scope, receive, send)
        known = scope.get("starlette.exception_handlers")
        sender = ResponseStart(send)
        try:
            if is_async:
                response = await func(request)
            else:
                response = await run_in_threadpool(func, request)
            await response(scope, receive, sender)
        except Exception as exc:
            handler = find_handler(exc, known)
            if handler is None:
                raise
            await handle_exception(exc, handler, request, scope, receive, sender)

    return app


def websocket_session(func):
    """The application that runs `func(websocket)`."""

    async def app(scope, receive, send):
        session = WebSocket(scope, receive=receive, send=send)
        known = scope.get("starlette.exception_handlers")
        sender = ResponseStart(send)
        try:
            await func(session)
        except Exception as exc:
            handler = find_handler(exc, known)
            if handler is None:
                raise
            await handle_exception(exc, handler, session, scope, receive, sender)

    return app


def get_name(endpoint):
    """The name that a route to an endpoint has if it is given none."""
    return getattr(endpoint, "__name__", endpoint.__class__.__name__)


def replace_params(path, param_convertors, path_params):
    """Put values in the place of a path's parameters; gives the path and the values that are left over."""
    for key, value in list(path_params.items()):
        placeholder = "{" + key + "}"
        if placeholder in path:
            path = path.replace(placeholder, param_convertors[key].to_string(value))
            path_params.pop(key)
    return path, path_params


# A parameter in a path: `{name}` or `{name:type}`.
PARAM_REGEX = re.compile("{([a-zA-Z_][a-zA-Z0-9_]*)(:[a-zA-Z_][a-zA-Z0-9_]*)?}")


def compile_path(path):
    """What matches a path such as "/{username:str}", or a host such as "{subdomain}.example.org".

    Gives its regular expression, its text with the types left out, and the convertor of each parameter.
    """
    regex, path_format = "^", ""
    convertors = {}
    duplicated = set()
    end = 0
    for match in PARAM_REGEX.finditer(path):
        name, kind = match.groups("str")
        kind = kind.lstrip(":")
        assert kind in CONVERTOR_TYPES, f"Unknown path convertor '{kind}'"
        convertor = CONVERTOR_TYPES[kind]
        text = path[end : match.start()]
        regex += f"{re.escape(text)}(?P<{name}>{convertor.regex})"
        path_format += f"{text}{{{name}}}"
        if name in convertors:
            duplicated.add(name)
        convertors[name] = convertor
        end = match.end()
    if duplicated:
        names = ", ".join(sorted(duplicated))
        ending = "s" if len(duplicated) > 1 else ""
        raise ValueError(f"Duplicated param name{ending} {names} at path {path}")
    rest = path[end:]
    # A port in a host is not matched.
    text = rest if path.startswith("/") else rest.split(":")[0]
    return re.compile(regex + re.escape(text) + "$"), path_format + rest, convertors


def _wrap(app, middleware):
    for cls, args, kwargs in reversed(middleware or ()):
        app = cls(app, *args, **kwargs)
    return app


def _is_function(endpoint):
    """Whether an endpoint is a function or a method rather than an application."""
    while isinstance(endpoint, functools.partial):
        endpoint = endpoint.func
    return inspect.isfunction(endpoint) or inspect.ismethod(endpoint)


def _first_path_for(routes, name, path_params):
    """The path by the first of the routes that gives one, else None."""
    for route in routes or ():
        try:
            return route.url_path_for(name, **path_params)
        except NoMatchFound:
            pass
    return None


class BaseRoute:
    """What a router asks: does it match, and to handle what it matches."""

    def matches(self, scope):
        raise NotImplementedError()

    def url_path_for(self, name, /, **path_params):
        raise NotImplementedError()

    async def handle(self, scope, receive, send):
        raise NotImplementedError()

    async def __call__(self, scope, receive, send):
        """Answer as an application by itself."""
        match, child_scope = self.matches(scope)
        if match is not Match.NONE:
            scope.update(child_scope)
            await self.handle(scope, receive, send)
        elif scope["type"] == "http":
            await PlainTextResponse("Not Found", status_code=404)(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)


class _PathRoute(BaseRoute):
    """A route to one endpoint by its whole path."""

    def _path_for(self, name, path_params, protocol):
        if name != self.name or set(path_params) != set(self.param_convertors):
            raise NoMatchFound(name, path_params)
        path, remaining = replace_params(self.path_format, self.param_convertors, path_params)
        assert not remaining
        return URLPath(path=path, protocol=protocol)


class Route(_PathRoute):
    """A path of HTTP, for some methods."""

    def __init__(self, path, endpoint, *, methods=None, name=None, include_in_schema=True, middleware=None):
        assert path.startswith("/"), "Routed paths must start with '/'"
        self.path = path
        self.endpoint = endpoint
        self.name = get_name(endpoint) if name is None else name
        self.include_in_schema = include_in_schema
        if _is_function(endpoint):
            self.app = request_response(endpoint)
            if methods is None:
                methods = ["GET"]
        else:
            self.app = endpoint
        self.app = _wrap(self.app, middleware)
        self.methods = None if methods is None else {method.upper() for method in methods}
        if self.methods is not None and "GET" in self.methods:
            self.methods.add("HEAD")
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)

    @accelerated
    def matches(self, scope):
        if scope["type"] == "http":
            path_params = match_route(scope, self.path_regex, self.param_convertors)
            if path_params is not None:
                child_scope = {"endpoint": self.endpoint, "path_params": path_params}
                if self.methods and scope["method"] not in self.methods:
                    return Match.PARTIAL, child_scope
                return Match.FULL, child_scope
        return Match.NONE, {}

    def url_path_for(self, name, /, **path_params):
        return self._path_for(name, path_params, "http")

    async def handle(self, scope, receive, send):
        if self.methods and scope["method"] not in self.methods:
            headers = {"Allow": ", ".join(self.methods)}
            if "app" in scope:
                raise HTTPException(status_code=405, headers=headers)
            await PlainTextResponse("Method Not Allowed", status_code=405, headers=headers)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def __eq__(self, other):
        return (
            isinstance(other, Route)
            and self.path == other.path
            and self.endpoint == other.endpoint
            and self.methods == other.methods
        )

    def __repr__(self):
        methods = sorted(self.methods or [])
        return f"{self.__class__.__name__}(path={self.path!r}, name={self.name!r}, methods={methods!r})"


class WebSocketRoute(_PathRoute):
    """A path of WebSockets."""

    def __init__(self, path, endpoint, *, name=None, middleware=None):
        assert path.startswith("/"), "Routed paths must start with '/'"
        self.path = path
        self.endpoint = endpoint
        self.name = get_name(endpoint) if name is None else name
        self.app = _wrap(websocket_session(endpoint) if _is_function(endpoint) else endpoint, middleware)
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)

    @accelerated
    def matches(self, scope):
        if scope["type"] == "websocket":
            path_params = match_route(scope, self.path_regex, self.param_convertors)
            if path_params is not None:
                return Match.FULL, {"endpoint": self.endpoint, "path_params": path_params}
        return Match.NONE, {}

    def url_path_for(self, name, /, **path_params):
        return self._path_for(name, path_params, "websocket")

    async def handle(self, scope, receive, send):
        await self.app(scope, receive, send)

    def __eq__(self, other):
        return isinstance(other, WebSocketRoute) and self.path == other.path and self.endpoint == other.endpoint

    def __repr__(self):
        return f"{self.__class__.__name__}(path={self.path!r}, name={self.name!r})"


class _Branch(BaseRoute):
    """A route to an application with routes of its own."""

    def _remaining_name(self, name):
        """The name that a route below must have to be meant; None if it cannot be below."""
        if self.name is None:
            return name
        if name.startswith(self.name + ":"):
            return name[len(self.name) + 1 :]
        return None

    def _is_named_with_path(self, name, path_params):
        return self.name is not None and name == self.name and "path" in path_params

    async def handle(self, scope, receive, send):
        await self.app(scope, receive, send)


class Mount(_Branch):
    """An application below a path."""

    def __init__(self, path, app=None, routes=None, name=None, *, middleware=None):
        assert path == "" or path.startswith("/"), "Routed paths must start with '/'"
        assert app is not None or routes is not None, "Either 'app=...', or 'routes=' must be specified"
        self.path = path.rstrip("/")
        self._base_app = Router(routes=routes) if app is None else app
        self.app = _wrap(self._base_app, middleware)
        self.name = name
        self.path_regex, self.path_format, self.param_convertors = compile_path(self.path + "/{path:path}")

    @property
    def routes(self):
        return getattr(self._base_app, "routes", [])

    @accelerated
    def matches(self, scope):
        if scope["type"] in ("http", "websocket"):
            path_params = match_route(scope, self.path_regex, self.param_convertors)
            if path_params is not None:
                remaining_path = "/" + path_params.pop("path")
                known = scope.get("path_params", {})
                if "path" in known:
                    path_params["path"] = known["path"]
                root_path = scope.get("root_path", "")
                route_path = get_route_path(scope)
                return Match.FULL, {
                    "path_params": path_params,
                    # The outermost root, which URLs are made from, is kept through all mounts.
                    "app_root_path": scope.get("app_root_path", root_path),
                    "root_path": root_path + route_path[: -len(remaining_path)],
                    "endpoint": self.app,
                }
        return Match.NONE, {}

    def url_path_for(self, name, /, **path_params):
        if self._is_named_with_path(name, path_params):
            path_params["path"] = path_params["path"].lstrip("/")
            path, remaining = replace_params(self.path_format, self.param_convertors, path_params)
            if not remaining:
                return URLPath(path=path)
        else:
            remaining_name = self._remaining_name(name)
            if remaining_name is not None:
                path = path_params.get("path")
                path_params["path"] = ""
                prefix, remaining = replace_params(self.path_format, self.param_convertors, path_params)
                if path is not None:
                    remaining["path"] = path
                url = _first_path_for(self.routes, remaining_name, remaining)
                if url is not None:
                    return URLPath(path=prefix.rstrip("/") + str(url), protocol=url.protocol)
        raise NoMatchFound(name, path_params)

    def __eq__(self, other):
        return isinstance(other, Mount) and self.path == other.path and self.app == other.app

    def __repr__(self):
        return f"{self.__class__.__name__}(path={self.path!r}, name={self.name or ''!r}, app={self.app!r})"


class Host(_Branch):
    """An application for a host, whatever the port."""

    def __init__(self, host, app, name=None):
        assert not host.startswith("/"), "Host must not start with '/'"
        self.host = host
        self.app = app
        self.name = name
        self.host_regex, self.host_format, self.param_convertors = compile_path(host)

    @property
    def routes(self):
        return getattr(self.app, "routes", [])

    def matches(self, scope):
        if scope["type"] in ("http", "websocket"):
            host = (find_header(scope["headers"], b"host") or b"").decode("latin-1").split(":")[0]
            match = self.host_regex.match(host)
            if match is not None:
                path_params = dict(scope.get("path_params", {}))
                for key, value in match.groupdict().items():
                    path_params[key] = self.param_convertors[key].convert(value)
                return Match.FULL, {"path_params": path_params, "endpoint": self.app}
        return Match.NONE, {}

    def url_path_for(self, name, /, **path_params):
        if self._is_named_with_path(name, path_params):
            path = path_params.pop("path")
            host, remaining = replace_params(self.host_format, self.param_convertors, path_params)
            if not remaining:
                return URLPath(path=path, host=host)
        else:
            remaining_name = self._remaining_name(name)
            if remaining_name is not None:
                host, remaining = replace_params(self.host_format, self.param_convertors, path_params)
                url = _first_path_for(self.routes, remaining_name, remaining)
                if url is not None:
                    return URLPath(path=str(url), protocol=url.protocol, host=host)
        raise NoMatchFound(name, path_params)

    def __eq__(self, other):
        return isinstance(other, Host) and self.host == other.host and self.app == other.app

    def __repr__(self):
        return f"{self.__class__.__name__}(host={self.host!r}, name={self.name or ''!r}, app={self.app!r})"


class _AsyncLiftContextManager(AbstractAsyncContextManager):
    """A context manager as an asynchronous one."""

    def __init__(self, cm):
        self._cm = cm

    async def __aenter__(self):
        return self._cm.__enter__()

    async def __aexit__(self, exc_type, exc_value, traceback):
        return self._cm.__exit__(exc_type, exc_value, traceback)


def _wrap_gen_lifespan_context(lifespan_context):
    make = contextlib.contextmanager(lifespan_context)

    @functools.wraps(make)
    def wrapper(app):
        return _AsyncLiftContextManager(make(app))

    return wrapper


class _DefaultLifespan:
    """The lifespan of an application that has none."""

    def __init__(self, router):
        self._router = router

    async def __aenter__(self):
        pass

    async def __aexit__(self, *exc_info):
        pass

    def __call__(self, app):
        return self


def _lifespan_context(lifespan, router):
    if lifespan is None:
        return _DefaultLifespan(router)
    kind = None
    if inspect.isasyncgenfunction(lifespan):
        kind, wrap = "async generator function", asynccontextmanager
    elif inspect.isgeneratorfunction(lifespan):
        kind, wrap = "generator function", _wrap_gen_lifespan_context
    if kind is None:
        return lifespan
    warnings.warn(
        f"{kind} lifespans are deprecated, use an @contextlib.asynccontextmanager function instead",
        StarletteDeprecationWarning,
        stacklevel=2,
    )
    return wrap(lifespan)


class Router:
    """An application that hands each connection to the first of its routes that matches."""

    def __init__(self, routes=None, redirect_slashes=True, default=None, lifespan=None, *, middleware=None):
        self.routes = [] if routes is None else list(routes)
        self.redirect_slashes = redirect_slashes
        self.default = self.not_found if default is None else default
        self.lifespan_context = _lifespan_context(lifespan, self)
        self.middleware_stack = _wrap(self.app, middleware)

    async def not_found(self, scope, receive, send):
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
            return
        # Within an application its handlers decide on the answer.
        if "app" in scope:
            raise HTTPException(status_code=404)
        await PlainTextResponse("Not Found", status_code=404)(scope, receive, send)

    def url_path_for(self, name, /, **path_params):
        url = _first_path_for(self.routes, name, path_params)
        if url is None:
            raise NoMatchFound(name, path_params)
        return url

    async def lifespan(self, scope, receive, send):
        """Run the application's lifespan between the server's messages."""
        started = False
        app = scope.get("app")
        await receive()
        try:
            async with self.lifespan_context(app) as state:
                if state is not None:
                    if "state" not in scope:
                        raise RuntimeError('The server does not support "state" in the lifespan scope.')
                    scope["state"].update(state)
                await send({"type": "lifespan.startup.complete"})
                started = True
                await receive()
        except BaseException:
            phase = "shutdown" if started else "startup"
            await send({"type": f"lifespan.{phase}.failed", "message": _redaction.ending(traceback.format_exc())})
            raise
        else:
            await send({"type": "lifespan.shutdown.complete"})

    @accelerated
    async def __call__(self, scope, receive, send):
        await self.middleware_stack(scope, receive, send)

    @accelerated
    async def app(self, scope, receive, send):
        kind = scope["type"]
        assert kind in ("http", "websocket", "lifespan")
        if "router" not in scope:
            scope["router"] = self
        if kind == "lifespan":
            await self.lifespan(scope, receive, send)
            return
        partial = None
        partial_scope = None
        for route in self.routes:
            match, child_scope = route.matches(scope)
            if match is Match.FULL:
                scope.update(child_scope)
                await route.handle(scope, receive, send)
                return
            if match is Match.PARTIAL and partial is None:
                partial = route
                partial_scope = child_scope
        if partial is not None:
            # It knows the path, but not the method.
            scope.update(partial_scope)
            await partial.handle(scope, receive, send)
            return
        await self._unmatched(scope, receive, send)

    async def _unmatched(self, scope, receive, send):
        """Answer what no route serves."""
        if scope["type"] == "http" and self.redirect_slashes:
            response = self._slash_redirect(scope)
            if response is not None:
                await response(scope, receive, send)
                return
        await self.default(scope, receive, send)

    def _slash_redirect(self, scope):
        """The redirection to the path with a slash at its end, or without, if a route matches that."""
        route_path = get_route_path(scope)
        if route_path == "/":
            return None
        scope = dict(scope)
        if route_path.endswith("/"):
            scope["path"] = scope["path"].rstrip("/")
        else:
            scope["path"] = scope["path"] + "/"
        for route in self.routes:
            match, _ = route.matches(scope)
            if match is not Match.NONE:
                return RedirectResponse(url=str(URL(scope=scope)))
        return None

    def __eq__(self, other):
        return isinstance(other, Router) and self.routes == other.routes

    def mount(self, path, app, name=None):
        self.routes.append(Mount(path, app=app, name=name))

    def host(self, host, app, name=None):
        self.routes.append(Host(host, app=app, name=name))

    def add_route(self, path, endpoint, methods=None, name=None, include_in_schema=True):
        route = Route(path, endpoint=endpoint, methods=methods, name=name, include_in_schema=include_in_schema)
        self.routes.append(route)

    def add_websocket_route(self, path, endpoint, name=None):
        self.routes.append(WebSocketRoute(path, endpoint=endpoint, name=name))
