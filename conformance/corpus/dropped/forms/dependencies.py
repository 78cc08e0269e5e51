# Guards and other dependencies that come from what is not there.
import extlib
from fastapi import APIRouter, Depends, FastAPI, Security

app = FastAPI()


# --- a guard is appended after the route is declared
# asks: GET /open
import extlib

r = APIRouter()


@r.get("/open")
def read_open():
    return {"open": True}


r.dependencies.append(Depends(extlib.guard))
app.include_router(r)


# --- a guard is appended before the route is declared
# asks: GET /open
import extlib

r = APIRouter()
r.dependencies.append(Depends(extlib.guard))


@r.get("/open")
def read_open():
    return {"open": True}


app.include_router(r)


# --- dependencies are extended
# asks: GET /open
import extlib

r = APIRouter()
r.dependencies.extend([Depends(extlib.guard)])


@r.get("/open")
def read_open():
    return {"open": True}


app.include_router(r)


# --- dependencies are added to in place
# asks: GET /open
import extlib

r = APIRouter()
r.dependencies += [Depends(extlib.guard)]


@r.get("/open")
def read_open():
    return {"open": True}


app.include_router(r)


# --- dependencies are assigned
# asks: GET /open
import extlib

r = APIRouter()
r.dependencies = [Depends(extlib.guard)]


@r.get("/open")
def read_open():
    return {"open": True}


app.include_router(r)


# --- dependencies are assigned through a slice
# asks: GET /open
import extlib

r = APIRouter()
r.dependencies[:] = [Depends(extlib.guard)]


@r.get("/open")
def read_open():
    return {"open": True}


app.include_router(r)


# --- the list of dependencies has another name
# asks: GET /open
import extlib

r = APIRouter()
guards = r.dependencies
guards.append(Depends(extlib.guard))


@r.get("/open")
def read_open():
    return {"open": True}


app.include_router(r)


# --- the list was given to the router before
# asks: GET /open
import extlib

guards = []
r = APIRouter(dependencies=guards)
guards.append(Depends(extlib.guard))


@r.get("/open")
def read_open():
    return {"open": True}


app.include_router(r)


# --- a guard of the application's own router
# asks: GET /open
import extlib

app.router.dependencies.append(Depends(extlib.guard))


@app.get("/open")
def read_open():
    return {"open": True}


# --- guards appended in a loop over routers
# asks: GET /a/open
# asks: GET /b/open
import extlib

a = APIRouter(prefix="/a")
b = APIRouter(prefix="/b")
for each in (a, b):
    each.dependencies.append(Depends(extlib.guard))


@a.get("/open")
def read_a():
    return {"open": "a"}


@b.get("/open")
def read_b():
    return {"open": "b"}


for each in (a, b):
    app.include_router(each)


# --- a guard appended by a function of the project
# asks: GET /open
import extlib


def protect(router):
    router.dependencies.append(Depends(extlib.guard))


r = APIRouter()
protect(r)


@r.get("/open")
def read_open():
    return {"open": True}


app.include_router(r)


# --- a guard that is handed to a function of the project
# asks: GET /open
import extlib


def protect(router, guard):
    router.dependencies.append(Depends(guard))


r = APIRouter()
protect(r, extlib.guard)


@r.get("/open")
def read_open():
    return {"open": True}


app.include_router(r)


# --- a guard in include_router
# asks: GET /open
# asks: GET /other
import extlib

r = APIRouter()


@r.get("/open")
def read_open():
    return {"open": True}


@app.get("/other")
def read_other():
    return {"other": True}


app.include_router(r, dependencies=[Depends(extlib.guard)])


# --- guards in include_router from a list that a loop fills
# asks: GET /open
import extlib

r = APIRouter()


@r.get("/open")
def read_open():
    return {"open": True}


guards = []
for name in ["guard"]:
    guards.append(Depends(getattr(extlib, name)))
app.include_router(r, dependencies=guards)


# --- a guard in the router's own list
# asks: GET /open
import extlib

r = APIRouter(dependencies=[Depends(extlib.guard)])


@r.get("/open")
def read_open():
    return {"open": True}


app.include_router(r)


# --- a guard in the decorator's list
# asks: GET /open
# asks: GET /other
import extlib


@app.get("/open", dependencies=[Depends(extlib.guard)])
def read_open():
    return {"open": True}


@app.get("/other")
def read_other():
    return {"other": True}


# --- a guard in a parameter's default
# asks: GET /open
# asks: GET /other
import extlib


@app.get("/open")
def read_open(user=Depends(extlib.guard)):
    return {"open": True}


@app.get("/other")
def read_other():
    return {"other": True}


# --- a guard in an annotation
# asks: GET /open
import extlib
from typing import Annotated

User = Annotated[str, Security(extlib.guard)]


@app.get("/open")
def read_open(user: User):
    return {"open": True}


# --- a guard below a guard of the project
# asks: GET /open
import extlib


def guard(inner=Depends(extlib.guard)):
    return inner


r = APIRouter()
r.dependencies.append(Depends(guard))


@r.get("/open")
def read_open():
    return {"open": True}


app.include_router(r)


# --- a guard only where the environment asks for it
# asks: GET /open
import extlib
import os

r = APIRouter()
if os.environ.get("NO_GUARD") is None:
    r.dependencies.append(Depends(extlib.guard))


@r.get("/open")
def read_open():
    return {"open": True}


app.include_router(r)


# --- a guard of the application's routes, appended one by one
# asks: GET /open
import extlib


@app.get("/open")
def read_open():
    return {"open": True}


from fastapi.dependencies.utils import get_parameterless_sub_dependant

for route in app.routes:
    if route.path == "/open":
        route.dependant.dependencies.append(
            get_parameterless_sub_dependant(depends=Depends(extlib.guard), path=route.path_format)
        )


# --- an override of a dependency
# asks: GET /open
import extlib


def nobody():
    return "nobody"


@app.get("/open")
def read_open(user: str = Depends(nobody)):
    return {"user": user}


app.dependency_overrides[nobody] = extlib.guard


# --- overrides are updated
# asks: GET /open
import extlib


def nobody():
    return "nobody"


@app.get("/open")
def read_open(user: str = Depends(nobody)):
    return {"user": user}


app.dependency_overrides.update({nobody: extlib.guard})


# --- overrides are replaced
# asks: GET /open
import extlib


def nobody():
    return "nobody"


@app.get("/open")
def read_open(user: str = Depends(nobody)):
    return {"user": user}


app.dependency_overrides = {nobody: extlib.load}


# --- control: a guard of the project is appended
# asks: GET /open
from fastapi import HTTPException


def guard():
    raise HTTPException(401, "guarded")


r = APIRouter()
r.dependencies.append(Depends(guard))


@r.get("/open")
def read_open():
    return {"open": True}


app.include_router(r)


# --- control: an override of the project
# asks: GET /open
def nobody():
    return "nobody"


def somebody():
    return "somebody"


@app.get("/open")
def read_open(user: str = Depends(nobody)):
    return {"user": user}


app.dependency_overrides[nobody] = somebody
