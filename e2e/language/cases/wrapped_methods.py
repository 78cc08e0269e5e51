# classmethod and staticmethod with classes below them, pickled methods, hashes and slices of memoryviews.

import copy
import pickle


def attempt(what, *args, **keywords):
    try:
        print(what(*args, **keywords))
    except Exception as error:
        print(type(error).__name__, error)


class Noted(classmethod):
    def __init__(self, function, note=None):
        super().__init__(function)
        self.note = note


class Seen(staticmethod):
    def __init__(self, function):
        self.seen = function.__name__
        super().__init__(function)


class Forgetful(classmethod):
    def __init__(self, function):
        pass


class ForgetfulStatic(staticmethod):
    def __init__(self, function, more):
        pass


class Holder:
    @Noted
    def of_class(cls):
        "Words."
        return cls.__name__

    @Seen
    def of_none():
        return 5

    forgotten = Forgetful(len)
    forgotten_static = ForgetfulStatic(len, 1)

    def method(self):
        return "method"

    @classmethod
    def usual(cls):
        return cls.__name__


attempt(Holder.of_class)
attempt(Holder.of_none)
for name in ("forgotten", "forgotten_static"):
    attempt(getattr, Holder, name)
    print(Holder.__dict__[name].__func__)
print(Holder.__dict__["of_class"].note, Holder.__dict__["of_class"].__doc__, Holder.__dict__["of_none"].seen)
print(Holder.__dict__["of_none"].__name__, Noted(len, note=3).note)
for kind in (classmethod, staticmethod, Noted):
    attempt(kind)
    attempt(kind, 1, 2, 3)
    attempt(kind, f=1)
again = classmethod(len)
print(again.__init__(abs), again.__func__)
attempt(again.__init__)

for proto in range(pickle.HIGHEST_PROTOCOL + 1):
    print(pickle.loads(pickle.dumps(Holder().method, proto))(), pickle.loads(pickle.dumps(Holder.usual, proto))())
function, arguments = Holder().method.__reduce__()
print(function is getattr, type(arguments[0]).__name__, arguments[1])
print(copy.copy(Holder.usual)())

view = memoryview(b"abcdef")
known, other = hash(view), memoryview(b"abcdef")
view.release()
other.release()
print(hash(view) == known)
attempt(hash, other)
array = memoryview(bytearray(b"abcdef"))
square = memoryview(bytearray(6)).cast("B", (2, 3))
KEYS = ((slice(0, 1),), (slice(0, 1), slice(0, 2)), (0, slice(0, 1)), (slice(0, 1), 0), (0, 0), (0,), (0, "a"), ("a",))
for key in (*KEYS, slice(0, 1)):
    for target in (array, square):
        attempt(target.__setitem__, key, 1)
        attempt(target.__getitem__, key) if not isinstance(key, slice) else None
