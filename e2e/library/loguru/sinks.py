"""Sinks that are not files, queues, and records of `logging`."""

import asyncio
import inspect
import io
import logging
import sys
import threading

from loguru import logger


def attempt(name, function, *args, **kw):
    try:
        print(name, repr(function(*args, **kw)))
    except BaseException as error:
        print(name, "raised", type(error).__name__, error)


logger.remove()


class Stream:
    name = "named stream"

    def __init__(self):
        self.events = []

    def write(self, message):
        self.events.append((type(message).__name__, str(message), message.record["message"]))

    def flush(self):
        self.events.append("flush")

    def stop(self):
        self.events.append("stop")

    async def complete(self):
        self.events.append("complete")


class Silent:
    def write(self, message):
        print("silent", message, end="")


stream = Stream()
number = logger.add(stream, format="{message}")
logger.info("to a stream")
print(logger)


async def completed():
    await logger.complete()


asyncio.run(completed())
logger.remove(number)
print(stream.events)
number = logger.add(Silent(), format="{message}", level="INFO")
logger.info("no flush")
logger.debug("not written")
logger.remove(number)
number = logger.add(sys.stdout, format="{level} {message}")
logger.success("to stdout")
print(logger)
logger.remove(number)


def function(message):
    print("function", message, end="")


class Callable:
    def __call__(self, message):
        print("callable", message, end="")


for sink in (function, Callable(), lambda message: print("lambda", message, end="")):
    number = logger.add(sink, format="{message}")
    logger.info("called")
    logger.remove(number)

# Coroutines.


async def coroutine(message):
    await asyncio.sleep(0)
    print("coroutine", message, end="")


async def failing(message):
    raise ValueError("in a coroutine")


class Asynchronous:
    async def __call__(self, message):
        print("asynchronous", message, end="")


async def run(sink, **options):
    number = logger.add(sink, format="{message}", **options)
    logger.info("first")
    logger.info("second")
    await logger.complete()
    print("completed")
    logger.remove(number)


for sink in (coroutine, Asynchronous()):
    asyncio.run(run(sink))
asyncio.run(run(coroutine, enqueue=True))
before, sys.stderr = sys.stderr, io.StringIO()
asyncio.run(run(failing))
told, sys.stderr = sys.stderr.getvalue(), before
print([line for line in told.splitlines() if line.startswith(("---", "ValueError"))])
attempt("no loop", logger.add, coroutine, enqueue=True)
number = logger.add(coroutine, format="{message}")
logger.info("nobody listens")
logger.remove(number)

# Queues.
seen = []


def in_thread(message):
    seen.append((threading.current_thread().name.rstrip("0123456789"), str(message), message.record["message"], message.record["extra"], message.record["exception"]))


number = logger.add(in_thread, enqueue=True, format="{message}", context="spawn")
values = [1]
logger.bind(values=values).info("queued {}", 1)
values.append(2)
try:
    1 / 0
except ZeroDivisionError:
    logger.opt(exception=True).info("with an exception")
logger.complete()
print(len(seen))
logger.info("more")
logger.remove(number)
for name, text, message, extra, exception in seen:
    print(name, text.splitlines()[0], message, extra, exception)
number = logger.add(in_thread, enqueue=True, format="{message}")
before, sys.stderr = sys.stderr, io.StringIO()
logger.bind(lock=threading.Lock()).info("cannot be pickled")
told, sys.stderr = sys.stderr.getvalue(), before
logger.remove(number)
print(told.splitlines()[0], told.splitlines()[-1], len(seen))
number = logger.add(lambda message: 1 / 0, enqueue=True, format="{message}")
before, sys.stderr = sys.stderr, io.StringIO()
logger.info("fails in the thread")
logger.complete()
told, sys.stderr = sys.stderr.getvalue(), before
logger.remove(number)
print(told.splitlines()[0], told.splitlines()[-2:])


def many(number):
    for value in range(20):
        logger.info("{} {}", number, value)


seen.clear()
logger.add(in_thread, enqueue=True, format="{message}")
threads = [threading.Thread(target=many, args=(number,)) for number in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
logger.remove()
print(len(seen), sorted({message for _, _, message, _, _ in seen})[:3])

# To handlers of `logging`.


class Handler(logging.Handler):
    def emit(self, record):
        print("handler", record.name, record.levelname, record.levelno, record.funcName, record.filename, record.module, record.extra, record.args, record.exc_info and record.exc_info[0].__name__)
        print(self.format(record).splitlines()[0])

    def close(self):
        print("closed")
        super().close()


handler = Handler()
handler.setFormatter(logging.Formatter("%(levelname)s <%(message)s>"))
number = logger.add(handler, format="{message}", diagnose=False, backtrace=False)
logger.bind(x=1).success("standard")
try:
    1 / 0
except ZeroDivisionError:
    logger.exception("standard exception")
logger.remove(number)


# From `logging`, as people do it.


class InterceptHandler(logging.Handler):
    def emit(self, record):
        try:
            level = logger.level(record.levelname).name
        except ValueError:
            level = record.levelno
        frame, depth = inspect.currentframe(), 0
        while frame and (depth == 0 or frame.f_code.co_filename == logging.__file__):
            frame = frame.f_back
            depth += 1
        logger.opt(depth=depth, exception=record.exc_info).log(level, record.getMessage())


class OldInterceptHandler(logging.Handler):
    def emit(self, record):
        frame, depth = logging.currentframe(), 2
        while frame.f_code.co_filename == logging.__file__:
            frame = frame.f_back
            depth += 1
        logger.opt(depth=depth, exception=record.exc_info).log(record.levelname, record.getMessage())


class FrameInterceptHandler(logging.Handler):
    def emit(self, record):
        frame, depth = sys._getframe(6), 6
        while frame and frame.f_code.co_filename == logging.__file__:
            frame = frame.f_back
            depth += 1
        logger.opt(depth=depth, exception=record.exc_info).log(record.levelno, record.getMessage())


def standard_calls():
    logging.getLogger("some.name").info("named %s", "logger")
    logging.warning("root")
    logging.getLogger("some.name").log(33, "by number")
    try:
        1 / 0
    except ZeroDivisionError:
        logging.getLogger("some").exception("failed")


logger.add(sys.stdout, format="{level} {name} {function}:{line} {message}", diagnose=False, backtrace=False, filter=lambda record: record.update(exception=None) or True)
logging.addLevelName(33, "Level 33")
for kind in (InterceptHandler, FrameInterceptHandler):
    logging.basicConfig(handlers=[kind()], level=0, force=True)
    attempt(kind.__name__, standard_calls)
# This one finds places in `logging` itself, which has other lines.
logger.remove()
logger.add(sys.stdout, format="{level} {name} {function} {message}", diagnose=False, backtrace=False, filter=lambda record: record.update(exception=None) or True)
logging.basicConfig(handlers=[OldInterceptHandler()], level=0, force=True)
attempt("OldInterceptHandler", standard_calls)
logging.basicConfig(handlers=[InterceptHandler()], level=0, force=True)
logging.getLogger("quiet").debug("debug")


class Propagating(logging.Handler):
    def emit(self, record):
        logging.getLogger(record.name).handle(record)


logging.basicConfig(handlers=[logging.StreamHandler(sys.stdout)], level=0, force=True)
logger.remove()
logger.add(Propagating(), format="{message}")
logger.info("propagated")
logger.remove()
