import threading
from contextlib import asynccontextmanager

import anyio
from anyio.from_thread import BlockingPortal, BlockingPortalProvider, start_blocking_portal


async def add(a, b):
    await anyio.sleep(0.001)
    return a + b


async def fail(text):
    await anyio.sleep(0)
    raise ValueError(text)


def attempt(what, function, *args, **kwargs):
    try:
        print(what, "->", repr(function(*args, **kwargs)))
    except BaseException as exc:
        print(what, "->", type(exc).__name__, exc)


@asynccontextmanager
async def resource(name, swallow=False):
    print("enter", name)
    try:
        yield name.upper()
    except KeyError as exc:
        print("seen", repr(exc))
        if not swallow:
            raise
    finally:
        print("leave", name)


@asynccontextmanager
async def broken():
    raise ValueError("cannot enter")
    yield


async def ready(value, *, task_status):
    task_status.started(value + 1)
    await anyio.sleep(0.001)
    return "ended"


async def never_ready(*, task_status):
    pass


async def fails_first(*, task_status):
    raise ValueError("before")


# Told once both threads are done: what one prints while the other does has no order.
ended = []


async def forever():
    try:
        await anyio.sleep_forever()
    finally:
        ended.append("by cancellation")


with start_blocking_portal() as portal:
    attempt("call", portal.call, add, 1, 2)
    attempt("sync", portal.call, max, 3, 4)
    attempt("fail", portal.call, fail, "f")
    attempt("fail", portal.call, int, "x")
    print([thread.name.startswith("asyncio-portal-") for thread in threading.enumerate()][1:])
    future = portal.start_task_soon(add, 5, 6, name="named")
    print(future.result(), future.done(), future.cancelled())
    future = portal.start_task_soon(forever)
    portal.call(anyio.sleep, 0.01)
    print(future.cancel())
    attempt("cancelled", future.result)
    portal.call(anyio.sleep, 0.01)
    print("ended", ended)
    future, value = portal.start_task(ready, 41)
    print(value, future.result())
    attempt("never ready", portal.start_task, never_ready)
    attempt("fails", portal.start_task, fails_first)
    with portal.wrap_async_context_manager(resource("a")) as given:
        print("in", given)
    try:
        with portal.wrap_async_context_manager(resource("b")):
            raise KeyError("k")
    except KeyError as exc:
        print("out", exc)
    with portal.wrap_async_context_manager(resource("c", swallow=True)):
        raise KeyError("swallowed")
    try:
        with portal.wrap_async_context_manager(broken()):
            print("never")
    except ValueError as exc:
        print(exc)
attempt("closed", portal.call, add, 1, 2)

try:
    with start_blocking_portal(name="mine") as portal:
        print([thread.name for thread in threading.enumerate()][1:])
        future = portal.start_task_soon(forever)
        portal.call(anyio.sleep, 0.01)
        raise LookupError("body")
except LookupError as exc:
    print(repr(exc))
attempt("cancelled", future.result)

attempt("backend", lambda: start_blocking_portal("curio").__enter__())


async def own_portal():
    async with BlockingPortal() as portal:
        attempt("same thread", portal.call, add, 1, 2)
        print(await anyio.to_thread.run_sync(portal.call, add, 1, 2))
        await portal.stop()
        attempt("stopped", portal.call, add, 1, 2)


anyio.run(own_portal)

provider = BlockingPortalProvider()
with provider as first, provider as second:
    print(first is second, first.call(add, 1, 1))
with provider as third:
    print(third is first, third.call(add, 2, 2))
