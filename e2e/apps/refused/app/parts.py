"""What Molt has not, and what stands on it."""

import ctypes

WIDTH = ctypes.sizeof(ctypes.c_int)
LEFT = []


def never(x=1):
    return eval("x + 1")


def swallowed():
    try:
        return never()
    except:  # noqa: E722 - that not even this takes it is what is tested
        return "swallowed"


def replaced():
    try:
        never()
    finally:
        LEFT.append("finally")
        raise ValueError("another")


def returned():
    try:
        never()
    finally:
        return "returned"  # noqa: B012, SIM107 - that not even this takes it is what is tested


class Suppressing:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        LEFT.append("with")
        return True


def suppressed():
    with Suppressing():
        never()


def width():
    return WIDTH


async def awaited():
    never()


def fine():
    return "fine"
