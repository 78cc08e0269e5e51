"""What can be wrong with a message. CPython Lib/email/errors.py."""


class MessageError(Exception):
    """What goes wrong with mail."""


class MessageParseError(MessageError):
    """A text is not a message."""


class HeaderParseError(MessageParseError):
    """A header cannot be understood."""


class BoundaryError(MessageParseError):
    """The boundary of a multipart message is not found."""


class MultipartConversionError(MessageError, TypeError):
    """A message cannot become a multipart one."""


class CharsetError(MessageError):
    """A character set is not known."""


class HeaderWriteError(MessageError):
    """A header cannot be written."""


class MessageDefect(ValueError):
    """What is wrong with a message that could be read all the same."""

    def __init__(self, line=None):
        ValueError.__init__(self, *(() if line is None else (line,)))
        self.line = line


class NoBoundaryInMultipartDefect(MessageDefect):
    """A multipart message does not say its boundary."""


class StartBoundaryNotFoundDefect(MessageDefect):
    """The boundary that was said never comes."""


class CloseBoundaryNotFoundDefect(MessageDefect):
    """The first boundary came, the last did not."""


class FirstHeaderLineIsContinuationDefect(MessageDefect):
    """The first line of the headers goes on from nothing."""


class MisplacedEnvelopeHeaderDefect(MessageDefect):
    """A line `From ` stands among the headers."""


class MissingHeaderBodySeparatorDefect(MessageDefect):
    """A line among the headers has neither a colon nor blanks before it."""


MalformedHeaderDefect = MissingHeaderBodySeparatorDefect


class MultipartInvariantViolationDefect(MessageDefect):
    """A message that says it is multipart has no parts."""


class InvalidMultipartContentTransferEncodingDefect(MessageDefect):
    """A multipart message says that it is encoded."""


class UndecodableBytesDefect(MessageDefect):
    """A header contains bytes that are no text."""


class InvalidBase64PaddingDefect(MessageDefect):
    """The end of base64 has a wrong length."""


class InvalidBase64CharactersDefect(MessageDefect):
    """Among base64 stand other characters."""


class InvalidBase64LengthDefect(MessageDefect):
    """Base64 has a length that nothing encodes to."""


class HeaderDefect(MessageDefect):
    """What is wrong with a header."""


class InvalidHeaderDefect(HeaderDefect):
    """A header is not as its kind is written."""


class HeaderMissingRequiredValue(HeaderDefect):
    """A header lacks what it must have."""


class NonPrintableDefect(HeaderDefect):
    """A header contains control characters."""

    def __init__(self, non_printables):
        HeaderDefect.__init__(self, non_printables)
        self.non_printables = non_printables

    def __str__(self):
        return f"the following ASCII non-printables found in header: {self.non_printables}"


class ObsoleteHeaderDefect(HeaderDefect):
    """A header is written as it was long ago."""


class NonASCIILocalPartDefect(HeaderDefect):
    """An address has characters before the `@` that are not ASCII."""


class InvalidDateDefect(HeaderDefect):
    """A date cannot be understood."""
