"""Which route serves a request, by its path with the names of parameters. prometheus_fastapi_instrumentator `routing.py`."""

from starlette.routing import Match, Mount

__molt_public__ = ("_effective_routes", "_get_route_name")


def _effective_routes(routes):
    """Routes, with those of included routers in the place of these."""
    effective = []
    for route in routes:
        included = getattr(route, "effective_routes", None)
        if included is None:
            effective.append(route)
        else:
            effective += [own if own.starlette_route is None else own.starlette_route for own in included()]
    return effective


def _get_route_name(scope, routes):
    """The path of the first route that serves a request, or else of the first that would with another method."""
    partial = None
    for route in _effective_routes(routes):
        match, child_scope = route.matches(scope)
        name = None if match == Match.NONE else _name_of(route, {**scope, **child_scope})
        if name is None:
            continue
        if match == Match.FULL:
            return name
        partial = name if partial is None else partial
    return partial


def _name_of(route, scope):
    """The path of a route that matches; that of a mount goes on with what is mounted, where that has routes."""
    if not isinstance(route, Mount):
        return getattr(route, "path", None)
    if not route.routes:
        return route.path
    inner = _get_route_name(scope, route.routes)
    return None if inner is None else route.path + inner


def get_route_name(request, should_include_root_path):
    """The path of the route that serves a request, or None; the application's own root path stands before it if that is wanted."""
    scope = request.scope
    app = scope.get("app")
    routes = getattr(app, "routes", None)
    if not routes:
        return None
    name = _get_route_name(scope, routes)
    if name is None:
        return _redirected(scope, app, routes)
    root_path = getattr(app, "root_path", None) if should_include_root_path else None
    return root_path.rstrip("/") + name if root_path else name


def _redirected(scope, app, routes):
    """The path itself, where a slash more or less at its end would make it that of a route."""
    if not getattr(getattr(app, "router", None), "redirect_slashes", False):
        return None
    path = scope.get("path", "")
    other = path[:-1] if path.endswith("/") else f"{path}/"
    is_route = other and _get_route_name({**scope, "path": other}, routes) is not None
    return path if is_route else None
