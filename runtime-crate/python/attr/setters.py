"""Hooks that run where an attribute is set. attr/setters.py."""

from attr import _config
from attr.exceptions import FrozenAttributeError

NO_OP = object()


def pipe(*setters):
    """One hook of several: each takes what the one before it gave."""

    def wrapped_pipe(instance, attrib, new_value):
        for hook in setters:
            new_value = hook(instance, attrib, new_value)
        return new_value

    return wrapped_pipe


def frozen(_, __, ___):
    """A hook that lets nobody set the attribute."""
    raise FrozenAttributeError


def validate(instance, attrib, new_value):
    """A hook that runs the field's validator."""
    if _config._run_validators is not False and attrib.validator:
        attrib.validator(instance, attrib, new_value)
    return new_value


def convert(instance, attrib, new_value):
    """A hook that runs the field's converter."""
    from attr._fields import Converter

    run = attrib.converter
    if not run:
        return new_value
    return run(new_value, instance, attrib) if isinstance(run, Converter) else run(new_value)
