import asyncio
import math
import re

import anyio
from anyio import CancelScope, fail_after, fail_at, move_on_after, move_on_at, sleep


def show(*values):
    print(*[re.sub(r"[0-9a-f]{8,}", "N", re.sub(r"<Task .*>", "<Task>", str(value))) for value in values])


async def basic():
    with CancelScope() as scope:
        show(scope.cancel_called, scope.cancelled_caught, scope.deadline, scope.shield)
        scope.cancel()
        show(scope.cancel_called, scope.cancelled_caught)
        show("no checkpoint yet")
        await sleep(1)
        show("never")
    show(scope.cancel_called, scope.cancelled_caught)
    with CancelScope() as scope:
        scope.cancel("enough")
    show(scope.cancel_called, scope.cancelled_caught)
    with CancelScope() as scope:
        pass
    try:
        with scope:
            show("again")
    except RuntimeError as exc:
        show(exc)
    try:
        with CancelScope() as scope, scope:
            show("never")
    except RuntimeError as exc:
        show(exc)
    try:
        CancelScope().__exit__(None, None, None)
    except RuntimeError as exc:
        show(exc)
    for make in (lambda: CancelScope(deadline=math.nan), lambda: setattr(CancelScope(), "deadline", math.nan)):
        try:
            make()
        except ValueError as exc:
            show(exc)
    scope = CancelScope()
    scope.deadline = 5
    show(repr(scope.deadline), isinstance(scope, anyio.CancelScope), type(scope).__module__)


async def reasons():
    for reason in (None, "too slow"):
        with CancelScope() as scope:
            scope.cancel(reason)
            try:
                await sleep(1)
            except asyncio.CancelledError as exc:
                show(re.sub(" by <Task.*?>(?=;|$)", " by T", exc.args[0]))
                raise
    with move_on_after(0.01):
        try:
            await sleep(1)
        except asyncio.CancelledError as exc:
            show(exc)
            raise


async def level():
    # A cancelled scope cancels at each checkpoint.
    with CancelScope() as scope:
        scope.cancel()
        for turn in range(3):
            try:
                await sleep(0)
            except asyncio.CancelledError:
                show("cancelled", turn)
        await sleep(1)
        show("never")
    show(scope.cancelled_caught)
    # Swallowed altogether.
    with CancelScope() as scope:
        scope.cancel()
        try:
            await sleep(1)
        except asyncio.CancelledError:
            pass
    show(scope.cancel_called, scope.cancelled_caught)
    await sleep(0)
    show("free")


async def nesting():
    with CancelScope() as outer:
        with CancelScope() as inner:
            inner.cancel()
            await sleep(1)
        show("between", inner.cancelled_caught, outer.cancelled_caught)
        with CancelScope() as inner:
            outer.cancel()
            await sleep(1)
        show("never")
    show(inner.cancel_called, inner.cancelled_caught, outer.cancelled_caught)
    with CancelScope() as outer:
        with CancelScope() as inner:
            outer.cancel()
            inner.cancel()
            await sleep(1)
        show("never")
    show(inner.cancelled_caught, outer.cancelled_caught)
    with CancelScope() as outer:
        with CancelScope() as inner:
            inner.cancel()
            outer.cancel()
            await sleep(1)
        show("never")
    show(inner.cancelled_caught, outer.cancelled_caught)


async def shielding():
    with CancelScope() as outer:
        outer.cancel()
        with CancelScope(shield=True) as inner:
            await sleep(0.01)
            show("shielded", anyio.current_effective_deadline())
        show(inner.cancelled_caught)
        await sleep(0)
        show("never")
    show(outer.cancelled_caught)
    with CancelScope() as outer:
        with CancelScope(shield=True) as inner:
            outer.cancel()
            await sleep(0)
            inner.shield = False
            show(inner.shield)
            await sleep(0.1)
            show("never")
        show("never")
    show(inner.cancelled_caught, outer.cancelled_caught)
    with CancelScope() as outer, CancelScope(shield=True) as inner:
        outer.cancel()
        with CancelScope() as innermost:
            inner.cancel()
            await sleep(1)
        show("never")
    show(innermost.cancelled_caught, inner.cancelled_caught, outer.cancelled_caught)
    with move_on_after(0.01, shield=True) as scope:
        await sleep(1)
    show(scope.cancelled_caught, scope.shield)


async def deadlines():
    try:
        with fail_after(0.01) as scope:
            await sleep(1)
    except TimeoutError as exc:
        show("timeout", repr(exc), scope.cancelled_caught)
    try:
        with fail_after(0.01, reason="slow"):
            await sleep(1)
    except TimeoutError as exc:
        show(repr(exc))
    with fail_after(None) as scope:
        await sleep(0)
    show(scope.deadline)
    with fail_after(1) as scope:
        scope.cancel()
        await sleep(1)
    show("by hand", scope.cancelled_caught)
    try:
        with fail_at(anyio.current_time() - 1):
            show("late")
            await sleep(0)
    except TimeoutError as exc:
        show(repr(exc))
    with move_on_after(0) as scope:
        show(scope.cancel_called)
        await sleep(0)
    show(scope.cancelled_caught)
    with move_on_at(anyio.current_time() + 0.01) as scope:
        await sleep(1)
    show(scope.cancelled_caught, move_on_at(None).deadline, move_on_after(None).deadline)
    with move_on_after(0.01) as scope:
        scope.deadline = anyio.current_time() + 10
        await sleep(0.03)
    show(scope.cancel_called)
    with move_on_after(10) as scope:
        scope.deadline = anyio.current_time()
        show(scope.cancel_called)
        await sleep(0)
        show("never")
    with move_on_after(10) as scope:
        scope.deadline = math.inf
        show(anyio.current_effective_deadline())
    soon, late = anyio.current_time() + 100, anyio.current_time() + 200
    with CancelScope(deadline=soon) as outer, CancelScope(deadline=late), CancelScope() as scope:
        show(anyio.current_effective_deadline() == soon)
        scope.shield = True
        show(anyio.current_effective_deadline())
        scope.shield = False
        outer.cancel()
        show(anyio.current_effective_deadline())
    try:
        with fail_after(5):
            raise KeyError("own")
    except KeyError as exc:
        show(repr(exc))
    with move_on_after(0.01) as outer, move_on_after(5) as inner:
        await sleep(1)
    show(outer.cancelled_caught, inner.cancelled_caught)


async def groups_of_exceptions():
    with CancelScope() as scope:
        scope.cancel()
        try:
            await sleep(1)
        except asyncio.CancelledError as exc:
            raise BaseExceptionGroup("both", [exc, BaseExceptionGroup("in", [exc])]) from None
    show(scope.cancelled_caught)
    try:
        with CancelScope() as scope:
            scope.cancel()
            try:
                await sleep(1)
            except asyncio.CancelledError as exc:
                raise BaseExceptionGroup("some", [exc, KeyError("kept")]) from None
    except BaseExceptionGroup as exc:
        show(repr(exc), scope.cancelled_caught)
    try:
        with CancelScope() as scope:
            scope.cancel()
            raise BaseExceptionGroup("none", [KeyError("kept")])
    except BaseExceptionGroup as exc:
        show(repr(exc), scope.cancelled_caught)


async def by_others():
    # Whoever cancels the task itself is not a scope.
    async def body(log):
        try:
            with CancelScope() as scope:
                log.append("in")
                await sleep(1)
        except asyncio.CancelledError as exc:
            log.append(("cancelled", exc.args, scope.cancelled_caught))
            raise

    log = []
    task = asyncio.create_task(body(log))
    await sleep(0)
    task.cancel("mine")
    try:
        await task
    except asyncio.CancelledError as exc:
        show(log, exc.args)

    async def both(log):
        with CancelScope() as scope:
            scope.cancel()
            asyncio.current_task().cancel("native")
            try:
                await sleep(1)
            finally:
                log.append(asyncio.current_task().cancelling())

    log = []
    task = asyncio.create_task(both(log))
    try:
        await task
        show("swallowed")
    except asyncio.CancelledError as exc:
        show("kept", exc.args)
    show(log)
    with CancelScope() as scope:
        scope.cancel()
        await sleep(1)
    show(asyncio.current_task().cancelling())
    try:
        async with asyncio.timeout(0.01):
            with CancelScope():
                await sleep(1)
    except TimeoutError:
        show("asyncio's own")
    with move_on_after(0.01) as scope:
        async with asyncio.timeout(1):
            await sleep(1)
    show(scope.cancelled_caught, asyncio.current_task().cancelling())


async def wrong_exit():
    outer, inner = CancelScope(), CancelScope()
    outer.__enter__()
    inner.__enter__()
    try:
        outer.__exit__(None, None, None)
    except RuntimeError as exc:
        show(exc)
    inner.__exit__(None, None, None)
    outer.__exit__(None, None, None)
    scope = CancelScope()
    scope.__enter__()

    async def other():
        try:
            scope.__exit__(None, None, None)
        except RuntimeError as exc:
            show(exc)

    await asyncio.create_task(other())
    scope.__exit__(None, None, None)


for part in (basic, reasons, level, nesting, shielding, deadlines, groups_of_exceptions, by_others, wrong_exit):
    print("==", part.__name__)
    anyio.run(part)
