import asyncio
import math

import anyio


def attempt(what, function, *args, **kwargs):
    try:
        print(what, "->", repr(function(*args, **kwargs)))
    except BaseException as exc:
        print(what, "->", type(exc).__name__, exc, "|", repr(exc.__cause__))


async def add(a, b):
    await anyio.sleep(0)
    return a + b


async def fail():
    raise ValueError("no")


async def exits():
    raise SystemExit(3)


async def nested():
    attempt("nested", anyio.run, add, 1, 2)
    print(asyncio.current_task().get_name())


async def clock():
    before = anyio.current_time()
    await anyio.sleep(0.02)
    print(0.015 < anyio.current_time() - before < 1)
    deadline = anyio.current_time() + 0.02
    await anyio.sleep_until(deadline)
    print(anyio.current_time() >= deadline - 0.001)
    await anyio.sleep_until(before)
    print(anyio.current_time() == asyncio.get_running_loop().time() or True, anyio.current_effective_deadline())
    for delay in (-1, math.nan):
        try:
            await anyio.sleep(delay)
        except ValueError as exc:
            print(delay, exc)
    print(await anyio.sleep(0))
    try:
        await anyio.sleep("1")
    except TypeError as exc:
        print(type(exc).__name__)
    print(anyio.get_cancelled_exc_class() is asyncio.CancelledError)


class Called:
    async def __call__(self):
        return asyncio.current_task().get_name() != ""


async def forever():
    with anyio.move_on_after(0.01) as scope:
        await anyio.sleep_forever()
    return scope.cancelled_caught


attempt("run", anyio.run, add, 1, 2)
attempt("backend", anyio.run, add, 1, 2, backend="asyncio")
attempt("options", anyio.run, add, 1, 2, backend_options={"debug": True})
attempt("fail", anyio.run, fail)
attempt("exit", anyio.run, exits)
attempt("trio", anyio.run, add, 1, 2, backend="trio")
attempt("curio", anyio.run, add, 1, 2, backend="curio")
attempt("args", anyio.run, add, 1)
attempt("forever", anyio.run, forever)
attempt("lambda", anyio.run, lambda: add(3, 4))
print(anyio.get_all_backends(), anyio.get_available_backends())
anyio.run(nested)
anyio.run(clock)
for name in ("current_time", "get_cancelled_exc_class", "create_task_group", "current_effective_deadline"):
    attempt(name, getattr(anyio, name))
attempt("scope", anyio.CancelScope)
attempt("after", anyio.move_on_after, 1)
attempt("info", anyio.get_current_task)
attempt("token", anyio.lowlevel.current_token)
attempt("limiter", anyio.to_thread.current_default_thread_limiter)


async def by_hand():
    try:
        await anyio.sleep(0)
    except anyio.NoEventLoopError as exc:
        print(exc)


try:
    by_hand().send(None)
except StopIteration:
    pass
print(
    [
        anyio.sleep.__module__,
        anyio.CancelScope.__module__,
        anyio.EndOfStream,
        anyio.Path,
        anyio.to_thread.run_sync.__module__,
    ]
)


async def within_asyncio():
    async with anyio.create_task_group() as group:
        group.start_soon(add, 1, 2)
    return await anyio.to_thread.run_sync(lambda: 7)


print(asyncio.run(within_asyncio()))
