"""The functions of `math`, with the exceptions of their domains."""

import math


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


ONE = "acos acosh asin asinh atan atanh ceil cos cosh degrees erf erfc exp exp2 expm1 fabs floor frexp gamma".split()
ONE += "isfinite isinf isnan lgamma log log10 log1p log2 modf radians sin sinh sqrt tan tanh trunc ulp".split()
VALUES = [0.0, -0.0, 0.5, -0.5, 1, -1.0, 2.5, 7.25, -3.75, 1e-10, 30.0, 170.5, 1e300, 5e-324, True]
VALUES += [float("inf"), float("-inf"), float("nan")]
for name in ONE:
    for value in VALUES:
        show(f"{name}({value})", getattr(math, name), value)
for name in ("log", "log2", "log10", "sqrt", "floor", "isfinite"):
    for value in (10**400, -(10**400), "x", None, 2**1023):
        show(f"{name}", getattr(math, name), value)
TWO = "atan2 copysign fmod pow remainder nextafter".split()
for name in TWO:
    for x in (0.0, -0.0, 1.0, -2.5, 7.0, 1e308, float("inf"), float("nan")):
        for y in (0.0, 1.0, -3.0, 0.5, float("inf"), float("-inf")):
            show(f"{name}({x}, {y})", getattr(math, name), x, y)
show("log base", math.log, 8, 2)
show("log base 1", math.log, 8, 1)
show("log base big", math.log, 10**500, 10)
show("ldexp", math.ldexp, 1.5, 10)
show("ldexp big", math.ldexp, 1.0, 5000)
show("ldexp small", math.ldexp, 1.5, -1075)
show("ldexp subnormal", math.ldexp, 0.7, -1070)
show("ldexp float", math.ldexp, 1.0, 1.0)
show("hypot", math.hypot, 3, 4)
show("hypot many", math.hypot, 1e-200, 2e-200, 3.5, 0.1)
show("hypot none", math.hypot)
show("hypot nan", math.hypot, float("nan"), float("inf"))
show("dist", math.dist, (1, 2.5, 3), [4, 5, 6.125])
show("dist uneven", math.dist, (1,), (1, 2))
show("fsum", math.fsum, [0.1] * 10 + [1e100, 1.0, -1e100])
show("fsum inf", math.fsum, [float("inf"), -float("inf")])
show("sumprod", math.sumprod, [1, 2.5, 3], [4, 0.1, 10**20])
show("sumprod uneven", math.sumprod, [1], [1, 2])
show("prod", math.prod, [2, 3.5, 4], start=2)
show("prod empty", math.prod, [])
show("gcd", math.gcd, 12, -18, 27)
show("gcd none", math.gcd)
show("gcd float", math.gcd, 1.5)
show("lcm", math.lcm, 4, 6, -10)
show("lcm zero", math.lcm, 4, 0)
show("factorial", math.factorial, 30)
show("factorial negative", math.factorial, -1)
show("factorial float", math.factorial, 3.0)
show("factorial big", lambda: math.factorial(2000) % 1000003)
show("isqrt", math.isqrt, 10**41 + 7)
show("isqrt negative", math.isqrt, -1)
show("comb", math.comb, 60, 27)
show("comb zero", math.comb, 3, 5)
show("comb negative", math.comb, -3, 5)
show("perm", math.perm, 10, 4)
show("perm all", math.perm, 10)
show("perm negative", math.perm, 3, -1)
show("isclose", math.isclose, 1.0, 1.0 + 1e-10)
show("isclose abs", math.isclose, 0.0, 1e-5, abs_tol=1e-4)
show("isclose negative", math.isclose, 1, 1, rel_tol=-1)
show("nextafter steps", math.nextafter, 1.0, 2.0, steps=5)
show("nextafter negative", math.nextafter, 1.0, 2.0, steps=-5)
show("nextafter across zero", math.nextafter, -5e-324, 1.0)
show("fma", math.fma, 0.1, 10.0, -1.0)
show("fma inf", math.fma, float("inf"), 0.0, 1.0)
show("str", math.sin, "x")
print(math.pi, math.e, math.tau, math.inf, math.nan)


class Number:
    def __floor__(self):
        return "floor"

    def __ceil__(self):
        return "ceil"

    def __trunc__(self):
        return "trunc"

    def __float__(self):
        return 0.25


number = Number()
print(math.floor(number), math.ceil(number), math.trunc(number), math.sqrt(number))
