# What runs at start-up and later, and comes from what is not there.
import atexit
import contextlib
import contextvars
import logging

from fastapi import FastAPI

seen = []


def read_seen():
    return {"seen": seen}


# --- a start-up handler is appended
# asks: GET /seen
import extlib

app = FastAPI()
app.get("/seen")(read_seen)


def start():
    seen.append(extlib.VALUE)


app.router.on_startup.append(start)


# --- a start-up handler by add_event_handler
# asks: GET /seen
import extlib

app = FastAPI()
app.get("/seen")(read_seen)


def start():
    seen.append(extlib.VALUE)


app.router.add_event_handler("startup", start)


# --- a start-up handler by a decorator
# asks: GET /seen
import extlib

app = FastAPI()
app.get("/seen")(read_seen)


@app.on_event("startup")
def start():
    seen.append(extlib.VALUE)


# --- a start-up handler of the package
# asks: GET /seen
import extlib

app = FastAPI()
app.get("/seen")(read_seen)
app.router.on_startup.append(lambda: extlib.register(seen))


# --- start-up handlers in the constructor
# asks: GET /seen
import extlib

app = FastAPI(on_startup=[lambda: extlib.register(seen)])
app.get("/seen")(read_seen)


# --- a start-up handler of an included router
# asks: GET /seen
import extlib
from fastapi import APIRouter

app = FastAPI()
app.get("/seen")(read_seen)
r = APIRouter(on_startup=[lambda: extlib.register(seen)])
app.include_router(r)


# --- a shutdown handler is appended
# asks: GET /seen
import extlib

app = FastAPI()
app.get("/seen")(read_seen)
app.router.on_shutdown.append(extlib.load)
seen.append(len(app.router.on_shutdown))


# --- a lifespan that reaches the package
# asks: GET /seen
import extlib


@contextlib.asynccontextmanager
async def lifespan(app):
    extlib.register(seen)
    yield


app = FastAPI(lifespan=lifespan)
app.get("/seen")(read_seen)


# --- a lifespan that hands its state on
# asks: GET /seen
import extlib
from fastapi import Request


@contextlib.asynccontextmanager
async def lifespan(app):
    yield {"kept": extlib.VALUE}


app = FastAPI(lifespan=lifespan)


@app.get("/seen")
def read_state(request: Request):
    return {"kept": request.state.kept}


# --- a lifespan that is assigned
# asks: GET /seen
import extlib

app = FastAPI()
app.get("/seen")(read_seen)


@contextlib.asynccontextmanager
async def lifespan(app):
    extlib.register(seen)
    yield


app.router.lifespan_context = lifespan


# --- a lifespan around the one that was there
# asks: GET /seen
import extlib

app = FastAPI()
app.get("/seen")(read_seen)
inner = app.router.lifespan_context


@contextlib.asynccontextmanager
async def lifespan(app):
    async with inner(app) as state:
        seen.append(extlib.note("start"))
        yield state


app.router.lifespan_context = lifespan


# --- a function for the end of the program
# asks: GET /seen
import extlib

app = FastAPI()
app.get("/seen")(read_seen)
atexit.register(extlib.load)
seen.append("registered")


# --- a context variable's value
# asks: GET /variable
import extlib

app = FastAPI()
variable = contextvars.ContextVar("variable", default="none")
variable.set(extlib.VALUE)


@app.get("/variable")
async def read_variable():
    return {"variable": variable.get()}


# --- a context variable's default
# asks: GET /variable
import extlib

app = FastAPI()
variable = contextvars.ContextVar("variable", default=extlib.VALUE)


@app.get("/variable")
async def read_variable():
    return {"variable": variable.get()}


# --- a logging handler
# asks: GET /seen
import extlib

app = FastAPI()


class Keeping(logging.Handler):
    def emit(self, record):
        seen.append(record.getMessage())


class Filtering(logging.Filter):
    def filter(self, record):
        record.msg = extlib.upper(record.msg)
        return True


log = logging.getLogger("own")
log.addHandler(Keeping())
log.addFilter(Filtering())


@app.get("/seen")
def read_logged():
    log.warning("asked")
    return {"seen": seen}


# --- a logging filter that is appended
# asks: GET /seen
import extlib

app = FastAPI()


class Keeping(logging.Handler):
    def emit(self, record):
        seen.append(record.getMessage())


log = logging.getLogger("own")
log.addHandler(Keeping())
log.filters.append(lambda record: bool(extlib.STRICT))


@app.get("/seen")
def read_logged():
    log.warning("asked")
    return {"seen": seen}


# --- a record factory
# asks: GET /seen
import extlib

app = FastAPI()
old = logging.getLogRecordFactory()


def factory(*args, **kwargs):
    record = old(*args, **kwargs)
    record.extra = extlib.VALUE
    return record


logging.setLogRecordFactory(factory)


@app.get("/seen")
def read_made():
    return {"extra": logging.makeLogRecord({"msg": "x"}).__dict__.get("extra")}


# --- the answer of the documentation
# asks: GET /seen
import extlib

app = FastAPI()
app.get("/seen")(read_seen)
app.openapi = extlib.load
seen.append(app.openapi())


# --- names of operations
# asks: GET /operations
import extlib

app = FastAPI(generate_unique_id_function=extlib.unique_id)


@app.get("/operations")
def read_operations():
    return [getattr(route, "unique_id", "") for route in app.routes if route.path == "/operations"]


# --- names of operations, assigned to the router
# asks: GET /operations
import extlib

app = FastAPI()
app.router.generate_unique_id_function = extlib.unique_id


@app.get("/operations")
def read_operations():
    return [getattr(route, "unique_id", "") for route in app.routes if route.path == "/operations"]


# --- encoders of JSON
# asks: GET /encoded
import extlib
from fastapi import encoders


class Money:
    pass


app = FastAPI()
encoders.ENCODERS_BY_TYPE[Money] = extlib.note
encoders.encoders_by_class_tuples = encoders.generate_encoders_by_class_tuples(encoders.ENCODERS_BY_TYPE)


@app.get("/encoded")
def read_encoded():
    return encoders.jsonable_encoder({"money": Money in encoders.ENCODERS_BY_TYPE})


# --- the application's arguments
# asks: GET /arguments
import extlib

app = FastAPI(title=extlib.VALUE, version="1")


@app.get("/arguments")
def read_arguments():
    return {"title": app.title}


# --- the application's arguments, unpacked
# asks: GET /arguments
import extlib

app = FastAPI(**{"title": extlib.VALUE})


@app.get("/arguments")
def read_arguments():
    return {"title": app.title}


# --- the application's title, assigned
# asks: GET /arguments
import extlib

app = FastAPI()
app.title = extlib.VALUE


@app.get("/arguments")
def read_arguments():
    return {"title": app.title}


# --- control: a start-up handler of the project
# asks: GET /seen
app = FastAPI()
app.get("/seen")(read_seen)
app.router.on_startup.append(lambda: seen.append("started"))


# --- control: a lifespan that is assigned
# asks: GET /seen
app = FastAPI()
app.get("/seen")(read_seen)


@contextlib.asynccontextmanager
async def lifespan(app):
    seen.append("started")
    yield


app.router.lifespan_context = lifespan
