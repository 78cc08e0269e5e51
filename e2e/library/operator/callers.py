"""Callers of methods, copied and pickled."""

import copy
import operator
import pickle


def callers():
    for made in (operator.methodcaller("split", ","), operator.methodcaller("encode", errors="strict")):
        print(pickle.loads(pickle.dumps(made))("a,b"), copy.copy(made)("c"))


callers()
