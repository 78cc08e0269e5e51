"""Warnings: issuing, filtering, showing. CPython Lib/warnings.py, Python/_warnings.c."""

import sys

__all__ = [
    "warn",
    "warn_explicit",
    "showwarning",
    "formatwarning",
    "filterwarnings",
    "simplefilter",
    "resetwarnings",
    "catch_warnings",
]
if sys.version_info >= (3, 13):
    __all__.append("deprecated")

__molt_public__ = ("_DEPRECATED_MSG", "_deprecated")

_ACTIONS = ("default", "always", "ignore", "module", "once", "error")


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
            self.message,
            self._category_name,
            self.filename,
            self.lineno,
            self.line,
        )


def showwarning(message, category, filename, lineno, file=None, line=None):
    """Write a warning to a file, by default to standard error. Programs put functions of their own in its place."""
    _showwarnmsg_impl(WarningMessage(message, category, filename, lineno, file, line))


def formatwarning(message, category, filename, lineno, line=None):
    """A warning as text. Programs put functions of their own in its place."""
    return _formatwarnmsg_impl(WarningMessage(message, category, filename, lineno, None, line))


def _showwarnmsg_impl(msg):
    file = sys.stderr if msg.file is None else msg.file
    if file is None:
        return
    text = _formatwarnmsg(msg)
    try:
        file.write(text)
    except OSError:
        # There is nobody left to tell.
        pass


def _formatwarnmsg_impl(msg):
    line = msg.line
    if line is None:
        try:
            import linecache

            line = linecache.getline(msg.filename, msg.lineno)
        except Exception:
            line = None
    text = f"{msg.filename}:{msg.lineno}: {msg.category.__name__}: {msg.message}\n"
    return f"{text}  {line.strip()}\n" if line else text


# What says whether a function was replaced.
_showwarning_orig = showwarning
_formatwarning_orig = formatwarning


def _showwarnmsg(msg):
    """Shows a warning, by what stands in the place of `showwarning`."""
    show = globals().get("showwarning", _showwarning_orig)
    if show is _showwarning_orig:
        _showwarnmsg_impl(msg)
        return
    if not callable(show):
        raise TypeError("warnings.showwarning() must be set to a function or method")
    show(msg.message, msg.category, msg.filename, msg.lineno, msg.file, msg.line)


_showwarnmsg_orig = _showwarnmsg


def _formatwarnmsg(msg):
    """A warning as text, by what stands in the place of `formatwarning`."""
    form = globals().get("formatwarning", _formatwarning_orig)
    if form is _formatwarning_orig:
        return _formatwarnmsg_impl(msg)
    return form(msg.message, msg.category, msg.filename, msg.lineno, msg.line)


def _check_filter(action, lineno):
    if action not in _ACTIONS and not (action == "all" and sys.version_info >= (3, 14)):
        raise ValueError(f"invalid action: {action!r}")
    if not isinstance(lineno, int):
        raise TypeError("lineno must be an int")
    if lineno < 0:
        raise ValueError("lineno must be an int >= 0")


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    """Put a filter before the others, or after them."""
    _check_filter(action, 0)
    if not isinstance(message, str):
        raise TypeError("message must be a string")
    if not isinstance(category, type) or not issubclass(category, Warning):
        given = f", not '{type(category).__name__}'" if sys.version_info >= (3, 14) else ""
        raise TypeError(f"category must be a Warning subclass{given}")
    if not isinstance(module, str):
        raise TypeError("module must be a string")
    _check_filter(action, lineno)
    if message or module:
        import re

        message = re.compile(message, re.I) if message else None
        module = re.compile(module) if module else None
    _add_filter(action, message or None, category, module or None, lineno, append=append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    """Put a filter that looks at nothing but the category before the others, or after them."""
    _check_filter(action, lineno)
    _add_filter(action, None, category, None, lineno, append=append)


def _add_filter(*item, append):
    known = item in filters
    if not append:
        if known:
            filters.remove(item)
        filters.insert(0, item)
    elif not known:
        filters.append(item)
    _filters_mutated()


def resetwarnings():
    """Take all filters away."""
    filters[:] = []
    _filters_mutated()


class _OptionError(Exception):
    """What is wrong with an option `-W`."""


def _processoptions(args):
    """The filters of `-W` and PYTHONWARNINGS."""
    for arg in args:
        try:
            _setoption(arg)
        except _OptionError as msg:
            print("Invalid -W option ignored:", msg, file=sys.stderr)


def _setoption(arg):
    """The filter that `action:message:category:module:line` says."""
    parts = [part.strip() for part in arg.split(":")]
    if len(parts) > 5:
        raise _OptionError(f"too many fields (max 5): {arg!r}")
    action, message, category, module, lineno = parts + [""] * (5 - len(parts))
    action = _getaction(action)
    category = _getcategory(category)
    if message or module:
        import re

        message = re.escape(message)
        module = re.escape(module) + r"\Z" if module else ""
    try:
        number = int(lineno or 0)
        if number < 0:
            raise ValueError
    except (ValueError, OverflowError):
        raise _OptionError(f"invalid lineno {lineno!r}") from None
    filterwarnings(action, message, category, module, number)


def _getaction(action):
    """The action that begins so."""
    if not action:
        return "default"
    if action == "all":
        return "always"
    for known in _ACTIONS:
        if known.startswith(action):
            return known
    raise _OptionError(f"invalid action: {action!r}")


def _getcategory(category):
    """The class of a dotted name."""
    if not category:
        return Warning
    place, _, name = category.rpartition(".")
    try:
        module = __import__(place or "builtins", None, None, [name])
    except ImportError:
        raise _OptionError(f"invalid module name: {place!r}") from None
    try:
        found = getattr(module, name)
    except AttributeError:
        raise _OptionError(f"unknown warning category: {category!r}") from None
    if not issubclass(found, Warning):
        raise _OptionError(f"invalid warning category: {category!r}")
    return found


def _is_internal_frame(frame):
    """Whether a frame belongs to the import system."""
    filename = frame.f_code.co_filename
    return "importlib" in filename and "_bootstrap" in filename


def _next_external_frame(frame, skip_file_prefixes):
    frame = frame.f_back
    while frame is not None and (_is_internal_frame(frame) or frame.f_code.co_filename.startswith(skip_file_prefixes)):
        frame = frame.f_back
    return frame


def _caller(level, skip_file_prefixes):
    """Globals, file and line of the function that a warning is about. CPython Python/_warnings.c `setup_context`."""
    frame = sys._getframe(2)
    internal = _is_internal_frame(frame)
    while level > 1 and frame is not None:
        frame = frame.f_back if internal else _next_external_frame(frame, skip_file_prefixes)
        level -= 1
    if frame is not None:
        return frame.f_globals, frame.f_code.co_filename, frame.f_lineno
    return sys.__dict__, *(("<sys>", 0) if sys.version_info >= (3, 12) else ("sys", 1))


def _category(message, category):
    """The class of a warning. Raises TypeError for what is none."""
    if isinstance(message, Warning):
        return message.__class__
    if category is None:
        return UserWarning
    if isinstance(category, type) and issubclass(category, Warning):
        return category
    if sys.version_info >= (3, 14) and isinstance(category, type):
        raise TypeError(f"category must be a Warning subclass, not class '{category.__name__}'")
    raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    """Show a warning, unless the filters say to ignore or to raise it."""
    category = _category(message, category)
    if not isinstance(skip_file_prefixes, tuple):
        raise TypeError("skip_file_prefixes must be a tuple of strs.")
    for prefix in skip_file_prefixes:
        if not isinstance(prefix, str):
            raise TypeError(f"Found non-str '{type(prefix).__name__}' in skip_file_prefixes.")
    if skip_file_prefixes:
        stacklevel = max(2, stacklevel)
    namespace, filename, lineno = _caller(stacklevel, skip_file_prefixes)
    module = namespace.get("__name__", "<string>")
    registry = namespace.setdefault("__warningregistry__", {})
    _issue(message, category, filename, lineno, module, registry, source)


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    """Issue a warning about a known place."""
    if not isinstance(filename, str):
        raise TypeError(f"warn_explicit() argument 'filename' must be str, not {type(filename).__name__}")
    lineno = int(lineno)
    if registry is not None and not isinstance(registry, dict):
        raise TypeError(f"'registry' must be a dict or None, not '{type(registry).__name__}'")
    if module_globals is not None and _loaders is not None:
        _loaders._ask_for_source(module_globals, warn)
    if module is None:
        module = filename or "<unknown>"
        module = module[:-3] if module[-3:].lower() == ".py" else module
    _issue(message, category, filename, lineno, module, registry, source)


def _matches(pattern, text):
    """A pattern of the default filters is plain text."""
    if pattern is None:
        return True
    return pattern == text if isinstance(pattern, str) else pattern.match(text) is not None


def _setting(name, otherwise):
    """A name of the module that is imported as `warnings`, which can be another than this."""
    module = None if _loaders is None else sys.modules.get("warnings")
    return (globals() if module is None else vars(module)).get(name, otherwise)


def _action(text, category, module, lineno):
    """What the filters say to do, and the filter that says it. CPython Python/_warnings.c `get_filter`."""
    global _last_filters
    entries = _last_filters = _setting("filters", _last_filters)
    if not isinstance(entries, list):
        raise ValueError("_warnings.filters must be a list")
    for number, entry in enumerate(entries):
        if not isinstance(entry, tuple) or len(entry) != 5:
            raise ValueError(f"_warnings.filters item {number} isn't a 5-tuple")
        action, pattern, wanted, place, line = entry
        if not isinstance(action, str):
            raise TypeError(f"action must be a string, not '{type(action).__name__}'")
        applies = issubclass(category, wanted) and _matches(pattern, text) and _matches(place, module)
        if applies and line in (0, lineno):
            return action, entry
    action = _setting("defaultaction", "default")
    if not isinstance(action, str):
        raise TypeError(f"_warnings.defaultaction must be a string, not '{type(action).__name__}'")
    return action, None


def _issue(message, category, filename, lineno, module, registry, source):
    """CPython Python/_warnings.c `warn_explicit`."""
    registry = _current({} if registry is None else registry)
    if isinstance(message, Warning):
        text, category = str(message), message.__class__
    else:
        text, message = message, category(message)
    key = (text, category, lineno)
    if registry.get(key):
        return
    action, entry = _action(text, category, module, lineno)
    if action == "error":
        raise message
    if action == "ignore":
        return
    if action in ("once", "module", "default"):
        registry[key] = 1
    elif action not in ("always", "all"):
        raise RuntimeError(f"Unrecognized action ({action!r}) in warnings.filters:\n {entry!r}")
    if action == "once":
        once = _setting("onceregistry", _onceregistry)
        if not isinstance(once, dict):
            raise TypeError(f"_warnings.onceregistry must be a dict, not '{type(once).__name__}'")
        if _was_noted(once, (text, category)):
            return
    if action == "module" and _was_noted(registry, (text, category, 0)):
        return
    show = _setting("_showwarnmsg", _showwarnmsg_orig)
    show(WarningMessage(message, category, filename, lineno, source=source))


def _current(registry):
    """A module's record of what was shown, emptied if the filters have changed since."""
    if registry.get("version", 0) != _filters_version:
        registry.clear()
        registry["version"] = _filters_version
    return registry


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
        if self._entered:
            raise RuntimeError(f"Cannot enter {self!r} twice")
        self._entered = True
        module = self._module
        self._filters = module.filters
        module.filters = self._filters[:]
        module._filters_mutated()
        self._showwarning = module.showwarning
        self._showwarnmsg_impl = module._showwarnmsg_impl
        if self._filter is not None:
            simplefilter(*self._filter)
        if not self._record:
            return None
        log = []
        module._showwarnmsg_impl = log.append
        # A function in its place would be called instead.
        module.showwarning = module._showwarning_orig
        return log

    def __exit__(self, *exc_info):
        if not self._entered:
            raise RuntimeError(f"Cannot exit {self!r} without entering first")
        module = self._module
        module.filters = self._filters
        module._filters_mutated()
        module.showwarning = self._showwarning
        module._showwarnmsg_impl = self._showwarnmsg_impl


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
                    f"@deprecated decorator with non-None category must be applied to a class or callable, not {arg!r}"
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


_DEPRECATED_MSG = "{name!r} is deprecated and slated for removal in Python {remove}"


def _deprecated(name, message=_DEPRECATED_MSG, *, remove, _version=sys.version_info):
    """Warns of a name that goes away in a release; an error from that release on."""
    release = f"{remove[0]}.{remove[1]}"
    if _version[:2] > remove or (_version[:2] == remove and _version[3] != "alpha"):
        raise RuntimeError(f"{name!r} was slated for removal after Python {release} alpha")
    warn(message.format(name=name, remove=release), DeprecationWarning, stacklevel=3)


_filters_version = 1


def _filters_mutated():
    global _filters_version
    _filters_version += 1


try:
    import _warnings as _loaders
except ImportError:
    _loaders = None

filters = _last_filters = [
    ("default", None, DeprecationWarning, "__main__", 0),
    ("ignore", None, DeprecationWarning, None, 0),
    ("ignore", None, PendingDeprecationWarning, None, 0),
    ("ignore", None, ImportWarning, None, 0),
    ("ignore", None, ResourceWarning, None, 0),
]
defaultaction = _defaultaction = "default"
onceregistry = _onceregistry = {}
_processoptions(sys.warnoptions)


def _deprecated(name, message="{name!r} is deprecated and slated for removal in Python {remove}", *, remove, _version=None):
    """Warns the caller's caller of something that goes with a version, which must be one to come."""
    major, minor, *_, stage, _ = sys.version_info if _version is None else _version
    last = f"{remove[0]}.{remove[1]}"
    if (major, minor) > remove or ((major, minor) == remove and stage != "alpha"):
        raise RuntimeError(f"{name!r} was slated for removal after Python {last} alpha")
    warn(message.format(name=name, remove=last), DeprecationWarning, stacklevel=3)
