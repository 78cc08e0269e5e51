"""Annotations: what they are, and evaluating those that are text. pydantic _internal/_typing_extra.py, _namespace_utils.py."""

import collections.abc
import re
import sys
from contextlib import contextmanager
from functools import partial
from inspect import signature
from types import GenericAlias, NoneType, UnionType
from typing import Annotated, Any, ClassVar, Final, ForwardRef, Literal, NamedTuple, get_args, get_origin

import typing

from ..version import version_short

signature_no_eval = signature

_CLASSVAR_TEXT = re.compile(r"((\w+\.)?Annotated\[)?(\w+\.)?ClassVar\[")


def annotated_type(tp, /):
    """The type inside `Annotated`, or None."""
    return tp.__origin__ if get_origin(tp) is Annotated else None


def unpack_type(tp, /):
    """The type inside `Unpack`, or None."""
    return get_args(tp)[0] if get_origin(tp) is typing.Unpack else None


def is_hashable(tp, /):
    return tp is collections.abc.Hashable or get_origin(tp) is collections.abc.Hashable or tp is typing.Hashable


def is_callable(tp, /):
    return tp is collections.abc.Callable or get_origin(tp) is collections.abc.Callable


def is_finalvar(tp, /):
    return tp is Final or get_origin(tp) is Final


def is_namedtuple(tp, /):
    return isinstance(tp, type) and issubclass(tp, tuple) and hasattr(tp, "_fields")


def is_generic_alias(tp, /):
    return isinstance(tp, (GenericAlias, typing._GenericAlias))


def is_classvar_annotation(tp, /):
    """Whether an annotation, evaluated or not, is a ClassVar."""
    if isinstance(tp, ForwardRef):
        tp = tp.__forward_arg__
    if isinstance(tp, str):
        return _CLASSVAR_TEXT.match(tp) is not None
    if get_origin(tp) is Annotated:
        tp = tp.__origin__
    return tp is ClassVar or get_origin(tp) is ClassVar


def parent_frame_namespace(*, parent_depth=2, force=False):
    """The local variables of a caller: None if it is a module, unless forced. Where frames cannot be seen: None."""
    getframe = getattr(sys, "_getframe", None)
    if getframe is None:
        return None
    frame = getframe(parent_depth)
    if frame.f_code.co_name.startswith("<generic parameters of"):
        frame = frame.f_back
    if frame.f_back is None or frame.f_code.co_name == "<module>":
        return frame.f_globals if force else None
    return getattr(frame, "f_locals", None)


# Evaluation.


def eval_type(value, globalns=None, localns=None):
    """An annotation with all text in it evaluated. NameError for a name that is not defined."""
    if value is None:
        return NoneType
    if isinstance(value, str):
        value = ForwardRef(value, is_argument=False, is_class=True)
    try:
        return _evaluated(value, globalns or {}, localns, frozenset())
    except TypeError as e:
        if isinstance(value, ForwardRef) and "Unable to evaluate type annotation" not in str(e):
            e.add_note(f"Unable to evaluate type annotation {value.__forward_arg__!r}.")
        raise
    except RecursionError as e:
        e.add_note(
            "If you made use of an implicit recursive type alias (e.g. `MyType = list['MyType']), consider using PEP 695 type "
            "aliases instead. For more details, refer to the documentation: "
            f"https://docs.pydantic.dev/{version_short()}/concepts/types/#named-recursive-types"
        )
        raise


def try_eval_type(value, globalns=None, localns=None):
    """An annotation and whether it could be evaluated."""
    if value is None:
        return NoneType, True
    if isinstance(value, str):
        value = ForwardRef(value, is_argument=False, is_class=True)
    try:
        return eval_type(value, globalns, localns), True
    except NameError:
        return value, False


def eval_type_lenient(value, globalns=None, localns=None):
    """An annotation, evaluated if it can be."""
    return try_eval_type(value, globalns, localns)[0]


def _evaluated(value, globalns, localns, entered):
    if isinstance(value, ForwardRef):
        text = value.__forward_arg__
        if text in entered:
            return value
        if value.__forward_module__ is not None:
            globalns = getattr(sys.modules.get(value.__forward_module__), "__dict__", globalns)
        # Only the namespaces given decide: the variables of this module are none of an annotation's business.
        inner = eval(text, globalns, globalns if localns is None else localns)
        if isinstance(inner, str):
            inner = ForwardRef(inner)
        return NoneType if inner is None else _evaluated(inner, globalns, localns, entered | {text})
    if not isinstance(value, (typing._GenericAlias, GenericAlias, UnionType)):
        return value
    args = value.__args__
    if isinstance(value, GenericAlias):
        args = tuple([ForwardRef(arg) if isinstance(arg, str) else arg for arg in args])
    elif get_origin(value) is Literal:
        return value
    evaluated = tuple([_evaluated(arg, globalns, localns, entered) for arg in args])
    if all([new is old for new, old in zip(evaluated, value.__args__)]):
        return value
    return with_args(value, evaluated)


def with_args(alias, args):
    """A generic alias or union with other arguments."""
    if isinstance(alias, UnionType):
        union = args[0]
        for arg in args[1:]:
            union = union | arg
        return union
    if isinstance(alias, GenericAlias):
        if alias.__origin__ is collections.abc.Callable and not (len(args) == 2 and args[0] is ...):
            return alias.__origin__[list(args[:-1]), args[-1]]
        return alias.__origin__[args]
    return alias.copy_with(args)


def own_annotations(obj):
    """The annotations that an object itself has, unevaluated where they are text; those of bases are not included."""
    if isinstance(obj, type):
        if sys.version_info >= (3, 14):
            from annotationlib import Format, get_annotations

            return get_annotations(obj, format=Format.FORWARDREF)
        annotations = obj.__dict__.get("__annotations__")
        return {} if annotations is None else annotations
    return getattr(obj, "__annotations__", {})


def annotations_of_namespace(namespace):
    """The annotations in the namespace of a class, made or being made (PEP 563, PEP 649)."""
    annotations = namespace.get("__annotations__")
    if annotations is not None:
        return annotations
    if sys.version_info >= (3, 14):
        from annotationlib import Format, call_annotate_function, get_annotate_from_class_namespace

        annotate = get_annotate_from_class_namespace(namespace)
        if annotate is not None:
            return call_annotate_function(annotate, format=Format.FORWARDREF)
    return {}


def get_cls_type_hints(obj, *, ns_resolver=None):
    """The evaluated annotations of a class and its bases. NameError for a name that is not defined."""
    ns_resolver = ns_resolver or NsResolver()
    hints = {}
    for base in reversed(obj.__mro__):
        annotations = own_annotations(base)
        if annotations:
            with ns_resolver.push(base):
                globalns, localns = ns_resolver.types_namespace
                for name, value in annotations.items():
                    hints[name] = eval_type(value, globalns, localns)
    return hints


def get_function_type_hints(function, *, include_keys=None, globalns=None, localns=None):
    """The evaluated annotations of a function. NameError for a name that is not defined."""
    annotations = own_annotations(function.func if isinstance(function, partial) else function)
    if globalns is None:
        globalns = get_module_ns_of(function)
    if localns is None:
        localns = {param.__name__: param for param in getattr(function, "__type_params__", ())} or None
    hints = {}
    for name, value in annotations.items():
        if include_keys is None or name in include_keys:
            if isinstance(value, str):
                value = ForwardRef(value)
            hints[name] = eval_type(value, globalns, localns)
    return hints


# Namespaces.


class NamespacesTuple(NamedTuple):
    """Where names in annotations are looked up."""

    globals: Any
    locals: Any


def get_module_ns_of(obj):
    """The globals of the module that defines an object."""
    module = sys.modules.get(getattr(obj, "__module__", None) or "")
    return {} if module is None else module.__dict__


class LazyLocalNamespace(collections.abc.Mapping):
    """Several namespaces as one, the last going first."""

    def __init__(self, *namespaces):
        self._namespaces = namespaces

    def __getitem__(self, key):
        for namespace in reversed(self._namespaces):
            if key in namespace:
                return namespace[key]
        raise KeyError(key)

    def __contains__(self, key):
        return any([key in namespace for namespace in self._namespaces])

    def _merged(self):
        return {key: value for namespace in self._namespaces for key, value in namespace.items()}

    def __len__(self):
        return len(self._merged())

    def __iter__(self):
        return iter(self._merged())


def ns_for_function(obj, parent_namespace=None):
    """The namespaces for the annotations of a function."""
    local, type_params = [], getattr(obj, "__type_params__", ())
    if parent_namespace is not None:
        local.append(parent_namespace)
        type_params += parent_namespace.get("__type_params__", ())
    local.append({param.__name__: param for param in type_params})
    return NamespacesTuple(get_module_ns_of(obj), LazyLocalNamespace(*local))


class NsResolver:
    """The namespaces for the annotations of the class that is being looked at, innermost last."""

    def __init__(self, namespaces_tuple=None, parent_namespace=None):
        self._base = namespaces_tuple or NamespacesTuple({}, {})
        self._parent = parent_namespace
        self._types = []
        self._current = None

    @property
    def types_namespace(self):
        if self._current is None:
            self._current = self._resolved()
        return self._current

    def _resolved(self):
        if not self._types:
            return self._base
        innermost, local = self._types[-1], []
        if self._parent is not None:
            local.append(self._parent)
        if len(self._types) > 1:
            local.append({self._types[0].__name__: self._types[0]})
        type_params = getattr(innermost, "__type_params__", ())
        if type_params:
            local.append({param.__name__: param for param in type_params})
        if hasattr(innermost, "__dict__"):
            local.append(vars(innermost))
        local.append({innermost.__name__: innermost})
        return NamespacesTuple(get_module_ns_of(innermost), LazyLocalNamespace(*local))

    @contextmanager
    def push(self, tp, /):
        self._types.append(tp)
        self._current = None
        try:
            yield
        finally:
            self._types.pop()
            self._current = None
