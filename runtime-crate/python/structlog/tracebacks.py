"""Exceptions as data. structlog `structlog/tracebacks.py`.

A compiled program does not keep the variables of calls, so frames tell no `locals`, whatever `show_locals` says. Who asks for them is
warned, once.
"""

import os
import warnings
from dataclasses import asdict, dataclass, field
from traceback import walk_tb
from typing import TypeAlias

from .typing import ExcInfo

__all__ = ["ExceptionDictTransformer", "Frame", "Stack", "SyntaxError_", "Trace", "extract", "safe_str", "to_repr"]

SHOW_LOCALS = True
LOCALS_MAX_LENGTH = 10
LOCALS_MAX_STRING = 80
MAX_FRAMES = 50

OptExcInfo: TypeAlias = ExcInfo | tuple[None, None, None]


@dataclass
class Frame:
    """A place in the stack."""

    filename: str
    lineno: int
    name: str
    locals: dict[str, str] | None = None


@dataclass
class SyntaxError_:
    """What a SyntaxError tells."""

    offset: int
    filename: str
    line: str
    lineno: int
    msg: str


@dataclass
class Stack:
    """An exception and where it came through."""

    exc_type: str
    exc_value: str
    exc_notes: list[str] = field(default_factory=list)
    syntax_error: SyntaxError_ | None = None
    is_cause: bool = False
    frames: list[Frame] = field(default_factory=list)
    is_group: bool = False
    exceptions: "list[Trace]" = field(default_factory=list)


@dataclass
class Trace:
    """An exception and its causes."""

    stacks: list[Stack]


def safe_str(_object):
    """The text of an object, or of what that raises."""
    try:
        return str(_object)
    except Exception as error:
        return f"<str-error {str(error)!r}>"


def to_repr(obj, max_length=None, max_string=None, use_rich=True):
    """How an object is shown, as where Rich is not installed: no longer than a length."""
    try:
        if not isinstance(obj, (str, bytes)):
            return _cut(repr(obj), max_string, str)
        return _cut(obj, max_string, repr)
    except Exception as error:
        return f"<repr-error {str(error)!r}>"


def _cut(value, length, shown):
    if length is None or len(value) <= length:
        return shown(value)
    return f"{value[:length]!r}+{len(value) - length}"


_warned = False


def _warn_of_locals():
    global _warned
    if not _warned:
        _warned = True
        text = "structlog: a compiled program keeps no variables of calls; tracebacks are without locals"
        warnings.warn(text, RuntimeWarning, stacklevel=2)


def extract(
    exc_type,
    exc_value,
    traceback,
    *,
    show_locals=False,
    locals_max_length=LOCALS_MAX_LENGTH,
    locals_max_string=LOCALS_MAX_STRING,
    locals_hide_dunder=True,
    locals_hide_sunder=False,
    use_rich=True,
    _seen=None,
):
    """An exception with its causes."""
    if show_locals:
        _warn_of_locals()
    return _trace(exc_type, exc_value, traceback, set() if _seen is None else _seen)


def _trace(kind, error, traceback, seen):
    stacks = []
    is_cause = False
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        stack = _stack(kind, error, seen)
        stack.is_cause = is_cause
        stack.frames += _frames(traceback)
        stacks.append(stack)
        error, is_cause = _before(error)
        if error is not None:
            kind, traceback = type(error), error.__traceback__
    return Trace(stacks=stacks)


def _before(error):
    """The exception that comes before one, if it was raised, and whether it is its cause."""
    cause = getattr(error, "__cause__", None)
    if cause and cause.__traceback__:
        return cause, True
    context = error.__context__
    if context and context.__traceback__ and not getattr(error, "__suppress_context__", False):
        return context, False
    return None, False


def _stack(kind, error, seen):
    stack = Stack(
        exc_type=safe_str(kind.__name__),
        exc_value=safe_str(error),
        exc_notes=[safe_str(note) for note in getattr(error, "__notes__", ())],
    )
    if isinstance(error, BaseExceptionGroup):
        stack.is_group = True
        stack.exceptions += [_trace(type(one), one, one.__traceback__, seen) for one in error.exceptions]
    if isinstance(error, SyntaxError):
        offset, name, text = error.offset or 0, error.filename or "?", error.text or ""
        stack.syntax_error = SyntaxError_(offset, name, text, error.lineno or 0, error.msg)
    return stack


def _frames(traceback):
    for frame, line in walk_tb(traceback):
        name = frame.f_code.co_filename
        if name and not name.startswith("<"):
            name = os.path.abspath(name)
        yield Frame(filename=name or "?", lineno=line, name=frame.f_code.co_name)


def _place_of(entity):
    """The path of a module, or a path."""
    if isinstance(entity, str):
        return os.path.normpath(os.path.abspath(entity))
    if entity.__file__ is None:
        raise ValueError(f"\"suppress\" item {entity!r} must be a module with '__file__' attribute")
    return os.path.normpath(os.path.abspath(os.path.dirname(entity.__file__)))


class ExceptionDictTransformer:
    """Exceptions as lists of dicts."""

    def __init__(
        self,
        *,
        show_locals=SHOW_LOCALS,
        locals_max_length=LOCALS_MAX_LENGTH,
        locals_max_string=LOCALS_MAX_STRING,
        locals_hide_dunder=True,
        locals_hide_sunder=False,
        suppress=(),
        max_frames=MAX_FRAMES,
        use_rich=True,
    ):
        for name, value in (("locals_max_length", locals_max_length), ("locals_max_string", locals_max_string)):
            if value is not None and value < 0:
                raise ValueError(f'"{name}" must be >= 0: {value}')
        if max_frames < 2:
            raise ValueError(f'"max_frames" must be >= 2: {max_frames}')
        self.show_locals = show_locals
        self.locals_max_length = locals_max_length
        self.locals_max_string = locals_max_string
        self.locals_hide_dunder = locals_hide_dunder
        self.locals_hide_sunder = locals_hide_sunder
        self.suppress = [_place_of(entity) for entity in suppress]
        self.max_frames = max_frames
        self.use_rich = use_rich

    def __call__(self, exc_info):
        trace = extract(*exc_info, show_locals=self.show_locals)
        for stack in trace.stacks:
            self._shorten(stack)
        return self._as_dict(trace)

    def _shorten(self, stack):
        """The first and the last frames, and how many there were between them."""
        count, half = len(stack.frames), self.max_frames // 2
        if count > self.max_frames:
            between = Frame(filename="", lineno=-1, name=f"Skipped frames: {count - 2 * half}")
            stack.frames[half : count - half] = [between]

    def _as_dict(self, trace):
        return [self._stack_as_dict(stack) for stack in trace.stacks]

    def _stack_as_dict(self, stack):
        data = asdict(stack)
        for frame in data["frames"]:
            del frame["locals"]
        if stack.is_group:
            data["exceptions"] = [self._as_dict(one) for one in stack.exceptions]
        return data
