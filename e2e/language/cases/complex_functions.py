"""Functions of complex numbers: branch cuts, parts that are infinite or no number, numbers near the ends of the range."""

import cmath
import math

PARTS = (0.0, -0.0, 1.0, -1.0, 0.5, 1e-310, 1.7e308, -710.0, math.inf, -math.inf, math.nan)
NAMES = (
    "acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "exp", "log", "log10", "sin", "sinh", "sqrt", "tan", "tanh", "polar",
    "isnan", "isinf", "isfinite",
)  # fmt: skip


def shown(call):
    try:
        value = call()
    except (ValueError, OverflowError, TypeError, ZeroDivisionError) as error:
        return f"{type(error).__name__}: {error}"
    # The sign of what is no number is not told.
    return repr(value).replace("-nan", "nan").replace("+nan", "nan")


for name in NAMES:
    function = getattr(cmath, name)
    print(name)
    for real in PARTS:
        print([shown(lambda: function(complex(real, imag))) for imag in PARTS])
for real in PARTS:
    print([shown(lambda: cmath.rect(real, angle)) for angle in PARTS])

for args in ((8, 2), (1j, 2j), (0, 2), (2, 0), (2, 1), (-1,)):
    print(shown(lambda: cmath.log(*args)))
print(cmath.phase(-1 - 0j), cmath.phase(complex(-1, 0)), cmath.isclose(1 + 1e-10j, 1), cmath.isclose(1j, 1, abs_tol=2))


class Both:
    def __complex__(self):
        return 3 + 4j


class Index:
    def __index__(self):
        return 4


for value in ("1", None, [], Both(), Index(), True, 10**400):
    print(shown(lambda: cmath.sqrt(value)))
print(shown(lambda: cmath.isclose(1, 1, rel_tol=-1)), cmath.infj, cmath.nanj, cmath.e, cmath.pi, cmath.tau, cmath.inf, cmath.nan)
