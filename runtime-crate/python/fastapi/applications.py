"""Applications. fastapi/applications.py."""

import sys
import warnings

from _fastapi import accelerated
from _starlette import place_of_caller
from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.responses import JSONResponse

from fastapi import routing
from fastapi._operations import operation
from fastapi.datastructures import Default
from fastapi.exception_handlers import (
    http_exception_handler,
    request_validation_exception_handler,
    websocket_request_validation_exception_handler,
)
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.logger import logger
from fastapi.middleware.asyncexitstack import AsyncExitStackMiddleware
from fastapi.openapi.docs import get_redoc_html, get_swagger_ui_html, get_swagger_ui_oauth2_redirect_html
from fastapi.utils import generate_unique_id


def _documentation():
    """What becomes of the pages that document an application: "served", "unknown" or "none", as the server says."""
    return getattr(sys, "_molt_documentation", "served")


def _operation(method):
    """The decorator of applications for one method: that of the application's router."""

    def add(self, path, options):
        return getattr(self.router, method.lower())(path, **options)

    return operation("FastAPI", method, add)


class FastAPI(Starlette):
    """An application: a router with middleware, handlers of exceptions, and the pages that document it."""

    def __init__(
        self,
        *,
        debug=False,
        routes=None,
        title="FastAPI",
        summary=None,
        description="",
        version="0.1.0",
        openapi_url="/openapi.json",
        openapi_tags=None,
        servers=None,
        dependencies=None,
        default_response_class=Default(JSONResponse),
        redirect_slashes=True,
        docs_url="/docs",
        redoc_url="/redoc",
        swagger_ui_oauth2_redirect_url="/docs/oauth2-redirect",
        swagger_ui_init_oauth=None,
        middleware=None,
        exception_handlers=None,
        on_startup=None,
        on_shutdown=None,
        lifespan=None,
        terms_of_service=None,
        contact=None,
        license_info=None,
        openapi_prefix="",
        root_path="",
        root_path_in_servers=True,
        responses=None,
        callbacks=None,
        webhooks=None,
        deprecated=None,
        include_in_schema=True,
        swagger_ui_parameters=None,
        generate_unique_id_function=Default(generate_unique_id),
        separate_input_output_schemas=True,
        openapi_external_docs=None,
        strict_content_type=True,
        **extra,
    ):
        self._made_at = place_of_caller()
        self.debug = debug
        self.title = title
        self.summary = summary
        self.description = description
        self.version = version
        self.terms_of_service = terms_of_service
        self.contact = contact
        self.license_info = license_info
        self.openapi_url = openapi_url
        self.openapi_tags = openapi_tags
        self.root_path_in_servers = root_path_in_servers
        self.docs_url = docs_url
        self.redoc_url = redoc_url
        self.swagger_ui_oauth2_redirect_url = swagger_ui_oauth2_redirect_url
        self.swagger_ui_init_oauth = swagger_ui_init_oauth
        self.swagger_ui_parameters = swagger_ui_parameters
        self.servers = servers or []
        self.separate_input_output_schemas = separate_input_output_schemas
        self.openapi_external_docs = openapi_external_docs
        self.extra = extra
        self.openapi_version = "3.1.0"
        self.openapi_schema = None
        self._openapi_routes_version = None
        if self.openapi_url:
            assert self.title, "A title must be provided for OpenAPI, e.g.: 'My API'"
            assert self.version, "A version must be provided for OpenAPI, e.g.: '2.1.0'"
        if openapi_prefix:
            logger.warning(
                '"openapi_prefix" has been deprecated in favor of "root_path", which follows more closely the ASGI '
                "standard, is simpler, and more automatic. Check the docs at "
                "https://fastapi.tiangolo.com/advanced/sub-applications/"
            )
        self.webhooks = webhooks or routing.APIRouter()
        self.root_path = root_path or openapi_prefix
        self.state = State()
        self.dependency_overrides = {}
        self.router = routing.APIRouter(
            routes=routes,
            redirect_slashes=redirect_slashes,
            dependency_overrides_provider=self,
            on_startup=on_startup,
            on_shutdown=on_shutdown,
            lifespan=lifespan,
            default_response_class=default_response_class,
            dependencies=dependencies,
            callbacks=callbacks,
            deprecated=deprecated,
            include_in_schema=include_in_schema,
            responses=responses,
            generate_unique_id_function=generate_unique_id_function,
            strict_content_type=strict_content_type,
        )
        self.exception_handlers = {} if exception_handlers is None else dict(exception_handlers)
        self.exception_handlers.setdefault(HTTPException, http_exception_handler)
        self.exception_handlers.setdefault(RequestValidationError, request_validation_exception_handler)
        self.exception_handlers.setdefault(
            WebSocketRequestValidationError, websocket_request_validation_exception_handler
        )
        self.user_middleware = list(middleware or [])
        self.middleware_stack = None
        self.setup()

    def build_middleware_stack(self):
        """As Starlette has it; what a request leaves open is closed inside of the handlers of known exceptions."""
        return self._within_middleware(AsyncExitStackMiddleware(self.router))

    def openapi(self):
        """The description of the application, made once after each change of its routes."""
        from fastapi.openapi.utils import get_openapi

        routes_version = self.router._get_routes_version()
        if not self.openapi_schema or self._openapi_routes_version != routes_version:
            self.openapi_schema = get_openapi(
                title=self.title,
                version=self.version,
                openapi_version=self.openapi_version,
                summary=self.summary,
                description=self.description,
                terms_of_service=self.terms_of_service,
                contact=self.contact,
                license_info=self.license_info,
                routes=self.routes,
                webhooks=self.webhooks.routes,
                tags=self.openapi_tags,
                servers=self.servers,
                separate_input_output_schemas=self.separate_input_output_schemas,
                external_docs=self.openapi_external_docs,
            )
            self._openapi_routes_version = routes_version
        return self.openapi_schema

    def setup(self):
        """Add the routes of the pages that document the application, which a compiled server may answer as unknown paths."""
        if not self.openapi_url or _documentation() == "none":
            return
        self._add_page(self.openapi_url, self._openapi_json, "openapi")
        if self.docs_url:
            self._add_page(self.docs_url, self._swagger_ui_html, "swagger_ui_html")
            if self.swagger_ui_oauth2_redirect_url:
                self._add_page(self.swagger_ui_oauth2_redirect_url, self._swagger_ui_redirect, "swagger_ui_redirect")
        if self.redoc_url:
            self._add_page(self.redoc_url, self._redoc_html, "redoc_html")

    def _add_page(self, path, endpoint, name):
        answer = endpoint if _documentation() == "served" else self._unknown_page
        self.add_route(path, answer, name=name, include_in_schema=False)

    async def _unknown_page(self, req):
        raise HTTPException(404)

    async def _openapi_json(self, req):
        root_path = req.scope.get("root_path", "").rstrip("/")
        schema = self.openapi()
        if root_path and self.root_path_in_servers:
            servers = schema.get("servers", [])
            if root_path not in {server.get("url") for server in servers}:
                schema = {**schema, "servers": [{"url": root_path}, *servers]}
        return JSONResponse(schema)

    async def _swagger_ui_html(self, req):
        root_path = req.scope.get("root_path", "").rstrip("/")
        oauth2_redirect_url = self.swagger_ui_oauth2_redirect_url
        return get_swagger_ui_html(
            openapi_url=root_path + self.openapi_url,
            title=f"{self.title} - Swagger UI",
            oauth2_redirect_url=oauth2_redirect_url and root_path + oauth2_redirect_url,
            init_oauth=self.swagger_ui_init_oauth,
            swagger_ui_parameters=self.swagger_ui_parameters,
        )

    async def _swagger_ui_redirect(self, req):
        return get_swagger_ui_oauth2_redirect_html()

    async def _redoc_html(self, req):
        root_path = req.scope.get("root_path", "").rstrip("/")
        return get_redoc_html(openapi_url=root_path + self.openapi_url, title=f"{self.title} - ReDoc")

    @accelerated
    async def __call__(self, scope, receive, send):
        if self.root_path:
            scope["root_path"] = self.root_path
        await super().__call__(scope, receive, send)

    def add_api_route(self, path, endpoint, **options):
        """Add a path operation to the application's router."""
        self.router.add_api_route(path, endpoint=endpoint, **options)

    def api_route(self, path, **options):
        """Add a path operation with some methods."""
        return self.router.api_route(path, **options)

    get = _operation("GET")
    put = _operation("PUT")
    post = _operation("POST")
    delete = _operation("DELETE")
    options = _operation("OPTIONS")
    head = _operation("HEAD")
    patch = _operation("PATCH")
    trace = _operation("TRACE")

    def frontend(self, path, *, directory, fallback="auto", check_dir="auto"):
        """Serve the files of a frontend for paths that no route serves."""
        from fastapi._frontend import resolved_check_dir

        check_dir = resolved_check_dir(directory, check_dir)
        self.router.frontend(path, directory=directory, fallback=fallback, check_dir=check_dir)

    def add_api_websocket_route(self, path, endpoint, name=None, *, dependencies=None):
        """Add a WebSocket to the application's router."""
        self.router.add_api_websocket_route(path, endpoint, name=name, dependencies=dependencies)

    def websocket(self, path, name=None, *, dependencies=None):
        """Add a WebSocket."""

        def decorator(func):
            self.add_api_websocket_route(path, func, name=name, dependencies=dependencies)
            return func

        return decorator

    def websocket_route(self, path, name=None):
        """Add a plain WebSocket of Starlette."""

        def decorator(func):
            self.router.add_websocket_route(path, func, name=name)
            return func

        return decorator

    def include_router(
        self,
        router,
        *,
        prefix="",
        tags=None,
        dependencies=None,
        responses=None,
        deprecated=None,
        include_in_schema=True,
        default_response_class=Default(JSONResponse),
        callbacks=None,
        generate_unique_id_function=Default(generate_unique_id),
    ):
        """Serve the routes of a router."""
        self.router.include_router(
            router,
            prefix=prefix,
            tags=tags,
            dependencies=dependencies,
            responses=responses,
            deprecated=deprecated,
            include_in_schema=include_in_schema,
            default_response_class=default_response_class,
            callbacks=callbacks,
            generate_unique_id_function=generate_unique_id_function,
        )

    def on_event(self, event_type):
        """Run a function at "startup" or at "shutdown" (deprecated)."""
        warnings.warn(routing._ON_EVENT, DeprecationWarning, stacklevel=2)
        return self.router.on_event(event_type)

    def middleware(self, middleware_type):
        """Add a function that is called around each request."""

        def decorator(func):
            self.add_middleware(BaseHTTPMiddleware, dispatch=func)
            return func

        return decorator

    def exception_handler(self, exc_class_or_status_code):
        """Add a function that answers when an exception of a class, or an error with a status, was raised."""

        def decorator(func):
            self.add_exception_handler(exc_class_or_status_code, func)
            return func

        return decorator
