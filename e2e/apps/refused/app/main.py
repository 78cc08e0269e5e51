"""The application."""

import asyncio
import os
import string
import sys
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI, Request

from . import parts
from .parts import *  # noqa: F403 - hands on what is refused


def found(name: str, module=parts):
    """What a module has under a name that a text asks for: nobody sees beforehand which."""
    return string.Formatter().get_field(f"0.{name}", [module], {})[0]


def start(where: str):
    """Asks for what is refused, if that is to happen here."""
    if os.environ.get("REFUSED_IN") == where:
        found(os.environ.get("REFUSED_NAME", "never"))()


@asynccontextmanager
async def lifespan(app: FastAPI):
    start("lifespan")
    if "REFUSED_LATER" in os.environ:
        app.add_api_route("/late", found(os.environ["REFUSED_LATER"]))
    yield


start("module")
app = FastAPI(lifespan=lifespan)
if "REFUSED_DIRECTLY" in os.environ:
    app.title = eval("1")
if "REFUSED_ROUTE" in os.environ:
    app.add_api_route("/late", found(os.environ["REFUSED_ROUTE"]))
if "REFUSED_DEPENDENCY" in os.environ:
    app.add_api_route("/late", parts.fine, dependencies=[Depends(found(os.environ["REFUSED_DEPENDENCY"]))])


@app.middleware("http")
async def count(request: Request, call_next):
    response = await call_next(request)
    response.headers["x-seen"] = "yes"
    return response


def opened():
    parts.LEFT.append("opened")
    try:
        yield
    finally:
        parts.LEFT.append("closed")


@app.get("/left")
def read_left():
    return parts.LEFT


@app.get("/in-thread/{name}")
def in_thread(name: str, _: None = Depends(opened)):
    return {"value": found(name)()}


@app.get("/in-loop/{name}")
async def in_loop(name: str):
    return {"value": found(name)()}


@app.get("/in-task/{name}")
async def in_task(name: str):
    return {"value": await asyncio.create_task(found(name)())}


@app.get("/handed-on/{name}")
async def handed_on(name: str):
    value = found(name, sys.modules[__name__])
    return {"value": value is None or bool(value)}


@app.get("/asked-for/{name}")
async def asked_for(name: str):
    return {"value": hasattr(parts, name)}
