"""What is done with the values of an argument. CPython Lib/argparse.py `Action` and its subclasses."""

import copy
import sys

from argparse._help import SUPPRESS

__molt_missing__ = ()


def name_of(action):
    """What an argument is called in messages."""
    if action is None:
        return None
    shown = action.metavar
    choices = "{" + ",".join(map(str, action.choices)) + "}" if action.choices else None
    names = (
        "/".join(action.option_strings), ", ".join(shown) if isinstance(shown, tuple) else shown, action.dest, choices,
    )  # fmt: skip
    return next((name for name in names if name not in ("", None, SUPPRESS)), None)


class ArgumentError(Exception):
    """An argument is wrong."""

    def __init__(self, argument, message):
        self.argument_name, self.message = name_of(argument), message

    def __str__(self):
        return self.message if self.argument_name is None else f"argument {self.argument_name}: {self.message}"


class ArgumentTypeError(Exception):
    """What a type raises for a text that it does not take."""


def misuse(message, argument=None):
    """The error for a parser that is built wrongly."""
    return ArgumentError(argument, message) if sys.version_info < (3, 14) else ValueError(message)


class Namespace:
    """The values of the arguments."""

    def __init__(self, **kwargs):
        vars(self).update(kwargs)

    def __repr__(self):
        shown = [f"{name}={value!r}" if name.isidentifier() else None for name, value in vars(self).items()]
        others = {name: value for name, value in vars(self).items() if not name.isidentifier()}
        shown = [one for one in shown if one is not None] + ([f"**{others!r}"] if others else [])
        return f"{type(self).__name__}({', '.join(shown)})"

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, Namespace) else NotImplemented

    def __contains__(self, key):
        return key in vars(self)


class Action:
    """One argument, and what is done with its values."""

    def __init__(
        self, option_strings, dest, nargs=None, const=None, default=None, type=None, choices=None, required=False, help=None,
        metavar=None, deprecated=False,
    ):  # fmt: skip
        self.option_strings, self.dest, self.nargs, self.const, self.default = option_strings, dest, nargs, const, default
        self.type, self.choices, self.required, self.help, self.metavar = type, choices, required, help, metavar
        self.deprecated = deprecated

    def __repr__(self):
        names = "option_strings dest nargs const default type choices required help metavar deprecated".split()
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    def format_usage(self):
        """How it is written in the usage line."""
        return self.option_strings[0]

    def subactions(self):
        """What is listed below it."""
        return ()

    def __call__(self, parser, namespace, values, option_string=None):
        raise NotImplementedError(".__call__() not defined")


class StoreAction(Action):
    """Keeps the value."""

    def __init__(self, option_strings, dest, nargs=None, const=None, **kwargs):
        if nargs == 0:
            raise ValueError(
                "nargs for store actions must be != 0; if you have nothing to store, actions such as store true or store "
                "const may be more appropriate"
            )
        if const is not None and nargs != "?":
            raise ValueError("nargs must be '?' to supply const")
        super().__init__(option_strings, dest, nargs, const, **kwargs)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)


class BooleanOptionalAction(Action):
    """`--name` and `--no-name`."""

    def __init__(self, option_strings, dest, default=None, **kwargs):
        names = []
        for name in option_strings:
            names.append(name)
            if name.startswith("--"):
                names.append("--no-" + name[2:])
        super().__init__(names, dest, nargs=0, default=default, **kwargs)

    def __call__(self, parser, namespace, values, option_string=None):
        if option_string in self.option_strings:
            setattr(namespace, self.dest, not option_string.startswith("--no-"))

    def format_usage(self):
        """Both names."""
        return " | ".join(self.option_strings)


class StoreConstAction(Action):
    """Keeps a constant."""

    def __init__(
        self, option_strings, dest, const=None, default=None, required=False, help=None, metavar=None, deprecated=False
    ):
        told = {"required": required, "help": help, "metavar": metavar, "deprecated": deprecated}
        super().__init__(option_strings, dest, nargs=0, const=const, default=default, **told)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, self.const)


class StoreTrueAction(StoreConstAction):
    """Keeps True."""

    def __init__(self, option_strings, dest, default=False, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, True, default, required, help, deprecated=deprecated)


class StoreFalseAction(StoreConstAction):
    """Keeps False."""

    def __init__(self, option_strings, dest, default=True, required=False, help=None, deprecated=False):
        super().__init__(option_strings, dest, False, default, required, help, deprecated=deprecated)


def _added(namespace, dest, values):
    kept = getattr(namespace, dest, None)
    kept = [] if kept is None else copy.copy(kept)
    kept.extend(values)
    setattr(namespace, dest, kept)


class AppendAction(StoreAction):
    """Keeps the values of all occurrences."""

    def __call__(self, parser, namespace, values, option_string=None):
        _added(namespace, self.dest, [values])


class AppendConstAction(StoreConstAction):
    """Keeps a constant for each occurrence."""

    def __call__(self, parser, namespace, values, option_string=None):
        _added(namespace, self.dest, [self.const])


class ExtendAction(AppendAction):
    """Keeps the values of all occurrences in one list."""

    def __call__(self, parser, namespace, values, option_string=None):
        _added(namespace, self.dest, values)


class CountAction(Action):
    """Counts the occurrences."""

    def __init__(self, option_strings, dest, default=None, required=False, help=None, deprecated=False):
        told = {"required": required, "help": help, "deprecated": deprecated}
        super().__init__(option_strings, dest, nargs=0, default=default, **told)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, (getattr(namespace, self.dest, None) or 0) + 1)


class HelpAction(Action):
    """Prints the help."""

    def __init__(self, option_strings, dest=SUPPRESS, default=SUPPRESS, **kwargs):
        super().__init__(option_strings, dest, nargs=0, default=default, **kwargs)

    def __call__(self, parser, namespace, values, option_string=None):
        parser.print_help()
        parser.exit()


class VersionAction(Action):
    """Prints the version."""

    def __init__(self, option_strings, version=None, dest=SUPPRESS, default=SUPPRESS, help=None, deprecated=False):
        help = "show program's version number and exit" if help is None else help
        super().__init__(option_strings, dest, nargs=0, default=default, help=help, deprecated=deprecated)
        self.version = version

    def __call__(self, parser, namespace, values, option_string=None):
        formatter = parser._get_formatter()
        text = parser.version if self.version is None else self.version
        parser._print_message(formatter.text(text).rstrip("\n") + "\n", sys.stdout)
        parser.exit()


class _Choice(Action):
    """A command in the list of commands."""

    def __init__(self, name, aliases, help):
        shown = f"{name} ({', '.join(aliases)})" if aliases else name
        super().__init__([], shown, help=help, metavar=shown)


class SubParsersAction(Action):
    """Commands with parsers of their own."""

    def __init__(self, option_strings, prog, parser_class, dest=SUPPRESS, required=False, help=None, metavar=None):
        self._prog_prefix, self._parser_class = prog, parser_class
        self._name_parser_map, self._listed, self._deprecated = {}, [], set()
        super().__init__(
            option_strings, dest, nargs="A...", choices=self._name_parser_map, required=required, help=help, metavar=metavar
        )

    def add_parser(self, name, *, deprecated=False, **kwargs):
        """Add a command; gives its parser."""
        if kwargs.get("prog") is None:
            kwargs["prog"] = f"{self._prog_prefix} {name}"
        aliases = kwargs.pop("aliases", ())
        for one in (name, *aliases):
            if one in self._name_parser_map:
                kind = "alias" if one != name else ""
                raise misuse(f"conflicting subparser{' ' + kind if kind else ''}: {one}", self)
        if "help" in kwargs:
            self._listed.append(_Choice(name, aliases, kwargs.pop("help")))
        parser = self._parser_class(**kwargs)
        self._name_parser_map.update(dict.fromkeys((name, *aliases), parser))
        if deprecated:
            self._deprecated.update((name, *aliases))
        return parser

    def subactions(self):
        """The commands that have a help."""
        return self._listed

    def __call__(self, parser, namespace, values, option_string=None):
        name, *rest = values
        if self.dest is not SUPPRESS:
            setattr(namespace, self.dest, name)
        if name not in self._name_parser_map:
            raise ArgumentError(self, f"unknown parser {name!r} (choices: {', '.join(self._name_parser_map)})")
        if name in self._deprecated:
            parser._warn(f"command {name!r} is deprecated")
        found, unknown = self._name_parser_map[name].parse_known_args(rest, None)
        for key, value in vars(found).items():
            setattr(namespace, key, value)
        if unknown:
            vars(namespace).setdefault("_unrecognized_args", []).extend(unknown)


ACTIONS = {
    None: StoreAction, "store": StoreAction, "store_const": StoreConstAction, "store_true": StoreTrueAction,
    "store_false": StoreFalseAction, "append": AppendAction, "append_const": AppendConstAction, "count": CountAction,
    "help": HelpAction, "version": VersionAction, "parsers": SubParsersAction, "extend": ExtendAction,
}  # fmt: skip
