# Coroutines driven by asyncio: await, async for, async with, asynchronous generators and comprehensions.
import asyncio


class Manager:
    def __init__(self, name, suppress=False):
        self.name, self.suppress = name, suppress

    async def __aenter__(self):
        await asyncio.sleep(0)
        print("enter", self.name)
        return self.name

    async def __aexit__(self, kind, value, traceback):
        await asyncio.sleep(0)
        print("exit", self.name, kind and kind.__name__)
        return self.suppress


class Countdown:
    def __init__(self, n):
        self.n = n

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.n == 0:
            raise StopAsyncIteration
        self.n -= 1
        await asyncio.sleep(0)
        return self.n


async def numbers(n):
    try:
        for i in range(n):
            await asyncio.sleep(0)
            received = yield i
            if received:
                print("received", received)
    finally:
        await asyncio.sleep(0)
        print("numbers end")


async def add(a, b=1, *, c=0):
    await asyncio.sleep(0)
    return a + b + c


async def failing():
    raise ValueError("async")


async def main():
    print(await add(1), await add(1, 2, c=3), await add(*[1], **{"b": 5}))
    coroutine = add(10)
    print(await coroutine)
    async with Manager("a") as a, Manager("b"):
        print("body", a)
    async with Manager("s", suppress=True):
        raise ValueError
    async for i in Countdown(3):
        if i == 1:
            continue
        print("count", i)
    else:
        print("else")
    print([i async for i in numbers(3)], {i: i async for i in Countdown(2)}, [await add(i) for i in range(2)])
    print([x async for x in (y async for y in numbers(3)) if x])
    async for i in numbers(5):
        if i == 1:
            break
    generator = numbers(3)
    print(await generator.asend(None), await generator.asend("x"))
    await generator.aclose()
    try:
        await failing()
    except ValueError as error:
        print("caught", error)
    finally:
        print("finally", await add(1))
    results = await asyncio.gather(add(1), add(2), failing(), return_exceptions=True)
    print(results)

    async def inner():
        nonlocal results
        results = "replaced"
        return [await add(v) for v in (1, 2) if await add(v) > 2]

    print(await inner(), results)

    async def returns_in_with():
        async with Manager("r"):
            return "returned"

    print(await returns_in_with())
    try:
        await 5
    except TypeError as error:
        print(error)


asyncio.run(main())
