"""Routers within routers: routes as they are with the options of each inclusion. fastapi/routing.py.

An included router stays what it is: routes that are added to it later are served too. What its routes come to (prefix,
dependencies, tags) is worked out when a request first needs it, and anew after any router has changed.
"""

import copy
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from _fastapi import accelerated
from starlette import routing
from starlette._utils import get_route_path
from starlette.datastructures import URLPath
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Match, compile_path

from fastapi.datastructures import Default
from fastapi.utils import generate_unique_id, get_value_or_default

# How often a route was added to any router.
_changes = [0]

# The route as included while its handler is made: what get_route_handler of a route class reads.
effective_route_var = ContextVar("fastapi_effective_route_context", default=None)


def note_change():
    """Say that routes were added to a router."""
    _changes[0] += 1


def literal_prefix(path):
    """The part of a path before its first parameter."""
    return path.partition("{")[0]


def match_path(route, scope):
    """Whether the path and method of an HTTP request are those of a route; the scope that it then has."""
    if scope["type"] != "http":
        return Match.NONE, {}
    found = route.path_regex.match(get_route_path(scope))
    if found is None:
        return Match.NONE, {}
    path_params = dict(scope.get("path_params", {}))
    convertors = route.param_convertors
    if convertors:
        for name, value in found.groupdict().items():
            path_params[name] = convertors[name].convert(value)
    child_scope = {"endpoint": route.endpoint, "path_params": path_params}
    methods = route.methods
    return Match.PARTIAL if methods and scope["method"] not in methods else Match.FULL, child_scope


@dataclass
class IncludeContext:
    """The options of an inclusion, together with those of the routers around it."""

    included_router: Any
    prefix: str = ""
    tags: list = field(default_factory=list)
    dependencies: list = field(default_factory=list)
    default_response_class: Any = field(default_factory=lambda: Default(JSONResponse))
    responses: dict = field(default_factory=dict)
    callbacks: list = field(default_factory=list)
    deprecated: bool | None = None
    include_in_schema: bool = True
    generate_unique_id_function: Any = field(default_factory=lambda: Default(generate_unique_id))
    strict_content_type: Any = field(default_factory=lambda: Default(True))
    dependency_overrides_provider: Any = None

    def combine(self, inner):
        """The options of an inclusion within this one."""
        return IncludeContext(
            included_router=inner.included_router,
            prefix=self.prefix + inner.prefix,
            tags=[*self.tags, *inner.tags],
            dependencies=[*self.dependencies, *inner.dependencies],
            default_response_class=get_value_or_default(inner.default_response_class, self.default_response_class),
            responses={**self.responses, **inner.responses},
            callbacks=[*self.callbacks, *inner.callbacks],
            deprecated=self.deprecated or inner.deprecated,
            include_in_schema=self.include_in_schema and inner.include_in_schema,
            generate_unique_id_function=get_value_or_default(
                inner.generate_unique_id_function, self.generate_unique_id_function
            ),
            strict_content_type=get_value_or_default(inner.strict_content_type, self.strict_content_type),
            dependency_overrides_provider=self.dependency_overrides_provider,
        )

    def route_options(self, route):
        """The options that an API route has when it is included like this."""
        router = self.included_router
        return {
            "response_model": route.response_model,
            "status_code": route.status_code,
            "tags": [*self.tags, *route.tags],
            "dependencies": [*self.dependencies, *route.dependencies],
            "summary": route.summary,
            "description": route.description,
            "response_description": route.response_description,
            "responses": {**self.responses, **route.responses},
            "deprecated": route.deprecated or self.deprecated,
            "name": route.name,
            "methods": route.methods,
            "operation_id": route.operation_id,
            "response_model_include": route.response_model_include,
            "response_model_exclude": route.response_model_exclude,
            "response_model_by_alias": route.response_model_by_alias,
            "response_model_exclude_unset": route.response_model_exclude_unset,
            "response_model_exclude_defaults": route.response_model_exclude_defaults,
            "response_model_exclude_none": route.response_model_exclude_none,
            "include_in_schema": route.include_in_schema and self.include_in_schema,
            "response_class": get_value_or_default(
                route.response_class, router.default_response_class, self.default_response_class
            ),
            "dependency_overrides_provider": self.dependency_overrides_provider,
            "callbacks": [*self.callbacks, *(route.callbacks or [])],
            "openapi_extra": route.openapi_extra,
            "generate_unique_id_function": get_value_or_default(
                route.generate_unique_id_function,
                router.generate_unique_id_function,
                self.generate_unique_id_function,
            ),
            "strict_content_type": get_value_or_default(
                route.strict_content_type, router.strict_content_type, self.strict_content_type
            ),
            "stream_item_type": route.stream_item_type,
        }


class EffectiveRoute:
    """A route as included: an API route with the inclusion's options, or Starlette's route under the prefix."""

    path = ""
    path_format = ""
    name = ""
    unique_id = ""
    description = ""
    endpoint = None
    include_in_schema = True
    dependant = body_field = response_field = stream_item_field = status_code = None

    def __init__(self, original_route, starlette_route=None):
        self.original_route = original_route
        self.starlette_route = starlette_route
        self.methods = set()
        self.tags = []
        self.dependencies = []
        self.responses = {}
        self.response_fields = {}
        # Whether the class of the route has its own say in what it serves.
        self.asks_original = starlette_route is None and original_route.overrides_matches
        # The ASGI application, unless the class of the route makes its handler anew for each request.
        self.app = None

    @accelerated
    def matches(self, scope):
        """Whether this serves a request, and the scope that it then has."""
        if self.starlette_route is not None:
            return self.starlette_route.matches(scope)
        return match_path(self, scope)

    def url_path_for(self, name, /, **path_params):
        """The path of the route with this name and these parameters; raises NoMatchFound."""
        if self.starlette_route is not None:
            return self.starlette_route.url_path_for(name, **path_params)
        if name != self.name or set(path_params) != set(self.param_convertors):
            raise routing.NoMatchFound(name, path_params)
        path, remaining = routing.replace_params(self.path_format, self.param_convertors, path_params)
        assert not remaining
        return URLPath(path=path, protocol="http")


class IncludedRouter(BaseRoute):
    """A router among the routes of another one."""

    # How often a route was added to any router, and how often when the routes were last worked out.
    _changes = _changes
    # Whether the class of a route has its own say in what it serves.
    _asks_original = False

    def __init__(self, original_router, include_context):
        self.original_router = original_router
        self.include_context = include_context
        self._candidates = None
        self._frontends = None
        self._seen_changes = None
        self._literal_prefix = ""

    def effective_routes(self):
        """The routes of the router and of those within it, as included."""
        self._refresh()
        for candidate in self._candidates:
            if isinstance(candidate, IncludedRouter):
                yield from candidate.effective_routes()
            else:
                yield candidate

    def effective_frontends(self):
        """The groups of frontends, as included, which are asked after all routes."""
        self._refresh()
        return self._frontends

    def _refresh(self):
        """The routes as included; a router whose class has its own say in the matter stays among them."""
        if self._seen_changes == _changes[0]:
            return
        router = self.original_router
        candidates = []
        frontends = [group.included(self.include_context) for group in router._low_priority_routes]
        for route in router.routes:
            if isinstance(route, IncludedRouter):
                inner = IncludedRouter(route.original_router, self.include_context.combine(route.include_context))
                inner._refresh()
                candidates += [inner] if route.original_router.overrides_matching else inner._candidates
                frontends += inner._frontends
            else:
                effective = effective_route(route, self.include_context)
                if effective is not None:
                    candidates.append(effective)
        # The paths of all that is included begin with the prefix, unless a class or a host decides.
        by_path = not any(
            isinstance(candidate, IncludedRouter)
            or candidate.asks_original
            or isinstance(candidate.starlette_route, routing.Host)
            for candidate in candidates
        )
        self._literal_prefix = literal_prefix(self.include_context.prefix) if by_path else ""
        self._asks_original = any(candidate.asks_original for candidate in candidates)
        self._candidates, self._frontends, self._seen_changes = candidates, frontends, _changes[0]

    def find(self, scope):
        """What serves a request, or would with another method: the match, its scope, the effective route or router."""
        self._refresh()
        if not get_route_path(scope).startswith(self._literal_prefix):
            return Match.NONE, {}, None
        partial = None
        for candidate in self._candidates:
            if candidate.asks_original:
                with fastapi_scope(scope, "effective_route_context", candidate):
                    match, child_scope = candidate.original_route.matches(scope)
            else:
                match, child_scope = candidate.matches(scope)
            if match == Match.FULL:
                return match, child_scope, candidate
            if match == Match.PARTIAL and partial is None:
                partial = match, child_scope, candidate
        return partial or (Match.NONE, {}, None)

    asks_original = False

    @accelerated
    def matches(self, scope):
        """Whether a route of the router serves a request."""
        if not self.original_router.overrides_matching:
            return self.find(scope)[0], {}
        with fastapi_scope(scope, "included_router", self):
            return self.original_router.matches(scope)[0], {}

    async def handle(self, scope, receive, send):
        """Answer a request with the route that serves it."""
        if self.original_router.overrides_matching:
            scope.setdefault("fastapi", {})["included_router"] = self
            await self.original_router.handle(scope, receive, send)
        else:
            await self.handle_found(scope, receive, send)

    async def handle_found(self, scope, receive, send):
        """The same, whatever the router's class may say."""
        match, child_scope, found = self.find(scope)
        if match == Match.NONE:
            await self.original_router.default(scope, receive, send)
        else:
            await handle_match(found, child_scope, scope, receive, send)

    def url_path_for(self, name, /, **path_params):
        """The path of a route of the router; raises NoMatchFound."""
        for route in self.effective_routes():
            try:
                return route.url_path_for(name, **path_params)
            except routing.NoMatchFound:
                continue
        raise routing.NoMatchFound(name, path_params)


class fastapi_scope:
    """While it is entered, the framework's part of a scope has a value."""

    def __init__(self, scope, name, value):
        self._own = scope.setdefault("fastapi", {})
        self._name = name
        self._value = value

    def __enter__(self):
        self._before = self._own.get(self._name)
        self._own[self._name] = self._value

    def __exit__(self, *exc_info):
        self._own[self._name] = self._before


async def handle_match(found, child_scope, scope, receive, send):
    """Answer a request with the route, effective route or included router that was found for it."""
    scope.update(child_scope)
    if isinstance(found, EffectiveRoute):
        scope.setdefault("fastapi", {})["effective_route_context"] = found
        if found.starlette_route is not None:
            found = found.starlette_route
        else:
            found = scope["route"] = found.original_route
    await found.handle(scope, receive, send)


def included_in(router, scope):
    """The inclusion that a router was asked to match or handle a request as, or None."""
    included = scope.get("fastapi", {}).get("included_router")
    return included if included is not None and included.original_router is router else None


def effective_of(route, scope):
    """The effective route that a request was or is matched with, if that is this one as included."""
    own = scope.get("fastapi")
    effective = own.get("effective_route_context") if own else None
    return effective if effective is not None and effective.original_route is route else None


def effective_route(route, context):
    """A route as included, or None for a route of an unknown class."""
    included = getattr(route, "included", None)
    if included is not None:
        return included(context)
    if isinstance(route, routing.Route):
        methods = list(route.methods or [])
        own = routing.Route(
            context.prefix + route.path,
            endpoint=route.endpoint,
            methods=methods,
            name=route.name,
            include_in_schema=route.include_in_schema,
        )
    elif isinstance(route, routing.WebSocketRoute):
        own = routing.WebSocketRoute(context.prefix + route.path, route.endpoint, name=route.name)
    elif isinstance(route, routing.Mount):
        own = copy.copy(route)
        own.path = (context.prefix + route.path).rstrip("/")
        own.path_regex, own.path_format, own.param_convertors = compile_path(own.path + "/{path:path}")
    elif isinstance(route, routing.Host):
        app = route.app
        if context.prefix:
            app = routing.Router(routes=[routing.Mount(context.prefix, app=app)])
        own = routing.Host(route.host, app=app, name=route.name)
    else:
        return None
    return EffectiveRoute(route, own)


def iter_effective(routes):
    """Each route with what it comes to as included, or with None if it is not in a router of its own."""
    for route in routes:
        if isinstance(route, IncludedRouter):
            for effective in route.effective_routes():
                yield effective.original_route, effective
        else:
            yield route, None
