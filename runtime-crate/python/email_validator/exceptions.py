"""Errors of addresses. email_validator exceptions.py."""


class EmailNotValidError(ValueError):
    """Base of all."""


class EmailSyntaxError(EmailNotValidError):
    """An address breaks the rules."""


class EmailUndeliverableError(EmailNotValidError):
    """The domain of an address takes no mail."""
