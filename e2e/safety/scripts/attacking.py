"""What attacks are made with: the list of them, deep values, and how a call ended."""

import dataclasses

DEPTH = 100_000
HUGE = 2**62
ATTACKS = {}


def attack(function):
    ATTACKS[function.__name__] = function
    return function


def nested(start, wrap, depth=DEPTH):
    for _ in range(depth):
        start = wrap(start)
    return start


def ended(function, *arguments):
    """The class of what a call raises, or `ok`."""
    try:
        function(*arguments)
    except BaseException as raised:
        return type(raised).__name__
    return "ok"


def all_ended(*calls):
    return [ended(call) for call in calls]


@dataclasses.dataclass(frozen=True)
class Link:
    rest: "Link | None" = None


def wrapped(depth):
    def own():
        pass

    def around(inner):
        def made():
            pass

        made.__wrapped__ = inner
        return made

    return nested(own, around, depth)


def formatted(text, *arguments):
    return text.format(*arguments)
