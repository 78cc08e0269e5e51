# The awaitables of asynchronous generators, driven by hand: what is sent and thrown before they begin, twice, and at once.

import types
import warnings

warnings.simplefilter("always")
warnings.showwarning = lambda message, category, *rest: print(category.__name__, message)


@types.coroutine
def suspend(value):
    return (yield value)


def attempt(what, *args):
    try:
        print("gave", what(*args))
    except BaseException as error:
        print(type(error).__name__, error)


async def numbers():
    try:
        received = yield 1
        received = yield received
        yield received * 100
    except ZeroDivisionError:
        yield 1000


async def waits():
    while True:
        try:
            await suspend("waiting")
        except ValueError:
            print("caught")
    yield


def sent():
    steps = numbers()
    attempt(steps.__anext__().send, 100)
    steps = numbers()
    attempt(steps.__anext__().send, None)
    attempt(steps.asend(5).send, 10)
    attempt(steps.asend(5).send, None)
    attempt(steps.athrow(ValueError).send, 1)
    attempt(steps.aclose().send, 1)


def thrown():
    steps = numbers()
    attempt(steps.asend(None).send, None)
    attempt(steps.asend(7).throw, ZeroDivisionError)
    attempt(steps.__anext__().send, None)
    closing = numbers().aclose()
    attempt(closing.throw, GeneratorExit)
    attempt(closing.throw, GeneratorExit)
    attempt(closing.send, None)
    closing = numbers().aclose()
    attempt(closing.throw, KeyError("own"))
    attempt(closing.throw, KeyError("own"))
    throwing = numbers().athrow(KeyError)
    attempt(throwing.throw, IndexError)
    attempt(throwing.throw, IndexError)


def at_once():
    steps = waits()
    first = steps.asend(None)
    attempt(first.send, None)
    for make in (lambda: steps.asend(None), lambda: steps.athrow(ValueError), steps.aclose):
        second = make()
        attempt(second.throw, ValueError)
        attempt(second.send, None)
    attempt(first.throw, ValueError)


def forgotten():
    steps = numbers()
    steps.asend(None)
    steps.__anext__()
    steps.athrow(ValueError)
    steps.aclose()
    attempt(steps.asend(None).send, None)


def triples():
    def plain():
        try:
            yield 1
        except ValueError:
            yield 2

    steps = plain()
    next(steps)
    attempt(steps.throw, ValueError, None)
    attempt(numbers().athrow(ValueError, ValueError("x"), None).send, None)
    attempt(numbers().asend(None).throw, ValueError, ValueError("y"))


sent()
thrown()
at_once()
forgotten()
triples()
