"""What an application does about packages that are not installed, and about modules that its server has imported."""

import concurrent
import importlib
import importlib.util
import logging
import sys
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import ORJSONResponse, UJSONResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, EmailStr, create_model

try:
    import orjson
except ImportError as error:
    orjson = None
    REASON = repr(error)

# Nobody here has imported it.
logging.config.dictConfig({"version": 1, "disable_existing_loggers": False, "loggers": {"app": {"level": "ERROR"}}})

app = FastAPI(contact={"name": "Nobody", "email": "not an address"})


def failure(call) -> str:
    try:
        return repr(call())
    except Exception as error:
        causes = [error, error.__cause__]
        return " <- ".join(repr(one) for one in causes if one is not None)


@app.get("/flag")
def read_flag() -> list[Any]:
    return [orjson is None, REASON, logging.getLogger("app").level]


@app.get("/imports/{name}")
def read_import(name: str) -> list[str]:
    found = failure(lambda: importlib.util.find_spec(name) is not None)
    return [found, failure(lambda: importlib.import_module(name).__name__), str(name in sys.modules)]


@app.get("/redis")
def read_redis() -> str:
    try:
        import redis.asyncio
    except ModuleNotFoundError as error:
        return f"{error} {error.name}"
    return redis.asyncio.__name__


@app.get("/email")
def read_email() -> list[str]:
    class Person(BaseModel):
        name: str

    fields = {"address": (EmailStr, ...)}
    return [failure(lambda: create_model("Addressed", __base__=Person, **fields)), failure(lambda: Person(name="a"))]


@app.get("/templates")
def read_templates() -> str:
    def load():
        from starlette.templating import Jinja2Templates

        return Jinja2Templates.__name__

    return failure(load)


@app.get("/responses")
def read_responses() -> list[str]:
    return [failure(lambda: kind({"a": 1}).body) for kind in (ORJSONResponse, UJSONResponse)]


@app.post("/form")
async def read_form(request: Request) -> str:
    try:
        return str(await request.form())
    except AssertionError as error:
        return repr(error)


@app.get("/server")
def read_server() -> list[Any]:
    pages = [route.path for route in app.routes if not isinstance(route, APIRoute)]
    return [concurrent.futures.Future.__name__, pages]
