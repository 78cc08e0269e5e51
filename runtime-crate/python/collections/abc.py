"""Abstract base classes of containers. CPython Lib/_collections_abc.py."""

import sys
from abc import ABCMeta, abstractmethod
from types import AsyncGeneratorType, CoroutineType, GeneratorType, GenericAlias, MappingProxyType

__all__ = [
    "Awaitable", "Coroutine", "AsyncIterable", "AsyncIterator", "AsyncGenerator", "Hashable", "Iterable", "Iterator",
    "Generator", "Reversible", "Sized", "Container", "Callable", "Collection", "Set", "MutableSet", "Mapping", "MutableMapping",
    "MappingView", "KeysView", "ItemsView", "ValuesView", "Sequence", "MutableSequence", "Buffer",
]

__molt_missing__ = ()


def _has_methods(C, *methods):
    for method in methods:
        # The first class that says anything about a method counts; None there says that there is none.
        if next((base.__dict__[method] for base in C.__mro__ if method in base.__dict__), None) is None:
            return NotImplemented
    return True


def _subclasses_have(*methods):
    """A `__subclasshook__` by which what has these methods is a subclass; those who derive from its class do not share it."""

    def subclasshook(cls, C):
        return _has_methods(C, *methods) if cls.__dict__.get("__subclasshook__") is hook else NotImplemented

    hook = classmethod(subclasshook)
    return hook


def _raise(kind, value, trace):
    """Raise what was given to `throw`: a class or an exception, a value, a traceback."""
    if value is None:
        value = kind if trace is None else kind()
    raise value if trace is None else value.with_traceback(trace)


class Hashable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __hash__(self):
        return 0

    __subclasshook__ = _subclasses_have("__hash__")


class Awaitable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __await__(self):
        yield

    __subclasshook__ = _subclasses_have("__await__")

    __class_getitem__ = classmethod(GenericAlias)


class Coroutine(Awaitable):
    __slots__ = ()

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        _raise(typ, val, tb)

    def close(self):
        try:
            self.throw(GeneratorExit)
        except (GeneratorExit, StopIteration):
            pass
        else:
            raise RuntimeError("coroutine ignored GeneratorExit")

    __subclasshook__ = _subclasses_have("__await__", "send", "throw", "close")


Coroutine.register(CoroutineType)


class AsyncIterable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __aiter__(self):
        return AsyncIterator()

    __subclasshook__ = _subclasses_have("__aiter__")

    __class_getitem__ = classmethod(GenericAlias)


class AsyncIterator(AsyncIterable):
    __slots__ = ()

    @abstractmethod
    async def __anext__(self):
        raise StopAsyncIteration

    def __aiter__(self):
        return self

    __subclasshook__ = _subclasses_have("__anext__", "__aiter__")


class AsyncGenerator(AsyncIterator):
    __slots__ = ()

    async def __anext__(self):
        return await self.asend(None)

    @abstractmethod
    async def asend(self, value):
        raise StopAsyncIteration

    @abstractmethod
    async def athrow(self, typ, val=None, tb=None):
        raise typ

    async def aclose(self):
        try:
            await self.athrow(GeneratorExit)
        except (GeneratorExit, StopAsyncIteration):
            pass
        else:
            raise RuntimeError("asynchronous generator ignored GeneratorExit")

    __subclasshook__ = _subclasses_have("__aiter__", "__anext__", "asend", "athrow", "aclose")


AsyncGenerator.register(AsyncGeneratorType)


class Iterable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __iter__(self):
        while False:
            yield None

    __subclasshook__ = _subclasses_have("__iter__")

    __class_getitem__ = classmethod(GenericAlias)


class Iterator(Iterable):
    __slots__ = ()

    @abstractmethod
    def __next__(self):
        raise StopIteration

    def __iter__(self):
        return self

    __subclasshook__ = _subclasses_have("__iter__", "__next__")


class Reversible(Iterable):
    __slots__ = ()

    @abstractmethod
    def __reversed__(self):
        while False:
            yield None

    __subclasshook__ = _subclasses_have("__reversed__", "__iter__")


class Generator(Iterator):
    __slots__ = ()

    def __next__(self):
        return self.send(None)

    @abstractmethod
    def send(self, value):
        raise StopIteration

    @abstractmethod
    def throw(self, typ, val=None, tb=None):
        _raise(typ, val, tb)

    def close(self):
        try:
            self.throw(GeneratorExit)
        except (GeneratorExit, StopIteration):
            pass
        else:
            raise RuntimeError("generator ignored GeneratorExit")

    __subclasshook__ = _subclasses_have("__iter__", "__next__", "send", "throw", "close")


Generator.register(GeneratorType)


class Sized(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __len__(self):
        return 0

    __subclasshook__ = _subclasses_have("__len__")


class Container(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __contains__(self, x):
        return False

    __subclasshook__ = _subclasses_have("__contains__")

    __class_getitem__ = classmethod(GenericAlias)


class Collection(Sized, Iterable, Container):
    __slots__ = ()

    __subclasshook__ = _subclasses_have("__len__", "__iter__", "__contains__")


class Buffer(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __buffer__(self, flags, /):
        raise NotImplementedError

    __subclasshook__ = _subclasses_have("__buffer__")


Buffer.register(bytes)
Buffer.register(bytearray)
Buffer.register(memoryview)


class _CallableGenericAlias(GenericAlias):
    """`Callable[[args], result]`, whose argument types lie flat in `__args__`."""

    def __new__(cls, origin, args):
        return super().__new__(cls, origin, _flat_arguments(args))

    def __getitem__(self, item):
        args = super().__getitem__(item if isinstance(item, tuple) else (item,)).__args__
        if not isinstance(args[0], (tuple, list)):
            args = (args[:-1], args[-1])
        return _CallableGenericAlias(Callable, tuple(args))

    def __reduce__(self):
        args = self.__args__
        if not _has_parameters_in_one(args):
            args = (list(args[:-1]), args[-1])
        return _CallableGenericAlias, (Callable, args)

    def __repr__(self):
        args = self.__args__
        if _has_parameters_in_one(args):
            return super().__repr__()
        parameters = ", ".join(_type_repr(arg) for arg in args[:-1])
        return f"collections.abc.Callable[[{parameters}], {_type_repr(args[-1])}]"


def _flat_arguments(args):
    """The types of the parameters, or what stands for them, and then that of the result."""
    if not isinstance(args, tuple) or len(args) != 2:
        raise TypeError("Callable must be used as Callable[[arg, ...], result].")
    parameters, result = args
    if isinstance(parameters, (tuple, list)):
        return (*parameters, result)
    if _stands_for_parameters(parameters):
        return args
    raise TypeError(f"Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got {parameters}")


def _has_parameters_in_one(args):
    return len(args) == 2 and _stands_for_parameters(args[0])


def _stands_for_parameters(arg):
    """Whether something may stand where the types of all parameters do."""
    kind = type(arg)
    in_typing = kind.__module__ == "typing" and kind.__name__ in ("ParamSpec", "_ConcatenateGenericAlias")
    return arg is Ellipsis or isinstance(arg, list) or in_typing


def _type_repr(obj):
    if isinstance(obj, type) and not isinstance(obj, GenericAlias):
        if obj.__module__ == "builtins":
            return obj.__qualname__
        return f"{obj.__module__}.{obj.__qualname__}"
    if obj is Ellipsis:
        return "..."
    return repr(obj)


class Callable(metaclass=ABCMeta):
    __slots__ = ()

    @abstractmethod
    def __call__(self, *args, **kwds):
        return False

    __subclasshook__ = _subclasses_have("__call__")

    __class_getitem__ = classmethod(_CallableGenericAlias)


def _set_for(operand, other):
    """The other operand as a set; None if it has no items."""
    if isinstance(other, Set):
        return other
    return operand._from_iterable(other) if isinstance(other, Iterable) else None


class Set(Collection):
    __slots__ = ()

    def __le__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) <= len(other) and all(item in other for item in self)

    def __lt__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) < len(other) and self.__le__(other)

    def __gt__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) > len(other) and self.__ge__(other)

    def __ge__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) >= len(other) and all(item in self for item in other)

    def __eq__(self, other):
        if not isinstance(other, Set):
            return NotImplemented
        return len(self) == len(other) and self.__le__(other)

    @classmethod
    def _from_iterable(cls, it):
        return cls(it)

    def __and__(self, other):
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable(value for value in other if value in self)

    __rand__ = __and__

    def isdisjoint(self, other):
        return not any(value in self for value in other)

    def __or__(self, other):
        if not isinstance(other, Iterable):
            return NotImplemented
        return self._from_iterable(e for s in (self, other) for e in s)

    __ror__ = __or__

    def __sub__(self, other):
        other = _set_for(self, other)
        return NotImplemented if other is None else self._from_iterable(item for item in self if item not in other)

    def __rsub__(self, other):
        other = _set_for(self, other)
        return NotImplemented if other is None else self._from_iterable(item for item in other if item not in self)

    def __xor__(self, other):
        other = _set_for(self, other)
        return NotImplemented if other is None else (self - other) | (other - self)

    __rxor__ = __xor__
    __hash__ = None

    def _hash(self):
        # A set and its frozen twin must hash alike.
        return hash(frozenset(self))


Set.register(frozenset)


class MutableSet(Set):
    __slots__ = ()

    @abstractmethod
    def add(self, value):
        raise NotImplementedError

    @abstractmethod
    def discard(self, value):
        raise NotImplementedError

    def remove(self, value):
        if value not in self:
            raise KeyError(value)
        self.discard(value)

    def pop(self):
        for value in self:
            self.discard(value)
            return value
        raise KeyError

    def clear(self):
        for value in list(self):
            self.discard(value)

    def __ior__(self, it):
        for value in it:
            self.add(value)
        return self

    def __iand__(self, it):
        for value in self - it:
            self.discard(value)
        return self

    def __isub__(self, it):
        if it is self:
            self.clear()
        else:
            for value in it:
                self.discard(value)
        return self

    def __ixor__(self, it):
        if it is self:
            self.clear()
            return self
        for value in it if isinstance(it, Set) else self._from_iterable(it):
            change = self.discard if value in self else self.add
            change(value)
        return self


MutableSet.register(set)


class Mapping(Collection):
    __slots__ = ()

    @abstractmethod
    def __getitem__(self, key):
        raise KeyError

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return KeysView(self)

    def items(self):
        return ItemsView(self)

    def values(self):
        return ValuesView(self)

    def __eq__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())

    __reversed__ = None
    __hash__ = None


Mapping.register(dict)
Mapping.register(MappingProxyType)


class MappingView(Sized):
    __slots__ = ("_mapping",)

    def __init__(self, mapping):
        self._mapping = mapping

    def __len__(self):
        return len(self._mapping)

    def __repr__(self):
        return f"{self.__class__.__name__}({self._mapping!r})"

    __class_getitem__ = classmethod(GenericAlias)


class KeysView(MappingView, Set):
    __slots__ = ()

    @classmethod
    def _from_iterable(cls, it):
        return set(it)

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        yield from self._mapping


class ItemsView(MappingView, Set):
    __slots__ = ()

    @classmethod
    def _from_iterable(cls, it):
        return set(it)

    def __contains__(self, item):
        key, value = item
        try:
            found = self._mapping[key]
        except KeyError:
            return False
        return found is value or found == value

    def __iter__(self):
        for key in self._mapping:
            yield (key, self._mapping[key])


class ValuesView(MappingView, Collection):
    __slots__ = ()

    def __contains__(self, value):
        for key in self._mapping:
            found = self._mapping[key]
            if found is value or found == value:
                return True
        return False

    def __iter__(self):
        for key in self._mapping:
            yield self._mapping[key]


KeysView.register(type({}.keys()))
ItemsView.register(type({}.items()))
ValuesView.register(type({}.values()))

_absent = object()


class MutableMapping(Mapping):
    __slots__ = ()

    @abstractmethod
    def __setitem__(self, key, value):
        raise KeyError

    @abstractmethod
    def __delitem__(self, key):
        raise KeyError

    def pop(self, key, default=_absent):
        try:
            value = self[key]
        except KeyError:
            if default is _absent:
                raise
            return default
        del self[key]
        return value

    def popitem(self):
        for key in self:
            value = self[key]
            del self[key]
            return key, value
        raise KeyError

    def clear(self):
        try:
            while True:
                self.popitem()
        except KeyError:
            pass

    def update(self, other=(), /, **kwds):
        if isinstance(other, Mapping):
            keys = other
        elif hasattr(other, "keys"):
            keys = other.keys()
        else:
            keys = ()
            for key, value in other:
                self[key] = value
        for key in keys:
            self[key] = other[key]
        for key in kwds:
            self[key] = kwds[key]

    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
        return default


MutableMapping.register(dict)


def _from_front(sequence, position):
    """A position, which may be counted from the end, counted from the start; negative when it lies before that."""
    return position + len(sequence) if position is not None and position < 0 else position


class Sequence(Reversible, Collection):
    __slots__ = ()

    @abstractmethod
    def __getitem__(self, index):
        raise IndexError

    def __iter__(self):
        i = 0
        try:
            while True:
                yield self[i]
                i += 1
        except IndexError:
            return

    def __contains__(self, value):
        return any(v is value or v == value for v in self)

    def __reversed__(self):
        for i in reversed(range(len(self))):
            yield self[i]

    def index(self, value, start=0, stop=None):
        position, stop = _from_front(self, start), _from_front(self, stop)
        if position is not None and position < 0:
            position = 0
        while stop is None or position < stop:
            try:
                item = self[position]
            except IndexError:
                break
            if item is value or item == value:
                return position
            position += 1
        raise ValueError

    def count(self, value):
        return sum(1 for v in self if v is value or v == value)


Sequence.register(tuple)
Sequence.register(str)
Sequence.register(range)
Sequence.register(bytes)
Sequence.register(memoryview)


class MutableSequence(Sequence):
    __slots__ = ()

    @abstractmethod
    def __setitem__(self, index, value):
        raise IndexError

    @abstractmethod
    def __delitem__(self, index):
        raise IndexError

    @abstractmethod
    def insert(self, index, value):
        raise IndexError

    def append(self, value):
        self.insert(len(self), value)

    def clear(self):
        try:
            while True:
                self.pop()
        except IndexError:
            pass

    def reverse(self):
        n = len(self)
        for i in range(n // 2):
            self[i], self[n - i - 1] = self[n - i - 1], self[i]

    def extend(self, values):
        if values is self:
            values = list(values)
        for v in values:
            self.append(v)

    def pop(self, index=-1):
        v = self[index]
        del self[index]
        return v

    def remove(self, value):
        del self[self.index(value)]

    def __iadd__(self, values):
        self.extend(values)
        return self


MutableSequence.register(list)
MutableSequence.register(bytearray)


if sys.version_info < (3, 14):

    class ByteString(Sequence):
        __slots__ = ()

    ByteString.register(bytes)
    ByteString.register(bytearray)
    __all__.insert(__all__.index("Buffer"), "ByteString")
