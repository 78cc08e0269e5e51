"""Generators that delegate to others, many levels deep: next, send, throw, close, results, and what ends in between."""

import sys


class Tree:
    def __init__(self, left, value, right):
        self.left, self.value, self.right = left, value, right

    def __iter__(self):
        if self.left:
            yield from self.left
        yield self.value
        if self.right:
            yield from self.right


def tree(low, high):
    middle = (low + high) // 2
    return Tree(tree(low, middle), middle, tree(middle + 1, high)) if low < high else None


print(list(tree(0, 20)), sum(tree(0, 100)))
total = 0
for number in tree(0, 50):
    total += number
    if number == 40:
        break
print(total)


def inner(name):
    received = []
    try:
        while True:
            received.append((yield f"{name} {len(received)}"))
            if received[-1] == "stop":
                return received
    except KeyError as error:
        yield f"caught {error}"
        return "after the error"
    finally:
        print("left", name)


def outer(depth, name):
    result = yield from (inner(name) if depth == 0 else outer(depth - 1, name))
    print("result", depth, result)
    return depth, result


steps = outer(3, "deep")
print(next(steps), steps.send(1), next(steps), steps.send(None), steps.send(False))
try:
    steps.send("stop")
except StopIteration as stop:
    print(stop.value)
steps = outer(2, "thrown")
print(next(steps), steps.throw(KeyError("k")))
try:
    next(steps)
except StopIteration as stop:
    print(stop.value)
steps = outer(2, "closed")
print(next(steps))
steps.close()


def fails(depth):
    if depth:
        yield from fails(depth - 1)
    else:
        yield sys._getframe().f_back is not None
        raise LookupError("at the bottom")


def lines(error):
    found = []
    place = error.__traceback__
    while place is not None:
        found.append((place.tb_frame.f_code.co_name, place.tb_lineno))
        place = place.tb_next
    return found


try:
    for found in fails(3):
        print(found)
except LookupError as error:
    print(error, lines(error))


def over_lists():
    got = yield from [1, 2]
    print(got)
    got = yield from range(2)
    print(got)
    return (yield from iter("ab"))


print(list(over_lists()))


def endless(depth):
    yield from endless(depth + 1)


try:
    next(endless(0))
except RecursionError as error:
    print(type(error).__name__)


def itself():
    yield 1
    yield from running


running = itself()
try:
    print(list(running))
except ValueError as error:
    print(error)
