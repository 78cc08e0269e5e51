"""Generators that rest at a `yield from`: what others see of them, and what goes on in between."""

import sys
import traceback


def leaf(count, depth):
    for number in range(count):
        frames = []
        frame = sys._getframe()
        while frame.f_code.co_name in ("leaf", "middle", "top"):
            frames.append((frame.f_code.co_name, frame.f_lineno - frame.f_code.co_firstlineno))
            frame = frame.f_back
        yield number, len(frames) == depth + 1, frames[0][0], frames[1:2]
    return f"leaf of {count}"


def middle(count, depth):
    kept = depth
    result = yield from (leaf(count, 1) if depth == 0 else middle(count, depth - 1))
    yield result, kept
    return lambda: kept


def top():
    result = yield from middle(3, 0)
    yield result()
    yield from leaf(2, 1)


def watched():
    for step in top():
        print(step)


def delegates():
    inner = leaf(2, 0)

    def outer():
        yield from inner
        yield from [1, 2]
        yield 3

    steps = outer()
    print(steps.gi_yieldfrom)
    next(steps)
    print(steps.gi_yieldfrom is inner, steps.gi_running, steps.gi_suspended)
    next(steps)
    print(next(steps), type(steps.gi_yieldfrom).__name__)
    print(next(steps), next(steps), steps.gi_yieldfrom)
    print(list(steps), steps.gi_yieldfrom)


def reentered():
    def asks(levels):
        yield "first"
        for steps in levels:
            try:
                print(next(steps))
            except ValueError as error:
                print(error, steps.gi_running)
            try:
                steps.close()
            except ValueError as error:
                print(error)
        yield "second"

    def through(inner):
        try:
            yield from inner
        except ValueError as error:
            yield f"through: {error}"

    levels = []
    steps = asks(levels)
    for _ in range(3):
        steps = through(steps)
        levels.append(steps)
    print(list(steps))


def stepped_beside():
    inner = leaf(6, 0)

    def outer():
        yield from inner
        yield "done"

    steps = outer()
    print(next(steps)[0], next(inner)[0], next(steps)[0], next(inner)[0])
    inner.close()
    print(next(steps))


def handled():
    def quiet():
        print(sys.exc_info()[0])
        yield 1
        print(sys.exc_info()[0])
        yield 2

    def outer():
        try:
            raise KeyError("k")
        except KeyError:
            yield from quiet()
            print(sys.exc_info()[0])
        yield from quiet()

    for step in outer():
        print(step, sys.exc_info()[0])


def failing():
    def fails(levels):
        if levels:
            yield from fails(levels - 1)
        else:
            yield "rests"
            raise LookupError("at the bottom")

    def catches():
        try:
            yield from fails(3)
        except LookupError as error:
            entries = traceback.extract_tb(error.__traceback__)
            yield [(entry.name, entry.lineno) for entry in entries]
        yield from fails(1)

    steps = catches()
    print(next(steps), next(steps))
    try:
        print(next(steps), list(steps))
    except LookupError as error:
        print(error, len(traceback.extract_tb(error.__traceback__)))


def stopping():
    def stops():
        yield 1
        raise StopIteration(5)

    def outer():
        yield from stops()

    steps = outer()
    next(steps)
    try:
        next(steps)
    except RuntimeError as error:
        print(error, repr(error.__cause__))


def sent_and_thrown():
    def echo():
        heard = None
        while heard != "end":
            try:
                heard = yield heard
            except ZeroDivisionError as error:
                heard = type(error).__name__
        return "echoed"

    def outer(inner):
        result = yield from inner
        yield result

    steps = outer(outer(echo()))
    print([next(steps), steps.send(1), next(steps), steps.throw(ZeroDivisionError), next(steps), steps.send("end")])
    print(list(steps))


def left_alone():
    class Noted:
        def __init__(self, name):
            self.name = name

        def __del__(self):
            print("gone", self.name)

    def inner():
        noted = Noted("inner")
        try:
            yield 1
            yield 2
        finally:
            print("closed inner", noted.name)

    def outer():
        noted = Noted("outer")
        yield from inner()
        print(noted)

    steps = outer()
    print(next(steps), next(steps))
    del steps
    print("end")


def deep():
    def down(levels):
        if levels == 0:
            yield from range(5)
        else:
            yield from down(levels - 1)

    print([sum(down(levels)) for levels in (0, 1, 100, 400)])
    steps = down(300)
    print(next(steps), next(steps), list(steps))

    def endless(levels):
        yield levels
        yield from endless(levels + 1)

    last = 0
    try:
        for last in endless(0):
            pass
    except RecursionError as error:
        print(type(error).__name__, last > 300)


for case in (
    watched, delegates, reentered, stepped_beside, handled, failing, stopping, sent_and_thrown, left_alone, deep
):
    print(case.__name__)
    case()
