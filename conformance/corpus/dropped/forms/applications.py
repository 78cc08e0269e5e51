# What an application is made of, reached by ways that are seldom taken.
import functools
import itertools
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.routing import APIRoute
from sqlalchemy import Column, Integer, String, create_engine, event
from sqlalchemy.orm import DeclarativeBase, Session, mapped_column, sessionmaker
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.routing import Mount, Route, Router

app = FastAPI()
router = APIRouter()
LOG = []


def keep(value):
    LOG.append(value)
    return value


def allow():
    return "allowed"


@app.get("/log")
def read_log():
    return {"log": LOG}


@app.get("/allowed")
def read_allowed(by: Annotated[str, Depends(allow)]):
    return {"by": by}


@router.get("/routed")
def read_routed():
    return {"routed": True}


# --- the lifespan's context is assigned to the router
# asks: GET /log
import extlib


@asynccontextmanager
async def lifespan(app):
    LOG.append(extlib.VALUE)
    yield


app.router.lifespan_context = lifespan


# --- the lifespan's context wraps what was there
# asks: GET /log
import extlib

inner = app.router.lifespan_context


@asynccontextmanager
async def lifespan(app):
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(inner(app))
        LOG.append(extlib.note("started"))
        yield


app.router.lifespan_context = lifespan


# --- an exception handler by a status, of the package
# asks: GET /nowhere
import extlib

app.exception_handlers[404] = extlib.handle


# --- an exception handler for a class of the project, by setdefault
# asks: GET /broken
import extlib


class Broken(Exception):
    pass


@app.get("/broken")
def read_broken():
    raise Broken("broken")


app.exception_handlers.setdefault(Broken, extlib.handle)


# --- overrides by the package's function
# asks: GET /allowed
import extlib

app.dependency_overrides[allow] = lambda: extlib.VALUE


# --- overrides in a loop over a table
# asks: GET /allowed
import extlib

for dependency, instead in {allow: extlib.load}.items():
    app.dependency_overrides[dependency] = instead


# --- overrides of a mounted application
# asks: GET /sub/allowed
import extlib

sub = FastAPI()


@sub.get("/allowed")
def read_sub_allowed(by: Annotated[str, Depends(allow)]):
    return {"by": by}


app.mount("/sub", sub)
sub.dependency_overrides |= {allow: extlib.load}


# --- a mounted application whose router includes one with a guard
# asks: GET /sub/routed
import extlib

sub = FastAPI()
sub.include_router(router, dependencies=[Depends(extlib.guard)])
app.mount("/sub", sub)


# --- an application mounted in one that is mounted
# asks: GET /outer/inner/inner
import extlib

outer = FastAPI()
outer.mount("/inner", extlib.make())
app.mount("/outer", outer)


# --- a mounted application's exception handler
# asks: GET /sub/broken
import extlib

sub = FastAPI(exception_handlers={ValueError: extlib.handle})


@sub.get("/broken")
def read_broken():
    raise ValueError("broken")


app.mount("/sub", sub)


# --- routes of a loop over a product, with the package's names
# asks: GET /one/a
import extlib


def make(first, second):
    def read():
        return {"first": first, "second": second}

    return read


for first, second in itertools.product(extlib.NAMES, ["a", "b"]):
    app.add_api_route(f"/{first}/{second}", make(first, second))


# --- a route in a loop with a guard of the package for some
# asks: GET /open
# asks: GET /closed
import extlib


def read_name(request: Request):
    return {"path": request.url.path}


for path, guards in {"/open": [], "/closed": [Depends(extlib.guard)]}.items():
    app.add_api_route(path, read_name, dependencies=guards)


# --- a route by a partial of the decorator
# asks: GET /partial
import extlib

get = functools.partial(app.get, dependencies=[Depends(extlib.guard)])


@get("/partial")
def read_partial():
    return {"partial": True}


# --- a route by a decorator that is kept
# asks: GET /kept
import extlib

decorate = app.get("/kept")
read_kept = decorate(extlib.load)


# --- plain routes of Starlette in the constructor of an application
# asks: GET /plain
import extlib


async def read_plain(request):
    return PlainTextResponse(extlib.VALUE)


app = FastAPI(routes=[Route("/plain", read_plain)])


# --- a router of Starlette that is mounted
# asks: GET /star/plain
import extlib


async def read_plain(request):
    return PlainTextResponse("plain")


app.router.routes.append(Mount("/star", Router([Route("/plain", read_plain)]), middleware=[Middleware(extlib.Stamp)]))


# --- a middleware class of the project that asks the package
# asks: GET /log
import extlib


class Noting(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        response = await call_next(request)
        response.headers["x-noted"] = extlib.VALUE
        return response


app.add_middleware(Noting)


# --- a middleware's argument is the package's
# asks: GET /log
import extlib
from starlette.middleware.gzip import GZipMiddleware

app.add_middleware(GZipMiddleware, minimum_size=len(extlib.NAMES))


# --- the stack is built with what the package adds
# asks: GET /log
import extlib

build = app.build_middleware_stack


def build_with_stamp():
    return extlib.Stamp(build())


app.build_middleware_stack = build_with_stamp


# --- a subclass of the application that includes the package's in its constructor
# asks: GET /log
# asks: GET /inner/inner
import extlib


class Application(FastAPI):
    def __init__(self, **arguments):
        super().__init__(**arguments)
        self.mount("/inner", extlib.make())


app = Application()


@app.get("/log")
def read_own_log():
    return {"log": LOG}


# --- a subclass of the application that changes a method
# asks: GET /own
import extlib


class Application(FastAPI):
    def add_api_route(self, path, endpoint, **arguments):
        super().add_api_route(path, endpoint, **{**arguments, "dependencies": [Depends(extlib.guard)]})

    def get(self, path, **arguments):
        return super().get(path, dependencies=[Depends(extlib.guard)], **arguments)


app = Application()


@app.get("/own")
def read_own():
    return {"own": True}


# --- an event of a session factory
# asks: GET /log
import extlib

engine = create_engine("postgresql+psycopg2://nobody@localhost/none")
factory = sessionmaker(engine)


@event.listens_for(factory, "after_begin")
def noted(session, transaction, connection):
    LOG.append(extlib.VALUE)


LOG.append(event.contains(factory, "after_begin", noted))


# --- an event that the package listens for
# asks: GET /log
import extlib

engine = create_engine("postgresql+psycopg2://nobody@localhost/none")
event.listen(engine, "connect", extlib.note)
LOG.append(event.contains(engine, "connect", extlib.note))


# --- a mapped class whose column's default is the package's
# asks: GET /columns
import extlib


class Base(DeclarativeBase):
    pass


class Page(Base):
    __tablename__ = "pages"
    id = mapped_column(Integer, primary_key=True)
    name = mapped_column(String(len(extlib.NAMES)), default=extlib.VALUE)


@app.get("/columns")
def read_columns():
    return {"columns": [str(column.type) for column in Page.__table__.columns]}


# --- the responses of a route are the package's
# asks: GET /documented
import extlib


@app.get("/documented", responses={401: {"description": extlib.VALUE}})
def read_documented():
    return {"documented": True}


# --- a route that is a class, registered as the application's state
# asks: GET /state
import extlib


class Reader:
    def __init__(self, value):
        self.value = value

    def __call__(self):
        return {"value": self.value}


app.state.reader = Reader(extlib.VALUE)
app.add_api_route("/state", app.state.reader.__call__)


# --- a guard that is an object of a class with the package's value
# asks: GET /callable
import extlib


class Guard:
    def __init__(self, strict):
        self.strict = strict

    def __call__(self):
        if not self.strict:
            raise HTTPException(401, "loose")


@app.get("/callable", dependencies=[Depends(Guard(extlib.STRICT))])
def read_callable():
    return {"callable": True}


# --- the router's own exception of slashes
# asks: GET /routed/
import extlib

app.include_router(router)
app.router.redirect_slashes = extlib.STRICT


# --- the names of routes are made by the package's function in a loop
# asks: GET /named
import extlib


@app.get("/named")
def read_named(request: Request):
    return {"names": sorted(route.name for route in request.app.routes)}


for route in app.routes:
    if isinstance(route, APIRoute):
        route.name = extlib.note(route.name)


# --- control: overrides, handlers and routes of loops of the project's own
# asks: GET /allowed
# asks: GET /nowhere
# asks: GET /one/b
# asks: GET /sub/routed
def instead():
    return "instead"


def handle(request, error):
    return JSONResponse({"handled": type(error).__name__}, status_code=418)


def make(first, second):
    def read():
        return {"first": first, "second": second}

    return read


for dependency, other in {allow: instead}.items():
    app.dependency_overrides[dependency] = other
app.exception_handlers[404] = handle
for first, second in itertools.product(["one", "two"], ["a", "b"]):
    app.add_api_route(f"/{first}/{second}", make(first, second))
sub = FastAPI()
sub.include_router(router, dependencies=[Depends(allow)])
app.mount("/sub", sub)
