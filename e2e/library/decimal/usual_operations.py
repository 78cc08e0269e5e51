# Decimal: the operators, conversions and formats of usual numbers, in every rounding mode, and the flags that they set.
import decimal
from decimal import Context, Decimal, getcontext, localcontext, setcontext

D = Decimal
VALUES = (
    "0", "-0", "0.00", "-0E+3", "1", "-1", "2.50", "-2.50", "19.99", "0.125", "-0.005", "1E+3", "-7E-3", "123456789.987654321",
    "1E-7", "9.9999", "-99999999999999999999999999999999999999", "340282366920938463463374607431768211455", "5E-40", "1E+40",
    "NaN", "-Infinity", "9223372036854775807", "-9223372036854775808", "1E-400", "-1E+400",
)  # fmt: skip
ROUNDINGS = ("ROUND_HALF_EVEN", "ROUND_FLOOR", "ROUND_UP", "ROUND_05UP")


def show(*names, make):
    context = getcontext()
    context.clear_flags()
    try:
        result = repr(make())
    except Exception as error:
        result = f"{type(error).__name__} {error}"
    print(*names, result, *sorted(signal.__name__ for signal, is_set in context.flags.items() if is_set))


for rounding in ROUNDINGS:
    setcontext(Context(prec=9, rounding=rounding, Emax=400, Emin=-390))
    for text in VALUES:
        number = D(text)
        show(rounding, "+", text, make=lambda: +number)
        show(rounding, "-", text, make=lambda: -number)
        show(rounding, "abs", text, make=lambda: abs(number))
        for spec in (".0f", ".1f", ".2f", ".9f", ".3e", ",.2f", "+.2f", ".10f"):
            show(rounding, spec, text, make=lambda: format(number, spec))

setcontext(Context(prec=28))
for text in VALUES:
    number = D(text)
    show("int", text, make=lambda: int(number))
    show("trunc", text, make=lambda: number.__trunc__())
    show("float", text, make=lambda: float(number))
    show("repr", text, make=lambda: number)
    show("str", text, make=lambda: f"{number} {number!r:>30} {number!s:<20}|")
    for other in VALUES[:14] + VALUES[19:22]:
        show(text, "//", other, make=lambda: number // D(other))
        show(text, "%", other, make=lambda: number % D(other))
        show(text, "divmod", other, make=lambda: divmod(number, D(other)))
    for other in (3, -7, 10**30, True, 2.5, "x", None):
        show(text, "//", other, make=lambda: number // other)
        show(other, "//", text, make=lambda: other // number)
        show(text, "%", other, make=lambda: number % other)
        show(other, "divmod", text, make=lambda: divmod(other, number))

# The context of a call, and contexts that trap what rounding says.
for method in ("__neg__", "__pos__", "__abs__"):
    show(method, make=lambda: getattr(D("1.25"), method)())
show("__format__", make=lambda: D(1).__format__())
show("__format__", make=lambda: D("1.5").__format__(".2f", {"decimal_point": ","}))
with localcontext() as context:
    context.prec = 3
    context.traps[decimal.Inexact] = True
    for text in ("1.25", "1.250", "1.255"):
        show("trapped", text, make=lambda: +D(text))
        show("trapped quantize", text, make=lambda: D(text).quantize(D("0.1")))
    context.traps[decimal.Inexact] = False
    context.flags[decimal.Rounded] = True
    print(+D("1.2345"), context)
    context.clear_flags()
    print(+D("1.2300"), context)
print(getcontext())


class Price(Decimal):
    def __str__(self):
        return "price"


price = Price("19.99")
for name, make in {
    "repr": lambda: price,
    "str": lambda: str(price),
    "format": lambda: f"{price:.1f}",
    "-": lambda: type(-price),
    "//": lambda: price // 3,
    "float": lambda: float(price),
    "int": lambda: int(price),
}.items():
    show(name, make=make)
