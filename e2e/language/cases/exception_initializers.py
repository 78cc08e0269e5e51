"""Where `super().__init__()` of an exception ends: builtin classes have an `__init__` of their own, so what stands behind them does not run."""

import builtins


class Detailed(ValueError):
    def __init__(self, message, place):
        self.place = place
        super().__init__(f"{message} at {place}")

    def __reduce__(self):
        return type(self), (self.args[0], self.place)


def both(base):
    class Both(base, Detailed):
        def __init__(self, *args, **others):
            Detailed.__init__(self, *args)
            base.__init__(self, *self.args, **others)

    return Both


class Request(OSError):
    def __init__(self, *args, **others):
        self.request = others.pop("request", None)
        super().__init__(*args, **others)


class Invalid(Request):
    pass


for base in (OSError, ConnectionError, FileNotFoundError, Request, Invalid, KeyError, LookupError, RuntimeError, ArithmeticError, TypeError):
    try:
        raise both(base)("wrong", 7)
    except Detailed as error:
        print(base.__name__, repr(str(error)), error.args, error.place, isinstance(error, base))

error = both(Invalid)("wrong", 3, request="it")
print(error.request, error.args, error.place)


class Mixed(KeyError, Detailed):
    pass


print(Mixed("a").args, Mixed("a", "b").args, hasattr(Mixed("a"), "place"))


class Counted(Exception):
    def __init__(self, *args):
        print("counted", args)
        super().__init__(*args)


class Late(LookupError, Counted):
    def __init__(self, *args):
        super().__init__(*args)


print(Late(1, 2).args)
for name in sorted(dir(builtins)):
    kind = getattr(builtins, name)
    if isinstance(kind, type) and issubclass(kind, BaseException) and kind.__base__ in (BaseException, Exception):
        print(name, "__init__" in vars(kind))
for kind in (OSError, KeyError, StopIteration, SystemExit, ValueError, UnicodeError, BaseExceptionGroup):
    try:
        print(kind.__name__, kind.__init__.__qualname__, kind.__init__(kind.__new__(kind, "a", [ValueError()]), "b", "c"))
    except TypeError as failed:
        print(kind.__name__, failed)
