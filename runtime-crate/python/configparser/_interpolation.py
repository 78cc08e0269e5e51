"""Values that refer to other values. CPython Lib/configparser.py `Interpolation`."""

import re

from configparser._errors import (
    InterpolationDepthError, InterpolationMissingOptionError, InterpolationSyntaxError, NoOptionError, NoSectionError,
)

MAX_INTERPOLATION_DEPTH = 10


class Interpolation:
    """What is done with values; here nothing."""

    __module__ = "configparser"

    def before_get(self, parser, section, option, value, defaults):
        """The value that a program gets."""
        return value

    def before_set(self, parser, section, option, value):
        """The value that is kept of what a program sets."""
        return value

    def before_read(self, parser, section, option, value):
        """The value that is kept of what a file says."""
        return value

    def before_write(self, parser, section, option, value):
        """The value that is written into a file."""
        return value


class _References(Interpolation):
    """A sign before a bracket begins a reference; twice, it is itself."""

    __module__ = "configparser"

    _sign = _bracket = _complaint = ""
    _KEYCRE = None

    def before_get(self, parser, section, option, value, defaults):
        return self._resolve(parser, section, option, value, defaults, 1)

    def before_set(self, parser, section, option, value):
        left = self._KEYCRE.sub("", value.replace(self._sign * 2, ""))
        place = left.find(self._sign)
        if place >= 0:
            raise ValueError(f"invalid interpolation syntax in {value!r} at position {place}")
        return value

    def _resolve(self, parser, section, option, text, values, depth):
        raw = parser.get(section, option, raw=True, fallback=text)
        if depth > MAX_INTERPOLATION_DEPTH:
            raise InterpolationDepthError(option, section, raw)
        pieces = []
        sign = self._sign
        while text:
            before, found, rest = text.partition(sign)
            pieces.append(before)
            if not found:
                break
            if rest.startswith(sign):
                pieces.append(sign)
                text = rest[1:]
                continue
            text = sign + rest
            if not rest.startswith(self._bracket):
                raise InterpolationSyntaxError(option, section, f"{self._complaint}, found: {text!r}")
            reference = self._KEYCRE.match(text)
            if reference is None:
                raise InterpolationSyntaxError(option, section, f"bad interpolation variable reference {text!r}")
            text = text[reference.end() :]
            place = (parser, section, option, raw, text)
            value, where, name, others = self._look_up(reference[1], place, values)
            pieces.append(self._resolve(parser, where, name, value, others(), depth + 1) if sign in value else value)
        return "".join(pieces)

    def _look_up(self, reference, place, values):
        """The value, its section and option, and a function that gives the values around it."""
        raise NotImplementedError


class BasicInterpolation(_References):
    """`%(name)s` stands for an option of the section or of the defaults."""

    __module__ = "configparser"

    _sign, _bracket, _complaint = "%", "(", "'%' must be followed by '%' or '('"
    _KEYCRE = re.compile(r"%\(([^)]+)\)s")

    def _look_up(self, reference, place, values):
        parser, section, option, raw, _ = place
        name = parser.optionxform(reference)
        try:
            return values[name], section, option, lambda: values
        except KeyError:
            raise InterpolationMissingOptionError(option, section, raw, name) from None


class ExtendedInterpolation(_References):
    """`${name}` stands for an option of the section or of the defaults, `${section:name}` for one of another section."""

    __module__ = "configparser"

    _sign, _bracket, _complaint = "$", "{", "'$' must be followed by '$' or '{'"
    _KEYCRE = re.compile(r"\$\{([^}]+)\}")

    def _look_up(self, reference, place, values):
        parser, section, option, raw, rest = place
        path = reference.split(":")
        if len(path) > 2:
            raise InterpolationSyntaxError(option, section, f"More than one ':' found: {rest!r}")
        name = parser.optionxform(path[-1])
        where = path[0] if len(path) == 2 else section
        try:
            value = values[name] if len(path) == 1 else parser.get(where, name, raw=True)
        except (KeyError, NoSectionError, NoOptionError):
            raise InterpolationMissingOptionError(option, section, raw, ":".join(path)) from None
        return value, where, name, lambda: dict(parser.items(where, raw=True))
