# Middleware, exception handlers and responses that come from what is not there.
from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse
from starlette.middleware import Middleware

app = FastAPI()


class Refused(Exception):
    pass


@app.get("/native")
def read_native():
    return {"native": True}


@app.get("/fails")
def read_failing():
    raise Refused("it is refused")


# --- a middleware is added
# asks: GET /native
import extlib

app.add_middleware(extlib.Stamp)


# --- a middleware is appended
# asks: GET /native
import extlib

app.user_middleware.append(Middleware(extlib.Stamp))


# --- a middleware is inserted
# asks: GET /native
import extlib

app.user_middleware.insert(0, Middleware(extlib.Stamp))


# --- middleware from a comprehension
# asks: GET /native
import extlib

app.user_middleware += [Middleware(each) for each in (extlib.Stamp,)]


# --- middleware in a walrus
# asks: GET /native
import extlib

if stamp := extlib.Stamp:
    app.add_middleware(stamp)


# --- middleware added by the package
# asks: GET /native
import extlib

extlib.install(app)


# --- middleware added by a function that the package is handed to
# asks: GET /native
import extlib


def install(package, target):
    target.add_middleware(package.Stamp)


install(extlib, app)


# --- middleware by map
# asks: GET /native
import extlib

list(map(app.add_middleware, [extlib.Stamp]))


# --- middleware by a partial
# asks: GET /native
import extlib
from functools import partial

partial(app.add_middleware, extlib.Stamp)()


# --- middleware by methodcaller
# asks: GET /native
import extlib
from operator import methodcaller

methodcaller("add_middleware", extlib.Stamp)(app)


# --- middleware by getattr
# asks: GET /native
import extlib

getattr(app, "add_middleware")(extlib.Stamp)


# --- middleware by a computed name
# asks: GET /native
import extlib

getattr(app, "add_" + "middleware")(extlib.Stamp)


# --- middleware by a bound method in a dict
# asks: GET /native
import extlib

steps = {"middleware": app.add_middleware}
steps["middleware"](extlib.Stamp)


# --- middleware by a lambda
# asks: GET /native
import extlib

(lambda: app.add_middleware(extlib.Stamp))()


# --- middleware in a generator that any drains
# asks: GET /native
import extlib

any(app.add_middleware(each) for each in [extlib.Stamp])


# --- a subclass of the package's middleware
# asks: GET /native
import extlib


class Own(extlib.Stamp):
    pass


app.add_middleware(Own)


# --- a middleware function that reaches the package
# asks: GET /native
import extlib


@app.middleware("http")
async def stamp(request: Request, call_next):
    response = await call_next(request)
    response.headers["x-own"] = extlib.VALUE
    return response


# --- an exception handler is added
# asks: GET /native
# asks: GET /fails
import extlib

app.add_exception_handler(Refused, extlib.handle)


# --- an exception handler in the table
# asks: GET /native
# asks: GET /fails
import extlib

app.exception_handlers[Refused] = extlib.handle


# --- exception handlers are updated
# asks: GET /native
# asks: GET /fails
import extlib

app.exception_handlers.update({Refused: extlib.handle})


# --- exception handlers are set by default
# asks: GET /native
# asks: GET /fails
import extlib

app.exception_handlers.setdefault(Refused, extlib.handle)


# --- exception handlers are joined
# asks: GET /native
# asks: GET /fails
import extlib

app.exception_handlers |= {Refused: extlib.handle}


# --- an exception handler by a decorator called
# asks: GET /native
# asks: GET /fails
import extlib

app.exception_handler(Refused)(extlib.handle)


# --- an exception handler of the project that reaches the package
# asks: GET /native
# asks: GET /fails
import extlib


@app.exception_handler(Refused)
def handle(request: Request, error: Refused):
    return JSONResponse(extlib.load(), status_code=400)


# --- the router's default response
# asks: GET /native
# asks: GET /wrapped
import extlib

app.router.default_response_class = extlib.Wrapped


@app.get("/wrapped")
def read_wrapped():
    return {"wrapped": False}


# --- the response of one route
# asks: GET /native
# asks: GET /wrapped
import extlib


@app.get("/wrapped", response_class=extlib.Wrapped)
def read_wrapped():
    return {"wrapped": False}


# --- the response of an included router
# asks: GET /native
# asks: GET /wrapped
import extlib

r = APIRouter()


@r.get("/wrapped")
def read_wrapped():
    return {"wrapped": False}


app.include_router(r, default_response_class=extlib.Wrapped)


# --- the response class of a router is changed
# asks: GET /native
# asks: GET /wrapped
import extlib

r = APIRouter(default_response_class=JSONResponse)


@r.get("/wrapped")
def read_wrapped():
    return {"wrapped": False}


for route in r.routes:
    route.response_class = extlib.Wrapped
app.include_router(r)


# --- the renderer of a response class is exchanged
# asks: GET /native
# asks: GET /own
import extlib


class Own(JSONResponse):
    pass


Own.render = extlib.render
app.router.default_response_class = Own


@app.get("/own")
def read_own():
    return Own({"own": True})


# --- control: a middleware of the project is appended
# asks: GET /native
class Stamp:
    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        async def stamped(message):
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"x-own", b"stamped")]
            await send(message)

        await self.app(scope, receive, stamped)


app.user_middleware.append(Middleware(Stamp))


# --- control: an exception handler of the project in the table
# asks: GET /fails
def handle(request, error):
    return JSONResponse({"handled": str(error)}, status_code=418)


app.exception_handlers[Refused] = handle
