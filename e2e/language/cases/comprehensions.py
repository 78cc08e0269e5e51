# List, set and dict comprehensions, nested, with conditions, captured variables and assignment expressions.
print([x for x in range(5)], {x % 3 for x in range(9)}, {x: x * x for x in range(4)})
print([(x, y) for x in range(3) for y in range(3) if x != y if x + y < 4])
print([[y for y in range(x)] for x in range(4)])
x = "outer"
print([x for x in "abc"], x)
print([y := 1, y + 1], y)
print([total := total + v for v in [1, 2, 3]] if (total := 0) == 0 else None, total)


def captured():
    fs = [lambda: (a, b) for a in range(2) for b in "xy"]
    return [f() for f in fs]


print(captured())


def conditional(items):
    return {k: v for k, v in items if v is not None and (k or v)}


print(conditional([("a", 1), ("", None), ("", 2), ("b", None)]))


class Scope:
    n = 3
    items = [1, 2]
    doubled = [i * 2 for i in items]
    pairs = [(i, j) for i in items for j in range(i)]


print(Scope.doubled, Scope.pairs)
print([i for i in range(10) if i % 2 if i > 3], [a for a, *b in [(1, 2, 3), (4,)]])
print({tuple(sorted(w)): w for w in ["ab", "ba", "cd"]})
try:
    [1 // z for z in (1, 0)]
except ZeroDivisionError as error:
    print(error)
try:
    [a for a in 5]
except TypeError as error:
    print(error)
print([(lambda q: q + i)(10) for i in range(3)])
print([[i, j] for i, j in {"a": 1, "b": 2}.items()])
print([*range(3), *"ab"], {*[1], *(2,)}, {**{"a": 1}, "b": 2, **{"a": 3}}, (*[1], 2))


def inner_function(n):
    return [[f(i) for f in [lambda v: v + k for k in range(2)]] for i in range(n)]


print(inner_function(2))
matrix = [[1, 2, 3], [4, 5, 6]]
print([[row[i] for row in matrix] for i in range(3)], [cell for row in matrix for cell in row])
print([v for v in (w for w in range(6)) if v & 1])
print([1, 2, 3], {3, 1, 2}, [1, "a", None, (2, 3)], [[1, 2, 3], [4, 5, 6]][1])
for constant in {1, 2, 3}:
    print(constant, end=" ")
for constant in ["x", "y"]:
    print(constant, [i for i in [1, 2, 3] if i > 1])
a, b, c = 1, 2, 3
many = [a, b, c, a, b, c, a, b, c, a, b, c, a, b, c, a, b, c, a, b, c, a, b, c, a, b, c, a, b, c, a, b, c, *[a, b]]
print(many, len({a, b, c, a + 3, b + 3, c + 3, *many}), (*many, a)[-3:])
table = {
    "a": a, "b": b, "c": c, "d": a, "e": b, "f": c, "g": a, "h": b, "i": c, "j": a, "k": b, "l": c, "m": a, "n": b,
    "o": c, "p": a, "q": b, "r": c, **{"s": 1}, "t": b, "a": 100,
}
print(table)
