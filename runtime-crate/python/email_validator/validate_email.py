"""`validate_email`. email_validator validate_email.py."""

from .exceptions import EmailSyntaxError
from .syntax import (
    split_email,
    validate_email_domain_literal,
    validate_email_domain_name,
    validate_email_length,
    validate_email_local_part,
)
from .types import ValidatedEmail

CASE_INSENSITIVE_MAILBOX_NAMES = [
    "info", "marketing", "sales", "support", "abuse", "noc", "security", "postmaster", "hostmaster", "usenet", "news",
    "webmaster", "www", "uucp", "ftp",
]


def validate_email(
    email, /, *, allow_smtputf8=True, allow_empty_local=False, allow_quoted_local=False, allow_domain_literal=False,
    allow_display_name=False, strict=False, check_deliverability=True, test_environment=False, globally_deliverable=True,
    timeout=None, dns_resolver=None,
):
    """An address taken apart and normalized. EmailNotValidError. Nothing is asked of the DNS, whatever `check_deliverability`."""
    if isinstance(email, bytes):
        try:
            email = email.decode("ascii")
        except ValueError as e:
            raise EmailSyntaxError("The email address is not valid ASCII.") from e
    elif not isinstance(email, str):
        raise TypeError("email must be str or bytes")
    display_name, written, local, quoted, domain = split_email(email)
    result = ValidatedEmail()
    result.original = f"{written}@{domain}"
    result.display_name = _normalized(display_name) if display_name else display_name

    def validated(local):
        return validate_email_local_part(
            local,
            allow_smtputf8=allow_smtputf8,
            allow_empty_local=allow_empty_local,
            quoted_local_part=quoted,
            strict=strict,
        )

    part = validated(local)
    result.smtputf8 = part["smtputf8"]
    normalized = _normalized(local)
    if normalized != local:
        try:
            part = validated(normalized)
        except EmailSyntaxError as e:
            raise EmailSyntaxError("After Unicode normalization: " + str(e)) from e
    result.local_part = part["local_part"]
    result.ascii_local_part = part["ascii_local_part"]
    if quoted and not allow_quoted_local:
        raise EmailSyntaxError("Quoting the part before the @-sign is not allowed here.")
    in_ascii = result.ascii_local_part
    if in_ascii is not None and in_ascii.lower() in CASE_INSENSITIVE_MAILBOX_NAMES:
        result.ascii_local_part = in_ascii.lower()
        result.local_part = result.local_part.lower()
    if len(domain) == 0:
        raise EmailSyntaxError("There must be something after the @-sign.")
    if domain.startswith("[") and domain.endswith("]"):
        literal = validate_email_domain_literal(domain[1:-1])
        if not allow_domain_literal:
            raise EmailSyntaxError("A bracketed IP address after the @-sign is not allowed here.")
        result.domain = result.ascii_domain = literal["domain"]
        result.domain_address = literal["domain_address"]
    else:
        name = validate_email_domain_name(
            domain, test_environment=test_environment, globally_deliverable=globally_deliverable
        )
        result.domain = name["domain"]
        result.ascii_domain = name["ascii_domain"]
    result.normalized = f"{result.local_part}@{result.domain}"
    result.ascii_email = None
    if result.ascii_local_part and result.ascii_domain:
        result.ascii_email = f"{result.ascii_local_part}@{result.ascii_domain}"
    validate_email_length(result)
    if display_name is not None and not allow_display_name:
        raise EmailSyntaxError(
            "A display name and angle brackets around the email address are not permitted here."
        )
    return result


def _normalized(text):
    if text.isascii():
        return text
    import _idna

    return _idna.normalized(text)
