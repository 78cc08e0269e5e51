# Classes derived from str and bytes; operators that reach the other operand.


def show(*makes):
    for make in makes:
        try:
            print(repr(make()))
        except Exception as exc:
            print(type(exc).__name__, exc)


show(
    lambda: bytes(type("X", (), {"__bytes__": lambda s: "zz"})()),
    lambda: bytes(type("X", (), {"__index__": lambda s: 3})()),
    lambda: type("B", (bytes,), {}).fromhex("61"),
    lambda: type("B", (bytes,), {})(b"x"),
    lambda: str(type("B", (bytes,), {})(b"x")),
    lambda: type("S", (str,), {})("x"),
    lambda: type("S", (str,), {"__str__": lambda s: "zz"})("x"),
    lambda: str(type("S", (str,), {"__str__": lambda s: "zz"})("x")),
)
show(
    lambda: "%s|%r" % (type("S", (str,), {"__str__": lambda s: "zz"})("x"),) * 2,
    lambda: f"{type('S', (str,), {'__str__': lambda s: 'zz'})('x')}",
    lambda: f"{type('S', (str,), {'__str__': lambda s: 'zz'})('x'):>5}",
    lambda: type(type("S", (str,), {})("x") + "y").__name__,
    lambda: type(type("S", (str,), {})("x").upper()).__name__,
    lambda: type(type("S", (str,), {})("x").strip()).__name__,
    lambda: type(type("S", (str,), {})("x")[:]).__name__,
    lambda: type(type("S", (str,), {})("x") * 1).__name__,
)
show(
    lambda: type("S", (str,), {})("x") == "x",
    lambda: {type("S", (str,), {})("x"): 1}["x"],
    lambda: type("S", (str,), {"__eq__": lambda a, b: True, "__hash__": lambda a: 1})("x") == "q",
    lambda: type("S", (str,), {"__eq__": lambda a, b: True, "__hash__": lambda a: 1})("x") in ["q"],
    lambda: type("S", (str,), {"__hash__": lambda a: 1, "__slots__": ()})("x").__hash__(),
    lambda: hash(type("S", (str,), {"__hash__": lambda a: 1, "__slots__": ()})("x")),
    lambda: "a" + type("S", (str,), {"__radd__": lambda s, o: "radd"})("x"),
    lambda: "a" + type("R", (), {"__radd__": lambda s, o: "radd"})(),
)
show(
    lambda: [1] + type("R", (), {"__radd__": lambda s, o: "radd"})(),
    lambda: "a" * type("R", (), {"__rmul__": lambda s, o: "rmul"})(),
    lambda: "a" * type("R", (), {"__index__": lambda s: 3})(),
    lambda: "a" % type("R", (), {"__rmod__": lambda s, o: "rmod"})(),
    lambda: "".join(type("S", (str,), {})(c) for c in "abc"),
)


class Name(str):
    def __new__(cls, text, rank=0):
        self = super().__new__(cls, text.strip())
        self.rank = rank
        return self

    def __add__(self, other):
        return Name(str.__add__(self, other), self.rank + 1)

    def __repr__(self):
        return f"Name({str(self)!r}, {self.rank})"


first = Name("  ada ")
both = first + " lovelace"
print(repr(first), repr(both), both.rank, type(both.title()).__name__, both.split(), {both: 1}["ada lovelace"])
print(f"{both}|{both!r}|{both:>15}", "%s %r" % (both, both), "-".join([first, both]), both in "x ada lovelace")
print(
    both == "ada lovelace",
    hash(both) == hash("ada lovelace"),
    both < "b",
    str(both) is str(both),
    isinstance(both, str),
)


class Loud(str):
    def __str__(self):
        return self.upper() + "!"

    def __format__(self, spec):
        return f"<{str(self)}:{spec}>"

    def __len__(self):
        return 99


loud = Loud("hey")
print(str(loud), f"{loud}", f"{loud:5}", "%s" % loud, "{}".format(loud), loud + "", len(loud), "x".join([loud, loud]))


class Key(bytes):
    pass


key = Key(b"ab")
print(
    key,
    type(key + b"c").__name__,
    type(key[:1]).__name__,
    key == b"ab",
    {key: 1}[b"ab"],
    key.hex(),
    Key.fromhex("6162"),
)
