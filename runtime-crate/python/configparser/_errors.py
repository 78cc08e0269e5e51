"""What can be wrong with configuration files. CPython Lib/configparser.py `Error`."""


class Error(Exception):
    """What goes wrong with configuration."""

    __module__ = "configparser"

    def __init__(self, msg=""):
        Exception.__init__(self, msg)
        self.message = msg

    def __repr__(self):
        return self.message

    __str__ = __repr__


class NoSectionError(Error):
    """There is no section of a name."""

    __module__ = "configparser"

    def __init__(self, section):
        Error.__init__(self, f"No section: {section!r}")
        self.section = section
        self.args = (section,)


def _place(source, lineno):
    line = "" if lineno is None else f" [line {lineno:2d}]"
    return f"While reading from {source!r}{line}: "


class DuplicateSectionError(Error):
    """A section comes twice."""

    __module__ = "configparser"

    def __init__(self, section, source=None, lineno=None):
        start = "Section " if source is None else _place(source, lineno) + "section "
        Error.__init__(self, f"{start}{section!r} already exists")
        self.section, self.source, self.lineno = self.args = section, source, lineno


class DuplicateOptionError(Error):
    """An option comes twice in a section."""

    __module__ = "configparser"

    def __init__(self, section, option, source=None, lineno=None):
        start = "Option " if source is None else _place(source, lineno) + "option "
        Error.__init__(self, f"{start}{option!r} in section {section!r} already exists")
        self.section, self.option, self.source, self.lineno = self.args = section, option, source, lineno


class NoOptionError(Error):
    """There is no option of a name in a section."""

    __module__ = "configparser"

    def __init__(self, option, section):
        Error.__init__(self, f"No option {option!r} in section: {section!r}")
        self.option, self.section = self.args = option, section


class InterpolationError(Error):
    """A value refers to others in a wrong way."""

    __module__ = "configparser"

    def __init__(self, option, section, msg):
        Error.__init__(self, msg)
        self.option, self.section, _ = self.args = option, section, msg


class InterpolationMissingOptionError(InterpolationError):
    """A value refers to an option that there is not."""

    __module__ = "configparser"

    def __init__(self, option, section, rawval, reference):
        InterpolationError.__init__(
            self,
            option,
            section,
            f"Bad value substitution: option {option!r} in section {section!r} contains an interpolation key {reference!r} "
            f"which is not a valid option name. Raw value: {rawval!r}",
        )
        self.reference = reference
        self.args = option, section, rawval, reference


class InterpolationSyntaxError(InterpolationError):
    """A reference is not written as one."""

    __module__ = "configparser"


class InterpolationDepthError(InterpolationError):
    """References go on and on."""

    __module__ = "configparser"

    def __init__(self, option, section, rawval):
        InterpolationError.__init__(
            self,
            option,
            section,
            f"Recursion limit exceeded in value substitution: option {option!r} in section {section!r} contains an "
            f"interpolation key which cannot be substituted in 10 steps. Raw value: {rawval!r}",
        )
        self.args = option, section, rawval


class ParsingError(Error):
    """Lines of a file cannot be understood."""

    __module__ = "configparser"

    def __init__(self, source, *args):
        Error.__init__(self, f"Source contains parsing errors: {source!r}")
        self.source = source
        self.errors = []
        self.args = (source,)
        if args:
            self.append(*args)

    def append(self, lineno, line):
        """Add a line that cannot be understood."""
        self.errors.append((lineno, line))
        self.message += f"\n\t[line {lineno:2d}]: {line!r}"

    def combine(self, others):
        """Add the lines of other errors."""
        for other in others:
            for lineno, line in other.errors:
                self.append(lineno, line)
        return self


class _LineError(ParsingError):
    """One line is wrong; `_complaint` says how."""

    __module__ = "configparser"
    _complaint = ""

    def __init__(self, filename, lineno, line):
        Error.__init__(self, f"{self._complaint}\nfile: {filename!r}, line: {lineno}\n{line!r}")
        self.source, self.lineno, self.line = self.args = filename, lineno, line


class MissingSectionHeaderError(_LineError):
    """An option comes before all sections."""

    __module__ = "configparser"
    _complaint = "File contains no section headers."


class MultilineContinuationError(_LineError):
    """An option without a value goes on in the next line."""

    __module__ = "configparser"
    _complaint = "Key without value continued with an indented line."
