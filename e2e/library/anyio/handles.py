import asyncio
import re

import anyio
from anyio import Future, TaskHandle, amap, as_completed, create_task_group, gather, sleep


async def give(value, delay=0.0):
    await sleep(delay)
    return value


async def fail(text="bad"):
    await sleep(0)
    raise ValueError(text)


def attempt(what, get):
    try:
        print(what, repr(get()))
    except Exception as exc:
        print(what, type(exc).__name__, exc, "|", re.sub(r"scope .*", "scope", repr(exc.__cause__)))


def state(handle):
    print(re.sub("0x[0-9a-f]+", "0x", repr(handle)), handle.status.name, handle.name)
    for name in ("return_value", "exception", "start_value"):
        attempt(name, lambda: getattr(handle, name))


async def handles():
    async with create_task_group() as group:
        handle = group.start_soon(give, 5)
        print(isinstance(handle, TaskHandle), asyncio.iscoroutine(handle.coro))
        state(handle)
        print(await handle)
        state(handle)
        named = group.start_soon(give, 6, name="named")
        await named.wait()
        print(named.name, named.return_value)
        made = group.create_task(give(7))
        print(made.name, await made)
        cancelled = group.start_soon(give, 1, 10)
        await sleep(0)
        cancelled.cancel()
        state(cancelled)
        await cancelled.wait()
        state(cancelled)
        cancelled.cancel()
        try:
            await cancelled
        except anyio.TaskCancelled as exc:
            print("awaited", exc)
    try:
        async with create_task_group() as group:
            failed = group.start_soon(fail)
    except* ValueError as caught:
        print(caught.exceptions)
    state(failed)
    print(TaskHandle[int], list(TaskHandle.Status))


async def together():
    print(await gather(give(1, 0.02), give(2), give(3)))
    print(await gather())
    try:
        await gather(give(1), fail())
    except* ValueError as caught:
        print(caught.exceptions)
    print(await amap(give, [1, 2, 3]), await amap(give, []))
    found = []
    async with as_completed(give("slow", 0.03), give("fast"), give("middle", 0.01)) as results:
        async for handle in results:
            found.append(handle.return_value)
    print(found)
    async with as_completed(give("slow", 10), give("fast")) as results:
        print((await results.receive()).return_value)
    try:
        async with as_completed():
            pass
    except ValueError as exc:
        print(exc)
    try:
        async with as_completed(fail("in it")) as results:
            async for handle in results:
                print(handle.status.name)
    except* ValueError as caught:
        print(caught.exceptions)


async def futures():
    future = Future(name="f")
    print(future, future.status.name)
    for name in ("return_value", "exception"):
        attempt(name, lambda: getattr(future, name))

    async def set_later():
        await sleep(0)
        future.return_value = 5

    async with create_task_group() as group:
        group.start_soon(set_later)
        print(await future)
    print(future, future.return_value, future.exception)
    attempt("again", lambda: setattr(future, "return_value", 1))
    attempt("again", lambda: setattr(future, "exception", KeyError()))
    future.cancel()
    print(future.status.name)
    future = Future()
    future.exception = KeyError("k")
    print(future)
    attempt("return_value", lambda: future.return_value)
    attempt("exception", lambda: future.exception)
    attempt("again", lambda: setattr(future, "return_value", 1))
    future = Future[int]()
    future.cancel()
    await future.wait()
    print(future)
    attempt("return_value", lambda: future.return_value)
    attempt("exception", lambda: future.exception)
    attempt("again", lambda: setattr(future, "return_value", 1))
    try:
        await future
    except anyio.FutureCancelled as exc:
        print("awaited", exc)


anyio.run(handles)
anyio.run(together)
anyio.run(futures)
