# What the functions and classes of `builtins` do with the values that they are given, for the analysis of whole programs: which of
# them they call, keep and hand back. Nothing here runs. What stands on the right of `or` counts only if the left may be false, and
# what follows a call only if it gives something: alternatives stand in a tuple. A function without a body is known to the analysis itself
# (`compiler/src/points-to/intrinsics.ts`). Objects of a class with `_told_apart` are told apart by where they are made. Displays, subscripts, iteration and operators are those of the language.


class object:
    def __new__(cls, *args, **kwargs): ...
    def __init__(self, *args, **kwargs): ...


class type:
    def __new__(cls, *args, **kwargs): ...
    def __call__(self, *args, **kwargs): ...
    def __subclasses__(self): ...

    def mro(self):
        return [self]


class function:
    pass


class method:
    pass


class module:
    pass


class NoneType:
    pass


class ellipsis:
    pass


class super:
    def __new__(cls, *args): ...


class property:
    _told_apart = True

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel

    def getter(self, fget):
        return property(fget, self.fget, self.fdel)

    def setter(self, fset):
        return property(self.fget, fset, self.fdel)

    def deleter(self, fdel):
        return property(self.fget, self.fset, fdel)


class classmethod:
    _told_apart = True

    def __init__(self, function):
        self.__func__ = function
        self.__wrapped__ = function


class staticmethod:
    _told_apart = True

    def __init__(self, function):
        self.__func__ = function
        self.__wrapped__ = function


class generator:
    def __iter__(self):
        return self

    def __next__(self):
        for element in self:
            return element

    def send(self, value): ...

    def throw(self, *exception):
        for element in self:
            return element

    def close(self): ...

    async def __anext__(self):
        async for element in self:
            return element

    async def asend(self, value):
        async for element in self:
            return element

    async def aclose(self): ...


class slice:
    pass


# Numbers and texts.


class int:
    def __new__(cls, value=0, base=10):
        value.__int__()
        value.__index__()
        value.__trunc__()
        base.__index__()
        return object.__new__(cls)

    @classmethod
    def from_bytes(cls, *args, **kwargs):
        return cls()

    def to_bytes(self, *args, **kwargs):
        return b"".join()

    def bit_length(self):
        return 1 + 1


class bool(int):
    def __new__(cls, value=False):
        return not value


class float:
    def __new__(cls, value=0.0):
        value.__float__()
        value.__index__()
        return object.__new__(cls)


class complex:
    def __new__(cls, real=0, imag=0):
        for part in (real, imag):
            part.__complex__()
            part.__float__()
            part.__index__()
        return object.__new__(cls)


class str:
    def __new__(cls, value="", encoding=None, errors=None):
        value.__str__()
        value.__repr__()
        _contents(value)
        return object.__new__(cls)

    def format(self, *args, **kwargs):
        for value in (*args, *[kwargs[key] for key in kwargs]):
            value.__format__("")
            value.__str__()
            _contents(value)
            for part in self.split("."):
                getattr(value, part.partition("}")[0].partition("!")[0].partition(":")[0].partition("[")[0])
        return "" + self

    def join(self, iterable):
        for _ in iterable:
            pass
        return "" + self

    def split(self, sep=None, maxsplit=-1): ...

    def rsplit(self, sep=None, maxsplit=-1): ...

    def splitlines(self, keepends=False):
        return [part for part in self]

    def partition(self, sep): ...

    def rpartition(self, sep): ...

    def lower(self): ...

    def upper(self): ...

    def replace(self, old, new, count=-1): ...

    def removeprefix(self, prefix): ...

    def removesuffix(self, suffix): ...

    def startswith(self, prefix, start=0, end=0): ...

    def endswith(self, suffix, start=0, end=0): ...

    def encode(self, encoding="utf-8", errors="strict"):
        return b"" + b""

    def _text(self, *args):
        return "" + self

    def _number(self, *args):
        return 0 + 0

    def _test(self, *args):
        return not self

    capitalize = casefold = center = expandtabs = ljust = lstrip = rjust = rstrip = _text
    strip = swapcase = title = translate = zfill = _text
    count = find = index = rfind = rindex = _number
    isalnum = isalpha = isascii = isdecimal = isdigit = isidentifier = _test
    islower = isnumeric = isprintable = isspace = istitle = isupper = _test


class bytes:
    def __new__(cls, value=b"", encoding=None, errors=None):
        value.__bytes__()
        value.__index__()
        for _ in value:
            pass
        return object.__new__(cls)

    def decode(self, encoding="utf-8", errors="strict"):
        return "" + ""

    def join(self, iterable):
        for _ in iterable:
            pass
        return b"" + self


# Containers.


class tuple:
    _told_apart = True

    def __new__(cls, iterable=()):
        made = object.__new__(cls)
        made[:] = iterable
        _measure(iterable)
        return made

    def count(self, value):
        value in self
        return 1 + 1

    def index(self, value, *bounds):
        value in self
        for bound in bounds:
            bound.__index__()
        return 1 + 1


class list:
    _told_apart = True

    def __init__(self, iterable=()):
        self += iterable
        _measure(iterable)

    def append(self, value):
        self += [each for each in (value,)]

    def extend(self, iterable):
        self += iterable
        _measure(iterable)

    def insert(self, index, value):
        index.__index__()
        self[:] = self
        self += [each for each in (value,)]

    def pop(self, index=-1):
        index.__index__()
        self[:] = self
        for value in self:
            return value

    def remove(self, value):
        value in self
        self[:] = self

    def clear(self): ...

    def copy(self):
        return [*self]

    def count(self, value):
        value in self
        return 1 + 1

    def index(self, value, *bounds):
        value in self
        for bound in bounds:
            bound.__index__()
        return 1 + 1

    def reverse(self):
        self[:] = self

    def sort(self, *, key=None, reverse=False):
        self[:] = self
        for value in self:
            for place in (key(value), value):
                place < place


class dict:
    _told_apart = True

    def __init__(self, mapping=(), /, **kwargs):
        self.update(mapping, **kwargs)

    def update(self, mapping=(), /, **kwargs):
        if isinstance(mapping, dict):
            self |= mapping
        else:
            for pair in mapping:
                self[pair[0]] = pair[1]
            for key in mapping.keys():
                self[key] = mapping[key]
        self |= kwargs

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        for key in iterable:
            made[key] = value
        return made

    def get(self, key, default=None):
        if key:
            return self[key]
        return default

    def setdefault(self, key, default=None):
        self[key] = default
        return self[key]

    def pop(self, key, default=None):
        if key:
            return self[key]
        return default

    def popitem(self):
        for key in self:
            return (key, self[key])

    def keys(self):
        return (key for key in self)

    def values(self):
        return (self[key] for key in self)

    def items(self):
        return ((key, self[key]) for key in self)

    def copy(self):
        return {**self}

    def clear(self): ...


class set:
    _told_apart = True

    def __init__(self, iterable=()):
        self |= {value for value in iterable}

    def add(self, value):
        self |= {value}

    def update(self, *iterables):
        for iterable in iterables:
            self |= {value for value in iterable}

    def pop(self):
        for value in self:
            return value

    def discard(self, value):
        value in self

    def remove(self, value):
        value in self

    def clear(self): ...

    def copy(self):
        return {*self}

    def union(self, *others):
        made = {*self}
        for other in others:
            made |= {value for value in other}
        return made

    def intersection(self, *others):
        for other in others:
            for value in other:
                value in self
        return {*self}

    def difference(self, *others):
        for other in others:
            for value in other:
                value in self
        return {*self}

    def symmetric_difference(self, other):
        return {*self, *other}

    def issubset(self, other):
        for value in other:
            value in self
        return not other

    def issuperset(self, other):
        for value in other:
            value in self
        return not other

    def isdisjoint(self, other):
        for value in other:
            value in self
        return not other


class frozenset:
    _told_apart = True

    def __new__(cls, iterable=()):
        made = object.__new__(cls)
        made |= {value for value in iterable}
        return made

    def union(self, *others):
        made = {*self}
        for other in others:
            made |= {value for value in other}
        return made

    def intersection(self, *others):
        for other in others:
            for value in other:
                value in self
        return {*self}

    def difference(self, *others):
        for other in others:
            for value in other:
                value in self
        return {*self}

    def issubset(self, other):
        for value in other:
            value in self
        return not other

    def issuperset(self, other):
        for value in other:
            value in self
        return not other


class range:
    def __new__(cls, *bounds):
        for bound in bounds:
            bound.__index__()
        return (number for number in (1 + 1,))


class enumerate:
    def __new__(cls, iterable, start=0):
        return ((1 + 1, value) for value in iterable)


class zip:
    def __new__(cls, *iterables, strict=False):
        return (tuple([value for iterable in iterables for value in iterable]) for _ in (1,))


class map:
    def __new__(cls, function, *iterables):
        return (function(value, *iterables[1:]) for value in iterables[0])


class filter:
    def __new__(cls, function, iterable):
        return (value for value in iterable if (not value, not function(value)) or True)


class reversed:
    def __new__(cls, sequence):
        sequence.__reversed__()
        sequence.__len__()
        return (value for value in sequence)


# Functions.


# Stands for an access to an attribute of a value, which may run code.
def _attribute(): ...
def _import(name): ...


# Describes what a container of the language holds.
def _contents(container): ...
def getattr(object, name, default=None): ...
def setattr(object, name, value): ...
def delattr(object, name): ...
def hasattr(object, name): ...
def isinstance(object, classes): ...
def issubclass(cls, classes): ...
def callable(object): ...
def vars(object=None): ...
def globals(): ...
def locals(): ...


def iter(object, *sentinel):
    for marker in sentinel:
        return (object() for _ in (marker,))
    return (value for value in object)


def next(iterator, *default):
    for result in (iterator.__next__(), *default):
        return result


def aiter(object):
    return object.__aiter__()


async def anext(iterator, *default):
    for result in (await iterator.__anext__(), *default):
        return result


def __import__(name, globals=None, locals=None, fromlist=(), level=0):
    return _import(name)


def _measure(iterable):
    (iterable.__len__(), iterable.__length_hint__())


def len(object):
    object.__len__()
    return 1 + 1


def repr(object):
    object.__repr__()
    _contents(object)
    return "" + ""


def ascii(object):
    object.__repr__()
    _contents(object)
    return "" + ""


def format(value, format_spec=""):
    value.__format__(format_spec)
    _contents(value)
    return "" + ""


def hash(object):
    object.__hash__()
    return 1 + 1


def id(object):
    return 1 + 1


def dir(object=None):
    object.__dir__()
    return ["" + ""]


def print(*values, sep=" ", end="\n", file=None, flush=False):
    for value in values:
        value.__str__()
        value.__repr__()
        _contents(value)
    file.write("" + "")
    file.flush()


def sorted(iterable, *, key=None, reverse=False):
    made = [value for value in iterable]
    made.sort(key=key, reverse=reverse)
    return made


def min(*values, key=None, default=None):
    for value in values:
        for place in (key(value), value):
            place < place
        for element in value:
            for place in (key(element), element):
                place < place
            return element
    for result in (*values, default):
        return result


def max(*values, key=None, default=None):
    for value in values:
        for place in (key(value), value):
            place > place
        for element in value:
            for place in (key(element), element):
                place > place
            return element
    for result in (*values, default):
        return result


def sum(iterable, start=0):
    for value in iterable:
        start = start + value
    return start


def any(iterable):
    for value in iterable:
        if value:
            return True
    return False


def all(iterable):
    for value in iterable:
        if not value:
            return False
    return True


def abs(value):
    for result in (value.__abs__(), +value):
        return result


def round(value, ndigits=None):
    for result in (value.__round__(ndigits), +value, 0 + 0):
        return result


def pow(base, exp, mod=None):
    return base**exp


def divmod(left, right):
    return (left // right, left % right)


def chr(code):
    code.__index__()
    return "" + ""


def ord(char):
    return 1 + 1


def bin(number):
    number.__index__()
    return "" + ""


def hex(number):
    number.__index__()
    return "" + ""


def oct(number):
    number.__index__()
    return "" + ""


def input(prompt=""):
    prompt.__str__()
    return "" + ""


# Exceptions.


class BaseException:
    def __init__(self, *args):
        self.args = args

    def with_traceback(self, traceback):
        return self

    def add_note(self, note): ...


class BaseExceptionGroup(BaseException):
    def __init__(self, message, exceptions):
        self.args = (message, exceptions)
        self.message = message
        self.exceptions = tuple(exceptions)


class Exception(BaseException):
    pass


class ExceptionGroup(BaseExceptionGroup, Exception):
    pass


class GeneratorExit(BaseException):
    pass


class ImportError(Exception):
    pass


class KeyboardInterrupt(BaseException):
    pass


class LookupError(Exception):
    pass


class MemoryError(Exception):
    pass


class ModuleNotFoundError(ImportError):
    pass


class NameError(Exception):
    pass


class OSError(Exception):
    pass


class PermissionError(OSError):
    pass


class ProcessLookupError(OSError):
    pass


class ReferenceError(Exception):
    pass


class RuntimeError(Exception):
    pass


class StopAsyncIteration(Exception):
    pass


class StopIteration(Exception):
    pass


class SyntaxError(Exception):
    pass


class SystemError(Exception):
    pass


class SystemExit(BaseException):
    pass


class TimeoutError(OSError):
    pass


class TypeError(Exception):
    pass


class UnboundLocalError(NameError):
    pass


class ValueError(Exception):
    pass


class Warning(Exception):
    pass


class ArithmeticError(Exception):
    pass


class AssertionError(Exception):
    pass


class AttributeError(Exception):
    pass


class BlockingIOError(OSError):
    pass


class BufferError(Exception):
    pass


class BytesWarning(Warning):
    pass


class ChildProcessError(OSError):
    pass


class ConnectionError(OSError):
    pass


class ConnectionRefusedError(ConnectionError):
    pass


class ConnectionResetError(ConnectionError):
    pass


class DeprecationWarning(Warning):
    pass


class EOFError(Exception):
    pass


class EncodingWarning(Warning):
    pass


class FileExistsError(OSError):
    pass


class FileNotFoundError(OSError):
    pass


class FloatingPointError(ArithmeticError):
    pass


class FutureWarning(Warning):
    pass


class ImportWarning(Warning):
    pass


class IndentationError(SyntaxError):
    pass


class IndexError(LookupError):
    pass


class InterruptedError(OSError):
    pass


class IsADirectoryError(OSError):
    pass


class KeyError(LookupError):
    pass


class NotADirectoryError(OSError):
    pass


class NotImplementedError(RuntimeError):
    pass


class OverflowError(ArithmeticError):
    pass


class PendingDeprecationWarning(Warning):
    pass


class RecursionError(RuntimeError):
    pass


class ResourceWarning(Warning):
    pass


class RuntimeWarning(Warning):
    pass


class SyntaxWarning(Warning):
    pass


class TabError(IndentationError):
    pass


class UnicodeError(ValueError):
    pass


class UnicodeTranslateError(UnicodeError):
    pass


class UnicodeWarning(Warning):
    pass


class UserWarning(Warning):
    pass


class ZeroDivisionError(ArithmeticError):
    pass


class BrokenPipeError(ConnectionError):
    pass


class ConnectionAbortedError(ConnectionError):
    pass


class UnicodeDecodeError(UnicodeError):
    pass


class UnicodeEncodeError(UnicodeError):
    pass


EnvironmentError = OSError
IOError = OSError
