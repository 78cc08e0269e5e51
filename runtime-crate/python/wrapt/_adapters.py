"""Wrapped functions that look like another function. wrapt/decorators.py."""

from inspect import signature

from wrapt._functions import BoundFunctionWrapper, FunctionWrapper
from wrapt._proxy import CallableObjectProxy

_OF_CODE = ("co_argcount", "co_code", "co_flags", "co_kwonlyargcount", "co_varnames")


def _of_adapter(name, of_code=False):
    return property(lambda self: getattr(self._self_adapter.__code__ if of_code else self._self_adapter, name))


class _AdapterCode(CallableObjectProxy):
    def __init__(self, code, adapter):
        super().__init__(code)
        self._self_adapter = adapter

    co_argcount, co_code, co_flags, co_kwonlyargcount, co_varnames = (_of_adapter(name, True) for name in _OF_CODE)


class _AsAdapter:
    """What a function is seen by, from its adapter."""

    __defaults__ = _of_adapter("__defaults__")
    __kwdefaults__ = _of_adapter("__kwdefaults__")
    __code__ = property(lambda self: _AdapterCode(self.__wrapped__.__code__, self._self_adapter))
    __signature__ = property(lambda self: signature(self._self_adapter))


class _Surrogate(_AsAdapter, CallableObjectProxy):
    def __init__(self, wrapped, adapter):
        super().__init__(wrapped)
        self._self_adapter = adapter


class _BoundAdapted(BoundFunctionWrapper):
    __func__ = property(lambda self: _Surrogate(self.__wrapped__.__func__, self._self_parent._self_adapter))
    __signature__ = property(lambda self: signature(self._self_parent._self_adapter))


class Adapted(_AsAdapter, FunctionWrapper):
    """A wrapped function that looks like its adapter."""

    __bound_function_wrapper__ = _BoundAdapted

    def __init__(self, wrapped, wrapper, enabled, adapter):
        super().__init__(wrapped, wrapper, enabled)
        self._self_adapter = adapter
