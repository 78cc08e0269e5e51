"""Files of time zones: their transitions, and the rule for the time after them. RFC 9636; CPython Lib/zoneinfo/_zoneinfo.py."""

import re
import struct
from bisect import bisect_right
from datetime import date, datetime, timedelta

__molt_missing__ = ()

_EPOCH = date(1970, 1, 1).toordinal()


class LocalTime:
    """One kind of local time: its offset, what of that is daylight saving, its abbreviation."""

    __slots__ = ("seconds", "utcoff", "dstoff", "tzname")

    def __init__(self, seconds, saving, name):
        self.seconds = seconds
        self.utcoff = timedelta(seconds=seconds)
        self.dstoff = timedelta(seconds=saving)
        self.tzname = name

    def __eq__(self, other):
        return (self.utcoff, self.dstoff, self.tzname) == (other.utcoff, other.dstoff, other.tzname)

    __hash__ = None


def timestamp_of(dt):
    """Seconds from 1970 to a time of no zone."""
    return (dt.toordinal() - _EPOCH) * 86400 + dt.hour * 3600 + dt.minute * 60 + dt.second


class Zone:
    """The local times of a zone: before, at and after its transitions."""

    __slots__ = ("transitions", "kinds", "walls", "before", "after", "fixed")

    def __init__(self, transitions, indices, kinds, is_dst, footer):
        self.transitions = transitions
        self.kinds = [kinds[index] for index in indices]
        self.before = next((kind for kind, dst in zip(kinds, is_dst) if not dst), kinds[0] if kinds else None)
        befores = [self.before, *self.kinds]
        # An hour that comes twice belongs to the larger offset first, one that never comes to the smaller one.
        self.walls = tuple(
            [time + pick(old.seconds, new.seconds) for time, old, new in zip(transitions, befores, self.kinds)]
            for pick in (max, min)
        )
        if footer:
            self.after = parse_rule(footer)
        elif not kinds:
            raise ValueError("No time zone information found.")
        else:
            self.after = (self.kinds or kinds)[-1]
        self.fixed = isinstance(self.after, LocalTime) and (not kinds or len(kinds) == 1 and kinds[0] == self.after)

    def at(self, dt):
        """The local time of a time in the zone; None when it depends on the time and there is none."""
        if dt is None:
            return self.after if self.fixed else None
        seconds = timestamp_of(dt)
        walls = self.walls[dt.fold]
        if walls and seconds < walls[0]:
            return self.before
        if not walls or seconds > walls[-1]:
            return self.after if isinstance(self.after, LocalTime) else self.after.at(seconds, dt.year, dt.fold)
        return self.kinds[bisect_right(walls, seconds) - 1]

    def from_utc(self, dt):
        """The local time for a time of UTC, and whether its hour comes a second time."""
        seconds = timestamp_of(dt)
        times = self.transitions
        if times and seconds < times[0]:
            return self.before, 0
        if not times or seconds > times[-1]:
            if not isinstance(self.after, LocalTime):
                return self.after.from_utc(seconds, dt.year)
            if not times:
                return self.after, 0
        last = bisect_right(times, seconds) - 1
        now = self.kinds[last] if seconds <= times[-1] else self.after
        old = self.kinds[last - 1] if last else self.before
        return now, int(old.seconds - now.seconds > seconds - times[last])


class Rule:
    """The local times of each year after the last transition."""

    __slots__ = ("standard", "saving", "difference", "start", "end")

    def __init__(self, standard, saving, start, end):
        self.standard, self.saving, self.start, self.end = standard, saving, start, end
        self.difference = saving.seconds - standard.seconds

    def at(self, seconds, year, fold):
        """The local time of a time in the zone."""
        start, end = self.start(year), self.end(year)
        if fold == (self.difference >= 0):
            end -= self.difference
        else:
            start += self.difference
        return self._pick(start, end, seconds)

    def from_utc(self, seconds, year):
        """The local time for a time of UTC, and whether its hour comes a second time."""
        start, end = self.start(year) - self.standard.seconds, self.end(year) - self.saving.seconds
        # Clocks go back at the end of saving time, or at its start where it is negative.
        back = end if self.difference > 0 else start
        return self._pick(start, end, seconds), int(back <= seconds < back + abs(self.difference))

    def _pick(self, start, end, seconds):
        is_saving = start <= seconds < end if start < end else not end <= seconds < start
        return self.saving if is_saving else self.standard


_NAME = r"(?:<[+\-A-Za-z0-9]+>|[A-Za-z]+)"
_TIME = r"[+-]?\d{1,3}(?::\d{2}(?::\d{2})?)?"
_RULE = re.compile(
    rf"(?P<standard>{_NAME})(?P<offset>{_TIME})"
    rf"(?:(?P<saving>{_NAME})(?P<saving_offset>{_TIME})?(?:,(?P<start>[^,]+),(?P<end>[^,]+))?)?",
    re.ASCII,
)
_DAY = re.compile(rf"(?:(?P<julian>J?)(?P<day>\d+)|M(?P<month>\d+)\.(?P<week>\d)\.(?P<weekday>\d))(?:/(?P<time>{_TIME}))?", re.ASCII)


def parse_rule(text):
    """What a file says of the time after its transitions: one local time, or a rule."""
    found = _RULE.fullmatch(text)
    try:
        if found is None:
            raise ValueError("unknown form")
        return _rule(found)
    except ValueError as error:
        raise ValueError(f"malformed TZ string {text}: {error}") from None


def _rule(found):
    standard = -_seconds(found["offset"], 24)
    if found["saving"] is None:
        return LocalTime(standard, 0, found["standard"].strip("<>"))
    if found["start"] is None:
        raise ValueError("no transitions")
    saving = standard + 3600 if found["saving_offset"] is None else -_seconds(found["saving_offset"], 24)
    return Rule(
        LocalTime(standard, 0, found["standard"].strip("<>")),
        LocalTime(saving, saving - standard, found["saving"].strip("<>")),
        _day_rule(found["start"]),
        _day_rule(found["end"]),
    )


def _seconds(text, limit):
    sign = -1 if text.startswith("-") else 1
    hours, minutes, seconds, *_ = [int(part) for part in text.lstrip("+-").split(":")] + [0, 0]
    if hours > limit:
        raise ValueError(f"Hours must be in [0, {limit}]: {text}")
    return sign * (hours * 3600 + minutes * 60 + seconds)


def _day_rule(text):
    """A function from a year to the seconds at which saving time starts or ends."""
    found = _DAY.fullmatch(text)
    if found is None:
        raise ValueError(f"Invalid dst start/end date: {text}")
    seconds = _seconds(found["time"] or "2", 167)
    if found["day"] is not None:
        day, counts_leap = int(found["day"]), not found["julian"]
        if not (0 if counts_leap else 1) <= day <= 365:
            raise ValueError(f"Invalid day of the year: {text}")
        return lambda year: _day_of_year(year, day, counts_leap) * 86400 + seconds
    month, week, weekday = int(found["month"]), int(found["week"]), int(found["weekday"])
    if not 1 <= month <= 12 or not 1 <= week <= 5 or not 0 <= weekday <= 6:
        raise ValueError(f"Invalid month, week or day: {text}")
    return lambda year: _weekday_of_month(year, month, week, weekday) * 86400 + seconds


def _day_of_year(year, day, counts_leap):
    # As CPython counts both: the zeroth day is the last one of the year before, and the leap day comes with the 59th.
    before = date(year, 1, 1).toordinal() - _EPOCH - 1
    is_leap = date(year, 3, 1).toordinal() - date(year, 2, 1).toordinal() == 29
    return before + day + (not counts_leap and day >= 59 and is_leap)


def _weekday_of_month(year, month, week, weekday):
    first = date(year, month, 1)
    day = first.toordinal() + (weekday - first.isoweekday()) % 7 + 7 * (week - 1)
    following = date(year + month // 12, month % 12 + 1, 1).toordinal() if (year, month) != (9999, 12) else day + 1
    return (day if day < following else day - 7) - _EPOCH


def read_zone(file):
    """The zone of an open file."""
    header = _Header(file)
    if header.version >= 2:
        file.seek(header.body_size(4), 1)
        header = _Header(file)
        width = 8
    else:
        width = 4
    transitions = list(header.unpack(file, header.times, "q" if width == 8 else "l"))
    indices = list(header.unpack(file, header.times, "B"))
    records = [struct.unpack(">lbB", file.read(6)) for _ in range(header.types)]
    names = file.read(header.characters)
    offsets, is_dst = [record[0] for record in records], [record[1] for record in records]
    savings = _savings(indices, offsets, is_dst)
    kinds = [
        LocalTime(offset, saving, names[at : names.index(b"\0", at)].decode())
        for (offset, _, at), saving in zip(records, savings)
    ]
    footer = b""
    if width == 8:
        file.seek(header.leaps * 12 + header.standards + header.universals, 1)
        file.readline()
        footer = file.readline().rstrip(b"\n")
    return Zone(transitions, indices, kinds, is_dst, footer.decode())


class _Header:
    """How much of each kind a block of the file holds."""

    def __init__(self, file):
        if file.read(4) != b"TZif":
            raise ValueError("Invalid TZif file: magic not found")
        version = file.read(16)[:1]
        self.version = 1 if version == b"\0" else int(version)
        counts = struct.unpack(">6l", file.read(24))
        self.universals, self.standards, self.leaps, self.times, self.types, self.characters = counts

    def body_size(self, width):
        """The bytes of the block."""
        times, types = self.times * (width + 1), self.types * 6
        return times + types + self.characters + self.leaps * (width + 4) + self.standards + self.universals

    def unpack(self, file, count, code):
        """Numbers of one size."""
        form = f">{count}{code}"
        return struct.unpack(form, file.read(struct.calcsize(form)))


def _savings(indices, offsets, is_dst):
    """How much of each offset is daylight saving, which files do not say: the difference from a neighbour without it."""
    savings = [0] * len(offsets)
    unknown = {kind for kind, dst in enumerate(is_dst) if dst}
    for place, kind in enumerate(indices[1:], 1):
        if not unknown:
            return savings
        if kind not in unknown:
            continue
        neighbours = [indices[place - 1]]
        if kind < len(offsets) - 1 and place + 1 < len(indices):
            neighbours.append(indices[place + 1])
        found = [offsets[kind] - offsets[other] for other in neighbours if not is_dst[other]]
        saving = next(filter(None, found), 0)
        if saving:
            savings[kind] = saving
            unknown.discard(kind)
    for kind in unknown:
        savings[kind] = 3600
    return savings


def shift(dt, zone, tzinfo):
    """`tzinfo.fromutc`."""
    if not isinstance(dt, datetime):
        raise TypeError("fromutc: argument must be a datetime")
    if dt.tzinfo is not tzinfo:
        raise ValueError("fromutc: dt.tzinfo is not self")
    kind, fold = zone.from_utc(dt)
    dt += kind.utcoff
    return dt.replace(fold=1) if fold else dt
