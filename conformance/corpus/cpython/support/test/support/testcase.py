"""What CPython's test modules import as `test.support.testcase`. CPython Lib/test/support/testcase.py."""

from math import copysign, isnan


class ExceptionIsLikeMixin:
    """Compares exceptions and groups of them by their structure."""

    def assertExceptionIsLike(self, exc, template):
        if exc is None and template is None:
            return
        if template is None:
            self.fail(f"unexpected exception: {exc}")
        if exc is None:
            self.fail(f"expected an exception like {template!r}, got None")
        if not isinstance(exc, BaseExceptionGroup):
            self.assertEqual(exc.__class__, template.__class__)
            self.assertEqual(exc.args[0], template.args[0])
            return
        self.assertEqual(exc.message, template.message)
        self.assertEqual(len(exc.exceptions), len(template.exceptions))
        for inner, expected in zip(exc.exceptions, template.exceptions):
            self.assertExceptionIsLike(inner, expected)


class FloatsAreIdenticalMixin:
    """Compares floats with their sign, a NaN equal to a NaN."""

    def assertFloatsAreIdentical(self, x, y):
        same = (isnan(x) and isnan(y)) or (x == y and (x != 0.0 or copysign(1.0, x) == copysign(1.0, y)))
        if not same:
            self.fail(f"floats {x!r} and {y!r} are not identical")


class ComplexesAreIdenticalMixin(FloatsAreIdenticalMixin):
    def assertComplexesAreIdentical(self, x, y):
        self.assertFloatsAreIdentical(x.real, y.real)
        self.assertFloatsAreIdentical(x.imag, y.imag)
