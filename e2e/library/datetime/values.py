"""What the methods of dates, times and durations give."""

from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo


class Eastern(tzinfo):
    """A zone with daylight saving from April to October, its clocks set back at 01:00."""

    def utcoffset(self, moment):
        return timedelta(hours=-5) + self.dst(moment)

    def dst(self, moment):
        if moment is None:
            return timedelta(0)
        summer = 4 <= moment.month < 11
        if (moment.month, moment.day, moment.hour) == (11, 1, 0) and not moment.fold:
            summer = True
        return timedelta(hours=1) if summer else timedelta(0)

    def tzname(self, moment):
        return "EDT" if self.dst(moment) else "EST"

    def __repr__(self):
        return "Eastern()"


class Day(date):
    def __new__(cls, *arguments):
        print("new", arguments)
        return super().__new__(cls, *arguments)


class Moment(datetime):
    label = "moment"

    def __init__(self, *arguments, **keywords):
        self.note = len(arguments)


eastern = Eastern()
plus = timezone(timedelta(hours=5, minutes=30))
noon = datetime(2024, 2, 29, 12, 34, 56, 789012)

print(repr(noon), noon, noon.isoformat(), noon.date(), noon.time(), noon.weekday(), noon.isoweekday())
print(noon.isocalendar(), tuple(noon.isocalendar()), noon.isocalendar().week, noon.toordinal(), noon.ctime())
print(noon.timetuple(), noon.utctimetuple(), noon.timetuple().tm_yday)
print(noon.replace(tzinfo=plus), noon.replace(tzinfo=plus).isoformat(timespec="milliseconds"))
print(noon.replace(2023, 2, 28), noon.replace(hour=1, fold=1), repr(noon.replace(fold=1)))
for spec in ("auto", "hours", "minutes", "seconds", "milliseconds", "microseconds"):
    print(
        spec,
        noon.isoformat(timespec=spec),
        noon.time().isoformat(spec),
        noon.replace(microsecond=0).isoformat("_", spec),
    )

aware = datetime(2024, 7, 1, 12, tzinfo=eastern)
print(
    repr(aware),
    aware,
    aware.utcoffset(),
    aware.dst(),
    aware.tzname(),
    aware.astimezone(UTC),
    aware.astimezone(plus),
)
print(aware == aware.astimezone(plus), hash(aware) == hash(aware.astimezone(plus)), aware - aware.astimezone(plus))
print(
    aware.timestamp(),
    datetime.fromtimestamp(aware.timestamp(), eastern),
    aware.timetuple().tm_isdst,
    aware.utctimetuple(),
)
early = datetime(2024, 11, 1, 0, 30, tzinfo=eastern)
late = early.replace(fold=1)
print(early, late, early == late, hash(early) == hash(late), early.astimezone(UTC), late.astimezone(UTC))
print(
    early == early.astimezone(UTC),
    early < early.astimezone(UTC),
    late.astimezone(UTC) == late,
)
print(
    eastern.fromutc(datetime(2024, 11, 1, 4, 30, tzinfo=eastern)),
    eastern.fromutc(datetime(2024, 12, 1, tzinfo=eastern)),
)
print(
    datetime.now(UTC).tzinfo,
    datetime.now().tzinfo,
    datetime.now(eastern).tzinfo,
    date.today() == datetime.now().date(),
)

print(
    repr(time(1, 2)), repr(time(1, 2, 3)), repr(time(1, 2, 3, 4, plus)), time(1, 2, 3, 4, plus), time(1, tzinfo=eastern)
)
print(
    time(1, tzinfo=plus) < time(1, tzinfo=UTC),
    time(5, 30, tzinfo=plus) == time(0, tzinfo=UTC),
    bool(time()),
)
print(hash(time(5, 30, tzinfo=plus)) == hash(time(0, tzinfo=UTC)), time.min, time.max, time.resolution)
print(time(1, tzinfo=plus).utcoffset(), time(1, tzinfo=plus).tzname(), time(1, tzinfo=plus).dst(), time(1).utcoffset())
print(
    datetime.combine(date(2020, 1, 2), time(3, tzinfo=plus)),
    datetime.combine(date(2020, 1, 2), time(3, tzinfo=plus), tzinfo=None),
)

for delta in (
    timedelta(0),
    timedelta(1, 2, 3),
    timedelta(-1, 2, 3),
    timedelta(microseconds=-1),
    timedelta(hours=1.5, weeks=2),
    timedelta(seconds=0.0000005),
    timedelta(seconds=0.0000015),
    timedelta(days=0.1, minutes=-0.3),
    timedelta.max - timedelta(1),
    timedelta.min + timedelta(2),
):
    print(repr(delta), delta, delta.total_seconds(), bool(delta), abs(delta), -delta)
delta = timedelta(days=3, seconds=7, microseconds=11)
print(delta * 3, 3 * delta, delta * 1.5, 0.1 * delta, delta / 7, delta / 2.5, delta // 7, delta / timedelta(hours=1))
print(
    delta // timedelta(hours=1),
    delta % timedelta(hours=1),
    divmod(delta, timedelta(hours=-1)),
    delta > timedelta(3),
    delta != 3,
)
print(
    timedelta(microseconds=5) / 2,
    timedelta(microseconds=7) / 2,
    timedelta(microseconds=-5) / 2,
    timedelta(microseconds=5) * 0.5,
)
print(
    sum([timedelta(1), timedelta(2)], timedelta(0)),
    max(timedelta(1), timedelta(2)),
    {timedelta(1): "a"}[timedelta(hours=24)],
)

print(
    date(2024, 3, 1) - date(2024, 2, 1),
    date(2024, 3, 1) - timedelta(1),
    timedelta(1) + date(2024, 2, 28),
    date.min,
    date.max,
)
print(
    date.fromisocalendar(2020, 53, 7),
    date.fromordinal(738000),
    date(2024, 12, 30).isocalendar(),
    date(2021, 1, 1).isocalendar(),
)
print(
    noon + timedelta(microseconds=10**6), timedelta(365) + noon, noon - timedelta(days=366), noon - datetime(2020, 1, 1)
)
print(
    sorted([date(2020, 2, 1), date(2019, 1, 1)]),
    date(2020, 1, 1) in {date(2020, 1, 1)},
    date(2020, 1, 1) <= date(2020, 1, 1),
)

one = Day(2020, 1, 1)
print(
    repr(one),
    one + timedelta(1),
    repr(one.replace(day=4)),
    type(Day.fromisoformat("2020-05-06")),
    repr(Day.fromordinal(5)),
)
moment = Moment(2020, 1, 1, tzinfo=UTC)
print(
    repr(moment), moment.note, repr(moment + timedelta(1)), (moment + timedelta(1)).note, repr(moment.astimezone(plus))
)
print(
    type(moment.date()), type(Moment.now()), type(Moment.fromisoformat("2020-01-01")), Moment.combine(one, time(1)).note
)

for value in (
    date(2020, 1, 1),
    noon.replace(fold=1, tzinfo=plus),
    time(1, 2, 3, 4, plus, fold=1),
    delta,
    plus,
    UTC,
    timezone(timedelta(1) / 2, "x"),
):
    print(value.__reduce_ex__(4), value.__reduce__())
    function, arguments = value.__reduce_ex__(4)[:2]
    print(function(*arguments) == value, repr(function(*arguments)) == repr(value))
print(
    repr(timezone(timedelta(seconds=-61))),
    timezone(timedelta(seconds=-61)),
    timezone(timedelta(hours=1), "CET").tzname(None),
)
print(
    UTC == timezone(timedelta(0), "x"),
    UTC is timezone(timedelta(0)),
    hash(plus) == hash(plus.utcoffset(None)),
)
print(timezone(timedelta(microseconds=1)), datetime(2020, 1, 1, tzinfo=timezone(timedelta(hours=-1, microseconds=5))))
