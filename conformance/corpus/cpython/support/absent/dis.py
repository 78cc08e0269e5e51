"""In the place of `dis`: a compiled program has no bytecode, and a test that asks for it skips itself."""

import unittest


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise unittest.SkipTest("looks into bytecode")
