"""Times and their formats. loguru `loguru/_datetime.py`."""

import re
from calendar import day_abbr, day_name, month_abbr, month_name
from datetime import datetime as datetime_
from datetime import timedelta, timezone
from functools import lru_cache
from time import localtime

_TOKENS = "H{1,2}|h{1,2}|m{1,2}|s{1,2}|S+|YYYY|YY|M{1,4}|D{1,4}|Z{1,2}|zz|A|X|x|E|Q|dddd|ddd|d"
_PATTERN = re.compile(rf"(?:{_TOKENS})|\[(?:{_TOKENS}|!UTC|)\]")


def _format_timezone(moment, separator):
    """The offset, such as `+02:00`."""
    seconds = (moment.tzinfo or timezone.utc).utcoffset(None).total_seconds()
    # The minutes of negative offsets are rounded down, as the original's are.
    hours, minutes = divmod(abs(seconds // 60), 60)
    rest = abs(seconds) % 60
    text = f"{'+' if seconds >= 0 else '-'}{int(hours):02d}{separator}{int(minutes):02d}"
    if rest > 0:
        text += separator + ("%02d" % rest if rest.is_integer() else "%09.06f" % rest)
    return text


def _hour12(moment):
    return (moment.hour - 1) % 12 + 1


# What stands for each token: a format, and what gives its value.
_FIELDS = {
    "YYYY": ("%04d", lambda dt: dt.year),
    "YY": ("%02d", lambda dt: dt.year % 100),
    "Q": ("%d", lambda dt: (dt.month - 1) // 3 + 1),
    "MMMM": ("%s", lambda dt: month_name[dt.month]),
    "MMM": ("%s", lambda dt: month_abbr[dt.month]),
    "MM": ("%02d", lambda dt: dt.month),
    "M": ("%d", lambda dt: dt.month),
    "DDDD": ("%03d", lambda dt: dt.timetuple().tm_yday),
    "DDD": ("%d", lambda dt: dt.timetuple().tm_yday),
    "DD": ("%02d", lambda dt: dt.day),
    "D": ("%d", lambda dt: dt.day),
    "dddd": ("%s", lambda dt: day_name[dt.weekday()]),
    "ddd": ("%s", lambda dt: day_abbr[dt.weekday()]),
    "d": ("%d", lambda dt: dt.weekday()),
    "E": ("%d", lambda dt: dt.weekday() + 1),
    "HH": ("%02d", lambda dt: dt.hour),
    "H": ("%d", lambda dt: dt.hour),
    "hh": ("%02d", _hour12),
    "h": ("%d", _hour12),
    "mm": ("%02d", lambda dt: dt.minute),
    "m": ("%d", lambda dt: dt.minute),
    "ss": ("%02d", lambda dt: dt.second),
    "s": ("%d", lambda dt: dt.second),
    "S": ("%d", lambda dt: dt.microsecond // 100000),
    "SS": ("%02d", lambda dt: dt.microsecond // 10000),
    "SSS": ("%03d", lambda dt: dt.microsecond // 1000),
    "SSSS": ("%04d", lambda dt: dt.microsecond // 100),
    "SSSSS": ("%05d", lambda dt: dt.microsecond // 10),
    "SSSSSS": ("%06d", lambda dt: dt.microsecond),
    "A": ("%s", lambda dt: "AM" if dt.hour < 12 else "PM"),
    "Z": ("%s", lambda dt: _format_timezone(dt, ":")),
    "ZZ": ("%s", lambda dt: _format_timezone(dt, "")),
    "zz": ("%s", lambda dt: (dt.tzinfo or timezone.utc).tzname(dt) or ""),
    "X": ("%d", lambda dt: dt.timestamp()),
    "x": ("%d", lambda dt: int(dt.timestamp() * 1000000 + dt.microsecond)),
}


def _millis(moment):
    day = f"{moment.year:04d}-{moment.month:02d}-{moment.day:02d}"
    return f"{day} {moment.hour:02d}:{moment.minute:02d}:{moment.second:02d}.{moment.microsecond // 1000:03d}"


def _compile_tokens(spec):
    """What formats by tokens. A `%` would have been taken for a format of `strftime`."""
    text, values, position = "", [], 0
    for found in _PATTERN.finditer(spec):
        text += spec[position : found.start()]
        position = found.end()
        field = _FIELDS.get(found[0])
        if field is None:
            # In brackets, or as many `S` as no token has.
            text += found[0][1:-1]
        else:
            text += field[0]
            values.append(field[1])
    text += spec[position:]
    return lambda moment: text % tuple(value(moment) for value in values)


@lru_cache(maxsize=32)
def _compile_format(spec):
    """What formats times."""
    if spec == "YYYY-MM-DD HH:mm:ss.SSS":
        return _millis
    plain = spec.removesuffix("!UTC")
    is_utc = plain != spec
    plain = plain or "%Y-%m-%dT%H:%M:%S.%f%z"
    if "%" in plain:
        formatted = lambda moment: moment.strftime(plain)  # noqa: E731
    elif "SSSSSSS" in plain:
        raise ValueError(
            "Invalid time format: the provided format string contains more than six successive 'S' characters. "
            "This may be due to an attempt to use nanosecond precision, which is not supported."
        )
    else:
        formatted = _compile_tokens(plain)
    if not is_utc:
        return formatted
    return lambda moment: formatted(moment.astimezone(timezone.utc))


class datetime(datetime_):
    """A time that is formatted by tokens."""

    def __format__(self, fmt):
        return _compile_format(fmt)(self)


def aware_now():
    """Now, in the local zone."""
    now = datetime_.now()
    local = localtime(now.timestamp())
    zone = timezone(timedelta(seconds=local.tm_gmtoff), local.tm_zone)
    return datetime.combine(now.date(), now.time().replace(tzinfo=zone))
