"""Dataclasses: methods made from fields, wrong calls, frozen, ordered, keyword-only and slotted ones."""

from dataclasses import dataclass, field, fields, asdict, astuple, replace, FrozenInstanceError
@dataclass
class A:
    x: int
    y: str = "a"
    z: list = field(default_factory=list)
print(A(1), A(1, "b", [2]), A(1) == A(1), A(x=3, y="q"))
for bad in (lambda: A(), lambda: A(1, 2, 3, 4), lambda: A(1, q=2), lambda: A(1, x=2)):
    try: bad()
    except TypeError as e: print(e)
@dataclass(frozen=True, order=True)
class B:
    a: int
    b: float = 0.5
    c: int = field(default=3, compare=False, repr=False)
    def __post_init__(self):
        assert self.a >= 0
print(B(1) < B(2), hash(B(1)) == hash(B(1, c=9)), sorted([B(3), B(1)]), B.__match_args__)
try: B(1).a = 2
except FrozenInstanceError as e: print(repr(e))
@dataclass(kw_only=True)
class C(A):
    w: int
print(C(1, w=2), [f.name for f in fields(C)], asdict(C(1, w=2)), astuple(B(2)), replace(B(2), a=5))
try: C(1)
except TypeError as e: print(e)
@dataclass(slots=True)
class D:
    p: int
    q: int = 2
print(D(1), D.__slots__, D(1) == D(1, 2))
try: D(1).r = 2
except AttributeError as e: print(type(e).__name__)
print(A.__doc__, A.__eq__.__qualname__)
