"""Lines of configuration files. CPython Lib/configparser.py `RawConfigParser._read`."""

import re
import sys

from configparser._errors import (
    DuplicateOptionError, DuplicateSectionError, MissingSectionHeaderError, MultilineContinuationError, ParsingError,
)


def read_lines(parser, lines, source):
    """Take sections and options from lines."""
    reader = _Reader(parser, source)
    try:
        for reader.number, line in enumerate(lines, 1):
            reader.read(line)
        if reader.errors:
            raise reader.errors[0].combine(reader.errors[1:])
    finally:
        _join(parser)


def _join(parser):
    """Make texts of the lines of values."""
    for section, options in ((parser.default_section, parser._defaults), *parser._sections.items()):
        for option, value in options.items():
            if isinstance(value, list):
                value = "\n".join(value).rstrip()
            options[option] = parser._interpolation.before_read(parser, section, option, value)


class _Reader:
    """Where in a file the next line stands."""

    def __init__(self, parser, source):
        self.parser = parser
        self.source = source
        self.number = 0
        self.errors = []
        self.seen = set()
        self.section = None
        self.options = None
        self.option = None
        self.indent = 0
        inline = "|".join(rf"(?:^|\s){re.escape(prefix)}" for prefix in parser._inline_comments)
        self.inline_comment = re.compile(inline) if inline else None

    def without_comments(self, line):
        stripped = line.strip()
        if stripped.startswith(self.parser._comments):
            return ""
        found = self.inline_comment and self.inline_comment.search(line)
        return line[: found.start()].strip() if found else stripped

    def read(self, line):
        text = self.without_comments(line)
        if not text:
            self.read_empty(line)
            return
        indent = self.parser.NONSPACECRE.search(line).start()
        if self.options is not None and self.option and indent > self.indent:
            if self.options[self.option] is None:
                raise MultilineContinuationError(self.source, self.number, line)
            self.options[self.option].append(text)
            return
        self.indent = indent
        self.read_entry(line, text)

    def read_empty(self, line):
        """An empty line may belong to a value; a comment does not."""
        if not self.parser._empty_lines_in_values:
            self.indent = sys.maxsize
        elif not line.strip() and self.option and self.options[self.option] is not None:
            self.options[self.option].append("")

    def read_entry(self, line, text):
        parser = self.parser
        if self.options is None and parser._allow_unnamed_section:
            from configparser._parser import UNNAMED_SECTION

            self.section = UNNAMED_SECTION
            self.options = parser._begin(UNNAMED_SECTION)
            self.seen.add(UNNAMED_SECTION)
        header = parser.SECTCRE.match(text)
        if header:
            self.begin(header["header"])
        elif self.options is None:
            raise MissingSectionHeaderError(self.source, self.number, line)
        else:
            self.read_option(line, text)

    def begin(self, name):
        """A section begins, or goes on."""
        parser = self.parser
        self.section = name
        self.option = None
        if name in parser._sections:
            if parser._strict and name in self.seen:
                raise DuplicateSectionError(name, self.source, self.number)
            self.options = parser._sections[name]
        elif name == parser.default_section:
            self.options = parser._defaults
            return
        else:
            self.options = parser._begin(name)
        self.seen.add(name)

    def read_option(self, line, text):
        found = self.parser._optcre.match(text)
        if not found or not found["option"]:
            self.errors.append(ParsingError(self.source, self.number, line))
        if not found:
            return
        self.option = self.parser.optionxform(found["option"].rstrip())
        place = self.section, self.option
        if self.parser._strict and place in self.seen:
            raise DuplicateOptionError(self.section, self.option, self.source, self.number)
        self.seen.add(place)
        value = found["value"]
        self.options[self.option] = None if value is None else [value.strip()]
