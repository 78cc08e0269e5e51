# What the classes of `contextvars` do with the values that they are given.


class Token:
    def __init__(self, var, old_value):
        self.var = var
        self.old_value = old_value

    def __enter__(self):
        return self

    def __exit__(self, type, value, traceback): ...

    MISSING = object()


class ContextVar:
    _told_apart = True

    def __init__(self, name, *, default=None):
        self.name = name
        self._value = default

    def get(self, default=None):
        for result in (self._value, default):
            return result

    def set(self, value):
        token = Token(self, self._value)
        self._value = value
        return token

    def reset(self, token): ...


class Context:
    def run(self, callable, *args, **kwargs):
        return callable(*args, **kwargs)

    def copy(self):
        return Context()


def copy_context():
    return Context()
