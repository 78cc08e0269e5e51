"""The inverse of the normal distribution. CPython Modules/_statisticsmodule.c."""

from math import fabs, log, sqrt

# Wichura (1988), Algorithm AS241: the percentage points of the normal distribution. Of each quotient of polynomials the
# coefficients, the highest power first: about the middle, in the tails, and far out in them.
_CENTRAL = (
    (
        2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457,
        13731.693765509461125, 1971.5909503065514427, 133.14166789178437745, 3.3871328727963666080,
    ),
    (
        5226.4952788528545610, 28729.085735721942674, 39307.895800092710610, 21213.794301586595867,
        5394.1960214247511077, 687.18700749205790830, 42.313330701600911252, 1.0,
    ),
)  # fmt: skip
_TAIL = (
    (
        7.7454501427834140764e-4, 0.0227238449892691845833, 0.241780725177450611770, 1.27045825245236838258,
        3.64784832476320460504, 5.76949722146069140550, 4.63033784615654529590, 1.42343711074968357734,
    ),
    (
        1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966, 0.148103976427480074590,
        0.689767334985100004550, 1.67638483018380384940, 2.05319162663775882187, 1.0,
    ),
)  # fmt: skip
_FAR_TAIL = (
    (
        2.01033439929228813265e-7, 2.71155556874348757815e-5, 0.00124266094738807843860, 0.0265321895265761230930,
        0.296560571828504891230, 1.78482653991729133580, 5.46378491116411436990, 6.65790464350110377720,
    ),
    (
        2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5, 7.86869131145613259100e-4,
        0.0148753612908506148525, 0.136929880922735805310, 0.599832206555887937690, 1.0,
    ),
)  # fmt: skip


def _polynomial(coefficients, x):
    value = 0.0
    for coefficient in coefficients:
        value = value * x + coefficient
    return value


def _normal_dist_inv_cdf(p, mu, sigma):
    q = p - 0.5
    if fabs(q) <= 0.425:
        r = 0.180625 - q * q
        above, below = _CENTRAL
        return mu + _polynomial(above, r) * q / _polynomial(below, r) * sigma
    r = sqrt(-log(p if q <= 0.0 else 1.0 - p))
    (above, below), r = (_TAIL, r - 1.6) if r <= 5.0 else (_FAR_TAIL, r - 5.0)
    x = _polynomial(above, r) / _polynomial(below, r)
    return mu + (-x if q < 0.0 else x) * sigma
