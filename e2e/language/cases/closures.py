# Cells: nonlocal, late binding, nested scopes, class scopes, comprehension scopes.
def counter():
    count = 0

    def bump(by=1):
        nonlocal count
        count += by
        return count

    def reset():
        nonlocal count
        count = 0

    return bump, reset


bump, reset = counter()
print(bump(), bump(5), reset(), bump())
print([f() for f in [lambda: i for i in range(3)]])
print([f() for f in [lambda i=i: i for i in range(3)]])


def late():
    functions = []
    for i in range(3):

        def f():
            return i

        functions.append(f)
    return [f() for f in functions]


print(late())


def deep(a):
    def middle(b):
        def inner(c):
            nonlocal a
            a += 1
            return a, b, c

        return inner

    return middle


inner = deep(1)(2)
print(inner(3), inner(4))


def unset():
    def read():
        return later

    try:
        read()
    except NameError as error:
        print(error)
    later = 5
    print(read())
    del later
    try:
        read()
    except NameError as error:
        print(error)


unset()
x = "global"


def scopes():
    x = "function"

    class C:
        y = x
        x = "class"
        z = x

        def method(self):
            return x

        listed = [x for _ in range(1)]

    return C.y, C.x, C.z, C().method(), C.listed


try:
    print(scopes())
except NameError as error:
    print(error)


class D:
    x = x
    seen = x


print(D.x, D.seen)


def uses_global():
    global made_global
    made_global = 1

    def inner():
        global made_global
        made_global += 1
        return made_global

    return inner()


print(uses_global(), made_global)


def parameter_cell(a, *args, b=2, **kwargs):
    def inner():
        nonlocal a
        a = a + b
        return a, args, sorted(kwargs)

    return inner(), a


print(parameter_cell(1, 5, 6, b=3, z=1))


def walrus(items):
    return [last := item for item in items], last


print(walrus([1, 2, 3]))


def nested_comprehension(n):
    return [[row * column for column in range(row)] for row in range(n)]


print(nested_comprehension(4))
print(bump.__closure__[0].cell_contents, bump.__code__.co_freevars)


def recursive():
    def fact(n):
        return 1 if n < 2 else n * fact(n - 1)

    return fact


print(recursive()(10))
