# Routes that reach what is refused, and those of them that no Python process takes over.
import inspect
import os
import subprocess

from fastapi import APIRouter, Depends, FastAPI, Request, WebSocket

app = FastAPI()


# --- CMP0201: a name of the library in a route
@app.get("/report")
def read_report():
    return inspect.getcallargs(read_report)  # instead: return {}


# --- CMP0201: a name of the library in a function that two routes reach
def report():
    return inspect.getcallargs(report)  # instead: return {}


@app.get("/report")
def read_report():
    return report()


@app.post("/report/{name}")
def write_report(name: str):
    return report()


# --- CMP0201: a name of the library in one method of a path
@app.get("/report")
def read_report():
    return inspect.getcallargs(read_report)  # instead: return {}


@app.put("/report")
def write_report():
    return {}


# --- CMP0201: a name of the library in a dependency
def report():
    return inspect.getcallargs(report)  # instead: return {}


r = APIRouter(prefix="/reports", dependencies=[Depends(report)])


@r.get("/{name:path}")
def read_report(name: str):
    return name


app.include_router(r)


# --- CMP0201: a name of the library in a WebSocket
@app.websocket("/report")
async def read_report(socket: WebSocket):
    await socket.accept()
    await socket.send_json(inspect.getcallargs(read_report, socket))  # instead: await socket.send_json({})


# --- CMP0201: a WebSocket beside a route
def report():
    return inspect.getcallargs(report)  # instead: return {}


@app.websocket("/live")
async def read_live(socket: WebSocket):
    await socket.accept()
    await socket.send_json(report())


@app.get("/report")
def read_report():
    return report()


# --- CMP0201: a name of the library in a middleware
@app.middleware("http")
async def measure(request: Request, call_next):
    inspect.getcallargs(measure, request, call_next)  # instead: pass
    return await call_next(request)


@app.get("/native")
def read_native():
    return {}


# --- CMP0201: a name of the library in an exception handler
@app.exception_handler(ValueError)
async def handle(request: Request, error: ValueError):
    return inspect.getcallargs(handle, request, error)  # instead: return None


# --- CMP0202: a module in a route
@app.get("/archive")
def read_archive():
    import undreamt_of  # instead: undreamt_of = {}

    return undreamt_of


# --- CMP0202: a module in a function of another module
# file: other.py
def load():
    import sqlite3  # instead: sqlite3 = {}

    return sqlite3
# file: main.py
from . import other


@app.get("/archive")
def read_archive():
    return other.load()


# --- CMP0206: an import that may fail
# with: --packages site
# file: ../site/fastapi/__init__.py
# file: main.py
try:
    import undreamt_of  # instead: HAS_DREAMS = False

    HAS_DREAMS = True
except ImportError:
    HAS_DREAMS = False


@app.get("/dreams")
def read_dreams():
    return {"dreams": HAS_DREAMS}


# --- CMP0207: a name of the library that is put together
import threading


@app.get("/hooks/{kind}")
def read_hooks(kind: str):
    return {"there": hasattr(threading, "set" + kind)}  # instead: return {"there": kind in {"name": threading.Thread}}


# --- CMP0207: a module that comes with the request
import importlib

MODULES = {"app": None}


@app.get("/modules/{name}")
def read_module(name: str):
    return importlib.import_module(name).__doc__  # instead: return MODULES[name]


# --- CMP0203: an attribute that no class has
@app.get("/schemas")
def schemas(request: Request):
    return request.app.state.inspector.get_schema_names()  # instead: return []


# --- CMP0204: a member that is missing
from sqlalchemy.orm import Query


@app.get("/names")
def names():
    return str(Query([]).apply_labels())  # instead: return str(Query([]))


# --- CMP0205: an argument that is missing
@app.get("/files")
def files():
    return subprocess.call(["ls"], user="nobody")  # instead: return subprocess.call(["ls"])


# --- CMP0301: eval in a route
@app.get("/calculate")
def calculate(expression: str):
    return eval(expression)  # instead: return {"1 + 1": 2}.get(expression)


# --- CMP0301: exec in a WebSocket
@app.websocket("/run")
async def run(socket: WebSocket):
    await socket.accept()
    exec(await socket.receive_text())  # instead: await socket.receive_text()


# --- CMP0301: eval in module code that changes what others have
os.environ["VALUE"] = str(eval("1 + 1"))  # instead: os.environ["VALUE"] = "2"


# --- CMP0404: a path that is not known
def read_root():
    return {}


app.add_api_route(os.environ["ROOT_PATH"], read_root)  # instead: app.add_api_route("/root", read_root)


# --- CMP0404: a WebSocket whose path is not known
async def read_live(socket: WebSocket):
    await socket.accept()


app.add_api_websocket_route(os.environ["LIVE_PATH"], read_live)  # instead: app.add_api_websocket_route("/live", read_live)


# --- CMP0301: a path that is not known, of a route that is refused
@app.get("/calculate")
def calculate(expression: str):
    return eval(expression)  # instead: return {}


app.add_api_route(os.environ["ROOT_PATH"], calculate)  # instead: app.add_api_route("/root", calculate)
