# What module code does to the objects of others: patches of classes and functions, lists of routes, tables of the application.
import functools

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.routing import Route

app = FastAPI()
router = APIRouter()


@app.get("/native")
def read_native():
    return {"native": True}


@router.get("/routed")
def read_routed():
    return {"routed": True}


# --- a renderer of the library's class
# asks: GET /native
import extlib

JSONResponse.render = extlib.render


# --- a renderer by setattr in a loop
# asks: GET /native
import extlib

for cls in (JSONResponse,):
    setattr(cls, "render", extlib.render)


# --- a method of the library's class, wrapped
# asks: GET /native
import extlib

original = JSONResponse.render


def render(self, content):
    return original(self, extlib.note(content))


JSONResponse.render = render


# --- a handler of routes, overridden in a class
# asks: GET /routed
# asks: GET /native
import extlib


class Own(APIRoute):
    def get_route_handler(self):
        handler = super().get_route_handler()

        async def guarded(request):
            extlib.guard()
            return await handler(request)

        return guarded


guarded = APIRouter(route_class=Own)


@guarded.get("/routed")
def read_guarded():
    return {"routed": "guarded"}


app.include_router(guarded)


# --- a route class by a keyword that a dict holds
# asks: GET /routed
import extlib

OPTIONS = {"route_class": extlib.Guarded}
guarded = APIRouter(**OPTIONS)


@guarded.get("/routed")
def read_guarded():
    return {"routed": "guarded"}


app.include_router(guarded)


# --- routes that a reduce adds
# asks: GET /one
# asks: GET /native
import extlib

functools.reduce(lambda a, name: a.add_api_route(f"/{name}", read_native) or a, extlib.NAMES, app)


# --- routes that any adds
# asks: GET /one
import extlib

any(app.add_api_route(f"/{name}", read_native) for name in extlib.NAMES)


# --- routes under a condition of the package
# asks: GET /late
import extlib

if extlib.VALUE.startswith("of"):
    app.add_api_route("/late", read_native)


# --- a router's routes are extended
# asks: GET /inner
import extlib

router.routes.extend(extlib.make().routes)
app.include_router(router)


# --- a router's routes are joined in place
# asks: GET /inner
import extlib

app.router.routes += extlib.make().routes


# --- a slice of the routes is assigned
# asks: GET /inner
import extlib

app.router.routes[len(app.router.routes) :] = extlib.make().routes


# --- the routes are reversed under a name of the package
# asks: GET /native
import extlib

app.add_api_route("/native", lambda: {"native": "second"})
app.router.routes.sort(key=lambda route: extlib.note(getattr(route, "endpoint", None)), reverse=True)


# --- a dependency of each route by a walrus
# asks: GET /native
import extlib

[route.dependencies.append(guard) for route in app.routes if (guard := Depends(extlib.guard)) and hasattr(route, "dependencies")]


# --- the dependant of a route
# asks: GET /native
import extlib
from fastapi.dependencies.utils import get_parameterless_sub_dependant

for route in app.routes:
    if isinstance(route, APIRoute):
        route.dependant.dependencies.insert(
            0, get_parameterless_sub_dependant(depends=Depends(extlib.guard), path=route.path_format)
        )


# --- the endpoint of a dependant
# asks: GET /native
import extlib

for route in app.routes:
    if isinstance(route, APIRoute):
        route.dependant.call = extlib.load


# --- the schema of the application
# asks: GET /schema
import extlib

app.openapi = lambda: extlib.load()


@app.get("/schema")
def read_schema():
    return app.openapi()


# --- the schema of the application, kept
# asks: GET /native
import extlib

app.openapi_schema = extlib.load()


# --- an exception handler by an item
# asks: GET /failing
import extlib

app.exception_handlers[HTTPException] = extlib.handle


@app.get("/failing")
def read_failing():
    raise HTTPException(404, "failing")


# --- exception handlers by a union in place
# asks: GET /failing
import extlib

app.exception_handlers |= {HTTPException: extlib.handle}


@app.get("/failing")
def read_failing():
    raise HTTPException(404, "failing")


# --- an exception handler by __setitem__
# asks: GET /failing
import extlib

app.exception_handlers.__setitem__(HTTPException, extlib.handle)


@app.get("/failing")
def read_failing():
    raise HTTPException(404, "failing")


# --- overrides by __dict__
# asks: GET /depending
import extlib


def own():
    return "own"


@app.get("/depending")
def read_depending(value=Depends(own)):
    return {"value": value}


app.__dict__["dependency_overrides"] = {own: extlib.load}


# --- overrides by vars
# asks: GET /depending
import extlib


def own():
    return "own"


@app.get("/depending")
def read_depending(value=Depends(own)):
    return {"value": value}


vars(app)["dependency_overrides"].update({own: extlib.load})


# --- a dependency's function is exchanged by its code
# asks: GET /depending
import extlib


def own():
    return "own"


@app.get("/depending")
def read_depending(value=Depends(own)):
    return {"value": value}


own.__code__ = (lambda: "other").__code__ if extlib.VALUE else own.__code__


# --- defaults of a function are exchanged
# asks: GET /depending
import extlib


def own(value: str = "own"):
    return value


@app.get("/depending")
def read_depending(value=Depends(own)):
    return {"value": value}


def plain(value="own"):
    return value


plain.__defaults__ = (extlib.VALUE,)


@app.get("/plain")
def read_plain():
    return {"value": plain()}


# --- a default of a plain function
# asks: GET /plain
import extlib


def plain(value="own"):
    return value


plain.__defaults__ = (extlib.VALUE,)


@app.get("/plain")
def read_plain():
    return {"value": plain()}


# --- a keyword default of a plain function
# asks: GET /plain
import extlib


def plain(*, value="own"):
    return value


plain.__kwdefaults__["value"] = extlib.VALUE


@app.get("/plain")
def read_plain():
    return {"value": plain()}


# --- an attribute of a function
# asks: GET /plain
import extlib


@app.get("/plain")
def read_plain():
    return {"value": getattr(read_plain, "mark", None)}


read_plain.mark = extlib.VALUE


# --- a cell of a closure
# asks: GET /plain
import extlib


def counter():
    value = "own"

    def get():
        return value

    def set_(new):
        nonlocal value
        value = new

    return get, set_


get, set_ = counter()
set_(extlib.VALUE)


@app.get("/plain")
def read_plain():
    return {"value": get()}


# --- a global by a function with a global statement
# asks: GET /plain
import extlib

VALUE = "own"


def change():
    global VALUE
    VALUE = extlib.VALUE


change()


@app.get("/plain")
def read_plain():
    return {"value": VALUE}


# --- a builtin is exchanged
# asks: GET /plain
import builtins

import extlib

builtins.sorted = lambda values: extlib.NAMES


@app.get("/plain")
def read_plain():
    return {"value": sorted([2, 1])}


# --- a function of a module of the library
# asks: GET /plain
import textwrap

import extlib

textwrap.dedent = extlib.note


@app.get("/plain")
def read_plain():
    return {"value": textwrap.dedent("  a")}


# --- a module is exchanged in sys.modules
# asks: GET /plain
import sys

import extlib

sys.modules["json"] = extlib


@app.get("/plain")
def read_plain():
    import json

    return {"value": hasattr(json, "VALUE")}


# --- the class of an object
# asks: GET /plain
import extlib


class Own:
    def say(self):
        return "own"


class Other(Own):
    def say(self):
        return "other"


own = Own()
own.__class__ = Other if extlib.VALUE else Own


@app.get("/plain")
def read_plain():
    return {"value": own.say()}


# --- the bases of a class
# asks: GET /plain
import extlib


class One:
    def say(self):
        return "one"


class Two:
    def say(self):
        return "two"


class Own(One):
    pass


Own.__bases__ = (Two if extlib.VALUE else One,)


@app.get("/plain")
def read_plain():
    return {"value": Own().say()}


# --- a validator that is added to a model later
# asks: POST /model {"name": "a"}
import extlib
from pydantic import field_validator


class Item(BaseModel):
    name: str


class Strict(Item):
    shout = field_validator("name")(extlib.upper)


@app.post("/model")
def create(item: Strict):
    return item


# --- a model's fields, rebuilt
# asks: POST /model {"name": "a"}
import extlib


class Item(BaseModel):
    name: str
    extra: str = "own"


Item.model_fields["extra"].default = extlib.VALUE
Item.model_rebuild(force=True)


@app.post("/model")
def create(item: Item):
    return item


# --- a middleware of a mounted application
# asks: GET /sub/inner
import extlib

inner = FastAPI()


@inner.get("/inner")
def read_inner():
    return {"inner": True}


inner.add_middleware(extlib.Stamp)
app.mount("/sub", inner)


# --- a middleware of a mounted application, inserted
# asks: GET /sub/inner
import extlib
from starlette.middleware import Middleware

inner = FastAPI()


@inner.get("/inner")
def read_inner():
    return {"inner": True}


inner.user_middleware.insert(0, Middleware(extlib.Stamp))
app.mount("/sub", inner)


# --- a guard of a mounted application
# asks: GET /sub/inner
import extlib

inner = FastAPI()
inner.router.dependencies.append(Depends(extlib.guard))


@inner.get("/inner")
def read_inner():
    return {"inner": True}


app.mount("/sub", inner)


# --- the application wrapped in a class of the package
# asks: GET /native
import extlib

app = extlib.Stamp(app)


# --- the application wrapped under a condition
# asks: GET /native
import extlib

if extlib.VALUE:
    app = extlib.Stamp(app)


# --- a descriptor that counts
# asks: GET /plain
import extlib


class Count:
    def __set_name__(self, owner, name):
        owner.counted = extlib.note(name)


class Own:
    one = Count()


@app.get("/plain")
def read_plain():
    return {"value": getattr(Own, "counted", None)}


# --- class keyword arguments
# asks: GET /plain
import extlib


class Base:
    def __init_subclass__(cls, said, **keywords):
        super().__init_subclass__(**keywords)
        cls.said = said


class Own(Base, said=extlib.VALUE):
    pass


@app.get("/plain")
def read_plain():
    return {"value": Own.said}


# --- a generator that start-up begins
# asks: GET /plain
import extlib


def names():
    yield "own"
    yield extlib.VALUE


values = names()
next(values)


@app.get("/plain")
def read_plain():
    return {"value": next(values, None)}


# --- an augmented assignment of an attribute
# asks: GET /plain
import extlib


class Settings:
    names = ["own"]


Settings.names += extlib.NAMES


@app.get("/plain")
def read_plain():
    return {"value": Settings.names}


# --- a starred assignment
# asks: GET /plain
import extlib

SETTINGS = {"first": None, "rest": None}
SETTINGS["first"], *SETTINGS["rest"] = extlib.NAMES


@app.get("/plain")
def read_plain():
    return SETTINGS


# --- a loop's target that is an item
# asks: GET /plain
import extlib

SETTINGS = {}
for SETTINGS["last"] in extlib.NAMES:
    pass


@app.get("/plain")
def read_plain():
    return SETTINGS


# --- what with binds is an attribute
# asks: GET /plain
import extlib


class Settings:
    kept = None


with extlib.Keeper() as Settings.kept:
    pass


@app.get("/plain")
def read_plain():
    return {"value": Settings.kept}


# --- a subclass of the application
# asks: GET /native
# asks: GET /late
import extlib


class Application(FastAPI):
    def setup(self):
        super().setup()
        self.add_api_route("/late", extlib.load)


app = Application()
app.get("/native")(read_native)


# --- control: patches of the project's own
# asks: GET /plain
def plain(value="own"):
    return value


plain.__defaults__ = ("exchanged",)


class Own:
    names = ["own"]


Own.names += ["more"]


@app.get("/plain")
def read_plain():
    return {"value": plain(), "names": Own.names}


# --- control: a route class of the project
# asks: GET /routed
class Counting(APIRoute):
    def get_route_handler(self):
        handler = super().get_route_handler()

        async def counted(request: Request):
            response = await handler(request)
            response.headers["x-counted"] = "1"
            return response

        return counted


counted = APIRouter(route_class=Counting)


@counted.get("/routed")
def read_counted():
    return {"routed": "counted"}


app.include_router(counted)
