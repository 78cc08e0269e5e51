"""Who logged: file, line and function by every level of the stack, from methods, generators, closures and classes of one's own."""

import io
import logging
import os

logger = logging.getLogger("callers")
logger.propagate = False
logger.setLevel(logging.DEBUG)


class Kept(logging.Handler):
    def emit(self, record):
        line = record.lineno - record.args[0] if record.args else record.lineno
        print(os.path.basename(record.pathname), line, record.funcName, record.stack_info is not None)


logger.addHandler(Kept())
FIRST = 30


def wrapped(level):
    logger.info("%d", FIRST, stacklevel=level)


def twice(level):
    wrapped(level)


class Caller:
    def method(self, level):
        (lambda: twice(level))()

    @property
    def told(self):
        logger.warning("%d", FIRST, stacklevel=2)


def steps():
    yield logger.error("%d", FIRST)
    yield from inner()


def inner():
    yield logger.critical("%d", FIRST, stacklevel=3)
    yield logger.log(5, "not told")
    yield logger.log(15, "%d", FIRST)


class Own(logging.Logger):
    def info(self, msg, *args, **kwargs):
        super().info(msg, *args, stacklevel=2, **kwargs)

    def findCaller(self, *args, **kwargs):
        found = super().findCaller(*args, **kwargs)
        print(os.path.basename(found[0]), found[2], found[3] is None)
        return found


for level in (1, 2, 3, 4, 5, 100):
    wrapped(level)
    twice(level)
    Caller().method(level)
Caller().told
print(len(list(steps())))
own = Own("own")
own.addHandler(Kept())
own.info("%d", FIRST)
logging.LoggerAdapter(logger, {}).info("%d", FIRST)
logger.info("%d", FIRST, stack_info=True)
stream = io.StringIO()
other = logging.StreamHandler(stream)
other.setFormatter(logging.Formatter("%(filename)s %(funcName)s %(message)s"))
logger.addHandler(other)
try:
    raise ValueError("v")
except ValueError:
    logger.exception("%d", FIRST)
print(stream.getvalue().splitlines()[0], len(stream.getvalue().splitlines()) > 3)
