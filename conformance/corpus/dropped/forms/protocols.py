# What the language calls by itself at start-up: exits, generators that are driven, class machinery, names in class bodies, copies.
import asyncio
import collections
import contextlib
import contextvars
import copy
import dataclasses
import enum
import functools
import gc
import inspect
import itertools
import operator
import pickle
import string
import sys
import types
import typing

from fastapi import APIRouter, Depends, FastAPI
from fastapi.responses import JSONResponse

app = FastAPI()
router = APIRouter()
LOG = []
TABLE = {}
GUARDS = []


def keep(value):
    LOG.append(value)
    return value


@app.get("/log")
def read_log():
    return {"log": LOG, "table": TABLE}


@app.get("/plain")
def read_plain():
    return {"plain": True}


@router.get("/routed")
def read_routed():
    return {"routed": True}


# --- a callback of an exit stack
# asks: GET /log
import extlib

with contextlib.ExitStack() as stack:
    stack.callback(LOG.append, extlib.VALUE)


# --- a callback of an exit stack that is the package's
# asks: GET /log
import extlib

with contextlib.ExitStack() as stack:
    stack.callback(extlib.register, TABLE)


# --- an exit stack that is closed by hand
# asks: GET /routed
import extlib

stack = contextlib.ExitStack()
stack.callback(app.include_router, router, dependencies=[Depends(extlib.guard)])
stack.close()


# --- an exit stack whose callbacks are moved
# asks: GET /log
import extlib

with contextlib.ExitStack() as stack:
    stack.push(lambda *exc: keep(extlib.VALUE) and None)
    kept = stack.pop_all()
kept.close()


# --- a context manager of closing
# asks: GET /log
import extlib


class Source:
    def close(self):
        keep(extlib.VALUE)


with contextlib.closing(Source()):
    keep("open")


# --- a generator that is sent the package's guard
# asks: GET /routed
import extlib


def including():
    while True:
        guard = yield
        app.include_router(router, dependencies=[Depends(guard)])


steps = including()
next(steps)
steps.send(extlib.guard)


# --- a generator that is thrown into
# asks: GET /log
import extlib


def waiting():
    try:
        yield
    except KeyError:
        keep(extlib.VALUE)
        yield


steps = waiting()
next(steps)
steps.throw(KeyError("x"))


# --- a generator's value that yield from gives
# asks: GET /log
import extlib


def inner():
    yield 1
    return extlib.VALUE


def outer():
    keep((yield from inner()))


list(outer())


# --- an asynchronous generator that start-up drains
# asks: GET /log
import extlib


async def numbers():
    yield 1
    keep(extlib.VALUE)


async def drain():
    async for number in numbers():
        keep(number)


asyncio.run(drain())


# --- an asynchronous exit stack in a lifespan
# asks: GET /log
import extlib


@contextlib.asynccontextmanager
async def lifespan(_):
    async with contextlib.AsyncExitStack() as stack:
        stack.callback(keep, "left")
        stack.push_async_callback(asyncio.sleep, 0)
        stack.enter_context(contextlib.nullcontext(keep(extlib.VALUE)))
        yield


app.router.lifespan_context = lifespan


# --- a coroutine that is driven by hand
# asks: GET /log
import extlib


async def once():
    keep(extlib.VALUE)


try:
    once().send(None)
except StopIteration:
    pass


# --- a function that a context runs
# asks: GET /log
import extlib

contextvars.copy_context().run(extlib.register, TABLE)


# --- a variable of the context, read by a request
# asks: GET /kept
import extlib

KEPT = contextvars.ContextVar("kept", default="none")
KEPT.set(extlib.VALUE)


@app.get("/kept")
async def read_kept():
    return {"kept": KEPT.get()}


# --- operator.ior of a table
# asks: GET /log
import extlib

operator.ior(TABLE, extlib.load())


# --- operator.delitem of the routes
# asks: GET /plain
import extlib

operator.delitem(app.router.routes, slice(len(extlib.NAMES), None))


# --- operator.iconcat of the guards
# asks: GET /routed
import extlib

operator.iconcat(router.dependencies, [Depends(extlib.guard)])
app.include_router(router)


# --- operator.call
# asks: GET /log
import extlib

operator.methodcaller("__call__", TABLE)(extlib.register)


# --- iter with a sentinel
# asks: GET /log
import extlib

for value in iter(lambda: keep(extlib.VALUE) if len(LOG) < 2 else None, None):
    pass


# --- accumulate that a deque drains
# asks: GET /log
import extlib

collections.deque(itertools.accumulate(extlib.NAMES, lambda _, name: keep(name)), maxlen=0)


# --- what groupby asks for a key
# asks: GET /log
import extlib

list(itertools.groupby([1, 2], key=lambda number: keep(extlib.VALUE)))


# --- print into an object of the project
# asks: GET /log
import extlib


class Lines:
    def write(self, text):
        LOG.append(text)


print(extlib.VALUE, end="", file=Lines())


# --- a global in a class body
# asks: GET /plain
# asks: GET /log
import extlib


class Settings:
    global PLAIN
    PLAIN = extlib.VALUE


LOG.append(PLAIN)


# --- a loop in a class body, and what del leaves
# asks: GET /log
import extlib


class Settings:
    names = []
    for name in extlib.NAMES:
        names.append(name)
        LOG.append(name)
    del name


# --- locals of a class body
# asks: GET /log
import extlib


class Settings:
    locals()["made"] = extlib.VALUE


LOG.append(Settings.made)


# --- annotations of a class body that are changed
# asks: GET /log
import extlib


class Settings:
    value: int = 1
    __annotations__["other"] = extlib.VALUE


LOG.append(Settings.__annotations__["other"])


# --- a conditional method of a class body
# asks: GET /log
import extlib


class Settings:
    if extlib.STRICT:

        def value(self):
            return "strict"

    else:

        def value(self):
            return "loose"


LOG.append(Settings().value())


# --- a registry by __class_getitem__
# asks: GET /log
import extlib


class Registry:
    def __class_getitem__(cls, item):
        LOG.append(item)
        return cls


class Own(Registry[extlib.VALUE]):
    pass


# --- __mro_entries__ of what is no class
# asks: GET /log
import extlib


class Stand:
    def __mro_entries__(self, bases):
        LOG.append(extlib.VALUE)
        return ()


class Own(Stand()):
    pass


# --- a property of a metaclass
# asks: GET /log
import extlib


class Meta(type):
    @property
    def registered(cls):
        return keep(extlib.VALUE)


class Own(metaclass=Meta):
    pass


Own.registered


# --- a metaclass whose classes are called
# asks: GET /log
import extlib


class Meta(type):
    def __call__(cls, *args):
        keep(extlib.VALUE)
        return super().__call__(*args)


class Own(metaclass=Meta):
    pass


Own()


# --- what an enumeration lacks
# asks: GET /log
import extlib


class Level(enum.Enum):
    LOW = 1

    @classmethod
    def _missing_(cls, value):
        keep(extlib.VALUE)
        return cls.LOW


LOG.append(Level(7).name)


# --- what a dict lacks
# asks: GET /log
import extlib


class Lazy(dict):
    def __missing__(self, key):
        self[key] = extlib.VALUE
        return self[key]


LOG.append(Lazy()["x"])


# --- a lazy attribute that is kept
# asks: GET /log
import extlib


class Own:
    @functools.cached_property
    def value(self):
        return keep(extlib.VALUE)


OWN = Own()
OWN.value


# --- a partial method
# asks: GET /log
import extlib


class Own:
    def put(self, value):
        keep(value)

    put_it = functools.partialmethod(put, extlib.VALUE)


Own().put_it()


# --- a method that is bound by hand
# asks: GET /routed
import extlib

types.MethodType(lambda self, guard: self.include_router(router, dependencies=[Depends(guard)]), app)(extlib.guard)


# --- single dispatch of a method
# asks: GET /log
import extlib


class Own:
    @functools.singledispatchmethod
    def put(self, value):
        keep("any")

    @put.register
    def _(self, value: str):
        keep(extlib.VALUE)


Own().put("text")


# --- an attribute that is deleted
# asks: GET /log
import extlib


class Own:
    def __delattr__(self, name):
        keep(extlib.VALUE)


del Own().anything


# --- an item that is deleted
# asks: GET /log
import extlib


class Own:
    def __delitem__(self, key):
        keep(extlib.VALUE)


del Own()[0], Own()[1]


# --- an object that is copied
# asks: GET /log
import extlib


class Own:
    def __copy__(self):
        keep(extlib.VALUE)
        return self


copy.copy(Own())


# --- an object that is pickled
# asks: GET /log
import extlib


class Own:
    def __reduce__(self):
        return keep, (extlib.VALUE,)


pickle.loads(pickle.dumps(Own()))


# --- a dataclass that is replaced
# asks: GET /log
import extlib


@dataclasses.dataclass
class Own:
    value: int

    def __post_init__(self):
        keep(extlib.VALUE)


dataclasses.replace(Own(1), value=2)


# --- a text's own formatter
# asks: GET /log
import extlib


class Own(string.Formatter):
    def get_value(self, key, args, kwargs):
        return keep(extlib.VALUE)


Own().format("{x}")


# --- an annotation that is a text, asked for its type
# asks: GET /log
import extlib


def annotated(value: "keep(extlib.VALUE) and int"):
    pass


typing.get_type_hints(annotated)


# --- arguments that a signature binds
# asks: GET /log
import extlib


def wanted(value=extlib.VALUE, /, *, other=None):
    pass


bound = inspect.signature(wanted).bind()
bound.apply_defaults()
LOG.append(bound.args[0])


# --- a callback of the collector
# asks: GET /log
import extlib

gc.callbacks.append(lambda phase, info: keep(extlib.VALUE) if not LOG else None)
gc.collect()
gc.callbacks.clear()


# --- the routes are assigned by a starred target
# asks: GET /plain
import extlib

app.router.routes[:], *_ = [extlib.make().router.routes, 1]


# --- two routers by a swap
# asks: GET /routed
import extlib

guarded = APIRouter(dependencies=[Depends(extlib.guard)])
router, guarded = guarded, router
router.include_router(guarded)
app.include_router(router)


# --- a match that captures the package's guard
# asks: GET /routed
import extlib

match [Depends(extlib.guard), 1]:
    case [guard, *_]:
        router.dependencies.append(guard)
app.include_router(router)


# --- a walrus in a subscript
# asks: GET /log
import extlib

TABLE[(key := extlib.VALUE)] = 1
LOG.append(key)


# --- names that a package's __init__ adds by submodules
# asks: GET /log
import pkgutil
from importlib import import_module

from app import parts

for part in pkgutil.iter_modules(parts.__path__):
    import_module(f"app.parts.{part.name}").add(LOG)
# file: parts/__init__.py
# file: parts/first.py
import extlib


def add(log):
    log.append(extlib.VALUE)
# file: parts/second.py
def add(log):
    log.append("second")


# --- the exported names are computed
# asks: GET /log
from app.other import *

LOG.append(shown)
# file: other.py
import extlib

shown = "shown"
hidden = "hidden"
__all__ = [name for name in ("shown", "hidden") if name not in extlib.NAMES]


# --- a module that stands for itself
# asks: GET /log
from app import other

LOG.append(other.value)
# file: other.py
import sys
import types

import extlib


class Own(types.ModuleType):
    @property
    def value(self):
        return extlib.VALUE


sys.modules[__name__].__class__ = Own


# --- a chained comparison in a decorator's argument
# asks: GET /routed
import extlib


@app.get("/routed", include_in_schema=0 < len(extlib.NAMES) < 3)
def read_other():
    return {"routed": "other"}


# --- a class that is decorated by its own method
# asks: GET /log
import extlib


class Plugins:
    found = {}

    @classmethod
    def of(cls, name):
        return lambda made: cls.found.setdefault(name, made)


@Plugins.of(extlib.VALUE)
class Own:
    pass


LOG.extend(Plugins.found)


# --- reduce that includes routers
# asks: GET /routed
import extlib

functools.reduce(lambda made, one: made.include_router(one, dependencies=[Depends(extlib.guard)]) or made, [router], app)


# --- an application whose debug is set in its dict
# asks: GET /plain
vars(app)["debug"] = True


# --- control: what the language calls by itself
# asks: GET /log
# asks: GET /routed
with contextlib.ExitStack() as stack:
    stack.callback(LOG.append, "left")
steps = (keep(number) for number in range(2))
next(steps)
operator.ior(TABLE, {"joined": True})


class Own:
    names = []
    for name in "ab":
        names.append(name)
    del name

    @functools.cached_property
    def value(self):
        return keep("kept")


Own().value
app.include_router(router)
