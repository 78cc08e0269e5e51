"""Context that is bound, and loggers for tests."""

import asyncio
import re
import threading
import warnings

import structlog
from structlog import contextvars as cv
from structlog import testing, threadlocal


def seen():
    return sorted(cv.get_contextvars().items())


def attempt(name, function, *args, **kw):
    try:
        print(name, repr(function(*args, **kw)))
    except BaseException as error:
        print(name, "raised", type(error).__name__, error)


tokens = cv.bind_contextvars(a=1, b="two")
print(seen(), sorted(tokens), sorted(cv.merge_contextvars(None, "", {"b": "own", "c": 3}).items()))
cv.bind_contextvars(a=10, c=None)
cv.unbind_contextvars("b", "unknown")
print(seen())
cv.reset_contextvars(**{"a": tokens["a"]})
print(seen())
attempt("token", cv.reset_contextvars, zzz=tokens["b"])
with cv.bound_contextvars(a="inner", d=4):
    print(seen())
    try:
        with cv.bound_contextvars(c="deeper"):
            print(seen())
            raise ValueError
    except ValueError:
        print(seen())
print(seen())


@cv.bound_contextvars(decorated=True)
def decorated():
    return seen()


print(decorated(), seen())
log = structlog.wrap_logger(structlog.ReturnLogger(), processors=[cv.merge_contextvars], wrapper_class=structlog.BoundLogger, a="bound")
print(sorted(cv.get_merged_contextvars(log).items()), sorted(log.info("e", z=1)[1].items()))


async def request(number):
    cv.clear_contextvars()
    cv.bind_contextvars(request=number)
    await asyncio.sleep(0)
    return seen()


async def main():
    cv.bind_contextvars(outer=1)
    return await asyncio.gather(*(request(number) for number in range(3))), seen()


print(asyncio.run(main()))
in_thread = []
thread = threading.Thread(target=lambda: in_thread.append(seen()))
thread.start()
thread.join()
print(in_thread)
cv.clear_contextvars()
print(seen())

structlog.configure(processors=[structlog.processors.KeyValueRenderer()])
log = structlog.get_logger(x=1)
with testing.capture_logs() as logs:
    log.info("captured", y=2)
    log.warn("second")
    try:
        1 / 0
    except ZeroDivisionError:
        log.exception("third")
print(logs, len(structlog.get_config()["processors"]))
with testing.capture_logs(processors=[structlog.processors.add_log_level]) as logs:
    log.error("with a processor")
print(logs)
capture = testing.LogCapture()
attempt("drop", capture, None, "exception", {"event": "e"})
print(capture.entries)
factory = testing.CapturingLoggerFactory()
structlog.configure(logger_factory=factory)
structlog.get_logger().info("hi", a=1)
factory.logger.anything(1, b=2)
print(factory.logger, factory.logger.calls, factory.logger.calls[0].method_name, tuple(factory.logger.calls[1]))
structlog.reset_defaults()

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    threadlocal.bind_threadlocal(a=1, b=2)
    print(threadlocal.get_threadlocal(), threadlocal.merge_threadlocal(None, "", {"a": 5}))
    with threadlocal.bound_threadlocal(a="inner", c=3):
        print(threadlocal.get_threadlocal())
    threadlocal.unbind_threadlocal("b", "x")
    print(threadlocal.get_threadlocal(), threadlocal.get_merged_threadlocal(structlog.get_logger(z=1).bind()))
    threadlocal.clear_threadlocal()
    print(threadlocal.get_threadlocal())
    wrapped = threadlocal.wrap_dict(dict)
    print(re.sub("[0-9a-f]{8}-[0-9a-f-]*", "...", repr(wrapped(a=1))), wrapped() == wrapped(b=2), len(wrapped()), list(wrapped(wrapped())))
    log = structlog.wrap_logger(structlog.ReturnLogger(), context_class=wrapped, processors=[], wrapper_class=structlog.BoundLogger)
    log = log.bind(c=3)
    with threadlocal.tmp_bind(log, d=4) as inner:
        print(inner.info("x"))
    print(log.info("y"), threadlocal.as_immutable(log).info("z"), log.new(e=5).info("w"))
    print(structlog.processors.JSONRenderer()(None, "", {"w": wrapped()}))
print({(warning.category.__name__, str(warning.message)) for warning in caught}, len(caught))
