# Statements that decide what runs, around what is not there.
import contextlib
import sys

from fastapi import Depends, FastAPI, HTTPException

app = FastAPI()
LOG = []


def keep(value):
    LOG.append(value)
    return value


@app.get("/log")
def read_log():
    return {"log": LOG}


# --- a route in the else of a try
# asks: GET /extra
# asks: GET /log
import extlib

try:
    value = extlib.VALUE
except AttributeError:
    LOG.append("caught")
else:

    @app.get("/extra")
    def read_extra():
        return {"extra": value}

finally:
    LOG.append("finally")


# --- a try whose clause names an exception of the project
# asks: GET /log
import extlib


class Missing(Exception):
    pass


try:
    if not extlib.NAMES:
        raise Missing
    LOG.append("there")
except Missing:
    LOG.append("missing")


# --- an exception group around it
# asks: GET /log
import extlib

try:
    keep(extlib.VALUE)
except* ValueError:
    LOG.append("grouped")


# --- a return in a finally of a function that start-up runs
# asks: GET /log
import extlib


def load():
    try:
        return extlib.VALUE
    finally:
        return "default"  # noqa: B012


keep(load())


# --- a loop that goes on after what it caught
# asks: GET /log
import extlib

for name in ("VALUE", "NAMES"):
    try:
        keep(getattr(extlib, name))
    except AttributeError:
        continue
    break
else:
    LOG.append("never")


# --- a loop that the package ends
# asks: GET /log
import extlib

count = 0
while count < 3:
    count += 1
    if count == len(extlib.NAMES):
        break
LOG.append(count)


# --- a walrus in a condition of a comprehension
# asks: GET /log
import extlib

LOG += [kept for name in ("a", "b") if (kept := extlib.note(name))]


# --- a walrus in a while over the package's iterator
# asks: GET /log
import extlib

names = iter(extlib.NAMES)
while (name := next(names, None)) is not None:
    LOG.append(name)


# --- a match on the package's value
# asks: GET /log
import extlib

match extlib.load():
    case {"loaded": str(value)}:
        LOG.append(value)
    case _:
        LOG.append("other")


# --- a match with a class pattern of the package
# asks: GET /log
import extlib

match LOG:
    case extlib.Keeper():
        LOG.append("keeper")
    case []:
        LOG.append("empty")


# --- a match whose case registers a route
# asks: GET /chosen
import extlib

match extlib.STRICT:
    case True:

        @app.get("/chosen")
        def read_strict():
            return {"chosen": "strict"}

    case False:

        @app.get("/chosen")
        def read_loose():
            return {"chosen": "loose"}


# --- a guard chosen by a conditional expression
# asks: GET /guarded
import extlib


def nobody():
    raise HTTPException(403, "nobody")


@app.get("/guarded", dependencies=[Depends(nobody if extlib.STRICT else extlib.guard)])
def read_guarded():
    return {"guarded": True}


# --- a chained comparison with the package in the middle
# asks: GET /log
import extlib

LOG.append(0 < len(extlib.NAMES) < 3)


# --- and, or: only what comes to it
# asks: GET /log
import extlib

True or keep(extlib.VALUE)
LOG and keep(extlib.VALUE)
LOG or keep(extlib.VALUE)


# --- a with of several, of which the second is the package's
# asks: GET /log
import extlib


@contextlib.contextmanager
def opened():
    LOG.append("opened")
    yield "own"
    LOG.append("closed")


with opened() as own, extlib.Keeper() as keeper:
    LOG.append(list(keeper))


# --- a suppressing with in a function that module code calls
# asks: GET /log
import extlib


def start():
    with contextlib.suppress(Exception):
        keep(extlib.VALUE)
        return "done"
    return "suppressed"


keep(start())


# --- a generator function that a for drains
# asks: GET /log
import extlib


def values():
    yield "first"
    yield extlib.VALUE
    yield "last"


for value in values():
    LOG.append(value)


# --- yield from what the package gives
# asks: GET /log
import extlib


def values():
    yield from extlib.NAMES


LOG.extend(values())


# --- a star in a call and in a list
# asks: GET /log
import extlib

print(*extlib.NAMES, file=sys.stderr)
LOG = [*extlib.NAMES, *LOG]


# --- a double star in a dict
# asks: GET /log
import extlib

LOG.append({**extlib.load(), "own": 1})


# --- an f-string with a nested format of the package
# asks: GET /log
import extlib

LOG.append(f"{'x':>{len(extlib.NAMES) + 2}}")


# --- a deletion of what the package names
# asks: GET /log
import extlib

table = {"one": 1, "two": 2}
LOG.append(table)
del table[extlib.NAMES[0]]


# --- a global statement in a function that module code calls
# asks: GET /log
import extlib


def load():
    global LOG
    LOG = [extlib.VALUE]


load()


# --- nonlocal in a closure that a decorator runs
# asks: GET /log
import extlib


def counted(function):
    count = 0

    def inner():
        nonlocal count
        count += len(extlib.NAMES)
        return function(count)

    return inner


@counted
def note(count):
    LOG.append(count)


note()


# --- recursion at import
# asks: GET /log
import extlib


def walk(depth):
    if depth:
        walk(depth - 1)
    else:
        LOG.append(extlib.VALUE)


walk(3)


# --- control: what decides without the package
# asks: GET /log
try:
    value = keep("tried")
except KeyError:
    LOG.append("caught")
else:
    LOG.append("else")
finally:
    LOG.append("finally")
match {"loaded": "x"}:
    case {"loaded": str(value)}:
        LOG.append(value)
while (count := len(LOG)) < 7:
    LOG.append(count)
LOG = [*LOG, *("a", "b")]
