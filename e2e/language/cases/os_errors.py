# Classes that derive from OSError: who gets the arguments, and what they show.
class Own(OSError):
    def __init__(self, code, msg):
        self.code = code
        self.args = (code, msg)


class Passing(OSError):
    def __init__(self, *args, extra=None):
        super().__init__(*args)
        self.extra = extra


class Forgetting(OSError):
    def __init__(self, message):
        pass


class OwnNew(OSError):
    def __new__(cls, *args):
        return super().__new__(cls, *args)

    def __init__(self, *args):
        pass


class Plain(OSError):
    pass


class Below(Own):
    pass


class Missing(FileNotFoundError):
    def __init__(self, path):
        super().__init__(2, "No such", path)


for error in (
    Own(1, "x"),
    Below(2, "x"),
    Passing(2, "y", extra=3),
    Passing("one"),
    Passing(2, "y", "file"),
    Forgetting("m"),
    OwnNew(3, "z"),
    OwnNew(3, "z", "f"),
    Plain(4, "w"),
    Plain("only"),
    Plain(),
    Missing("p"),
    OSError(2, "a"),
    OSError(2, "a", "f", 0, "g"),
    OSError("a"),
):
    print(type(error).__name__, error, repr(error), error.args, error.errno, error.strerror, error.filename)
try:
    raise Own(5, "raised")
except OSError as error:
    print(error, error.code)
try:
    Plain(1, 2, key=3)
except TypeError as error:
    print(error)
try:
    open("/no/such/file")
except FileNotFoundError as error:
    print(error, error.args, error.filename)
