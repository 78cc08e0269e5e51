"""In the place of `pickletools`, which is not here: a test that asks for it skips itself."""

import unittest


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise unittest.SkipTest("needs 'pickletools'")
