"""Annotations of classes and callables, and generic classes. attr/_compat.py."""

import inspect
import sys
from typing import _GenericAlias

if sys.version_info >= (3, 14):
    from annotationlib import Format, get_annotations

    def _get_annotations(cls):
        return get_annotations(cls, format=Format.FORWARDREF)
else:

    def _get_annotations(cls):
        return vars(cls).get("__annotations__", {})


class _AnnotationExtractor:
    """What a callable says of its first parameter and of what it returns; None where it says nothing."""

    __slots__ = ("sig",)

    def __init__(self, callable):
        self.sig = None
        try:
            self.sig = inspect.signature(callable)
        except (TypeError, ValueError):
            pass

    def get_first_param_type(self):
        for parameter in self.sig.parameters.values() if self.sig else ():
            return None if parameter.annotation is parameter.empty else parameter.annotation
        return None

    def get_return_type(self):
        if self.sig is None or self.sig.return_annotation is self.sig.empty:
            return None
        return self.sig.return_annotation


def get_generic_base(cl):
    """The class of which a generic alias is one."""
    return cl.__origin__ if cl.__class__ is _GenericAlias else None
