"""Markup of colours. loguru `loguru/_colorizer.py`.

A text is parsed into tokens once, and they are put together with escapes or without.
"""

import re
from string import Formatter


class TokenType:
    """What a token is."""

    TEXT = 1
    ANSI = 2
    LEVEL = 3
    CLOSING = 4


def _escape(code):
    return f"\x1b[{code}m"


_STYLES = {
    "bold": 1, "dim": 2, "italic": 3, "underline": 4, "blink": 5, "reverse": 7, "hide": 8, "strike": 9, "normal": 22,
}  # fmt: skip
_STYLE_LETTERS = {
    "b": "bold", "d": "dim", "n": "normal", "h": "hide", "i": "italic", "l": "blink", "s": "strike", "u": "underline",
    "v": "reverse",
}  # fmt: skip
_COLORS = {"black": "k", "red": "r", "green": "g", "yellow": "y", "blue": "e", "magenta": "m", "cyan": "c", "white": "w"}


def _color_codes(base, bright):
    """Escapes by the names and letters of colours, which are lower case."""
    codes = {}
    for number, (name, letter) in enumerate(_COLORS.items()):
        codes[name] = codes[letter] = _escape(base + number)
        codes[f"light-{name}"] = codes[f"l{letter}"] = _escape(bright + number)
    return codes


class AnsiParser:
    """Parses markup; tags stay open from one `feed` to the next."""

    _style = {
        **{name: _escape(code) for name, code in _STYLES.items()},
        **{letter: _escape(_STYLES[name]) for letter, name in _STYLE_LETTERS.items()},
    }
    _foreground = _color_codes(30, 90)
    _background = {name.upper(): code for name, code in _color_codes(40, 100).items()}
    _regex_tag = re.compile(r"(\\*)(</?(?:[fb]g\s)?[^<>\s]*>)")

    def __init__(self):
        self._tokens = []
        self._tags = []
        self._color_tokens = []

    @staticmethod
    def strip(tokens):
        """The text alone."""
        return "".join(value for kind, value in tokens if kind == TokenType.TEXT)

    @staticmethod
    def colorize(tokens, ansi_level):
        """The text with escapes."""
        parts = []
        for kind, value in tokens:
            if kind == TokenType.LEVEL and ansi_level is None:
                raise ValueError(
                    "The '<level>' color tag is not allowed in this context, it has not yet been associated to any color value."
                )
            parts.append(ansi_level if kind == TokenType.LEVEL else value)
        return "".join(parts)

    @staticmethod
    def wrap(tokens, *, ansi_level, color_tokens):
        """The text with escapes, inside of other colours: they come back where one of its own ends."""
        around = AnsiParser.colorize(color_tokens, ansi_level)
        parts = []
        for kind, value in tokens:
            parts.append(ansi_level if kind == TokenType.LEVEL else value)
            if kind == TokenType.CLOSING:
                parts.append(around)
        return "".join(parts)

    def feed(self, text, *, raw=False):
        """Parse more text; raw text has no markup."""
        if raw:
            self._tokens.append((TokenType.TEXT, text))
            return
        position = 0
        for found in self._regex_tag.finditer(text):
            slashes, markup = found.groups()
            self._tokens.append((TokenType.TEXT, text[position : found.start()]))
            position = found.end()
            kept = "\\" * (len(slashes) // 2)
            if len(slashes) % 2 == 1:
                self._tokens.append((TokenType.TEXT, kept + markup))
                continue
            if slashes:
                self._tokens.append((TokenType.TEXT, kept))
            if markup[1] == "/":
                self._close(markup)
            else:
                self._open(markup)
        self._tokens.append((TokenType.TEXT, text[position:]))

    def _close(self, markup):
        tag = markup[2:-1]
        if self._tags and tag in ("", self._tags[-1]):
            self._tags.pop()
            self._color_tokens.pop()
            self._tokens += [(TokenType.CLOSING, "\x1b[0m"), *self._color_tokens]
            return
        if tag in self._tags:
            raise ValueError(f'Closing tag "{markup}" violates nesting rules')
        raise ValueError(f'Closing tag "{markup}" has no corresponding opening tag')

    def _open(self, markup):
        tag = markup[1:-1]
        token = (TokenType.LEVEL, None) if tag in ("lvl", "level") else (TokenType.ANSI, self._get_ansicode(tag))
        if token == (TokenType.ANSI, None):
            raise ValueError(
                f'Tag "{markup}" does not correspond to any known color directive, '
                "make sure you did not misspelled it (or prepend '\\' to escape it)"
            )
        self._tags.append(tag)
        self._color_tokens.append(token)
        self._tokens.append(token)

    def done(self, *, strict=True):
        """The tokens."""
        if strict and self._tags:
            raise ValueError(f'Opening tag "<{self._tags.pop(0)}>" has no corresponding closing tag')
        return self._tokens

    def current_color_tokens(self):
        """What is open."""
        return list(self._color_tokens)

    def _get_ansicode(self, tag):
        """A tag's escape, or None."""
        for codes in (self._style, self._foreground, self._background):
            if tag in codes:
                return codes[tag]
        if tag.startswith("fg "):
            return self._foreground.get(tag[3:].lower()) or _numbered("38", tag[3:])
        if tag.startswith("bg "):
            return self._background.get(tag[3:].upper()) or _numbered("48", tag[3:])
        return None


def _numbered(code, color):
    """A colour by its number, in hexadecimal, or by its parts."""
    if color.isdigit() and int(color) <= 255:
        return f"\x1b[{code};5;{color}m"
    if re.match(r"#(?:[a-fA-F0-9]{3}){1,2}$", color):
        digits = color[1:] * (2 if len(color) == 4 else 1)
        parts = [int(digits[at : at + 2], 16) for at in (0, 2, 4)]
        return f"\x1b[{code};2;{parts[0]};{parts[1]};{parts[2]}m"
    parts = color.split(",")
    if len(parts) == 3 and all(part.isdigit() and int(part) <= 255 for part in parts):
        return f"\x1b[{code};2;{';'.join(parts)}m"
    return None


class ColoringMessage(str):
    """A message that is another text each time that it is formatted."""

    __fields__ = ("_messages",)

    def __format__(self, spec):
        return next(self._messages).__format__(spec)


class ColoredMessage:
    """A message with markup."""

    def __init__(self, tokens):
        self.tokens = tokens
        self.stripped = AnsiParser.strip(tokens)

    def colorize(self, ansi_level):
        """The message with escapes."""
        return AnsiParser.colorize(self.tokens, ansi_level)


class ColoredFormat:
    """A format with markup."""

    def __init__(self, tokens, messages_color_tokens):
        self._tokens = tokens
        self._messages_color_tokens = messages_color_tokens

    def strip(self):
        """The format alone."""
        return AnsiParser.strip(self._tokens)

    def colorize(self, ansi_level):
        """The format with escapes."""
        return AnsiParser.colorize(self._tokens, ansi_level)

    def make_coloring_message(self, message, *, ansi_level, colored_message):
        """A message that at each of its places has the colours around that come back there."""
        coloring = ColoringMessage(message)
        coloring._messages = iter([
            message if around is None
            else AnsiParser.wrap(colored_message.tokens, ansi_level=ansi_level, color_tokens=around)
            for around in self._messages_color_tokens
        ])  # fmt: skip
        return coloring


class Colorizer:
    """Parses formats and messages."""

    @staticmethod
    def prepare_format(string):
        """A format, whose fields stay as they are."""
        return ColoredFormat(*_parse_format(string, 2, False))

    @staticmethod
    def prepare_message(string, args=(), kwargs={}):
        """A message with its arguments; they have no markup."""
        return ColoredMessage(_Formatting(args, kwargs).parse(string, 2, False))

    @staticmethod
    def prepare_simple_message(string):
        """A message without arguments."""
        parser = AnsiParser()
        parser.feed(string)
        return ColoredMessage(parser.done())

    @staticmethod
    def ansify(text):
        """The escapes of tags that stay open."""
        parser = AnsiParser()
        parser.feed(text.strip())
        return AnsiParser.colorize(parser.done(strict=False), None)


class _Formatting:
    """Formats a message like `str.format`; fields are numbered through, those of specifications included."""

    def __init__(self, args, kwargs):
        self._args, self._kwargs = args, kwargs
        self._next = 0

    def _numbered(self, name):
        """The name of a field; False says that fields have had numbers of their own."""
        mixed = "cannot switch from manual field specification to automatic field numbering"
        if name == "":
            if self._next is False:
                raise ValueError(mixed)
            self._next += 1
            return str(self._next - 1)
        if name.isdigit():
            if self._next:
                raise ValueError(mixed)
            self._next = False
        return name

    def parse(self, string, depth, recursive):
        """The tokens of a message, or of a specification."""
        if depth < 0:
            raise ValueError("Max string recursion exceeded")
        formatter, parser = Formatter(), AnsiParser()
        for literal, name, spec, conversion in formatter.parse(string):
            parser.feed(literal, raw=recursive)
            if name is None:
                continue
            value, _ = formatter.get_field(self._numbered(name), self._args, self._kwargs)
            value = formatter.convert_field(value, conversion)
            spec = AnsiParser.strip(self.parse(spec, depth - 1, True))
            parser.feed(formatter.format_field(value, spec), raw=True)
        return parser.done()


def _parse_format(string, depth, recursive):
    """The tokens of a format, and the colours around each of its messages; those in specifications have none."""
    if depth < 0:
        raise ValueError("Max string recursion exceeded")
    parser, around = AnsiParser(), []
    for literal, name, spec, conversion in Formatter().parse(string):
        if literal.endswith(("{", "}")):
            literal += literal[-1]
        parser.feed(literal, raw=recursive)
        if name is None:
            continue
        if name == "message":
            around.append(None if recursive else parser.current_color_tokens())
        converted = f"!{conversion}" if conversion else ""
        specified = f":{spec}" if spec else ""
        parser.feed("{" + name + converted + specified + "}", raw=True)
        around += _parse_format(spec, depth - 1, True)[1]
    return parser.done(), around
