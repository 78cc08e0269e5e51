# Classes that define each operator: forward, reflected, in place, declined, and asked of a subclass first.
from support.show import show


# --- add
class Declines:
    def __add__(self, other):
        print('Declines.add', type(other).__name__)
        return NotImplemented


class Forward:
    def __add__(self, other):
        return ('forward', type(other).__name__)


class Reflected:
    def __radd__(self, other):
        return ('reflected', type(other).__name__)


class InPlace(Forward):
    def __iadd__(self, other):
        return ('in place', other)


class Both(Forward):
    def __radd__(self, other):
        return ('Both.r', type(other).__name__)


class Child(Both):
    def __radd__(self, other):
        return ('Child.r', type(other).__name__)


show(lambda: Forward() + 1, lambda: 1 + Reflected(), lambda: Forward() + Reflected(), lambda: Declines() + Reflected(), lambda: Declines() + 1, lambda: 1 + Declines())
show(lambda: Both() + Child(), lambda: Child() + Both(), lambda: Both() + Both(), lambda: 1.5 + Both(), lambda: Reflected() + 1, lambda: [] + Reflected(), lambda: None + Forward())
x, y, z = InPlace(), Forward(), Reflected()
x += 5
y += 6
print(x, y)
try:
    z += 7
except TypeError as error:
    print(error)
w = 8
w += Reflected()
print(w, Forward.__add__(Forward(), None), Forward().__add__('a'))

# --- sub
class Declines:
    def __sub__(self, other):
        print('Declines.sub', type(other).__name__)
        return NotImplemented


class Forward:
    def __sub__(self, other):
        return ('forward', type(other).__name__)


class Reflected:
    def __rsub__(self, other):
        return ('reflected', type(other).__name__)


class InPlace(Forward):
    def __isub__(self, other):
        return ('in place', other)


class Both(Forward):
    def __rsub__(self, other):
        return ('Both.r', type(other).__name__)


class Child(Both):
    def __rsub__(self, other):
        return ('Child.r', type(other).__name__)


show(lambda: Forward() - 1, lambda: 1 - Reflected(), lambda: Forward() - Reflected(), lambda: Declines() - Reflected(), lambda: Declines() - 1, lambda: 1 - Declines())
show(lambda: Both() - Child(), lambda: Child() - Both(), lambda: Both() - Both(), lambda: 1.5 - Both(), lambda: Reflected() - 1, lambda: [] - Reflected(), lambda: None - Forward())
x, y, z = InPlace(), Forward(), Reflected()
x -= 5
y -= 6
print(x, y)
try:
    z -= 7
except TypeError as error:
    print(error)
w = 8
w -= Reflected()
print(w, Forward.__sub__(Forward(), None), Forward().__sub__('a'))

# --- mul
class Declines:
    def __mul__(self, other):
        print('Declines.mul', type(other).__name__)
        return NotImplemented


class Forward:
    def __mul__(self, other):
        return ('forward', type(other).__name__)


class Reflected:
    def __rmul__(self, other):
        return ('reflected', type(other).__name__)


class InPlace(Forward):
    def __imul__(self, other):
        return ('in place', other)


class Both(Forward):
    def __rmul__(self, other):
        return ('Both.r', type(other).__name__)


class Child(Both):
    def __rmul__(self, other):
        return ('Child.r', type(other).__name__)


show(lambda: Forward() * 1, lambda: 1 * Reflected(), lambda: Forward() * Reflected(), lambda: Declines() * Reflected(), lambda: Declines() * 1, lambda: 1 * Declines())
show(lambda: Both() * Child(), lambda: Child() * Both(), lambda: Both() * Both(), lambda: 1.5 * Both(), lambda: Reflected() * 1, lambda: [] * Reflected(), lambda: None * Forward())
x, y, z = InPlace(), Forward(), Reflected()
x *= 5
y *= 6
print(x, y)
try:
    z *= 7
except TypeError as error:
    print(error)
w = 8
w *= Reflected()
print(w, Forward.__mul__(Forward(), None), Forward().__mul__('a'))

# --- matmul
class Declines:
    def __matmul__(self, other):
        print('Declines.matmul', type(other).__name__)
        return NotImplemented


class Forward:
    def __matmul__(self, other):
        return ('forward', type(other).__name__)


class Reflected:
    def __rmatmul__(self, other):
        return ('reflected', type(other).__name__)


class InPlace(Forward):
    def __imatmul__(self, other):
        return ('in place', other)


class Both(Forward):
    def __rmatmul__(self, other):
        return ('Both.r', type(other).__name__)


class Child(Both):
    def __rmatmul__(self, other):
        return ('Child.r', type(other).__name__)


show(lambda: Forward() @ 1, lambda: 1 @ Reflected(), lambda: Forward() @ Reflected(), lambda: Declines() @ Reflected(), lambda: Declines() @ 1, lambda: 1 @ Declines())
show(lambda: Both() @ Child(), lambda: Child() @ Both(), lambda: Both() @ Both(), lambda: 1.5 @ Both(), lambda: Reflected() @ 1, lambda: [] @ Reflected(), lambda: None @ Forward())
x, y, z = InPlace(), Forward(), Reflected()
x @= 5
y @= 6
print(x, y)
try:
    z @= 7
except TypeError as error:
    print(error)
w = 8
w @= Reflected()
print(w, Forward.__matmul__(Forward(), None), Forward().__matmul__('a'))

# --- truediv
class Declines:
    def __truediv__(self, other):
        print('Declines.truediv', type(other).__name__)
        return NotImplemented


class Forward:
    def __truediv__(self, other):
        return ('forward', type(other).__name__)


class Reflected:
    def __rtruediv__(self, other):
        return ('reflected', type(other).__name__)


class InPlace(Forward):
    def __itruediv__(self, other):
        return ('in place', other)


class Both(Forward):
    def __rtruediv__(self, other):
        return ('Both.r', type(other).__name__)


class Child(Both):
    def __rtruediv__(self, other):
        return ('Child.r', type(other).__name__)


show(lambda: Forward() / 1, lambda: 1 / Reflected(), lambda: Forward() / Reflected(), lambda: Declines() / Reflected(), lambda: Declines() / 1, lambda: 1 / Declines())
show(lambda: Both() / Child(), lambda: Child() / Both(), lambda: Both() / Both(), lambda: 1.5 / Both(), lambda: Reflected() / 1, lambda: [] / Reflected(), lambda: None / Forward())
x, y, z = InPlace(), Forward(), Reflected()
x /= 5
y /= 6
print(x, y)
try:
    z /= 7
except TypeError as error:
    print(error)
w = 8
w /= Reflected()
print(w, Forward.__truediv__(Forward(), None), Forward().__truediv__('a'))

# --- floordiv
class Declines:
    def __floordiv__(self, other):
        print('Declines.floordiv', type(other).__name__)
        return NotImplemented


class Forward:
    def __floordiv__(self, other):
        return ('forward', type(other).__name__)


class Reflected:
    def __rfloordiv__(self, other):
        return ('reflected', type(other).__name__)


class InPlace(Forward):
    def __ifloordiv__(self, other):
        return ('in place', other)


class Both(Forward):
    def __rfloordiv__(self, other):
        return ('Both.r', type(other).__name__)


class Child(Both):
    def __rfloordiv__(self, other):
        return ('Child.r', type(other).__name__)


show(lambda: Forward() // 1, lambda: 1 // Reflected(), lambda: Forward() // Reflected(), lambda: Declines() // Reflected(), lambda: Declines() // 1, lambda: 1 // Declines())
show(lambda: Both() // Child(), lambda: Child() // Both(), lambda: Both() // Both(), lambda: 1.5 // Both(), lambda: Reflected() // 1, lambda: [] // Reflected(), lambda: None // Forward())
x, y, z = InPlace(), Forward(), Reflected()
x //= 5
y //= 6
print(x, y)
try:
    z //= 7
except TypeError as error:
    print(error)
w = 8
w //= Reflected()
print(w, Forward.__floordiv__(Forward(), None), Forward().__floordiv__('a'))

# --- mod
class Declines:
    def __mod__(self, other):
        print('Declines.mod', type(other).__name__)
        return NotImplemented


class Forward:
    def __mod__(self, other):
        return ('forward', type(other).__name__)


class Reflected:
    def __rmod__(self, other):
        return ('reflected', type(other).__name__)


class InPlace(Forward):
    def __imod__(self, other):
        return ('in place', other)


class Both(Forward):
    def __rmod__(self, other):
        return ('Both.r', type(other).__name__)


class Child(Both):
    def __rmod__(self, other):
        return ('Child.r', type(other).__name__)


show(lambda: Forward() % 1, lambda: 1 % Reflected(), lambda: Forward() % Reflected(), lambda: Declines() % Reflected(), lambda: Declines() % 1, lambda: 1 % Declines())
show(lambda: Both() % Child(), lambda: Child() % Both(), lambda: Both() % Both(), lambda: 1.5 % Both(), lambda: Reflected() % 1, lambda: [] % Reflected(), lambda: None % Forward())
x, y, z = InPlace(), Forward(), Reflected()
x %= 5
y %= 6
print(x, y)
try:
    z %= 7
except TypeError as error:
    print(error)
w = 8
w %= Reflected()
print(w, Forward.__mod__(Forward(), None), Forward().__mod__('a'))

# --- pow
class Declines:
    def __pow__(self, other):
        print('Declines.pow', type(other).__name__)
        return NotImplemented


class Forward:
    def __pow__(self, other):
        return ('forward', type(other).__name__)


class Reflected:
    def __rpow__(self, other):
        return ('reflected', type(other).__name__)


class InPlace(Forward):
    def __ipow__(self, other):
        return ('in place', other)


class Both(Forward):
    def __rpow__(self, other):
        return ('Both.r', type(other).__name__)


class Child(Both):
    def __rpow__(self, other):
        return ('Child.r', type(other).__name__)


show(lambda: Forward() ** 1, lambda: 1 ** Reflected(), lambda: Forward() ** Reflected(), lambda: Declines() ** Reflected(), lambda: Declines() ** 1, lambda: 1 ** Declines())
show(lambda: Both() ** Child(), lambda: Child() ** Both(), lambda: Both() ** Both(), lambda: 1.5 ** Both(), lambda: Reflected() ** 1, lambda: [] ** Reflected(), lambda: None ** Forward())
x, y, z = InPlace(), Forward(), Reflected()
x **= 5
y **= 6
print(x, y)
try:
    z **= 7
except TypeError as error:
    print(error)
w = 8
w **= Reflected()
print(w, Forward.__pow__(Forward(), None), Forward().__pow__('a'))

# --- lshift
class Declines:
    def __lshift__(self, other):
        print('Declines.lshift', type(other).__name__)
        return NotImplemented


class Forward:
    def __lshift__(self, other):
        return ('forward', type(other).__name__)


class Reflected:
    def __rlshift__(self, other):
        return ('reflected', type(other).__name__)


class InPlace(Forward):
    def __ilshift__(self, other):
        return ('in place', other)


class Both(Forward):
    def __rlshift__(self, other):
        return ('Both.r', type(other).__name__)


class Child(Both):
    def __rlshift__(self, other):
        return ('Child.r', type(other).__name__)


show(lambda: Forward() << 1, lambda: 1 << Reflected(), lambda: Forward() << Reflected(), lambda: Declines() << Reflected(), lambda: Declines() << 1, lambda: 1 << Declines())
show(lambda: Both() << Child(), lambda: Child() << Both(), lambda: Both() << Both(), lambda: 1.5 << Both(), lambda: Reflected() << 1, lambda: [] << Reflected(), lambda: None << Forward())
x, y, z = InPlace(), Forward(), Reflected()
x <<= 5
y <<= 6
print(x, y)
try:
    z <<= 7
except TypeError as error:
    print(error)
w = 8
w <<= Reflected()
print(w, Forward.__lshift__(Forward(), None), Forward().__lshift__('a'))

# --- rshift
class Declines:
    def __rshift__(self, other):
        print('Declines.rshift', type(other).__name__)
        return NotImplemented


class Forward:
    def __rshift__(self, other):
        return ('forward', type(other).__name__)


class Reflected:
    def __rrshift__(self, other):
        return ('reflected', type(other).__name__)


class InPlace(Forward):
    def __irshift__(self, other):
        return ('in place', other)


class Both(Forward):
    def __rrshift__(self, other):
        return ('Both.r', type(other).__name__)


class Child(Both):
    def __rrshift__(self, other):
        return ('Child.r', type(other).__name__)


show(lambda: Forward() >> 1, lambda: 1 >> Reflected(), lambda: Forward() >> Reflected(), lambda: Declines() >> Reflected(), lambda: Declines() >> 1, lambda: 1 >> Declines())
show(lambda: Both() >> Child(), lambda: Child() >> Both(), lambda: Both() >> Both(), lambda: 1.5 >> Both(), lambda: Reflected() >> 1, lambda: [] >> Reflected(), lambda: None >> Forward())
x, y, z = InPlace(), Forward(), Reflected()
x >>= 5
y >>= 6
print(x, y)
try:
    z >>= 7
except TypeError as error:
    print(error)
w = 8
w >>= Reflected()
print(w, Forward.__rshift__(Forward(), None), Forward().__rshift__('a'))

# --- and
class Declines:
    def __and__(self, other):
        print('Declines.and', type(other).__name__)
        return NotImplemented


class Forward:
    def __and__(self, other):
        return ('forward', type(other).__name__)


class Reflected:
    def __rand__(self, other):
        return ('reflected', type(other).__name__)


class InPlace(Forward):
    def __iand__(self, other):
        return ('in place', other)


class Both(Forward):
    def __rand__(self, other):
        return ('Both.r', type(other).__name__)


class Child(Both):
    def __rand__(self, other):
        return ('Child.r', type(other).__name__)


show(lambda: Forward() & 1, lambda: 1 & Reflected(), lambda: Forward() & Reflected(), lambda: Declines() & Reflected(), lambda: Declines() & 1, lambda: 1 & Declines())
show(lambda: Both() & Child(), lambda: Child() & Both(), lambda: Both() & Both(), lambda: 1.5 & Both(), lambda: Reflected() & 1, lambda: [] & Reflected(), lambda: None & Forward())
x, y, z = InPlace(), Forward(), Reflected()
x &= 5
y &= 6
print(x, y)
try:
    z &= 7
except TypeError as error:
    print(error)
w = 8
w &= Reflected()
print(w, Forward.__and__(Forward(), None), Forward().__and__('a'))

# --- xor
class Declines:
    def __xor__(self, other):
        print('Declines.xor', type(other).__name__)
        return NotImplemented


class Forward:
    def __xor__(self, other):
        return ('forward', type(other).__name__)


class Reflected:
    def __rxor__(self, other):
        return ('reflected', type(other).__name__)


class InPlace(Forward):
    def __ixor__(self, other):
        return ('in place', other)


class Both(Forward):
    def __rxor__(self, other):
        return ('Both.r', type(other).__name__)


class Child(Both):
    def __rxor__(self, other):
        return ('Child.r', type(other).__name__)


show(lambda: Forward() ^ 1, lambda: 1 ^ Reflected(), lambda: Forward() ^ Reflected(), lambda: Declines() ^ Reflected(), lambda: Declines() ^ 1, lambda: 1 ^ Declines())
show(lambda: Both() ^ Child(), lambda: Child() ^ Both(), lambda: Both() ^ Both(), lambda: 1.5 ^ Both(), lambda: Reflected() ^ 1, lambda: [] ^ Reflected(), lambda: None ^ Forward())
x, y, z = InPlace(), Forward(), Reflected()
x ^= 5
y ^= 6
print(x, y)
try:
    z ^= 7
except TypeError as error:
    print(error)
w = 8
w ^= Reflected()
print(w, Forward.__xor__(Forward(), None), Forward().__xor__('a'))

# --- or
class Declines:
    def __or__(self, other):
        print('Declines.or', type(other).__name__)
        return NotImplemented


class Forward:
    def __or__(self, other):
        return ('forward', type(other).__name__)


class Reflected:
    def __ror__(self, other):
        return ('reflected', type(other).__name__)


class InPlace(Forward):
    def __ior__(self, other):
        return ('in place', other)


class Both(Forward):
    def __ror__(self, other):
        return ('Both.r', type(other).__name__)


class Child(Both):
    def __ror__(self, other):
        return ('Child.r', type(other).__name__)


show(lambda: Forward() | 1, lambda: 1 | Reflected(), lambda: Forward() | Reflected(), lambda: Declines() | Reflected(), lambda: Declines() | 1, lambda: 1 | Declines())
show(lambda: Both() | Child(), lambda: Child() | Both(), lambda: Both() | Both(), lambda: 1.5 | Both(), lambda: Reflected() | 1, lambda: [] | Reflected(), lambda: None | Forward())
x, y, z = InPlace(), Forward(), Reflected()
x |= 5
y |= 6
print(x, y)
try:
    z |= 7
except TypeError as error:
    print(error)
w = 8
w |= Reflected()
print(w, Forward.__or__(Forward(), None), Forward().__or__('a'))

# --- lt
class Declines:
    def __lt__(self, other):
        print('Declines.lt')
        return NotImplemented


class Forward:
    def __lt__(self, other):
        return ('forward', type(other).__name__)


class Swapped:
    def __gt__(self, other):
        return ('swapped gt', type(other).__name__)


class Child(Swapped, Forward):
    def __gt__(self, other):
        return ('child gt', type(other).__name__)


show(lambda: Forward() < 1, lambda: 1 < Swapped(), lambda: Forward() < Swapped(), lambda: Declines() < Swapped(), lambda: Declines() < 1, lambda: 'a' < Declines(), lambda: Swapped() < Child(), lambda: Child() < Swapped(), lambda: Forward() < Child())
show(lambda: bool(Forward() < 1), lambda: [Forward()] < [1], lambda: (Forward(),) < (1, 2), lambda: Forward().__lt__(2), lambda: object().__lt__(5), lambda: None < Forward())

# --- le
class Declines:
    def __le__(self, other):
        print('Declines.le')
        return NotImplemented


class Forward:
    def __le__(self, other):
        return ('forward', type(other).__name__)


class Swapped:
    def __ge__(self, other):
        return ('swapped ge', type(other).__name__)


class Child(Swapped, Forward):
    def __ge__(self, other):
        return ('child ge', type(other).__name__)


show(lambda: Forward() <= 1, lambda: 1 <= Swapped(), lambda: Forward() <= Swapped(), lambda: Declines() <= Swapped(), lambda: Declines() <= 1, lambda: 'a' <= Declines(), lambda: Swapped() <= Child(), lambda: Child() <= Swapped(), lambda: Forward() <= Child())
show(lambda: bool(Forward() <= 1), lambda: [Forward()] <= [1], lambda: (Forward(),) <= (1, 2), lambda: Forward().__le__(2), lambda: object().__le__(5), lambda: None <= Forward())

# --- gt
class Declines:
    def __gt__(self, other):
        print('Declines.gt')
        return NotImplemented


class Forward:
    def __gt__(self, other):
        return ('forward', type(other).__name__)


class Swapped:
    def __lt__(self, other):
        return ('swapped lt', type(other).__name__)


class Child(Swapped, Forward):
    def __lt__(self, other):
        return ('child lt', type(other).__name__)


show(lambda: Forward() > 1, lambda: 1 > Swapped(), lambda: Forward() > Swapped(), lambda: Declines() > Swapped(), lambda: Declines() > 1, lambda: 'a' > Declines(), lambda: Swapped() > Child(), lambda: Child() > Swapped(), lambda: Forward() > Child())
show(lambda: bool(Forward() > 1), lambda: [Forward()] > [1], lambda: (Forward(),) > (1, 2), lambda: Forward().__gt__(2), lambda: object().__gt__(5), lambda: None > Forward())

# --- ge
class Declines:
    def __ge__(self, other):
        print('Declines.ge')
        return NotImplemented


class Forward:
    def __ge__(self, other):
        return ('forward', type(other).__name__)


class Swapped:
    def __le__(self, other):
        return ('swapped le', type(other).__name__)


class Child(Swapped, Forward):
    def __le__(self, other):
        return ('child le', type(other).__name__)


show(lambda: Forward() >= 1, lambda: 1 >= Swapped(), lambda: Forward() >= Swapped(), lambda: Declines() >= Swapped(), lambda: Declines() >= 1, lambda: 'a' >= Declines(), lambda: Swapped() >= Child(), lambda: Child() >= Swapped(), lambda: Forward() >= Child())
show(lambda: bool(Forward() >= 1), lambda: [Forward()] >= [1], lambda: (Forward(),) >= (1, 2), lambda: Forward().__ge__(2), lambda: object().__ge__(5), lambda: None >= Forward())

# --- eq
class Declines:
    def __eq__(self, other):
        print('Declines.eq')
        return NotImplemented


class Forward:
    def __eq__(self, other):
        return ('forward', type(other).__name__)


class Swapped:
    def __eq__(self, other):
        return ('swapped eq', type(other).__name__)


class Child(Swapped, Forward):
    def __eq__(self, other):
        return ('child eq', type(other).__name__)


show(lambda: Forward() == 1, lambda: 1 == Swapped(), lambda: Forward() == Swapped(), lambda: Declines() == Swapped(), lambda: Declines() == 1, lambda: 'a' == Declines(), lambda: Swapped() == Child(), lambda: Child() == Swapped(), lambda: Forward() == Child())
show(lambda: bool(Forward() == 1), lambda: [Forward()] == [1], lambda: (Forward(),) == (1, 2), lambda: Forward().__eq__(2), lambda: object().__eq__(5), lambda: None == Forward())

# --- ne
class Declines:
    def __ne__(self, other):
        print('Declines.ne')
        return NotImplemented


class Forward:
    def __ne__(self, other):
        return ('forward', type(other).__name__)


class Swapped:
    def __ne__(self, other):
        return ('swapped ne', type(other).__name__)


class Child(Swapped, Forward):
    def __ne__(self, other):
        return ('child ne', type(other).__name__)


show(lambda: Forward() != 1, lambda: 1 != Swapped(), lambda: Forward() != Swapped(), lambda: Declines() != Swapped(), lambda: Declines() != 1, lambda: 'a' != Declines(), lambda: Swapped() != Child(), lambda: Child() != Swapped(), lambda: Forward() != Child())
show(lambda: bool(Forward() != 1), lambda: [Forward()] != [1], lambda: (Forward(),) != (1, 2), lambda: Forward().__ne__(2), lambda: object().__ne__(5), lambda: None != Forward())
