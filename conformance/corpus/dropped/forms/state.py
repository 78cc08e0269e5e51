# Objects of the application, its modules and the library that module code changes by what is not there.
from fastapi import FastAPI, Request

app = FastAPI()
REG = {"own": 1}


@app.get("/reg")
def read_registry():
    return REG


# --- a dict is updated
# asks: GET /reg
import extlib

REG.update(extlib.load())


# --- an item is set
# asks: GET /reg
import extlib

REG["item"] = extlib.VALUE


# --- a dict is joined in place
# asks: GET /reg
import extlib

REG |= extlib.load()


# --- an item is added to in place
# asks: GET /reg
import extlib

REG["own"] += len(extlib.NAMES)


# --- an item is deleted
# asks: GET /reg
import extlib

del REG["own" if extlib.VALUE else "other"]


# --- the dict has another name
# asks: GET /reg
import extlib

d = REG
d.update(extlib.load())


# --- the dict is handed to the package
# asks: GET /reg
import extlib

extlib.register(REG)


# --- the dict is handed to an object of the package
# asks: GET /reg
import extlib

with extlib.Keeper() as kept:
    REG.update({"kept": list(kept)})


# --- the dict is reached by globals
# asks: GET /reg
import extlib

globals()["REG"].update(extlib.load())


# --- a global is made by globals
# asks: GET /made
import extlib

globals()["MADE"] = extlib.VALUE


@app.get("/made")
def read_made():
    return {"made": globals().get("MADE")}


# --- globals are updated
# asks: GET /made
import extlib

globals().update(MADE=extlib.VALUE)


@app.get("/made")
def read_made():
    return {"made": globals().get("MADE")}


# --- the dict is reached by vars of the module
# asks: GET /reg
import extlib
import sys

vars(sys.modules[__name__])["REG"].update(extlib.load())


# --- an attribute of the module is set
# asks: GET /made
import extlib
import sys

setattr(sys.modules[__name__], "MADE", extlib.VALUE)


@app.get("/made")
def read_made():
    return {"made": globals().get("MADE")}


# --- a dict of another module through an alias
# asks: GET /other
# file: other.py
REG = {"other": 1}
# file: main.py
import extlib
from . import other

d = other.REG
d.update(extlib.load())


@app.get("/other")
def read_other():
    return other.REG


# --- a dict of another module, imported and joined
# asks: GET /other
# file: other.py
REG = {"other": 1}
# file: main.py
import extlib
from . import other
from .other import REG as R

R |= extlib.load()


@app.get("/other")
def read_other():
    return other.REG


# --- an element of another module's list
# asks: GET /other
# file: other.py
class Registry:
    def __init__(self):
        self.names = []

    def register(self, name):
        self.names.append(name)


shared = [Registry()]
# file: main.py
import extlib
from . import other

other.shared[0].register(extlib.VALUE)


@app.get("/other")
def read_other():
    return other.shared[0].names


# --- an attribute of another module's object
# asks: GET /other
# file: other.py
class Settings:
    def __init__(self):
        self.opts = {"strict": True}


settings = Settings()
# file: main.py
import extlib
from . import other

other.settings.opts.update(extlib.load())


@app.get("/other")
def read_other():
    return other.settings.opts


# --- an attribute of another module is assigned
# asks: GET /other
# file: other.py
NAME = "own"


def name():
    return NAME
# file: main.py
import extlib
from . import other

other.NAME = extlib.VALUE


@app.get("/other")
def read_other():
    return {"name": other.name()}


# --- a function of another module is exchanged
# asks: GET /other
# file: other.py
def name():
    return "own"
# file: main.py
import extlib
from . import other

other.name = extlib.load


@app.get("/other")
def read_other():
    return {"name": other.name()}


# --- a function of another module changes its own dict
# asks: GET /other
# file: other.py
REG = {}


def keep(value):
    REG[value] = True
# file: main.py
import extlib
from . import other

other.keep(extlib.VALUE)


@app.get("/other")
def read_other():
    return other.REG


# --- another module does it when it is imported
# asks: GET /registry
# file: other.py
import extlib
from .registry import REG

REG.update(extlib.load())
# file: registry.py
REG = {"registry": 1}
# file: main.py
from . import other as other
from .registry import REG


@app.get("/registry")
def read_other():
    return REG


# --- a module that is only imported changes another
# asks: GET /registry
# file: other.py
import extlib
from .registry import REG

for name in extlib.NAMES:
    REG[name] = True
# file: registry.py
REG = {"registry": 1}
# file: main.py
from . import other as other
from . import registry


@app.get("/registry")
def read_other():
    return registry.REG


# --- names by a star import
# asks: GET /star
# file: other.py
NAME = "own"
# file: main.py
from .other import *
from extlib import *


@app.get("/star")
def read_star():
    return {"name": NAME, "value": globals().get("VALUE")}


# --- a star import of the project's that stars the package
# asks: GET /star
# file: other.py
NAME = "own"
NAMES = ["own"]
from extlib import *
# file: main.py
from .other import *


@app.get("/star")
def read_star():
    return {"name": NAME, "names": NAMES}


# --- the state of the application
# asks: GET /state
import extlib

app.state.value = extlib.VALUE


@app.get("/state")
def read_state(request: Request):
    return {"value": getattr(request.app.state, "value", None)}


# --- a dict in the application's state
# asks: GET /state
import extlib

app.state.items = {}
app.state.items.update(extlib.load())


@app.get("/state")
def read_state(request: Request):
    return request.app.state.items


# --- the state by setattr
# asks: GET /state
import extlib

setattr(app.state, "value", extlib.VALUE)


@app.get("/state")
def read_state(request: Request):
    return {"value": getattr(request.app.state, "value", None)}


# --- an attribute of the application by setattr
# asks: GET /state
import extlib

setattr(app, "extra_value", extlib.VALUE)


@app.get("/state")
def read_state(request: Request):
    return {"value": getattr(request.app, "extra_value", None)}


# --- an environment variable
# asks: GET /environment
import extlib
import os

os.environ["MADE"] = extlib.VALUE


@app.get("/environment")
def read_environment():
    return {"made": os.environ.get("MADE")}


# --- an environment variable by default
# asks: GET /environment
import extlib
import os

os.environ.setdefault("MADE", extlib.VALUE)


@app.get("/environment")
def read_environment():
    return {"made": os.environ.get("MADE")}


# --- a table of the library
# asks: GET /table
import extlib
import mimetypes

mimetypes.add_type("text/extlib", "." + extlib.VALUE[-3:])


@app.get("/table")
def read_table():
    return {"type": mimetypes.guess_type("a.lib")[0]}


# --- an attribute of the library's class
# asks: GET /class
import extlib
from fastapi.responses import JSONResponse

JSONResponse.media_type = "application/" + extlib.VALUE[-3:]


@app.get("/class")
def read_class():
    return {"media": JSONResponse.media_type}


# --- a module is put into sys.modules
# asks: GET /modules
import extlib
import sys

sys.modules["made_up"] = extlib


@app.get("/modules")
def read_modules():
    return {"made_up": "made_up" in sys.modules}


# --- a cache that is filled
# asks: GET /cache
import extlib
import functools


@functools.cache
def cached(name):
    REG[name] = True
    return name


cached(extlib.VALUE)


@app.get("/cache")
def read_cache():
    return {"size": cached.cache_info().currsize, "reg": REG}


# --- a queue that is filled
# asks: GET /queue
import extlib
import queue

q = queue.Queue()
q.put(extlib.VALUE)


@app.get("/queue")
def read_queue():
    return {"size": q.qsize()}


# --- a deque through a bound method
# asks: GET /deque
import extlib
from collections import deque

d = deque()
push = d.append
push(extlib.VALUE)


@app.get("/deque")
def read_deque():
    return {"size": len(d)}


# --- an object's attribute through a helper of the library
# asks: GET /object
import extlib
from types import SimpleNamespace

settings = SimpleNamespace(name="own")
object.__setattr__(settings, "name", extlib.VALUE)


@app.get("/object")
def read_object():
    return {"name": settings.name}


# --- an object's dict
# asks: GET /object
import extlib
from types import SimpleNamespace

settings = SimpleNamespace(name="own")
settings.__dict__.update(extlib.load())


@app.get("/object")
def read_object():
    return vars(settings)


# --- a tuple is unpacked into attributes
# asks: GET /object
import extlib
from types import SimpleNamespace

settings = SimpleNamespace(name="own", other="own")
settings.name, settings.other = extlib.NAMES


@app.get("/object")
def read_object():
    return vars(settings)


# --- control: a dict of another module through an alias
# asks: GET /other
# file: other.py
REG = {"other": 1}
# file: main.py
from . import other

d = other.REG
d.update(loaded=True)


@app.get("/other")
def read_other():
    return other.REG


# --- control: the state of the application
# asks: GET /state
app.state.items = {}
app.state.items.update(own=1)


@app.get("/state")
def read_state(request: Request):
    return request.app.state.items


# --- control: an environment variable by default
# asks: GET /environment
import os

os.environ.setdefault("MADE", "own")


@app.get("/environment")
def read_environment():
    return {"made": os.environ.get("MADE")}
