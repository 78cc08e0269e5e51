# float and complex: every method and operator.
from support.show import show

inf, nan = float('inf'), float('nan')

# --- float constructor
show(lambda: float(), lambda: float(5), lambda: float('1.5'), lambda: float(' -1e3 '), lambda: float('inf'), lambda: float('-Infinity'), lambda: float('NaN'), lambda: float('1_0.5'), lambda: float(b'2.5'), lambda: float(True), lambda: float('٣.٥'), lambda: float('.5'), lambda: float('5.'), lambda: float('1e400'), lambda: float('1e-400'))

# --- float constructor errors
show(lambda: float('a'), lambda: float(''), lambda: float('1__0'), lambda: float(None), lambda: float([]), lambda: float('1 2'), lambda: float(10**400), lambda: float(1j), lambda: float('0x10'), lambda: float(x=1), lambda: float(1, 2), lambda: float('1e'), lambda: float('+-1'), lambda: float(b'\xff'))

# --- float asks objects
class HasFloat:
    def __float__(self):
        return 2.5


class HasIndex:
    def __index__(self):
        return 7


class Wrong:
    def __float__(self):
        return 1


show(lambda: float(HasFloat()), lambda: float(HasIndex()), lambda: float(Wrong()), lambda: float(object) if False else 0)

# --- float repr
for value in (0.1, 1.0, -0.0, 1e16, 1e15, 123456789012345678.0, 1e-4, 1e-5, 1 / 3, 2 / 3, 1e22, 1e23, 5e-324, 1.7976931348623157e308, 0.1 + 0.2, 100.0, 1e100, 12345.678, 9007199254740993.0):
    print(value, repr(-value))

# --- float arithmetic
show(lambda: 1.5 + 2, lambda: 1.5 - 2, lambda: 1.5 * 2, lambda: 7.5 / 2, lambda: 7.5 // 2, lambda: -7.5 // 2, lambda: 7.5 % 2, lambda: -7.5 % 2, lambda: 7.5 % -2, lambda: 2.0**3, lambda: 2**-1.0, lambda: (-8.0) ** (1 / 3), lambda: divmod(7.5, -2), lambda: -1.5, lambda: +1.5, lambda: abs(-1.5))

# --- float division by zero
show(lambda: 1.0 / 0, lambda: 1.0 // 0, lambda: 1.0 % 0, lambda: divmod(1.0, 0), lambda: 0.0**-1, lambda: 0.0 / 0.0, lambda: 1 / 0.0, lambda: (-0.0) ** -3)

# --- float overflow
show(lambda: 1e308 * 10, lambda: 10.0**400, lambda: 1e200**2, lambda: 2.0**1024, lambda: -1e308 * 10, lambda: 1e-300 * 1e-300, lambda: int(1e308) == 10**308)

# --- infinite arithmetic
show(lambda: inf + 1, lambda: inf - inf, lambda: inf * 0, lambda: 1 / inf, lambda: inf // 1, lambda: inf % 2, lambda: 5 % inf, lambda: -5 % inf, lambda: inf**0, lambda: 1**inf, lambda: inf == inf, lambda: divmod(5.0, inf), lambda: -5.0 // inf)

# --- nan comparison
show(lambda: nan == nan, lambda: nan != nan, lambda: nan < 1, lambda: nan > 1, lambda: nan in [nan], lambda: max(nan, 1), lambda: max(1, nan), lambda: min(nan, 1), lambda: sorted([3, nan, 1]), lambda: bool(nan), lambda: nan is nan)

# --- signed zero
show(lambda: 0.0 == -0.0, lambda: -0.0, lambda: 0.0 * -1, lambda: str(-0.0), lambda: -0.0 + 0, lambda: round(-0.4), lambda: -0.0 // 1, lambda: abs(-0.0), lambda: 0.0 % -1, lambda: hash(-0.0), lambda: -(0.0), lambda: int(-0.0))

# --- as_integer_ratio
show(lambda: (0.5).as_integer_ratio(), lambda: (-1.25).as_integer_ratio(), lambda: (0.1).as_integer_ratio(), lambda: (0.0).as_integer_ratio(), lambda: (1e300).as_integer_ratio()[1], lambda: inf.as_integer_ratio(), lambda: nan.as_integer_ratio())

# --- is_integer
show(lambda: (1.0).is_integer(), lambda: (1.5).is_integer(), lambda: inf.is_integer(), lambda: nan.is_integer(), lambda: (-0.0).is_integer(), lambda: (1e300).is_integer())

# --- hex
show(lambda: (1.0).hex(), lambda: (-0.1).hex(), lambda: (0.0).hex(), lambda: (-0.0).hex(), lambda: inf.hex(), lambda: nan.hex(), lambda: (5e-324).hex(), lambda: (1e300).hex())

# --- fromhex
show(lambda: float.fromhex('0x1.8p1'), lambda: float.fromhex('-0x1p-3'), lambda: float.fromhex('inf'), lambda: float.fromhex(' 1.8 '), lambda: float.fromhex('0x'), lambda: float.fromhex('x'), lambda: float.fromhex('0x1p5000'), lambda: float.fromhex(1), lambda: float.fromhex('nan'), lambda: float.fromhex('0x.1'))

# --- parts and conjugate
value = 2.5
print(value.real, value.imag, value.conjugate(), type(value.imag))
show(lambda: setattr(value, 'real', 1), lambda: value.numerator)

# --- rounding
show(lambda: round(2.5), lambda: round(3.5), lambda: round(-2.5), lambda: round(2.675, 2), lambda: round(1234.5678, -2), lambda: round(1.5, 0), lambda: round(5.015, 2), lambda: round(0.5), lambda: round(1e300, 2), lambda: round(1.23456789, 5), lambda: round(2.5, None), lambda: round(1e22), lambda: round(5e-324, 300), lambda: round(123.456, -3), lambda: round(0.285, 2))
show(lambda: round(inf), lambda: round(nan), lambda: round(inf, 2), lambda: round(1.5, 'a'), lambda: round(1.5, 1.0), lambda: round('a'), lambda: round(1e308, -308), lambda: round(1.7976931348623157e308, -308))

# --- truncation methods
for value in (2.7, -2.7, 1e20):
    print(value.__trunc__(), value.__floor__(), value.__ceil__(), value.__round__(), value.__int__(), int(value))
show(lambda: inf.__trunc__(), lambda: nan.__floor__(), lambda: inf.__ceil__())

# --- comparison with integers
show(lambda: 1.5 > 1, lambda: 1e16 == 10**16, lambda: 1e16 + 1 == 10**16 + 1, lambda: inf > 10**400, lambda: -inf < -(10**400), lambda: 2.0**63 == 2**63, lambda: 1.5 < 'a', lambda: 1.0 == '1.0', lambda: 0.1 + 0.2 == 0.3, lambda: 9007199254740993 == 9007199254740992.0)

# --- hash
print(hash(1.5), hash(0.1), hash(1.0), hash(inf), hash(-inf), hash(1e20) == hash(10**20), hash(-1.0), hash(2.0**61), hash(1e300) == hash(int(1e300)), hash(5e-324))

# --- float mixed operands
show(lambda: 1.5 + 'a', lambda: 1.5 + None, lambda: 1.5 * [1], lambda: 1.5 & 1, lambda: 1.5 << 1, lambda: 'a' * 1.5, lambda: [1][1.0], lambda: 1.5 % 'a', lambda: 10**400 * 1.0, lambda: 1.5 + 10**400, lambda: 1.0 // 'a', lambda: divmod(1.0, 'a'))

# --- float dunder calls
show(lambda: (1.5).__add__(1), lambda: (1.5).__add__('a'), lambda: (1.5).__radd__(1), lambda: (1.5).__rsub__(1), lambda: (1.5).__rtruediv__(3), lambda: (1.5).__floordiv__(1), lambda: (1.5).__divmod__(1), lambda: (1.5).__pow__(2), lambda: (1.5).__rpow__(2), lambda: (1.5).__eq__(1), lambda: (1.5).__lt__('a'), lambda: (1.5).__getnewargs__(), lambda: (1.5).__bool__(), lambda: (1.5).__format__('.3f'), lambda: (1.5).__neg__(), lambda: (1.5).__mod__(1))

# --- float subclass
class Celsius(float):
    unit = 'C'

    def __str__(self):
        return f'{float(self):.1f}{self.unit}'


c = Celsius(21.55)
print(c, repr(c), f'{c}', f'{c:.2f}', '%s' % c, '%.1f' % c, type(c + 1).__name__, c + 1, Celsius.fromhex('0x1p1'), type(Celsius.fromhex('0x1p1')).__name__, c == 21.55, float(c), round(c, 1), hash(c) == hash(21.55))

# --- float constants of getformat
print(float.__getformat__('double'))
show(lambda: float.__getformat__('x'))

# --- sums of floats
print(sum([0.1] * 10) > 0.99, sum([1.5, 2]), sum([1, 2.5]), max(1.5, 1), min(0.0, -0.0), 0.1 * 3, 1e16 + 1.0)

# --- complex constructor
show(lambda: complex(), lambda: complex(1), lambda: complex(1, 2), lambda: complex('1+2j'), lambda: complex('-1.5e2j'), lambda: complex(' (1-2j) '), lambda: complex('j'), lambda: complex('nan+infj'), lambda: complex(1.5), lambda: complex(real=1, imag=2), lambda: complex(imag=1), lambda: complex('1_0j'), lambda: complex('+1'), lambda: complex(True))

# --- complex constructor errors
show(lambda: complex('1 + 2j'), lambda: complex('a'), lambda: complex(''), lambda: complex('1', 2), lambda: complex(1, '2'), lambda: complex(None), lambda: complex([]), lambda: complex(1, None), lambda: complex('1+2'), lambda: complex('1j+2'), lambda: complex(1, 2, 3), lambda: complex(10**400), lambda: complex('()'))

# --- complex asks objects
class HasComplex:
    def __complex__(self):
        return 1 + 2j


class Wrong:
    def __complex__(self):
        return 5


class HasFloat:
    def __float__(self):
        return 2.5


show(lambda: complex(HasComplex()), lambda: complex(Wrong()), lambda: complex(HasFloat()), lambda: complex(1, HasFloat()))

# --- complex repr
for value in (1j, 1 + 2j, -1j, -1 - 0j, 0j, complex(0, -0.0), complex(-0.0, 1), 1.5 + 0j, complex(inf, nan), complex(0, inf), 1e20j, 1e-5 + 1e16j, complex(nan, -inf)):
    print(value, repr(value), str(-value))

# --- complex arithmetic
a, b = 3 + 4j, 1 - 2j
show(lambda: a + b, lambda: a - b, lambda: a * b, lambda: a / b, lambda: a**2, lambda: a**0.5, lambda: a**b, lambda: 2**a, lambda: a + 1, lambda: 1 - a, lambda: 2 * a, lambda: 1 / a, lambda: -a, lambda: +a, lambda: abs(a), lambda: a**-1, lambda: 0j**0, lambda: a**100)

# --- complex refuses
a = 1 + 1j
show(lambda: a < a, lambda: a // 2, lambda: a % 2, lambda: divmod(a, 1), lambda: int(a), lambda: float(a), lambda: a / 0, lambda: 0j**-1, lambda: round(a), lambda: a & 1, lambda: a + 'a', lambda: a > 1, lambda: pow(a, 2, 3), lambda: [1][a], lambda: 1 // a)

# --- complex parts
a = 3 - 4j
print(a.real, a.imag, a.conjugate(), a == 3 - 4j, a == 3, 3 + 0j == 3, a != 'a', hash(3 + 0j) == hash(3), hash(a) == hash(complex(3, -4)), bool(0j), bool(a), a.__complex__(), a.__getnewargs__(), a.__abs__())
show(lambda: setattr(a, 'real', 1), lambda: a.__eq__(1), lambda: a.__lt__(a), lambda: a.__add__('a'), lambda: a.__rtruediv__(25))

# --- complex subclass
class Point(complex):
    @property
    def x(self):
        return self.real


p = Point(1, 2)
print(p, p.x, type(p + 1).__name__, p == 1 + 2j, repr(p), p.conjugate(), [p])

# --- complex literals
print(1J, 0x10 + 1j, 1_0j, .5j, 1e3j, 1e-3J, -1j * -1j, 1j**2)

# --- methods of the types
print(sorted(name for name in dir(float) if not name.startswith('__') and name != 'from_number'), sorted(name for name in dir(complex) if not name.startswith('__') and name != 'from_number'))
