"""The texts about arguments: usage and help. CPython Lib/argparse.py `HelpFormatter`."""

import re
import shutil
import sys
import textwrap

__molt_missing__ = ()

SUPPRESS = "==SUPPRESS=="


def _squeezed(text):
    return re.sub(r"\s+", " ", text, flags=re.ASCII).strip()


def _destination(action):
    return action.dest.upper() if action.option_strings else action.dest


def metavars(action, count, default=_destination):
    """What stands for the values of an argument."""
    shown = action.metavar
    if shown is None and action.choices is not None:
        shown = "{" + ",".join(map(str, action.choices)) + "}"
    elif shown is None:
        shown = default(action)
    return shown if isinstance(shown, tuple) else (shown,) * count


def arguments_text(action, default=_destination):
    """How the values of an argument are written."""
    nargs = action.nargs
    one = metavars(action, 1, default)
    if nargs in ("...", "A...", SUPPRESS):
        return "%s ..." % one if nargs == "A..." else nargs.replace(SUPPRESS, "")
    if nargs == "?":
        return "[%s]" % one
    if nargs == "*":
        return "[%s [%s ...]]" % one if len(one) == 2 else "[%s ...]" % one
    if nargs == "+":
        return "%s [%s ...]" % metavars(action, 2, default)
    count = 1 if nargs is None else nargs
    return " ".join(["%s"] * count) % metavars(action, count, default)


class HelpFormatter:
    """Writes usage and help. Only its name is meant for others."""

    def __init__(self, prog, indent_increment=2, max_help_position=24, width=None):
        self._prog = prog
        self._width = shutil.get_terminal_size().columns - 2 if width is None else width
        self._step = indent_increment
        self._most = min(max_help_position, max(self._width - 20, indent_increment * 2))

    # What subclasses change.

    def _fill_text(self, text, width, indent):
        return textwrap.fill(_squeezed(text), width, initial_indent=indent, subsequent_indent=indent)

    def _split_lines(self, text, width):
        return textwrap.wrap(_squeezed(text), width)

    def _get_help_string(self, action):
        return action.help

    def _default_metavar(self, action):
        return _destination(action)

    # The parts of a help text.

    def text(self, text):
        """A paragraph."""
        if "%(prog)" in text:
            text = text % {"prog": self._prog}
        return self._fill_text(text, max(self._width, 11), "") + "\n\n"

    def indented_text(self, text, indent):
        """A paragraph inside a section."""
        if "%(prog)" in text:
            text = text % {"prog": self._prog}
        return self._fill_text(text, max(self._width - indent, 11), " " * indent) + "\n\n"

    def usage(self, usage, actions, groups, prefix=None):
        """The line that says how the program is called."""
        if usage == SUPPRESS:
            return ""
        prefix = "usage: " if prefix is None else prefix
        if usage is not None:
            return f"{prefix}{usage % {'prog': self._prog}}\n\n"
        options = [action for action in actions if action.option_strings]
        positionals = [action for action in actions if not action.option_strings]
        parts = self._parts(options, groups), self._parts(positionals, groups)
        line = " ".join([self._prog, *self._parts(options + positionals, groups)])
        if len(prefix) + len(line) > self._width:
            line = self._wrapped(prefix, *parts)
        return f"{prefix}{line}\n\n"

    def _wrapped(self, prefix, options, positionals):
        prog = self._prog
        if len(prefix) + len(prog) <= 0.75 * self._width:
            indent = " " * (len(prefix) + len(prog) + 1)
            first, rest = (options, positionals) if options else (positionals, [])
            lines = self._lines(first, indent, len(prefix) + len(prog) + 1)
            if not lines:
                return prog
            return "\n".join([f"{prog} {lines[0].lstrip()}", *lines[1:], *self._lines(rest, indent, len(indent))])
        indent = " " * len(prefix)
        lines = self._lines(options + positionals, indent, len(indent))
        if len(lines) > 1:
            lines = self._lines(options, indent, len(indent)) + self._lines(positionals, indent, len(indent))
        return "\n".join([prog, *lines])

    def _lines(self, parts, indent, used):
        """Parts in lines of the width; the first line is used up to some column."""
        lines, line = [], ""
        for part in parts:
            if line and used + len(line) + len(part) > self._width:
                lines.append(indent + line.rstrip())
                line, used = "", len(indent)
            line += part + " "
        if line:
            lines.append(indent + line.rstrip())
        return lines

    def sections(self, sections):
        """The sections with their arguments."""
        rows = [row for _, _, actions in sections for action in actions for row in self._rows(action, self._step)]
        widest = max((len(header) + indent for _, header, indent in rows), default=0)
        position = min(widest + 2, self._most)
        written = []
        for title, description, actions in sections:
            body = self.indented_text(description, self._step) if description not in (None, SUPPRESS) else ""
            body += "".join(self._row(*row, position) for action in actions for row in self._rows(action, self._step))
            if body:
                heading = f"{title}:\n" if title not in (None, SUPPRESS) else ""
                written.append(f"\n{heading}{body}\n")
        return "".join(written)

    def _rows(self, action, indent):
        """An argument, then those below it, each with its header and indent."""
        if action.help == SUPPRESS:
            return
        yield action, self._header(action), indent
        for below in action.subactions():
            yield from self._rows(below, indent + self._step)

    def _header(self, action):
        if not action.option_strings:
            return str(metavars(action, 1, self._default_metavar)[0])
        names = action.option_strings
        if action.nargs == 0:
            return ", ".join(names)
        values = arguments_text(action, self._default_metavar)
        if sys.version_info >= (3, 13):
            return f"{', '.join(names)} {values}"
        return ", ".join(f"{name} {values}" for name in names)

    def _row(self, action, header, indent, position):
        margin = " " * indent
        if not action.help or not action.help.strip():
            return f"{margin}{header}\n"
        room = position - indent - 2
        fits = len(header) <= room
        lines = self._split_lines(self._expanded(action), max(self._width - position, 11))
        first = lines[0] if lines else ""
        start = f"{margin}{header:<{room}}  {first}\n" if fits else f"{margin}{header}\n{' ' * position}{first}\n"
        return start + "".join(f"{' ' * position}{line}\n" for line in lines[1:])

    def _parts(self, actions, groups):
        """The parts of the usage line; of exclusive arguments one bracket is written around all."""
        parts = {action: self._part(action) for action in actions if action.help != SUPPRESS}
        for group in groups:
            members = [action for action in group._group_actions if action in parts]
            places = [actions.index(action) for action in group._group_actions if action in actions]
            together = len(places) == len(group._group_actions) and places == list(range(places[0], places[0] + len(places)))
            if not members or not together:
                continue
            for action in members:
                bare = self._bare(action)
                parts[action] = bare[1:-1] if not action.option_strings and bare[:1] == "[" and bare[-1:] == "]" else bare
            several = len(members) > 1
            opened, closed = ("[", "]") if not group.required else ("(", ")") if several else ("", "")
            parts[members[0]] = opened + parts[members[0]]
            for action in members[:-1]:
                parts[action] += " |"
            parts[members[-1]] += closed
        return list(parts.values())

    def _bare(self, action):
        if not action.option_strings:
            return arguments_text(action, self._default_metavar)
        return action.format_usage() if action.nargs == 0 else f"{action.option_strings[0]} {arguments_text(action, self._default_metavar)}"

    def _part(self, action):
        bare = self._bare(action)
        return f"[{bare}]" if action.option_strings and not action.required else bare

    def _expanded(self, action):
        known = {name: value for name, value in {**vars(action), "prog": self._prog}.items() if value is not SUPPRESS}
        for name, value in known.items():
            known[name] = getattr(value, "__name__", value)
        if action.choices is not None:
            known["choices"] = ", ".join(map(str, action.choices))
        return self._get_help_string(action) % known


class RawDescriptionHelpFormatter(HelpFormatter):
    """Keeps the lines of descriptions."""

    def _fill_text(self, text, width, indent):
        return "".join(indent + line for line in text.splitlines(keepends=True))


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    """Keeps the lines of all texts."""

    def _split_lines(self, text, width):
        return text.splitlines()


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    """Tells defaults."""

    def _get_help_string(self, action):
        text = action.help or ""
        takes_default = action.option_strings or action.nargs in ("?", "*")
        if "%(default)" not in text and action.default is not SUPPRESS and takes_default and not getattr(action, "_tells", False):
            text += " (default: %(default)s)"
        return text


class MetavarTypeHelpFormatter(HelpFormatter):
    """Shows types for values."""

    def _default_metavar(self, action):
        return action.type.__name__
