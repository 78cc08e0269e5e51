# contextlib and the managers of the standard library.
from support.show import explain, show

# --- contextmanager
from contextlib import contextmanager


@contextmanager
def managed(name, *, fail=False):
    """Manages."""
    print('enter', name)
    if fail:
        raise OSError(name)
    try:
        yield name.upper()
    finally:
        print('exit', name)


with managed('a') as a:
    print(a)
print(managed.__name__, managed.__doc__, type(managed('x')).__name__)


def run():
    with managed('b', fail=True):
        print('never')


show(run)

# --- contextmanager used once
from contextlib import contextmanager


@contextmanager
def once():
    yield 1


manager = once()
with manager:
    pass


def again():
    with manager:
        pass


show(again)

# --- contextmanager as a decorator
from contextlib import contextmanager


@contextmanager
def tag(name):
    print('<', name)
    yield
    print('>', name)


@tag('f')
def f(x):
    return x * 2


print(f(1), f(2), f.__name__)

# --- contextmanager replaces exceptions
from contextlib import contextmanager


@contextmanager
def translate():
    try:
        yield
    except KeyError as error:
        raise ValueError('translated') from error


def run():
    with translate():
        raise KeyError('k')


explain(run)

# --- stop iteration through contextmanager
from contextlib import contextmanager


@contextmanager
def plain():
    yield


def run(error):
    with plain():
        raise error


show(lambda: run(StopIteration('s')), lambda: run(RuntimeError('r')), lambda: run(StopAsyncIteration('a')), lambda: run(GeneratorExit) if False else 0)

# --- suppress
from contextlib import suppress

with suppress(KeyError, ValueError):
    raise ValueError
with suppress():
    print('nothing to suppress')


def run():
    with suppress(KeyError):
        raise ValueError('through')


show(run)

# --- closing and nullcontext
from contextlib import closing, nullcontext


class File:
    def close(self):
        print('closed')


with closing(File()) as f, nullcontext(5) as n, nullcontext() as none:
    print(type(f).__name__, n, none)

# --- redirect
import io
import sys
from contextlib import redirect_stderr, redirect_stdout

out, err = io.StringIO(), io.StringIO()
with redirect_stdout(out), redirect_stderr(err):
    print('captured')
    print('problem', file=sys.stderr)
print(repr(out.getvalue()), repr(err.getvalue()))

# --- exit stack
from contextlib import ExitStack


class M:
    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow

    def __enter__(self):
        print('+', self.name)
        return self.name

    def __exit__(self, kind, error, trace):
        print('-', self.name, kind and kind.__name__)
        return self.swallow


with ExitStack() as stack:
    names = [stack.enter_context(M(n)) for n in 'abc']
    stack.callback(print, 'callback', sep='')
    stack.push(lambda *error: print('pushed', error[0]))
    print(names)

# --- exit stack swallows and replaces
from contextlib import ExitStack


class M:
    def __init__(self, act):
        self.act = act

    def __enter__(self): ...

    def __exit__(self, kind, error, trace):
        print(self.act, kind and kind.__name__)
        if self.act == 'raise':
            raise KeyError('replaced')
        return self.act == 'swallow'


def run(*acts):
    with ExitStack() as stack:
        for act in acts:
            stack.enter_context(M(act))
        raise ValueError('body')
    return 'after'


show(lambda: run('pass', 'swallow', 'pass'), lambda: run('swallow', 'raise'), lambda: run('raise', 'pass'))

# --- exit stack moved
from contextlib import ExitStack

with ExitStack() as stack:
    stack.callback(print, 'later')
    kept = stack.pop_all()
print('left')
kept.close()
show(lambda: ExitStack().enter_context(5))

# --- abstract managers
from contextlib import AbstractContextManager


class Own(AbstractContextManager):
    def __exit__(self, *error):
        print('exit')


with Own() as own:
    print(type(own).__name__)


class Duck:
    def __enter__(self): ...

    def __exit__(self, *error): ...


print(issubclass(Duck, AbstractContextManager))
show(lambda: AbstractContextManager())

# --- locks as managers
import threading

lock = threading.Lock()
with lock:
    print(lock.locked())
print(lock.locked(), lock.acquire(blocking=False), lock.release())
show(lambda: lock.release())
again = threading.RLock()
with again, again:
    print('twice')

# --- text files as managers
import io

with io.StringIO('a\nb\n') as f:
    print(f.readline(), f.read(), sep='|')
show(lambda: f.read(), lambda: f.closed)
with open('/dev/null', 'w') as g:
    print(g.write('abc'), g.name, g.mode)
show(lambda: g.write('x'))

# --- decimal contexts
from decimal import Decimal, localcontext

with localcontext() as context:
    context.prec = 5
    print(Decimal(1) / 3)
print(Decimal(1) / 3)

# --- catching warnings
import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter('always')
    warnings.warn('one', DeprecationWarning)
    warnings.warn('two')
print([(str(w.message), w.category.__name__) for w in caught])

# --- nested managers of one class
class Depth:
    depth = 0

    def __enter__(self):
        type(self).depth += 1
        return self.depth

    def __exit__(self, *error):
        type(self).depth -= 1


with Depth() as a:
    with Depth() as b, Depth() as c:
        print(a, b, c, Depth.depth)
print(Depth.depth)
