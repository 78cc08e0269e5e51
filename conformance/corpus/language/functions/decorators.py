# Decorators and wrappers as applications write them; scopes of names.
from support.show import show

# --- retry
def retry(times, *errors):
    def wrap(function):
        def run(*args, **kwargs):
            for attempt in range(1, times + 1):
                try:
                    return function(*args, attempt=attempt, **kwargs)
                except errors as error:
                    print(attempt, type(error).__name__)
                    if attempt == times:
                        raise

        return run

    return wrap


@retry(3, ValueError)
def flaky(until, attempt):
    if attempt < until:
        raise ValueError(attempt)
    return f'after {attempt}'


show(lambda: flaky(2), lambda: flaky(9), lambda: flaky(1))

# --- optional arguments
from functools import partial, wraps


def logged(function=None, *, level='info'):
    if function is None:
        return partial(logged, level=level)

    @wraps(function)
    def run(*args, **kwargs):
        print(level, function.__name__, args, kwargs)
        return function(*args, **kwargs)

    return run


@logged
def a(x): return x


@logged(level='debug')
def b(x, y=1): return x + y


print(a(1), b(2, y=3), a.__name__, b.__wrapped__(1))

# --- memoised with keys
def memo(function):
    store = {}

    def run(*args, **kwargs):
        key = args, tuple(sorted(kwargs.items()))
        if key not in store:
            store[key] = function(*args, **kwargs)
        return store[key]

    run.store = store
    return run


@memo
def slow(a, b=1):
    print('compute', a, b)
    return a * b


print(slow(2), slow(2), slow(2, b=3), slow(2, b=3), slow.store)

# --- decorated classes count
def counted(cls):
    original = cls.__init__

    def init(self, *args, **kwargs):
        cls.made = getattr(cls, 'made', 0) + 1
        original(self, *args, **kwargs)

    cls.__init__ = init
    return cls


@counted
class Box:
    def __init__(self, x):
        self.x = x


print([Box(n).x for n in range(3)], Box.made)

# --- registry
class Router:
    def __init__(self):
        self.routes = {}

    def route(self, path, *methods):
        def add(function):
            for method in methods or ('GET',):
                self.routes[method, path] = function
            return function

        return add

    get = lambda self, path: self.route(path)

    def call(self, method, path, **kwargs):
        return self.routes[method, path](**kwargs)


app = Router()


@app.get('/')
def index():
    return 'index'


@app.route('/items', 'GET', 'POST')
def items(name='all'):
    return f'items {name}'


print(app.call('GET', '/'), app.call('POST', '/items', name='x'), [f.__name__ for f in app.routes.values()])
show(lambda: app.call('PUT', '/'))

# --- decorators see qualified names
def where(function):
    print(function.__qualname__, function.__module__ == __name__)
    return function


class Outer:
    @where
    def method(self): ...

    class Inner:
        @where
        def method(self): ...


@where
def top():
    @where
    def nested(): ...

    return nested


top()

# --- stacked with results
def add(n):
    return lambda function: lambda x: function(x) + n


def times(n):
    return lambda function: lambda x: function(x) * n


@add(1)
@times(10)
@add(2)
def identity(x): return x


print(identity(1), identity(5))

# --- decorators on methods of every kind
def mark(function):
    def run(*args):
        return 'marked', function(*args[1:] if args and isinstance(args[0], Box) else args)

    return run


class Box:
    @mark
    def plain(x=1): return x

    @classmethod
    @mark
    def made(cls, x=2): return x

    @staticmethod
    @mark
    def static(x=3): return x

    @property
    @mark
    def prop(x=4): return x


print(Box().plain(), Box.made(), Box.static(), Box().prop)

# --- decorators by class with descriptors
class Bound:
    def __init__(self, function):
        self.function = function

    def __get__(self, instance, owner):
        return self if instance is None else partial_call(self.function, instance)

    def __call__(self, *args):
        return 'unbound', args


def partial_call(function, instance):
    return lambda *args: function(instance, *args)


class Box:
    @Bound
    def method(self, x):
        return type(self).__name__, x


print(Box().method(5), Box.method(1, 2), type(Box.method).__name__)

# --- wraps keeps what is there
from functools import WRAPPER_ASSIGNMENTS, update_wrapper, wraps


def inner(a: int, *, b=1) -> str:
    """inner doc"""


inner.tag = 'tag'


@wraps(inner)
def outer(*args): ...


print(outer.__name__, outer.__doc__, outer.__annotations__, outer.tag, outer.__wrapped__ is inner, outer.__defaults__, outer.__kwdefaults__, '__name__' in WRAPPER_ASSIGNMENTS)
print(update_wrapper(lambda: 1, len).__name__, update_wrapper(lambda: 1, inner, assigned=(), updated=()).__name__)

# --- signatures of wrapped functions
import inspect
from functools import wraps


def deco(function):
    @wraps(function)
    def run(*args, **kwargs): ...

    return run


@deco
def f(a, b: int = 2): ...


print(inspect.signature(f), inspect.signature(f, follow_wrapped=False), inspect.unwrap(f).__name__)

# --- generators decorated
def primed(function):
    def start(*args):
        generator = function(*args)
        next(generator)
        return generator

    return start


@primed
def average():
    total = count = 0
    value = None
    while True:
        value = yield value
        total += value
        count += 1
        value = total / count


a = average()
print(a.send(10), a.send(20), a.send(3))

# --- timing by context
from contextlib import ContextDecorator, contextmanager


class Tagged(ContextDecorator):
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        print('<' + self.name + '>')
        return self

    def __exit__(self, *error):
        print('</' + self.name + '>', error[0])
        return False


@Tagged('p')
def f(x):
    return x * 2


@contextmanager
def tag(name):
    print('<', name)
    yield
    print('>', name)


@tag('g')
def g(x):
    return x + 1


print(f(2), g(3), g(4))
show(lambda: Tagged('e')(lambda: 1 / 0)())

# --- scopes of lambdas in classes
class Box:
    n = 1
    f = lambda self: n
    g = lambda self, n=n: n


n = 'global'
print(Box().f(), Box().g())

# --- scopes of default arguments
x = 'global'


class Box:
    x = 'class'

    def f(self, value=x):
        return value, x

    def g(self, make=lambda: x):
        return make()


print(Box().f(), Box().g())

# --- scopes of nested classes
x = 'global'


class A:
    x = 'A'

    class B:
        y = x

        def f(self):
            return x


print(A.B.y, A.B().f())

# --- scopes of comprehension in functions in classes
class Box:
    items = [1, 2]

    def f(self):
        items = [5]
        return [i + j for i in items for j in self.items]

    g = [i for i in items]


print(Box().f(), Box.g)

# --- names bound by everything
def f():
    import math as a
    from string import digits as b

    for c in [1]:
        pass
    with open('/dev/null') as d:
        pass
    try:
        raise ValueError
    except ValueError as e:
        g = str(e)

    def h(): ...

    class I: ...

    (j := 5)
    k: int = 6
    [l, *m] = 1, 2
    match {'n': 7}:
        case {'n': o, **p}:
            pass
    return sorted(locals())


print(f())

# --- global declared twice and used before
def f():
    global v
    v = 1

    def g():
        global v
        v += 1

        def h():
            return v

        return h()

    return g()


print(f(), v)

# --- nonlocal in generators and coroutines
def make():
    total = 0

    def gen():
        nonlocal total
        while True:
            total += yield total

    async def add(n):
        nonlocal total
        total += n
        return total

    return gen(), add


g, add = make()
next(g)
g.send(5)
try:
    add(10).send(None)
except StopIteration as stop:
    print(stop.value, g.send(1))

# --- free variables through many levels
def a(x):
    def b():
        def c():
            def d():
                return x, y

            return d

        return c

    y = x * 2
    return b


print(a(1)()()(), a.__code__.co_cellvars, a(1).__code__.co_freevars)

# --- recursion through closures
def make():
    def even(n):
        return True if n == 0 else odd(n - 1)

    def odd(n):
        return False if n == 0 else even(n - 1)

    return even


print(make()(50), make()(51))

# --- locals are a snapshot
def f():
    x = 1
    before = dict(locals())
    locals()['x'] = 99
    y = 2
    return x, before, sorted(locals())


print(f())

# --- exec free globals writing
def define(name, value):
    globals()[name] = value


define('dynamic', 5)
print(dynamic)
define('dynamic', 6)
print(dynamic, 'dynamic' in globals())
del globals()['dynamic']
show(lambda: dynamic)
