# Functions whose making or running reaches what is not there, and refused functions that a computed name reaches.
import functools
import operator
import sys

from fastapi import FastAPI

app = FastAPI()
LOG = []


@app.get("/log")
def read_log():
    return LOG


def keep(value):
    LOG.append(value)
    return value


# --- the default of a parameter
# asks: GET /log
import extlib


def function(value=keep(extlib.VALUE)):
    return value


# --- the default of a keyword parameter
# asks: GET /log
import extlib


def function(*, value=keep(extlib.VALUE)):
    return value


# --- the default of a lambda
# asks: GET /log
import extlib

function = lambda value=keep(extlib.VALUE): value


# --- the default of a parameter that the handler has
# asks: GET /default
import extlib


@app.get("/default")
def read_default(value: str = extlib.VALUE):
    return {"value": value}


# --- an annotation that is evaluated
# asks: GET /log
import extlib


def function(value: keep(extlib.VALUE)) -> None:
    return None


# --- a decorator of the package
# asks: GET /named
import extlib


@extlib.replace
def function():
    return {"replaced": False}


LOG.append(function.__name__)


@app.get("/named")
def read_named():
    return {"name": LOG}


# --- a decorator of the project that reaches the package
# asks: GET /log
import extlib


def noted(function):
    LOG.append(extlib.note(function.__name__))
    return function


@noted
def function():
    return None


# --- a decorator with arguments
# asks: GET /log
import extlib


def tagged(tag):
    def decorate(function):
        LOG.append(tag)
        return function

    return decorate


@tagged(extlib.VALUE)
def function():
    return None


# --- two decorators
# asks: GET /log
import extlib


def first(function):
    LOG.append("first")
    return function


@first
@extlib.replace
def function():
    return None


# --- a partial of the package's function
# asks: GET /log
import extlib

step = functools.partial(extlib.register, LOG)
step()


# --- operator.setitem
# asks: GET /log
import extlib

LOG.append("own")
operator.setitem(LOG, 0, extlib.VALUE)


# --- operator.iadd
# asks: GET /log
import extlib

operator.iadd(LOG, extlib.NAMES)


# --- operator.attrgetter of the package
# asks: GET /log
import extlib

LOG.append(operator.attrgetter("VALUE")(extlib))


# --- functools.wraps
# asks: GET /log
import extlib


@functools.wraps(extlib.load)
def function():
    return None


LOG.append(function.__name__)


# --- singledispatch
# asks: GET /log
import extlib


@functools.singledispatch
def describe(value):
    return "own"


@describe.register(int)
def describe_int(value):
    return extlib.note(value)


LOG.append(describe(1))


# --- singledispatch for a class of the package
# asks: GET /log
import extlib


@functools.singledispatch
def describe(value):
    return "own"


describe.register(extlib.Base, lambda value: "base")
LOG.append(len(describe.registry))


# --- a function by a computed name
# asks: GET /call/never
# asks: GET /call/keep
def never(x=1):
    return eval("x + 1")


@app.get("/call/{name}")
def call(name: str):
    return {"result": getattr(sys.modules[__name__], name)(2)}


# --- a function of another module by a computed name
# asks: GET /call/never
# asks: GET /call/fine
# file: other.py
import extlib


def never():
    return extlib.VALUE


def fine():
    return "fine"
# file: main.py
from . import other


@app.get("/call/{name}")
def call(name: str):
    return {"result": getattr(other, name)()}


# --- a function of globals by a computed name
# asks: GET /call/never
# asks: GET /call/fine
def never():
    return exec("1")


def fine():
    return "fine"


@app.get("/call/{name}")
def call(name: str):
    return {"result": globals()[name]()}


# --- a function of a table that a decorator fills
# asks: GET /call/never
# asks: GET /call/fine
import extlib

TABLE = {}


def listed(function):
    TABLE[function.__name__] = function
    return function


@listed
def never():
    return extlib.VALUE


@listed
def fine():
    return "fine"


@app.get("/call/{name}")
def call(name: str):
    return {"result": TABLE[name]()}


# --- a method by a computed name
# asks: GET /call/never
# asks: GET /call/fine
class Tool:
    def never(self):
        return eval("1 + 1")

    def fine(self):
        return "fine"


@app.get("/call/{name}")
def call(name: str):
    return {"result": getattr(Tool(), name)()}


# --- a method called by methodcaller
# asks: GET /call/never
# asks: GET /call/fine
import extlib


class Tool:
    def never(self):
        return extlib.VALUE

    def fine(self):
        return "fine"


@app.get("/call/{name}")
def call(name: str):
    return {"result": operator.methodcaller(name)(Tool())}


# --- a function by a computed name that start-up runs
# asks: GET /log
import extlib


def fill():
    LOG.append(extlib.VALUE)


for name in ["fi" + "ll"]:
    globals()[name]()


# --- a property by a computed name
# asks: GET /value/never
# asks: GET /value/fine
import extlib


class Tool:
    fine = "fine"

    @property
    def never(self):
        return extlib.VALUE


@app.get("/value/{name}")
def read_value(name: str):
    return {"value": getattr(Tool(), name)}


# --- a function that handles everything around a refused one
# asks: GET /call/never
# asks: GET /call/fine
import extlib


def never():
    return extlib.VALUE


def fine():
    return "fine"


@app.get("/call/{name}")
def call(name: str):
    try:
        return {"result": globals()[name]()}
    except BaseException:
        return {"result": "caught"}


# --- routes that start-up registers
# asks: GET /log
# asks: GET /never
# asks: GET /fine
import extlib


def never():
    return {"never": extlib.VALUE}


def fine():
    return {"fine": True}


for name in ["ne" + "ver", "fi" + "ne"]:
    app.add_api_route(f"/{name}", globals()[name])


# --- routes of another module that start-up registers
# asks: GET /log
# asks: GET /never
# file: other.py
def get_never():
    return {"never": eval("1 + 1")}
# file: main.py
from . import other

for name, function in vars(other).items():
    if name.startswith("get_"):
        app.get("/" + name[4:])(function)


# --- routes of a class that start-up registers
# asks: GET /never
# asks: GET /fine
import extlib


class Views:
    def never(self):
        return {"never": extlib.VALUE}

    def fine(self):
        return {"fine": True}


views = Views()
for name in dir(views):
    if not name.startswith("_"):
        app.add_api_route(f"/{name}", getattr(views, name))


# --- a module by a computed name
# asks: GET /log
import importlib

LOG.append(importlib.import_module("ext" + "lib").VALUE)


# --- a module by a computed name in a route
# asks: GET /module/extlib
# asks: GET /module/json
import extlib
import importlib
import json


@app.get("/module/{name}")
def read_module(name: str):
    return {"name": importlib.import_module(name).__name__}


# --- a decorator that calls at once what it is given
# asks: GET /log
import extlib


@extlib.call_now
def noted():
    LOG.append("called")


# --- control: a function by a computed name
# asks: GET /call/double
def double(x=1):
    return 2 * x


@app.get("/call/{name}")
def call(name: str):
    return {"result": getattr(sys.modules[__name__], name)(2)}


# --- control: routes that start-up registers
# asks: GET /fine
def fine():
    return {"fine": True}


for name in ["fi" + "ne"]:
    app.add_api_route(f"/{name}", globals()[name])


# --- control: a default and a decorator with effects
# asks: GET /log
def noted(function):
    LOG.append(function.__name__)
    return function


@noted
def function(value=keep("default")):
    return value
