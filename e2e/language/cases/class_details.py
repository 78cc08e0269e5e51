# python: 3.13
"""What classes say of themselves where a body, a slot or a name is unusual; objects whose hash, truth or class is."""

import warnings
import weakref


class Hidden:
    """Its `__dict__` is computed."""

    def shown(self):
        return {"a": 2}

    __dict__ = property(fget=shown)


hidden = Hidden()
hidden.kept = 1
print(hidden.__dict__, vars(hidden), hidden.kept, "a" in dir(hidden))


class Classless:
    __slots__ = ["__class__", "__dict__"]

    def __init__(self):
        self.bar = "wow"


classless = Classless()
try:
    print(classless.__class__)
except AttributeError as error:
    print(error)
print(dir(classless), type(classless))


def attempt(label, action):
    try:
        print(label, action())
    except Exception as error:
        print(label, type(error).__name__, error)


class Plain:
    pass


for slots in (
    ("__weakref__", "__weakref__"),
    ("__dict__", "__dict__"),
    "x\0y",
    "42",
    "",
    b"x",
):
    attempt(repr(slots), lambda slots=slots: type("A", (), {"__slots__": slots}).__name__)
for name in ("__dict__", "__weakref__"):
    attempt(name, lambda name=name: type("A", (Plain,), {"__slots__": name}))
for name in ("A\udcdcB", "A\0B", "Ä"):
    attempt(ascii(name), lambda name=name: type(name, (), {}).__name__)
attempt("doc", lambda: type("A", (), {"__doc__": "x\udcdcy"}))
attempt("name", lambda: setattr(Plain, "__name__", "x\udcdcy"))


class Generic[T]:
    pass


Generic.__type_params__ = "whatever"
print(Generic.__type_params__)
attempt("delete", lambda: delattr(Generic, "__type_params__"))


class OwnHash(int):
    def __hash__(self):
        return self


print(hash(OwnHash(42)), hash(OwnHash(2**70)), hash(OwnHash(-1)))

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    attempt("truth", lambda: bool(NotImplemented))
print([str(warning.message) for warning in caught])


class WeakReference(weakref.ref):
    """Can itself be referred to weakly, as its base cannot."""

    __slots__ = ("label", "__weakref__")


plain = Plain()
reference = WeakReference(plain)
print(weakref.ref(reference)() is reference, reference() is plain)
