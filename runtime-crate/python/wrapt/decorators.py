"""Decorators made of wrappers. wrapt/decorators.py. An adapter is a function: one that is a text would be compiled."""

from functools import partial
from inspect import isclass

from wrapt._adapters import Adapted
from wrapt._functions import FunctionWrapper
from wrapt._proxy import BaseObjectProxy

__molt_missing__ = ("decorator(adapter)",)


class AdapterFactory:
    """Makes the adapter of a function when it is decorated."""

    def __call__(self, wrapped):
        raise NotImplementedError


class _DelegatedAdapterFactory(AdapterFactory):
    def __init__(self, factory):
        super().__init__()
        self.factory = factory

    def __call__(self, wrapped):
        return self.factory(wrapped)


adapter_factory = _DelegatedAdapterFactory


def bound_wrapper(wrapper, instance):
    """A wrapper that is a method, as one of the object or the class that its decorator was taken from."""
    if instance is None:
        return wrapper
    return wrapper.__get__(None, instance) if isclass(instance) else wrapper.__get__(instance, type(instance))


def _built(wrapped, wrapper, enabled, adapter, proxy):
    if isinstance(adapter, AdapterFactory):
        adapter = adapter(wrapped)
    if not adapter:
        return proxy(wrapped=wrapped, wrapper=wrapper, enabled=enabled)
    if not callable(adapter):
        raise NotImplementedError("an adapter that is no function")
    return Adapted(wrapped, wrapper, enabled, adapter)


def decorator(wrapper=None, /, *, enabled=None, adapter=None, proxy=FunctionWrapper):
    """Make a decorator of a wrapper, or of a class whose objects are wrappers."""
    if wrapper is None:
        return partial(decorator, enabled=enabled, adapter=adapter, proxy=proxy)

    def applied(target, of):
        is_switch = type(enabled) is bool
        if is_switch and not enabled:
            return target
        return _built(target, of(), None if is_switch else enabled, adapter, proxy)

    def decorating(wrapped, instance, args, kwargs):
        if instance is None and isclass(wrapped):
            if not args:
                return lambda target: applied(target, lambda: wrapped(**kwargs))
            return applied(args[0], wrapped)
        return applied(args[0], lambda: bound_wrapper(wrapper, instance))

    return _built(wrapper, decorating, None, decorator, proxy)


class _StateBindingWrapper(BaseObjectProxy):
    """A method that makes wrappers: the function that it wraps can reach the object."""

    def __init__(self, *, name="state"):
        super().__init__(None)
        self._self_attr_name = name

    def __call__(self, wrapper_factory):
        self.__wrapped__ = wrapper_factory
        return self

    def __get__(self, instance, owner):
        if instance is None:
            return self
        factory = self.__wrapped__.__get__(instance, owner)

        def bind(func):
            made = factory(func)
            made.__self_setattr__(self._self_attr_name, instance)
            return made

        return bind


bind_state_to_wrapper = _StateBindingWrapper
