# list: every method and operator.
from support.show import show

# --- constructor
show(lambda: list(), lambda: list('ab'), lambda: list({1: 2}), lambda: list(range(3)), lambda: list(5), lambda: list([1], 2), lambda: list(x=1), lambda: list(None))

# --- append
items = [1]
print(items.append(2), items.append([]), items)
show(lambda: items.append(), lambda: items.append(1, 2), lambda: list.append(items), lambda: list.append((), 1))

# --- extend
items = [1]
items.extend('ab')
items.extend(items)
items.extend({'k': 1})
items.extend(n for n in ())
print(items)
show(lambda: items.extend(5), lambda: items.extend(), lambda: items.extend(None), lambda: items)

# --- extend keeps what a failing iterator gave
def failing():
    yield 1
    yield 2
    raise ValueError('stop here')


items = []
show(lambda: items.extend(failing()), lambda: items)

# --- insert
items = [1, 2, 3]
items.insert(0, 'a')
items.insert(100, 'z')
items.insert(-1, 'y')
items.insert(-100, 'first')
items.insert(True, 'one')
print(items)
show(lambda: items.insert(1), lambda: items.insert('a', 1), lambda: items.insert(1.5, 1), lambda: items.insert(10**30, 'far'))

# --- remove
items = [1, 2, 1.0, True, 'a']
print(items.remove(1), items, items.remove('a'), items)
show(lambda: items.remove('z'), lambda: items.remove(), lambda: [].remove(1))

# --- pop
items = list('abcde')
print(items.pop(), items.pop(0), items.pop(-2), items)
show(lambda: items.pop(10), lambda: items.pop(-10), lambda: [].pop(), lambda: items.pop('a'), lambda: items.pop(None), lambda: items.pop(0, 1), lambda: items)

# --- clear
items = [1, 2]
alias = items
print(items.clear(), alias, items is alias)
show(lambda: items.clear(1))

# --- index
items = [1, 2, 3, 2, 1]
show(lambda: items.index(2), lambda: items.index(2, 2), lambda: items.index(1, 1, 4), lambda: items.index(1, -1), lambda: items.index('a'))
show(lambda: items.index(), lambda: items.index(2, -100, 100), lambda: items.index(2, 'a'), lambda: items.index([1]))

# --- count
show(lambda: [1, True, 1.0, '1'].count(1), lambda: [].count(1), lambda: [[1], [1]].count([1]), lambda: [1].count(), lambda: [float('nan')].count(float('nan')))

# --- identity before equality
nan = float('nan')
print([nan] == [nan], nan in [nan], [nan].index(nan), [nan].count(nan), [float('nan')] == [float('nan')])

# --- sort
items = [3, 1, 2]
print(items.sort(), items)
items.sort(reverse=True)
print(items)
words = ['b', 'A', 'c', 'B']
words.sort(key=str.lower)
print(words)
words.sort(key=str.lower, reverse=True)
print(words)

# --- sort errors
show(lambda: [1, 'a'].sort(), lambda: [1].sort(1), lambda: [1, 2].sort(key=1), lambda: [1].sort(reverse='x'), lambda: [1].sort(cmp=1), lambda: [None, None].sort(), lambda: [1j, 2j].sort())

# --- sort keeps a failing list whole
items = [3, 'a', 1]
show(lambda: items.sort())
print(sorted(map(str, items)), len(items))

# --- sort sees changes
items = [3, 2, 1]


def meddle(item):
    items.append(item)
    return item


show(lambda: items.sort(key=meddle))
print(len(items))

# --- sort is stable
pairs = [(n % 3, n) for n in range(12)]
print(sorted(pairs, key=lambda pair: pair[0]))
print(sorted(pairs, key=lambda pair: pair[0], reverse=True))

# --- sort asks less than only
class Less:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return self.n < other.n

    def __repr__(self):
        return f'L{self.n}'


print(sorted([Less(3), Less(1), Less(2)]), max([Less(1), Less(1)], key=lambda less: less.n))

# --- reverse
items = [1, 2, 3]
print(items.reverse(), items, [].reverse(), list(reversed(items)))
show(lambda: items.reverse(1))

# --- copy
items = [1, [2]]
twin = items.copy()
twin.append(3)
twin[1].append(4)
print(items, twin, twin is items)

# --- indexing
items = ['a', 'b', 'c']
show(lambda: items[0], lambda: items[-1], lambda: items[3], lambda: items[-4], lambda: items['a'], lambda: items[1.0], lambda: items[None], lambda: items[True], lambda: items[0, 1])

# --- assignment by index
items = [1, 2, 3]
items[0] = 'a'
items[-1] = 'c'
print(items)
show(lambda: items.__setitem__(3, 1), lambda: items.__setitem__(-4, 1), lambda: items.__setitem__('a', 1), lambda: items.__setitem__(0))

# --- slices read
items = list(range(10))
print(items[2:5], items[:3], items[7:], items[-3:], items[::3], items[::-1], items[8:2:-2], items[5:2], items[100:], items[:-100])
show(lambda: items[::0], lambda: items['a':], lambda: items[1.5:2], lambda: items[: 10**30], lambda: items[-(10**30) :])

# --- slices assigned
items = list(range(6))
items[1:3] = 'xyz'
print(items)
items[2:2] = [0, 0]
print(items)
items[:] = items[:2]
print(items)
items[5:1] = ['end']
print(items)
items[1:2] = items
print(items)

# --- extended slices assigned
items = list(range(6))
items[::2] = 'abc'
print(items)
items[::-2] = [1, 2, 3]
print(items)
show(lambda: items.__setitem__(slice(None, None, 2), [1]), lambda: items.__setitem__(slice(0, 1), 5), lambda: items.__setitem__(slice(0, 4, 2), 5))

# --- deletion
items = list(range(10))
del items[0], items[-1]
print(items)
del items[2:4]
print(items)
del items[::2]
print(items)
show(lambda: items.__delitem__(10), lambda: items.__delitem__('a'))
del items[:]
print(items)

# --- concatenation
show(lambda: [1] + [2], lambda: [1] + (2,), lambda: [1] + 'a', lambda: [] + [], lambda: [1] + None, lambda: (1,) + [1])

# --- repetition
show(lambda: [1, 2] * 2, lambda: 2 * [1], lambda: [1] * 0, lambda: [1] * -1, lambda: [1] * 1.5, lambda: [1] * '2', lambda: [1] * True, lambda: [1] * [1])
rows = [[]] * 3
rows[0].append(1)
print(rows)

# --- in-place operators
items = alias = [1]
items += (2, 3)
items += 'a'
items *= 2
print(items, alias is items)
try:
    items += 5
except TypeError as error:
    print(error)
try:
    items *= 'a'
except TypeError as error:
    print(error)

# --- comparison
show(lambda: [1, 2] < [1, 3], lambda: [1] < [1, 0], lambda: [] < [1], lambda: [1, 'a'] < [1, 2], lambda: [1] == (1,), lambda: [1] < (1,), lambda: [1, 'a'] < [2, 1], lambda: [1] != [1.0])

# --- membership
show(lambda: 1 in [1.0], lambda: 'a' in ['ab'], lambda: [] in [[]], lambda: None in [], lambda: 5 not in [1])

# --- truth and length
show(lambda: bool([]), lambda: bool([0]), lambda: len([1, 2]), lambda: not [], lambda: [].__len__())

# --- repr of nested and recursive lists
items = [1, 'a', None]
items.append(items)
print(items)
deep = []
deep.append({'k': deep, 't': (deep,)})
print(deep, str(deep) == repr(deep))

# --- unhashable
show(lambda: hash([]), lambda: {[]: 1}, lambda: {[1]}, lambda: [].__hash__)

# --- changed while iterated
items = [1, 2, 3]
seen = []
for item in items:
    seen.append(item)
    if len(items) < 6:
        items.append(item * 10)
print(seen, items)
for item in items:
    items.remove(item)
print(items)

# --- iterators
items = [1, 2, 3]
walk = iter(items)
print(next(walk), walk.__length_hint__(), list(walk), list(walk), walk.__length_hint__())
items.append(4)
print(list(walk), type(walk).__name__, iter(walk) is walk)
back = reversed(items)
print(next(back), list(back), type(back).__name__)

# --- iterator state
walk = iter([1, 2, 3])
next(walk)
print(walk.__reduce__()[1:], [name for name in dir(walk) if not name.startswith('__')])
walk.__setstate__(0)
print(list(walk))

# --- subclass
class Stack(list):
    def push(self, item):
        self.append(item)
        return self


stack = Stack([1]).push(2)
print(stack, type(stack).__name__, type(stack + [1]).__name__, type(stack[:]).__name__, type(stack.copy()).__name__, stack == [1, 2], isinstance(stack, list))
stack.label = 'x'
print(stack.label, vars(stack))

# --- subclass with own items
class Double(list):
    def __getitem__(self, at):
        return super().__getitem__(at) * 2

    def __iter__(self):
        return (item * 10 for item in super().__iter__())


double = Double([1, 2])
print(double[0], list(double), double, sum(double), double.copy(), [*double], tuple(double), 10 in double, 1 in double)

# --- class_getitem
print(list[int], list[int, str], list[list[int]], list['a'], list[int].__origin__, list[int].__args__, list[int]([1]), list[int] == list[int])

# --- dunder calls
show(lambda: [1].__add__([2]), lambda: [1].__mul__(2), lambda: [1].__rmul__(2), lambda: [1].__contains__(1), lambda: [1].__eq__(1), lambda: [1].__getitem__(0), lambda: [1].__iadd__('a'))
show(lambda: [1].__add__((1,)), lambda: [1].__reversed__().__length_hint__(), lambda: [1].__lt__([2]), lambda: [].__doc__ is not None, lambda: [1].__imul__(3), lambda: list.__new__(list))

# --- init again
items = [1, 2]
items.__init__('xy')
print(items)
items.__init__()
print(items)

# --- attributes refused
show(lambda: setattr([], 'x', 1), lambda: [].x, lambda: delattr([], 'append'), lambda: setattr(list, 'x', 1))

# --- unpacking from lists
first, *rest = [1, 2, 3]
[a, (b, c)] = [1, [2, 3]]
print(first, rest, a, b, c, [*rest, *rest], (*rest,))
try:
    x, y = [1, 2, 3]
except ValueError as error:
    print(error)
try:
    x, y = [1]
except ValueError as error:
    print(error)

# --- methods of the type
print(sorted(name for name in dir(list) if not name.startswith('__')))
