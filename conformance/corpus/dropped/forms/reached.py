# Functions that reach what is not there and that no route names: they come by modules that are values, by namespaces, by registries, and by
# texts that other code reads.
import sys

from fastapi import FastAPI

app = FastAPI()
LOG = []


@app.get("/log")
def read_log():
    return {"log": LOG}


def never():
    import extlib

    return extlib.VALUE


def fine():
    return "fine"


# --- a module under a local name
# asks: GET /run
# file: other.py
def never():
    import extlib

    return extlib.VALUE
# file: main.py
from . import other


@app.get("/run")
def read_run():
    module = other
    return {"value": module.never()}


# --- modules in a dict
# asks: GET /run/first
# asks: GET /run/second
# file: first.py
def run():
    return "first"
# file: second.py
import extlib


def run():
    return extlib.VALUE
# file: main.py
from . import first, second

MODULES = {"first": first, "second": second}


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": MODULES[name].run()}


# --- a module that a function hands back
# asks: GET /run
# file: other.py
import extlib


def run():
    return extlib.VALUE
# file: main.py
from . import other


def chosen():
    return other


@app.get("/run")
def read_run():
    return {"value": chosen().run()}


# --- a module in a parameter's default
# asks: GET /run
# file: other.py
import extlib


def run():
    return extlib.VALUE
# file: main.py
from . import other


def call(module=other):
    return module.run()


@app.get("/run")
def read_run():
    return {"value": call()}


# --- another module out of sys.modules
# asks: GET /run
# file: other.py
import extlib


def run():
    return extlib.VALUE
# file: main.py
from . import other as _other


@app.get("/run")
def read_run():
    return {"value": sys.modules["app.other"].run()}


# --- a module whose name is put together
# asks: GET /run/first
# asks: GET /run/second
# file: part_first.py
def run():
    return "first"
# file: part_second.py
import extlib


def run():
    return extlib.VALUE
# file: main.py
import importlib

from . import part_first as _first
from . import part_second as _second


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": importlib.import_module(f"app.part_{name}").run()}


# --- getattr of a module with a name that is written out
# asks: GET /run
# file: other.py
import extlib


def run():
    return extlib.VALUE
# file: main.py
from . import other


@app.get("/run")
def read_run():
    return {"value": getattr(other, "run")()}


# --- vars of a module with a name that is written out
# asks: GET /run
# file: other.py
import extlib


def run():
    return extlib.VALUE
# file: main.py
from . import other


@app.get("/run")
def read_run():
    return {"value": vars(other)["run"]()}


# --- the dict of a module with a computed name
# asks: GET /run/never
# asks: GET /run/fine
# file: other.py
def never():
    return eval("40 + 2")


def fine():
    return "fine"
# file: main.py
from . import other


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": other.__dict__[name]()}


# --- globals with a name that is written out
# asks: GET /run
@app.get("/run")
def read_run():
    return {"value": globals()["never"]()}


# --- globals by get
# asks: GET /run/never
# asks: GET /run/fine
# asks: GET /run/nothing
@app.get("/run/{name}")
def read_run(name: str):
    return {"value": globals().get(name, str)()}


# --- globals under another name
# asks: GET /run/never
# asks: GET /run/fine
@app.get("/run/{name}")
def read_run(name: str):
    names = {**globals()}
    return {"value": names[name]()}


# --- a lambda of a module by a computed name
# asks: GET /run/hidden
# asks: GET /run/fine
hidden = lambda: eval("40 + 2")


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": getattr(sys.modules[__name__], name)()}


# --- a partial of a module by a computed name
# asks: GET /run/hidden
# asks: GET /run/fine
import functools

hidden = functools.partial(never)


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": globals()[name]()}


# --- a class of a module by a computed name
# asks: GET /run/Never
# asks: GET /run/Fine
# file: other.py
import extlib


class Never:
    def __init__(self):
        self.value = extlib.VALUE


class Fine:
    value = "fine"
# file: main.py
from . import other


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": getattr(other, name)().value}


# --- a path of names from a module
# asks: GET /run/tools.never
# asks: GET /run/tools.fine
# file: other.py
import extlib


class tools:
    @staticmethod
    def never():
        return extlib.VALUE

    @staticmethod
    def fine():
        return "fine"
# file: main.py
import functools

from . import other


@app.get("/run/{path}")
def read_run(path: str):
    return {"value": functools.reduce(getattr, path.split("."), other)()}


# --- attrgetter of a module
# asks: GET /run/never
# asks: GET /run/fine
# file: other.py
def never():
    return eval("40 + 2")


def fine():
    return "fine"
# file: main.py
import operator

from . import other


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": operator.attrgetter(name)(other)()}


# --- methodcaller of a module
# asks: GET /run/never
# asks: GET /run/fine
# file: other.py
def never():
    return eval("40 + 2")


def fine():
    return "fine"
# file: main.py
import operator

from . import other


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": operator.methodcaller(name)(other)}


# --- members of a module
# asks: GET /run
# file: other.py
def second():
    return eval("40 + 2")


def first():
    return "fine"
# file: main.py
import inspect

from . import other


@app.get("/run")
def read_run():
    return {name: function() for name, function in inspect.getmembers(other, inspect.isfunction)}


# --- a namespace that holds functions
# asks: GET /run/never
# asks: GET /run/fine
import types

TOOLS = types.SimpleNamespace(never=never, fine=fine)


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": getattr(TOOLS, name)()}


# --- a registry by a decorator with a name
# asks: GET /run/first
# asks: GET /run/second
import extlib

TABLE = {}


def named(name):
    def keep(function):
        TABLE[name] = function
        return function

    return keep


@named("first")
def run_first():
    return "first"


@named("second")
def run_second():
    return extlib.VALUE


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": TABLE[name]()}


# --- a registry of another module
# asks: GET /run/first
# asks: GET /run/second
# file: registry.py
TABLE = {}


def listed(function):
    TABLE.setdefault(function.__name__, []).append(function)
    return function


def run(name):
    return [function() for function in TABLE[name]]
# file: handlers.py
import extlib

from .registry import listed


@listed
def first():
    return "first"


@listed
def second():
    return extlib.VALUE
# file: main.py
from . import handlers as _handlers
from .registry import run


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": run(name)}


# --- a registry that a class method fills
# asks: GET /run/first
# asks: GET /run/second
import extlib


class Registry:
    table = {}

    @classmethod
    def add(cls, function):
        cls.table[function.__name__] = function
        return function


@Registry.add
def first():
    return "first"


@Registry.add
def second():
    return extlib.VALUE


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": Registry.table[name]()}


# --- a registry of derived classes
# asks: GET /run/First
# asks: GET /run/Second
import extlib

KINDS = {}


class Base:
    def __init_subclass__(cls):
        KINDS[cls.__name__] = cls


class First(Base):
    def run(self):
        return "first"


class Second(Base):
    def run(self):
        return extlib.VALUE


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": KINDS[name]().run()}


# --- a registry that a function fills at start-up
# asks: GET /run/first
# asks: GET /run/second
TABLE = {}


def fill():
    TABLE["first"] = fine
    TABLE["second"] = never


fill()


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": TABLE[name]()}


# --- a bus of events
# asks: GET /run/saved
# asks: GET /run/lost
import extlib


class Bus:
    def __init__(self):
        self.listeners = {}

    def on(self, name):
        def keep(function):
            self.listeners.setdefault(name, []).append(function)
            return function

        return keep

    def emit(self, name):
        return [function() for function in self.listeners.get(name, [])]


BUS = Bus()


@BUS.on("saved")
def saved():
    return "saved"


@BUS.on("lost")
def lost():
    return extlib.VALUE


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": BUS.emit(name)}


# --- a registry of lambdas
# asks: GET /run/first
# asks: GET /run/second
import extlib

TABLE = {}


def keep(name, function):
    TABLE[name] = function


keep("first", lambda: "first")
keep("second", lambda: extlib.VALUE)


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": TABLE[name]()}


# --- members of an enumeration that are functions
# asks: GET /run/FIRST
# asks: GET /run/SECOND
import enum


class Kind(enum.Enum):
    FIRST = enum.member(fine)
    SECOND = enum.member(never)


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": Kind[name].value()}


# --- a function in a context variable
# asks: GET /run
import contextvars

CURRENT = contextvars.ContextVar("CURRENT", default=never)


@app.get("/run")
def read_run():
    return {"value": CURRENT.get()()}


# --- a function that a weak dictionary holds
# asks: GET /run/never
# asks: GET /run/fine
import weakref

HELD = weakref.WeakValueDictionary()
HELD["never"] = never
HELD["fine"] = fine


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": HELD[name]()}


# --- a method out of a class's dict
# asks: GET /run/never
# asks: GET /run/fine
class Tool:
    def never(self):
        return eval("40 + 2")

    def fine(self):
        return "fine"


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": type(Tool()).__dict__[name](Tool())}


# --- methods that dir lists
# asks: GET /run
class Tool:
    def run_first(self):
        return "first"

    def run_second(self):
        return eval("40 + 2")


@app.get("/run")
def read_run():
    tool = Tool()
    return {name: getattr(tool, name)() for name in dir(tool) if name.startswith("run_")}


# --- a property in a format's text
# asks: GET /run
import extlib


class Tool:
    @property
    def value(self):
        return extlib.VALUE


TEXT = "{0.value}"


@app.get("/run")
def read_run():
    return {"value": TEXT.format(Tool())}


# --- a factory that a configuration of logging names
# asks: GET /log
# asks: GET /run
import logging
import logging.config

import extlib


class Handler(logging.Handler):
    def emit(self, record):
        LOG.append(extlib.VALUE)


@app.get("/run")
def read_run():
    handlers = {"own": {"class": f"{__name__}.Handler"}}
    logging.config.dictConfig({"version": 1, "handlers": handlers, "loggers": {"own": {"handlers": ["own"]}}})
    logging.getLogger("own").warning("said")
    return {"log": LOG}


# --- a lambda that overrides a dependency in a loop
# asks: GET /run
import extlib

from fastapi import Depends


def wanted():
    return "wanted"


@app.get("/run")
def read_run(value=Depends(wanted)):
    return {"value": value}


for instead in [lambda: extlib.VALUE]:
    app.dependency_overrides[wanted] = instead


# --- a lambda that a loop registers as a route
# asks: GET /late
import extlib

for path, function in {"/late": lambda: {"value": extlib.VALUE}}.items():
    app.router.add_api_route(path, function)


# --- the dict of a module of the library
# asks: GET /log
import threading

LOG.append("settrace" in threading.__dict__)


# --- the dict of a module of the library in a request
# asks: GET /run
import threading


@app.get("/run")
def read_run():
    return {"there": "settrace" in threading.__dict__, "many": len(threading.__dict__) > 10}


# --- an attribute of a module of the library whose name begins so
# asks: GET /run/profile
# asks: GET /run/nothing
import threading


@app.get("/run/{kind}")
def read_run(kind: str):
    return {"there": hasattr(threading, f"set{kind}")}


# --- a name that builtins are asked for by a module's alias
# asks: GET /run/len
# asks: GET /run/eval
import builtins as own


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": getattr(own, name)("[1]")}


# --- control: modules as values
# asks: GET /run/other
# asks: GET /run/main
# file: other.py
def run():
    return "other"
# file: main.py
from . import other


def run():
    return "main"


MODULES = {"other": other, "main": sys.modules[__name__]}


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": MODULES[name].run(), "again": getattr(MODULES[name], "run")()}


# --- control: a registry by a decorator
# asks: GET /run/first
# asks: GET /log
import extlib

TABLE = {}


def listed(function):
    TABLE[function.__name__] = function
    LOG.append(function.__name__)
    return function


@listed
def first():
    return "first"


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": TABLE[name]()}


# --- control: globals of functions that are there
# asks: GET /run/first
# file: other.py
def first():
    return globals()["second"]()


def second():
    return "second"
# file: main.py
from . import other


@app.get("/run/{name}")
def read_run(name: str):
    return {"value": getattr(other, name)()}
