# Decimal: arithmetic, rounding, contexts, conversions, formatting, errors.
import decimal
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext


def show(make):
    try:
        print(repr(make()))
    except Exception as error:
        print(type(error).__name__, error)


D = Decimal
for left in ("1.10", "-7", "0", "1E+5", "3.333333333333333333333333333", "Infinity"):
    for right in ("2", "-0.5", "0", "7E-3", "NaN"):
        for name in ("add", "sub", "mul", "truediv", "floordiv", "mod"):
            show(lambda: getattr(D(left), f"__{name}__")(D(right)))
for text in ("1", " 2.50 ", "1_000.5", "-0", "+.5", "1e3", "NaN12", "sNaN", "inf", "x", "", "1.2.3", "१२"):
    show(lambda: D(text))
show(lambda: D(0.1))
show(lambda: D(10) ** 30)
show(lambda: D(2) ** D("0.5"))
show(lambda: D(2).sqrt())
show(lambda: D(2).exp())
show(lambda: D(2).ln())
show(lambda: D(2).log10())
show(lambda: D("2.675").quantize(D("0.01")))
show(lambda: D("2.675").quantize(D("0.01"), rounding=ROUND_HALF_UP))
show(lambda: D("1e30").quantize(D("0.01")))
show(lambda: round(D("2.5")))
show(lambda: round(D("2.675"), 2))
show(lambda: (int(D("-3.9")), float(D("0.1")), hash(D("1.0")) == hash(1), bool(D(0)), str(D("1E-10"))))
show(lambda: D("12.50").normalize())
show(lambda: D("12.50").as_tuple())
show(lambda: D("0.125").as_integer_ratio())
show(lambda: D("1.0") == 1 and D("0.5") == 0.5 and D(1) < 2.5)

show(lambda: 1 + D(1))
show(lambda: D("NaN") < 1)
show(lambda: sorted([D("3"), D("-1"), D("2.5")]))
show(lambda: sum([D("0.1")] * 3))
show(lambda: (max(D(1), D(2)), D(1).compare(D(2)), D("1.0").compare_total(D("1.00"))))
for spec in ("", ".2f", ",.2f", "+012.3f", "e", ".3e", "g", "%", ".1%", ">10", "*^12", " .0f", "x"):
    show(lambda: format(D("-1234.5678"), spec))
with localcontext() as context:
    context.prec = 5
    show(lambda: D(1) / D(3))
    show(lambda: context.flags[decimal.Inexact])
with localcontext(prec=3, rounding=decimal.ROUND_UP):
    show(lambda: D("1.001") + 0)
show(lambda: D(1) / D(3))
show(lambda: Context(prec=4).create_decimal("1.23456"))
decimal.getcontext().clear_flags()
show(decimal.getcontext)
show(lambda: D((0, (1, 2, 3), -2)))
show(lambda: D([]))
show(lambda: decimal.getcontext().__setattr__("prec", 0))
show(lambda: (D(7).__divmod__(D(3)), divmod(D("-7"), 3), D(7) // -3, D(-7) % 3))
show(lambda: D("1") is D("1"))
show(lambda: {D("1.0"): "a"}[1])
print(D("3.14"), f"{D('3.14159'):.3}", isinstance(D(1), decimal.Decimal), D.__mro__)


class Money(Decimal):
    pass


show(lambda: (Money("1.5"), type(Money("1.5") + 1), Money("2") * 2))
