"""Enumerations: aliases, mixed-in types, flags, values of all kinds, wrong uses."""

from enum import Enum, IntEnum, StrEnum, Flag, IntFlag, auto, unique
class Color(Enum):
    RED = 1
    GREEN = 2
    CRIMSON = 1
    def describe(self): return self.name.lower()
print(Color.RED, repr(Color.RED), Color(2), Color["RED"], list(Color), Color.CRIMSON is Color.RED, Color.RED.describe(), len(Color))
print(Color.RED.value, Color.RED.name, Color.RED == Color.RED, Color.RED in Color, {Color.RED: 1}, dict(Color.__members__))
try:
    Color(9)
except ValueError as e: print(e)
class L(StrEnum):
    EN = "en"; FR = auto()
print(L.EN, repr(L.EN), L("fr"), L.EN == "en", f"{L.EN}", L.FR.value, L.EN.upper(), isinstance(L.EN, str))
class N(IntEnum):
    A = 1; B = auto()
print(N.B, repr(N.B), N.B + 1, N.A < N.B, f"{N.A}", sorted([N.B, N.A]))
class S(str, Enum):
    X = "x"
print(S.X, repr(S.X), S.X == "x", S("x"))
class P(Flag):
    R = auto(); W = auto(); X = auto()
    RW = R | W
print(P.R | P.X, repr(P.R | P.W), P.RW, P.R in P.RW, list(P.RW), ~P.R, bool(P.R & P.W), P(0))
class I(IntFlag):
    A = 1; B = 2
print(I.A | I.B, repr(I.A | I.B), I(3) == 3, I.A + 1)
class Planet(Enum):
    EARTH = (1.0, 2.0)
    def __init__(self, m, r): self.m = m; self.r = r
    @property
    def d(self): return self.m / self.r
print(Planet.EARTH.d, Planet.EARTH.value)
try:
    class Z(Color): Q = 1
except TypeError as e: print(e)
try:
    Color.RED = 3
except AttributeError as e: print(e)
E2 = Enum("E2", "A B C")
print(list(E2), E2.A.value)
class M(Enum):
    A = 1
    @classmethod
    def _missing_(cls, v): return cls.A
print(M(77))
match Color.RED:
    case Color.RED: print("matched")
