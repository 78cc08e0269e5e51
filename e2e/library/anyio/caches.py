import anyio
from anyio.functools import AsyncCacheInfo, cache, lru_cache, reduce

calls = []


@cache
async def double(x):
    calls.append(x)
    await anyio.sleep(0)
    return x * 2


@lru_cache(maxsize=2, typed=True)
async def limited(x, *, y=0):
    """Documented."""
    calls.append((x, y))
    return x + y


@lru_cache(maxsize=0)
async def never(x):
    calls.append(x)
    return x


@lru_cache(ttl=0)
async def short(x):
    calls.append(x)
    return x


@lru_cache
async def failing(x):
    calls.append(x)
    raise ValueError(x)


@lru_cache
def plain(x):
    return x


class Holder:
    def __init__(self, factor):
        self.factor = factor

    @lru_cache(always_checkpoint=True)
    async def times(self, x):
        calls.append((self.factor, x))
        return self.factor * x


def flush(*more):
    print(calls, *more)
    calls.clear()


async def main():
    print(await double(2), await double(2), await double(3), double.cache_info())
    flush(double.cache_parameters(), double.__name__)
    async with anyio.create_task_group() as group:
        for _ in range(3):
            group.start_soon(double, 9)
    flush(double.cache_info())
    double.cache_clear()
    print(double.cache_info())
    for x, y in ((1, 0), (1.0, 0), (2, 0), (1, 0), (1, 5)):
        await limited(x, y=y)
    flush(limited.cache_info(), limited.__doc__)
    print(await never(1), await never(1))
    flush(never.cache_info())
    print(await short(1), await short(1))
    flush(short.cache_info())
    for _ in range(2):
        try:
            await failing(1)
        except ValueError as exc:
            print(repr(exc))
    flush()
    print(plain(1), plain(1), plain.cache_info())
    one, two = Holder(2), Holder(3)
    print(await one.times(4), await two.times(4), await one.times(4), one.times.cache_info())
    flush(Holder.times.__name__)
    for wrong in (lambda: lru_cache(5), lambda: cache(5)):
        try:
            wrong()
        except TypeError as exc:
            print(exc)
    print(AsyncCacheInfo(1, 2, 3, 4, None))


async def reducing():
    async def add(a, b):
        await anyio.sleep(0)
        return a + b

    async def numbers():
        for number in range(4):
            yield number

    print(
        await reduce(add, [1, 2, 3]),
        await reduce(add, numbers()),
        await reduce(add, [], 5),
        await reduce(add, ["b"], "a"),
    )
    print(await reduce(add, [7]), await reduce(add, [], initial=None))
    for iterable in ([], 5):
        try:
            await reduce(add, iterable)
        except TypeError as exc:
            print(exc)


anyio.run(main)
anyio.run(main)
anyio.run(reducing)
