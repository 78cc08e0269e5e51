"""Classes that hold data. CPython Lib/dataclasses.py. Methods are closures here, where CPython compiles their text."""

import sys
from abc import update_abstractmethods
from keyword import iskeyword
from types import BuiltinFunctionType, CodeType, FunctionType, GenericAlias, MappingProxyType, MemberDescriptorType, new_class

__all__ = [
    "dataclass", "field", "Field", "FrozenInstanceError", "InitVar", "KW_ONLY", "MISSING", "fields", "asdict", "astuple",
    "make_dataclass", "replace", "is_dataclass",
]

__molt_public__ = (
    "_FIELD", "_FIELDS", "_FIELD_BASE", "_FIELD_CLASSVAR", "_FIELD_INITVAR", "_HAS_DEFAULT_FACTORY", "_MISSING_TYPE",
    "_is_dataclass_instance",
)  # fmt: skip


class FrozenInstanceError(AttributeError):
    pass


class _FIELD_BASE:
    __slots__ = ("name",)

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


class _HAS_DEFAULT_FACTORY_CLASS:
    def __repr__(self):
        return "<factory>"


_HAS_DEFAULT_FACTORY = _HAS_DEFAULT_FACTORY_CLASS()


class _MISSING_TYPE:
    pass


MISSING = _MISSING_TYPE()


class _KW_ONLY_TYPE:
    pass


KW_ONLY = _KW_ONLY_TYPE()

_FIELD = _FIELD_BASE("_FIELD")
_FIELD_CLASSVAR = _FIELD_BASE("_FIELD_CLASSVAR")
_FIELD_INITVAR = _FIELD_BASE("_FIELD_INITVAR")
_FIELDS = "__dataclass_fields__"
_PARAMS = "__dataclass_params__"
_POST_INIT_NAME = "__post_init__"
_EMPTY_METADATA = MappingProxyType({})


class InitVar:
    __slots__ = ("type",)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        name = self.type.__name__ if isinstance(self.type, type) else repr(self.type)
        return f"dataclasses.InitVar[{name}]"

    def __class_getitem__(cls, type):
        return InitVar(type)


# Whose reprs are being made.
_fields_shown = set()


class Field:
    """A field of a dataclass, with how it is treated."""

    __slots__ = (
        "name", "type", "default", "default_factory", "repr", "hash", "init", "compare", "metadata", "kw_only", "doc", "_field_type",
    )

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only, doc=None):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _EMPTY_METADATA if metadata is None else MappingProxyType(metadata)
        self.kw_only = kw_only
        self.doc = doc
        self._field_type = None

    def __repr__(self):
        if id(self) in _fields_shown:
            return "..."
        _fields_shown.add(id(self))
        try:
            return self._shown()
        finally:
            _fields_shown.discard(id(self))

    def _shown(self):
        return (
            f"Field(name={self.name!r},type={self.type!r},default={self.default!r},default_factory={self.default_factory!r},"
            f"init={self.init!r},repr={self.repr!r},hash={self.hash!r},compare={self.compare!r},metadata={self.metadata!r},"
            f"kw_only={self.kw_only!r},_field_type={self._field_type})"
        )

    def __set_name__(self, owner, name):
        function = getattr(type(self.default), "__set_name__", None)
        if function:
            function(self.default, owner, name)

    __class_getitem__ = classmethod(GenericAlias)


class _DataclassParams:
    __slots__ = (
        "init", "repr", "eq", "order", "unsafe_hash", "frozen", "match_args", "kw_only", "slots", "weakref_slot",
    )

    def __init__(self, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
        self.init = init
        self.repr = repr
        self.eq = eq
        self.order = order
        self.unsafe_hash = unsafe_hash
        self.frozen = frozen
        self.match_args = match_args
        self.kw_only = kw_only
        self.slots = slots
        self.weakref_slot = weakref_slot

    def __repr__(self):
        shown = ",".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"_DataclassParams({shown})"


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING, doc=None):
    """Describe a field of a dataclass."""
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only, doc)


def _is_classvar(annotation, cls):
    if isinstance(annotation, str):
        return _is_classvar(_annotated_name(annotation, cls, "typing"), cls)
    origin = getattr(annotation, "__origin__", None)
    return _type_name(annotation) == "ClassVar" or _type_name(origin) == "ClassVar"


def _annotated_name(annotation, cls, home):
    """What the first name of an annotation's text is in the module of a class, if it may be one of the module `home`."""
    name = annotation.split("[")[0].strip()
    while name and not (name[-1].isalnum() or name[-1] == "_"):
        name = name[:-1]
    prefix, dot, last = (part.strip() for part in name.partition("."))
    module = sys.modules.get(cls.__module__)
    namespace = getattr(module, "__dict__", {})
    if not dot:
        return namespace.get(prefix)
    original = sys.modules.get(home)
    return getattr(original, last, None) if original is not None and namespace.get(prefix) is original else None


def _type_name(annotation):
    if getattr(type(annotation), "__module__", "").partition(".")[0] == "typing":
        return getattr(annotation, "_name", None)
    return None


def _is_initvar(annotation, cls):
    if isinstance(annotation, str):
        annotation = _annotated_name(annotation, cls, "dataclasses")
    return annotation is InitVar or type(annotation) is InitVar


def _is_kw_only(annotation, cls):
    if isinstance(annotation, str):
        annotation = _annotated_name(annotation, cls, "dataclasses")
    return annotation is KW_ONLY


def _get_field(cls, name, annotation, default_kw_only):
    default = getattr(cls, name, MISSING)
    if isinstance(default, Field):
        found = default
    else:
        if isinstance(default, MemberDescriptorType):
            default = MISSING
        found = field(default=default)
    found.name = name
    found.type = annotation
    found._field_type = _FIELD
    if _is_classvar(annotation, cls):
        found._field_type = _FIELD_CLASSVAR
    elif _is_initvar(annotation, cls):
        found._field_type = _FIELD_INITVAR
    if found._field_type in (_FIELD_CLASSVAR, _FIELD_INITVAR) and found.default_factory is not MISSING:
        raise TypeError(f"field {found.name} cannot have a default factory")
    if found._field_type in (_FIELD, _FIELD_INITVAR):
        if found.kw_only is MISSING:
            found.kw_only = default_kw_only
    elif found.kw_only is not MISSING:
        raise TypeError(f"field {found.name} is a ClassVar but specifies kw_only")
    if found._field_type is _FIELD and found.default.__class__.__hash__ is None:
        raise ValueError(f"mutable default {type(found.default)} for field {found.name} is not allowed: use default_factory")
    return found


def _set_new_attribute(cls, name, value):
    if name in cls.__dict__:
        return True
    _name_function(cls, value)
    setattr(cls, name, value)
    return False


def _name_function(cls, function):
    if isinstance(function, FunctionType):
        function.__qualname__ = f"{cls.__qualname__}.{function.__name__}"


def _plural_list(names):
    quoted = [repr(name) for name in names]
    if len(quoted) < 2:
        return "".join(quoted)
    if len(quoted) == 2:
        return " and ".join(quoted)
    return ", ".join(quoted[:-1]) + f", and {quoted[-1]}"


class _Initializer:
    """Binds the arguments of `__init__` to fields and sets them."""

    def __init__(self, cls, std_fields, kw_only_fields, all_fields, frozen, has_post_init):
        self.qualname = f"{cls.__qualname__}.__init__"
        self.positional = std_fields
        self.keyword_only = {f.name: f for f in kw_only_fields}
        self.by_name = {f.name: f for f in (*std_fields, *kw_only_fields)}
        self.all_fields = all_fields
        self.frozen = frozen
        self.has_post_init = has_post_init

    def __call__(self, instance, args, kwargs):
        bound = self.bind(args, kwargs)
        init_vars = []
        for f in self.all_fields:
            if f._field_type is _FIELD_INITVAR:
                if f.init:
                    init_vars.append(bound[f.name])
                elif f.default is not MISSING:
                    init_vars.append(f.default)
                continue
            # What a signature shows in the place of a factory may be passed on as an argument.
            if f.name in bound and bound[f.name] is not _HAS_DEFAULT_FACTORY:
                value = bound[f.name]
            elif f.default_factory is not MISSING:
                value = f.default_factory()
            elif f.default is not MISSING and "__slots__" in type(instance).__dict__:
                value = f.default
            else:
                continue
            if self.frozen:
                object.__setattr__(instance, f.name, value)
            else:
                setattr(instance, f.name, value)
        if self.has_post_init:
            instance.__post_init__(*init_vars)

    def bind(self, args, kwargs):
        positional = self.positional
        if len(args) > len(positional):
            raise TypeError(self.too_many(len(args)))
        bound = {}
        for f, value in zip(positional, args):
            bound[f.name] = value
        for name, value in kwargs.items():
            if name not in self.by_name:
                raise TypeError(f"{self.qualname}() got an unexpected keyword argument {name!r}")
            if name in bound:
                raise TypeError(f"{self.qualname}() got multiple values for argument {name!r}")
            bound[name] = value
        self.require([f for f in positional if f.name not in bound], bound, "positional")
        self.require([f for f in self.keyword_only.values() if f.name not in bound], bound, "keyword-only")
        return bound

    def require(self, absent, bound, kind):
        missing = []
        for f in absent:
            if f.default is not MISSING:
                bound[f.name] = f.default
            elif f.default_factory is not MISSING:
                bound[f.name] = f.default_factory()
            else:
                missing.append(f.name)
        if missing:
            plural = "" if len(missing) == 1 else "s"
            raise TypeError(f"{self.qualname}() missing {len(missing)} required {kind} argument{plural}: {_plural_list(missing)}")

    def too_many(self, given):
        most = len(self.positional) + 1
        with_default = sum(f.default is not MISSING or f.default_factory is not MISSING for f in self.positional)
        takes = f"from {most - with_default} to {most}" if with_default else f"{most}"
        plural = "" if most == 1 and not with_default else "s"
        return f"{self.qualname}() takes {takes} positional argument{plural} but {given + 1} were given"


def _own_annotations(cls):
    if sys.version_info >= (3, 14):
        from annotationlib import Format, get_annotations

        return get_annotations(cls, format=Format.FORWARDREF)
    return cls.__dict__.get("__annotations__", {})


def _make_init(cls, std_fields, kw_only_fields, all_fields, frozen, has_post_init):
    seen_default = None
    for f in std_fields:
        if f.default is not MISSING or f.default_factory is not MISSING:
            seen_default = f
        elif seen_default:
            raise TypeError(f"non-default argument {f.name!r} follows default argument {seen_default.name!r}")
    initialize = _Initializer(cls, std_fields, kw_only_fields, all_fields, frozen, has_post_init)

    def __init__(self, /, *args, **kwargs):
        initialize(self, args, kwargs)

    __init__.__annotations__ = {f.name: f.type for f in (*std_fields, *kw_only_fields)}
    __init__.__annotations__["return"] = None
    __init__.__dataclass_init_fields__ = (tuple(std_fields), tuple(kw_only_fields))
    return __init__


def _make_repr(names):
    running = set()

    def __repr__(self):
        key = id(self)
        if key in running:
            return "..."
        running.add(key)
        try:
            shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        finally:
            running.discard(key)
        return f"{self.__class__.__qualname__}({shown})"

    return __repr__


def _make_eq(names):
    def __eq__(self, other):
        if self is other:
            return True
        if other.__class__ is not self.__class__:
            return NotImplemented
        equal = True
        for name in names:
            equal = getattr(self, name) == getattr(other, name)
            if not equal:
                break
        return equal

    def eq_of_tuples(self, other):
        if other.__class__ is self.__class__:
            return tuple([getattr(self, name) for name in names]) == tuple([getattr(other, name) for name in names])
        return NotImplemented

    if sys.version_info >= (3, 13):
        return __eq__
    eq_of_tuples.__name__ = "__eq__"
    return eq_of_tuples


def _make_orders(names):
    # The comparisons themselves stand here: a function for it would be one more frame for each instance within another.
    def __lt__(self, other):
        if other.__class__ is self.__class__:
            return tuple([getattr(self, name) for name in names]) < tuple([getattr(other, name) for name in names])
        return NotImplemented

    def __le__(self, other):
        if other.__class__ is self.__class__:
            return tuple([getattr(self, name) for name in names]) <= tuple([getattr(other, name) for name in names])
        return NotImplemented

    def __gt__(self, other):
        if other.__class__ is self.__class__:
            return tuple([getattr(self, name) for name in names]) > tuple([getattr(other, name) for name in names])
        return NotImplemented

    def __ge__(self, other):
        if other.__class__ is self.__class__:
            return tuple([getattr(self, name) for name in names]) >= tuple([getattr(other, name) for name in names])
        return NotImplemented

    return __lt__, __le__, __gt__, __ge__


def _make_hash(names):
    def __hash__(self):
        return hash(tuple([getattr(self, name) for name in names]))

    return __hash__


def _make_frozen(cls, names):
    def __setattr__(self, name, value):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return __setattr__, __delattr__


def _collect_fields(cls, kw_only, frozen):
    collected = {}
    any_frozen_base = False
    all_frozen_bases = None
    has_dataclass_bases = False
    for base in cls.__mro__[-1:0:-1]:
        base_fields = getattr(base, _FIELDS, None)
        if base_fields is None:
            continue
        has_dataclass_bases = True
        for f in base_fields.values():
            collected[f.name] = f
        if all_frozen_bases is None:
            all_frozen_bases = True
        current_frozen = getattr(base, _PARAMS).frozen
        all_frozen_bases = all_frozen_bases and current_frozen
        any_frozen_base = any_frozen_base or current_frozen
    own = []
    kw_only_seen = False
    annotated = _own_annotations(cls)
    for name, annotation in annotated.items():
        if _is_kw_only(annotation, cls):
            if kw_only_seen:
                raise TypeError(f"{name!r} is KW_ONLY, but KW_ONLY has already been specified")
            kw_only_seen = True
            kw_only = True
        else:
            own.append(_get_field(cls, name, annotation, kw_only))
    for f in own:
        collected[f.name] = f
        if isinstance(getattr(cls, f.name, None), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    for name, value in cls.__dict__.items():
        if isinstance(value, Field) and name not in annotated:
            raise TypeError(f"{name!r} is a field but has no type annotation")
    if has_dataclass_bases:
        if any_frozen_base and not frozen:
            raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
        if all_frozen_bases is False and frozen:
            raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    return collected


def _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
    # What is no class fails here, as where CPython looks for the namespace of the module.
    _ = cls.__module__
    setattr(cls, _PARAMS, _DataclassParams(init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot))
    collected = _collect_fields(cls, kw_only, frozen)
    setattr(cls, _FIELDS, collected)
    class_hash = cls.__dict__.get("__hash__", MISSING)
    has_explicit_hash = not (class_hash is MISSING or (class_hash is None and "__eq__" in cls.__dict__))
    if order and not eq:
        raise ValueError("eq must be true if order is true")
    initialized = [f for f in collected.values() if f._field_type in (_FIELD, _FIELD_INITVAR)]
    std = [f for f in initialized if f.init and not f.kw_only]
    keyword = [f for f in initialized if f.init and f.kw_only]
    if init:
        _set_new_attribute(cls, "__init__", _make_init(cls, std, keyword, initialized, frozen, hasattr(cls, _POST_INIT_NAME)))
    real = [f for f in collected.values() if f._field_type is _FIELD]
    if repr:
        _set_new_attribute(cls, "__repr__", _make_repr([f.name for f in real if f.repr]))
    compared = [f.name for f in real if f.compare]
    if eq:
        _set_new_attribute(cls, "__eq__", _make_eq(compared))
    if order:
        for function in _make_orders(compared):
            name = function.__name__
            if _set_new_attribute(cls, name, function):
                raise TypeError(f"Cannot overwrite attribute {name} in class {cls.__name__}. Consider using functools.total_ordering")
    if frozen:
        for function in _make_frozen(cls, [f.name for f in real]):
            if _set_new_attribute(cls, function.__name__, function):
                raise TypeError(f"Cannot overwrite attribute {function.__name__} in class {cls.__name__}")
    _settle_hash(cls, real, unsafe_hash, eq, frozen, has_explicit_hash)
    if not getattr(cls, "__doc__"):
        cls.__doc__ = cls.__name__ + _signature_text(cls, std, keyword)
    if sys.version_info >= (3, 13):
        _set_new_attribute(cls, "__replace__", _replace)
    if match_args:
        _set_new_attribute(cls, "__match_args__", tuple(f.name for f in std))
    if weakref_slot and not slots:
        raise TypeError("weakref_slot is True but slots is False")
    if slots:
        cls = _add_slots(cls, frozen, weakref_slot)
    return update_abstractmethods(cls)


def _signature_text(cls, std, keyword):
    """The parameters of a call of the class; nothing if its metaclass has a call of its own."""
    if type(cls).__call__ is not type.__call__:
        return ""
    shown = [_parameter_text(f) for f in std]
    if keyword:
        shown += ["*", *(_parameter_text(f) for f in keyword)]
    return f"({', '.join(shown)})"


def _annotation_text(annotation):
    """As inspect.formatannotation has it."""
    if getattr(annotation, "__module__", None) == "typing":
        return repr(annotation).replace("typing.", "")
    if isinstance(annotation, type) and not isinstance(annotation, GenericAlias):
        module = annotation.__module__
        return annotation.__qualname__ if module == "builtins" else f"{module}.{annotation.__qualname__}"
    return repr(annotation)


def _parameter_text(f):
    annotation = _annotation_text(f.type)
    if f.default is not MISSING:
        return f"{f.name}: {annotation} = {f.default!r}"
    if f.default_factory is not MISSING:
        return f"{f.name}: {annotation} = <factory>"
    return f"{f.name}: {annotation}"


def _settle_hash(cls, real, unsafe_hash, eq, frozen, has_explicit_hash):
    if unsafe_hash:
        if has_explicit_hash:
            raise TypeError(f"Cannot overwrite attribute __hash__ in class {cls.__name__}")
    elif not eq or has_explicit_hash:
        return
    elif not frozen:
        cls.__hash__ = None
        return
    names = [f.name for f in real if (f.compare if f.hash is None else f.hash)]
    function = _make_hash(names)
    _name_function(cls, function)
    cls.__hash__ = function


def _add_slots(cls, is_frozen, weakref_slot):
    if "__slots__" in cls.__dict__:
        raise TypeError(f"{cls.__name__} already specifies __slots__")
    namespace = dict(cls.__dict__)
    field_names = tuple(f.name for f in fields(cls))
    inherited = {name for base in cls.__mro__[1:-1] for name in _slots_of(base)}
    names = [name for name in (*field_names, *(("__weakref__",) if weakref_slot else ())) if name not in inherited]
    namespace["__slots__"] = tuple(names)
    for name in field_names:
        namespace.pop(name, None)
    namespace.pop("__dict__", None)
    namespace.pop("__weakref__", None)
    qualname = getattr(cls, "__qualname__", None)
    made = type(cls)(cls.__name__, cls.__bases__, namespace)
    if qualname is not None:
        made.__qualname__ = qualname
    if is_frozen:
        for name, function in (("__getstate__", _dataclass_getstate), ("__setstate__", _dataclass_setstate)):
            if name not in namespace:
                setattr(made, name, function)
    return made


def _slots_of(cls):
    """The names of the slots that a class adds; a class without `__slots__` may add one for weak references."""
    declared = cls.__dict__.get("__slots__")
    if declared is None:
        return ("__weakref__",) if "__weakref__" in cls.__dict__ else ()
    if isinstance(declared, str):
        return (declared,)
    if hasattr(declared, "__next__"):
        raise TypeError(f"Slots of '{cls.__name__}' cannot be determined")
    return declared


def _dataclass_getstate(self):
    return [getattr(self, f.name) for f in fields(self)]


def _dataclass_setstate(self, state):
    for f, value in zip(fields(self), state):
        object.__setattr__(self, f.name, value)


def dataclass(
    cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False,
    slots=False, weakref_slot=False,
):
    """Class decorator that adds methods made from the class's fields."""

    def wrap(cls):
        return _process_class(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot)

    return wrap if cls is None else wrap(cls)


def fields(class_or_instance):
    """The fields of a dataclass."""
    try:
        found = getattr(class_or_instance, _FIELDS)
    except AttributeError:
        raise TypeError("must be called with a dataclass type or instance") from None
    return tuple(f for f in found.values() if f._field_type is _FIELD)


def _is_dataclass_instance(obj):
    return hasattr(type(obj), _FIELDS)


def is_dataclass(obj):
    """Whether an object has the fields of a dataclass, itself or by its class."""
    return hasattr(obj if isinstance(obj, type) else type(obj), _FIELDS)


def asdict(obj, *, dict_factory=dict):
    """The fields of an instance as a dict, recursively."""
    if not _is_dataclass_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")
    return _converted(obj, dict_factory, True)


def astuple(obj, *, tuple_factory=tuple):
    """The fields of an instance as a tuple, recursively."""
    if not _is_dataclass_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")
    return _converted(obj, tuple_factory, False)


#: What is its own copy.
_ATOMIC_TYPES = frozenset((
    type(None), bool, int, float, str, complex, bytes, type(Ellipsis), type(NotImplemented), CodeType, BuiltinFunctionType,
    FunctionType, type, range, property,
))  # fmt: skip


def _converted(value, factory, is_named):
    """What `asdict` and `astuple` make of a value: as many frames for each level of it as in CPython."""
    kind = type(value)
    if kind in _ATOMIC_TYPES:
        return value
    if hasattr(kind, _FIELDS):
        if is_named:
            return factory([(f.name, _converted(getattr(value, f.name), factory, True)) for f in fields(value)])
        return factory([_converted(getattr(value, f.name), factory, False) for f in fields(value)])
    if is_named and sys.version_info >= (3, 12):
        if kind is list or kind is tuple:
            return kind([_converted(item, factory, True) for item in value])
        if kind is dict:
            return {_converted(key, factory, True): _converted(item, factory, True) for key, item in value.items()}
    if issubclass(kind, tuple) and hasattr(value, "_fields"):
        return kind(*[_converted(item, factory, is_named) for item in value])
    if issubclass(kind, (list, tuple)):
        return kind(_converted(item, factory, is_named) for item in value)
    if issubclass(kind, dict):
        if hasattr(kind, "default_factory"):
            made = kind(value.default_factory)
            for key, item in value.items():
                made[_converted(key, factory, is_named)] = _converted(item, factory, is_named)
            return made
        return kind((_converted(key, factory, is_named), _converted(item, factory, is_named)) for key, item in value.items())
    from copy import deepcopy

    return deepcopy(value)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, module=None, decorator=dataclass, **kwargs):
    """Make a dataclass from a list of fields."""
    namespace = {} if namespace is None else dict(namespace)
    annotations = {}
    for item in fields:
        if isinstance(item, str):
            name, annotation = item, "typing.Any"
        elif len(item) == 2:
            name, annotation = item
        elif len(item) == 3:
            name, annotation, namespace[item[0]] = item
        else:
            raise TypeError(f"Invalid field: {item!r}")
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f"Field names must be valid identifiers: {name!r}")
        if iskeyword(name):
            raise TypeError(f"Field names must not be keywords: {name!r}")
        if name in annotations:
            raise TypeError(f"Field name duplicated: {name!r}")
        annotations[name] = annotation
    namespace["__annotations__"] = annotations
    cls = new_class(cls_name, bases, {}, lambda body: body.update(namespace))
    if module is None:
        module = sys._getframe(1).f_globals.get("__name__", "__main__")
    cls.__module__ = module
    return decorator(cls, **kwargs)


def _replace(self, /, **changes):
    """What `copy.replace()` calls."""
    return replace(self, **changes)


def replace(obj, /, **changes):
    """A copy of an instance with some fields changed."""
    if not _is_dataclass_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    for name, f in getattr(obj, _FIELDS).items():
        is_given = name in changes
        if f._field_type is _FIELD_CLASSVAR:
            continue
        if is_given and not f.init:
            raise TypeError(f"field {name} is declared with init=False, it cannot be specified with replace()")
        if is_given or not f.init:
            continue
        if f._field_type is _FIELD_INITVAR and f.default is MISSING:
            raise TypeError(f"InitVar {name!r} must be specified with replace()")
        changes[name] = getattr(obj, name)
    return obj.__class__(**changes)
