"""What Python has nowhere: names and modules of the standard library, and attributes."""

import inspect
import logging


def attempt(action):
    try:
        print("gave", action())
    except Exception as error:
        print(type(error).__name__, error)


try:
    from inspect import getargspec
except ImportError as error:
    print("expected:", error.name, type(error).__name__)
    getargspec = None
print(getargspec)

try:
    import xml.etree.undreamt
except ImportError as error:
    print(type(error).__name__, error, error.name)

try:
    from xml.etree import undreamt
except ImportError as error:
    print(type(error).__name__, error.name)

attempt(lambda: inspect.getargspec(attempt))
attempt(lambda: attempt.undreamt_of)
attempt(lambda: [].undreamt_of())
attempt(lambda: logging.TRACE)
logging.TRACE = 5
logging.addLevelName(logging.TRACE, "TRACE")
attempt(lambda: logging.getLevelName(logging.TRACE))


def inside():
    from inspect import undreamt_of

    return undreamt_of


def within():
    import logging.undreamt

    return logging.undreamt


def catching():
    try:
        return inside()
    except ImportError:
        return "without"


attempt(lambda: catching())
attempt(lambda: within())
