"""Proxies of objects. wrapt/wrappers.py, which a C extension repeats.

A proxy has the class, the attributes and the operators of what it stands for; attributes whose names begin with `_self_` are its own.
"""

import builtins
import math
import operator
import sys
import types

# Besides its qualified name, what a proxy keeps of its object: asked for the object's own, a class would answer for the proxy.
_KEPT = ("__qualname__", "__annotate__" if sys.version_info >= (3, 14) else "__annotations__")
_ON_BOTH = ("__qualname__", "__annotations__", "__annotate__")


class _Plain:
    """Gives proxies a dict."""


_OWN_DICT = vars(_Plain)["__dict__"]


def _of_wrapped(name):
    def given(self):
        return getattr(self.__wrapped__, name)

    def set_(self, value):
        setattr(self.__wrapped__, name, value)

    def delete(self):
        delattr(self.__wrapped__, name)

    return property(given, set_, delete)


_MODULE, _DOC = _of_wrapped("__module__"), _of_wrapped("__doc__")
_DICT = property(lambda self: self.__wrapped__.__dict__)
_WEAK = property(lambda self: self.__wrapped__.__weakref__)
_SELF_DICT = property(lambda self: _OWN_DICT.__get__(self))


class _ProxyType(type):
    """The class of proxy classes: what a class statement sets for the class would hide what proxies ask their objects for."""

    def __new__(mcls, name, bases, namespace, **kwargs):
        module, doc = namespace.get("__module__"), namespace.get("__doc__")
        own = {"__module__": _MODULE, "__doc__": _inherited_doc(bases), "__weakref__": _WEAK, "__dict__": _DICT}
        if doc is not None and not isinstance(doc, str):
            own["__doc__"], doc = doc, None
        if "__dict__" in namespace:
            own["__dict__"] = namespace["__dict__"]
        made = super().__new__(mcls, name, bases, {"__self_dict__": _SELF_DICT, **namespace, **own}, **kwargs)
        type.__setattr__(made, "_cls_real_module", module)
        type.__setattr__(made, "_cls_real_doc", doc)
        return made

    @property
    def __module__(cls):
        return vars(cls).get("_cls_real_module") or "builtins"

    @__module__.setter
    def __module__(cls, value):
        type.__setattr__(cls, "_cls_real_module", value)

    @property
    def __doc__(cls):
        return vars(cls).get("_cls_real_doc")

    @__doc__.setter
    def __doc__(cls, value):
        type.__setattr__(cls, "_cls_real_doc", value)


def _inherited_doc(bases):
    known = (vars(base).get("__doc__") for kind in bases for base in kind.__mro__)
    return next((doc for doc in known if isinstance(doc, property)), _DOC)


def _bare(value):
    return value.__wrapped__ if issubclass(type(value), BaseObjectProxy) else value


class BaseObjectProxy(_Plain, metaclass=_ProxyType):
    """Stands for another object."""

    def __new__(cls, *args, **kwargs):
        return super().__new__(cls)

    def __init__(self, wrapped):
        object.__setattr__(self, "__wrapped__", wrapped)
        self._keep()

    def __class_getitem__(cls, item, /):
        return types.GenericAlias(cls, item)

    def _keep(self):
        for name in _KEPT:
            _OWN_DICT.__get__(self).pop(name, None)
            try:
                object.__setattr__(self, name, getattr(self.__wrapped__, name))
            except AttributeError:
                pass

    @property
    def __object_proxy__(self):
        return BaseObjectProxy

    def __self_setattr__(self, name, value):
        object.__setattr__(self, name, value)

    __name__ = _of_wrapped("__name__")
    __class__ = _of_wrapped("__class__")

    def __getattr__(self, name):
        if name == "__wrapped__":
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '__wrapped__'")
        return getattr(self.__wrapped__, name)

    def __setattr__(self, name, value):
        if name == "__wrapped__":
            object.__setattr__(self, name, value)
            self._keep()
            fix = getattr(self, "__wrapped_setattr_fixups__", None)
            if fix is not None:
                fix()
            return
        is_own = name.startswith("_self_")
        if name in _ON_BOTH or not (is_own or hasattr(type(self), name)):
            setattr(self.__wrapped__, name, value)
        if name in _ON_BOTH or is_own or hasattr(type(self), name):
            object.__setattr__(self, name, value)

    def __delattr__(self, name):
        if name == "__wrapped__":
            raise TypeError("can't delete __wrapped__ attribute")
        if name in _ON_BOTH:
            _OWN_DICT.__get__(self).pop(name, None)
            delattr(self.__wrapped__, name)
        elif name.startswith("_self_") or hasattr(type(self), name):
            object.__delattr__(self, name)
        else:
            delattr(self.__wrapped__, name)

    def __repr__(self):
        wrapped = self.__wrapped__
        return f"<{type(self).__name__} at 0x{id(self):x} for {type(wrapped).__name__} at 0x{id(wrapped):x}>"

    def __dir__(self):
        return dir(self.__wrapped__)

    def __format__(self, format_spec):
        return format(self.__wrapped__, format_spec)

    def __round__(self, ndigits=None):
        return round(self.__wrapped__, ndigits)

    def __pow__(self, other, *args):
        return pow(self.__wrapped__, _bare(other), *args)

    def __rpow__(self, other, *args):
        return pow(_bare(other), self.__wrapped__, *args)

    def __mro_entries__(self, bases):
        asked = None if isinstance(self.__wrapped__, type) else getattr(self.__wrapped__, "__mro_entries__", None)
        return (self.__wrapped__,) if asked is None else asked(bases)

    def __contains__(self, value):
        return value in self.__wrapped__

    def __getitem__(self, key):
        return self.__wrapped__[key]

    def __setitem__(self, key, value):
        self.__wrapped__[key] = value

    def __delitem__(self, key):
        del self.__wrapped__[key]

    def __enter__(self):
        return self.__wrapped__.__enter__()

    def __exit__(self, *args, **kwargs):
        return self.__wrapped__.__exit__(*args, **kwargs)

    def __aenter__(self):
        return self.__wrapped__.__aenter__()

    def __aexit__(self, *args, **kwargs):
        return self.__wrapped__.__aexit__(*args, **kwargs)

    def __copy__(self):
        raise NotImplementedError("object proxy must define __copy__()")

    def __deepcopy__(self, memo):
        raise NotImplementedError("object proxy must define __deepcopy__()")

    def __reduce__(self):
        raise NotImplementedError("object proxy must define __reduce__()")

    def __instancecheck__(self, instance):
        return isinstance(instance, self.__wrapped__)

    def __subclasscheck__(self, subclass):
        return issubclass(getattr(subclass, "__wrapped__", subclass), self.__wrapped__)


def _unary(operation):
    return lambda self: operation(self.__wrapped__)


def _compared(operation):
    return lambda self, other: operation(self.__wrapped__, other)


def _left(operation):
    return lambda self, other: operation(self.__wrapped__, _bare(other))


def _right(operation):
    return lambda self, other: operation(_bare(other), self.__wrapped__)


def _in_place(name, in_place, plain):
    def method(self, other):
        other = _bare(other)
        if not hasattr(self.__wrapped__, name):
            return self.__object_proxy__(plain(self.__wrapped__, other))
        self.__wrapped__ = in_place(self.__wrapped__, other)
        return self

    return method


def _add_operators():
    methods = {name: _unary(getattr(builtins, name)) for name in ("hash", "bool", "bytes", "reversed", "len", "int", "float", "complex")}
    methods.update(str=_unary(str), abs=_unary(abs), index=_unary(operator.index))
    methods.update({name: _unary(getattr(math, name)) for name in ("trunc", "floor", "ceil")})
    methods.update({name: _unary(getattr(operator, name)) for name in ("neg", "pos", "invert")})
    methods.update({name: _compared(getattr(operator, name)) for name in ("lt", "le", "eq", "ne", "gt", "ge")})
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "lshift", "rshift", "and", "xor", "or", "matmul"):
        plain = getattr(operator, f"__{name}__")
        methods[name], methods[f"r{name}"] = _left(plain), _right(plain)
        methods[f"i{name}"] = _in_place(f"__i{name}__", getattr(operator, f"__i{name}__"), plain)
    methods["divmod"], methods["rdivmod"] = _left(divmod), _right(divmod)
    methods["ipow"] = _in_place("__ipow__", operator.ipow, pow)
    for name, method in methods.items():
        method.__name__ = f"__{name}__"
        type.__setattr__(BaseObjectProxy, f"__{name}__", method)


_add_operators()


class ObjectProxy(BaseObjectProxy):
    """A proxy that can be iterated over."""

    __module__ = "wrapt.proxies"

    @property
    def __object_proxy__(self):
        return ObjectProxy

    def __iter__(self):
        return iter(self.__wrapped__)


class CallableObjectProxy(BaseObjectProxy):
    """A proxy of what can be called."""

    def __call__(self, /, *args, **kwargs):
        return self.__wrapped__(*args, **kwargs)
