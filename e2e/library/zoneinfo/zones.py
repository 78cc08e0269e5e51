"""Time zones: offsets at and around transitions, conversions, names, what is refused."""

import copy
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones


def shown(function, *arguments, **keywords):
    try:
        print(function(*arguments, **keywords))
    except Exception as error:
        print(type(error).__module__, type(error).__name__, error)


NAMES = [
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Europe/Dublin", "Asia/Kathmandu", "Africa/Casablanca",
    "America/Sao_Paulo", "Pacific/Apia", "Etc/GMT+5", "EST5EDT", "Antarctica/Troll",
]  # fmt: skip

for name in NAMES:
    zone = ZoneInfo(name)
    print(repr(zone), zone)
    for year in (1880, 1916, 1945, 1975, 2011, 2024, 2040):
        for month in (1, 4, 7, 12):
            naive = datetime(year, month, 30, 12)
            local = naive.replace(tzinfo=zone)
            there = naive.replace(tzinfo=timezone.utc).astimezone(zone)
            print(local, local.tzname(), local.dst(), there)

berlin = ZoneInfo("Europe/Berlin")
for start in (datetime(2024, 3, 31, 0), datetime(2024, 10, 27, 0), datetime(2050, 10, 30, 0)):
    for step in range(6):
        utc = (start + timedelta(minutes=30 * step)).replace(tzinfo=timezone.utc)
        there = utc.astimezone(berlin)
        naive = (start + timedelta(hours=2, minutes=15 * step)).replace(tzinfo=berlin)
        print(there, there.fold, naive, naive.replace(fold=1), naive.replace(fold=1).astimezone(timezone.utc))

print(berlin.utcoffset(None), berlin.tzname(None), berlin.dst(None), ZoneInfo("UTC").utcoffset(None), ZoneInfo("UTC").tzname(None))
print(ZoneInfo("UTC") is ZoneInfo("UTC"), ZoneInfo.no_cache("UTC") is ZoneInfo("UTC"), berlin.key)
print(copy.copy(berlin) is berlin, copy.deepcopy(berlin) is berlin)
print("Europe/Berlin" in available_timezones(), "posixrules" in available_timezones())
for key in ("Nowhere/Town", "America", "/etc/passwd", "../etc/passwd", "Europe//Berlin", 5):
    shown(ZoneInfo, key)
print(ZoneInfoNotFoundError.__mro__)
print(datetime(2024, 6, 1, tzinfo=ZoneInfo("Asia/Tokyo")) == datetime(2024, 5, 31, 15, tzinfo=timezone.utc))
print(datetime(2024, 6, 1, 8, tzinfo=berlin) - datetime(2024, 6, 1, 8, tzinfo=ZoneInfo("America/New_York")))


class Named(ZoneInfo):
    pass


print(repr(Named("UTC")), Named("UTC") is ZoneInfo("UTC"))
