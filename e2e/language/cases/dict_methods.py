# dict: constructor, items, methods and their errors.


def show(make):
    try:
        print(make())
    except Exception as exc:
        print(type(exc).__name__, exc)


class Mapping:
    def __init__(self, **items):
        self.inner = items

    def keys(self):
        print('keys asked')
        return self.inner.keys()

    def __getitem__(self, key):
        print('item asked', key)
        return self.inner[key]


class Pairs:
    def __iter__(self):
        yield 'a', 1
        yield ['b', 2]
        yield 'cd'


show(lambda: dict())
show(lambda: dict({1: 2}))
show(lambda: dict(a=1, b=2))
show(lambda: dict({'a': 1}, a=2, c=3))
show(lambda: dict([(1, 2), [3, 4], 'ab']))
show(lambda: dict(Pairs()))
show(lambda: dict(Mapping(x=1, y=2)))
show(lambda: dict(5))
show(lambda: dict([5]))
show(lambda: dict([(1, 2), 5]))
show(lambda: dict([(1,)]))
show(lambda: dict([(1, 2), (1, 2, 3)]))
show(lambda: dict('ab'))
show(lambda: dict(['ab', 'c']))
show(lambda: dict([([], 1)]))
show(lambda: dict({}, {}))
show(lambda: dict(None))
show(lambda: dict(zip('ab', [1, 2]), self=5, iterable=6))

d = {'a': 1, 2: 'two', None: 3, (1, 2): 4, True: 5, 1.5: 6}
print(d)
print(len(d), d['a'], d[2], d[None], d[(1, 2)], d[1], d[1.0], d[1.5])
show(lambda: d['missing'])
show(lambda: d[3])
show(lambda: d[(3, 4)])
show(lambda: d[[]])
show(lambda: d[{}])
show(lambda: 'a' in d)
show(lambda: 'z' in d)
show(lambda: [] in d)
show(lambda: d.get('a'))
show(lambda: d.get('z'))
show(lambda: d.get('z', 7))
show(lambda: d.get([]))
show(lambda: d.get())
show(lambda: d.get(1, 2, 3))
show(lambda: d.get('z', default=1))
show(lambda: d.setdefault('a', 9))
show(lambda: d.setdefault('new', 9))
show(lambda: d.setdefault('none'))
show(lambda: d.setdefault([], 9))
show(lambda: d.setdefault())
show(lambda: d.pop('new'))
show(lambda: d.pop('new'))
show(lambda: d.pop('new', 'default'))
show(lambda: d.pop([], 1))
show(lambda: d.pop())
show(lambda: d.pop(1, 2, 3))
show(lambda: {}.pop([], 1))
show(lambda: {}.pop('k'))
show(lambda: {}.get([]))
show(lambda: d.popitem())
show(lambda: d.popitem(1))
show(lambda: {}.popitem())
print(d)
show(lambda: d.update({'u': 1}))
show(lambda: d.update([('v', 2)]))
show(lambda: d.update(w=3))
show(lambda: d.update({'x': 4}, y=5))
show(lambda: d.update(Mapping(m=1)))
show(lambda: d.update())
show(lambda: d.update(5))
show(lambda: d.update([1]))
show(lambda: d.update({}, {}))
show(lambda: d.update(d))
print(d)
show(lambda: d.copy())
show(lambda: d.copy() is d)
show(lambda: d.copy(1))
show(lambda: d.clear())
print(d)
show(lambda: d.clear(1))
show(lambda: dict.fromkeys('abc'))
show(lambda: dict.fromkeys([1, 2], []))
show(lambda: dict.fromkeys({1: 2, 3: 4}, 5))
show(lambda: dict.fromkeys({1, 2}, 5))
show(lambda: dict.fromkeys(5))
show(lambda: dict.fromkeys())
show(lambda: dict.fromkeys([[]]))
show(lambda: dict.fromkeys([1], value=2))


def delete(target, key):
    del target[key]
    return target


def assign(target, key, value):
    target[key] = value
    return target


show(lambda: delete({1: 2, 3: 4}, 1))
show(lambda: delete({1: 2}, 'x'))
show(lambda: delete({1: 2}, []))
show(lambda: assign({}, 1, 2))
show(lambda: assign({1: 0}, 1.0, 2))
show(lambda: assign({}, [], 2))
show(lambda: assign({}, {1}, 2))
show(lambda: assign({}, (1, []), 2))
show(lambda: {**{'a': 1}, 'b': 2, **{'a': 3}})
show(lambda: {**5})
show(lambda: {**[1]})
show(lambda: {k: v for k, v in [(1, 2), (3, 4)]})
show(lambda: {k: 1 for k in [[]]})
show(lambda: {1: 'a', 1.0: 'b', True: 'c'})
show(lambda: {1: 2}.nothing)
show(lambda: {'a': 1}.a)
show(lambda: dict.__getitem__({1: 2}, 1))
show(lambda: {}.__getitem__())
show(lambda: {}.__contains__(1))
show(lambda: {1: 2}.__len__())
show(lambda: {1: 2}.__eq__({1: 2}))
show(lambda: {1: 2}.__eq__(5))
show(lambda: {1: 2}.__setitem__(3, 4))
show(lambda: {1: 2}.__delitem__(3))
show(lambda: dict[str, int])
show(lambda: hash({}))
show(lambda: dict.get(5, 1))
show(lambda: dict.__new__(dict, 1, 2, x=3))

# Operators.
show(lambda: {1: 2} | {3: 4})
show(lambda: {1: 2} | {1: 4})
show(lambda: {1: 2} | [(3, 4)])
show(lambda: {1: 2} | None)
show(lambda: [] | {})
show(lambda: {1: 2}.__or__([]))
show(lambda: {1: 2}.__ror__({3: 4}))


def merge(a, b):
    a |= b
    return a


show(lambda: merge({1: 2}, {3: 4}))
show(lambda: merge({1: 2}, [(3, 4)]))
show(lambda: merge({1: 2}, 5))
show(lambda: merge({1: 2}, [5]))
show(lambda: {} + {})
show(lambda: {} - {})
show(lambda: {} < {})
show(lambda: {} >= {})
for x, y in [({}, {}), ({1: 2}, {1: 2}), ({1: 2}, {1: 3}), ({1: 2}, {2: 2}), ({1: 2, 3: 4}, {3: 4, 1: 2}), ({1: 2}, {})]:
    print(x == y, x != y)
print({} == [], {} != [], {1: [1]} == {1.0: [True]})
print(not {}, not {1: 2})

# Repr.
r = {}
r['self'] = r
print(r)
r = {'list': [r], 'tuple': (r,)}
print(r)
print({'a': {'b': {}}})


class BadRepr:
    def __repr__(self):
        raise ValueError('no repr')


show(lambda: repr({1: BadRepr()}))
show(lambda: repr({BadRepr(): 1}))

# Subclasses.


class Default(dict):
    def __missing__(self, key):
        return ('missing', key)


m = Default(a=1)
show(lambda: m['a'])
show(lambda: m['b'])
show(lambda: m.get('b'))
show(lambda: 'b' in m)
show(lambda: m.pop('b'))
show(lambda: dict.__getitem__(m, 'c'))
show(lambda: m.__getitem__('c'))
print(type(m.copy()), type(m | {}), type({} | m), type(Default.fromkeys('ab')))
m.label = 'set'
print(m, m.label, m == {'a': 1})


class Insists(dict):
    def __missing__(self, key):
        raise LookupError(key)


show(lambda: Insists()['q'])


class Upper(dict):
    def __setitem__(self, key, value):
        dict.__setitem__(self, key, [value])


u = Upper(a=1)
u['b'] = 2
u.update(c=3)
u.setdefault('d', 4)
print(u, Upper.fromkeys('ab', 0))


class Loud(dict):
    def __init__(self, *args, **kwargs):
        print('init', args, kwargs)
        dict.__init__(self, *args, **kwargs)

    def __getitem__(self, key):
        return 'loud'

    def keys(self):
        print('keys')
        return dict.keys(self)


loud = Loud({'a': 1}, b=2)
print(dict(loud))
print({**loud})
t = {}
t.update(loud)
print(t)
print(loud.get('a'), loud['zz'])


class OrRight(dict):
    def __ror__(self, other):
        return 'reflected'

    def __or__(self, other):
        return 'own'


print({} | OrRight(), OrRight() | {}, OrRight() | OrRight())


class Plain(dict):
    pass


p = Plain({'x': 1})
print(dict(p), {**p}, p.copy(), type(p.copy()))
print(Plain(p) == p, Plain.fromkeys([1]))
