"""Reading type hints, and functions that only type checkers understand. CPython Lib/typing.py."""

import collections.abc
import sys
from _typing import ParamSpecArgs, ParamSpecKwargs
from functools import wraps
from types import (
    BuiltinFunctionType,
    FunctionType,
    GenericAlias,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    NoneType,
    UnionType,
    WrapperDescriptorType,
)
from typing._forms import (
    Annotated,
    ForwardRef,
    NotRequired,
    ReadOnly,
    Required,
    _AnnotatedAlias,
    _BaseGenericAlias,
    _eval_type,
    _generic_alias_like,
    _GenericAlias,
    _has_parameter_list,
    _united,
)
from typing._generics import Generic

# The classes of the package are all classes of `typing`.
__name__ = "typing"


def get_origin(tp):
    """The unsubscripted version of a type, or None."""
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_BaseGenericAlias, GenericAlias, ParamSpecArgs, ParamSpecKwargs)):
        return tp.__origin__
    if tp is Generic:
        return Generic
    if isinstance(tp, UnionType):
        return UnionType
    return None


def get_args(tp):
    """The arguments of a type."""
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__, *tp.__metadata__)
    if isinstance(tp, (_GenericAlias, GenericAlias)):
        args = tp.__args__
        if tp.__origin__ is collections.abc.Callable and not _has_parameter_list(args):
            return (list(args[:-1]), args[-1])
        return args
    if isinstance(tp, UnionType):
        return tp.__args__
    return ()


def _strip_annotations(t):
    """A type without metadata and without what only typed dicts know."""
    if isinstance(t, _AnnotatedAlias):
        return _strip_annotations(t.__origin__)
    if hasattr(t, "__origin__") and t.__origin__ in (Required, NotRequired, ReadOnly):
        return _strip_annotations(t.__args__[0])
    if not isinstance(t, (_GenericAlias, GenericAlias, UnionType)):
        return t
    args = tuple(_strip_annotations(arg) for arg in t.__args__)
    if args == t.__args__:
        return t
    if isinstance(t, GenericAlias):
        return _generic_alias_like(t, args)
    if isinstance(t, UnionType):
        return _united(args)
    return t.copy_with(args)


_WITHOUT_HINTS = (
    FunctionType, BuiltinFunctionType, MethodType, ModuleType, WrapperDescriptorType, MethodWrapperType,
    MethodDescriptorType,
)  # fmt: skip


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    """The type hints of a function, class or module, forward references evaluated."""
    if getattr(obj, "__no_type_check__", None):
        return {}
    hints = _hints_of_class(obj, globalns, localns) if isinstance(obj, type) else _hints_of(obj, globalns, localns)
    return hints if include_extras else {name: _strip_annotations(hint) for name, hint in hints.items()}


def _own_annotations(cls):
    if sys.version_info >= (3, 14):
        import annotationlib

        return annotationlib.get_annotations(cls)
    return cls.__dict__.get("__annotations__", {})


if sys.version_info >= (3, 14):

    def evaluate_forward_ref(
        forward_ref, *, owner=None, globals=None, locals=None, type_params=None, format=None, _recursive_guard=frozenset()
    ):
        """What a forward reference stands for, and the references in it."""
        from annotationlib import Format

        if format == Format.STRING:
            return forward_ref.__forward_arg__
        if forward_ref.__forward_arg__ in _recursive_guard:
            return forward_ref
        value = forward_ref.evaluate(
            globals=globals,
            locals=locals,
            type_params=type_params,
            owner=owner,
            format=Format.VALUE if format is None else format,
        )
        owner = forward_ref.__owner__ if owner is None else owner
        if isinstance(value, ForwardRef) and format == Format.FORWARDREF:
            return value
        if isinstance(value, str):
            value = ForwardRef(
                value,
                module=forward_ref.__forward_module__,
                owner=owner,
                is_argument=forward_ref.__forward_is_argument__,
                is_class=forward_ref.__forward_is_class__,
            )
        guard = _recursive_guard | {forward_ref.__forward_arg__}
        return _eval_type(value, globals, locals, type_params or (), recursive_guard=guard)


def _hints_of_class(cls, globalns, localns):
    hints = {}
    for base in reversed(cls.__mro__):
        if globalns is None:
            module_names = getattr(sys.modules.get(base.__module__, None), "__dict__", {})
        else:
            module_names = globalns
        annotations = _own_annotations(base)
        if not isinstance(annotations, dict):
            annotations = {}
        class_names = dict(vars(base)) if localns is None else localns
        if localns is None and globalns is None:
            # A class's names go before the module's, which the evaluation takes for the local ones.
            module_names, class_names = class_names, module_names
        for name, value in annotations.items():
            if value is None:
                value = NoneType
            if isinstance(value, str):
                value = ForwardRef(value, is_argument=False, is_class=True)
            parameters = getattr(base, "__type_params__", ())
            hints[name] = _eval_type(value, module_names, class_names, parameters)
    return hints


def _hints_of(obj, globalns, localns):
    if globalns is None:
        if isinstance(obj, ModuleType):
            globalns = obj.__dict__
        else:
            wrapped = obj
            while hasattr(wrapped, "__wrapped__"):
                wrapped = wrapped.__wrapped__
            globalns = getattr(wrapped, "__globals__", {})
        if localns is None:
            localns = globalns
    elif localns is None:
        localns = globalns
    annotations = getattr(obj, "__annotations__", None)
    if annotations is None:
        if isinstance(obj, _WITHOUT_HINTS):
            return {}
        raise TypeError(f"{obj!r} is not a module, class, method, or function.")
    hints = {}
    parameters = getattr(obj, "__type_params__", ())
    for name, value in dict(annotations).items():
        if value is None:
            value = NoneType
        if isinstance(value, str):
            value = ForwardRef(value, is_argument=not isinstance(obj, ModuleType), is_class=False)
        hints[name] = _eval_type(value, globalns, localns, parameters)
    return hints


def cast(typ, val):
    """Return the value unchanged."""
    return val


def assert_type(val, typ, /):
    """Return the value unchanged."""
    return val


def assert_never(arg, /):
    """Say that a line is unreachable."""
    value = repr(arg)
    if len(value) > 100:
        value = value[:100] + "..."
    raise AssertionError(f"Expected code to be unreachable, but got: {value}")


def reveal_type(obj, /):
    """Print the type of a value on standard error."""
    print(f"Runtime type is {type(obj).__name__!r}", file=sys.stderr)
    return obj


def no_type_check(arg):
    """Decorator that says that annotations are no type hints."""
    if isinstance(arg, type):
        for name, member in list(arg.__dict__.items()):
            if isinstance(member, (staticmethod, classmethod)):
                member.__func__.__no_type_check__ = True
            elif isinstance(member, FunctionType) or (
                isinstance(member, type) and member.__qualname__ == f"{arg.__qualname__}.{name}"
            ):
                no_type_check(member)
    try:
        arg.__no_type_check__ = True
    except TypeError:
        pass
    return arg


def no_type_check_decorator(decorator):
    """Decorator that lets another one say that annotations are no type hints."""
    if sys.version_info >= (3, 13):
        import warnings

        message = "'typing.no_type_check_decorator' is deprecated and slated for removal in Python 3.15"
        warnings.warn(message, DeprecationWarning, stacklevel=2)

    @wraps(decorator)
    def wrapped_decorator(*args, **kwds):
        return no_type_check(decorator(*args, **kwds))

    return wrapped_decorator


def final(f):
    """Decorator that says that a method or class is final."""
    try:
        f.__final__ = True
    except (AttributeError, TypeError):
        pass
    return f


def override(method, /):
    """Decorator that says that a method overrides one of a base class."""
    try:
        method.__override__ = True
    except (AttributeError, TypeError):
        pass
    return method


_overloads = {}


def _overload_dummy(*args, **kwds):
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions outside a stub module "
        "should always be followed by an implementation that is not @overload-ed."
    )


def overload(func):
    """Decorator for overloaded functions."""
    target = getattr(func, "__func__", func)
    try:
        by_name = _overloads.setdefault((target.__module__, target.__qualname__), {})
        by_name[target.__code__.co_firstlineno] = func
    except AttributeError:
        pass
    return _overload_dummy


def get_overloads(func):
    """The overloads that were declared for a function."""
    target = getattr(func, "__func__", func)
    return list(_overloads.get((target.__module__, target.__qualname__), {}).values())


def clear_overloads():
    """Forget all overloads."""
    _overloads.clear()


def dataclass_transform(
    *,
    eq_default=True,
    order_default=False,
    kw_only_default=False,
    frozen_default=False,
    field_specifiers=(),
    **kwargs,
):
    """Decorator that marks what makes dataclasses."""

    def decorator(cls_or_fn):
        cls_or_fn.__dataclass_transform__ = {
            "eq_default": eq_default,
            "order_default": order_default,
            "kw_only_default": kw_only_default,
            "frozen_default": frozen_default,
            "field_specifiers": field_specifiers,
            "kwargs": kwargs,
        }
        return cls_or_fn

    return decorator
