"""Exceptions as text. loguru `loguru/_better_exceptions.py` (`ExceptionFormatter`).

A compiled program does not keep the variables of calls: with `diagnose` the text has the original's form, but not the values that
the original draws below the lines of source. Whoever meets that is warned, once.
"""

import linecache
import os
import re
import sys
import traceback
import warnings

from ._highlight import highlight

_THEME = {
    "introduction": "\x1b[33m\x1b[1m{}\x1b[0m",
    "cause": "\x1b[1m{}\x1b[0m",
    "context": "\x1b[1m{}\x1b[0m",
    "dirname": "\x1b[32m{}\x1b[0m",
    "basename": "\x1b[32m\x1b[1m{}\x1b[0m",
    "line": "\x1b[33m{}\x1b[0m",
    "function": "\x1b[35m{}\x1b[0m",
    "exception_type": "\x1b[31m\x1b[1m{}\x1b[0m",
    "exception_value": "\x1b[1m{}\x1b[0m",
}
_CATCH_POINT = " <Loguru catch point here>"
_LOCATION = re.compile(r'^  File "(?P<file>.*?)", line (?P<line>[^,]+)(?:, in (?P<function>.*))?\n')
_CAUSE = "The above exception was the direct cause of the following exception:"
_CONTEXT = "During handling of the above exception, another exception occurred:"
_MAX_GROUP_WIDTH = 15
_MAX_GROUP_DEPTH = 10

_warned = False


def _warn_of_values():
    global _warned
    if not _warned:
        _warned = True
        text = "loguru: a compiled program keeps no variables of calls; diagnose=True shows no values"
        warnings.warn(text, RuntimeWarning, stacklevel=2)


class ExceptionFormatter:
    """Formats exceptions as the options of a handler say."""

    def __init__(
        self, colorize=False, backtrace=False, diagnose=True, encoding="ascii", hidden_frames_filename=None, prefix=""
    ):
        self._colorize = colorize
        self._diagnose = diagnose
        self._backtrace = backtrace
        self._encoding = encoding
        self._hidden_frames_filename = hidden_frames_filename
        self._prefix = prefix
        self._lib_dirs = _library_folders()

    def format_exception(self, type_, value, tb, *, from_decorator=False):
        """The pieces of the text."""
        yield from self._format(value, tb, set(), True, from_decorator, 0)

    def _colored(self, style, text):
        return _THEME[style].format(text) if self._colorize else text

    def _is_file_mine(self, file):
        path = os.path.abspath(file).lower()
        # A compiled program's libraries lie nowhere.
        return path.endswith(".py") and not file.startswith("<molt>/") and not path.startswith(self._lib_dirs)

    def _format(self, value, tb, seen, is_first, from_decorator, nesting):
        seen.add(id(value))
        if value:
            yield from self._format_before(value, seen, nesting)
        grouped = isinstance(value, ExceptionGroup)
        if grouped and nesting == 0:
            yield from self._format(value, tb, seen, is_first, from_decorator, 1)
            return
        frames, source = self._extract_frames(tb, is_first, from_decorator)
        own = self._own_lines(type(value), value, bool(frames), source)
        if is_first:
            yield self._prefix
        if frames:
            title = ("Exception Group " if grouped else "") + "Traceback (most recent call last):"
            title = self._colored("introduction", title)
            yield from _indent(title + "\n", nesting, prefix="+ " if nesting == 1 else "| ")
        lines = _format_list(frames) + own
        if self._colorize or self._backtrace or self._diagnose:
            lines = self._format_locations(lines, bool(frames))
        yield from _indent("".join(lines), nesting)
        if grouped:
            yield from self._format_group(value, seen, nesting)

    def _format_before(self, value, seen, nesting):
        """The cause, or what was handled."""
        cause, context = value.__cause__, value.__context__
        if cause is not None and id(cause) not in seen:
            before, text = cause, self._colored("cause", _CAUSE)
        elif context is not None and id(context) not in seen and not value.__suppress_context__:
            before, text = context, self._colored("context", _CONTEXT)
        else:
            return
        yield from self._format(before, before.__traceback__, seen, False, False, nesting)
        text = f"\n\n{text}\n\n\n" if self._diagnose else f"\n{text}\n\n"
        yield from _indent(text, nesting)

    def _format_group(self, value, seen, nesting):
        error = None
        for number, error in enumerate(value.exceptions, start=1):
            beyond = number > _MAX_GROUP_WIDTH
            ruler = "+" + f" {'...' if beyond else number} ".center(35, "-")
            yield from _indent(ruler, nesting, prefix="+-" if number == 1 else "  ")
            if beyond:
                more = len(value.exceptions) - _MAX_GROUP_WIDTH
                yield from _indent(f"and {more} more exceptions\n", nesting + 1)
                break
            if nesting == _MAX_GROUP_DEPTH and isinstance(error, ExceptionGroup):
                yield from _indent(f"... (max_group_depth is {_MAX_GROUP_DEPTH})\n", nesting + 1)
            else:
                yield from self._format(error, error.__traceback__, seen, False, False, nesting + 1)
        if not isinstance(error, ExceptionGroup) or nesting == _MAX_GROUP_DEPTH:
            yield from _indent("-" * 35, nesting + 1, prefix="+-")

    def _own_lines(self, kind, value, has_frames, source):
        """The lines of the exception itself."""
        lines = traceback.format_exception_only(kind, value)
        at = next((at for at, line in enumerate(lines) if not line.startswith(" ")), None)
        if at is None:
            return lines
        name, colon, text = lines[at][:-1].partition(":")
        message = self._colored("exception_type", name)
        if colon:
            message += ":" + self._colored("exception_value", text)
        if self._diagnose and has_frames:
            if issubclass(kind, AssertionError) and not str(value) and source:
                message += ": " + (highlight(source) if self._colorize else source)
            message = "\n" + message
        lines[at] = message + "\n"
        return lines

    def _extract_frames(self, tb, is_first, from_decorator):
        """Places with their lines of source, and the line of the last."""
        limit = getattr(sys, "tracebacklimit", None)
        if tb is None or (limit is not None and limit <= 0):
            return [], None
        places = [place for place in self._places(tb, is_first, from_decorator)]
        if limit is not None:
            places = places[-limit:]
        frames, source = [], None
        for filename, line, function in places:
            source = linecache.getline(filename, line).strip()
            shown = source
            if source and self._colorize and self._is_file_mine(filename):
                shown = highlight(source)
            if source and self._diagnose:
                _warn_of_values()
            frames.append((filename, line, function, shown))
        return frames, source

    def _places(self, tb, is_first, from_decorator):
        """From the outermost call that is shown to where the exception was raised."""
        places = []
        if self._is_shown(tb.tb_frame):
            places.append(_place(tb.tb_frame, tb.tb_lineno))
        only_caller = from_decorator and not self._backtrace
        if only_caller or (self._backtrace and is_first):
            frame = _caller(tb.tb_frame)
            while frame:
                if self._is_shown(frame):
                    places.insert(0, _place(frame, frame.f_lineno))
                    if only_caller:
                        break
                frame = frame.f_back
            if places and not only_caller:
                filename, line, function = places[-1]
                places[-1] = filename, line, function + _CATCH_POINT
        tb = tb.tb_next
        while tb:
            if self._is_shown(tb.tb_frame):
                places.append(_place(tb.tb_frame, tb.tb_lineno))
            tb = tb.tb_next
        return places

    def _is_shown(self, frame):
        return frame.f_code.co_filename != self._hidden_frames_filename

    def _format_locations(self, lines, after_title):
        """Marks where it was caught, and sets apart and colours what is the program's own."""
        for line in lines:
            found = _LOCATION.match(line)
            if not found:
                yield line
                continue
            file, number, function = found.group("file", "line", "function")
            mine = self._is_file_mine(file)
            begin = "  "
            if self._backtrace and function and function.endswith(_CATCH_POINT):
                function, begin = function.removesuffix(_CATCH_POINT), "> "
            if self._diagnose and (mine or after_title):
                begin = "\n" + begin
            after_title = mine
            if self._colorize and mine:
                folder, name = os.path.split(file)
                folder = folder and folder + os.sep
                file = _THEME["dirname"].format(folder) + _THEME["basename"].format(name)
                number = _THEME["line"].format(number)
                function = function and _THEME["function"].format(function)
            place = f'{begin}File "{file}", line {number}'
            yield place + (f", in {function}" if found["function"] is not None else "") + "\n" + line[found.end() :]


def _library_folders():
    """Where libraries lie: code there is not the program's own."""
    folders = [path for path in sys.path if _LIBRARY.search(path)]
    return tuple(os.path.abspath(path).lower() + os.sep for path in folders)


_LIBRARY = re.compile(r"/(?:site|dist)-packages$|/lib(?:64)?/python3(?:\.\d+)?$")


def _place(frame, line):
    return frame.f_code.co_filename, line, frame.f_code.co_name


def _caller(frame):
    """The frame around that of a traceback.

    Frames of a compiled program's tracebacks know of no others: the running call of the same function does.
    """
    if frame.f_back is not None:
        return frame.f_back
    code = frame.f_code
    running = sys._getframe(1)
    while running is not None:
        other = running.f_code
        if other.co_filename == code.co_filename and other.co_name == code.co_name and _same_line(other, code):
            return running.f_back
        running = running.f_back
    return None


def _same_line(one, other):
    return one.co_firstlineno == other.co_firstlineno


def _indent(text, count, *, prefix="| "):
    """The lines of a group's exceptions are set in."""
    if count == 0:
        yield text
        return
    for line in text.splitlines(True):
        yield f"{'  ' * count}{prefix}{line}".rstrip() + "\n"


def _format_list(frames):
    """Places as Python prints them; the same one is printed three times at most."""
    lines, count, last = [], 0, None

    def skipped():
        if count > 3:
            lines.append(f"  [Previous line repeated {count - 3} more time{'s' if count - 3 > 1 else ''}]\n")

    for filename, number, name, source in frames:
        place = filename, number, name
        if place != last:
            skipped()
            count, last = 0, place
        count += 1
        if count <= 3:
            line = f"    {source.strip()}\n" if source else ""
            lines.append(f'  File "{filename}", line {number}, in {name}\n{line}')
    skipped()
    return lines
