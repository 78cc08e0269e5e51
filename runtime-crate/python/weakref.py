"""References that do not keep their objects alive. CPython Lib/weakref.py."""

import operator
from collections.abc import MutableMapping, MutableSet

import _weakref
from _weakref import ReferenceType, getweakrefcount, ref
from _weakrefset import WeakSet

__molt_missing__ = ()

__all__ = [
    "ref",
    "proxy",
    "getweakrefcount",
    "getweakrefs",
    "WeakKeyDictionary",
    "ReferenceType",
    "ProxyType",
    "CallableProxyType",
    "ProxyTypes",
    "WeakValueDictionary",
    "WeakSet",
    "WeakMethod",
    "finalize",
]


def _target(proxied):
    target = object.__getattribute__(proxied, "_reference")()
    if target is None:
        raise ReferenceError("weakly-referenced object no longer exists")
    return target


def _strong(value):
    return _target(value) if type(value) in ProxyTypes else value


class ProxyType:
    """Stands for an object and does not keep it alive."""

    __slots__ = ("__weakref__", "_reference")
    __hash__ = None

    def __getattribute__(self, name):
        return getattr(_target(self), name)

    def __setattr__(self, name, value):
        setattr(_target(self), name, value)

    def __delattr__(self, name):
        delattr(_target(self), name)

    def __repr__(self):
        reference = object.__getattribute__(self, "_reference")
        target = reference()
        if target is None:
            return f"<weakproxy at {id(self):#x}; dead>"
        return f"<weakproxy at {id(self):#x}; to {type(target).__name__!r} at {id(target):#x}>"

    def __str__(self):
        return str(_target(self))

    def __bytes__(self):
        return bytes(_target(self))

    def __bool__(self):
        return bool(_target(self))

    def __len__(self):
        return len(_target(self))

    def __iter__(self):
        return iter(_target(self))

    def __next__(self):
        target = _target(self)
        if not hasattr(type(target), "__next__"):
            raise TypeError(f"Weakref proxy referenced a non-iterator {type(target).__name__!r} object")
        return next(target)

    def __reversed__(self):
        return reversed(_target(self))

    def __contains__(self, item):
        return item in _target(self)

    def __getitem__(self, key):
        return _target(self)[key]

    def __setitem__(self, key, value):
        _target(self)[key] = value

    def __delitem__(self, key):
        del _target(self)[key]

    def __pow__(self, other, modulo=None):
        return pow(_target(self), _strong(other), _strong(modulo))

    def __rpow__(self, other, modulo=None):
        return pow(_strong(other), _target(self), _strong(modulo))


def _of_one(operation):
    return lambda self: operation(_target(self))


def _of_two(operation):
    return lambda self, other: operation(_target(self), _strong(other))


def _reflected(operation):
    return lambda self, other: operation(_strong(other), _target(self))


def _give_operators():
    made = {"__divmod__": _of_two(divmod), "__rdivmod__": _reflected(divmod)}
    for name in ("neg", "pos", "abs", "invert", "index"):
        made[f"__{name}__"] = _of_one(getattr(operator, name))
    made["__int__"], made["__float__"] = _of_one(int), _of_one(float)
    for name in ("eq", "ne", "lt", "le", "gt", "ge"):
        made[f"__{name}__"] = _of_two(getattr(operator, name))
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "lshift", "rshift", "and", "xor", "or", "matmul"):
        operation = getattr(operator, f"__{name}__")
        made[f"__{name}__"], made[f"__r{name}__"] = _of_two(operation), _reflected(operation)
        made[f"__i{name}__"] = _of_two(getattr(operator, f"__i{name}__"))
    made["__ipow__"] = _of_two(operator.ipow)
    for name, method in made.items():
        method.__name__ = name
        setattr(ProxyType, name, method)


_give_operators()


class CallableProxyType(ProxyType):
    """Stands for something callable and does not keep it alive."""

    __slots__ = ()

    def __call__(self, *args, **kwargs):
        return _target(self)(*args, **kwargs)


ProxyTypes = (ProxyType, CallableProxyType)


class _Proxied(ref):
    """The reference in a proxy, which it knows without keeping it."""

    __slots__ = ("proxy",)


def _proxies(references):
    return [reference.proxy() if type(reference) is _Proxied else reference for reference in references]


def getweakrefs(object, /):
    """Return a list of all weak reference objects pointing to 'object'."""
    return [found for found in _proxies(_weakref.getweakrefs(object)) if found is not None]


def proxy(object, callback=None, /):
    """Something that stands for an object and does not keep it alive."""
    died = None
    if callback is None:
        # Without a callback there is one for all.
        for known in _weakref.getweakrefs(object):
            found = known.proxy() if type(known) is _Proxied and known.__callback__ is None else None
            if found is not None:
                return found
    else:

        # The proxy is found through its reference: what the callback referred to would keep it.
        def died(reference):
            callback(reference.proxy())

    kind = CallableProxyType if callable(object) else ProxyType
    made = kind.__new__(kind)
    reference = _Proxied(object, died)
    reference.proxy = ref(made)
    ProxyType._reference.__set__(made, reference)
    return made


class WeakMethod(ref):
    """A weak reference to a method of an object: alive while both the object and the function are."""

    __slots__ = ("__weakref__", "_alive", "_func_ref", "_meth_type")

    def __new__(cls, meth, callback=None):
        try:
            owner, function = meth.__self__, meth.__func__
        except AttributeError:
            raise TypeError(f"argument should be a bound method, not {type(meth)}") from None

        def died(_):
            self = weak_self()
            if self is not None and self._alive:
                self._alive = False
                if callback is not None:
                    callback(self)

        self = ref.__new__(cls, owner, died)
        self._func_ref = ref(function, died)
        self._meth_type = type(meth)
        self._alive = True
        weak_self = ref(self)
        return self

    def __call__(self):
        owner, function = super().__call__(), self._func_ref()
        if owner is None or function is None:
            return None
        return self._meth_type(function, owner)

    def __eq__(self, other):
        if isinstance(other, WeakMethod):
            if not self._alive or not other._alive:
                return self is other
            return ref.__eq__(self, other) and self._func_ref == other._func_ref
        return NotImplemented

    def __ne__(self, other):
        equal = self.__eq__(other)
        return equal if equal is NotImplemented else not equal

    __hash__ = ref.__hash__


class KeyedRef(ref):
    """A weak reference that knows the key it is filed under."""

    __slots__ = ("key",)

    def __new__(type, ob, callback, key):
        self = ref.__new__(type, ob, callback)
        self.key = key
        return self

    def __init__(self, ob, callback, key):
        super().__init__(ob, callback)


class _Merging(MutableMapping):
    """The operators that merge mappings."""

    def __ior__(self, other):
        self.update(other)
        return self

    def __or__(self, other):
        if not hasattr(other, "keys"):
            return NotImplemented
        made = self.copy()
        made.update(other)
        return made

    def __ror__(self, other):
        if not hasattr(other, "keys"):
            return NotImplemented
        made = self.__class__()
        made.update(other)
        made.update(self)
        return made


class WeakValueDictionary(_Merging):
    """A dict that does not keep its values alive."""

    def __init__(self, other=(), /, **kw):
        def remove(reference, selfref=ref(self)):
            self = selfref()
            if self is not None and self.data.get(reference.key) is reference:
                del self.data[reference.key]

        self._remove = remove
        self.data = {}
        self.update(other, **kw)

    def __getitem__(self, key):
        value = self.data[key]()
        if value is None:
            raise KeyError(key)
        return value

    def __delitem__(self, key):
        del self.data[key]

    def __len__(self):
        return len(self.data)

    def __contains__(self, key):
        try:
            reference = self.data[key]
        except KeyError:
            return False
        return reference() is not None

    def __repr__(self):
        return f"<{self.__class__.__name__} at {id(self):#x}>"

    def __setitem__(self, key, value):
        self.data[key] = KeyedRef(value, self._remove, key)

    def copy(self):
        made = WeakValueDictionary()
        for key, value in self.items():
            made[key] = value
        return made

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy

        made = self.__class__()
        for key, value in self.items():
            made[deepcopy(key, memo)] = value
        return made

    def get(self, key, default=None):
        reference = self.data.get(key)
        value = None if reference is None else reference()
        return default if value is None else value

    def items(self):
        for key, reference in list(self.data.items()):
            value = reference()
            if value is not None:
                yield key, value

    def keys(self):
        for key, reference in list(self.data.items()):
            if reference() is not None:
                yield key

    __iter__ = keys

    def values(self):
        for reference in list(self.data.values()):
            value = reference()
            if value is not None:
                yield value

    def itervaluerefs(self):
        yield from list(self.data.values())

    def valuerefs(self):
        return list(self.data.values())

    def popitem(self):
        while True:
            key, reference = self.data.popitem()
            value = reference()
            if value is not None:
                return key, value

    def pop(self, key, *args):
        try:
            value = self.data.pop(key)()
        except KeyError:
            value = None
        if value is not None:
            return value
        if args:
            return args[0]
        raise KeyError(key)

    def setdefault(self, key, default=None):
        value = self.get(key)
        if value is None:
            self[key] = default
            return default
        return value

    def update(self, other=None, /, **kwargs):
        if other is not None:
            if not hasattr(other, "items"):
                other = dict(other)
            for key, value in other.items():
                self[key] = value
        for key, value in kwargs.items():
            self[key] = value


class WeakKeyDictionary(_Merging):
    """A dict that does not keep its keys alive."""

    def __init__(self, dict=None):
        self.data = {}

        def remove(reference, selfref=ref(self)):
            self = selfref()
            if self is not None:
                self.data.pop(reference, None)

        self._remove = remove
        if dict is not None:
            self.update(dict)

    def __delitem__(self, key):
        del self.data[ref(key)]

    def __getitem__(self, key):
        return self.data[ref(key)]

    def __len__(self):
        return len(self.data)

    def __repr__(self):
        return f"<{self.__class__.__name__} at {id(self):#x}>"

    def __setitem__(self, key, value):
        self.data[ref(key, self._remove)] = value

    def copy(self):
        made = WeakKeyDictionary()
        for key, value in self.items():
            made[key] = value
        return made

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy

        made = self.__class__()
        for key, value in self.items():
            made[key] = deepcopy(value, memo)
        return made

    def get(self, key, default=None):
        return self.data.get(ref(key), default)

    def __contains__(self, key):
        try:
            reference = ref(key)
        except TypeError:
            return False
        return reference in self.data

    def items(self):
        for reference, value in list(self.data.items()):
            key = reference()
            if key is not None:
                yield key, value

    def keys(self):
        for reference in list(self.data):
            key = reference()
            if key is not None:
                yield key

    __iter__ = keys

    def values(self):
        for reference, value in list(self.data.items()):
            if reference() is not None:
                yield value

    def keyrefs(self):
        return list(self.data)

    def popitem(self):
        while True:
            reference, value = self.data.popitem()
            key = reference()
            if key is not None:
                return key, value

    def pop(self, key, *args):
        return self.data.pop(ref(key), *args)

    def setdefault(self, key, default=None):
        return self.data.setdefault(ref(key, self._remove), default)

    def update(self, dict=None, /, **kwargs):
        if dict is not None:
            if not hasattr(dict, "items"):
                dict = type({})(dict)
            for key, value in dict.items():
                self[key] = value
        if kwargs:
            self.update(kwargs)


MutableSet.register(WeakSet)


class finalize:
    """Calls a function when an object dies, and knows whether it did."""

    __slots__ = ()
    _registry = {}
    _made = 0

    class _Info:
        __slots__ = ("args", "atexit", "func", "index", "kwargs", "weakref")

    def __init__(self, obj, func, /, *args, **kwargs):
        info = self._Info()
        info.weakref = ref(obj, self)
        info.func = func
        info.args = args
        info.kwargs = kwargs or None
        info.atexit = True
        info.index = finalize._made
        finalize._made += 1
        self._registry[self] = info

    def __call__(self, _=None):
        info = self._registry.pop(self, None)
        if info is not None:
            return info.func(*info.args, **(info.kwargs or {}))

    def detach(self):
        info = self._registry.get(self)
        target = info and info.weakref()
        if target is not None and self._registry.pop(self, None):
            return target, info.func, info.args, info.kwargs or {}

    def peek(self):
        info = self._registry.get(self)
        target = info and info.weakref()
        if target is not None:
            return target, info.func, info.args, info.kwargs or {}

    @property
    def alive(self):
        return self in self._registry

    @property
    def atexit(self):
        info = self._registry.get(self)
        return bool(info) and info.atexit

    @atexit.setter
    def atexit(self, value):
        info = self._registry.get(self)
        if info:
            info.atexit = bool(value)

    def __repr__(self):
        info = self._registry.get(self)
        target = info and info.weakref()
        if target is None:
            return f"<{type(self).__name__} object at {id(self):#x}; dead>"
        return f"<{type(self).__name__} object at {id(self):#x}; for {type(target).__name__!r} at {id(target):#x}>"
