import asyncio
import contextvars

import anyio
from anyio import TASK_STATUS_IGNORED, CancelScope, create_task_group, sleep

log = []


def flush(*more):
    print(log, *more)
    log.clear()


async def step(name, turns=2):
    for turn in range(turns):
        log.append(f"{name}{turn}")
        await sleep(0)
    log.append(f"{name} end")


async def fail(exc, turns=0):
    for _ in range(turns):
        await sleep(0)
    log.append(f"raise {exc!r}")
    raise exc


async def wait_cancelled(name):
    try:
        await sleep(10)
    except asyncio.CancelledError:
        log.append(f"{name} cancelled")
        raise
    finally:
        log.append(f"{name} finally")


async def order():
    async with create_task_group() as group:
        log.append("in")
        group.start_soon(step, "a")
        group.start_soon(step, "b", 3)
        log.append("started")
        await sleep(0)
        log.append("body")
    flush()
    async with create_task_group() as group:
        pass
    flush("empty")
    before = []
    asyncio.get_running_loop().call_soon(before.append, 1)
    async with create_task_group():
        pass
    flush(before)


async def errors():
    for excs in ([ValueError("one")], [ValueError("one"), KeyError("two")]):
        try:
            async with create_task_group() as group:
                for exc in excs:
                    group.start_soon(fail, exc)
                group.start_soon(wait_cancelled, "w")
                await sleep(5)
                log.append("never")
        except* Exception as caught:
            flush(repr(caught.exceptions), caught.message)
    try:
        async with create_task_group() as group:
            group.start_soon(wait_cancelled, "w")
            await sleep(0)
            raise LookupError("body")
    except BaseExceptionGroup as exc:
        flush(repr(exc), exc.__cause__, exc.__suppress_context__)
    try:
        async with create_task_group() as group:
            group.start_soon(fail, ValueError("child"))
            raise LookupError("body")
    except BaseExceptionGroup as exc:
        flush(repr(exc))
    try:
        async with create_task_group() as outer:
            async with create_task_group() as inner:
                inner.start_soon(fail, ValueError("deep"))
                outer.start_soon(wait_cancelled, "outer")
    except BaseExceptionGroup as exc:
        flush(repr(exc))

    async def in_finally():
        try:
            await sleep(10)
        finally:
            raise RuntimeError("in finally")

    try:
        async with create_task_group() as group:
            group.start_soon(in_finally)
            group.start_soon(fail, ValueError("first"), 1)
    except BaseExceptionGroup as exc:
        flush(repr(exc))


async def cancelling():
    async with create_task_group() as group:
        group.start_soon(wait_cancelled, "a")
        group.start_soon(wait_cancelled, "b")
        await sleep(0)
        group.cancel_scope.cancel()
        log.append("called")
    # Which of them is first is left to their addresses.
    log.sort()
    flush(group.cancel_scope.cancelled_caught)
    async with create_task_group() as group:
        group.start_soon(wait_cancelled, "never begun")
        group.cancel("why")
    flush(group.cancel_scope.cancel_called)
    # One task cancelled by itself does not end the others... in the original it ends the group.
    async with create_task_group() as group:
        handle = group.start_soon(wait_cancelled, "x")
        group.start_soon(step, "s", 1)
        await sleep(0)
        handle.cancel()
    flush(handle.status.name, group.cancel_scope.cancel_called)
    with anyio.move_on_after(0.01) as scope:
        async with create_task_group() as group:
            group.start_soon(wait_cancelled, "timed")
    flush(scope.cancelled_caught, group.cancel_scope.cancelled_caught)
    with CancelScope() as scope:
        async with create_task_group() as group:
            group.start_soon(wait_cancelled, "in")
            with CancelScope(shield=True):
                scope.cancel()
                await sleep(0.01)
                log.append("shielded")
            await sleep(1)
            log.append("never")
    flush(scope.cancelled_caught)

    async def shielded_child():
        with CancelScope(shield=True):
            await sleep(0.01)
            log.append("child done")

    async with create_task_group() as group:
        group.start_soon(shielded_child)
        await sleep(0)
        group.cancel_scope.cancel()
    flush()

    # The task around is cancelled while the group waits.
    async def host():
        async with create_task_group() as group:
            group.start_soon(wait_cancelled, "child")

    task = asyncio.create_task(host())
    await sleep(0.01)
    task.cancel("outside")
    try:
        await task
    except asyncio.CancelledError as exc:
        flush(exc.args)


async def starting():
    async def server(port, *, task_status=TASK_STATUS_IGNORED):
        log.append("starting")
        await sleep(0)
        task_status.started(port + 1)
        log.append("ready")
        await sleep(0)
        log.append("served")

    async with create_task_group() as group:
        log.append(await group.start(server, 80))
        log.append("go on")
    flush()
    async with create_task_group() as group:
        handle = await group.start(server, 90, name="S", return_handle=True)
        log.append((handle.start_value, handle.name))
    flush()
    await server(1)
    flush()

    async def silent(*, task_status):
        log.append("silent")

    async def twice(*, task_status):
        task_status.started()
        task_status.started()

    async def early(*, task_status):
        raise ValueError("early")

    async def late(*, task_status):
        task_status.started("late")
        await sleep(0)
        raise ValueError("late")

    for function in (silent, twice, early, late):
        try:
            async with create_task_group() as group:
                try:
                    log.append(await group.start(function))
                except Exception as exc:
                    log.append(f"start: {exc!r}")
        except BaseExceptionGroup as exc:
            log.append(repr(exc))
        flush()

    async def slow(*, task_status):
        try:
            await sleep(10)
        finally:
            log.append("slow ended")

    async with create_task_group() as group:
        with anyio.move_on_after(0.01) as scope:
            await group.start(slow)
        log.append(scope.cancelled_caught)
        log.append(group.cancel_scope.cancel_called)
    flush()

    async def no_status():
        pass

    async with create_task_group() as group:
        try:
            await group.start(no_status)
        except TypeError as exc:
            log.append(str(exc))
    flush()

    # A task that is ready belongs to the group, not to the scope of who started it.
    async def lasting(*, task_status):
        task_status.started()
        await sleep(0.01)
        log.append("lasted")

    async with create_task_group() as group:
        with CancelScope() as scope:
            await group.start(lasting)
            scope.cancel()
    flush()


async def refusals():
    group = create_task_group()
    try:
        group.start_soon(step, "x")
    except RuntimeError as exc:
        print(exc)
    try:
        await group.start(step, "x")
    except RuntimeError as exc:
        print(exc)
    async with group:
        pass
    try:
        group.start_soon(step, "x")
    except RuntimeError as exc:
        print(exc)
    try:
        async with group:
            pass
    except RuntimeError as exc:
        print(exc)
    async with create_task_group() as group:
        for call in (
            lambda: group.start_soon(lambda: 5),
            lambda: group.start_soon(step),
            lambda: group.create_task(5),
            lambda: group.create_task(sleep),
        ):
            try:
                call()
            except TypeError as exc:
                print(str(exc).split(" at 0x")[0])


variable = contextvars.ContextVar("variable", default="unset")


async def contexts():
    async def tell(name):
        log.append((name, variable.get()))
        variable.set(name)

    variable.set("outside")
    context = contextvars.copy_context()
    context.run(variable.set, "given")
    async with create_task_group() as group:
        group.start_soon(tell, "a")
        variable.set("later")
        group.start_soon(tell, "b")
        group.create_task(tell("c"), context=context, name="named")
    flush(variable.get())


async def many():
    async with create_task_group() as group:
        for number in range(50):
            group.start_soon(step, number, 1)
    print(len(log))
    log.clear()

    async def spawn(depth):
        log.append(depth)
        if depth:
            group.start_soon(spawn, depth - 1)

    async with create_task_group() as group:
        group.start_soon(spawn, 4)
    flush()


for part in (order, errors, cancelling, starting, refusals, contexts, many):
    print("==", part.__name__)
    anyio.run(part)
