"""How classes that cannot say so themselves are copied and pickled. CPython Lib/copyreg.py."""

__all__ = ["pickle", "constructor", "add_extension", "remove_extension", "clear_extension_cache"]

dispatch_table = {}


def pickle(ob_type, pickle_function, constructor_ob=None):
    """Declare how instances of a class are reduced."""
    if not callable(pickle_function):
        raise TypeError("reduction functions must be callable")
    dispatch_table[ob_type] = pickle_function
    if constructor_ob is not None:
        constructor(constructor_ob)


def constructor(object):
    """Check that something can be called."""
    if not callable(object):
        raise TypeError("constructors must be callable")


def pickle_complex(c):
    """How complex numbers are reduced."""
    return complex, (c.real, c.imag)


pickle(complex, pickle_complex, complex)


def pickle_union(obj):
    """How unions of types are reduced."""
    return _union, obj.__args__


def _union(first, *others):
    for other in others:
        first = first | other
    return first


pickle(type(int | str), pickle_union)


def _reconstructor(cls, base, state):
    """Make an instance below protocol 2."""
    if base is object:
        return object.__new__(cls)
    obj = base.__new__(cls, state)
    if base.__init__ != object.__init__:
        base.__init__(obj, state)
    return obj


def _reduce_ex(self, proto):
    """What object.__reduce_ex__ does below protocol 2."""
    cls = self.__class__
    for base in cls.__mro__:
        if base.__module__ == "builtins":
            break
    if base is object:
        state = None
    elif base is cls:
        raise TypeError(f"cannot pickle {cls.__name__!r} object")
    else:
        state = base(self)
    args = (cls, base, state)
    if getattr(type(self), "__getstate__", None) is object.__getstate__ and getattr(self, "__slots__", None):
        raise TypeError(
            f"a class that defines __slots__ without defining __getstate__ cannot be pickled with protocol {proto}"
        )
    kept = self.__getstate__()
    return (_reconstructor, args, kept) if kept else (_reconstructor, args)


def __newobj__(cls, *args):
    return cls.__new__(cls, *args)


def __newobj_ex__(cls, args, kwargs):
    """Make an instance with keyword arguments."""
    return cls.__new__(cls, *args, **kwargs)


def _slotnames(cls):
    """The names of the slots of a class and its bases."""
    names = cls.__dict__.get("__slotnames__")
    if names is not None:
        return names
    names = []
    for base in cls.__mro__:
        slots = base.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name in ("__dict__", "__weakref__"):
                continue
            if name.startswith("__") and not name.endswith("__"):
                stripped = base.__name__.lstrip("_")
                name = f"_{stripped}{name}" if stripped else name
            names.append(name)
    try:
        cls.__slotnames__ = names
    except AttributeError:
        pass
    return names


_extension_registry = {}
_inverted_registry = {}
_extension_cache = {}


def add_extension(module, name, code):
    """Register an extension code."""
    code = int(code)
    if not 1 <= code <= 0x7FFFFFFF:
        raise ValueError("code out of range")
    key = (module, name)
    if _extension_registry.get(key) == code and _inverted_registry.get(code) == key:
        return
    if key in _extension_registry:
        raise ValueError(f"key {key} is already registered with code {_extension_registry[key]}")
    if code in _inverted_registry:
        raise ValueError(f"code {code} is already in use for key {_inverted_registry[code]}")
    _extension_registry[key] = code
    _inverted_registry[code] = key


def remove_extension(module, name, code):
    """Forget an extension code."""
    key = (module, name)
    if _extension_registry.get(key) != code or _inverted_registry.get(code) != key:
        raise ValueError(f"key {key} is not registered with code {code}")
    del _extension_registry[key]
    del _inverted_registry[code]
    _extension_cache.pop(code, None)


def clear_extension_cache():
    """Forget the extensions that were looked up."""
    _extension_cache.clear()
