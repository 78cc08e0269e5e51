"""Blocks and functions that metrics watch."""

import asyncio
import inspect

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Summary
from prometheus_client.context_managers import ExceptionCounter, InprogressTracker, Timer
from samples_text import attempt

registry = CollectorRegistry()
errors = Counter("errors", "Errors", registry=registry)
busy = Gauge("busy", "Busy", registry=registry)
last = Gauge("last", "Last", registry=registry)
times = Summary("times", "Times", registry=registry)
spread = Histogram("spread", "Spread", ["kind"], registry=registry)


def value(name, **labels):
    return registry.get_sample_value(name, labels)


@errors.count_exceptions((ValueError, KeyError))
def fails(kind, *more, text="no", **rest):
    """Raises what it is told."""
    raise kind(text, *more, rest)


attempt(fails, ValueError)
attempt(fails, KeyError, 1, text="yes", other=2)
attempt(fails, RuntimeError)
print(value("errors_total"), fails.__name__, fails.__qualname__, fails.__doc__, fails.__module__ == __name__, inspect.signature(fails))
print(fails.__wrapped__.__name__, inspect.isfunction(fails))
with errors.count_exceptions() as entered:
    print(entered)
try:
    with errors.count_exceptions():
        raise TypeError("inside")
except TypeError as error:
    print(error, value("errors_total"))
try:
    with errors.count_exceptions(KeyError):
        raise TypeError("inside")
except TypeError as error:
    print(error, value("errors_total"))


@busy.track_inprogress()
def nested(depth):
    print("busy", value("busy"))
    return depth and nested(depth - 1)


print(nested(2), value("busy"))
with busy.track_inprogress():
    print(value("busy"))
print(value("busy"))


@times.time()
def timed(a, b=2, *, c=3):
    return a + b + c


print(timed(1), timed(1, 5), timed(a=1, c=10), value("times_count"))
# What does not suit the function is not counted.
for arguments, named in (((), {}), ((1, 2, 3), {}), ((1,), {"d": 4}), ((1,), {"a": 4})):
    attempt(timed, *arguments, **named)
print(value("times_count"))
with times.time() as timer:
    pass
print(timer.duration >= 0, type(timer) is Timer, value("times_count"), value("times_sum") >= 0)
with last.time():
    pass
print(value("last") >= 0)
last.set_to_current_time()
print(value("last") > 1_700_000_000)
with spread.labels("a").time():
    pass
with spread.time() as timer:
    timer.labels(kind="b")
print(value("spread_count", kind="a"), value("spread_count", kind="b"))
attempt(spread.observe, 1)


@times.time()
@errors.count_exceptions()
async def later(text):
    await asyncio.sleep(0)
    raise ValueError(text)


print(inspect.iscoroutinefunction(later), inspect.iscoroutine(waiting := later("x")))
attempt(asyncio.run, waiting)
print(value("errors_total"), value("times_count"))


class Service:
    @times.time()
    def work(self, amount):
        return amount * 2

    @staticmethod
    @busy.track_inprogress()
    def help():
        return value("busy")


print(Service().work(4), Service.help(), Service.work.__qualname__)
short = times.time()(lambda x: x + 1)
print(short(1), short.__name__, short.__qualname__)
attempt(times.time(), Service)
attempt(times.time(), len)
attempt(times.time(), print)
attempt(times.time(), 5)
fails.note = "kept"
print(errors.count_exceptions()(fails).note)
print(type(errors.count_exceptions()) is ExceptionCounter, type(busy.track_inprogress()) is InprogressTracker)
