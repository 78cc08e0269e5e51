# Routes, routers, mounts and hosts that come from what is not there.
from fastapi import APIRouter, FastAPI
from starlette.routing import Host, Mount, Route

app = FastAPI()


@app.get("/native")
def read_native():
    return {"native": True}


# --- an application is mounted
# asks: GET /native
# asks: GET /sub/inner
import extlib

app.mount("/sub", extlib.make())


# --- an application made by a function of the project is mounted
# asks: GET /native
# asks: GET /sub/inner
import extlib


def make():
    made = extlib.make()
    return made


app.mount("/sub", make())


# --- an application of a host
# asks: GET /native
# asks: GET /inner host=sub.example
import extlib

app.host("sub.example", extlib.make())


# --- an application of the project, made by a function, for a host
# asks: GET /native
# asks: GET /inner host=sub.example
import extlib


def make():
    made = FastAPI()

    @made.get("/inner")
    def read_inner():
        return {"inner": extlib.VALUE}

    return made


app.host("sub.example", make())


# --- a mount is appended to the routes
# asks: GET /native
# asks: GET /sub/inner
import extlib

app.router.routes.append(Mount("/sub", app=extlib.make()))


# --- a mount is inserted before the routes
# asks: GET /native
# asks: GET /native/inner
import extlib

app.router.routes.insert(0, Mount("/native", app=extlib.make()))


# --- routes are extended by those of another application
# asks: GET /native
# asks: GET /inner
import extlib

app.router.routes.extend(extlib.make().routes)


# --- a host is appended to the routes
# asks: GET /native
# asks: GET /inner host=sub.example
import extlib

app.routes.append(Host("sub.example", app=extlib.make()))


# --- routes of a list that a loop mounts
# asks: GET /one/inner
# asks: GET /two/inner
import extlib

for name in extlib.NAMES:
    app.mount(f"/{name}", extlib.make())


# --- a mount in a try
# asks: GET /native
# asks: GET /sub/inner
import extlib

try:
    app.mount("/sub", extlib.make())
except ImportError:
    pass


# --- a mount under a condition of the package
# asks: GET /sub/inner
import extlib

if not extlib.STRICT:
    app.mount("/sub", extlib.make())


# --- a mount in a match
# asks: GET /sub/inner
import extlib

match extlib.VALUE:
    case "of extlib":
        app.mount("/sub", extlib.make())
    case _:
        pass


# --- a mount by a conditional expression
# asks: GET /sub/inner
import extlib

app.mount("/sub", extlib.make()) if not extlib.STRICT else None


# --- a mount by `and`
# asks: GET /sub/inner
import extlib

extlib.VALUE and app.mount("/sub", extlib.make())


# --- a router of the package is included
# asks: GET /native
# asks: GET /sub/inner
import extlib

app.include_router(extlib.make().router, prefix="/sub")


# --- routers in a list
# asks: GET /native
# asks: GET /sub/inner
# asks: GET /own
import extlib

own = APIRouter()


@own.get("/own")
def read_own():
    return {"own": True}


for router in [own, extlib.make().router]:
    app.include_router(router, prefix="" if router is own else "/sub")


# --- a route's class
# asks: GET /guarded
import extlib

app.router.route_class = extlib.Guarded


@app.get("/guarded")
def read_guarded():
    return {"guarded": False}


# --- a route's class by setattr
# asks: GET /guarded
import extlib

setattr(app.router, "route_class", extlib.Guarded)


@app.get("/guarded")
def read_guarded():
    return {"guarded": False}


# --- a router with a route's class
# asks: GET /native
# asks: GET /guarded
import extlib

r = APIRouter(route_class=extlib.Guarded)


@r.get("/guarded")
def read_guarded():
    return {"guarded": False}


app.include_router(r)


# --- a route's class that derives from one
# asks: GET /native
# asks: GET /guarded
import extlib


class Own(extlib.Guarded):
    pass


r = APIRouter(route_class=Own)


@r.get("/guarded")
def read_guarded():
    return {"guarded": False}


app.include_router(r)


# --- slashes are not redirected
# asks: GET /native/
import extlib

app.router.redirect_slashes = bool(extlib.STRICT)


# --- slashes by a function of the project
# asks: GET /native/
import extlib


def wanted():
    return extlib.STRICT


app.router.redirect_slashes = wanted()


# --- a default application of the router
# asks: GET /inner
import extlib

app.router.default = extlib.make()


# --- a route whose endpoint is the package's
# asks: GET /native
# asks: GET /loaded
import extlib

app.add_api_route("/loaded", extlib.load)


# --- a handler that the package replaces
# asks: GET /native
# asks: GET /replaced
import extlib


@app.get("/replaced")
@extlib.replace
def read_replaced():
    return {"replaced": False}


# --- a handler that is replaced by its name
# asks: GET /native
# asks: GET /replaced
import extlib


def read_replaced():
    return {"replaced": False}


read_replaced = extlib.replace(read_replaced)
app.get("/replaced")(read_replaced)


# --- an endpoint that is exchanged after it was registered
# asks: GET /native
import extlib

for route in app.routes:
    if isinstance(route, Route) and route.path == "/native":
        route.app = extlib.make()


# --- a path of the package
# asks: GET /native
# asks: GET /of%20extlib
import extlib


@app.get(f"/{extlib.VALUE}")
def read_named():
    return {"named": True}


# --- a route is removed
# asks: GET /native
import extlib

app.router.routes[:] = [route for route in app.router.routes if route.path != "/native" or extlib.STRICT]


# --- a route is deleted under a name of the package
# asks: GET /native
import extlib

del app.router.routes[-1 if extlib.VALUE else 0]


# --- the pages of a folder
# asks: GET /native
# asks: GET /pages/hello.html
import extlib

app.frontend("/pages", directory=extlib.PAGES)


# --- control: a mount of the project in a match
# asks: GET /native
# asks: GET /sub/inner
import os

inner = FastAPI()


@inner.get("/inner")
def read_inner():
    return {"inner": True}


match os.environ.get("NO_SUCH_VARIABLE"):
    case None:
        app.mount("/sub", inner)
    case _:
        pass


# --- control: slashes by a function
# asks: GET /native/
def wanted():
    return False


app.router.redirect_slashes = wanted()
