"""What live objects are, and how they can be called. CPython Lib/inspect.py."""

import abc
import builtins
import enum
import functools
import linecache
import os
import sys
import types
from collections import OrderedDict, namedtuple
from collections.abc import Awaitable

__all__ = [
    "AGEN_CLOSED", "AGEN_CREATED", "AGEN_RUNNING", "AGEN_SUSPENDED", "ArgInfo", "Arguments", "Attribute",
    "BoundArguments", "CORO_CLOSED", "CORO_CREATED", "CORO_RUNNING", "CORO_SUSPENDED", "CO_ASYNC_GENERATOR",
    "CO_COROUTINE", "CO_GENERATOR", "CO_ITERABLE_COROUTINE", "CO_NESTED", "CO_NEWLOCALS", "CO_NOFREE", "CO_OPTIMIZED",
    "CO_VARARGS", "CO_VARKEYWORDS", "ClassFoundException", "ClosureVars", "FrameInfo", "FullArgSpec", "GEN_CLOSED",
    "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "Parameter", "Signature", "TPFLAGS_IS_ABSTRACT", "Traceback",
    "classify_class_attrs", "cleandoc", "currentframe", "findsource", "formatannotation", "formatannotationrelativeto",
    "formatargvalues", "get_annotations", "getabsfile", "getargs", "getargvalues", "getasyncgenlocals",
    "getasyncgenstate", "getattr_static", "getblock", "getclasstree", "getclosurevars", "getcomments",
    "getcoroutinelocals", "getcoroutinestate", "getdoc", "getfile", "getframeinfo", "getfullargspec",
    "getgeneratorlocals", "getgeneratorstate", "getinnerframes", "getlineno", "getmembers", "getmembers_static",
    "getmodule", "getmodulename", "getmro", "getouterframes", "getsource", "getsourcefile", "getsourcelines",
    "indentsize", "isabstract", "isasyncgen", "isasyncgenfunction", "isawaitable", "isbuiltin", "isclass", "iscode",
    "iscoroutine", "iscoroutinefunction", "isdatadescriptor", "isframe", "isfunction", "isgenerator",
    "isgeneratorfunction", "isgetsetdescriptor", "ismemberdescriptor", "ismethod", "ismethoddescriptor",
    "ismethodwrapper", "ismodule", "isroutine", "istraceback", "markcoroutinefunction", "signature", "stack", "trace",
    "unwrap", "walktree",
]  # fmt: skip

__molt_missing__ = (
    "BlockFinder", "EndOfBlock", "getcallargs", "BufferFlags", "_signature_strip_non_python_syntax",
    "_ClassFinder", "_ClassTabWalker", "main", "modulesbyfile",
)  # fmt: skip
__molt_public__ = ("_ParameterKind", "_empty")


def currentframe():
    """The frame of the caller."""
    return sys._getframe(1)


CO_OPTIMIZED = 1
CO_NEWLOCALS = 2
CO_VARARGS = 4
CO_VARKEYWORDS = 8
CO_NESTED = 16
CO_GENERATOR = 32
CO_NOFREE = 64
CO_COROUTINE = 128
CO_ITERABLE_COROUTINE = 256
CO_ASYNC_GENERATOR = 512
if sys.version_info >= (3, 14):
    CO_HAS_DOCSTRING = 67108864
    CO_METHOD = 134217728
TPFLAGS_IS_ABSTRACT = 1 << 20

GEN_CREATED = "GEN_CREATED"
GEN_RUNNING = "GEN_RUNNING"
GEN_SUSPENDED = "GEN_SUSPENDED"
GEN_CLOSED = "GEN_CLOSED"
CORO_CREATED = "CORO_CREATED"
CORO_RUNNING = "CORO_RUNNING"
CORO_SUSPENDED = "CORO_SUSPENDED"
CORO_CLOSED = "CORO_CLOSED"
AGEN_CREATED = "AGEN_CREATED"
AGEN_RUNNING = "AGEN_RUNNING"
AGEN_SUSPENDED = "AGEN_SUSPENDED"
AGEN_CLOSED = "AGEN_CLOSED"


# What an object is.


def ismodule(object):
    """Whether this is a module."""
    return isinstance(object, types.ModuleType)


def isclass(object):
    """Whether this is a class."""
    return isinstance(object, type)


def ismethod(object):
    """Whether this is an instance method."""
    return isinstance(object, types.MethodType)


def isfunction(object):
    """Whether this is a user-defined function."""
    return isinstance(object, types.FunctionType)


def iscode(object):
    """Whether this is a code object."""
    return isinstance(object, types.CodeType)


def istraceback(object):
    """Whether this is a traceback."""
    return isinstance(object, types.TracebackType)


def isframe(object):
    """Whether this is a frame object."""
    return isinstance(object, types.FrameType)


def isbuiltin(object):
    """Whether this is a built-in function or method."""
    return isinstance(object, types.BuiltinFunctionType)


def ismethodwrapper(object):
    """Whether this is a method wrapper."""
    return isinstance(object, types.MethodWrapperType)


def isgenerator(object):
    """Whether this is a generator."""
    return isinstance(object, types.GeneratorType)


def iscoroutine(object):
    """Whether this is a coroutine."""
    return isinstance(object, types.CoroutineType)


def isasyncgen(object):
    """Whether this is an asynchronous generator."""
    return isinstance(object, types.AsyncGeneratorType)


def isgetsetdescriptor(object):
    """Whether this is a getset descriptor."""
    return isinstance(object, types.GetSetDescriptorType)


def ismemberdescriptor(object):
    """Whether this is a member descriptor."""
    return isinstance(object, types.MemberDescriptorType)


def isroutine(object):
    """Whether this is any kind of function or method."""
    return any(is_one(object) for is_one in (isbuiltin, isfunction, ismethod, ismethoddescriptor, ismethodwrapper))


def ismethoddescriptor(object):
    """Whether this is a method descriptor, but neither a method, a function nor a class."""
    if isclass(object) or ismethod(object) or isfunction(object) or isinstance(object, functools.partial):
        return False
    kind = type(object)
    return hasattr(kind, "__get__") and not hasattr(kind, "__set__") and not hasattr(kind, "__delete__")


def isdatadescriptor(object):
    """Whether this is a data descriptor."""
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    kind = type(object)
    return hasattr(kind, "__set__") or hasattr(kind, "__delete__")


def isabstract(object):
    """Whether this is an abstract base class."""
    if not isinstance(object, type):
        return False
    if not issubclass(type(object), abc.ABCMeta):
        return False
    if "__abstractmethods__" in object.__dict__:
        return bool(object.__abstractmethods__)
    # It is being made: `__init_subclass__` asks.
    if any(getattr(value, "__isabstractmethod__", False) for value in object.__dict__.values()):
        return True
    inherited = {name for base in object.__bases__ for name in getattr(base, "__abstractmethods__", ())}
    return any(getattr(getattr(object, name, None), "__isabstractmethod__", False) for name in inherited)


def _plain_function(function):
    """What stands below bound methods and partials."""
    while True:
        while ismethod(function):
            function = function.__func__
        if isinstance(function, functools.partial):
            function = function.func
        elif sys.version_info >= (3, 13) and isinstance(function, functools.partialmethod):
            function = function.func
        else:
            partial_method = getattr(function, "__partialmethod__", None)
            if not isinstance(partial_method, functools.partialmethod):
                return function
            function = partial_method.func


def _has_flag(function, flag):
    function = _plain_function(function)
    if not isfunction(function) and not _is_function_like(function):
        return False
    return bool(function.__code__.co_flags & flag)


def isgeneratorfunction(obj):
    """Whether this is a user-defined generator function."""
    return _has_flag(obj, CO_GENERATOR)


def isasyncgenfunction(obj):
    """Whether this is an asynchronous generator function."""
    return _has_flag(obj, CO_ASYNC_GENERATOR)


_is_coroutine_mark = object()


def iscoroutinefunction(obj):
    """Whether this is a coroutine function, or marked as one."""
    if sys.version_info >= (3, 12):
        marked = _plain_function(obj)
        if getattr(marked, "_is_coroutine_marker", None) is _is_coroutine_mark:
            return True
    return _has_flag(obj, CO_COROUTINE)


def markcoroutinefunction(func):
    """Have a function that returns a coroutine count as a coroutine function."""
    if hasattr(func, "__func__"):
        func = func.__func__
    func._is_coroutine_marker = _is_coroutine_mark
    return func


def isawaitable(object):
    """Whether this may follow `await`."""
    return (
        isinstance(object, types.CoroutineType)
        or isinstance(object, types.GeneratorType)
        and bool(object.gi_code.co_flags & CO_ITERABLE_COROUTINE)
        or isinstance(object, Awaitable)
    )


def getgeneratorstate(generator):
    """Where a generator is."""
    if generator.gi_running:
        return GEN_RUNNING
    if generator.gi_suspended:
        return GEN_SUSPENDED
    if generator.gi_frame is None:
        return GEN_CLOSED
    return GEN_CREATED


def _locals_of(frame):
    return {} if frame is None else frame.f_locals


def getgeneratorlocals(generator):
    """The variables of a generator that has not ended."""
    if not isgenerator(generator):
        raise TypeError(f"{generator!r} is not a Python generator")
    return _locals_of(getattr(generator, "gi_frame", None))


def getcoroutinelocals(coroutine):
    """The variables of a coroutine that has not ended."""
    return _locals_of(getattr(coroutine, "cr_frame", None))


def getasyncgenlocals(agen):
    """The variables of an asynchronous generator that has not ended."""
    if not isasyncgen(agen):
        raise TypeError(f"{agen!r} is not a Python async generator")
    return _locals_of(getattr(agen, "ag_frame", None))


def getcoroutinestate(coroutine):
    """Where a coroutine is."""
    if coroutine.cr_running:
        return CORO_RUNNING
    if coroutine.cr_suspended:
        return CORO_SUSPENDED
    if coroutine.cr_frame is None:
        return CORO_CLOSED
    return CORO_CREATED


def getasyncgenstate(agen):
    """Where an asynchronous generator is."""
    if agen.ag_running:
        return AGEN_RUNNING
    if agen.ag_suspended:
        return AGEN_SUSPENDED
    if agen.ag_frame is None:
        return AGEN_CLOSED
    return AGEN_CREATED


# Attributes.


def _members(object, predicate, read):
    names = dir(object)
    mro = (object,) + getmro(object) if isclass(object) else ()
    if isclass(object):
        # Attributes that only instances see.
        for base in object.__bases__:
            for name, value in base.__dict__.items():
                if isinstance(value, types.DynamicClassAttribute):
                    names.append(name)
    members, seen = [], set()
    for name in names:
        try:
            value = read(object, name)
            if name in seen:
                raise AttributeError
        except AttributeError:
            for base in mro:
                if name in base.__dict__:
                    value = base.__dict__[name]
                    break
            else:
                continue
        if not predicate or predicate(value):
            members.append((name, value))
        seen.add(name)
    members.sort(key=lambda pair: pair[0])
    return members


def getmembers(object, predicate=None):
    """The names of an object's members and the members, by name."""
    return _members(object, predicate, getattr)


def getmembers_static(object, predicate=None):
    """The same as `getmembers`, with no descriptor invoked."""
    return _members(object, predicate, getattr_static)


_absent = object()


_mro_of = type.__dict__["__mro__"].__get__
_dict_of = type.__dict__["__dict__"].__get__


def _instance_dict(cls):
    """What a class has as `__dict__` in the place of the one that it gives its instances."""
    for base in _mro_of(cls):
        own = _dict_of(base).get("__dict__", _absent)
        if own is _absent:
            continue
        usual = type(own) is types.GetSetDescriptorType and own.__name__ == "__dict__" and own.__objclass__ is base
        if not usual:
            return own
    return _absent


def _in_classes(classes, attr):
    for base in classes:
        if _instance_dict(type(base)) is _absent and attr in base.__dict__:
            return base.__dict__[attr]
    return _absent


def _overrides_instances(value):
    """Whether a value is a descriptor that goes before what an instance has itself."""
    kinds = _mro_of(type(value))
    found = {name for name in ("__get__", "__set__", "__delete__") if _in_classes(kinds, name) is not _absent}
    return "__get__" in found and len(found) > 1


def getattr_static(obj, attr, default=_absent):
    """An attribute without descriptors, __getattr__ or __getattribute__."""
    own, kind = _absent, type(obj)
    is_class = type in _mro_of(kind)
    if not is_class:
        shadow = _instance_dict(kind)
        if shadow is _absent or type(shadow) is types.MemberDescriptorType:
            try:
                own = dict.get(object.__getattribute__(obj, "__dict__"), attr, _absent)
            except AttributeError:
                pass
    found = _in_classes(_mro_of(obj if is_class else kind), attr)
    if own is not _absent and (found is _absent or not _overrides_instances(found)):
        return own
    if found is not _absent:
        return found
    if is_class:
        found = _in_classes(_mro_of(kind), attr)
        if found is not _absent:
            return found
    if default is not _absent:
        return default
    raise AttributeError(attr)


def getmro(cls):
    """The base classes of a class, itself included, in the order of attribute lookup."""
    return cls.__mro__


def unwrap(func, *, stop=None):
    """The object at the end of a chain of `__wrapped__`."""
    first, seen = func, {id(func)}
    limit = sys.getrecursionlimit()
    while not isinstance(func, type) and hasattr(func, "__wrapped__"):
        if stop is not None and stop(func):
            break
        func = func.__wrapped__
        if id(func) in seen or len(seen) >= limit:
            raise ValueError(f"wrapper loop when unwrapping {first!r}")
        seen.add(id(func))
    return func


# Documentation and origin.


def indentsize(line):
    """The indentation of a line."""
    expanded = line.expandtabs()
    return len(expanded) - len(expanded.lstrip())


def cleandoc(doc):
    """A docstring without its indentation and its empty first and last lines."""
    first, *others = doc.expandtabs().split("\n")
    margin = min((len(line) - len(line.lstrip(" ")) for line in others if line.strip(" ")), default=0)
    lines = [first.lstrip(" "), *(line[margin:] for line in others)]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return "\n".join(lines)


def _find_class(function):
    owner = sys.modules.get(function.__module__)
    if owner is None:
        return None
    for name in function.__qualname__.split(".")[:-1]:
        owner = getattr(owner, name)
    return owner if isclass(owner) else None


def _named_in(object):
    """The name of a function, a method or a descriptor, and the class that it belongs to."""
    if ismethod(object):
        name, receiver = object.__func__.__name__, object.__self__
        if isclass(receiver) and getattr(receiver, name, None).__func__ is object.__func__:
            return name, receiver
        return name, receiver.__class__
    if isbuiltin(object):
        name, receiver = object.__name__, object.__self__
        if isclass(receiver) and f"{receiver.__qualname__}.{name}" == object.__qualname__:
            return name, receiver
        return name, receiver.__class__
    if isfunction(object):
        name, owner = object.__name__, _find_class(object)
    elif isinstance(object, property):
        name = object.__name__ if sys.version_info >= (3, 13) else object.fget.__name__
        owner = _find_class(object.fget)
    elif ismethoddescriptor(object) or isdatadescriptor(object):
        name, owner = object.__name__, object.__objclass__
    else:
        return None, None
    return name, owner if owner is not None and getattr(owner, name) is object else None


def _finddoc(obj):
    """The documentation string that an object without one of its own inherits."""
    if isclass(obj):
        docs = (getattr(base, "__doc__", None) for base in obj.__mro__ if base is not object)
        return next((doc for doc in docs if doc is not None), None)
    name, owner = _named_in(obj)
    if owner is None:
        return None
    if ismemberdescriptor(obj):
        slots = getattr(owner, "__slots__", None)
        if isinstance(slots, dict) and name in slots:
            return slots[name]
    for base in owner.__mro__:
        try:
            doc = getattr(base, name).__doc__
        except AttributeError:
            continue
        if doc is not None:
            return doc
    return None


def getdoc(object):
    """The documentation string of an object, or the one it inherits."""
    doc = getattr(object, "__doc__", _void)
    if doc is None:
        try:
            doc = _finddoc(object)
        except (AttributeError, TypeError):
            pass
    return cleandoc(doc) if isinstance(doc, str) else None


def getfile(object):
    """The file in which an object was defined."""
    if ismodule(object):
        if getattr(object, "__file__", None):
            return object.__file__
        raise TypeError(f"{object!r} is a built-in module")
    if isclass(object):
        if hasattr(object, "__module__"):
            module = sys.modules.get(object.__module__)
            if getattr(module, "__file__", None):
                return module.__file__
            if object.__module__ == "__main__":
                raise OSError("source code not available")
        raise TypeError(f"{object!r} is a built-in class")
    if ismethod(object):
        object = object.__func__
    if isfunction(object):
        object = object.__code__
    if istraceback(object):
        object = object.tb_frame
    if isframe(object):
        object = object.f_code
    if iscode(object):
        return object.co_filename
    raise TypeError(
        f"module, class, method, function, traceback, frame, or code object was expected, got {type(object).__name__}"
    )


def getsourcefile(object):
    """The file with the source of an object, or None where nobody can tell its lines."""
    filename = getfile(object)
    if os.path.exists(filename) or filename in linecache.cache:
        return filename
    if getattr(getmodule(object, filename), "__loader__", None) is not None:
        return filename
    return None


def getmodulename(path):
    """The name of the module in a file, or None."""
    name = path.rsplit("/", 1)[-1]
    for suffix in (".py", ".pyc"):
        if name.endswith(suffix):
            return name[: -len(suffix)]
    return None


def getmodule(object, _filename=None):
    """The module in which an object was defined, or None."""
    if ismodule(object):
        return object
    if hasattr(object, "__module__"):
        return sys.modules.get(object.__module__)
    try:
        file = getfile(object) if _filename is None else _filename
    except TypeError:
        return None
    for wanted in (file, os.path.realpath(file)):
        for module in list(sys.modules.values()):
            if ismodule(module) and getattr(module, "__file__", None) == wanted:
                return module
    name = getattr(object, "__name__", None)
    for module in (sys.modules["__main__"], builtins):
        if name is not None and getattr(module, name, None) is object:
            return module
    return None


# Annotations and signatures.


def get_annotations(obj, *, globals=None, locals=None, eval_str=False, format=1):
    """The annotations of an object as a dict of its own; format: of 3.14's `annotationlib.Format`, its VALUE."""
    if sys.version_info >= (3, 14):
        import annotationlib

        return annotationlib.get_annotations(obj, globals=globals, locals=locals, eval_str=eval_str, format=format)
    if isinstance(obj, type):
        annotations = obj.__dict__.get("__annotations__", None)
        if isinstance(annotations, types.GetSetDescriptorType):
            annotations = None
        own_globals = getattr(sys.modules.get(obj.__module__), "__dict__", None)
        own_locals = dict(vars(obj))
        unwrapped = obj
    elif isinstance(obj, types.ModuleType):
        annotations, own_globals, own_locals, unwrapped = getattr(obj, "__annotations__", None), obj.__dict__, None, None
    elif callable(obj):
        annotations = getattr(obj, "__annotations__", None)
        own_globals, own_locals, unwrapped = getattr(obj, "__globals__", None), None, obj
    else:
        raise TypeError(f"{obj!r} is not a module, class, or callable.")
    if annotations is None:
        return {}
    if not isinstance(annotations, dict):
        raise ValueError(f"{obj!r}.__annotations__ is neither a dict nor None")
    if not annotations:
        return {}
    if not eval_str:
        return dict(annotations)
    while unwrapped is not None:
        if hasattr(unwrapped, "__wrapped__"):
            unwrapped = unwrapped.__wrapped__
        elif isinstance(unwrapped, functools.partial):
            unwrapped = unwrapped.func
        else:
            if hasattr(unwrapped, "__globals__"):
                own_globals = unwrapped.__globals__
            break
    globals = own_globals if globals is None else globals
    locals = own_locals or {} if locals is None else locals
    if type_params := getattr(obj, "__type_params__", ()):
        locals = {parameter.__name__: parameter for parameter in type_params} | locals
    return {
        name: eval(value, globals, locals) if isinstance(value, str) else value for name, value in annotations.items()
    }


def formatannotation(annotation, base_module=None, *, quote_annotation_strings=True):
    """An annotation as signatures show it."""
    if not quote_annotation_strings and isinstance(annotation, str):
        return annotation
    if getattr(annotation, "__module__", None) == "typing":
        return _without_typing(repr(annotation))
    if isinstance(annotation, types.GenericAlias):
        return str(annotation)
    if isinstance(annotation, type):
        if annotation.__module__ in ("builtins", base_module):
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation)


def _without_typing(text):
    """The text without `typing.` where it is no part of a longer name."""
    parts = text.split("typing.")
    shown = parts[0]
    for part in parts[1:]:
        if shown and (shown[-1].isalnum() or shown[-1] in "._"):
            shown += "typing."
        shown += part
    return shown


class _empty:
    """Marks a missing default or annotation."""


class _void:
    """Marks an argument that was not given."""


class _ParameterKind(enum.IntEnum):
    POSITIONAL_ONLY = "positional-only"
    POSITIONAL_OR_KEYWORD = "positional or keyword"
    VAR_POSITIONAL = "variadic positional"
    KEYWORD_ONLY = "keyword-only"
    VAR_KEYWORD = "variadic keyword"

    def __new__(cls, description):
        value = len(cls.__members__)
        member = int.__new__(cls, value)
        member._value_ = value
        member.description = description
        return member

    def __str__(self):
        return self.name


_POSITIONAL_ONLY = _ParameterKind.POSITIONAL_ONLY
_POSITIONAL_OR_KEYWORD = _ParameterKind.POSITIONAL_OR_KEYWORD
_VAR_POSITIONAL = _ParameterKind.VAR_POSITIONAL
_KEYWORD_ONLY = _ParameterKind.KEYWORD_ONLY
_VAR_KEYWORD = _ParameterKind.VAR_KEYWORD
_VARIADIC = (_VAR_POSITIONAL, _VAR_KEYWORD)


class Parameter:
    """One parameter of a callable."""

    __slots__ = ("_annotation", "_default", "_kind", "_name")

    POSITIONAL_ONLY = _POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _VAR_POSITIONAL
    KEYWORD_ONLY = _KEYWORD_ONLY
    VAR_KEYWORD = _VAR_KEYWORD
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        try:
            self._kind = _ParameterKind(kind)
        except ValueError:
            raise ValueError(f"value {kind!r} is not a valid Parameter.kind") from None
        if default is not _empty and self._kind in _VARIADIC:
            raise ValueError(f"{self._kind.description} parameters cannot have default values")
        self._default = default
        self._annotation = annotation
        if name is _empty:
            raise ValueError("name is a required attribute for Parameter")
        if not isinstance(name, str):
            raise TypeError(f"name must be a str, not a {type(name).__name__}")
        if name[0] == "." and name[1:].isdigit():
            # The parameter of a comprehension.
            if self._kind != _POSITIONAL_OR_KEYWORD:
                raise ValueError(f"implicit arguments must be passed as positional or keyword arguments, not {self._kind.description}")
            self._kind = _POSITIONAL_ONLY
            name = "implicit" + name[1:]
        if _is_keyword(name) and self._kind is not _POSITIONAL_ONLY:
            raise ValueError(f"{name!r} is not a valid parameter name")
        if not name.isidentifier():
            raise ValueError(f"{name!r} is not a valid parameter name")
        self._name = name

    def __reduce__(self):
        return (
            type(self),
            (self._name, self._kind),
            {"_default": self._default, "_annotation": self._annotation},
        )

    def __setstate__(self, state):
        self._default = state["_default"]
        self._annotation = state["_annotation"]

    @property
    def name(self):
        return self._name

    @property
    def default(self):
        return self._default

    @property
    def annotation(self):
        return self._annotation

    @property
    def kind(self):
        return self._kind

    def replace(self, *, name=_void, kind=_void, annotation=_void, default=_void):
        """A copy with what is given in place of what there was."""
        return type(self)(
            self._name if name is _void else name,
            self._kind if kind is _void else kind,
            default=self._default if default is _void else default,
            annotation=self._annotation if annotation is _void else annotation,
        )

    __replace__ = replace

    def __str__(self):
        return self._format()

    def _format(self, *, quote_annotation_strings=True):
        text = self._name
        annotated = self._annotation is not _empty
        if annotated:
            shown = formatannotation(self._annotation, quote_annotation_strings=quote_annotation_strings)
            text = f"{text}: {shown}"
        if self._default is not _empty:
            text = f"{text} = {self._default!r}" if annotated else f"{text}={self._default!r}"
        if self._kind == _VAR_POSITIONAL:
            return "*" + text
        if self._kind == _VAR_KEYWORD:
            return "**" + text
        return text

    def __repr__(self):
        return f'<{type(self).__name__} "{self}">'

    def __hash__(self):
        return hash((self._name, self._kind, self._annotation, self._default))

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Parameter):
            return NotImplemented
        return (
            self._name == other._name
            and self._kind == other._kind
            and self._default == other._default
            and self._annotation == other._annotation
        )


_KEYWORDS = frozenset(
    (
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
        "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
        "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
    )
)


def _is_keyword(name):
    return name in _KEYWORDS


class BoundArguments:
    """Arguments bound to the parameters of a signature."""

    __slots__ = ("__weakref__", "_signature", "arguments")

    def __init__(self, signature, arguments):
        self.arguments = arguments
        self._signature = signature

    @property
    def signature(self):
        return self._signature

    @property
    def args(self):
        args = []
        for name, parameter in self._signature.parameters.items():
            if parameter.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                break
            try:
                argument = self.arguments[name]
            except KeyError:
                break
            if parameter.kind == _VAR_POSITIONAL:
                args.extend(argument)
            else:
                args.append(argument)
        return tuple(args)

    @property
    def kwargs(self):
        kwargs = {}
        by_name = False
        for name, parameter in self._signature.parameters.items():
            is_given = name in self.arguments
            # What follows a parameter that is left to its default can only be given by name.
            by_name = by_name or not is_given or parameter.kind in (_VAR_KEYWORD, _KEYWORD_ONLY)
            if by_name and is_given:
                if parameter.kind == _VAR_KEYWORD:
                    kwargs.update(self.arguments[name])
                elif parameter.kind != _VAR_POSITIONAL:
                    kwargs[name] = self.arguments[name]
        return kwargs

    def apply_defaults(self):
        """Enter the defaults of what was not given."""
        arguments = {}
        for name, parameter in self._signature.parameters.items():
            if name in self.arguments:
                arguments[name] = self.arguments[name]
            elif parameter.default is not _empty:
                arguments[name] = parameter.default
            elif parameter.kind is _VAR_POSITIONAL:
                arguments[name] = ()
            elif parameter.kind is _VAR_KEYWORD:
                arguments[name] = {}
        self.arguments = arguments

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self.signature == other.signature and self.arguments == other.arguments

    def __setstate__(self, state):
        self._signature = state["_signature"]
        self.arguments = state["arguments"]

    def __getstate__(self):
        return {"_signature": self._signature, "arguments": self.arguments}

    def __repr__(self):
        shown = ", ".join(f"{name}={value!r}" for name, value in self.arguments.items())
        return f"<{type(self).__name__} ({shown})>"


def _check_order(parameters):
    """The parameters by name; ValueError when they cannot follow each other."""
    named = OrderedDict()
    top, seen_default = _POSITIONAL_ONLY, False
    for parameter in parameters:
        kind, name = parameter.kind, parameter.name
        if kind < top:
            raise ValueError(
                f"wrong parameter order: {top.description} parameter before {kind.description} parameter"
            )
        top = max(top, kind)
        if kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
            if parameter.default is not _empty:
                seen_default = True
            elif seen_default:
                raise ValueError("non-default argument follows default argument")
        if name in named:
            raise ValueError(f"duplicate parameter name: {name!r}")
        named[name] = parameter
    return named


class Signature:
    """The parameters of a callable and what it returns."""

    __slots__ = ("_parameters", "_return_annotation")

    _parameter_cls = Parameter
    _bound_arguments_cls = BoundArguments
    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty, __validate_parameters__=True):
        if parameters is None:
            named = OrderedDict()
        elif __validate_parameters__:
            named = _check_order(parameters)
        else:
            named = OrderedDict((parameter.name, parameter) for parameter in parameters)
        self._parameters = types.MappingProxyType(named)
        self._return_annotation = return_annotation

    @classmethod
    def from_callable(
        cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False, annotation_format=1
    ):
        """The signature of a callable; annotation_format: of 3.14's `annotationlib.Format`, its VALUE."""
        return _signature_of(obj, _Reading(cls, follow_wrapped, True, globals, locals, eval_str, annotation_format))

    @property
    def parameters(self):
        return self._parameters

    @property
    def return_annotation(self):
        return self._return_annotation

    def replace(self, *, parameters=_void, return_annotation=_void):
        """A copy with what is given in place of what there was."""
        return type(self)(
            self.parameters.values() if parameters is _void else parameters,
            return_annotation=self._return_annotation if return_annotation is _void else return_annotation,
        )

    __replace__ = replace

    def _comparable(self):
        parameters = tuple(parameter for parameter in self.parameters.values() if parameter.kind != _KEYWORD_ONLY)
        named = {parameter.name: parameter for parameter in self.parameters.values() if parameter.kind == _KEYWORD_ONLY}
        return parameters, named, self.return_annotation

    def __hash__(self):
        parameters, named, returned = self._comparable()
        return hash((parameters, frozenset(named.values()), returned))

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Signature):
            return NotImplemented
        return self._comparable() == other._comparable()

    def bind(self, /, *args, **kwargs):
        """Bind arguments to the parameters; TypeError when they do not fit."""
        return self._bind(args, kwargs)

    def bind_partial(self, /, *args, **kwargs):
        """Bind some arguments to the parameters; TypeError when they do not fit."""
        return self._bind(args, kwargs, partial=True)

    def _bind(self, args, kwargs, *, partial=False):
        arguments = {}
        parameters = list(self.parameters.values())
        at = 0
        for place, argument in enumerate(args):
            if at == len(parameters) or parameters[at].kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                raise TypeError("too many positional arguments") from None
            parameter = parameters[at]
            at += 1
            if parameter.kind == _VAR_POSITIONAL:
                arguments[parameter.name] = tuple(args[place:])
                break
            if parameter.name in kwargs and parameter.kind != _POSITIONAL_ONLY:
                raise TypeError(f"multiple values for argument {parameter.name!r}") from None
            arguments[parameter.name] = argument
        positional_by_name, takes_rest, still_positional = [], None, True
        for parameter in parameters[at:]:
            kind, name = parameter.kind, parameter.name
            if still_positional and kind == _POSITIONAL_ONLY and name in kwargs:
                if sys.version_info < (3, 13):
                    raise TypeError(f"{name!r} parameter is positional only, but was passed as a keyword")
                positional_by_name.append(name)
                continue
            was_positional, still_positional = still_positional, False
            if kind == _VAR_KEYWORD:
                takes_rest = parameter
            elif name in kwargs and kind != _VAR_POSITIONAL:
                arguments[name] = kwargs.pop(name)
            elif not partial and parameter.default is _empty and kind != _VAR_POSITIONAL:
                detail = ""
                if was_positional and kind == _KEYWORD_ONLY and sys.version_info >= (3, 12):
                    detail = " keyword-only"
                raise TypeError(f"missing a required{detail} argument: {name!r}") from None
        if takes_rest is not None and kwargs:
            arguments[takes_rest.name] = kwargs
        elif kwargs and positional_by_name:
            raise TypeError(
                "got some positional-only arguments passed as keyword arguments: "
                f"{', '.join(positional_by_name)!r}"
            )
        elif kwargs:
            name = next(iter(kwargs))
            raise TypeError(f"got an unexpected keyword argument {name!r}")
        return self._bound_arguments_cls(self, arguments)

    def __reduce__(self):
        return (
            type(self),
            (tuple(self._parameters.values()),),
            {"_return_annotation": self._return_annotation},
        )

    def __setstate__(self, state):
        self._return_annotation = state["_return_annotation"]

    def __repr__(self):
        return f"<{type(self).__name__} {self}>"

    def __str__(self):
        return self.format()

    def format(self, *, max_width=None, quote_annotation_strings=True):
        """The signature as text; a parameter a line when it would be wider than `max_width`."""
        shown, needs_slash, needs_star = [], False, True
        for parameter in self.parameters.values():
            text = parameter._format(quote_annotation_strings=quote_annotation_strings)
            kind = parameter.kind
            if kind == _POSITIONAL_ONLY:
                needs_slash = True
            elif needs_slash:
                shown.append("/")
                needs_slash = False
            if kind == _VAR_POSITIONAL:
                needs_star = False
            elif kind == _KEYWORD_ONLY and needs_star:
                shown.append("*")
                needs_star = False
            shown.append(text)
        if needs_slash:
            shown.append("/")
        text = f"({', '.join(shown)})"
        if max_width is not None and len(text) > max_width:
            text = "(\n    " + ",\n    ".join(shown) + "\n)"
        if self.return_annotation is not _empty:
            returned = formatannotation(self.return_annotation, quote_annotation_strings=quote_annotation_strings)
            text += f" -> {returned}"
        return text


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False, annotation_format=1):
    """The signature of a callable; annotation_format: of 3.14's `annotationlib.Format`, its VALUE."""
    return Signature.from_callable(
        obj,
        follow_wrapped=follow_wrapped,
        globals=globals,
        locals=locals,
        eval_str=eval_str,
        annotation_format=annotation_format,
    )


class _Reading:
    """How signatures are read."""

    __slots__ = ("annotation_format", "cls", "eval_str", "follow_wrapped", "globals", "locals", "skip_bound")

    def __init__(self, cls, follow_wrapped, skip_bound, globals, locals, eval_str, annotation_format=1):
        self.cls = cls
        self.follow_wrapped = follow_wrapped
        self.skip_bound = skip_bound
        self.globals = globals
        self.locals = locals
        self.eval_str = eval_str
        self.annotation_format = annotation_format


def _annotations_for(func, reading):
    return get_annotations(
        func,
        globals=reading.globals,
        locals=reading.locals,
        eval_str=reading.eval_str,
        format=reading.annotation_format,
    )


def _is_function_like(obj):
    """Whether something that is no function has all that a signature is read from, as compiled functions of others have."""
    if not callable(obj) or isclass(obj):
        return False
    defaults, named = getattr(obj, "__defaults__", _void), getattr(obj, "__kwdefaults__", _void)
    annotations = getattr(obj, "__annotations__", None)
    return (
        isinstance(getattr(obj, "__code__", None), types.CodeType)
        and isinstance(getattr(obj, "__name__", None), str)
        and (defaults is None or isinstance(defaults, tuple))
        and (named is None or isinstance(named, dict))
        and isinstance(annotations, (dict, type(None)))
    )


def _is_builtin(obj):
    return (
        isbuiltin(obj)
        or ismethoddescriptor(obj)
        or isinstance(
            obj,
            (
                types.WrapperDescriptorType, types.MethodWrapperType, types.MethodDescriptorType,
                types.ClassMethodDescriptorType,
            ),
        )
        or obj is type
        or obj is object
    )


def _from_fields(func, std_fields, named_fields, reading):
    """The signature of the `__init__` of a dataclass, whose parameters are the fields."""
    from dataclasses import _HAS_DEFAULT_FACTORY, MISSING

    annotations = _annotations_for(func, reading)

    def make(field, kind):
        default = field.default if field.default_factory is MISSING else _HAS_DEFAULT_FACTORY
        default = _empty if default is MISSING else default
        return reading.cls._parameter_cls(field.name, annotation=annotations[field.name], kind=kind, default=default)

    # The receiver makes room for a field of its name.
    receiver = "__dataclass_self__" if any(field.name == "self" for field in (*std_fields, *named_fields)) else "self"
    parameters = [reading.cls._parameter_cls(receiver, kind=_POSITIONAL_OR_KEYWORD)]
    parameters += [make(field, _POSITIONAL_OR_KEYWORD) for field in std_fields]
    parameters += [make(field, _KEYWORD_ONLY) for field in named_fields]
    return reading.cls(parameters, return_annotation=annotations["return"], __validate_parameters__=False)


def _from_function(func, reading):
    text = getattr(func, "__text_signature__", None)
    if text:
        return _from_text(func, text, reading)
    fields = getattr(func, "__dataclass_init_fields__", None)
    if fields is not None:
        return _from_fields(func, *fields, reading)
    parameter_class = reading.cls._parameter_cls
    code = func.__code__
    names, count, only = code.co_varnames, code.co_argcount, code.co_posonlyargcount
    positional, named = names[:count], names[count : count + code.co_kwonlyargcount]
    annotations = _annotations_for(func, reading)
    defaults, named_defaults = func.__defaults__ or (), func.__kwdefaults__ or {}
    first_default = len(positional) - len(defaults)

    def make(name, kind, default=_empty):
        return parameter_class(name, annotation=annotations.get(name, _empty), kind=kind, default=default)

    parameters = []
    for at, name in enumerate(positional):
        kind = _POSITIONAL_ONLY if at < only else _POSITIONAL_OR_KEYWORD
        parameters.append(make(name, kind, defaults[at - first_default] if at >= first_default else _empty))
    at = count + code.co_kwonlyargcount
    if code.co_flags & CO_VARARGS:
        parameters.append(make(names[at], _VAR_POSITIONAL))
        at += 1
    for name in named:
        parameters.append(make(name, _KEYWORD_ONLY, named_defaults.get(name, _empty)))
    if code.co_flags & CO_VARKEYWORDS:
        parameters.append(make(names[at], _VAR_KEYWORD))
    return reading.cls(
        parameters, return_annotation=annotations.get("return", _empty), __validate_parameters__=False
    )


def _split_arguments(text):
    """The parts of a parameter list between its outermost commas."""
    parts, depth, quote, start = [], 0, "", 0
    for at, character in enumerate(text):
        if quote:
            if character == quote and text[at - 1] != "\\":
                quote = ""
        elif character in "'\"":
            quote = character
        elif character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


_LITERALS = {"None": None, "True": True, "False": False, "()": (), "[]": [], "{}": {}, "sys.maxsize": sys.maxsize, "Ellipsis": ..., "...": ...}


def _literal(obj, text):
    """The value of a default as native signatures write it."""
    if text in _LITERALS:
        return _LITERALS[text]
    if text[0] in "'\"" and text[-1] == text[0]:
        body = text[1:-1]
        return body.encode().decode("unicode_escape") if "\\" in body else body
    if text[0] == "b" and text[1:2] in ("'", '"'):
        return text[2:-1].encode()
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    raise ValueError(f"{obj!r} builtin has invalid signature")


def _from_text(obj, text, reading):
    """The signature of a native from `__text_signature__`; `$` marks the receiver."""
    body = text[text.index("(") + 1 : text.rindex(")")]
    kind, parameters, bound_receiver = _POSITIONAL_OR_KEYWORD, [], False
    for part in _split_arguments(body):
        if part == "/":
            parameters = [parameter.replace(kind=_POSITIONAL_ONLY) for parameter in parameters]
            continue
        if part == "*":
            kind = _KEYWORD_ONLY
            continue
        if part.startswith("**"):
            parameters.append(Parameter(part[2:], _VAR_KEYWORD))
            continue
        if part.startswith("*"):
            parameters.append(Parameter(part[1:], _VAR_POSITIONAL))
            kind = _KEYWORD_ONLY
            continue
        name, separator, default = part.partition("=")
        name = name.strip()
        if name.startswith("$"):
            name, bound_receiver = name[1:], True
        default = _literal(obj, default.strip()) if separator else _empty
        parameters.append(Parameter(name, kind, default=default))
    if bound_receiver:
        owner = getattr(obj, "__self__", None)
        if owner is not None and (ismodule(owner) or reading.skip_bound):
            parameters.pop(0)
        else:
            parameters[0] = parameters[0].replace(kind=_POSITIONAL_ONLY)
    return reading.cls(parameters)


def _from_builtin(obj, reading):
    text = getattr(obj, "__text_signature__", None)
    if not text:
        raise ValueError(f"no signature found for builtin {obj!r}")
    return _from_text(obj, text, reading)


def _without_receiver(sig):
    """The signature of a bound method from that of its function."""
    parameters = tuple(sig.parameters.values())
    if not parameters or parameters[0].kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
        raise ValueError("invalid method signature")
    if parameters[0].kind in (_POSITIONAL_OR_KEYWORD, _POSITIONAL_ONLY):
        parameters = parameters[1:]
    return sig.replace(parameters=parameters)


def _of_partial(whole, partial, extra=()):
    """The signature of a callable some of whose arguments are already given."""
    parameters = OrderedDict(whole.parameters.items())
    args, keywords = extra + (partial.args or ()), partial.keywords or {}
    try:
        bound = whole.bind_partial(*args, **keywords)
    except TypeError as error:
        raise ValueError(f"partial object {partial!r} has incorrect arguments") from error
    by_name = False
    for name, parameter in whole.parameters.items():
        if name in bound.arguments:
            value = bound.arguments[name]
            if parameter.kind is _POSITIONAL_ONLY:
                del parameters[name]
                continue
            if parameter.kind is _POSITIONAL_OR_KEYWORD:
                if name not in keywords:
                    del parameters[name]
                    continue
                # What follows a keyword can no longer be given by position.
                by_name = True
                parameters[name] = parameter.replace(default=value)
            if parameter.kind is _KEYWORD_ONLY:
                parameters[name] = parameter.replace(default=value)
        if by_name:
            if parameter.kind is _POSITIONAL_OR_KEYWORD:
                moved = parameters.pop(name).replace(kind=_KEYWORD_ONLY)
                parameters[name] = moved
            elif parameter.kind in (_KEYWORD_ONLY, _VAR_KEYWORD):
                parameters[name] = parameters.pop(name)
            elif parameter.kind is _VAR_POSITIONAL:
                parameters.pop(name)
    return whole.replace(parameters=parameters.values())


def _user_method(cls, name):
    """A method of a class that is not native, as the class binds it."""
    method = getattr(cls, name, None) if name == "__new__" else getattr_static(cls, name, None)
    if method is None or isinstance(
        method, (types.WrapperDescriptorType, types.MethodWrapperType, types.ClassMethodDescriptorType, types.BuiltinFunctionType)
    ):
        return None
    return method if name == "__new__" else _bound(method, cls)


def _bound(descriptor, obj):
    """What reading an attribute of an object gives that its class has."""
    get = None if isclass(descriptor) else getattr(type(descriptor), "__get__", None)
    return descriptor if get is None else get(descriptor, obj, type(obj))


def _of_class(obj, reading):
    call = _user_method(type(obj), "__call__")
    if call is not None:
        return _signature_of(call, reading)
    new, init = _user_method(obj, "__new__"), _user_method(obj, "__init__")
    for base in obj.__mro__:
        if new is not None and "__new__" in base.__dict__:
            sig = _signature_of(new, reading)
            return _without_receiver(sig) if reading.skip_bound else sig
        if init is not None and "__init__" in base.__dict__:
            return _signature_of(init, reading)
    for base in obj.__mro__[:-1]:
        text = getattr(base, "__text_signature__", None)
        if text and "__text_signature__" not in base.__dict__:
            return _from_text(obj, text, reading)
    if type not in obj.__mro__:
        if obj.__init__ is object.__init__ and obj.__new__ is object.__new__:
            return reading.cls.from_callable(object)
        raise ValueError(f"no signature found for builtin type {obj!r}")
    raise ValueError(f"callable {obj!r} is not supported by signature")


def _given_signature(obj, reading):
    """What an object itself says in `__signature__`."""
    try:
        sig = obj.__signature__
    except AttributeError:
        return None
    if sig is None:
        return None
    if sys.version_info >= (3, 12):
        if not isinstance(sig, Signature) and callable(sig):
            sig = sig()
        if isinstance(sig, str):
            return _from_text(obj, sig, reading)
    if not isinstance(sig, Signature):
        raise TypeError(f"unexpected object {sig!r} in __signature__ attribute")
    return sig


def _signature_of(obj, reading):
    if not callable(obj):
        raise TypeError(f"{obj!r} is not a callable object")
    if isinstance(obj, types.MethodType):
        sig = _signature_of(obj.__func__, reading)
        return _without_receiver(sig) if reading.skip_bound else sig
    if reading.follow_wrapped:
        obj = unwrap(obj, stop=lambda f: hasattr(f, "__signature__") or isinstance(f, types.MethodType))
        if isinstance(obj, types.MethodType):
            return _signature_of(obj, reading)
    sig = _given_signature(obj, reading)
    if sig is not None:
        return sig
    partial_method = getattr(obj, "__partialmethod__", None) or getattr(obj, "_partialmethod", None)
    if isinstance(partial_method, functools.partialmethod):
        wrapped = _signature_of(partial_method.func, reading)
        sig = _of_partial(wrapped, partial_method, (None,))
        first = tuple(wrapped.parameters.values())[0]
        if first.kind is _VAR_POSITIONAL:
            return sig
        return sig.replace(parameters=(first,) + tuple(sig.parameters.values()))
    if isinstance(obj, functools.partial):
        return _of_partial(_signature_of(obj.func, reading), obj)
    if isfunction(obj) or _is_function_like(obj):
        return _from_function(obj, reading)
    if _is_builtin(obj):
        return _from_builtin(obj, reading)
    if isinstance(obj, type):
        return _of_class(obj, reading)
    call = getattr_static(type(obj), "__call__", None)
    if call is not None:
        text = getattr(obj, "__text_signature__", None)
        return _from_text(obj, text, reading) if text else _signature_of(_bound(call, obj), reading)
    raise ValueError(f"callable {obj!r} is not supported by signature")


FullArgSpec = namedtuple("FullArgSpec", "args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations")


def getfullargspec(func):
    """The names and defaults of the parameters of a callable, its receiver included."""
    try:
        sig = _signature_of(func, _Reading(Signature, False, False, None, None, False))
    except Exception as error:
        raise TypeError("unsupported callable") from error
    args, varargs, varkw, only, named = [], None, None, [], []
    defaults, annotations, named_defaults = (), {}, {}
    if sig.return_annotation is not _empty:
        annotations["return"] = sig.return_annotation
    for parameter in sig.parameters.values():
        kind, name = parameter.kind, parameter.name
        if kind is _POSITIONAL_ONLY:
            only.append(name)
        elif kind is _POSITIONAL_OR_KEYWORD:
            args.append(name)
        elif kind is _VAR_POSITIONAL:
            varargs = name
        elif kind is _KEYWORD_ONLY:
            named.append(name)
            if parameter.default is not _empty:
                named_defaults[name] = parameter.default
        else:
            varkw = name
        if parameter.default is not _empty and kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
            defaults += (parameter.default,)
        if parameter.annotation is not _empty:
            annotations[name] = parameter.annotation
    return FullArgSpec(only + args, varargs, varkw, defaults or None, named, named_defaults or None, annotations)


from _inspect_sources import (  # noqa: E402
    ArgInfo,
    Arguments,
    Attribute,
    ClassFoundException,
    ClosureVars,
    FrameInfo,
    Traceback,
    classify_class_attrs,
    findsource,
    formatannotationrelativeto,
    formatargvalues,
    getabsfile,
    getargs,
    getargvalues,
    getblock,
    getclasstree,
    getclosurevars,
    getcomments,
    getframeinfo,
    getinnerframes,
    getlineno,
    getouterframes,
    getsource,
    getsourcelines,
    stack,
    trace,
    walktree,
)
