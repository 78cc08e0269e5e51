# What a generator yields is read after its body has stopped: variables that change later, what was sent, exceptions on the way.
import sys


def counter(limit):
    current = 0
    while current < limit:
        yield current
        current += 1


print(list(counter(5)), sum(counter(10)), max(counter(4)), any(n > 2 for n in counter(5)), sorted(counter(3), reverse=True))


def same_list():
    items = []
    for n in range(3):
        items.append(n)
        yield items


print([list(items) for items in same_list()], [items for items in same_list()])


def unbinds():
    value = "here"
    yield value
    del value
    try:
        yield value
    except UnboundLocalError as error:
        yield str(error)
    sent = yield
    yield sent


running = unbinds()
print(next(running), next(running), next(running), running.send("sent"), list(running))


def handles():
    try:
        raise KeyError("first")
    except KeyError:
        yield repr(sys.exception() if hasattr(sys, "exception") else sys.exc_info()[1])
        received = yield "in handler"
        yield repr(sys.exc_info()[1]), received
    yield sys.exc_info()[1]


for step in handles():
    print(step, sys.exc_info()[1])
running = handles()
print(next(running), next(running), running.send(7), next(running), next(running, "end"))


def inner():
    got = []
    try:
        while True:
            got.append((yield len(got)))
    except ValueError as error:
        got.append(str(error))
    finally:
        got.append("finally")
    return got


def outer():
    result = yield from inner()
    yield result
    yield from [1, 2]
    result = yield from counter(2)
    yield result
    return "result"


running = outer()
print(next(running), running.send("a"), next(running), running.throw(ValueError("thrown")), list(running))


def whole():
    return (yield from outer())


running = whole()
seen = []
try:
    seen.append(next(running))
    seen.append(running.throw(ValueError("early")))
    while True:
        seen.append(next(running))
except StopIteration as stop:
    print(seen, stop.value)


def itself():
    yield 1
    try:
        next(me)
    except ValueError as error:
        yield str(error)
    for item in me:
        yield item


me = itself()
try:
    for item in me:
        print(item)
except ValueError as error:
    print("outer", error)


def raises():
    yield 1
    yield from raises_deeper()


def raises_deeper():
    yield 2
    raise StopIteration("not to be seen")


try:
    for item in raises():
        print(item)
except RuntimeError as error:
    print(error, repr(error.__cause__))

for pair in ((a, b) for a, b in zip(counter(3), counter(9))):
    print(pair, end=" ")
for a, b in ((n, n * n) for n in counter(3)):
    print(a, b, end=" ")
for a, b in ([n, "x"] for n in counter(2)):
    print(a, b, end=" ")
print()


class Closing:
    def __init__(self):
        self.log = []

    def steps(self):
        try:
            yield 1
            yield 2
        finally:
            self.log.append("closed")


closing = Closing()
for item in closing.steps():
    break
steps = closing.steps()
next(steps)
steps.close()
print(closing.log, list(steps))


def depth(n):
    if n:
        yield from depth(n - 1)
    yield n


print(sum(depth(50)), len(list(depth(150))))
try:
    print(len(list(depth(100_000))))
except RecursionError as error:
    print("RecursionError")
