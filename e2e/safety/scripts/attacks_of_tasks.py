"""Tasks and threads that wait for each other, and locks around what raises."""

import asyncio
import threading
import time

from attacking import HUGE, all_ended, attack, ended, formatted


@attack
def coroutines_that_await_in_a_chain():
    async def link(left):
        return 0 if left == 0 else 1 + await link(left - 1)

    async def main():
        return await link(900), await asyncio.gather(link(5_000), return_exceptions=True)

    value, (deep,) = asyncio.run(main())
    return value, type(deep).__name__


@attack
def tasks_that_await_in_a_chain():
    async def link(inner):
        return await inner

    async def main():
        last = asyncio.get_running_loop().create_future()
        first = last
        for _ in range(5_000):
            last = asyncio.ensure_future(link(last))
        await asyncio.sleep(0)
        first.set_result(7)
        return await last

    return asyncio.run(main())


@attack
def shields_and_gathers_are_cancelled():
    async def main():
        found = []
        for wrap in (asyncio.shield, asyncio.gather, lambda inner: asyncio.ensure_future(asyncio.wait_for(inner, 100))):
            last = asyncio.get_running_loop().create_future()
            for _ in range(400):
                last = wrap(last)
            await asyncio.sleep(0)
            last.cancel()
            try:
                await last
            except asyncio.CancelledError:
                found.append("cancelled")
        return found

    return asyncio.run(main())


@attack
def tasks_that_await_each_other():
    async def main():
        tasks = []

        async def wait(other):
            await tasks[other]

        tasks.extend(asyncio.ensure_future(wait(1 - at)) for at in range(2))
        await asyncio.sleep(0)
        tasks[0].cancel()
        return [type(each).__name__ for each in await asyncio.gather(*tasks, return_exceptions=True)]

    return asyncio.run(main())


@attack
def a_task_that_awaits_itself():
    async def main():
        async def own():
            await task

        task = asyncio.ensure_future(own())
        return [str(each)[:40] for each in await asyncio.gather(task, return_exceptions=True)]

    return asyncio.run(main())


@attack
def a_generator_that_asks_itself():
    def own():
        yield next(made)

    async def own_async():
        yield await anext(made_async)

    made = own()
    first = ended(next, made)
    made_async = own_async()

    async def main():
        try:
            await anext(made_async)
        except BaseException as raised:
            return type(raised).__name__

    return first, asyncio.run(main())


@attack
def waits_at_the_edges():
    nan, infinite = float("nan"), float("inf")

    async def bounded(awaitable):
        try:
            return await asyncio.wait_for(awaitable, 0.01)
        except BaseException as raised:
            return type(raised).__name__

    async def main():
        return [await bounded(asyncio.sleep(seconds)) for seconds in (-1, -infinite, 1e9, 1e300)]

    async def called_late():
        loop = asyncio.get_running_loop()
        return [ended(lambda: loop.call_later(seconds, print).cancel()) for seconds in (1e300, infinite, -1e300)]

    lock, event = threading.Lock(), threading.Event()
    lock.acquire()
    return (
        asyncio.run(main()),
        asyncio.run(called_late()),
        all_ended(
            lambda: time.sleep(nan),
            lambda: time.sleep(-1),
            lambda: time.sleep(infinite),
            lambda: time.sleep(1e300),
            lambda: lock.acquire(timeout=1e300),
            lambda: lock.acquire(timeout=-2),
            lambda: lock.acquire(timeout=nan),
            lambda: lock.acquire(False, 1),
            lambda: event.wait(1e300),
            lambda: event.wait(-1),
            lambda: threading.Thread(target=print, args=()).join(0),
        ),
    )


@attack
def a_sleep_that_is_not_a_number():
    async def main():
        await asyncio.sleep(float("nan"))

    return ended(asyncio.run, main())


@attack
def many_threads_that_recurse():
    found = []

    def deep(left):
        return 0 if left == 0 else 1 + deep(left - 1)

    def work():
        found.append(ended(deep, 100_000))

    threads = [threading.Thread(target=work) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(found)


@attack
def locks_come_back():
    lock = threading.Lock()
    text, data, items = "ab", b"ab", [1, 2]
    edges = [
        lambda: "%*d" % (2**40, 1),
        lambda: "%.*f" % (2**31, 1.5),
        lambda: f"{1:{2**62}}",
        lambda: f"{1.5:.{2**31}f}",
        lambda: text * HUGE,
        lambda: data * HUGE,
        lambda: items * HUGE,
        lambda: text[HUGE],
        lambda: items[-HUGE],
        lambda: 1 << HUGE,
        lambda: 1 << 2**70,
        lambda: "%c" % 0x110000,
        lambda: b"%c" % 256,
        lambda: text.ljust(HUGE),
        lambda: items.__imul__(HUGE),
        lambda: 10**400 * 1.5,
        lambda: 1.5 // 0,
        lambda: 2.0**5000,
        lambda: 0**-1,
        lambda: (-1.5) % 0,
        lambda: divmod(1, 0),
        lambda: ord("ab"),
        lambda: chr(-1),
        lambda: items[::0],
        lambda: f"{1:n}{'a':d}",
        lambda: formatted("{0.x}", 1),
        lambda: formatted("{}{1}", 1, 2),
        lambda: formatted("{:", 1),
        lambda: text + data,
        lambda: {} < {},
        lambda: 1j < 2j,
        lambda: {}[[]],
        lambda: items < 1,
        lambda: object() + 1,
        lambda: -text,
        lambda: text @ 1,
        lambda: (1).missing,
        lambda: next(iter(())),
        lambda: iter(1),
        lambda: len(1),
        lambda: (lambda: 1)(2),
        lambda: super(int, 1).missing,
    ]
    found = []
    for edge in edges:
        try:
            with lock:
                edge()
            found.append("ok")
        except BaseException as raised:
            found.append(type(raised).__name__)
        if not lock.acquire(blocking=False):
            return f"taken after {len(found)}"
        lock.release()
    return found
