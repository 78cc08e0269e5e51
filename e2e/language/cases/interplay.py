# Several constructs inside each other, and values that die at the right time.
def trace(name):
    class Tracer:
        def __del__(self):
            print("del", name)

    return Tracer()


def lifetimes():
    a = trace("a")
    trace("temporary")
    b = trace("b")
    b = trace("b2")
    print("rebound")
    del a
    print("deleted")
    for c in [trace("loop 1"), trace("loop 2")]:
        print("in loop")
    c = None
    print("end")


lifetimes()


def generator_dies():
    def g():
        try:
            yield 1
        finally:
            print("generator finally")

    for value in g():
        break
    print("after break")


generator_dies()


def exception_frees():
    try:
        local = trace("held")
        raise ValueError
    except ValueError as error:
        print("handling")
    del local
    print("freed")


exception_frees()


def mixed(n):
    out = []
    for i in range(n):
        try:
            with_value = [j for j in range(i) if j % 2]
            match with_value:
                case []:
                    continue
                case [x]:
                    out.append(x)
                case [x, *rest]:
                    out.append(lambda: (x, rest))
                    break
        finally:
            out.append(i)
    else:
        out.append("else")
    return [o() if callable(o) else o for o in out]


print(mixed(3), mixed(8))


def state_machine(events):
    state = "start"
    history = []
    while events:
        event, *events = events
        if state == "start" and event == "go":
            state = "running"
        elif state == "running":
            if event == "stop":
                state = "stopped"
                continue
            elif event == "crash":
                raise RuntimeError(history)
            history.append(event)
        else:
            history.append(f"{event}?")
    return state, history


print(state_machine(["x", "go", "a", "b", "stop", "c"]))
try:
    state_machine(["go", "a", "crash"])
except RuntimeError as error:
    print(error)


def memo(function):
    cache = {}

    def wrapper(*args):
        if args not in cache:
            cache[args] = function(*args)
        return cache[args]

    wrapper.cache = cache
    return wrapper


@memo
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(60), len(fib.cache))
