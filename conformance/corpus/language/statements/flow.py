# Ways out of nested statements: return, break, continue and exceptions through try, with, loops and generators.
from support.show import explain, show


class Trace:
    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow

    def __enter__(self):
        print('+' + self.name, end=' ')
        return self

    def __exit__(self, kind, error, trace):
        print('-' + self.name + (':' + kind.__name__ if kind else ''), end=' ')
        return self.swallow

# --- return through with and finally
def run():
    with Trace('a'):
        try:
            with Trace('b'):
                return 'value'
        finally:
            print('finally', end=' ')


print(run())

# --- break through with
for n in range(3):
    with Trace(str(n)):
        if n == 1:
            break
print('left')

# --- continue through with and finally
for n in range(3):
    try:
        with Trace(str(n)):
            if n % 2 == 0:
                continue
            print('body', end=' ')
    finally:
        print('f', end=' ')
print('end')

# --- exception swallowed in a loop
for n in range(3):
    with Trace(str(n), swallow=True):
        if n == 1:
            raise ValueError
        print('ok', end=' ')
print('end')

# --- return inside swallowing with
def run():
    with Trace('a', swallow=True):
        raise ValueError
        return 'never'
    return 'after'


print(run())

# --- return value seen by finally
def run():
    result = []
    try:
        result.append('try')
        return result
    finally:
        result.append('finally')


print(run())

# --- nested finally returns
def run(inner, outer):
    try:
        try:
            return 'try'
        finally:
            if inner:
                return 'inner'
    finally:
        if outer:
            return 'outer'


print(run(0, 0), run(1, 0), run(0, 1), run(1, 1))

# --- finally return discards exceptions
def run(kind):
    try:
        raise kind('x')
    except KeyError:
        raise ValueError('from handler')
    finally:
        if kind is not OSError:
            return 'discarded'


show(lambda: run(KeyError), lambda: run(ValueError), lambda: run(OSError))

# --- break discards exceptions
def run():
    while True:
        try:
            raise ValueError
        finally:
            break
    return 'left'


print(run())

# --- continue discards exceptions
def run():
    seen = []
    for n in range(3):
        try:
            raise ValueError(n)
        finally:
            seen.append(n)
            continue
    return seen


print(run())

# --- while else with break in try
def run(stop):
    n = 0
    while n < 3:
        try:
            if n == stop:
                break
        finally:
            n += 1
    else:
        return 'else', n
    return 'break', n


print(run(1), run(9))

# --- for else with return
def run(stop):
    for n in range(3):
        if n == stop:
            return 'return'
    else:
        return 'else'


print(run(1), run(9))

# --- loops in finally
def run():
    out = []
    try:
        out.append('try')
    finally:
        for n in range(3):
            if n == 1:
                continue
            if n == 2:
                break
            out.append(n)
        else:
            out.append('never')
    return out


print(run())

# --- try in except in loop
def run():
    out = []
    for n in range(4):
        try:
            if n % 2:
                raise ValueError(n)
            out.append(n)
        except ValueError as error:
            try:
                if n == 3:
                    raise KeyError(n) from error
                out.append('handled')
            except KeyError as second:
                out.append((repr(second), repr(second.__cause__)))
                break
    return out


print(run())

# --- generator left by break
def gen():
    try:
        for n in range(5):
            yield n
    finally:
        print('closed', end=' ')


for n in gen():
    if n == 2:
        break
print(n)

# --- generator left by exception
def gen():
    try:
        yield 1
        yield 2
    except GeneratorExit:
        print('exit', end=' ')
        raise


def run():
    for n in gen():
        raise ValueError(n)


show(run)

# --- generator with return in finally
def gen():
    try:
        yield 1
        raise ValueError('never seen')
    finally:
        return 'result'


def outer():
    print((yield from gen()))


print(list(outer()))

# --- yield inside try except else finally
def gen():
    try:
        yield 'try'
    except ValueError:
        yield 'except'
    else:
        yield 'else'
    finally:
        yield 'finally'
    yield 'after'


print(list(gen()))
g = gen()
print(next(g), g.throw(ValueError), next(g), next(g))
g = gen()
print(next(g))
show(lambda: g.throw(KeyError('k')), lambda: next(g))

# --- yield inside with
def gen():
    with Trace('a') as a:
        received = yield a.name
        with Trace('b', swallow=True):
            raise ValueError(received)
        yield 'after b'


g = gen()
print(next(g), g.send('x'), list(g))

# --- yield inside except keeps the exception
def gen():
    try:
        raise ValueError('kept')
    except ValueError as error:
        yield str(error)
        yield repr(error)
        try:
            raise
        except ValueError as again:
            yield again is error


print(list(gen()))

# --- interleaved generators with handlers
def gen(name):
    for n in range(2):
        try:
            raise ValueError(f'{name}{n}')
        except ValueError as error:
            yield str(error)
            yield str(error) + '!'


print([value for pair in zip(gen('a'), gen('b')) for value in pair])

# --- return in a loop in with in try
def run(values):
    for value in values:
        try:
            with Trace('w'):
                for part in value:
                    if part == 'stop':
                        return part, value
        except TypeError:
            print('type', end=' ')
            continue
        finally:
            print('f', end=' ')
    return None


print(run([[1], 5, ['stop'], [2]]))

# --- deep chain of with
def run():
    with Trace('a'), Trace('b', swallow=True), Trace('c'):
        with Trace('d'):
            raise KeyError('deep')
        print('never')
    print('after', end=' ')
    return 'end'


print(run())

# --- exception in exit replaces
class Replace:
    def __enter__(self): ...

    def __exit__(self, kind, error, trace):
        raise KeyError('replaced')


def run():
    with Replace():
        raise ValueError('original')


explain(run)

# --- exit called once for each way
class Once:
    def __enter__(self):
        self.count = 0
        return self

    def __exit__(self, *args):
        self.count += 1


def ways():
    for how in range(4):
        once = Once()
        try:
            with once:
                if how == 1:
                    raise ValueError
                if how == 2:
                    continue
                if how == 3:
                    return
        except ValueError:
            pass
        finally:
            print(how, once.count, end=' ')


ways()
print()

# --- conditional returns everywhere
def run(x):
    if x == 0:
        return 'zero'
    elif x == 1:
        try:
            return 'one'
        finally:
            pass
    else:
        while True:
            if x > 5:
                return 'big'
            for _ in range(x):
                return 'small'
            else:
                return 'negative'


print([run(x) for x in (0, 1, 3, 9, -1)])

# --- unreachable code
def run():
    return 1
    yield_ = 2


def gen():
    return
    yield


def raising():
    raise ValueError('r')
    print('never')


def looping():
    while True:
        return 'out'
    print('never')


print(run(), list(gen()), looping())
show(raising)

# --- except with return and name
def run():
    try:
        int('x')
    except ValueError as error:
        return type(error).__name__
    finally:
        try:
            error
        except NameError as missing:
            print(type(missing).__name__, end=' ')


print(run())

# --- global state after exceptions
state = []


def step(n):
    state.append(n)
    if n == 2:
        raise RuntimeError('at two')
    return n


show(lambda: [step(n) for n in range(5)])
print(state)

# --- exceptions from operators in conditions
class Bad:
    def __bool__(self):
        raise ValueError('no truth')

    def __eq__(self, other):
        raise KeyError('no equality')


def conditions(which):
    if which == 'if':
        if Bad():
            pass
    if which == 'while':
        while Bad():
            pass
    if which == 'not':
        return not Bad()
    if which == 'and':
        return Bad() and 1
    if which == 'assert':
        assert Bad()
    if which == 'in':
        return 1 in [Bad()]
    if which == 'ternary':
        return 1 if Bad() else 2
    if which == 'match':
        match Bad():
            case 5:
                pass


for which in ('if', 'while', 'not', 'and', 'assert', 'in', 'ternary', 'match'):
    show(lambda: conditions(which))

# --- exceptions while iterating
class Iter:
    def __init__(self, fail):
        self.fail, self.n = fail, 0

    def __iter__(self):
        if self.fail == 'iter':
            raise ValueError('iter')
        return self

    def __next__(self):
        self.n += 1
        if self.n == 2:
            raise ValueError('next')
        return self.n


for fail in ('iter', 'next'):
    show(lambda: list(Iter(fail)), lambda: [x for x in Iter(fail)], lambda: sum(Iter(fail)), lambda: dict.fromkeys(Iter(fail)), lambda: max(Iter(fail)), lambda: (lambda *a: a)(*Iter(fail)))

# --- recursion with finally
depth = []


def run(n):
    try:
        if n == 3:
            raise ValueError('bottom')
        return run(n + 1)
    except ValueError:
        if n == 1:
            return 'caught at 1'
        raise
    finally:
        depth.append(n)


print(run(0), depth)
