"""Operations of contexts: operands of every kind, roundings, flags, traps, and the number of digits at every size."""

import decimal
from decimal import Context, Decimal

OPERANDS = [
    Decimal(0), Decimal("-0"), Decimal("1.5"), Decimal("-2.675"), Decimal("99999999999999999999999999.5"), Decimal("1E+30"),
    Decimal("123456789012345678.123"), Decimal("NaN"), Decimal("sNaN"), Decimal("-Infinity"), Decimal("0.001"), 7, -(10**30),
]


class Own(Decimal):
    pass


def shown(call):
    try:
        return call()
    except Exception as error:
        return type(error).__name__, str(error)


def flags(context):
    return sorted(signal.__name__ for signal, is_set in context.flags.items() if is_set)


def operations():
    for rounding in (decimal.ROUND_HALF_EVEN, decimal.ROUND_DOWN, decimal.ROUND_UP, decimal.ROUND_FLOOR):
        for traps in ([], [decimal.InvalidOperation, decimal.Inexact]):
            for name in ("add", "subtract", "multiply", "divide", "quantize"):
                context = Context(prec=9, rounding=rounding, traps=traps)
                line = [shown(lambda: getattr(context, name)(a, b)) for a in OPERANDS for b in OPERANDS]
                print(name, rounding, [str(item) for item in line], flags(context))


def of_other_kinds():
    context = Context(prec=5)
    for name in ("add", "subtract", "multiply", "divide", "quantize"):
        call = getattr(context, name)
        kinds = [shown(lambda: call(a, b)) for a, b in ((Own("1.25"), 3), (True, Decimal(2)), (1.5, 2), ("1", 2), (2**70, 1))]
        print(name, kinds, getattr(Context, name).__name__)
    print(flags(context), flags(decimal.getcontext()))


def sizes():
    for digits in range(1, 39):
        for number in (10**digits - 1, 10**digits, 10**digits + 1, 2**digits, 5 * 10 ** (digits - 1), 3**digits):
            exact = Decimal(number)
            print(exact.adjusted(), +exact, exact * 3, exact / 7, exact + 1, exact.quantize(Decimal("1E+2")) if digits < 20 else "")


for case in (operations, of_other_kinds, sizes):
    print(case.__name__)
    case()
