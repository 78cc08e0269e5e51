"""Sums of products beyond floats, and the sign of the zero next to the least float."""

import math

print(math.sumprod([10.1, math.inf], [20.2, 30.3]), math.sumprod([1e308, 1e308, -1e308], [10.0, 1.0, 1.0]))
print(math.sumprod([math.inf, 1.0], [1.0, -math.inf]), math.sumprod([0.1] * 10, [1.0] * 10))
least = math.ulp(0.0)
print([math.copysign(1.0, math.nextafter(x, y)) for x in (least, -least) for y in (0.0, -0.0, -1.0)])
print([math.copysign(1.0, math.nextafter(x, y, steps=1)) for x in (least, -least) for y in (0.0, -0.0, -1.0)])
print(math.nextafter(0.0, -0.0), math.nextafter(-0.0, 0.0))
