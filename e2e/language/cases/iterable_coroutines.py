"""Generators that can be awaited: types.coroutine."""

import asyncio
import inspect
import types


def told(function, *args):
    try:
        return function(*args)
    except BaseException as error:
        return f"{type(error).__name__}: {error}"


@types.coroutine
def turn(value):
    got = yield value
    return got, value


@types.coroutine
def delegating(coroutine):
    return (yield from coroutine)


def plain(coroutine):
    yield from coroutine


async def spam():
    return await turn("spam")


print(type(turn), turn.__name__, turn.__code__.co_flags & 0x1A0, type(turn(1)).__name__)
print(inspect.isawaitable(turn(1)), inspect.iscoroutine(turn(1)), inspect.isgeneratorfunction(turn))
print(types.coroutine(turn) is turn, types.coroutine(spam) is spam)

made = delegating(spam())
print(made.send(None), told(made.send, "eggs"))
made = spam()
print(made.send(None), told(made.throw, KeyError("thrown")))
made = delegating(spam())
print(next(made), told(made.close), told(next, made))
coroutine = spam()
print(told(list, plain(coroutine)))
coroutine.close()


class Awaitable:
    def __init__(self, inner):
        self.inner = inner

    def __await__(self):
        return self.inner


async def waits(inner):
    return await Awaitable(inner)


for inner in (turn(3), coroutine, iter([1, 2]), 5):
    made = waits(inner)
    print(told(made.send, None))
    made.close()


class Steps:
    """What is like a generator."""

    def __init__(self):
        self.left = 2

    def __iter__(self):
        return self

    def __next__(self):
        return self.send(None)

    def send(self, value):
        self.left -= 1
        if self.left < 0:
            raise StopIteration("end")
        return value

    def throw(self, *args):
        raise args[0]

    def close(self):
        self.left = 0


@types.coroutine
def steps():
    return Steps()


@types.coroutine
def number():
    return 7


print(type(steps()).__name__, number(), steps.__wrapped__.__name__, told(types.coroutine, 7))
made = waits(steps())
print(told(made.send, None), told(made.send, 4), told(made.send, 5))


@types.coroutine
def in_loop():
    yield
    yield from asyncio.sleep(0)
    result = yield from spam_in_loop()
    return result


async def spam_in_loop():
    await asyncio.sleep(0.001)
    future = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(future.set_result, "done")
    return await future


async def main():
    return await in_loop(), await asyncio.wait_for(delegating_in_task(), 1)


async def delegating_in_task():
    return await delegating(spam_in_loop())


print(asyncio.run(main()))
