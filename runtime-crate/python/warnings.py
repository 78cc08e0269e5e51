"""Warnings: issuing, filtering, showing. CPython Lib/warnings.py."""

import re
import sys

__all__ = [
    "warn", "warn_explicit", "showwarning", "formatwarning", "filterwarnings", "simplefilter", "resetwarnings",
    "catch_warnings",
]
if sys.version_info >= (3, 13):
    __all__.append("deprecated")

__molt_missing__ = ("_OptionError", "_processoptions", "_setoption", "_getaction", "_getcategory")

_ACTIONS = frozenset(("error", "ignore", "always", "all", "default", "module", "once"))


class WarningMessage:
    """A warning as it is shown or recorded."""

    _WARNING_DETAILS = ("message", "category", "filename", "lineno", "file", "line", "source")

    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno
        self.file = file
        self.line = line
        self.source = source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return "{message : %r, category : %r, filename : %r, lineno : %s, line : %r}" % (
            self.message, self._category_name, self.filename, self.lineno, self.line,
        )

    def __repr__(self):
        return f"<{type(self).__qualname__} {self}>"


_defaultaction = "default"
_onceregistry = onceregistry = {}
_version = 1
filters = [
    ("default", None, DeprecationWarning, "__main__", 0),
    ("ignore", None, DeprecationWarning, None, 0),
    ("ignore", None, PendingDeprecationWarning, None, 0),
    ("ignore", None, ImportWarning, None, 0),
    ("ignore", None, ResourceWarning, None, 0),
]


def _filters_changed():
    global _version
    _version += 1


def _formatted(message):
    category = message.category.__name__
    text = f"{message.filename}:{message.lineno}: {category}: {message.message}\n"
    if message.line:
        text += f"  {message.line.strip()}\n"
    return text


def _show(message):
    file = sys.stderr if message.file is None else message.file
    if file is not None:
        text = _format_message(message)
        try:
            file.write(text)
        except OSError:
            pass


def _format_message(message):
    if formatwarning is not _original_format:
        return formatwarning(message.message, message.category, message.filename, message.lineno, message.line)
    return _formatted(message)


def formatwarning(message, category, filename, lineno, line=None):
    """A warning as text."""
    return _formatted(WarningMessage(message, category, filename, lineno, None, line, None))


def showwarning(message, category, filename, lineno, file=None, line=None):
    """Write a warning to a file, by default to standard error."""
    _show(WarningMessage(message, category, filename, lineno, file, line, None))


_original_format = formatwarning
_original_show = showwarning


def _showwarnmsg(message):
    show = showwarning
    if show is not _original_show:
        if not callable(show):
            raise TypeError("warnings.showwarning() must be set to a function or method")
        show(message.message, message.category, message.filename, message.lineno, message.file, message.line)
        return
    _show_message(message)


_show_message = _show


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    """Put a filter before the others, or after them."""
    if action not in _ACTIONS:
        raise ValueError(f"invalid action: {action!r}")
    if not isinstance(message, str):
        raise TypeError("message must be a string")
    if not isinstance(category, type) or not issubclass(category, Warning):
        given = f", not '{type(category).__name__}'" if sys.version_info >= (3, 14) else ""
        raise TypeError(f"category must be a Warning subclass{given}")
    if not isinstance(module, str):
        raise TypeError("module must be a string")
    if not isinstance(lineno, int):
        raise TypeError("lineno must be an int")
    if lineno < 0:
        raise ValueError("lineno must be an int >= 0")
    message = re.compile(message, re.IGNORECASE) if message else None
    module = re.compile(module) if module else None
    _add_filter((action, message, category, module, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    """Insert an entry that looks at nothing but the category into the list of filters."""
    if action not in _ACTIONS:
        raise ValueError(f"invalid action: {action!r}")
    if not isinstance(lineno, int):
        raise TypeError("lineno must be an int")
    if lineno < 0:
        raise ValueError("lineno must be an int >= 0")
    _add_filter((action, None, category, None, lineno), append)


def _add_filter(entry, append):
    known = entry in filters
    if not append:
        if known:
            filters.remove(entry)
        filters.insert(0, entry)
    elif not known:
        filters.append(entry)
    _filters_changed()


def resetwarnings():
    """Clear the list of filters."""
    filters[:] = []
    _filters_changed()


def _caller(level, skip_file_prefixes):
    """Globals, file and line of the function that a warning is about."""
    try:
        frame = sys._getframe(2)
        while level > 1:
            frame = frame.f_back
            if frame is None:
                raise ValueError
            level -= 1
        while skip_file_prefixes and frame.f_code.co_filename.startswith(skip_file_prefixes):
            frame = frame.f_back
            if frame is None:
                raise ValueError
    except ValueError:
        return sys.__dict__, "<sys>" if sys.version_info >= (3, 12) else "sys", 1
    return frame.f_globals, frame.f_code.co_filename, frame.f_lineno


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    """Show a warning, unless the filters say to ignore or to raise it."""
    if isinstance(message, Warning):
        category = message.__class__
    if category is None:
        category = UserWarning
    if not isinstance(category, type) or not issubclass(category, Warning):
        if sys.version_info >= (3, 14) and isinstance(category, type):
            raise TypeError(f"category must be a Warning subclass, not class '{category.__name__}'")
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    if not isinstance(skip_file_prefixes, tuple):
        raise TypeError("skip_file_prefixes must be a tuple of strs.")
    if skip_file_prefixes:
        stacklevel = max(2, stacklevel)
    namespace, filename, lineno = _caller(stacklevel, skip_file_prefixes)
    module = namespace.get("__name__", "<string>")
    registry = namespace.setdefault("__warningregistry__", {})
    warn_explicit(message, category, filename, lineno, module, registry, namespace, source)


def _matches(pattern, text):
    """A pattern of the default filters is plain text."""
    if pattern is None:
        return True
    return pattern == text if isinstance(pattern, str) else pattern.match(text) is not None


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    """Issue a warning about a known place."""
    lineno = int(lineno)
    if module is None:
        module = filename or "<unknown>"
        module = module[:-3] if module[-3:].lower() == ".py" else module
    registry = _current(registry)
    if isinstance(message, Warning):
        text, category = str(message), message.__class__
    else:
        text, message = message, category(message)
    key = (text, category, lineno)
    if registry.get(key):
        return
    entry = next((entry for entry in filters if _applies(entry, text, category, module, lineno)), None)
    action = _defaultaction if entry is None else entry[0]
    if action == "ignore":
        return
    if action == "error":
        raise message
    if action in ("once", "module", "default"):
        registry[key] = 1
    elif action not in ("always", "all"):
        raise RuntimeError(f"Unrecognized action ({action!r}) in warnings.filters:\n {entry!r}")
    if action == "once" and _was_noted(onceregistry, (text, category)):
        return
    if action == "module" and _was_noted(registry, (text, category, 0)):
        return
    _showwarnmsg(WarningMessage(message, category, filename, lineno, source=source))


def _current(registry):
    """A module's record of what was shown, emptied if the filters have changed since."""
    registry = {} if registry is None else registry
    if registry.get("version", 0) != _version:
        registry.clear()
        registry["version"] = _version
    return registry


def _applies(entry, text, category, module, lineno):
    _, pattern, wanted, place, line = entry
    return (
        line in (0, lineno) and issubclass(category, wanted) and _matches(pattern, text) and _matches(place, module)
    )


def _was_noted(registry, key):
    """Whether a record has a key, which it has from now on."""
    noted = bool(registry.get(key))
    registry[key] = 1
    return noted


class catch_warnings:
    """Saves the filters and restores them; with `record=True` gives the list into which warnings go meanwhile."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._module = sys.modules["warnings"] if module is None else module
        self._entered = False
        self._filter = None if action is None else (action, category, lineno, append)

    def __repr__(self):
        args = []
        if self._record:
            args.append("record=True")
        if self._module is not sys.modules["warnings"]:
            args.append(f"module={self._module!r}")
        return f"{type(self).__name__}({', '.join(args)})"

    def __enter__(self):
        global filters, showwarning, _show_message
        if self._entered:
            raise RuntimeError(f"Cannot enter {self!r} twice")
        self._entered = True
        self._saved = filters, showwarning, _show_message
        filters = filters[:]
        _filters_changed()
        log = None
        if self._record:
            log = []
            _show_message = log.append
            showwarning = _original_show
        if self._filter is not None:
            simplefilter(*self._filter)
        return log

    def __exit__(self, *exc_info):
        global filters, showwarning, _show_message
        if not self._entered:
            raise RuntimeError(f"Cannot exit {self!r} without entering first")
        filters, showwarning, _show_message = self._saved
        _filters_changed()


if sys.version_info >= (3, 13):

    class deprecated:
        """Decorator that marks a class or function as deprecated."""

        def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
            if not isinstance(message, str):
                raise TypeError(f"Expected an object of type str for 'message', not {type(message).__name__!r}")
            self.message = message
            self.category = category
            self.stacklevel = stacklevel

        def __call__(self, arg, /):
            message, category, level = self.message, self.category, self.stacklevel
            if category is None:
                arg.__deprecated__ = message
                return arg
            if isinstance(arg, type):
                return _deprecated_class(arg, message, category, level)
            if not callable(arg):
                raise TypeError(
                    "@deprecated decorator with non-None category must be applied to a class or callable, "
                    f"not {arg!r}"
                )
            import functools
            import inspect

            @functools.wraps(arg)
            def wrapper(*args, **kwargs):
                warn(message, category=category, stacklevel=level + 1)
                return arg(*args, **kwargs)

            if inspect.iscoroutinefunction(arg):
                wrapper = inspect.markcoroutinefunction(wrapper)
            arg.__deprecated__ = wrapper.__deprecated__ = message
            return wrapper

    def _deprecated_class(cls, message, category, level):
        import functools
        from types import MethodType

        original_new = cls.__new__

        @functools.wraps(original_new)
        def __new__(made, /, *args, **kwargs):
            if made is cls:
                warn(message, category=category, stacklevel=level + 1)
            if original_new is not object.__new__:
                return original_new(made, *args, **kwargs)
            if made.__init__ is object.__init__ and (args or kwargs):
                raise TypeError(f"{made.__name__}() takes no arguments")
            return original_new(made)

        cls.__new__ = staticmethod(__new__)
        original_init_subclass = cls.__init_subclass__
        if isinstance(original_init_subclass, MethodType):
            function = original_init_subclass.__func__

            @functools.wraps(function)
            def __init_subclass__(*args, **kwargs):
                warn(message, category=category, stacklevel=level + 1)
                return function(*args, **kwargs)

            cls.__init_subclass__ = classmethod(__init_subclass__)
        else:

            @functools.wraps(original_init_subclass)
            def __init_subclass__(*args, **kwargs):
                warn(message, category=category, stacklevel=level + 1)
                return original_init_subclass(*args, **kwargs)

            cls.__init_subclass__ = __init_subclass__
        cls.__deprecated__ = __new__.__deprecated__ = __init_subclass__.__deprecated__ = message
        return cls
