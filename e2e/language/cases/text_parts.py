# f-strings whose parts are numbers, and when each part is read; sorting by tuples; keys of dicts that are equal but not the same.
numbers = list(range(12))
print(f"{numbers[0]}{numbers[1]}-{numbers[2]} {numbers[3]}{numbers[4]}{numbers[5]}{numbers[6]}{numbers[7]}{numbers[8]}{numbers[9]}{numbers[10]}é{numbers[11]}")
for n in (0, 7, 9, 10, 99, 100, 101, 999, 1000, 65536, 10**9, 2**63 - 1, 2**63, 10**18, 10**19):
    print(f"<{n}> <{-n}> {n!r}{n!s} {n:5}|{n:,}", str(n), repr(-n))
print(f"{True}{None}{1.5}{2}{'text'}{b'x'}{[1]}{...}", f"{1}", f"{'é'}{1}", f"a{1}" "b")


class Text(str):
    def __format__(self, spec):
        return f"formatted[{spec}]"


class Number(int):
    def __str__(self):
        return "number"


print(f"{Text('a')}{Number(3)}{Text('b'):>4}", f"{Text('a')!s}{Number(3)!r}")


class Changing:
    def __init__(self):
        self.count = 0

    def bump(self):
        self.count += 1
        return self.count

    def __format__(self, spec):
        return f"count {self.count}"


changing = Changing()
value = 1
print(f"{changing.count}{changing}{changing.bump()}{changing}{changing.count} {value}{(value := 2)}{value}")

pairs = [(n * 7 % 5, n * 3 % 4, str(n)) for n in range(20)]
print(sorted(pairs), sorted(pairs, key=lambda pair: (pair[1], -pair[0])), sorted(pairs, reverse=True)[:3])
print(sorted([(1, 2), (1,), (), (1, 2, 3), (0, 9)]), sorted([(1.5, "b"), (1, "c"), (1.5, "a"), (True, "d")]))
for odd in ([(1, None), (0, None), (1, 2)], [(1, "a"), (1, 2)], [(1, 2), [1, 2]], [(2, 1j), (1, 1j)]):
    try:
        print(sorted(odd))
    except TypeError as error:
        print(error)
nan = float("nan")
print(sorted([(nan, 1), (2, 1), (1, 2)])[1:], sorted([(1, nan), (1, nan), (0, nan)]))


class Ranked:
    calls = 0

    def __init__(self, rank):
        self.rank = rank

    def __lt__(self, other):
        Ranked.calls += 1
        if not isinstance(other, Ranked):
            return NotImplemented
        return self.rank < other.rank

    def __repr__(self):
        return f"R{self.rank}"


class Better(Ranked):
    def __lt__(self, other):
        return other.rank < self.rank


print(sorted([Ranked(n * 5 % 7) for n in range(7)]), Ranked.calls)
print(sorted([Ranked(2), Better(1), Ranked(0), Better(3)]), sorted([(1, Ranked(2)), (1, Ranked(1)), (0, Ranked(5))]))
try:
    sorted([Ranked(1), 2])
except TypeError as error:
    print(error)


def changes_class(n):
    if n == 3:
        Ranked.__lt__ = lambda a, b: a.rank > b.rank
    return Ranked(n)


print(sorted([1, 2, 3, 4], key=changes_class))

table = {f"key {n}": n for n in range(100)} | {n: -n for n in range(50)}
made = ["".join(["key ", str(n)]) for n in range(0, 120, 7)]
print([table.get(key) for key in made], [key in table for key in made][:3], table[0.0], table[True], table.get(60))


class Key(str):
    def __eq__(self, other):
        return str(other) == "key 5"

    def __hash__(self):
        return hash("key 5")


print(table.get(Key("other")), table["key 5"], Key("x") in table)
del table["key 5"]
print(table.get("key 5"), "key 5" in table, len(table))
print(isinstance(1, int), isinstance(True, int), isinstance("", (int, str)), isinstance(None, int), isinstance(Better(1), Ranked))


class Claims:
    @property
    def __class__(self):
        return Ranked


print(isinstance(Claims(), Ranked), isinstance(Claims(), Better), isinstance(Claims(), Claims))
