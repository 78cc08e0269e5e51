"""Which requests of a hybrid server go to the Python process: those whose route was left to Python.

The compiler lists the routes that it foresaw, in the order in which they are matched. What start-up has really registered is
asked first: a route is left to Python by its path or by its endpoint, under whatever prefix it came to be. A function that cannot
be defined is registered as a marker of its name. Routes that could not be registered at all, since their router or application is
not there, are matched by the path that was foreseen.
"""

import contextlib
import functools

from _starlette import find_header
from starlette._utils import get_route_path
from starlette.routing import Host, Match, Mount, compile_path


class PythonSide:
    """The routes left to Python of one application."""

    def __init__(self, application, routes, mounts):
        """routes: method, path, whether it is left, module and qualified name of its endpoint, in order; mounts: the prefix, the host or
        None for any, and the number of routes before it."""
        self._application = _routed(application)
        self._routes = routes
        self._mounts = [
            (mount.rstrip("/"), None if host is None else compile_path(host)[0], place) for mount, host, place in mounts
        ]
        self._left_paths = {path for _, path, is_left, _, _ in routes if is_left}
        self._left_paths.update(mount for mount, host, _ in self._mounts if host is None)
        native = {(module, name) for _, _, is_left, module, name in routes if not is_left}
        left = {(module, name) for _, _, is_left, module, name in routes if is_left and name is not None}
        self._left_endpoints = left - native
        self._places = {}
        for place, (_, path, *_) in enumerate(routes):
            self._places.setdefault(path, place)
        self._missing = None

    def claims(self, scope):
        """Whether a request is for the Python process."""
        root_path = getattr(self._application, "root_path", "")
        if root_path:
            scope = {**scope, "root_path": root_path}
        if self._missing is None:
            self._find_what_is_missing()
        match, endpoint, path = _find(getattr(self._application, "routes", ()), scope, "")
        if match is Match.FULL:
            return self._is_left(endpoint, path) or self._is_left_before(scope, path)
        missing, _ = self._match_missing(scope)
        if missing is Match.FULL or self._is_under_mount(scope, len(self._routes)):
            return True
        if match is Match.PARTIAL:
            return self._is_left(endpoint, path)
        return missing is Match.PARTIAL or self._is_redirected(scope)

    def _is_left(self, endpoint, path):
        return path in self._left_paths or _definition(endpoint) in self._left_endpoints

    def _is_left_before(self, scope, path):
        """Whether what could not be registered comes before the route with this path."""
        place = self._places.get(path)
        if place is None:
            return False
        match, missing = self._match_missing(scope)
        return (match is Match.FULL and missing < place) or self._is_under_mount(scope, place)

    def _find_what_is_missing(self):
        """Looks for the routes that could not be registered."""
        routes = getattr(self._application, "routes", ())
        registered = set(_paths(routes, ""))
        self._missing = [
            (place, method, compile_path(path)[0])
            for place, (method, path, is_left, _, _) in enumerate(self._routes)
            if is_left and path not in registered
        ]

    def _match_missing(self, scope):
        """How the first of the routes that could not be registered fits a request, and its place among all."""
        if not self._missing:
            return Match.NONE, None
        route_path = get_route_path(scope)
        found = Match.NONE, None
        for place, method, regex in self._missing:
            if regex.match(route_path) is not None:
                if method in (scope["method"], "RAW"):
                    return Match.FULL, place
                found = Match.PARTIAL, place
        return found

    def _is_under_mount(self, scope, place):
        """Whether one of the mounts left to Python, of those before a place, has the path of a request."""
        path = get_route_path(scope)
        name = (find_header(scope["headers"], b"host") or b"").decode("latin-1").split(":")[0]
        return any(
            [
                before <= place and path.startswith(mount + "/") and (host is None or host.match(name) is not None)
                for mount, host, before in self._mounts
            ]
        )

    def _is_redirected(self, scope):
        """Whether the Python application would redirect to something left, for a slash."""
        path = scope["path"]
        other = {**scope, "path": path.rstrip("/") if path.endswith("/") else path + "/"}
        if path == "/":
            return False
        return self._match_missing(other)[0] is not Match.NONE or self._is_under_mount(other, len(self._routes))


def _routed(application):
    """The application with routes within what is wrapped around it."""
    seen = []
    waiting = [application]
    while waiting:
        found = waiting.pop(0)
        if hasattr(found, "routes"):
            return found
        if not any([found is other for other in seen]):
            seen.append(found)
            waiting.extend([value for value in _held(found) if callable(value)])
    return None


def _held(found):
    """What an object keeps, or a function uses: the elements of collections among it."""
    inner = [getattr(found, "app", None), *getattr(found, "__dict__", {}).values()]
    for cell in getattr(found, "__closure__", None) or ():
        with contextlib.suppress(ValueError):
            inner.append(cell.cell_contents)
    for value in inner:
        yield value
        if isinstance(value, (list, tuple)):
            yield from value
        elif isinstance(value, dict):
            yield from value.values()


def _candidates(route, scope):
    """A route, or the routes of an included router, each as it is served."""
    find = getattr(route, "find", None)
    if find is None:
        yield (*route.matches(scope), route)
    elif route.original_router.overrides_matching:
        for effective in route.effective_routes():
            yield (*effective.matches(scope), effective)
    else:
        yield find(scope)


def _find(routes, scope, prefix):
    """How the routes fit a request, and the endpoint and the whole path of the route that does."""
    partial = Match.NONE, None, None
    for route in routes:
        for match, child_scope, found in _candidates(route, scope):
            if match is Match.NONE:
                continue
            own = getattr(found, "starlette_route", None) or found
            path = prefix + getattr(own, "path", "")
            if isinstance(own, (Mount, Host)) and hasattr(getattr(own, "_base_app", own.app), "routes"):
                # It may have none of its routes: all of them are left.
                return _find(own.routes, {**scope, **child_scope}, path)
            if match is Match.FULL:
                return match, child_scope.get("endpoint"), path
            if partial[0] is Match.NONE:
                partial = match, child_scope.get("endpoint"), path
    return partial


def _paths(routes, prefix):
    """The paths of routes, those of included routers and of mounted applications among them."""
    for route in routes:
        effective = getattr(route, "effective_routes", None)
        for found in (route,) if effective is None else effective():
            own = getattr(found, "starlette_route", None) or found
            path = prefix + getattr(own, "path", "")
            yield path
            if isinstance(own, (Mount, Host)):
                yield from _paths(own.routes, path)


def _definition(endpoint):
    """The module and the qualified name of what an endpoint was defined as."""
    while isinstance(endpoint, functools.partial):
        endpoint = endpoint.func
    if not hasattr(endpoint, "__qualname__"):
        endpoint = type(endpoint)
    return getattr(endpoint, "__module__", None), endpoint.__qualname__
