"""Abstract base classes. CPython Lib/abc.py, Modules/_abc.c."""

from _abc import accelerated, forget_negative, get_cache_token  # noqa: F401


def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractproperty(property):
    __isabstractmethod__ = True


def _abstract_names(cls):
    names = {name for name, value in cls.__dict__.items() if getattr(value, "__isabstractmethod__", False)}
    for base in cls.__bases__:
        for name in getattr(base, "__abstractmethods__", ()):
            if getattr(getattr(cls, name, None), "__isabstractmethod__", False):
                names.add(name)
    return frozenset(names)


class ABCMeta(type):
    """Metaclass of classes with abstract methods and virtual subclasses."""

    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        cls.__abstractmethods__ = _abstract_names(cls)
        type.__setattr__(cls, "_abc_registry", [])
        return cls

    def register(cls, subclass):
        """Make a class a virtual subclass of this one."""
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        if issubclass(subclass, cls):
            return subclass
        if issubclass(cls, subclass):
            raise RuntimeError("Refusing to create an inheritance cycle")
        cls._abc_registry.append(subclass)
        forget_negative()
        return subclass

    @accelerated
    def __instancecheck__(cls, instance):
        subclass = instance.__class__
        if cls.__subclasscheck__(subclass):
            return True
        subtype = type(instance)
        return subtype is not subclass and cls.__subclasscheck__(subtype)

    @accelerated
    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("issubclass() arg 1 must be a class")
        answer = cls.__subclasshook__(subclass)
        if answer is not NotImplemented:
            return answer
        if cls in subclass.__mro__:
            return True
        for other in (*cls._abc_registry, *cls.__subclasses__()):
            if issubclass(subclass, other):
                return True
        return False


class ABC(metaclass=ABCMeta):
    """Helper class that provides a standard way to create an ABC using inheritance."""

    __slots__ = ()


def update_abstractmethods(cls):
    """Look again at which methods of a class are abstract."""
    if hasattr(cls, "__abstractmethods__"):
        cls.__abstractmethods__ = _abstract_names(cls)
    return cls
