"""The parts of an address and the rules for each. email_validator syntax.py, rfc_constants.py."""

import re

from .exceptions import EmailSyntaxError

EMAIL_MAX_LENGTH = 254
LOCAL_PART_MAX_LENGTH = 64
DNS_LABEL_LENGTH_LIMIT = 63
DOMAIN_MAX_LENGTH = 253

SPECIAL_USE_DOMAIN_NAMES = ["arpa", "invalid", "local", "localhost", "onion", "test"]

_ATEXT = r"a-zA-Z0-9_!#\$%&\'\*\+\-/=\?\^`\{\|\}~"
_INTERNATIONAL = "\u0080-\U0010ffff"
_ATEXT_OR_DOT = re.compile(f"[.{_ATEXT}]")
_ATEXT_INTL_OR_DOT = re.compile(f"[.{_ATEXT}{_INTERNATIONAL}]")
_DOT_ATOM = re.compile(rf"[{_ATEXT}]+(?:\.[{_ATEXT}]+)*\Z")
_DOT_ATOM_INTL = re.compile(rf"[{_ATEXT}{_INTERNATIONAL}]+(?:\.[{_ATEXT}{_INTERNATIONAL}]+)*\Z")
_QTEXT_INTL = re.compile("[\u0020-\u007e\u0080-\U0010ffff]")
_HOSTNAME_INTL = re.compile(rf"[a-zA-Z0-9\-\.{_INTERNATIONAL}]")
_LABEL = r"(?:(?:[a-zA-Z0-9][a-zA-Z0-9\-]*)?[a-zA-Z0-9])"
_HOSTNAME = re.compile(rf"{_LABEL}(?:\.{_LABEL})*\Z")
_DOMAIN_LITERAL = re.compile("[\u0021-\u00fa\u005e-\u007e]")


def _international():
    """What is known of characters outside of ASCII, which few addresses have."""
    import _idna

    return _idna


def safe_character_display(c):
    """A character as it is shown in messages: what cannot be seen by its name."""
    if c == "\\":
        return f'"{c}"'
    if not c.isascii():
        return _international().display(c)
    if c == " ":
        return "SPACE"
    return repr(c) if c.isprintable() else f"U+{ord(c):04X}"


def _listed(characters):
    return ", ".join(sorted({safe_character_display(c) for c in characters}))


def _refuse(text, allowed, message):
    """EmailSyntaxError if a text has characters that a pattern does not match."""
    bad = [c for c in text if not allowed.match(c)]
    if bad:
        raise EmailSyntaxError(f"{message}: {_listed(bad)}.")


def get_length_reason(addr, limit):
    """By how much a text is too long."""
    extra = len(addr) - limit
    return f"({extra} character{'s' if extra > 1 else ''} too many)"


# Taking an address apart.


def split_email(email):
    """The display name or None, the part before the @-sign as written and unquoted, whether it is quoted, the part after it."""
    left, right = _split_at(email, "@<")
    display_name = None
    if right.startswith("<"):
        display_name, quoted = _unquoted(left.rstrip())
        if not quoted:
            bad = [c for c in display_name if not _ATEXT_OR_DOT.match(c) and c != " " or c == "."]
            if bad:
                raise EmailSyntaxError(
                    f"The display name contains invalid characters when not quoted: {_listed(bad)}."
                )
        check_unsafe_chars(display_name, allow_space=True)
        if ">" not in right:
            raise EmailSyntaxError(
                "An open angle bracket at the start of the email address has to be followed by a close angle bracket at the end."
            )
        right = right.rstrip(" ")
        if right[-1] != ">":
            raise EmailSyntaxError("There can't be anything after the email address.")
        left, right = _split_at(right[1:-1], "@")
    unquoted, quoted = _unquoted(left)
    return display_name, left, unquoted, quoted, right.removeprefix("@")


def _split_at(text, specials):
    """A text split before the first of these characters outside of quotes. EmailSyntaxError if there is none."""
    inside, escaped = False, False
    for index, c in enumerate(text):
        # A character that combines with the next one is another character.
        if not c.isascii() or not text[index + 1 : index + 2].isascii():
            if _international().combines(text[index : index + 32]):
                continue
        if inside:
            if c == '"' and not escaped:
                inside = False
            escaped = c == "\\" and not escaped
        elif c == '"':
            inside = True
        elif c in specials:
            return text[:index], text[index:]
    if "\uff20" in text:
        raise EmailSyntaxError(
            'The email address has the "full-width" at-sign (@) character instead of a regular at-sign.'
        )
    if "\ufe6b" in text:
        raise EmailSyntaxError(
            'The email address has the "small commercial at" character instead of a regular at-sign.'
        )
    raise EmailSyntaxError("An email address must have an @-sign.")


def _unquoted(text):
    """A text without its quotes, and whether it had some."""
    if not text.startswith('"'):
        return text, False
    value, escaped = "", False
    for index, c in enumerate(text[1:], 1):
        if escaped:
            value += c
            escaped = False
        elif c == "\\":
            escaped = True
        elif c == '"':
            if index != len(text) - 1:
                extra = ", ".join([safe_character_display(c) for c in text[index + 1 :]])
                raise EmailSyntaxError(f"Extra character(s) found after close quote: {extra}")
            break
        else:
            value += c
    return value, True


# The part before the @-sign.


def validate_email_local_part(
    local, allow_smtputf8=True, allow_empty_local=False, quoted_local_part=False, strict=False
):
    """The part before the @-sign, normalized, with its form in ASCII and whether it needs SMTPUTF8."""
    if len(local) == 0 and not allow_empty_local:
        raise EmailSyntaxError("There must be something before the @-sign.")
    if strict and len(local) > LOCAL_PART_MAX_LENGTH:
        reason = get_length_reason(local, limit=LOCAL_PART_MAX_LENGTH)
        raise EmailSyntaxError(f"The email address is too long before the @-sign {reason}.")
    if len(local) == 0 or _DOT_ATOM.match(local):
        return _local_part(local, local)
    unsupported = "Internationalized characters before the @-sign are not supported"
    if _DOT_ATOM_INTL.match(local):
        if not allow_smtputf8:
            _refuse(local, _ATEXT_OR_DOT, unsupported)
            raise EmailSyntaxError(f"{unsupported}.")
        check_unsafe_chars(local, allow_space=False)
        _check_encodable(local)
        return _local_part(local, None)
    if quoted_local_part:
        _refuse(local, _QTEXT_INTL, "The email address contains invalid characters in quotes before the @-sign")
        international = [c for c in local if not 32 <= ord(c) <= 126]
        if international and not allow_smtputf8:
            raise EmailSyntaxError(f"{unsupported}: {_listed(international)}.")
        check_unsafe_chars(local, allow_space=True)
        _check_encodable(local)
        local = '"' + re.sub(r'(["\\])', r"\\\1", local) + '"'
        return _local_part(local, None if international else local)
    _refuse(local, _ATEXT_INTL_OR_DOT, "The email address contains invalid characters before the @-sign")
    check_dot_atom(
        local,
        "An email address cannot start with a {}.",
        "An email address cannot have a {} immediately before the @-sign.",
        is_hostname=False,
    )
    raise EmailSyntaxError("The email address contains invalid characters before the @-sign.")


def _local_part(local, ascii_local):
    return {"local_part": local, "ascii_local_part": ascii_local, "smtputf8": ascii_local is None}


def _check_encodable(local):
    try:
        local.encode("utf8")
    except ValueError as e:
        raise EmailSyntaxError("The email address contains an invalid character.") from e


def check_unsafe_chars(s, allow_space=False):
    """EmailSyntaxError for characters that cannot be seen, or that combine with what stands before the text."""
    bad = set()
    for index, c in enumerate(s):
        if c.isascii() and c.isprintable():
            if c == " " and not allow_space:
                bad.add(c)
            continue
        if c.isascii() or _international().is_unsafe(c, index, allow_space):
            bad.add(c)
    if bad:
        shown = ", ".join([safe_character_display(c) for c in sorted(bad)])
        raise EmailSyntaxError(f"The email address contains unsafe characters: {shown}.")


def check_dot_atom(label, start_descr, end_descr, is_hostname):
    """EmailSyntaxError for full stops, and hyphens of host names, where they may not stand."""

    def check_ends(mark, called):
        if label.endswith(mark):
            raise EmailSyntaxError(end_descr.format(called))
        if label.startswith(mark):
            raise EmailSyntaxError(start_descr.format(called))

    check_ends(".", "period")
    if ".." in label:
        raise EmailSyntaxError("An email address cannot have two periods in a row.")
    if not is_hostname:
        return
    check_ends("-", "hyphen")
    if ".-" in label or "-." in label:
        raise EmailSyntaxError("An email address cannot have a period and a hyphen next to each other.")


# The part after the @-sign.


def validate_email_domain_name(domain, test_environment=False, globally_deliverable=True):
    """The domain, normalized, in ASCII and in Unicode."""
    too_long = "The email address is too long after the @-sign"
    if len(domain) > DOMAIN_MAX_LENGTH:
        raise EmailSyntaxError(f"{too_long} {get_length_reason(domain, limit=DOMAIN_MAX_LENGTH)}.")
    invalid = "The part after the @-sign contains invalid characters"
    _refuse(domain, _HOSTNAME_INTL, invalid)
    check_unsafe_chars(domain)
    bad = [c for c in domain if not c.isascii() and not _international().is_uts46_valid(c)]
    if bad:
        raise EmailSyntaxError(f"{invalid}: {_listed(bad)}.")
    original = domain
    domain = domain.lower() if domain.isascii() else _international().uts46_remap(domain)
    _refuse(domain, _HOSTNAME_INTL, f"{invalid} after Unicode normalization")
    check_dot_atom(
        domain,
        "An email address cannot have a {} immediately after the @-sign.",
        "An email address cannot end with a {}.",
        is_hostname=True,
    )
    for label in domain.split("."):
        if re.match("(?!xn)..--", label, re.I):
            raise EmailSyntaxError(
                "An email address cannot have two letters followed by two dashes immediately after the @-sign or after a period, "
                "except Punycode."
            )
    ascii_domain = domain if _HOSTNAME.match(domain) else _in_ascii(domain)
    if len(ascii_domain) > DOMAIN_MAX_LENGTH:
        if ascii_domain == original:
            raise EmailSyntaxError(f"{too_long} {get_length_reason(ascii_domain, limit=DOMAIN_MAX_LENGTH)}.")
        extra = len(ascii_domain) - DOMAIN_MAX_LENGTH
        raise EmailSyntaxError(f"{too_long} ({extra} byte{'' if extra == 1 else 's'} too many after IDNA encoding).")
    for label in ascii_domain.split("."):
        if len(label) > DNS_LABEL_LENGTH_LIMIT:
            reason = get_length_reason(label, limit=DNS_LABEL_LENGTH_LIMIT)
            raise EmailSyntaxError(
                f"After the @-sign, periods cannot be separated by so many characters {reason}."
            )
    if globally_deliverable:
        if "." not in ascii_domain and not (ascii_domain == "test" and test_environment):
            raise EmailSyntaxError("The part after the @-sign is not valid. It should have a period.")
        if not (ascii_domain[-1].isascii() and ascii_domain[-1].isalpha()):
            raise EmailSyntaxError("The part after the @-sign is not valid. It is not within a valid top-level domain.")
    for special in SPECIAL_USE_DOMAIN_NAMES:
        if special == "test" and test_environment:
            continue
        if ascii_domain == special or ascii_domain.endswith("." + special):
            raise EmailSyntaxError(
                "The part after the @-sign is a special-use or reserved name that cannot be used with email."
            )
    if "xn--" not in ascii_domain:
        return {"ascii_domain": ascii_domain, "domain": ascii_domain}
    return {"ascii_domain": ascii_domain, "domain": _in_unicode(ascii_domain)}


def _in_ascii(domain):
    idna = _international()
    try:
        ascii_domain = idna.encode(domain)
    except idna.IDNAError as e:
        raise EmailSyntaxError(f"The part after the @-sign is invalid ({e}).") from e
    if not _HOSTNAME.match(ascii_domain):
        raise EmailSyntaxError("The email address contains invalid characters after the @-sign after IDNA encoding.")
    return ascii_domain


def _in_unicode(ascii_domain):
    not_valid = "The part after the @-sign is not valid IDNA"
    idna = _international()
    try:
        domain = idna.decode(ascii_domain)
    except idna.IDNAError as e:
        raise EmailSyntaxError(f"{not_valid} ({e}).") from e
    _refuse(domain, _HOSTNAME_INTL, "The part after the @-sign contains invalid characters")
    check_unsafe_chars(domain)
    try:
        idna.check_all_bidi(domain)
    except idna.IDNAError as e:
        raise EmailSyntaxError(f"{not_valid} ({e}).") from e
    return domain


def validate_email_domain_literal(domain_literal):
    """The address in brackets after the @-sign."""
    import ipaddress

    if re.match(r"^[0-9\.]+$", domain_literal):
        try:
            address = ipaddress.IPv4Address(domain_literal)
        except ValueError as e:
            raise EmailSyntaxError(
                f"The address in brackets after the @-sign is not valid: It is not an IPv4 address ({e}) or is missing an address "
                "literal tag."
            ) from e
        return {"domain_address": address, "domain": f"[{address}]"}
    if domain_literal[:5].lower() == "ipv6:":
        not_valid = "The IPv6 address in brackets after the @-sign is not valid"
        try:
            address = ipaddress.IPv6Address(domain_literal[5:])
        except ValueError as e:
            raise EmailSyntaxError(f"{not_valid} ({e}).") from e
        if address.scope_id is not None:
            raise EmailSyntaxError(f"{not_valid} (It has a zone index).")
        return {"domain_address": address, "domain": f"[IPv6:{address.compressed}]"}
    if ":" not in domain_literal:
        raise EmailSyntaxError(
            "The part after the @-sign in brackets is not an IPv4 address and has no address literal tag."
        )
    _refuse(domain_literal, _DOMAIN_LITERAL, "The part after the @-sign contains invalid characters in brackets")
    raise EmailSyntaxError("The part after the @-sign contains an invalid address literal tag in brackets.")


def validate_email_length(addrinfo):
    """EmailSyntaxError if the address is too long in one of its forms."""
    in_ascii = f"{addrinfo.ascii_local_part or addrinfo.local_part or ''}@{addrinfo.ascii_domain}"
    for address, reason in (
        (addrinfo.original, None),
        (addrinfo.normalized, "after normalization"),
        (in_ascii, "when the part after the @-sign is converted to IDNA ASCII"),
    ):
        length = len(address.encode("utf8"))
        extra = length - EMAIL_MAX_LENGTH
        if extra <= 0:
            continue
        plural = "s" if extra > 1 else ""
        if reason is not None:
            reason += f" ({extra} byte{plural} too many)"
        elif len(address) == length:
            reason = get_length_reason(address, limit=EMAIL_MAX_LENGTH)
        else:
            widest = max([len(c.encode("utf8")) for c in address])
            fewest = max(1, extra // widest)
            number = extra if fewest == extra else f"{fewest}-{extra}"
            reason = f"({number} character{plural} too many)"
        raise EmailSyntaxError(f"The email address is too long {reason}.")
