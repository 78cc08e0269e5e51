import asyncio
import contextvars
import threading
import time
import warnings

import anyio
from anyio import CapacityLimiter, from_thread, to_thread

variable = contextvars.ContextVar("variable", default="unset")


async def attempt(what, function, *args, **kwargs):
    try:
        print(what, "->", repr(await function(*args, **kwargs)))
    except BaseException as exc:
        print(what, "->", type(exc).__name__, exc, "|", repr(exc.__cause__))


def fail(exc):
    raise exc


def tell():
    variable.set("changed")
    return variable.get()


async def calls():
    await attempt("sum", to_thread.run_sync, sum, [1, 2, 3])
    await attempt("fail", to_thread.run_sync, fail, ValueError("v"))
    await attempt("stop", to_thread.run_sync, fail, StopIteration(5))
    await attempt("next", to_thread.run_sync, next, iter(()))
    await attempt("arguments", to_thread.run_sync, len)
    variable.set("outside")
    print(await to_thread.run_sync(variable.get), await to_thread.run_sync(tell), variable.get())
    print(await to_thread.run_sync(lambda: threading.current_thread().name))
    print(await to_thread.run_sync(lambda: threading.current_thread() is threading.main_thread()))
    first = await to_thread.run_sync(threading.get_ident)
    print(first == await to_thread.run_sync(threading.get_ident), first == threading.get_ident())
    local = threading.local()
    await to_thread.run_sync(setattr, local, "kept", 1)
    print(await to_thread.run_sync(getattr, local, "kept", None), getattr(local, "kept", None))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        print(await to_thread.run_sync(int, cancellable=True))
        print([(one.category.__name__, str(one.message)) for one in caught])

    def no_loop():
        try:
            asyncio.get_running_loop()
        except RuntimeError as exc:
            return str(exc)

    print(await to_thread.run_sync(no_loop))


async def limits():
    limiter = to_thread.current_default_thread_limiter()
    print(limiter is to_thread.current_default_thread_limiter(), limiter.total_tokens, limiter.borrowed_tokens)

    def borrowed():
        return from_thread.run_sync(lambda: (limiter.borrowed_tokens, limiter.available_tokens))

    print(await to_thread.run_sync(borrowed), limiter.borrowed_tokens)
    limiter.total_tokens = 2
    active = 0
    gate = threading.Event()
    lock = threading.Lock()

    def work():
        nonlocal active
        with lock:
            active += 1
        gate.wait()
        with lock:
            active -= 1

    async def until(number):
        while active < number:
            await anyio.sleep(0.01)
        # More must not come.
        await anyio.sleep(0.02)

    async with anyio.create_task_group() as group:
        for _ in range(6):
            group.start_soon(to_thread.run_sync, work)
        await until(2)
        print(active, limiter.borrowed_tokens, limiter.statistics().tasks_waiting)
        limiter.total_tokens = 4
        await until(4)
        print(active, limiter.borrowed_tokens, limiter.statistics().tasks_waiting)
        gate.set()
    gate.clear()
    own = CapacityLimiter(3)

    async def with_own():
        await to_thread.run_sync(work, limiter=own)

    async with anyio.create_task_group() as group:
        for _ in range(6):
            group.start_soon(with_own)
        await until(3)
        print(active, own.borrowed_tokens, own.statistics().tasks_waiting, limiter.borrowed_tokens)
        gate.set()
    print(active, own.borrowed_tokens)
    none = CapacityLimiter(1)
    none.acquire_on_behalf_of_nowait("x")
    with anyio.move_on_after(0.01) as scope:
        await to_thread.run_sync(print, "never", limiter=none)
    print(scope.cancelled_caught)


async def cancelling():
    done = []

    def slow(name):
        time.sleep(0.1)
        done.append(name)

    with anyio.move_on_after(0.01) as scope:
        await to_thread.run_sync(slow, "waited for")
        done.append("after")
        await anyio.sleep(0)
        done.append("never")
    print(done, scope.cancelled_caught)
    done.clear()
    with anyio.move_on_after(0.01) as scope:
        await to_thread.run_sync(slow, "abandoned", abandon_on_cancel=True)
        done.append("never")
    print(done, scope.cancelled_caught)
    await anyio.sleep(0.3)
    print(done)
    with anyio.CancelScope() as scope:
        scope.cancel()
        await to_thread.run_sync(done.append, "never")
    print(scope.cancelled_caught)

    def checking():
        for _ in range(1000):
            from_thread.check_cancelled()
            time.sleep(0.002)
        return "never"

    for abandon in (False, True):
        with anyio.move_on_after(0.01) as scope:
            print(await to_thread.run_sync(checking, abandon_on_cancel=abandon))
        print(scope.cancelled_caught)

    def once():
        from_thread.check_cancelled()
        return "fine"

    print(await to_thread.run_sync(once))
    with anyio.CancelScope(shield=True):
        print(await to_thread.run_sync(once))


async def add(a, b):
    await anyio.sleep(0)
    return a + b


async def fail_later(exc):
    await anyio.sleep(0)
    raise exc


async def back():
    async def name():
        return threading.current_thread() is threading.main_thread()

    print(await to_thread.run_sync(from_thread.run, add, 1, 2))
    print(await to_thread.run_sync(from_thread.run, name))
    print(await to_thread.run_sync(from_thread.run_sync, threading.get_ident) == threading.get_ident())
    await attempt("async", to_thread.run_sync, from_thread.run, fail_later, KeyError("k"))
    await attempt("sync", to_thread.run_sync, from_thread.run_sync, fail, KeyError("k"))
    variable.set("outer")

    async def get():
        return variable.get()

    def from_changed():
        variable.set("of the thread")
        return from_thread.run(get), from_thread.run_sync(variable.get)

    print(await to_thread.run_sync(from_changed))

    def deep():
        return from_thread.run(to_thread.run_sync, lambda: from_thread.run(add, 3, 4))

    print(await to_thread.run_sync(deep))

    # What runs for a thread is in the scope of its call.
    async def wait():
        try:
            await anyio.sleep(10)
        except asyncio.CancelledError:
            print("cancelled")
            raise

    with anyio.move_on_after(0.01) as scope:
        await to_thread.run_sync(from_thread.run, wait)
    print(scope.cancelled_caught)
    token = anyio.lowlevel.current_token()
    results = []
    thread = threading.Thread(target=lambda: results.append(from_thread.run(add, 5, 6, token=token)))
    thread.start()
    await to_thread.run_sync(thread.join)
    print(results)
    results.clear()

    def outside():
        for function in (
            lambda: from_thread.run(add, 1, 2),
            lambda: from_thread.run_sync(int),
            from_thread.check_cancelled,
        ):
            try:
                function()
            except RuntimeError as exc:
                results.append((type(exc).__name__, str(exc)))

    thread = threading.Thread(target=outside)
    thread.start()
    await to_thread.run_sync(thread.join)
    print(*results, sep="\n")


tokens = []


async def ended():
    tokens.append(anyio.lowlevel.current_token())


for part in (calls, limits, cancelling, back, ended):
    print("==", part.__name__)
    anyio.run(part)
for function in (
    lambda: from_thread.run(add, 1, 2, token=tokens[0]),
    lambda: from_thread.run_sync(int, token=tokens[0]),
):
    try:
        function()
    except anyio.RunFinishedError as exc:
        print(exc)
try:
    from_thread.run(add, 1, 2)
except anyio.NoEventLoopError as exc:
    print(exc)
