# list: constructor, methods and their errors.


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


class Stub:
    def __init__(self, *items):
        self.items = items

    def __getitem__(self, at):
        return self.items[at]


class Sized:
    def __init__(self, hint):
        self.hint = hint

    def __iter__(self):
        return iter((1, 2))

    def __length_hint__(self):
        print('hint asked')
        return self.hint


class BadLen:
    def __iter__(self):
        print('iter first')
        return iter((1, 2))

    def __len__(self):
        raise ValueError('no length')


class BadType(BadLen):
    def __len__(self):
        raise TypeError('no length either')


def numbers():
    yield 1
    yield 2


show(lambda: list())
show(lambda: list((1, 2)))
show(lambda: list('abc'))
show(lambda: list({1: 2, 3: 4}))
show(lambda: list(numbers()))
show(lambda: list(Stub(5, 6)))
show(lambda: list(5))
show(lambda: list(None))
show(lambda: list(1, 2))
show(lambda: list(iterable=1))
show(lambda: list(Sized(7)))
show(lambda: list(Sized(NotImplemented)))
show(lambda: list(Sized(-1)))
show(lambda: list(Sized('a')))
show(lambda: list(BadLen()))
show(lambda: list(BadType()))
show(lambda: list(range(3)))

a = [1, 2, 3]
show(lambda: a.append(4))
show(lambda: a.append())
show(lambda: a.append(1, 2))
show(lambda: a.append(object=1))
show(lambda: a.extend((5, 6)))
show(lambda: a.extend(numbers()))
show(lambda: a.extend(a))
show(lambda: a.extend(7))
show(lambda: a.extend({8: 9}))
print(a)
show(lambda: a.insert(0, 'first'))
show(lambda: a.insert(-1, 'before last'))
show(lambda: a.insert(1000, 'last'))
show(lambda: a.insert(-1000, 'zero'))
show(lambda: a.insert(Index(2), 'two'))
show(lambda: a.insert('x', 1))
show(lambda: a.insert(1.0, 1))
show(lambda: a.insert(10**30, 1))
show(lambda: a.insert(1))
print(a)
show(lambda: a.pop())
show(lambda: a.pop(0))
show(lambda: a.pop(-2))
show(lambda: a.pop(Index(0)))
show(lambda: a.pop(100))
show(lambda: a.pop(-100))
show(lambda: a.pop('x'))
show(lambda: a.pop(1, 2))
show(lambda: [].pop())
show(lambda: [].pop(3))
print(a)
show(lambda: a.remove(3))
show(lambda: a.remove('nothing'))
show(lambda: a.remove())
print(a)
show(lambda: a.index(2))
show(lambda: a.index(2, 3))
show(lambda: a.index(2, 0, 1))
show(lambda: a.index(2, -100, 100))
show(lambda: a.index(2, Index(0), Index(50)))
show(lambda: a.index(2, 10**30))
show(lambda: a.index(2, -(10**30), 10**30))
show(lambda: a.index(2, 'x'))
show(lambda: a.index(2, None))
show(lambda: a.index('absent'))
show(lambda: a.index())
show(lambda: a.count(2))
show(lambda: a.count('absent'))
show(lambda: a.reverse())
print(a)
show(lambda: a.copy())
show(lambda: a.copy() is a)
show(lambda: a.copy(1))
show(lambda: a.clear())
print(a)
show(lambda: list.append(1, 2))
show(lambda: list.append())
show(lambda: list.__len__(3))
show(lambda: [].nothing)
show(lambda: list.nothing)


def assign():
    [].nothing = 3


def delete():
    del [].append


def assign_method():
    [].append = 3


show(assign)
show(delete)
show(assign_method)


b = [[1], [2], [1]]
show(lambda: b.index([2]))
show(lambda: b.count([1]))
show(lambda: [1] in b)
show(lambda: [3] in b)

# __init__ again replaces the items.
c = [1, 2]
show(lambda: c.__init__((7, 8)))
print(c)
show(lambda: c.__init__())
print(c)
show(lambda: list.__new__(list, 1, 2, 3))
show(lambda: list.__new__(int))
show(lambda: list.__new__(5))
show(lambda: list.__new__())


class Sub(list):
    kind = 'sub'


d = Sub((1, 2))
d.name = 'mine'
print(d, d.name, d.kind, len(d))
print(type(d.copy()), type(d + [1]), type(d * 2), type(d[:]))
show(lambda: Sub(1))
show(lambda: Sub(x=1))


class Keyword(list):
    def __init__(self, items, *, label):
        list.__init__(self, items)
        self.label = label


e = Keyword('ab', label='L')
print(e, e.label)


class Mutating:
    def __init__(self, target):
        self.target = target

    def __eq__(self, other):
        self.target.clear()
        return False


f = []
f.extend([Mutating(f), Mutating(f), 3])
show(lambda: f.index(3))
f = []
f.extend([Mutating(f), 3])
show(lambda: f.count(3))
f = []
f.extend([Mutating(f), 3])
show(lambda: f.remove(3))
f = []
f.extend([Mutating(f), 3])
show(lambda: 3 in f)


class ClearsAndAgrees(Mutating):
    def __eq__(self, other):
        self.target.clear()
        return True


f = []
f.extend([ClearsAndAgrees(f), 3])
show(lambda: f.remove(3))
print(f)


class Raises:
    def __eq__(self, other):
        raise KeyError('compared')


show(lambda: [Raises()].index(1))
show(lambda: [Raises()].count(1))
show(lambda: 1 in [Raises()])
show(lambda: [Raises()].remove(1))
same = Raises()
show(lambda: [same].index(same))
show(lambda: [1].__class_getitem__(int))
show(lambda: list[int])
show(lambda: list[int, str])
