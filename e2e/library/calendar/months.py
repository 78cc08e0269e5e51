"""Months, weeks, years and time stamps."""

import calendar


def show(label, function, *args, **kwargs):
    try:
        print(label, repr(function(*args, **kwargs)))
    except Exception as error:
        print(label, type(error).__name__, error)


print([y for y in (1900, 2000, 2023, 2024) if calendar.isleap(y)], calendar.leapdays(1900, 2024))
for year, month in ((2024, 2), (2023, 2), (2024, 12), (1, 1), (9999, 12), (12345, 3)):
    show(f"{year}-{month}", calendar.monthrange, year, month)
show("bad month", calendar.monthrange, 2024, 13)
show("weekday", calendar.weekday, 2024, 5, 17)
print(list(calendar.month_name), list(calendar.day_abbr), calendar.month_abbr[2], len(calendar.day_name))
print(calendar.monthcalendar(2024, 2))
print(calendar.month(2024, 2), calendar.month(2024, 5, w=10, l=2), sep="")
print(calendar.calendar(2024), calendar.TextCalendar(6).formatyear(2023, m=4), sep="")
show("week header", calendar.weekheader, 3)
print(calendar.timegm((2024, 5, 17, 12, 30, 45)), calendar.timegm((1969, 12, 31, 23, 59, 59, 0, 0, 0)))
c = calendar.Calendar(6)
print(list(c.iterweekdays()), list(c.itermonthdays(2024, 2)), list(c.itermonthdays2(2024, 2))[:3])
print(list(c.itermonthdays3(2024, 1))[:3], list(c.itermonthdays4(2024, 1))[-2:], list(c.itermonthdates(2024, 2))[0])
print(c.monthdatescalendar(2024, 2)[0][0], len(c.yeardayscalendar(2024)), c.monthdays2calendar(2024, 2)[0])
print(calendar.MONDAY, repr(calendar.MAY), calendar.Day(3), calendar.firstweekday())
calendar.setfirstweekday(calendar.SUNDAY)
print(calendar.firstweekday(), calendar.monthcalendar(2024, 2)[0])
show("bad weekday", calendar.setfirstweekday, 7)
