"""What CPython's test modules import as `test.support.hypothesis_helper`, where the library `hypothesis` is not installed:
tests run with the examples that are written out. CPython Lib/test/support/_hypothesis_stubs/__init__.py."""

import functools
import unittest


class _Strategies:
    """Strategies have no meaning without the library."""

    def __getattr__(self, name):
        return lambda *args, **kwargs: _Strategies()

    def __or__(self, other):
        return self


class _Hypothesis:
    strategies = _Strategies()

    @staticmethod
    def given(*_args, **_kwargs):
        """Runs a test with its examples, each a subtest."""

        def decorator(function):
            @functools.wraps(function)
            def with_examples(self):
                examples = getattr(with_examples, "_examples", ())
                if not examples:
                    raise unittest.SkipTest("Hypothesis required for this test")
                for args, kwargs in reversed(examples):
                    with self.subTest(args=args, kwargs=kwargs):
                        function(self, *args, **kwargs)

            return with_examples

        return decorator

    @staticmethod
    def example(*args, **kwargs):
        def decorator(function):
            function._examples = (*getattr(function, "_examples", ()), (args, kwargs))
            return function

        return decorator

    @staticmethod
    def assume(condition):
        if not condition:
            raise unittest.SkipTest("Unsatisfied assumption")
        return True

    @staticmethod
    def settings(*_args, **_kwargs):
        return lambda function: function

    @staticmethod
    def reject():
        _Hypothesis.assume(False)

    @staticmethod
    def register_random(*_args):
        pass


hypothesis = _Hypothesis()
