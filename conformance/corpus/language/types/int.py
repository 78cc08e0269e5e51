# int and bool: every method and operator.
from support.show import show

# --- constructor
show(lambda: int(), lambda: int(5), lambda: int('5'), lambda: int(5.9), lambda: int(-5.9), lambda: int(' 12\n'), lambda: int('-0'), lambda: int('+7'), lambda: int(True), lambda: int('1_000'), lambda: int(b'12'), lambda: int(bytearray(b'7')))

# --- constructor with bases
show(lambda: int('ff', 16), lambda: int('0xff', 16), lambda: int('0xff', 0), lambda: int('0b11', 0), lambda: int('0o17', 0), lambda: int('z', 36), lambda: int('10', 2), lambda: int('0_7', 8), lambda: int('0', 0), lambda: int(b'ff', 16), lambda: int('-0x1f', 0))

# --- constructor errors
show(lambda: int('a'), lambda: int(''), lambda: int('1.5'), lambda: int('1__0'), lambda: int('_1'), lambda: int('1_'), lambda: int(None), lambda: int([]), lambda: int('٣٤'), lambda: int('1 2'), lambda: int('\x001'), lambda: int("a'b"))
show(lambda: int('8', 8), lambda: int('1', 1), lambda: int('1', 37), lambda: int(1, 2), lambda: int('010', 0), lambda: int(x=1), lambda: int('1', base=2), lambda: int(base=2), lambda: int('1', '2'), lambda: int(1, 2, 3), lambda: int(b'\xff'), lambda: int('\ud800'))

# --- constructor of floats without an integer
show(lambda: int(float('nan')), lambda: int(float('inf')), lambda: int(float('-inf')), lambda: int(1e20), lambda: int(1j))

# --- constructor asks objects
class HasInt:
    def __int__(self):
        return 3


class HasIndex:
    def __index__(self):
        return 4


class HasTrunc:
    def __init__(self):
        pass


class Wrong:
    def __int__(self):
        return 'no'


show(lambda: int(HasInt()), lambda: int(HasIndex()), lambda: int(HasTrunc()), lambda: int(Wrong()), lambda: int('5', HasIndex()), lambda: int('5', HasInt()))

# --- arithmetic
show(lambda: 7 + 2, lambda: 7 - 9, lambda: 7 * -2, lambda: 7 / 2, lambda: 7 // 2, lambda: -7 // 2, lambda: 7 % 3, lambda: -7 % 3, lambda: 7 % -3, lambda: 7**2, lambda: 2**-1, lambda: (-8) ** 2, lambda: -(2**2), lambda: +5, lambda: -(-5))

# --- division by zero
show(lambda: 1 / 0, lambda: 1 // 0, lambda: 1 % 0, lambda: divmod(1, 0), lambda: 0**-1, lambda: 0 / 0, lambda: pow(0, -2), lambda: pow(2, 3, 0), lambda: True / False)

# --- true division is correctly rounded
show(lambda: 10**30 / 3, lambda: 1 / 3, lambda: (2**53 + 1) / 1, lambda: 10**400 / 10**399, lambda: 10**400 / 1, lambda: 1 / 10**400, lambda: -(10**25) / 7, lambda: (10**23) / 10**22)

# --- floor division and modulo of signs
for a, b in ((7, 3), (-7, 3), (7, -3), (-7, -3), (0, 5), (6, 3), (-6, 3), (10**20, -7), (-(10**20), 10**19)):
    print(a // b, a % b, divmod(a, b), (a // b) * b + a % b == a)

# --- powers
show(lambda: 2**100, lambda: (-2) ** 3, lambda: 2**0, lambda: 0**0, lambda: 10**-2, lambda: (-8) ** (1 / 3), lambda: 2**0.5, lambda: pow(3, 4, 5), lambda: pow(3, -1, 7), lambda: pow(2, -1, 4), lambda: pow(-3, 3, 5), lambda: pow(3, 3, -5), lambda: pow(2, 10, 1))
show(lambda: pow(2, 3, 4.0), lambda: pow(2.0, 3, 4), lambda: pow(2, 'a'), lambda: pow(base=2, exp=3), lambda: pow(2, 3, mod=5), lambda: pow(1), lambda: 2 ** 'a')

# --- bitwise
show(lambda: 6 & 3, lambda: 6 | 3, lambda: 6 ^ 3, lambda: ~6, lambda: -6 & 255, lambda: -6 | 3, lambda: -6 ^ 3, lambda: ~-1, lambda: 6 & 1.0, lambda: True & False, lambda: True | 2, lambda: True ^ True, lambda: -(2**70) & (2**65 - 1), lambda: 2**70 | 1)

# --- shifts
show(lambda: 1 << 10, lambda: 1024 >> 3, lambda: -1 >> 5, lambda: -5 >> 1, lambda: 1 << 100, lambda: (1 << 100) >> 98, lambda: 1 << -1, lambda: 1 >> -1, lambda: 5 >> 1000, lambda: -5 >> 10**20, lambda: 0 << 10**20, lambda: 1 << 1.0)

# --- big integers
a, b = 123456789012345678901234567890, 987654321098765432109876543210
print(a + b, a - b, a * b, b // a, b % a, divmod(-b, a), a & b, a | b, a ^ b, ~a, -a, abs(-a))

# --- growth past machine words
for n in (2**30, 2**31, 2**32, 2**62, 2**63, 2**64, 2**127, 2**128):
    print(n - 1, n, n + 1, -n, -n - 1, n * n, (n - 1) * (n + 1), n // 3, -n // 3, n % 7)

# --- factorial by multiplication
total = 1
for n in range(1, 60):
    total *= n
print(total, total.bit_length(), total % 10**9, str(total)[::-1][:20], len(str(total)))

# --- bit_length
show(lambda: (0).bit_length(), lambda: (1).bit_length(), lambda: (255).bit_length(), lambda: (-256).bit_length(), lambda: (2**100).bit_length(), lambda: True.bit_length(), lambda: (1).bit_length(1))

# --- bit_count
show(lambda: (0).bit_count(), lambda: (255).bit_count(), lambda: (-7).bit_count(), lambda: (2**100 - 1).bit_count(), lambda: True.bit_count())

# --- to_bytes
show(lambda: (258).to_bytes(2, 'big'), lambda: (258).to_bytes(4, 'little'), lambda: (-2).to_bytes(2, 'big', signed=True), lambda: (0).to_bytes(0, 'big'), lambda: (5).to_bytes(), lambda: (255).to_bytes(length=2, byteorder='little'), lambda: (2**70).to_bytes(9, 'big'))
show(lambda: (256).to_bytes(1, 'big'), lambda: (-1).to_bytes(1, 'big'), lambda: (128).to_bytes(1, 'big', signed=True), lambda: (1).to_bytes(1, 'middle'), lambda: (1).to_bytes(-1, 'big'), lambda: (1).to_bytes('a'), lambda: (1).to_bytes(1, 2))

# --- from_bytes
show(lambda: int.from_bytes(b'\x01\x02', 'big'), lambda: int.from_bytes(b'\x01\x02', 'little'), lambda: int.from_bytes(b'\xff\xfe', 'big', signed=True), lambda: int.from_bytes(b''), lambda: int.from_bytes([1, 2], 'big'), lambda: int.from_bytes(b'\xff' * 9, 'little'), lambda: bool.from_bytes(b'\x01'))
show(lambda: int.from_bytes('a', 'big'), lambda: int.from_bytes(5, 'big'), lambda: int.from_bytes([256]), lambda: int.from_bytes(b'a', 'x'), lambda: int.from_bytes(), lambda: int.from_bytes(bytearray(b'\x10')))

# --- as_integer_ratio and is_integer
show(lambda: (5).as_integer_ratio(), lambda: (-5).as_integer_ratio(), lambda: True.as_integer_ratio(), lambda: (5).conjugate(), lambda: (5).as_integer_ratio(1))

# --- is_integer
# python: 3.12
show(lambda: (5).is_integer(), lambda: False.is_integer())

# --- parts
n = 7
print(n.real, n.imag, n.numerator, n.denominator, True.real, type(True.real), True.numerator)
show(lambda: setattr(n, 'real', 1), lambda: n.nosuch, lambda: setattr(n, 'x', 1))

# --- rounding
show(lambda: round(5), lambda: round(1234, -2), lambda: round(1250, -2), lambda: round(1350, -2), lambda: round(-1250, -2), lambda: round(5, 2), lambda: round(5, None), lambda: round(15, -1), lambda: round(25, -1), lambda: round(5, -1), lambda: round(123, -5), lambda: round(5, 1.0), lambda: round(10**20 + 5, -1))

# --- truncation methods
n = -5
print(n.__trunc__(), n.__floor__(), n.__ceil__(), n.__round__(), n.__index__(), n.__int__(), n.__float__(), n.__bool__(), n.__abs__(), n.__invert__(), n.__neg__(), n.__pos__())

# --- comparison
show(lambda: 1 < 2.5, lambda: 1 == 1.0, lambda: 1 == True, lambda: 2**53 == 2.0**53, lambda: 2**53 + 1 == 2.0**53, lambda: 10**400 > 1e308, lambda: 1 < 'a', lambda: 1 == '1', lambda: 1 != None, lambda: 3 > 2 > 1, lambda: 10**400 < float('inf'), lambda: 1 < 1j, lambda: 5 == 5 + 0j)

# --- mixed operands
show(lambda: 1 + 1.5, lambda: 1 + 'a', lambda: 1 + None, lambda: [] + 1, lambda: 1 - 'a', lambda: 1 * None, lambda: 1 // 'a', lambda: 1 % [], lambda: 1 << 'a', lambda: 1 | 1.0, lambda: 1 @ 2, lambda: 1 + True, lambda: -None, lambda: ~1.5, lambda: +'a')

# --- hash
print(hash(1), hash(-1), hash(-2), hash(2**61 - 1), hash(2**61), hash(-(2**61)), hash(10**30), hash(1) == hash(1.0) == hash(True), hash(0), hash(2**61 - 2), hash(-(10**30)))

# --- conversion to text
show(lambda: str(10**20), lambda: repr(-5), lambda: hex(255), lambda: hex(-255), lambda: oct(8), lambda: bin(5), lambda: bin(-5), lambda: hex(2**70), lambda: hex(1.5), lambda: bin('a'), lambda: oct(True), lambda: hex(0))

# --- limit of digits
show(lambda: len(str(10**4299)), lambda: str(10**4300), lambda: int('1' * 4300) > 0, lambda: int('1' * 4301), lambda: len(hex(10**5000)), lambda: f'{10**4300}', lambda: '%d' % 10**4300)

# --- literals
print(0xFF, 0o17, 0b101, 1_000_000, 0xDEAD_BEEF, 0, 00, 0_0, 1e3, 0XfF, 0B1, 0O7)

# --- dunder calls
show(lambda: (5).__add__(2), lambda: (5).__add__(2.0), lambda: (5).__radd__(2), lambda: (5).__sub__('a'), lambda: (5).__rsub__(7), lambda: (5).__truediv__(2), lambda: (5).__rfloordiv__(11), lambda: (5).__divmod__(2), lambda: (5).__rdivmod__(11), lambda: (5).__pow__(2), lambda: (5).__pow__(2, 3), lambda: (5).__rpow__(2), lambda: (5).__eq__(5.0), lambda: (5).__lt__('a'), lambda: (5).__format__('x'), lambda: (5).__getnewargs__(), lambda: (5).__sizeof__() > 0, lambda: (5).__lshift__(-1))

# --- subclass
class Meters(int):
    def __add__(self, other):
        return Meters(int(self) + other)

    def __repr__(self):
        return f'{int(self)}m'


m = Meters(5)
print(m, m + 2, type(m + 2).__name__, type(m * 2).__name__, m * 2, 2 + m, type(-m).__name__, f'{m}', f'{m:03}', '%d' % m, '%s' % m, str(m), int(m), [m], m == 5, hash(m) == 5, {5: 'a'}[m], range(m), 'abcdefgh'[m])

# --- subclass constructor
class Even(int):
    def __new__(cls, value=0):
        self = super().__new__(cls, value)
        if self % 2:
            raise ValueError(f'{value} is odd')
        return self


show(lambda: Even(4), lambda: Even(3), lambda: Even('8'), lambda: Even(), lambda: Even('x'), lambda: Even.from_bytes(b'\x03'), lambda: type(Even.from_bytes(b'\x04')).__name__)

# --- bool constructor
show(lambda: bool(), lambda: bool(0), lambda: bool('a'), lambda: bool(''), lambda: bool([]), lambda: bool(0.0), lambda: bool(float('nan')), lambda: bool(1, 2), lambda: bool(x=1), lambda: bool(None), lambda: bool(0j), lambda: bool(range(0)))

# --- bool asks objects
class Yes:
    def __bool__(self):
        return True


class Sized:
    def __len__(self):
        return 0


class Wrong:
    def __bool__(self):
        return 1


class WrongLength:
    def __len__(self):
        return -1


show(lambda: bool(Yes()), lambda: bool(Sized()), lambda: bool(Wrong()), lambda: bool(WrongLength()), lambda: not Wrong(), lambda: 1 if Sized() else 2)

# --- bool arithmetic
show(lambda: True + True, lambda: True * 5, lambda: -True, lambda: True / 2, lambda: True < 2, lambda: sum([True, False, True]), lambda: 'ab'[True], lambda: True == 1, lambda: True is True, lambda: isinstance(True, int), lambda: True and 5, lambda: repr(True), lambda: int(False), lambda: True << 3, lambda: True**2, lambda: abs(True))

# --- bool bitwise types
show(lambda: type(True & True), lambda: type(True & 1), lambda: type(True | False), lambda: type(True ^ 1), lambda: True.__and__(1), lambda: True.__xor__(False), lambda: True.__rand__(True), lambda: True.__or__('a'))

# --- index protocol in use
class Two:
    def __index__(self):
        return 2


class WrongIndex:
    def __index__(self):
        return 'a'


show(lambda: [1, 2, 3][Two()], lambda: 'abc'[Two() :], lambda: range(Two()), lambda: [0] * Two(), lambda: hex(Two()), lambda: chr(Two()), lambda: [1][WrongIndex()], lambda: 1 << Two(), lambda: Two() + 1, lambda: round(1.2345, Two()), lambda: bytes(Two()), lambda: (5).to_bytes(Two(), 'big'))

# --- abs and sum of signs
print(abs(-5), abs(5), abs(-(2**64)), sum([1, 2, 3]), sum([], 10), min(3, -1), max(2, 2**70), divmod(7, -2))

# --- methods of the type
print(sorted(name for name in dir(int) if not name.startswith('__') and name != 'is_integer'))
