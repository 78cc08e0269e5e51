"""Values that may have to be awaited. jinja2/async_utils.py."""

import inspect
from functools import WRAPPER_ASSIGNMENTS, wraps

from .utils import _PassArg, pass_eval_context

# Values of these classes are as they are; asking inspect for each would be slow.
_PLAIN = frozenset((int, float, bool, str, list, dict, tuple, type(None)))


def async_variant(normal_func):
    """A filter for both kinds of environments: the given function, and in asynchronous ones the decorated."""

    def decorator(async_func):
        passed = _PassArg.from_obj(normal_func)
        of_environment = passed is _PassArg.environment
        own = ("__module__", "__name__", "__qualname__")

        @wraps(normal_func, assigned=tuple(name for name in WRAPPER_ASSIGNMENTS if name not in own))
        @wraps(async_func, assigned=own, updated=())
        def wrapper(*args, **kwargs):
            environment = args[0] if of_environment else args[0].environment
            given = args[1:] if passed is None else args
            return (async_func if environment.is_async else normal_func)(*given, **kwargs)

        if passed is None:
            wrapper = pass_eval_context(wrapper)
        wrapper.jinja_async_variant = True
        return wrapper

    return decorator


async def auto_await(value):
    """A value, awaited where that is possible."""
    if type(value) in _PLAIN or not inspect.isawaitable(value):
        return value
    return await value


class _IteratorToAsyncIterator:
    """A plain iterator where an asynchronous one is wanted."""

    def __init__(self, iterator):
        self._iterator = iterator

    def __aiter__(self):
        return self

    async def __anext__(self):
        try:
            return next(self._iterator)
        except StopIteration as error:
            raise StopAsyncIteration(error.value) from error


def auto_aiter(iterable):
    """An asynchronous iterator over anything that can be iterated over."""
    if not hasattr(iterable, "__aiter__"):
        return _IteratorToAsyncIterator(iter(iterable))
    return iterable.__aiter__()


async def auto_to_list(value):
    """What anything that can be iterated over gives, as a list."""
    return [item async for item in auto_aiter(value)]
