"""Shouts, and says goodbye with a function that exists only at run time."""

import atexit

from measures import Measure

atexit.register(eval("lambda: None"))


class Shouted(Measure):
    unit = "SHOUT"
    factor = 1


def shout(word):
    return word.upper()
