"""Attributes that each thread has for itself. CPython Lib/_threading_local.py and `_thread._local`."""

from _thread import _locals

__molt_missing__ = ()

__all__ = ["local"]


class local:
    """An object whose attributes are those of the running thread."""

    __slots__ = ("_key", "_arguments", "__dict__")

    def __new__(cls, /, *args, **kw):
        if (args or kw) and cls.__init__ is object.__init__:
            raise TypeError("Initialization arguments are not supported")
        self = object.__new__(cls)
        object.__setattr__(self, "_key", object())
        object.__setattr__(self, "_arguments", (args, kw))
        _locals()[object.__getattribute__(self, "_key")] = {}
        return self

    def __getattribute__(self, name):
        _enter(self)
        return object.__getattribute__(self, name)

    def __setattr__(self, name, value):
        if name == "__dict__":
            raise AttributeError(f"{type(self).__name__!r} object attribute '__dict__' is read-only")
        _enter(self)
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        if name == "__dict__":
            raise AttributeError(f"{type(self).__name__!r} object attribute '__dict__' is read-only")
        _enter(self)
        object.__delattr__(self, name)


def _enter(self):
    """Make the running thread's attributes the object's; in a new thread the object is initialised once more."""
    read = object.__getattribute__
    key = read(self, "_key")
    spaces = _locals()
    fresh = key not in spaces
    if fresh:
        spaces[key] = {}
    object.__setattr__(self, "__dict__", spaces[key])
    if fresh and type(self).__init__ is not object.__init__:
        args, kw = read(self, "_arguments")
        type(self).__init__(self, *args, **kw)


# The name that CPython's own class has in messages.
local.__name__, local.__qualname__, local.__module__ = "_thread._local", "_local", "_thread"
