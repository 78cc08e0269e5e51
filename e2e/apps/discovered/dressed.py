# Views whose routes a decorator moves to a router of their own, endpoints in wrappers, routers that applications derive from.

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import APIRouter, Depends, FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Route, WebSocketRoute

T = TypeVar("T")


def class_based(router: APIRouter) -> Callable[[type[T]], type[T]]:
    def decorate(cls: type[T]) -> type[T]:
        return moved(router, cls)

    return decorate


def moved(router: APIRouter, cls: type[T]) -> type[T]:
    mark(cls)
    own = APIRouter()
    functions = {function for _, function in inspect.getmembers(cls, inspect.isfunction)}
    routes = [
        route for route in router.routes if isinstance(route, (Route, WebSocketRoute)) and route.endpoint in functions
    ]
    for route in routes:
        router.routes.remove(route)
        bind(cls, route)
        own.routes.append(route)
    router.include_router(own)
    return cls


def mark(cls: type[Any]) -> None:
    if getattr(cls, "__is_marked__", False):
        return
    initialize = cls.__init__
    names = [name for name in inspect.signature(initialize).parameters if name != "self"]

    def replaced(self: Any, *args: Any, **keywords: Any) -> None:
        for name in names:
            setattr(self, name, keywords.pop(name, None))
        initialize(self, *args, **keywords)

    cls.__is_marked__ = True
    cls.__init__ = replaced


def bind(cls: type[Any], route: Route) -> None:
    signature = inspect.signature(route.endpoint)
    first, *others = signature.parameters.values()
    bound = [first.replace(default=Depends(cls))]
    bound += [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in others]
    route.endpoint.__signature__ = signature.replace(parameters=bound)


router = APIRouter(prefix="/based")


@class_based(router)
class Views:
    def __init__(self) -> None:
        self.value = 1

    @router.get("/items")
    def all(self):
        return self.value

    @router.post("/items")
    def make(self):
        return self.value


def logged(function):
    @functools.wraps(function)
    def wrapper(*args, **keywords):
        return function(*args, **keywords)

    return wrapper


def cached(seconds: int):
    def decorate(function):
        @functools.wraps(function)
        async def wrapper(*args, **keywords):
            return await function(*args, **keywords)

        wrapper.seconds = seconds
        return wrapper

    return decorate


class Slashed(APIRouter):
    def add_api_route(self, path: str, endpoint: Callable[..., Any], **keywords: Any) -> None:
        super().add_api_route(path, endpoint, **keywords)
        if not path.endswith("/"):
            keywords["include_in_schema"] = False
            super().add_api_route(path + "/", endpoint, **keywords)


class Service(FastAPI):
    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        self.get("/ping")(self.ping)

    def ping(self):
        return "pong"


app = Service(title="dressed")
app.include_router(router)
slashed = Slashed(prefix="/slashed")


@slashed.get("/one")
@logged
def one():
    return 1


@slashed.get("/two")
@cached(seconds=60)
async def two():
    return 2


app.include_router(slashed)
paths = [route.path for route in app.routes if isinstance(route, APIRoute)]
app.get(f"/count/{len(paths)}/{'-'.join(sorted(path.strip('/') for path in paths))}")(lambda: 1)
if all(isinstance(route, BaseRoute) for route in slashed.routes) and not isinstance(slashed, FastAPI):
    app.get("/all-routes")(lambda: 1)
