# Generators, and what runs them.
from support.show import show


def drain(generator):
    out = []
    try:
        while True:
            out.append(next(generator))
    except StopIteration as stop:
        return out, stop.value

# --- values and return
def gen():
    yield 1
    yield
    return 'done'


print(drain(gen()), list(gen()), type(gen()).__name__, iter(g := gen()) is g)

# --- send
def echo():
    received = yield 'first'
    while received is not None:
        received = yield received * 2
    return 'end'


g = echo()
print(next(g), g.send(5), g.send('ab'))
show(lambda: g.send(None), lambda: g.send(1), lambda: next(g))

# --- send before start
def gen():
    yield 1


show(lambda: gen().send(5), lambda: gen().send(None), lambda: gen().send())

# --- throw
def gen():
    try:
        yield 1
    except ValueError as error:
        yield f'caught {error}'
    finally:
        print('finally')


g = gen()
next(g)
print(g.throw(ValueError('x')))
show(lambda: next(g))

# --- throw forms
def gen():
    while True:
        try:
            yield 'ok'
        except Exception as error:
            print(type(error).__name__, error.args)


g = gen()
next(g)
g.throw(ValueError)
g.throw(ValueError('x'))
g.throw(KeyError(1))
show(lambda: g.throw(5), lambda: g.throw('text'), lambda: g.throw())

# --- throw before start
def gen():
    print('never')
    yield 1


g = gen()
show(lambda: g.throw(ValueError('early')), lambda: next(g), lambda: g.throw(KeyError('late')))

# --- throw not caught
def gen():
    yield 1


g = gen()
next(g)
show(lambda: g.throw(ValueError('through')), lambda: next(g))

# --- close
def gen():
    try:
        yield 1
    except GeneratorExit:
        print('exit')
        raise
    finally:
        print('finally')


g = gen()
next(g)
print(g.close(), g.close())
show(lambda: next(g))

# --- close before start and after the end
def gen():
    print('never')
    yield


g = gen()
print(g.close(), list(g))

# --- close ignored
def gen():
    try:
        yield 1
    except GeneratorExit:
        yield 2


g = gen()
next(g)
show(lambda: g.close())

# --- close swallows the exit
def gen():
    try:
        yield 1
    except GeneratorExit:
        return


g = gen()
next(g)
print(g.close())

# --- close gives the returned value
# python: 3.13
def gen():
    try:
        yield 1
    except GeneratorExit:
        return 'value'


g = gen()
next(g)
print(g.close())

# --- close with another error
def gen():
    try:
        yield 1
    finally:
        raise ValueError('on close')


g = gen()
next(g)
show(lambda: g.close())

# --- yield from
def inner():
    x = yield 1
    print('got', x)
    yield 2
    return 'inner value'


def outer():
    result = yield from inner()
    print('result', result)
    yield from [3, 4]
    yield from 'ab'
    return (yield from ())


g = outer()
print(next(g), g.send('sent'))
print(list(g))

# --- yield from passes throws
def inner():
    try:
        yield 1
    except ValueError:
        yield 'inner caught'


def outer():
    try:
        yield from inner()
    except KeyError:
        yield 'outer caught'


g = outer()
print(next(g), g.throw(ValueError), g.throw(KeyError))

# --- yield from passes close
def inner():
    try:
        yield 1
    finally:
        print('inner closed')


def outer():
    try:
        yield from inner()
    finally:
        print('outer closed')


g = outer()
next(g)
g.close()

# --- yield from of what is no iterable
def gen(x):
    yield from x


show(lambda: list(gen(5)), lambda: list(gen(None)), lambda: list(gen('ab')), lambda: list(gen({1: 2})))

# --- yield from and send to plain iterators
def gen():
    yield from [1, 2]


g = gen()
next(g)
show(lambda: g.send('x'), lambda: next(g))

# --- yield from own iterators
class Own:
    def __init__(self):
        self.n = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        if self.n > 2:
            raise StopIteration('own value')
        return self.n

    def send(self, value):
        print('send', value)
        return next(self)

    def throw(self, *args):
        print('throw', args[0])
        return 'thrown'

    def close(self):
        print('close')


def gen():
    return (yield from Own())


g = gen()
print(next(g), g.send('v'), g.throw(ValueError))
show(lambda: next(g))
g = gen()
next(g)
g.close()

# --- stop iteration inside becomes an error
def gen():
    yield 1
    raise StopIteration('inside')


def through():
    yield next(iter([]))


show(lambda: list(gen()), lambda: list(through()))
try:
    list(gen())
except RuntimeError as error:
    print(repr(error.__cause__), repr(error.__context__))

# --- return values
def gen(value):
    return value
    yield


show(lambda: next(gen(5)), lambda: next(gen((1, 2))), lambda: next(gen(None)), lambda: next(gen(ValueError('v'))))
try:
    next(gen((1, 2)))
except StopIteration as stop:
    print(stop.value, stop.args)

# --- running generator
def gen():
    yield next(g)


g = gen()
show(lambda: next(g), lambda: next(g))

# --- attributes
def named():
    """doc"""
    yield 1


g = named()
print(g.__name__, g.__qualname__, g.gi_running, g.gi_yieldfrom, g.gi_code.co_name, g.gi_frame is not None, repr(g).split(' at ')[0], hasattr(g, '__dict__'))
list(g)
print(g.gi_frame, g.gi_suspended)
g.__name__ = 'other'
print(repr(g).split(' at ')[0], g.__name__)
show(lambda: setattr(g, 'x', 1), lambda: setattr(g, '__name__', 5), lambda: len(g), lambda: g[0], lambda: g())

# --- state of frames
import inspect


def gen():
    x = 1
    yield x


g = gen()
print(inspect.getgeneratorstate(g))
next(g)
print(inspect.getgeneratorstate(g), inspect.isgenerator(g), inspect.isgeneratorfunction(gen))
list(g)
print(inspect.getgeneratorstate(g))

# --- infinite generators
from itertools import islice, takewhile


def naturals():
    n = 0
    while True:
        yield n
        n += 1


def primes():
    found = []
    for n in naturals():
        if n > 1 and all(n % p for p in found):
            found.append(n)
            yield n


print(list(islice(naturals(), 5)), list(islice(primes(), 10)), list(takewhile(lambda n: n < 20, primes())))

# --- generators in pipelines
def numbers(limit):
    for n in range(limit):
        print('give', n)
        yield n


def doubled(source):
    for n in source:
        yield n * 2


for n in doubled(numbers(2)):
    print('got', n)

# --- recursive generators
def walk(tree):
    if isinstance(tree, list):
        for item in tree:
            yield from walk(item)
    else:
        yield tree


print(list(walk([1, [2, [3, [4]], 5]])))


def permutations(items):
    if not items:
        yield []
    for i, item in enumerate(items):
        for rest in permutations(items[:i] + items[i + 1 :]):
            yield [item, *rest]


print(list(permutations([1, 2, 3])))

# --- try inside generators
def gen():
    for n in range(3):
        try:
            if n == 1:
                continue
            yield n
        except ValueError:
            yield 'error'
        else:
            yield 'else'
        finally:
            yield 'finally'


print(list(gen()))
g = gen()
print(next(g), g.throw(ValueError), next(g), next(g))

# --- with inside generators
class Manager:
    def __enter__(self):
        print('enter')
        return self

    def __exit__(self, kind, *rest):
        print('exit', kind and kind.__name__)


def gen():
    with Manager():
        yield 1
        yield 2


list(gen())
g = gen()
next(g)
g.close()
g = gen()
next(g)
show(lambda: g.throw(KeyError('k')))

# --- yield as expression everywhere
def gen():
    print([(yield 1), (yield 2)], {(yield 'k'): (yield 'v')}, (yield) + (yield))
    if (yield 'test'):
        print('true')
    return (yield), (yield)


g = gen()
next(g)
out = []
try:
    for value in range(100):
        out.append(g.send(value))
except StopIteration as stop:
    print(out, stop.value)

# --- yield in arguments and f-strings
def f(*args, **kwargs):
    return args, kwargs


def gen():
    print(f((yield 1), k=(yield 2)), f'{(yield 3)}')


g = gen()
next(g)
for value in 'abc':
    try:
        g.send(value)
    except StopIteration:
        pass

# --- generators keep locals
def gen(a, *args, **kwargs):
    b = a
    while True:
        c = yield a, b, args, kwargs
        b = c or b


g = gen(1, 2, k=3)
print(next(g), g.send(5), next(g))

# --- generator methods in classes
class Tree:
    def __init__(self, value, *children):
        self.value, self.children = value, children

    def __iter__(self):
        yield self.value
        for child in self.children:
            yield from child


print(list(Tree(1, Tree(2, Tree(3)), Tree(4))), 3 in Tree(1, Tree(3)))

# --- generator closures
def make(n):
    def gen():
        nonlocal n
        while n:
            yield n
            n -= 1

    return gen()


print(list(make(3)), sum(make(4)))

# --- generators in unpacking and stars
def gen():
    yield from 'abc'


a, b, c = gen()
print(a, b, c, [*gen()], (*gen(),), {*gen()} == set('abc'), dict(enumerate(gen())), ''.join(gen()), max(gen()), sorted(gen(), reverse=True))
first, *rest = gen()
print(first, rest)

# --- lambda generators
g = lambda: (yield 5)
print(list(g()), type(g()).__name__)

# --- chained exceptions from generators
def gen():
    try:
        yield 1
    except ValueError:
        raise KeyError('second')


g = gen()
next(g)
try:
    g.throw(ValueError('first'))
except KeyError as error:
    print(repr(error), repr(error.__context__))

# --- thrown exception gets the handled one as context
def gen():
    try:
        raise ValueError('inside')
    except ValueError:
        yield 1


g = gen()
next(g)
try:
    g.throw(KeyError('thrown'))
except KeyError as error:
    print(repr(error.__context__))

# --- collected generator runs finally
def gen():
    try:
        yield 1
    finally:
        print('collected')


g = gen()
next(g)
del g
print('after')

# --- coroutines by hand
async def add(a, b):
    return a + b


coroutine = add(1, 2)
show(lambda: coroutine.send(None), lambda: coroutine.send(None))
coroutine = add(1, 2)
print(type(coroutine).__name__, coroutine.__name__, coroutine.close())
show(lambda: iter(coroutine), lambda: coroutine.send(None))

# --- coroutines with own awaitables
class Ask:
    def __init__(self, question):
        self.question = question

    def __await__(self):
        answer = yield self.question
        return answer.upper()


async def talk():
    a = await Ask('first')
    b = await Ask('second')
    return a, b


c = talk()
print(c.send(None), c.send('x'))
show(lambda: c.send('y'))

# --- coroutine throw and close
class Wait:
    def __await__(self):
        yield 'waiting'


async def work():
    try:
        await Wait()
    except ValueError as error:
        return f'caught {error}'
    finally:
        print('finally')


c = work()
c.send(None)
show(lambda: c.throw(ValueError('v')))
c = work()
c.send(None)
c.close()

# --- await errors
async def run(value):
    return await value


def drive(coroutine):
    try:
        coroutine.send(None)
    except StopIteration as stop:
        return stop.value


class Wrong:
    def __await__(self):
        return 5


show(lambda: drive(run(5)), lambda: drive(run(None)), lambda: drive(run([1])), lambda: drive(run(Wrong())), lambda: drive(run(run.__class__)))

# --- generator based awaitables
import types


@types.coroutine
def switch(value):
    got = yield value
    return got


async def main():
    return [await switch(1), await switch(2)]


c = main()
print(c.send(None), c.send('a'))
show(lambda: c.send('b'))
