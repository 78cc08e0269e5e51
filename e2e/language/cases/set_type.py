# set and frozenset: order, methods, operators, errors. Keys are numbers: the order of texts changes from run to run.


def show(make):
    try:
        print(make())
    except Exception as exc:
        print(type(exc).__name__, exc)


for kind in (set, frozenset):
    show(lambda: kind())
    show(lambda: kind([3, 1, 2]))
    show(lambda: kind((10, 20, 30, 40, 50, 60, 70, 80, 90)))
    show(lambda: kind(range(20, 0, -3)))
    show(lambda: kind({5: 1, 3: 2}))
    show(lambda: kind(5))
    show(lambda: kind([[]]))
    show(lambda: kind([1], [2]))
    show(lambda: kind(iterable=1))
    show(lambda: kind(kind([1, 2])))
    show(lambda: kind[int])
    a, b = kind([1, 2, 3, 4]), kind([3, 4, 5])
    for other in (b, set(b), frozenset(b), [3, 4, 5], {3: 1, 4: 2, 5: 3}, iter([3, 4, 5]), 5, None):
        items = other if other is None or isinstance(other, int) else list(other)
        again = (lambda: iter(items)) if type(other).__name__ == 'list_iterator' else (lambda: other)
        show(lambda: a | again())
        show(lambda: a & again())
        show(lambda: a - again())
        show(lambda: a ^ again())
        show(lambda: again() | a)
        show(lambda: again() & a)
        show(lambda: again() - a)
        show(lambda: again() ^ a)
        show(lambda: a.union(again()))
        show(lambda: a.intersection(again()))
        show(lambda: a.difference(again()))
        show(lambda: a.symmetric_difference(again()))
        show(lambda: a.issubset(again()))
        show(lambda: a.issuperset(again()))
        show(lambda: a.isdisjoint(again()))
        show(lambda: a == again())
        show(lambda: a != again())
        show(lambda: a < again())
        show(lambda: a <= again())
        show(lambda: a > again())
        show(lambda: a >= again())
    show(lambda: a.union())
    show(lambda: a.union([9], (8,), {7}))
    show(lambda: a.intersection())
    show(lambda: a.intersection([1, 2, 3], {2, 3}))
    show(lambda: a.difference([1], {2}))
    show(lambda: a.difference())
    show(lambda: a.symmetric_difference())
    show(lambda: a.symmetric_difference([1], [2]))
    show(lambda: a.symmetric_difference([1, 1, 9, 9]))
    show(lambda: a.issubset())
    show(lambda: a.copy())
    show(lambda: a.copy() is a)
    show(lambda: kind(a) is a)
    show(lambda: len(a))
    show(lambda: 1 in a)
    show(lambda: 1.0 in a)
    show(lambda: [] in a)
    show(lambda: {1} in a)
    show(lambda: a.__contains__(1))
    show(lambda: a.__contains__())
    show(lambda: a.__or__([1]))
    show(lambda: a.__reduce__())
    show(lambda: a[0])
    show(lambda: a + a)
    show(lambda: a * 2)
    show(lambda: a.nothing)
    show(lambda: [x for x in a])
    show(lambda: sorted(a, reverse=True))
    show(lambda: a < 5)
    it = iter(a)
    print(type(it).__name__, it.__length_hint__(), next(it), it.__length_hint__(), it.__reduce__()[1:], list(it))
    show(lambda: next(it))
    print(bool(kind()), bool(a))
    show(lambda: kind([kind_of for kind_of in (1, True, 1.0)]))

print({1, 2}, {*[3, 1], *(2,)}, {x * x for x in range(10)}, set(), frozenset())
show(lambda: {[]})
show(lambda: {*5})
show(lambda: {{1}})
show(lambda: {frozenset([1]): 2})
show(lambda: hash({1}))
print(hash(frozenset()), hash(frozenset([1, 2, 3])), hash(frozenset([1, frozenset([2])])))
print(frozenset([1, 2]) == {1, 2}, {1, 2} == frozenset([1, 2]), {frozenset([1, 2]): 'x'}[frozenset([2, 1])])
print({1} in {frozenset([1])}, {1, 2} in {frozenset([1])})
nested = {frozenset([1]), frozenset([2])}
nested.discard({1})
print(nested)
nested.remove({2})
print(nested)
show(lambda: nested.remove({2}))
show(lambda: nested.remove([2]))

s = {1, 2, 3}
show(lambda: s.add(4))
show(lambda: s.add(1))
show(lambda: s.add([]))
show(lambda: s.add({1}))
show(lambda: s.add())
show(lambda: s.discard(9))
show(lambda: s.discard(1))
show(lambda: s.discard([]))
show(lambda: s.remove(2))
show(lambda: s.remove(2))
show(lambda: s.remove('text'))
show(lambda: s.remove((1, 2)))
print(s)
show(lambda: s.pop())
show(lambda: s.pop())
show(lambda: s.pop())
show(lambda: s.pop(1))
show(lambda: s.update([5, 6], (7,), {8: 9}))
show(lambda: s.update())
show(lambda: s.update(5))
show(lambda: s.update([1, []]))
print(s)
show(lambda: s.intersection_update([5, 6, 7], {5, 6}))
show(lambda: s.difference_update([5], (1,)))
show(lambda: s.symmetric_difference_update([6, 9]))
show(lambda: s.symmetric_difference_update({9: 1, 8: 2}))
show(lambda: s.intersection_update(5))
show(lambda: s.intersection_update())
show(lambda: s.difference_update())
print(s)
show(lambda: s.clear())
print(s)


def union(a, b):
    a |= b
    return a


def meet(a, b):
    a &= b
    return a


def less(a, b):
    a -= b
    return a


def toggle(a, b):
    a ^= b
    return a


for operate in (union, meet, less, toggle):
    for left in (set, frozenset):
        mine = left([1, 2, 3])
        show(lambda: operate(mine, {2, 3, 4}))
        show(lambda: operate(mine, frozenset([3, 4, 5])))
        show(lambda: operate(mine, [1]))
        show(lambda: operate(mine, mine))
        print(mine)

# The order after many additions and removals.
o = set()
for n in range(200):
    o.add((n * 37) % 211)
    if n % 3 == 0:
        o.discard((n * 11) % 211)
print(list(o))
print(list(o | set(range(300, 330))))
print(list(o & set(range(100))))
print(list(o - set(range(50))))
print(list(o ^ set(range(0, 300, 7))))
print(list(frozenset(o)), list(set(list(o))))
print([o.pop() for _ in range(20)], len(o))
print(list(set([2**61, -1, -2, 0, 2**61 - 1, 10**20, 1.5, 2.5, -0.0])))
print(list({True, 0, 1, 2.0, 2, 3}))


class Sub(set):
    pass


class Frozen(frozenset):
    pass


x, y = Sub([1, 2]), Frozen([2, 3])
x.label = 'mine'
print(x, y, x | y, y | x, type(x | y), type(y | x), type(x.copy()), type(y.copy()), x.label)
print(type(x.union([1])), type(y.union([1])), x == {1, 2}, hash(y) == hash(frozenset([2, 3])))
print(frozenset(y), type(frozenset(y)))
print(x.__reduce__()[1:], y.__reduce__()[1:])


class Init(set):
    def __init__(self, *items):
        set.__init__(self, items)


print(Init(1, 2, 3), type(Init(1) | {2}))


class FrozenInit(frozenset):
    def __new__(cls, *items):
        return frozenset.__new__(cls, items)


print(FrozenInit(1, 2))


def grow(target):
    for item in target:
        target.add(item + 100)


def shrink(target):
    for item in target:
        target.discard(item)


show(lambda: grow({1, 2}))
show(lambda: shrink({1, 2}))


class Key:
    def __init__(self, name):
        self.name = name

    def __hash__(self):
        return 3

    def __eq__(self, other):
        print('eq', self.name, getattr(other, 'name', other))
        return isinstance(other, Key) and self.name == other.name

    def __repr__(self):
        return self.name


k = {Key('a'), Key('b'), Key('a')}
print(len(k), Key('b') in k, 3 in k)
show(lambda: k.remove(Key('c')))


class Clears:
    def __init__(self, target):
        self.target = target

    def __hash__(self):
        return 1

    def __eq__(self, other):
        self.target.clear()
        return False


c = set()
c.add(Clears(c))
show(lambda: 1 in c)
print(c)
c.add(Clears(c))
c.add(1)
print(c)


class Fails:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        raise ZeroDivisionError('eq')


f = {Fails()}
show(lambda: 1 in f)
show(lambda: f.add(1))
show(lambda: f.discard(1))
show(lambda: f | {1})
show(lambda: f & {1})
show(lambda: f - {1})
show(lambda: f ^ {1})
show(lambda: {1} <= f)
show(lambda: f == {1})


class NoHash:
    __hash__ = None


show(lambda: {NoHash()})


class BadRepr:
    def __repr__(self):
        raise ValueError('no repr')


show(lambda: repr({BadRepr()}))


class SelfRef(frozenset):
    pass


inner = []


class Holder:
    def __repr__(self):
        return repr(inner[0])


h = {Holder()}
inner.append(h)
print(h)
sub = Sub([Holder()])
inner[0] = sub
print(sub)
