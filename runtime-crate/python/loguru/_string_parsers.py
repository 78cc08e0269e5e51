"""Sizes, durations and times as people write them. loguru `loguru/_string_parsers.py`."""

import datetime
import re

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_UNITS = (
    ("y|years?", 31536000),
    ("months?", 2628000),
    ("w|weeks?", 604800),
    ("d|days?", 86400),
    ("h|hours?", 3600),
    ("min(?:ute)?s?", 60),
    ("s|sec(?:ond)?s?", 1),
    ("ms|milliseconds?", 0.001),
    ("us|microseconds?", 0.000001),
)
_TIME_FORMATS = (
    "%H", "%H:%M", "%H:%M:%S", "%H:%M:%S.%f", "%I %p", "%I:%M %S", "%I:%M:%S %p", "%I:%M:%S.%f %p",
)  # fmt: skip


def _midnight(moment):
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


class Frequencies:
    """From one time to the next."""

    @staticmethod
    def hourly(t):
        """The next full hour."""
        return (t + datetime.timedelta(hours=1)).replace(minute=0, second=0, microsecond=0)

    @staticmethod
    def daily(t):
        """The next midnight."""
        return _midnight(t + datetime.timedelta(days=1))

    @staticmethod
    def weekly(t):
        """The next Monday."""
        return _midnight(t + datetime.timedelta(days=7 - t.weekday()))

    @staticmethod
    def monthly(t):
        """The first of the next month."""
        return _midnight(t.replace(year=t.year + t.month // 12, month=t.month % 12 + 1, day=1))

    @staticmethod
    def yearly(t):
        """The next New Year."""
        return _midnight(t.replace(year=t.year + 1, month=1, day=1))


def parse_size(size):
    """Bytes, or None for what is no size."""
    found = re.fullmatch(r"([e\+\-\.\d]+)\s*([kmgtpezy])?(i)?(b)", size.strip(), flags=re.I)
    if found is None:
        return None
    number, prefix, binary, unit = found.groups()
    try:
        number = float(number)
    except ValueError as error:
        raise ValueError(f"Invalid float value while parsing size: '{number}'") from error
    power = "kmgtpezy".index(prefix.lower()) + 1 if prefix else 0
    return number * (1024 if binary else 1000) ** power / (8 if unit == "b" else 1)


def parse_duration(duration):
    """A timedelta, or None for what is no duration."""
    duration = duration.strip()
    part = r"(?:([e\+\-\.\d]+)\s*([a-z]+)[\s\,]*)"
    if not re.fullmatch(f"{part}+", duration, flags=re.I):
        return None
    seconds = 0
    for number, unit in re.findall(part, duration, flags=re.I):
        try:
            number = float(number)
        except ValueError as error:
            raise ValueError(f"Invalid float value while parsing duration: '{number}'") from error
        lengths = [length for pattern, length in _UNITS if re.fullmatch(pattern, unit, flags=re.I)]
        if not lengths:
            raise ValueError(f"Invalid unit value while parsing duration: '{unit}'")
        seconds += number * lengths[0]
    return datetime.timedelta(seconds=seconds)


def parse_frequency(frequency):
    """From one time to the next, or None for what is no frequency."""
    known = {
        "hourly": Frequencies.hourly,
        "daily": Frequencies.daily,
        "weekly": Frequencies.weekly,
        "monthly": Frequencies.monthly,
        "yearly": Frequencies.yearly,
    }
    return known.get(frequency.strip().lower())


def parse_day(day):
    """A weekday's number, or None for what is no day."""
    day = day.strip().lower()
    if day in _DAYS:
        return _DAYS.index(day)
    if not day.startswith("w") or not day[1:].isdigit():
        return None
    number = int(day[1:])
    if number >= 7:
        raise ValueError(f"Invalid weekday value while parsing day (expected [0-6]): '{number}'")
    return number


def parse_time(time):
    """A time, or None for what is none."""
    time = time.strip()
    if not re.match(r"^[\d\.\:]+\s*(?:[ap]m)?$", time, flags=re.I):
        return None
    for form in _TIME_FORMATS:
        try:
            return datetime.datetime.strptime(time, form).time()
        except ValueError:
            continue
    raise ValueError(f"Unrecognized format while parsing time: '{time}'")


def parse_daytime(daytime):
    """A day and a time, of which one may be None, or None for what is neither."""
    daytime = daytime.strip()
    found = re.match(r"^(.*?)\s+at\s+(.*)$", daytime, flags=re.I)
    day, time = found.groups() if found else (daytime, daytime)
    parsed_day = _part_of_daytime("day", parse_day, day, found)
    parsed_time = _part_of_daytime("time", parse_time, time, found)
    return None if parsed_day is None and parsed_time is None else (parsed_day, parsed_time)


def _part_of_daytime(what, parse, text, needed):
    try:
        parsed = parse(text)
        if needed and parsed is None:
            raise ValueError(f"Unparsable {what}")
    except ValueError as error:
        raise ValueError(f"Invalid {what} while parsing daytime: '{text}'") from error
    return parsed
