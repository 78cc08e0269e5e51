# dict: order, views, iterators, changes while Python code runs.


def show(make):
    try:
        print(make())
    except Exception as exc:
        print(type(exc).__name__, exc)


d = {'a': 1, 'b': 2, 'c': 3}
del d['a']
d['a'] = 4
d['b'] = 5
print(d, list(d), list(d.values()), list(d.items()))
print(list(reversed(d)), list(reversed(d.keys())), list(reversed(d.values())), list(reversed(d.items())))
k, v, i = d.keys(), d.values(), d.items()
print(k, v, i)
print(len(k), len(v), len(i))
d['z'] = 26
print(k, v, i)
print(type(k).__name__, type(v).__name__, type(i).__name__)
print(type(iter(k)).__name__, type(iter(v)).__name__, type(iter(i)).__name__)
print(type(reversed(k)).__name__, type(reversed(v)).__name__, type(reversed(i)).__name__)
print('a' in k, 'q' in k, 26 in v, 27 in v, ('a', 4) in i, ('a', 5) in i, ('q', 5) in i, 'a' in i, ('a',) in i)
show(lambda: [] in k)
show(lambda: ([], 1) in i)
show(lambda: k.mapping)
show(lambda: k.mapping['a'])
print(k == {'a', 'b', 'c', 'z'}, k == ['a'], v == v, v == d.values(), i == set(d.items()), k == d.keys())
print(k != {'a'}, k < {'a', 'b', 'c', 'z', 'y'}, k <= k, k > {'a'}, k >= {'b'}, i > {('a', 4)})
show(lambda: k < ['a'])
show(lambda: v < v)
show(lambda: hash(k))
show(lambda: hash(v) == 0)
show(lambda: hash(i))
show(lambda: k[0])
show(lambda: type(k)())
show(lambda: k + k)
n = {1: 'x', 2: 'y', 3: 'z'}.keys()
print(n & {1, 3}, n & [3, 4], n | {9}, n | [9], n - {1}, n - [1], n ^ {1, 7}, n ^ [7])
print({1, 7} & n, {1, 7} | n, {1, 7} - n, {1, 7} ^ n)
print([1, 7] & n, [1, 7] | n, [1, 7] - n, [1, 7] ^ n)
show(lambda: n & 5)
show(lambda: 5 & n)
show(lambda: n | 5)
show(lambda: n - 5)
show(lambda: n ^ 5)
show(lambda: n - [[]])
show(lambda: n & [[]])
print(n.isdisjoint([1]), n.isdisjoint([9]), n.isdisjoint({9}), n.isdisjoint(n), n.isdisjoint({}))
show(lambda: n.isdisjoint(5))
show(lambda: n.isdisjoint())
two = {1: 10, 2: 20}.items()
print(two & {(1, 10)}, two - {(1, 10)}, two | {(3, 30)}, two ^ {(1, 10), (5, 50)})
show(lambda: {1: []}.items() & {1})
show(lambda: {1: []}.items() | {1})
show(lambda: {1: []}.items() == {1: []}.items())
print(two.isdisjoint({(1, 11)}), two.isdisjoint({(1, 10)}))
show(lambda: v & v)
show(lambda: v.isdisjoint([]))


def inplace(a, b):
    a |= b
    return a


print(inplace(n, {4}), type(inplace(n, {4})))

# Iterators.
it = iter({'a': 1, 'b': 2})
print(it.__length_hint__(), next(it), it.__length_hint__(), list(it), it.__length_hint__())
show(lambda: next(it))
it = iter({'a': 1, 'b': 2}.items())
next(it)
print(it.__reduce__()[1:], it.__reduce__()[1:], list(it), it.__reduce__()[1:])
show(lambda: type(it)())
grow = {1: 2}
it = iter(grow)
grow[3] = 4
show(lambda: next(it))
show(lambda: next(it))
del grow[3]
show(lambda: next(it))
print(it.__length_hint__())


def walk(target, change):
    for key in target:
        change(target, key)
    return target


show(lambda: walk({1: 1, 2: 2}, lambda t, k: t.update({k + 10: 1})))
show(lambda: walk({1: 1, 2: 2}, lambda t, k: t.pop(k)))
show(lambda: walk({1: 1, 2: 2}, lambda t, k: t.update({k: 7})))
show(lambda: walk({1: 1, 2: 2}.keys(), lambda t, k: None))


def same_size(t, k):
    del t[k]
    t[k + 10] = 1


show(lambda: walk({1: 1, 2: 2}, same_size))
show(lambda: walk({i: i for i in range(3)}, same_size))


def grow_values(target):
    for value in target.values():
        target[len(target)] = value


def grow_items(target):
    for key, value in target.items():
        target[len(target)] = value


def grow_reversed(target):
    for key in reversed(target):
        target[len(target)] = key


show(lambda: grow_values({0: 1}))
show(lambda: grow_items({0: 1}))
show(lambda: grow_reversed({0: 1}))
show(lambda: list(iter({})))
show(lambda: next(iter({})))
show(lambda: list(zip({1: 2, 3: 4}, {5: 6}.values())))
show(lambda: max({1: 5, 7: 2}))
show(lambda: sorted({'b': 1, 'a': 2}.items()))
big = {n: n * n for n in range(1000)}
for n in range(0, 1000, 2):
    del big[n]
print(len(big), list(big)[:5], list(big.items())[-2:], big.popitem(), list(reversed(big))[:3])
for n in range(500):
    big[n] = 'again'
print(len(big), list(big)[500:505], big[0], big[1], big[997])
while big:
    big.popitem()
print(big, list(big))

# Python code that runs inside of lookups.


class Key:
    def __init__(self, name, hash_value):
        self.name, self.hash_value = name, hash_value

    def __hash__(self):
        return self.hash_value

    def __eq__(self, other):
        print('eq', self.name, other.name if isinstance(other, Key) else other)
        return isinstance(other, Key) and self.name == other.name

    def __repr__(self):
        return self.name


x1, x2, y = Key('x', 1), Key('x', 1), Key('y', 1)
e = {x1: 'first'}
e[x2] = 'second'
e[y] = 'third'
print(e, e[x2], list(e)[0] is x1)
show(lambda: e[Key('z', 1)])
show(lambda: e[1])
show(lambda: 2 in e)


class Changes:
    def __init__(self, act, answer=False):
        self.act, self.answer = act, answer

    def __hash__(self):
        return 1

    def __eq__(self, other):
        act, self.act = self.act, None
        if act is not None:
            act()
        return self.answer

    def __repr__(self):
        return 'Changes'


f = {}
f[Changes(lambda: f.clear())] = 'one'
show(lambda: f.get(1, 'gone'))
print(f)
f = {}
f[Changes(lambda: f.update({1: 'came'}))] = 'one'
show(lambda: f.get(1))
print(f)
f = {}
f[Changes(lambda: f.clear(), True)] = 'one'
f[1] = 'set while cleared'
print(f)


class Raising:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        raise ZeroDivisionError('eq')


g = {Raising(): 1}
show(lambda: g[1])
show(lambda: 1 in g)
show(lambda: g.get(1))
show(lambda: g.pop(1))
show(lambda: g.setdefault(1))
show(lambda: {1: 2} == g)
show(lambda: g.update({1: 2}))


class BadHash:
    def __hash__(self):
        raise OSError('hash')


class TextHash:
    def __hash__(self):
        return 'x'


show(lambda: {BadHash(): 1})
show(lambda: {}.get(BadHash()))
show(lambda: {}.get(TextHash()))
show(lambda: {TextHash(): 1})


class Text(str):
    def __eq__(self, other):
        return False

    def __hash__(self):
        return hash('abc')


h = {'abc': 1}
print(Text('abc') in h, h.get(Text('abc'), 'other'))


class Mutates:
    def __init__(self, target):
        self.target = target

    def __repr__(self):
        self.target.clear()
        return 'cleared'


j = {}
j[1] = Mutates(j)
j[2] = 3
print(j)


class EqShrinks:
    def __init__(self, target):
        self.target = target

    def __eq__(self, other):
        self.target.clear()
        return True


m = {}
m[1] = EqShrinks(m)
m[2] = 2
print(m == {1: 1, 2: 2}, m)
source = {1: 2}


class Extends:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        source[len(source) + 100] = 1
        return False


show(lambda: {Extends(): 0}.update(source))


class Plain(str):
    __slots__ = ()

    def __eq__(self, other):
        return False

    def __hash__(self):
        return hash('key')

    def __lt__(self, other):
        return str(self) > str(other)

    def __bool__(self):
        return False


print({'key': 1}.get(Plain('key')), {Plain('key'): 1}.get('key'), Plain('key') in {'key'}, bool(Plain('x')))
print(sorted([Plain('a'), Plain('b'), Plain('c')]))


class Items(list):
    __slots__ = ()

    def __getitem__(self, at):
        return 'own'

    def __setitem__(self, at, value):
        self.append(value)


class Table(dict):
    __slots__ = ()

    def __getitem__(self, key):
        return 'own'

    def __setitem__(self, key, value):
        dict.__setitem__(self, key, [value])


items, table = Items([1, 2]), Table(a=1)
items[0], table['b'] = 3, 4
print(items[0], table['a'], items, table)
