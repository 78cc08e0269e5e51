"""Dates and addresses of mail headers. CPython Lib/email/utils.py, Lib/email/_parseaddr.py."""

import datetime
import re
import time

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_ZONES = {
    "UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "AST": -400, "ADT": -300, "EST": -500, "EDT": -400, "CST": -600, "CDT": -500,
    "MST": -700, "MDT": -600, "PST": -800, "PDT": -700,
}  # fmt: skip
_LONG_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip

specialsre = re.compile(r'[][\\()<>@,:;".]')
escapesre = re.compile(r'[\\"]')

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-!*+/"
_WORD = {ord(letter): letter for letter in _LETTERS} | {32: "_"}


def _text(timetuple, zone):
    year, month, day, hour, minute, second, weekday = timetuple[:7]
    return (
        f"{_DAYS[weekday]}, {day:02d} {_MONTHS[month - 1]} {year:04d} {hour:02d}:{minute:02d}:{second:02d} {zone}"
    )


def formatdate(timeval=None, localtime=False, usegmt=False):
    """A moment in seconds since the epoch as RFC 2822 has it: `Sat, 21 Mar 2026 18:30:00 -0000`."""
    if timeval is None:
        timeval = time.time()
    moment = datetime.datetime.fromtimestamp(timeval, datetime.UTC)
    if localtime:
        return format_datetime(moment.astimezone())
    return _text(moment.timetuple(), "GMT" if usegmt else "-0000")


def format_datetime(dt, usegmt=False):
    """A datetime as RFC 2822 has it."""
    if usegmt:
        if dt.tzinfo is None or dt.tzinfo != datetime.UTC:
            raise ValueError("usegmt option requires a UTC datetime")
        zone = "GMT"
    elif dt.tzinfo is None:
        zone = "-0000"
    else:
        zone = dt.strftime("%z")
    return _text(dt.timetuple(), zone)


def parsedate_to_datetime(data):
    """The datetime that a date header names; ValueError if it is none."""
    parsed = _parsedate_tz(data)
    if parsed is None:
        raise ValueError(f'Invalid date value or format "{data!s}"')
    *parts, offset = parsed
    if offset is None:
        return datetime.datetime(*parts[:6])
    return datetime.datetime(*parts[:6], tzinfo=datetime.timezone(datetime.timedelta(seconds=offset)))


def parsedate_tz(data):
    """The parts of a date header as ten numbers, the last the offset in seconds; None if it is no date."""
    parsed = _parsedate_tz(data)
    if parsed is not None and parsed[9] is None:
        return (*parsed[:9], 0)
    return parsed


def parsedate(data):
    """The parts of a date header as nine numbers; None if it is no date."""
    parsed = parsedate_tz(data)
    return None if parsed is None else tuple(parsed[:9])


def mktime_tz(data):
    """Ten numbers of parsedate_tz as seconds since the epoch."""
    if data[9] is None:
        return time.mktime((*data[:8], -1))
    moment = datetime.datetime(*data[:6], tzinfo=datetime.UTC)
    return int(moment.timestamp()) - data[9]


def _month_of(word):
    word = word.lower()
    for number, name in enumerate(_LONG_MONTHS, 1):
        if word == name or word == name[:3]:
            return number
    return None


def _parsedate_tz(data):
    if not data:
        return None
    words = data.split()
    if not words:
        return None
    # The day of the week is skipped; the date may stand right behind its comma.
    if words[0].endswith(",") or words[0].lower() in [day.lower() for day in _DAYS]:
        del words[0]
    else:
        at = words[0].rfind(",")
        if at >= 0:
            words[0] = words[0][at + 1 :]
    if len(words) == 3:
        # 06-Nov-94 style
        pieces = words[0].split("-")
        if len(pieces) == 3:
            words = pieces + words[1:]
    if len(words) == 4:
        at = words[3].find("+")
        if at == -1:
            at = words[3].find("-")
        if at > 0:
            words[3:] = [words[3][:at], words[3][at:]]
        else:
            words.append("")
    if len(words) < 5:
        return None
    day, month, year, clock, zone = words[:5]
    if not (day and month and year):
        return None
    number = _month_of(month)
    if number is None:
        day, month = month, day.lower()
        number = _month_of(month)
        if number is None:
            return None
    day = day.removesuffix(",")
    if ":" in year:
        year, clock = clock, year
    year = year.removesuffix(",")
    if year and not year[0].isdigit():
        year, zone = zone, year
    clock = clock.removesuffix(",")
    parts = clock.split(":")
    if len(parts) == 1 and "." in parts[0]:
        parts = parts[0].split(".")
    if len(parts) not in (2, 3):
        return None
    try:
        hour, minute, *second = (int(part) for part in parts)
        second = second[0] if second else 0
        year, day = int(year), int(day)
    except (ValueError, IndexError):
        return None
    if year < 100:
        year += 1900 if year > 68 else 2000
    return (year, number, day, hour, minute, second, 0, 1, -1, _offset_of(zone))


def _offset_of(zone):
    """The seconds of a time zone; None for one that says that nothing is known."""
    zone = zone.upper()
    if zone in _ZONES:
        hundreds = _ZONES[zone]
    else:
        try:
            hundreds = int(zone)
        except ValueError:
            return None
        if hundreds == 0 and zone.startswith("-"):
            return None
    sign = -1 if hundreds < 0 else 1
    hundreds = abs(hundreds)
    return sign * ((hundreds // 100) * 3600 + (hundreds % 100) * 60)


def localtime(dt=None, isdst=None):
    """A datetime in the local time zone."""
    if isdst is not None:
        import warnings

        message = "The 'isdst' parameter to 'localtime' is deprecated and slated for removal in Python 3.14"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
    return (datetime.datetime.now() if dt is None else dt).astimezone()


def make_msgid(idstring=None, domain=None):
    """A text for a Message-ID header."""
    import os
    import random
    import socket

    moment = int(time.time() * 100)
    suffix = "" if idstring is None else "." + idstring
    if domain is None:
        domain = socket.getfqdn()
    return f"<{moment}.{os.getpid()}.{random.getrandbits(64)}{suffix}@{domain}>"


def quote(text):
    """Backslashes before backslashes and double quotes."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def unquote(text):
    """The text without the quotes or angle brackets around it."""
    if len(text) > 1:
        if text.startswith('"') and text.endswith('"'):
            return text[1:-1].replace("\\\\", "\\").replace('\\"', '"')
        if text.startswith("<") and text.endswith(">"):
            return text[1:-1]
    return text


def _encoded_word(text, charset):
    """A text as an encoded word, in the shorter of both encodings."""
    data = text.encode(charset)
    quoted = "".join(_WORD.get(octet) or f"={octet:02X}" for octet in data)
    if (len(data) + 2) // 3 * 4 >= len(quoted) or charset.startswith(("iso-8859-", "windows-1252")):
        return f"=?{charset}?q?{quoted}?="
    import base64

    return f"=?{charset}?b?{base64.b64encode(data).decode('ascii')}?="


def formataddr(pair, charset="utf-8"):
    """A name and an address as a header has them."""
    name, address = pair
    address.encode("ascii")
    if not name:
        return address
    if not name.isascii():
        word = _encoded_word(name, charset.lower()) if isinstance(charset, str) else charset.header_encode(name)
        return f"{word} <{address}>"
    quotes = '"' if specialsre.search(name) else ""
    name = escapesre.sub(r"\\\g<0>", name)
    return f"{quotes}{name}{quotes} <{address}>"


def parseaddr(addr, *, strict=True):
    """The name and the address in a header, each empty if there is none."""
    from email import _parseaddr

    if strict:
        text = addr[0] if isinstance(addr, list) else addr
        if not isinstance(text, str):
            return "", ""
        found = _parseaddr.strict_addresses([text])[1]
        return found[0] if len(found) == 1 else ("", "")
    found = _parseaddr.addresses(addr)
    return found[0] if found else ("", "")


supports_strict_parsing = True


def getaddresses(fieldvalues, *, strict=True):
    """The names and addresses in headers; if there are more than commas let expect, none of them counts."""
    from email import _parseaddr

    fields = [str(value) for value in fieldvalues]
    if not strict:
        return _parseaddr.addresses(", ".join(fields))
    fields, found = _parseaddr.strict_addresses(fields)
    expected = sum(1 + _parseaddr.outside_quotes(field).count(",") for field in fields)
    return found if len(found) == expected else [("", "")]


def decode_rfc2231(s):
    """The character set, the language and the text of a parameter."""
    from email import _parameters

    return _parameters.decode_rfc2231(s)


def encode_rfc2231(s, charset=None, language=None):
    """A text as the parameter of a header says it in another character set."""
    from email import _parameters

    return _parameters.encode_rfc2231(s, charset, language)


def decode_params(params):
    """The parameters of a header, of which those in pieces are put together; the first is the header's value."""
    from email import _parameters

    return _parameters.decode_params(params)


def collapse_rfc2231_value(value, errors="replace", fallback_charset="us-ascii"):
    """The text of a parameter."""
    from email import _parameters

    return _parameters.collapse_rfc2231_value(value, errors, fallback_charset)
