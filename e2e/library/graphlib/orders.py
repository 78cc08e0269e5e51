"""Graphs in order."""

import graphlib


def attempt(what, *args, **kwargs):
    try:
        print(what(*args, **kwargs))
    except Exception as error:
        print(type(error).__name__, error)


def graphs():
    print(list(graphlib.TopologicalSorter({"d": {"b": 0, "c": 0}, "b": ["a"], "c": ["a"]}).static_order()))
    attempt(lambda: list(graphlib.TopologicalSorter({1: [2], 2: [3], 3: [1], 4: [1]}).static_order()))
    steps = graphlib.TopologicalSorter({1: [2]})
    attempt(steps.get_ready)
    steps.prepare()
    attempt(steps.done, 1)
    attempt(steps.done, 7)
    print(steps.get_ready(), bool(steps), steps.get_ready())
    steps.done(2)
    attempt(steps.done, 2)
    attempt(steps.add, 5)
    print(steps.get_ready(), steps.is_active())


graphs()
