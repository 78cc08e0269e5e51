# Names that only run time knows: of builtins that run texts, of modules, and of what the library lacks.
import builtins
import importlib
import json
import operator
import sys

from fastapi import FastAPI

app = FastAPI()
LOG = []


@app.get("/log")
def read_log():
    return {"log": LOG}


def spelled(*parts):
    return "".join(parts)


# --- eval by getattr of builtins
# asks: GET /run/1
@app.get("/run/{number}")
def read_run(number: int):
    return {"value": getattr(builtins, spelled("ev", "al"))("number + 1", {"number": number})}


# --- exec by getattr of builtins
# asks: GET /run
@app.get("/run")
def read_run():
    names = {}
    getattr(builtins, spelled("ex", "ec"))("made = 1 + 1", names)
    return {"value": names.get("made")}


# --- compile by getattr of builtins
# asks: GET /run
@app.get("/run")
def read_run():
    code = getattr(builtins, spelled("com", "pile"))("1 + 1", "made", "eval")
    return {"value": code.co_filename}


# --- eval out of __builtins__
# asks: GET /run
@app.get("/run")
def read_run():
    run = __builtins__[spelled("ev", "al")] if isinstance(__builtins__, dict) else getattr(__builtins__, "eval")
    return {"value": run("1 + 1")}


# --- eval out of vars of builtins
# asks: GET /run
@app.get("/run")
def read_run():
    return {"value": vars(builtins)[spelled("ev", "al")]("1 + 1")}


# --- eval under another name
# asks: GET /run
from builtins import eval as run


@app.get("/run")
def read_run():
    return {"value": run("1 + 1")}


# --- eval as an attribute of builtins
# asks: GET /run
@app.get("/run")
def read_run():
    return {"value": builtins.eval("1 + 1")}


# --- eval that map calls
# asks: GET /run
@app.get("/run")
def read_run():
    return {"values": list(map(eval, ["1", "1 + 1"]))}


# --- eval in a table
# asks: GET /run
TABLE = {"run": eval}


@app.get("/run")
def read_run():
    return {"value": TABLE["run"]("1 + 1")}


# --- eval by attrgetter at start-up
# asks: GET /log
LOG.append(operator.attrgetter(spelled("ev", "al"))(builtins)("1 + 1"))


# --- exec at import
# asks: GET /made
# asks: GET /log
exec("LOG.append('made')\n@app.get('/made')\ndef read_made():\n    return {'made': True}\n")


# --- exec of a function's text at import, by a computed name
# asks: GET /log
getattr(builtins, spelled("ex", "ec"))("LOG.append('made')")


# --- eval with a partial at import
# asks: GET /log
import functools

LOG.append(functools.partial(getattr(builtins, spelled("ev", "al")), "len('abc')")())


# --- a module of the package by a computed name
# asks: GET /log
LOG.append(importlib.import_module(spelled("ext", "lib")).VALUE)


# --- a module of the package by a computed name in a request
# asks: GET /run/extlib
@app.get("/run/{name}")
def read_run(name: str):
    return {"value": importlib.import_module(name).VALUE}


# --- a module of the package by __import__
# asks: GET /run/extlib
@app.get("/run/{name}")
def read_run(name: str):
    return {"value": __import__(name).VALUE}


# --- whether the package is there
# asks: GET /run/extlib
import importlib.util


@app.get("/run/{name}")
def read_run(name: str):
    return {"there": importlib.util.find_spec(name) is not None}


# --- what a module of the library lacks, asked for with a default
# asks: GET /run/scanner
# asks: GET /run/nothing
@app.get("/run/{name}")
def read_run(name: str):
    return {"there": getattr(json, name, None) is not None}


# --- what a native module of the library lacks
# asks: GET /run/setprofile
# asks: GET /run/nothing
@app.get("/run/{name}")
def read_run(name: str):
    return {"there": hasattr(sys, name)}


# --- what a class of the library lacks
# asks: GET /run/nothing
# asks: GET /run/cr_code
@app.get("/run/{name}")
async def read_run(name: str):
    running = read_log
    return {"there": hasattr(running, name), "coroutine": hasattr(sys._getframe(), "f_" + name)}


# --- a name that a dict of names holds
# asks: GET /run
NAMES = {"scanner": "scanner"}


@app.get("/run")
def read_run():
    return {"there": [hasattr(json, name) for name in NAMES.values()]}


# --- names that dir lists
# asks: GET /run
@app.get("/run")
def read_run():
    return {"there": "scanner" in dir(json), "tool": "loads" in vars(json)}


# --- a route that the lifespan registers by a computed name
# asks: GET /late
import contextlib


def late():
    import extlib

    return extlib.load()


@contextlib.asynccontextmanager
async def lifespan(app):
    app.add_api_route("/late", getattr(sys.modules[__name__], spelled("la", "te")))
    yield


app.router.lifespan_context = lifespan


# --- control: what nobody has
# asks: GET /run/nothing
@app.get("/run/{name}")
def read_run(name: str):
    return {"there": hasattr(json, name), "default": getattr(json, name, "default")}


# --- control: what the library has by a computed name
# asks: GET /run/loads
@app.get("/run/{name}")
def read_run(name: str):
    return {"value": getattr(json, name)("[1]")}
