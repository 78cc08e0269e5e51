"""What a certificate says, as a dict, and certificates as text. CPython Modules/_ssl.c `_decode_certificate`, Lib/ssl.py."""

import base64
import textwrap
import time

import _tls

# OpenSSL's long names of the attributes of names. OpenSSL crypto/objects/objects.txt.
_NAMES = {
    "2.5.4.3": "commonName", "2.5.4.4": "surname", "2.5.4.5": "serialNumber", "2.5.4.6": "countryName",
    "2.5.4.7": "localityName", "2.5.4.8": "stateOrProvinceName", "2.5.4.9": "streetAddress",
    "2.5.4.10": "organizationName", "2.5.4.11": "organizationalUnitName", "2.5.4.12": "title",
    "2.5.4.13": "description", "2.5.4.15": "businessCategory", "2.5.4.17": "postalCode", "2.5.4.41": "name",
    "2.5.4.42": "givenName", "2.5.4.43": "initials", "2.5.4.44": "generationQualifier", "2.5.4.46": "dnQualifier",
    "2.5.4.65": "pseudonym", "2.5.4.97": "organizationIdentifier", "1.2.840.113549.1.9.1": "emailAddress",
    "0.9.2342.19200300.100.1.1": "userId", "0.9.2342.19200300.100.1.25": "domainComponent",
    "1.3.6.1.4.1.311.60.2.1.1": "jurisdictionLocalityName",
    "1.3.6.1.4.1.311.60.2.1.2": "jurisdictionStateOrProvinceName",
    "1.3.6.1.4.1.311.60.2.1.3": "jurisdictionCountryName",
}  # fmt: skip

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

_HEADER, _FOOTER = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"


def _name(sets):
    return tuple(tuple((_NAMES.get(kind, kind), text) for kind, text in pairs) for pairs in sets)


def _moment(seconds):
    year, month, day, hour, minute, second = time.gmtime(seconds)[:6]
    return f"{_MONTHS[month - 1]} {day:2d} {hour:02d}:{minute:02d}:{second:02d} {year} GMT"


def _alternative(kind, value):
    if kind == "DirName":
        value = _name(value)
    elif kind == "IP Address" and len(value) == 4:
        value = ".".join(map(str, value))
    elif kind == "IP Address" and len(value) == 16:
        value = ":".join(f"{value[at] << 8 | value[at + 1]:X}" for at in range(0, 16, 2))
    elif kind == "IP Address":
        value = "<invalid>"
    return kind, value


def described(der):
    """The parts of a certificate by their names."""
    subject, issuer, version, serial, begins, ends, alternatives, ocsp, issuers, lists, _, _ = _tls.decode(der)
    # OpenSSL writes whole bytes, and a lone 0 for none.
    told = {
        "subject": _name(subject), "issuer": _name(issuer), "version": version, "serialNumber": serial or "00",
        "notBefore": _moment(begins), "notAfter": _moment(ends),
    }  # fmt: skip
    if alternatives:
        told["subjectAltName"] = tuple(_alternative(*pair) for pair in alternatives)
    for name, places in (("OCSP", ocsp), ("caIssuers", issuers), ("crlDistributionPoints", lists)):
        if places:
            told[name] = places
    return told


def is_authority(der):
    """Whether a certificate may issue others."""
    decoded = _tls.decode(der)
    return decoded is not None and decoded[10]


def seconds_of(cert_time):
    """Seconds since 1970 of a time as certificates are shown with."""
    form = "%b %d %H:%M:%S %Y GMT"
    parts = cert_time.split()
    month = cert_time[:3].title()
    if month not in _MONTHS:
        raise ValueError(f'time data {cert_time!r} does not match format "{form}"')
    # The name of the month is English whatever the locale says; the rest is read after it.
    other = ValueError(f"time data {cert_time[3:]!r} does not match format {form[2:]!r}")
    if len(parts) != 5 or parts[4] != "GMT":
        raise other
    try:
        clock = [int(number) for number in parts[2].split(":")]
        day, year = int(parts[1]), int(parts[3])
    except ValueError:
        clock = ()
    if len(clock) != 3:
        raise other
    import calendar

    return calendar.timegm((year, _MONTHS.index(month) + 1, day, *clock))


def to_text(der):
    """A certificate in the form of text files."""
    body = textwrap.wrap(base64.b64encode(der).decode("ascii"), 64)
    return "\n".join([_HEADER, *body, _FOOTER]) + "\n"


def from_text(text):
    """The bytes of a certificate in the form of text files."""
    if not text.startswith(_HEADER):
        raise ValueError(f"Invalid PEM encoding; must start with {_HEADER}")
    if not text.strip().endswith(_FOOTER):
        raise ValueError(f"Invalid PEM encoding; must end with {_FOOTER}")
    return base64.decodebytes(text.strip()[len(_HEADER) : -len(_FOOTER)].encode("ASCII", "strict"))
