"""Texts: ISO 8601 and formats, both ways."""

from datetime import UTC, date, datetime, time, timedelta, timezone


def show(make, *arguments):
    try:
        print(repr(make(*arguments)), end=" ")
    except Exception as error:
        print(type(error).__name__, error, end=" ")


for text in (
    "2020-01-02",
    "20200102",
    "2020-W01-1",
    "2020W011",
    "2020-W01",
    "2020W01",
    "2020-1-2",
    "",
    "x",
    "2020-01-02T",
    "2020-01-02T03",
    "2020-01-02T03:04",
    "2020-01-02 03:04:05",
    "2020-01-02T03:04:05.6",
    "2020-01-02T03:04:05.123456789",
    "2020-01-02T03:04:05,123",
    "2020-01-02T030405",
    "20200102T030405.123Z",
    "2020-01-02T03:04:05Z",
    "2020-01-02T03:04:05+01:00",
    "2020-01-02T03:04:05-0130",
    "2020-01-02T03:04:05+01",
    "2020-01-02T03:04:05+01:02:03.000004",
    "2020-01-02T03:04:05+24:00",
    "2020-01-02T25:00",
    "2020-01-02T03:60",
    "2020-13-02",
    "2020-01-02T03:04:05Zx",
    "2020-01-02T03:0405",
    "2020-01-02T3",
    "2020-01-02é03:04",
    "2020-W01-1T03:04",
    "2020W011T03",
    "2021-W53-1",
    "2020-01-02T03:04:05.",
    "2020-01-02T03:04:",
    "+01:00",
    "2020-01-0203:04",
    "0001-01-01",
    "9999-12-31T23:59:59.999999",
    "20201231xx",
    "2020-01-02T03:04:05 +01:00",
    "2020-01-02T03.5",
    "2020-01-02T03:04.5",
    "2020-W01-109:00",
    "2020-W01-09:00",
):
    print(repr(text), end=": ")
    show(datetime.fromisoformat, text)
    show(date.fromisoformat, text)
    print()
for text in (
    "03",
    "0304",
    "03:04",
    "T03:04:05",
    "03:04:05.678",
    "03:04:05.678901+02:00",
    "99",
    "03:04:05Z",
    "3",
    "T",
    "03:04:05.",
    "",
):
    print(repr(text), end=": ")
    show(time.fromisoformat, text)
    print()
for argument in (1, None, b"2020-01-01"):
    show(datetime.fromisoformat, argument)
print()

zone = timezone(timedelta(hours=-5, minutes=-30, seconds=-10), "Here%Y")
for moment in (
    datetime(2024, 2, 29, 13, 4, 5, 678, zone),
    datetime(999, 12, 31),
    datetime(2021, 1, 3, 0),
    date(1, 1, 1),
    date(2026, 6, 7),
    time(9, 8, 7, 6),
    time(23, tzinfo=UTC),
):
    for letter in "aAbBcCdDeFgGhHIjklmMnpPrRStTuUVwWxXyYzZf%qQ":
        show(moment.strftime, f"%{letter}|")
    print()
    for text in ("%-d %-m %_d %05d %^a %#p %10Y %-j %3e %E", "%:z", "%Ey %Od", "%", "100%", "%%Y", "é%dé", ""):
        show(moment.strftime, text)
    print(f"{moment:%Y/%m/%d}", f"{moment}", f"{moment!r:>60}")
show(datetime(2024, 1, 1).strftime, 3)
show(date(2024, 1, 1).__format__, 3)
print()

for text, pattern in (
    ("2024-02-29", "%Y-%m-%d"),
    ("2024-2-9", "%Y-%m-%d"),
    ("29/Feb/2024 13:14:15", "%d/%b/%Y %H:%M:%S"),
    ("1", "%d"),
    ("31", "%d"),
    ("131", "%d%H"),
    ("Thursday, 29 february 2024", "%A, %d %B %Y"),
    ("12:30 AM", "%I:%M %p"),
    ("12:30 pm", "%I:%M %p"),
    ("01:30PM", "%I:%M%p"),
    ("2024 060", "%Y %j"),
    ("2024 53 0", "%Y %U %w"),
    ("2024 0 1", "%Y %W %u"),
    ("2020 53 7", "%G %V %u"),
    ("2024-01-01T00:00:00.12", "%Y-%m-%dT%H:%M:%S.%f"),
    ("2024-01-01 +0130", "%Y-%m-%d %z"),
    ("2024-01-01 -01:30:15.5", "%Y-%m-%d %z"),
    ("2024-01-01 Z", "%Y-%m-%d %z"),
    ("2024-01-01 UTC", "%Y-%m-%d %Z"),
    ("2024-01-01 GMT +0000", "%Y-%m-%d %Z %z"),
    ("69", "%y"),
    ("68", "%y"),
    ("Feb 29", "%b %d"),
    ("Feb 30 2024", "%b %d %Y"),
    ("23:59:61", "%H:%M:%S"),
    ("x", "%Y"),
    ("2020 x", "%Y"),
    ("2020", "%Q"),
    ("2020", "%"),
    ("2020", "%Y %m"),
    ("2020  01", "%Y %m"),
    ("Tue Mar  5 01:02:03 2024", "%c"),
    ("03/05/24", "%x"),
    ("01:02:03", "%X"),
    ("100%", "%j%%"),
    ("2024 1", "%V %G"),
    ("2024 1 1", "%Y %V %u"),
    ("2024 1 1", "%G %j %u"),
    ("a.b", "a.b"),
    ("acb", "a.b"),
    ("2024-01-01 +01:3015", "%Y-%m-%d %z"),
    ("2024-01-01 +2500", "%Y-%m-%d %z"),
):
    print(repr(text), repr(pattern), end=": ")
    show(datetime.strptime, text, pattern)
    print()
show(datetime.strptime, 1, "%Y")
show(datetime.strptime, "1", 2)
print()
