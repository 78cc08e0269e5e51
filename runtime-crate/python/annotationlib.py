"""Annotations that are evaluated when they are asked for. CPython Lib/annotationlib.py (3.14).

CPython runs an `__annotate__` function again with names of its own to see what it does with those that are not bound. A compiled
one gives its texts and single annotations instead, for formats that are none of CPython's.
"""

import builtins
import enum
import keyword
import sys
import types

__all__ = [
    "ForwardRef",
    "Format",
    "annotations_to_string",
    "call_annotate_function",
    "call_evaluate_function",
    "get_annotate_from_class_namespace",
    "get_annotations",
    "type_repr",
]


class Format(enum.IntEnum):
    """What annotations are asked for as."""

    VALUE = 1
    VALUE_WITH_FAKE_GLOBALS = 2
    FORWARDREF = 3
    STRING = 4


_TEXTS = -4
_FIRST_SINGLE = -10


class ForwardRef:
    """A name or expression in an annotation that may not be defined yet."""

    __slots__ = (
        "__arg__",
        "__cell__",
        "__forward_is_argument__",
        "__forward_is_class__",
        "__forward_module__",
        "__owner__",
    )

    def __init__(self, arg, *, module=None, owner=None, is_argument=True, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f"Forward reference must be a string -- got {arg!r}")
        self.__arg__ = arg
        self.__forward_is_argument__ = is_argument
        self.__forward_is_class__ = is_class
        self.__forward_module__ = module
        self.__owner__ = owner
        self.__cell__ = None

    def __init_subclass__(cls, /, *args, **kwds):
        raise TypeError("Cannot subclass ForwardRef")

    @property
    def __forward_arg__(self):
        return self.__arg__

    def evaluate(self, *, globals=None, locals=None, type_params=None, owner=None, format=Format.VALUE):
        """What it stands for. Raises an exception, NameError for an unbound name, where it cannot be evaluated."""
        if format == Format.STRING:
            return self.__arg__
        if format not in (Format.VALUE, Format.FORWARDREF):
            raise NotImplementedError(format)
        owner = self.__owner__ if owner is None else owner
        if globals is None:
            globals = self._globals(owner) or {}
        locals = self._locals(owner, locals, type_params)
        arg = self.__arg__
        if arg.isidentifier() and not keyword.iskeyword(arg):
            for names in (locals, globals, builtins.__dict__):
                if arg in names:
                    return names[arg]
            if format == Format.FORWARDREF:
                return self
            raise NameError(f"name {arg!r} is not defined", name=arg)
        try:
            return eval(_without_star(arg), globals, locals)
        except Exception:
            if format == Format.VALUE:
                raise
        return _partly_evaluated(self, globals, locals)

    def _globals(self, owner):
        if self.__forward_module__ is not None:
            return getattr(sys.modules.get(self.__forward_module__), "__dict__", None)
        if isinstance(owner, type):
            return getattr(sys.modules.get(getattr(owner, "__module__", None)), "__dict__", None)
        if isinstance(owner, types.ModuleType):
            return owner.__dict__
        return getattr(owner, "__globals__", None) if callable(owner) else None

    def _locals(self, owner, locals, type_params):
        if type_params is None and owner is not None:
            type_params = getattr(owner, "__type_params__", None)
        if locals is None:
            locals = dict(vars(owner)) if isinstance(owner, type) else {}
        elif type_params is not None or self.__cell__:
            locals = dict(locals)
        for parameter in type_params or ():
            locals.setdefault(parameter.__name__, parameter)
        for name, cell in (self.__cell__ or {}).items():
            try:
                locals.setdefault(name, cell.cell_contents)
            except ValueError:
                pass
        return locals

    def _evaluate(self, globalns, localns, type_params=(), *, recursive_guard):
        import typing

        return typing.evaluate_forward_ref(
            self, globals=globalns, locals=localns, type_params=type_params, _recursive_guard=recursive_guard
        )

    def _key(self):
        return (self.__arg__, self.__forward_module__, self.__forward_is_class__, self.__owner__)

    def __eq__(self, other):
        if not isinstance(other, ForwardRef):
            return NotImplemented
        return self._key() == other._key() and self.__cell__ == other.__cell__

    def __hash__(self):
        return hash(self._key())

    def __or__(self, other):
        from typing import Union

        return Union[self, other]

    def __ror__(self, other):
        from typing import Union

        return Union[other, self]

    def __repr__(self):
        extra = ""
        if self.__forward_module__ is not None:
            extra += f", module={self.__forward_module__!r}"
        if self.__forward_is_class__:
            extra += ", is_class=True"
        if self.__owner__ is not None:
            extra += f", owner={self.__owner__!r}"
        return f"ForwardRef({self.__arg__!r}{extra})"


class _Names(dict):
    """Names for the evaluation of a reference; those that are not bound stand for themselves."""

    def __init__(self, names, reference):
        super().__init__(names)
        self._reference = reference

    def __missing__(self, name):
        if hasattr(builtins, name):
            return getattr(builtins, name)
        reference = self._reference
        return ForwardRef(
            name,
            module=reference.__forward_module__,
            owner=reference.__owner__,
            is_class=reference.__forward_is_class__,
        )


def _partly_evaluated(reference, globals, locals):
    """The reference with forward references for the names within it that are not bound; itself where it cannot be told."""
    if "[" not in reference.__arg__:
        return reference
    try:
        return eval(_without_star(reference.__arg__), {}, _Names({**globals, **locals}, reference))
    except Exception:
        return reference


def call_evaluate_function(evaluate, format, *, owner=None):
    """Call the function that evaluates a type alias, or the bound, constraints or default of a type parameter."""
    if format == Format.VALUE_WITH_FAKE_GLOBALS:
        raise ValueError("The VALUE_WITH_FAKE_GLOBALS format is for internal use only")
    try:
        return evaluate(format)
    except NotImplementedError:
        value = evaluate(Format.VALUE)
    return value if format == Format.FORWARDREF else type_repr(value)


def call_annotate_function(annotate, format, *, owner=None, _is_evaluate=False):
    """Call an `__annotate__` function for a format that it need not know itself."""
    if format == Format.VALUE_WITH_FAKE_GLOBALS:
        raise ValueError("The VALUE_WITH_FAKE_GLOBALS format is for internal use only")
    try:
        return annotate(format)
    except NotImplementedError:
        pass
    if format == Format.STRING:
        return annotate(_TEXTS) if _is_compiled(annotate) else annotations_to_string(annotate(Format.VALUE))
    if format != Format.FORWARDREF:
        raise ValueError(f"Invalid format: {format!r}")
    try:
        return annotate(Format.VALUE)
    except Exception:
        if not _is_compiled(annotate):
            raise
    cells = _cells(annotate)
    return {
        name: _single(annotate, index, name, text, owner, cells)
        for index, (name, text) in enumerate(annotate(_TEXTS).items())
    }


def _is_compiled(annotate):
    """Whether a function was made of annotations, not written as a function."""
    return isinstance(annotate, types.FunctionType) and annotate.__name__ == "__annotate__"


def _cells(annotate):
    if annotate.__closure__ is None:
        return None
    return dict(zip(annotate.__code__.co_freevars, annotate.__closure__))


def _single(annotate, index, name, text, owner, cells):
    """One annotation, or a reference to it where a name in it is not bound."""
    try:
        return annotate(_FIRST_SINGLE - index)[name]
    except Exception:
        reference = ForwardRef(text, owner=owner, is_class=isinstance(owner, type))
    reference.__cell__ = cells
    globals, locals = annotate.__globals__, reference._locals(owner, None, None)
    return _partly_evaluated(reference, globals, locals)


def get_annotate_from_class_namespace(obj):
    """The `__annotate__` function in the namespace of a class that is being made, or None."""
    try:
        return obj["__annotate__"]
    except KeyError:
        return obj.get("__annotate_func__", None)


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=Format.VALUE):
    """The annotations of an object as a dict of its own."""
    if eval_str and format != Format.VALUE:
        raise ValueError("eval_str=True is only supported with format=Format.VALUE")
    annotations = _found(obj, format)
    if annotations is None:
        if isinstance(obj, type) or callable(obj):
            return {}
        raise TypeError(f"{obj!r} does not have annotations")
    if not annotations or not eval_str:
        return dict(annotations)
    own_globals, own_locals = _namespaces(obj)
    globals = own_globals if globals is None else globals
    locals = own_locals if locals is None else locals
    if type_params := getattr(obj, "__type_params__", ()):
        locals = {parameter.__name__: parameter for parameter in type_params} | (locals or {})
    return {
        name: eval(_without_star(value), globals, locals) if isinstance(value, str) else value
        for name, value in annotations.items()
    }


def _found(obj, format):
    match format:
        case Format.VALUE:
            annotations = _written(obj)
            return _called(obj, format) if annotations is None else annotations
        case Format.FORWARDREF:
            try:
                annotations = _written(obj)
            except Exception:
                annotations = None
            if annotations is not None:
                return annotations
            annotations = _called(obj, format)
            return _written(obj) if annotations is None else annotations
        case Format.STRING:
            annotations = _called(obj, format)
            if annotations is not None:
                return annotations
            annotations = _written(obj)
            return None if annotations is None else annotations_to_string(annotations)
        case Format.VALUE_WITH_FAKE_GLOBALS:
            raise ValueError("The VALUE_WITH_FAKE_GLOBALS format is for internal use only")
        case _:
            raise ValueError(f"Unsupported format {format!r}")


def _called(obj, format):
    annotate = getattr(obj, "__annotate__", None)
    if annotate is None:
        return None
    annotations = call_annotate_function(annotate, format, owner=obj)
    if not isinstance(annotations, dict):
        raise ValueError(f"{obj!r}.__annotate__ returned a non-dict")
    return annotations


_annotations_of_class = type.__dict__["__annotations__"].__get__


def _written(obj):
    """`__annotations__`, or None."""
    if isinstance(obj, type):
        try:
            annotations = _annotations_of_class(obj)
        except AttributeError:
            return None
    else:
        annotations = getattr(obj, "__annotations__", None)
        if annotations is None:
            return None
    if not isinstance(annotations, dict):
        raise ValueError(f"{obj!r}.__annotations__ is neither a dict nor None")
    return annotations


def _namespaces(obj):
    """Where texts in annotations of an object are evaluated."""
    if isinstance(obj, type):
        return getattr(sys.modules.get(getattr(obj, "__module__", None)), "__dict__", None), dict(vars(obj))
    if isinstance(obj, types.ModuleType):
        return obj.__dict__, None
    globals, wrapped = getattr(obj, "__globals__", None), obj
    while True:
        if hasattr(wrapped, "__wrapped__"):
            wrapped = wrapped.__wrapped__
        elif (functools := sys.modules.get("functools")) and isinstance(wrapped, functools.partial):
            wrapped = wrapped.func
        else:
            return getattr(wrapped, "__globals__", globals), None


def type_repr(value):
    """A value as the text of an annotation."""
    if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType)):
        if value.__module__ == "builtins":
            return value.__qualname__
        return f"{value.__module__}.{value.__qualname__}"
    return "..." if value is ... else repr(value)


def annotations_to_string(annotations):
    """Annotations that are values as texts."""
    return {name: value if isinstance(value, str) else type_repr(value) for name, value in annotations.items()}


def _without_star(text):
    return f"({text},)[0]" if text.startswith("*") else text
