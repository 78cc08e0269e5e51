"""The abstract classes of numbers."""

import keyword
import numbers

for value in (1, True, 1.5, 1j, "x", None):
    print(value, [c.__name__ for c in (numbers.Number, numbers.Complex, numbers.Real, numbers.Rational, numbers.Integral) if isinstance(value, c)])
print(issubclass(int, numbers.Rational), issubclass(float, numbers.Rational), issubclass(numbers.Integral, numbers.Complex))
try:
    numbers.Real()
except TypeError as error:
    print(str(error)[:60])
print(sorted(numbers.Integral.__abstractmethods__)[:5], len(numbers.Complex.__abstractmethods__))
print(keyword.kwlist, keyword.softkwlist, keyword.iskeyword("for"), keyword.iskeyword("x"), keyword.issoftkeyword("match"))
