# yield everywhere, send, throw, close, yield from, in every control structure.
def simple(n):
    for i in range(n):
        yield i
    return "done"


print(list(simple(4)))


def echo():
    received = []
    while True:
        value = yield len(received)
        if value is None:
            break
        received.append(value)
    return received


g = echo()
print(next(g), g.send("a"), g.send("b"))
try:
    g.send(None)
except StopIteration as stop:
    print("returned", stop.value)
try:
    next(g)
except StopIteration as stop:
    print("exhausted", stop.value)


def delegating():
    result = yield from simple(2)
    print("got", result)
    result = yield from [10, 20]
    print("got", result)
    return "end"


print(list(delegating()))


def guarded():
    try:
        while True:
            try:
                value = yield "ready"
                print("value", value)
            except ValueError as error:
                print("caught", error)
                yield "handled"
            else:
                yield "ok"
            finally:
                print("inner finally")
    finally:
        print("outer finally")


g = guarded()
print(next(g), g.send(1), next(g), g.throw(ValueError("thrown")), next(g))
g.close()
g.close()
try:
    next(g)
except StopIteration:
    print("closed")


def yield_in_finally():
    try:
        yield 1
    finally:
        yield 2
        print("end of finally")


print(list(yield_in_finally()))


def return_through_finally():
    for i in range(3):
        try:
            if i == 1:
                return "early"
            yield i
        finally:
            yield f"f{i}"


g = return_through_finally()
out = []
while True:
    try:
        out.append(next(g))
    except StopIteration as stop:
        print(out, stop.value)
        break


def expressions():
    x = (yield 1) + (yield 2)
    print("sum", x)
    y = [(yield 3), (yield 4)]
    print(y, (yield 5) or (yield 6))
    print(max((yield 7), (yield 8), key=(yield 9)))
    if (yield 10) and not (yield 11):
        print("taken")
    z = (yield 12) if (yield 13) else (yield 14)
    print("z", z)
    print(f"{(yield 15)}-{(yield 16)!r}")
    print((yield 17) < (yield 18) < (yield 19))
    lst = [0, 0]
    lst[(yield 20)] = yield 21
    lst[(yield 22)] += yield 23
    print(lst)


g = expressions()
answers = {2: 1, 3: 2, 1: 1, 9: None, 20: 0, 21: 5, 22: 1, 23: 6, 10: 1, 11: 0, 13: 0}
sent = next(g)
while True:
    try:
        sent = g.send(answers.get(sent, sent))
    except StopIteration:
        break


def with_else(items):
    for item in items:
        if item < 0:
            break
        yield item
    else:
        yield "no negative"
    while items:
        yield items.pop()
    else:
        yield "empty"


print(list(with_else([1, 2])), list(with_else([1, -2, 3])))


class Manager:
    def __enter__(self):
        print("enter")
        return self

    def __exit__(self, *exc):
        print("exit", exc[0] and exc[0].__name__)
        return exc[0] is ValueError


def with_manager():
    with Manager() as m:
        yield 1
        with Manager():
            yield 2
    yield 3


print(list(with_manager()))
g = with_manager()
next(g)
print(g.throw(ValueError))
g = with_manager()
next(g)
g.close()


def matching(values):
    for v in values:
        match v:
            case [a, b] if (yield "guard"):
                yield a + b
            case int():
                yield v
            case _:
                yield "other"


print(list(matching([[1, 2], 5, "x"])))


def tree(node):
    if node:
        left, value, right = node
        yield from tree(left)
        yield value
        yield from tree(right)


print(list(tree(((None, 1, None), 2, (None, 3, (None, 4, None))))))
squares = (x * x for x in range(5) if x % 2)
print(next(squares), list(squares), sum(x for x in range(10)))
pairs = ((x, y) for x in range(3) for y in range(x))
print(list(pairs))


def broken():
    yield 1
    raise StopIteration("inside")


try:
    list(broken())
except RuntimeError as error:
    print(error, repr(error.__cause__))


def throw_through():
    try:
        yield from simple(5)
    except KeyError as error:
        yield f"outer {error}"


g = throw_through()
next(g)
print(g.throw(KeyError("k")))


def local_state():
    a, *b = 1, 2, 3
    yield a
    c = lambda: (a, b)
    a += 1
    yield c()
    del a
    try:
        a
    except UnboundLocalError as e:
        yield "unbound"


print(list(local_state()))


def elif_chain():
    for i in range(5):
        if i == 0:
            yield "zero"
        elif i == 1:
            yield "one"
        elif i == 2:
            continue
        elif i == 3:
            yield "three"
        else:
            yield "many"


print(list(elif_chain()))
print(simple.__name__, type(simple(1)).__name__, simple(1).__name__)
