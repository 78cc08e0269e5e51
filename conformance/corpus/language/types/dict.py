# dict: every method, operator and view.
from support.show import show

# --- constructor
show(lambda: dict(), lambda: dict(a=1), lambda: dict([('a', 1)]), lambda: dict({'a': 1}, b=2), lambda: dict(['ab', 'cd']), lambda: dict(zip('ab', (1, 2))), lambda: dict([[1, 2]], x=3))

# --- constructor errors
show(lambda: dict(1), lambda: dict([1]), lambda: dict(['abc']), lambda: dict([()]), lambda: dict({}, {}), lambda: dict([([], 1)]), lambda: dict(**{1: 2}), lambda: dict(None), lambda: dict('ab'))

# --- constructor from what has keys
class Keyed:
    def keys(self):
        return iter('ab')

    def __getitem__(self, key):
        return key * 2


print(dict(Keyed()), {**Keyed()}, dict(Keyed(), a=1))

# --- clear
d = alias = {'a': 1}
print(d.clear(), alias)

# --- copy
d = {'a': [1]}
twin = d.copy()
twin['b'] = 2
twin['a'].append(2)
print(d, twin)
show(lambda: d.copy(1))

# --- fromkeys
show(lambda: dict.fromkeys('ab'), lambda: dict.fromkeys([1, 2], 0), lambda: {}.fromkeys((), 1), lambda: dict.fromkeys(5), lambda: dict.fromkeys(), lambda: dict.fromkeys([[]]), lambda: dict.fromkeys('aba', 1))
shared = dict.fromkeys('ab', [])
shared['a'].append(1)
print(shared)

# --- fromkeys of a subclass
class Named(dict):
    pass


print(type(Named.fromkeys('a')).__name__, Named.fromkeys('a', 1))

# --- get
d = {'a': 1, None: 2, 1: 'int'}
show(lambda: d.get('a'), lambda: d.get('z'), lambda: d.get('z', 5), lambda: d.get(None), lambda: d.get(1.0), lambda: d.get(True), lambda: d.get([]), lambda: d.get(), lambda: d.get('a', 1, 2), lambda: d.get(key='a'))

# --- setdefault
d = {'a': 1}
print(d.setdefault('a', 5), d.setdefault('b'), d.setdefault('c', []), d)
show(lambda: d.setdefault(), lambda: d.setdefault([], 1), lambda: d.setdefault('a', 1, 2))

# --- pop
d = {'a': 1, 'b': 2}
show(lambda: d.pop('a'), lambda: d.pop('a'), lambda: d.pop('a', None), lambda: d.pop(), lambda: d.pop([], 1), lambda: d.pop('b', 1, 2), lambda: {}.pop([]), lambda: d)

# --- popitem
d = {'a': 1, 'b': 2}
show(lambda: d.popitem(), lambda: d.popitem(), lambda: d.popitem(), lambda: d.popitem(1))

# --- update
d = {'a': 1}
d.update({'b': 2}, c=3)
d.update([('d', 4)])
d.update()
d.update(a=0)
print(d)
show(lambda: d.update(1), lambda: d.update([1]), lambda: d.update([(1, 2, 3)]), lambda: d.update({}, {}), lambda: d.update(None), lambda: d.update('ab'), lambda: d.update(['ab']), lambda: d)

# --- keys
d = {'a': 1, 'b': 2}
keys = d.keys()
d['c'] = 3
print(keys, len(keys), 'c' in keys, list(keys), list(reversed(keys)), keys & {'a', 'z'}, sorted(keys | 'z'), keys == {'a', 'b', 'c'})
show(lambda: keys[0], lambda: keys.add('x'), lambda: hash(keys), lambda: keys + keys)

# --- keys as a set
left, right = {1: 0, 2: 0, 3: 0}.keys(), {2: 0, 3: 0, 4: 0}.keys()
print(left & right, left | right, left - right, left ^ right, left < right, left <= {1, 2, 3, 4}, left > {1}, left.isdisjoint([9]), [1, 9] - left, left == {3, 2, 1}, left != right)
show(lambda: left & 5, lambda: left - None, lambda: left < [1], lambda: left.isdisjoint(5))

# --- values
d = {'a': 1, 'b': 1}
values = d.values()
print(values, len(values), 1 in values, 2 in values, list(reversed(values)), values == d.values(), values == values)
show(lambda: values & values, lambda: values[0], lambda: hash(values) == hash(values))

# --- items
d = {'a': 1, 'b': [2]}
items = d.items()
print(items, len(items), ('a', 1) in items, ('a', 2) in items, 'a' in items, ('a',) in items, list(reversed(items)), items == {'a': 1, 'b': [2]}.items())
show(lambda: items & {('a', 1)}, lambda: {'a': 1}.items() & {('a', 1)}, lambda: sorted({'a': 1}.items() | {1}, key=repr), lambda: {'a': 1}.items() - {('a', 1)}, lambda: {1: 2}.items() ^ {1: 3}.items(), lambda: items | [])

# --- views know their mapping
d = {'a': 1}
print(d.keys().mapping, d.values().mapping, d.items().mapping, type(d.keys().mapping), type(d.keys()).__name__, type(d.values()).__name__, type(d.items()).__name__)
show(lambda: d.keys().mapping.update({}), lambda: d.keys().mapping['z'])

# --- indexing
d = {'a': 1, (1, 2): 'pair'}
show(lambda: d['a'], lambda: d[1, 2], lambda: d['z'], lambda: d[[]], lambda: d[None], lambda: d[1:2], lambda: {1: 'a'}[1.0], lambda: {}[''])

# --- keys that are equal
d = {1: 'int'}
d[1.0] = 'float'
d[True] = 'bool'
print(d, {0: 'a', False: 'b', 0.0: 'c', -0.0: 'd', 0j: 'e'}, {'a': 1, 'a': 2})

# --- deletion
d = {'a': 1, 'b': 2}
del d['a']
print(d)
show(lambda: d.__delitem__('z'), lambda: d.__delitem__([]))
try:
    del d[()]
except KeyError as error:
    print(repr(error), error)

# --- insertion order
d = {}
for key in 'cab':
    d[key] = key
d['c'] = 'again'
del d['a']
d['a'] = 'late'
print(d, list(d), next(iter(d)), next(reversed(d)))

# --- order after many deletions
d = {n: n for n in range(20)}
for n in range(0, 20, 3):
    del d[n]
d[0] = 'back'
for n in range(30, 40):
    d[n] = n
print(list(d), d.popitem(), len(d))

# --- membership
show(lambda: 'a' in {'a': 1}, lambda: 1 in {'a': 1}, lambda: [] in {}, lambda: None not in {}, lambda: {}.__contains__('a'))

# --- equality
show(lambda: {'a': 1, 'b': 2} == {'b': 2, 'a': 1}, lambda: {1: 1} == {1.0: True}, lambda: {} == [], lambda: {'a': 1} != {'a': 2}, lambda: {} < {}, lambda: {'a': float('nan')} == {'a': float('nan')})

# --- union
left, right = {'a': 1, 'b': 2}, {'b': 3, 'c': 4}
show(lambda: left | right, lambda: right | left, lambda: left | [('z', 1)], lambda: left | None, lambda: 5 | left, lambda: left | {}, lambda: left)
left |= [('z', 9)]
left |= right
print(left)
try:
    left |= 5
except TypeError as error:
    print(error)

# --- union of subclasses
class Sub(dict):
    pass


print(type(Sub(a=1) | {'b': 2}).__name__, type({'b': 2} | Sub(a=1)).__name__, type(Sub(a=1).copy()).__name__)

# --- missing
class Counting(dict):
    def __missing__(self, key):
        self[key] = len(self)
        return self[key]


d = Counting()
print(d['a'], d['b'], d['a'], d, d.get('z'), 'z' in d, d.pop('z', 'none'))

# --- missing that raises
class Strict(dict):
    def __missing__(self, key):
        raise LookupError(f'no {key!r}')


show(lambda: Strict()['a'], lambda: Strict(a=1)['a'], lambda: dict.__getitem__(Strict(), 'a'))

# --- iteration
d = {'a': 1, 'b': 2}
print([key for key in d], [f'{key}{value}' for key, value in d.items()], sorted(d, reverse=True), max(d), min(d.values()), sum(d.values()), tuple(d), {*d} == {'a', 'b'}, [*d], dict(reversed(d.items())))

# --- changed size while iterated
d = {'a': 1}


def grow():
    for key in d:
        d[key + 'x'] = 1


def shrink():
    for key in list(d)[:1] and d:
        del d[key]


show(grow, shrink, lambda: d)

# --- changed keys while iterated
d = {n: n for n in range(4)}


def swap():
    seen = []
    for key in d:
        seen.append(key)
        del d[key]
        d[key + 100] = key
        if len(seen) > 5:
            break
    return seen


show(swap)

# --- changed values while iterated
d = {'a': 1, 'b': 2}
for key, value in d.items():
    d[key] = value * 10
print(d)

# --- iterator
d = {'a': 1, 'b': 2}
walk = iter(d)
print(next(walk), walk.__length_hint__(), list(walk), next(walk, 'end'), type(walk).__name__, type(iter(d.items())).__name__, type(reversed(d)).__name__)
show(lambda: next(d), lambda: next(d.keys()))

# --- repr of recursive dicts
d = {'a': 1}
d['self'] = d
d['items'] = d.items()
print({'x': d}['x'] is d, repr({'k': d})[:40])
loop = {}
loop[1] = loop
print(loop)

# --- unhashable
show(lambda: hash({}), lambda: {{}: 1}, lambda: {{1: 2}}, lambda: {}[{}])

# --- keys with own equality
class Key:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return 1

    def __eq__(self, other):
        print('eq', self.n, getattr(other, 'n', other))
        return isinstance(other, Key) and self.n == other.n


d = {Key(1): 'a'}
d[Key(2)] = 'b'
print(d[Key(2)], len(d), Key(3) in d)

# --- errors of hash and equality
class Bad:
    def __hash__(self):
        return 5

    def __eq__(self, other):
        raise RuntimeError('no comparing')


class NoHash:
    def __hash__(self):
        raise ValueError('no hash')


show(lambda: {Bad(): 1, Bad(): 2}, lambda: {NoHash(): 1}, lambda: {}.get(NoHash()), lambda: {5: 1}[Bad()], lambda: NoHash() in {})

# --- display with unpacking
a, b = {'x': 1, 'y': 2}, {'y': 3}
print({**a, **b}, {**b, **a}, {'y': 0, **a, 'x': 9}, {**{}})
show(lambda: {**5}, lambda: {**[1]}, lambda: {**None})

# --- dunder calls
show(lambda: {'a': 1}.__getitem__('a'), lambda: {'a': 1}.__len__(), lambda: {}.__eq__([]), lambda: {}.__or__(5), lambda: {'a': 1}.__ior__({'b': 2}), lambda: {1: 2}.__ror__({3: 4}), lambda: {}.__lt__({}), lambda: {}.__class_getitem__(int))
print(dict[str, int], dict[str, int].__args__, dict[str, list[int]]({'a': [1]}))

# --- init adds
d = {'a': 1}
d.__init__(b=2)
print(d)
d.__init__([('a', 3)])
print(d)

# --- subclass with own items
class Loud(dict):
    def __setitem__(self, key, value):
        print('set', key)
        super().__setitem__(key, value)

    def __getitem__(self, key):
        return ('got', super().__getitem__(key))


d = Loud(a=1)
d['b'] = 2
d.update(c=3)
d.setdefault('d', 4)
print(d['a'], d.get('a'), d, dict(d), {**d}, list(d.values()), d.pop('a'))

# --- methods of the type
print(sorted(name for name in dir(dict) if not name.startswith('__')), sorted(name for name in dir({}.items()) if not name.startswith('__')))

# --- attributes refused
show(lambda: {}.x, lambda: setattr({}, 'x', 1), lambda: {'a': 1}.a)
