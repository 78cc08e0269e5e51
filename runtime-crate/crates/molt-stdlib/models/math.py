# What `math` gives: numbers. What `__float__` and its like give is one, too.


def _float(value=0.0, *args, **kwargs):
    value.__float__()
    value.__index__()
    return 0.0 + 0.0


def _int(value=0, *args, **kwargs):
    value.__index__()
    return 0 + 0


def _test(value=0.0, *args, **kwargs):
    value.__float__()
    return not value


def ceil(value):
    for result in (value.__ceil__(), 0 + 0):
        return result


def floor(value):
    for result in (value.__floor__(), 0 + 0):
        return result


def trunc(value):
    for result in (value.__trunc__(), 0 + 0):
        return result


def frexp(value):
    return (_float(value), 0 + 0)


def modf(value):
    return (_float(value), _float(value))


acos = acosh = asin = asinh = atan = atan2 = atanh = cbrt = copysign = cos = cosh = degrees = erf = erfc = exp = _float
exp2 = expm1 = fabs = fma = fmod = gamma = hypot = ldexp = lgamma = log = log10 = log1p = log2 = nextafter = _float
pow = radians = remainder = sin = sinh = sqrt = tan = tanh = ulp = _float
comb = factorial = gcd = isqrt = lcm = perm = _int
isclose = isfinite = isinf = isnan = _test
e = inf = nan = pi = tau = 0.0 + 0.0
