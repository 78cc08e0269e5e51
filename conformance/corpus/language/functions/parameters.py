# Parameters, arguments, errors of calls, attributes of functions.
from support.show import show

# --- positional and keyword
def f(a, b=2, *args, c, d=4, **kwargs):
    return a, b, args, c, d, kwargs


print(f(1, c=3), f(1, 2, 3, 4, c=5), f(c=1, a=2), f(1, c=3, z=9), f(*[1, 2], **{'c': 3, 'e': 5}))

# --- missing arguments
def one(a): ...


def two(a, b): ...


def three(a, b, c): ...


def keyword(*, a): ...


def keywords(*, a, b): ...


def defaults(a, b=1): ...


show(lambda: one(), lambda: two(), lambda: two(1), lambda: three(), lambda: three(1), lambda: keyword(), lambda: keywords(), lambda: defaults(), lambda: three(b=1), lambda: keywords(a=1))

# --- too many arguments
def none(): ...


def one(a): ...


def defaults(a, b=1): ...


def keyword(a, *, b=1): ...


def two_keywords(a, *, b, c=2): ...


show(lambda: none(1), lambda: none(1, 2), lambda: one(1, 2), lambda: defaults(1, 2, 3), lambda: keyword(1, 2), lambda: keyword(1, 2, b=3), lambda: two_keywords(1, 2, b=1), lambda: defaults(1, 2, 3, c=1))

# --- unexpected keywords
def none(): ...


def one(alpha): ...


def positional(a, /): ...


def both(a, /, b): ...


show(lambda: none(x=1), lambda: one(1, x=2), lambda: one(1, alpha=2), lambda: positional(a=1), lambda: both(1, a=2, b=3), lambda: positional(), lambda: both(a=1, b=2), lambda: none(**{'not a name': 1}))

# --- keywords of wrong type
def f(**kwargs):
    return kwargs


show(lambda: f(**{1: 2}), lambda: f(**{'a b': 1}), lambda: f(**[('a', 1)]), lambda: f(**None), lambda: f(a=1, **{'a': 2}), lambda: f(**{'a': 1}, **{'a': 2}), lambda: f(**5), lambda: dict(a=1, **{'a': 2}))

# --- stars of wrong type
def f(*args):
    return args


show(lambda: f(*5), lambda: f(*None), lambda: f(*'ab'), lambda: f(*{'k': 1}), lambda: f(*[], *()), lambda: f(1, *[2], 3, *(4,)), lambda: len(*5), lambda: f(*(n for n in range(2))))

# --- method errors count self
class Box:
    def method(self, a):
        return a

    @classmethod
    def made(cls, a):
        return a

    @staticmethod
    def static(a):
        return a


show(lambda: Box().method(), lambda: Box().method(1, 2), lambda: Box.method(), lambda: Box.method(1), lambda: Box.made(), lambda: Box.made(1, 2), lambda: Box.static(), lambda: Box().static(1, 2), lambda: Box(1), lambda: Box().method(b=1))

# --- init errors
class Box:
    def __init__(self, a, *, b):
        self.a = a


class Returns:
    def __init__(self):
        return 5


show(lambda: Box(), lambda: Box(1), lambda: Box(1, 2, b=3), lambda: Box(1, b=2, c=3), lambda: Box(1, b=2).a, lambda: Returns())

# --- nested function names in errors
def outer():
    def inner(a):
        pass

    return inner


class Outer:
    class Inner:
        def method(self):
            pass


show(lambda: outer()(), lambda: Outer.Inner().method(1), lambda: (lambda a: a)(), lambda: [lambda: 1][0](2))

# --- defaults are evaluated once
def f(a=[]):
    a.append(len(a))
    return a


print(f(), f(), f([5]), f.__defaults__)

# --- defaults see the definition
n = 1


def f(a=n, b=n + 1):
    return a, b


n = 10
print(f())

# --- defaults in loops
functions = []
for n in range(3):

    def f(n=n):
        return n

    functions.append(f)
print([f() for f in functions])

# --- positional only
def f(a, b=2, /, c=3, *, d=4):
    return a, b, c, d


show(lambda: f(1), lambda: f(1, 2, 3, d=5), lambda: f(1, c=2), lambda: f(1, b=2), lambda: f(a=1), lambda: f())

# --- positional only names may be keywords too
def f(a, /, **kwargs):
    return a, kwargs


print(f(1, a=2), f(5, **{'a': 3, 'b': 4}))

# --- keyword only order
def f(*, b=2, a):
    return a, b


print(f(a=1), f(b=1, a=2), f.__kwdefaults__)

# --- args and kwargs are fresh
def f(*args, **kwargs):
    kwargs['new'] = 1
    return args, kwargs


d = {'a': 1}
t = (1, 2)
print(f(*t, **d), d, f(*t)[0] is t)

# --- attributes of functions
def f(a: int, b: str = 'x', *args: float, c: bool = True, **kw) -> list:
    """The doc."""


print(f.__name__, f.__qualname__, f.__doc__, f.__defaults__, f.__kwdefaults__, f.__annotations__, f.__module__ == __name__, f.__dict__, f.__closure__, f.__type_params__ if hasattr(f, '__type_params__') else ())
f.tag = 'x'
print(f.tag, f.__dict__)
show(lambda: f.nosuch, lambda: setattr(f, '__name__', 5), lambda: setattr(f, '__defaults__', 5), lambda: setattr(f, '__dict__', 5), lambda: setattr(f, '__closure__', ()))

# --- attributes changed
def f(a, b=1, *, c=2):
    return a, b, c


f.__defaults__ = (10, 20)
f.__kwdefaults__ = {'c': 30}
print(f())
f.__defaults__ = None
show(lambda: f())
f.__name__ = 'renamed'
f.__qualname__ = 'a.b.renamed'
f.__doc__ = 'new doc'
print(f.__name__, repr(f)[:25], f.__doc__)
show(lambda: f(1, 2, 3, 4))

# --- code attributes
def f(a, b, /, c, *args, d, **kwargs):
    local = 1
    return local


code = f.__code__
print(code.co_name, code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_varnames, code.co_qualname, code.co_flags & 12, code.co_nlocals)

# --- methods
class Box:
    def method(self):
        return self


box = Box()
method = box.method
print(method() is box, method.__self__ is box, method.__func__ is Box.method, method.__name__, method == box.method, method is box.method, Box.method(5), hash(method) == hash(box.method), method.__qualname__, repr(method).split(' at ')[0])
show(lambda: setattr(method, 'x', 1), lambda: method.nosuch, lambda: method == Box().method)

# --- functions are descriptors
def f(self, a=1):
    return self, a


class Box:
    pass


bound = f.__get__(5)
print(bound(), bound(2), type(bound).__name__, f.__get__(None, Box) is f, f.__get__(5, int)())
box = Box()
box.own = f
show(lambda: box.own(), lambda: box.own(1))
Box.later = f
print(box.later()[0] is box)

# --- call of what is not callable
class Box:
    pass


show(lambda: 5(), lambda: None(), lambda: 'a'(), lambda: Box()(), lambda: [](), lambda: (1,)(), lambda: Box.nosuch(), lambda: ...())

# --- recursion
def fact(n):
    return 1 if n < 2 else n * fact(n - 1)


def even(n):
    return n == 0 or odd(n - 1)


def odd(n):
    return n != 0 and even(n - 1)


print(fact(20), even(100), odd(7))

# --- recursion deep
def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


print(deep(900))
show(lambda: deep(10**6) and 0)

# --- recursion limit is settable
import sys

old = sys.getrecursionlimit()
sys.setrecursionlimit(200)


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


try:
    deep(500)
except RecursionError as error:
    print(str(error)[:32])
sys.setrecursionlimit(old)
print(old, deep(500))
show(lambda: sys.setrecursionlimit(0), lambda: sys.setrecursionlimit('a'))

# --- decorators
def tag(name):
    print('make', name)

    def wrap(f):
        print('wrap', name, f.__name__)
        return lambda *args: (name, f(*args))

    return wrap


@tag('a')
@tag('b')
def f(x):
    return x


print(f(1))

# --- decorators of any expression
registry = {'k': [lambda f: ('decorated', f.__name__)]}


@registry['k'][0]
def f(): ...


@(lambda cls: cls.__name__)
class C: ...


@type
def g(): ...


print(f, C, g)

# --- decorators that return anything
@5 .__add__
def number(): ...


show(lambda: number)


def run():
    @None
    def f(): ...


show(run)

# --- classes as decorators
class Counted:
    def __init__(self, function):
        self.function, self.calls = function, 0

    def __call__(self, *args, **kwargs):
        self.calls += 1
        return self.function(*args, **kwargs)


@Counted
def f(a, b=2):
    return a + b


print(f(1), f(1, b=5), f.calls)

# --- decorated methods
def loud(method):
    def wrapper(self, *args):
        return method.__name__, method(self, *args)

    return wrapper


class Box:
    @loud
    def get(self, x):
        return x

    @staticmethod
    @loud
    def static(x):
        return x

    @property
    @loud
    def prop(self):
        return 'p'


print(Box().get(1), Box.static(5), Box().prop)

# --- functools wraps
from functools import wraps


def deco(f):
    @wraps(f)
    def inner(*args, **kwargs):
        """Inner doc."""
        return f(*args, **kwargs)

    return inner


@deco
def named(a: int) -> str:
    """Named doc."""


print(named.__name__, named.__doc__, named.__wrapped__.__name__, named.__annotations__, named.__qualname__, named.__module__ == __name__)

# --- docstrings
def with_doc():
    'single'


def without():
    x = 'not a doc'


def formatted():
    f'no doc'


class Documented:
    """Class
    doc."""

    def method(self):
        """  method  """


print(repr(with_doc.__doc__), without.__doc__, formatted.__doc__, repr(Documented.__doc__), repr(Documented.method.__doc__))

# --- return forms
def nothing(): return


def several(): return 1, 2


def starred(): return *[1], 2


def implicit(x):
    if x:
        return 'x'


print(nothing(), several(), starred(), implicit(0), implicit(1))

# --- annotations
def f(a: 'text', b: 1 + 1 = 3, *c: [int], d: {'k': 1} = 4) -> None: ...


print(f.__annotations__)
f.__annotations__ = {'x': 1}
print(f.__annotations__)
del f.__annotations__
print(f.__annotations__)

# --- evaluation of annotations in order
def say(x):
    print('say', x)
    return x


def f(a: say('annotation a') = say('default a'), *, b: say('annotation b') = say('default b')) -> say('returns'): ...

# --- closures
def outer(x):
    def inner():
        return x

    x += 1
    return inner


f = outer(1)
print(f(), f.__closure__[0].cell_contents, f.__code__.co_freevars, outer.__code__.co_cellvars)
f.__closure__[0].cell_contents = 'changed'
print(f())

# --- closures share cells
def pair():
    value = 0

    def put(v):
        nonlocal value
        value = v

    def get():
        return value

    return put, get


put, get = pair()
put(5)
print(get())

# --- closures in loops
def make():
    out = []
    for i in range(3):
        out.append(lambda: i)
    i = 'last'
    return [f() for f in out]


print(make())

# --- closure over parameters and stars
def outer(a, *args, k=1, **kwargs):
    def inner():
        return a, args, k, kwargs

    a = a + 1
    return inner()


print(outer(1, 2, 3, k=4, z=5))

# --- closure of methods and classes
def outer(x):
    class Box:
        y = x

        def get(self):
            return x, self.y, __class__.__name__

    return Box()


print(outer(1).get(), outer(2).get())

# --- empty cells
def outer():
    def inner():
        return x

    if False:
        x = 1
    return inner


show(lambda: outer()(), lambda: outer().__closure__[0].cell_contents)

# --- partial and currying
from functools import partial, reduce

add = partial(lambda *a, **k: (a, k), 1, x=2)
print(add(3), add(x=5, y=6), add.args, add.keywords, partial(add, 7)(8), reduce(lambda a, b: a * b, range(1, 6)))

# --- keyword names of any text
def f(**kwargs):
    return kwargs


print(f(**{'a-b': 1, '': 2, 'class': 3, 'é': 4}), f(ａ=1))

# --- many parameters
def f(a, b, c, d, e, f_, g, h, i, j, k=11, l=12, m=13, *, n=14, o=15, p=16):
    return sum([a, b, c, d, e, f_, g, h, i, j, k, l, m, n, o, p])


print(f(*range(10)), f(*range(13), n=0), f(**dict(zip('abcde', range(5))), f_=1, g=2, h=3, i=4, j=5))

# --- arguments are not copied
def f(items):
    items.append(1)
    items = [5]
    return items


x = []
print(f(x), x)

# --- star arguments mix
def f(*a, **k):
    return a, k


x, y = [1, 2], {'p': 1}
print(f(0, *x, 3, *x, **y, q=2), f(*x, *y), f(**y, **{'z': 3}), f(*(x and ()), *'a', k=1, *[5]))
