# Assignment in every form, augmented assignment, deletion.
from support.show import show

# --- chained
a = b = c = []
a.append(1)
print(a, b, c is a)

# --- order of chained targets
def target(name, store):
    print('target', name)
    return store


store = {}
target('first', store)['a'] = target('second', store)['b'] = print('value') or 5
print(store)

# --- tuple targets
a, b = 1, 2
a, b = b, a
(c, d), [e, f] = (1, 2), 'xy'
print(a, b, c, d, e, f)

# --- nested targets
(a, (b, (c, *d))), e = (1, (2, (3, 4, 5))), 6
print(a, b, c, d, e)

# --- starred targets
first, *middle, last = range(5)
*start, end = 'ab'
(*everything,) = {1: 2}
[x, *y] = (1,)
print(first, middle, last, start, end, everything, x, y)

# --- starred targets too few
for count, make in ((2, lambda: 'a'), (3, lambda: 'ab')):
    try:
        if count == 2:
            a, b, *c = make()
        else:
            a, *b, c, d = make()
    except ValueError as error:
        print(error)

# --- unpacking too many and too few
for values in ([1], [1, 2, 3], (), 'abcd', {1: 2}, range(9), iter([1]), iter([1, 2, 3])):
    try:
        a, b = values
        print(a, b)
    except ValueError as error:
        print(error)

# --- unpacking of what is no iterable
for value in (5, None, 1.5, object, len):
    try:
        a, b = value
    except TypeError as error:
        print(error)

# --- unpacking sees errors of iterators
def failing():
    yield 1
    raise KeyError('inside')


try:
    a, b = failing()
except KeyError as error:
    print(repr(error))

# --- unpacking takes one more to know
def counted():
    for n in range(5):
        print('give', n)
        yield n


try:
    a, b = counted()
except ValueError as error:
    print(error)

# --- targets are assigned from the left
items = [0, 0]
i = 0
i, items[i] = 1, 'set'
print(i, items)

# --- attributes and subscripts as targets
class Thing:
    pass


thing = Thing()
store = {}
thing.a, store['k'], (thing.b, *store['rest']) = 1, 2, (3, 4, 5)
print(thing.a, thing.b, store)

# --- attribute of no such object
for setter in (lambda: setattr(None, 'x', 1), lambda: (5).__setattr__('x', 1)):
    show(setter)
try:
    x = None
    x.attr = 5
except AttributeError as error:
    print(error)
try:
    (1).real = 5
except AttributeError as error:
    print(error)

# --- subscript of no such object
for value in (None, 5, 'text', (1,), object()):
    try:
        value[0] = 1
    except TypeError as error:
        print(error)

# --- annotated
x: int = 5
y: str
z: 'undefined name' = 1
(w): int = 2
print(x, z, w, 'y' in globals(), __annotations__)

# --- annotated targets that are not names
class Thing:
    pass


thing = Thing()
thing.x: int = 5
store = {}
store['a']: str = 'b'
print(thing.x, store, globals().get('__annotations__'))

# --- annotation of a local is not evaluated
def local():
    x: undefined_name = 5
    y: print('never')
    return x


print(local())

# --- annotations of a class
class Annotated:
    a: int
    b: str = 'x'
    c: 'later' = 1


print(Annotated.__annotations__, hasattr(Annotated, 'a'), Annotated.b)

# --- augmented on names
x = 5
x += 2
x -= 1
x *= 4
x //= 5
x **= 3
x %= 50
x <<= 2
x >>= 1
x |= 9
x &= 12
x ^= 5
print(x)
x /= 2
print(x)

# --- augmented matrix product
class Matrix:
    def __imatmul__(self, other):
        return ('imatmul', other)


m = Matrix()
m @= 5
print(m)

# --- augmented evaluates the target once
def place(name):
    print('place', name)
    return store


store = {'k': 1}
place('once')['k'] += 5
print(store)

# --- augmented on attributes
class Counter:
    total = 10


counter = Counter()
counter.total += 1
print(counter.total, Counter.total, vars(counter))

# --- augmented on slices
items = [1, 2, 3, 4]
items[1:3] += [9]
items[0] *= 10
items[-1:] *= 2
print(items)

# --- augmented falls back
class Plus:
    def __add__(self, other):
        return ('add', other)


class Both(Plus):
    def __iadd__(self, other):
        return NotImplemented


a, b = Plus(), Both()
a += 1
b += 2
print(a, b)

# --- augmented errors
def attempt(code):
    try:
        code()
    except Exception as error:
        print(type(error).__name__, error)


def names():
    undefined += 1


def types():
    x = 'a'
    x += 1


def lists():
    x = [1]
    x -= [1]


def nones():
    x = None
    x **= 2


def powers():
    x = {}
    x @= 2
    return x


for code in (names, types, lists, nones, powers):
    attempt(code)

# --- augmented messages of every operator
import operator

for name in ('iadd', 'isub', 'imul', 'itruediv', 'ifloordiv', 'imod', 'ipow', 'ilshift', 'irshift', 'iand', 'ior', 'ixor', 'imatmul'):
    show(lambda: getattr(operator, name)(None, 'a'))

# --- binary messages of every operator
show(lambda: None + 1, lambda: None - 1, lambda: None * 1, lambda: None / 1, lambda: None // 1, lambda: None % 1, lambda: None**1, lambda: None << 1, lambda: None >> 1, lambda: None & 1, lambda: None | 1, lambda: None ^ 1, lambda: None @ 1)

# --- delete names
x = 1
del x
try:
    x
except NameError as error:
    print(error, error.name)
try:
    del x
except NameError as error:
    print(error)

# --- delete of several and nested
a, b, c, d = 1, 2, 3, 4
del a, (b, [c]), d
print(sorted(name for name in 'abcd' if name in globals()))

# --- delete locals
def local():
    x = 1
    del x
    try:
        return x
    except UnboundLocalError as error:
        return str(error)


def again():
    del missing
    missing = 1


print(local())
show(again)

# --- delete attributes and items
class Thing:
    shared = 1


thing = Thing()
thing.x = 5
del thing.x
show(lambda: thing.x, lambda: delattr(thing, 'shared'))
items = {'a': [1, 2, 3]}
del items['a'][0], items['a'][-1]
print(items)
try:
    del items['a'].x
except AttributeError as error:
    print(error)
try:
    del thing.shared
except AttributeError as error:
    print(error)

# --- delete global from a function
value = 1


def drop():
    global value
    del value


drop()
show(drop, lambda: value)

# --- delete a cell
def outer():
    cell = 1

    def inner():
        return cell

    del cell
    try:
        return inner()
    except NameError as error:
        return type(error).__name__, str(error)


print(outer())

# --- delete item messages
for value in (None, 5, 'a', (1,), {1}, range(3)):
    try:
        del value[0]
    except TypeError as error:
        print(error)

# --- assignment expression
if (n := len('abc')) > 2:
    print(n)
print([last := x for x in range(3)], last, (y := 5) + y, f'{(z := 3)}', z)
while (n := n - 1) > 0:
    print('n', n)

# --- assignment expression in comprehensions
total = 0
print([total := total + x for x in (1, 2, 3)], total)
print(any((hit := x) > 2 for x in (1, 3, 5)), hit)


def inside():
    found = [y := x for x in 'ab']
    return found, y


print(inside())

# --- assignment expression as an argument
def f(*args, **kwargs):
    return args, kwargs


print(f(a := 1, b=(c := 2)), a, c, (d := (1, 2)), d)

# --- long chains
a = b = c = d = e = f = g = 0
a, *_, b = b, *c, a = 1, 2, 3, 4, 5
print(a, b, _)

# --- swap in containers
items = [1, 2, 3]
items[0], items[-1] = items[-1], items[0]
i = 0
i, j = items.index(1), i
print(items, i, j)

# --- deep nesting of stores
data = {'a': {'b': [{'c': 1}]}}
data['a']['b'][0]['c'] += 1
data['a']['b'][0]['d'] = data['a']['b'][0]['c'] * 2
del data['a']['b'][0]['c']
print(data)
