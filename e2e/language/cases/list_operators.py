# list: items, slices, operators, comparison, repr.


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


class BadIndex:
    def __index__(self):
        return 'x'


a = list(range(10))
show(lambda: a[0])
show(lambda: a[-1])
show(lambda: a[10])
show(lambda: a[-11])
show(lambda: a[Index(3)])
show(lambda: a[BadIndex()])
show(lambda: a[True])
show(lambda: a['x'])
show(lambda: a[1.0])
show(lambda: a[None])
show(lambda: a[1, 2])
show(lambda: a[10**30])
show(lambda: a[-(10**30)])
for start in (None, 0, 2, -3, 100, -100, Index(1), 10**30, -(10**30)):
    for stop in (None, 0, 5, -2, 100, -100):
        for step in (None, 1, 2, -1, -3, 100, 10**30, -(10**30)):
            print(a[start:stop:step])
show(lambda: a[::0])
show(lambda: a['x':])
show(lambda: a[:1.0])
show(lambda: a[::'x'])
show(lambda: a[BadIndex():])


def assign(key, value, length=10):
    b = list(range(length))
    try:
        b[key] = value
    except Exception as exc:
        print(type(exc).__name__, exc)
    print(b)


def delete(key, length=10):
    b = list(range(length))
    try:
        del b[key]
    except Exception as exc:
        print(type(exc).__name__, exc)
    print(b)


for key in (0, -1, 10, -11, Index(4), 'x', 1.5, 10**30, BadIndex()):
    assign(key, 'new')
    delete(key)
for key in (
    slice(None),
    slice(2, 5),
    slice(5, 2),
    slice(-3, None),
    slice(100, None),
    slice(None, None, 2),
    slice(None, None, -1),
    slice(8, 2, -2),
    slice(1, 8, 3),
    slice(5, 2, 2),
    slice(None, None, 0),
    slice('x', None),
):
    assign(key, [])
    assign(key, 'abc')
    assign(key, (1, 2, 3, 4, 5))
    assign(key, range(10))
    assign(key, 7)
    delete(key)

c = [1, 2, 3]
c[1:2] = c
print(c)
c[::2] = c[:3]
print(c)
c[:] = c
print(c)
c[0:0] = (x for x in range(3))
print(c)
show(lambda: [1] + [2])
show(lambda: [1] + (2,))
show(lambda: [1] + 2)
show(lambda: 2 + [1])
show(lambda: (1,) + [2])
show(lambda: [1] + None)
show(lambda: [1, 2] * 3)
show(lambda: 3 * [1, 2])
show(lambda: [1] * 0)
show(lambda: [1] * -3)
show(lambda: [1] * True)
show(lambda: [1] * Index(2))
show(lambda: Index(2) * [1])
show(lambda: [1] * 1.5)
show(lambda: 1.5 * [1])
show(lambda: [1] * 'x')
show(lambda: [1] * [1])
show(lambda: [1] * None)
show(lambda: [1] * 10**30)
show(lambda: [1] * (2**62))
show(lambda: [] * (2**62))
show(lambda: [1] - [1])
show(lambda: [1] @ [1])
show(lambda: -[1])


def grow(a, b):
    a += b
    return a


def times(a, b):
    a *= b
    return a


d = [1]
show(lambda: grow(d, [2]))
show(lambda: grow(d, (3, 4)))
show(lambda: grow(d, 'ab'))
show(lambda: grow(d, {5: 6}))
show(lambda: grow(d, d))
show(lambda: grow(d, 5))
show(lambda: grow(d, None))
print(grow(d, []) is d)
show(lambda: times(d, 2))
print(times(d, 1) is d)
show(lambda: times(d, 0))
show(lambda: times(d, 'x'))
show(lambda: times(d, 1.5))
show(lambda: times([1], 2**62))
show(lambda: times([1], 10**30))
print(d)
show(lambda: [1].__add__(2))
show(lambda: [1].__mul__(2))
show(lambda: [1].__mul__('x'))
show(lambda: [1].__rmul__(2))
show(lambda: [1].__iadd__((2,)))
show(lambda: [1].__imul__(3))
show(lambda: [1].__getitem__(0))
show(lambda: [1].__getitem__())
show(lambda: [1].__contains__(1))
show(lambda: [1].__len__())
show(lambda: [1].__eq__([1]))
show(lambda: [1].__eq__((1,)))
show(lambda: [1].__lt__([2]))
show(lambda: [1].__setitem__(0, 1))
show(lambda: [1].__delitem__(0))

pairs = [([], []), ([1], []), ([1], [1]), ([1], [2]), ([1, 2], [1]), ([1, 2], [2]), ([1], ['a']), ([1, 'a'], [1, 2])]
for x, y in pairs:
    show(lambda: x == y)
    show(lambda: x != y)
    show(lambda: x < y)
    show(lambda: x <= y)
    show(lambda: x > y)
    show(lambda: x >= y)
show(lambda: [1] == (1,))
show(lambda: [1] < (1,))
show(lambda: [1] == 1)
show(lambda: hash([1]))
show(lambda: {[1]: 2})
show(lambda: {[1]})


class Loud:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        print('eq', self.name, getattr(other, 'name', other))
        return True

    def __lt__(self, other):
        print('lt', self.name)
        return 'less'

    def __repr__(self):
        return self.name


x = [Loud('a'), Loud('b')]
y = [Loud('c'), Loud('d')]
show(lambda: x == y)
show(lambda: x == x)
show(lambda: x < y)


class Differs(Loud):
    def __eq__(self, other):
        return False


show(lambda: [Differs('p')] < [Differs('q')])


class Shrinks:
    def __init__(self, target):
        self.target = target

    def __eq__(self, other):
        self.target.clear()
        return True


z = []
z.extend([Shrinks(z), 1, 2])
show(lambda: z == [1, 1, 2])
print(z)
r = [1]
r.append(r)
print(r)
s = [r, {'k': r}, (r,)]
print(s)
print([])
print(['a', "b'", 'c"', None, True, 1.5])


class BadRepr:
    def __repr__(self):
        raise ValueError('no repr')


class NotText:
    def __repr__(self):
        return 3


show(lambda: repr([1, BadRepr()]))
show(lambda: repr([NotText()]))
show(lambda: repr([1]))


class ShrinkingRepr:
    def __init__(self, target):
        self.target = target

    def __repr__(self):
        self.target.pop()
        return 'popped'


t = []
t.extend([ShrinkingRepr(t), 1, 2, 3])
print(t)
print(not [], not [0], bool([]))
if []:
    print('never')
first, *rest = [1, 2, 3]
print(first, rest)
[p, q] = [1, 2]
print(p, q)
show(lambda: [*[1, 2], *(3,), *'ab', *{4: 5}])
show(lambda: [*5])
