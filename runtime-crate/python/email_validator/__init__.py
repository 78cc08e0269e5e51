"""Validation of email addresses, without the DNS. email_validator 2."""

from .exceptions import EmailNotValidError, EmailSyntaxError, EmailUndeliverableError
from .syntax import SPECIAL_USE_DOMAIN_NAMES
from .types import ValidatedEmail
from .validate_email import validate_email

__all__ = [
    "validate_email", "ValidatedEmail", "EmailNotValidError", "EmailSyntaxError", "EmailUndeliverableError", "__version__",
]

__molt_missing__ = (
    "caching_resolver", "ALLOW_SMTPUTF8", "ALLOW_EMPTY_LOCAL", "ALLOW_QUOTED_LOCAL", "ALLOW_DOMAIN_LITERAL", "ALLOW_DISPLAY_NAME",
    "STRICT", "GLOBALLY_DELIVERABLE", "CHECK_DELIVERABILITY", "TEST_ENVIRONMENT", "DEFAULT_TIMEOUT",
)

__version__ = "2.4.0"
