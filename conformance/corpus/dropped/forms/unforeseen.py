# Ways to change what requests see that lie beside the usual ones.
import bisect
import collections
import decimal
import functools
import heapq
import itertools
import logging
import mimetypes
import operator
import os
import sys
import types
import warnings
import weakref

from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel

app = FastAPI()
LOG = []
TABLE = {}


def keep(value):
    LOG.append(value)
    return value


@app.get("/log")
def read_log():
    return {"log": LOG, "table": TABLE}


@app.get("/plain")
def read_plain():
    return {"plain": True}


# --- list.append of the list
# asks: GET /log
import extlib

list.append(LOG, extlib.VALUE)


# --- the list is added to by its special method
# asks: GET /log
import extlib

LOG.__iadd__([extlib.VALUE])


# --- a slice behind the end
# asks: GET /log
import extlib

LOG[len(LOG) :] = extlib.NAMES


# --- the list is sorted by the package
# asks: GET /log
import extlib

LOG.extend(["b", "a"])
LOG.sort(key=extlib.upper)


# --- the list is cleared under a condition of the package
# asks: GET /log
import extlib

LOG.append("kept")
LOG.clear() if extlib.NAMES else None


# --- a heap
# asks: GET /log
import extlib

heapq.heappush(LOG, extlib.VALUE)


# --- a sorted list
# asks: GET /log
import extlib

bisect.insort(LOG, extlib.VALUE)


# --- a deque that drains
# asks: GET /log
import extlib

collections.deque(map(keep, extlib.NAMES), maxlen=0)


# --- a sum that drains
# asks: GET /log
import extlib

sum((len(keep(name)) for name in extlib.NAMES), 0)


# --- a join that drains
# asks: GET /log
import extlib

JOINED = ",".join(keep(name) for name in extlib.NAMES)


# --- starmap in a list
# asks: GET /log
import extlib

[*itertools.starmap(keep, [(name,) for name in extlib.NAMES])]


# --- the greatest by a function of the project
# asks: GET /log
import extlib

GREATEST = max(extlib.NAMES, key=keep)


# --- a table from keys
# asks: GET /log
import extlib

TABLE.update(dict.fromkeys(extlib.NAMES, 1))


# --- a chain of tables
# asks: GET /log
import extlib

collections.ChainMap(TABLE)["chained"] = extlib.VALUE


# --- a default of a table
# asks: GET /log
import extlib

TABLE.setdefault("list", []).append(extlib.VALUE)


# --- a table that is swapped under its name
# asks: GET /log
import extlib

globals()["TABLE"] = {**TABLE, "swapped": extlib.VALUE}


# --- a method by its name
# asks: GET /log
import extlib

operator.methodcaller("append", extlib.VALUE)(LOG)


# --- the function of a partial
# asks: GET /log
import extlib

functools.partial(LOG.append, extlib.VALUE)()


# --- a cache that is filled with the package's
# asks: GET /cached
import extlib


@functools.lru_cache
def cached():
    return LOG[-1] if LOG else "empty"


LOG.append(extlib.VALUE)
cached()
LOG.clear()


@app.get("/cached")
def read_cached():
    return {"cached": cached()}


# --- a namespace of what the package loads
# asks: GET /space
import extlib

SPACE = types.SimpleNamespace()
vars(SPACE).update(extlib.load())


@app.get("/space")
def read_space():
    return vars(SPACE)


# --- a precision
# asks: GET /third
import extlib

decimal.getcontext().prec = len(extlib.NAMES)


@app.get("/third")
async def read_third():
    return {"third": str(decimal.Decimal(1) / 3)}


# --- a type of files
# asks: GET /type
import extlib

mimetypes.add_type(extlib.VALUE, ".odd")


@app.get("/type")
def read_type():
    return {"type": mimetypes.guess_type("a.odd")[0]}


# --- environment variables of the package
# asks: GET /environment
import extlib

os.environ.update(LOADED=extlib.VALUE)


@app.get("/environment")
def read_environment():
    return {"loaded": os.environ.get("LOADED")}


# --- warnings that are errors by the package
# asks: GET /warned
import extlib

warnings.filterwarnings("error", message=extlib.VALUE)


@app.get("/warned")
def read_warned():
    try:
        warnings.warn("of extlib", stacklevel=1)
    except UserWarning:
        return {"raised": True}
    return {"raised": False}


# --- a configuration of logging
# asks: GET /level
import extlib
import logging.config

logging.config.dictConfig({"version": 1, "loggers": {"odd": {"level": extlib.VALUE and "ERROR"}}})


@app.get("/level")
def read_level():
    return {"level": logging.getLogger("odd").level}


# --- a hook for what nobody handles
# asks: GET /hook
import extlib

sys.excepthook = extlib.note


@app.get("/hook")
def read_hook():
    return {"own": sys.excepthook is not sys.__excepthook__}


# --- a limit of recursion
# asks: GET /limit
import extlib

sys.setrecursionlimit(1234 + len(extlib.NAMES))


@app.get("/limit")
def read_limit():
    return {"limit": sys.getrecursionlimit()}


# --- what is called at the end of an object
# asks: GET /log
import extlib


class Kept:
    pass


kept = Kept()
weakref.finalize(kept, keep, extlib.VALUE)
del kept


# --- the routes are sorted by the package
# asks: GET /item/one
import extlib


@app.get("/item/{name}")
def read_item(name: str):
    return {"item": name}


@app.get("/item/one")
def read_one():
    return {"one": True}


app.router.routes.sort(key=lambda route: extlib.upper(getattr(route, "name", "")), reverse=True)


# --- a route is popped
# asks: GET /plain
import extlib

app.router.routes.pop() if extlib.NAMES else None


# --- the application's dict
# asks: GET /title
import extlib

app.__dict__.update(title=extlib.VALUE)


@app.get("/title")
def read_title():
    return {"title": app.title}


# --- object.__setattr__ of the application
# asks: GET /title
import extlib

object.__setattr__(app, "title", extlib.VALUE)


@app.get("/title")
def read_title(request: Request):
    return {"title": request.app.title}


# --- the stack of the middleware is built by another
# asks: GET /plain
import extlib

build = app.build_middleware_stack
app.build_middleware_stack = lambda: extlib.Stamp(build())


# --- the stack of the middleware is there already
# asks: GET /plain
import extlib

app.middleware_stack = extlib.Stamp(app.build_middleware_stack())


# --- an override that is there by default
# asks: GET /needed
import extlib


def needed():
    return "needed"


@app.get("/needed")
def read_needed(value: str = Depends(needed)):
    return {"value": value}


app.dependency_overrides.setdefault(needed, extlib.load)


# --- a router's prefix
# asks: GET /of/part
import extlib

router = APIRouter()
router.prefix = f"/{extlib.VALUE.split()[0]}"


@router.get("/part")
def read_part():
    return {"part": True}


app.include_router(router)


# --- the media type of a response class
# asks: GET /plain
import extlib

JSONResponse.media_type = f"application/{extlib.VALUE.split()[0]}"


# --- the constructor of the library's class
# asks: GET /router
import extlib

made = APIRouter.__init__


def counted(self, *args, **kwargs):
    keep(extlib.VALUE)
    made(self, *args, **kwargs)


APIRouter.__init__ = counted
APIRouter()


@app.get("/router")
def read_router():
    return {"log": LOG}


# --- a validator by a metaclass's keyword
# asks: GET /log
import extlib


class Item(BaseModel, extra="allow", title=keep(extlib.VALUE)):
    name: str = "item"


# --- the names of a star import
# asks: GET /names
from .names import *

NAMES = sorted(name for name in globals() if name.startswith("of_"))


@app.get("/names")
def read_names():
    return {"names": NAMES}


# file: names.py
import extlib

of_one = 1
of_two = 2
__all__ = ["of_one"]
__all__ += ["of_two"] if extlib.NAMES else []


# --- a package that may be absent
# asks: GET /plain
try:
    import extlib
except ImportError:
    extlib = None
if extlib is not None:
    app.add_middleware(extlib.Stamp)


# --- a package that may be absent, and a flag
# asks: GET /plain
try:
    from extlib import Stamp

    HAS = True
except ImportError:
    HAS = False
if HAS:
    app.add_middleware(Stamp)


# --- a flag of a package in another module
# asks: GET /plain
from .flags import HAS

if HAS:

    @app.middleware("http")
    async def stamp(request, call_next):
        response = await call_next(request)
        response.headers["x-flag"] = "set"
        return response


# file: flags.py
try:
    import extlib
except ImportError:
    HAS = False
else:
    HAS = bool(extlib.NAMES)


# --- a module that is loaded again
# asks: GET /log
import importlib

from . import again

again.FIRST = False
importlib.reload(again)
LOG.extend(again.LOG)

# file: again.py
import extlib

LOG = [extlib.VALUE]


# --- a class that counts its subclasses in another module
# asks: GET /log
from .base import Base


class First(Base):
    pass


LOG.extend(Base.names)

# file: base.py
import extlib


class Base:
    names = []

    def __init_subclass__(cls):
        Base.names.append(extlib.upper(cls.__name__))


# --- a function that a loop makes
# asks: GET /made/one
# asks: GET /made/two
import extlib

for made in extlib.NAMES:

    @app.get(f"/made/{made}")
    def read_made(name: str = made):
        return {"made": name}


# --- routes of a comprehension
# asks: GET /made/one
import extlib

[app.add_api_route(f"/made/{name}", lambda name=name: {"made": name}) for name in extlib.NAMES]


# --- a route in a function's default
# asks: GET /made
import extlib


def install(route=app.get(f"/{'made' if extlib.NAMES else 'other'}")(lambda: {"made": True})):
    return route


# --- a method of an object that is passed through the package
# asks: GET /log
import extlib


class Collector:
    def __init__(self):
        self.items = LOG

    def add(self, item):
        self.items.append(item)
        return self


collector = Collector().add("first").add(extlib.VALUE).add("last")


# --- a generator that is closed
# asks: GET /log
import extlib


def steps():
    try:
        yield "begun"
    finally:
        keep(extlib.VALUE)


steps_ = steps()
LOG.append(next(steps_))
steps_.close()


# --- a coroutine that is sent to
# asks: GET /log
import extlib


async def run():
    keep(extlib.VALUE)


try:
    run().send(None)
except StopIteration:
    LOG.append("ended")


# --- a name that a class body takes from the module
# asks: GET /log
import extlib

kept = "own"


class Taking:
    kept = kept if extlib.STRICT else keep(kept)


# --- an index that the package computes
# asks: GET /log
import extlib

LOG[:] = ["a", "b", "c"]
LOG[len(extlib.NAMES)] = "changed"
del LOG[: len(extlib.NAMES) - 1]


# --- control: ways beside the usual ones
# asks: GET /log
# asks: GET /title
list.append(LOG, "appended")
LOG.__iadd__(["added"])
heapq.heappush(LOG, "pushed")
collections.deque(map(keep, ["drained"]), maxlen=0)
operator.methodcaller("append", "called")(LOG)
collections.ChainMap(TABLE)["chained"] = 1
object.__setattr__(app, "title", "set")


@app.get("/title")
def read_title():
    return {"title": app.title}


# --- control: the stack of the middleware is built by another
# asks: GET /plain
build = app.build_middleware_stack


class Stamp:
    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        async def stamped(message):
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"x-own", b"stamped")]
            await send(message)

        await self.app(scope, receive, stamped)


app.build_middleware_stack = lambda: Stamp(build())


# --- control: the routes are sorted
# asks: GET /item/one
@app.get("/item/{name}")
def read_item(name: str):
    return {"item": name}


@app.get("/item/one")
def read_one():
    return {"one": True}


app.router.routes.sort(key=lambda route: getattr(route, "name", ""), reverse=True)
