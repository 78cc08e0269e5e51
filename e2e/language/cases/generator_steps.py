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


# Native consumers, which may take what a body yields without leaving it.
def mixed():
    yield 1
    yield 2.5
    yield True
    yield 2**62
    received = yield 2**62
    yield 0 if received is None else 1
    yield from [7, 8, -3]
    yield from mixed_deeper(2)


def mixed_deeper(n):
    yield n
    if n:
        got = yield from mixed_deeper(n - 1)
        yield got
    yield False
    return 10 * n


print(sum(mixed()), sum(mixed(), start=0.5), max(mixed()), min(mixed()), sorted(mixed()), tuple(mixed()), list(mixed()))
print(any(n > 2 for n in mixed()), all(n is not None for n in mixed()), any(mixed()), all(mixed()), any([] for _ in mixed()))
print(",".join(str(n) for n in mixed()), max((n for n in mixed()), key=lambda n: -n), min(mixed(), default=None))
print(max((n for n in ()), default="none"), sum(n for n in ()), sum((c == "a" for c in "banana"), 10), max(c for c in "banana"))
rest = mixed()
print(any(n == 2.5 for n in rest), next(rest), sum(rest), list(rest))
try:
    sum(1 if n < 3 else n // (n - 3) for n in range(6))
except ZeroDivisionError as error:
    print(error, error.__traceback__.tb_next.tb_frame.f_code.co_name)
try:
    sum(n for n in (1, 2, "x"))
except TypeError as error:
    print(error)
log = []
print(sum(log.append(n) or n for n in (log.append("n") or m for m in range(3))), log)


def reentrant():
    yield 1
    yield sum(selves[0])


selves = [reentrant()]
try:
    print(sum(selves[0]))
except ValueError as error:
    print(error)


def handling(n):
    for m in range(n):
        try:
            raise KeyError(m)
        except KeyError as error:
            yield sum(k for k in (error.args[0], sys.exc_info()[1].args[0]))
    yield sys.exc_info()[0]


print(list(handling(3)), sum(n or 0 for n in handling(4)), tuple(handling(2)))


def closes():
    try:
        yield from mixed()
    finally:
        log.append("closed")


log.clear()
print(any(closes()), log, sum(n for n in closes() if n == 7), log, sorted(closes()) == sorted(mixed()), log)
print(sum(depth(60)), max(depth(60)), list(depth(5)), any(n == 7 for n in depth(9)))
