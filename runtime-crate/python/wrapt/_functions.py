"""Proxies of functions whose calls go to a wrapper. wrapt/wrappers.py."""

import functools
import inspect

from wrapt._proxy import BaseObjectProxy

# What a call of a wrapper's class is about, by what it wraps.
_WITH_SELF = ("function", "instancemethod", "classmethod", "callable")
_BOUND_AGAIN = ("function", "instancemethod", "callable")


class _PartialSignature:
    """`__signature__` of objects; their class has its own."""

    def __get__(self, instance, owner=None):
        if instance is None:
            raise AttributeError("__signature__")
        return inspect.signature(functools.partial(instance.__wrapped__, *instance._self_args, **instance._self_kwargs))


class PartialCallableObjectProxy(BaseObjectProxy):
    """A proxy of what can be called that has some of the arguments."""

    __signature__ = _PartialSignature()

    def __init__(self, /, *args, **kwargs):
        if not args:
            raise TypeError("partial type takes at least one argument")
        if not callable(args[0]):
            raise TypeError("the first argument must be callable")
        super().__init__(args[0])
        self._self_args, self._self_kwargs = args[1:], kwargs

    def __call__(self, /, *args, **kwargs):
        return self.__wrapped__(*self._self_args, *args, **{**self._self_kwargs, **kwargs})


def partial(*args, **kwargs):
    """What can be called, with some of its arguments."""
    return PartialCallableObjectProxy(*args, **kwargs)


class _FunctionWrapperBase(BaseObjectProxy):
    def __init__(self, wrapped, instance, wrapper, enabled=None, binding="callable", parent=None, owner=None):
        super().__init__(wrapped)
        self.__self_setattr__("_self_parent", parent)
        self._self_instance, self._self_owner = instance, owner
        self._self_wrapper, self._self_enabled, self._self_binding = wrapper, enabled, binding

    def _self_is_off(self):
        enabled = self._self_enabled
        return enabled is not None and not (enabled() if callable(enabled) else enabled)

    def __get__(self, instance, owner=None):
        top = self if self._self_parent is None else self._self_parent
        if top is self:
            if self._self_binding in ("builtin", "class") or not hasattr(self.__wrapped__, "__get__"):
                return self
        elif self._self_instance is not None or self._self_binding not in _BOUND_AGAIN:
            return self
        bound = top.__wrapped__.__get__(instance, owner)
        options = (self._self_wrapper, self._self_enabled, self._self_binding)
        return top.__bound_function_wrapper__(bound, instance, *options, top, owner)

    def __call__(self, /, *args, **kwargs):
        if self._self_is_off():
            return self.__wrapped__(*args, **kwargs)
        instance = self._self_instance
        if instance is None and self._self_binding in _WITH_SELF:
            instance = getattr(self.__wrapped__, "__self__", None)
        return self._self_wrapper(self.__wrapped__, instance, args, kwargs)

    def __set_name__(self, owner, name):
        if hasattr(self.__wrapped__, "__set_name__"):
            self.__wrapped__.__set_name__(owner, name)


_OWN = frozenset(f"_self_{name}" for name in ("instance", "wrapper", "enabled", "binding", "parent", "owner"))


class BoundFunctionWrapper(_FunctionWrapperBase):
    """What a wrapped function is as an attribute of an object or a class; its own attributes are those of the wrapped function."""

    def __setattr__(self, name, value):
        parent = self._self_parent if name.startswith("_self_") and name not in _OWN else None
        if parent is None:
            super().__setattr__(name, value)
        else:
            object.__setattr__(parent, name, value)

    def __getattr__(self, name):
        parent = self.__self_dict__.get("_self_parent")
        if name == "_self_parent":
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        # The parent is asked first, for what a subclass keeps there.
        try:
            return super().__getattr__(name) if parent is None else getattr(parent, name)
        except AttributeError:
            if parent is None:
                raise
        return super().__getattr__(name)

    def __call__(self, /, *args, **kwargs):
        if self._self_is_off():
            return self.__wrapped__(*args, **kwargs)
        wrapped, instance = self.__wrapped__, self._self_instance
        if self._self_binding not in ("function", "callable"):
            return self._self_wrapper(wrapped, getattr(wrapped, "__self__", None), args, kwargs)
        # Called by the class, with the object as the first argument.
        if instance is None and args and isinstance(args[0], self._self_owner):
            instance, *rest = args
            wrapped, args = PartialCallableObjectProxy(wrapped, instance), tuple(rest)
        return self._self_wrapper(wrapped, instance, args, kwargs)


class FunctionWrapper(_FunctionWrapperBase):
    """A function whose calls go to a wrapper: `wrapper(wrapped, instance, args, kwargs)`."""

    __bound_function_wrapper__ = BoundFunctionWrapper

    def __init__(self, wrapped, wrapper, enabled=None):
        known = wrapped._self_binding if isinstance(wrapped, _FunctionWrapperBase) else None
        super().__init__(wrapped, None, wrapper, enabled, known or _binding_of(wrapped))


def _binding_of(wrapped):
    """What a callable is, by which its calls are told apart."""
    if inspect.isbuiltin(wrapped):
        return "builtin"
    if inspect.isfunction(wrapped):
        return "function"
    if inspect.isclass(wrapped):
        return "class"
    for kind in (classmethod, staticmethod):
        if isinstance(wrapped, kind):
            return kind.__name__
    if not hasattr(wrapped, "__self__"):
        return "callable"
    if inspect.isclass(wrapped.__self__):
        return "classmethod"
    return "instancemethod" if inspect.ismethod(wrapped) else "callable"
