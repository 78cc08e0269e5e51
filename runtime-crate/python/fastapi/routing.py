"""Routes and routers. fastapi/routing.py."""

import warnings

from _fastapi import accelerated
from starlette import routing
from starlette._utils import get_route_path, is_async_callable
from starlette.datastructures import URL
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse
from starlette.routing import BaseRoute, Match, Mount, NoMatchFound, compile_path, get_name  # noqa: F401

from fastapi._description import dependant_with, describe
from fastapi._handlers import (  # noqa: F401
    RequestHandler,
    get_request_handler,
    get_websocket_app,
    request_response,
    run_endpoint_function,
    serialize_response,
    websocket_session,
)
from fastapi._includes import (
    EffectiveRoute,
    IncludeContext,
    IncludedRouter,
    effective_of,
    effective_route_var,
    handle_match,
    included_in,
    iter_effective,
    match_path,
    note_change,
)
from fastapi._lifespans import lifespan_context, merge_lifespan_contexts
from fastapi._operations import operation
from fastapi.datastructures import Default
from fastapi.exceptions import FastAPIError
from fastapi.utils import generate_unique_id, get_value_or_default

_NO_PREFIX_SLASH = "A path prefix must not end with '/', as the routes will start with '/'"


class APIRoute(routing.Route):
    """A path operation: an endpoint whose parameters and result are validated."""

    # Whether a class asks for more than path and method before it serves a request.
    overrides_matches = False

    def __init__(
        self,
        path,
        endpoint,
        *,
        response_model=Default(None),
        status_code=None,
        tags=None,
        dependencies=None,
        summary=None,
        description=None,
        response_description="Successful Response",
        responses=None,
        deprecated=None,
        name=None,
        methods=None,
        operation_id=None,
        response_model_include=None,
        response_model_exclude=None,
        response_model_by_alias=True,
        response_model_exclude_unset=False,
        response_model_exclude_defaults=False,
        response_model_exclude_none=False,
        include_in_schema=True,
        response_class=Default(JSONResponse),
        dependency_overrides_provider=None,
        callbacks=None,
        openapi_extra=None,
        generate_unique_id_function=Default(generate_unique_id),
        strict_content_type=Default(True),
    ):
        options = dict(
            response_model=response_model,
            status_code=status_code,
            tags=tags,
            dependencies=dependencies,
            summary=summary,
            description=description,
            response_description=response_description,
            responses=responses,
            deprecated=deprecated,
            name=name,
            methods=methods,
            operation_id=operation_id,
            response_model_include=response_model_include,
            response_model_exclude=response_model_exclude,
            response_model_by_alias=response_model_by_alias,
            response_model_exclude_unset=response_model_exclude_unset,
            response_model_exclude_defaults=response_model_exclude_defaults,
            response_model_exclude_none=response_model_exclude_none,
            include_in_schema=include_in_schema,
            response_class=response_class,
            dependency_overrides_provider=dependency_overrides_provider,
            callbacks=callbacks,
            openapi_extra=openapi_extra,
            generate_unique_id_function=generate_unique_id_function,
            strict_content_type=strict_content_type,
        )
        describe(self, path, endpoint, options)
        self.app = request_response(self.get_route_handler())

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.overrides_matches = cls.matches is not APIRoute.matches

    def get_route_handler(self):
        """The function that answers a request with a response; a class of routes may wrap it."""
        effective = effective_route_var.get()
        own = effective if effective is not None and effective.original_route is self else self
        return RequestHandler(
            dependant=own.dependant,
            body_field=own.body_field,
            status_code=own.status_code,
            response_class=own.response_class,
            response_field=own.response_field,
            response_model_include=own.response_model_include,
            response_model_exclude=own.response_model_exclude,
            response_model_by_alias=own.response_model_by_alias,
            response_model_exclude_unset=own.response_model_exclude_unset,
            response_model_exclude_defaults=own.response_model_exclude_defaults,
            response_model_exclude_none=own.response_model_exclude_none,
            dependency_overrides_provider=own.dependency_overrides_provider,
            embed_body_fields=own._embed_body_fields,
            strict_content_type=own.strict_content_type,
            stream_item_field=own.stream_item_field,
            is_json_stream=own.is_json_stream,
        )

    def included(self, context):
        """This route as included with the options of a context."""
        effective = EffectiveRoute(self)
        describe(effective, context.prefix + self.path, self.endpoint, context.route_options(self))
        return effective

    @accelerated
    def matches(self, scope):
        match, child_scope = match_path(effective_of(self, scope) or self, scope)
        if match != Match.NONE:
            child_scope["route"] = self
        return match, child_scope

    @accelerated
    async def handle(self, scope, receive, send):
        effective = effective_of(self, scope)
        own = effective or self
        if own.methods and scope["method"] not in own.methods:
            headers = {"Allow": ", ".join(own.methods)}
            if "app" in scope:
                raise HTTPException(status_code=405, headers=headers)
            await PlainTextResponse("Method Not Allowed", status_code=405, headers=headers)(scope, receive, send)
            return
        app = own.app or self._effective_app(effective)
        await app(scope, receive, send)

    def _effective_app(self, effective):
        """The application of this route as included; kept unless the route's class makes its own handlers."""
        token = effective_route_var.set(effective)
        try:
            app = request_response(self.get_route_handler())
        finally:
            effective_route_var.reset(token)
        if type(self).get_route_handler is APIRoute.get_route_handler:
            effective.app = app
        return app


class APIWebSocketRoute(routing.WebSocketRoute):
    """A WebSocket whose endpoint's parameters are validated."""

    def __init__(self, path, endpoint, *, name=None, dependencies=None, dependency_overrides_provider=None):
        self.path = path
        self.endpoint = endpoint
        self.name = get_name(endpoint) if name is None else name
        self.dependencies = list(dependencies or [])
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)
        self.dependant, _, self._embed_body_fields = dependant_with(self.path_format, endpoint, self.dependencies)
        self.app = websocket_session(
            get_websocket_app(self.dependant, dependency_overrides_provider, self._embed_body_fields)
        )

    def included(self, context):
        """This route as included with the options of a context."""
        own = APIWebSocketRoute(
            context.prefix + self.path,
            endpoint=self.endpoint,
            name=self.name,
            dependencies=[*context.dependencies, *self.dependencies],
            dependency_overrides_provider=context.dependency_overrides_provider,
        )
        return EffectiveRoute(self, own)

    @accelerated
    def matches(self, scope):
        match, child_scope = super().matches(scope)
        if match != Match.NONE:
            child_scope["route"] = self
        return match, child_scope


class RouteContext:
    """A route as it is served: its attributes are those that it has with the options of its inclusions."""

    def __init__(self, route, _route_context=None):
        self.route = route
        self._route_context = _route_context

    def __repr__(self):
        return f"RouteContext(route={self.route!r})"

    @property
    def original_route(self):
        """The route as it was declared."""
        return self.route if self._route_context is None else self._route_context.original_route

    @property
    def path(self):
        return getattr(self._effective_route, "path", None)

    @property
    def path_format(self):
        return getattr(self._effective_route, "path_format", None)

    @property
    def name(self):
        return getattr(self._effective_route, "name", None)

    @property
    def methods(self):
        return getattr(self._effective_route, "methods", None)

    @property
    def endpoint(self):
        return getattr(self._effective_route, "endpoint", None)

    @property
    def _effective_route(self):
        return self.route if self._route_context is None else self._route_context

    def __getattr__(self, name):
        return getattr(self._effective_route, name)


def iter_route_contexts(routes):
    """Routes, those of included routers among them, as they are served."""
    for route in routes:
        if isinstance(route, RouteContext):
            yield route
        else:
            for original, effective in iter_effective([route]):
                yield RouteContext(original, effective)


def _operation(method):
    """The decorator of routers for one method."""

    def add(self, path, options):
        return self.api_route(path=path, methods=[method], **options)

    return operation("APIRouter", method, add)


class APIRouter(routing.Router):
    """Path operations that belong together, to be included in an application or in another router."""

    def __init__(
        self,
        *,
        prefix="",
        tags=None,
        dependencies=None,
        default_response_class=Default(JSONResponse),
        responses=None,
        callbacks=None,
        routes=None,
        redirect_slashes=True,
        default=None,
        dependency_overrides_provider=None,
        route_class=APIRoute,
        on_startup=None,
        on_shutdown=None,
        lifespan=None,
        deprecated=None,
        include_in_schema=True,
        generate_unique_id_function=Default(generate_unique_id),
        strict_content_type=Default(True),
    ):
        super().__init__(
            routes=routes,
            redirect_slashes=redirect_slashes,
            default=default,
            lifespan=lifespan_context(self, lifespan),
        )
        if prefix:
            assert prefix.startswith("/"), "A path prefix must start with '/'"
            assert not prefix.endswith("/"), _NO_PREFIX_SLASH
        self.on_startup = list(on_startup or [])
        self.on_shutdown = list(on_shutdown or [])
        self.prefix = prefix
        self.tags = tags or []
        self.dependencies = list(dependencies or [])
        self.deprecated = deprecated
        self.include_in_schema = include_in_schema
        self.responses = responses or {}
        self.callbacks = callbacks or []
        self.dependency_overrides_provider = dependency_overrides_provider
        self.route_class = route_class
        self.default_response_class = default_response_class
        self.generate_unique_id_function = generate_unique_id_function
        self.strict_content_type = strict_content_type
        self._routes_version = 0
        self._low_priority_routes = []

    def _mark_routes_changed(self):
        self._routes_version += 1
        note_change()

    def _routers_within(self):
        """This router and all that it includes, each once."""
        seen, waiting = [], [self]
        while waiting:
            router = waiting.pop()
            if not any(router is known for known in seen):
                seen.append(router)
                waiting += [route.original_router for route in router.routes if isinstance(route, IncludedRouter)]
        return seen

    def _get_routes_version(self):
        """A number that grows with each route that is added here or to an included router."""
        return sum(router._routes_version for router in self._routers_within())

    def add_route(self, path, endpoint, methods=None, name=None, include_in_schema=True):
        super().add_route(path, endpoint, methods=methods, name=name, include_in_schema=include_in_schema)
        self._mark_routes_changed()

    def add_websocket_route(self, path, endpoint, name=None):
        super().add_websocket_route(path, endpoint, name=name)
        self._mark_routes_changed()

    def frontend(self, path, *, directory, fallback="auto", check_dir="auto"):
        """Serve the files of a frontend for paths that no route serves; fallback names the file for unknown ones."""
        from fastapi._frontend import FrontendRouteGroup, join_paths, normalized_path, resolved_check_dir

        check_dir = resolved_check_dir(directory, check_dir)
        path = normalized_path(path)
        if not self._low_priority_routes:
            group = FrontendRouteGroup(self.dependencies, self.dependency_overrides_provider)
            self._low_priority_routes.append(group)
        self._low_priority_routes[0].add(join_paths(self.prefix, path), directory, fallback, check_dir)
        self._mark_routes_changed()

    @accelerated
    async def app(self, scope, receive, send):
        """Find the route that serves a request and let it."""
        assert scope["type"] in ("http", "websocket", "lifespan")
        if "router" not in scope:
            scope["router"] = self
        if scope["type"] == "lifespan":
            await self.lifespan(scope, receive, send)
            return
        partial = None
        for route in self.routes:
            if isinstance(route, IncludedRouter) and not route.original_router.overrides_matching:
                match, child_scope, found = route.find(scope)
            else:
                found = route
                match, child_scope = route.matches(scope)
            if match == Match.FULL:
                await handle_match(found, child_scope, scope, receive, send)
                return
            if match == Match.PARTIAL and partial is None:
                partial = found, child_scope
        if partial is not None:
            await handle_match(*partial, scope, receive, send)
            return
        await self._unmatched(scope, receive, send)

    async def _unmatched(self, scope, receive, send):
        """Answer what no route serves: by a redirect, a frontend, or not at all."""
        if scope["type"] == "http" and self.redirect_slashes:
            redirect = self._slash_redirect(scope)
            if redirect is not None:
                await redirect(scope, receive, send)
                return
        frontend, child_scope = self._find_frontend(scope)
        if frontend is not None:
            await handle_match(frontend, child_scope, scope, receive, send)
            return
        await self.default(scope, receive, send)

    # Whether a class of routers has its own say in which requests an included one serves.
    overrides_matching = False

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.overrides_matching = cls.matches is not APIRouter.matches or cls.handle is not APIRouter.handle

    def matches(self, scope):
        """Whether this router, where it is included, serves a request."""
        included = included_in(self, scope)
        return (Match.NONE, {}) if included is None else included.find(scope)[:2]

    async def handle(self, scope, receive, send):
        """Answer a request as the included router that it was matched as."""
        included = included_in(self, scope)
        if included is None:
            await self.app(scope, receive, send)
        else:
            await included.handle_found(scope, receive, send)

    def _slash_redirect(self, scope):
        """A redirect to the path with or without a slash at its end, if a route has that one."""
        route_path = get_route_path(scope)
        if route_path == "/":
            return None
        redirected = dict(scope)
        if route_path.endswith("/"):
            redirected["path"] = redirected["path"].rstrip("/")
        else:
            redirected["path"] = redirected["path"] + "/"
        if any(route.matches(redirected)[0] != Match.NONE for route in self.routes):
            return RedirectResponse(url=str(URL(scope=redirected)))
        return None

    def _find_frontend(self, scope):
        """The frontend with the longest path that serves a request, before those that would with another method."""
        groups = list(self._low_priority_routes)
        for route in self.routes:
            if isinstance(route, IncludedRouter):
                groups += route.effective_frontends()
        best, best_rank, best_scope = None, (0, -1), {}
        for group in groups:
            match, child_scope = group.matches(scope)
            if match != Match.NONE:
                rank = (match.value, child_scope["fastapi"]["frontend_specificity"])
                if rank > best_rank:
                    best, best_rank, best_scope = group, rank, child_scope
        return best, best_scope

    def route(self, path, methods=None, name=None, include_in_schema=True):
        """Add a plain route of Starlette."""

        def decorator(func):
            self.add_route(path, func, methods=methods, name=name, include_in_schema=include_in_schema)
            return func

        return decorator

    def add_api_route(
        self,
        path,
        endpoint,
        *,
        response_model=Default(None),
        status_code=None,
        tags=None,
        dependencies=None,
        summary=None,
        description=None,
        response_description="Successful Response",
        responses=None,
        deprecated=None,
        methods=None,
        operation_id=None,
        response_model_include=None,
        response_model_exclude=None,
        response_model_by_alias=True,
        response_model_exclude_unset=False,
        response_model_exclude_defaults=False,
        response_model_exclude_none=False,
        include_in_schema=True,
        response_class=Default(JSONResponse),
        name=None,
        route_class_override=None,
        callbacks=None,
        openapi_extra=None,
        generate_unique_id_function=Default(generate_unique_id),
        strict_content_type=Default(True),
    ):
        """Add a path operation."""
        route_class = route_class_override or self.route_class
        route = route_class(
            self.prefix + path,
            endpoint=endpoint,
            response_model=response_model,
            status_code=status_code,
            tags=[*self.tags, *(tags or [])],
            dependencies=[*self.dependencies, *(dependencies or [])],
            summary=summary,
            description=description,
            response_description=response_description,
            responses={**self.responses, **(responses or {})},
            deprecated=deprecated or self.deprecated,
            methods=methods,
            operation_id=operation_id,
            response_model_include=response_model_include,
            response_model_exclude=response_model_exclude,
            response_model_by_alias=response_model_by_alias,
            response_model_exclude_unset=response_model_exclude_unset,
            response_model_exclude_defaults=response_model_exclude_defaults,
            response_model_exclude_none=response_model_exclude_none,
            include_in_schema=include_in_schema and self.include_in_schema,
            response_class=get_value_or_default(response_class, self.default_response_class),
            name=name,
            dependency_overrides_provider=self.dependency_overrides_provider,
            callbacks=[*self.callbacks, *(callbacks or [])],
            openapi_extra=openapi_extra,
            generate_unique_id_function=get_value_or_default(
                generate_unique_id_function, self.generate_unique_id_function
            ),
            strict_content_type=get_value_or_default(strict_content_type, self.strict_content_type),
        )
        self.routes.append(route)
        self._mark_routes_changed()

    def api_route(
        self,
        path,
        *,
        response_model=Default(None),
        status_code=None,
        tags=None,
        dependencies=None,
        summary=None,
        description=None,
        response_description="Successful Response",
        responses=None,
        deprecated=None,
        methods=None,
        operation_id=None,
        response_model_include=None,
        response_model_exclude=None,
        response_model_by_alias=True,
        response_model_exclude_unset=False,
        response_model_exclude_defaults=False,
        response_model_exclude_none=False,
        include_in_schema=True,
        response_class=Default(JSONResponse),
        name=None,
        callbacks=None,
        openapi_extra=None,
        generate_unique_id_function=Default(generate_unique_id),
    ):
        """Add a path operation with some methods."""

        def decorator(func):
            self.add_api_route(
                path,
                func,
                response_model=response_model,
                status_code=status_code,
                tags=tags,
                dependencies=dependencies,
                summary=summary,
                description=description,
                response_description=response_description,
                responses=responses,
                deprecated=deprecated,
                methods=methods,
                operation_id=operation_id,
                response_model_include=response_model_include,
                response_model_exclude=response_model_exclude,
                response_model_by_alias=response_model_by_alias,
                response_model_exclude_unset=response_model_exclude_unset,
                response_model_exclude_defaults=response_model_exclude_defaults,
                response_model_exclude_none=response_model_exclude_none,
                include_in_schema=include_in_schema,
                response_class=response_class,
                name=name,
                callbacks=callbacks,
                openapi_extra=openapi_extra,
                generate_unique_id_function=generate_unique_id_function,
            )
            return func

        return decorator

    get = _operation("GET")
    put = _operation("PUT")
    post = _operation("POST")
    delete = _operation("DELETE")
    options = _operation("OPTIONS")
    head = _operation("HEAD")
    patch = _operation("PATCH")
    trace = _operation("TRACE")

    def add_api_websocket_route(self, path, endpoint, name=None, *, dependencies=None):
        """Add a WebSocket."""
        route = APIWebSocketRoute(
            self.prefix + path,
            endpoint=endpoint,
            name=name,
            dependencies=[*self.dependencies, *(dependencies or [])],
            dependency_overrides_provider=self.dependency_overrides_provider,
        )
        self.routes.append(route)
        self._mark_routes_changed()

    def websocket(self, path, name=None, *, dependencies=None):
        """Add a WebSocket."""

        def decorator(func):
            self.add_api_websocket_route(path, func, name=name, dependencies=dependencies)
            return func

        return decorator

    def websocket_route(self, path, name=None):
        """Add a plain WebSocket of Starlette."""

        def decorator(func):
            self.add_websocket_route(path, func, name=name)
            return func

        return decorator

    def include_router(
        self,
        router,
        *,
        prefix="",
        tags=None,
        dependencies=None,
        default_response_class=Default(JSONResponse),
        responses=None,
        callbacks=None,
        deprecated=None,
        include_in_schema=True,
        generate_unique_id_function=Default(generate_unique_id),
    ):
        """Serve the routes of another router, those that it has now and those that it gets, with more options."""
        other = "Did you mean to include a different router?"
        assert self is not router, f"Cannot include the same APIRouter instance into itself. {other}"
        assert not any(self is within for within in router._routers_within()), (
            f"Cannot include an APIRouter instance that already includes this router. {other}"
        )
        if prefix:
            assert prefix.startswith("/"), "A path prefix must start with '/'"
            assert not prefix.endswith("/"), _NO_PREFIX_SLASH
        else:
            _check_paths(router)
        context = IncludeContext(
            included_router=router,
            prefix=self.prefix + prefix,
            tags=[*self.tags, *(tags or [])],
            dependencies=[*self.dependencies, *(dependencies or [])],
            default_response_class=get_value_or_default(default_response_class, self.default_response_class),
            responses={**self.responses, **(responses or {})},
            callbacks=[*self.callbacks, *(callbacks or [])],
            deprecated=deprecated or self.deprecated,
            include_in_schema=self.include_in_schema and include_in_schema,
            generate_unique_id_function=get_value_or_default(
                generate_unique_id_function, self.generate_unique_id_function
            ),
            strict_content_type=self.strict_content_type,
            dependency_overrides_provider=self.dependency_overrides_provider,
        )
        self.routes.append(IncludedRouter(router, context))
        self._mark_routes_changed()
        for handler in router.on_startup:
            self.add_event_handler("startup", handler)
        for handler in router.on_shutdown:
            self.add_event_handler("shutdown", handler)
        self.lifespan_context = merge_lifespan_contexts(self.lifespan_context, router.lifespan_context)

    async def _startup(self):
        for handler in self.on_startup:
            await _run_event_handler(handler)

    async def _shutdown(self):
        for handler in self.on_shutdown:
            await _run_event_handler(handler)

    def add_event_handler(self, event_type, func):
        """Run a function at "startup" or at "shutdown"."""
        assert event_type in ("startup", "shutdown")
        handlers = self.on_startup if event_type == "startup" else self.on_shutdown
        handlers.append(func)

    def on_event(self, event_type):
        """Run a function at "startup" or at "shutdown" (deprecated)."""
        warnings.warn(_ON_EVENT, DeprecationWarning, stacklevel=2)

        def decorator(func):
            self.add_event_handler(event_type, func)
            return func

        return decorator


_ON_EVENT = """
        on_event is deprecated, use lifespan event handlers instead.

        Read more about it in the
        [FastAPI docs for Lifespan Events](https://fastapi.tiangolo.com/advanced/events/).
        """


async def _run_event_handler(handler):
    if is_async_callable(handler):
        await handler()
    else:
        handler()


def _check_paths(router):
    """Without a prefix a router cannot be included if one of its paths is empty."""
    for route, effective in iter_effective(router.routes):
        own = route if effective is None else effective.starlette_route or effective
        if getattr(own, "path", None) == "":
            name = getattr(own, "name", "unknown")
            raise FastAPIError(f"Prefix and path cannot be both empty (path operation: {name})")
