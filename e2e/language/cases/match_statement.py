# match: every kind of pattern.
class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y


class Color:
    RED = "r"
    GREEN = "g"


def describe(v):
    match v:
        case 0:
            return "zero"
        case -1 | 1:
            return "unit"
        case 1.5 | 2 + 3j:
            return "number"
        case None:
            return "none"
        case True:
            return "true"
        case "a" "b":
            return "ab"
        case b"x":
            return "bytes"
        case Color.RED:
            return "red"
        case []:
            return "empty"
        case [x]:
            return f"one {x}"
        case [0, *rest]:
            return f"zero and {rest}"
        case [_, _, *_]if len(v) == 5:
            return "five"
        case [first, *_, last] if first == last:
            return f"ends in {last}"
        case (Point(x=0, y=y) | Point(x=y, y=0)), *_:
            return f"axis {y}"
        case Point(0, 0):
            return "origin"
        case Point(x, y=0) as p:
            return f"on x {x} {p.x}"
        case Point():
            return "point"
        case {"type": "circle", "r": r, **rest}:
            return f"circle {r} {rest}"
        case {"nested": {"deep": [a, b]}}:
            return f"deep {a} {b}"
        case {}:
            return "mapping"
        case str(s):
            return f"str {s}"
        case int() | float() as n:
            return f"n {n}"
        case [a, [b, *c], d]:
            return f"shape {a} {b} {c} {d}"
        case _:
            return "other"


for v in (
    0, 1, -1, 1.5, 2 + 3j, None, True, "ab", b"x", "r", [], [7], (0, 1, 2), [1, 2, 3, 4, 5], [4, 5, 4], [Point(0, 3), "a"],
    [Point(2, 0), 1], Point(0, 0), Point(5, 0), Point(1, 2), {"type": "circle", "r": 2, "z": 1}, {"nested": {"deep": [1, 2]}},
    {}, {"q": 1}, "text", 42, 2.5, [1, [2, 3, 4], 5], {1, 2}, b"other", False,
):
    print(type(v).__name__, describe(v))


def sequence(v):
    match v:
        case a, b:
            return a, b
        case [*items]:
            return items


print(sequence((1, 2)), sequence([1]), sequence("ab"), sequence(range(2)))


def guarded(v):
    match v:
        case x if x > 10:
            return "big"
        case x if x > 5:
            return "medium"
        case x:
            return f"small {x}"


print(guarded(11), guarded(6), guarded(1))


def no_match(v):
    match v:
        case 1:
            return "one"
    return "fell through"


print(no_match(2))
match 5:
    case captured:
        pass
print(captured)
for item in [1, "two", 3]:
    match item:
        case int(n) if n > 2:
            break
        case str():
            continue
        case _:
            print("int", item)
try:
    match 5:
        case Point(1, 2, 3):
            pass
    match Point(1, 2):
        case Point(1, 2, 3):
            pass
except TypeError as error:
    print(error)
match {"k": None}:
    case {"k": None}:
        print("none value")
command = "go north"
match command.split():
    case ["go", ("north" | "south") as direction]:
        print(direction)
