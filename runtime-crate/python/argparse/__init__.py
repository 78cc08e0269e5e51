"""Command lines. CPython Lib/argparse.py."""

import os
import sys

from argparse._actions import (
    ACTIONS, Action, ArgumentError, ArgumentTypeError, BooleanOptionalAction, Namespace, SubParsersAction, misuse,
)
from argparse._help import (
    SUPPRESS, ArgumentDefaultsHelpFormatter, HelpFormatter, MetavarTypeHelpFormatter, RawDescriptionHelpFormatter,
    RawTextHelpFormatter, arguments_text,
)
from argparse._run import Run

__molt_missing__ = ("ArgumentParser.parse_intermixed_args", "ArgumentParser.parse_known_intermixed_args", "ngettext")
__molt_public__ = ("_SubParsersAction", "_actions", "_option_string_actions")

__all__ = [
    "Action", "ArgumentDefaultsHelpFormatter", "ArgumentError", "ArgumentParser", "ArgumentTypeError", "BooleanOptionalAction",
    "FileType", "HelpFormatter", "MetavarTypeHelpFormatter", "Namespace", "ONE_OR_MORE", "OPTIONAL", "PARSER", "REMAINDER",
    "RawDescriptionHelpFormatter", "RawTextHelpFormatter", "SUPPRESS", "ZERO_OR_MORE",
]  # fmt: skip

OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE, PARSER, REMAINDER = "?", "*", "+", "A...", "..."


class FileType:
    """A type that opens files."""

    def __init__(self, mode="r", bufsize=-1, encoding=None, errors=None):
        self._mode, self._bufsize, self._encoding, self._errors = mode, bufsize, encoding, errors

    def __call__(self, string):
        if string == "-":
            stream = sys.stdin if "r" in self._mode else sys.stdout
            return stream.buffer if "b" in self._mode else stream
        try:
            return open(string, self._mode, self._bufsize, self._encoding, self._errors)
        except OSError as error:
            raise ArgumentTypeError(f"can't open '{string}': {error}") from None

    def __repr__(self):
        named = (("encoding", self._encoding), ("errors", self._errors))
        parts = [repr(part) for part in (self._mode, self._bufsize) if part not in (None, -1)]
        parts += [f"{name}={value!r}" for name, value in named if value is not None]
        return f"{type(self).__name__}({', '.join(parts)})"


class _Container:
    """Something to which arguments are added."""

    def __init__(self, description, prefix_chars, argument_default, conflict_handler):
        self.description, self.prefix_chars, self.argument_default = description, prefix_chars, argument_default
        self.conflict_handler = conflict_handler
        if conflict_handler not in ("error", "resolve"):
            raise ValueError(f"invalid conflict_resolution value: {conflict_handler!r}")
        self._registries = {"action": dict(ACTIONS), "type": {None: lambda text: text}}
        self._actions, self._option_string_actions, self._defaults = [], {}, {}
        self._action_groups, self._mutually_exclusive_groups = [], []

    def register(self, registry_name, value, object):
        """Give a name to an action or a type."""
        self._registries[registry_name][value] = object

    def _registered(self, registry_name, value):
        try:
            return self._registries[registry_name].get(value, value)
        except TypeError:
            return value

    def set_defaults(self, **kwargs):
        """Set values that are there without arguments."""
        self._defaults.update(kwargs)
        for action in self._actions:
            if action.dest in kwargs:
                action.default = kwargs[action.dest]

    def get_default(self, dest):
        """The value without arguments."""
        for action in self._actions:
            if action.dest == dest and action.default is not None:
                return action.default
        return self._defaults.get(dest)

    def add_argument(self, *args, **kwargs):
        """Add an argument; gives its action."""
        is_positional = not args or (len(args) == 1 and args[0][:1] not in self.prefix_chars)
        if args and is_positional and "dest" in kwargs:
            raise ValueError("dest supplied twice for positional argument")
        described = self._positional(*args, **kwargs) if is_positional else self._optional(*args, **kwargs)
        if "default" not in described:
            if described.get("dest") in self._defaults:
                described["default"] = self._defaults[described["dest"]]
            elif self.argument_default is not None:
                described["default"] = self.argument_default
        action_class = self._registered("action", described.pop("action", None))
        if not callable(action_class):
            raise ValueError(f'unknown action "{action_class}"')
        action = action_class(**described)
        if not callable(self._registered("type", action.type)):
            raise ValueError(f"{action.type!r} is not callable")
        if not isinstance(action.nargs, (int, type(None))) and action.nargs not in ("?", "*", "+", "...", "A...", SUPPRESS):
            raise ValueError("invalid nargs value")
        try:
            arguments_text(action)
        except TypeError:
            raise ValueError("length of metavar tuple does not match nargs") from None
        return self._add_action(action)

    def _positional(self, dest=None, **kwargs):
        if "required" in kwargs:
            raise TypeError("'required' is an invalid argument for positionals")
        nargs = kwargs.get("nargs")
        if nargs == 0:
            raise ValueError("nargs for positionals must be != 0")
        kwargs["required"] = nargs not in ("?", "...", SUPPRESS, 0) and (nargs != "*" or "default" not in kwargs) and nargs != "*"
        if nargs == "*" and "default" not in kwargs:
            kwargs["required"] = True
        return {"option_strings": [], **({} if dest is None else {"dest": dest}), **kwargs}

    def _optional(self, *names, **kwargs):
        for name in names:
            if name[:1] not in self.prefix_chars:
                raise ValueError(f"invalid option string {name!r}: must start with a character {self.prefix_chars!r}")
        dest = kwargs.pop("dest", None)
        if dest is None:
            long = [name for name in names if len(name) > 1 and name[1] in self.prefix_chars]
            first = (long or list(names))[0]
            dest = first.lstrip(self.prefix_chars).replace("-", "_")
            if not dest:
                raise ValueError(f"dest= is required for options like {first!r}")
        return {**kwargs, "dest": dest, "option_strings": list(names)}

    def _root(self):
        return self

    def _add_action(self, action):
        taken = [name for name in action.option_strings if name in self._option_string_actions]
        if taken and self.conflict_handler == "error":
            plural = "" if len(taken) == 1 else "s"
            raise ArgumentError(action, f"conflicting option string{plural}: {', '.join(taken)}")
        for name in taken:
            self._forget(self._option_string_actions[name], name)
        self._actions.append(action)
        self._option_string_actions.update(dict.fromkeys(action.option_strings, action))
        return action

    def _forget(self, action, name):
        action.option_strings.remove(name)
        del self._option_string_actions[name]
        if not action.option_strings:
            self._actions.remove(action)
            for group in self._root()._action_groups:
                if action in group._group_actions:
                    group._group_actions.remove(action)

    def add_argument_group(self, *args, **kwargs):
        """Add a group, a section of the help."""
        group = _Group(self, *args, **kwargs)
        self._action_groups.append(group)
        return group

    def add_mutually_exclusive_group(self, **kwargs):
        """Add a group of which only one argument may be given."""
        group = _ExclusiveGroup(self, **kwargs)
        self._mutually_exclusive_groups.append(group)
        return group


class _Group(_Container):
    """Arguments that stand together in the help."""

    def __init__(self, container, title=None, description=None, **kwargs):
        settings = {name: getattr(container, name) for name in ("prefix_chars", "argument_default", "conflict_handler")}
        super().__init__(description, **{**settings, **kwargs})
        self.title, self._group_actions, self._container = title, [], container
        for name in ("_registries", "_actions", "_option_string_actions", "_defaults", "_mutually_exclusive_groups"):
            setattr(self, name, getattr(container, name))

    def _root(self):
        return self._container._root()

    def _add_action(self, action):
        super()._add_action(action)
        self._group_actions.append(action)
        return action


class _ExclusiveGroup(_Group):
    """Arguments of which only one may be given."""

    def __init__(self, container, required=False):
        super().__init__(container)
        self.required = required

    def _add_action(self, action):
        if action.required:
            raise ValueError("mutually exclusive arguments must be optional")
        self._container._add_action(action)
        self._group_actions.append(action)
        return action


class ArgumentParser(_Container):
    """Reads command lines."""

    def __init__(
        self, prog=None, usage=None, description=None, epilog=None, parents=(), formatter_class=HelpFormatter, prefix_chars="-",
        fromfile_prefix_chars=None, argument_default=None, conflict_handler="error", add_help=True, allow_abbrev=True,
        exit_on_error=True,
    ):  # fmt: skip
        super().__init__(description, prefix_chars, argument_default, conflict_handler)
        self.prog = os.path.basename(sys.argv[0]) if prog is None else prog
        self.usage, self.epilog, self.formatter_class, self.add_help = usage, epilog, formatter_class, add_help
        self.fromfile_prefix_chars, self.allow_abbrev, self.exit_on_error = fromfile_prefix_chars, allow_abbrev, exit_on_error
        self._positionals = self.add_argument_group("positional arguments")
        self._optionals = self.add_argument_group("options")
        self._subparsers = None
        if add_help:
            prefix = "-" if "-" in prefix_chars else prefix_chars[0]
            self.add_argument(
                prefix + "h", prefix * 2 + "help", action="help", default=SUPPRESS, help="show this help message and exit"
            )
        for parent in parents:
            self._adopt(parent)

    def _adopt(self, parent):
        """Take over the arguments and defaults of another parser."""
        own = {group.title: group for group in self._action_groups}
        placed = {}
        for group in parent._action_groups:
            if group.title not in own:
                own[group.title] = self.add_argument_group(group.title, group.description)
            placed.update(dict.fromkeys(group._group_actions, own[group.title]))
        for group in parent._mutually_exclusive_groups:
            twin = self.add_mutually_exclusive_group(required=group.required)
            twin._group_actions.extend(group._group_actions)
        for action in parent._actions:
            placed.get(action, self)._add_action(action)
        self._defaults.update(parent._defaults)

    def __repr__(self):
        names = ("prog", "usage", "description", "formatter_class", "conflict_handler", "add_help")
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    def _add_action(self, action):
        group = self._optionals if action.option_strings else self._positionals
        return group._add_action(action)

    def add_subparsers(self, **kwargs):
        """Let commands have parsers of their own."""
        if self._subparsers is not None:
            raise misuse("cannot have multiple subparser arguments")
        if "title" in kwargs or "description" in kwargs:
            title, description = kwargs.pop("title", "subcommands"), kwargs.pop("description", None)
            self._subparsers = self.add_argument_group(title, description)
        else:
            self._subparsers = self._positionals
        if kwargs.get("prog") is None:
            positionals = [action for action in self._actions if not action.option_strings]
            usage = self._get_formatter().usage(self.usage, positionals, self._mutually_exclusive_groups, "")
            kwargs["prog"] = usage.strip()
        kwargs.setdefault("parser_class", type(self))
        action_class = self._registered("action", kwargs.pop("action", "parsers"))
        return self._subparsers._add_action(action_class(option_strings=[], **kwargs))

    # Reading.

    def parse_args(self, args=None, namespace=None):
        """The values of a command line."""
        namespace, unknown = self.parse_known_args(args, namespace)
        if unknown:
            message = f"unrecognized arguments: {' '.join(unknown)}"
            if not self.exit_on_error:
                raise ArgumentError(None, message)
            self.error(message)
        return namespace

    def parse_known_args(self, args=None, namespace=None):
        """The values of a command line, and the words that nobody takes."""
        words = list(sys.argv[1:] if args is None else args)
        namespace = Namespace() if namespace is None else namespace
        defaults = [(action.dest, action.default) for action in self._actions if action.default is not SUPPRESS]
        for dest, default in [*defaults, *self._defaults.items()]:
            if dest is not SUPPRESS and not hasattr(namespace, dest):
                setattr(namespace, dest, default)
        try:
            if self.fromfile_prefix_chars is not None:
                words = self._with_files(words)
            extras = Run(self, words, namespace).go()
        except ArgumentError as error:
            if not self.exit_on_error:
                raise
            self.error(str(error))
        return namespace, extras + vars(namespace).pop("_unrecognized_args", [])

    def _with_files(self, words):
        """The words, those that name files replaced by what stands in them."""
        found = []
        for word in words:
            if not word or word[0] not in self.fromfile_prefix_chars:
                found.append(word)
                continue
            try:
                with open(word[1:], encoding="utf-8", errors="surrogateescape") as file:
                    lines = file.read().splitlines()
            except OSError as error:
                raise ArgumentError(None, str(error)) from None
            found += self._with_files([word for line in lines for word in self.convert_arg_line_to_args(line)])
        return found

    def convert_arg_line_to_args(self, arg_line):
        """The words of a line of a file."""
        return [arg_line]

    def _conflicts(self, action):
        groups = [group for group in self._mutually_exclusive_groups if action in group._group_actions]
        return [other for group in groups for other in group._group_actions if other is not action]

    def _shown_choice(self, choice):
        return repr(choice) if sys.version_info < (3, 14) else str(choice)

    # Texts.

    def _get_formatter(self):
        return self.formatter_class(prog=self.prog)

    def format_usage(self):
        """How the program is called."""
        usage = self._get_formatter().usage(self.usage, self._actions, self._mutually_exclusive_groups)
        return usage.strip("\n") + "\n" if usage else ""

    def format_help(self):
        """The help."""
        formatter = self._get_formatter()
        text = formatter.usage(self.usage, self._actions, self._mutually_exclusive_groups)
        if self.description not in (None, SUPPRESS):
            text += formatter.text(self.description)
        text += formatter.sections([(one.title, one.description, one._group_actions) for one in self._action_groups])
        if self.epilog not in (None, SUPPRESS):
            text += "\n" + formatter.text(self.epilog)
        while "\n\n\n" in text:
            text = text.replace("\n\n\n", "\n\n")
        return text.strip("\n") + "\n"

    def print_usage(self, file=None):
        """Print how the program is called."""
        self._print_message(self.format_usage(), file or sys.stdout)

    def print_help(self, file=None):
        """Print the help."""
        self._print_message(self.format_help(), file or sys.stdout)

    def _print_message(self, message, file=None):
        if message:
            (file or sys.stderr).write(message)

    def exit(self, status=0, message=None):
        """End the program."""
        self._print_message(message)
        sys.exit(status)

    def _warn(self, message):
        self._print_message(f"{self.prog}: warning: {message}\n", sys.stderr)

    def error(self, message):
        """Complain, and end the program."""
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n")


_SubParsersAction = SubParsersAction
