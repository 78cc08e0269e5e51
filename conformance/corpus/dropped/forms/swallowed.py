# Code that stands between what is not there and whoever asked for it, and swallows what is raised or takes it for a value.
import asyncio
import concurrent.futures
import contextlib
import logging
import threading

from fastapi import FastAPI

app = FastAPI()
LOG = []
DONE = []


def keep(value):
    LOG.append(value)
    return value


@app.get("/log")
def read_log():
    return {"log": LOG, "done": DONE}


# --- a thread's function at start-up
# asks: GET /log
import extlib

thread = threading.Thread(target=lambda: keep(extlib.VALUE))
thread.start()
thread.join()
DONE.append("joined")


# --- a thread's function with a hook
# asks: GET /log
import extlib

threading.excepthook = lambda args: DONE.append("hooked")
thread = threading.Thread(target=lambda: keep(extlib.VALUE))
thread.start()
thread.join()


# --- a timer's function
# asks: GET /log
import extlib

timer = threading.Timer(0, lambda: keep(extlib.VALUE))
timer.start()
timer.join()
DONE.append("joined")


# --- an executor's function whose result nobody takes
# asks: GET /log
import extlib

with concurrent.futures.ThreadPoolExecutor() as pool:
    pool.submit(lambda: keep(extlib.VALUE))
DONE.append("left")


# --- an executor's exception as a value
# asks: GET /log
import extlib

with concurrent.futures.ThreadPoolExecutor() as pool:
    future = pool.submit(lambda: keep(extlib.VALUE))
    DONE.append(future.exception() is None)


# --- an executor's callback
# asks: GET /log
import extlib

with concurrent.futures.ThreadPoolExecutor() as pool:
    future = pool.submit(lambda: keep(extlib.VALUE))
    future.add_done_callback(lambda done: DONE.append("called"))


# --- an executor's map that is not drained
# asks: GET /log
import extlib

with concurrent.futures.ThreadPoolExecutor() as pool:
    results = pool.map(lambda name: keep(extlib.note(name)), ["a", "b"])
DONE.append("left")


# --- tasks that are gathered with their exceptions
# asks: GET /log
import extlib


async def fill():
    return keep(extlib.VALUE)


async def gather():
    results = await asyncio.gather(fill(), fill(), return_exceptions=True)
    DONE.append(len(results))


asyncio.run(gather()) if False else DONE.append("never")
loop = asyncio.new_event_loop()
thread = threading.Thread(target=lambda: loop.run_until_complete(gather()))
thread.start()
thread.join()


# --- tasks that are gathered in a lifespan
# asks: GET /log
import extlib


async def fill():
    return keep(extlib.VALUE)


@contextlib.asynccontextmanager
async def lifespan(app):
    DONE.extend([type(one).__name__ for one in await asyncio.gather(fill(), fill(), return_exceptions=True)])
    yield


app.router.lifespan_context = lifespan


# --- a task of a lifespan that nobody awaits
# asks: GET /log
import extlib


async def fill():
    return keep(extlib.VALUE)


@contextlib.asynccontextmanager
async def lifespan(app):
    task = asyncio.create_task(fill())
    await asyncio.sleep(0.05)
    DONE.append(task.done())
    yield


app.router.lifespan_context = lifespan


# --- a task's exception as a value in a request
# asks: GET /tasks
import extlib


async def fill():
    return keep(extlib.VALUE)


@app.get("/tasks")
async def read_tasks():
    task = asyncio.create_task(fill())
    done, _ = await asyncio.wait([task])
    return {"failed": [one.exception() is not None for one in done]}


# --- tasks that are gathered with their exceptions in a request, by a computed name
# asks: GET /tasks
import sys


async def fill():
    import extlib

    return keep(extlib.VALUE)


@app.get("/tasks")
async def read_tasks():
    found = getattr(sys.modules[__name__], "fi" + "ll")
    results = await asyncio.gather(found(), return_exceptions=True)
    return {"results": [str(one) for one in results]}


# --- suppress around everything
# asks: GET /log
import extlib

with contextlib.suppress(BaseException):
    keep(extlib.VALUE)
DONE.append("after")


# --- an exit stack that suppresses
# asks: GET /log
import extlib

with contextlib.ExitStack() as stack:
    stack.enter_context(contextlib.suppress(BaseException))
    keep(extlib.VALUE)
DONE.append("after")


# --- an exit stack whose function says that it is handled
# asks: GET /log
import extlib

with contextlib.ExitStack() as stack:
    stack.push(lambda *error: True)
    keep(extlib.VALUE)
DONE.append("after")


# --- a context manager that a generator makes
# asks: GET /log
import extlib


@contextlib.contextmanager
def careful():
    try:
        yield
    except BaseException:
        DONE.append("caught")


with careful():
    keep(extlib.VALUE)


# --- a finally that returns
# asks: GET /log
import extlib


def careful():
    try:
        keep(extlib.VALUE)
    finally:
        return "fine"


DONE.append(careful())


# --- a loop whose finally goes on
# asks: GET /log
import extlib

for number in range(2):
    try:
        keep(extlib.VALUE)
    finally:
        continue
DONE.append("after")


# --- a logging handler
# asks: GET /log
import extlib


class Handler(logging.Handler):
    def emit(self, record):
        try:
            keep(extlib.note(record.getMessage()))
        except Exception:
            self.handleError(record)


logger = logging.getLogger("swallowed")
logger.addHandler(Handler())
logger.warning("said")
DONE.append("logged")


# --- a logging handler that is called in a request
# asks: GET /said
import extlib


class Handler(logging.Handler):
    def emit(self, record):
        keep(extlib.note(record.getMessage()))


logger = logging.getLogger("swallowed")
logger.addHandler(Handler())


@app.get("/said")
def read_said():
    logger.warning("said")
    return {"said": True}


# --- __del__ at start-up
# asks: GET /log
import extlib


class Dropped:
    def __del__(self):
        keep(extlib.VALUE)


dropped = Dropped()
del dropped
DONE.append("dropped")


# --- a weak reference's callback
# asks: GET /log
import extlib
import weakref


class Kept:
    pass


kept = Kept()
reference = weakref.ref(kept, lambda gone: keep(extlib.VALUE))
del kept
DONE.append(reference() is None)


# --- __repr__ in a message of logging
# asks: GET /log
import extlib


class Shown:
    def __repr__(self):
        return keep(extlib.VALUE)


logging.raiseExceptions = False
logging.getLogger("swallowed").warning("%r", Shown())
DONE.append("logged")


# --- a key function of sorted under a clause
# asks: GET /log
import extlib

try:
    LOG.extend(sorted(["b", "a"], key=lambda name: extlib.upper(name)))
except BaseException:
    DONE.append("caught")


# --- __eq__ in a search
# asks: GET /log
import extlib


class Equal:
    def __eq__(self, other):
        return keep(extlib.VALUE) == other


DONE.append(Equal() in ["of extlib"])


# --- __getattr__ that hasattr asks
# asks: GET /log
import extlib


class Asked:
    def __getattr__(self, name):
        return keep(extlib.note(name))


DONE.append(hasattr(Asked(), "anything"))


# --- a property that getattr asks with a default
# asks: GET /log
import extlib


class Asked:
    @property
    def value(self):
        return keep(extlib.VALUE)


DONE.append(getattr(Asked(), "value", "default"))


# --- a background task
# asks: GET /background
import extlib
from fastapi import BackgroundTasks


@app.get("/background")
def read_background(tasks: BackgroundTasks):
    tasks.add_task(lambda: keep(extlib.VALUE))
    return {"background": True}


# --- a callback of the loop in a lifespan
# asks: GET /log
import extlib


@contextlib.asynccontextmanager
async def lifespan(app):
    asyncio.get_running_loop().call_soon(lambda: keep(extlib.VALUE))
    await asyncio.sleep(0.05)
    DONE.append("slept")
    yield


app.router.lifespan_context = lifespan


# --- a task's callback
# asks: GET /log
import extlib


async def nothing():
    return None


@contextlib.asynccontextmanager
async def lifespan(app):
    task = asyncio.create_task(nothing())
    task.add_done_callback(lambda done: keep(extlib.VALUE))
    await asyncio.sleep(0.05)
    yield


app.router.lifespan_context = lifespan


# --- control: a thread, an executor and tasks
# asks: GET /log
thread = threading.Thread(target=lambda: keep("thread"))
thread.start()
thread.join()
with concurrent.futures.ThreadPoolExecutor() as pool:
    DONE.append(pool.submit(lambda: keep("pool")).exception() is None)


# --- control: exceptions that are gathered
# asks: GET /tasks
async def fail():
    raise ValueError("own")


@app.get("/tasks")
async def read_tasks():
    results = await asyncio.gather(fail(), return_exceptions=True)
    return {"results": [repr(one) for one in results]}
