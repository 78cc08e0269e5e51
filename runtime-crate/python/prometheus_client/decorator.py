"""Functions around functions, with the signature of those that they go around. prometheus_client `decorator.py`."""

import functools
import inspect

__molt_missing__ = (
    "ArgSpec", "ContextManager", "DEF", "FunctionMaker", "append", "contextmanager", "decorator", "dispatch_on", "get_init",
    "getargspec", "init", "n_args", "collections", "itertools", "operator", "re", "sys", "getfullargspec", "__version__",
)  # fmt: skip


def decorate(func, caller):
    """A function with the signature of `func` whose calls are `caller(func, ...)`."""
    if not inspect.isfunction(func):
        # What has no name is told by its lack.
        func.__name__  # noqa: B018
        raise TypeError(f"You are decorating a non function: {func}")
    suits = _suitable(func)

    @functools.wraps(func)
    def decorated(*args, **kwargs):
        # The original is made with the signature of `func`, so that a call that does not suit never comes to `caller`.
        if not suits(args, kwargs):
            return func(*args, **kwargs)
        return caller(func, *args, **kwargs)

    if func.__name__ == "<lambda>":
        decorated.__name__ = "_lambda_"
    return decorated


def _suitable(func):
    """A test whether a function can be called with arguments."""
    signature = inspect.signature(func, follow_wrapped=False)
    parameters = signature.parameters.values()
    positional = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    required = sum(one.default is one.empty for one in positional)
    named = [one for one in parameters if one.kind is one.KEYWORD_ONLY and one.default is one.empty]
    most = None if any(one.kind is one.VAR_POSITIONAL for one in parameters) else len(positional)

    def suits(args, kwargs):
        if not kwargs and not named:
            return required <= len(args) and (most is None or len(args) <= most)
        try:
            signature.bind(*args, **kwargs)
        except TypeError:
            return False
        return True

    return suits
