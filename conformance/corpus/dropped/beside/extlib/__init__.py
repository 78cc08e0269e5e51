"""A package that Python has and Molt does not know: what the forms reach for."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute

VALUE = "of extlib"
NAMES = ["one", "two"]
PAGES = Path(__file__).parent / "pages"
STRICT = False


def guard() -> None:
    raise HTTPException(401, "guarded")


def load() -> dict[str, Any]:
    return {"loaded": VALUE}


def note(value: Any) -> Any:
    return f"noted {value}"


def register(registry: Any) -> None:
    """Puts a name into a dict, a list or a set of the application."""
    if isinstance(registry, dict):
        registry["registered"] = VALUE
    elif isinstance(registry, list):
        registry.append(VALUE)
    else:
        registry.add(VALUE)


def make() -> FastAPI:
    made = FastAPI()

    @made.get("/inner")
    def read_inner() -> dict[str, Any]:
        return {"inner": VALUE}

    return made


def replace(function: Callable[..., Any]) -> Callable[..., Any]:
    def replaced() -> dict[str, Any]:
        return {"replaced": function.__name__}

    return replaced


def call_now(function: Callable[[], Any]) -> Callable[[], Any]:
    function()
    return function


def mark(cls: type) -> type:
    cls.marked = VALUE
    return cls


def install(app: FastAPI) -> None:
    app.add_middleware(Stamp)


def unique_id(route: APIRoute) -> str:
    return f"extlib_{route.name}"


def upper(value: str) -> str:
    return value.upper()


def handle(request: Request, error: Exception) -> JSONResponse:
    return JSONResponse({"handled": str(error)}, status_code=418)


class Stamp:
    """A middleware that adds a header."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def stamped(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"x-extlib", b"stamped")]
            await send(message)

        await self.app(scope, receive, stamped)


class Wrapped(JSONResponse):
    """A response whose body says that it was wrapped."""

    def render(self, content: Any) -> bytes:
        return super().render({"wrapped": content})


def render(response: JSONResponse, content: Any) -> bytes:
    return b'{"rendered": "by extlib"}'


class Guarded(APIRoute):
    """A route that nobody may enter."""

    def get_route_handler(self) -> Callable[..., Any]:
        async def handler(request: Request) -> JSONResponse:
            return JSONResponse({"entered": "never"}, status_code=403)

        return handler


class Base:
    """A base class that keeps its subclasses and gives them a name."""

    subclasses = []

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.subclasses.append(cls.__name__)
        cls.named = f"extlib {cls.__name__}"


class Field:
    """A descriptor that learns its name."""

    def __set_name__(self, owner: type, name: str) -> None:
        owner.fields = [*getattr(owner, "fields", []), name]

    def __get__(self, instance: Any, owner: type) -> Any:
        return VALUE


class Keeper(list[Any]):
    """A context manager that keeps what was entered."""

    def __enter__(self) -> "Keeper":
        self.append("entered")
        return self

    def __exit__(self, *error: Any) -> bool:
        return True
