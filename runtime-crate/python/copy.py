"""Shallow and deep copies. CPython Lib/copy.py."""

import sys
import types
import weakref
from copyreg import dispatch_table

__all__ = ["Error", "copy", "deepcopy"]
if sys.version_info >= (3, 13):
    __all__.append("replace")


class Error(Exception):
    """An object that cannot be copied."""


error = Error

_SAME = frozenset(
    (
        type(None), int, float, bool, complex, str, tuple, bytes, frozenset, type, range, slice, property,
        types.BuiltinFunctionType, types.EllipsisType, types.NotImplementedType, types.FunctionType, types.CodeType,
        weakref.ref,
    )
)
_SAME_DEEPLY = frozenset(
    (
        type(None), types.EllipsisType, types.NotImplementedType, int, float, bool, complex, bytes, str, types.CodeType,
        type, range, types.BuiltinFunctionType, types.FunctionType, weakref.ref, property,
    )
)
_BY_METHOD = frozenset((list, dict, set, bytearray))


def copy(x):
    """Shallow copy of an object."""
    cls = type(x)
    if cls in _SAME:
        return x
    if cls in _BY_METHOD:
        return cls.copy(x)
    if issubclass(cls, type):
        return x
    copier = getattr(cls, "__copy__", None)
    if copier is not None:
        return copier(x)
    reduction = _reduction(x, cls, "(shallow)")
    if isinstance(reduction, str):
        return x
    return _reconstruct(x, None, *reduction)


def _reduction(x, cls, kind):
    reductor = dispatch_table.get(cls)
    if reductor is not None:
        return reductor(x)
    reductor = getattr(x, "__reduce_ex__", None)
    if reductor is not None:
        return reductor(4)
    reductor = getattr(x, "__reduce__", None)
    if reductor:
        return reductor()
    raise Error(f"un{kind}copyable object of type {cls}")


def deepcopy(x, memo=None, _nil=[]):
    """Deep copy of an object."""
    cls = type(x)
    if cls in _SAME_DEEPLY:
        return x
    key = id(x)
    if memo is None:
        memo = {}
    else:
        known = memo.get(key, _nil)
        if known is not _nil:
            return known
    copier = _DEEP_COPIERS.get(cls)
    if copier is not None:
        made = copier(x, memo)
    elif issubclass(cls, type):
        made = x
    else:
        copier = getattr(x, "__deepcopy__", None)
        if copier is not None:
            made = copier(memo)
        else:
            reduction = _reduction(x, cls, "(deep)")
            made = x if isinstance(reduction, str) else _reconstruct(x, memo, *reduction)
    if made is not x:
        memo[key] = made
        _keep_alive(x, memo)
    return made


def _copy_list(x, memo):
    made = []
    memo[id(x)] = made
    for item in x:
        made.append(deepcopy(item, memo))
    return made


def _copy_tuple(x, memo):
    made = [deepcopy(item, memo) for item in x]
    # The tuple may contain itself through something mutable.
    known = memo.get(id(x))
    if known is not None:
        return known
    for old, new in zip(x, made):
        if old is not new:
            return tuple(made)
    return x


def _copy_dict(x, memo):
    made = {}
    memo[id(x)] = made
    for key, value in x.items():
        made[deepcopy(key, memo)] = deepcopy(value, memo)
    return made


def _copy_method(x, memo):
    return type(x)(x.__func__, deepcopy(x.__self__, memo))


_DEEP_COPIERS = {list: _copy_list, tuple: _copy_tuple, dict: _copy_dict, types.MethodType: _copy_method}


def _keep_alive(x, memo):
    """The memo knows objects by their ids, so they must live as long as it."""
    try:
        memo[id(memo)].append(x)
    except KeyError:
        memo[id(memo)] = [x]


def _reconstruct(x, memo, func, args, state=None, listiter=None, dictiter=None):
    deep = memo is not None
    if deep and args:
        args = [deepcopy(argument, memo) for argument in args]
    made = func(*args)
    if deep:
        memo[id(x)] = made
    if state is not None:
        if deep:
            state = deepcopy(state, memo)
        if hasattr(made, "__setstate__"):
            made.__setstate__(state)
        else:
            slots = None
            if isinstance(state, tuple) and len(state) == 2:
                state, slots = state
            if state is not None:
                made.__dict__.update(state)
            if slots is not None:
                for key, value in slots.items():
                    setattr(made, key, value)
    if listiter is not None:
        for item in listiter:
            made.append(deepcopy(item, memo) if deep else item)
    if dictiter is not None:
        for key, value in dictiter:
            if deep:
                key, value = deepcopy(key, memo), deepcopy(value, memo)
            made[key] = value
    return made


if sys.version_info >= (3, 13):

    def replace(obj, /, **changes):
        """A copy of an object with some fields replaced."""
        cls = obj.__class__
        method = getattr(cls, "__replace__", None)
        if method is None:
            raise TypeError(f"replace() does not support {cls.__name__} objects")
        return method(obj, **changes)
