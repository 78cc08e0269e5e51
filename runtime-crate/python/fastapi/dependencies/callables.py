"""How an endpoint or a dependency is to be called. fastapi/dependencies/models.py."""

import inspect
from functools import partial

FUNCTION, COROUTINE, GENERATOR, ASYNC_GENERATOR = range(4)


def call_kind(call):
    """FUNCTION, COROUTINE, GENERATOR or ASYNC_GENERATOR: what calling this (through partials and wrappers) gives."""
    if is_async_gen_callable(call):
        return ASYNC_GENERATOR
    if is_gen_callable(call):
        return GENERATOR
    return COROUTINE if is_coroutine_callable(call) else FUNCTION


def is_gen_callable(call):
    """Whether this is a generator function, or an instance of a class whose __call__ is one."""
    return call is not None and _holds(call, inspect.isgeneratorfunction)


def is_async_gen_callable(call):
    """Whether this is an async generator function, or an instance of a class whose __call__ is one."""
    return call is not None and _holds(call, inspect.isasyncgenfunction)


def is_coroutine_callable(call):
    """Whether this is a coroutine function, or an instance of a class whose __call__ is one."""
    return call is not None and _holds(call, inspect.iscoroutinefunction, _is_coroutine_routine)


def _is_coroutine_routine(call):
    return inspect.isroutine(call) and inspect.iscoroutinefunction(call)


def _holds(call, test, test_itself=None):
    """Whether a test holds for a callable itself or for its __call__, within partials or beneath wrappers."""
    inner = (without_partials(call), unwrapped_call(call))
    if any((test_itself or test)(candidate) for candidate in inner):
        return True
    if inspect.isclass(inner[1]):
        return False
    for candidate in inner:
        method = getattr(candidate, "__call__", None)
        if method is None:
            return False
        if test(without_partials(method)) or test(unwrapped_call(method)):
            return True
    return False


def without_partials(call):
    """The function that partials are made of."""
    while isinstance(call, partial):
        call = call.func
    return call


def unwrapped_call(call):
    """The function beneath partials and the wrappers that name what they wrap."""
    return None if call is None else inspect.unwrap(without_partials(call))
