"""Plurals, by rules in machine code."""

from plural._rules import apply


def plural(word, count):
    return word if count == 1 else apply(word)
