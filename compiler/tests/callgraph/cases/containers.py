def a(): ...
def b(): ...
def c(): ...
def d(): ...


def by_key():
    table = {'a': a, 'b': b}
    table['a']()


def by_any_key(key):
    table = {'a': a, 'b': b}
    table[key]()


def nested():
    first, (second, *others) = a, (b, c, d)
    first()
    second()
    for other in others:
        other()


def methods():
    found = []
    found.append(a)
    found.extend((b,))
    for function in found:
        function()
    table = {}
    table.setdefault('c', []).append(c)
    for functions in table.values():
        for function in functions:
            function()
    for name, functions in table.items():
        functions[0]()
    {d}.pop()()


def positions():
    pair = (a, b)
    pair[1]()
    left, right = pair
    left()


def merged():
    table = {**{'a': a}, 'b': b}
    other = dict(table, c=c)
    other['c']()
    other['a']()


def pairs():
    for left, right in zip([a], [b]):
        left()
        right()
    for index, function in enumerate([c]):
        function()


by_key()
by_any_key(''.join(['b']))
nested()
methods()
positions()
merged()
pairs()
