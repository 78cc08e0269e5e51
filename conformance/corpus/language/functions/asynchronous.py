# async functions, generators, comprehensions, managers and iterators.
import asyncio

from support.show import show


class Manager:
    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow

    async def __aenter__(self):
        print('enter', self.name)
        await asyncio.sleep(0)
        return self.name.upper()

    async def __aexit__(self, kind, error, trace):
        print('exit', self.name, kind and kind.__name__)
        await asyncio.sleep(0)
        return self.swallow


class Count:
    def __init__(self, n):
        self.n, self.i = n, 0

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.i == self.n:
            raise StopAsyncIteration
        self.i += 1
        await asyncio.sleep(0)
        return self.i


async def numbers(n):
    for i in range(n):
        await asyncio.sleep(0)
        yield i


def run(make):
    return asyncio.run(make())

# --- await results
async def inner(x):
    await asyncio.sleep(0)
    return x * 2


async def main():
    return await inner(1), await inner('a'), [await inner(n) for n in range(3)]


print(run(main))

# --- exceptions through await
async def fail():
    await asyncio.sleep(0)
    raise ValueError('inside')


async def main():
    try:
        await fail()
    except ValueError as error:
        return f'caught {error}'
    finally:
        print('finally')


print(run(main))

# --- async with
async def main():
    async with Manager('a') as a, Manager('b') as b:
        print(a, b)
    async with Manager('c', swallow=True):
        raise ValueError('swallowed')
    async with (Manager('d'), Manager('e') as e):
        return e


print(run(main))

# --- async with that fails
async def main():
    async with Manager('outer'):
        async with Manager('inner'):
            raise KeyError('k')


show(lambda: run(main))

# --- async with of wrong objects
class Half:
    async def __aenter__(self): ...


class Sync:
    def __enter__(self): ...

    def __exit__(self, *args): ...


def use(manager):
    async def main():
        async with manager:
            pass

    return run(main)


def use_sync(manager):
    with manager:
        pass


show(lambda: use(5), lambda: use(Half()), lambda: use(Sync()), lambda: use_sync(Manager('x')))

# --- async for
async def main():
    async for n in Count(3):
        if n == 2:
            continue
        print(n)
    else:
        print('else')
    async for n in Count(9):
        if n == 2:
            break
    else:
        print('never')
    async for a, b in aiter(pairs()):
        print(a, b)


async def pairs():
    yield 1, 2
    yield 'xy'


run(main)

# --- async for of wrong objects
class NotIterator:
    def __aiter__(self):
        return 5


class WrongNext:
    def __aiter__(self):
        return self

    def __anext__(self):
        return 5


def use(value):
    async def main():
        async for _ in value:
            pass

    return run(main)


show(lambda: use(5), lambda: use([1]), lambda: use(NotIterator()), lambda: use(WrongNext()), lambda: use(x for x in ()))

# --- plain for of async iterators
show(lambda: list(Count(1)), lambda: [x for x in numbers(2)], lambda: iter(numbers(1)))

# --- async comprehensions
async def main():
    print([n async for n in numbers(3)], {n async for n in numbers(2)}, {n: n * 2 async for n in numbers(2)})
    print([n async for n in numbers(5) if n % 2], [(a, b) async for a in numbers(2) for b in 'xy'], [a + b for a in (1, 2) async for b in numbers(2)])
    print([await asyncio.sleep(0, n) for n in range(3)], [[n async for n in numbers(m)] for m in range(3)])


run(main)

# --- async generator expressions
async def main():
    g = (n * 2 async for n in numbers(3))
    print(type(g).__name__, [n async for n in g])
    lazy = (await asyncio.sleep(0, n) for n in range(2))
    print(type(lazy).__name__, [n async for n in lazy])


run(main)

# --- async generators
async def gen():
    received = yield 1
    print('got', received)
    try:
        yield 2
    except ValueError as error:
        yield f'caught {error}'
    finally:
        print('finally')


async def main():
    g = gen()
    print(await anext(g), await g.asend('sent'), await g.athrow(ValueError('v')))
    try:
        await g.__anext__()
    except StopAsyncIteration as stop:
        print('stopped', stop.args)


run(main)

# --- async generators close
async def gen():
    try:
        yield 1
    finally:
        await asyncio.sleep(0)
        print('closed')


async def main():
    g = gen()
    await anext(g)
    print(await g.aclose(), await g.aclose())
    print([n async for n in g])


run(main)

# --- async generators misused
async def gen():
    yield 1


async def ignoring():
    try:
        yield 1
    except GeneratorExit:
        yield 2


async def main():
    g = gen()
    try:
        await g.asend(5)
    except TypeError as error:
        print(error)
    g = ignoring()
    await anext(g)
    try:
        await g.aclose()
    except RuntimeError as error:
        print(error)
    g = gen()
    print(g.__name__, g.ag_running, type(g).__name__, hasattr(g, '__next__'))
    await g.aclose()


run(main)

# --- async generator raising stop
async def gen(error):
    yield 1
    raise error


async def main():
    for error in (StopAsyncIteration('a'), StopIteration('b'), ValueError('c')):
        try:
            print([n async for n in gen(error)])
        except Exception as caught:
            print(type(caught).__name__, caught, repr(caught.__cause__))


run(main)

# --- aiter and anext
async def main():
    it = aiter(Count(1))
    print(await anext(it), await anext(it, 'default'))
    try:
        await anext(it)
    except StopAsyncIteration:
        print('stop')
    for call in (lambda: aiter([]), lambda: anext([]), lambda: aiter(), lambda: anext()):
        show(call)


run(main)

# --- coroutine functions
async def plain(): ...


async def gen():
    yield


import inspect

print(inspect.iscoroutinefunction(plain), inspect.isasyncgenfunction(gen), inspect.iscoroutinefunction(gen), asyncio.iscoroutinefunction(plain))
c = plain()
print(inspect.iscoroutine(c), inspect.isawaitable(c), type(c).__name__)
c.close()
a = gen()
print(inspect.isasyncgen(a), inspect.isawaitable(a))

# --- coroutine awaited twice
async def work():
    return 1


async def main():
    c = work()
    print(await c)
    try:
        await c
    except RuntimeError as error:
        print(error)


run(main)

# --- async methods
class Service:
    async def get(self, x):
        return x

    @classmethod
    async def make(cls):
        return cls()

    @staticmethod
    async def static():
        return 's'

    @property
    async def prop(self):
        return 'p'

    async def __call__(self, x):
        return ('called', x)

    def __await__(self):
        return self.get('awaited').__await__()


async def main():
    s = await Service.make()
    print(await s.get(1), await Service.static(), await s.prop, await s(2), await s)


run(main)

# --- async lambdas and closures
async def main():
    sleepy = lambda n: asyncio.sleep(0, n)

    async def inner():
        nonlocal total
        total += await sleepy(2)

    total = 1
    await inner()
    await asyncio.gather(*(inner() for _ in range(3)))
    print(total)


run(main)

# --- async context manager functions
from contextlib import AsyncExitStack, aclosing, asynccontextmanager


@asynccontextmanager
async def managed(name):
    print('enter', name)
    try:
        yield name
    except ValueError:
        print('swallow')
    finally:
        print('exit', name)


async def main():
    async with managed('a') as a:
        print(a)
        raise ValueError
    async with AsyncExitStack() as stack:
        print(await stack.enter_async_context(managed('b')))
        stack.callback(print, 'callback')
    async with aclosing(numbers(3)) as g:
        print(await anext(g))


run(main)

# --- try return and finally in coroutines
async def work(how):
    for n in range(3):
        try:
            await asyncio.sleep(0)
            if how == 'return':
                return n
            if how == 'break':
                break
            if how == 'continue':
                continue
        finally:
            await asyncio.sleep(0)
            print('finally', how, n)
    return 'end'


async def main():
    print([await work(how) for how in ('return', 'break', 'continue')])


run(main)

# --- context variables
from contextvars import ContextVar, copy_context

var = ContextVar('var', default='default')
other = ContextVar('other')
print(var.get(), var.name, other.get('given'))
token = var.set('new')
print(var.get(), token.old_value, token.var is var)
var.reset(token)
print(var.get())
try:
    other.get()
except LookupError as error:
    print(type(error).__name__, error.args[0] is other)
try:
    var.reset(token)
except RuntimeError as error:
    print(str(error).endswith('has already been used once'))
show(lambda: ContextVar(5), lambda: ContextVar())

# --- context run
from contextvars import ContextVar, copy_context

var = ContextVar('var')
var.set('outer')
context = copy_context()


def change():
    var.set('inner')
    return var.get()


print(context.run(change), var.get(), context[var], var in context, len(context) >= 1, context.get(ContextVar('x'), 'none'), [value for key, value in context.items() if key is var])

# --- context variables and tasks
from contextvars import ContextVar

var = ContextVar('var', default=0)


async def work(n):
    var.set(n)
    await asyncio.sleep(0)
    return var.get()


async def main():
    var.set('main')
    print(await asyncio.gather(work(1), work(2)), var.get())
    await work('direct')
    print(var.get())


run(main)

# --- context variables and threads
from contextvars import ContextVar

var = ContextVar('var', default='unset')


async def main():
    var.set('set')
    print(await asyncio.to_thread(var.get))


run(main)

# --- async with return values
async def find(n):
    async with Manager('m'):
        async for i in Count(5):
            if i == n:
                return i
    return 'none'


async def main():
    print(await find(2), await find(9))


run(main)

# --- await in every place
async def v(x):
    await asyncio.sleep(0)
    return x


async def main():
    d = {await v('k'): await v(1)}
    d[await v('z')] = await v(2) + await v(3)
    print(d, f'{await v("f")}', (await v([1, 2]))[await v(0)], await v(1) if await v(True) else 0, not await v(0), [*(await v('ab'))], -(await v(5)), await v(2) ** 3)
    assert await v(1), await v('message')
    if (x := await v(3)) > 2:
        print(x, await v(1) < await v(2) < await v(3), await v(0) or await v('or'))
    with open(await v('/dev/null')) as f:
        print(f.name)
    return await v('done')


print(run(main))
