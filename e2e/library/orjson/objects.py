"""Dates, times and dataclasses as orjson writes them."""

import dataclasses
import datetime
import typing
import zoneinfo

import orjson


def tell(label, *arguments, **keywords):
    try:
        print(label, orjson.dumps(*arguments, **keywords)[:300])
    except orjson.JSONEncodeError as error:
        print(label, type(error).__name__, error, repr(error.__cause__))


def offset(**parts):
    return datetime.timezone(datetime.timedelta(**parts))


def day(*parts, zone=None):
    return datetime.datetime(*parts, tzinfo=zone)


class Pytz(datetime.tzinfo):
    def utcoffset(self, moment):
        return datetime.timedelta(hours=3)

    def normalize(self, moment):
        print("normalize", moment is not None)
        return moment


class Pendulum(datetime.tzinfo):
    def utcoffset(self, moment):
        return datetime.timedelta(hours=-4, minutes=-30)

    def convert(self, moment):
        raise ValueError


MOMENTS = [
    *(day(2020, 1, 2, 3, 4, 5), day(1, 1, 1), day(999, 12, 31, 23, 59, 59, 999999), day(2020, 1, 1, 0, 0, 0, 5)),
    *(day(2020, 1, 1, zone=datetime.timezone.utc), day(2020, 1, 1, zone=offset(hours=5, minutes=30))),
    *(day(2020, 1, 1, zone=offset(hours=-5)), day(2020, 1, 1, zone=offset(seconds=1)), day(2020, 1, 1, zone=offset(seconds=-1))),
    *(day(2020, 1, 1, zone=offset(minutes=59, seconds=45)), day(2020, 1, 1, zone=offset(minutes=-19, seconds=-32))),
    *(day(2020, 7, 1, 1, zone=zoneinfo.ZoneInfo("Europe/Berlin")), day(2020, 1, 1, zone=zoneinfo.ZoneInfo("UTC"))),
    *(day(1890, 7, 1, 1, zone=zoneinfo.ZoneInfo("Europe/Amsterdam")), day(2020, 1, 1, zone=Pytz()), day(2020, 1, 1, zone=Pendulum())),
    *(datetime.date(2020, 1, 1), datetime.date(1, 1, 1), datetime.time(1, 2, 3), datetime.time(1, 2, 3, 400)),
    *(datetime.time(1, tzinfo=datetime.timezone.utc), datetime.time(23, 59, 59, 999999)),
]
for moment in MOMENTS:
    for option in (0, orjson.OPT_NAIVE_UTC, orjson.OPT_UTC_Z, orjson.OPT_UTC_Z | orjson.OPT_NAIVE_UTC, orjson.OPT_OMIT_MICROSECONDS):
        tell(f"{moment!s} {option}", moment, option=option)
        tell(f"{moment!s} {option}", {moment: moment}, option=option | orjson.OPT_NON_STR_KEYS)
    tell(f"{moment!s}", moment, option=orjson.OPT_PASSTHROUGH_DATETIME)
    tell(f"{moment!s}", {moment: 1}, option=orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_NON_STR_KEYS)


@dataclasses.dataclass
class Parent:
    a: int
    _hidden: int = 1
    shared: typing.ClassVar[int] = 5
    given: dataclasses.InitVar[int] = 6
    items: list = dataclasses.field(default_factory=list)

    def __post_init__(self, given):
        self.extra = given


@dataclasses.dataclass(slots=True)
class Slots:
    b: int
    _hidden: int = 2
    c: object = None


@dataclasses.dataclass
class OfSlots(Slots):
    y: int = 1


@dataclasses.dataclass(slots=True)
class SlotsOfParent(Parent):
    g: int = 1


class Derived(Parent):
    pass


@dataclasses.dataclass(frozen=True)
class Frozen:
    x: int = 1

    @property
    def prop(self):
        return 1


@dataclasses.dataclass
class Empty:
    pass


@dataclasses.dataclass
class OnlyHidden:
    _a: int = 1


@dataclasses.dataclass
class DictClass(dict):
    a: int = 1


@dataclasses.dataclass
class ListClass(list):
    a: int = 1


INSTANCES = [Parent(1), Slots(1), OfSlots(1), SlotsOfParent(1), Derived(1), Frozen(), Empty(), OnlyHidden(), DictClass(), ListClass(), Parent]
for instance in INSTANCES:
    name = getattr(type(instance), "__name__", "")
    for option in (0, orjson.OPT_INDENT_2, orjson.OPT_SORT_KEYS, orjson.OPT_PASSTHROUGH_DATACLASS, orjson.OPT_PASSTHROUGH_SUBCLASS):
        tell(f"{name} {option}", {"in": instance}, option=option)
    tell(name, {"in": instance}, default=lambda value: sorted(vars(value)), option=orjson.OPT_PASSTHROUGH_DATACLASS)
odd = Parent(1)
odd.__dict__[5] = 1
tell("a key that is no text", odd)
tell("a key that is no text", odd, option=orjson.OPT_NON_STR_KEYS)
own = Frozen(None)
object.__setattr__(own, "x", own)
tell("circular", own)
tell("nested", Parent(Slots(Frozen(datetime.date(2020, 2, 3))), items=[Frozen(2), {"z": Empty()}]))
