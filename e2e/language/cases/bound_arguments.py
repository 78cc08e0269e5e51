"""Arguments of compiled functions: defaults, one keyword and several, keyword-only parameters, and calls that do not fit."""


def plain(a, b=2, c=3):
    return a, b, c


def only(a, *, b=5, c):
    return a, b, c


def all_default(*, b=5, c=6):
    return b, c


def positional(a, b=1, /, c=2, *, d=3):
    return a, b, c, d


def collected(a, b=2, *rest, c=3, **others):
    return a, b, rest, c, others


class Thing:
    def __init__(self, name, size=1, *, colour="red"):
        self.all = name, size, colour

    def scaled(self, factor=2, *, offset=0):
        return self.all[1] * factor + offset


for _ in range(3):
    print(
        plain(1),
        plain(1, 4),
        plain(1, c=4),
        plain(1, b=4),
        plain(c=1, a=2),
        plain(1, 2, c=5),
        plain(a=9),
        plain(b=1, c=2, a=0),
    )
    print(
        only(1, c=2),
        only(1, c=2, b=3),
        only(a=1, c=2),
        only(1, b=1, c=2),
        all_default(),
        all_default(c=1),
        all_default(b=1),
    )
    print(
        positional(1),
        positional(1, 2),
        positional(1, c=5),
        positional(1, d=5),
        positional(1, 2, 3, d=4),
        positional(1, d=0, c=9),
    )
    print(
        collected(1),
        collected(1, c=5),
        collected(1, 2, 3, 4),
        collected(1, d=4),
        collected(b=1, a=2),
        collected(1, b=5, z=2),
    )
    print(Thing("a").all, Thing("a", colour="x").all, Thing(name="n", size=2).all, Thing("b", 3).all)
    print(
        Thing("a").scaled(),
        Thing("a", 4).scaled(offset=1),
        Thing("a", 4).scaled(3, offset=1),
        Thing("a", 4).scaled(factor=5),
    )


def attempt(call):
    try:
        print(call())
    except TypeError as error:
        print(error)


for _ in range(2):
    attempt(lambda: plain())
    attempt(lambda: plain(b=1))
    attempt(lambda: plain(1, a=2))
    attempt(lambda: plain(1, 2, b=2))
    attempt(lambda: plain(1, d=2))
    attempt(lambda: plain(1, 2, 3, 4))
    attempt(lambda: plain(1, 2, 3, c=4))
    attempt(lambda: only(1))
    attempt(lambda: only(1, 2))
    attempt(lambda: only(1, b=2))
    attempt(lambda: only(1, 2, c=3))
    attempt(lambda: only(c=3))
    attempt(lambda: all_default(1))
    attempt(lambda: all_default(1, c=2))
    attempt(lambda: positional(a=1))
    attempt(lambda: positional(1, b=2))
    attempt(lambda: positional(1, 2, 3, 4))
    attempt(lambda: positional(c=1))
    attempt(lambda: collected())
    attempt(lambda: collected(1, a=2))
    attempt(lambda: Thing())
    attempt(lambda: Thing("a", 1, "red"))
    attempt(lambda: Thing("a", shape=1))

plain.__defaults__ = (20, 30)
only.__kwdefaults__ = {"c": 40}
print(plain(1), plain(1, c=2), only(1, b=1))
attempt(lambda: only(1))
plain.__defaults__ = None
attempt(lambda: plain(1, c=2))
attempt(lambda: plain(1, b=2))


def recursive(depth, limit=3, *, trail=()):
    if depth >= limit:
        return trail
    return recursive(depth + 1, trail=(*trail, depth), limit=limit)


print(recursive(0), recursive(0, 5), recursive(1, limit=2), recursive(0, trail=("x",)))


class Box:
    def __repr__(self):
        return "box"

    def __format__(self, spec):
        return f"<{spec}>"


class Named:
    def __str__(self):
        return "named"


class Text(str):
    def __str__(self):
        return "own " + super().__str__()


class Failing:
    def __str__(self):
        raise ValueError("no text")


print(
    f"{Box()} {Box()!r} {Box():x} {Named()} {Text('t')} {[1, 'a']} { ({'k': None}) } {object!s:.5} {format(Named())} {Named()!s:>7}"
)
for broken in (lambda: f"{Named():>7}", lambda: f"{[1]:x}", lambda: format([], "d")):
    attempt(broken)
try:
    print(f"{Failing()}")
except ValueError as error:
    print(error)


def collected():
    def rest(a, b=2, *args, **kwargs):
        kwargs["own"] = len(args)
        return a, b, args, kwargs

    def only(*args):
        return args

    def named(*args, key=None, **kwargs):
        return args, key, kwargs

    def required(a, *args, key):
        return a, args, key

    def keywords(a=1, **kwargs):
        return a, kwargs

    def steps(*args, **kwargs):
        yield args
        yield kwargs

    class Kept:
        def __init__(self, *args, **kwargs):
            self.kept = args, kwargs

        def __call__(self, *args):
            return (lambda: args)(), self.kept

        def method(self, *args, **kwargs):
            seen = [item for item in args if (lambda: item)() is not None]
            return seen, kwargs

    print(rest(1), rest(1, 3), rest(1, 3, 4), rest(1, 3, 4, 5, 6, 7, 8, 9, 10), rest(*range(40)))
    print(only(), only(1), only(1, 2, 3), only(*range(30)), only() is only())
    print(named(), named(1, 2), named(1, key=2), named(1, 2, other=3), keywords(), keywords(5), keywords(a=6, b=7))
    print(list(steps()), list(steps(1, 2)), list(steps(1, x=2)), Kept().kept, Kept(1, 2)(3, 4), Kept().method(1, None, 2))
    first, second = rest(1)[3], rest(1)[3]
    print(first is second, first == second)
    for call in (
        lambda: rest(), lambda: required(1), lambda: required(1, 2), lambda: keywords(1, 2), lambda: rest(1, a=2), lambda: only(x=1)
    ):
        try:
            print(call())
        except TypeError as error:
            print(error)
    print(required(1, 2, 3, key=4), required(1, key=5))


collected()
