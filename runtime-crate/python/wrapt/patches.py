"""Wrappers that are put where a name leads to. wrapt/patches.py, without hooks of imports."""

import importlib
import warnings
from inspect import isclass

from wrapt._functions import FunctionWrapper
from wrapt.decorators import bound_wrapper
from wrapt.exceptions import PathResolutionError, TargetModuleNotFoundError

__molt_missing__ = (
    "AttributeWrapper", "find_wrapper", "is_wrapped_by", "resolve_owner", "scoped_function_wrapper", "transient_function_wrapper",
    "unwrap_object", "unwrapped", "wrap_object_attribute", "wrapper_chain",
)


class _MissingType:
    """The class of what stands for a value that was not given."""

    _instance = None

    def __new__(cls):
        cls._instance = cls._instance or super().__new__(cls)
        return cls._instance

    def __repr__(self):
        return "<wrapt.MISSING>"

    def __reduce__(self):
        return _MissingType, ()


MISSING = _MissingType()


def _step(parent, attribute, name, target):
    """What a name is inside of something; of a class it is what stands there, not what it gives."""
    for cls in parent.__mro__ if isclass(parent) else ():
        if attribute in vars(cls):
            return vars(cls)[attribute]
    try:
        return getattr(parent, attribute)
    except AttributeError as error:
        raise PathResolutionError(f"unable to resolve attribute {attribute!r} in path {name!r} on {target!r}") from error


def resolve_path(target, name):
    """Where a dotted name leads to: the last but one, the last part of the name, and what is there."""
    if isinstance(target, str):
        try:
            target = importlib.import_module(target)
        except ModuleNotFoundError as error:
            text = f"unable to import module {target!r} while resolving the target for {name!r}"
            raise TargetModuleNotFoundError(text) from error
    found, parent, attribute = target, target, ""
    for attribute in name.split("."):
        parent, found = found, _step(found, attribute, name, target)
    return parent, attribute, found


def apply_patch(parent, attribute, replacement):
    """Put something in the place of an attribute."""
    setattr(parent, attribute, replacement)


def wrap_object(target, name, factory, args=(), kwargs=None):
    """Put what a factory makes of an object in the object's place."""
    parent, attribute, original = resolve_path(target, name)
    wrapper = factory(original, *args, **(kwargs or {}))
    apply_patch(parent, attribute, wrapper)
    return wrapper


def function_wrapper(wrapper):
    """Make a decorator of a wrapper."""

    def decorating(wrapped, instance, args, kwargs):
        return FunctionWrapper(args[0], bound_wrapper(wrapper, instance))

    return FunctionWrapper(wrapper, decorating)


def _at_once(target):
    if isinstance(target, str) and target.endswith("?"):
        raise NotImplementedError("hooks of imports")
    return target


def wrap_function_wrapper(target, name, wrapper):
    """Wrap a function at its place."""
    return wrap_object(_at_once(target), name, FunctionWrapper, (wrapper,))


def patch_function_wrapper(target, name, _enabled=MISSING, *, enabled=MISSING):
    """Decorator of a wrapper for a function at its place."""
    if _enabled is not MISSING:
        if enabled is not MISSING:
            raise TypeError("patch_function_wrapper() got multiple values for argument 'enabled'")
        warnings.warn(
            "Passing 'enabled' positionally to patch_function_wrapper() is deprecated and will be an error in a future version of "
            "wrapt; pass it as a keyword argument.",
            DeprecationWarning,
            stacklevel=2,
        )
        enabled = _enabled
    switch = None if enabled is MISSING else enabled

    def patch(wrapper):
        wrap_object(_at_once(target), name, FunctionWrapper, (wrapper, switch))
        return wrapper

    return patch
