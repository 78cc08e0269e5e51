"""A middleware with the arguments that it is made with. starlette/middleware/__init__.py."""


class Middleware:
    """A class of middleware and its arguments, apart from the application around which it goes."""

    def __init__(self, cls, *args, **kwargs):
        self.cls = cls
        self.args = args
        self.kwargs = kwargs

    def __iter__(self):
        return iter((self.cls, self.args, self.kwargs))

    def __repr__(self):
        name = getattr(self.cls, "__name__", "")
        arguments = [repr(value) for value in self.args] + [f"{key}={value!r}" for key, value in self.kwargs.items()]
        return f"{self.__class__.__name__}({', '.join([name] + arguments)})"
