"""Errors. jinja2/exceptions.py."""


class TemplateError(Exception):
    """Base of all."""

    def __init__(self, message=None):
        super().__init__(message)

    @property
    def message(self):
        return self.args[0] if self.args else None


def _is_undefined(value):
    from .runtime import Undefined

    return isinstance(value, Undefined)


class TemplateNotFound(IOError, LookupError, TemplateError):
    """No loader knows a name."""

    message = None

    def __init__(self, name, message=None):
        IOError.__init__(self, name)
        if message is None:
            if _is_undefined(name):
                name._fail_with_undefined_error()
            message = name
        self.message = message
        self.name = name
        self.templates = [name]

    def __str__(self):
        return str(self.message)


class TemplatesNotFound(TemplateNotFound):
    """No loader knows any of some names."""

    def __init__(self, names=(), message=None):
        if message is None:
            said = [name._undefined_message if _is_undefined(name) else name for name in names]
            message = "none of the templates given were found: " + ", ".join(map(str, said))
        super().__init__(names[-1] if names else None, message)
        self.templates = list(names)


class TemplateSyntaxError(TemplateError):
    """A template cannot be read."""

    def __init__(self, message, lineno, name=None, filename=None):
        super().__init__(message)
        self.lineno = lineno
        self.name = name
        self.filename = filename
        self.source = None
        # Set when the error has left the environment: its text is then the message alone.
        self.translated = False

    def __str__(self):
        if self.translated:
            return self.message
        place = f"line {self.lineno}"
        if self.filename or self.name:
            place = f'File "{self.filename or self.name}", {place}'
        text = f"{self.message}\n  {place}"
        if self.source is not None:
            lines = self.source.splitlines()[self.lineno - 1 :][:1]
            text += "".join(f"\n    {line.strip()}" for line in lines)
        return text

    def __reduce__(self):
        return self.__class__, (self.message, self.lineno, self.name, self.filename)


class TemplateAssertionError(TemplateSyntaxError):
    """A template can be read and not be compiled."""


class TemplateRuntimeError(TemplateError):
    """A template fails while it renders."""


class UndefinedError(TemplateRuntimeError):
    """Something is done with a value that is not there."""


class SecurityError(TemplateRuntimeError):
    """Something is done that the sandbox does not allow."""


class FilterArgumentError(TemplateRuntimeError):
    """A filter gets arguments that it cannot take."""
