"""The application: a router within its middleware. starlette/applications.py."""

from _starlette import accelerated, place_of_caller, refuse
from starlette.datastructures import State
from starlette.middleware import Middleware
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.routing import Router


class Starlette:
    """An application. Its middleware is built up when it is first called."""

    # Where it was made is no attribute that `vars()` shows.
    __slots__ = ("__dict__", "__weakref__", "_made_at")

    def __init__(self, debug=False, routes=None, middleware=None, exception_handlers=None, lifespan=None):
        self._made_at = place_of_caller()
        self.debug = debug
        self.state = State()
        self.router = Router(routes, lifespan=lifespan)
        self.exception_handlers = {} if exception_handlers is None else dict(exception_handlers)
        self.user_middleware = [] if middleware is None else list(middleware)
        self.middleware_stack = None

    def __setattr__(self, name, value):
        if name == "debug" and value:
            _refuse_debug(place_of_caller())
        super().__setattr__(name, value)

    def build_middleware_stack(self):
        """The router within the handlers of known exceptions, the application's middleware, and what answers all else."""
        return self._within_middleware(self.router)

    def _within_middleware(self, app):
        known = dict(self.exception_handlers)
        # It may have got there past `__setattr__`.
        if self.debug:
            _refuse_debug(self._made_at)
        for_all_else = [known.pop(key) for key in self.exception_handlers if key in (500, Exception)]
        layers = [
            Middleware(ServerErrorMiddleware, handler=for_all_else[-1] if for_all_else else None, debug=self.debug),
            *self.user_middleware,
            Middleware(ExceptionMiddleware, handlers=known, debug=self.debug),
        ]
        for cls, args, kwargs in reversed(layers):
            app = cls(app, *args, **kwargs)
        return app

    @property
    def routes(self):
        return self.router.routes

    def url_path_for(self, name, /, **path_params):
        return self.router.url_path_for(name, **path_params)

    @accelerated
    async def __call__(self, scope, receive, send):
        scope["app"] = self
        if self.middleware_stack is None:
            self.middleware_stack = self.build_middleware_stack()
        await self.middleware_stack(scope, receive, send)

    def mount(self, path, app, name=None):
        self.router.mount(path, app=app, name=name)

    def host(self, host, app, name=None):
        self.router.host(host, app=app, name=name)

    def add_middleware(self, middleware_class, *args, **kwargs):
        if self.middleware_stack is not None:
            raise RuntimeError("Cannot add middleware after an application has started")
        self.user_middleware.insert(0, Middleware(middleware_class, *args, **kwargs))

    def add_exception_handler(self, exc_class_or_status_code, handler):
        self.exception_handlers[exc_class_or_status_code] = handler

    def add_route(self, path, route, methods=None, name=None, include_in_schema=True):
        self.router.add_route(path, route, methods=methods, name=name, include_in_schema=include_in_schema)


def _refuse_debug(place):
    """The debug pages show source text and local variables, which a binary neither has nor tells."""
    refuse(f"{place}: application option debug: `debug` is true [CMP0501]")
