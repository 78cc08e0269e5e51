"""Causes that are classes, notes of errors in `__set_name__`, and iterators that a call exhausts."""


class Fails(Exception):
    def __init__(self):
        raise RuntimeError("no instance")


class Other(Exception):
    def __new__(cls):
        return None


class Wrong(Exception):
    def __new__(cls, *args):
        return 5 if not args else super().__new__(cls)


def raise_from(cause):
    try:
        raise IndexError("raised") from cause
    except Exception as error:
        print(type(error).__name__, error, repr(error.__cause__), error.__suppress_context__)


for cause in (KeyError, KeyError("instance"), None, Fails, Other, Wrong, int, 5, "text"):
    raise_from(cause)


class Divides:
    def __set_name__(self, owner, name):
        1 / 0


class Takes:
    def __set_name__(self):
        pass


def notes(descriptor):
    try:

        class Owner:
            attribute = descriptor

    except Exception as error:
        print(type(error).__name__, error.__notes__)


notes(Divides())
notes(Takes())


def exhausted_by_its_call():
    def called():
        if called.inside:
            return "end"
        called.inside = True
        list(called.iterator)
        return "more"

    called.inside = False
    called.iterator = iter(called, "end")
    print(next(called.iterator, "nothing"), list(called.iterator))


exhausted_by_its_call()


class Sub(complex):
    pass


class Makes:
    def __complex__(self):
        return 4.25 + 0j


for make in (
    lambda: complex(Sub(0.0, -0.0)),
    lambda: complex(Sub(-0.0, float("inf"))),
    lambda: Sub(complex(1, -0.0)),
    lambda: complex(-0.0, -0.0),
    lambda: complex(1j, 2j),
    lambda: complex(1 + 2j, 3),
    lambda: complex(Makes()),
    lambda: complex(Makes(), 1),
    lambda: complex(0, Makes()),
    lambda: complex(0, {}),
    lambda: complex({}, 0),
    lambda: complex(0, "1"),
):
    try:
        print(repr(make()))
    except TypeError as error:
        print(error)
