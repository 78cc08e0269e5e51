"""Dates and times by the name of their extension module: there is one implementation. CPython Modules/_datetimemodule.c."""

from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, time, timedelta, timezone, tzinfo  # noqa: F401
