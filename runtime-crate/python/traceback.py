"""Tracebacks and exceptions as text. CPython Lib/traceback.py.

A binary carries no source: lines of source are shown where the file lies at its place.
"""

import sys

from _redaction import redacted

__all__ = [
    "extract_stack", "extract_tb", "format_exception", "format_exception_only", "format_list", "format_stack",
    "format_tb", "print_exc", "format_exc", "print_exception", "print_last", "print_stack", "print_tb", "clear_frames",
    "FrameSummary", "StackSummary", "TracebackException", "walk_stack", "walk_tb", "print_list",
]

_MISSING = object()
_REPEATED_SHOWN = 3


class FrameSummary:
    """One place in a traceback."""

    __slots__ = ("_line", "colno", "end_colno", "end_lineno", "filename", "lineno", "locals", "name")

    def __init__(
        self, filename, lineno, name, *, lookup_line=True, locals=None, line=None, end_lineno=None, colno=None,
        end_colno=None, **kwargs,
    ):
        self.filename = filename
        self.lineno = lineno
        self.name = name
        self._line = line
        self.locals = None if locals is None else {key: repr(value) for key, value in locals.items()}
        self.end_lineno = end_lineno
        self.colno = colno
        self.end_colno = end_colno

    @property
    def line(self):
        return None if self._line is None else self._line.strip()

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return (self.filename, self.lineno, self.name) == (other.filename, other.lineno, other.name)
        if isinstance(other, tuple):
            return (self.filename, self.lineno, self.name, self.line) == other
        return NotImplemented

    def __getitem__(self, at):
        return (self.filename, self.lineno, self.name, self.line)[at]

    def __iter__(self):
        return iter((self.filename, self.lineno, self.name, self.line))

    def __len__(self):
        return 4

    def __repr__(self):
        return f"<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>"


def walk_tb(tb):
    """The frames of a traceback with their lines."""
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def walk_stack(f):
    """The frames above one with their lines."""
    if f is None:
        f = sys._getframe(1)
    while f is not None:
        yield f, f.f_lineno
        f = f.f_back


class StackSummary(list):
    """The places of a traceback."""

    @classmethod
    def extract(klass, frame_gen, *, limit=None, lookup_lines=True, capture_locals=False):
        frames = list(frame_gen)
        if limit is None:
            limit = getattr(sys, "tracebacklimit", None)
            if limit is not None and limit < 0:
                limit = 0
        if limit is not None:
            frames = frames[:limit] if limit >= 0 else frames[limit:]
        return klass(FrameSummary(frame.f_code.co_filename, line, frame.f_code.co_name) for frame, line in frames)

    @classmethod
    def from_list(klass, a_list):
        made = klass()
        for frame in a_list:
            if not isinstance(frame, FrameSummary):
                filename, lineno, name, line = frame
                frame = FrameSummary(filename, lineno, name, line=line)
            made.append(frame)
        return made

    def format_frame_summary(self, frame_summary, **kwargs):
        filename = "<stdin>" if frame_summary.filename.startswith("<stdin>-") else frame_summary.filename
        text = f'  File "{filename}", line {frame_summary.lineno}, in {frame_summary.name}\n'
        if frame_summary.line:
            text += f"    {frame_summary.line}\n"
        if frame_summary.locals:
            for name, value in sorted(frame_summary.locals.items()):
                text += f"    {name} = {value}\n"
        return text

    def format(self, **kwargs):
        lines, last, count = [], None, 0
        for frame in self:
            text = self.format_frame_summary(frame)
            if text is None:
                continue
            place = (frame.filename, frame.lineno, frame.name)
            if place != last:
                self._add_repeated(lines, count)
                last, count = place, 0
            count += 1
            if count <= _REPEATED_SHOWN:
                lines.append(text)
        self._add_repeated(lines, count)
        return lines

    def _add_repeated(self, lines, count):
        more = count - _REPEATED_SHOWN
        if more > 0:
            lines.append(f"  [Previous line repeated {more} more time{'s' if more > 1 else ''}]\n")


def _shown(value):
    try:
        return str(value)
    except Exception:
        return f"<{type(value).__name__} str() failed>" if not isinstance(value, BaseException) else "<exception str() failed>"


class TracebackException:
    """All that is shown of an exception, without the exception."""

    def __init__(
        self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False, compact=False,
        max_group_width=15, max_group_depth=10, save_exc_type=True, _seen=None,
    ):
        seen = set() if _seen is None else _seen
        seen.add(id(exc_value))
        self.max_group_width = max_group_width
        self.max_group_depth = max_group_depth
        self.stack = StackSummary.extract(walk_tb(exc_traceback), limit=limit)
        self._exc_type = self.exc_type = exc_type if save_exc_type else None
        self._str = _shown(exc_value)
        self.__notes__ = getattr(exc_value, "__notes__", None)
        self._module = getattr(exc_type, "__module__", None)
        self._qualname = getattr(exc_type, "__qualname__", None)
        self.__cause__ = self.__context__ = self.exceptions = None
        self.__suppress_context__ = getattr(exc_value, "__suppress_context__", False)
        self._is_none = exc_value is None and exc_type is None

        def part(value):
            return TracebackException(
                type(value), value, value.__traceback__, limit=limit, max_group_width=max_group_width,
                max_group_depth=max_group_depth, _seen=seen,
            )

        cause, context = getattr(exc_value, "__cause__", None), getattr(exc_value, "__context__", None)
        if cause is not None and id(cause) not in seen:
            self.__cause__ = part(cause)
        if context is not None and id(context) not in seen and not (compact and (cause or self.__suppress_context__)):
            self.__context__ = part(context)
        if isinstance(exc_value, BaseExceptionGroup):
            self.exceptions = [part(value) for value in exc_value.exceptions]

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, exc.__traceback__, *args, **kwargs)

    @property
    def exc_type_str(self):
        if self._qualname is None:
            return None
        if self._module in ("__main__", "builtins"):
            return self._qualname
        return f"{self._module}.{self._qualname}"

    def __eq__(self, other):
        if isinstance(other, TracebackException):
            return self.__dict__ == other.__dict__
        return NotImplemented

    def __str__(self):
        return self._str

    def format_exception_only(self, *, show_group=False, **kwargs):
        if self._is_none:
            yield "NoneType: None\n"
            return
        name = self.exc_type_str
        yield f"{name}: {self._str}\n" if self._str else f"{name}\n"
        notes = self.__notes__
        if isinstance(notes, (list, tuple)):
            for note in notes:
                for line in _shown(note).split("\n"):
                    yield line + "\n"
        elif notes is not None:
            yield f"{notes!r}\n"

    def format(self, *, chain=True, _context=None, **kwargs):
        chained = []
        exception = self
        while exception is not None:
            chained.append(exception)
            if not chain:
                break
            if exception.__cause__ is not None:
                chained.append("\nThe above exception was the direct cause of the following exception:\n\n")
                exception = exception.__cause__
            elif exception.__context__ is not None and not exception.__suppress_context__:
                chained.append("\nDuring handling of the above exception, another exception occurred:\n\n")
                exception = exception.__context__
            else:
                break
        depth = 0 if _context is None else _context
        indent = "  " * depth
        for item in reversed(chained):
            if isinstance(item, str):
                yield _indented(item, indent + ("| " if depth else ""))
                continue
            if item.exceptions is None:
                lines = item._own_lines()
                for line in lines:
                    yield _indented(line, indent + ("| " if depth else ""))
                continue
            yield from item._group_lines(depth)

    def _own_lines(self):
        if self.stack:
            yield "Traceback (most recent call last):\n"
            yield from self.stack.format()
        yield from self.format_exception_only()

    def _group_lines(self, depth):
        if depth > self.max_group_depth:
            yield "  " * depth + f"| ... (max_group_depth is {self.max_group_depth})\n"
            return
        top = depth == 0
        depth = max(depth, 1)
        indent = "  " * depth
        first = True
        for line in self._own_lines():
            if first and self.stack:
                line = line.replace("Traceback", "Exception Group Traceback", 1)
                yield (indent[:-2] + "  + " if top else indent + "| ") + line
            else:
                yield _indented(line, indent + "| ")
            first = False
        count = len(self.exceptions)
        shown = count if count <= self.max_group_width else self.max_group_width + 1
        for at in range(shown):
            truncated = at >= self.max_group_width
            title = "..." if truncated else str(at + 1)
            yield indent + ("+-" if at == 0 else "  ") + f"+---------------- {title} ----------------\n"
            if truncated:
                more = count - self.max_group_width
                yield _indented(f"and {more} more exception{'s' if more > 1 else ''}\n", indent + "  | ")
            else:
                yield from self.exceptions[at].format(_context=depth + 1)
        if self.exceptions and self.exceptions[-1].exceptions is None or count > self.max_group_width:
            yield indent + "  +------------------------------------\n"

    def print(self, *, file=None, chain=True, **kwargs):
        file = sys.stderr if file is None else file
        for line in self.format(chain=chain):
            file.write(line)


def _indented(text, prefix):
    if not prefix:
        return text
    return "".join(prefix + line for line in text.splitlines(keepends=True))


def _parse(exc, value, tb):
    if value is _MISSING and tb is not _MISSING or value is not _MISSING and tb is _MISSING:
        raise ValueError("Both or neither of value and tb must be given")
    if value is _MISSING:
        if exc is None:
            return None, None
        if isinstance(exc, BaseException):
            return exc, exc.__traceback__
        raise TypeError(f"Exception expected for value, {type(exc).__name__} found")
    return value, tb


def format_exception(exc, /, value=_MISSING, tb=_MISSING, limit=None, chain=True, **kwargs):
    """An exception and its traceback as a list of texts."""
    value, tb = _parse(exc, value, tb)
    kind = None if value is None else type(value)
    return list(TracebackException(kind, value, tb, limit=limit, compact=True).format(chain=chain))


def format_exception_only(exc, /, value=_MISSING, *, show_group=False, **kwargs):
    """An exception without its traceback as a list of texts."""
    value = exc if value is _MISSING else value
    kind = None if value is None else type(value)
    return list(TracebackException(kind, value, None, compact=True).format_exception_only())


def print_exception(exc, /, value=_MISSING, tb=_MISSING, limit=None, file=None, chain=True, **kwargs):
    """Print an exception and its traceback."""
    lines = format_exception(exc, value, tb, limit, chain)
    if file is None or file is sys.stderr:
        sys.stderr.write(redacted("".join(lines)))
        return
    for line in lines:
        file.write(line)


def format_exc(limit=None, chain=True):
    """The exception being handled as text."""
    return "".join(format_exception(sys.exception(), limit=limit, chain=chain))


def print_exc(limit=None, file=None, chain=True):
    """Print the exception being handled."""
    print_exception(sys.exception(), limit=limit, file=file, chain=chain)


def print_last(limit=None, file=None, chain=True):
    """Print the last exception that nobody caught."""
    if not hasattr(sys, "last_exc") and not hasattr(sys, "last_type"):
        raise ValueError("no last exception")
    print_exception(sys.last_exc, limit=limit, file=file, chain=chain)


def extract_tb(tb, limit=None):
    """The places of a traceback."""
    return StackSummary.extract(walk_tb(tb), limit=limit)


def format_tb(tb, limit=None):
    """A traceback as a list of texts."""
    return extract_tb(tb, limit).format()


def print_tb(tb, limit=None, file=None):
    """Print a traceback."""
    print_list(extract_tb(tb, limit), file)


def extract_stack(f=None, limit=None):
    """The places of the running functions."""
    stack = StackSummary.extract(walk_stack(sys._getframe(1) if f is None else f), limit=limit)
    stack.reverse()
    return stack


def format_stack(f=None, limit=None):
    """The running functions as a list of texts."""
    return extract_stack(sys._getframe(1) if f is None else f, limit).format()


def print_stack(f=None, limit=None, file=None):
    """Print the running functions."""
    print_list(extract_stack(sys._getframe(1) if f is None else f, limit), file)


def format_list(extracted_list):
    """Places as a list of texts."""
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    """Print places."""
    file = sys.stderr if file is None else file
    for line in format_list(extracted_list):
        file.write(line)


def clear_frames(tb):
    """Frames keep no local variables."""
