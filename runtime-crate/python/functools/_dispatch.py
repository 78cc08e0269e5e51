"""Functions that choose their implementation by the class of the first argument. CPython Lib/functools.py `singledispatch`."""

from abc import get_cache_token
from types import GenericAlias, MappingProxyType, UnionType


def _merged(orders):
    """The C3 merge of orders of classes. Raises RuntimeError when there is none."""
    result = []
    orders = [list(order) for order in orders if order]
    while orders:
        for order in orders:
            head = order[0]
            if not any(head in other[1:] for other in orders):
                break
        else:
            raise RuntimeError("Inconsistent hierarchy")
        result.append(head)
        for order in orders:
            if order[0] == head:
                del order[0]
        orders = [order for order in orders if order]
    return result


def _c3_mro(cls, abcs=None):
    """The order of a class and its bases in which each abstract base class stands where its behaviour is first had."""
    bases = cls.__bases__
    # Bases up to the last that is abstract itself come before what is inserted.
    boundary = max((at + 1 for at, base in enumerate(bases) if hasattr(base, "__abstractmethods__")), default=0)
    abcs = list(abcs or ())
    inserted = [abc for abc in abcs if issubclass(cls, abc) and not any(issubclass(base, abc) for base in bases)]
    left = [abc for abc in abcs if abc not in inserted]
    explicit, plain = list(bases[:boundary]), list(bases[boundary:])
    orders = [_c3_mro(base, left) for base in explicit + inserted + plain]
    return _merged([[cls], *orders, explicit, inserted, plain])


def _compose_mro(cls, types):
    """The order in which the implementations for `types` are looked for, for arguments of a class."""
    own = set(cls.__mro__)

    def is_related(kind):
        return kind not in own and hasattr(kind, "__mro__") and not isinstance(kind, GenericAlias) and issubclass(cls, kind)

    related = [kind for kind in types if is_related(kind)]
    lowest = [kind for kind in related if not any(kind != other and kind in other.__mro__ for other in related)]
    abcs = []
    for kind in lowest:
        # What the class is as well settles the order of several.
        found = [
            [base for base in sub.__mro__ if base in lowest]
            for sub in kind.__subclasses__()
            if sub not in own and issubclass(cls, sub)
        ]
        for order in sorted(found, key=len, reverse=True) or [[kind]]:
            abcs.extend(base for base in order if base not in abcs)
    return _c3_mro(cls, abcs)


def _find_impl(cls, registry):
    """The implementation for a class, or None. Raises RuntimeError between two that nothing tells apart."""
    match = None
    for kind in _compose_mro(cls, registry.keys()):
        if match is not None:
            unrelated = kind not in cls.__mro__ and match not in cls.__mro__ and not issubclass(match, kind)
            if kind in registry and unrelated:
                raise RuntimeError(f"Ambiguous dispatch: {match} or {kind}")
            break
        if kind in registry:
            match = kind
    return registry.get(match)


def _alternatives(annotation):
    """The members of a union, or None for what is none."""
    if isinstance(annotation, UnionType):
        return annotation.__args__
    from typing import Union, get_args, get_origin

    return get_args(annotation) if get_origin(annotation) is Union else None


def _first_annotation(func):
    """The first parameter's annotation, evaluated, for `@register` without a class."""
    if not getattr(func, "__annotations__", {}):
        raise TypeError(
            f"Invalid first argument to `register()`: {func!r}. "
            "Use either `@register(some_class)` or plain `@register` on an annotated function."
        )
    from typing import get_type_hints

    name, annotation = next(iter(get_type_hints(func).items()))
    if isinstance(annotation, type):
        return annotation
    kinds = _alternatives(annotation)
    if kinds is None:
        raise TypeError(f"Invalid annotation for {name!r}. {annotation!r} is not a class.")
    if not all(isinstance(kind, type) for kind in kinds):
        raise TypeError(f"Invalid annotation for {name!r}. {annotation!r} not all arguments are classes.")
    return annotation


def _is_dispatchable(cls):
    if isinstance(cls, type):
        return True
    kinds = _alternatives(cls)
    return kinds is not None and all(isinstance(kind, type) for kind in kinds)


class _Dispatcher:
    """The implementations of a function, and what was found for the classes of arguments so far."""

    def __init__(self, default):
        from weakref import WeakKeyDictionary

        self.registry = {object: default}
        self.found = WeakKeyDictionary()
        # Set once an abstract base class is registered, whose subclasses may change at any time.
        self.token = None

    def dispatch(self, cls):
        """The best implementation for a class."""
        if self.token is not None and self.token != get_cache_token():
            self.found.clear()
            self.token = get_cache_token()
        implementation = self.found.get(cls)
        if implementation is None:
            implementation = self.registry.get(cls)
            if implementation is None:
                implementation = _find_impl(cls, self.registry)
            self.found[cls] = implementation
        return implementation

    def register(self, cls, func=None):
        """Registers an implementation for a class; a decorator without one."""
        if not _is_dispatchable(cls):
            if func is not None:
                raise TypeError(f"Invalid first argument to `register()`. {cls!r} is not a class or union type.")
            cls, func = _first_annotation(cls), cls
        elif func is None:
            return lambda implementation: self.register(cls, implementation)
        kinds = (cls,) if isinstance(cls, type) else _alternatives(cls)
        for kind in kinds:
            self.registry[kind] = func
        if self.token is None and any(hasattr(kind, "__abstractmethods__") for kind in kinds):
            self.token = get_cache_token()
        self.found.clear()
        return func


def singledispatch(func):
    """Decorator: the function and what is registered for the classes of its first argument."""
    from functools import update_wrapper

    dispatcher = _Dispatcher(func)
    dispatch = dispatcher.dispatch
    name = getattr(func, "__name__", "singledispatch function")

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f"{name} requires at least 1 positional argument")
        return dispatch(args[0].__class__)(*args, **kw)

    wrapper.register = dispatcher.register
    wrapper.dispatch = dispatch
    wrapper.registry = MappingProxyType(dispatcher.registry)
    wrapper._clear_cache = dispatcher.found.clear
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    """`singledispatch` of a method, by the first argument after `self` or `cls`."""

    __module__ = "functools"

    def __init__(self, func):
        if not callable(func) and not hasattr(func, "__get__"):
            raise TypeError(f"{func!r} is not callable or a descriptor")
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        """Registers a method for a class; a decorator without one."""
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        from functools import update_wrapper

        dispatch = self.dispatcher.dispatch
        name = getattr(self.func, "__name__", "singledispatchmethod method")

        def _method(*args, **kwargs):
            if not args:
                raise TypeError(f"{name} requires at least 1 positional argument")
            return dispatch(args[0].__class__).__get__(obj, cls)(*args, **kwargs)

        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.register = self.register
        update_wrapper(_method, self.func)
        return _method

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, "__isabstractmethod__", False)
