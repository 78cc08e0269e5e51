# f-strings and comprehensions.
from support.show import show

# --- fields
x, name = 5, 'ann'
print(f'{x} {name!r} {x + 1} {name.upper()} {x:03} {name:>6}|', f'{{}} {{{x}}}', f'', f'{x}{x}', F'{x}', f"{name[0]}{ {'k': 1}['k']}")

# --- conversions
text = 'é"\''
print(f'{text!r} {text!s} {text!a} {text!r:>10}|{5!r:>4}|{None!s:^6}|')

# --- self-documenting
x = 3.14159
print(f'{x=}', f'{x = }', f'{x=:.2f}', f'{x=!s}', f'{x + 1=}', f'{ x  =  !r:>10}', f'{"a"=}', f'{[n for n in (1, 2)]=}', f'{x:.1f}={x}')

# --- nested formats
width, precision, fill = 10, 3, '*'
print(f'{3.14159:{width}.{precision}}|{"a":{fill}^{width}}|{5:0{width}d}|{"b":{">"}{width}}|{1234:{","}}|{5:{""}}|')

# --- nested quotes
# python: 3.12
d = {'k': 'v'}
print(f'{d['k']}', f'{f'{1 + 1}'}', f"{'\n'.join(['a', 'b'])}", f'{'a' if d else 'b'}', f'{d['k']:>{len('four')}}')

# --- multiline fields
# python: 3.12
x = 5
print(f'{
    x  # a comment
    + 1
}', f'''{x
:>5}''')

# --- lambdas, conditionals, walrus
print(f'{(lambda n: n * 2)(3)} {"y" if 1 else "n"} {(w := 5)} {w} {1 if 0 else 2:>3} {not 1} {[*range(3)]} { {1: 2}[1] } {1,}')

# --- format methods are called
class Spec:
    def __format__(self, spec):
        return f'<{spec}>'

    def __str__(self):
        return 'str'

    def __repr__(self):
        return 'repr'


s = Spec()
print(f'{s}', f'{s:abc}', f'{s!s}', f'{s!r:>6}', f'{s:{s!s}-{1 + 1}}', f'{s:%Y-%m-%d}', f'{s:{{}}}' if False else '')

# --- errors inside fields
show(lambda: f'{1 / 0}', lambda: f'{undefined}', lambda: f'{5:s}', lambda: f'{"a":d}', lambda: f'{None:>5}', lambda: f'{5:{"x"}y}', lambda: f'{[]:5}', lambda: f'{5:.{-1}}', lambda: f'{"a":{None}}')

# --- concatenation with text
x = 1
print('a' f'{x}' 'b' f'{x!r}' "c{x}" rf'\n{x}', fr'\{x}', f'\x41{x}\u0042\N{DIGIT ONE}', f'a\
b')

# --- order of evaluation
def say(n):
    print('say', n)
    return n


print(f'{say(1)} {say(2):{say(3)}} {say(4)!r}')

# --- fields of every type
from decimal import Decimal

print(f'{True} {None} {1j} {b"x"} {[1, "a"]} {(1,)} {Decimal("1.50")} {Decimal("1.5"):.3f} {...} {int} {range(3)} {Decimal(1234567):,}')

# --- f-strings in scopes
def outer(a):
    b = 2
    return [f'{a}{b}{c}' for c in range(2)], (lambda d: f'{a}{d}')(5)


class Body:
    x = 1
    text = f'{x}'


print(outer(1), Body.text)

# --- braces and percent
print(f'{5}%', f'{{{5}}}', f'{{5}}', '{%s}' % f'{1}', f'%s {5}' % 'a', f'{"{}"}', f'{"}"}', '{}'.format(f'{{}}'))

# --- long f-string
values = list(range(10))
print(f'{values[0]}{values[1]}-{values[2]:>3}{values[3]!r}{values[4]}{values[5]:02}{values[6]}{values[7]}{sum(values)}{len(values)}{max(values):.1f}')

# --- debug with spaces and quotes
a, b = 1, {'k': 2}
print(f'{a  +  1 = }', f"{b['k'] = }", f'{a=},{a=!r:>3}', f'{ a = }', f'{a==1}', f'{a!=1}', f'{a<=1}', f'{a>=1=}')

# --- list comprehension
print([n * n for n in range(5)], [n for n in range(10) if n % 2 if n > 3], [(a, b) for a in 'ab' for b in range(2)], [a + b for a in 'ab' if a != 'a' for b in 'xy'], [[r * c for c in range(3)] for r in range(2)])

# --- dict and set comprehension
print({k: v for k, v in zip('ab', (1, 2))}, {n % 3 for n in range(10)}, {v: k for k, v in {'a': 1}.items()}, {n: {m for m in range(n)} for n in range(3)}, {k: 1 for k in 'aba'})

# --- order in dict comprehension
def say(n):
    print('say', n)
    return n


print({say('k'): say('v') for _ in range(1)})

# --- generator expression
g = (n * 2 for n in range(3))
print(next(g), list(g), list(g), sum(n for n in (1, 2)), ','.join(str(n) for n in range(3)), max((n for n in (1, 5)), default=0), type(g).__name__, g.__name__)

# --- generator expression evaluates the first iterable at once
show(lambda: (n for n in 5), lambda: type(n for m in [1] for n in 5).__name__, lambda: list(n for m in [1] for n in 5), lambda: [n for n in None])

# --- scope of comprehensions
x = 'outer'
print([x for x in range(3)], x, [x for _ in range(1) for x in (x,)] if False else 'skip')
show(lambda: [y for y in y])


def local():
    n = 10
    out = [n for n in range(2)]
    return out, n, [m + n for m in range(2)]


print(local())

# --- closures in comprehensions
print([f() for f in [lambda: n for n in range(3)]], [f(1) for f in [lambda x, n=n: x + n for n in range(2)]])

# --- comprehension in class bodies
class Body:
    items = [1, 2, 3]
    doubled = [n * 2 for n in items]
    first = next(n for n in items)
    limit = 2
    try:
        bad = [n for n in range(3) if n < limit]
    except NameError as error:
        bad = str(error)
    pairs = {n: n for n in items}


print(Body.doubled, Body.first, Body.bad, Body.pairs, hasattr(Body, 'n'))

# --- targets in comprehensions
print([a + b for a, b in [(1, 2), (3, 4)]], [first for first, *_ in ['abc', 'de']], {k: v for k, (v, _) in {'a': (1, 2)}.items()}, [x for x, in [(1,), (2,)]], [d for d['k'] in [1] for d in ()] if False else '')
store = {}
print([store['k'] for store['k'] in range(3)], store)

# --- conditions with walrus
print([y for x in range(5) if (y := x * 2) > 3], y, [z := 1, z + 1], {(k := c): k.upper() for c in 'ab'}, k)

# --- nested comprehension scopes
matrix = [[1, 2], [3, 4]]
print([[row[i] for row in matrix] for i in range(2)], [cell for row in matrix for cell in row], [sum(row) for row in matrix], {i: [j for j in range(i)] for i in range(3)}, list(map(list, zip(*matrix))))

# --- exceptions in comprehensions
show(lambda: [1 / n for n in (1, 0)], lambda: {n: n.x for n in (1,)}, lambda: {[] for _ in range(1)}, lambda: [a for a, b in [(1,)]], lambda: list(1 / n for n in (1, 0)), lambda: {[]: 1 for _ in range(1)})

# --- stop iteration inside a generator expression
show(lambda: list(next(iter([])) for _ in range(2)), lambda: [next(iter([])) for _ in range(2)])

# --- star and conditional elements
print([x if x else '-' for x in (0, 1)], [not n for n in (0, 1)], [(n, m) for n, m in enumerate('ab')], [n for n in range(3) or ()], [lambda: 1][0]())

# --- generator expression as only argument
print(sum(n for n in range(4)), sorted(-n for n in range(3)), list(x for x in 'ab'), dict((n, n) for n in 'a'), tuple(n for n in ()), any(n > 2 for n in range(5)))

# --- comprehension over dict views and ranges
d = {'b': 1, 'a': 2}
print([k for k in d], [v for v in d.values()], sorted(f'{k}{v}' for k, v in d.items()), [n for n in range(10, 0, -3)], [c for c in reversed('abc')], [i for i in iter([1, 2].pop, 1)])

# --- big comprehensions
print(len([n for n in range(10000) if n % 7 == 0]), sum(a * b for a in range(50) for b in range(50)), len({(a, b) for a in range(20) for b in range(20)}))
