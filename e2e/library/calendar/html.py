"""Calendars in HTML."""

import calendar


def calendars():
    html = calendar.HTMLCalendar(firstweekday=6)
    print(html.formatmonth(2024, 2), html.formatyear(2023, 5), html.formatyearpage(2022, 2, None, "ascii"))


calendars()
