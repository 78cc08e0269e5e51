"""`NamedTuple`, `TypedDict` and `NewType`. CPython Lib/typing.py."""

import collections
import sys
from typing._forms import NotRequired, ReadOnly, Required, Union, _AnnotatedAlias, _type_check
from typing._generics import Generic
from typing._hints import get_args, get_origin

# The classes of the package are all classes of `typing`.
__name__ = "typing"


def _caller():
    """The name of the module that calls the function that asks."""
    return sys._getframemodulename(2) or "__main__"


class NewType:
    """A distinct type that costs nothing."""

    def __init__(self, name, tp):
        self.__qualname__ = name
        self.__name__ = name.rpartition(".")[-1]
        self.__supertype__ = tp
        module = _caller()
        if module != "typing":
            self.__module__ = module

    def __call__(self, x, /):
        return x

    def __mro_entries__(self, bases):
        name = self.__name__

        class Dummy:
            def __init_subclass__(cls):
                raise TypeError(
                    f"Cannot subclass an instance of NewType. Perhaps you were looking for: "
                    f"`{cls.__name__} = NewType({cls.__name__!r}, {name})`"
                )

        return (Dummy,)

    def __repr__(self):
        return f"{self.__module__}.{self.__qualname__}"

    def __reduce__(self):
        return self.__qualname__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


_FORBIDDEN = frozenset(
    {
        "__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_field_types", "_make",
        "_replace", "_asdict", "_source",
    }
)  # fmt: skip
_OWN = frozenset(
    {"__module__", "__name__", "__annotations__", "__annotate__", "__annotate_func__", "__annotations_cache__"}
)


def _annotations_of(namespace):
    """The annotations of a class body."""
    written = namespace.get("__annotations__")
    if written is None and sys.version_info >= (3, 14):
        from annotationlib import Format, call_annotate_function, get_annotate_from_class_namespace

        annotate = get_annotate_from_class_namespace(namespace)
        if annotate is not None:
            return call_annotate_function(annotate, Format.FORWARDREF)
    return {} if written is None else written


def _make_named_tuple(name, fields, module, defaults=()):
    types = {field: _type_check(tp, f"field {field} annotation must be a type") for field, tp in fields}
    made = collections.namedtuple(name, list(types), defaults=defaults, module=module)
    made.__annotations__ = made.__new__.__annotations__ = types
    return made


class NamedTupleMeta(type):
    def __new__(cls, typename, bases, ns):
        if len(set(bases)) < len(bases):
            raise TypeError("duplicate base class tuple")
        for base in bases:
            if base is not _NamedTuple and base is not Generic:
                raise TypeError("can only inherit from a NamedTuple type and Generic")
        bases = tuple(tuple if base is _NamedTuple else base for base in bases)
        types = _annotations_of(ns)
        defaults = []
        for field in types:
            if field in ns:
                defaults.append(field)
            elif defaults:
                plural = "s" if len(defaults) > 1 else ""
                raise TypeError(
                    f"Non-default namedtuple field {field} cannot follow default field{plural} {', '.join(defaults)}"
                )
        made = _make_named_tuple(typename, types.items(), ns["__module__"], [ns[field] for field in defaults])
        if Generic in bases:
            generic = {"__orig_bases__": ns["__orig_bases__"], "__class_getitem__": classmethod(_class_getitem)}
            made = type(typename, bases, {**made.__dict__, **generic})
        for key, value in ns.items():
            if key in _FORBIDDEN:
                raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            if key in _OWN:
                continue
            if key not in made._fields:
                setattr(made, key, value)
            _tell_name(value, made, key)
        return made


def _tell_name(value, owner, key):
    """What the making of a class does with the descriptors in its body."""
    set_name = getattr(type(value), "__set_name__", None)
    if set_name is None:
        return
    try:
        set_name(value, owner, key)
    except BaseException as error:
        kind = type(value).__name__
        error.add_note(f"Error calling __set_name__ on {kind!r} instance {key!r} in {owner.__name__!r}")
        raise


def _class_getitem(cls, args):
    return Generic.__class_getitem__.__func__(cls, args)


_absent = object()


def _warn_of(what, instead):
    """The function forms without their fields are deprecated since Python 3.13."""
    if sys.version_info >= (3, 13):
        import warnings

        message = f"{what} is deprecated and will be disallowed in Python 3.15. {instead}"
        warnings.warn(message, DeprecationWarning, stacklevel=4)


def _warn_of_no_fields(fields, instead):
    what = "Failing to pass a value for" if fields is _absent else "Passing `None` as"
    _warn_of(f"{what} the 'fields' parameter", instead)


def NamedTuple(typename, fields=_absent, /, **kwargs):
    """Typed version of namedtuple."""
    if fields is None and kwargs:
        raise TypeError("Cannot pass `None` as the 'fields' parameter and also specify fields using keyword arguments")
    if fields is not None and fields is not _absent:
        if kwargs:
            raise TypeError("Either list of fields or keywords can be provided to NamedTuple, not both")
    else:
        if kwargs:
            instead = "Use the class-based or functional syntax instead."
            _warn_of("Creating NamedTuple classes using keyword arguments", instead)
        else:
            instead = "To create a NamedTuple class with 0 fields using the functional syntax, pass an empty list, e.g. "
            _warn_of_no_fields(fields, f"{instead}`{typename} = NamedTuple({typename!r}, [])`.")
        fields = kwargs.items()
    made = _make_named_tuple(typename, fields, _caller())
    made.__orig_bases__ = (NamedTuple,)
    return made


_NamedTuple = type.__new__(NamedTupleMeta, "NamedTuple", (), {})


def _namedtuple_mro_entries(bases):
    return (_NamedTuple,)


NamedTuple.__mro_entries__ = _namedtuple_mro_entries


def _qualifiers(annotation):
    """Which of Required, NotRequired and ReadOnly an annotation is wrapped in."""
    found = []
    while True:
        origin = get_origin(annotation)
        if isinstance(annotation, _AnnotatedAlias):
            annotation = annotation.__origin__
        elif origin in (Required, NotRequired, ReadOnly):
            found.append(origin)
            (annotation,) = get_args(annotation)
        else:
            return found


class _TypedDictMeta(type):
    def __new__(cls, name, bases, ns, total=True, closed=None, extra_items=None):
        for base in bases:
            if type(base) is not _TypedDictMeta and base is not Generic:
                raise TypeError("cannot inherit from both a TypedDict type and a non-TypedDict base class")
        generic = (Generic,) if any(issubclass(base, Generic) for base in bases) else ()
        orig_bases = ns.get("__orig_bases__", bases)
        made = type.__new__(cls, name, (*generic, dict), ns)
        if "__orig_bases__" not in made.__dict__:
            made.__orig_bases__ = orig_bases
        own = {
            key: _type_check(
                tp,
                "TypedDict('Name', {f0: t0, f1: t1, ...}); each t must be a type",
                module=made.__module__,
                allow_special_forms=True,
            )
            for key, tp in _annotations_of(ns).items()
        }
        annotations = {}
        required, optional, readonly, mutable = set(), set(), set(), set()
        for base in bases:
            annotations.update(base.__annotations__ if isinstance(base, _TypedDictMeta) else {})
            inherited = base.__dict__.get("__required_keys__", set())
            required, optional = required | inherited, optional - inherited
            inherited = base.__dict__.get("__optional_keys__", set())
            required, optional = required - inherited, optional | inherited
            readonly |= base.__dict__.get("__readonly_keys__", set())
            mutable |= base.__dict__.get("__mutable_keys__", set())
        annotations.update(own)
        for key, annotation in own.items():
            found = _qualifiers(annotation)
            needed = Required in found or (total and NotRequired not in found)
            (required if needed else optional).add(key)
            (optional if needed else required).discard(key)
            if ReadOnly in found and key in mutable:
                raise TypeError(f"Cannot override mutable key {key!r} with read-only key")
            (readonly if ReadOnly in found else mutable).add(key)
            if ReadOnly not in found:
                readonly.discard(key)
        made.__annotations__ = annotations
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        if sys.version_info >= (3, 13):
            made.__readonly_keys__ = frozenset(readonly)
            made.__mutable_keys__ = frozenset(mutable)
        made.__total__ = total
        return made

    __call__ = dict

    def __subclasscheck__(cls, other):
        raise TypeError("TypedDict does not support instance and class checks")

    __instancecheck__ = __subclasscheck__


def TypedDict(typename, fields=_absent, /, *, total=True):
    """A dict with a declared set of keys."""
    if fields is None or fields is _absent:
        instead = "To create a TypedDict class with 0 fields using the functional syntax, pass an empty dictionary, e.g. "
        _warn_of_no_fields(fields, f"{instead}`{typename} = TypedDict({typename!r}, {{}})`.")
        fields = {}
    ns = {"__annotations__": dict(fields), "__module__": _caller()}
    made = _TypedDictMeta(typename, (), ns, total=total)
    made.__orig_bases__ = (TypedDict,)
    return made


_TypedDict = type.__new__(_TypedDictMeta, "TypedDict", (), {})


def _typeddict_mro_entries(bases):
    return (_TypedDict,)


TypedDict.__mro_entries__ = _typeddict_mro_entries


def is_typeddict(tp):
    """Whether a type is a TypedDict."""
    return isinstance(tp, _TypedDictMeta)
