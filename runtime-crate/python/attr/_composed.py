"""Several validators as one, several converters as one. attr/_make.py `and_`, `pipe`."""

import sys
from typing import TypeVar

from attr._compat import _AnnotationExtractor
from attr._fields import Converter
from attr._make import attrib, attrs


@attrs(slots=True, unsafe_hash=True)
class _AndValidator:
    """Runs one validator after the other."""

    __module__ = "attr._make"

    _validators = attrib()

    def __call__(self, inst, attr, value):
        for validator in self._validators:
            validator(inst, attr, value)


def and_(*validators):
    """A validator that several must let pass."""
    flat = []
    for validator in validators:
        flat += validator._validators if isinstance(validator, _AndValidator) else (validator,)
    return _AndValidator(tuple(flat))


def pipe(*converters):
    """A converter that hands to each converter what the one before it gave."""
    if any(isinstance(one, Converter) for one in converters):

        def pipe_converter(val, inst, field):
            for one in converters:
                val = one(val, inst, field) if isinstance(one, Converter) else one(val)
            return val

        annotate(pipe_converter, converters)
        return Converter(pipe_converter, takes_self=True, takes_field=True)

    def pipe_converter(val):
        for one in converters:
            val = one(val)
        return val

    annotate(pipe_converter, converters)
    return pipe_converter


def annotate(function, converters):
    """Say of a pipe what its first converter takes and its last one gives."""
    if not converters:
        same = TypeVar("A")
        function.__annotations__.update(val=same, **{"return": same})
        return
    last = converters[-1]
    if sys.version_info < (3, 11) and isinstance(last, Converter):
        last = last.__call__
    taken, given = _AnnotationExtractor(converters[0]).get_first_param_type(), _AnnotationExtractor(last).get_return_type()
    if taken:
        function.__annotations__["val"] = taken
    if given:
        function.__annotations__["return"] = given
