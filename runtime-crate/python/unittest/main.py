"""`unittest.main()`: runs the tests of a module and exits with what they come to. CPython Lib/unittest/main.py.

Of the command line it knows names of tests, `-v`, `-q` and `-f`.
"""

import sys

from unittest import loader, runner

__unittest = True

__molt_missing__ = ("MAIN_EXAMPLES", "MODULE_EXAMPLES")

_EXIT_FAILED = 1
_EXIT_NOTHING_RUN = 5


class TestProgram:
    """Loads tests, runs them, exits."""

    def __init__(
        self, module="__main__", defaultTest=None, argv=None, testRunner=None,
        testLoader=loader.defaultTestLoader, exit=True, verbosity=1, failfast=None, catchbreak=None,
        buffer=None, warnings=None, *, tb_locals=False, durations=None,
    ):
        self.module = sys.modules[module] if isinstance(module, str) else module
        self.verbosity = verbosity
        self.failfast = bool(failfast)
        self.testRunner = testRunner
        self.testLoader = testLoader
        names = self._read_arguments((sys.argv if argv is None else argv)[1:])
        if not names and defaultTest is not None:
            names = [defaultTest] if isinstance(defaultTest, str) else list(defaultTest)
        load = testLoader.loadTestsFromNames if names else testLoader.loadTestsFromModule
        self.test = load(names, self.module) if names else load(self.module)
        self._run(exit)

    def _read_arguments(self, arguments):
        options = {"-v": ("verbosity", 2), "-q": ("verbosity", 0), "-f": ("failfast", True)}
        for option in arguments:
            if option in options:
                setattr(self, *options[option])
        return [argument for argument in arguments if argument not in options]

    def _run(self, exits):
        made = self.testRunner or runner.TextTestRunner
        if isinstance(made, type):
            made = made(verbosity=self.verbosity, failfast=self.failfast)
        self.result = made.run(self.test)
        if not exits:
            return
        if not self.result.wasSuccessful():
            sys.exit(_EXIT_FAILED)
        sys.exit(_EXIT_NOTHING_RUN if self.result.testsRun == 0 else 0)


main = TestProgram
