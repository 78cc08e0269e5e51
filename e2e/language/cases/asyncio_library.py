"""Tasks, timeouts, groups and context managers of the library, with functools beside them."""

import asyncio
from contextlib import asynccontextmanager, contextmanager
from functools import wraps, lru_cache

def deco(f):
    @wraps(f)
    def inner(*a, **k):
        return f"<{f(*a, **k)}>"
    return inner

@deco
def hello(name):
    "Says hello."
    return f"hello {name}"

print(hello("x"), hello.__name__, hello.__doc__)

@contextmanager
def cm():
    print("in")
    try:
        yield 5
    finally:
        print("out")

with cm() as v:
    print(v)
try:
    with cm():
        raise KeyError("k")
except KeyError as e:
    print(repr(e))

async def work(n):
    await asyncio.sleep(n / 100)
    return n * 2

@asynccontextmanager
async def acm():
    print("ain")
    yield "a"
    print("aout")

async def fail():
    raise ValueError("failed")

async def main():
    print(await asyncio.gather(work(2), work(1)))
    async with acm() as a:
        print(a)
    try:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(1)
    except TimeoutError:
        print("timed out")
    async with asyncio.TaskGroup() as tg:
        t1 = tg.create_task(work(1))
        t2 = tg.create_task(work(2))
    print(t1.result(), t2.result())
    # The group cancels its own task when one of its tasks fails; nothing of that is left afterwards.
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(fail())
            t3 = tg.create_task(asyncio.sleep(1))
    except* ValueError as group:
        print(group.exceptions, t3.cancelled())
    await asyncio.sleep(0)

asyncio.run(main())

@lru_cache(maxsize=2)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(30), fib.cache_info())
print({i: i * i for i in range(5) if i % 2}, sorted([3, 1, 2], reverse=True), f"{3.14159:.2f} {42:>6}|")
class P:
    def __init__(self, x): self.x = x
    def __eq__(self, o): return isinstance(o, P) and o.x == self.x
    def __repr__(self): return f"P({self.x!r})"
print(P(1) == P(1), [P(2), P("a")], {"k": (1, 2.5, None, True)})
