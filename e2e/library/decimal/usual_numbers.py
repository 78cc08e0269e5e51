"""Sums, products, quotients, rounding, order, hashes and flags of many usual numbers, and of those at the edges of usual."""

import decimal
from decimal import Decimal, getcontext, localcontext

ROUNDINGS = [
    decimal.ROUND_UP, decimal.ROUND_DOWN, decimal.ROUND_CEILING, decimal.ROUND_FLOOR, decimal.ROUND_HALF_UP,
    decimal.ROUND_HALF_DOWN, decimal.ROUND_HALF_EVEN, decimal.ROUND_05UP,
]  # fmt: skip
TEXTS = [
    "0", "-0", "0.00", "-0.000", "1", "-1", "+1.50", "2.5", "-2.5", "0.1", "99.99", "12.50", "49.90", "8.25", "1000",
    "1E+3", "1e-7", "0.0000001", ".5", "5.", "123456789012345678", "9223372036854775807", "9223372036854775808",
    "1234567890123456789012345678", "12345678901234567890123456789", "99999999999999999999999999999999999999",
    "0.1234567890123456789012345678", "1E-30", "1E+30", "-7E+27", "1E+999999", "1E-999999", "1E-1000026",
    "Infinity", "-Infinity", "NaN", " 1.25 ", "1_000.5", "\u0661.5",
]  # fmt: skip


def shown(function, *arguments):
    with localcontext() as context:
        context.clear_flags()
        try:
            result = function(*arguments)
        except ArithmeticError as exc:
            result = f"{type(exc).__name__} {exc}"
        flags = [signal.__name__ for signal, happened in context.flags.items() if happened]
    return f"{result!r} {flags}"


def random_numbers(count):
    state = 12345
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        digits = state >> 33
        exponent = (state >> 8) % 13 - 9
        yield Decimal(f"{'-' if state & 64 else ''}{digits % 10 ** ((state >> 20) % 10 + 1)}E{exponent}")


def operations(one, other):
    yield "+", lambda: one + other
    yield "-", lambda: one - other
    yield "*", lambda: one * other
    yield "/", lambda: one / other
    yield "<", lambda: (one < other, one <= other, one == other, one != other, one > other, one >= other)


numbers = []
for text in TEXTS:
    try:
        numbers.append(Decimal(text))
    except decimal.InvalidOperation as exc:
        print(repr(text), "refused", exc)
        continue
    number = numbers[-1]
    print(repr(text), repr(number), str(number), bool(number), number.as_tuple(), shown(lambda number=number: +number))
    if not number.is_nan():
        print(hash(number), shown(number.normalize), shown(lambda number=number: -number))
for one in numbers:
    for other in numbers:
        for name, operation in operations(one, other):
            print(one, name, other, shown(operation))
usual = list(random_numbers(60))
for one, other in zip(usual, usual[1:], strict=False):
    for name, operation in operations(one, other):
        print(one, name, other, shown(operation))
    print(hash(one), hash(one) == hash(one + 0), {one: 1}[Decimal(str(one))])
for number in usual[:30] + [Decimal("2.5"), Decimal("-2.5"), Decimal("0.125"), Decimal("-1.005"), Decimal("9.995")]:
    for rounding in ROUNDINGS:
        for unit in ("1", "0.01", "1E+1", "0.0000000001"):
            print(
                number, rounding, unit, shown(lambda n=number, r=rounding, u=unit: n.quantize(Decimal(u), rounding=r))
            )
print(sum([Decimal("1.10"), Decimal("2.25")], Decimal(0)), 3 * Decimal("1.5"), 2 - Decimal("0.5"), 1 / Decimal(8))
print(True + Decimal(1), Decimal(True), Decimal(10**30) + 1, Decimal("1.5") == 1.5, Decimal("1.5") < 2)
for operation in (lambda: Decimal(1) + 1.5, lambda: "a" + Decimal(1), lambda: Decimal(1) < "a", lambda: Decimal([])):
    try:
        print(operation())
    except (TypeError, ValueError) as exc:
        print(type(exc).__name__, exc)


class Price(Decimal):
    pass


print(type(Price("1.5")), type(Price("1.5") + 1), Price("1.5") + Decimal(1), Price("2") == 2, repr(Price(1)))
with localcontext() as context:
    context.prec = 5
    print(Decimal("1.2345678") + 0, Decimal("123456.7") * 1, Decimal(1) / 3, context.flags[decimal.Inexact])
    context.rounding = decimal.ROUND_UP
    print(Decimal(2) / 3, Decimal("1.00001") + 1, Decimal("0.5").quantize(Decimal(1)))
    context.traps[decimal.Inexact] = True
    try:
        print(Decimal(1) / 3)
    except decimal.Inexact as exc:
        print("trapped", type(exc), exc)
    context.clamp = 1
    print(Decimal("1.5") + 1)
with localcontext(Emax=3, Emin=-3, prec=3) as context:
    for text in ("1E+3", "9.99E+3", "1E-3", "1E-5"):
        print(shown(lambda text=text: Decimal(text) * 10), shown(lambda text=text: Decimal(text) / 10))
print(getcontext().flags[decimal.Rounded], getcontext().prec)
Decimal("1.25").quantize(Decimal("0.1"))
print(getcontext().flags[decimal.Rounded], getcontext().flags[decimal.Inexact], decimal.DefaultContext)
