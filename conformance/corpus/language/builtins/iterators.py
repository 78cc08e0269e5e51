# The iterators of builtin types and functions, one by one.
from support.show import show

# --- list iterator
items = [1, 2, 3]
it = iter(items)
print(type(it).__name__, it.__length_hint__(), next(it), it.__length_hint__(), iter(it) is it, list(it), next(it, 'end'))
items.append(4)
print(next(it, 'ended for good'))
show(lambda: len(it), lambda: it[0], lambda: next(it), lambda: type(it)())

# --- list reverse iterator
items = [1, 2, 3]
it = reversed(items)
print(type(it).__name__, it.__length_hint__(), next(it), list(it))
it = reversed(items)
items.clear()
print(list(it))
show(lambda: next(it))

# --- tuple iterator
it = iter((1, 2))
print(type(it).__name__, it.__length_hint__(), list(it), it.__length_hint__())
show(lambda: next(it))

# --- text iterator
it = iter('aé😀')
print(type(it).__name__ in ('str_iterator', 'str_ascii_iterator'), next(it), it.__length_hint__(), list(it))

# --- bytes iterators
a, b = iter(b'ab'), iter(bytearray(b'cd'))
print(type(a).__name__, type(b).__name__, next(a), next(b), list(a), list(b), a.__length_hint__())

# --- dict iterators
d = {'a': 1, 'b': 2}
for it in (iter(d), iter(d.keys()), iter(d.values()), iter(d.items()), reversed(d), reversed(d.values()), reversed(d.items())):
    print(type(it).__name__, it.__length_hint__(), next(it), list(it))
    show(lambda: next(it))

# --- dict iterator after change
d = {'a': 1}
it = iter(d)
d['b'] = 2
show(lambda: next(it), lambda: next(it), lambda: it.__length_hint__())
d = {'a': 1, 'b': 2}
it = iter(d.items())
next(it)
d['a'] = 5
show(lambda: next(it))

# --- set iterator
s = {1, 2}
it = iter(s)
print(type(it).__name__, it.__length_hint__(), sorted(it), it.__length_hint__())
it = iter(s)
s.add(3)
show(lambda: next(it))

# --- range iterators
for it in (iter(range(3)), iter(range(3, 0, -1)), reversed(range(3)), iter(range(10**30, 10**30 + 2))):
    print(type(it).__name__, it.__length_hint__(), list(it), it.__length_hint__())

# --- callable iterator
values = [1, 2, 'stop', 3]
it = iter(lambda: values.pop(0), 'stop')
print(type(it).__name__, list(it), values, next(it, 'ended'))


def fail():
    raise StopIteration('from call')


print(list(iter(fail, 1)))

# --- sequence iterator
class Seq:
    def __getitem__(self, at):
        print('at', at)
        if at > 1:
            raise StopIteration if at > 5 else IndexError
        return at


it = iter(Seq())
print(type(it).__name__, next(it), next(it), next(it, 'end'), next(it, 'still'))

# --- enumerate iterator
it = enumerate('ab', -1)
print(type(it).__name__, next(it), next(it), next(it, 'end'), iter(it) is it)
pairs = list(enumerate([1, 2]))
print(pairs, [id(p) for p in pairs][0] != 0)
print(enumerate.__name__, list(enumerate('a', 2**63)))

# --- zip iterator
it = zip([1, 2, 3], 'ab')
print(type(it).__name__, next(it), list(it), next(it, 'end'))


def noisy(name, n):
    for i in range(n):
        print(name, i)
        yield i


print(list(zip(noisy('a', 2), noisy('b', 1))))

# --- zip strict order of errors
def gen(n, error=None):
    yield from range(n)
    if error:
        raise error


show(lambda: list(zip(gen(1), gen(2), strict=True)), lambda: list(zip(gen(2), gen(1), strict=True)), lambda: list(zip(gen(1), gen(1, KeyError('k')), strict=True)), lambda: list(zip(gen(0), gen(0), strict=True)), lambda: list(zip(gen(2), gen(2), gen(1), strict=True)), lambda: list(zip(gen(1), gen(1), gen(2), strict=True)))

# --- map iterator
it = map(lambda a, b: (a, b), [1, 2], 'xyz')
print(type(it).__name__, next(it), list(it))
it = map(int, ['1', 'x', '3'])
show(lambda: next(it), lambda: next(it), lambda: next(it), lambda: next(it))

# --- filter iterator
it = filter(lambda n: n % 2, range(5))
print(type(it).__name__, next(it), list(it))
show(lambda: list(filter(lambda: 1, [1])), lambda: list(filter(None, 5)), lambda: list(filter(lambda n: n > 'a', [1])))

# --- reversed of views and custom
print(list(reversed({'a': 1, 'b': 2}.keys())), list(reversed(range(0, 9, 4))), list(reversed(b'ab')), list(reversed(memoryview(b'ab'))))


class Sized:
    def __len__(self):
        return 2

    def __getitem__(self, at):
        return f'item {at}'


it = reversed(Sized())
print(type(it).__name__, it.__length_hint__(), list(it), it.__length_hint__())

# --- generator as iterator
g = (n for n in 'ab')
print(iter(g) is g, next(g), [*g], next(g, 'end'), hasattr(g, '__length_hint__'))

# --- iterators are true and have no length
for it in (iter([]), iter({}), zip(), map(str, []), enumerate([]), (x for x in ()), iter(range(0)), filter(None, [])):
    print(bool(it), hasattr(it, '__len__'), hasattr(it, '__next__'), hasattr(it, '__getitem__'))

# --- iterators are equal by identity
a = [1]
print(iter(a) == iter(a), zip() == zip(), map(str, a) == map(str, a), range(2) == range(2), enumerate(a) == enumerate(a))

# --- next with default of any kind
it = iter(())
print(next(it, None), next(it, ...), next(it, next(iter([5]))), next(it, []))

# --- iterating an iterator twice
it = iter([1, 2, 3])
print([(a, b) for a in it for b in it], list(it))
it = iter(range(6))
print(list(zip(it, it)), [x for x in it])

# --- nested consumption
it = iter('abcdef')
for c in it:
    print(c, next(it), end=' ')
    if c == 'c':
        print(list(it))

# --- membership consumes
it = iter([1, 2, 3, 4])
print(2 in it, list(it), 9 in it, 1 in iter([1]))

# --- unpacking consumes
it = iter(range(5))
a, b = next(it), next(it)
first, *rest = it
print(a, b, first, rest, list(it))

# --- min max sum any all of iterators
def gen():
    yield from (3, 1, 2)


print(min(gen()), max(gen()), sum(gen()), any(gen()), all(gen()), sorted(gen()), list(reversed(list(gen()))), dict(zip(gen(), gen())), set(gen()), tuple(gen()), ' '.join(map(str, gen())))

# --- copies of iterators
import copy

it = iter([1, 2, 3])
next(it)
print(list(copy.copy(it)), list(it))
show(lambda: copy.copy(x for x in ()))

# --- iterators in boolean and comparison context
show(lambda: iter([]) < iter([]), lambda: iter([1]) + iter([2]), lambda: iter([1]) * 2, lambda: -iter([]), lambda: {iter([]): 1} is not None, lambda: hash(iter([])) is not None)
