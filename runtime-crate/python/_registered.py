"""What start-up has registered beyond what the compiler foresaw: whether something of it is refused.

The compiler lists the functions and classes from which a refusal can be reached. None of them serves a route that it judged native; one that
start-up registers all the same is found here, before anything is served.
"""

import functools

from fastapi.dependencies.utils import get_dependant
from starlette.routing import Host, Mount


def first_refused(application, refused, left_paths, left_endpoints):
    """What is to be said of the first route, middleware or handler that runs a function of `refused`; None if there is none.

    refused: texts by module and qualified name. Routes and mounts with one of the paths, or of the endpoints, are left to Python.
    """
    while application is not None:
        text = _of_application(application, refused)
        if text is not None:
            return text
        for path, route in _routes(getattr(application, "routes", None) or (), "", left_paths):
            if _definition(getattr(route, "endpoint", None)) in left_endpoints:
                continue
            for function in _functions(route):
                text = refused.get(_definition(function))
                if text is not None:
                    methods = ",".join(sorted(getattr(route, "methods", None) or ()))
                    return text.replace("{}", f"route {methods} {path}".replace("  ", " "), 1)
            text = _of_application(route.app, refused) if isinstance(route, (Mount, Host)) else None
            if text is not None:
                return text
        application = getattr(application, "app", None)
    return None


def _of_application(application, refused):
    """What is to be said of the first of what stands around an application's routes; None if nothing of it is refused."""
    for what, function in _around(application):
        text = refused.get(_definition(function))
        if text is not None:
            return text.replace("{}", what, 1)
    return None


def _around(application):
    """The application, its middleware, handlers of exceptions and what stands for dependencies, with what they are."""
    yield "application", application
    for middleware in getattr(application, "user_middleware", None) or ():
        yield "middleware", middleware.cls
        for argument in (*middleware.args, *middleware.kwargs.values()):
            if callable(argument):
                yield "middleware", argument
    for handler in (getattr(application, "exception_handlers", None) or {}).values():
        yield "exception handler", handler
    for override in (getattr(application, "dependency_overrides", None) or {}).values():
        for function in (override, *_called_for(_dependant_of(override))):
            yield "dependency override", function


def _routes(routes, prefix, left_paths):
    """The routes that are not left, those of included routers and of mounted applications among them, with their paths."""
    for route in routes:
        effective = getattr(route, "effective_routes", None)
        for found in (route,) if effective is None else effective():
            own = getattr(found, "starlette_route", None) or found
            path = prefix + getattr(own, "path", "")
            if path in left_paths:
                continue
            yield path, own
            if isinstance(own, (Mount, Host)):
                yield from _routes(own.routes or (), path, left_paths)


def _functions(route):
    """What a route calls: its endpoint or application, and its dependencies."""
    for name in ("endpoint", "app"):
        function = getattr(route, name, None)
        if function is not None:
            yield function
    yield from _called_for(getattr(route, "dependant", None))


def _called_for(dependant):
    """What is called for a dependant, its own dependencies among it."""
    pending = [dependant]
    while pending:
        dependant = pending.pop()
        if dependant is not None:
            if dependant.call is not None:
                yield dependant.call
            pending.extend(dependant.dependencies)


def _dependant_of(override):
    """What stands for a dependency, with its own; None where that cannot be told before a request asks for it."""
    try:
        return get_dependant(path="", call=override)
    except Exception:
        return None


def _definition(function):
    """The module and the qualified name of what a function, or the class of an object, was defined as."""
    while isinstance(function, functools.partial):
        function = function.func
    if not hasattr(function, "__qualname__"):
        function = type(function)
    name = function.__qualname__
    # Lambdas have their lines to be told apart by.
    if name.endswith("<lambda>") and hasattr(function, "__code__"):
        name = f"{name}:{function.__code__.co_firstlineno}"
    return getattr(function, "__module__", None), name
