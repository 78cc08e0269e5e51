# What stands around routes, and what is refused though some of it was left to Python already.
import inspect
from contextlib import asynccontextmanager

from fastapi import APIRouter, BackgroundTasks, Depends, FastAPI, Request, WebSocket

app = FastAPI()


# --- CMP0201: a name of the library in a lifespan
@asynccontextmanager
async def lifespan(app):
    app.state.arguments = inspect.getcallargs(len, [])  # instead: app.state.arguments = {}
    yield


app = FastAPI(lifespan=lifespan)


@app.get("/native")
def read_native():
    return {}


# --- CMP0201: a name of the library in a task that runs later
def later():
    inspect.getcallargs(later)  # instead: pass


@app.post("/orders")
def order(tasks: BackgroundTasks):
    tasks.add_task(later)
    return {}


# --- CMP0201: a dependency of two routers
def known():
    return inspect.getcallargs(known)  # instead: return {}


for prefix in ("/one", "/two"):
    router = APIRouter(prefix=prefix, dependencies=[Depends(known)])

    @router.get("/name")
    def read_name():
        return {}

    app.include_router(router)


# --- CMP0201: a dependency that yields
def session():
    yield inspect.getcallargs(session)  # instead: yield {}


@app.get("/session")
def read_session(found: dict = Depends(session)):
    return found


# --- CMP0201: a WebSocket where routes are left to Python already
# flags: --python-side auto
@app.websocket("/live")
async def read_live(socket: WebSocket):
    await socket.accept()
    await socket.send_json(inspect.getcallargs(read_live, socket))  # instead: await socket.send_json({})


@app.get("/report")
def read_report():
    return inspect.getcallargs(read_report)


# --- CMP0201: a middleware where routes are left to Python already
# flags: --python-side auto
@app.middleware("http")
async def measure(request: Request, call_next):
    inspect.getcallargs(measure, request, call_next)  # instead: pass
    return await call_next(request)


@app.get("/native")
def read_native():
    return {}


# --- CMP0301: eval in a route of a mounted application
sub = FastAPI()


@sub.get("/calculate")
def calculate(expression: str):
    return eval(expression)  # instead: return {"1 + 1": 2}.get(expression)


app.mount("/sub", sub)


# --- CMP0301: eval in a method that a route calls
class Calculator:
    def run(self, expression):
        return eval(expression)  # instead: return expression


@app.get("/calculate")
def calculate(expression: str):
    return Calculator().run(expression)


# --- CMP0502: files are mounted in a router's application
from fastapi.staticfiles import StaticFiles

sub = FastAPI()
sub.mount("/files", StaticFiles(directory="files"))
app.mount("/sub", sub)


# --- CMP0501: debug is set by another module
from . import configured

configured.set_up(app)


@app.get("/native")
def read_native():
    return {}
# file: configured.py
def set_up(application):
    setattr(application, "debug", True)  # instead: pass


# --- CMP0503: an asynchronous engine whose scheme is a constant
from sqlalchemy.ext.asyncio import create_async_engine

SCHEME = "sqlite+aiosqlite"  # instead: SCHEME = "postgresql+asyncpg"
engine = create_async_engine(f"{SCHEME}://localhost/shop")


# --- CMP0601: a version of a project that is not tested
@app.get("/native")
def read_native():
    return {}
# file: pyproject.toml
[project]
name = "shop"
dependencies = ["sqlalchemy~=1.4"]  # instead: dependencies = ["sqlalchemy~=2.0"]


# --- CMP0402: two applications, one of which another module makes
# with: --app app.main:app
from .admin import admin


@app.get("/native")
def read_native():
    return {}
# file: admin.py
from fastapi import FastAPI

admin = FastAPI()


@admin.get("/native")
def read_native():
    return {}
