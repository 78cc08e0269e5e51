# Parameters of every kind, calls of every kind, and what goes wrong with them.
def f(a, b=2, /, c=3, *args, d, e=5, **kwargs):
    return a, b, c, args, d, e, sorted(kwargs.items())


print(f(1, d=4), f(1, 2, 3, 4, 5, d=6, z=7, e=8), f(*[1, 2], **{"d": 3, "c": 4}))
print(f(1, d=4, **{"b": "keyword too"}))


def expect(call):
    try:
        print(call())
    except TypeError as error:
        print("TypeError:", error)


def g(a, b):
    return a, b


expect(lambda: g(1))
expect(lambda: g())
expect(lambda: g(1, 2, 3))
expect(lambda: g(1, 2, c=3))
expect(lambda: g(1, a=2))
expect(lambda: g(b=1, a=2))
expect(lambda: f(1))
expect(lambda: g(*[1], **{"b": 2, "a": 3}))
expect(lambda: g(*5))
expect(lambda: g(**5))
expect(lambda: g(**{1: 2}))
expect(lambda: 5())
expect(lambda: (lambda *, k: k)())
expect(lambda: (lambda a, /: a)(a=1))
expect(lambda: (lambda: 1)(2))


def defaults(x, items=[]):
    items.append(x)
    return items


print(defaults(1), defaults(2), defaults(3, []), defaults.__defaults__)


def only_keywords(*, first, second="s"):
    return first, second


print(only_keywords(first=1), only_keywords.__kwdefaults__)
compose = lambda *fs: lambda x: fs[0](compose(*fs[1:])(x)) if fs else x
print(compose(lambda x: x + 1, lambda x: x * 2)(5))


def documented():
    """One line.

    More.
    """


print(documented.__doc__.split(), documented.__name__, documented.__qualname__)


def annotated(a: int, *b: str, c: "text" = 1) -> float:
    return a


print(sorted(annotated.__annotations__.items(), key=str))


def apply(function, /, *args, **kwargs):
    return function(*args, **kwargs)


print(apply(f, 1, d=2), apply(max, 3, 9, 4), apply(sorted, [3, 1], reverse=True))


def decorator(prefix):
    def wrap(function):
        def inner(*args, **kwargs):
            return prefix + str(function(*args, **kwargs))

        return inner

    return wrap


@decorator("<")
@decorator("[")
def value(x):
    return x


print(value(3))


def many(a, b, c, d, e, f, g, h):
    return a + b + c + d + e + f + g + h


print(many(*range(8)), many(1, *[2, 3], 4, *(5, 6, 7), 8))


def mutual_a(n):
    return 0 if n == 0 else 1 + mutual_b(n - 1)


def mutual_b(n):
    return 0 if n == 0 else 1 + mutual_a(n - 1)


print(mutual_a(50))


def unpacking():
    a, b = 1, 2
    a, b = b, a
    (c, d), [e, *rest] = (3, 4), [5, 6, 7]
    *head, tail = "xyz"
    first, *middle, last = range(5)
    return a, b, c, d, e, rest, head, tail, first, middle, last


print(unpacking())
for bad in ([1], [1, 2, 3], 5):
    try:
        p, q = bad
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)
try:
    p, *q, r = [1]
except ValueError as error:
    print(error)


def frames():
    x, y = 1, "two"

    def inner():
        return x

    return sorted(locals())


print(frames())
f.attribute = "set"
print(f.attribute, f.__dict__)
