"""Classes that compare by functions. attr/_cmp.py."""

import functools
import types

from attr._methods import __ne__

_SIGNS = {"eq": "==", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}


def cmp_using(eq=None, lt=None, le=None, gt=None, ge=None, require_same_type=True, class_name="Comparable"):
    """A class whose objects hold a value each and are compared by functions of the values."""
    given = {name: function for name, function in zip(_SIGNS, (eq, lt, le, gt, ge)) if function is not None}
    orders = len(given.keys() - {"eq"})
    requirements = [_check_same_type] if require_same_type else []
    body = {"__slots__": ["value"], "__init__": _hold, "_requirements": requirements, "_is_comparable_to": _is_comparable_to}
    body.update({f"__{name}__": _operator(name, function) for name, function in given.items()})
    if eq is not None:
        body["__ne__"] = __ne__
    made = types.new_class(class_name, (object,), {}, lambda namespace: namespace.update(body))
    if orders in (0, 4):
        return made
    if eq is None:
        raise ValueError("eq must be define is order to complete ordering from lt, le, gt, ge.")
    return functools.total_ordering(made)


def __init__(self, value):
    self.value = value


_hold = __init__


def _operator(name, function):
    def method(self, other):
        return function(self.value, other.value) if self._is_comparable_to(other) else NotImplemented

    method.__name__ = f"__{name}__"
    method.__doc__ = f"Return a {_SIGNS[name]} b.  Computed by attrs."
    return method


def _is_comparable_to(self, other):
    return all(holds(self, other) for holds in self._requirements)


def _check_same_type(self, other):
    return self.value.__class__ is other.value.__class__
