"""What is wrong with a form. python_multipart/exceptions.py."""


class FormParserError(ValueError):
    """Any error of the parser."""


class ParseError(FormParserError):
    """An error at an offset of the chunk that was parsed."""

    def __init__(self, message, *, offset=-1):
        super().__init__(message)
        self.offset = offset


class MultipartParseError(ParseError):
    """An error in a multipart body."""


class QuerystringParseError(ParseError):
    """An error in a query string."""


class DecodeError(ParseError):
    """An error in a transfer encoding."""


class FileError(FormParserError, OSError):
    """An error with a file."""
