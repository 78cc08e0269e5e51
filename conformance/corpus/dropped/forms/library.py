# Names of the library that Python has and Molt lacks, asked for politely, and modules that Molt lacks.
import gc
import os
import sys
import threading
import time

from fastapi import FastAPI
from sqlalchemy.orm import Query

app = FastAPI()
LOG = []


@app.get("/log")
def read_log():
    return LOG


# --- hasattr of a module
# asks: GET /log
LOG.append(hasattr(sys, "abiflags"))


# --- getattr of a module with a default
# asks: GET /log
LOG.append(getattr(sys, "displayhook", None) is None)


# --- hasattr in a condition
# asks: GET /log
if hasattr(time, "clock_getres"):
    LOG.append("clock")
else:
    LOG.append("no clock")


# --- hasattr in a route
# asks: GET /has
# asks: GET /log
@app.get("/has")
def read_has():
    return {"has": hasattr(gc, "get_referrers")}


# --- getattr with a default in a route
# asks: GET /has
# asks: GET /log
@app.get("/has")
def read_has():
    return {"has": getattr(threading, "settrace", None) is not None}


# --- hasattr of a computed name
# asks: GET /has/settrace
# asks: GET /has/Thread
# asks: GET /has/nothing
@app.get("/has/{name}")
def read_has(name: str):
    return {"has": hasattr(threading, name)}


# --- getattr of a computed name with a default
# asks: GET /has/setprofile
# asks: GET /has/Thread
# asks: GET /has/nothing
@app.get("/has/{name}")
def read_has(name: str):
    return {"has": getattr(threading, name, None) is not None}


# --- hasattr of a class
# asks: GET /has
@app.get("/has")
def read_has():
    return {"has": hasattr(Query, "apply_labels")}


# --- hasattr of an object
# asks: GET /has
@app.get("/has")
def read_has():
    return {"has": [hasattr("text", "__sizeof__"), hasattr(1, "bit_count")]}


# --- getattr of an object with a default
# asks: GET /has
@app.get("/has")
def read_has():
    size = getattr([], "__sizeof__", None)
    return {"has": size is not None}


# --- hasattr of an object of a class of the project
# asks: GET /has
class Words(str):
    pass


@app.get("/has")
def read_has():
    return {"has": hasattr(Words("text"), "__sizeof__")}


# --- dir of a module
# asks: GET /dir
@app.get("/dir")
def read_dir():
    return {"has": "settrace" in dir(threading)}


# --- a name in vars of a module
# asks: GET /vars
@app.get("/vars")
def read_vars():
    return {"has": "abiflags" in vars(sys)}


# --- an attribute that is caught
# asks: GET /log
try:
    sys.displayhook
except AttributeError:
    LOG.append("none")
else:
    LOG.append("some")


# --- an attribute that is caught in a route
# asks: GET /caught
@app.get("/caught")
def read_caught():
    try:
        threading.setprofile
    except AttributeError:
        return {"found": False}
    return {"found": True}


# --- an attribute by a computed name, caught
# asks: GET /caught/setprofile
# asks: GET /caught/Thread
@app.get("/caught/{name}")
def read_caught(name: str):
    try:
        return {"found": getattr(threading, name) is not None}
    except AttributeError:
        return {"found": False}


# --- an import of a name that is caught
# asks: GET /log
try:
    from shutil import get_archive_formats
except ImportError:
    get_archive_formats = None
LOG.append(get_archive_formats is not None)


# --- an import of a module that is caught
# asks: GET /log
try:
    import resource
except ImportError:
    resource = None
LOG.append(resource is not None)


# --- an import of a module that is used
# asks: GET /log
import pkgutil

LOG.append(sorted(module.name for module in pkgutil.iter_modules(["nowhere"])))


# --- a module that is looked for
# asks: GET /log
import importlib.util

LOG.append(importlib.util.find_spec("resource") is not None)


# --- a module that is looked for in a route
# asks: GET /found/sqlite3
# asks: GET /found/json
# asks: GET /found/nowhere
import importlib.util


@app.get("/found/{name}")
def read_found(name: str):
    return {"found": importlib.util.find_spec(name) is not None}


# --- an import in a function that start-up runs
# asks: GET /log
def load():
    import sqlite3

    return sqlite3.sqlite_version_info > (1,)


LOG.append(load())


# --- an import in a route
# asks: GET /import
# asks: GET /log
@app.get("/import")
def read_import():
    try:
        import sqlite3
    except ImportError:
        return {"found": False}
    return {"found": sqlite3 is not None}


# --- eval in module code
# asks: GET /log
LOG.append(eval("1 + 1"))


# --- exec in module code
# asks: GET /log
exec("LOG.append('run')")


# --- exec into a namespace
# asks: GET /log
namespace = {}
exec("value = 1", namespace)
LOG.append(namespace.get("value"))


# --- compile and run
# asks: GET /log
code = compile("LOG.append('run')", "<text>", "exec")
exec(code)


# --- eval under another name
# asks: GET /log
run = eval
LOG.append(run("1 + 1"))


# --- eval of builtins by a computed name
# asks: GET /log
import builtins

LOG.append(getattr(builtins, "ev" + "al")("1 + 1"))


# --- eval in map
# asks: GET /log
LOG.extend(map(eval, ["1", "2"]))


# --- a decorator that is eval
# asks: GET /log
def evaluate(function):
    LOG.append(eval(function.__doc__))
    return function


@evaluate
def function():
    """1 + 1"""


# --- os.environ and a constant that lacks
# asks: GET /log
LOG.append(getattr(os, "CLD_EXITED", "none"))


# --- control: names that neither has
# asks: GET /has/nothing
# asks: GET /has/Thread
# asks: GET /log
LOG.append([hasattr(sys, "no_such_name"), hasattr(sys, "version_info")])


@app.get("/has/{name}")
def read_has(name: str):
    return {"has": [hasattr(threading, name), getattr(threading, name, None) is not None]}
