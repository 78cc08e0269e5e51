# Coroutines that nobody awaits, context managers whose methods give nothing to await, and asynchronous generators by hand.

import asyncio
import warnings


async def work():
    return 1


def seen(run):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        run()
    return [(warning.category.__name__, str(warning.message)) for warning in caught]


def closed():
    work().close()


async def cancelled_before_start():
    task = asyncio.create_task(work())
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled")


async def awaited():
    await work()
    coroutine = work()
    await coroutine
    await asyncio.gather(work(), asyncio.create_task(work()))


print(seen(lambda: work() and None))
print(seen(closed))
print(seen(lambda: asyncio.run(cancelled_before_start())))
print(seen(lambda: asyncio.run(awaited())))


class Entering:
    def __aenter__(self):
        return 123

    def __aexit__(self, *args):
        return 456


class Leaving(Entering):
    async def __aenter__(self):
        return self


async def use(manager, fail):
    async with manager:
        if fail:
            1 / 0


for manager, fail in ((Entering(), False), (Leaving(), False), (Leaving(), True)):
    try:
        asyncio.run(use(manager, fail))
    except TypeError as error:
        print(error, repr(error.__context__))


async def count():
    try:
        yield 1
        yield 2
    finally:
        print("closed")


def by_hand(step):
    try:
        return step.__next__()
    except (StopIteration, StopAsyncIteration, RuntimeError) as error:
        return type(error).__name__, error.args


numbers = count()
step = numbers.__anext__()
print(type(step).__name__, iter(step) is step, by_hand(step), by_hand(step))
print(by_hand(numbers.__anext__()), by_hand(numbers.__anext__()), by_hand(numbers.__anext__()))
numbers = count()
print(by_hand(numbers.asend(None)))


class Pause:
    def __await__(self):
        try:
            yield "paused"
        finally:
            print("left")


async def pausing():
    await Pause()
    yield 1


# Dropped where they rest.
for resting in (pausing().__anext__(), pausing().asend(None)):
    print(resting.send(None))
    del resting
closing = numbers.aclose()
print(type(closing).__name__, by_hand(closing))
