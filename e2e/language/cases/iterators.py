# enumerate, zip, map, filter, reversed, iter with a sentinel, iterators over __getitem__.


def show(make):
    try:
        print(make())
    except Exception as exc:
        print(type(exc).__name__, exc)


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


show(lambda: list(enumerate('abc')))
show(lambda: list(enumerate('abc', 5)))
show(lambda: list(enumerate('abc', start=-1)))
show(lambda: list(enumerate(iterable='ab', start=Index(3))))
show(lambda: list(enumerate('ab', 2**63 - 1)))
show(lambda: list(enumerate('ab', 10**30)))
show(lambda: list(enumerate('ab', True)))
show(lambda: enumerate())
show(lambda: enumerate(5))
show(lambda: enumerate([], 1.5))
show(lambda: enumerate([], 'x'))
show(lambda: enumerate([], 1, 2))
show(lambda: enumerate([], start=1, x=2))
show(lambda: enumerate([], x=2))
show(lambda: enumerate(start=2))
show(lambda: enumerate(x=2))
show(lambda: enumerate([], iterable=2))
show(lambda: enumerate[int])
e = enumerate(['a', 'b'], 1)
print(iter(e) is e, next(e), e.__reduce__()[1][1], list(e))
show(lambda: next(e))
show(lambda: len(e))

show(lambda: list(zip()))
show(lambda: list(zip('ab')))
show(lambda: list(zip('ab', [1, 2, 3], (4, 5))))
show(lambda: list(zip('ab', [1])))
show(lambda: zip(5))
show(lambda: zip([], None))
show(lambda: list(zip([1], [1], strict=True)))
show(lambda: list(zip([1, 2], [1], strict=True)))
show(lambda: list(zip([1], [1, 2], strict=True)))
show(lambda: list(zip([1], [1], [1, 2], strict=True)))
show(lambda: list(zip([1, 2], [1, 2], [1], strict=True)))
show(lambda: list(zip([], [], [1], strict=True)))
show(lambda: list(zip(strict=True)))
show(lambda: zip(other=2))
first, second = iter([1, 2, 3]), iter([1])
show(lambda: list(zip(first, second)))
print(list(first))
z = zip([1], [2], strict=True)
print(z.__reduce__()[2:], iter(z) is z, next(z))
show(lambda: next(z))
z = zip([1, 2], [2])
z.__setstate__(True)
show(lambda: list(z))
print(dict(zip('ab', (1, 2))), list(zip(*[(1, 2), (3, 4)])))

show(lambda: list(map(len, ['a', 'bb'])))
show(lambda: list(map(lambda a, b: a + b, [1, 2], [3, 4, 5])))
show(lambda: list(map(str, (1, 2))))
show(lambda: list(map(5, [1])))
show(lambda: list(map(lambda a: a, [1], [2])))
show(lambda: map())
show(lambda: map(len))
show(lambda: map(len, 5))
show(lambda: map(len, [], x=1))
m = map(len, ['a', 5])
print(next(m), iter(m) is m)
show(lambda: next(m))
show(lambda: next(m))


def stops(x):
    raise StopIteration


show(lambda: list(map(stops, [1, 2])))
show(lambda: next(map(stops, [1, 2]), 'default'))

show(lambda: list(filter(None, [0, 1, '', 'a', None])))
show(lambda: list(filter(bool, [0, 1])))
show(lambda: list(filter(lambda x: x % 2, range(6))))
show(lambda: filter())
show(lambda: filter(None))
show(lambda: filter(None, 5))
show(lambda: filter(None, [], 1))
show(lambda: list(filter(5, [1])))
show(lambda: filter(None, iterable=[]))


class BadTruth:
    def __bool__(self):
        raise ValueError('no truth')


show(lambda: list(filter(None, [BadTruth()])))
show(lambda: list(filter(lambda x: BadTruth(), [1])))

show(lambda: list(reversed([1, 2, 3])))
show(lambda: list(reversed('abc')))
show(lambda: list(reversed((1, 2))))
show(lambda: list(reversed(range(3))))
show(lambda: list(reversed({1: 2, 3: 4})))
show(lambda: reversed({1}))
show(lambda: reversed(5))
show(lambda: reversed(iter([])))
show(lambda: reversed())
show(lambda: reversed([], []))
show(lambda: reversed(sequence=[]))


class Sequence:
    def __init__(self, *items):
        self.items = items

    def __len__(self):
        return len(self.items)

    def __getitem__(self, at):
        print('get', at)
        return self.items[at]


r = reversed(Sequence('x', 'y', 'z'))
print(type(r).__name__, r.__length_hint__(), next(r), r.__length_hint__(), list(r), r.__length_hint__())
show(lambda: next(r))
r = reversed('abc')
print(r.__reduce__()[1:], next(r), r.__reduce__()[1:], list(r), r.__reduce__()[1:])
r = reversed('abc')
r.__setstate__(0)
print(list(r))
r = reversed('abc')
r.__setstate__(-5)
print(list(r))
r = reversed('abc')
r.__setstate__(100)
print(list(r))


class NoLen:
    def __getitem__(self, at):
        return at


class Refuses:
    __reversed__ = None

    def __getitem__(self, at):
        return at

    def __len__(self):
        return 1


class Own:
    def __reversed__(self):
        return 'own'


show(lambda: reversed(NoLen()))
show(lambda: reversed(Refuses()))
show(lambda: reversed(Own()))


class Fails(Sequence):
    def __getitem__(self, at):
        if at == 1:
            raise KeyError(at)
        return at


r = reversed(Fails(1, 2, 3))
show(lambda: list(r))
show(lambda: list(r))

it = iter(Sequence(1, 2))
print(type(it).__name__, it.__length_hint__(), next(it), it.__length_hint__(), list(it), it.__length_hint__())
show(lambda: next(it))
it = iter(NoLen())
print(next(it), next(it), it.__length_hint__(), it.__reduce__()[1:][1])
it.__setstate__(100)
print(next(it))
it.__setstate__(-100)
print(next(it))
it = iter(Fails(0))
print(next(it))
show(lambda: next(it))
show(lambda: next(it))


class StopsIteration:
    def __getitem__(self, at):
        if at == 2:
            raise StopIteration
        return at


print(list(StopsIteration()))
print(3 in NoLen(), 2 in StopsIteration())

values = [3, 2, 1, 0, 5]
it = iter(values.pop, 2)
print(type(it).__name__, list(it), values)
values = [1, 2, 3]
it = iter(lambda: values.pop(0), 3)
print(list(it), values, list(it), it.__reduce__()[1:])
show(lambda: iter(5, 1))
show(lambda: list(iter([].pop, 1)))
show(lambda: list(iter(lambda: stops(1), 1)))
show(lambda: iter(len, 1).__reduce__()[1:])
show(lambda: next(iter(lambda: 5, 6)))
show(lambda: next(iter(lambda: 5, 5), 'done'))


class Iter:
    def __init__(self, result):
        self.result = result

    def __iter__(self):
        return self.result


show(lambda: iter(Iter(5)))
show(lambda: list(Iter(iter([1, 2]))))
show(lambda: list(Iter(None)))


class NotIterable:
    __iter__ = None

    def __getitem__(self, at):
        return at


show(lambda: iter(NotIterable()))
show(lambda: 1 in NotIterable())


class Sub(enumerate):
    pass


class SubZip(zip):
    label = 'z'


class SubMap(map):
    pass


class SubFilter(filter):
    pass


class SubReversed(reversed):
    pass


print(list(Sub('ab')), type(Sub('')).__name__, SubZip([1], [2]).label, list(SubZip([1], [2])))
print(list(SubMap(len, ['abc'])), list(SubFilter(None, [0, 1])), list(SubReversed([1, 2])), list(SubReversed('ab')))
s = Sub('ab')
s.x = 5
print(s.x, next(s))


class Count:
    def __init__(self, limit):
        self.at, self.limit = 0, limit

    def __iter__(self):
        return self

    def __next__(self):
        if self.at == self.limit:
            raise StopIteration('end')
        self.at += 1
        return self.at


print(list(Count(3)), sum(Count(4)), max(Count(3)), list(zip(Count(2), Count(3))), list(enumerate(Count(2))))
print(2 in Count(5), 9 in Count(5), [*Count(2)], (*Count(2),), {*Count(2)})
c = Count(1)
print(next(c), next(c, 'none'))
show(lambda: next(c))
show(lambda: next(5))
show(lambda: next([]))
show(lambda: next(c, 1, 2))
