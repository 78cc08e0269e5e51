"""Operations that are given a context, or whose context has flags and traps set already."""

from decimal import (
    ROUND_05UP, ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP, Context, Decimal, DecimalException,
    Inexact, InvalidOperation, Rounded, getcontext, localcontext, setcontext,
)  # fmt: skip

ROUNDINGS = [ROUND_05UP, ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP]
NUMBERS = ["0", "1", "-1", "1.005", "-1.005", "2.675", "123456789.987654321", "1E+5", "-0.00", "99.995", "1E-30", "NaN", "sNaN", "Infinity"]


def shown(function, *arguments, **keywords):
    try:
        return repr(function(*arguments, **keywords))
    except DecimalException as error:
        return f"{type(error).__name__} {error.args}"
    except (TypeError, ValueError) as error:
        return f"{type(error).__name__} {error}"


def flags(context):
    return [signal.__name__ for signal, is_set in context.flags.items() if is_set]


cents = Decimal("0.01")
for rounding in ROUNDINGS:
    for precision in (3, 28):
        context = Context(prec=precision, rounding=rounding)
        for text in NUMBERS:
            number = Decimal(text)
            context.clear_flags()
            print(rounding, precision, text, shown(context.quantize, number, cents), flags(context), shown(number.quantize, cents, context=context), shown(number.quantize, cents, rounding, context), flags(context))
for number in NUMBERS:
    print(shown(Decimal(number).quantize, cents), shown(Decimal(number).quantize, Decimal("1e3"), rounding=ROUND_UP), shown(Decimal(number).quantize, 1), flags(getcontext()))
print(shown(Decimal(1).quantize, "x"), shown(Decimal(1).quantize, cents, "none"), shown(Decimal(1).quantize, cents, None, "none"), shown(Context().quantize, 1, cents), shown(Context().quantize, "1", cents))

# Twice the same: flags that are set stay, those that are not get set, traps raise each time.
for prepared in ({}, {Inexact: True}, {Rounded: True}, {Inexact: True, Rounded: True}):
    for trapped in ([], [Inexact], [Rounded], [InvalidOperation]):
        with localcontext(Context(prec=5, traps=trapped)) as context:
            for signal, is_set in prepared.items():
                context.flags[signal] = is_set
            for operation in (lambda: Decimal(1) / 3, lambda: Decimal(1) / 8, lambda: Decimal("1.23456") * Decimal("7.89"), lambda: Decimal("1.5").quantize(Decimal(1)), lambda: +Decimal("1.234567")):
                print(shown(operation), flags(context), end=" ")
                print(shown(operation), flags(context))
setcontext(Context(prec=4))
print(Decimal(2) / 3, flags(getcontext()), Decimal("1.25").quantize(Decimal("0.1")), Decimal("1.35").quantize(Decimal("0.1")))
getcontext().rounding = ROUND_DOWN
print(Decimal(2) / 3, Decimal("1.29").quantize(Decimal("0.1")), Decimal("-1.29").quantize(Decimal("0.1")))
