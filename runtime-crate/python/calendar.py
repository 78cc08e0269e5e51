"""Calendars of months and years. CPython Lib/calendar.py, in the C locale."""

import datetime
import locale as _locale
import sys
import warnings
from enum import IntEnum, global_enum

__all__ = [
    "IllegalMonthError", "IllegalWeekdayError", "setfirstweekday", "firstweekday", "isleap", "leapdays", "weekday", "monthrange",
    "monthcalendar", "prmonth", "month", "prcal", "calendar", "timegm", "month_name", "month_abbr", "day_name", "day_abbr",
    "Calendar", "TextCalendar", "HTMLCalendar", "LocaleTextCalendar", "LocaleHTMLCalendar", "weekheader", "Day", "Month", "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY",
    "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY",
    "SUNDAY",
]  # fmt: skip
__molt_missing__ = ("main", "repeat")

error = ValueError
EPOCH = 1970
mdays = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


class IllegalMonthError(ValueError):
    def __init__(self, month):
        self.month = month

    def __str__(self):
        return f"bad month number {self.month!r}; must be 1-12"


class IllegalWeekdayError(ValueError):
    def __init__(self, weekday):
        self.weekday = weekday

    def __str__(self):
        return f"bad weekday number {self.weekday!r}; must be 0 (Monday) to 6 (Sunday)"


@global_enum
class Month(IntEnum):
    JANUARY = 1
    FEBRUARY = 2
    MARCH = 3
    APRIL = 4
    MAY = 5
    JUNE = 6
    JULY = 7
    AUGUST = 8
    SEPTEMBER = 9
    OCTOBER = 10
    NOVEMBER = 11
    DECEMBER = 12


@global_enum
class Day(IntEnum):
    MONDAY = 0
    TUESDAY = 1
    WEDNESDAY = 2
    THURSDAY = 3
    FRIDAY = 4
    SATURDAY = 5
    SUNDAY = 6


JANUARY, FEBRUARY, MARCH, APRIL, MAY, JUNE, JULY, AUGUST, SEPTEMBER, OCTOBER, NOVEMBER, DECEMBER = Month
MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = Day


class _Names:
    """The names of months or days, as a sequence of its own class."""

    def __init__(self, names):
        self._names = names

    def __getitem__(self, i):
        return self._names[i]

    def __len__(self):
        return len(self._names)


_days = [day.name.capitalize() for day in Day]
_months = ["", *[month.name.capitalize() for month in Month]]
day_name = _Names(_days)
day_abbr = _Names([name[:3] for name in _days])
month_name = _Names(_months)
month_abbr = _Names([name[:3] for name in _months])


def isleap(year):
    """Whether it is a leap year."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    """How many leap years there are from one year up to another, which is not counted."""
    before = [(y - 1) // 4 - (y - 1) // 100 + (y - 1) // 400 for y in (y1, y2)]
    return before[1] - before[0]


def weekday(year, month, day):
    """The day of the week of a date."""
    if not datetime.MINYEAR <= year <= datetime.MAXYEAR:
        year = 2000 + year % 400
    return Day(datetime.date(year, month, day).weekday())


def _monthlen(year, month):
    return mdays[month] + (month == FEBRUARY and isleap(year))


def monthrange(year, month):
    """The day of the week that a month begins with, and how many days it has."""
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)
    return weekday(year, month, 1), _monthlen(year, month)


def _prevmonth(year, month):
    return (year - 1, 12) if month == 1 else (year, month - 1)


def _nextmonth(year, month):
    return (year + 1, 1) if month == 12 else (year, month + 1)


def _rows(items, width):
    return [items[i : i + width] for i in range(0, len(items), width)]


class Calendar:
    """The days of months and years, in whole weeks."""

    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def getfirstweekday(self):
        return self._firstweekday % 7

    def setfirstweekday(self, firstweekday):
        self._firstweekday = firstweekday

    firstweekday = property(getfirstweekday, setfirstweekday)

    def iterweekdays(self):
        """The days of a week, as numbers."""
        for i in range(self.firstweekday, self.firstweekday + 7):
            yield i % 7

    def _margins(self, year, month):
        day1, ndays = monthrange(year, month)
        return (day1 - self.firstweekday) % 7, ndays, (self.firstweekday - day1 - ndays) % 7

    def itermonthdates(self, year, month):
        """The dates of a month's weeks."""
        for y, m, d in self.itermonthdays3(year, month):
            yield datetime.date(y, m, d)

    def itermonthdays(self, year, month):
        """The days of a month's weeks; zero outside of the month."""
        before, ndays, after = self._margins(year, month)
        yield from [0] * before
        yield from range(1, ndays + 1)
        yield from [0] * after

    def itermonthdays2(self, year, month):
        """The same with the days of the week."""
        for i, d in enumerate(self.itermonthdays(year, month), self.firstweekday):
            yield d, i % 7

    def itermonthdays3(self, year, month):
        """Year, month and day of the dates of a month's weeks."""
        before, ndays, after = self._margins(year, month)
        previous, following = _prevmonth(year, month), _nextmonth(year, month)
        end = _monthlen(*previous) + 1
        days = (range(end - before, end), range(1, ndays + 1), range(1, after + 1))
        for (y, m), span in zip((previous, (year, month), following), days):
            for d in span:
                yield y, m, d

    def itermonthdays4(self, year, month):
        """The same with the days of the week."""
        for i, (y, m, d) in enumerate(self.itermonthdays3(year, month)):
            yield y, m, d, (self.firstweekday + i) % 7

    def monthdatescalendar(self, year, month):
        """A month's weeks of dates."""
        return _rows(list(self.itermonthdates(year, month)), 7)

    def monthdays2calendar(self, year, month):
        """A month's weeks of days with their days of the week."""
        return _rows(list(self.itermonthdays2(year, month)), 7)

    def monthdayscalendar(self, year, month):
        """A month's weeks of days."""
        return _rows(list(self.itermonthdays(year, month)), 7)

    def yeardatescalendar(self, year, width=3):
        """A year's months of dates, some to a row."""
        return _rows([self.monthdatescalendar(year, m) for m in Month], width)

    def yeardays2calendar(self, year, width=3):
        """A year's months of days with their days of the week, some to a row."""
        return _rows([self.monthdays2calendar(year, m) for m in Month], width)

    def yeardayscalendar(self, year, width=3):
        """A year's months of days, some to a row."""
        return _rows([self.monthdayscalendar(year, m) for m in Month], width)


class TextCalendar(Calendar):
    """Calendars as plain text."""

    def prweek(self, theweek, width):
        """Print a week."""
        print(self.formatweek(theweek, width), end="")

    def formatday(self, day, weekday, width):
        """A day."""
        return ("%2i" % day if day else "").center(width)

    def formatweek(self, theweek, width):
        """A week on one line."""
        return " ".join(self.formatday(d, wd, width) for (d, wd) in theweek)

    def formatweekday(self, day, width):
        """The name of a day."""
        names = day_name if width >= 9 else day_abbr
        return names[day][:width].center(width)

    def formatweekheader(self, width):
        """The names of the days."""
        return " ".join(self.formatweekday(i, width) for i in self.iterweekdays())

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        """The name of a month."""
        s = month_name[themonth]
        return (f"{s} {theyear!r}" if withyear else s).center(width)

    def prmonth(self, theyear, themonth, w=0, l=0):
        """Print a month."""
        print(self.formatmonth(theyear, themonth, w, l), end="")

    def formatmonth(self, theyear, themonth, w=0, l=0):
        """A month."""
        w = max(2, w)
        lines = [self.formatmonthname(theyear, themonth, 7 * (w + 1) - 1), self.formatweekheader(w)]
        lines += [self.formatweek(week, w) for week in self.monthdays2calendar(theyear, themonth)]
        return "".join(line.rstrip() + "\n" * max(1, l) for line in lines)

    def formatyear(self, theyear, w=2, l=1, c=6, m=3):
        """A year, some months to a row."""
        w, c = max(2, w), max(2, c)
        end = "\n" * max(1, l)
        colwidth = (w + 1) * 7 - 1
        header = self.formatweekheader(w)
        lines = [repr(theyear).center(colwidth * m + c * (m - 1)).rstrip(), end]
        for i, row in enumerate(self.yeardays2calendar(theyear, m)):
            months = range(m * i + 1, min(m * (i + 1) + 1, 13))
            columns = [[self.formatmonthname(theyear, k, colwidth, False) for k in months], [header] * len(months)]
            for j in range(max(len(cal) for cal in row)):
                columns.append([self.formatweek(cal[j], w) if j < len(cal) else "" for cal in row])
            lines.append(end)
            for cells in columns:
                lines += [formatstring(cells, colwidth, c).rstrip(), end]
        return "".join(lines)

    def pryear(self, theyear, w=0, l=0, c=6, m=3):
        """Print a year."""
        print(self.formatyear(theyear, w, l, c, m), end="")


class HTMLCalendar(Calendar):
    """Calendars as tables in HTML."""

    cssclasses = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    cssclasses_weekday_head = cssclasses
    cssclass_noday = "noday"
    cssclass_month_head = cssclass_month = "month"
    cssclass_year_head = cssclass_year = "year"

    def formatday(self, day, weekday):
        """A day as a cell."""
        if day == 0:
            return f'<td class="{self.cssclass_noday}">&nbsp;</td>'
        return f'<td class="{self.cssclasses[weekday]}">{day:d}</td>'

    def formatweek(self, theweek):
        """A week as a row."""
        return f"<tr>{''.join(self.formatday(d, wd) for d, wd in theweek)}</tr>"

    def formatweekday(self, day):
        """The name of a day as a cell of the head."""
        return f'<th class="{self.cssclasses_weekday_head[day]}">{day_abbr[day]}</th>'

    def formatweekheader(self):
        """The names of the days as a row."""
        return f"<tr>{''.join(map(self.formatweekday, self.iterweekdays()))}</tr>"

    def formatmonthname(self, theyear, themonth, withyear=True):
        """The name of a month as a row."""
        name = f"{month_name[themonth]} {theyear}" if withyear else month_name[themonth]
        return f'<tr><th colspan="7" class="{self.cssclass_month_head}">{name}</th></tr>'

    @staticmethod
    def _table(cssclass):
        return f'<table border="0" cellpadding="0" cellspacing="0" class="{cssclass}">\n'

    def formatmonth(self, theyear, themonth, withyear=True):
        """A month as a table."""
        rows = [self.formatmonthname(theyear, themonth, withyear=withyear), self.formatweekheader()]
        rows += [self.formatweek(week) for week in self.monthdays2calendar(theyear, themonth)]
        return self._table(self.cssclass_month) + "\n".join(rows) + "\n</table>\n"

    def formatyear(self, theyear, width=3):
        """A year as a table of tables."""
        width = max(width, 1)
        parts = [
            self._table(self.cssclass_year),
            f'<tr><th colspan="{width}" class="{self.cssclass_year_head}">{theyear}</th></tr>',
        ]
        for months in _rows(list(Month), width):
            cells = [f"<td>{self.formatmonth(theyear, m, withyear=False)}</td>" for m in months]
            parts.append(f"<tr>{''.join(cells)}</tr>")
        return "".join(parts) + "</table>"

    def formatyearpage(self, theyear, width=3, css="calendar.css", encoding=None):
        """A year as a page, encoded."""
        encoding = sys.getdefaultencoding() if encoding is None else encoding
        lines = [
            f'<?xml version="1.0" encoding="{encoding}"?>',
            '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
            "<html>",
            "<head>",
            f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}" />',
            *([] if css is None else [f'<link rel="stylesheet" type="text/css" href="{css}" />']),
            f"<title>Calendar for {theyear:d}</title>",
            "</head>",
            "<body>",
            f"{self.formatyear(theyear, width)}</body>",
            "</html>\n",
        ]
        return "\n".join(lines).encode(encoding, "xmlcharrefreplace")


class different_locale:
    """Sets the locale of times meanwhile."""

    def __init__(self, locale):
        self.locale = locale
        self.oldlocale = None

    def __enter__(self):
        self.oldlocale = _locale.setlocale(_locale.LC_TIME, None)
        _locale.setlocale(_locale.LC_TIME, self.locale)

    def __exit__(self, *args):
        _locale.setlocale(_locale.LC_TIME, self.oldlocale)


def _get_default_locale():
    """The locale that is set, or else the user's."""
    locale = _locale.setlocale(_locale.LC_TIME, None)
    if locale == "C":
        with different_locale(""):
            locale = _locale.setlocale(_locale.LC_TIME, None)
    return locale


class LocaleTextCalendar(TextCalendar):
    """A calendar as text, with the names of a locale. Only such a one can be set as there are names of: C, and what equals it."""

    def __init__(self, firstweekday=0, locale=None):
        super().__init__(firstweekday)
        self.locale = _get_default_locale() if locale is None else locale

    def formatweekday(self, day, width):
        """The name of a day, in so many columns."""
        with different_locale(self.locale):
            return super().formatweekday(day, width)

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        """The name of a month, in so many columns."""
        with different_locale(self.locale):
            return super().formatmonthname(theyear, themonth, width, withyear)


class LocaleHTMLCalendar(HTMLCalendar):
    """A calendar as tables, with the names of a locale."""

    def __init__(self, firstweekday=0, locale=None):
        super().__init__(firstweekday)
        self.locale = _get_default_locale() if locale is None else locale

    def formatweekday(self, day):
        """The name of a day as a cell of the head."""
        with different_locale(self.locale):
            return super().formatweekday(day)

    def formatmonthname(self, theyear, themonth, withyear=True):
        """The name of a month as a row."""
        with different_locale(self.locale):
            return super().formatmonthname(theyear, themonth, withyear)


c = TextCalendar()
firstweekday = c.getfirstweekday


def setfirstweekday(firstweekday):
    """Have weeks begin with a day, for the functions of the module."""
    if not MONDAY <= firstweekday <= SUNDAY:
        raise IllegalWeekdayError(firstweekday)
    c.firstweekday = firstweekday


monthcalendar = c.monthdayscalendar
prweek = c.prweek
week = c.formatweek
weekheader = c.formatweekheader
prmonth = c.prmonth
month = c.formatmonth
calendar = c.formatyear
prcal = c.pryear


def format(cols, colwidth=20, spacing=6):
    """Print texts in columns."""
    print(formatstring(cols, colwidth, spacing))


def formatstring(cols, colwidth=20, spacing=6):
    """Texts in columns, each in the middle of its own."""
    return (" " * spacing).join(text.center(colwidth) for text in cols)


def timegm(tuple):
    """The seconds since 1970 of a time in UTC."""
    year, month, day, hour, minute, second = tuple[:6]
    days = datetime.date(year, month, 1).toordinal() - datetime.date(EPOCH, 1, 1).toordinal() + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second


if sys.version_info >= (3, 12):

    def __getattr__(name):
        if name not in ("January", "February"):
            raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
        message = f"The '{name}' attribute is deprecated, use '{name.upper()}' instead"
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return int(Month[name.upper()])

else:
    January, February = 1, 2
