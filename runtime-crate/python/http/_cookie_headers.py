"""The headers that set cookies. CPython Lib/http/cookiejar.py: `http2time`, `split_header_words`, `parse_ns_headers`."""

import datetime
import re
import time
from calendar import timegm

__molt_missing__ = ()

_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_STRICT_DATE = re.compile(
    r"^[SMTWF][a-z][a-z], (\d\d) ([JFMASOND][a-z][a-z]) (\d\d\d\d) (\d\d):(\d\d):(\d\d) GMT$", re.ASCII
)
_WEEKDAY = re.compile(r"^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*,?\s*", re.I | re.ASCII)
# Day, month, year, then a clock and a time zone, which may be left out.
_LOOSE_DATE = re.compile(
    r"^(\d\d?)(?:\s+|[-\/])(\w+)(?:\s+|[-\/])(\d+)(?:(?:\s+|:)(\d\d?):(\d\d)(?::(\d\d))?)?\s*"
    r"(?:([-+]?\d{2,4}|(?![APap][Mm]\b)[A-Za-z]+)\s*)?(?:\(\w+\)\s*)?$",
    re.ASCII,
)
_OFFSET = re.compile(r"^([-+])?(\d\d?):?(\d\d)?$", re.ASCII)

_WORD = re.compile(r"^\s*([^=\s;,]+)")
_QUOTED = re.compile(r"^\s*=\s*\"([^\"\\]*(?:\\.[^\"\\]*)*)\"")
_PLAIN = re.compile(r"^\s*=\s*([^\s;,]*)")
_JUNK = re.compile(r"^[=\s;]*")

_KNOWN = ("expires", "domain", "path", "secure", "version", "port", "max-age")


def http2time(text):
    """Seconds out of a date, None if it is none."""
    strict = _STRICT_DATE.search(text)
    if strict:
        day, month, year, *clock = strict.groups()
        if month.lower() not in _MONTHS:
            raise ValueError(f"{month.lower()!r} is not in list")
        hour, minute, second = clock
        return _seconds(int(year), _MONTHS.index(month.lower()) + 1, int(day), int(hour), int(minute), float(second))
    loose = _LOOSE_DATE.search(_WEEKDAY.sub("", text.lstrip(), count=1))
    return None if loose is None else _loose_seconds(*loose.groups())


def _seconds(year, month, day, hour, minute, second):
    known = year >= 1970 and 1 <= month <= 12 and 1 <= day <= 31
    if known and 0 <= hour <= 24 and 0 <= minute <= 59 and 0 <= second <= 61:
        return timegm((year, month, day, hour, minute, second))
    return None


def _loose_seconds(day, month, year, hour, minute, second, zone):
    year = int(year)
    if year > datetime.MAXYEAR:
        return None
    month = _month(month)
    if month is None:
        return None
    seconds = _seconds(_full_year(year), month, int(day), int(hour or 0), int(minute or 0), int(second or 0))
    offset = _offset((zone or "UTC").upper())
    return None if seconds is None or offset is None else seconds - offset


def _month(text):
    if text.lower() in _MONTHS:
        return _MONTHS.index(text.lower()) + 1
    try:
        number = int(text)
    except ValueError:
        return None
    return number if 1 <= number <= 12 else None


def _full_year(year):
    """A year of two digits is the closest one that ends in them."""
    if year >= 1000:
        return year
    now = time.localtime(time.time())[0]
    last = now % 100
    distance = last - year
    year += now - last
    if abs(distance) > 50:
        year += 100 if distance > 0 else -100
    return year


def _offset(zone):
    if zone in ("GMT", "UTC", "UT", "Z"):
        return 0
    found = _OFFSET.search(zone)
    if found is None:
        return None
    sign, hours, minutes = found.groups()
    offset = 3600 * int(hours) + 60 * int(minutes or 0)
    return -offset if sign == "-" else offset


def parse_ns_headers(headers):
    """Headers of Netscape's kind, each as a list of pairs."""
    parsed = [_ns_pairs(header) for header in headers]
    return [pairs for pairs in parsed if pairs]


def _ns_pairs(header):
    pairs = []
    versioned = False
    for index, part in enumerate(header.split(";")):
        key, equals, value = part.strip().partition("=")
        key = key.strip()
        if not key:
            if index == 0:
                return []
            continue
        value = value.strip() if equals else None
        if index:
            key = key.lower() if key.lower() in _KNOWN else key
            versioned = versioned or key == "version"
            if value is not None and key in ("version", "expires"):
                value = value.removeprefix('"').removesuffix('"')
                value = http2time(value) if key == "expires" else value
        pairs.append((key, value))
    return pairs if versioned else [*pairs, ("version", "0")]


def split_header_words(headers):
    """Headers of RFC 2965's kind, each as a list of pairs."""
    found = []
    for text in headers:
        pairs = []
        while text:
            word = _WORD.search(text)
            if word:
                value, text = _word_value(text[word.end() :])
                pairs.append((word.group(1), value))
            elif text.lstrip().startswith(","):
                text = text.lstrip()[1:]
                found.append(pairs)
                pairs = []
            else:
                text = _JUNK.sub("", text)
        found.append(pairs)
    return [pairs for pairs in found if pairs]


def _word_value(text):
    quoted = _QUOTED.search(text)
    if quoted:
        return re.sub(r"\\(.)", r"\1", quoted.group(1)), text[quoted.end() :]
    plain = _PLAIN.search(text)
    if plain:
        return plain.group(1).rstrip(), text[plain.end() :]
    return None, text
