# list: iterators, sorting.


def show(make):
    try:
        print(make())
    except Exception as exc:
        print(type(exc).__name__, exc)


a = [1, 2, 3]
it = iter(a)
print(next(it), next(it))
a.append(4)
print(list(it))
a.append(5)
show(lambda: next(it))
print(list(it))
print(type(it).__name__, iter(it) is it)
for item in a:
    if len(a) < 10:
        a.append(item * 10)
print(a)
for item in a:
    a.remove(item)
print(a)
it = iter([1, 2, 3])
show(lambda: it.__length_hint__())
next(it)
show(lambda: it.__length_hint__())
show(lambda: it.__reduce__()[1:])
show(lambda: it.__setstate__(0))
print(list(it))
show(lambda: it.__length_hint__())
show(lambda: it.__reduce__()[1:])
show(lambda: it.__setstate__('x'))
it = iter([1, 2, 3])
it.__setstate__(-5)
print(list(it))
it = iter([1, 2, 3])
it.__setstate__(50)
show(lambda: it.__length_hint__())
print(list(it))
back = reversed([1, 2, 3])
print(type(back).__name__, next(back), back.__length_hint__(), back.__reduce__()[1:])
print(list(back), back.__length_hint__(), back.__reduce__()[1:])
back = reversed([1, 2, 3])
back.__setstate__(0)
print(list(back))
back = reversed([1, 2, 3])
back.__setstate__(50)
print(list(back))
back = reversed([1, 2, 3])
back.__setstate__(-50)
print(list(back))
shrunk = [1, 2, 3, 4]
back = reversed(shrunk)
next(back)
del shrunk[1:]
show(lambda: back.__length_hint__())
print(list(back))
show(lambda: type(it)())
show(lambda: type(it)([1]))


def key_order(x):
    print('key', x)
    return -x


b = [3, 1, 2]
show(lambda: b.sort())
print(b)
show(lambda: b.sort(reverse=True))
print(b)
show(lambda: b.sort(key=key_order))
print(b)
show(lambda: b.sort(key=None, reverse=False))
show(lambda: b.sort(key_order))
show(lambda: b.sort(cmp=1))
show(lambda: b.sort(key=5))
show(lambda: [].sort(key=5))
show(lambda: [2, 'a'].sort())
show(lambda: [2, None, 1].sort())
show(lambda: b.sort(reverse='yes'))
print(b)
c = ['pear', 'fig', 'apple', 'kiwi', 'plum']
c.sort()
print(c)
c.sort(key=len)
print(c)
c.sort(key=len, reverse=True)
print(c)
d = [(2, 'b'), (1, 'b'), (2, 'a'), (1, 'a')]
d.sort()
print(d)
d.sort(key=lambda pair: pair[1])
print(d)
d.sort(key=lambda pair: pair[0], reverse=True)
print(d)
e = [True, 2, False, 1, 0]
e.sort()
print(e)
e = [1.5, 1, 0.5, 2]
e.sort()
print(e)
big = [10**20, 5, -(10**20), 0]
big.sort()
print(big)
numbers = [(i * 7919) % 1009 for i in range(300)]
numbers.sort()
print(numbers)


class Item:
    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        return self.value < other.value

    def __repr__(self):
        return repr(self.value)


items = [Item((i * 37) % 101) for i in range(80)]
items.sort()
print(items)
items.sort(reverse=True)
print(items)

f = [3, 2, 1]


def touch(x):
    f.append(x)
    return x


show(lambda: f.sort(key=touch))
print(f)
f = [3, 2, 1]


def look(x):
    print(len(f), f)
    return x


show(lambda: f.sort(key=look))
print(f)


def clear_it(x):
    f.clear()
    return x


show(lambda: f.sort(key=clear_it))
print(f)


def fail(x):
    if x == 2:
        raise KeyError(x)
    return x


f = [3, 2, 1]
show(lambda: f.sort(key=fail))
print(f)


class Fails:
    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        if self.value == 2:
            raise ZeroDivisionError('lt')
        return self.value < other.value

    def __repr__(self):
        return repr(self.value)


g = [Fails(5), Fails(4), Fails(3), Fails(2), Fails(1)]
show(lambda: g.sort())
print(len(g))


show(lambda: sorted([3, 1, 2]))
show(lambda: sorted('hello'))
show(lambda: sorted({3: 1, 2: 2}))
show(lambda: sorted([3, 1, 2], reverse=True))
show(lambda: sorted([3, 1, 2], key=lambda x: -x))
show(lambda: sorted(5))


class Weird:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return []

    def __repr__(self):
        return 'W' + repr(self.n)


show(lambda: sorted([Weird(1), Weird(2), Weird(3)]))
