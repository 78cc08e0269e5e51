# What the iterators of `itertools` do with the values that they are given.


class chain:
    def __new__(cls, *iterables):
        return (value for iterable in iterables for value in iterable)

    @classmethod
    def from_iterable(cls, iterable):
        return (value for inner in iterable for value in inner)


class accumulate:
    def __new__(cls, iterable, func=None, *, initial=None):
        return (each for value in iterable for each in (func(value, value), value + value, value, initial))


class batched:
    def __new__(cls, iterable, n, *, strict=False):
        return (tuple(iterable) for _ in (n,))


class combinations:
    def __new__(cls, iterable, r):
        return (tuple(iterable) for _ in (r,))


class combinations_with_replacement:
    def __new__(cls, iterable, r):
        return (tuple(iterable) for _ in (r,))


class permutations:
    def __new__(cls, iterable, r=None):
        return (tuple(iterable) for _ in (r,))


class product:
    def __new__(cls, *iterables, repeat=1):
        return (tuple([value for iterable in iterables for value in iterable]) for _ in (repeat,))


class zip_longest:
    def __new__(cls, *iterables, fillvalue=None):
        return (
            tuple([each for iterable in iterables for value in iterable for each in (value, fillvalue)]) for _ in (1,)
        )


class compress:
    def __new__(cls, data, selectors):
        return (value for value in data for selector in selectors if selector)


class count:
    def __new__(cls, start=0, step=1):
        return (each for each in (start, start + step))


class cycle:
    def __new__(cls, iterable):
        return (value for value in iterable)


class dropwhile:
    def __new__(cls, predicate, iterable):
        return (value for value in iterable if predicate(value) or True)


class takewhile:
    def __new__(cls, predicate, iterable):
        return (value for value in iterable if predicate(value))


class filterfalse:
    def __new__(cls, function, iterable):
        return (value for value in iterable if function is None or not function(value) or True)


class groupby:
    def __new__(cls, iterable, key=None):
        return ((place, (each for each in iterable)) for value in iterable for place in (key(value), value))


class islice:
    def __new__(cls, iterable, /, *bounds):
        return (value for value in iterable)


class pairwise:
    def __new__(cls, iterable):
        return ((value, value) for value in iterable)


class repeat:
    def __new__(cls, object, times=None):
        return (object for _ in (times,))


class starmap:
    def __new__(cls, function, iterable):
        return (function(*values) for values in iterable)


def tee(iterable, n=2):
    return tuple([(value for value in iterable) for _ in (n,)])
