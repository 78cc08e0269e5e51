# for and while with else, break and continue; if; pass.
from support.show import show

# --- for else
for n in (1, 2):
    pass
else:
    print('else', n)
for n in (1, 2):
    break
else:
    print('never')
print(n)

# --- while else
n = 3
while n:
    n -= 1
    if n == 1:
        continue
    print(n)
else:
    print('ended')
while True:
    break
else:
    print('never')

# --- nested loops with else
for a in range(3):
    for b in range(3):
        if b == 2:
            break
        if a == 1:
            continue
        print(a, b)
    else:
        print('inner else')
        break
else:
    print('outer else')

# --- empty loops leave no variable
for missing in ():
    pass
else:
    print('empty')
show(lambda: missing)

# --- loop variable stays
for i in range(3):
    i = i * 10
print(i)

# --- targets of loops
class Thing:
    pass


thing = Thing()
items = [0, 0]
for thing.x in (1, 2):
    pass
for items[0] in 'ab':
    pass
for a, (b, *c) in [(1, (2, 3, 4)), (5, 'xyz')]:
    print(a, b, c)
for (key, value), n in zip({'k': 'v'}.items(), [1]):
    print(key, value, n)
print(thing.x, items)

# --- unpacking errors in loops
def loop(values):
    for a, b in values:
        print(a, b)


show(lambda: loop([(1, 2), (3,)]), lambda: loop([5]), lambda: loop(['abc']), lambda: loop(None))

# --- for over star expressions
for x in *[1, 2], 3, *'ab':
    print(x, end=' ')
print()

# --- iteration of what is no iterable
def loop(value):
    for _ in value:
        pass


for value in (5, None, 1.5, object(), len, Ellipsis, NotImplemented):
    try:
        loop(value)
    except TypeError as error:
        print(str(error).split(' at ')[0])

# --- own iterators
class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


print(list(Countdown(3)), [*Countdown(2)], max(Countdown(4)), sum(Countdown(4)), 2 in Countdown(5), tuple(Countdown(0)))
a, b = Countdown(2)
print(a, b)

# --- error inside next ends the loop
class Failing:
    def __iter__(self):
        return self

    def __next__(self):
        raise ZeroDivisionError('in next')


def loop():
    for _ in Failing():
        print('never')
    else:
        print('never')


show(loop)

# --- break in finally of loops
for n in range(3):
    try:
        if n == 1:
            continue
        print('body', n)
    finally:
        print('finally', n)
        if n == 2:
            break
else:
    print('never')

# --- continue in finally
def run():
    out = []
    for n in range(3):
        try:
            if n == 1:
                raise ValueError
        except ValueError:
            out.append('except')
        finally:
            out.append(n)
            continue
    return out


print(run())

# --- return from nested loops
def find(rows, wanted):
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if cell == wanted:
                return y, x
    return None


print(find([[1, 2], [3, 4]], 3), find([[1]], 9))

# --- while with complex conditions
a, b = 0, 10
while a < 5 and (b := b - 1) > 6 or a == 0:
    a += 1
print(a, b)

# --- infinite loop left by exception
def run():
    n = 0
    while 1:
        n += 1
        if n == 1000:
            raise RuntimeError(n)


show(run)

# --- loop over a changing dict by list
d = {'a': 1, 'b': 2, 'c': 3}
for key in list(d):
    if d[key] != 2:
        del d[key]
print(d)

# --- loop over characters with enumerate and zip
for i, (a, b) in enumerate(zip('abc', 'xyz'), 1):
    print(i, a + b, sep=':', end=';')
print()

# --- if chains
def size(n):
    if n < 0:
        return 'negative'
    elif n == 0:
        return 'zero'
    elif n < 10:
        return 'small'
    else:
        return 'big'


print([size(n) for n in (-1, 0, 5, 50)])

# --- truth of everything
class Empty:
    def __len__(self):
        return 0


class Yes:
    def __bool__(self):
        return True

    def __len__(self):
        return 0


for value in (0, 1, '', 'a', [], [0], {}, {1}, None, 0.0, 0j, b'', range(0), Empty(), Yes(), lambda: 0, ..., NotImplemented is None):
    print('true' if value else 'false', not value, end=' ')
print()

# --- conditional definitions
import sys

if sys.version_info >= (3, 11):

    def which():
        return 'new'
else:

    def which():
        return 'old'


print(which())
for kind in ('a', 'b'):

    class Kind:
        name = kind

    print(Kind.name, Kind.__qualname__)

# --- constant conditions
if 0:
    print('never')
if __debug__:
    print('debug')
while False:
    print('never')
if None or '' or []:
    print('never')
else:
    print('else')

# --- pass and ellipsis bodies
def nothing():
    pass


def dots(): ...


class Empty: ...


print(nothing(), dots(), Empty.__name__)

# --- one line blocks
for n in 1, 2: print(n, end=' '); print('-')
if True: print('one'); print('two')
while n: n -= 1
print(n)
class One: a = 1; b = 2
print(One.a, One.b)

# --- range loops
for r in (range(3), range(3, 0, -1), range(0, 10, 4), range(0), range(-3, 0), range(10**18, 10**18 + 2)):
    out = []
    for n in r:
        out.append(n)
    print(out)

# --- range loop variable reassigned
for n in range(3):
    print(n, end=' ')
    n += 10
print(n)

# --- range is evaluated once
stop = 3
out = []
for n in range(stop):
    stop = 10
    out.append(n)
print(out)

# --- shadowed range in a loop
def run(range):
    return [n for n in range(2)], list(range(1))


print(run(lambda n: 'ab'))

# --- assert
def check(value, *message):
    if message:
        assert value, message[0]
    else:
        assert value
    return 'fine'


show(lambda: check(1), lambda: check(0), lambda: check([], 'empty'), lambda: check(None, ['list', 1]), lambda: check('', ()))
assert (1, 'tuple is true') if True else 0
try:
    assert False, print('message evaluated')
except AssertionError as error:
    print(error.args)

# --- global statement
count = 0


def bump():
    global count, created
    count += 1
    created = 'made'


bump()
bump()
print(count, created)

# --- global in a class body
class Body:
    global from_class
    from_class = 5
    own = from_class + 1


print(from_class, Body.own, hasattr(Body, 'from_class'))

# --- nonlocal statement
def counter():
    count = 0

    def bump(by=1):
        nonlocal count
        count += by
        return count

    return bump


a, b = counter(), counter()
print(a(), a(5), b(), a.__closure__[0].cell_contents)

# --- nonlocal through levels
def one():
    x = 'one'

    def two():
        def three():
            nonlocal x
            x = 'three'

        three()
        return x

    return two(), x


print(one())

# --- nonlocal and class bodies
def outer():
    x = 'outer'

    class Inner:
        nonlocal x
        x = 'changed'
        y = x

    return x, Inner.y, hasattr(Inner, 'x')


print(outer())

# --- scope of class bodies
x = 'global'


def scope():
    x = 'local'

    class Body:
        print(x)
        x = 'class'
        print(x)

        def method(self):
            return x

        listed = [x for _ in range(1)]

    return Body().method(), Body.listed


print(scope())

# --- unbound locals
def early():
    print(later)
    later = 1


def conditional(flag):
    if flag:
        value = 1
    return value


def looped():
    for item in []:
        pass
    return item


show(early, lambda: conditional(True), lambda: conditional(False), looped)

# --- free variables not yet bound
def outer():
    def inner():
        return later

    try:
        inner()
    except NameError as error:
        print(type(error).__name__, error)
    later = 1
    return inner()


print(outer())

# --- undefined names
show(lambda: undefined_name, lambda: undefined_call(), lambda: lenn('a'))
try:
    missing
except NameError as error:
    print(error.name, error.args)
