import asyncio
import math
import re

import anyio
from anyio import (
    CapacityLimiter,
    Condition,
    Event,
    Lock,
    ResourceGuard,
    Semaphore,
    WouldBlock,
    create_task_group,
    move_on_after,
    sleep,
)

log = []


def flush(*more):
    print(log, *more)
    log.clear()


def shown(value):
    return re.sub(r"id=\d+", "id=N", repr(value))


def attempt(function, *args, **kwargs):
    try:
        print("->", function(*args, **kwargs))
    except Exception as exc:
        print("->", type(exc).__name__, exc)


async def events():
    event = Event()
    print(event.is_set(), event.statistics())

    async def waiter(name):
        await event.wait()
        log.append(name)

    async with create_task_group() as group:
        for name in "abc":
            group.start_soon(waiter, name)
        await sleep(0)
        await sleep(0)
        print(event.statistics())
        event.set()
        log.append("set")
    flush(event.is_set(), event.statistics())
    event.set()
    turn = []
    asyncio.get_running_loop().call_soon(turn.append, 1)
    print(await event.wait(), turn)
    with move_on_after(0) as scope:
        await event.wait()
    print(scope.cancelled_caught)
    print(isinstance(event, Event), type(event).__name__)


async def locks():
    lock = Lock()

    async def use(name, turns=2):
        async with lock:
            log.append(f"{name} in")
            for _ in range(turns):
                await sleep(0)
            log.append(f"{name} out")

    async with create_task_group() as group:
        for name in "abc":
            group.start_soon(use, name)
        await sleep(0)
        await sleep(0)
        statistics = lock.statistics()
        print(lock.locked(), statistics.locked, statistics.owner.name, statistics.tasks_waiting)
    flush(lock.locked(), lock.statistics())
    lock.acquire_nowait()
    attempt(lock.acquire_nowait)
    try:
        await lock.acquire()
    except RuntimeError as exc:
        print(exc)

    async def others():
        attempt(lock.release)
        try:
            lock.acquire_nowait()
        except WouldBlock as exc:
            print(repr(exc))
        with move_on_after(0.01) as scope:
            await lock.acquire()
        print(scope.cancelled_caught, lock.statistics().tasks_waiting)

    async with create_task_group() as group:
        group.start_soon(others)
    lock.release()
    attempt(lock.release)
    # Cancelled as it gets the lock.
    async with create_task_group() as group:
        await lock.acquire()
        scope = anyio.CancelScope()

        async def wait():
            with scope:
                async with lock:
                    log.append("never")

        group.start_soon(wait)
        await sleep(0)
        await sleep(0)
        lock.release()
        log.append(lock.locked())
        scope.cancel()
        await sleep(0.01)
        log.append(lock.locked())
    flush()
    fast = Lock(fast_acquire=True)

    async def quick(name):
        for _ in range(3):
            async with fast:
                log.append(name)

    async with create_task_group() as group:
        group.start_soon(quick, "x")
        group.start_soon(quick, "y")
    flush()
    slow = Lock()

    async def fair(name):
        for _ in range(3):
            async with slow:
                log.append(name)

    async with create_task_group() as group:
        group.start_soon(fair, "x")
        group.start_soon(fair, "y")
    flush()
    with move_on_after(0) as scope:
        async with slow:
            print("never")
    print(scope.cancelled_caught, slow.locked())


async def conditions():
    condition = Condition()
    attempt(condition.notify)
    attempt(condition.release)
    try:
        await condition.wait()
    except RuntimeError as exc:
        print(exc)

    async def consume(name):
        async with condition:
            log.append(f"{name} waits")
            await condition.wait()
            log.append(f"{name} woken")

    async with create_task_group() as group:
        for name in "abcd":
            group.start_soon(consume, name)
        await sleep(0.01)
        print(shown(condition.statistics()))
        async with condition:
            condition.notify(2)
            log.append("two")
        await sleep(0.01)
        async with condition:
            condition.notify_all()
            log.append("all")
    flush(condition.locked())
    async with condition:
        with move_on_after(0.01) as scope:
            await condition.wait()
        print(scope.cancelled_caught, condition.locked(), condition.statistics().tasks_waiting)
    ready = []

    async def wait_for():
        async with condition:
            return await condition.wait_for(lambda: len(ready) > 1 and ready)

    async with create_task_group() as group:
        handle = group.start_soon(wait_for)
        for number in range(3):
            await sleep(0.01)
            ready.append(number)
            async with condition:
                condition.notify()
    print(handle.return_value)
    lock = Lock()
    own = Condition(lock)
    own.acquire_nowait()
    print(lock.locked(), own.locked())
    own.release()


async def semaphores():
    semaphore = Semaphore(2)

    async def use(name):
        async with semaphore as entered:
            log.append((name, semaphore.value, entered is semaphore))
            await sleep(0)

    async with create_task_group() as group:
        for name in "abcd":
            group.start_soon(use, name)
        await sleep(0)
        await sleep(0)
        print(semaphore.statistics(), semaphore.value)
    flush(semaphore.value, semaphore.max_value)
    semaphore.acquire_nowait()
    semaphore.acquire_nowait()
    attempt(semaphore.acquire_nowait)
    with move_on_after(0.01) as scope:
        await semaphore.acquire()
    print(scope.cancelled_caught, semaphore.statistics())
    semaphore.release()
    print(semaphore.value)
    bounded = Semaphore(1, max_value=1)
    attempt(bounded.release)
    for args, kwargs in (
        ((-1,), {}),
        (("1",), {}),
        ((2,), {"max_value": 1}),
        ((2,), {"max_value": "x"}),
        ((0,), {"max_value": 0}),
    ):
        attempt(lambda args=args, kwargs=kwargs: Semaphore(*args, **kwargs).value)
    quick = Semaphore(1, fast_acquire=True)
    async with quick:
        print(quick.value)


async def limiters():
    limiter = CapacityLimiter(2)
    print(limiter.total_tokens, limiter.available_tokens, limiter.borrowed_tokens, limiter.statistics())

    async def use(name, turns=2):
        async with limiter:
            log.append(name)
            for _ in range(turns):
                await sleep(0)

    async with create_task_group() as group:
        for name in "abcde":
            group.start_soon(use, name, 6)
        for _ in range(4):
            await sleep(0)
        statistics = limiter.statistics()
        print(statistics.borrowed_tokens, statistics.total_tokens, len(statistics.borrowers), statistics.tasks_waiting)
        limiter.total_tokens = 4
        print(limiter.borrowed_tokens, limiter.statistics().tasks_waiting, limiter.available_tokens)
        limiter.total_tokens = 1
        print(limiter.available_tokens)
    flush(limiter.statistics())
    limiter.acquire_on_behalf_of_nowait("x")
    print(limiter.statistics())
    attempt(limiter.acquire_on_behalf_of_nowait, "x")
    attempt(limiter.acquire_nowait)
    attempt(limiter.release)
    attempt(limiter.release_on_behalf_of, "y")
    with move_on_after(0.01) as scope:
        await limiter.acquire_on_behalf_of("z")
    print(scope.cancelled_caught, limiter.statistics())
    limiter.release_on_behalf_of("x")
    await limiter.acquire()
    limiter.release()
    for value in (1.5, -1, "x", math.inf, 0):
        attempt(lambda value=value: CapacityLimiter(value).total_tokens)
        attempt(setattr, limiter, "total_tokens", value)
    print(limiter.total_tokens)


async def guards():
    guard = ResourceGuard("reading from")
    with guard:
        try:
            with guard:
                print("never")
        except anyio.BusyResourceError as exc:
            print(exc)
    with guard:
        print(guard.action, ResourceGuard().action)


# Made before a loop runs.
early = (Event(), Lock(), Semaphore(1, max_value=2), CapacityLimiter(3), Condition())
print([type(one).__name__ for one in early])
attempt(CapacityLimiter, 1.5)
attempt(CapacityLimiter, -1)
attempt(Semaphore, -1)


async def adapters():
    event, lock, semaphore, limiter, condition = early
    print(event.is_set(), event.statistics(), lock.locked(), lock.statistics(), semaphore.value, semaphore.max_value)
    print(semaphore.statistics(), limiter.statistics(), limiter.available_tokens, limiter.borrowed_tokens)
    event.set()
    await event.wait()
    async with lock, semaphore, limiter:
        print(lock.locked(), semaphore.value, limiter.borrowed_tokens, limiter.available_tokens)
    async with condition:
        print(condition.locked())
    limiter.total_tokens = 9
    print(event.is_set(), lock.locked(), semaphore.value, limiter.total_tokens)


for part in (events, locks, conditions, semaphores, limiters, guards, adapters):
    print("==", part.__name__)
    anyio.run(part)
