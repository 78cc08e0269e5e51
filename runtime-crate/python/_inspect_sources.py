"""The half of `inspect` that reads source files and frames. CPython Lib/inspect.py.

A binary carries no sources: `linecache` reads them where they lay when the program was compiled. A compiled program knows the
lines that it runs and no columns, as an interpreter under `-X no_debug_ranges`. Blocks are found by a scanner of their own, which
knows as much of the tokens of Python as that takes.
"""

import builtins
import inspect
import linecache
import os
import re
import sys
import types
from collections import namedtuple

__molt_missing__ = ()


# Attributes of classes.

Attribute = namedtuple("Attribute", "name kind defining_class object")


def _home_of_value(value, name, places, metaclasses):
    """The class that a value comes from which reading the attribute gave."""
    home = getattr(value, "__objclass__", None)
    if home in places:
        return home
    home = None
    for place in places:
        if getattr(place, name, None) is value:
            home = place
    for metaclass in metaclasses:
        try:
            made = metaclass.__getattr__(places[0], name)
        except AttributeError:
            continue
        if made is value:
            home = metaclass
    return home


def _kind_of(stored, value):
    """The kind of an attribute, and what stands for it."""
    kinds = {
        "static method": (staticmethod, types.BuiltinMethodType),
        "class method": (classmethod, types.ClassMethodDescriptorType),
        "property": property,
    }
    for kind, classes in kinds.items():
        if isinstance(stored, classes):
            return kind, stored
    return "method" if inspect.isroutine(value) else "data", value


def classify_class_attrs(cls):
    """An `Attribute` for each name that `dir` gives of a class."""
    metaclasses = tuple(one for one in inspect.getmro(type(cls)) if one not in (type, object))
    places = cls, *inspect.getmro(cls)
    names = list(dir(cls))
    for base in places[1:]:
        for name, value in vars(base).items():
            if isinstance(value, types.DynamicClassAttribute) and value.fget is not None:
                names.append(name)
    attributes = []
    seen = set()
    for name in names:
        value = stored = home = None
        # The second time a name comes, it is that of a `DynamicClassAttribute`, which reading it does not give.
        if name not in seen and name != "__dict__":
            try:
                value = getattr(cls, name)
            except Exception:
                pass
            else:
                home = _home_of_value(value, name, places, metaclasses)
        holder = next((place for place in places + metaclasses if name in vars(place)), None)
        if holder is not None:
            stored = vars(holder)[name]
            home = home if home in metaclasses else holder
        if home is not None:
            kind, stands = _kind_of(stored, stored if value is None else value)
            attributes.append(Attribute(name, kind, home, stands))
            seen.add(name)
    return attributes


def walktree(classes, children, parent):
    """The classes with their bases in the order of their names, a list of those below each behind it."""
    classes.sort(key=lambda cls: (cls.__module__, cls.__name__))
    tree = []
    for cls in classes:
        tree.append((cls, cls.__bases__))
        if cls in children:
            tree.append(walktree(children[cls], children, cls))
    return tree


def getclasstree(classes, unique=False):
    """The classes as lists in lists, by their bases."""
    below = {}
    roots = []
    for cls in classes:
        for base in cls.__bases__:
            known = below.setdefault(base, [])
            if cls not in known:
                known.append(cls)
            if unique and base in classes:
                break
        if not cls.__bases__ and cls not in roots:
            roots.append(cls)
    roots.extend(base for base in below if base not in classes)
    return walktree(roots, below, None)


# What functions are made of.

Arguments = namedtuple("Arguments", "args, varargs, varkw")
ArgInfo = namedtuple("ArgInfo", "args varargs keywords locals")
ClosureVars = namedtuple("ClosureVars", "nonlocals globals builtins unbound")


def getargs(co):
    """The names of the parameters of a code object."""
    if not inspect.iscode(co):
        raise TypeError(f"{co!r} is not a code object")
    named = co.co_argcount + co.co_kwonlyargcount
    rest = iter(co.co_varnames[named:])
    varargs = next(rest) if co.co_flags & inspect.CO_VARARGS else None
    varkw = next(rest) if co.co_flags & inspect.CO_VARKEYWORDS else None
    return Arguments(list(co.co_varnames[:named]), varargs, varkw)


def getargvalues(frame):
    """The parameters of the call that a frame stands for, and its variables."""
    return ArgInfo(*getargs(frame.f_code), frame.f_locals)


def formatannotationrelativeto(object):
    """`formatannotation` for what is defined where an object is."""
    module = getattr(object, "__module__", None)

    def _formatannotation(annotation):
        return inspect.formatannotation(annotation, module)

    return _formatannotation


def formatargvalues(
    args,
    varargs,
    varkw,
    locals,
    formatarg=str,
    formatvarargs=lambda name: "*" + name,
    formatvarkw=lambda name: "**" + name,
    formatvalue=lambda value: "=" + repr(value),
):
    """The parameters of a call with their values, in parentheses."""
    written = [formatarg(name) + formatvalue(locals[name]) for name in args]
    for name, format_name in ((varargs, formatvarargs), (varkw, formatvarkw)):
        if name:
            written.append(format_name(name) + formatvalue(locals[name]))
    return f"({', '.join(written)})"


def getclosurevars(func):
    """The values of the names that a function reads and does not bind."""
    function = func.__func__ if inspect.ismethod(func) else func
    if not inspect.isfunction(function):
        raise TypeError(f"{function!r} is not a Python function")
    code, bound = function.__code__, function.__globals__
    cells = function.__closure__ or ()
    nonlocals = {name: cell.cell_contents for name, cell in zip(code.co_freevars, cells)}
    provided = bound.get("__builtins__", vars(builtins))
    if inspect.ismodule(provided):
        provided = vars(provided)
    found = ClosureVars(nonlocals, {}, {}, set())
    for name in code.co_names:
        if name in bound:
            found.globals[name] = bound[name]
        elif name in provided:
            found.builtins[name] = provided[name]
        elif name not in ("None", "True", "False"):
            found.unbound.add(name)
    return found


# Blocks of source text.

_TOKEN = re.compile(
    r"""
    (?P<comment>\#[^\n]*)
    | (?P<string>[A-Za-z]{0,2}(?:
        "{3}(?:\\.|[^\\])*?"{3} | '{3}(?:\\.|[^\\])*?'{3} | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*'
      ))
    | (?P<word>\w+)
    | (?P<opens>[(\[{])
    | (?P<closes>[)\]}])
    | (?P<continues>\\\n)
    | (?P<ends>\n)
    | (?P<space>[ \t\f]+)
    | (?P<other>.)
    """,
    re.DOTALL | re.VERBOSE,
)


def _tokens(text):
    """The tokens of a text: kind, text, row and column of each."""
    row, depth, within, indents = 1, 0, False, [0]
    line_start = 0
    for found in _TOKEN.finditer(text):
        kind, piece, first_row = found.lastgroup, found[0], row
        column = found.start() - line_start
        if "\n" in piece:
            row += piece.count("\n")
            line_start = found.end() - len(piece) + piece.rindex("\n") + 1
        if kind == "ends":
            if within and depth == 0:
                within = False
                yield "newline", piece, first_row, column
        elif kind == "comment":
            yield kind, piece, first_row, column
        elif kind not in ("space", "continues"):
            if not within:
                within = True
                before = text[found.start() - column : found.start()]
                width = len(before.expandtabs())
                while width < indents[-1]:
                    indents.pop()
                    if width > indents[-1]:
                        return
                    yield "dedent", "", first_row, column
                if width > indents[-1]:
                    indents.append(width)
                    yield "indent", before, first_row, column
            if kind == "opens":
                depth += 1
            elif kind == "closes":
                if depth == 0:
                    yield "unmatched", piece, first_row, column
                    return
                depth -= 1
            yield kind, piece, first_row, column
    if within:
        yield "newline", "", row, 0
    for _ in indents[1:]:
        yield "dedent", "", row + 1, 0


def _block_end(tokens):
    """The row of the last line of the block that tokens begin with."""
    opener, decorates, skips = None, False, False
    end, level, body, previous = 1, 0, None, 1
    for kind, piece, row, column in tokens:
        if kind == "unmatched":
            return previous
        previous = row
        if opener is None and not decorates:
            decorates = piece == "@"
            opener = piece if kind == "word" and piece in ("def", "class", "lambda") else None
            skips = kind != "newline"
            end = end if skips else row
        elif kind == "newline":
            skips = decorates = False
            end = row
            if opener == "lambda":
                return end
        elif not skips:
            if kind == "indent":
                body = column if body is None else body
                level += 1
                skips = True
            elif kind == "dedent":
                level -= 1
                if level <= 0:
                    return end
            elif kind == "comment":
                if body is not None and column >= body:
                    end = row
            elif level == 0:
                return end
    return end


def getblock(lines):
    """The lines of the block that lines begin with."""
    return lines[: _block_end(_tokens("".join(lines)))]


# Where things are defined.


class ClassFoundException(Exception):
    """What looking for a class in a tree ended with once."""


def getabsfile(object, _filename=None):
    """The full path of the file with the source of an object."""
    if _filename is None:
        _filename = inspect.getsourcefile(object) or inspect.getfile(object)
    return os.path.normcase(os.path.abspath(_filename))


def _code_of(object):
    """The code object behind a function, a method, a traceback or a frame."""
    for is_one, attribute in (
        (inspect.ismethod, "__func__"),
        (inspect.isfunction, "__code__"),
        (inspect.istraceback, "tb_frame"),
        (inspect.isframe, "f_code"),
    ):
        if is_one(object):
            object = getattr(object, attribute)
    return object


def findsource(object):
    """The lines of the file in which an object is defined, and the index of its first one."""
    file = inspect.getsourcefile(object)
    if file:
        linecache.checkcache(file)
    else:
        file = inspect.getfile(object)
        if not (file.startswith("<") and file.endswith(">")) or file.endswith(".fwork"):
            raise OSError("source code not available")
    module = inspect.getmodule(object, file)
    lines = linecache.getlines(file, vars(module)) if module else linecache.getlines(file)
    if not lines:
        raise OSError("could not get source code")
    if inspect.ismodule(object):
        return lines, 0
    if inspect.isclass(object):
        number = vars(object).get("__firstlineno__")
        if number is None:
            raise OSError("source code not available")
    else:
        code = _code_of(object)
        if not inspect.iscode(code):
            raise OSError("could not find code object")
        number = code.co_firstlineno
    if number > len(lines):
        raise OSError("lineno is out of bounds")
    return lines, number - 1


def _is_comment_at(line, indent):
    return line.lstrip().startswith("#") and inspect.indentsize(line) == indent


def getcomments(object):
    """The comment right before the source of an object, or None."""
    try:
        lines, at = findsource(object)
    except (OSError, TypeError):
        return None
    if inspect.ismodule(object):
        start = 1 if lines[0].startswith("#!") else 0
        while start < len(lines) and lines[start].strip() in ("", "#"):
            start += 1
        end = start
        while end < len(lines) and lines[end].startswith("#"):
            end += 1
        return "".join(line.expandtabs() for line in lines[start:end]) or None
    indent = inspect.indentsize(lines[at])
    start = at
    while start > 0 and _is_comment_at(lines[start - 1], indent):
        start -= 1
    if start == at:
        return None
    comments = [line.expandtabs().lstrip() for line in lines[start:at]]
    while comments and comments[0].strip() == "#":
        del comments[0]
    while comments and comments[-1].strip() == "#":
        del comments[-1]
    return "".join(comments)


def getsourcelines(object):
    """The lines of the source of an object, and the number of the first."""
    object = inspect.unwrap(object)
    lines, at = findsource(object)
    frame = object.tb_frame if inspect.istraceback(object) else object
    if inspect.ismodule(frame) or (inspect.isframe(frame) and frame.f_code.co_name == "<module>"):
        return lines, 0
    return getblock(lines[at:]), at + 1


def getsource(object):
    """The source of an object as one text."""
    return "".join(getsourcelines(object)[0])


# Frames.

Positions = namedtuple("Positions", "lineno end_lineno col_offset end_col_offset", defaults=(None,) * 4)
Positions.__module__ = "dis"

_Traceback = namedtuple("_Traceback", "filename lineno function code_context index")
_FrameInfo = namedtuple("_FrameInfo", ("frame", *_Traceback._fields))


def _described(record, name):
    fields = [*zip(record._fields, record), ("positions", record.positions)]
    return f"{name}({', '.join(f'{field}={value!r}' for field, value in fields)})"


class Traceback(_Traceback):
    """Where a frame is, with the lines around."""

    __module__ = "inspect"

    def __new__(cls, filename, lineno, function, code_context, index, *, positions=None):
        self = super().__new__(cls, filename, lineno, function, code_context, index)
        self.positions = positions
        return self

    def __repr__(self):
        return _described(self, "Traceback")


class FrameInfo(_FrameInfo):
    """A frame, and where it is."""

    __module__ = "inspect"

    def __new__(cls, frame, filename, lineno, function, code_context, index, *, positions=None):
        self = super().__new__(cls, frame, filename, lineno, function, code_context, index)
        self.positions = positions
        return self

    def __repr__(self):
        return _described(self, "FrameInfo")


def getframeinfo(frame, context=1):
    """Where a frame or the frame of a traceback is, with as many lines around as asked for."""
    if inspect.istraceback(frame):
        number, frame = frame.tb_lineno, frame.tb_frame
    else:
        number = frame.f_lineno
    if not inspect.isframe(frame):
        raise TypeError(f"{frame!r} is not a frame or traceback object")
    filename = inspect.getsourcefile(frame) or inspect.getfile(frame)
    lines = index = None
    if context > 0:
        try:
            source, _ = findsource(frame)
        except OSError:
            pass
        else:
            start = max(0, min(number - 1 - context // 2, len(source) - context))
            lines, index = source[start : start + context], number - 1 - start
    return Traceback(filename, number, frame.f_code.co_name, lines, index, positions=Positions(number))


def getlineno(frame):
    """The line that a frame is at."""
    return frame.f_lineno


def _frame_info(frame, at, context):
    info = getframeinfo(at, context)
    return FrameInfo(frame, *info, positions=info.positions)


def getouterframes(frame, context=1):
    """A record of a frame and of each that called it, innermost first."""
    records = []
    while frame:
        records.append(_frame_info(frame, frame, context))
        frame = frame.f_back
    return records


def getinnerframes(tb, context=1):
    """A record of each frame of a traceback, outermost first."""
    records = []
    while tb:
        records.append(_frame_info(tb.tb_frame, tb, context))
        tb = tb.tb_next
    return records


def stack(context=1):
    """Records of the caller and of who called it."""
    return getouterframes(sys._getframe(1), context)


def trace(context=1):
    """Records of the frames between here and where the handled exception was raised."""
    exc = sys.exception()
    return getinnerframes(None if exc is None else exc.__traceback__, context)


# All of it shows itself as `inspect`'s.
for _made in list(globals().values()):
    if getattr(_made, "__module__", None) == __name__:
        _made.__module__ = "inspect"
