# Statements of every kind around what is not there, with an effect that a request sees.
from fastapi import FastAPI

app = FastAPI()
LOG = []


@app.get("/log")
def read_log():
    return LOG


def keep(value):
    LOG.append(value)
    return value


# --- an expression statement
# asks: GET /log
import extlib

keep(extlib.VALUE)


# --- an argument that is evaluated before
# asks: GET /log
import extlib

extlib.note(keep("before"))


# --- an effect after the package in one statement
# asks: GET /log
import extlib

(extlib.VALUE, keep("after"))


# --- an assignment whose value has an effect
# asks: GET /log
import extlib

value = keep(extlib.VALUE)


# --- a chained assignment
# asks: GET /log
import extlib

first = second = keep(extlib.VALUE)
LOG.append("then")


# --- an annotated assignment
# asks: GET /log
import extlib

value: str = keep(extlib.VALUE)


# --- an annotation that is evaluated
# asks: GET /log
import extlib

value: keep(extlib.VALUE) = 1


# --- if
# asks: GET /log
import extlib

if extlib.STRICT:
    LOG.append("strict")
else:
    LOG.append("not strict")


# --- elif
# asks: GET /log
import extlib

if len(LOG) > 1:
    LOG.append("many")
elif extlib.STRICT:
    LOG.append("strict")
else:
    LOG.append("else")


# --- if that is not entered
# asks: GET /log
import extlib
import os

if os.environ.get("NO_SUCH_VARIABLE"):
    keep(extlib.VALUE)
LOG.append("own")


# --- for
# asks: GET /log
import extlib

for name in extlib.NAMES:
    LOG.append(name)


# --- for with an own list
# asks: GET /log
import extlib

for number in range(3):
    LOG.append(number)
    if number == 1:
        keep(extlib.VALUE)


# --- for with else
# asks: GET /log
import extlib

for number in ():
    pass
else:
    keep(extlib.VALUE)


# --- while
# asks: GET /log
import extlib

while len(LOG) < len(extlib.NAMES):
    LOG.append("again")


# --- while with a walrus
# asks: GET /log
import extlib

names = iter(["own", None])
while (name := next(names)) is not None:
    keep(extlib.note(name))


# --- try with a clause for everything
# asks: GET /log
import extlib

try:
    keep(extlib.VALUE)
except Exception:
    LOG.append("failed")


# --- try with a bare clause
# asks: GET /log
import extlib

try:
    keep(extlib.VALUE)
except:
    LOG.append("failed")


# --- try with finally
# asks: GET /log
import extlib

try:
    keep(extlib.VALUE)
finally:
    LOG.append("finally")


# --- try with else
# asks: GET /log
import extlib

try:
    pass
except Exception:
    pass
else:
    keep(extlib.VALUE)


# --- what an except clause names
# asks: GET /log
import extlib

try:
    raise ValueError("own")
except (KeyError, getattr(extlib, "Error", ValueError)):
    LOG.append("caught")


# --- with
# asks: GET /log
import extlib

with extlib.Keeper() as kept:
    LOG.append("inside")


# --- with that swallows
# asks: GET /log
import extlib
import contextlib

with contextlib.suppress(BaseException):
    keep(extlib.VALUE)
LOG.append("after")


# --- an exit stack
# asks: GET /log
import extlib
import contextlib

stack = contextlib.ExitStack()
stack.enter_context(extlib.Keeper())
stack.callback(LOG.append, extlib.VALUE)
stack.close()


# --- match
# asks: GET /log
import extlib

match extlib.NAMES:
    case [first, *_]:
        LOG.append(first)
    case _:
        LOG.append("none")


# --- a match's pattern
# asks: GET /log
import extlib

match {"name": "own"}:
    case extlib.Base():
        LOG.append("base")
    case {"name": name}:
        LOG.append(name)


# --- a match's guard
# asks: GET /log
import extlib

match 1:
    case 1 if extlib.STRICT:
        LOG.append("strict")
    case _:
        LOG.append("other")


# --- assert
# asks: GET /log
import extlib

assert keep(extlib.VALUE)


# --- assert's message
# asks: GET /log
import extlib

assert LOG == [], extlib.VALUE
LOG.append("own")


# --- a comprehension
# asks: GET /log
import extlib

names = [keep(name) for name in extlib.NAMES]


# --- a comprehension of a dict
# asks: GET /log
import extlib

names = {name: keep(extlib.note(name)) for name in ("a", "b")}


# --- a generator that is drained
# asks: GET /log
import extlib

list(keep(name) for name in extlib.NAMES)


# --- map
# asks: GET /log
import extlib

list(map(keep, extlib.NAMES))


# --- filter and sorted
# asks: GET /log
import extlib

sorted(filter(keep, extlib.NAMES), key=extlib.upper)


# --- reduce
# asks: GET /log
import extlib
import functools

functools.reduce(lambda log, name: log.append(name) or log, extlib.NAMES, LOG)


# --- an unpacked call
# asks: GET /log
import extlib

LOG.extend([*extlib.NAMES, "own"])


# --- an f-string
# asks: GET /log
import extlib

LOG.append(f"{extlib.VALUE!r:>20}")


# --- a slice
# asks: GET /log
import extlib

LOG[len(extlib.NAMES) :] = ["sliced"]


# --- a lambda that is called later
# asks: GET /log
import extlib

later = [lambda: keep(extlib.VALUE)]
later[0]()


# --- a lambda that is kept in a table
# asks: GET /called/ext
# asks: GET /called/own
import extlib

TABLE = {"own": lambda: "own"}
TABLE["ext"] = lambda: extlib.VALUE


@app.get("/called/{name}")
def read_called(name: str):
    return {"called": TABLE[name]() if name in TABLE else None}


# --- del
# asks: GET /log
import extlib

LOG.append("own")
del LOG[0 if extlib.VALUE else 1]


# --- a walrus in a call
# asks: GET /log
import extlib

LOG.append(value := extlib.VALUE)


# --- a conditional import
# asks: GET /log
import extlib

try:
    from extlib import absent
except ImportError:
    LOG.append("absent")


# --- a conditional import of the package
# asks: GET /log
import extlib

try:
    import extlib as optional
except ImportError:
    optional = None
LOG.append(optional is not None)


# --- a nested function that is run
# asks: GET /log
import extlib


def outer():
    def inner():
        keep(extlib.VALUE)

    return inner


outer()()


# --- nested in everything
# asks: GET /log
import extlib
import contextlib

for number in range(2):
    with contextlib.nullcontext():
        try:
            if number:
                match number:
                    case 1:
                        [keep(each) for each in (extlib.VALUE,)]
        finally:
            LOG.append(number)


# --- a type alias that is evaluated
# asks: GET /log
import extlib

type Alias = keep(extlib.VALUE)
Alias.__value__


# --- a coroutine that is run
# asks: GET /log
import extlib
import asyncio


async def fill():
    keep(extlib.VALUE)


asyncio.run(fill())


# --- a thread that is run
# asks: GET /log
import extlib
import threading

thread = threading.Thread(target=lambda: keep(extlib.VALUE))
thread.start()
thread.join()


# --- control: nested in everything
# asks: GET /log
import contextlib

for number in range(2):
    with contextlib.nullcontext():
        try:
            if number:
                match number:
                    case 1:
                        [keep(each) for each in ("own",)]
        finally:
            LOG.append(number)


# --- control: an import that Python has not
# asks: GET /log
try:
    import winreg
except ImportError:
    LOG.append("absent")


# --- an import that nobody can tell to fail
# asks: GET /log
try:
    import no_such_module_anywhere
except ImportError:
    LOG.append("absent")


# --- control: map, a slice and a walrus
# asks: GET /log
list(map(keep, ["a", "b"]))
LOG[2:] = [value := "c"]
