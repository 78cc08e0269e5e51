# range: items, slices, membership, big numbers, comparison, iterators.


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


B = 10**20
show(lambda: range(5))
show(lambda: range(1, 5))
show(lambda: range(1, 5, 2))
show(lambda: range(5, 1, -2))
show(lambda: range(1, 5, 1))
show(lambda: range(Index(3), Index(9), Index(2)))
show(lambda: range(True))
show(lambda: range(B))
show(lambda: range(-B, B, B))
show(lambda: range())
show(lambda: range(1, 2, 3, 4))
show(lambda: range(1, 2, 0))
show(lambda: range(1.5))
show(lambda: range('x'))
show(lambda: range(None))
show(lambda: range(1, None))
show(lambda: range(stop=5))
ranges = [
    range(0),
    range(5),
    range(2, 11, 3),
    range(10, 0, -3),
    range(5, 5),
    range(5, 1),
    range(-3, 3),
    range(B),
    range(B, B + 10, 3),
    range(B + 10, B, -4),
    range(-B, B, B // 2),
    range(2**63 - 3, 2**63),
    range(-(2**63), 2**63 - 1),
    range(2**62, -(2**62), -(2**61)),
]
for r in ranges:
    print(r, r.start, r.stop, r.step, bool(r))
    show(lambda: len(r))
    for key in (0, 1, -1, -2, 100, -100, Index(1), True, B, 'x', 1.0, None):
        show(lambda: r[key])
    for key in (
        slice(None),
        slice(1, 3),
        slice(None, None, -1),
        slice(None, None, 2),
        slice(-2, None),
        slice(100, None),
        slice(None, -100),
        slice(3, 1, -1),
        slice(None, None, -3),
        slice(B, None),
        slice(None, None, B),
        slice('x', None),
        slice(None, None, 0),
    ):
        show(lambda: r[key])
    for item in (0, 2, 5, B, B + 3, 4.0, 4.5, 'x', None, True, 2**63 - 1, -(2**63)):
        show(lambda: item in r if len_small(r) or not isinstance(item, (float, str, type(None))) else 'long')
        if isinstance(item, int):
            show(lambda: r.index(item))
            show(lambda: r.count(item))


def len_small(r):
    try:
        return len(r) < 1000
    except OverflowError:
        return False


for r in ranges:
    for item in (0, 2, 5, 4.0, 4.5, 'x', None):
        if len_small(r):
            show(lambda: item in r)
            show(lambda: r.index(item))
            show(lambda: r.count(item))
    if len_small(r):
        print(list(r), list(reversed(r)), sum(r))
    else:
        it, back = iter(r), reversed(r)
        print(next(it), next(it), next(back), next(back))
    for other in ranges:
        print(r == other, r != other, end=' ')
    print(hash(r) == hash(range(r.start, r.stop, r.step)))
print(range(0) == range(5, 1), range(3, 4, 5) == range(3, 4, 7), range(0, 10, 3) == range(0, 12, 3), range(2) == [0, 1])
print(hash(range(0)) == hash(range(5, 1)), hash(range(3)), hash(range(B)))
show(lambda: range(3) < range(4))
show(lambda: range(3) + range(4))
show(lambda: range(3) * 2)
show(lambda: range(3).append(1))
show(lambda: range(5).index(9))
show(lambda: range(5).index('x'))
show(lambda: range(5).index(2.0))
show(lambda: range(5).count('x'))
show(lambda: range(5).index())
show(lambda: range(3).__reduce__()[1:])


def assign():
    range(3)[0] = 1


def change():
    range(3).start = 1


def subclass():
    class Sub(range):
        pass


show(assign)
show(change)
show(subclass)
it = iter(range(5))
print(type(it).__name__, next(it), it.__length_hint__(), list(it), it.__length_hint__())
show(lambda: next(it))
it = iter(range(0, 10, 2))
it.__setstate__(2)
print(list(it))
it = iter(range(0, 10, 2))
it.__setstate__(-2)
print(list(it))
it = iter(range(0, 10, 2))
it.__setstate__(100)
print(list(it))
show(lambda: it.__setstate__('x'))
it = iter(range(B, B + 3))
print(type(it).__name__, next(it), it.__length_hint__(), list(it), it.__length_hint__())
show(lambda: next(it))
it = iter(range(B, B + 3))
it.__setstate__(1)
print(list(it))
print([x for x in range(10) if x % 3 == 0], [x for x in range(10, 0, -3)])
a, b, c = range(3)
print(a, b, c, [*range(3)], {*range(3)}, max(range(5)), min(range(5)))
total = 0
for n in range(1000):
    if n == 10:
        continue
    if n == 20:
        break
    total += n
else:
    total = -1
print(total)
print(list(range(2**63 - 2, 2**63 + 2)))
print(list(range(-(2**63) + 1, -(2**63) - 3, -1)))
